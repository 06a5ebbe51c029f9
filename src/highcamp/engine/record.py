"""A record: a whole game as readable lines, one event a line, that replays to the same state on any machine.

The first line names the game, its rules version and the options (or the position it began from); then every move and every
outcome of chance in notation, each with a digest of the state after it; the last line closes the record, so that a file that
was cut off is told from a game that was not finished.

    {"highcamp":1,"game":"first-ascent","rules":1,"options":{"players":2,...}}
    {"n":1,"by":"nature","move":"seat 2 begins","digest":"5f0c..."}
    {"n":2,"by":2,"move":"roll","digest":"..."}
    {"end":2,"over":false,"digest":"..."}

A game that could not be replayed when its record was written has moves by their numbers instead; see ``lines.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from pathlib import Path
from typing import Any

import msgspec

from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event, happen
from highcamp.engine.files import read_text, write_text
from highcamp.engine.game import Game
from highcamp.engine.lines import FORMAT, NUMBERED, End, EventLine, Header, Numbered, by, read, read_header
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import plugin_version
from highcamp.engine.state import NATURE, State
from highcamp.engine.undo import latest_place, place_to_undo
from highcamp.engine.version import VERSION


class Record:
    """A game and all that has happened in it so far. ``record.state`` is the table now; do not change it but through here.

    >>> import highcamp
    >>> record = highcamp.Record(highcamp.list_games()[0].new())
    >>> record.deal_all(highcamp.Dealer(seed=1))
    >>> event = record.play(record.state.actor, record.state.legal()[0])
    >>> again = highcamp.Record.loads(record.dumps())
    >>> again.state == record.state, len(again.events) == len(record.events)
    (True, True)
    """

    def __init__(self, start: State, players: list[str] | None = None, *, from_position: bool = False) -> None:
        self.start = start.copy()
        self.state = start.copy()
        self.events: list[Event] = []
        self.players = players or []
        self.from_position = from_position
        self._digests: list[str] = []  # of the states after the events, as far as they were asked for

    @classmethod
    def new(cls, game: str | Game[Any, Any], **options: Any) -> Record:
        """A record of a new game."""
        found = game_of(game) if isinstance(game, str) else game
        return cls(found.new(**options))

    @classmethod
    def begin(cls, header: Header, game: Game[Any, Any] | None = None) -> Record:
        """The game that a first line describes, before anything has happened; refused if it cannot be played here."""
        return _begin(header, game)

    def fork(self) -> Record:
        """A record that goes on from here by itself. What has happened so far is shared: events do not change."""
        other = copy(self)
        other.events, other._digests = list(self.events), list(self._digests)
        return other

    @property
    def game(self) -> Game[Any, Any]:
        """The game being played."""
        return self.start.game

    # -- going on --

    def play(self, seat: int, move: int) -> Event:
        """Make a seat's move, checked."""
        refusal = self.why_not(seat, move)
        if refusal is not None:
            raise refusal
        return self._add(seat, move)

    def why_not(self, seat: int, move: int) -> Refused | None:
        """Why the seat may not make this move now, or None if it may. A choice is called undoable only where it is."""
        refusal = self.state.why_not(seat, move)
        if refusal is not None and refusal.code == "has-chosen":
            try:
                place_to_undo(self.events, seat)
            except Refused:  # the record begins from a position in which the seat had chosen
                return Refused(refusal.code, refusal.text)
        return refusal

    def deal(self, dealer: Dealer) -> Event:
        """Let nature move."""
        return self._add(NATURE, dealer.draw(self.state))

    def deal_all(self, dealer: Dealer) -> None:
        """Let nature move until a seat has to act or the game is over."""
        while self.state.is_chance:
            self.deal(dealer)

    def repeat(self, actor: int, move: int) -> Event:
        """Make a move, a seat's or nature's, that was checked or drawn when it was first made."""
        return self._add(actor, move)

    def extend(self, events: Sequence[Event]) -> None:
        """Let happen what was worked out before: the first of these events begins from the state as it is now."""
        self.events += events
        self.state = self.events[-1].after if self.events else self.state

    def _add(self, actor: int, move: int) -> Event:
        event = happen(self.state, actor, move)
        self.events.append(event)
        self.state = event.after
        return event

    def undo(self, seat: int) -> Event:
        """Take back the seat's latest move, as far as the undo horizon allows, and return the event that is gone."""
        place_to_undo(self.events, seat)
        return self.withdraw(seat)

    def withdraw(self, seat: int) -> Event:
        """Take back the seat's latest move, which was checked when it was first taken back."""
        place = latest_place(self.events, seat)
        gone = self.events[place]
        later = self.events[place + 1 :]
        del self.events[place:]
        del self._digests[place:]
        self.state = gone.before
        for event in later:  # the others' hidden choices of the same phase
            self._add(event.actor, event.move)
        return gone

    def rewind(self, n: int) -> None:
        """Go back to where ``n`` events had happened: beyond the undo horizon, if all agree."""
        self.state = self.at(n)
        del self.events[n:]
        del self._digests[n:]

    def at(self, n: int) -> State:
        """A copy of the state after ``n`` events."""
        if not 0 <= n <= len(self.events):
            raise Refused("no-such-move", f"The record has events 0 to {len(self.events)}, not {n}.", where=f"move {n}")
        return (self.events[n - 1].after if n else self.start).copy()

    # -- writing --

    def header(self) -> Header:
        """The first line."""
        own = self.game
        return Header(
            highcamp=FORMAT,
            game=own.name,
            rules=own.rules_version,
            options=None if self.from_position else msgspec.to_builtins(self.start.options),
            position=self.start.position() if self.from_position else None,
            data=own.data(self.start.options),
            plugin=plugin_version(own.name),
            players=self.players,
        )

    def lines(self) -> Iterator[str]:
        """The record, line by line."""
        encode = msgspec.json.encode
        yield encode(msgspec.structs.replace(self.header(), version=VERSION)).decode()
        for n, event in enumerate(self.events, 1):
            said = self.game.say(event.move, event.before)
            yield encode(EventLine(n=n, by=by(event.actor), move=said, digest=self.digest(n))).decode()
        count = len(self.events)
        yield encode(End(end=count, over=self.state.over, digest=self.digest(count))).decode()

    def digest(self, n: int) -> str:
        """The digest of the state after ``n`` events. Each is made once: a game is saved again and again while it grows."""
        if n == 0:
            return self.start.digest()
        for event in self.events[len(self._digests) : n]:
            self._digests.append(event.after.digest())
        return self._digests[n - 1]

    def dumps(self) -> str:
        """The whole record as text."""
        return "\n".join(self.lines()) + "\n"

    def save(self, path: Path | str) -> None:
        """Write the record to a file, whole or not at all."""
        write_text(path, self.dumps())

    # -- reading --

    @classmethod
    def load(cls, path: Path | str, game: Game[Any, Any] | None = None) -> Record:
        """Read a record from a file and replay it."""
        try:
            return cls.loads(read_text(path), game)
        except Refused as refusal:
            raise (refusal if refusal.where == str(path) else refusal.at(str(path))) from None

    @classmethod
    def loads(
        cls,
        text: str,
        game: Game[Any, Any] | None = None,
        *,
        public: bool = False,
        most: Callable[[Game[Any, Any]], int] | None = None,
    ) -> Record:
        """Read a record and replay it, checking moves and digests. ``game`` is needed only for one that is not registered.
        ``public``: a stranger has sent it; ``most`` says how many moves a stranger's record of a game may have, before any is
        looked at.
        """
        if not text.strip():
            raise Refused("empty-record", "The record is empty.", where="line 1", fix="Give a file that highcamp saved.")
        text = text.removeprefix("\ufeff")  # some editors begin a file with this mark of its letters
        lines = text.removesuffix("\n").split("\n")  # splitlines would also split at odd letters inside a name
        header = read_header(lines[0])
        record = _begin(header, game, public=public)
        if len(lines) < 2 or not lines[-1].startswith('{"end"'):
            raise Refused(
                "truncated-record",
                "The record breaks off: its closing line is missing.",
                where=f"line {len(lines)}",
                fix="Save or copy the file again.",
            )
        if most is not None and len(lines) - 2 > most(record.game):
            text = f"The record has {len(lines) - 2:,} moves; one of {record.game.title} may have {most(record.game):,} here."
            raise Refused("long-record", text, where=f"line {most(record.game) + 2}", fix="Replay it on your own machine.")
        form: type[EventLine | Numbered] = Numbered if header.highcamp == NUMBERED else EventLine
        for number, raw in enumerate(lines[1:-1], 2):
            record._replay(read(raw, form, number), number)
        record._close(read(lines[-1], End, len(lines)), len(lines), digested=form is EventLine)
        return record

    def _replay(self, line: EventLine | Numbered, number: int) -> None:
        where = f"line {number} (move {line.n})"
        due = len(self.events) + 1
        if line.n != due:
            missing, again = f"Move {due} is missing before move {line.n}.", f"After move {due - 1} stands move {line.n} again."
            raise Refused("record-gap", missing if line.n > due else again, where=where, fix="Copy the file again.")
        try:
            move = line.move if isinstance(line, Numbered) else self.game.parse(line.move, self.state)
            if line.by == "nature":
                refusal, actor = self.game.why_not_dealt(self.state, move), NATURE
            elif isinstance(line.by, int):
                refusal, actor = self.state.why_not(line.by - 1, move), line.by - 1
            else:
                refusal = Refused("bad-record", f'"by" must be a seat or "nature", not {line.by!r}.')
        except Refused as wrong:
            refusal = wrong
        if refusal is not None:
            raise refusal.at(where) from None
        self._add(actor, move)
        if isinstance(line, EventLine) and self.digest(line.n) != line.digest:
            raise Refused(
                "digest-differs",
                f"{line.move!r} leads to another state than when the game was recorded.",
                where=where,
                fix="The record was changed, or the rules were: replay it with the version that made it.",
            )

    def _close(self, end: End, number: int, *, digested: bool) -> None:
        where = f"line {number}"
        if end.end != len(self.events):
            raise Refused(
                "truncated-record",
                f"The record has {counted(len(self.events), 'move')} and says it has {end.end}.",
                where=where,
                fix="Save or copy the file again.",
            )
        if end.over != self.state.over or (digested and end.digest != self.digest(end.end)):
            raise Refused("digest-differs", "The closing line does not fit the last move.", where=where)


