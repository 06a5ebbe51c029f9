"""A view as a table in a browser shows it: the mountain and the boards of a team, and what the reader holds below them."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.drawing.contours import contours_def, paper
from highcamp.drawing.marks import seat_marks, weaves
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import TENT_DEF
from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import document, pinned, rect
from highcamp.engine.mode import Mode
from highcamp.engine.scene import Form, Scene
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.draw.cards import held_things
from highcamp.games.expeditions.draw.ground import Box, Spaces, ground
from highcamp.games.expeditions.draw.guides import boards, height, team_of
from highcamp.games.expeditions.draw.plain import text
from highcamp.games.expeditions.draw.plan import DOT, GAP, MAP, SMALL, Plan, plan_of
from highcamp.games.expeditions.draw.slopes import altitudes, land, pieces, spaces, trails, weather
from highcamp.games.expeditions.view import View
from highcamp.games.expeditions.words import asks, situation, stage

FOOT = 26  # of the mountain, where all who are at the base stand
NOWHERE = Box(0, 0, 0, 0)


def scene(view: View, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
    """Board and hand."""
    who, press, plan = Names(view.seat, names), Press(mode, bool(view.choices)), plan_of(form)
    mountain, below = plan.mountain, plan.boards
    if not plan.aside:
        tall = height(view, plan)
        mountain = mountain._replace(tall=plan.size[1] - tall - 2 * GAP)
        below = below._replace(y=plan.size[1] - tall)
    board = document(
        picture(paper(*plan.size)) + _mountain(view, plan, mountain, who, press) + boards(view, plan, below, who, press),
        size=plan.size,
        kind="everest",
        title=f"{view.game}. {situation(view, who)}",
        desc=text(view, names),
        defs=contours_def() + weaves(view.players) + seat_marks(view.players) + TENT_DEF,
        mode=mode,
    )
    held = held_things(view, plan, press)
    sits = view.seat is not None and view.winner is None  # whoever does keeps the place, so that the board does not move
    hand = pinned(held, size=plan.hand, kind="everest", title="What you hold") if held or sits else ""
    return Scene(board, hand, asks(view), stage(view))


def _mountain(view: View, plan: Plan, box: Box, who: Names, press: Press) -> str:
    """The whole of it, if all that can be pressed there is large enough; else what can, beside a small map."""
    goals = {space.name for number, space in enumerate(view.spaces) if presses.space(number) in view.targets}
    if plan.aside:
        return _whole(view, plan, box, plan.cell, who, press)
    if not goals:
        return _whole(view, plan, box, SMALL, who, press)
    near = goals | {guide.at for guide in team_of(view).guides}
    chart = box._replace(wide=MAP)
    small = ground(_listed(view), chart._replace(y=box.y + 6, tall=box.tall - 12), DOT)
    around = box._replace(x=box.x + MAP + GAP, wide=box.wide - MAP - GAP)
    foot = Box(around.x + 4, box.y + box.tall - 20, around.wide - 8, 20) if view.spaces[0].name in near else NOWHERE
    local = ground(_listed(view, near), around._replace(tall=box.tall - max(6, foot.tall)), plan.cell, banded=False)
    dots = "".join(f'<circle class="f-card s-mute thin" cx="{x:g}" cy="{y:g}" r="3"/>' for x, y in small.places.values())
    everywhere = {space.name for space in view.spaces}
    return (
        picture(
            land(view.game, chart, small.places[_summit(view)].x, small.edges[1])
            + weather(view, small, chart, plan)
            + trails(view, small)
            + dots
            + pieces(view, small, NOWHERE, 0.5, who, everywhere - near)
            + rect(*around, "f-haze s-line thin", 8)
            + trails(view, local)
        )
        + spaces(view, local, plan, press)
        + picture(pieces(view, local, foot, 0.9, who))
    )


def _whole(view: View, plan: Plan, box: Box, cell: tuple[float, float], who: Names, press: Press) -> str:
    sky = 6
    field = Box(box.x, box.y + sky, box.wide, box.tall - sky - FOOT)
    found = ground(_listed(view), field, cell)
    foot = Box(box.x + 6, box.y + box.tall - FOOT, box.wide - 12, FOOT)
    return (
        picture(
            land(view.game, box, found.places[_summit(view)].x, found.edges[1])
            + weather(view, found, box, plan)
            + altitudes(view, found, box, plan.letters)
            + trails(view, found)
        )
        + spaces(view, found, plan, press)
        + picture(pieces(view, found, foot, 1 if plan.aside else 0.7, who))
    )


def _listed(view: View, only: set[str] | None = None) -> Spaces:
    """The spaces as their layout asks for them."""
    return tuple(
        (space.name, space.zone, tuple(upper for upper in space.above if only is None or upper in only))
        for space in view.spaces
        if only is None or space.name in only
    )


def _summit(view: View) -> str:
    return next(space.name for space in reversed(view.spaces) if not space.above)
