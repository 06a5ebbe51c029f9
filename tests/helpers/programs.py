"""Bots that are programs, for tests."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from highcamp import Dealer, Game, Record, Rng
from highcamp.bots.bot import Bot, ask
from highcamp.bots.program import Program

EXAMPLES = Path(__file__).parents[2] / "examples"
MISBEHAVING = Path(__file__).with_name("misbehaving_program.py")
LONG = 60.0  # seconds that a program which answers at once may take on a busy machine


def program(command: Sequence[str | Path], name: str = "mine", **more: Any) -> Program:
    """A program as its owner would name it."""
    words = tuple(str(word) for word in command)
    return Program(name=name, command=words, folder=str(Path.cwd()), **{"seconds": LONG, **more})


def misbehaving(deed: str, marker: Path | str = "-", **more: Any) -> Program:
    """One that does this."""
    return program([sys.executable, MISBEHAVING, deed, marker], **more)


def typed(one: Program) -> str:
    """As it is given to ``--program``."""
    return f"{one.name}={shlex.join(one.command)}"


def lowest(name: str = "mine", **more: Any) -> Program:
    """One that always plays the first of its moves."""
    return misbehaving("nothing", MISBEHAVING, name=name, **more)  # it has learnt already


def play_out(game: Game[Any, Any], bots: Sequence[Bot], most: int = 1_000_000, seed: int = 1, **options: Any) -> Record:
    """A game between these bots, one for each seat or one for all."""
    record, dealer = Record.new(game, **options), Dealer(seed)
    while not record.state.over and len(record.events) < most:
        if record.state.is_chance:
            record.deal(dealer)
        else:
            seat = record.state.to_act[0]
            record.play(seat, ask(bots[seat % len(bots)], record.state, seat, Rng.keyed(seed, len(record.events))))
    return record
