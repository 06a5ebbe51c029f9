"""``highcamp serve``: tables in the browser, for oneself or for everybody."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from highcamp.cli.db import default_path
from highcamp.cli.programs import BotsFile, Programs
from highcamp.cli.programs import named as named_programs
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused

if TYPE_CHECKING:
    from highcamp.store.lock import Lock

_PUBLIC_DAYS = 90  # for which a server that strangers use keeps a finished game, unless its host says otherwise
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
EXAMPLES = (
    "highcamp serve --open",
    "highcamp serve --host 0.0.0.0 --port 8080 --db sqlite:///games.db",
    "highcamp serve --db postgresql://highcamp@localhost/highcamp --workers 4 --public-url https://games.example.org",
)


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen at; 0.0.0.0 is all of this machine's.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen at; 0 is any that is free.")] = 8000,
    db: Annotated[
        str,
        typer.Option(
            "--db",
            metavar="URL",
            envvar="HIGHCAMP_DB",
            show_envvar=False,
            help="Where the games are kept: a path, sqlite:///file.db or postgresql://user@host/name; a new file is set up by "
            "itself. Without it a file of your own, which is also brought up to date. Also read from HIGHCAMP_DB, where a "
            "password is seen by nobody else.",
        ),
    ] = "",
    workers: Annotated[int, typer.Option("--workers", min=1, max=256, help="Processes; more than one needs PostgreSQL.")] = 1,
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help="How others reach this server, if not by the address above.")
    ] = "",
    allowed: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host", metavar="NAME", help="A further name that browsers may use for this server; repeatable."
        ),
    ] = None,
    requests: Annotated[
        int, typer.Option("--requests", min=1, metavar="N", help="The most that one address may ask for in a minute.")
    ] = 1200,
    tables: Annotated[
        int, typer.Option("--tables", min=1, metavar="N", help="The most tables that one address may set in an hour.")
    ] = 200,
    work: Annotated[
        int,
        typer.Option(
            "--work", min=1, metavar="MS", help="The most milliseconds of work that one address may ask for in a minute."
        ),
    ] = 20_000,
    megabytes: Annotated[
        int, typer.Option("--megabytes", min=1, metavar="N", help="The most that one address may send and get in a minute.")
    ] = 500,
    streams: Annotated[
        int,
        typer.Option(
            "--streams", min=1, metavar="N", help="The most pages that one address may have open at tables where it has seats."
        ),
    ] = 500,
    trusted_proxy: Annotated[
        str,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="The address of your proxy: where its requests come from is then read from the last X-Forwarded-For.",
        ),
    ] = "",
    memory: Annotated[
        int,
        typer.Option(
            "--memory",
            min=16,
            metavar="MB",
            help="About how many megabytes the tables at hand may take in each process before idle ones are let go.",
        ),
    ] = 1024,
    keep_finished: Annotated[
        int | None,
        typer.Option(
            "--keep-finished",
            min=0,
            max=36500,
            metavar="DAYS",
            help="Delete a finished game that nobody has touched for so many days; 0 is never. Without it: 90 where there is a "
            "--public-url, else never.",
            show_default=False,
        ),
    ] = None,
    workshop: Annotated[
        bool,
        typer.Option(
            "--workshop",
            help="Let everybody try out cards and boards of their own at /workshop. Without it: whoever asks from this "
            "machine.",
        ),
    ] = False,
    no_workshop: Annotated[bool, typer.Option("--no-workshop", help="Let nobody do that.")] = False,
    program: Programs = None,
    bots_file: BotsFile = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the browser; if the port is taken, use the next one.")
    ] = False,
) -> None:
    """Serve tables in the browser: alone against bots, at one screen, or with friends. Ctrl+C ends it; nothing is lost."""
    from highcamp.house.hosting import Hosting
    from highcamp.store import address
    from highcamp.store.lock import Lock
    from highcamp.web import serving

    programs = named_programs(program, bots_file)
    named = db or str(default_path())
    where = address.read(named)
    if workers > 1 and not where.takes_many:
        text = "Several workers need PostgreSQL: with SQLite one process does all the writing, and others would not hear of it."
        raise Refused("one-worker", text, where="--workers", fix="Leave --workers out, or name a --db postgresql://...")
    if workers > 1 and workshop:
        text = "The workshop needs a single process: it plays one trial at a time."
        raise Refused("one-worker", text, where="--workshop", fix="Leave --workers out, or --workshop.")
    public = public_url.rstrip("/")
    if public and not public.startswith(("http://", "https://")):
        raise Refused("bad-url", f"{public!r} is no address of a server.", where="--public-url", fix="Begin with https://")
    if trusted_proxy:
        _check_address(trusted_proxy)
    if db:
        asyncio.run(_check(named))
    else:
        _make_folder(default_path().parent)
    lock = None if where.path is None else Lock(where.path)
    if lock is not None and not lock.take():
        _running_already(lock, open_browser)
        return
    try:
        if asyncio.run(_look_after(named)) and db:
            print(f"A new database was made: {where}")
        at = serving.listen_at(host, port, or_next=open_browser)
        shown = public or at.url
        if lock is not None:
            lock.say(shown)

        days = (_PUBLIC_DAYS if public else 0) if keep_finished is None else keep_finished
        if days:
            print(f"Finished games that nobody touches for {counted(days, 'day')} are deleted (--keep-finished).")

        def ready() -> None:
            print(f"Highcamp is at {shown} (Ctrl+C ends it)", flush=True)
            if open_browser:
                _browse(shown)

        hosting = Hosting(
            db=named,
            host=host,
            port=at.port,
            workers=workers,
            public_url=public,
            hosts=tuple(name.lower() for name in allowed or ()),
            secure=public.startswith("https://"),
            requests_a_minute=requests,
            tables_an_hour=tables,
            work_a_minute=work,
            megabytes_a_minute=megabytes,
            held_streams_an_address=streams,
            trusted_proxy=trusted_proxy,
            table_megabytes=memory,
            keep_finished=days,
            programs=programs,
            workshop="nowhere" if no_workshop else "everywhere" if workshop else "here",
            trials=str((where.path or default_path()).with_suffix(".trials")),
        )
        serving.serve(hosting, at, ready)
    finally:
        if lock is not None:
            lock.release()


def _check_address(proxy: str) -> None:
    try:
        ipaddress.ip_address(proxy)
    except ValueError:
        fix = "Give the address from which it asks this server, such as 127.0.0.1."
        raise Refused("bad-address", f"{proxy!r} is no address.", where="--trusted-proxy", fix=fix) from None


async def _check(named: str) -> None:
    """Refuse a database that cannot be used as it is. A file that is not there yet can be: it will be made."""
    from highcamp.store import address, upkeep

    where = address.read(named)
    if where.path is None or await upkeep.revision(where) is not None:
        await upkeep.check(named)


async def _look_after(named: str) -> bool:
    """The database of somebody who should never have to think of it: made, copied before it is changed, brought up to date.
    Whether it was made.
    """
    from highcamp.store import address, upkeep
    from highcamp.store.migrations import revisions

    where = address.read(named)
    found = await upkeep.revision(where)
    if found == revisions()[-1]:
        return False
    if found is not None and where.path is not None:
        copy = where.path.with_name(f"{where.path.stem}-{found}-{datetime.now():%Y%m%d-%H%M%S}{where.path.suffix}")
        await upkeep.backup(named, copy)
        print(f"The games are brought up to date; as they were, they are kept in {copy}")
    await upkeep.upgrade(named)
    return found is None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        text, fix = f"The folder for your games cannot be made: {wrong.strerror}.", "Name a file of your own: --db FILE"
        raise Refused("unwritable", text, where=str(folder), fix=fix) from None


def _running_already(lock: Lock, open_browser: bool) -> None:
    """Another server has these games: with ``--open`` that is where to go."""
    url = lock.address()
    if not (open_browser and url):
        known = f" at {url}" if url else ""
        text, fix = f"Another highcamp serve has these games open{known}.", "Use that one, end it, or name another --db."
        raise Refused("running-already", text, where=str(lock.path), fix=fix)
    print(f"Highcamp is running already, at {url}")
    _browse(url)


def _browse(url: str) -> None:
    """Open the browser, if there is one. The address has been printed, so it is no matter if there is none."""
    import webbrowser

    # Without a screen there are only browsers that would take the terminal.
    screen = sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in _SCREENS)
    with suppress(Exception):
        if not screen or not webbrowser.open(url):
            print("Open this address in your browser.", file=sys.stderr)
