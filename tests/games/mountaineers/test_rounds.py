"""Rounds of Mountaineers, cards on the table to points, blocks, thefts and the next Lead; all figures worked out by hand.

Every round is checked three ways: played at the table, counted by ``highcamp score``, and counted by the reference.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highcamp.games.mountaineers.score import score
from highcamp.games.mountaineers.score.result import Scored
from mountaineers_cases import ROUTES, SPECIALS, Laid, read_round
from mountaineers_reference import next_lead, points
from mountaineers_rounds import BY_NAME, VECTORS, Vector, check_vector


def test_there_are_sixty_rounds_and_each_has_its_own_name() -> None:
    assert len(BY_NAME) == len(VECTORS) >= 60


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_played_at_the_table(vector: Vector) -> None:
    check_vector(vector)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_counted_by_score(vector: Vector) -> None:
    scored = score(sheet(read_round(vector.cards), vector.totals, vector.extra))
    assert isinstance(scored, Scored)
    assert [climber.round for climber in scored.climbers] == [int(own) for own in vector.points.split()]
    assert scored.lead == f"Climber {vector.lead}"
    stolen = {(theft.by, climber.name, theft.points) for climber in scored.climbers for theft in climber.stolen}
    assert stolen == {(f"Climber {a}", f"Climber {b}", n) for a, b, n in vector.thefts if n}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.name)
def test_the_reference_agrees_with_the_table(vector: Vector) -> None:
    own = points(read_round(vector.cards))
    assert own == [int(expected) for expected in vector.points.split()]
    totals = vector.totals or (0,) * len(own)
    assert next_lead([old + new for old, new in zip(totals, own, strict=True)]) + 1 == vector.lead


def sheet(climbers: list[list[Laid]], totals: tuple[int, ...] = (), extra: bool = False) -> dict[str, Any]:
    """The round as a score sheet."""
    rows: list[dict[str, Any]] = []
    for number, cards in enumerate(climbers):
        row: dict[str, Any] = {"name": f"Climber {number + 1}", "played": [card.lies for card in cards]}
        side = next((card.side for card in cards if card.side), "")
        rows.append(row | ({"steal_two_from": side} if side else {}) | ({"total": totals[number]} if totals else {}))
    return {"climber": rows, "tak_tak_always_extra": extra}


@st.composite
def rounds(draw: st.DrawFn) -> list[list[Laid]]:
    """Any round that can be played; low cards are likelier, so that many match."""
    climbers = []
    for _ in range(draw(st.integers(3, 5))):
        pool = [*draw(st.permutations(ROUTES[: draw(st.integers(3, 9))])), *SPECIALS]
        first, second = draw(st.lists(st.sampled_from(pool), min_size=2, max_size=2, unique=True))
        cards = [first, second]
        left = [route for route in ROUTES if route not in cards]
        if second == "Tak-Tak" and draw(st.booleans()):
            cards.append(draw(st.sampled_from(left)))
        side = draw(st.sampled_from(["left", "right"]))
        climbers.append([Laid(card, card, side if card == "Sabotage" else "", "") for card in cards])
    return climbers


@settings(deadline=None, max_examples=200)
@given(rounds())
def test_any_round_is_counted_as_by_the_reference(climbers: list[list[Laid]]) -> None:
    scored = score(sheet(climbers))
    assert isinstance(scored, Scored)
    assert [climber.round for climber in scored.climbers] == points(climbers)
    assert scored.lead == f"Climber {next_lead(points(climbers)) + 1}"
    for climber in scored.climbers:
        assert sum(card.points for card in climber.cards) - sum(theft.points for theft in climber.stolen) == climber.round
        assert all(card.why for card in climber.cards)
