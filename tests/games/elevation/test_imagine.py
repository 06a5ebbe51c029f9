"""Elevation: what a climber imagines, held against a plain listing of every world that fits what the climber saw.

The listing knows nothing of voids, rooms and clues: it deals the hidden cards in every way, replays the day move by move, and
keeps the ways in which the climber would have seen just the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import log
from typing import Any

import pytest

from elevation_tables import go, step, table
from highcamp.engine.event import Event, happen
from highcamp.engine.rng import Rng
from highcamp.games.elevation.box import size
from highcamp.games.elevation.names import cards_in, read_cards, set_of
from highcamp.games.elevation.phases import DEAL
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.seen import seen

Hidden = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]


def hidden(state: ElevationState) -> Hidden:
    """Where all cards lie that someone may not see."""
    trick = tuple(int(state.trick[i]) for i in range(state.plays))
    return tuple(map(int, state.hands)), tuple(map(int, state.apart)), int(state.deck), trick


def deals(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """Every way to deal the cards to places of these sizes, as sets; the rest comes last."""
    if not sizes:
        yield [set_of(cards)]
        return
    for chosen in combinations(cards, sizes[0]):
        for rest in deals([card for card in cards if card not in chosen], sizes[1:]):
            yield [set_of(list(chosen)), *rest]


def first_worlds(start: ElevationState, seat: int) -> list[ElevationState]:
    """Every deal of what the seat does not see at the start; nobody has seen anything yet."""
    others = [other for other in range(start.humans) if other != seat]
    pool = start.deck
    for other in others:
        pool |= start.hands[other]
    worlds = []
    for deal in deals(cards_in(pool), [size(start.hands[other]) for other in others]):
        world = start.copy()
        for other, hand in zip(others, deal[:-1], strict=True):
            world.hands[other] = hand
        world.deck = deal[-1]
        worlds.append(world)
    return worlds


def worlds_after(worlds: list[ElevationState], event: Event, seat: int) -> list[ElevationState]:
    """The worlds in which the seat saw the same of what came next."""
    told = seen(event, seat)
    found: dict[object, ElevationState] = {}
    for world in worlds:
        if (world.actor, world.phase) != (event.before.actor, event.before.phase):  # type: ignore[attr-defined]  # of this game
            continue
        moves = [move for move, _ in world.chance()] if event.by_nature else world.legal(event.actor)
        for move in moves:
            after = happen(world, event.actor, move)
            if seen(after, seat) == told:
                assert isinstance(after.after, ElevationState)
                found.setdefault((hidden(after.after), tuple(after.after.picks)), after.after)
    return list(found.values())


def play(start: ElevationState, moves: list[str] | int, seed: str) -> list[Event]:
    """A few events: these moves, or so many random ones."""
    events = []
    state = start
    rng = Rng.keyed("imagine", seed)
    for i in range(len(moves) if isinstance(moves, list) else moves):
        after = state.copy()
        actor = int(state.actor)
        if isinstance(moves, list):
            go(after, moves[i])
            move = next(m for m in range(200) if _leads(state, m, actor, after))
        else:
            if not state.is_chance:
                actor = state.acting()[rng.below(len(state.acting()))]
            options = [m for m, _ in state.chance()] if state.is_chance else state.legal(actor)
            move = options[rng.below(len(options))]
            after.apply(move, actor)
        if after.phase == DEAL or after.over:
            break
        events.append(Event(before=state, actor=actor, move=move, after=after))
        state = after
    return events


def _leads(state: ElevationState, move: int, actor: int, after: ElevationState) -> bool:
    legal = [m for m, _ in state.chance()] if state.is_chance else state.legal(actor)
    return move in legal and happen(state, actor, move).after == after


def check(state: ElevationState, worlds: list[ElevationState], seat: int, seed: object, *, exactly: bool = True) -> None:
    """The seat imagines every one of these worlds and, unless told otherwise, no other."""
    possible = {hidden(world) for world in worlds}
    assert hidden(state) in possible
    missing = set(possible)
    rng = Rng.keyed("samples", seed)
    for _ in range(int(60 + len(possible) * (log(len(possible)) + 12) * 3)):
        imagined = state.imagine(seat, rng)
        assert isinstance(imagined, ElevationState)
        if exactly:
            assert hidden(imagined) in possible, f"{imagined.position()} cannot be"
        missing.discard(hidden(imagined))
        if not missing:
            return
    raise AssertionError(f"{len(missing)} of {len(possible)} worlds are never imagined")


SCENES: dict[str, tuple[dict[str, Any], list[str] | int]] = {
    "nothing known": (
        {"hands": ["Alps 1 2", "Andes 1 2", "Rockies 1 2"], "down": "Himalayas 1"},
        0,
    ),
    "a void": (
        {"hands": ["Alps 1 2", "Andes 1 2", "Alps 5; Rockies 2"], "down": "Alps 9 10"},
        ["Alps 1", "Andes 1", "Alps 5"],
    ),
    "a void binds the cards held then, not the one drawn later": (
        {"hands": ["Alps 1 2 3", "Andes 1 2 3", "Alps 5 6; Rockies 2"], "down": "Alps 9 10; Rockies 9", "up": ["Andes 14"]},
        ["Alps 1", "Andes 1", "Alps 5", "face-up", "Alps 9", "Alps 10", "Rockies 9"],
    ),
    "a card taken face-up is known": (
        {
            "hands": ["Alps 9 2 3", "Alps 10; Andes 1 2", "Alps 5 6; Rockies 2"],
            "down": "Alps 11; Rockies 9 10",
            "up": ["Andes 14"],
        },
        ["Alps 9", "Alps 10", "Alps 5", "face-up", "Alps 11", "Rockies 9"],
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_imagined_exactly(name: str) -> None:
    position, moves = SCENES[name]
    start = table(**position)
    worlds = first_worlds(start, 0)
    state = start
    for event in play(start, moves, name):
        worlds = worlds_after(worlds, event, 0)
        assert isinstance(event.after, ElevationState)
        state = event.after
    check(state, worlds, 0, name)


def walk(position: dict[str, Any], steps: int, seed: int, seat: int, *, exactly: bool = True, every: int = 3) -> int:
    """Random play from a position; imagining is checked on the way. The number of looks."""
    start = table(**position)
    worlds = first_worlds(start, seat)
    looks = 0
    for n, event in enumerate(play(start, steps, f"walk {seed}")):
        worlds = worlds_after(worlds, event, seat)
        if n % every == every - 1 and len(worlds) < 160:
            assert isinstance(event.after, ElevationState)
            check(event.after, worlds, seat, (seed, n), exactly=exactly)
            looks += 1
    return looks


SMALL = {
    "hands": ["Alps 3; Andes 4; Rockies 6", "Alps 5; Andes 6; Avalanche 1", "Alps 7; Rockies 1; Andes 12"],
    "down": "Alps 9; Rockies 9; Himalayas 9",
    "up": ["Himalayas 2"],
}


@pytest.mark.parametrize("seed", range(6))
def test_open_play_is_imagined_exactly(seed: int) -> None:
    assert walk(SMALL, 12, seed, seed % 3)


@pytest.mark.parametrize("seed", range(4))
def test_equipment_swap_known_cards_and_voids_travel_with_the_hand(seed: int) -> None:
    position = SMALL | {
        "approach": ["Equipment Swap"],
        "hands": ["Alps 3; Andes 4; Avalanche 2", "Alps 5; Andes 6; Avalanche 1", "Alps 7; Rockies 1; Avalanche 3"],
    }
    assert walk(position, 14, seed, seed % 3)


def test_equipment_swap_a_card_taken_face_up_is_known_to_be_in_the_hand_that_moved_on() -> None:
    state = table(
        approach=["Equipment Swap"],
        hands=["Alps 9; Andes 4 5", "Alps 5; Andes 6; Avalanche 1", "Alps 7; Rockies 1 2"],
        down="Rockies 7 8 9 10 11 12; Himalayas 9 10",
        up=["Himalayas 2"],
    )
    go(state, "Alps 9", "Alps 5", "Alps 7", "face-up", "Rockies 7", "Rockies 8", "Rockies 9")
    go(state, "Andes 4", "Avalanche 1", "Rockies 1")  # the hand of the first seat, with the card, goes to the second
    (card,) = read_cards("Himalayas 2", "")
    assert card in cards_in(state.hands[1])
    rng = Rng.keyed("moved on")
    for seat in (0, 2):
        worlds = [state.imagine(seat, rng) for _ in range(30)]
        assert all(isinstance(world, ElevationState) and card in cards_in(world.hands[1]) for world in worlds)


@pytest.mark.parametrize("seed", range(3))
def test_low_visibility_hidden_plays(seed: int) -> None:
    assert walk(SMALL | {"approach": ["Low Visibility"]}, 9, seed, seed % 3, every=1)


@pytest.mark.parametrize("seed", range(3))
def test_rapid_ascent_under_low_visibility(seed: int) -> None:
    assert walk(SMALL | {"approach": ["Low Visibility", "Rapid Ascent"]}, 8, seed, seed % 3, every=2)


@pytest.mark.parametrize("seed", range(3))
def test_a_card_of_chance_that_nobody_sees_yet(seed: int) -> None:
    position = {
        "approach": ["Low Visibility", "Rapid Ascent", "Free Climbing"],
        "hands": ["Alps 3; Andes 4", "Alps 5; Avalanche 1", "Rockies 1; Andes 12"],
        "down": "Alps 9",
    }
    assert walk(position, 4, seed, seed % 3, every=4)  # looks when the first lap is over and its card of chance lies hidden


PASSING = {
    "players": 2,
    "moment": "pass",
    "hands": ["Alps 3 8; Andes 4; Rockies 6", "Alps 5; Andes 6 9; Rockies 11", "Himalayas 3"],
    "tops": ["", "", "Himalayas 3"],
    "down": "Alps 9; Rockies 9",
    "up": ["Himalayas 2"],
}


@pytest.mark.parametrize("seed", range(6))
def test_a_passed_lowest_or_highest_limits_the_giver_between_two(seed: int) -> None:
    assert walk(PASSING, 10, seed, seed % 2, every=2)


@pytest.mark.parametrize("seed", range(3))
def test_after_a_pass_among_three_no_possible_world_is_left_out(seed: int) -> None:
    # What one learns of a pass between two others (that two cards of one hand were ends of another) is not used: a few
    # worlds too many are imagined, never one too few.
    position = {
        "moment": "pass",
        "hands": ["Alps 3; Andes 4; Rockies 6", "Alps 5; Andes 6 9", "Alps 7; Rockies 1; Andes 12"],
    }
    assert walk(position, 9, seed, seed % 3, exactly=False, every=2)


def test_the_receiver_never_imagines_a_giver_against_the_rule() -> None:
    position = {
        "moment": "pass",
        "hands": ["Alps 3; Andes 4 8; Rockies 6", "Alps 5 6 7; Andes 9", "Alps 1 12; Rockies 1 2"],
        "down": "Alps 2 13; Rockies 9",
    }
    state = go(table(**position), "Alps 3", "Rockies 6", "Alps 5", "Alps 7", "Alps 1", "Alps 12")
    # Seat 3 got Alps 5 and 7 from seat 2, who therefore kept neither an Alps below 5 nor one above 7.
    rng = Rng.keyed("rule")
    kept = set()
    for _ in range(300):
        world = state.imagine(2, rng)
        assert isinstance(world, ElevationState)
        hand = set(cards_in(world.hands[1]))
        outside = hand & set(read_cards("Alps 1 2 3 4 8 9 10 11 12 13 14", ""))
        assert len(outside) <= 2  # only what seat 1 passed on can be
        kept |= hand
    assert read_cards("Alps 6", "")[0] in kept


def test_an_imagined_climber_keeps_the_own_clue_and_nobody_elses() -> None:
    """Who passed what to whom is seen by these two alone; the receiver goes on knowing it in every world."""
    position = {
        "moment": "pass",
        "hands": ["Alps 3; Andes 4 8; Rockies 6", "Alps 5 6 7; Andes 9", "Alps 1 12; Rockies 1 2"],
        "down": "Alps 2 13; Rockies 9",
    }
    state = go(table(**position), "Alps 3", "Rockies 6", "Alps 5", "Alps 7", "Alps 1", "Alps 12")
    for seat in range(3):
        clues = state.imagine(seat, Rng.keyed("own clue", seat)).position()["clues"]
        (own,) = clues.values()
        assert own["by"] == seat + 1
        assert own in state.position()["clues"].values()


def test_what_the_giver_plays_tells_how_much_of_the_rest_can_be_new() -> None:
    position = {
        "moment": "pass",
        "leader": 2,
        "hands": ["Alps 2 8; Andes 4 8", "Alps 5 6 7; Andes 9", "Rockies 1 2 3 4"],
        "down": "Alps 1 3 4 9 10 11 12 13 14",
    }
    state = go(table(**position), "Alps 2", "Alps 8", "Alps 5", "Alps 7", "Rockies 1", "Rockies 4")
    # Seat 2 kept neither an Alps below 5 nor one above 7; only the two cards from seat 1 can be such.
    assert most_outside(state) == 2
    go(state, "Alps 8")  # one of the two
    assert most_outside(state) == 1


def most_outside(state: ElevationState) -> int:
    """How many Alps outside 5 to 7 seat 3 imagines in seat 2's hand, at the most."""
    outside = set_of(read_cards("Alps 1 2 3 4 8 9 10 11 12 13 14", ""))
    rng = Rng.keyed("outside")
    most = 0
    for _ in range(150):
        world = state.imagine(2, rng)
        assert isinstance(world, ElevationState)
        most = max(most, size(world.hands[1] & outside))
    return most


