"""Pages taken apart, so that a test can ask what a browser would make of them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import NamedTuple

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Tag(NamedTuple):
    """An element as it begins."""

    name: str
    attributes: dict[str, str]


class Page(HTMLParser):
    """The elements of a page and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[Tag] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(Tag(tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        """All text, in one line."""
        return " ".join("".join(self.words).split())

    def all(self, name: str) -> list[dict[str, str]]:
        """The attributes of all elements of a name."""
        return [tag.attributes for tag in self.tags if tag.name == name]

    @property
    def shape(self) -> list[tuple[str, tuple[str, ...]]]:
        """Which elements with which attributes, whatever their values are."""
        return [(tag.name, tuple(sorted(tag.attributes))) for tag in self.tags]

    def fields(self) -> dict[str, str]:
        """What a browser would send if the form was sent as it is; radio buttons and boxes only where they are chosen."""
        sent = {}
        for field in self.all("input") + self.all("textarea"):
            chosen = field.get("type") not in ("radio", "checkbox") or "checked" in field
            if "name" in field and chosen:
                sent[field["name"]] = field.get("value", "")
        return sent
