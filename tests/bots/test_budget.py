"""How long a bot thinks: its own time is the processor's, the others' patience goes by the clock."""

from __future__ import annotations

import math
import time

import pytest

from highcamp.bots.budget import Budget


@pytest.mark.parametrize(
    ("seconds", "allowed", "processor", "clock", "spent"),
    [
        (3.0, math.inf, 2.9, 60.0, False),  # a busy machine: much of the clock, little of the processor
        (3.0, math.inf, 3.0, 3.0, True),
        (3.0, 4.0, 0.5, 3.9, False),
        (3.0, 4.0, 0.5, 4.0, True),  # nobody waits longer
        (math.inf, math.inf, 1e6, 1e6, False),
        (math.inf, 0.5, 0.0, 0.5, True),
    ],
)
def test_time_is_spent(
    seconds: float, allowed: float, processor: float, clock: float, spent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = {"thread_time": 7.0, "monotonic": 11.0}
    for name in now:
        monkeypatch.setattr(time, name, lambda name=name: now[name])
    budget = Budget(seconds, allowed)
    assert not budget.is_spent
    now["thread_time"] += processor
    now["monotonic"] += clock
    assert budget.is_spent is spent
