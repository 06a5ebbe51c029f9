"""What hard reads from hands and discards: worlds that its seat could be in, and nearer to the truth than an even deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from highcamp import Rng
from highcamp.games.tranquility.bots.impulse import habit
from highcamp.games.tranquility.bots.reading import Reading
from highcamp.games.tranquility.bots.rehearsal import Rehearsal
from highcamp.games.tranquility.box import BRIDGE, CAMPFIRE, KINDS, SUMMIT
from highcamp.games.tranquility.hand import kinds
from highcamp.games.tranquility.phases import ACT
from highcamp.games.tranquility.rules import TranquilityState
from table_histories import pairs
from tranquility_cases import GAME

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "green_path": True, "panorama_objectives": True, "mountain_goats": True},
    {"players": 5, "campfires": "six"},
]


def moments(climbs: int, every: int, **options: Any) -> Iterator[TranquilityState]:
    """Beginnings of turns in climbs of the practised."""
    for seed in range(climbs):
        state, rng, turns = GAME.new(**options), Rng.keyed("reading", seed), 0
        assert isinstance(state, TranquilityState)
        while not state.over:
            turns += state.phase == ACT
            if state.phase == ACT and turns % every == 0:
                yield state
            state.apply(state.sample(rng) if state.is_chance else habit(state))


def reading(state: TranquilityState) -> Reading:
    return Rehearsal(state, 6).reading


def undrawn(world: TranquilityState) -> list[int]:
    """How many cards of each kind are not drawn yet."""
    return [world.pool[kind] for kind in range(KINDS)]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_world_is_one_that_the_seat_could_be_in(options: dict[str, Any]) -> None:
    rng, met = Rng.keyed("worlds"), 0
    for state in moments(2, 5, **options):
        before, world = state.key(), reading(state).world(rng)
        assert state.key() == before
        assert world.view(state.actor) == state.view(state.actor)
        assert every_card(world) == every_card(state)
        assert [thrown(world, seat) for seat in range(state.seats)] == [thrown(state, seat) for seat in range(state.seats)]
        met += world.key() != before
    assert met > 5


def every_card(world: TranquilityState) -> list[int]:
    """Of each kind, how many are hidden from somebody, all together."""
    held = [card for hand in world.hands for card in kinds(hand)]
    return [world.pool[kind] + held.count(kind) + sum(in_discards(world, kind)) for kind in range(KINDS)]


def in_discards(world: TranquilityState, kind: int) -> list[int]:
    """How many of a kind each seat has thrown away."""
    return [world.discards[kind] >> 4 * seat & 15 for seat in range(world.seats)]


def thrown(world: TranquilityState, seat: int) -> int:
    """How many cards a seat has thrown away."""
    return sum(in_discards(world, kind)[seat] for kind in range(KINDS))


def test_a_bridge_that_was_openly_given_is_still_there() -> None:
    rng, met = Rng.keyed("bridges"), 0
    for state in moments(8, 4, players=4):
        world = reading(state).world(rng)
        for seat in range(4):
            if seat != state.actor and state.dealt_bridge >> seat & 1:
                assert BRIDGE in kinds(world.hands[seat]) or in_discards(world, BRIDGE)[seat]
                met += 1
    assert met > 20


@pytest.mark.parametrize("options", [{"players": 1}, {"players": 3, "open_hands": True}], ids=str)
def test_where_all_lies_open_nothing_is_read(options: dict[str, Any]) -> None:
    for state in moments(1, 9, **options):
        assert reading(state).world(Rng.keyed("open")).key() == state.key()


def test_what_is_hidden_changes_no_world() -> None:
    met = 0
    for mine, other, seat in islice(pairs(GAME, players=3), 0, 60, 3):
        assert isinstance(mine, TranquilityState)
        assert isinstance(other, TranquilityState)
        if mine.turn == seat:
            first, second = (reading(state).world(Rng.keyed("same", met)) for state in (mine, other))
            assert first.key() == second.key()
            met += 1
    assert met > 3


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_is_nearer_to_the_truth_than_an_even_deal(options: dict[str, Any]) -> None:
    """Of all that is still to be drawn, and of Summits there; of Campfires that were thrown away there are few."""
    rng, worlds = Rng.keyed("truth"), 10
    off, summits, fires = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
    for state in moments(30, 8, **options):
        truth, read = undrawn(state), reading(state)
        for way in (0, 1):
            dealt = [read.world(rng) if way else state.imagine(state.actor, rng) for _ in range(worlds)]
            pools = [undrawn(world) for world in dealt]
            mean = [sum(pool[kind] for pool in pools) / worlds for kind in range(KINDS)]
            off[way] += sum((mean[kind] - truth[kind]) ** 2 for kind in range(KINDS))
            summits[way] += mean[SUMMIT] - truth[SUMMIT]
            fires[way] += sum(sum(in_discards(world, kind)) for world in dealt for kind in range(CAMPFIRE, BRIDGE))
    assert off[1] < off[0]
    assert abs(summits[1]) < abs(summits[0]) / 2
    assert fires[1] < fires[0] / 4
