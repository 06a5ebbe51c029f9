"""The server that is besieged, and its database."""

from __future__ import annotations

import contextlib
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import servers  # the tests' own helper


class Besieged(servers.Server):
    """As a host starts it: with the usual limits."""

    limits = ()

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rstrip("/").rpartition(":")[2])


@contextlib.contextmanager
def besieged(db: str) -> Iterator[Besieged]:
    """A server with the usual limits, ended at the end."""
    server = Besieged(db)
    try:
        yield server
    finally:
        server.close()


@contextlib.contextmanager
def sqlite() -> Iterator[tuple[str, Path]]:
    """The address of a new SQLite database, and its file."""
    with tempfile.TemporaryDirectory(prefix="highcamp-siege-") as folder:
        path = Path(folder) / "tables.db"
        yield f"sqlite:///{path}", path


@contextlib.contextmanager
def small_disk(megabytes: int) -> Iterator[Path | None]:
    """A disk of this size, in memory; none where we have no right to mount one."""
    with tempfile.TemporaryDirectory(prefix="highcamp-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", folder]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)
