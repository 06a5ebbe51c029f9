"""Whoever tries out parts of their own: who may, and what they may do with trials. The workshop is for the server's own machine
unless its owner opens it to everybody, or shuts it.
"""

from __future__ import annotations

from highcamp.house.acts.guest import Guest
from highcamp.house.denials import Forbidden, Shut
from highcamp.house.trials import Asked, Trial
from highcamp.store.secret import hashed
from highcamp.studies.pairs import Pairs, Summary
from highcamp.studies.plan import Plan

_OPENS = "Its owner can open it: highcamp serve --workshop. Or serve your own: highcamp serve --open."


class Designer:
    """A guest at the workshop. ``at_home``: they ask from the server's own machine."""

    def __init__(self, guest: Guest, *, at_home: bool) -> None:
        self.guest = guest
        self.trials = guest.house.trials
        self._at_home = at_home

    @property
    def is_welcome(self) -> bool:
        """Whether the workshop is open to them."""
        hosting = self.guest.house.hosting
        return hosting.workers == 1 and (hosting.workshop == "everywhere" or (hosting.workshop == "here" and self._at_home))

    def check(self) -> None:
        """Refuse whoever the workshop is shut to."""
        if self.is_welcome:
            return
        hosting = self.guest.house.hosting
        if hosting.workers > 1:
            fix = "Its owner can open it by leaving --workers out. Or serve your own: highcamp serve --open."
            raise Shut("This server runs in several processes, and its workshop needs a single one.", fix)
        if hosting.workshop == "nowhere":
            raise Shut("The workshop of this server is shut.", _OPENS)
        raise Shut("The workshop of this server is for its own machine only, and you ask from elsewhere.", _OPENS)

    async def begin(self, asked: Asked, plan: Plan) -> Trial:
        """Have a part tried out."""
        self.check()
        guest = self.guest
        owner = hashed(guest.key) if guest.key else ""
        return await self.trials.begin(asked, plan, owner, guest.address, guest.key)

    async def mine(self) -> list[Trial]:
        """The trials of this guest, the newest first; at the server's own machine all there are."""
        self.check()
        return [trial for trial in await self.trials.all() if self.owns(trial) and (self._at_home or trial.kept.key)]

    async def look(self, id: str) -> Trial:
        """A trial. Whoever has its address may see it."""
        self.check()
        return await self.trials.get(id)

    async def summary(self, trial: Trial) -> Summary | None:
        """What it has come to by now; None if its games cannot be read."""
        folder, played = trial.folder, trial.played
        if folder is None:
            return None
        if trial.told is None or trial.told[0] != played:
            pairs = trial.pairs.copy() if trial.pairs is not None else None
            work = pairs.summary if pairs is not None else lambda: Pairs(folder.plan, folder.games()).summary()
            trial.told = (played, await self.guest.house.work_out(work))
        return trial.told[1]

    async def end(self, id: str) -> None:
        """End a trial early; what was played is kept."""
        await self.trials.end(await self._own(id))

    async def go_on(self, id: str, plan: Plan) -> None:
        """Play the rest of one that was ended."""
        await self.trials.go_on(await self._own(id), plan)

    async def remove(self, id: str) -> None:
        """Clear a trial away."""
        await self.trials.remove(await self._own(id))

    async def _own(self, id: str) -> Trial:
        trial = await self.look(id)
        if not self.owns(trial):
            raise Forbidden("This trial is somebody else's. You can see it, and begin one of your own.")
        return trial

    def owns(self, trial: Trial) -> bool:
        """Whether a trial is theirs to end or to clear away. One that was begun without a key is anybody's who has its
        address.
        """
        key = self.guest.key
        return self._at_home or not trial.kept.key or (key is not None and hashed(key) == trial.kept.key)
