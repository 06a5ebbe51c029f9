"""Odds of expeditions: the weather by the tiles' own table; fates that are certain, or that the game's account counts too."""

from __future__ import annotations

from typing import Any

import pytest

import everest_cases
import highcamp
import k2_cases
from expedition_cases import does
from highcamp import Rng, State
from highcamp.engine.event import Event
from highcamp.engine.odds import Chance, Prospect, tell
from highcamp.engine.words import Reader
from highcamp.games.everest.account import account
from highcamp.games.everest.odds import EverestOdds, groups
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.odds import means, struck


def told(state: State, trials: int) -> list[Prospect]:
    """What the seat to act is told."""
    seat = state.acting()[0]
    return [one.read_by(Reader(you=seat)) for one in tell(state, seat, trials=trials)]


def column(prospect: Prospect, name: str) -> dict[str, float]:
    """The chances under a heading, by what they are about."""
    place = prospect.columns.index(name)
    return {str(row.what): row.chances[place].chance for row in prospect.rows if row.chances[place] is not None}  # type: ignore[union-attr]


# -- weather: summer, as its tiles are printed in docs and file: loss by day and zone (3 is the highest) --

SUMMER = [
    ({1: 1, 2: 1}, {2: 1, 3: 1}, {3: 1}),
    ({3: 2}, {2: 2, 3: 2}, {}),
    ({}, {}, {}),
    ({}, {2: 1}, {2: 2}),
    ({}, {1: 2, 2: 2, 3: 2}, {}),
    ({1: 1}, {}, {1: 2}),
]


