"""Making words fit: how wide a text will be, and what to do when there is less room than that.

The font comes with the pages, so that widths are known (``letters``). Of a letter that it lacks, and that the reader's machine
draws in a font of its own, the width is thought to be large, so that words rather end early than run over an edge.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from highcamp.drawing.letters import BOLD, ITALIC, LETTERS, REGULAR

_OTHER: Final = 1000
_PICTURE: Final = 1400  # emojis and the like; the widest fonts of them draw them so


class _Widths(dict[str, int]):
    """Widths of letters in thousandths of the font size."""

    def __missing__(self, letter: str) -> int:
        return _PICTURE if unicodedata.category(letter) == "So" else _OTHER


_REGULAR: Final = _Widths(zip(LETTERS, REGULAR, strict=True))
_BOLD: Final = _Widths(zip(LETTERS, BOLD, strict=True))
_ITALIC: Final = _Widths(zip(LETTERS, ITALIC, strict=True))


def width(words: str, size: float, bold: bool = False, italic: bool = False) -> float:
    """How wide the words will be."""
    widths = _BOLD if bold else _ITALIC if italic else _REGULAR
    return sum(map(widths.__getitem__, words)) * size / 1000


def fit(words: str, size: float, room: float, smallest: float, bold: bool = False, italic: bool = False) -> tuple[str, float]:
    """The words and the size at which they fit: smaller letters first, and where those are small enough, an ellipsis."""
    needed = width(words, size, bold, italic)
    if needed <= room:
        return words, size
    shrunk = int(size * room / needed)
    if shrunk >= smallest:
        return words, shrunk
    return cut(words, smallest, room, bold, italic), smallest


def cut(words: str, size: float, room: float, bold: bool = False, italic: bool = False) -> str:
    """The words, or as many of their letters as there is room for, with an ellipsis."""
    if width(words, size, bold, italic) <= room:
        return words
    kept = words
    while kept and width(kept + "…", size, bold, italic) > room:
        kept = kept[:-1]
    return kept.rstrip(" ,;:") + "…"


def wrap(words: str, size: float, room: float, most: int, bold: bool = False, italic: bool = False) -> list[str]:
    """The words in at most so many lines, the last one cut where they are still too long."""
    lines: list[str] = []
    rest = words.split()
    while rest and len(lines) < most - 1:
        taken = 1
        while taken < len(rest) and width(" ".join(rest[: taken + 1]), size, bold, italic) <= room:
            taken += 1
        lines.append(cut(" ".join(rest[:taken]), size, room, bold, italic))
        rest = rest[taken:]
    return [*lines, cut(" ".join(rest), size, room, bold, italic)] if rest else lines
