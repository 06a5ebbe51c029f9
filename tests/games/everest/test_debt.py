"""A risk token must stay payable (amendment 2): refused is what leads into debt, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from everest_cases import EVEREST, acting, refused, seat_part
from everest_search import TooMany, after, can_pay, free_moves, payments
from expedition_cases import does, legal
from highcamp import Refused, Rng, State
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.debt import payable, spare

SPENT = {"unused": [], "carded": ["A", "B"], "owed": 2}

# -- the cases of the outside check --


def test_a_client_is_handed_over_to_a_guide_whose_clients_can_then_pay() -> None:
    guides = [{"at": "A1"}, {"at": "A1", "clients": ["climber 4"]}]
    state = acting(("1", "1", "1"), guides, risk=2, acting=SPENT)
    handed = does(state, "B hands over climber 4", "settle", "risk clients of A", "risk clients of A")
    assert "end" in legal(handed)


def test_an_unused_card_makes_clients_of_the_other_guide_pay() -> None:
    guides = ["A1", {"at": "A3", "clients": ["climber 1"]}]
    poor = {"unused": ["1"], "points": {"A": {"free": 1}}, "carded": ["A"], "owed": 2}
    state = acting(("1", "1", "1"), guides, risk=2, acting=poor)
    first = does(state, "A to B1")  # the unused card and the client who then stands by it are worth two
    assert does(state, "B uses 1", "A to B1").position()["seats"] == does(first, "B uses 1").position()["seats"]
    assert "end" in legal(does(first, "B uses 1", "risk free of B", "risk clients of B"))
    assert refused(first, "risk card 1") == "risk-unpaid"


# -- sources of payment, one by one --

CASES: dict[str, tuple[list[Any], list[Any], dict[str, Any], bool]] = {
    "nothing but a point": (["B1", "B1"], [], {"points": {"A": {"free": 1}}, "carded": ["A"]}, False),
    "a new client at the base": (["BASE", "B1"], [], {"carded": ["A"]}, True),
    "one step from the base": (["I1", "B1"], [], {"points": {"A": {"down": 1}}, "carded": ["A"]}, True),
    "the step leads the wrong way": (["I1", "B1"], [], {"points": {"A": {"up": 1}}, "carded": ["A"]}, False),
    "a full board at the base, taking up": ([{"at": "BASE", "tanks": 3}, "B1"], [], {"carded": ["A"], "taking": ["A"]}, False),
    "a full board, the other one near": (
        [{"at": "BASE", "tanks": 3}, "BASE"],
        [],
        {"carded": ["A"], "taking": ["A"]},
        True,
    ),
    "the same, handed over": (
        [{"at": "BASE", "tanks": 3}, "BASE"],
        [],
        {"carded": ["A"], "taking": ["A"], "handed_over": True},
        False,
    ),
    "clients in a camp": (["B1", "B3"], [{"at": "B1", "clients": ["climber 1", "tourist 1"]}], {"carded": ["A"]}, True),
    "one weak client in a camp": (["B1", "B3"], [{"at": "B1", "clients": ["climber 1"]}], {"carded": ["A"]}, False),
    "a camp one step away": (
        ["B1", "B3"],
        [{"at": "A1", "clients": ["climber 2"]}],
        {"points": {"A": {"down": 1}}, "carded": ["A"]},
        True,
    ),
    "two clients at once pay once": ([{"at": "B1", "clients": ["climber 1"] * 2}, "B3"], [], {"carded": ["A"]}, False),
    "two clients one by one": (
        [{"at": "B1", "clients": ["climber 1"] * 2}, "B3"],
        [{"at": "B1"}],
        {"carded": ["A"]},
        True,
    ),
    "two clients with two guides": (
        [{"at": "B1", "clients": ["climber 1"] * 2}, "B1"],
        [],
        {"carded": ["A", "B"]},
        True,
    ),
    "one by one from the other guide": ([{"at": "B1", "clients": ["climber 1"] * 2}, "B1"], [], {"carded": ["B"]}, True),
    "the other guide's strong client": (
        [{"at": "B1", "clients": ["climber 1", "tourist 2"]}, "B1"],
        [],
        {"carded": ["B"]},
        True,
    ),
    "no card on anybody": (["BASE", {"at": "B1", "clients": ["climber 4"]}], [], {}, False),
    "an unused card for him": (["B3", {"at": "B1", "clients": ["climber 1"]}], [], {"unused": ["1"]}, True),
    "a rope that leads only down": (["B3", {"at": "B1", "clients": ["climber 1"]}], [], {"unused": ["/2"], "owed": 3}, True),
}


@pytest.mark.parametrize("name", CASES)
def test_sources_of_payment(name: str) -> None:
    guides, camps, turn, expected = CASES[name]
    table = ("/2", "1", "1") if turn.get("unused") == ["/2"] else ("1", "1", "1")
    state = table_with(acting(table, guides, camps, icefall={"I1": 1}, acting={"unused": [], **turn, "owed": 0}))
    state.owed = min(2, turn.get("owed", 2)) if turn.get("owed") != 3 else 3
    assert payable(state, 0) == expected
    assert can_pay(state) == expected


def table_with(state: State) -> Everest:
    assert isinstance(state, Everest)
    return state


@pytest.mark.parametrize(("open_ice", "payable"), [((1, 1, 1, 2), True), ((1, 1, 2, "crevasse"), False)], ids=["crevasse", "1"])
def test_a_step_into_the_icefall_counts_with_what_can_lie_there(open_ice: tuple[Any, ...], payable: bool) -> None:
    """The last token of its sign is known by the others: a crevasse throws him back to the base, where new clients can pay."""
    ice = {f"I{number}": token for number, token in enumerate(open_ice, 2)}
    turn = {"unused": [], "points": {"A": {"free": 1}}, "carded": ["A"], "owed": 1}
    state = table_with(acting(("1", "1", "1"), ("BASE", "B1"), icefall=ice, risk=1, acting=turn))
    assert ("A to I1" in legal(state)) == payable
    assert can_pay(after(state, EVEREST.parse("A to I1", state))) == payable


@pytest.mark.parametrize(("payers", "fine"), [(["climber 1"], True), ([], False)], ids=["a client pays", "nobody does"])
def test_who_owes_may_pass_through_a_full_space_if_it_can_be_paid_behind_it(payers: list[str], fine: bool) -> None:
    """One point leads into it and one out again: then none is left."""
    full = [seat_part(("/2", "/3", "/4"), ("B1", "B1"))]
    poor = {"unused": [], "points": {"A": {"free": 2}}, "carded": ["A", "B"], "owed": 1}
    state = acting(("1", "1", "1"), ("A1", {"at": "A3", "clients": payers}), others=full, risk=1, acting=poor)
    assert ("A to B1" in legal(state)) == fine
    if fine:
        assert "end" in legal(does(state, "A to B1", "A to A2", "risk clients of B"))


@pytest.mark.parametrize(("tanks", "fine"), [(1, True), (2, False)])
@pytest.mark.parametrize("move", ["A takes tank from camp 1", "A loads tank"])
def test_who_needs_a_new_client_to_pay_keeps_room_for_one(move: str, tanks: int, fine: bool) -> None:
    """Three tanks fill a guide's board, and who has begun to take up puts nothing down there."""
    poor = {"unused": [], "carded": ["A"], "owed": 2}
    guides = [{"at": "BASE", "tanks": tanks}, "B1"]
    state = table_with(acting(("1", "1", "1"), guides, [{"at": "BASE", "tanks": 1}], risk=2, acting=poor))
    assert (move in legal(state)) == fine
    assert can_pay(after(state, EVEREST.parse(move, state))) == fine


