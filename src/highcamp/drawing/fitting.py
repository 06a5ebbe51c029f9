"""Making words fit: how wide a text will be, and what to do when there is less room than that.

The font is the reader's own, so widths are an estimate from a small table; it leans to the wide side, so that words rather end
early than run over an edge.
"""

from __future__ import annotations

# Widths in hundredths of the font size, as in common sans-serif faces.
_WIDTHS: dict[str, int] = {}
for _letters, _width in (
    ("ijl|'!.,:;·", 29),
    ("ft()[]r-/ ", 36),
    ("Icsz", 50),
    ("abdeghknopquvxyJ0123456789?–$*+=<>~", 59),
    ("BEFKLPSTXYZ", 65),
    ("ACDHNRUVw", 73),
    ("GOQ&", 79),
    ("mMW%@—…", 92),
):
    _WIDTHS.update(dict.fromkeys(_letters, _width))
_OTHER = 80
_BOLD = 107  # bold is this many hundredths of regular


def width(words: str, size: float, bold: bool = False) -> float:
    """How wide the words will be, about."""
    hundredths = sum(_WIDTHS.get(letter, _OTHER) for letter in words)
    return hundredths * size / 100 * (_BOLD / 100 if bold else 1)


def fit(words: str, size: float, room: float, smallest: float, bold: bool = False) -> tuple[str, float]:
    """The words and the size at which they fit: smaller letters first, and where those are small enough, an ellipsis."""
    needed = width(words, size, bold)
    if needed <= room:
        return words, size
    shrunk = int(size * room / needed)
    if shrunk >= smallest:
        return words, shrunk
    return cut(words, smallest, room, bold), smallest


def cut(words: str, size: float, room: float, bold: bool = False) -> str:
    """The words, or as many of their letters as there is room for, with an ellipsis."""
    if width(words, size, bold) <= room:
        return words
    kept = words
    while kept and width(kept + "…", size, bold) > room:
        kept = kept[:-1]
    return kept.rstrip(" ,;:") + "…"


def wrap(words: str, size: float, room: float, most: int, bold: bool = False) -> list[str]:
    """The words in at most so many lines, the last one cut where they are still too long."""
    lines: list[str] = []
    rest = words.split()
    while rest and len(lines) < most - 1:
        taken = 1
        while taken < len(rest) and width(" ".join(rest[: taken + 1]), size, bold) <= room:
            taken += 1
        lines.append(cut(" ".join(rest[:taken]), size, room, bold))
        rest = rest[taken:]
    return [*lines, cut(" ".join(rest), size, room, bold)] if rest else lines
