"""Bad input to Mountaineers: moves, notation, options, positions, score sheets. Each is refused, says why, changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from highcamp import Refused, State
from highcamp.games.mountaineers.score import say, score
from highcamp.games.mountaineers.score.result import Scored
from mountaineers_cases import GAME, before_second_cards, blitz_hands, make, play_round

# -- moves: a state, who tries what, the code, a part of the sentence, the heading --


def at_extra() -> State:
    state = before_second_cards("2 Tak-Tak 9 | 3 4 | 5 6")
    make(state, 0, "Tak-Tak")
    return state


def at_steal() -> State:
    state = before_second_cards("10 Sabotage/left | 3 4 | 5 6")
    for seat, card in enumerate(("Sabotage", "4", "6")):
        make(state, seat, card)
    return state


def no_routes() -> State:
    hands = [["Tak-Tak", "Belay", "Clip In", "Sabotage"], ["3", "4", "5"], ["3", "4", "5"]]
    climbers = [{"hand": hand, "played": [card]} for hand, card in zip(hands, ("Bomber", "2", "6"), strict=True)]
    return GAME.position({"moment": "bomber", "to_act": 1, "climbers": climbers})


def at_blitz() -> State:
    return GAME.position({"mode": "blitz", "moment": "choose", "climbers": blitz_hands("9", "7", "5")})


MOVES: dict[str, tuple[Callable[[], State], str, str, str]] = {
    "second card before the Bomber": (lambda: before_second_cards("Bomber 9 | 2 3 | 4 5"), "9", "bomber-first", "does not fit"),
    "trade a Route that is not there": (lambda: before_second_cards("Bomber 9 | 2 3 | 4 5"), "trade 8", "not-in-hand", "draw"),
    "trade without any Route": (no_routes, "trade 8", "no-route", "no Route in hand"),
    "a card in the draw pile": (lambda: before_second_cards("2 9 | 3 4 | 5 6"), "8", "not-in-hand", "draw pile"),
    "a card on the table": (lambda: before_second_cards("2 9 | 3 4 | 5 6"), "2", "not-in-hand", "on the table"),
    "a card of another mode": (
        lambda: before_second_cards("2 9 | 3 4 | 5 6", mode="basic"),
        "Belay",
        "not-in-hand",
        "no Belay",
    ),
    "keep without a Bomber": (lambda: before_second_cards("2 9 | 3 4 | 5 6"), "keep", "second-card", "does not fit"),
    "discard during play": (lambda: before_second_cards("2 9 | 3 4 | 5 6"), "discard 9", "second-card", "does not fit"),
    "extra Route not in hand": (at_extra, "add 8", "not-in-hand", "draw pile"),
    "a play instead of an extra Route": (at_extra, "9", "tak-tak-first", "does not fit"),
    "a play instead of sides": (at_steal, "9", "sides-first", "does not fit"),
    "a play at cleanup": (lambda: play_round("2 9 | 3 4 | 5 6"), "3", "discard-first", "does not fit"),
    "discard what lies on the table": (lambda: play_round("2 9 | 3 4 | 5 6"), "discard 9", "not-in-hand", "on the table"),
    "an open card in Blitz": (at_blitz, "10", "not-in-hand", "open beside"),
    "discard in Blitz": (at_blitz, "discard 9", "choose-a-route", "does not fit"),
}


@pytest.mark.parametrize("name", MOVES)
def test_moves(name: str) -> None:
    make_state, text, code, words = MOVES[name]
    state = make_state()
    before = state.digest()
    seat = state.to_act[0]
    with pytest.raises(Refused) as caught:
        make(state, seat, text)
    assert caught.value.code == code
    assert words in caught.value.text
    assert caught.value.rule
    assert state.digest() == before


def test_a_traded_bomber_is_on_the_discard_pile() -> None:
    state = before_second_cards("Bomber>9 2 | 3 4 | 5 6")
    make(state, 0, "trade 9")
    with pytest.raises(Refused, match="discard pile"):
        make(state, 0, "Bomber")


# -- notation --


@pytest.mark.parametrize("text", ["11", "1", "trade Bomber", "add Belay", "two up", "discard", "", "Tik-Tak", "discard 1"])
def test_nonsense_is_refused_with_what_to_write(text: str) -> None:
    state = before_second_cards("2 9 | 3 4 | 5 6")
    with pytest.raises(Refused) as caught:
        GAME.parse(text, state)
    assert caught.value.fix


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("clip in", "Clip In"),
        ("CLIP-IN!", "Clip In"),
        ("taktak", "Tak-Tak"),
        (" 10 ", "10"),
        ("Discard clip-in", "discard Clip In"),
    ],
)
def test_notation_is_lenient(text: str, means: str) -> None:
    state = before_second_cards("2 9 | 3 4 | 5 6")
    assert GAME.say(GAME.parse(text, state), state) == means


def test_a_near_miss_is_named() -> None:
    with pytest.raises(Refused, match="Did you mean Sabotage"):
        score({"climber": [{"name": "A", "played": ["2", "Sabotag"]}, *[{"name": n, "played": [3, 4]} for n in "BC"]]})


# -- options --


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 2}, "3 to 5"),
        ({"players": 6}, "3 to 5"),
        ({"mode": "peek"}, "Did you mean peak"),
        ({"track": "steep"}, "not one of"),
        ({"blitz_goal": "first_flag"}, "Only Blitz"),
        ({"mode": "sherpa", "tak_tak_always_extra": True}, "no Tak-Tak"),
        ({"own_track": {"summit": 50, "flags": [20, 10]}}, "rising"),
        ({"own_track": {"summit": 50, "flags": [10, 50]}}, "not below the summit"),
        ({"own_track": {"summit": 50, "flags": []}}, "1 to 40 entries"),
        ({"own_track": {"summit": 50}}, "flags"),
    ],
)
def test_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(Refused, match=words):
        GAME.new(**options)


def test_an_own_track_is_climbed() -> None:
    state = play_round("2 4 | 6 7 | 3 5", (24, 2, 2), own_track={"summit": 30, "flags": [15, 25]})
    assert state.over
    assert state.view().flags == (15, 25)
    assert GAME.position(state.position()) == state


# -- positions: what is changed in a sound one, and what the refusal says --


def sound() -> dict[str, Any]:
    return before_second_cards("2 9 | 3 4 | 5 6").position()


def changed(**climber: Any) -> dict[str, Any]:
    position = sound()
    position["climbers"][0] |= climber
    return position


def finished(**changes: Any) -> dict[str, Any]:
    return play_round("2 9 | 3 Sabotage/left | 5 6").position() | changes


def blitz(**changes: Any) -> dict[str, Any]:
    return {"mode": "blitz", "moment": "choose", "climbers": blitz_hands("9", "7", "5")} | changes


POSITIONS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown key": (sound() | {"colour": 1}, "no 'colour'"),
    "unknown key of a climber": (changed(colour=1), "no 'colour'"),
    "no such moment": (sound() | {"moment": "lunch"}, "no moment"),
    "no such seat": (sound() | {"to_act": 4}, "no seat 4"),
    "no such lead": (sound() | {"lead": 0}, "no seat 0"),
    "no seat to act": ({key: value for key, value in sound().items() if key != "to_act"}, "Whose turn"),
    "too few climbers": (sound() | {"climbers": sound()["climbers"][:2]}, "2 climbers for 3 seats"),
    "one climber": (sound() | {"climbers": sound()["climbers"][:1]}, "1 climber for 3 seats"),
    "no such card": (changed(hand=["11"]), "no card '11'"),
    "score below zero": (changed(score=-1), "cannot be"),
    "score no number": (changed(score="many"), "whole number"),
    "a card twice": (changed(hand=["9", "9", "3", "4"]), "twice"),
    "a card in two places": (changed(discard=["9"]), "two places"),
    "too many in hand": (changed(hand=["9", "3", "4", "5", "6"]), "must be 4"),
    "too few in hand": (changed(hand=["9"]), "must be 4"),
    "known but not in hand": (changed(known=["8"]), "must be in hand"),
    "first card missing": (changed(played=[]), "first card is missing"),
    "second card too early": (sound() | {"to_act": 2}, "second card is missing"),
    "third card without Tak-Tak": (changed(played=["2", "8", "10"]), "Only a Tak-Tak"),
    "third card no Route": (changed(played=["2", "Tak-Tak", "Belay"]), "must be a Route"),
    "four cards": (changed(played=["2", "Tak-Tak", "7", "8"]), "three are the most"),
    "a trade without Bomber in the discard": (changed(traded="first", hand=["9", "3", "4"]), "must lie on the discard"),
    "a trade for no Route": (changed(traded="second"), "must be a Route"),
    "no Bomber to decide on": (sound() | {"moment": "bomber"}, "does not fit this moment"),
    "no Tak-Tak to follow": (sound() | {"moment": "extra route"}, "does not fit this moment"),
    "sides too early": (changed(played=["Sabotage"], steal_two_from="left"), "once all cards lie"),
    "sides without Sabotage": (changed(steal_two_from="left"), "Without a Sabotage"),
    "chosen too early": (changed(chosen="9"), "Cards are chosen in secret only"),
    "lead without the most points": (
        sound() | {"lead": 2, "to_act": 2} | {"climbers": changed(score=9)["climbers"]},
        "most points",
    ),
    "match is over": (changed(score=60), "match is over"),
    "nobody has won": (finished(moment="over"), "Nobody has won"),
    "refill with full hands": (sound() | {"moment": "refill"}, "do not fit this moment"),
    "turned up all": (sound() | {"moment": "first card"}, "do not fit this moment"),
    "no Sabotage waits": (finished(moment="sabotage"), "first and a second card"),
    "discard without the cards played": ({k: v for k, v in finished().items() if k != "last_round"}, "cards just played"),
    "matches in Peak": (sound() | {"matches": [{"points": [50, 1, 1]}]}, "one match only"),
    "Blitz moment elsewhere": (sound() | {"moment": "choose"}, "Only Blitz"),
    "other moment in Blitz": (blitz(moment="discard", last_round=None), "cards just played"),
    "no flag in Blitz": (blitz(climbers=[row | {"score": 7} for row in blitz_hands("9", "7", "5")]), "no flag"),
    "Blitz hands differ": (blitz(climbers=[{}, *blitz_hands("9", "7")]), "hold equally many"),
    "all have chosen in Blitz": (
        blitz(climbers=[row | {"chosen": row["hand"][0]} for row in blitz_hands("9", "7", "5")]),
        "All have chosen",
    ),
    "special in Basic": (
        sound() | {"mode": "basic", "climbers": changed(hand=["9", "Belay", "3", "4"])["climbers"]},
        "no Belay",
    ),
    "draw of the Lead in a tournament": ({"mode": "tournament", "moment": "draw lead"}, "No Lead is drawn"),
    "something at the draw of the Lead": ({"moment": "draw lead", "rounds": 1}, "Nothing has happened"),
    "wrong Lead of a match": (sound() | {"mode": "tournament", "lead": 2, "to_act": 2}, "Seat 1 leads match 1"),
    "tournament not over": (
        {"mode": "tournament", "moment": "over", "climbers": [{}, {}, {}], "matches": [{"points": [50, 0, 0]}], "lead": 2},
        "when every climber has led",
    ),
    "a match without a summit": (sound() | {"mode": "tournament", "matches": [{"points": [4, 0, 0]}]}, "on the summit"),
    "medals outside Sherpa": (changed(medals={"lead": 1}), "only in a Sherpa"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions(name: str) -> None:
    position, words = POSITIONS[name]
    with pytest.raises(Refused) as caught:
        GAME.position(position)
    assert words in str(caught.value)
    assert caught.value.where


def test_the_sound_positions_are_read() -> None:
    for position in (sound(), finished(), blitz()):
        assert GAME.position(GAME.position(position).position()) == GAME.position(position)


# -- score sheets --

OTHERS: list[dict[str, Any]] = [{"name": "Ben", "played": ["3", "4"]}, {"name": "Cy", "played": ["5", "6"]}]

SHEETS: dict[str, tuple[dict[str, Any], str]] = {
    "nobody": ({}, "climber is missing"),
    "too few": ({"climber": OTHERS}, "2 climbers"),
    "too many": ({"climber": [{"name": str(i), "played": ["3", "4"]} for i in range(6)]}, "6 climbers"),
    "no name": ({"climber": [{"played": ["2", "9"]}, *OTHERS]}, "name is missing"),
    "name twice": ({"climber": [{"name": "Ben", "played": ["2", "9"]}, *OTHERS]}, "a name of their own"),
    "one card": ({"climber": [{"name": "Ann", "played": ["2"]}, *OTHERS]}, "1 card was"),
    "four cards": ({"climber": [{"name": "Ann", "played": ["2", "Tak-Tak", "4", "5"]}, *OTHERS]}, "4 cards"),
    "no such card": ({"climber": [{"name": "Ann", "played": ["2", "11"]}, *OTHERS]}, "no card '11'"),
    "the same card twice": ({"climber": [{"name": "Ann", "played": ["2", 2]}, *OTHERS]}, "twice"),
    "third without Tak-Tak": ({"climber": [{"name": "Ann", "played": ["2", "9", "4"]}, *OTHERS]}, "Only a Tak-Tak"),
    "third beside a first Tak-Tak": ({"climber": [{"name": "Ann", "played": ["Tak-Tak", 9, 4]}, *OTHERS]}, "Only a Tak-Tak"),
    "third no Route": ({"climber": [{"name": "Ann", "played": ["2", "Tak-Tak", "Belay"]}, *OTHERS]}, "must be a Route"),
    "no side": ({"climber": [{"name": "Ann", "played": ["2", "Sabotage"]}, *OTHERS]}, "from which side"),
    "no such side": ({"climber": [{"name": "Ann", "played": ["2", "Sabotage"], "steal_two_from": "up"}, *OTHERS]}, "up"),
    "side without Sabotage": (
        {"climber": [{"name": "Ann", "played": ["2", "9"], "steal_two_from": "left"}, *OTHERS]},
        "Without",
    ),
    "total below zero": ({"climber": [{"name": "Ann", "played": ["2", "9"], "total": -4}, *OTHERS]}, "cannot be"),
    "unknown key": ({"climber": [{"name": "Ann", "played": ["2", "9"], "hat": 1}, *OTHERS]}, "no 'hat'"),
}


@pytest.mark.parametrize("name", SHEETS)
def test_score_sheets(name: str) -> None:
    sheet, words = SHEETS[name]
    with pytest.raises(Refused) as caught:
        score(sheet)
    assert words in str(caught.value)
    assert caught.value.where


def test_a_blocked_sabotage_needs_no_side_and_the_lead_may_be_fixed() -> None:
    climbers = [
        {"name": "Ann", "played": ["2", "Sabotage"], "total": 4},
        {"name": "Ben", "played": ["9", "Sabotage"], "steal_two_from": "left", "total": 0},
        {"name": "Cy", "played": [5, 6], "total": 0},
    ]
    scored, fixed = score({"climber": climbers}), score({"climber": climbers, "fixed_lead": True})
    assert isinstance(scored, Scored)
    assert isinstance(fixed, Scored)
    assert [(climber.round, climber.total) for climber in scored.climbers] == [(2, 6), (9, 9), (11, 11)]
    assert scored.lead == "Cy"
    assert fixed.lead == "Ann"
    told = say(scored)
    assert "Ann: 2 this round, 6 in all" in told
    assert "Sabotage: blocked: Ben played it too" in told
    assert told.endswith("Lead Climber: Cy")