def test_a_position_in_debt_is_refused() -> None:
    with pytest.raises(Refused, match="cannot be paid"):
        acting(("1", "1", "1"), ("B1", "B3"), risk=2, acting={"unused": ["1"], "owed": 2})


# -- against the plain search --


def agrees(state: Everest) -> None:
    """The rules allow what a plain search finds payable, no less and no more."""
    owed = can_pay(state)
    assert payable(state, state.actor) == owed
    if owed:
        possible = {*free_moves(state), *payments(state)}
        assert set(state.legal()) == {move for move in possible if can_pay(after(state, move))}


THINGS: list[dict[str, Any]] = [
    {},
    {"clients": ["climber 1"]},
    {"clients": ["tourist 1*"]},
    {"clients": ["climber 2", "tourist 1"]},
    {"clients": ["climber 1", "climber 1", "tourist 1*"]},
    {"camps": 1},
    {"camps": 1, "tanks": 1},
    {"camps": 1, "clients": ["climber 1"]},
    {"tanks": 3},
    {"tanks": 1, "clients": ["climber 1", "climber 1"]},
]
STORES: list[dict[str, Any]] = [{}, {"clients": ["climber 1"]}, {"clients": ["tourist 1", "climber 1"]}, {"tanks": 1}]
PLACES = ["B1", "B1", "B3", "A1", "A2", "J1", "I1", "C1", "BASE"]
# Weak cards: a loss of three, a point that leads only down, acclimatization of nothing and of one.
WEAK = {
    "main": [
        {"up": 1, "down": 1, "copies": 11},
        {"up": 1, "down": 1, "loss": 3, "copies": 4},
        {"up": 0, "down": 1, "rope": True, "copies": 3},
    ],
    "acclimatization": [0, 1],
    "risk": {"0": 10, "1": 10, "2": 10},
}


