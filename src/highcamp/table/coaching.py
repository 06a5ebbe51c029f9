"""The coach at a table: who has agreed to it, what it says of the moment, and when it asks whether a move is meant.

It helps for as long as every person at the table has agreed. What it says of a moment is made of the seat's view; what it asks
comes from a judgement of an imagined world. So it knows no more than the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from highcamp.analysis.judging import Judgement
from highcamp.engine.phrases import counted
from highcamp.engine.state import NATURE
from highcamp.engine.words import Line, Reader, line
from highcamp.table.live import Table

WORTH_ASKING: Final = 0.08
"""The chance to win that a move must give away, beyond the standard error of its judgement, before the coach asks."""


class CoachShown(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The coach as one seat sees it."""

    on: Annotated[bool, Meta(description="Whether it helps: every person at the table has agreed.")]
    yours: Annotated[bool, Meta(description="Whether this seat has agreed.")]
    agreed: Annotated[tuple[int, ...], Meta(description="The people who have agreed, by seat.")]
    missing: Annotated[tuple[int, ...], Meta(description="The people and open seats that have not.")]
    says: Annotated[str, Meta(description="What the moment asks and what the choices mean; empty if nothing is asked.")]
    parts: Annotated[Line, Meta(description="The same in parts.")]


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """A question before a move that throws much away."""

    moves: tuple[int, ...]
    offer: str
    """The move in words."""
    text: str
    """What is asked, and why."""


def shown_coach(table: Table, eyes: int, view: Any, reader: Reader, *, asked: bool) -> CoachShown | None:
    """The coach as a seat sees it; None for a seat that no person plays, and when the game is over."""
    if table.state.over or not table.takers[eyes].is_person:
        return None
    sitting = [seat for seat, taker in enumerate(table.takers) if taker.is_person or taker.is_open]
    agreed = tuple(seat for seat in sitting if seat in table.wish_coach)
    says = _said(table, eyes, view) if asked and table.coached else ()
    return CoachShown(
        on=table.coached,
        yours=eyes in table.wish_coach,
        agreed=agreed,
        missing=tuple(seat for seat in sitting if seat not in agreed),
        says=reader.text(says),
        parts=says,
    )


def _said(table: Table, eyes: int, view: Any) -> Line:
    game = table.game
    found = line(game.coach(view)) or line(game.scene(view, form=game.forms[0]).asks)
    moves = counted(len(table.state.legal(eyes)), "move")
    return found or line(f"You can choose between {moves}; Hint tells what a hard bot would do, and why.")


def doubt(table: Table, seat: int, moves: Sequence[int], judgement: Judgement | None) -> Doubt | None:
    """What is asked before these moves are made, if they throw much away."""
    given = next((one for one in judgement.weighed if one.plan == tuple(moves)), None) if judgement is not None else None
    if judgement is None or given is None or given.loss - given.error < WORTH_ASKING:
        return None
    reader, state = table.reader(seat), table.state
    offer = table.offer(moves[0], state, seat) if len(moves) == 1 else table.offer_set(moves, state, seat)
    because = reader.text(table.game.caution(state.view(seat), moves[-1]))
    text = f"Are you sure? {_falls(table, judgement.chance, given.loss)} {because}".rstrip()
    return Doubt(moves=tuple(moves), offer=offer, text=text)


def turn_of(table: Table, seat: int) -> int:
    """After how many events the turn of a seat began: it is asked about one move of it, not about each. For one who plays alone
    every decision is a turn.
    """
    events, began = table.events, len(table.events)
    while table.seats > 1 and began and events[began - 1].actor in (seat, NATURE):
        began -= 1
    return began


def _falls(table: Table, chance: float | None, loss: float) -> str:
    """What the move does to the chance to win, as far as few trials can tell."""
    whose = "the chance that you all win" if table.game.facts.cooperative and table.seats > 1 else "your chance to win"
    if chance is None:
        return f"After this {whose} is smaller by about {100 * loss:.0f} %."
    before, after = round(100 * chance), round(100 * max(0.0, chance - loss))
    return f"After this {whose} falls from about {before} % to {after} %."
