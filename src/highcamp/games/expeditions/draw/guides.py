"""The boards of a team's two guides or climbers and of their camps: where they are, what they have left, who is with them."""

from __future__ import annotations

from math import ceil

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import move_to, text, use
from highcamp.engine.phrases import signed
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.box import GUIDES
from highcamp.games.expeditions.draw.ground import Box
from highcamp.games.expeditions.draw.loads import beside, depth, in_rows, on_board, things
from highcamp.games.expeditions.draw.meanings import client_meaning, holder_words
from highcamp.games.expeditions.draw.plan import GAP, Plan
from highcamp.games.expeditions.draw.signs import ARROWS, FLAG, badge, ground, pressable, sign
from highcamp.games.expeditions.draw.wares import at_foot, take_up
from highcamp.games.expeditions.notation import GUIDE_NAMES, SORT_NAMES
from highcamp.games.expeditions.view import Holder, Team, View
from highcamp.games.expeditions.words import points_of


def team_of(view: View) -> Team:
    """Whose boards are shown: the reader's own, else those of the team that acts."""
    return view.teams[view.seat if view.seat is not None else view.acting or 0]


def _rows(view: View, plan: Plan) -> tuple[list[int], list[int]]:
    """How many rows the board of each guide has, and that of each camp. Those side by side are equally high."""
    team, foot = team_of(view), at_foot(view)
    guides = [1 + depth(guide, plan, number in foot) for number, guide in enumerate(team.guides)]
    camps = [max(1, ceil(len(things(camp)) / _across(view, plan, camp))) for camp in team.camps]
    return (guides if plan.aside else [max(guides)] * GUIDES), camps


def _across(view: View, plan: Plan, camp: Holder) -> int:
    """Things of a camp next to each other."""
    if plan.aside:
        return 3 if len(things(camp)) <= 3 or not plan.roomy else 4
    return 6 if _is_spread(view, plan) else 2


def height(view: View, plan: Plan) -> float:
    """Of all boards, without those of other teams."""
    guides, camps = _rows(view, plan)
    if plan.aside:
        return sum(guides + camps) * (plan.row + GAP) + GUIDES * _apart(plan) - GAP
    return (guides[0] + (sum(camps) if _is_spread(view, plan) else bool(camps))) * (plan.row + GAP) - GAP


def _is_spread(view: View, plan: Plan) -> bool:
    """Whether camps stand below each other."""
    return plan.aside or any(len(things(camp)) > 2 for camp in team_of(view).camps)


def _apart(plan: Plan) -> float:
    """Between the boards of two guides."""
    return 8 if plan.roomy else 0


def boards(view: View, plan: Plan, box: Box, who: Names, press: Press) -> str:
    """All of them."""
    team, drawn, step, (guides, camps) = team_of(view), [], plan.row + GAP, _rows(view, plan)
    half, y = (box.wide - GAP) / 2, box.y
    for number in range(GUIDES):
        deep, aside = guides[number] * step, 0 if plan.aside else number * (half + GAP)
        room = Box(box.x + aside, y, box.wide if plan.aside else half, deep)
        drawn.append(_guide(view, team, number, plan, room, who, press))
        y += deep + _apart(plan) if plan.aside or number else 0
    below = _is_spread(view, plan)
    for number, camp in enumerate(team.camps):
        room = Box(box.x + (0 if below else number * (half + GAP)), y, box.wide if below else half, plan.row)
        drawn.append(_camp(view, team, camp, plan, room, who, press))
        y += camps[number] * step if below else 0
    if plan.aside:
        drawn.append(_others(view, team, box, y + 6, who))
    return "".join(drawn)


# -- a guide or climber --


