"""Boxes and columns in plain text, for the terminal and for the ear. One letter, one column: only single-width letters."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

WIDTH = 80


def wrapped(words: str, indent: int = 0, width: int = WIDTH) -> list[str]:
    """Words in lines; all but the first are indented."""
    if len(words) <= width:
        return [words]
    return textwrap.wrap(words, width, subsequent_indent=" " * indent, break_long_words=True, break_on_hyphens=False)


def box(lines: Sequence[str], title: str = "") -> list[str]:
    """The lines in a frame, as wide as the widest of them, with a title in its upper edge."""
    inner = max([len(line) for line in lines] + [len(title) + 2 if title else 0])
    head = f" {title} " if title else ""
    rows = [f"│ {line:<{inner}} │" for line in lines]
    return [f"╭─{head:─<{inner}}─╮", *rows, f"╰─{'':─<{inner}}─╯"]


def beside(*blocks: Sequence[str], gap: int = 2) -> list[str]:
    """Blocks of lines next to each other, their tops in line."""
    widths = [max(map(len, block), default=0) for block in blocks]
    rows = max(map(len, blocks), default=0)
    joined = []
    for row in range(rows):
        cells = [(block[row] if row < len(block) else "").ljust(width) for block, width in zip(blocks, widths, strict=True)]
        joined.append((" " * gap).join(cells).rstrip())
    return joined


def table(rows: Iterable[Sequence[str]], gap: int = 2) -> list[str]:
    """Rows of cells, each column as wide as its widest cell."""
    rows = [list(row) for row in rows]
    if not rows:
        return []
    columns = [[row[i] for row in rows] for i in range(len(rows[0]))]
    return beside(*columns, gap=gap)
