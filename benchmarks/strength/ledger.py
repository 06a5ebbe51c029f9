"""The games that were played: one line each, so that a run goes on where the last one ended."""

from __future__ import annotations

from pathlib import Path

import msgspec

HERE = Path(__file__).parent
GAMES = HERE / "games.jsonl"


class Played(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game of a pairing."""

    pairing: str
    version: int
    """Of the bot that is measured: games of an older one do not count."""
    seed: int
    share: float
    """Of the win."""
    points: float = 0.0
    """What it had at the end."""
    moves: int
    mean: float | None = None
    """Milliseconds of thinking a move; nothing where another machine has played it, which is faster or slower."""
    slow: float | None = None
    """The same, 95 % of its moves within."""


def read(path: Path = GAMES) -> list[Played]:
    """All of them."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=Played) for line in lines]


def add(played: Played, path: Path = GAMES) -> None:
    """One more."""
    with path.open("ab") as ledger:
        ledger.write(msgspec.json.encode(played) + b"\n")
