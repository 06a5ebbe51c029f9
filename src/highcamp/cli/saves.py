"""Where a game is kept while it is played, so that nothing is lost when the window closes."""

from __future__ import annotations

import os
import shlex
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from highcamp.engine.files import read_text
from highcamp.engine.lines import End, Header, read
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused

_ENDING = ".jsonl"


def folder() -> Path:
    """Where unfinished games lie."""
    own = os.environ.get("HIGHCAMP_STATE")
    if own:
        return Path(own)
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "highcamp"


class Kept(NamedTuple):
    """A game that lies there, as far as its first and last line tell; what cannot be read is of no game."""

    path: Path
    game: str
    over: bool


def kept() -> list[Kept]:
    """All games that lie there, the latest first."""
    found = [path for path in folder().glob(f"*{_ENDING}") if path.is_file()]
    return [_kept(path) for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)]


def _kept(path: Path) -> Kept:
    try:
        lines = read_text(path).splitlines() or [""]
        return Kept(path, read(lines[0], Header, 1).game, read(lines[-1], End, len(lines)).over)
    except Refused:
        return Kept(path, "", False)


def find(path: Path) -> Path:
    """A file, or the kept game of this name."""
    own = folder() / f"{path.name.removesuffix(_ENDING)}{_ENDING}"
    return own if not path.exists() and path.name == str(path) and own.exists() else path


class Saves:
    """The files of one game. Only a file that holds this game already is ever overwritten."""

    def __init__(self, game: str, resumed: Path | None = None) -> None:
        self.own = set() if resumed is None else {resumed.resolve()}
        if resumed is not None and resumed.resolve().parent == folder().resolve():
            self.path = resumed.resolve()
        else:
            self.path = _unused(folder() / f"{game}-{datetime.now():%Y%m%d-%H%M%S}{_ENDING}")

    def keep(self, record: Record) -> None:
        """Write the game to its place in the folder, once somebody has moved (even if that was taken back)."""
        if self.path.exists() or any(not event.by_nature for event in record.events):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as wrong:
                raise Refused("unwritable", f"The folder cannot be made: {wrong.strerror}.", where=str(folder())) from None
            record.save(self.path)

    def save(self, record: Record, path: Path) -> None:
        """Write the game to a file of the player's choice."""
        where = path.expanduser().resolve()
        if where.exists() and where not in self.own:
            raise Refused("file-exists", "There is such a file already.", where=str(path), fix="Choose another name.")
        record.save(where)
        self.own.add(where)

    def how_to_resume(self) -> str:
        """The command that goes on with the game."""
        return f"highcamp play --resume {shlex.quote(str(self.path))}"


def _unused(path: Path) -> Path:
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found
