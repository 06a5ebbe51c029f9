"""Bots that try the patience of whoever asks them. Each would bid the lowest card if it did not misbehave."""

from __future__ import annotations

import json
import os
import signal
import sys

from highcamp.bots.bot import Advice, Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State


class Lowest(Bot):
    name = "lowest"
    line = "Bids the lowest card."

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        self.misbehave()
        return world.legal(seat)[0]

    def misbehave(self) -> None:
        """Most do."""


class Sleeper(Lowest):
    name = "sleeper"

    def misbehave(self) -> None:
        signal.pause()


class Hog(Lowest):
    """Takes 512 megabytes."""

    name = "hog"

    def misbehave(self) -> None:
        self.hoard = bytes(512 << 20)


class Suicide(Lowest):
    name = "dead"

    def misbehave(self) -> None:
        os._exit(3)


class Murdered(Lowest):
    name = "killed"

    def misbehave(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Babbler(Lowest):
    """Puts rubbish into the pipe."""

    name = "babbler"

    def misbehave(self) -> None:
        os.write(1, b"rubbish\n")


class Endless(Lowest):
    """Puts a line without end into the pipe."""

    name = "endless"

    def misbehave(self) -> None:
        while True:
            os.write(1, b"rubbish" * 10_000)


class Forger(Lowest):
    """Puts an answer of its own before the true one, which would then be taken for the next question's."""

    name = "forger"

    def misbehave(self) -> None:
        os.write(1, b'{"type":"answer","move":0}\n')


class Talker(Lowest):
    """Prints, which does no harm."""

    name = "talker"

    def misbehave(self) -> None:
        print("thinking aloud")  # noqa: T201  # that is what it is for


class Cheat(Lowest):
    name = "cheat"

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return 99


class Clumsy(Lowest):
    name = "clumsy"

    def misbehave(self) -> None:
        raise ValueError("stumbled")


class Remembering(Lowest):
    """Bids higher each time it is asked."""

    name = "remembering"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        moves = world.legal(seat)
        self.asked += 1
        return moves[(self.asked - 1) % len(moves)]


class Spy(Lowest):
    """Tells what it finds in its process."""

    name = "spy"

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        found = {
            "pid": os.getpid(),
            "environment": sorted(os.environ),
            "files": [fd for fd in range(200) if _is_open(fd)],
            "games": sorted(name for name in sys.modules if name.startswith("highcamp.games.")),
            "session": os.getsid(0) == os.getpid(),
        }
        return Advice(world.legal(seat)[0], json.dumps(found))


def _is_open(fd: int) -> bool:
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


BOTS: list[type[Bot]] = [
    Lowest,
    Sleeper,
    Hog,
    Suicide,
    Murdered,
    Babbler,
    Endless,
    Forger,
    Talker,
    Cheat,
    Clumsy,
    Remembering,
    Spy,
]
