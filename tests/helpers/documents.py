"""What our pages show: their examples, the lines that are typed, their links and headings."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import typer
from typer.main import get_command

from highcamp.cli.main import app
from highcamp.engine import handbook

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "src" / "highcamp" / "games").glob("*/help.md")),
]
_INFO = re.compile(r'(\w*)(?: title="([^"]+)")?')


class Block(NamedTuple):
    """An example on a page."""

    page: str
    line: int
    kind: str
    title: str
    """The file that it is, where it is one."""
    text: str
    heading: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def name_of(page: Path) -> str:
    """A page as it is called here."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """The examples of a page, those inside lists, too. What is set in by four spaces and nothing else is an example as well."""
    heading, before = "", ""
    for token in handbook.reader().parse(page.read_text("utf-8")):
        if before == "heading_open":
            heading = token.content
        before = token.type
        if token.type in ("fence", "code_block") and token.map:
            info = _INFO.fullmatch(token.info.strip())
            assert info is not None, f"{name_of(page)}:{token.map[0] + 1}: {token.info!r} is no kind of example"
            yield Block(name_of(page), token.map[0] + 1, info[1], info[2] or "", token.content, heading)


class Line(NamedTuple):
    """A line that is typed."""

    block: Block
    text: str

    @property
    def words(self) -> list[str]:
        """Its words; what stands behind a # is said to the reader."""
        return shlex.split(self.text, comments=True)

    def __str__(self) -> str:
        return f"{self.block}: {' '.join(self.words)}"


def lines(block: Block) -> list[Line]:
    """The lines that are typed, each whole."""
    if block.kind != "sh":
        return [Line(block, line) for line in block.text.splitlines() if line.startswith("highcamp ")]
    whole = block.text.replace("\\\n", " ").splitlines()
    return [Line(block, line) for line in whole if line.strip() and not line.lstrip().startswith("#")]


def spoken(page: Path) -> Iterator[str]:
    """Commands that a text speaks of: `highcamp board check FILE`."""
    for token in handbook.reader().parse(page.read_text("utf-8")):
        for inner in token.children or ():
            if inner.type == "code_inline" and inner.content.startswith("highcamp "):
                yield inner.content


def command_of(words: list[str]) -> tuple[Any, list[str], Any]:
    """The command that the words name, the words after its name, and where it stands."""
    command: Any = get_command(app)
    context, rest = typer.Context(command, info_name="highcamp"), words[1:]
    while rest and rest[0] in getattr(command, "commands", {}):
        command = command.commands[rest[0]]
        context = typer.Context(command, info_name=rest[0], parent=context)
        rest = rest[1:]
    return command, rest, context


def unknown(words: list[str]) -> list[str]:
    """What of a line that is typed no command knows: a command, or a flag. A game's own flags are read when it is played."""
    command, rest, context = command_of(words)
    if hasattr(command, "commands") and rest and not rest[0].startswith("-"):
        return [rest[0]] if rest[0].islower() else []
    known = {flag for one in command.get_params(context) for flag in (*one.opts, *one.secondary_opts)}
    if command.ignore_unknown_options or any(one.name == "words" for one in command.get_params(context)):
        return []
    flags = [word.partition("=")[0] for word in rest if word.startswith("-") and len(word) > 1]
    return [flag for flag in flags if flag not in known]


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as links call them."""
    text = page.read_text("utf-8")
    told = re.findall(r"^#{1,6} (.+?)\s*$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    plain = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in told}
    return plain | {section.name for section in handbook.sections(text)}
