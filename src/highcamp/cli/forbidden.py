"""What ``highcamp legal`` lists as not possible, in few lines: places with the same card and the same reason together."""

from __future__ import annotations

from typing import Any


def grouped(entries: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """For each card and reason: the card, the places (``1.3–1.9, 2.2``), and the rule with the reason's name."""
    groups: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for entry in entries:
        whole = "row" in entry
        card = f"{entry['card']} from {_place(entry['from'])}" if whole and "from" in entry else entry["card"]
        place = (entry["row"], entry["place"]) if whole else (entry["from"][0], entry["from"][1])
        groups.setdefault((card, f"{entry['rule']} ({entry['code']})"), []).append(place)
    return [(card, runs(places), why) for (card, why), places in groups.items()]


def runs(places: list[tuple[int, int]]) -> str:
    """Places in order, neighbours of a row joined: ``1.3–1.9, 2.2``."""
    said: list[list[tuple[int, int]]] = []
    for row, place in sorted(places):
        if said and said[-1][-1] == (row, place - 1):
            said[-1].append((row, place))
        else:
            said.append([(row, place)])
    return ", ".join(_place(run[0]) + (f"–{_place(run[-1])}" if len(run) > 1 else "") for run in said)


def _place(place: Any) -> str:
    return f"{place[0]}.{place[1]}"
