"""Moves and what they do, by the phase in which they are made; nature's among them. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.games.elevation.box import APPROACH, AXE, GIVE, NAME, SEAT, VALUE_OF, card_of
from highcamp.games.elevation.chance import auto_to_play
from highcamp.games.elevation.morning import (
    deal,
    draw_approach,
    draw_guide,
    draw_personal,
    flip,
    keep,
    lay_aside,
    pass_card,
    replace_card,
)
from highcamp.games.elevation.phases import (
    ASIDE,
    AUTO,
    CHOOSE,
    DEAL,
    DRAFT,
    DRAW,
    EXTRA,
    FLIP,
    GROUP,
    LATE,
    PASS,
    PERSONAL,
    PLAY,
    REFILL,
    REPLACE,
    SECOND,
    TAKER,
    TURN,
)
from highcamp.games.elevation.scoring import give, settle
from highcamp.games.elevation.trick import (
    choose_pile,
    draw_card,
    draw_late,
    flip_next,
    name_taker,
    play,
    turn_extra,
    turn_top,
)

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


def make(table: "ElevationState", move: i64, seat: i64) -> None:
    """Make a move that is known to be legal, or deal a chance outcome."""
    phase = table.phase
    if phase == PLAY:
        if move < AXE:
            play(table, seat, move, 0)
        else:
            play(table, seat, card_of(move - AXE, 7), 1)
    elif phase == DRAW:
        draw_card(table, move)
    elif phase == DEAL:
        deal(table, move)
    elif phase == CHOOSE:
        choose_pile(table, move)
    elif phase == REFILL:
        flip_next(table, move)
    elif phase == PASS:
        pass_card(table, seat, move)
    else:
        make_rare(table, move, seat)


def make_rare(table: "ElevationState", move: i64, seat: i64) -> None:
    """What happens a few times a day at most, or only under some approach cards."""
    phase = table.phase
    if phase == FLIP:
        flip(table, move)
    elif phase == GROUP:
        draw_approach(table, move - APPROACH)
    elif phase == AUTO:
        # The axe costs nothing, so autos always swing it.
        axe: i64 = 0
        if table.axes and VALUE_OF[move] == 7:
            axe = 1
        play(table, auto_to_play(table), move, axe)
    elif phase == TURN:
        turn_top(table, move)
    elif phase == EXTRA:
        turn_extra(table, move)
    elif phase == TAKER:
        name_taker(table, move - NAME)
    elif phase == DRAFT:
        keep(table, seat, move)
    elif phase == PERSONAL:
        draw_personal(table, move - APPROACH)
    elif phase == ASIDE:
        lay_aside(table, move)
    elif phase == REPLACE:
        replace_card(table, move)
    elif phase == LATE:
        draw_late(table, move - APPROACH)
    elif phase == SECOND:
        table.gives[seat] = move - GIVE
        if not table.wait_for_choices():
            give(table)
            settle(table)
    else:
        draw_guide(table, move - SEAT)
