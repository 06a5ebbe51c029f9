"""A table that cannot be played on here: the rules have changed since it was set, or its game is not here any more.

No game is replayed by other rules than those it was begun by. The log alone tells which moves were made, by their numbers, and
which of them were taken back; nothing of that needs the rules, and it makes the table's record.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from highcamp.engine.lines import write_numbered
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE
from highcamp.table.entry import Answered, Began, Entry, Played, Proposed, Seated, Undone
from highcamp.table.live import Table
from highcamp.table.proposal import Proposal
from highcamp.table.setting import Setting
from highcamp.table.taker import Taker


class ClosedTable(Refused):
    """Refuses whatever is asked of such a table, with the reason."""

    def __init__(self, id: str, setting: Setting, why: Refused) -> None:
        super().__init__("closed-table", f"This table is closed. {why.text}", fix=why.fix)
        self.id = id
        self.setting = setting
        self.is_visible = False  # whether whoever asks may see what happened there


def open_table(id: str, setting: Setting) -> Table:
    """A table before its log is read; raises ``ClosedTable`` if its game cannot be played by the rules it was begun by."""
    try:
        return Table(id, setting)
    except Refused as why:
        raise ClosedTable(id, setting, why) from None


def shut_table(id: str, setting: str) -> Refused:
    """What refuses whatever is asked of a table that the server's owner has closed."""
    why = Refused("shut", "Whoever runs this server has closed it.")
    return ClosedTable(id, msgspec.json.decode(setting, type=Setting), why)


def record(setting: Setting, log: Iterable[Entry], over: bool) -> str:
    """The record of a table, made without its rules."""
    reading = Reading(setting)
    for entry in log:
        reading.read(entry)
    players = [taker.name_in(seat) for seat, taker in enumerate(reading.takers)]
    return write_numbered(msgspec.structs.replace(setting.header, players=players), reading.moves, over)


class Reading:
    """Who made which moves, read off a log as ``Table`` reads it, but for what only the rules can tell."""

    def __init__(self, setting: Setting) -> None:
        self.takers = [Taker(chair.name, chair.bot) for chair in setting.chairs]
        self.moves: list[tuple[int, int]] = []  # who moved, and the move; those taken back are gone
        self._kept: list[tuple[int, ...]] = [()] * len(self.takers)
        self._proposal: Proposal | None = None
        self._doubted = False  # whether somebody has moved since: a proposal ends when others have seen anything of a move

    def read(self, entry: Entry) -> None:
        """Make the next entry of the log true."""
        match entry:
            case Began():
                self._make(NATURE, entry.dealt)
            case Played():
                self._play(entry)
            case Undone() if self._kept[entry.seat]:
                self._kept[entry.seat] = self._kept[entry.seat][:-1]
            case Undone():
                for _ in range(entry.moves):
                    self._take_back(entry.seat)
            case Seated():
                self.takers[entry.seat] = Taker(entry.name, entry.bot)
                self._doubted = self._doubted and not entry.settles
                self._proposal = self._proposal and self._proposal.after_seating()
            case Proposed():
                self._proposal, self._doubted = Proposal.of(entry), False
            case Answered() if self._proposal is not None:
                self._proposal = self._proposal.after_answer(entry)
                self._doubted = False  # only what is still asked is answered: nobody saw the moves made since
        self._decide()

    def _play(self, entry: Played) -> None:
        for _ in range(entry.back):
            self._take_back(entry.seat)
        self._make(entry.seat, entry.moves)
        self._make(NATURE, entry.dealt)
        self._kept[entry.seat] = entry.kept

    def _make(self, actor: int, moves: tuple[int, ...]) -> None:
        self.moves += [(actor, move) for move in moves]
        self._doubted = self._doubted or bool(moves)

    def _take_back(self, seat: int) -> None:
        """Take the seat's latest move back; what others have chosen since stays."""
        place = max(place for place, (actor, _) in enumerate(self.moves) if actor == seat)
        del self.moves[place]
        self._doubted = True
        self._proposal = self._proposal and self._proposal.without(place)

    def _decide(self) -> None:
        """Go back if everyone who was asked has agreed."""
        asked = self._proposal
        if asked is None or self._doubted:
            return
        if not asked.objectors(self.takers):
            del self.moves[asked.to :]
            self._proposal, self._kept = None, [()] * len(self.takers)
