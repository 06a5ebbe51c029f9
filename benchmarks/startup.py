"""How long one waits before anything happens: wall time of fresh processes, the median of several."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Start:
    """A command, what it took, and what it may take, in milliseconds."""

    name: str
    took: float
    at_most: float

    @property
    def held(self) -> bool:
        """Whether it is as quick as we promise."""
        return self.took <= self.at_most


def _wall(arguments: list[str], times: int = 9) -> float:
    """Median milliseconds of a fresh Python with these arguments."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        took.append(1000 * (time.perf_counter() - began))
    return statistics.median(took)


def starts() -> list[Start]:
    """The waits we hold ourselves to. The time of an empty Python is not ours, so it is taken off the import."""
    empty = _wall(["-c", "pass"])
    return [
        Start("`import highcamp` (beyond an empty Python)", _wall(["-c", "import highcamp"]) - empty, 150),
        Start("`highcamp games`, whole", _wall(["-m", "highcamp", "games"]), 400),
    ]
