"""The coach at the terminal: what each decision gives away is thought out while its player reads and types."""

from __future__ import annotations

import threading
from typing import Final

from highcamp.analysis.judging import Judge, Judgement
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.table import coaching
from highcamp.table.live import Table
from highcamp.table.thinking.judged import TRIALS, judged

PATIENCE: Final = 0.3
"""Seconds for which a move waits for its judgement. Then it is made, unasked."""
_SECONDS: Final = 4.0  # for a judge to think


class Coach:
    """Judges one decision at a time, in a thread. It asks at most once a turn."""

    def __init__(self) -> None:
        self._judge: Judge | None = None
        self._thread: threading.Thread | None = None
        self._found: Judgement | None = None
        self._asked: int | None = None  # the latest turn in which it asked

    def begin(self, table: Table, seat: int, rng: Rng) -> None:
        """Somebody is asked something. The world is imagined before anything is judged."""
        if self._thread is not None and self._thread.is_alive():
            self._thread.join()  # never two at a time: their bot is the same
        self._found = None
        self._judge = self._judge or Judge(table.game, trials=TRIALS)
        world = table.state.imagine(seat, rng)
        self._thread = threading.Thread(target=self._think, args=(self._judge, world, seat, rng), daemon=True)
        self._thread.start()

    def _think(self, judge: Judge, world: State, seat: int, rng: Rng) -> None:
        self._found = judged(judge, world, seat, _SECONDS, rng)

    def doubt(self, table: Table, seat: int, moves: tuple[int, ...]) -> str:
        """What is asked before these moves are made; empty if nothing is, or if it is not known in time."""
        turn = coaching.turn_of(table, seat)
        if self._asked == turn or self._thread is None:
            return ""
        self._thread.join(PATIENCE)
        doubt = None if self._thread.is_alive() else coaching.doubt(table, seat, moves, self._found)
        if doubt is None:
            return ""
        self._asked = turn
        return doubt.text
