"""Where a guide or climber can walk in this turn, space by space: the cheapest path, by the points at hand and by unused cards.

It goes by what lies open on the table. An icefall token that lies face down ends a walk, because nobody knows what follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from typing import Final, NamedTuple

from highcamp.games.expeditions.actions import movement
from highcamp.games.expeditions.box import DOWN, FREE, GUIDES, HOLDERS, NOWHERE, SORTS, UP
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.phases import ACT
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.trails import full

Pool = tuple[int, int, int]
"""Points up, down, and either way."""

MOST_LABELS: Final = 250  # of a search: nobody has so many points that more would matter


class Walk(NamedTuple):
    """A walk of a guide or climber: the cards used for it, then step by step; what it takes, and of how many points."""

    guide: int
    space: int
    moves: tuple[int, ...]
    paid: int
    of: int


class _Ground(NamedTuple):
    """The mountain as it lies for one of them: neighbours with sort and toll, and where there is room to stay."""

    near: dict[int, list[tuple[int, int, int]]]
    room: list[bool]


def walks(state: Expedition, seat: int) -> list[Walk]:
    """Every space that each of the seat's two can reach, one walk each: of the fewest cards, then of the fewest points."""
    if state.phase != ACT or seat not in state.to_act:
        return []
    legal = set(state.legal(seat))
    found: list[Walk] = []
    for guide in range(GUIDES):
        if state.where[seat * HOLDERS + guide] != NOWHERE and state.passage in (-1, guide):
            found += _walks_of(state, seat, guide, legal)
    # What is owed may stand against any move: such walks are tried.
    return [walk for walk in found if walk.moves[0] in legal and (state.owed == 0 or can_be_made(state, seat, walk.moves))]


def _walks_of(state: Expedition, seat: int, guide: int, legal: set[int]) -> Iterator[Walk]:
    here, ground = state.where[seat * HOLDERS + guide], _ground(state, seat, guide)
    own = (state.pool[guide * SORTS], state.pool[guide * SORTS + 1], state.pool[guide * SORTS + 2])
    known = {here}
    for cards in _cards(state, seat, guide, legal):
        pool = _with(own, [(sort, movement(state, kind, sort)) for kind, sort in cards])
        used = tuple(Move(Verb.USE, kind=kind, guide=guide, sort=sort).number for kind, sort in cards)
        for space, (paid, path) in _search(ground, here, pool).items():
            if space not in known:
                known.add(space)
                steps = tuple(Move(Verb.STEP, guide=guide, space=there).number for there in path)
                yield Walk(guide, space, used + steps, paid, sum(pool))


def _ground(state: Expedition, seat: int, guide: int) -> _Ground:
    mountain, tanks = state.mountain, state.tanks_with(seat, guide)
    spaces = range(mountain.spaces)
    tolls = [state.toll(space) for space in spaces]
    shut = [tolls[space] < 0 or state.stopped(space) or tanks > mountain.oxygen[mountain.zone[space]] for space in spaces]
    near = {
        space: [
            (mountain.near[place], UP if mountain.uphill[place] == 1 else DOWN, tolls[mountain.near[place]])
            for place in range(mountain.first[space], mountain.first[space + 1])
            if not shut[mountain.near[place]]
        ]
        for space in spaces
        if not state.stopped(space)
    }
    return _Ground(near, [not full(state, space, seat, guide) for space in spaces])


def _cards(state: Expedition, seat: int, guide: int, legal: set[int]) -> list[tuple[tuple[int, int], ...]]:
    """Unused cards that may be used for a walk, each with a sort, the fewest first: ropes all up or all down.

    A card that weakens somebody is used on purpose only.
    """
    kinds = [
        kind
        for kind in range(state.deck.kinds)
        for _ in range(state.idle[kind])
        if not state.deck.boosts[kind] and not (state.deck.loss[kind] and state.strength(seat, guide))
    ]
    found: set[tuple[tuple[int, int], ...]] = {()}
    for number in range(1, len(kinds) + 1):
        for some in combinations(kinds, number):
            for side in (UP, DOWN):
                uses = tuple((kind, side if state.deck.rope[kind] else FREE) for kind in some)
                if all(Move(Verb.USE, kind=kind, guide=guide, sort=sort).number in legal for kind, sort in uses):
                    found.add(uses)
    return sorted(found, key=lambda uses: (len(uses), sum(movement(state, kind, sort) for kind, sort in uses), uses))


def _with(pool: Pool, points: Iterable[tuple[int, int]]) -> Pool:
    more = list(pool)
    for sort, number in points:
        more[sort] += number
    return more[UP], more[DOWN], more[FREE]


def _search(ground: _Ground, start: int, pool: Pool) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Every space that these points lead to, with the fewest of them and the path."""
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    queue: list[tuple[int, tuple[int, ...], Pool]] = [(0, (), pool)]
    seen = set[tuple[int, Pool]]()
    while queue and len(seen) < MOST_LABELS:
        paid, path, left = heappop(queue)
        here = path[-1] if path else start
        if (here, left) in seen:
            continue
        seen.add((here, left))
        for there, sort, toll in ground.near.get(here, ()):
            cost = toll or 1
            if left[sort] + left[FREE] < cost or (toll == 0 and not ground.room[here]):
                continue
            if toll == 0:  # the token is turned up there, and then one will see
                if there not in found or found[there][0] > paid + 1:
                    found[there] = (paid + 1, (*path, there))
                continue
            if ground.room[there] and (there not in found or found[there][0] > paid + cost):
                found[there] = (paid + cost, (*path, there))
            heappush(queue, (paid + cost, (*path, there), _paid(left, sort, cost)))
    return found


def _paid(pool: Pool, sort: int, cost: int) -> Pool:
    """What is left: points that lead only there go first."""
    own = min(pool[sort], cost)
    left = list(pool)
    left[sort] -= own
    left[FREE] -= cost - own
    return left[UP], left[DOWN], left[FREE]


def can_be_made(state: Expedition, seat: int, moves: Sequence[int]) -> bool:
    """Whether all these moves are legal, one after the other."""
    twin = state.copy()
    for move in moves:
        if twin.is_chance or move not in twin.legal(seat):
            return False
        twin.apply(move, seat)
    return True
