"""What somebody at a table is told who asks: what the best bot would do, how likely things are, whether a move is possible."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from highcamp.bots.naming import ADVISER, bot, stand_in
from highcamp.engine.odds import Prospect, tell
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.table.live import Table
from highcamp.table.thinking.thought import Thought


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What the best bot would do, and why."""

    bot: str
    move: int
    text: str
    """The move's notation."""
    would: str
    """The same as a sentence."""
    why: str


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """How likely things are, as far as a seat can know: one table for each question. Chances are 0 to 1; those that were
    sampled come with the interval in which the truth lies 95 times in 100.
    """

    prospects: tuple[Prospect, ...]


class Reason(NamedTuple):
    """Why a move is not possible, or that it is."""

    refusal: Refused | None
    words: str = ""
    """What is said of a move that is possible."""


def think(table: Table, seat: int, rng: Rng) -> Thought:
    """What the best bot would do in this seat, thought out here and now. It knows no more than the seat."""
    advice = bot(table.game, ADVISER).advise(table.state.imagine(seat, rng), seat, rng)
    return Thought(advice.move, advice.why)


def hint(table: Table, seat: int, thought: Thought) -> Hint:
    """What the best bot has thought, or who stood in for it, in words for the seat's player."""
    text, offered = table.game.say(thought.move, table.state), table.offer(thought.move, table.state, seat)
    quick = stand_in(table.game) if thought.fell_back else None
    called = ADVISER if quick is None else quick.level or quick.name
    would = f"{'' if quick is None else f'{ADVISER.capitalize()} had no time to think. '}A {called} bot would choose: {offered}"
    return Hint(bot=called, move=thought.move, text=text, would=would, why=thought.why)


def moment(table: Table, seat: int) -> State:
    """The game as it is for a seat that asks for odds: of choices that are made at the same time in secret only its own are in
    it, so that nothing turns on whether others have made up their minds.
    """
    state, events, n = table.state, table.events, len(table.events)
    if not state.gathering():
        return state
    while n and events[n - 1].before.gathering() and not table.game.reveals(events[n - 1]):
        if events[n - 1].actor != seat and table.game.seen(events[n - 1], seat) is not None:
            break
        n -= 1
    if n == len(events):
        return state
    alone = events[n].before.copy()
    for event in events[n:]:
        if event.actor == seat:
            alone.apply(event.move, seat)
    return alone


def check_odds(table: Table) -> None:
    """Refuse to tell odds of a game that has none to ask for."""
    if table.game.odds() is None:
        raise Refused("no-odds", f"{table.game.title} has no odds to ask for.")


def work_out(table: Table, seat: int) -> tuple[Prospect, ...]:
    """How likely things are, worked out here and now. It turns on nothing but what the seat knows."""
    check_odds(table)
    return tell(moment(table, seat), seat)


def told(table: Table, seat: int, prospects: tuple[Prospect, ...]) -> Told:
    """Odds in words for the seat's player."""
    reader = table.reader(seat)
    return Told(prospects=tuple(prospect.read_by(reader) for prospect in prospects))


def reason(table: Table, seat: int, move: int | None, words: str = "") -> Reason:
    """Why a move, given by its number or in words, is not possible now."""
    try:
        chosen = table.game.parse(words, table.state) if move is None else move
        refusal = table.why_not(seat, chosen)
    except Refused as unknown:
        return Reason(unknown)
    if refusal is not None:
        return Reason(refusal)
    offer, picking = table.offer(chosen, table.state, seat), table.picking(seat)
    if picking is not None and chosen in picking.chosen and chosen not in picking.next_picks:
        return Reason(None, f"That is picked already, and can be put back: {offer}.")
    return Reason(None, f"That is possible now: {offer}.")
