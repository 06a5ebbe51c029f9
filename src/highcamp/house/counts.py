"""Counts for Prometheus.

With several workers, each of them can tell the counts of all: they lie in files of a folder that the command makes
(``PROMETHEUS_MULTIPROC_DIR``), and are added up when somebody asks. A machine is scraped once, however many workers it has.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

_MEGABYTE = 1 << 20
_registry = CollectorRegistry()
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 5.0, 10.0)

_REQUESTS = Counter("highcamp_requests", "Requests answered.", ["method", "route", "status"], registry=_registry)
_SECONDS = Histogram(
    "highcamp_request_seconds", "From request to answer, streams left out.", ["route"], buckets=_QUICK, registry=_registry
)
_STREAMS = Gauge("highcamp_open_streams", "Viewers who are listening.", multiprocess_mode="livesum", registry=_registry)
_TABLES = Gauge("highcamp_tables_in_memory", "Tables at hand.", multiprocess_mode="livesum", registry=_registry)
_BYTES = Gauge("highcamp_table_bytes", "What they weigh, by estimate.", multiprocess_mode="livesum", registry=_registry)
_STUCK = Gauge("highcamp_stuck_tables", "Tables that cannot be opened.", multiprocess_mode="livemax", registry=_registry)
_MOVES = Counter("highcamp_moves", "Moves written.", ["game", "by"], registry=_registry)
_THINKING = Histogram(
    "highcamp_bot_seconds", "Bots' thinking, with waiting for their turn.", ["game", "bot"], buckets=_SLOW, registry=_registry
)
_FALLBACKS = Counter("highcamp_bot_fallbacks", "Moves made for a bot that gave none.", ["game", "bot"], registry=_registry)


def add_request(method: str, route: str, status: int, seconds: float | None) -> None:
    """A request was answered; ``seconds`` is None for a stream, which lasts as long as somebody looks."""
    _REQUESTS.labels(method, route, str(status)).inc()
    if seconds is not None:
        _SECONDS.labels(route).observe(seconds)


def add_streams(more: int) -> None:
    """So many more streams are open, or fewer."""
    _STREAMS.inc(more)


def set_tables(in_memory: int, weight: int) -> None:
    """So many tables are at hand, and weigh so much: in whole megabytes, because a hand's bytes tell what is in it."""
    _TABLES.set(in_memory)
    _BYTES.set(-(-weight // _MEGABYTE) * _MEGABYTE)


def set_stuck(tables: int) -> None:
    """So many tables cannot be seen to, or opened. Each worker sees to all of them in the end."""
    _STUCK.set(tables)


def add_move(game: str, by_bot: bool) -> None:
    """A move was written."""
    _MOVES.labels(game, "bot" if by_bot else "person").inc()


def add_thought(game: str, bot: str, seconds: float, fell_back: bool) -> None:
    """A bot was asked for a move."""
    _THINKING.labels(game, bot).observe(seconds)
    if fell_back:
        _FALLBACKS.labels(game, bot).inc()


def text() -> bytes:
    """All counts, as Prometheus reads them."""
    if FOLDER not in os.environ:
        return generate_latest(_registry)
    everyone = CollectorRegistry()
    MultiProcessCollector(everyone)  # type: ignore[no-untyped-call]  # prometheus_client types only a part of itself
    return generate_latest(everyone)


def forget_the_dead() -> None:
    """Take out what workers that are gone have open: whoever takes a dead one's place calls this."""
    for file in Path(os.environ[FOLDER]).glob("gauge_live*_*.db"):
        number = re.search(r"_(\d+)\.db$", file.name)
        if number is None or _is_alive(int(number[1])):
            continue
        with suppress(OSError):
            mark_process_dead(int(number[1]))  # type: ignore[no-untyped-call]  # as above


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
