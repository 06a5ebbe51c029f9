"""Pages of the repository itself: those of ``docs/``, the changelog and others like it, and files that links lead to."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from manual.links import code, included, is_outside, relative, resolved, rewritten, tracked
from manual.page import HERE, THEMES, Page, Wrong

_PICTURE = re.compile(r"^<!-- picture: (\w+) -->$", re.MULTILINE)
_PICTURES = {".png", ".svg", ".jpg"}


class Sources:
    """The files that the manual takes from the repository, each once, and where they lie in the site."""

    def __init__(self, named: Iterable[str]) -> None:
        self._written = {source: _place(source) for source in named}
        self._linked: dict[str, str] = {}
        self._pictures: dict[str, str] = {}

    def pages(self) -> Iterator[Page]:
        """All pages, and then those of files that they link to."""
        for source, target in self._written.items():
            text = drawn(included((HERE / source).read_text("utf-8"), source), target)
            yield Page(target, self._leading(text, source, target), source)
        shown: set[str] = set()
        while rest := [source for source in self._linked if source not in shown]:
            shown.add(rest[0])
            yield self._file(rest[0])

    def pictures(self) -> dict[str, Path]:
        """The pictures that are shown, by their places in the site."""
        return {target: HERE / source for source, target in self._pictures.items()}

    def _leading(self, text: str, source: str, target: str) -> str:
        def change(link: str) -> str:
            if is_outside(link) or link.startswith("#") or "#only-" in link:
                return link
            path, heading = resolved(link, source)
            return relative(self._target(path, source), target) + (f"#{heading}" if heading else "")

        return rewritten(text, change)

    def _target(self, path: str, source: str) -> str:
        """Where a file lies in the site; it is taken along if it is not there yet."""
        if path in self._written:
            return self._written[path]
        if Path(path).suffix in _PICTURES:
            return self._pictures.setdefault(path, f"pictures/{Path(path).name}")
        if not (HERE / path).is_file() or (path.startswith("docs/") and path.endswith(".md")):
            raise Wrong(f"{source} links to {path}, which is no page of the manual. Name it in docs/navigation.toml.")
        return self._linked.setdefault(path, f"files/{path}.md")

    def _file(self, source: str) -> Page:
        """A file that is no page, shown as it is."""
        target, path = self._linked[source], HERE / source
        if not tracked(source):
            raise Wrong(f"{source} is linked and does not belong to the repository.")
        if path.suffix == ".md":
            return Page(target, self._leading(path.read_text("utf-8"), source, target), source)
        shown = _notebook(path) if path.suffix == ".ipynb" else code(path)
        return Page(target, f"# {path.name}\n\n`{source}`\n\n{shown}", source)


def drawn(text: str, target: str) -> str:
    """A page with the pictures that are drawn for it: ``<!-- picture: layers -->``."""

    def one(found: re.Match[str]) -> str:
        names = [f"![]({relative(f'pictures/{found[1]}-{theme}.svg', target)}#only-{theme})" for theme in THEMES]
        return f"{''.join(names)}\n{{ .board }}"

    return _PICTURE.sub(one, text)


def _place(source: str) -> str:
    """Where a page of the repository lies in the site."""
    return source.removeprefix("docs/") if source.startswith("docs/") else f"{Path(source).stem.lower()}.md"


def _notebook(path: Path) -> str:
    """What is written in a notebook, without what it has shown."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    told = [("".join(cell["source"]), cell["cell_type"]) for cell in cells]
    return "\n\n".join(text if kind == "markdown" else f"```python\n{text}\n```" for text, kind in told)
