"""Amendment 16: the points of an acclimatization card are given out when it is played."""

from __future__ import annotations

from typing import Any

import pytest

from everest_cases import EVEREST, acting, clients, refused
from expedition_cases import does, legal
from highcamp import Dealer, Record, Refused, Rng, State
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot

PARTY = {"at": "A1", "clients": ["climber 1", "tourist 2"]}
CAMP = [{"at": "A1", "clients": ["tourist 1"]}]
MORE = "give no more"


def played(card: str = "+2", holder: str = "A", **more: Any) -> State:
    return does(acting((card, "2", "1"), (PARTY, "A1"), CAMP, **more), f"{card} for {holder}")


def test_only_giving_out_is_possible_until_it_is_done() -> None:
    state = played()
    assert legal(state) == {"A raises climber 1", "A raises tourist 2", MORE}
    for text in ("A uses 2", "A to B1", "A puts climber 1 into camp 1", "A hands over climber 1", "end", "swap", "A camps"):
        assert refused(state, text) == "giving-out", text


def test_points_go_to_clients_who_are_there_then_and_not_elsewhere_later() -> None:
    """The case of the outside check: raise one here, put it into a camp, walk, and raise another there."""
    raised = does(played(), "A raises climber 1")
    assert refused(raised, "A puts climber 2 into camp 1") == "giving-out"
    assert refused(raised, "camp 1 raises tourist 1") == "giving-out"
    after = does(raised, MORE, "A uses 2", "A to B1")
    assert not any("raises" in text for text in legal(after))
    assert refused(after, "A raises tourist 2") == "no-points"


def test_points_that_are_not_given_out_are_lost() -> None:
    after = does(played(), MORE)
    assert clients(after) == ["climber 1", "tourist 2"]
    assert after.position()["acting"]["acclimatization"] == [0, 0, 0, 0]
    assert "end" in legal(after)
    assert refused(after, MORE) == "nothing-to-give"


def test_giving_out_ends_by_itself_with_the_last_point_or_when_nobody_can_rise() -> None:
    assert "end" in legal(does(played(), "A raises climber 1", "A raises climber 2"))
    assert "end" in legal(does(acting(("+2", "1", "1"), ("A1", "A1")), "+2 for A"))
    high = {"at": "A1", "clients": ["climber 6", "climber 5"]}
    assert "end" in legal(does(acting(("+2", "1", "1"), (high, "A1")), "+2 for A", "A raises climber 5"))


def test_two_cards_are_given_out_one_after_the_other() -> None:
    state = does(acting(("+2", "+1", "1"), (PARTY, "A1"), CAMP), "+2 for A")
    assert refused(state, "+1 for camp 1") == "giving-out"
    state = does(state, "A raises climber 1", MORE, "+1 for camp 1")
    assert legal(state) == {"camp 1 raises tourist 1", MORE}


def test_points_of_the_card_pay_risk_while_it_is_given_out_and_not_after() -> None:
    state = played(risk=2)
    assert "risk acclimatization of A" in legal(state)
    assert refused(state, "risk card 1") == "giving-out"
    paid = does(state, "risk acclimatization of A", "A raises climber 1")
    assert paid.position()["acting"]["owed"] == 1
    assert clients(paid) == ["climber 2", "tourist 2"]
    assert refused(does(state, MORE), "risk acclimatization of A") == "cannot-pay-so"


def test_points_that_must_pay_the_risk_are_not_lost() -> None:
    state = does(acting(("+2", "1", "1"), ("A1", "B1"), risk=2, acting={"unused": ["+2"], "owed": 2}), "+2 for A")
    assert legal(state) == {"risk acclimatization of A"}
    assert refused(state, MORE) == "risk-unpaid"


WAYS = {"raise": " raises ", "risk token": "risk acclimatization of", MORE: MORE}  # words of the advice, and the moves meant
LAST = {"unused": ["+2"], "owed": 2}


@pytest.mark.parametrize(
    "state",
    [
        played(),
        played(risk=2),
        does(acting(("+2", "1", "1"), ("A1", "B1"), risk=2), "+2 for A"),
        does(acting(("+2", "1", "1"), ("A1", "B1"), risk=2, acting=LAST), "+2 for A"),
        does(acting(("+2", "1", "1"), (PARTY, "B1"), CAMP, risk=2, acting=LAST), "+2 for camp 1"),
    ],
    ids=["nothing owed", "owed", "nobody to raise", "all must pay", "all must pay, one could rise"],
)
def test_who_wants_something_else_is_told_what_can_be_done_with_the_points(state: State) -> None:
    refusal = state.why_not(0, EVEREST.parse("end", state))
    assert refusal is not None
    assert refusal.code == "giving-out"
    assert refusal.fix is not None
    for word, move in WAYS.items():
        assert (word in refusal.fix.lower()) == any(move in text for text in legal(state)), word


def test_the_middle_of_giving_out_is_written_and_read() -> None:
    state = does(played("+3", "camp 1"), "camp 1 raises tourist 1")
    written = state.position()
    assert written["acting"]["acclimatization"] == [0, 0, 2, 0]
    assert EVEREST.position(written) == state
    assert state.view(1).action.acclimatization == (0, 0, 2, 0)


@pytest.mark.parametrize("points", [[1, 1, 0, 0], [3, 0, 0, 0], [0, 1, 0, 0]], ids=["two cards", "too many", "nobody rises"])
def test_impossible_middles_are_refused(points: list[int]) -> None:
    written = played().position()
    written["acting"]["acclimatization"] = points
    with pytest.raises(Refused) as refusal:
        EVEREST.position(written)
    assert refusal.value.where.startswith("acting.acclimatization")


def test_giving_out_can_be_taken_back() -> None:
    start = acting(("+2", "2", "1"), (PARTY, "A1"), CAMP)
    record = Record(start)
    for text in ("+2 for A", "A raises climber 1", MORE):
        record.play(0, EVEREST.parse(text, record.state))
    for _ in range(3):
        record.undo(0)
    assert record.state == start


def test_the_picture_and_the_text_say_what_is_to_be_given_out() -> None:
    state = played()
    for told in (state.text(0), state.svg(0)):
        assert "2 acclimatization points" in " ".join(told.split())
    one = does(state, "A raises climber 1").text(0)
    assert "1 acclimatization point of a card is being" in " ".join(one.split())
    assert 'data-move="1041"' in state.svg(0)


@pytest.mark.parametrize("name", ["planning", "greedy", "random"])
def test_bots_finish_what_they_give_out(name: str) -> None:
    state, dealer, rng = played(risk=1), Dealer(1), Rng.keyed(name)
    player = bot(EVEREST, name)
    while state.actor == 0 and not state.gathering():
        state.play(0, ask(player, state, 0, rng))
        while state.is_chance:
            state.apply(dealer.draw(state))
    assert state.actor != 0 or state.gathering()
