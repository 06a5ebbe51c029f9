"""The amendments to the rulings on Mount Everest, by their numbers. Spaces are those of the easier side."""

from __future__ import annotations

import pytest

from everest_cases import (
    CROWD,
    EVEREST,
    acting,
    clients,
    loads,
    oxygen_table,
    plays,
    quiet_game,
    refused,
    seat_part,
    shown,
    texts,
    turned,
)
from expedition_cases import does, legal
from highcamp import Refused, Rng


def test_amendment_01_when_the_last_client_dies_the_next_point_is_paid_otherwise() -> None:
    guide = {"at": "A1", "clients": ["climber 1"]}
    state = does(acting(("3", "1", "1"), (guide, "BASE"), risk=2, points=9), "A uses 1", "risk clients of A")
    assert clients(state) == []
    assert refused(state, "risk clients of A") == "no-clients"
    assert "risk free of A" in legal(state)


def test_amendment_02_risk_must_stay_payable() -> None:
    state = does(acting(("2", "1", "/2"), ("A1", "A3"), risk=2), "A uses 2", "risk card 1")
    state = does(state, "A to B1")
    assert refused(does(state, "B uses /2 down"), "end") == "risk-owed"
    tight = does(acting(("3", "+1", "+1"), ("A1", "A3"), risk=2), "A uses 3", "A to B1", "A to A1")
    assert tight.position()["acting"]["points"]["A"]["free"] == 1
    assert "A to B1" in legal(tight)
    last = does(tight, "A to B1")
    assert {text for text in legal(last) if text.startswith("risk")} == {"risk card +1"}
    poor = does(acting(("2", "1", "1"), ("A1", "A3"), risk=2), "A uses 2", "A uses 1", "A to B1", "B uses 1")
    assert "A to A1" in legal(poor)
    poorer = does(poor, "A to A1")
    assert refused(poorer, "A to B1") == "risk-unpaid"
    assert refused(poorer, "B to B3") == "risk-unpaid"


def test_amendment_02_clients_who_are_to_pay_the_risk_do_not_stay_with_another_guide() -> None:
    guides = [{"at": "A1", "clients": ["climber 2"]}, {"at": "A1"}]
    state = acting(("1", "1", "1"), guides, risk=2, acting={"unused": [], "carded": ["A"], "owed": 2})
    assert refused(state, "A abandons climber 2") == "risk-unpaid"
    handed = does(state, "A hands over climber 2")
    assert refused(handed, "settle") == "risk-unpaid"
    assert legal(handed) == {"B hands over climber 2"}
    assert "risk clients of A" in legal(does(handed, "B hands over climber 2", "settle"))


def test_amendment_03_a_loss_card_that_only_pays_risk_costs_no_client() -> None:
    guide = {"at": "A1", "clients": ["climber 1"]}
    state = does(acting(("4!", "1", "1"), (guide, "BASE"), risk=2), "A uses 1", "risk card 4!")
    assert clients(state) == ["climber 1"]
    assert clients(does(acting(("4!", "1", "1"), (guide, "BASE")), "end")) == ["climber 1"]


def test_amendment_04_at_the_base() -> None:
    state = does(acting(("1", "1", "1")), "A loads camp", "A uses 1")
    back = does(state, "A unloads camp")
    assert back.position()["seats"][0]["stock"] == 2
    assert "A loads camp" in legal(back)
    gone = does(state, "A abandons camp")
    assert gone.position()["seats"][0]["stock"] == 1
    assert loads(does(state, "A camps"))[2]["at"] == "BASE"


def test_amendment_05_nothing_else_while_passing() -> None:
    guides = [{"at": "D1", "camps": 1, "tanks": 1}, "BASE"]
    state = does(acting(("3", "3", "2"), guides, others=CROWD), "A uses 3", "A uses 3", "A to E1")
    assert all(text.startswith("A to") for text in legal(state))
    for text in ("A camps", "A abandons tank", "B uses 2", "B loads climber"):
        assert refused(state, text) == "passing"


def test_amendment_06_swap_into_icefall_only_where_it_is_open() -> None:
    others = [seat_part(("/2", "/3", "/4"), ("I1", "J1"))]
    state = acting(("2", "2", "1"), ("I1", "J1"), others=others, icefall={"I1": 2, "J1": 1})
    after = does(state, "A uses 1", "B uses 2", "swap")
    assert [holder["at"] for holder in loads(after)] == ["J1", "I1"]


def test_amendment_07_a_retreat_from_a_hidden_space_never_breaks_a_limit() -> None:
    """I1 has room for two of a two-player game: the guide who tries J1 keeps his place, and nobody else acts meanwhile."""
    state = acting(("3", "1", "1"), ("I1", "BASE"), others=[seat_part(("/2", "/3", "/4"), ("I1", "BASE"))], icefall={"I1": 1})
    trying = does(state, "A uses 3", "A to J1")
    assert trying.is_chance
    for token in ("cost 2", "crevasse"):
        back = turned(trying, token)
        back = does(back, "go back") if token == "cost 2" else back
        assert loads(back)[0]["at"] == "I1"
        assert "end" in legal(back)
        EVEREST.position(back.position())  # reading refuses overfull spaces
    full = acting(("3", "1", "1"), others=[seat_part(("/2", "/3", "/4"), ("I1", "I1"))], icefall={"I1": 1})
    assert refused(does(full, "A uses 3", "A to I1"), "A to J1") == "passing"  # from there he could not go back