@pytest.mark.parametrize("tile", range(1, 7))
@pytest.mark.parametrize("turn", [1, 5])
def test_weather_that_lies_open_is_certain_and_what_comes_is_any_tile_that_is_left(tile: int, turn: int) -> None:
    state = everest_cases.acting(tile=tile, turn=turn)
    assert isinstance(state, Everest)
    order = [tile, *(number for number in range(1, 7) if number != tile)]
    open_tiles = order[: (turn - 1) // 3 + 2]
    for day in range(turn, turn + 9):
        shown = (day - 1) // 3
        may_be = [order[shown]] if shown < len(open_tiles) else [number for number in range(1, 7) if number not in open_tiles]
        for zone in range(4):
            hit = [bool(SUMMER[number - 1][(day - 1) % 3].get(zone)) for number in may_be]
            assert struck(state, day, zone) == sum(hit) / len(hit), (day, zone)


def test_the_weather_of_four_nights_is_told_and_none_after_the_last() -> None:
    for turn, columns in ((5, ("Tonight", "Day 6", "Day 7", "Day 8")), (17, ("Tonight", "Day 18"))):
        assert told(everest_cases.acting(turn=turn), 1)[-1].columns == columns


# -- Everest --


FATES = [
    # where, with whom, and what comes of them on the last day, whoever leads: alive, been up, home
    ("I1", "climber 2*", "Climber at level 2, back from the top", (1, 1, 1)),  # a step from the base, and one to spare
    ("A2", "tourist 1", "Tourist at level 1", (1, 0, 0)),  # a quiet night, far from the top
    ("SUMMIT", "tourist 1", "Tourist at level 1", (0, 0, 0)),  # two levels lost on every space that three points reach
]


@pytest.mark.parametrize(("at", "client", "said", "fate"), FATES, ids=[at for at, *_ in FATES])
def test_on_the_last_day_fates_are_certain(at: str, client: str, said: str, fate: tuple[int, int, int]) -> None:
    guides = [{"at": at, "clients": [client, client]}, {"at": "BASE", "clients": ["climber 1"]}]
    state = everest_cases.acting(("1", "1", "1"), guides, turn=18, icefall=everest_cases.OPEN_ICE)
    people = told(state, 12)[0]
    assert people.columns == ("Alive tomorrow", "Reaches the top", "Comes home")
    found = [column(people, name) for name in people.columns]
    assert tuple(chances[f"{said} with guide A (each of 2)"] for chances in found) == fate
    assert found[0]["Climber at level 1 with guide B"] == 1


def test_of_several_the_weakest_die() -> None:
    """The last night costs two levels wherever three points lead from the top: of levels 1 and 3 one is left."""
    guides = [{"at": "SUMMIT", "clients": ["climber 1", "climber 3"]}, "BASE"]
    alive = column(told(everest_cases.acting(("1", "1", "1"), guides, turn=18), 8)[0], "Alive tomorrow")
    assert alive == {"Climber at level 1 with guide A": 0, "Climber at level 3 with guide A": 1}


LOST = [
    # where two at levels 1 and 2 are who have been up, the move, whether it uses a card; who lives, who is home, who is left
    ("D1", "A uses 3!", True, (0, 1), (0, 0), ["climber 1*"]),  # the weaker dies, the other sinks to its level
    ("D1", "A abandons climber 2*", False, (1, 0), (0, 0), ["climber 1*"]),
    ("I1", "A to BASE", False, (1, 1), (1, 1), []),
]


@pytest.mark.parametrize(("at", "text", "used", "alive", "home", "left"), LOST, ids=[text for _, text, *_ in LOST])
def test_only_whoever_comes_to_the_base_is_home(
    at: str, text: str, used: bool, alive: tuple[int, int], home: tuple[int, int], left: list[str]
) -> None:
    guides = [{"at": at, "clients": ["climber 1*", "climber 2*"]}, "BASE"]
    state = everest_cases.acting(("3!", "1", "1"), guides, icefall=everest_cases.OPEN_ICE)
    state = state if used or "to" not in text.split() else does(state, "A uses 1")
    assert isinstance(state, Everest)
    party = EverestOdds().begin(state, 0)
    after = does(state, text)
    assert isinstance(after, Everest)
    party.see(after, night=False, used=used, first=True)
    assert list(party.fates()) == [(alive[0], 1, home[0]), (alive[1], 1, home[1])]
    assert everest_cases.clients(after) == left


def led_on(state: Everest, seat: int, rng: Rng) -> tuple[Any, list[Event]]:
    """An expedition that medium leads to its end, followed; and all that happened."""
    party = EverestOdds().begin(state, seat)
    trek = state.game.forecaster().trek(state, rng)
    events, today = [], state.turn
    while not state.over:
        before, mover, day, had = state.copy(), state.actor, state.turn, means(state)
        trek.step(rng)
        after = state.copy()
        legal = before.legal(mover) if mover >= 0 else [move for move, _ in before.chance()]
        move = next(move for move in legal if leads_to(before, mover, move, after))
        events.append(Event(before=before, actor=mover, move=move, after=after))
        night = state.turn != day or state.over
        if mover == seat or night:
            party.see(state, night=night, used=means(state) != had, first=night and day == today)
    return party, events


def leads_to(before: State, mover: int, move: int, after: State) -> bool:
    """Whether this is the move that was made."""
    tried = before.copy()
    tried.apply(move, mover)
    return tried.key() == after.key()


@pytest.mark.parametrize(("seed", "home"), [(2, 3), (4, 1), (12, 4)])
def test_whoever_is_followed_fares_as_the_game_accounts_for_it(seed: int, home: int) -> None:
    """Four clients from day 9 on, who are led to the top; the account counts by events, the odds by who is where."""
    state = highcamp.game("everest").new(players=2)
    rng = Rng.keyed("followed", seed)
    trek = state.game.forecaster().trek(state, rng)
    assert isinstance(state, Everest)
    while not (state.turn == 9 and state.actor == 0 and sum(number for _, number in groups(state, 0)) == 4):
        assert not state.over
        trek.step(rng)
    sizes = [number for _, number in groups(state, 0)]
    party, events = led_on(state, 0, rng)
    led, top, came_home = (int(str(cell)) for cell in account(events)[0].rows[0][1:4])
    assert (led, top, came_home) == (0, 4, home), "another game than this test was written for"
    alive, up, at_home = (sum(fate[n] * size for fate, size in zip(party.fates(), sizes, strict=True)) for n in range(3))
    assert (alive, up, at_home) == (4, top, home)


# -- K2 --


def test_a_climber_who_cannot_live_through_the_night_is_told_to_die() -> None:
    """The last day of a summer: at level 1 on the summit the night costs more than that, and nobody gets down in time."""
    climbers = [{"at": "SUMMIT", "level": 1, "points": 10}, {"at": "BASE", "level": 1}]
    state = k2_cases.acting(("1", "1", "1"), climbers, turn=18)
    people = told(state, 12)[0]
    assert people.columns == ("Alive tomorrow", "Alive at the end", "Scores more than now", "Scores the top")
    alive = column(people, "Alive at the end")
    assert (alive["Your climber A"], alive["Your climber B"]) == (0, 1)
    assert alive == column(people, "Alive tomorrow"), "it is the last night"
    assert column(people, "Scores the top")["Your climber A"] == 0, "whoever dies is left with 1 point"


@pytest.mark.parametrize("name", ["everest", "k2"])
def test_whoever_looks_sees_the_same_again(name: str) -> None:
    state = highcamp.game(name).new(players=2)
    rng = Rng.keyed("again", name)
    trek = state.game.forecaster().trek(state, rng)
    while not (state.turn == 3 and state.gathering()):  # type: ignore[attr-defined]
        trek.step(rng)
    other = state.imagine(0, Rng.keyed("another truth"))
    assert other != state
    first = told(state, 1)
    assert first == told(other, 1)
    assert all(isinstance(chance, Chance) for row in first[0].rows for chance in row.chances)
