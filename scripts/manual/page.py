"""A page of the manual, and where things lie."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from highcamp.drawing.paint import Theme

THEMES: tuple[Theme, ...] = ("light", "dark")
HERE = Path(__file__).resolve().parents[2]
DOCS = HERE / "docs"


class Wrong(Exception):
    """Something that the manual cannot be built with: where, and what to do."""


class Page(NamedTuple):
    """A page as it is handed to Zensical."""

    target: str
    """Its place in the site: ``rules/first-ascent.md``."""
    text: str
    source: str = ""
    """The file of the repository that it is; empty where it is made from the code."""
    beside: tuple[tuple[str, str], ...] = ()
    """Files that it shows or offers, by their places in the site, with what is in them."""


def title_of(page: Page) -> str:
    """What it is called: its first heading."""
    found = re.search(r"^# (.+)$", page.text, re.MULTILINE)
    if found is None:
        raise Wrong(f"{page.source or page.target} has no title. Begin it with a line '# Title'.")
    return re.sub(r"\s*\{#[^}]*\}$", "", found[1])


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *([cell(one) for one in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def cell(text: str) -> str:
    """A text as it may stand in a table."""
    return " ".join(text.replace("|", "\\|").split())


def fenced(text: str, kind: str) -> str:
    """A text as code, whatever is in it."""
    longest = max((len(found) for found in re.findall(r"^`{3,}", text, re.MULTILINE)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{kind}\n{text.rstrip()}\n{fence}\n"
