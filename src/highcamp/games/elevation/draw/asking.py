"""Which cards of the hand may be pressed as part of a set, in whatever order the rules want them."""

from __future__ import annotations

from highcamp.games.elevation.view import View


def pickable(view: View) -> set[int]:
    """The cards that are chosen or go with those, in any order: a table puts them into the order of the rules."""
    if view.seat not in view.acting or view.moment not in ("draft", "pass"):
        return set()
    if view.moment == "draft":
        return {one.card for one in view.hand}
    ranges: dict[str, list[int]] = {}
    for one in view.hand:
        if one.range != "Avalanche":
            ranges.setdefault(one.range, []).append(one.card)
    lows, highs = {min(cards) for cards in ranges.values()}, {max(cards) for cards in ranges.values()}
    chosen = {one.card for one in view.picks}
    if not chosen:
        return lows | highs
    return chosen | (highs if chosen & lows else set()) | (lows if chosen & highs else set())
