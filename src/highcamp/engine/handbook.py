"""A game's rules, cut into sections by their headings. Whoever shows or names a heading asks here what it is called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.phrases import suggestion
from highcamp.engine.refusal import Refused

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_ANCHOR = re.compile(r"\s*\{#([\w-]+)\}$")
_ANCHOR_IN_LINE = re.compile(r"\s*\{#[\w-]+\}(?=[\s#]*$)")


class Section(msgspec.Struct, frozen=True):
    """A heading and what stands under it, deeper headings included."""

    name: str
    title: str
    level: int
    text: str


def read(game: Game[Any, Any]) -> str:
    """The rules in our own words."""
    try:
        return game.help()
    except FileNotFoundError:
        raise Refused("no-rules", f"{game.title} brings no text of its rules.", fix="Look into its box.") from None


@cache
def reader() -> MarkdownIt:
    """What reads the rules, for sections and for pages alike. Raw HTML in them is not passed on."""
    from markdown_it import MarkdownIt  # not before somebody reads rules

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def parse(markdown: str) -> list[Token]:
    """The rules as Markdown's tokens, every heading with its name as ``id``; not those inside a list or a quotation.

    A heading may name itself (``## Doubles {#doubles}``); else its words do.
    """
    links: dict[str, Any] = {}
    tokens = reader().parse(markdown, links)
    taken: set[str] = set()
    for opening, words in _headings(tokens):
        anchor = _ANCHOR.search(words.content)
        if anchor:
            words.content = words.content[: anchor.start()]
            words.children = reader().parseInline(words.content, links)[0].children
        opening.attrSet("id", _unused(anchor[1] if anchor else name_of(_plain(words)) or "section", taken))
    return tokens


def sections(markdown: str) -> list[Section]:
    """All sections, in order."""
    lines = re.sub(r"\r\n?", "\n", markdown).split("\n")  # as Markdown counts them
    marks: list[tuple[int, int, str, str]] = []
    for opening, words in _headings(parse(markdown)):
        begin, end = words.map or (0, 1)  # block tokens have one
        lines[end - 1] = _ANCHOR_IN_LINE.sub("", lines[end - 1])
        marks.append((begin, int(opening.tag[1:]), str(opening.attrGet("id")), _plain(words)))
    cut: list[Section] = []
    for place, (begin, level, name, title) in enumerate(marks):
        end = next((later for later, depth, _, _ in marks[place + 1 :] if depth <= level), len(lines))
        cut.append(Section(name, title, level, "\n".join(lines[begin:end]).rstrip() + "\n"))
    return cut


def name_of(title: str) -> str:
    """A heading as it is typed: ``Number of columns`` is ``number-of-columns``."""
    letters = unicodedata.normalize("NFC", title).lower().replace("'", "").replace("’", "")
    return re.sub(r"[\W_]+", "-", letters).strip("-")


def find(markdown: str, heading: str) -> Section:
    """The section of this heading; only its beginning need be given, if no other begins so."""
    known = {section.name: section for section in sections(markdown)}
    wanted = heading if heading in known else name_of(heading)
    begin = [name for name in known if name.startswith(wanted)]
    if wanted in known or len(begin) == 1:
        return known.get(wanted) or known[begin[0]]
    fix = suggestion(wanted, known, "There are")
    raise Refused("no-such-heading", f"The rules have no heading {heading!r}.", where="HEADING", fix=fix)


def _headings(tokens: list[Token]) -> Iterator[tuple[Token, Token]]:
    """The opening and the words of every heading that stands by itself."""
    return ((one, words) for one, words in pairwise(tokens) if one.type == "heading_open" and not one.level)


def _plain(words: Token) -> str:
    """The words of a heading without their marks."""
    return "".join(" " if one.type in ("softbreak", "hardbreak") else one.content for one in words.children or [])


def _unused(name: str, taken: set[str]) -> str:
    """The name, or with a number behind it where an earlier heading has it."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    taken.add(free)
    return free
