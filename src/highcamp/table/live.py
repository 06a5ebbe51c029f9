"""A live table: what the entries of its log add up to. Which entry an act would add is said by ``drafts.py``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from typing import NamedTuple, TypeVar

from highcamp.engine import picks
from highcamp.engine.event import Event
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE, State
from highcamp.engine.tale import Tale
from highcamp.engine.undo import latest_place
from highcamp.engine.words import Reader
from highcamp.table import notes
from highcamp.table.clocks import Clocks
from highcamp.table.entry import Answered, Began, Coached, Entry, Greeted, Played, Proposed, Renewed, Seated, Undone
from highcamp.table.notes import Note
from highcamp.table.proposal import Proposal
from highcamp.table.setting import USUAL_PACE, Setting
from highcamp.table.taker import Taker
from highcamp.table.witnesses import Eyes, Witnesses

_GREETINGS_KEPT = 6

T = TypeVar("T", Began, Played)


class Foreseen(NamedTuple):
    """An entry that was asked for, which would have this number in the log, and what it will do."""

    seq: int
    entry: Entry
    events: list[Event]


class Table:
    """One live game."""

    def __init__(self, id: str, setting: Setting, start: Record | None = None) -> None:
        """``start`` is the game at its beginning, if it is at hand; else the setting says how it begins."""
        self.id = id
        self.setting = setting
        self.record = start or setting.record()
        self.game = self.record.game
        automatic = self.game.automatic_seats(self.record.start)
        self.takers = [Taker(chair.name, chair.bot, automatic.get(seat, "")) for seat, chair in enumerate(setting.chairs)]
        self.seats = len(self.takers)
        self._names: tuple[str, ...] | None = None  # of all seats, as soon as somebody has asked for them
        self.people = {seat for seat, taker in enumerate(self.takers) if taker.is_person}  # or a bot stands in for one
        self.wish_coach = {min(self.people)} if setting.coach and self.people else set[int]()  # who agrees to a coach
        self.seq = 0  # entries read so far
        self.at = 0  # when the latest one was written
        self.decisions = [0] * self.seats  # the number of each seat's question; see _ask
        self.greetings: list[Greeted] = []
        self.proposal: Proposal | None = None
        self.notes: list[Note] = []  # what the log tells beside the game
        self.went_back: Counter[int] = Counter()  # how often a seat went back over what was shown, with nobody to ask
        self.kept: list[tuple[int, ...]] = [()] * self.seats  # picks of a set that do not fit into the game yet
        self.told: tuple[Event, Tale] | None = None  # the tale of the game that ended with this event; see ending.py
        self.rematch = ""  # the table where the players meet again
        self.clocks = Clocks(setting.clock, self.seats)
        self._questions: list[list[int] | None] = [None] * self.seats
        self.witnesses = Witnesses(self.seats)  # who has seen how much of the log
        self.ages: list[Mapping[Eyes, int]] = []  # for each event who had seen how much of the log before it
        self.fresh: list[Event] = []  # what the latest move, or the beginning, has made happen
        self._foreseen: Foreseen | None = None  # what the entry that was asked for last will do

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
        return self.takers[seat].name_in(seat)

    def reader(self, you: int | None) -> Reader:
        """Somebody who reads what is said at this table: the player in this seat, or (None) anyone."""
        if self._names is None:
            self._names = tuple(self.name(seat) for seat in range(self.seats))
        return Reader(self._names, you)

    def offer(self, move: int, state: State, you: int | None) -> str:
        """A move in words for whoever reads them."""
        return self.reader(you).text(self.game.offer(move, state))

    def offer_set(self, moves: Sequence[int], state: State, you: int | None) -> str:
        """A whole set in words."""
        return self.reader(you).text(self.game.offer_set(moves, state))

    def why_not_next(self, seat: int, move: int) -> Refused | None:
        """Why this may not be the next move of the seat by the rules, in words for its player, or None if it may."""
        refusal = self.record.why_not(seat, move)
        return None if refusal is None else refusal.for_reader(self.reader(seat))

    def why_not(self, seat: int, move: int) -> Refused | None:
        """Why the seat may not make this move now, in words for its player, or None if it may. One of a set may be picked in
        any order, and put back, whatever comes next by the rules.
        """
        refusal = self.why_not_next(seat, move)
        if refusal is None:
            return None
        picking = self.picking(seat)
        return refusal if picking is None or picking.after(move) is None else None

    @property
    def has_people(self) -> bool:
        """Whether a person plays now, and not only bots, be it in people's places."""
        return any(taker.is_person for taker in self.takers)

    @property
    def coached(self) -> bool:
        """Whether a coach helps here: as long as every person at the table has agreed, and nobody is waited for who has not."""
        people = {seat for seat, taker in enumerate(self.takers) if taker.is_person}
        return bool(people) and people <= self.wish_coach and not any(taker.is_open for taker in self.takers)

    def picking(self, seat: int) -> picks.Picking | None:
        """What of a set the seat has picked and can pick."""
        return picks.picking(self.record, seat, self.kept[seat])

    def undo_offer(self, seat: int) -> str:
        """The move that the seat would take back; refused, in words that tell nobody anything new, if there is none."""
        if self.kept[seat]:
            return self.offer(self.kept[seat][-1], self.state, seat)
        try:
            before, moves = picks.latest(self.record, seat)
            return self.offer_set(moves, before, seat) if len(moves) > 1 else self.offer(moves[0], before, seat)
        except Refused as refusal:
            if refusal.code != "horizon":
                raise refusal.for_reader(self.reader(seat)) from None
        text = "Something new has been shown since your last move, so it cannot be taken back."
        raise Refused("horizon", text, fix="Ask the others to go back together.")

    def objectors(self) -> list[int]:
        """The people who have not agreed to the proposal yet."""
        return self.proposal.objectors(self.takers) if self.proposal is not None else []

    # -- reading the log --

    def fork(self) -> Table:
        """The same table, going on by itself: what it will be like after an entry can be seen before that is written."""
        other = copy(self)
        other.record, other.clocks = self.record.fork(), self.clocks.fork()
        other.takers, other.decisions, other.kept = list(self.takers), list(self.decisions), list(self.kept)
        other._questions, other.witnesses = list(self._questions), self.witnesses.fork()
        other.people = set(self.people)
        other.ages = list(self.ages)
        return other

    def private_copy(self) -> Table:
        """The same table to be looked at in a thread: a state of its own, for asking one what is legal writes into it."""
        other = self.fork()
        other.record.state = self.state.copy()
        return other

    def read(self, entry: Entry) -> None:
        """Make the next entry of the log true."""
        self.seq += 1
        self.at = entry.at
        mover = anew = -1
        asked = self.proposal
        witnesses: Sequence[int | None] = self.witnesses.everyone
        match entry:
            case Began() | Played() | Undone():
                mover, witnesses = self._move(entry)
            case Seated():
                self._seat(entry)
                self.proposal = self.proposal and self.proposal.after_seating()
                self.notes = [*self.notes, *notes.of_seating(entry, len(self.events))]
                anew = -1 if entry.why in notes.RELINKED else entry.seat
            case Greeted():
                self.greetings = [*self.greetings[1 - _GREETINGS_KEPT :], entry]
            case Proposed():
                self.proposal = Proposal.of(entry)
            case Answered():
                self.proposal = self.proposal and self.proposal.after_answer(entry)
                witnesses = (entry.seat,)  # the others see only what comes of it
            case Coached():
                self.wish_coach = self.wish_coach | {entry.seat} if entry.agrees else self.wish_coach - {entry.seat}
            case Renewed():
                self.rematch = entry.to
        self._decide()
        if asked is not None and self.proposal is None:
            witnesses = self.witnesses.everyone  # the question is gone
        self.witnesses.count(witnesses, entry.at)
        self._ask(mover, anew, entry.at, in_secret=witnesses == (mover,))

    def _move(self, entry: Began | Played | Undone) -> tuple[int, Sequence[int | None]]:
        """Who has moved, and who saw anything of it."""
        if isinstance(entry, Began):
            self._happen(entry)
            return NATURE, self.witnesses.everyone
        kept: tuple[int, ...] = ()
        events: list[Event] = []
        if isinstance(entry, Played):
            kept = entry.kept
            events += [self._take_back(entry.seat) for _ in range(entry.back)]
            events += self._happen(entry)
        elif self.kept[entry.seat]:
            kept = self.kept[entry.seat][:-1]
        else:
            events += [self._take_back(entry.seat) for _ in range(entry.moves)]
        self.kept[entry.seat] = kept
        witnesses = self.witnesses.of(events, entry.seat)
        if witnesses != (entry.seat,):
            self.proposal = None
        return entry.seat, witnesses

    def foresee(self, entry: T, events: list[Event]) -> T:
        """Keep what an entry will do, so that it is not worked out again when the entry is read."""
        self._foreseen = Foreseen(self.seq + 1, entry, events)
        return entry

    def _happen(self, entry: Began | Played) -> list[Event]:
        """Make the moves of an entry."""
        self.fresh = self._made(entry)
        self.ages += [self.witnesses.ages()] * len(self.fresh)
        if any(self.game.ends(event) for event in self.fresh):
            self.clocks.rest(entry.at)
        return self.fresh

    def _made(self, entry: Began | Played) -> list[Event]:
        """The events of an entry; one that was asked for here has made them already."""
        known, self._foreseen = self._foreseen, None
        if known is not None and known.entry is entry and known.seq == self.seq:
            self.record.extend(known.events)
            return known.events
        made = [] if isinstance(entry, Began) else [self.record.repeat(entry.seat, move) for move in entry.moves]
        return [*made, *(self.record.repeat(NATURE, move) for move in entry.dealt)]

    def _take_back(self, seat: int) -> Event:
        """Take the seat's latest move back. Others' hidden choices stay, and a proposal still means the event it meant."""
        place = latest_place(self.events, seat)
        del self.ages[place]
        self.proposal = self.proposal and self.proposal.without(place)
        self.notes = notes.without_event(self.notes, place)
        return self.record.withdraw(seat)

    def _seat(self, entry: Seated) -> None:
        before, after = self.takers[entry.seat], Taker(entry.name, entry.bot)
        self.takers[entry.seat] = after
        self._names = None
        if entry.why == "joined":
            self.wish_coach = self.wish_coach - {entry.seat}  # whoever sits there now has not been asked
        if after.is_person and not before.is_person:
            self.clocks.renew(entry.seat)
        if not after.is_person:
            self.clocks.close(entry.seat, entry.at)
        if after.is_person:
            self.people.add(entry.seat)
        elif not after.name:
            self.people.discard(entry.seat)

    def _decide(self) -> None:
        """Go back if everyone who was asked has agreed."""
        if self.proposal is None or self.objectors():
            return
        self._go_back(self.proposal)
        self.proposal = None
        self.kept = [()] * self.seats
        self._questions = [None] * self.seats

    def _go_back(self, agreed: Proposal) -> None:
        """Go back, and keep in mind who had nobody to ask: a win against bots is worth another look then."""
        gone = self.events[agreed.to :]
        self.record.rewind(agreed.to)
        del self.ages[agreed.to :]
        self.notes = notes.back_to(self.notes, agreed.to)
        if agreed.asked == () and any(event.by_nature or self.game.reveals(event) for event in gone):
            self.went_back = self.went_back + Counter([agreed.seat])
            self.notes = [*self.notes, notes.of_going_back(agreed.seat, agreed.to)]

    def _ask(self, mover: int, anew: int, at: int, *, in_secret: bool) -> None:
        """Number the questions. A seat's number moves only when its own question does: never because another seat has made
        a hidden choice at the same time. Nothing that others see may move when somebody has moved in secret.
        """
        acting = self.state.acting()
        for seat in range(self.seats):
            question = self.state.legal(seat) if seat in acting else None
            if question is None:
                self.clocks.close(seat, at)
                self.kept[seat] = ()
                self.decisions[seat] += seat == mover  # it was answered: an undo of what came before is too late
            elif seat == mover or question != self._questions[seat]:
                self.decisions[seat] += 1
                if not (seat == mover and in_secret and self.clocks.runs(seat)):
                    self._start_clock(seat, at)
            elif seat == anew:
                self._start_clock(seat, at)
            self._questions[seat] = question

    def _start_clock(self, seat: int, at: int) -> None:
        if self.takers[seat].is_person:
            self.clocks.open(seat, at)

    # -- what comes next --

    def bots_to_act(self) -> list[int]:
        """The seats whose bots have to move now."""
        return [seat for seat in self.state.acting() if self.takers[seat].bot]

    def out_of_time(self, now: int) -> list[int]:
        """The people whose clock has run out."""
        ends = [self.clocks.end(seat) for seat in range(self.seats)]
        return [seat for seat, end in enumerate(ends) if end is not None and end <= now]

    def due(self, speed: float = 1.0) -> int | None:
        """When somebody has to see to this table: a bot to move, or a clock to run out. ``speed`` is what the time of a beat is
        multiplied with for those who wait for it.
        """
        times = [end for seat in range(self.seats) if (end := self.clocks.end(seat)) is not None]
        waiting = self.bots_to_act()
        if waiting:
            times.append(self.at + self._pace(waiting[0], speed))
        return min(times) if times and not self.state.over else None

    def _pace(self, seat: int, speed: float) -> int:
        """How long what was done last is left to be looked at before this bot moves: little if nothing was to be seen, or
        nobody has it shown; less within a turn of many small moves.
        """
        pace, least = self.setting.pace, self.setting.pace // 6
        if self.state.gathering():
            return least
        latest = next((event.actor for event in reversed(self.events) if not event.by_nature), NATURE)
        usual = max(pace * 2 // 5 if latest == seat else pace, self._lasts() * pace // USUAL_PACE)
        return max(least, int(usual * speed))

    def _lasts(self) -> int:
        """How long those who watch look at what happened last, at the usual speed: milliseconds."""
        beats = [self.game.beat(event, None) for event in self.fresh]
        return sum(beat.lasts for beat in beats if beat is not None)
