"""A bot that is a program: how its owner names it, on the command line or in a file. Nobody else ever names a command."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from highcamp.engine import files
from highcamp.engine.forms import shaped
from highcamp.engine.refusal import Refused

MOST: Final = 20
"""Programs that one owner may offer."""
LINE: Final = "A program of the host's."
SECONDS: Final = 1.5
MEGABYTES: Final = 1024
_SECONDS: Final = (0.1, 60.0)
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


class Program(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is known of it. It is run as it stands here, without a shell."""

    name: str
    command: tuple[str, ...]
    folder: str = ""
    """Where it is run: where its owner was, or where the file lies that names it."""
    line: str = LINE
    games: tuple[str, ...] = ()
    """The games that it plays; all, where none is named."""
    seconds: float = SECONDS
    """How long it may think about a move."""
    megabytes: int = MEGABYTES
    """Memory that it may write to. Programs of Node.js begin with some hundreds."""


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A program as a file has it."""

    name: str
    command: Annotated[list[str], Meta(min_length=1, max_length=100)]
    line: Annotated[str, Meta(min_length=1, max_length=200)] = LINE
    games: Annotated[list[str], Meta(max_length=100)] = []
    seconds: float | int = SECONDS
    megabytes: Annotated[int, Meta(ge=64, le=65536)] = MEGABYTES


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    bot: Annotated[list[_Entry], Meta(max_length=MOST)] = []


def parse(word: str) -> Program:
    """A program as it is typed: ``my-bot=node bot.js``. Its words are told apart as a shell does it."""
    name, _, command = word.partition("=")
    try:
        words = shlex.split(command)
    except ValueError as wrong:
        raise Refused("bad-program", f"{word!r} cannot be read: {wrong}.", where="--program", fix=_FIX) from None
    if not words:
        raise Refused("bad-program", f"{word!r} names no program.", where="--program", fix=_FIX)
    return _checked(Program(name=name, command=tuple(words), folder=str(Path.cwd())), "--program")


def read(path: Path) -> list[Program]:
    """The programs that a file names; what stands there is found from the folder that the file lies in."""
    given: Mapping[str, Any] = files.read_mapping(path)
    folder = str(path.absolute().parent)
    try:
        entries = shaped(given, _File, "bad-program", "bot").bot
        return [_checked(_program(entry, folder), f"bot[{place}]") for place, entry in enumerate(entries)]
    except Refused as refusal:
        raise refusal.at(str(path)) from None


def _program(entry: _Entry, folder: str) -> Program:
    return Program(
        name=entry.name,
        command=tuple(entry.command),
        folder=folder,
        line=" ".join(entry.line.split()),
        games=tuple(entry.games),
        seconds=float(entry.seconds),
        megabytes=entry.megabytes,
    )


_FIX: Final = "Write --program NAME=COMMAND, such as --program my-bot='node bot.js'."


def why_bad_name(name: str) -> str:
    """Why no outside bot can have this name, as a sentence; empty for one that is fine."""
    if not _NAME.fullmatch(name):
        return f"{name!r} cannot be a bot's name: it has small letters, digits and hyphens, 31 at most."
    return f"{name!r} is taken: it means something else where a seat is given." if name in _TAKEN else ""


_TAKEN: Final = {"human", "random", "easy", "medium", "hard"}


def _checked(program: Program, where: str) -> Program:
    wrong = why_bad_name(program.name)
    if wrong:
        raise Refused("bad-program", wrong, where=where, fix="Choose another name.")
    if not _SECONDS[0] <= program.seconds <= _SECONDS[1]:
        text = f"A program may think for {_SECONDS[0]:g} to {_SECONDS[1]:g} seconds, not {program.seconds:g}."
        raise Refused("bad-program", text, where=where, fix="Choose another number of seconds.")
    found = executable(program)  # here and now, where its owner is: elsewhere other folders are looked through
    return msgspec.structs.replace(program, command=(found, *program.command[1:])) if found else program


def why_cannot_run(program: Program) -> str:
    """Why it cannot be started here, as a sentence; empty if nothing is known against it."""
    if os.name != "posix":
        return "Programs as bots need Linux, macOS or another Unix."
    return "" if executable(program) else f"There is no program {program.command[0]!r} that can be run."


def executable(program: Program) -> str | None:
    """Where the program lies: by its path, or found as a shell finds it."""
    first = program.command[0]
    return shutil.which(str(Path(program.folder, first)) if "/" in first else first)


# -- those that are offered in this process --

_offered: dict[str, Program] = {}


def offer(program: Program) -> None:
    """Let it sit at tables."""
    _offered[program.name] = program


@contextmanager
def offering(programs: Sequence[Program]) -> Iterator[None]:
    """Let them sit at tables meanwhile."""
    names = [program.name for program in programs]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise Refused("bad-program", f"There are two programs {twice!r}.", where="--program", fix="Name each only once.")
    before = dict(_offered)
    _offered.update(zip(names, programs, strict=True))
    try:
        yield
    finally:
        _offered.clear()
        _offered.update(before)


def offered() -> dict[str, Program]:
    """All of them, by name."""
    return dict(_offered)