def _begin(header: Header, given: Game[Any, Any] | None, *, public: bool = False) -> Record:
    where = "line 1"
    if given is not None and given.name != header.game:
        raise Refused("other-game", f"This is a record of {header.game}, not of {given.name}.", where=where)
    try:
        game = given or game_of(header.game)
    except Refused as refusal:
        raise refusal.at(where) from None
    if header.highcamp not in (FORMAT, NUMBERED):
        text = f"The record has format {header.highcamp}, known are {FORMAT} and {NUMBERED}."
        raise Refused("newer-record", text, where=where, fix="Update highcamp.")
    if header.rules != game.rules_version:
        text = f"The game was begun by rules version {header.rules} of {game.title}; "
        text += f"this Highcamp plays by version {game.rules_version}."
        fix = f"A Highcamp that plays by version {header.rules} can go on with it."
        if header.highcamp == NUMBERED:
            fix = f"A Highcamp that plays by version {header.rules} and knows records of format {NUMBERED} can replay it."
        elif header.version:
            fix = f"A Highcamp that plays by version {header.rules} can go on with it: {header.version} does, which wrote it."
        if header.rules > game.rules_version:
            fix = "Update highcamp: the game was begun with a newer one."
        raise Refused("other-rules", text, where=where, fix=fix)
    try:
        if public:
            game.check_public(header.position if header.position is not None else header.options or {})
        if header.position is not None:
            record = Record(game.position(header.position), header.players, from_position=True)
        else:
            record = Record(game.new(**(header.options or {})), header.players)
    except Refused as refusal:
        raise refusal.at(where) from None
    known = game.data(record.start.options)
    for name, digest in header.data.items():
        if known.get(name) != digest:
            raise Refused("other-data", f"The record was made with another {name} than the one shipped here.", where=where)
    return record