@pytest.mark.parametrize("seed", range(3))
def test_the_draft_knows_the_packs_that_were_handed_on(seed: int) -> None:
    position = {
        "approach": ["Route Finding"],
        "moment": "draft",
        "hands": ["Alps 1 2 3 4", "Andes 1 2 3 4", "Rockies 1 2 3 4"],
    }
    start = table(**position)
    events = play(start, 6, f"draft {seed}")
    state = events[-1].after
    assert isinstance(state, ElevationState)
    rng = Rng.keyed("draft worlds", seed)
    handed = int(start.hands[0]) & ~int(state.apart[0]) if any(state.apart) else 0
    for _ in range(50):
        world = state.imagine(0, rng)
        assert isinstance(world, ElevationState)
        if state.phase == start.phase:  # the packs have moved once: the left neighbour holds what we gave, and nothing else
            assert world.hands[1] == handed
        assert world.hands[0] == state.hands[0]
        assert world.apart[0] == state.apart[0]


def test_in_the_middle_of_a_draft_every_card_lies_somewhere() -> None:
    """Two cards of each pack are kept. What we handed on is to our left; all that we have not seen may be with the others."""
    start = table(
        approach=["Route Finding"],
        moment="draft",
        hands=["Alps 1 2 3 4 5 6", "Andes 1 2 3 4 5 6", "Rockies 1 2 3 4 5 6"],
        down="Himalayas 1 2",
    )
    state = go(start.copy(), "Alps 1", "Alps 2", "Andes 1", "Andes 2", "Rockies 1", "Rockies 2")
    assert state.phase == start.phase
    handed, unseen = (
        set_of(read_cards("Alps 3 4 5 6", "")),
        set_of(read_cards("Andes 1 2 3 4 5 6; Rockies 1 2; Himalayas 1 2", "")),
    )
    rng = Rng.keyed("half a draft")
    kept, passed = [0, 0], 0
    for _ in range(60):
        world = state.imagine(0, rng)
        assert isinstance(world, ElevationState)
        assert (world.hands[0], world.apart[0], world.hands[1]) == (state.hands[0], state.apart[0], handed)
        assert [size(cards) for cards in (world.apart[1], world.apart[2], world.hands[2], world.deck)] == [2, 2, 4, 2]
        assert world.apart[1] | world.apart[2] | world.hands[2] | world.deck == unseen
        kept = [kept[0] | world.apart[1], kept[1] | world.apart[2]]
        passed |= world.hands[2]
    assert [*kept, passed] == [unseen] * 3


