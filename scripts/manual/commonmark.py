"""Our pages are CommonMark, as most programs read it; the site is built by a reader of an older kind, which wants nested parts
of lists four spaces in and an empty line before a list or a table. What is shown is the same: ``check.py`` counts it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from markdown_it import MarkdownIt

_MARKER = re.compile(r"(\s*)([-*+]|\d+[.)])(\s+|$)")
_STEP = 4


class _Item(NamedTuple):
    """An entry of a list: its lines, how far in its text stands, and in how many lists it is."""

    begin: int
    end: int
    inside: int
    depth: int


def reader() -> MarkdownIt:
    """What reads our pages, with tables."""
    return MarkdownIt("commonmark").enable("table")


def for_zensical(text: str) -> str:
    """The same page as the older reader wants it."""
    lines = text.split("\n")
    items, blocks = _found(text, lines)
    made = [_moved(line, number, items) for number, line in enumerate(lines)]
    for number in sorted(blocks, reverse=True):
        if number and made[number - 1].strip():
            made.insert(number, "")
    return "\n".join(made)


def _found(text: str, lines: list[str]) -> tuple[list[_Item], set[int]]:
    """All entries of lists, outer ones first, and the lines before which there has to be an empty one."""
    items: list[_Item] = []
    blocks: set[int] = set()
    depth = 0
    for token in reader().parse(text):
        if token.type in ("bullet_list_open", "ordered_list_open", "table_open") and token.map:
            blocks.add(token.map[0])
        if token.type == "list_item_open" and token.map:
            depth += 1
            outer = next((one.inside for one in reversed(items) if one.depth == depth - 1), 0) if depth > 1 else 0
            marker = _MARKER.match(lines[token.map[0]][outer:])
            assert marker is not None, lines[token.map[0]]
            before = next((one for one in reversed(items) if one.depth == depth and one.end <= token.map[0]), None)
            if before is not None and not all(line.strip() for line in lines[before.begin : before.end]):
                blocks.add(token.map[0])
            items.append(_Item(token.map[0], token.map[1], outer + len(marker[0]) + (not marker[3]), depth))
        elif token.type == "list_item_close":
            depth -= 1
    return items, blocks


def _moved(line: str, number: int, items: list[_Item]) -> str:
    """A line as far in as it has to stand."""
    around = [one for one in items if one.begin <= number < one.end]
    if not around or not line.strip():
        return line
    inner = around[-1]
    if number == inner.begin:
        outer = around[-2].inside if len(around) > 1 else 0
        marker = _MARKER.match(line[outer:])
        assert marker is not None, line
        return " " * (_STEP * (inner.depth - 1)) + marker[2].replace(")", ".").ljust(_STEP) + line[inner.inside :]
    cut = min(inner.inside, len(line) - len(line.lstrip()))
    return " " * (_STEP * inner.depth) + line[cut:]
