"""What a board calls the seats: by the names of their players, and "you" for whoever looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import seat_name
from highcamp.engine.phrases import listed

YOU = "you"


class Names(NamedTuple):
    """The seat that looks (None: a spectator), and what each seat is called for it; without names a seat has its number."""

    own: int | None = None
    given: Sequence[str] = ()

    def is_you(self, seat: int) -> bool:
        """Whether the seat is spoken to."""
        return seat == self.own

    def of(self, seat: int) -> str:
        """A seat within a sentence."""
        return YOU if seat == self.own else self._plain(seat)

    def start(self, seat: int) -> str:
        """A seat at the beginning of a sentence."""
        return YOU.capitalize() if seat == self.own else self._plain(seat)

    def whose(self, seat: int) -> str:
        """What is the seat's, within a sentence."""
        return "your" if seat == self.own else f"{self._plain(seat)}'s"

    def verb(self, seat: int, plain: str, third: str) -> str:
        """What a seat does, as the beginning of a sentence: ``You win``, ``Ann wins``."""
        return f"{self.start(seat)} {plain if seat == self.own else third}"

    def all(self, seats: Iterable[int]) -> str:
        """Several seats within a sentence."""
        return listed([self.of(seat) for seat in seats])

    def label(self, seat: int) -> str:
        """A seat on its own panel, where whoever looks finds their name too."""
        plain = self._plain(seat)
        return plain.capitalize() if plain == YOU else f"{plain} (you)" if seat == self.own else plain

    def fitted(self, seat: int, size: float, room: float, smallest: float) -> tuple[str, float]:
        """A panel's label in bold, and the size at which it fits. Letters of a name may be cut, not the word that it is you."""
        label = self.label(seat)
        words, letters = fit(label, size, room, smallest, bold=True)
        if words == label or not label.endswith(" (you)"):
            return words, letters
        return fit(YOU.capitalize(), size, room, smallest, bold=True)

    def _plain(self, seat: int) -> str:
        return self.given[seat] if seat < len(self.given) else seat_name(seat)
