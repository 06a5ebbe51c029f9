"""What somebody at a table is told who asks: what the strongest bot would do, and whether a move is possible now."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from highcamp.bots.naming import strongest
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.table.live import Table
from highcamp.table.thinking.thought import Thought


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What the strongest bot would do, and why."""

    bot: str
    move: int
    text: str
    """The move's notation."""
    would: str
    """The same as a sentence."""
    why: str


class Reason(NamedTuple):
    """Why a move is not possible, or that it is."""

    refusal: Refused | None
    words: str = ""
    """What is said of a move that is possible."""


def think(table: Table, seat: int, rng: Rng) -> Thought:
    """What the strongest bot would do in this seat, thought out here and now. It knows no more than the seat."""
    advice = strongest(table.game)().advise(table.state.imagine(seat, rng), seat, rng)
    return Thought(advice.move, advice.why)


def hint(table: Table, seat: int, thought: Thought) -> Hint:
    """What the strongest bot has thought, in words for the seat's player."""
    bot = strongest(table.game).name
    text, offered = table.game.say(thought.move, table.state), table.offer(thought.move, table.state, seat)
    return Hint(bot=bot, move=thought.move, text=text, would=f"The {bot} bot would choose: {offered}", why=thought.why)


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