def test_a_drafted_card_is_with_one_of_those_who_saw_it_after_us() -> None:
    start = table(
        approach=["Route Finding"],
        moment="draft",
        hands=["Alps 1 2 3 4 5 6", "Andes 1 2 3 4 5 6", "Rockies 1 2 3 4 5 6"],
        down="Himalayas 1 2 3 4 5 6",
    )
    rng = Rng.keyed("rounds")
    state = start.copy()
    for _ in range(12):
        step(state, rng)
    ours = int(start.hands[0]) & ~int(state.apart[0])  # what we handed on in the first round
    for _ in range(100):
        world = state.imagine(0, rng)
        assert isinstance(world, ElevationState)
        assert not world.deck & ours
        there = world.hands[0] | world.hands[1] | world.hands[2] | world.apart[1] | world.apart[2]
        assert ours & ~there == 0


def test_imagining_forgets_the_truth_and_keeps_the_view() -> None:
    rng = Rng.keyed("forgets")
    for approach in ([], ["Equipment Swap"], ["Low Visibility"]):
        state = table(**SMALL | {"approach": approach})
        for _ in range(8):
            step(state, rng)
            for seat in range(3):
                stream = rng.split()
                once = state.imagine(seat, stream.copy())
                assert once.view(seat) == state.view(seat)
                again = state.imagine(seat, rng.split()).imagine(seat, stream.copy())
                assert again == once
