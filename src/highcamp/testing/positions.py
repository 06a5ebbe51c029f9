"""Positions: written, read back, and damaged."""

from __future__ import annotations

import copy
from typing import Any

import msgspec

from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.testing.copies import check_same
from highcamp.testing.inspection import Inspection
from highcamp.testing.luck import pick

DAMAGES = 12  # of each position looked at
ODD: list[Any] = [None, True, -1, 99, 1.5, "", "7", [], {}, [[]], {"x": 1}]


def check_position(inspection: Inspection, record: Record, n: int) -> None:
    """Through JSON text and back."""
    position = record.at(n).position()
    with inspection.trying("position-json", "Writing the position as JSON"):
        read = msgspec.json.decode(msgspec.json.encode(position))
    inspection.require("position-json", read == position, "{} reads back as {}", position, read)
    with inspection.trying("position", "Reading the position {}", position):
        again = inspection.game.position(read)
    check_same(inspection, "position", record, n, again)
    _check_damaged(inspection, position)


def _check_damaged(inspection: Inspection, position: dict[str, Any]) -> None:
    rng = inspection.rng("damage", inspection.step)
    for _ in range(DAMAGES):
        damaged = copy.deepcopy(position)
        _damage(damaged, rng)
        with inspection.trying("position-damaged", "Reading the position {}", damaged):
            try:
                inspection.game.position(damaged).legal()
            except Refused as refusal:
                inspection.require("position-damaged", bool(refusal.text), "{} is refused without a word", damaged)
        inspection.report.counts["position-damaged"] += 1


def _damage(value: Any, rng: Rng) -> None:
    """Change, drop or add something, somewhere inside."""
    places = list(value) if isinstance(value, dict) else list(range(len(value)))
    place = pick(rng, places) if places else None
    if place is not None and isinstance(value[place], (dict, list)) and rng.below(3):
        _damage(value[place], rng)
    elif place is not None and rng.below(2):
        value[place] = pick(rng, ODD)
    elif place is not None and rng.below(2):
        del value[place]
    elif isinstance(value, dict):
        value["nonsense"] = pick(rng, ODD)
    else:
        value.append(pick(rng, ODD))
