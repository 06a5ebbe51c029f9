"""What nature draws: objectives, who begins, the deck shared out into piles, a card from a pile. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, count, has
from highcamp.games.tranquility.box import BRIDGE
from highcamp.games.tranquility.hand import EMPTY, size, with_card
from highcamp.games.tranquility.phases import DEAL, DRAW, DRAW_FIRST, DRAW_PANORAMA, SHORT_PILES

if TYPE_CHECKING:
    from highcamp.games.tranquility.rules import TranquilityState


def befall(climb: "TranquilityState", move: i64) -> None:
    """What nature drew happens."""
    phase = climb.phase
    if phase in (DRAW, DEAL):
        take_card(climb, move)
    elif phase == DRAW_PANORAMA:
        climb.wanted = append(climb.wanted, climb.sights[move])
        if len(climb.wanted) == climb.objectives:
            climb.phase = DRAW_FIRST
    elif phase == DRAW_FIRST:
        climb.first = move
        climb.turn = move
        share_out(climb)
    else:
        for seat in range(climb.seats):
            if has(move, seat):
                climb.piles[seat] -= 1
        climb.phase = DEAL


def share_out(climb: "TranquilityState") -> None:
    """Hand the Bridges to the second and fourth seats after the first, and split the deck into piles."""
    given = climb.seats // 2
    for i in range(given):
        seat = (climb.first + 1 + 2 * i) % climb.seats
        climb.hands[seat] = with_card(EMPTY, BRIDGE)
        climb.dealt_bridge |= bit(seat)
    climb.pool[BRIDGE] -= given
    climb.undrawn -= given
    uneven = climb.undrawn % climb.seats != 0
    for seat in range(climb.seats):
        climb.piles[seat] = climb.undrawn // climb.seats + (1 if uneven else 0)
    climb.phase = SHORT_PILES if uneven else DEAL


def piles_short(climb: "TranquilityState") -> i64:
    """How many piles are one card short of the others."""
    return (climb.seats - climb.undrawn % climb.seats) % climb.seats


def take_card(climb: "TranquilityState", kind: i64) -> None:
    """A card is drawn from the pile of the seat whose turn it is."""
    turn = climb.turn
    climb.pool[kind] -= 1
    climb.undrawn -= 1
    climb.piles[turn] -= 1
    climb.hands[turn] = with_card(climb.hands[turn], kind)
    if climb.phase == DRAW:
        climb.draw_up()
    elif size(climb.hands[turn]) == climb.hand_size():
        climb.turn = turn + 1 if turn + 1 < climb.seats else 0
        if climb.turn == climb.first:
            climb.begin_turn(climb.first)


def outcomes(climb: "TranquilityState") -> vec[i64]:
    """What may come up where everything is as likely: panoramas and short piles."""
    found = vec[i64]([])
    if climb.phase == DRAW_PANORAMA:
        for i in range(len(climb.sights)):
            if not among(climb.wanted, climb.sights[i]):
                found = append(found, i)
    else:
        short = piles_short(climb)
        for seats in range(bit(climb.seats)):
            if count(seats) == short and not has(seats, climb.first):
                found = append(found, seats)
    return found


def among(row: vec[i64], word: i64) -> bool:
    """Whether a row contains a word."""
    for i in range(len(row)):
        if row[i] == word:
            return True
    return False
