"""What a seat may know of a climb: the mountain, its own hand and what it discarded itself, and how many cards others have."""

from __future__ import annotations

from typing import Literal

import msgspec

from highcamp.engine.bits import has
from highcamp.engine.phrases import counted
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CELLS,
    DISCARD,
    GOATS_NEEDED,
    GREEN_PATH,
    HALT,
    HERD,
    MOUNTAIN_GOATS,
    PANORAMA,
    PLAY,
    RELOCATE,
    ROW,
    ROWS,
    START,
    TOP,
    UP_LEFT,
    UP_RIGHT,
    WIDTHS,
    cell_at,
)
from highcamp.games.tranquility.doors import cost_of_ascent, has_green_path
from highcamp.games.tranquility.hand import kinds, size
from highcamp.games.tranquility.herd import goats_up
from highcamp.games.tranquility.names import place_of, word
from highcamp.games.tranquility.notation import say_choice, sequence_word
from highcamp.games.tranquility.phases import ACT, DEAL, DRAW, DRAW_FIRST, DRAW_PANORAMA, HERDING, MOVE_UP, PAY, SHORT_PILES
from highcamp.games.tranquility.position.write import discarded, words
from highcamp.games.tranquility.rules import TranquilityState

Moment = Literal["panorama", "first player", "short piles", "deal", "act", "move up", "herding", "pay", "draw", "won", "lost"]
_MOMENTS: dict[int, Moment] = {
    DRAW_PANORAMA: "panorama",
    DRAW_FIRST: "first player",
    SHORT_PILES: "short piles",
    DEAL: "deal",
    ACT: "act",
    MOVE_UP: "move up",
    HERDING: "herding",
    PAY: "pay",
    DRAW: "draw",
}


