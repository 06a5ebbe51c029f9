"""The boards of a team's two guides or climbers and of their camps: where they are, what they have left, who is with them."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, told
from highcamp.drawing.svg import move_to, text, use
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.box import GUIDES
from highcamp.games.expeditions.draw.ground import Box
from highcamp.games.expeditions.draw.loads import in_rows, things
from highcamp.games.expeditions.draw.meanings import client_meaning, holder_words, signed
from highcamp.games.expeditions.draw.plan import GAP, Plan
from highcamp.games.expeditions.draw.signs import ARROWS, FLAG, badge, ground, pressable, sign
from highcamp.games.expeditions.draw.wares import at_foot, parties, take_up
from highcamp.games.expeditions.notation import GUIDE_NAMES, SORT_NAMES
from highcamp.games.expeditions.view import Holder, Team, View
from highcamp.games.expeditions.words import points_of

SLOTS: Final = 4  # things that a guide can have


def team_of(view: View) -> Team:
    """Whose boards are shown: the reader's own, else those of the team that acts."""
    return view.teams[view.seat if view.seat is not None else view.acting or 0]


class Rows(NamedTuple):
    """How many rows of things a board needs."""

    guide: int
    """Under the head, with what can be taken up."""
    camp: int
    spread: bool
    """Whether a camp of a tall board takes the whole width."""


def rows(view: View, plan: Plan) -> Rows:
    """What the boards of the team that is shown need."""
    team = team_of(view)
    most = max(len(things(guide)) for guide in team.guides)
    guide = max(1, ceil(most / (6 if plan.aside else SLOTS))) + bool(at_foot(view))
    stored = max((len(things(camp)) for camp in team.camps), default=0)
    spread = not plan.aside and stored > 2
    return Rows(max(guide, 2) if plan.aside else guide, max(1, ceil(stored / _across(plan, stored))), spread)


def _across(plan: Plan, stored: int) -> int:
    """Things of a camp next to each other."""
    if plan.aside:
        return 3 if stored <= 3 else 4
    return 2 if stored <= 2 else 6


def height(view: View, plan: Plan) -> float:
    """Of all boards where they stand side by side."""
    need, camps = rows(view, plan), len(team_of(view).camps)
    under = need.camp * (camps if need.spread else min(1, camps))
    return (1 + need.guide + under) * (plan.row + GAP)


def boards(view: View, plan: Plan, box: Box, who: Names, press: Press) -> str:
    """All of them."""
    team, drawn, need = team_of(view), [], rows(view, plan)
    step = plan.row + GAP
    half = box.wide if plan.aside else (box.wide - GAP) / 2
    deep = (1 + need.guide) * step
    for guide in range(GUIDES):
        x, y = (box.x, box.y + guide * (deep + 8)) if plan.aside else (box.x + guide * (half + GAP), box.y)
        drawn.append(_guide(view, team, guide, plan, Box(x, y, half, deep), who, press))
    top, below = box.y + (2 * (deep + 8) if plan.aside else deep), plan.aside or need.spread
    for number, camp in enumerate(team.camps):
        x, y = (box.x, top + number * need.camp * step) if below else (box.x + number * (half + GAP), top)
        drawn.append(_camp(view, team, camp, plan, Box(x, y, box.wide if below else half, plan.row), who, press))
    if plan.aside:
        drawn.append(_others(view, team, box, top + len(team.camps) * need.camp * step + 6, who))
    return "".join(drawn)


# -- a guide or climber --


def _guide(view: View, team: Team, guide: int, plan: Plan, box: Box, who: Names, press: Press) -> str:
    holder, row = team.guides[guide], plan.row
    badges = _points(view, guide, plan, box, press) if _is_acting(view, team) else []
    room = box.wide - len(badges) * (row + GAP)
    drawn = [_head(view, team, holder, presses.holder(guide), plan, Box(box.x, box.y, room, row), who, press), *badges]
    drawn += _things(view, holder, guide, plan, Box(box.x, box.y + row + GAP, box.wide, row), press)
    if guide in at_foot(view):
        drawn += take_up(view, holder, guide, plan, Box(box.x, box.y + box.tall - row - GAP, box.wide, row), press)
    return "".join(drawn)


def _is_acting(view: View, team: Team) -> bool:
    return view.action is not None and view.acting == team.seat


def _head(view: View, team: Team, holder: Holder, name: str, plan: Plan, box: Box, who: Names, press: Press) -> str:
    """Who it is, where, and what a night there does."""
    letter = holder.name[-1]
    content, left = ground(box.wide, box.tall, name in view.targets), 8
    if box.wide > 80:
        content += use(f"mark-{team.seat}", 22, box.tall / 2, 1.5, f"seat-{team.seat} f-seat s-card")
        content += text(22, box.tall / 2 + 6, letter, 16, "bold f-card", "middle")
        left = 43
    kind = ("Guide" if view.led else "Climber") if len(holder.name) == 1 else ("Camp" if view.led else "Tent")
    where = f"{holder.at}{_night(view, team, holder)}"
    if width(where, plan.letters) > box.wide - left - 5:
        where = holder.at
    lines = (f"{kind} {letter}", where)
    for number, line in enumerate(lines):
        words, size = fit(line, 15 if number == 0 else plan.letters + 1, box.wide - left - 5, plan.letters, bold=True)
        content += text(left, box.tall * (0.42 if number == 0 else 0.8), words, size, "bold" if number == 0 else "f-mute")
    why = holder_words(view, team, holder, who)
    return pressable(view, press, name, content, f"{kind} {letter}, {holder.at}", why, move_to(box.x, box.y))


