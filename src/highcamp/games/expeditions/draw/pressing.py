"""What can be pressed, what cannot and then says why not, and the words that come up where a pointer rests."""

from __future__ import annotations

from highcamp.drawing.svg import esc


def title(words: str) -> str:
    """An explanation, to be put first into what it explains."""
    return f"<title>{esc(words)}</title>"


def told(words: str, content: str) -> str:
    """Something with its explanation."""
    return f"<g>{title(words)}{content}</g>"


def picture(label: str) -> str:
    """The attributes of something to look at."""
    return f'role="img" aria-label="{esc(label)}"'


def legal(move: int, label: str, presses: bool, more: str = "") -> str:
    """The attributes of something that can be done now; ``more`` are further classes."""
    role = 'role="button" tabindex="0"' if presses else 'role="img"'
    return f'class="choice legal{more}" data-move="{move}" {role} aria-label="{esc(label)}"'


def pick(move: int, label: str) -> str:
    """The attributes of one of a set: chosen though the rules' order wants another first, or put back."""
    return f'class="choice pick" data-move="{move}" role="button" tabindex="0" aria-label="{esc(label)}"'


def shut(move: int, label: str, tabbed: bool = True) -> str:
    """The attributes of something that cannot be done now; pressed, it says why. Where there are many, without the tab key."""
    stop = ' tabindex="0"' if tabbed else ""
    return f'class="choice" data-move="{move}" role="button"{stop} aria-disabled="true" aria-label="{esc(label)}"'
