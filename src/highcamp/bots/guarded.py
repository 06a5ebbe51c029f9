"""An outside bot at its seat: a crash, a hang, an illegal move costs it the move, which a quick bot of the game makes, and
never the table.
"""

from __future__ import annotations

import contextlib
import logging
import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.program import Program
from highcamp.bots.protocol import LONGEST_WHY, Fault, Unstarted, line, move_of, over, question, read_answer
from highcamp.bots.running import running
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

log = logging.getLogger(__name__)

SECONDS: Final = 10.0
"""How long a class of another package may think where nobody else looks at a clock."""
_SHARE: Final = 0.75  # of the time that whoever asks has: the rest is for whoever has to stand in
_LEAST: Final = 0.5  # seconds
_ENDURED: Final = 3  # faults in a row before a bot rests
_FIRST, _LONGEST = 2.0, 600.0  # seconds of rest
_SAID: Final = 500  # letters of what was wrong


class Patience:
    """Whether to ask a bot that did wrong before: after several faults in a row it rests, longer each time."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.faults = 0  # in a row
        self._until = -math.inf

    def rest(self) -> float:
        """How many seconds it has still to rest."""
        return max(0.0, self._until - self._now())

    def lose(self, *, all_of_it: bool = False) -> float:
        """It did wrong; for how many seconds it rests now."""
        self.faults = max(self.faults + 1, _ENDURED if all_of_it else 0)
        if self.faults >= _ENDURED:
            self._until = self._now() + min(_FIRST * 2.0 ** (self.faults - _ENDURED), _LONGEST)
        return self.rest()

    def regain(self) -> None:
        """It did well."""
        self.faults = 0


class Guarded(Bot):
    """Whoever plays, and what becomes of it. ``naming.bots`` has a class of these for every outside bot."""

    player: ClassVar[Callable[[], Bot]]
    games: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.fell_back = False  # whether its latest move is not its own
        self.patience = Patience()
        self._made: Bot | None = None
        self._unready = False

    def get_ready(self) -> None:
        """Start it, if it has to be. If that fails it is not asked the next question."""
        if not self.patience.rest():
            try:
                self._playing().get_ready()
            except (Exception, SystemExit) as wrong:
                self._unready = True
                self._endure(wrong)

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """Its move, or that of who stands in."""
        found = self._guarded(world, seat, lambda player: player.choose(world, seat, rng), lambda move: move)
        return self._stand_in(world).choose(world, seat, rng) if found is None else found

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """Its move with its reason, or those of who stands in."""
        found = self._guarded(world, seat, lambda player: player.advise(world, seat, rng), lambda advice: advice.move)
        return self._stand_in(world).advise(world, seat, rng) if found is None else found

    def see_end(self, final: State, seat: int) -> None:
        """Tell it, if it has ever been asked. Nobody waits for what it makes of that."""
        if self._made is not None and not self.patience.rest():
            try:
                with _at_most(min(SECONDS, self._limit())):
                    self._made.see_end(final, seat)
            except (Exception, SystemExit) as wrong:
                self._endure(wrong)

    def close(self) -> None:
        """Let go of it."""
        if self._made is not None:
            self._made.close()

    def _limit(self) -> float:
        """Seconds after which it has given no answer. However many wait, not so few that a good answer becomes a fault."""
        return max(_LEAST, self.allowed * _SHARE)

    def _playing(self) -> Bot:
        if self._made is None:
            self._made = type(self).player()
        return self._made

    def _guarded(self, world: State, seat: int, ask: Callable[[Bot], Any], move_in: Callable[[Any], int]) -> Any:
        """What comes of asking, or None; and what is to be said of it."""
        self.fell_back, unready, self._unready = True, self._unready, False
        if unready or self.patience.rest():
            return None
        try:
            player = self._playing()
            if isinstance(player, ProgramBot):
                player.allowed = self._limit()
                found = ask(player)
            else:
                with _at_most(min(SECONDS, self._limit())):
                    found = ask(player)
            if move_in(found) not in world.legal(seat):
                raise Fault(f"{move_in(found)!r} is not legal")
        except (Exception, SystemExit) as wrong:
            self._endure(wrong)
            return None
        self.patience.regain()
        self.fell_back = False
        return found

    def _endure(self, wrong: BaseException) -> None:
        """It did wrong: say so, and be less patient with it."""
        if isinstance(wrong, MemoryError):
            self._made = None  # what it remembers is what fills the memory
        rest = self.patience.lose(all_of_it=isinstance(wrong, Unstarted))
        said = f"{wrong}" if isinstance(wrong, Fault) else f"{type(wrong).__name__}: {wrong}"
        log.warning(
            "%s did not do as it should: %s%s", self.name, said[:_SAID], f"; it rests for {rest:.0f} seconds" if rest else ""
        )

    def _stand_in(self, world: State) -> Bot:
        from highcamp.bots.naming import stand_in  # which lists us

        return stand_in(world.game)


class ProgramBot(Bot):
    """Who asks a program. Raises ``Fault``."""

    name = "program"
    line = "Asks a program."

    def __init__(self, program: Program) -> None:
        self.program = program

    def get_ready(self) -> None:
        """Start the program."""
        running(self.program).start()

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """What it answers."""
        return self._ask(world, seat, why=False).move

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """What it answers, with its reason if it gives one."""
        advice = self._ask(world, seat, why=True)
        return advice if advice.why else Advice(advice.move, self.program.line)

    def see_end(self, final: State, seat: int) -> None:
        """Tell the program, if it runs, before it is asked the next time."""
        running(self.program).tell(line(over(final, seat)))

    def close(self) -> None:
        """Let the program end."""
        running(self.program).part()

    def _ask(self, world: State, seat: int, *, why: bool) -> Advice:
        seconds = min(self.program.seconds, self.allowed)
        answer = running(self.program).ask(
            lambda number: line(question(world, seat, number, seconds, why=why)), read_answer, seconds
        )
        return Advice(move_of(answer, world, seat), " ".join(answer.why.split())[:LONGEST_WHY])


@contextlib.contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Interrupt Python code that takes longer, where that can be done: in the main thread, where there are timers."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(*_: object) -> None:
        raise Fault(f"no answer within {seconds:.3g} seconds")

    begun = time.monotonic()
    handler = signal.signal(signal.SIGALRM, interrupt)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)  # somebody else may have set it: it is set again afterwards
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(0.001, left - (time.monotonic() - begun)))
