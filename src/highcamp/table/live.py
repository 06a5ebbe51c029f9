"""A live table: what the entries of its log add up to, and which entry an act would add.

Reading and acting are kept apart. ``played`` and its like check an act and return the entry for it, changing nothing; once the
entry is safely in the log, ``read`` makes it true here, as in every other process that reads the same log.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import msgspec

from highcamp.bots.naming import bots
from highcamp.drawing.palette import SEATS
from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE, State
from highcamp.engine.undo import undoable
from highcamp.table import picks
from highcamp.table.clocks import Clocks
from highcamp.table.entry import Answered, Began, Entry, Greeted, Played, Proposed, Renewed, Seated, Undone
from highcamp.table.greetings import GREETINGS
from highcamp.table.setting import Setting, clean_name

_GREETINGS_KEPT = 6


class Taker(msgspec.Struct, frozen=True):
    """Who has a seat: a person (name), a bot, a bot that stands in for a person (both), or nobody yet (neither)."""

    name: str = ""
    bot: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the seat waits for somebody."""
        return not self.name and not self.bot

    @property
    def is_person(self) -> bool:
        """Whether a person plays it now."""
        return bool(self.name) and not self.bot

    def called(self, seat: int) -> str:
        """What whoever has this seat is called."""
        colour = SEATS[seat % len(SEATS)].colour.capitalize()
        return self.name or (f"{colour} bot" if self.bot else colour)


class Proposal(msgspec.Struct, frozen=True):
    """Somebody asks to go back to where ``to`` events had happened; who has agreed so far."""

    seat: int
    to: int
    agreed: frozenset[int]


class Stale(Exception):
    """The act answers a question that is no longer asked."""

    def __init__(self, text: str = "The table has moved on.", fix: str = "Look again, then choose.") -> None:
        super().__init__(text)
        self.text = text
        self.fix = fix


