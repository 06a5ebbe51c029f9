"""The results as tables: a row a game, a row a seat of a game, a row a condition; as Parquet files, which other programs read.

They are written from the journal in order, some thousand games at a time, so that memory does not grow with their number.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from highcamp.engine.extras import explaining
from highcamp.engine.refusal import Refused
from highcamp.studies.folder import Folder
from highcamp.studies.plan import Plan
from highcamp.studies.playing import Played
from highcamp.studies.summary import margin, swing

with explaining("study"):
    import polars as pl

GAMES: Final = "games.parquet"
SEATS: Final = "seats.parquet"
CONDITIONS: Final = "conditions.parquet"
_AT_ONCE: Final = 5_000  # games
_GROUP: Final = 10_000  # rows of a file that are packed together: whoever reads it has several such groups in memory
_PARTS: Final = ".parts"

_GAME: Final = {
    "condition": pl.Int32,
    "game": pl.Int64,
    "moves": pl.Int32,
    "dealt": pl.Int32,
    "choices": pl.Int32,
    "points": pl.Float64,
    "margin": pl.Float64,
    "swing": pl.Float64,
    "leads": pl.Int32,
}
_SEAT: Final = {
    "condition": pl.Int32,
    "game": pl.Int64,
    "seat": pl.Int8,
    "bot": pl.String,
    "share": pl.Float64,
    "points": pl.Float64,
    "place": pl.Int8,
    "choices": pl.Int32,
    "luck": pl.Float64,
    "given": pl.Float64,
}


def write(folder: Folder) -> None:
    """Write all tables anew, from the games that are kept."""
    parts = folder.path / _PARTS
    try:
        shutil.rmtree(parts, ignore_errors=True)
        parts.mkdir()
        for number, games in enumerate(_some_at_once(folder.games())):
            _game_rows(folder.plan, games).write_parquet(parts / f"{number:06}.{GAMES}")
            _seat_rows(folder.plan, games).write_parquet(parts / f"{number:06}.{SEATS}")
        conditions(folder).write_parquet(parts / CONDITIONS)
        for name, empty in ((GAMES, _game_rows(folder.plan, ())), (SEATS, _seat_rows(folder.plan, ()))):
            found = sorted(parts.glob(f"*.{name}"))
            joined = pl.scan_parquet(found) if found else empty.lazy()
            joined.sink_parquet(parts / name, row_group_size=_GROUP)
        for name in (GAMES, SEATS, CONDITIONS):
            (parts / name).replace(folder.path / name)
    except (OSError, pl.exceptions.ComputeError) as wrong:
        said = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else str(wrong)
        fix = "Make room for them, then go on by --resume: finished games are kept."
        raise Refused("unwritable", f"The tables cannot be written: {said}.", where=str(folder.path), fix=fix) from None
    finally:
        shutil.rmtree(parts, ignore_errors=True)


def _some_at_once(games: Iterator[tuple[int, Played]]) -> Iterator[list[tuple[int, Played]]]:
    while several := list(islice(games, _AT_ONCE)):
        yield several


def conditions(folder: Folder) -> pl.DataFrame:
    """A row a condition: its number, the value of every part, its options, who sits where, and how many games are kept."""
    plan = folder.plan
    rows = [
        {
            "condition": number,
            **{part.name: part.values[place].said for part, place in zip(plan.parts, one.varied, strict=True)},
            "options": msgspec.json.encode(one.options).decode(),
            "seated": list(one.bots),
            "games": folder.done[number].below(plan.games),
        }
        for number, one in enumerate(plan.conditions)
    ]
    return pl.DataFrame(rows, infer_schema_length=None)


def _game_rows(plan: Plan, games: Iterable[tuple[int, Played]]) -> pl.DataFrame:
    cooperative = plan.rules_of.facts.cooperative
    rows = (
        (
            condition,
            one.number,
            one.moves,
            one.dealt,
            sum(one.choices),
            sum(one.points) / len(one.points),
            None if cooperative else margin(one.points),
            None if cooperative else swing(one.points),
            one.leads,
        )
        for condition, one in games
    )
    return _frame(rows, _GAME)


def _seat_rows(plan: Plan, games: Iterable[tuple[int, Played]]) -> pl.DataFrame:
    return _frame(_by_seat(plan, games), _SEAT)


def _by_seat(plan: Plan, games: Iterable[tuple[int, Played]]) -> Iterator[tuple[Any, ...]]:
    for condition, one in games:
        bots = plan.sitting(condition, one.number)
        for seat, (share, points, place, choices) in enumerate(
            zip(one.shares, one.points, one.places, one.choices, strict=True)
        ):
            luck, given = (None if own is None else own[seat] for own in (one.luck, one.given))
            yield condition, one.number, seat, bots[seat], share, points, place, choices, luck, given


def _frame(rows: Iterable[tuple[Any, ...]], schema: dict[str, Any]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=schema, orient="row")


def scan(path: Path, name: str) -> pl.LazyFrame:
    """A table that was written, to be read as far as it is asked for."""
    return pl.scan_parquet(path / name)
