"""The game, with its bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toys.huts import Huts


class Thinking(Huts):
    name = "toy-thinkers"

    def bots(self) -> Sequence[type[Any]]:
        from toys.thinkers.bots import BOTS

        return BOTS


THINKING = Thinking()
