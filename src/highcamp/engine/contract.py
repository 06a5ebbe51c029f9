"""What those who write games and bots for Highcamp can rely on, as a version. docs/writing-a-game.md says what it promises.

The first number is raised when something that a package relies on is taken away or means something else, and packages that
were written for another one are left out. The second is raised when something is added: what was written for a smaller one goes
on working, and what was written for a larger one may ask for what is not here.
"""

from __future__ import annotations

from typing import Final

CONTRACT: Final = (1, 1)
FIRST: Final = (1, 0)
"""What those were written for who do not say: there was none before it."""


def spelled(contract: tuple[int, int]) -> str:
    """As people read it: ``1.0``."""
    return f"{contract[0]}.{contract[1]}"


def why_unmet(written_for: object, ours: tuple[int, int] = CONTRACT) -> str:
    """Why something that was written for this contract cannot be used here, as a sentence; empty if it can."""
    match written_for:
        case (int(whole), int(part)):
            asked = (whole, part)
        case _:
            return f"Its contract is {written_for!r}, and no pair of numbers such as {ours}."
    if ours[0] == asked[0] and asked <= ours:
        return ""
    newer = "package" if asked < ours else "Highcamp"
    return f"It was written for contract {spelled(asked)}, and this Highcamp keeps {spelled(ours)}: it needs a newer {newer}."
