"""Whole games of Everest: the kit, that every turn can be ended, and that it has an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from everest_cases import EVEREST, acting, refused, seat_part
from expedition_bound import longest_turn, moves_left
from expedition_cases import does, legal
from highcamp import Rng, State
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import END, ITEMS
from highcamp.games.expeditions.phases import ACT, CREVICE
from highcamp.testing import Effort, check_game

# Six days with every kind of weather, so that a checked game is short.
SIX_DAYS = {
    "tiles": [
        [{}, {"loss": 1, "zones": [0, 1]}, {"stop": True, "zones": [1]}],
        [{"loss": 2, "zones": [2, 3]}, {}, {"stop": True, "zones": [0]}],
    ]
}
FEW = Effort(games=1, looks=1, pairs=1, draws=300, orders=2, worlds=200, moves=60)
SETTINGS = [
    {"players": players, "board": board, "season": season}
    for players in (2, 3, 4, 5)
    for board in ("easier", "harder")
    for season in ("summer", "winter")
]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "board": "harder"}], ids=str)
def test_the_kit_on_short_games(options: dict[str, Any]) -> None:
    check_game(EVEREST, {**options, "own_weather": SIX_DAYS}, effort=FEW)


def test_the_kit_where_oxygen_works_at_the_foot() -> None:
    """Random guides seldom bring a tank high; on this board every camp can use one."""
    chart = EVEREST.position(acting().position()).options.map
    board = {name: getattr(chart, name) for name in chart.__struct_fields__} | {
        "oxygen_looks": (3, 3, 2, 1),
        "name": "thin air",
    }
    check_game(EVEREST, {"own_board": board, "own_weather": SIX_DAYS, "split_return": True}, effort=FEW)


@pytest.mark.long
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_the_kit_on_full_games(options: dict[str, Any]) -> None:
    check_game(EVEREST, options, effort="quick")


def way_to_end(state: State) -> int:
    """How many moves it takes to end the turn by paying, settling, giving no more and walking on, and where nothing of that is
    left by finding clients who pay.
    """
    trial = state.copy()
    seat, moves = trial.actor, 0
    while trial.actor == seat and trial.position()["moment"] in ("act", "crevice"):
        texts = {EVEREST.say(move, trial): move for move in trial.legal()}
        ends = [text for text in texts if text in ("end", "settle", "go back", "give no more")]
        pays = [text for text in texts if text.startswith("risk")]
        gives = [text for text in texts if "hands over" in text]
        steps = [text for text in texts if " to " in text]
        verbs = (" loads climber", " takes ", " uses ", " puts ", " abandons ")
        clients = [text for verb in verbs for text in texts if verb in text]
        wanted = ends or pays or gives or steps or clients
        assert wanted, f"no way to end: {sorted(texts)}"
        trial.apply(texts[wanted[0]])
        moves += 1
        assert moves < 60
        if "end" in ends:
            break
    return moves


def random_game(state: State, rng: Rng) -> Iterator[tuple[Everest, int, Everest]]:
    """A game of random moves: every table on which a seat acted, its move, and the table after it."""
    assert isinstance(state, Everest)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
            continue
        legal = state.legal()
        move = legal[rng.below(len(legal))]
        before = state.copy()
        state.apply(move, state.actor)
        yield before, move, state


def loaded(players: int, winter: bool, seed: int) -> State:
    """The first day of a game on which the guides of all stand together on the mountain with loads, and risk is owed often."""
    rng = Rng.keyed("loaded", seed)
    things: list[dict[str, Any]] = [
        {"camps": 1, "clients": ["climber 1"]},
        {"tanks": 2, "clients": ["tourist 3*"]},
        {"clients": ["climber 4", "climber 1", "tourist 2", "tourist 1*"]},
        {"tanks": 3},
        {"tanks": 1, "clients": ["climber 2*", "tourist 1"]},
        {},
    ]
    heights = ["A1", "A2", "A3", "B1", "B3", "C1"]
    shift = rng.below(6)
    cards = [("1", "+1", "4!"), ("1/3", "3!", "1"), ("/2", "1", "+2"), ("3", "2", "1")]
    seats = []
    for seat in range(players):
        at = heights[(seat + shift) % 6]
        guides = [{"at": at, **things[rng.below(6)]} for _ in range(2)]
        camps = [{"at": at, "clients": ["climber 2"], "tanks": 1}] if sum("camps" in guide for guide in guides) < 2 else []
        seats.append(seat_part(cards[rng.below(4)], guides, camps))
    return acting(
        seats[0]["table"],
        seats[0]["guides"],
        seats[0]["camps"],
        others=seats[1:],
        risk=2 if players % 2 else 1,
        options={"season": "winter"} if winter else {},
        **{key: value for key, value in seats[0].items() if key in ("removed", "taken")},
    )


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), winter=st.booleans())
def test_every_turn_can_be_ended_from_everywhere(seed: int, players: int, winter: bool) -> None:
    state = EVEREST.new(players=players, season="winter" if winter else "summer", own_weather=SIX_DAYS)
    for before, _, _ in random_game(state, Rng.keyed(seed)):
        if before.position()["moment"] == "act":
            way_to_end(before)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), winter=st.booleans())
def test_every_turn_can_be_ended_with_full_boards_and_risk_to_pay(seed: int, players: int, winter: bool) -> None:
    for before, _, after in random_game(loaded(players, winter, seed), Rng.keyed(seed)):
        if before.position()["moment"] != "act" or after.turn > 1:
            break
        way_to_end(before)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 5), winter=st.booleans())
def test_every_small_move_lowers_the_number_of_moves_left(seed: int, players: int, winter: bool) -> None:
    """So no turn is longer than the number it begins with, and none begins with more than the stated one."""
    least = 0
    for before, move, after in random_game(loaded(players, winter, seed), Rng.keyed(seed)):
        if before.phase not in (ACT, CREVICE) or after.turn > 2:
            break
        left = moves_left(before)
        assert left >= 1
        assert not least or left < least, EVEREST.say(move, before)
        stored = sum(before.load[before.row(before.actor, camp) + item] for camp in (2, 3) for item in range(ITEMS))
        assert left <= longest_turn(before.deck) + stored
        least = 0 if move == END else left


def test_clients_who_die_for_a_risk_token_make_room_and_that_is_counted() -> None:
    guide = {"at": "A1", "clients": ["climber 1"] * 3}
    camp = [{"at": "A1", "clients": ["climber 2"] * 8}]
    before = does(acting(("3", "1", "1"), (guide, "BASE"), camp, risk=1), "A uses 3", "A takes climber 2 from camp 1")
    after = does(before, "risk clients of A")
    assert isinstance(before, Everest)
    assert isinstance(after, Everest)
    assert "A takes climber 2 from camp 1" not in legal(before)
    assert "A takes climber 2 from camp 1" in legal(after)
    assert moves_left(after) < moves_left(before)


def test_the_longest_turn_with_the_shipped_cards() -> None:
    """A 4!, a /4 and a 3: fourteen steps and cards at most, and two points of risk that clients pay. At each stop two exchanges
    and a hand-over.
    """
    deck = acting().deck  # type: ignore[attr-defined]  # this game's state
    assert longest_turn(deck) == 14 * (61 + 2) + 61 + 2 * (61 + 2 + 1) + 1


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_loads_and_limits_hold_all_the_time(seed: int) -> None:
    state = EVEREST.new(players=3, own_weather=SIX_DAYS)
    rng = Rng.keyed(seed)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
        else:
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))], state.actor)
            EVEREST.position(state.position())  # reading refuses overfull boards, spaces and zones
    assert min(state.view(None).teams[seat].points for seat in range(3)) >= 1


def test_a_move_that_no_card_or_space_of_this_game_has_is_refused() -> None:
    state = acting()
    refusal = state.why_not(0, EVEREST.facts.moves - 1 - 900)
    assert refusal is not None
    assert refused(state, "A to SUMMIT") == "no-trail"
