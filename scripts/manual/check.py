"""What the built site is looked through for: nothing from elsewhere, no link that leads nowhere, nothing lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from manual.commonmark import reader
from manual.page import Page

_LOADED = {"script": "src", "img": "src", "source": "src", "iframe": "src", "link": "href"}
_NOT_LOADED = {"canonical", "prev", "next", "alternate"}


class Looked(HTMLParser):
    """What stands in a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.styles = 0
        self.counted: dict[str, int] = {}
        self._inside = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note it."""
        told = {name: value or "" for name, value in attrs}
        self.ids |= {told[name] for name in ("id", "name") if name in told}
        self.styles += "style" in told or tag == "style"
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if tag in _LOADED and told.get(_LOADED[tag]) and told.get("rel") not in _NOT_LOADED:
            self.loaded.append(told[_LOADED[tag]])
        if tag == "article":
            self._inside += 1
        if self._inside:
            self.counted[tag] = self.counted.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        """Leave the article."""
        self._inside -= tag == "article"


def faults(site: Path, pages: Iterable[Page]) -> Iterator[str]:
    """All that is wrong with it."""
    looked = {path.relative_to(site).as_posix(): Looked(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    for name, page in looked.items():
        if name == "404.html":  # served for any address: its links begin at the top, where nothing of ours need be
            continue
        yield from (f"{name}: {one} would be fetched from elsewhere." for one in page.loaded if urlsplit(one).netloc)
        yield from (
            f"{name}: {page.styles} styles stand in the page, which its policy forbids." for _ in range(page.styles > 0)
        )
        for link in [*page.links, *page.loaded]:
            if told := _leads_nowhere(link, name, looked, site):
                yield told
    for one in pages:
        made = looked.get(one.target.removesuffix(".md").replace("README", "index") + ".html")
        yield from [f"{one.target}: it was not built."] if made is None else _lost(one, made)


def _leads_nowhere(link: str, name: str, looked: dict[str, Looked], site: Path) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or link.startswith("/"):
        return ""
    target = (site / name).parent / unquote(parts.path) if parts.path else site / name
    path = target / "index.html" if target.is_dir() else target
    if not path.is_file():
        return f"{name}: {link} leads nowhere."
    found = looked.get(path.resolve().relative_to(site.resolve()).as_posix())
    if parts.fragment and found is not None and unquote(parts.fragment) not in found.ids | {"__skip", "__comments"}:
        return f"{name}: {link} leads to a heading that is not there."
    return ""


def _lost(page: Page, made: Looked) -> Iterator[str]:
    """What is on the page as it was written, and not as it was built, or the other way round."""
    if ":::" in page.text:  # the words of these stand in the code
        return
    counts = {"li": 0, "pre": 0, "table": 0}
    for token in reader().parse(page.text):
        kind = {"list_item_open": "li", "fence": "pre", "code_block": "pre", "table_open": "table"}.get(token.type)
        if kind:
            counts[kind] += 1
    for kind, count in counts.items():
        if made.counted.get(kind, 0) != count:
            yield f"{page.source or page.target}: of {count} <{kind}> that were written, {made.counted.get(kind, 0)} are shown."
