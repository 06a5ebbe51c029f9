"""A game's rules, cut into sections by their headings."""

from __future__ import annotations

import difflib
import re
from typing import Any

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused

_HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*\s*$")
_ANCHOR = re.compile(r"\s*\{#([\w-]+)\}$")


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


def sections(markdown: str) -> list[Section]:
    """All sections, in order. A heading may name itself (``## Doubles {#doubles}``); else its words do."""
    lines = markdown.splitlines()
    marks: list[tuple[int, int, str, str]] = []
    fenced = False
    for number, line in enumerate(lines):
        fenced ^= line.lstrip().startswith("```")
        found = None if fenced else _HEADING.match(line)
        if found:
            anchor = _ANCHOR.search(found[2])
            title = _ANCHOR.sub("", found[2])
            marks.append((number, len(found[1]), anchor[1] if anchor else name_of(title), title))
    cut: list[Section] = []
    for place, (number, level, name, title) in enumerate(marks):
        end = next((later for later, depth, _, _ in marks[place + 1 :] if depth <= level), len(lines))
        body = [_ANCHOR.sub("", line) for line in lines[number:end]]
        cut.append(Section(name, title, level, "\n".join(body).rstrip() + "\n"))
    return cut


def name_of(title: str) -> str:
    """A heading as it is typed: ``Number of columns`` is ``number-of-columns``."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "").replace("’", "")).strip("-")


def find(markdown: str, heading: str) -> Section:
    """The section of this heading; only its beginning need be given, if no other begins so."""
    known = {section.name: section for section in reversed(sections(markdown))}
    wanted = name_of(heading)
    begin = [name for name in known if name.startswith(wanted)]
    if wanted in known or len(begin) == 1:
        return known.get(wanted) or known[begin[0]]
    near = difflib.get_close_matches(wanted, known, n=1)
    fix = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(reversed(known))}."
    raise Refused("no-such-heading", f"The rules have no heading {heading!r}.", where="HEADING", fix=fix)
