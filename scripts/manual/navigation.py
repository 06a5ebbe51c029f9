"""Which pages the manual has, in which order: ``docs/navigation.toml``."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from manual.page import DOCS, HERE, Page, Wrong, title_of

FILE = DOCS / "navigation.toml"


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few pages under one word."""

    title: str
    pages: tuple[str | dict[str, str], ...]
    """Files beside ``navigation.toml``; pages made from the code by where they come to lie, with ``*`` for several."""

    def named(self) -> list[tuple[str, str]]:
        """Each with what it is called, empty where its own title will do."""
        return [("", one) if isinstance(one, str) else next(iter(one.items())) for one in self.pages]


class Navigation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    section: tuple[Section, ...]


def read() -> tuple[Section, ...]:
    """The sections, as they are written down."""
    return msgspec.toml.decode(FILE.read_bytes(), type=Navigation).section


def sources(sections: Iterable[Section]) -> list[str]:
    """The files that are named, but for pages made from the code."""
    found: dict[str, None] = {}
    for section in sections:
        for _, name in section.named():
            paths = sorted(DOCS.glob(name)) if "*" in name else [DOCS / name]
            found |= {path.resolve().relative_to(HERE).as_posix(): None for path in paths if path.is_file()}
    return list(found)


def forgotten(sections: Iterable[Section]) -> list[str]:
    """The pages of ``docs/`` that no section names."""
    named = set(sources(sections))
    return [
        path.relative_to(DOCS).as_posix()
        for path in sorted(DOCS.rglob("*.md"))
        if f"docs/{path.relative_to(DOCS)}" not in named
    ]


def laid_out(sections: Iterable[Section], pages: dict[str, Page]) -> list[Any]:
    """The navigation as Zensical wants it; ``pages`` are all there are, by the names that the file has for them."""
    made: list[Any] = []
    there: set[str] = set()
    for section in sections:
        entries: list[dict[str, str]] = []
        for called, name in section.named():
            found = {known: page for known, page in pages.items() if fnmatchcase(known, name) and known not in there}
            there |= found.keys()
            if not found:
                raise Wrong(f"docs/navigation.toml names {name}, and there is no such page. Write it, or take the line out.")
            entries += [{called or title_of(page): page.target} for page in found.values()]
        made += entries if not section.title else [{section.title: entries}]
    return made
