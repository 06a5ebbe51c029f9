"""Whoever asks for something, and what they may do at a table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from highcamp.bots.naming import ADVISER
from highcamp.engine.odds import Prospect
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.house.denials import NOT_YOURS, Forbidden, Taken, Unsure
from highcamp.house.house import House
from highcamp.house.seats import Invited
from highcamp.house.sight import Sight
from highcamp.store.secret import hashed, is_table_id, token
from highcamp.table import advice, coaching
from highcamp.table.drafts import (
    draft_answer,
    draft_coach,
    draft_greeting,
    draft_move,
    draft_picks,
    draft_proposal,
    draft_seating,
    draft_undo,
    draft_way,
)
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.setting import Setting, clean_name
from highcamp.table.thinking import Asker, Thought

NAMELESS: Final = "Guest"
"""What somebody is called who has not said a name."""
_NO_SEAT = "There is no seat {}."
_LONGEST_WORDS = 200  # letters of a move in words


class Guest:
    """Whoever asks for something, known by a key, or a stranger without one."""

    def __init__(self, house: House, key: str | None, address: str = "") -> None:
        self.house = house
        self.key = key
        self.address = address

    async def lasting_key(self) -> str:
        """The guest's key if it was given out here, which it was if it opens a table, has learned something, or has ended a
        game; else a new one. Otherwise somebody could make others use a key that is known to more than them.
        """
        if not self.key:
            return token()
        for known in (self.house.store, self.house.store.learned, self.house.store.results):
            if await known.knows(hashed(self.key)):
                return self.key
        return token()

    def take_table(self) -> None:
        """Use up one of the tables that this address and this key may set; refused if none is left."""
        self.house.gate.take_table(self.address, self.key)

    async def is_new_to(self, game: str) -> bool:
        """Whether the guest has not finished a game of this kind yet: a coach is then offered."""
        return not self.key or not await self.house.store.keys.has_played(hashed(self.key), game)

    async def set_table(self, setting: Setting, *, first: int | None = None) -> tuple[Table, str]:
        """Set a table, with the seat that was agreed to begin, if any; with the key of its host."""
        seats = len(setting.chairs)
        if first is not None and not 0 <= first < seats:
            text = f"Whoever was to play first does not play: there are {counted(seats, 'player')}."
            raise Refused("no-such-seat", text, where="first", fix="Choose one of them, or draw lots.")
        key = await self.lasting_key()
        self.take_table()
        return await self.house.set_table(setting, key, first=first), key

    # -- looking --

    async def look(self, id: str, asked: int | None = None, *, news: bool = False) -> Sight:
        """The table as the guest sees it."""
        found = (await self._sight(id, asked, news=news)).if_visible
        if asked is not None and asked not in found.viewer.seats and not found.table.state.over:
            raise Forbidden(NOT_YOURS)
        return found

    async def look_from(self, id: str, seat: int, *, news: bool = False) -> Sight:
        """The table as the guest sees it from this seat, which must be the guest's."""
        return (await self._sight(id, seat, news=news)).if_own_seat

    async def _sight(self, id: str, seat: int | None, *, news: bool) -> Sight:
        found = await self.house.sight(self.key, id, seat, news=news)
        if found.viewer.host or not found.opened.owner:
            found.opened.owner = self.address
        self.house.attend(found.opened)
        self.house.coach.attend(found, self.address, self.key)
        return found

    async def remove(self, id: str) -> None:
        """Leave a table out of the guest's own list; nothing changes at the table."""
        if self.key and is_table_id(id):
            await self.house.store.remove(hashed(self.key), id)

    # -- from one's own seat --

    async def _act(self, id: str, seat: int, decide: Callable[[Table, int], Entry]) -> Sight:
        """Do it, and see what has come of it."""
        done = await self.house.act_from(seat, self.key, id, decide)
        self.house.coach.attend(done, self.address, self.key)
        return done

    async def _check_sure(self, id: str, seat: int, decision: int, moves: Sequence[int]) -> None:
        """Raise ``Unsure`` where a coach asks first whether these moves are meant, once a turn."""
        opened = self.house.memory.get(id)
        if opened is None or seat not in opened.judgements.begun:
            return  # nothing is judged here, as at most tables
        found = (await self.house.sight(self.key, id, seat, news=True)).if_own_seat
        table, judgements = found.table, found.opened.judgements
        if not table.coached or table.decisions[seat] != decision or table.kept[seat]:
            return
        judgement = await self.house.coach.judgement(found, seat, decision)
        doubt = await found.opened.workshop.at(table, partial(coaching.doubt, seat=seat, moves=moves, judgement=judgement))
        turn = coaching.turn_of(table, seat)
        if doubt is not None and judgements.asked.get(seat) != turn:
            judgements.asked[seat] = turn
            raise Unsure(doubt)

    async def coach(self, id: str, seat: int, agrees: bool) -> Sight:
        """Agree to a coach at this table, or no longer."""

        def decide(table: Table, at: int) -> Entry:
            _check_person(table, seat)
            return draft_coach(table, seat, agrees, at)

        return await self._act(id, seat, decide)

    async def move(self, id: str, seat: int, decision: int, move: int, *, put_back: bool = False, sure: bool = False) -> Sight:
        """Move, or put back one of a set that is being picked. ``sure``: no coach is to ask whether it is meant."""
        if not (sure or put_back):
            await self._check_sure(id, seat, decision, (move,))

        def decide(table: Table, at: int) -> Entry:
            _check_person(table, seat)
            return draft_move(table, seat, decision, move, self.house.dealer, at, put_back=put_back)

        return await self._act(id, seat, decide)

    async def make_way(self, id: str, seat: int, decision: int, moves: Sequence[int], *, sure: bool = False) -> Sight:
        """Make several moves by one choice: all of them, or none."""
        if not sure:
            await self._check_sure(id, seat, decision, moves)

        def decide(table: Table, at: int) -> Entry:
            _check_person(table, seat)
            return draft_way(table, seat, decision, moves, self.house.dealer, at)

        return await self._act(id, seat, decide)

    async def pick(self, id: str, seat: int, decision: int, moves: Sequence[int]) -> Sight:
        """Pick several of a set at once, in the place of what was picked so far."""

        def decide(table: Table, at: int) -> Entry:
            _check_person(table, seat)
            return draft_picks(table, seat, decision, moves, self.house.dealer, at)

        return await self._act(id, seat, decide)

    async def undo(self, id: str, seat: int, decision: int) -> Sight:
        """Take the latest move back."""
        return await self._act(id, seat, lambda table, at: draft_undo(table, seat, decision, at))

    async def ask(self, id: str, seat: int) -> Sight:
        """Ask the others to go back."""
        return await self._act(id, seat, lambda table, at: draft_proposal(table, seat, at))

    async def answer(self, id: str, seat: int, agrees: bool) -> Sight:
        """Agree to go back, or not."""
        return await self._act(id, seat, lambda table, at: draft_answer(table, seat, agrees, at))

    async def greet(self, id: str, seat: int, word: str) -> Sight:
        """Say one of the greetings."""
        return await self._act(id, seat, lambda table, at: draft_greeting(table, seat, word, at))

    async def take_back(self, id: str, seat: int, name: str = "") -> Sight:
        """Take one's seat back from a bot."""

        def decide(table: Table, at: int) -> Entry:
            if table.takers[seat].is_person:
                raise Refused("not-away", "No bot plays for you.")
            called = clean_name(name) or table.takers[seat].name or table.name(seat)
            return draft_seating(table, seat, at, name=called, why="back")

        return await self._act(id, seat, decide)

    async def hint(self, id: str, seat: int) -> advice.Hint:
        """What the best bot would do, and why. It knows no more than the seat."""
        found = await self._deciding(id, seat)
        thought = await found.opened.hints.ask(seat, found.table.decisions[seat], partial(self._think, found, seat))
        return advice.hint(found.table, seat, thought)

    async def odds(self, id: str, seat: int) -> advice.Told:
        """How likely things are, as far as the seat can know."""
        found = await self._deciding(id, seat)
        advice.check_odds(found.table)
        prospects = await found.opened.odds.ask(seat, found.table.decisions[seat], partial(self._work_out, found, seat))
        return advice.told(found.table, seat, prospects)

    async def _deciding(self, id: str, seat: int) -> Sight:
        """A table at which the seat has something to decide, of which its player may have some thinking done."""
        found = await self.look_from(id, seat)
        table = found.table
        if seat not in table.state.acting():
            raise table.why_not(seat, 0) or Refused("not-your-turn", "It is not your turn.")
        self.house.gate.check_thinking(self.address, self.key)
        return found

    async def _think(self, found: Sight, seat: int) -> Thought:
        with self._charged(found) as (asker, most):
            thinkers, do = self.house.thinkers, found.opened.workshop.do
            return await thinkers.advise(found.table.state, seat, ADVISER, most, asker, do)

    async def _work_out(self, found: Sight, seat: int) -> tuple[Prospect, ...]:
        with self._charged(found) as (asker, most):
            state = advice.moment(found.table, seat)
            prospects = await self.house.thinkers.odds(state, seat, most, asker, found.opened.workshop.do)
        if prospects is None:
            text = "The odds could not be worked out just now."
            raise Refused("odds-failed", text, fix="Ask again in a moment.")
        return prospects

    @contextmanager
    def _charged(self, found: Sight) -> Iterator[tuple[Asker, float]]:
        """Somebody thinks for the guest: on whose behalf, and for how many seconds at most."""
        gate, most = self.house.gate, self.house.hosting.think_seconds
        begun = time.monotonic()
        with gate.thinking(self.address):
            try:
                yield Asker(owner=self.address, table=found.table.id), most
            finally:  # waiting is not charged
                gate.charge_thinking(self.address, self.key, min(time.monotonic() - begun, most))

    async def why(self, id: str, seat: int, move: int | None, words: str = "") -> advice.Reason:
        """Why a move, given by its number or in words, is not possible now."""
        found = await self.look_from(id, seat)
        return await found.opened.workshop.at(
            found.table, partial(advice.reason, seat=seat, move=move, words=words[:_LONGEST_WORDS])
        )

    async def rematch(self, id: str, seat: int) -> str:
        """The table where the same players meet again with the same options."""
        table = (await self.look_from(id, seat)).table
        if not table.state.over:
            raise Refused("not-over", "The game is not over yet.")
        return await self.house.seats.rematch(table, self.key or "")

    # -- seats that change hands --

    async def invitation(self, invitation: str) -> Invited | None:
        """What an invitation is for; None if it was used. Looking takes nothing."""
        return await self.house.seats.invited(invitation)

    async def join(self, invitation: str, name: str) -> tuple[Table, int, str]:
        """Take the seat that an invitation is for, once; with the key that opens it."""
        key = await self.lasting_key()
        table, seat = await self.house.seats.join(invitation, key, clean_name(name) or NAMELESS)
        return table, seat, key

    async def sit(self, id: str, seat: int, name: str) -> tuple[Table, str]:
        """Take an open seat of a table that is offered to everybody; with the key that opens it."""
        offered = await self.house.sight(self.key, id)
        if not offered.table.setting.listed:
            _ = offered.if_visible

        def decide(table: Table, at: int) -> Entry:
            if not table.setting.listed:
                raise Refused("not-listed", "This table is by invitation.", fix="Ask its host for a link.")
            check_seat(table, seat)
            if not table.takers[seat].is_open:
                raise Taken
            return draft_seating(table, seat, at, name=clean_name(name) or table.name(seat), why="joined")

        key = await self.lasting_key()
        return await self.house.act(id, decide, holder=(hashed(key), seat)), key

    async def leave(self, id: str, seat: int, bot: str = "") -> None:
        """Let a bot play: for oneself, or, as the host, for somebody who has gone."""
        await self._own_or_host(id, seat, "Only the one who sits there, or the host, can let a bot play.")

        def decide(table: Table, at: int) -> Entry:
            return draft_seating(table, seat, at, table.takers[seat].name, bot or ADVISER, "left")

        await self.house.act(id, decide)

    async def link(self, id: str, seat: int) -> str:
        """A new link to a seat: for its player's other device, or from the host for somebody new."""
        found = await self._own_or_host(id, seat, "Only the one who sits there, or the host, can make a link.")
        if seat in found.viewer.seats:
            return await self.house.seats.share(id, seat)
        # A link that the host makes for somebody else's seat goes with the seat: whoever had it loses it. Otherwise a host
        # could look into a hand without its player noticing.
        return await self.house.seats.invite(id, seat, release_but=self.key or "")

    async def sign_out_elsewhere(self, id: str, seat: int) -> Sight:
        """Sign one's seat out in every other browser."""
        return await self.house.seats.sign_out_elsewhere(id, seat, self.key or "")

    async def _own_or_host(self, id: str, seat: int, words: str) -> Sight:
        found = (await self.house.sight(self.key, id)).if_visible
        check_seat(found.table, seat)
        if seat not in found.viewer.seats and not found.viewer.host:
            raise Forbidden(words)
        return found


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that a table does not have."""
    if not 0 <= seat < table.seats:
        raise Refused("no-such-seat", _NO_SEAT.format(seat + 1), where="seat")


def _check_person(table: Table, seat: int) -> None:
    if not table.takers[seat].is_person:
        raise Refused("bot-plays", "A bot plays this seat now.", fix="Take your seat back first.")
