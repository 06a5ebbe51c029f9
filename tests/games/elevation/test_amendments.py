"""Elevation, the later rulings: open tops, late cards, Free Climbing in two laps, Harness beside one's own Belay Partner."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import bonus, go, new, run_until, step, table, texts, won
from highcamp.engine.event import Event, happen
from highcamp.engine.rng import Rng
from highcamp.engine.words import plain
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.autos import to_turn
from highcamp.games.elevation.box import NO_RANGE
from highcamp.games.elevation.names import card_name, set_name
from highcamp.games.elevation.phases import (
    CHOOSE,
    DEAL,
    DRAW,
    ENDED,
    EXTRA,
    FLIP,
    GROUP,
    LATE,
    PASS,
    PERSONAL,
    PLAY,
    REFILL,
    TURN,
)
from highcamp.games.elevation.plays import played_card, player_of
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.seen import seen

# -- 17: an auto-ascender's tops lie open from its set-up on --


def closed(state: ElevationState) -> list[int]:
    """The auto-ascenders with a pile that shows no card."""
    return [seat for seat in range(state.humans, state.holders) if to_turn(state, seat) != NO_RANGE]


@pytest.mark.parametrize("players", [1, 2])
def test_amendment_17_the_tops_lie_open_before_the_first_card_is_flipped(players: int) -> None:
    state = run_until(new(players=players, day_1=1), Rng.keyed("set-up", players), TURN)
    assert (state.up_count, len(state.approach)) == (0, 0)
    run_until(state, Rng.keyed("tops", players), FLIP)
    assert not closed(state)
    hillary = state.view(None).climbers[players]
    assert len([face for face in hillary.tops if face.range != "Avalanche"]) == sum(count > 0 for count in hillary.piles)
    assert "open: " in state.text(None)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("always", [(), ("rapid_ascent", "free_climbing"), ("pathfinder", "supply_cache"), ("precipice",)])
def test_amendment_17_tops_lie_open_whenever_climbers_pass_draw_or_choose(players: int, always: tuple[str, ...]) -> None:
    rng = Rng.keyed("open", players, *always)
    state = new(players=players, always=always, day_1=1, day_2=1)
    moments = set()
    while not state.over:
        if state.phase in (FLIP, GROUP, PERSONAL, PASS, CHOOSE, DRAW, REFILL, LATE) or (
            state.phase == PLAY and not state.plays
        ):
            moments.add(int(state.phase))
            assert not closed(state)
        step(state, rng)
    assert {FLIP, CHOOSE, DRAW} <= moments


def test_amendment_17_new_tops_are_turned_before_the_winner_chooses() -> None:
    state = table(
        players=2,
        hands=["Alps 14; Rockies 1", "Alps 5; Rockies 2", "Alps 2 13; Rockies 3"],
        tops=["", "", "Alps 13; Rockies 3"],
        down="Himalayas 1 2 3",
        up=["Himalayas 14"],
    )
    go(state, "Alps 14", "Alps 5", "Alps 13")
    assert (state.phase, state.is_chance) == (TURN, True)
    assert [card_name(move) for move, _ in state.chance()] == ["Alps 2"]
    go(state, "Alps 2")
    assert (state.phase, state.acting()) == (CHOOSE, [0])
    assert [face.value for face in state.view(0).climbers[2].tops] == [2, 3]


def test_amendment_17_nothing_is_turned_when_the_day_is_over() -> None:
    hands = ["Alps 14", "Alps 5", "Alps 2 13; Rockies 3"]
    state = go(table(players=2, hands=hands, tops=["", "", "Alps 13; Rockies 3"]), "Alps 14", "Alps 5", "Alps 13")
    assert (int(state.day), state.phase) == (1, DEAL)
    more = {"approach": ["Precipice"], "closing": True, "hands": [f"{hand}; Andes 1{i}" for i, hand in enumerate(hands)]}
    state = table(players=2, tops=["", "", "Alps 13; Rockies 3; Andes 12"], **more)
    go(state, "Alps 14", "Alps 5", "Alps 13")
    assert (int(state.day), state.phase) == (1, DEAL)


@pytest.mark.parametrize("players", [1, 2])
def test_amendment_17_positions_hold_every_moment_of_turning(players: int) -> None:
    rng = Rng.keyed("moments", players)
    state = new(players=players, always=("rapid_ascent",))
    found: set[tuple[bool, bool]] = set()
    while state.day < 2:
        step(state, rng)
        if state.phase == TURN:
            found.add((state.plays > 0, state.rounds > 0))
            again = ELEVATION.position(state.position())
            assert again == state
            assert again.digest() == state.digest()
            both = [one.copy() for one in (state, again)]
            for one in both:
                assert isinstance(one, ElevationState)
                play_on(one)
            assert both[0] == both[1]
    assert found == {(False, False), (True, False), (False, True)}  # set-up, between laps, between trick and draw


def play_on(state: ElevationState) -> None:
    """So far that a wrong way on would show."""
    rng = Rng.keyed("play on")
    for _ in range(12):
        step(state, rng)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_amendment_17_everyone_sees_and_is_told_what_is_turned(viewer: int | None) -> None:
    state = run_until(new(players=2), Rng.keyed("told"), TURN)
    move = state.chance()[0][0]
    event = happen(state, -1, move)
    assert card_name(move) in str(seen(event, viewer))
    line = plain(ELEVATION.tell(event, viewer)[0])
    assert "Edmund Hillary" in line
    assert card_name(move) in line


def test_amendment_17_tops_that_a_position_leaves_out_are_turned_before_the_trick() -> None:
    state = table(players=2, moment="pass", hands=["Alps 1 5", "Andes 1 5", "Rockies 1 2"])
    go(state, "Alps 1", "Alps 5", "Andes 1", "Andes 5")
    assert [card_name(move) for move, _ in state.chance()] == ["Rockies 1", "Rockies 2"]
    assert go(state, "Rockies 2").phase == PLAY


# -- 18: a late Lead Climber --


def test_amendment_18_a_late_lead_climber_waits_for_the_next_trick_won() -> None:
    state = table(
        approach=["Off Course"],
        hands=["Alps 9; Rockies 11; Andes 1", "Alps 12; Rockies 12; Andes 2", "Alps 2; Rockies 13; Andes 3"],
        down="Himalayas 1 2 3",
        up=["Himalayas 14"],
    )
    go(state, "Alps 9", "Alps 12", "Alps 2", "face-up", "Himalayas 1", "Himalayas 2", "Himalayas 3")
    assert state.phase == LATE
    go(state, "Lead Climber")
    assert (int(state.leader), state.acting()) == (1, [1])  # seat 2 has won the trick, and leads
    go(state, "Rockies 12", "Rockies 13", "Rockies 11")
    assert (int(state.winner), int(state.leader)) == (2, 0)  # now the lead moves on


def test_amendment_18_a_lead_climber_from_the_morning_still_moves_the_lead_when_another_card_comes_late() -> None:
    state = table(
        approach=["Lead Climber", "Off Course"],
        hands=["Alps 9; Rockies 11", "Alps 12; Rockies 12", "Alps 2; Rockies 13"],
        down="Himalayas 1 2 3",
        up=["Himalayas 14"],
    )
    go(state, "Alps 9", "Alps 12", "Alps 2", "face-up", "Himalayas 1", "Himalayas 2", "Himalayas 3", "Anchor", "Descent")
    assert int(state.leader) == 2


# -- 19: Free Climbing with Rapid Ascent --

BOTH = ["Free Climbing", "Rapid Ascent"]
DOUBLE: dict[str, Any] = {
    "approach": BOTH,
    "hands": ["Alps 9 10; Rockies 1", "Alps 2; Rockies 2 3", "Andes 1 2; Rockies 4"],
    "down": "Alps 12; Himalayas 1 2 3 4 5 6 7 8",
    "up": ["Himalayas 14"],
}


def test_amendment_19_chance_plays_last_in_each_lap() -> None:
    state = go(table(**DOUBLE), "Alps 9", "Alps 2", "Andes 1")
    assert state.phase == EXTRA
    go(state, "Alps 12")
    assert (state.phase, state.acting()) == (PLAY, [0])  # the second lap, in the same order
    assert texts(state, 0) == ["Alps 10"]  # the first card led is still to be followed
    go(state, "Alps 10", "Rockies 2", "Andes 2")
    assert state.phase == EXTRA
    go(state, "Himalayas 1")
    assert set_name(state.unclaimed) == "Alps 2 9 10 12; Rockies 2; Andes 1 2; Himalayas 1"
    assert (int(state.winner), list(state.tricks)) == (0, [0, 0, 0])  # the best without chance draws first
    assert [player_of(play) for play in state.last_trick()] == [0, 1, 2, 3, 0, 1, 2, 3]


def test_amendment_19_as_many_cards_as_the_pile_holds() -> None:
    state = go(table(**DOUBLE | {"down": "Himalayas 1"}), "Alps 9", "Alps 2", "Andes 1", "Himalayas 1")
    assert go(state, "Alps 10", "Rockies 2", "Andes 2").last_count == 7


def test_amendment_19_a_single_trick_has_one_lap_and_one_card_of_chance() -> None:
    state = table(approach=BOTH, hands=["Alps 9", "Alps 2", "Andes 1"], down="Himalayas 1 2", day=3)
    assert go(state, "Alps 9", "Alps 2", "Andes 1", "Himalayas 1").over
    assert set_name(state.won[0]) == "Alps 2 9; Andes 1; Himalayas 1"


def test_amendment_19_nobody_swings_an_axe_for_chance() -> None:
    hands = ["Alps 14 13; Rockies 1", "Alps 2 3; Rockies 2", "Alps 5 6; Rockies 4"]
    state = table(**DOUBLE | {"approach": [*BOTH, "Ice Axe"], "hands": hands, "down": "Alps 7; Andes 7; Himalayas 1 2 3 4"})
    go(state, "Alps 14", "Alps 2", "Alps 5", "Alps 7")
    assert not state.view(0).trick[-1].axe
    go(state, "Alps 13", "Alps 3", "Alps 6", "Andes 7")
    assert list(state.tricks) == [1, 0, 0]  # a 7 with the axe would have won


def test_amendment_19_an_auto_ascender_answers_what_chance_has_played() -> None:
    position: dict[str, Any] = {
        "players": 2,
        "approach": BOTH,
        "hands": ["Alps 3 4", "Alps 5 6", "Alps 12 2; Avalanche 1"],
        "tops": ["", "", "Alps 12; Avalanche 1"],
        "down": "Alps 13 14; Himalayas 1",
    }
    for chance, answer in (("Alps 14", "Avalanche 1"), ("Alps 13", "Alps 2")):
        state = go(table(**position), "Alps 3", "Alps 5", "Alps 12", chance)
        assert state.phase == TURN  # chance plays last in the lap; then new tops are turned
        go(state, "Alps 2", "Alps 4", "Alps 6")
        assert [ELEVATION.say(move, state) for move, _ in state.chance()] == [answer]


def test_amendment_19_positions_hold_the_second_lap() -> None:
    state = table(**DOUBLE)
    for text in ("Alps 9", "Alps 2", "Andes 1", "Himalayas 1", "Alps 10", "Rockies 2", "Andes 2", "Himalayas 2"):
        go(state, text)
        assert ELEVATION.position(state.position()) == state
    hidden = table(**DOUBLE | {"approach": [*BOTH, "Low Visibility"]})
    go(hidden, "Alps 9", "Alps 2", "Andes 1", "Himalayas 1", "Alps 10")
    assert ELEVATION.position(hidden.position()) == hidden


def test_amendment_19_under_low_visibility_the_card_of_chance_lies_hidden_until_the_reveal() -> None:
    state = go(table(**DOUBLE | {"approach": [*BOTH, "Low Visibility"]}), "Alps 9", "Alps 2", "Andes 1")
    events: dict[str, Event] = {text: happen(state, -1, ELEVATION.parse(text, state)) for text in ("Alps 12", "Himalayas 1")}
    for viewer in (0, 1, 2, None):
        told = [(seen(event, viewer), ELEVATION.tell(event, viewer), event.after.view(viewer)) for event in events.values()]
        assert told[0] == told[1]
        assert told[0][2].trick[-1].seat is None
        assert told[0][2].trick[-1].face is None
        assert told[0][2].down == 8
    go(state, "Alps 12")
    for viewer in (0, None):
        assert "chance" in state.text(viewer).lower()
        assert "<svg" in state.svg(viewer)
    rng = Rng.keyed("hidden chance")
    imagined = set()
    for _ in range(200):
        world = state.imagine(0, rng)
        assert isinstance(world, ElevationState)
        assert world.view(0) == state.view(0)
        imagined.add(card_name(played_card(world.trick[3])))
    assert {"Alps 12", "Himalayas 1", "Rockies 2"} <= imagined
    go(state, "Alps 10", "Rockies 2", "Andes 2", "Himalayas 1")
    assert [play.face is None for play in state.view(None).last] == [False] * 8


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_amendment_19_whole_games_end(players: int) -> None:
    state = run_until(new(players=players, always=("free_climbing", "rapid_ascent", "ice_axe")), Rng.keyed("double", players))
    assert state.phase == ENDED


# -- 20: Harness for all, Belay Partner for one --


def test_amendment_20_the_others_compare_with_the_holders_real_tricks() -> None:
    # Seat 1 scores the tricks of seat 3. With its own real ones it would have the fewest, or keep the others from it.
    assert bonus(["Harness"], {"tricks": 1, "personal": "Belay Partner"}, {"tricks": 2}, {"tricks": 3}) == [0, 0, 0]
    assert bonus(["Harness"], {"tricks": 4, "personal": "Belay Partner"}, {"tricks": 2}, {"tricks": 1}) == [5, 0, 5]


def test_amendment_20_at_the_table() -> None:
    state = table(
        approach=["Pathfinder", "Harness"],
        personal=["Belay Partner", "Figure 8", "Scree"],
        hands=["Alps 9", "Alps 12", "Alps 2"],
        tricks=[0, 2, 1],
        day=3,
    )
    go(state, "Alps 9", "Alps 12", "Alps 2")
    assert won(state)[1] == "Alps 2 9 12"
    rows = [one.pad[2] for one in state.view(None).climbers]
    harness = [sum(reason.points for reason in row.reasons if reason.card == "Harness") for row in rows]
    assert harness == [5, 0, 0]  # seat 1 counts seat 3's one trick; seat 3 compares it with seat 1's real none


def test_the_rules_version_rose() -> None:
    assert ELEVATION.rules_version == 2
