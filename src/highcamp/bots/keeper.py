"""What stands between us and a bot that is a program: ``python -I -S keeper.py MEGABYTES IN OUT ERR COMMAND...``.

It starts the command with these three open files, limits its memory, and sees to it that the command and all that it starts end
when whoever asks it is gone, however that came about: our standard input ends then. ``s`` there stops them all until ``c`` lets
them go on, so that nobody thinks who was not asked.

It is run by itself, in a hurry, and imports nothing of ours.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
import sys
import threading

_SIGNALS = {b"s": signal.SIGSTOP, b"c": signal.SIGCONT}
NOT_STARTED = 127


def main(megabytes: int, pipes: list[int], command: list[str]) -> None:
    """Start it, and keep it."""
    limit_memory(megabytes)
    try:
        program = subprocess.Popen(command, stdin=pipes[0], stdout=pipes[1], stderr=pipes[2], start_new_session=True)
    except OSError as wrong:
        os.write(pipes[2], f"{command[0]}: {wrong.strerror}\n".encode())
        sys.exit(NOT_STARTED)
    for pipe in pipes:
        os.close(pipe)  # or nobody would notice when the program closes them
    waiting = threading.Thread(target=end_with, args=(program,))
    waiting.start()
    while word := os.read(0, 1):
        signal_all(program, _SIGNALS[word])
    signal_all(program, signal.SIGKILL)
    waiting.join()


def limit_memory(megabytes: int) -> None:
    """Let the system refuse more memory than this. Addresses that are only reserved do not count where the system can tell:
    programs of some languages reserve far more than they use.
    """
    most = megabytes << 20
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        addresses = resource.getrlimit(resource.RLIMIT_AS)[1]
        if sys.platform == "linux":
            resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses))  # a thinker's own limit is not for its programs
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))
        else:
            resource.setrlimit(resource.RLIMIT_AS, (most, addresses))


def end_with(program: subprocess.Popen[bytes]) -> None:
    """When the program ends, its children do, and we: with its status, 128 and more for a signal."""
    status = program.wait()
    signal_all(program, signal.SIGKILL)
    os._exit(status if status >= 0 else 128 - status)


def signal_all(program: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Signal the program and all that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(program.pid, number)


if __name__ == "__main__":
    main(int(sys.argv[1]), [int(pipe) for pipe in sys.argv[2:5]], sys.argv[5:])
