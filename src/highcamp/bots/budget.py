"""How long a bot thinks."""

from __future__ import annotations

import math
import time


class Budget:
    """Time to think, from now on: as much of the processor's as a bot takes, and no more of the clock's than others wait.

    A machine that does much else makes a bot slower, then, and no weaker, as long as it is allowed the time.
    """

    def __init__(self, seconds: float, allowed: float) -> None:
        self._processor = time.thread_time() + seconds if seconds < math.inf else math.inf
        self._clock = time.monotonic() + allowed if allowed < math.inf else math.inf

    @property
    def is_spent(self) -> bool:
        """Whether there is none left."""
        return time.monotonic() >= self._clock or time.thread_time() >= self._processor
