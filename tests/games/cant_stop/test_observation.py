"""What a seat of Can't Stop sees as numbers: all there is, told from its own eyes."""

from __future__ import annotations

from typing import Any

import pytest

from cant_stop_cases import GAME
from highcamp import Rng

# As the board of the box has them: 13 spaces in the middle, two fewer from column to column.
HEIGHTS = {f"heights[{column}]": 13 - 2 * abs(7 - column) for column in range(2, 13)}
USUAL = HEIGHTS | {"goal": 3, "sides": 6}

CASES: dict[str, tuple[dict[str, Any], int, dict[str, int]]] = {
    "before the first roll": (
        {"players": 3, "to_act": 2},
        0,
        USUAL | {"turn[1 after you]": 1, "phase[first roll]": 1, "free": 3},
    ),
    "the same, from the eyes of whoever is to roll": (
        {"players": 3, "to_act": 2},
        1,
        USUAL | {"turn[you]": 1, "phase[first roll]": 1, "free": 3},
    ),
    "camps, climbers, and columns that are won": (
        {"players": 3, "camps": [{6: 3}, {}, {7: 5, 12: 2}], "won": {2: 2}, "to_act": 1, "climbers": {6: 4, 8: 1}},
        2,
        USUAL
        | {"camps[1 after you, 6]": 3, "camps[you, 7]": 5, "camps[you, 12]": 2, "camps[2 after you, 2]": 3}
        | {"climbers[6]": 4, "climbers[8]": 1, "closed[2]": 1}
        | {"turn[1 after you]": 1, "phase[roll or stop]": 1, "free": 1},
    ),
    "dice to be paired": (
        {"players": 2, "to_act": 1, "dice": [1, 3, 3, 6]},
        0,
        USUAL | {"turn[you]": 1, "phase[pairing]": 1, "free": 3} | {"dice[1]": 1, "dice[3]": 2, "dice[6]": 1},
    ),
    "a variant, and another goal": (
        {"players": 2, "to_act": 1, "variant": "jumping", "columns": 5},
        0,
        USUAL | {"goal": 5, "variant[jumping]": 1, "turn[you]": 1, "phase[first roll]": 1, "free": 3},
    ),
    "nobody has begun": ({"players": 2, "nature": "first player"}, 1, USUAL | {"phase[first player]": 1, "free": 3}),
}


@pytest.mark.parametrize(("position", "seat", "seen"), CASES.values(), ids=CASES)
def test_what_a_seat_sees(position: dict[str, Any], seat: int, seen: dict[str, int]) -> None:
    assert GAME.explain(GAME.position(position).observe(seat)) == seen


def test_every_throw_is_told_by_its_dice() -> None:
    state, met = GAME.new(players=2), 0
    rng = Rng.keyed("throws")
    while met < 40 and not state.over:
        if state.is_chance:
            state.deal(state.sample(rng))
            continue
        seen = GAME.explain(state.observe(state.actor))
        dice = [face for face in range(1, 7) for _ in range(seen.get(f"dice[{face}]", 0))]
        if seen.get("phase[pairing]"):
            assert sorted(state.position()["dice"]) == dice
            met += 1
        else:
            assert not dice
        state.play(state.actor, rng.pick(state.legal(state.actor)))
    assert met == 40