def made_up(seed: int) -> Everest:
    """A poor table: few points and cards, and clients and loads wherever they may be."""
    rng = Rng.keyed("debt", seed)
    at = [PLACES[rng.below(len(PLACES))] for _ in range(2)]
    if rng.below(3) == 0:
        at[1] = at[0]
    guides = [{"at": place, **THINGS[rng.below(len(THINGS))]} for place in at]
    camps = [{"at": (at[0], "B1", "A1")[rng.below(3)], **STORES[rng.below(len(STORES))]}][: 1 + rng.below(2)]
    if sum(guide.get("camps", 0) for guide in guides) == 2:
        camps = []
    full = next(place for place in ("B3", "C1", "A2") if place not in at)
    others = [seat_part(("1", "1", "1"), (full, full if rng.below(2) else "E1"))]
    ice = {"I1": 1, "J1": 1} | ({"I2": 1, "I3": 1} if rng.below(2) else {})
    state = table_with(acting(guides=guides, camps=camps, others=others, icefall=ice, options={"own_cards": WEAK}))
    for kind in range(state.deck.kinds):
        state.idle[kind] = 1 if rng.below(6) == 0 else 0
    for guide in range(2):
        state.touched[guide] = rng.below(2)
        state.taking[guide] = rng.below(2)
        if state.touched[guide] and rng.below(2):
            state.pool[guide * 3 + rng.below(3)] = 1
    state.handed = rng.below(2) == 0
    state.owed = 1 + rng.below(3)
    return state


def test_what_is_payable_on_made_up_tables() -> None:
    yes = no = 0
    for seed in range(300):
        state = made_up(seed)
        try:
            expected = can_pay(state)
        except TooMany:
            continue
        assert payable(state, 0) == expected, f"seed {seed}"
        yes, no = yes + expected, no + (not expected)
    assert yes > 100
    assert no > 40


def test_what_is_legal_on_made_up_tables() -> None:
    compared = 0
    for seed in range(1000, 1030):
        try:
            agrees(made_up(seed))
        except TooMany:
            continue
        compared += 1
    assert compared > 15


def test_what_is_legal_in_random_play() -> None:
    """A seat that spends what it can and pays as late as it may is never in debt; where it is poor, every move is weighed."""
    visited = weighed = 0
    for seed in range(400):
        state, rng = made_up(seed), Rng.keyed("play", seed)
        while visited < 400 and state.owed and state.actor in (0, -1) and (state.is_chance or state.legal()):
            if state.is_chance:
                state.apply(state.sample(rng))
                continue
            visited += 1
            try:
                assert can_pay(state)
                if weighed < 40 and spare(state, 0) < 0:
                    agrees(state)
                    weighed += 1
            except TooMany:
                pass
            moves = state.legal()
            spending = [move for move in moves if move not in {*payments(state)}] or moves
            state.apply(spending[rng.below(len(spending))])
    assert (visited, weighed) == (400, 40)