class Cell(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A place of the mountain: the card there ("" for none), the goats on it, and whether its row can grow into it now."""

    row: int
    place: int
    card: str = ""
    goats: int = 0
    free: bool = False


class Climber(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One player, as far as the seat may know: cards only where they were seen."""

    held: int
    pile: int
    discarded: int
    began_with_bridge: bool
    hand: tuple[str, ...] | None = None
    discards: tuple[str, ...] | None = None


class Objective(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A Panorama objective."""

    sequence: str
    achieved: bool


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing the player to act can do: the card, where it goes (row and place from 1) and how many cards it costs. Where
    there is no card a herd goes there, from ``start`` to one ``side``.

    A Campfire costs what its card will cost in its new place, so there are a least and a most; all else has one cost.
    """

    move: int
    text: str
    card: str = ""
    at: tuple[int, int] | None = None
    cost: int = 0
    most: int = 0
    start: tuple[int, int] | None = None
    side: Literal["left", "right"] | None = None

    @property
    def price(self) -> str:
        """The cost as a mark, nothing for none: ``−2``, or ``−0–2`` where it depends."""
        if self.cost != self.most:
            return f"−{self.cost}–{self.most}"
        return f"−{self.cost}" if self.cost else ""

    @property
    def spent(self) -> str:
        """The cards that it costs, nothing for none: ``2 cards``, or ``0–2 cards`` where it depends."""
        if self.cost != self.most:
            return f"{self.cost}–{counted(self.most, 'card')}"
        return counted(self.cost, "card") if self.cost else ""

    @property
    def words(self) -> str:
        """The cost in words."""
        if self.cost != self.most:
            return f"costs {self.cost} to {self.most} discards"
        return f"costs {counted(self.cost, 'discard')}"


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table as ``seat`` sees it; None is a spectator."""

    seat: int | None
    players: int
    hand_size: int
    open_hands: bool
    moment: Moment
    turn: int | None
    first: int | None
    mountain: tuple[tuple[Cell, ...], ...]
    climbers: tuple[Climber, ...]
    due: int
    paid: int
    paid_cards: tuple[str, ...] | None
    moving: str
    moving_from: tuple[int, int] | None
    herd_at: tuple[int, int] | None
    herd_rows: int
    ropes: int
    green_path: bool | None
    """Whether green cards lead to the peak; None without the module."""
    objectives: tuple[Objective, ...] | None
    goats_up: int | None
    goats_needed: int
    choices: tuple[Choice, ...]
    """What the player to act can do, if this seat may know it."""


def view(climb: TranquilityState, seat: int | None) -> View:
    """The table as the seat sees it."""
    begun = climb.phase > DRAW_FIRST
    knows_turn = climb.is_open() or seat == climb.turn
    return View(
        seat=seat,
        players=climb.seats,
        hand_size=climb.hand_size(),
        open_hands=climb.is_open(),
        moment=_MOMENTS.get(climb.phase, "won" if climb.won else "lost"),
        turn=climb.turn if begun else None,
        first=climb.first if begun else None,
        mountain=tuple(tuple(_cell(climb, cell_at(row, place)) for place in range(WIDTHS[row])) for row in range(ROWS)),
        climbers=tuple(_climber(climb, other, climb.is_open() or seat == other) for other in range(climb.seats)),
        due=climb.due,
        paid=size(climb.paid),
        paid_cards=tuple(words(kinds(climb.paid))) if knows_turn else None,
        moving=word(climb.moved - 1) if climb.moved else "",
        moving_from=place_of(climb.source) if climb.phase == MOVE_UP else None,
        herd_at=place_of(climb.source) if climb.phase == HERDING else None,
        herd_rows=climb.climbed,
        ropes=climb.ropes,
        green_path=has_green_path(climb) if climb.modules & GREEN_PATH else None,
        objectives=_objectives(climb) if climb.modules & PANORAMA else None,
        goats_up=goats_up(climb) if climb.modules & MOUNTAIN_GOATS else None,
        goats_needed=GOATS_NEEDED,
        choices=tuple(choice(climb, move) for move in climb.legal()) if knows_turn else (),
    )


def _cell(climb: TranquilityState, cell: int) -> Cell:
    row, place = place_of(cell)
    there = climb.cells[cell]
    return Cell(
        row=row, place=place, card=word(there - 1) if there else "", goats=climb.goats[cell], free=has(climb.free, cell)
    )


def _climber(climb: TranquilityState, seat: int, known: bool) -> Climber:
    thrown = discarded(climb, seat)
    return Climber(
        held=climb.held(seat),
        pile=climb.piles[seat],
        discarded=len(thrown),
        began_with_bridge=has(climb.dealt_bridge, seat),
        hand=tuple(words(kinds(climb.hands[seat]))) if known else None,
        discards=tuple(words(thrown)) if known else None,
    )


def _objectives(climb: TranquilityState) -> tuple[Objective, ...]:
    return tuple(
        Objective(sequence=sequence_word(code), achieved=has(climb.achieved, i)) for i, code in enumerate(climb.wanted)
    )


def choice(climb: TranquilityState, move: int) -> Choice:
    """A legal move with what it means."""
    text = say_choice(move)
    if move < DISCARD:
        kind, cell = divmod(move - PLAY, CELLS)
        costs = [cost_of_ascent(climb, kind, cell)] if kind < ASCENT else _moving_costs(climb, cell) if kind < BRIDGE else [0]
        return Choice(move=move, text=text, card=word(kind), at=place_of(cell), cost=min(costs), most=max(costs))
    if move < RELOCATE:
        return Choice(move=move, text=text, card=word(move - DISCARD))
    if move < HERD:
        cell = move - RELOCATE
        cost = cost_of_ascent(climb, climb.moved - 1, cell)
        return Choice(move=move, text=text, card=word(climb.moved - 1), at=place_of(cell), cost=cost, most=cost)
    if move < HALT:
        cell, right = divmod(move - HERD, 2)
        cost = climb.climbed + 1
        return Choice(
            move=move,
            text=text,
            at=place_of((UP_RIGHT if right else UP_LEFT)[cell]),
            cost=cost,
            most=cost,
            start=place_of(cell),
            side="right" if right else "left",
        )
    return Choice(move=move, text=text, cost=climb.climbed, most=climb.climbed)


def _moving_costs(climb: TranquilityState, source: int) -> list[int]:
    """What the card in a cell costs in each place that it may go to when a Campfire is lit there.

    The Campfire lies in a lower row than all of them, so it changes no cost.
    """
    moved, left = climb.cells[source] - 1, size(climb.hands[climb.turn]) - 1
    places = [cell for cell in range(START[ROW[source] + 1], TOP) if has(climb.targets(), cell)]
    return [cost for cell in places if 0 <= (cost := cost_of_ascent(climb, moved, cell)) <= left]