def _night(view: View, team: Team, holder: Holder) -> str:
    """By how much a night there changes levels: the space, today's weather, an own camp."""
    space = next((space for space in view.spaces if space.name == holder.at), None)
    if space is None or not view.days:
        return ""
    change = space.night - view.days[0].loss[space.zone] + any(camp.at == holder.at for camp in team.camps)
    return f", night {signed(change)}" if change else ", night 0"


def _points(view: View, guide: int, plan: Plan, box: Box, press: Press) -> list[str]:
    """What is left of the cards that he was given, at the right end of his head."""
    assert view.action is not None
    drawn: list[str] = []
    have = [(sort, number) for sort, number in enumerate(view.action.points[guide]) if number]
    for place, (sort, number) in enumerate(have):
        x = box.x + box.wide - (len(have) - place) * (plan.row + GAP) + GAP
        name = presses.points(guide, sort)
        content = ground(plan.row, plan.row, name in view.targets)
        content += sign(ARROWS[sort], 14, plan.row / 2, "f-ink") + text(
            30, plan.row / 2 + 7, str(number), 20, "numeral", "middle"
        )
        said = (
            f"{points_of(number)} {'up or down' if SORT_NAMES[sort] == 'free' else SORT_NAMES[sort]} for {GUIDE_NAMES[guide]}"
        )
        drawn.append(pressable(view, press, name, content, said, f"{said}, lost when the turn ends.", move_to(x, box.y)))
    return drawn


# -- what is with them, and what can be taken up --


def _things(view: View, holder: Holder, number: int, plan: Plan, box: Box, press: Press) -> list[str]:
    if holder.points is not None:
        return [_climber(holder, plan, box)]
    found = things(holder)
    if not found:
        return parties(view, number, plan, box, press) or [
            text(box.x + box.wide / 2, box.y + box.tall / 2 + 5, "nobody and nothing yet", plan.letters + 1, "f-mute", "middle")
        ]
    return in_rows(view, number, found, max(SLOTS, min(6 if plan.aside else SLOTS, len(found))), plan, box, press)


def _climber(holder: Holder, plan: Plan, box: Box) -> str:
    """A climber of K2: the own level, and what it becomes tonight; the points."""
    content = ground(box.wide - GAP, box.tall, False)
    middle = box.tall / 2
    if not holder.clients:
        content += text(10, middle + 5, f"lost, {points_of(holder.points or 0)}", plan.letters + 2, "bold f-rockies")
        return told(content, "This climber died, and is worth 1 point.", place=move_to(box.x, box.y))
    own = holder.clients[0]
    content += text(8, middle + 5, "level", plan.letters + 1, "f-mute") + text(
        54, middle + 8, str(own.level), 23, "numeral", "middle"
    )
    content += badge(own.tonight, 82, middle, 12, 16)
    points = points_of(holder.points or 0)
    size = plan.letters + 2
    content += text(box.wide - GAP - 8, middle + 5, points, size, "bold", "end")
    if own.on_top:
        content += sign(FLAG, box.wide - GAP - 22 - width(points, size, True), middle + 6, "f-himalayas")
    return told(content, client_meaning(own), place=move_to(box.x, box.y))


# -- camps, and the other teams --


def _camp(view: View, team: Team, camp: Holder, plan: Plan, box: Box, who: Names, press: Press) -> str:
    number = GUIDES + int(camp.name[-1]) - 1
    stored = max(len(things(other)) for other in team.camps)
    head = Box(box.x, box.y, box.wide if not view.led else 128 if plan.aside and stored <= 3 else 66, box.tall)
    drawn = [_head(view, team, camp, presses.holder(number), plan, head, who, press)]
    if things(camp):
        left = head.wide + GAP
        room = Box(box.x + left, box.y, box.wide - left + GAP, box.tall)
        drawn += in_rows(view, number, things(camp), _across(plan, stored), plan, room, press)
    return "".join(drawn)


def _others(view: View, team: Team, box: Box, top: float, who: Names) -> str:
    """Where the other teams are, a line each."""
    drawn = []
    for place, other in enumerate(one for one in view.teams if one is not team):
        y = top + 22 * place
        if y + 20 > box.y + box.tall:
            break
        where = " · ".join(f"{guide.name} {guide.at}{_with(view, guide)}" for guide in other.guides)
        words, size = fit(where, 14, box.wide - 26, 12)
        row = use(f"mark-{other.seat}", box.x + 10, y + 9, 0.8, f"seat-{other.seat} f-seat") + text(
            box.x + 24, y + 14, words, size
        )
        why = " ".join(holder_words(view, other, holder, who) for holder in (*other.guides, *other.camps))
        drawn.append(told(row, why))
    return "".join(drawn)


def _with(view: View, guide: Holder) -> str:
    if not view.led:
        return f", level {guide.clients[0].level}" if guide.clients else ""
    return f" with {len(guide.clients)}" if guide.clients else ""