def _guide(view: View, team: Team, guide: int, plan: Plan, box: Box, who: Names, press: Press) -> str:
    """The head; then the rows of his board; what the base has for him at the end of the first of these, or below them."""
    holder, row = team.guides[guide], plan.row
    badges = _points(view, guide, plan, box, press) if _is_acting(view, team) else []
    room = box.wide - len(badges) * (row + GAP)
    drawn = [_head(view, team, holder, presses.holder(guide), plan, Box(box.x, box.y, room, row), who, press), *badges]
    under = Box(box.x, box.y + row + GAP, box.wide + GAP, row)
    drawn += [_climber(holder, plan, under)] if holder.points is not None else on_board(view, holder, guide, plan, under, press)
    if guide in at_foot(view):
        last = Box(box.x, box.y + box.tall - row - GAP, box.wide + GAP, row)
        drawn += take_up(view, holder, guide, plan, beside(under, plan) if plan.roomy and view.led else last, press)
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
    room = box.wide - left - 5
    where = next(words for words in _places(view, team, holder) if words == holder.at or width(words, plan.letters) <= room)
    lines = (f"{kind} {letter}", where)
    for number, line in enumerate(lines):
        words, size = fit(line, 15 if number == 0 else plan.letters + 1, room, plan.letters, bold=number == 0)
        content += text(left, box.tall * (0.42 if number == 0 else 0.8), words, size, "bold" if number == 0 else "f-mute")
    why = holder_words(view, team, holder, who)
    return pressable(view, press, name, content, f"{kind} {letter}, {holder.at}", why, move_to(box.x, box.y))


def _places(view: View, team: Team, holder: Holder) -> tuple[str, ...]:
    """Where it is, and by how much a night there changes levels: the space, today's weather, an own camp. Longest first."""
    space = next((space for space in view.spaces if space.name == holder.at), None)
    if space is None or not view.days:
        return (holder.at,)
    change = space.night - view.days[0].loss[space.zone] + any(camp.at == holder.at for camp in team.camps)
    night = signed(change) if change else "0"
    return f"{holder.at}, night {night}", f"{holder.at}, {night}", holder.at


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


def _climber(holder: Holder, plan: Plan, box: Box) -> str:
    """A climber of K2: the own level, and what it becomes tonight; the points."""
    content = ground(box.wide - GAP, box.tall, False)
    middle = box.tall / 2
    if not holder.clients:
        content += text(10, middle + 5, f"lost, {points_of(holder.points or 0)}", plan.letters + 2, "bold f-rockies")
        return explained(content, "This climber died, and is worth 1 point.", place=move_to(box.x, box.y))
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
    return explained(content, client_meaning(own), place=move_to(box.x, box.y))


# -- camps, and the other teams --


def _camp(view: View, team: Team, camp: Holder, plan: Plan, box: Box, who: Names, press: Press) -> str:
    number = GUIDES + int(camp.name[-1]) - 1
    called = 128 if plan.roomy and len(things(camp)) <= 3 else 74 if plan.aside else 66
    head = Box(box.x, box.y, called if view.led else box.wide, box.tall)
    drawn = [_head(view, team, camp, presses.holder(number), plan, head, who, press)]
    if things(camp):
        left = head.wide + GAP
        room = Box(box.x + left, box.y, box.wide - left + GAP, box.tall)
        drawn += in_rows(view, number, things(camp), _across(view, plan, camp), plan, room, press)
    return "".join(drawn)


def _others(view: View, team: Team, box: Box, top: float, who: Names) -> str:
    """Where the other teams are, a line each."""
    drawn = []
    for place, other in enumerate(one for one in view.teams if one is not team):
        y = top + 22 * place
        if y + 20 > box.y + box.tall:
            break
        where = " · ".join(f"{guide.name} {guide.at}{_with(view, guide)}" for guide in other.guides)
        words, size = fit(where, 14, box.wide - 36, 12)
        row = use(f"mark-{other.seat}", box.x + 10, y + 9, 0.8, f"seat-{other.seat} f-seat") + text(
            box.x + 24, y + 14, words, size
        )
        why = " ".join(holder_words(view, other, holder, who) for holder in (*other.guides, *other.camps))
        drawn.append(explained(row, why))
    return "".join(drawn)


def _with(view: View, guide: Holder) -> str:
    if not view.led:
        return f", level {guide.clients[0].level}" if guide.clients else ""
    return f" with {len(guide.clients)}" if guide.clients else ""
