"""``highcamp play --kept``: the games that were left, whose turn it is there, and how to go on with them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from highcamp.cli.saves import folder, kept
from highcamp.drawing.names import YOU
from highcamp.engine.phrases import ago, counted, listed
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import starter
from highcamp.engine.words import Reader
from highcamp.table.replay import chairs, names

if TYPE_CHECKING:
    from rich.console import Console

_MOST = 20  # each has to be played again to see where it stands


def list_kept(game: str | None) -> None:
    """List the kept games, the latest first; all, or those of one game."""
    from highcamp.cli.screen import console

    screen = console()
    found = [one for one in kept() if game in (None, one.game)]
    over, going = ([one.path for one in found if one.over is ended] for ended in (True, False))
    for path in going[:_MOST]:
        _tell(path, screen)
    if len(going) > _MOST:
        screen.print(f"{counted(len(going) - _MOST, 'older game')} more: see the folder below.")
    if over:
        screen.print(f"{counted(len(over), 'finished game')}. See the latest again:")
        screen.print(f"  highcamp replay {over[0].stem}", soft_wrap=True)
    if found:
        screen.print(f"The files lie in {folder()}", style="dim", soft_wrap=True)
    else:
        screen.print("No game is kept yet. A game that you leave is kept by itself, and stands here until it is over.")
        screen.print(f"Begin one: highcamp play {game or starter()}")


def _tell(path: Path, screen: Console) -> None:
    when = ago(int((time.time() - path.stat().st_mtime) * 1000))
    try:
        record = Record.load(path)
    except Refused as refusal:
        screen.print(f"{path.stem}, {when}: {refusal.text} {refusal.fix}".rstrip(), style="yellow")
        return
    sitting = chairs(record)
    people = [seat for seat, chair in enumerate(sitting) if not chair.bot]
    reader = Reader(names(record), people[0] if len(people) == 1 else None)
    called = [YOU if seat == reader.you else name for seat, name in enumerate(reader.names)]
    players = [f"{name} ({chair.bot})" if chair.bot else name for name, chair in zip(called, sitting, strict=False)]
    stands = reader.text(record.game.situation(record.state).line(), inside=True)
    screen.print(f"{record.game.title}, {when}: {listed(players)}. {stands[:1].upper()}{stands[1:]}.")
    screen.print(f"  highcamp play --resume {path.stem}", soft_wrap=True)