class Table:
    """One live game."""

    def __init__(self, id: str, setting: Setting, start: Record | None = None) -> None:
        """``start`` is the game at its beginning, if it is at hand; else the setting says how it begins."""
        self.id = id
        self.setting = setting
        self.record = start or setting.record()
        self.game = self.record.game
        self.takers = [Taker(chair.name, chair.bot) for chair in setting.chairs]
        self.seats = len(self.takers)
        self.seq = 0  # entries read so far
        self.at = 0  # when the latest one was written
        self.decisions = [0] * self.seats  # the number of each seat's question; see _ask
        self.greetings: list[Greeted] = []
        self.proposal: Proposal | None = None
        self.kept: list[tuple[int, ...]] = [()] * self.seats  # picks of a set that do not fit into the game yet; see picks.py
        self.rematch = ""  # the table where the players meet again
        self.clocks = Clocks(setting.clock, self.seats)
        self._questions: list[list[int] | None] = [None] * self.seats
        self._in_secret = False  # whether nobody but who made it saw anything of the latest move

    @property
    def state(self) -> State:
        """The game now. Not to be changed."""
        return self.record.state

    @property
    def events(self) -> list[Event]:
        """All that has happened and was not taken back."""
        return self.record.events

    def name(self, seat: int) -> str:
        """What the seat's player is called."""
        return self.takers[seat].called(seat)

    # -- reading the log --

    def fork(self) -> Table:
        """The same table, going on by itself: what it will be like after an entry can be seen before that is written."""
        other = copy(self)
        other.record, other.clocks = self.record.fork(), self.clocks.fork()
        other.takers, other.decisions, other.kept = list(self.takers), list(self.decisions), list(self.kept)
        other._questions = list(self._questions)
        return other

    def read(self, entry: Entry) -> None:
        """Make the next entry of the log true."""
        self.seq += 1
        self.at = entry.at
        mover = anew = -1
        match entry:
            case Began() | Played() | Undone():
                mover = self._move(entry)
            case Seated():
                self._seat(entry)
                anew = -1 if entry.why == "link" else entry.seat
            case Greeted():
                self.greetings = [*self.greetings[1 - _GREETINGS_KEPT :], entry]
            case Proposed():
                self.proposal = Proposal(entry.seat, entry.to, frozenset([entry.seat]))
            case Answered():
                self._answer(entry)
            case Renewed():
                self.rematch = entry.to
        self._decide()
        self._ask(mover, anew, entry.at)

    def _move(self, entry: Began | Played | Undone) -> int:
        if isinstance(entry, Began):
            for move in entry.dealt:
                self.record.repeat(NATURE, move)
            return -1
        kept: tuple[int, ...] = ()
        events: list[Event] = []
        if isinstance(entry, Played):
            kept = entry.kept
            events += [self._take_back(entry.seat) for _ in range(entry.back)]
            events += [self.record.repeat(entry.seat, move) for move in entry.moves]
            events += [self.record.repeat(NATURE, move) for move in entry.dealt]
        elif self.kept[entry.seat]:
            kept = self.kept[entry.seat][:-1]
        else:
            events.append(self._take_back(entry.seat))
        self.kept[entry.seat] = kept
        self._in_secret = all(self._is_secret(event, entry.seat) for event in events)
        if not self._in_secret:
            self.proposal = None
        return entry.seat

    def _take_back(self, seat: int) -> Event:
        """Take the seat's latest move back. Others' hidden choices stay, and a proposal still means the event it meant."""
        place = undoable(self.events, seat)
        asked = self.proposal
        if asked is not None and place <= asked.to:
            self.proposal = None if place == asked.to else msgspec.structs.replace(asked, to=asked.to - 1)
        return self.record.undo(seat)

    def _is_secret(self, event: Event, seat: int) -> bool:
        """Whether nobody but the seat has seen anything of the event; then nothing that others see may move."""
        others = [None, *(other for other in range(self.seats) if other != seat)]
        return all(self.game.seen(event, other) is None for other in others)

    def _seat(self, entry: Seated) -> None:
        before, after = self.takers[entry.seat], Taker(entry.name, entry.bot)
        self.takers[entry.seat] = after
        if after.is_person and not before.is_person:
            self.clocks.renew(entry.seat)
        if not after.is_person:
            self.clocks.close(entry.seat, entry.at)

    def _answer(self, entry: Answered) -> None:
        if self.proposal is None:
            return
        agreed = self.proposal.agreed | {entry.seat}
        self.proposal = msgspec.structs.replace(self.proposal, agreed=agreed) if entry.agrees else None

    def _decide(self) -> None:
        """Go back if everyone who was asked has agreed."""
        if self.proposal is None or self._objectors():
            return
        self.record.rewind(self.proposal.to)
        self.proposal = None
        self.kept = [()] * self.seats
        self._questions = [None] * self.seats

    def _objectors(self) -> list[int]:
        """The people who have not agreed to the proposal yet."""
        return [seat for seat in range(self.seats) if self._may_object(seat) and self.takers[seat].is_person]

    def _may_object(self, seat: int) -> bool:
        return self.proposal is not None and seat not in self.proposal.agreed

    def _ask(self, mover: int, anew: int, at: int) -> None:
        """Number the questions. A seat's number moves only when its own question does: never because another seat has made
        a hidden choice at the same time.
        """
        acting = self.state.acting()
        for seat in range(self.seats):
            question = self.state.legal(seat) if seat in acting else None
            if question is None:
                self.clocks.close(seat, at)
                self.kept[seat] = ()
            elif seat == mover or question != self._questions[seat]:
                self.decisions[seat] += 1
                if not (seat == mover and self._in_secret and self.clocks.runs(seat)):
                    self._start_clock(seat, at)
            elif seat == anew:
                self._start_clock(seat, at)
            self._questions[seat] = question

    def _start_clock(self, seat: int, at: int) -> None:
        if self.takers[seat].is_person:
            self.clocks.open(seat, at)

    # -- acting: each returns the entry to be written --

    def began(self, dealer: Dealer, at: int) -> Began:
        """Deal."""
        return Began(at=at, dealt=_dealt(self.state.copy(), dealer))

    def played(
        self,
        seat: int,
        decision: int | None,
        move: int,
        dealer: Dealer,
        at: int,
        by: str = "",
        *,
        put_back: bool = False,
    ) -> Played:
        """A seat moves, answering the question of this number. One of a set that is picked card by card may be picked in any
        order, and put back: by picking it again where no more of it can be picked, or by saying so.
        """
        refusal = self.record.why_not(seat, move)
        self._check_decision(seat, decision, refusal)
        back = 0
        moves: tuple[int, ...] = (move,)
        kept: tuple[int, ...] = ()
        if (refusal or put_back or self.kept[seat]) and not by:
            picking = self.picking(seat)
            chosen = None if picking is None else picking.without(move) if put_back else picking.after(move)
            if picking is not None and chosen is not None:
                refusal, back = None, picking.back
                moves, kept = picking.fitting(chosen)
            elif put_back:
                refusal = Refused("not-picked", "That is not among what you have picked.")
        if refusal is not None:
            raise refusal
        dealt = self._dealt_after(seat, back, moves, dealer)
        return Played(at=at, seat=seat, moves=moves, dealt=dealt, back=back, kept=kept, by=by)

    def picked(self, seat: int, decision: int | None, moves: Sequence[int], dealer: Dealer, at: int) -> Played:
        """A seat picks several of a set at once, in any order, in the place of what it has picked so far."""
        self._check_decision(seat, decision)
        picking = self.picking(seat)
        chosen = picks.arranged(picking, moves)
        assert picking is not None  # or they would have been refused
        made, kept = picking.fitting(chosen)
        dealt = self._dealt_after(seat, picking.back, made, dealer)
        return Played(at=at, seat=seat, moves=made, dealt=dealt, back=picking.back, kept=kept)

    def _dealt_after(self, seat: int, back: int, moves: Sequence[int], dealer: Dealer) -> tuple[int, ...]:
        """What nature answers when so many of the seat's moves are taken back and these are made."""
        state = picks.before(self.record, seat, back).copy()
        for move in moves:
            state.apply(move, seat)
        return _dealt(state, dealer)

    def _check_decision(self, seat: int, decision: int | None, refusal: Refused | None = None) -> None:
        closed = seat not in self.state.acting() and self.decisions[seat] > 0  # 0: it was never asked anything
        if decision is not None and (closed or decision != self.decisions[seat]):
            raise Stale(refusal.text, refusal.fix) if refusal is not None and refusal.code == "has-chosen" else Stale

    def picking(self, seat: int) -> picks.Picking | None:
        """What of a set the seat has picked and can pick."""
        return picks.picking(self.record, seat, self.kept[seat])

    def undone(self, seat: int, at: int) -> Undone:
        """A seat takes its latest move back."""
        self.undoable(seat)
        return Undone(at=at, seat=seat)

    def undoable(self, seat: int) -> str:
        """The move that the seat would take back; refused, in words that tell nobody anything new, if there is none."""
        if self.kept[seat]:
            return self.game.say(self.kept[seat][-1], self.state)
        try:
            event = self.events[undoable(self.events, seat)]
            return self.game.say(event.move, event.before)
        except Refused as refusal:
            if refusal.code != "horizon":
                raise
        text = "Something new has been shown since your last move, so it cannot be taken back."
        raise Refused("horizon", text, fix="Ask the others to go back together.")

    def seated(self, seat: int, at: int, name: str = "", bot: str = "", why: str = "") -> Seated:
        """A seat changes hands."""
        if bot and bot not in bots(self.game):
            raise Refused("unknown-bot", f"{self.game.title} has no bot {bot!r}.", fix=f"It has: {', '.join(bots(self.game))}.")
        name = clean_name(name)
        settles = self._objectors() == [seat] and not Taker(name, bot).is_person
        return Seated(at=at, seat=seat, name=name, bot=bot, why=why, settles=settles)

    def relinked(self, seat: int, at: int) -> Seated:
        """A seat's earlier holders have lost it; who sits there is called the same as before."""
        taker = self.takers[seat]
        return Seated(at=at, seat=seat, name=taker.name, bot=taker.bot, why="link")

    def greeted(self, seat: int, word: str, at: int) -> Greeted:
        """A seat greets."""
        if word not in GREETINGS:
            raise Refused("unknown-greeting", "There is no such greeting.", fix=f"There are: {', '.join(GREETINGS)}.")
        return Greeted(at=at, seat=seat, word=word)

    def proposed(self, seat: int, at: int) -> Proposed:
        """A seat asks everyone to take back all since its own latest move."""
        mine = [place for place, event in enumerate(self.events) if event.actor == seat]
        if not mine:
            raise Refused("nothing-to-undo", "There is no move of yours to take back yet.")
        if self.proposal is not None:
            raise Refused("asked-already", f"{self.name(self.proposal.seat)} has asked already.", fix="Answer that first.")
        return Proposed(at=at, seat=seat, to=mine[-1])

    def answered(self, seat: int, agrees: bool, at: int) -> Answered:
        """A seat agrees to go back, or not."""
        if not self._may_object(seat):
            raise Refused("not-asked", "Nobody has asked you to take something back.")
        return Answered(at=at, seat=seat, agrees=agrees)

    def renewed(self, to: str, at: int) -> Renewed:
        """The players meet again at another table."""
        if self.rematch:
            raise Refused("renewed", "The rematch is set already.", fix="Join it.")
        return Renewed(at=at, to=to)

    # -- what comes next --

    def bots_to_act(self) -> list[int]:
        """The seats whose bots have to move now."""
        return [seat for seat in self.state.acting() if self.takers[seat].bot]

    def out_of_time(self, now: int) -> list[int]:
        """The people whose clock has run out."""
        ends = [self.clocks.ends(seat) for seat in range(self.seats)]
        return [seat for seat, end in enumerate(ends) if end is not None and end <= now]

    def due(self) -> int | None:
        """When somebody has to see to this table: a bot to move, or a clock to run out."""
        times = [end for seat in range(self.seats) if (end := self.clocks.ends(seat)) is not None]
        waiting = self.bots_to_act()
        if waiting:
            times.append(self.at + self._pace(waiting[0]))
        return min(times) if times and not self.state.over else None

    def _pace(self, seat: int) -> int:
        """How long what was done last is left to be looked at before this bot moves: little if nothing was to be seen, less
        within a turn of many small moves.
        """
        pace = self.setting.pace
        if self.state.gathering():
            return pace // 6
        latest = next((event.actor for event in reversed(self.events) if not event.by_nature), NATURE)
        return pace * 2 // 5 if latest == seat else pace


def _dealt(state: State, dealer: Dealer) -> tuple[int, ...]:
    """Nature's moves from this state, which is changed, until a seat has to act or the game is over."""
    dealt = []
    while state.is_chance:
        dealt.append(dealer.draw(state))
        state.apply(dealt[-1])
    return tuple(dealt)
