"""Who has a seat."""

from __future__ import annotations

import msgspec

from highcamp.drawing.palette import SEATS


class Taker(msgspec.Struct, frozen=True):
    """Who has a seat: a person (name), a bot, a bot that stands in for a person (both), or nobody yet (neither)."""

    name: str = ""
    bot: str = ""
    automatic: str = ""
    """What the seat is called that the game itself plays: its bot is never asked."""

    @property
    def is_open(self) -> bool:
        """Whether the seat waits for somebody."""
        return not self.name and not self.bot

    @property
    def is_person(self) -> bool:
        """Whether a person plays it now."""
        return bool(self.name) and not self.bot

    @property
    def shown_bot(self) -> str:
        """The bot that people are told of: none where the game itself plays."""
        return "" if self.automatic else self.bot

    def name_in(self, seat: int) -> str:
        """What whoever has this seat is called."""
        colour = SEATS[seat % len(SEATS)].colour.capitalize()
        return self.automatic or self.name or (f"{colour} bot" if self.bot else colour)
