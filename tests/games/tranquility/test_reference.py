"""The engine against a second, plain implementation of the placement rules, over whole climbs."""

from __future__ import annotations

from typing import Any

import pytest

import tranquility_reference as reference
from highcamp import Rng
from highcamp.games.tranquility.bots import Careful
from highcamp.games.tranquility.listing import placements
from tranquility_cases import GAME

CLIMBS: list[dict[str, Any]] = [
    {"players": 1, "guide_ropes": 1},
    {"players": 2, "campfires": "six", "campfire_onto_bridge": False},
    {"players": 3, "campfires": "six", "mountain_goats": True},
    {"players": 4, "green_path": True, "panorama_objectives": True, "mountain_goats": True},
    {"players": 5},
]


def climbs(options: dict[str, Any], seed: int) -> list[Any]:
    """The moments of a climb at which a turn begins or the climb ends; a careful climber with whims, so that it goes high."""
    state, rng, bot, moments = GAME.new(**options), Rng.keyed(seed, str(options)), Careful(), []
    while True:
        if not state.is_chance and not {"due", "moving", "herd"} & set(state.position()):
            moments.append(state.copy())
        if state.over:
            return moments
        if state.is_chance:
            state.apply(state.sample(rng))
        elif rng.below(4) == 0:
            state.apply(state.legal()[rng.below(len(state.legal()))])
        else:
            state.apply(bot.choose(state, state.actor, rng))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", CLIMBS, ids=str)
def test_placements_and_the_end(options: dict[str, Any], seed: int) -> None:
    """The same placements at the same cost; and the climb is lost exactly when there is no action."""
    for table in climbs(options, seed):
        position = table.position()
        wanted = reference.placements(position)
        if table.modules:
            wanted = {found for found in wanted if found[0] != "Summit" or table.summit_ready()}
        rope = position.get("ropes", 0) > 0 and position["piles"][0] > 0
        can_act = bool(wanted) or len(position["hand"][table.turn]) >= 2 or reference.can_herd(position) or rope
        assert table.over == (table.won or not can_act)
        if not table.over:
            listed = [
                (
                    entry["card"],
                    entry["row"],
                    entry["place"],
                    entry["discards"],
                    tuple(entry["from"]) if "from" in entry else None,
                )
                for entry in placements(table)["moves"]
            ]
            assert len(listed) == len(set(listed))
            assert set(listed) == wanted
