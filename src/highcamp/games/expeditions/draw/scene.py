"""A view as a table in a browser shows it: the mountain and the boards of a team, and what the reader holds below them."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.drawing.contours import contours_def, paper
from highcamp.drawing.marks import seat_marks, weaves
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import TENT_DEF
from highcamp.drawing.pressing import Press, picture, unspoken
from highcamp.drawing.svg import document, move_to, pinned
from highcamp.engine.mode import Mode
from highcamp.engine.scene import Form, Scene
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.draw.cards import held_things
from highcamp.games.expeditions.draw.ground import SMALL, Box, Ground, ground
from highcamp.games.expeditions.draw.guides import boards, height
from highcamp.games.expeditions.draw.layout import Spaces
from highcamp.games.expeditions.draw.mountain import standing
from highcamp.games.expeditions.draw.plain import text
from highcamp.games.expeditions.draw.plan import GAP, Plan, plan_of
from highcamp.games.expeditions.draw.slopes import altitudes, land, links, pieces, spaces, trails, weather
from highcamp.games.expeditions.view import View
from highcamp.games.expeditions.words import asks, situation, stage

SKY = 6


def scene(view: View, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
    """Board and hand."""
    who, press, plan = Names(view.seat, names), Press(mode, bool(view.choices)), plan_of(form)
    found, mountain, grown = _laid(view, plan)
    if grown and plan != plan.close:
        plan = plan.close
        found, mountain, grown = _laid(view, plan)
    below = plan.boards if plan.aside else plan.boards._replace(y=mountain.y + mountain.tall + GAP)
    held = held_things(view, plan, press)
    size = (plan.size[0], plan.size[1] + round(grown))
    hand = f"<g {move_to(plan.hand.x, plan.hand.y + round(grown))}>{held}</g>" if held and not plan.apart else ""
    board = document(
        picture(paper(*size))
        + _mountain(view, plan, found, mountain, who, press)
        + boards(view, plan, below, who, press)
        + hand,
        size=size,
        kind="everest",
        title=f"{view.game}. {situation(view, who)}",
        desc=text(view, names),
        defs=contours_def() + weaves(view.players) + seat_marks(view.players) + TENT_DEF,
        mode=mode,
    )
    sits = view.seat is not None and view.winner is None  # whoever does keeps the place, so that the board does not move
    apart = (round(plan.hand.wide), round(plan.hand.tall))
    pinned_hand = pinned(held, size=apart, kind="everest", title="What you hold") if plan.apart and (held or sits) else ""
    return Scene(board, pinned_hand, asks(view), stage(view))


def _laid(view: View, plan: Plan) -> tuple[Ground, Box, float]:
    """Where the spaces stand, the mountain's box, and by how much the picture grows: for a board of one's own, or a crowd."""
    need = height(view, plan)
    beside = plan.mountain if plan.aside else plan.mountain._replace(tall=plan.mountain.tall - need - GAP)
    found, mountain = _spread(view, plan, beside)
    return found, mountain, max(mountain.tall - beside.tall, need - plan.boards.tall if plan.aside else 0, 0)


def _spread(view: View, plan: Plan, box: Box) -> tuple[Ground, Box]:
    """Where the spaces stand: all of them large if there is room for that, else those that can be pressed, and if need be with
    no zone wholly above another. Where there is too little even then, the mountain grows.
    """
    there, (wide, tall) = standing(view).keys() - {view.spaces[0].name}, plan.cell
    goals = {space.name for number, space in enumerate(view.spaces) if presses.space(number) in view.targets}
    large = tuple((tall, plan.strip) for _ in view.spaces)
    mixed = tuple((tall if space.name in goals else SMALL, plan.strip * (space.name in there)) for space in view.spaces)
    listed: Spaces = tuple((space.name, space.zone, space.above) for space in view.spaces)
    field = Box(box.x, box.y + SKY, box.wide, box.tall - SKY - plan.foot)
    for heights, banded in ((large, True), (mixed, True), (mixed, False)):
        found = ground(listed, field, wide, heights, banded)
        if not found.stacked:
            return found, box
    return found, box._replace(tall=box.tall + max(0, found.need - field.tall))


def _mountain(view: View, plan: Plan, found: Ground, box: Box, who: Names, press: Press) -> str:
    foot = Box(box.x + 6, box.y + box.tall - plan.foot, box.wide - 12, plan.foot)
    summit = next(space.name for space in reversed(view.spaces) if not space.above)
    return (
        picture(
            land(view.game, box, found.middle(summit).x, found.edges[1])
            + weather(view, found, box, plan)
            + altitudes(view, found, box, plan.letters)
            + trails(view, found)
        )
        + spaces(view, found, plan, press)
        + unspoken(links(view, found), cls="link")
        + picture(pieces(view, found, foot, plan, who))
    )
