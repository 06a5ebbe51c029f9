"""What can be pressed, what cannot and then says why not, and the words that come up where a pointer rests."""

from __future__ import annotations

from highcamp.drawing.svg import esc
from highcamp.games.elevation.view import View


def told(words: str, content: str) -> str:
    """Something with its explanation."""
    return f"<g>{title(words)}{content}</g>"


def title(words: str) -> str:
    """An explanation, to be put first into what it explains."""
    return f"<title>{esc(words)}</title>"


def legal(move: int, label: str, presses: bool) -> str:
    """The attributes of something that can be done now."""
    role = 'role="button" tabindex="0"' if presses else 'role="img"'
    return f'class="choice legal" data-move="{move}" {role} aria-label="{esc(label)}"'


def pick(move: int, label: str, chosen: bool) -> str:
    """The attributes of one of a set: to be chosen though the rules' order wants another first, or to be put back."""
    pressed = ' aria-pressed="true"' if chosen else ""
    return f'class="choice" data-move="{move}" role="button" tabindex="0"{pressed} aria-label="{esc(label)}"'


def shut(move: int, label: str) -> str:
    """The attributes of something that cannot be done now; pressed, it says why."""
    return f'class="choice" data-move="{move}" role="button" tabindex="0" aria-disabled="true" aria-label="{esc(label)}"'


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
