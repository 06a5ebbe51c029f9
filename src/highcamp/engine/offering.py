"""What people are offered at a table: moves in words, and what is pressed on the board for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from highcamp.engine.scene import Way
from highcamp.engine.state import State
from highcamp.engine.telling import Telling
from highcamp.engine.words import Words, line, listed

S = TypeVar("S", bound=State)


class Offering(Telling, Generic[S]):
    """The part of a game that says how its moves are offered."""

    def offer(self, move: int, state: S) -> Words:
        """A move as people are offered it: its notation, unless players are named in that."""
        return self.say(move, state)

    def cost(self, move: int, state: S) -> str:
        """What a legal move costs, in words (``2 cards``); empty where it costs nothing."""
        return ""

    def presses(self, move: int, state: S) -> tuple[str, ...]:
        """What is pressed on the board for a legal move, in any order: ``("card-3", "place-12")``, the names that things are
        marked with by ``drawing.pressing``. ``MAIN`` and ``SECOND`` are buttons beside the board. By default the one thing
        that is marked as the move itself.
        """
        return (f"move-{move}",)

    def ways(self, state: S, seat: int) -> Sequence[Way]:
        """Several moves at a time that a seat is offered besides its legal moves; none by default."""
        return ()

    def warning(self, move: int, state: S) -> Words:
        """What a move would cost that people would not expect, in a sentence: they are asked once more. Mostly none.

        It is legal, or one of a set that people pick in any order.
        """
        return ""

    def coach(self, view: Any) -> Words:
        """What a coach says to a beginner who has to decide something: what the moment asks, what the choices mean, and at most
        one thing besides, in a sentence or two. It is made of the view alone, so it tells nothing that its seat may not know.
        A game that says nothing here has its scene ask (``Scene.asks``).
        """
        return ""

    def caution(self, view: Any, move: int) -> Words:
        """What speaks against a move, in a sentence of facts from the view, where a coach asks whether it is meant; mostly
        none. It never says what to do instead.
        """
        return ""

    def offer_set(self, moves: Sequence[int], state: S) -> Words:
        """A whole set as people are offered it (``Pass Alps 1 and Andes 3 to the left``): by default its moves one by one."""
        return listed([line(self.offer(move, state)) for move in moves])
