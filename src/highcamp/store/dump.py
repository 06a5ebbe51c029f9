"""Copies of a PostgreSQL database, made by PostgreSQL's own program."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

from highcamp.engine.refusal import Refused
from highcamp.store.address import Address


async def dump(where: Address, path: Path) -> None:
    """Write a copy that ``pg_restore`` reads."""
    program = shutil.which("pg_dump")
    if program is None:
        words = "PostgreSQL is copied by its own program pg_dump, which is not installed here."
        fix = "Install it (apt install postgresql-client), or make the copy where the database runs."
        raise Refused("no-pg-dump", words, where=str(where), fix=fix)
    # The password is not among the words of the command, which everyone on the machine can read.
    known = {**os.environ, **({"PGPASSWORD": where.password} if where.password else {})}
    command = [program, "--format=custom", "--no-password", f"--file={path}", f"--dbname={where.without_password}"]
    started = await asyncio.create_subprocess_exec(*command, env=known, stderr=asyncio.subprocess.PIPE)
    _, said = await started.communicate()
    if started.returncode != 0:
        first = said.decode(errors="replace").strip().partition("\n")[0]
        raise Refused("no-copy", f"pg_dump has made no copy: {first}", where=str(where))


def faults() -> tuple[type[Exception], ...]:
    """What PostgreSQL's driver raises when it is not content."""
    try:
        import asyncpg
    except ImportError:
        return ()
    return (asyncpg.PostgresError, asyncpg.InterfaceError)
