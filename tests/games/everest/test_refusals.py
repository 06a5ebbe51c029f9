"""Refusals on Everest: the true reason, and advice that works."""

from __future__ import annotations

import pytest

from everest_cases import CROWD, EVEREST, acting, clients, loads, oxygen_table, plays
from expedition_cases import does
from highcamp import Record, Refused, State


def why(state: State, text: str, seat: int = 1) -> Refused:
    refusal = state.why_not(seat - 1, EVEREST.parse(text, state))
    assert isinstance(refusal, Refused), f"{text} is legal"
    return refusal


# -- cards that oxygen lets one look at --


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_a_card_that_one_does_not_look_at_is_refused_as_such(split: bool, end: str) -> None:
    """The deck is +1 +3 +2 from the top: after keeping +1 and putting +2 back only +3 is left."""
    table = EVEREST.position(oxygen_table().position() | {"split_return": split})
    state = plays(table, 1, "oxygen camp 1", "keep +1", "top +2")
    for card, said in (("+1", "The +1"), ("+2", "The +2"), ("4!", "The 4 that costs 1 level")):
        refusal = why(state, f"{end} {card}")
        assert refusal.code == "not-there"
        assert refusal.text.startswith(said)
    if not split:
        assert why(state, "bottom +3").code == "one-end"


def test_where_both_ends_are_allowed_the_top_comes_first_and_leads_to_the_same_deck() -> None:
    table = EVEREST.position(oxygen_table().position() | {"split_return": True})
    state = plays(table, 1, "oxygen camp 1", "keep +1", "bottom +2")
    refusal = why(state, "top +3")
    assert refusal.code == "top-first"
    assert "+3" in refusal.fix
    deck = plays(table, 1, "oxygen camp 1", "keep +1", "top +3", "bottom +2").position()["seats"][0]["deck"]
    assert (deck[0], deck[-1]) == ("+3", "+2")


# -- risk --


def test_a_step_that_the_risk_token_makes_too_dear_is_refused_for_that() -> None:
    """E1 is full; the way over it to F1 costs the four points that A has, and the token wants two of them."""
    dear = {"unused": [], "points": {"A": {"free": 4}}, "carded": ["A"], "owed": 2}
    state = acting(("4!", "1", "1"), ("D1", "BASE"), others=[CROWD[0] | {"guides": [{"at": "E1"}, {"at": "G1"}]}], risk=2)
    walking = EVEREST.position(state.position() | {"acting": dear})
    free = EVEREST.position(state.position() | {"acting": dear | {"owed": 0}})
    assert loads(does(free, "A to E1", "A to F1"))[0]["at"] == "F1"
    refusal = why(walking, "A to E1")
    assert refusal.code == "risk-unpaid"
    assert refusal.rule == "risk-tokens"


def test_going_in_that_the_risk_token_makes_too_dear_is_refused_for_that() -> None:
    turn = {"unused": [], "points": {"A": {"free": 1}}, "carded": ["A"], "owed": 1, "entering": "A", "ahead": "J1"}
    before = acting(("1", "1", "1"), ("I1", "A1"), icefall={"I1": 1, "J1": 2}, risk=1).position()
    state = EVEREST.position(before | {"moment": "crevice", "acting": turn})
    assert why(state, "go in").code == "risk-unpaid"
    poor = EVEREST.position(before | {"moment": "crevice", "acting": turn | {"owed": 0, "points": {}}})
    assert why(poor, "go in").code == "too-few-points"


def test_clients_who_cannot_pay_are_refused_with_the_reason() -> None:
    guides = ["A1", {"at": "A3", "clients": ["climber 2"]}]
    state = does(acting(("3", "1", "1"), guides, risk=1), "A uses 1")
    nobody = why(state, "risk clients of A")
    assert nobody.code == "no-clients"
    assert "A" in nobody.text.split()
    uncarded = why(state, "risk clients of B")
    assert uncarded.code == "cannot-pay-so"
    assert "no card" in uncarded.text


def test_the_advice_to_pay_first_can_be_followed() -> None:
    state = does(acting(("3", "1", "1"), ({"at": "B1", "clients": ["climber 2"]}, "A1"), risk=2), "A uses 1", "A to A1")
    state = does(state, "risk card 1")
    while state.position()["acting"]["owed"]:
        state = does(state, "risk clients of A")
    assert "end" in {EVEREST.say(move, state) for move in state.legal()}


# -- loads: the bounded form, and the way to every outcome --


def test_taking_up_first_says_how_to_reach_the_same() -> None:
    record = Record(acting(("1", "1", "1"), ({"at": "BASE", "tanks": 3}, "BASE")))
    record.play(0, EVEREST.parse("A unloads tank", record.state))
    record.play(0, EVEREST.parse("A loads climber", record.state))
    for text in ("A unloads tank", "A abandons tank"):
        refusal = why(record.state, text)
        assert refusal.code == "taking-up"
        assert "leave an oxygen tank first" in refusal.fix
        followed = record.fork()
        followed.undo(0)
        for move in (text, "A loads climber"):
            followed.play(0, EVEREST.parse(move, followed.state))
        assert loads(followed.state)[0] == {"at": "BASE", "tanks": 1, "clients": ["climber 1"]}


def test_handing_over_again_says_how_to_reach_the_same() -> None:
    guides = [{"at": "A1", "clients": ["climber 1"]}, {"at": "A1", "tanks": 1}]
    record = Record(acting(("1", "1", "1"), guides))
    for text in ("A hands over climber 1", "settle"):
        record.play(0, EVEREST.parse(text, record.state))
    refusal = why(record.state, "B hands over tank")
    assert refusal.code == "handed-over"
    assert "take it back" in refusal.fix
    record.undo(0)
    for text in ("B hands over tank", "settle"):
        record.play(0, EVEREST.parse(text, record.state))
    assert loads(record.state)[:2] == [{"at": "A1", "tanks": 1}, {"at": "A1", "clients": ["climber 1"]}]


def test_after_clients_have_paid_loads_are_open_again() -> None:
    """A takes a client up to pay, and puts it back: no order of the bounded form would do without."""
    camp = [{"at": "B1", "clients": ["climber 2"]}]
    state = does(acting(("3", "1", "1"), ("B1", "A1"), camp, risk=1), "A uses 1", "A takes climber 2 from camp 1")
    assert why(state, "A puts climber 2 into camp 1").code == "taking-up"
    state = does(state, "risk clients of A", "A puts climber 1 into camp 1")
    assert (clients(state), clients(state, 2)) == ([], ["climber 1"])
