"""What was measured of a bot: how often it wins, where and against whom. A game keeps its own in ``strength.toml``."""

from __future__ import annotations

import msgspec


class Measured(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Many games of one bot at one kind of table, in every seat as often."""

    bot: str
    """A level, or a name."""
    version: int
    """Of the bot: of another one it says nothing."""
    setting: str
    """The table, in words."""
    against: str
    """Who sat in the other seats; nobody where all play together, or the rules play the others."""
    games: int
    wins: float
    """Its share of the wins, of one that is shared its part."""
    low: float
    """The ends of the 95 % interval of that share."""
    high: float
    points: float
    """What it had at the end, on average."""
    thinks: float
    """Milliseconds a move, on average."""

    def said(self) -> str:
        """In words."""
        company = f"against {self.against}" if self.against else "at tables of its own"
        return f"wins {self.wins:.0%} ({self.low:.0%} to {self.high:.0%}) {company}, {self.setting}, {self.games} games"


class Measurements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    measured: tuple[Measured, ...] = ()
