"""``highcamp db``: look after the database of a server's tables."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from highcamp.engine.phrases import counted, inflected
from highcamp.engine.refusal import Refused

if TYPE_CHECKING:
    from highcamp.store.upkeep import Progress

_UNITS = {"h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600}

Db = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="HIGHCAMP_DB",
        show_envvar=False,
        help="A path, sqlite:///file.db or postgresql://user@host/name; without it the one of highcamp serve. "
        "Also read from HIGHCAMP_DB, where a password is seen by nobody else.",
    ),
]

UPGRADE = ("highcamp db upgrade --db sqlite:///games.db", "highcamp db upgrade --db postgresql://highcamp@localhost/highcamp")
CHECK = ("highcamp db check", "highcamp db check --db games.db")
BACKUP = (
    "highcamp db backup games-copy.db --db games.db",
    "highcamp db backup games.dump --db postgresql://highcamp@localhost/highcamp",
    "pg_restore --clean --if-exists -d highcamp games.dump   (PostgreSQL's way back)",
)
STUCK = ("highcamp db stuck", "highcamp db stuck --all --db games.db")
CLOSED = ("highcamp db closed", "highcamp db closed --db games.db")
PRUNE = ("highcamp db prune --older-than 90d", "highcamp db prune --older-than 12w --finished --db games.db --dry-run")


def upgrade(db: Db = "") -> None:
    """Make a database, or bring an older one up to date. Make a backup first: there is no way back."""
    from highcamp.store import upkeep

    before, after = asyncio.run(upkeep.upgrade(chosen(db)))
    if before == after:
        print(f"Up to date already: revision {after}.")
    else:
        print(f"Done: revision {after}, from {'nothing' if before is None else before}.")
    _tell_closed(db)


def check(db: Db = "") -> None:
    """Say whether this Highcamp can use a database, and what to do if not; and which of its tables are closed."""
    from highcamp.store import upkeep

    print(f"OK: revision {asyncio.run(upkeep.check(chosen(db)))}.")
    _tell_closed(db)


def backup(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The file to write; by default one with today's date.")
    ] = None,
    db: Db = "",
) -> None:
    """Copy a database into a new file. The server may go on meanwhile."""
    from highcamp.store import address, upkeep

    named = chosen(db)
    path = file or Path(f"highcamp-{datetime.now():%Y%m%d-%H%M%S}.{address.read(named).copy_ending}")
    with _progress("Copying") as progress:
        asyncio.run(upkeep.backup(named, path.expanduser(), progress))
    print(f"Done: {path}, {path.expanduser().stat().st_size:,} bytes.")


def prune(
    older_than: Annotated[str, typer.Option("--older-than", metavar="AGE", help="Such as 90d, 12w or 36h.")],
    db: Db = "",
    finished: Annotated[bool, typer.Option("--finished", help="Only tables whose games are over.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how much it would be.")] = False,
) -> None:
    """Delete the tables at which nothing has happened for so long, finished or not. There is no way back."""
    from highcamp.store import upkeep

    age = _milliseconds(older_than)
    with _progress("Clearing") as progress:
        gone = asyncio.run(upkeep.prune(chosen(db), age, finished=finished, dry=dry_run, progress=progress))
    what = f"{_many(gone.tables, 'table')} with {_many(gone.entries, 'entry', 'entries')}"
    print(f"{'To delete' if dry_run else 'Deleted'}: {what}.")


def stuck(
    db: Db = "",
    all_: Annotated[bool, typer.Option("--all", help="Those whose games are over, too.")] = False,
) -> None:
    """Name the unfinished tables that cannot be opened, each with the reason. Clocks and bots rest there; the others go on."""
    from highcamp.cli.stuck import find
    from highcamp.store import upkeep

    named = chosen(db)
    asyncio.run(upkeep.check(named))
    found = asyncio.run(find(named, finished=all_))
    for table in found:
        print(f"Stuck: {table.id}, {table.game}. {table.why}")
    print(f"{counted(len(found), 'table')} cannot be opened.")


def closed(db: Db = "") -> None:
    """Name the unfinished tables that cannot go on, because their games have other rules now or are not here any more."""
    from highcamp.store import upkeep

    named = chosen(db)
    asyncio.run(upkeep.check(named))
    found = asyncio.run(upkeep.halted_tables(named))
    for table in found:
        print(f"Closed: {table.id}, {table.game}, last played {datetime.fromtimestamp(table.touched / 1000):%Y-%m-%d}.")
    _tell_closed(db)
    print(f"{counted(len(found), 'unfinished table')} cannot go on; each one's page shows what happened, and gives its record.")


def default_path() -> Path:
    """The database of whoever names none: a file in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("highcamp", appauthor=False) / "tables.db"


def _many(number: int, noun: str, several: str = "") -> str:
    """So many, with a comma at the thousands: tables may be very many."""
    return f"{number:,} {inflected(number, noun, several)}"


def _tell_closed(db: str) -> None:
    """Say which tables nobody can play at any more."""
    from highcamp.store import upkeep

    for kind in asyncio.run(upkeep.closed_games(chosen(db))):
        print(f"Closed: {_many(kind.tables, 'table')} of {kind.game}, {kind.why}; {kind.unfinished:,} unfinished.")


def chosen(db: str) -> str:
    """The database that was named, or the usual one."""
    return db or str(default_path())


def _milliseconds(age: str) -> int:
    found = re.fullmatch(r"(\d{1,6})([hdw])", age.strip())
    if found is None or int(found[1]) == 0:
        text, fix = f"{age!r} is no age.", "Write a number with h, d or w for hours, days or weeks, such as 90d."
        raise Refused("bad-age", text, where="--older-than", fix=fix)
    return int(found[1]) * _UNITS[found[2]] * 1000


@contextmanager
def _progress(words: str) -> Iterator[Progress | None]:
    """A bar on standard error, where somebody may look at it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
