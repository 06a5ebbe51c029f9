"""How a server is set up."""

from __future__ import annotations

from typing import Literal

import msgspec

from highcamp.bots.program import Program


class Hosting(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. ``db`` is a database as people write it: a path, ``sqlite:///...`` or ``postgresql://...``."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    public_url: str = ""
    """How browsers reach this server: it stands before the addresses in seat links, and pages of other origins are refused. By
    default what the browser used.
    """
    hosts: tuple[str, ...] = ()
    """Further names, in small letters, under which it may be asked."""
    secure: bool = False
    """Whether browsers reach this server by https: cookies are then never sent without it."""
    thinkers: int = 2
    """Processes in which bots think."""
    think_seconds: float = 5.0
    """How long a bot may think about a move before a quick one plays for it."""
    think_megabytes: int = 1024
    programs: tuple[Program, ...] = ()
    """Programs of the server's owner that play as bots."""
    bot_tables: int = 20
    """Tables without people that go on at the same time, while somebody watches."""
    tables_in_memory: int = 2000
    table_megabytes: int = 1024
    """How much the tables at hand may weigh, by estimate, before those that nobody uses are let go."""
    keep_finished: int = 0
    """Days after which a table is deleted whose game is over and that nobody has touched since; 0 is never."""
    requests_a_minute: int = 1200
    """The most that one address may ask for in a minute, streams and files not counted."""
    tables_an_hour: int = 200
    """The most tables that one address, or one browser, may set in an hour."""
    work_a_minute: int = 20_000
    """Milliseconds of the server's time that one address may take in a minute; a key has half of it."""
    refusal_seconds: float = 0.5
    """How long an address that has used up its share waits for being told so."""
    megabytes_a_minute: int = 500
    """What one address may send and be sent in a minute."""
    hint_seconds_a_minute: int = 60
    """How long bots may think for one address in a minute, where they are asked for advice, odds among it."""
    hints_at_a_time: int = 12
    """How many hints, and odds, one address may wait for."""
    analyses_an_hour: int = 30
    """Analyses of finished games that one address, or one browser, may ask for in an hour."""
    analyses_waiting: int = 20
    """Analyses that may wait for their turn: one is made at a time."""
    analysis_depth: float = 1.0
    """How deeply games are looked at: 1 is usual, half takes half the time."""
    workshop: Literal["here", "everywhere", "nowhere"] = "here"
    """Who may try out parts of their own: whoever asks from this machine, everybody, or nobody."""
    trials: str = ""
    """The folder where trials are kept; without one they last as long as the process."""
    trials_an_hour: int = 60
    """Trials that one address, or one browser, may begin in an hour."""
    trials_waiting: int = 5
    """Trials that may wait for their turn: one is played at a time."""
    trial_processes: int = 2
    streams_an_address: int = 100
    streams_a_table: int = 200
    """Streams of those who only watch; whoever holds a seat has others:"""
    streams_a_key: int = 12
    held_streams_an_address: int = 500
    held_streams_a_table: int = 60
    body_seconds: float = 30.0
    """How long it may take to send a request."""
    send_seconds: float = 20.0
    """How long a stream may go unread."""
    trusted_proxy: str = ""
    """The address of a proxy whose word on where a request comes from is taken."""
