"""``highcamp tables``: what the owner of a server can see of its tables, and do about one; not what is played or said."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

import typer

from highcamp.cli.db import Db, chosen
from highcamp.engine.phrases import ago, counted

LIST = ("highcamp tables list", "highcamp tables list --all --db games.db")
CLOSE = ("highcamp tables close TABLE", "highcamp tables close TABLE --db games.db")


def listing(
    db: Db = "",
    all_: Annotated[bool, typer.Option("--all", help="Those whose games are over, or that are closed, too.")] = False,
) -> None:
    """List the tables: who plays what, and since when nothing has happened."""
    from highcamp.store import upkeep

    asyncio.run(upkeep.check(chosen(db)))
    found = asyncio.run(upkeep.owned(chosen(db), every=all_))
    now = int(time.time() * 1000)
    for table in found:
        kind = "closed" if table.is_shut else "over" if table.over else "offered to everybody" if table.listed else "running"
        print(f"{table.id}  {table.game}, {kind}, {', '.join(table.names) or 'nobody'}, {ago(now - table.touched)}")
    print(f"{counted(len(found), 'table')}.")


def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="As highcamp tables list names it.")], db: Db = ""
) -> None:
    """Close a table: nobody can play or talk there any more. Those who sit there find its record, and nothing else."""
    from highcamp.store import upkeep

    asyncio.run(upkeep.check(chosen(db)))
    asyncio.run(upkeep.close(chosen(db), table))
    print(f"Closed: {table}. A server that is running notices within seconds.")
