"""Games that somebody plays to their end: tables at which one move is left to be made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import highcamp
from highcamp import Event, Record
from highcamp.table.setting import Chair, setting_for
from playing import played
from table_sitting import NAMES, entries
from web_client import Server


class Ending:
    """A table of a game that one move ends."""

    def __init__(
        self, server: Server, id: str, keys: Sequence[tuple[str, int]], game: str = "cant-stop", seed: int = 0, **options: Any
    ) -> None:
        """``bots`` among the options are those that sit at the table, by seat."""
        self.server, self.id = server, id
        bots = options.pop("bots", {})
        self.whole = played(highcamp.game(game), seed, 100_000, **options)
        assert self.whole.state.over
        own = [place for place, event in enumerate(self.whole.events) if not event.by_nature]
        self.last: Event = self.whole.events[own[-1]]
        chairs = [Chair(bot=bots[seat]) if seat in bots else Chair(name=NAMES[seat]) for seat in range(self.whole.start.seats)]
        setting = setting_for(Record(self.whole.start), chairs)
        server.put(id, setting, entries(self.whole.events[: own[-1]]), keys)

    @property
    def winner(self) -> int:
        """The seat that will have won."""
        returns = self.whole.state.returns()
        return returns.index(max(returns))

    def finish(self, key: str) -> None:
        """Make the last move, by this key."""
        browser, seat = self.server.browser(key), self.last.actor
        decision = browser.frame(self.id, seat)["decision"]
        answer = browser.act(self.id, "move", seat=seat, decision=decision, move=self.last.move)
        assert answer.status_code == 200, answer.text
        assert self.server.table(self.id).state.over
