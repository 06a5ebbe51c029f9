"""Trials of parts of one's own: played one at a time in processes of their own, behind bots and people, and kept in a folder.

A trial's folder is that of a study: its plan, and a journal to which every finished piece is added at once. Beside them stands
what was asked for and how far it came. So whatever ends (a trial, its processes, the server), finished games are kept, and it
can be gone on with.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, Literal

import msgspec

from highcamp.engine.files import write_text
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.house.allowance import Exhausted
from highcamp.house.denials import NoTrial
from highcamp.house.gate import Gate
from highcamp.house.hosting import Hosting
from highcamp.house.players import Broken, Players
from highcamp.store.secret import is_table_id, table_id
from highcamp.studies.folder import Folder, kept_plan
from highcamp.studies.pairs import Pairs, Summary
from highcamp.studies.pieces import Finished, Piece
from highcamp.studies.plan import Plan
from highcamp.studies.worker import Line

log = logging.getLogger(__name__)

KEPT: Final = 50
"""Trials that are kept: the oldest are cleared away when more are begun."""
LONGEST: Final = 6 * 3600.0
"""Seconds after which a trial is ended."""
_FILE: Final = "trial.json"
_LOSSES: Final = 3  # times that the processes may end without a finished piece, before they are given up
_COME_BACK: Final = 60  # seconds after which there may be a place again

Stage = Literal["waiting", "running", "done", "ended", "failed"]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to try out."""

    game: str
    option: str
    text: str
    """The part as it was written."""
    name: str
    """What it is called."""
    surely: bool = True
    """It is in play in every game, where it might not come up."""
    options: dict[str, object] = {}
    bot: str
    games: int
    seed: str


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the file of a trial."""

    asked: Asked
    key: str
    """Whose it is, hashed; empty if nobody has a key."""
    at: int
    """When it was asked for, in milliseconds since 1970."""
    stage: Stage
    why: str = ""
    """Why it was ended, or has failed."""


class Trial:
    """One that is kept."""

    def __init__(self, id: str, path: Path, kept: Kept) -> None:
        self.id = id
        self.path = path
        self.kept = kept
        self.folder: Folder | None = None
        self.pairs: Pairs | None = None
        """What was played, while it is needed: of one that runs, all the time."""
        self.told: tuple[int, Summary] | None = None
        """What was last said of it, and of how many games."""
        self.begun = 0.0  # when it was begun or gone on with here, and with how many games
        self.before = 0

    @property
    def stage(self) -> Stage:
        """How far it is."""
        return self.kept.stage

    @property
    def runs(self) -> bool:
        """Whether it is played, or will be."""
        return self.stage in ("waiting", "running")

    @property
    def is_played(self) -> bool:
        """Whether it is played now."""
        return self.stage == "running"

    @property
    def played(self) -> int:
        """How many games are kept."""
        return self.folder.played if self.folder is not None else 0

    @property
    def total(self) -> int:
        """How many there will be, with and without the part."""
        return 2 * self.kept.asked.games

    @property
    def seconds_left(self) -> float | None:
        """About how long it will still take; None as long as nobody can say."""
        gone, new = time.monotonic() - self.begun, self.played - self.before
        return gone / new * (self.total - self.played) if self.is_played and new else None


class Trials:
    """Those of one process."""

    def __init__(self, hosting: Hosting, gate: Gate, now: Callable[[], int]) -> None:
        self._folder = Path(hosting.trials) if hosting.trials else None
        self._lasting = bool(hosting.trials)
        self._most = hosting.trials_waiting
        self._gate = gate
        self._now = now
        self._players = Players(hosting.trial_processes)
        self._known: dict[str, Trial] = {}  # by id, the oldest first
        self._read = asyncio.Lock()
        self._is_read = False
        self._queue: list[Trial] = []  # in the order in which they are played
        self._runner: asyncio.Task[None] | None = None
        self._closed = False

    # -- looking --

    async def get(self, id: str) -> Trial:
        """A trial; with its games, as far as they can be read."""
        await self._open()
        trial = self._known.get(id)
        if trial is None:
            raise NoTrial
        if trial.folder is None:
            with contextlib.suppress(Refused):
                trial.folder = await asyncio.to_thread(lambda: Folder(trial.path, kept_plan(trial.path)))
        return trial

    async def all(self) -> list[Trial]:
        """All that are kept, the newest first."""
        await self._open()
        return list(self._known.values())[::-1]

    def ahead(self, trial: Trial) -> int:
        """How many are played before it."""
        return self._queue.index(trial) if trial in self._queue else 0

    # -- acting --

    async def begin(self, asked: Asked, plan: Plan, key: str, address: str, known: str | None) -> Trial:
        """Have one played. Refused to whoever has asked too often, and where too many wait."""
        await self._open()
        self._check_room()
        self._gate.take_trial(address, known)
        id = table_id()
        trial = Trial(id, self._place / id, Kept(asked=asked, key=key, at=self._now(), stage="waiting"))
        trial.folder = await asyncio.to_thread(lambda: Folder.laid_out(trial.path, plan, resume=False))
        self._known[id] = trial
        await self._clear()
        await self._enqueue(trial)
        return trial

    async def go_on(self, trial: Trial, plan: Plan) -> None:
        """Play the rest of one that was ended. Refused if its games would be others by now."""
        if trial.runs or (trial.stage == "done"):
            return
        self._check_room()
        try:
            trial.folder = await asyncio.to_thread(lambda: Folder.laid_out(trial.path, plan, resume=True))
        except Refused as wrong:
            if wrong.code == "other-study":
                fix = "Begin a new one with the same part."
                raise Refused(wrong.code, "The game or its bots have changed since this trial was begun.", fix=fix) from None
            raise
        await self._enqueue(trial)

    async def end(self, trial: Trial) -> None:
        """End one early. What was played is kept."""
        if not trial.runs:
            return
        running = trial.is_played
        if not running and trial in self._queue:
            self._queue.remove(trial)
        await self._note(trial, "ended", "It was ended early.")
        if running:
            await self._players.end()

    async def remove(self, trial: Trial) -> None:
        """Clear one away, with all its games."""
        await self.end(trial)
        self._known.pop(trial.id, None)
        await asyncio.to_thread(shutil.rmtree, trial.path, ignore_errors=True)

    async def close(self) -> None:
        """End what is played. Whoever comes next finds what was finished, and can go on with it."""
        self._closed = True
        runner, self._runner = self._runner, None
        if runner is not None:
            runner.cancel()
            await asyncio.gather(runner, return_exceptions=True)
        for trial in [one for one in self._known.values() if one.runs]:
            with contextlib.suppress(Refused):
                await self._note(trial, "ended", "The server was ended meanwhile.")
        if not self._lasting and self._folder is not None:
            await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)

    # -- playing --

    async def _enqueue(self, trial: Trial) -> None:
        await self._note(trial, "waiting")
        self._queue.append(trial)
        if self._runner is None and not self._closed:
            self._runner = asyncio.create_task(self._run(), name="trials")

    async def _run(self) -> None:
        """Play all that were asked for, one after the other."""
        try:
            while self._queue:
                trial = self._queue[0]
                try:
                    async with asyncio.timeout(LONGEST):
                        await self._play(trial)
                except TimeoutError:
                    await self._note(trial, "ended", "It took too long: trials are ended after six hours.")
                except Refused as wrong:
                    await self._fail(trial, f"{wrong.where}: {wrong.text}" if wrong.where else str(wrong.text))
                except Exception as wrong:
                    log.warning("The trial %s failed: %s: %s", trial.id, type(wrong).__name__, wrong)
                    await self._fail(trial, "It could not be played on.")
                trial.pairs = None
                if trial in self._queue:
                    self._queue.remove(trial)
        finally:
            self._runner = None

    async def _fail(self, trial: Trial, why: str) -> None:
        """It cannot go on. Where even that cannot be written down, it is at least said."""
        try:
            await self._note(trial, "failed", why)
        except Refused:
            trial.kept = msgspec.structs.replace(trial.kept, stage="failed", why=why)

    async def _play(self, trial: Trial) -> None:
        folder, losses = trial.folder, 0
        assert folder is not None
        trial.pairs = await asyncio.to_thread(lambda: Pairs(folder.plan, folder.games()))
        if not trial.runs:
            return  # it was ended meanwhile
        trial.begun, trial.before = time.monotonic(), folder.played
        await self._note(trial, "running")
        while folder.played < folder.plan.total and trial.is_played:
            before = folder.played
            try:
                done = [folder.done[0].spans, folder.done[1].spans]
                async with contextlib.aclosing(self._players.play(folder.plan, done)) as lines:
                    async for line in lines:
                        if not trial.is_played:
                            return
                        await self._take(trial, folder, line)
                if folder.played < folder.plan.total:
                    raise Broken("not all was played")
            except Broken as wrong:
                if trial.is_played:
                    losses = losses + 1 if folder.played == before else 1
                    log.warning("The processes of the trial %s ended (%s).", trial.id, wrong)
                    if losses >= _LOSSES:
                        text = f"The processes that play it ended {counted(losses, 'time')} at the same games: {wrong}."
                        raise Refused("lost-worker", text) from None
        if trial.is_played:
            await self._note(trial, "done")

    async def _take(self, trial: Trial, folder: Folder, line: Line) -> None:
        """Keep what was played, or tell why nothing can be."""
        if line.code:
            raise Refused(line.code, line.text, where=line.where)
        first, last = line.games[0].number, line.games[-1].number
        await asyncio.to_thread(folder.add, Finished(Piece(line.condition, first, last + 1), line.games, 0.0))
        if trial.pairs is not None:
            trial.pairs.add(line.condition, line.games)

    # -- the folder --

    @property
    def _place(self) -> Path:
        assert self._folder is not None
        return self._folder

    def _check_room(self) -> None:
        if len(self._queue) > self._most:
            raise Exhausted(_COME_BACK)

    async def _note(self, trial: Trial, stage: Stage, why: str = "") -> None:
        """How far it is, written down."""
        trial.kept = msgspec.structs.replace(trial.kept, stage=stage, why=why)
        text = msgspec.json.format(msgspec.json.encode(trial.kept), indent=1).decode() + "\n"
        await asyncio.to_thread(write_text, trial.path / _FILE, text)

    async def _open(self) -> None:
        """Find out, once, what is kept."""
        async with self._read:
            if not self._is_read:
                found = await asyncio.to_thread(self._find)
                self._known = {trial.id: trial for trial in sorted(found, key=lambda one: one.kept.at)}
                self._is_read = True

    def _find(self) -> list[Trial]:
        if self._folder is None:
            self._folder = Path(mkdtemp(prefix="highcamp-trials-"))
        found = []
        for path in self._folder.glob(f"*/{_FILE}"):
            with contextlib.suppress(OSError, msgspec.DecodeError):
                kept = msgspec.json.decode(path.read_bytes(), type=Kept)
                if kept.stage in ("waiting", "running"):  # its server was killed
                    kept = msgspec.structs.replace(kept, stage="ended", why="The server was ended meanwhile.")
                if is_table_id(path.parent.name):
                    found.append(Trial(path.parent.name, path.parent, kept))
        return found

    async def _clear(self) -> None:
        """Clear the oldest away, where there are too many."""
        for trial in [one for one in self._known.values() if not one.runs][: max(0, len(self._known) - KEPT)]:
            await self.remove(trial)
