"""Drafts of entries: an act is checked, and the entry for it made as it is to be written. Nothing is changed by that; once the
entry is safely in the log, ``Table.read`` makes it true, here as in every other process that reads the same log.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from highcamp.bots.naming import bots
from highcamp.engine import picks
from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event, happen
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE, State
from highcamp.table.entry import Answered, Began, Coached, Greeted, Played, Proposed, Renewed, Seated, Undone
from highcamp.table.greetings import GREETINGS
from highcamp.table.live import Table
from highcamp.table.setting import clean_name
from highcamp.table.taker import Taker


class Stale(Exception):
    """The act answers a question that is no longer asked."""

    def __init__(self, text: str = "The table has moved on.", fix: str = "Look again, then choose.") -> None:
        super().__init__(text)
        self.text = text
        self.fix = fix


def draft_beginning(table: Table, dealer: Dealer, at: int) -> Began:
    """Deal."""
    events = _dealt(table.state, dealer)
    return table.foresee(Began(at=at, dealt=_moves(events)), events)


def draft_move(
    table: Table,
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
    refusal = table.why_not_next(seat, move)
    _check_decision(table, seat, decision, refusal)
    back = 0
    moves: tuple[int, ...] = (move,)
    kept: tuple[int, ...] = ()
    if (refusal or put_back or table.kept[seat]) and not by:
        picking = table.picking(seat)
        chosen = None if picking is None else picking.without(move) if put_back else picking.after(move)
        if picking is not None and chosen is not None:
            refusal, back = None, picking.back
            moves, kept = picking.split(chosen)
        elif put_back:
            refusal = Refused("not-picked", "That is not among what you have picked.")
    if refusal is not None:
        raise refusal
    return _make(table, Played(at=at, seat=seat, moves=moves, back=back, kept=kept, by=by), dealer)


def draft_picks(table: Table, seat: int, decision: int | None, moves: Sequence[int], dealer: Dealer, at: int) -> Played:
    """A seat picks several of a set at once, in any order, in the place of what it has picked so far."""
    _check_decision(table, seat, decision)
    picking = table.picking(seat)
    chosen = picks.arrange(picking, moves)
    assert picking is not None  # or they would have been refused
    made, kept = picking.split(chosen)
    return _make(table, Played(at=at, seat=seat, moves=made, back=picking.back, kept=kept), dealer)


def draft_way(table: Table, seat: int, decision: int | None, moves: Sequence[int], dealer: Dealer, at: int) -> Played:
    """A seat makes several moves by one choice: all of them, or none. Nothing that it does not know beforehand may happen
    before the last.
    """
    _check_decision(table, seat, decision)
    state = table.state
    for place, move in enumerate(moves):
        refusal = table.why_not_next(seat, move) if place == 0 else state.why_not(seat, move)
        if refusal is not None:
            raise refusal
        state = happen(state, seat, move).after
    return _make(table, Played(at=at, seat=seat, moves=tuple(moves)), dealer)


def draft_undo(table: Table, seat: int, decision: int | None, at: int) -> Undone:
    """A seat takes its latest move back, the one that was its latest when its question had this number."""
    if decision is not None and decision != table.decisions[seat]:
        raise Stale
    table.undo_offer(seat)
    moves = 1 if table.kept[seat] else len(picks.latest(table.record, seat)[1])
    return Undone(at=at, seat=seat, moves=moves)


def draft_seating(table: Table, seat: int, at: int, name: str = "", bot: str = "", why: str = "") -> Seated:
    """A seat changes hands."""
    if bot and bot not in bots(table.game):
        raise Refused("unknown-bot", f"{table.game.title} has no bot {bot!r}.", fix=f"It has: {', '.join(bots(table.game))}.")
    if table.takers[seat].automatic:
        text = f"{table.name(seat)} is played by the rules of the game: nobody can sit there."
        raise Refused("automatic-seat", text, where=f"seat {seat + 1}")
    name = clean_name(name)
    old = table.proposal is not None and table.proposal.after_seating() is not None
    settles = old and table.objectors() == [seat] and not Taker(name, bot).is_person
    return Seated(at=at, seat=seat, name=name, bot=bot, why=why, settles=settles)


def draft_link(table: Table, seat: int, at: int, why: str) -> Seated:
    """Other browsers have a seat from now on; who sits there is called the same as before."""
    taker = table.takers[seat]
    return Seated(at=at, seat=seat, name=taker.name, bot=taker.bot, why=why)


def draft_greeting(table: Table, seat: int, word: str, at: int) -> Greeted:
    """A seat greets."""
    if word not in GREETINGS:
        raise Refused("unknown-greeting", "There is no such greeting.", fix=f"There are: {', '.join(GREETINGS)}.")
    return Greeted(at=at, seat=seat, word=word)


def draft_proposal(table: Table, seat: int, at: int) -> Proposed:
    """A seat asks everyone to take back all since its own latest move."""
    mine = [place for place, event in enumerate(table.events) if event.actor == seat]
    if not mine:
        raise Refused("nothing-to-undo", "There is no move of yours to take back yet.")
    if table.proposal is not None:
        raise Refused("asked-already", f"{table.name(table.proposal.seat)} has asked already.", fix="Answer that first.")
    asked = tuple(sorted(table.people - {seat}))
    return Proposed(at=at, seat=seat, to=mine[-1], asked=asked)


def draft_answer(table: Table, seat: int, agrees: bool, at: int) -> Answered:
    """A seat agrees to go back, or not."""
    if seat not in table.objectors():
        raise Refused("not-asked", "Nobody has asked you to take something back.")
    return Answered(at=at, seat=seat, agrees=agrees)


def draft_coach(table: Table, seat: int, agrees: bool, at: int) -> Coached:
    """A seat agrees to a coach at this table, or no longer."""
    if table.state.over:
        raise Refused("over", "The game is over.")
    if agrees == (seat in table.wish_coach):
        raise Refused("agreed-already", "You have agreed already." if agrees else "You have no coach.")
    return Coached(at=at, seat=seat, agrees=agrees)


def draft_rematch(table: Table, to: str, at: int) -> Renewed:
    """The players meet again at another table."""
    if table.rematch:
        raise Refused("renewed", "The rematch is set already.", fix="Join it.")
    return Renewed(at=at, to=to)


def _check_decision(table: Table, seat: int, decision: int | None, refusal: Refused | None = None) -> None:
    closed = seat not in table.state.acting() and table.decisions[seat] > 0  # 0: it was never asked anything
    if decision is not None and (closed or decision != table.decisions[seat]):
        raise Stale(refusal.text, refusal.fix) if refusal is not None and refusal.code == "has-chosen" else Stale


def _make(table: Table, entry: Played, dealer: Dealer) -> Played:
    """The entry with what nature answers."""
    state, events = picks.state_before(table.record, entry.seat, entry.back), list[Event]()
    for move in entry.moves:
        events.append(happen(state, entry.seat, move))
        state = events[-1].after
    dealt = _dealt(state, dealer)
    return table.foresee(msgspec.structs.replace(entry, dealt=_moves(dealt)), [*events, *dealt])


def _dealt(state: State, dealer: Dealer) -> list[Event]:
    """What nature does from this state until a seat has to act or the game is over."""
    dealt: list[Event] = []
    while state.is_chance:
        dealt.append(happen(state, NATURE, dealer.draw(state)))
        state = dealt[-1].after
    return dealt


def _moves(events: Sequence[Event]) -> tuple[int, ...]:
    return tuple(event.move for event in events)
