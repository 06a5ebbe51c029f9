"""What work at a game costs as a rule. A new table of a game whose tables were cheap so far need not prove that it is, too."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from highcamp.engine import registry
from highcamp.engine.game import Game
from highcamp.table.setting import Setting

Costs = deque[float]
"""Seconds, of the latest pieces of work."""

_REMEMBERED = 16  # pieces of work of which none was dear, before the next is done at once
_LONGEST_WORD = 40  # letters of an option that is one of a list
_MOST_WORDS = 20  # of an option that is several of them


def new_costs() -> Costs:
    """Of work that nothing is known of."""
    return deque(maxlen=_REMEMBERED)


class Experience:
    """What was learnt of each game, from tables that nobody has brought anything of his own to."""

    def __init__(self) -> None:
        self._games: dict[str, Costs] = {}

    def of(self, game: Game[Any, Any], options: Mapping[str, Any]) -> Costs | None:
        """What a table of a game costs that is set with these options; None where each may cost something else."""
        plain = all(_is_plain(value) for value in options.values())
        return self._games.setdefault(game.name, new_costs()) if plain else None

    def of_setting(self, setting: Setting) -> Costs | None:
        """What a table costs that is set like this."""
        header = setting.header
        return None if header.position is not None else self.of(registry.game(header.game), header.options or {})


def _is_plain(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return len(value) <= _MOST_WORDS and all(isinstance(one, str | int) and _is_plain(one) for one in value)
    return not value or isinstance(value, int) or (isinstance(value, str) and len(value) <= _LONGEST_WORD)
