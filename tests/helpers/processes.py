"""The processes that others began, and that they have ended: by what Linux says of them."""

from __future__ import annotations

import contextlib
import os
import select
from multiprocessing import resource_tracker
from pathlib import Path

PROC = Path("/proc")
LISTENING = "0A"
NEAR = {"0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F"}


def begun(by: int = os.getpid()) -> set[int]:
    """All processes that one began, and those that they began; but for one of Python's own, which ends with this one."""
    parents, found = _parents(), {by}
    while more := {process for process, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {by, resource_tracker._resource_tracker._pid}  # type: ignore[attr-defined]  # nothing else tells it


def _parents() -> dict[int, int]:
    found = {}
    for folder in PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            found[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def called(process: int) -> str:
    """How it calls itself; nothing, if it has ended."""
    try:
        return (PROC / str(process) / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def wait_for_the_end(processes: set[int]) -> None:
    """Wait until all of them have ended."""
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            handle = os.pidfd_open(process)
            try:
                assert select.select([handle], [], [], 60)[0], f"{process} goes on: {called(process)}"
            finally:
                os.close(handle)


def heard_from_afar(processes: set[int]) -> list[str]:
    """Which of them listen to other machines."""
    owners = {}
    for process in processes:
        with contextlib.suppress(OSError):
            for handle in (PROC / str(process) / "fd").iterdir():
                with contextlib.suppress(OSError):
                    owners[str(handle.readlink())] = process
    found = []
    for table in ("tcp", "tcp6"):
        for row in (PROC / "net" / table).read_text().splitlines()[1:]:
            _, local, _, state, *_, inode = row.split()[:10]
            owner = owners.get(f"socket:[{inode}]")
            if state == LISTENING and owner is not None and local.partition(":")[0] not in NEAR:
                found.append(f"{called(owner)} at {local}")
    return found
