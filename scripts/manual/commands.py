"""Every command of ``highcamp`` with all it can be told, from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import typer
from typer.main import get_command

from highcamp.cli.command import GameCommand, of_games
from highcamp.cli.main import app
from manual.page import Page, fenced, table

_SORTS = {"int": "N", "int range": "N", "float": "X", "float range": "X", "path": "FILE"}
_HEAD = """# Commands

Made from the commands themselves: `highcamp COMMAND --help` says the same. Every command ends with 0 when all went well, and
with 2 where it refuses what was asked; then it says in a sentence what is wrong and what to do. The options of the games stand
with their [positions](positions/index.md); `highcamp rules GAME --options` lists them.

"""


class Found(NamedTuple):
    """A command, as it is typed."""

    typed: str
    command: Any
    context: Any


def commands(command: Any = None, typed: str = "highcamp", parent: Any = None) -> Iterator[Found]:
    """The command itself and all that are in it, in the order in which help lists them."""
    command = command or get_command(app)
    context = typer.Context(command, info_name=typed.rpartition(" ")[2], parent=parent)
    yield Found(typed, command, context)
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, f"{typed} {name}", context)


def parameters(found: Found) -> list[Any]:
    """What a command can be told, but for its own help."""
    return [one for one in found.command.get_params(found.context) if one.name != "help" and not getattr(one, "hidden", False)]


def flags_of(found: Found, parameter: Any) -> str:
    """How it is typed: ``-p, --position FILE``."""
    typed = _record(found, parameter)[0]
    if parameter.param_type_name == "argument":
        return re.sub(r" <.*>$", "", typed)
    return re.sub(r"<(.*)>$", lambda kind: kind[1] if "|" in kind[1] else _SORTS.get(kind[1], "TEXT"), typed)


def meaning(found: Found, parameter: Any) -> str:
    """What it is for, and what holds without it."""
    text, _, beside = _record(found, parameter)[1].partition("  [")
    told = [text if not text or text.endswith((".", "!", "?")) else f"{text}."]
    for part in filter(None, beside.rstrip("]").split("; ")):
        word, _, value = part.partition(": ")
        limits = re.fullmatch(r"(?:(-?\d+)<=)?x(?:>=(-?\d+)|<=(-?\d+))?", part)
        if word == "default":
            told.append(f"Usually `{value}`.")
        elif limits and limits[2]:
            told.append(f"At least {limits[2]}.")
        elif limits:
            told.append(f"From {limits[1]} to {limits[3]}.")
        elif word != "required":
            told.append(f"{part}.")
    return " ".join(told)


def _record(found: Found, parameter: Any) -> tuple[str, str]:
    record = parameter.get_help_record(found.context)
    assert record is not None
    return str(record[0]), str(record[1])


def page() -> Page:
    """All of them on one page."""
    return Page("commands.md", _HEAD + "\n".join(_told(found) for found in commands()))


def _told(found: Found) -> str:
    command, context = found.command, found.context
    pieces = " ".join(command.collect_usage_pieces(context))
    words = [f"## {found.typed}\n", _plain(command.help or ""), "", fenced(f"{found.typed} {pieces}", "text")]
    taken = parameters(found)
    for head, sort in (("argument", "argument"), ("option", "option")):
        rows = [[f"`{flags_of(found, one)}`", meaning(found, one)] for one in taken if one.param_type_name == sort]
        if rows:
            words += [table([head, "what it is"], rows)]
    if inner := getattr(command, "commands", {}):
        rows = [
            [f"[{found.typed} {name}](#{f'{found.typed} {name}'.replace(' ', '-')})", _first(one)]
            for name, one in inner.items()
        ]
        words += [table(["command", "what it does"], rows)]
    if lines := _examples(found):
        words += [fenced("\n".join(lines), "sh")]
    return "\n".join(words)


def _examples(found: Found) -> list[str]:
    """The lines that its help shows."""
    if isinstance(found.command, GameCommand):
        return [*of_games(found.typed.partition(" ")[2]), *found.command.more_examples]
    shown = (getattr(found.command, "epilog", None) or "").replace("\\[", "[").splitlines()
    return [line.strip() for line in shown if line.startswith("  highcamp ")]


def _first(command: Any) -> str:
    return re.split(r"(?<=[.!?:])\s", _plain(command.help or ""), maxsplit=1)[0]


def _plain(text: str) -> str:
    return text.replace("\b", "").strip()
