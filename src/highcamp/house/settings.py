"""How a server is set up."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. ``db`` is a database as people write it: a path, ``sqlite:///...`` or ``postgresql://...``."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_url: str = ""
    """What stands before the addresses in seat links; by default what the browser used."""
    secure: bool = False
    """Whether browsers reach this server by https: cookies are then never sent without it."""
    thinkers: int = 2
    """Processes in which bots think."""
    think_seconds: float = 5.0
    """How long a bot may think about a move before a quick one plays for it."""
    think_megabytes: int = 1024
    tables_in_memory: int = 2000
    table_megabytes: int = 1024
    """How much the tables at hand may weigh, by estimate, before those that nobody uses are let go."""
    keep_finished: int = 0
    """Days after which a table is deleted whose game is over and that nobody has touched since; 0 is never."""
    requests_a_minute: int = 1200
    """The most that one address may ask for in a minute, streams and files not counted."""
    tables_an_hour: int = 200
    """The most tables that one address may set in an hour."""
