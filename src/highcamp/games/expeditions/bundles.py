"""Small moves that people mostly make together, as one choice: all cards for one, a whole party, every point of a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from highcamp.games.expeditions.box import DOWN, FREE, GUIDES, LEVELS, UP
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.walks import can_be_made

PARTY: Final = 4  # clients whom a guide leads who carries nothing
NEWCOMERS: Final = (0, 12)  # a climber and a tourist as the base has them


class Bundle(NamedTuple):
    """Moves that go together: for whom, and by the kind of bundle which side or whom."""

    verb: Verb
    holder: int
    which: int
    moves: tuple[int, ...]


def bundles(state: Expedition, seat: int) -> list[Bundle]:
    """All that can be made now."""
    moves = [move_of(number) for number in state.legal(seat)]
    verbs = {move.verb for move in moves}
    if Verb.GIVE in verbs:
        return [] if state.owed else list(_gift(state, seat))
    found: list[Bundle] = []
    if Verb.USE in verbs:
        found += _all_cards(state, seat, moves)
    if Verb.LOAD in verbs:
        found += _parties(state, seat, moves)
    return found


def _all_cards(state: Expedition, seat: int, moves: list[Move]) -> Iterator[Bundle]:
    """Every card that leads up, or every one that leads down, for one of the two; none that weakens anybody."""
    for guide in range(GUIDES):
        made = set[tuple[int, ...]]()
        for side in (UP, DOWN):
            uses = [
                move.number
                for move in moves
                if move.verb is Verb.USE and move.guide == guide and move.sort in (side, FREE)
                if not (state.deck.loss[move.kind] and state.strength(seat, guide))
                for _ in range(state.idle[move.kind])
            ]
            if len(uses) > 1 and tuple(uses) not in made and (not state.owed or can_be_made(state, seat, uses)):
                made.add(tuple(uses))
                yield Bundle(Verb.USE, guide, side, tuple(uses))


def _parties(state: Expedition, seat: int, moves: list[Move]) -> Iterator[Bundle]:
    """Four new clients of a kind for a guide who leads and carries nothing yet."""
    for move in moves:
        if move.verb is Verb.LOAD and move.item in NEWCOMERS:
            taken = (move.number,) * PARTY
            if can_be_made(state, seat, taken):
                yield Bundle(Verb.LOAD, move.guide, move.item, taken)


def _gift(state: Expedition, seat: int) -> Iterator[Bundle]:
    """All points of the card that is being given out, each to whoever is lowest then."""
    twin, given = state.copy(), list[Move]()
    while options := [move for move in map(move_of, twin.legal(seat)) if move.verb is Verb.GIVE]:
        given.append(min(options, key=lambda move: (move.item % LEVELS, move.item)))
        twin.apply(given[-1].number, seat)
    if len(given) > 1:
        yield Bundle(Verb.GIVE, given[0].holder, 0, tuple(move.number for move in given))