def test_amendment_08_below_6000_m_no_card_is_drawn() -> None:
    for at in ("BASE", "A1"):
        with pytest.raises(Refused, match="shows no cards"):
            plays(oxygen_table(at), 1, "oxygen camp 1")
    assert "oxygen camp 1" in texts(oxygen_table("B1"), 1)


@pytest.mark.parametrize(
    ("split", "back", "deck"),
    [
        (False, ("top +1", "top +2"), ["+2", "+1", "+1", "+2", "+3"]),
        (False, ("bottom +1", "bottom +2"), ["+1", "+2", "+3", "+1", "+2"]),
        (False, ("top +1", "bottom +2"), None),
        (False, ("bottom +1", "top +2"), None),
        (True, ("top +1", "bottom +2"), ["+1", "+1", "+2", "+3", "+2"]),
        (True, ("top +2", "bottom +1"), ["+2", "+1", "+2", "+3", "+1"]),
    ],
)
def test_amendment_08_cards_go_back_together_or_where_agreed_apart(
    split: bool, back: tuple[str, str], deck: list[str] | None
) -> None:
    table = EVEREST.position(oxygen_table().position() | {"split_return": split})
    state = plays(table, 1, "oxygen camp 1", "keep +3", back[0])
    assert (back[1] in texts(state, 1)) == (deck is not None)
    if deck is not None:
        assert plays(state, 1, back[1]).position()["seats"][0]["deck"] == deck


def test_amendment_09_two_tiles_lie_open_and_in_the_last_three_turns_one() -> None:
    """Six days, of which those gone by are no longer told; the last tile has no other beside it."""
    for morning in quiet_game(5)[:-1]:
        turn = morning.position()["turn"]
        last_open = min(18, (turn - 1) // 3 * 3 + 6)
        days = morning.view(0).days
        assert (turn, turn + len(days) - 1) == (turn, last_open)
        assert len(morning.position()["weather"]) == last_open // 3
    assert turn == 18


def test_amendment_10_a_token_is_turned_up_only_when_one_was_taken() -> None:
    tie = shown(("1", "2", "3"), ("3", "2", "1"))
    assert tie.position()["moment"] == "act"
    assert (len(tie.position()["risk"]["open"]), len(tie.position()["risk"]["hidden"])) == (3, 17)
    taken = does(shown(("3", "2", "3"), ("3", "2", "1")), "take risk 2")
    assert taken.is_chance
    taken.apply(taken.chance()[0][0])
    assert (len(taken.position()["risk"]["open"]), len(taken.position()["risk"]["hidden"])) == (3, 16)


def test_amendment_11_a_camp_without_a_guide_takes_a_card() -> None:
    state = does(acting(("+2", "1", "1"), ("BASE", "BASE"), [{"at": "F1", "clients": ["climber 1"]}]), "+2 for camp 1")
    assert clients(does(state, "camp 1 raises climber 1", "camp 1 raises climber 2"), 2) == ["climber 3"]


def test_amendment_12_downward_points_pay_risk() -> None:
    state = does(acting(("3", "/2", "1"), ("A1", "BASE"), risk=2), "A uses /2 down", "risk down of A", "risk down of A")
    assert "end" in legal(state)
    assert "end" in legal(does(acting(("3", "/2", "1"), risk=2), "risk card /2"))


def test_amendment_13_every_change_counts_as_the_latest() -> None:
    guide = {"at": "G1", "clients": ["climber 2", "tourist 1"]}
    state = does(acting(("3", "1", "1"), (guide, "BASE")), "A uses 3", "A to SUMMIT")
    assert state.position()["recent"] == [2, 1]


def test_amendment_14_cards_and_boards_are_parameters() -> None:
    cards = {
        "main": [{"up": 2, "down": 9, "rope": True, "copies": 6}, {"up": 3, "down": 3, "loss": 3, "copies": 12}],
        "acclimatization": [2, 5],
        "risk": {"0": 10, "1": 10},
    }
    state = EVEREST.new(own_cards=cards)
    assert state.options.deck.names == ("2/9", "3!!!", "+2", "+5")
    rng = Rng.keyed(1)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
        else:
            moves = state.legal()
            state.apply(moves[rng.below(len(moves))], state.actor)
    assert sum(state.returns()) == 1.0


@pytest.mark.parametrize("giver", ["A", "B"])
def test_amendment_17_what_lies_in_a_camp_elsewhere_hinders_no_hand_over(giver: str) -> None:
    """A camp holds any number of tanks (39); two guides on one space exchange as often as they wish (33)."""
    guides = ({"at": "A1", "clients": ["climber 1"]}, {"at": "A1", "clients": ["climber 1"]})
    state = acting(("1", "1", "1"), guides, [{"at": "G1", "tanks": 3}])
    after = does(state, f"{giver} hands over climber 1", "settle")
    assert sorted(len(clients(after, guide)) for guide in (0, 1)) == [0, 2]
