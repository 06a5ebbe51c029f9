"""What the cards of a hand are called on a board: the same as long as they are held, whatever comes beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


def held_id(kind: int, copy: int) -> str:
    """A card of a hand that may have several of a kind."""
    return f"hand-{kind}-{copy}"


def held_ids(kinds: Iterable[int]) -> list[str]:
    """All cards of a hand, by their kinds, in the order in which they lie."""
    seen = Counter[int]()
    ids = []
    for kind in kinds:
        seen[kind] += 1
        ids.append(held_id(kind, seen[kind]))
    return ids
