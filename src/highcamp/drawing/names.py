"""What a board calls the seats: by the names of their players, and "you" for whoever looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.marks import seat_name
from highcamp.engine.facts import MOST_SEATS
from highcamp.engine.words import Part, Reader, Seat, listed

YOU = "you"
SLACK = 1.08  # a picture may be seen without our font, and names have letters of all kinds: others draw some so much wider
_FEWEST = 4  # letters of a name that are left in the end


class Names(NamedTuple):
    """The seat that looks (None: a spectator), and what each seat is called for it; without names a seat has its number.

    How names stand in a sentence is said once, by ``Reader``. What is here besides belongs to boards: a name on its own panel,
    and names that lose letters where there is no room for them.
    """

    own: int | None = None
    given: Sequence[str] = ()

    def is_you(self, seat: int) -> bool:
        """Whether the seat is spoken to."""
        return seat == self.own

    @property
    def reader(self) -> Reader:
        """Whoever looks, to read what the game says in lines."""
        return Reader(tuple(self.given), self.own)

    def of(self, seat: int) -> str:
        """A seat within a sentence."""
        return self._spelled(Seat(seat), inside=True)

    def start(self, seat: int) -> str:
        """A seat at the beginning of a sentence."""
        return self._spelled(Seat(seat))

    def whose(self, seat: int) -> str:
        """What is the seat's, within a sentence."""
        return self._spelled(Seat(seat).own, inside=True)

    def verb(self, seat: int, plain: str, third: str) -> str:
        """What a seat does, as the beginning of a sentence: ``You win``, ``Ann wins``."""
        return self._spelled(*Seat(seat).does(plain, third))

    def all(self, seats: Iterable[int]) -> str:
        """Several seats within a sentence."""
        return self._spelled(*listed([Seat(seat) for seat in seats]), inside=True)

    def plain(self, seat: int) -> str:
        """A seat by its name alone, on its own panel."""
        return YOU.capitalize() if self._called(seat) == YOU else self._called(seat)

    def note(self, seat: int) -> str:
        """What stands beside that where it does not say so already: that it is you."""
        return YOU if seat == self.own and self._called(seat) != YOU else ""

    def label(self, seat: int) -> str:
        """Both together."""
        return f"{self.plain(seat)} ({YOU})" if self.note(seat) else self.plain(seat)

    def fitted(
        self, say: Callable[[Names], str], size: float, room: float, smallest: float, bold: bool = True, italic: bool = False
    ) -> tuple[str, float]:
        """What is said about seats, and the size at which there is room for it: letters of names are left out before words."""
        for words in self._shorter(say):
            drawn = fit(words, size, room / self._slack, smallest, bold, italic)
            if drawn[0] == words:
                break
        return drawn

    def wrapped(self, say: Callable[[Names], str], size: float, room: float, most: int, bold: bool = True) -> list[str]:
        """The same in so many lines at most."""
        for words in self._shorter(say):
            lines = wrap(words, size, room / self._slack, most, bold)
            if " ".join(lines) == words:
                break
        return lines

    def _spelled(self, *parts: Part, inside: bool = False) -> str:
        """The parts of a sentence on the board, where a seat without a name is called as its panel is: ``Seat 2``."""
        called = tuple(self._called(seat) for seat in range(max(MOST_SEATS, len(self.given))))
        return Reader(called, self.own).text(parts, inside=inside)

    def _shorter(self, say: Callable[[Names], str]) -> Iterator[str]:
        """What is said, then with names that are shorter and shorter."""
        yield say(self)
        for letters in range(max(map(len, self.given), default=0) - 1, _FEWEST, -1):
            names = [name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…" for name in self.given]
            yield say(self._replace(given=names))

    @property
    def _slack(self) -> float:
        return SLACK if self.given else 1

    def _called(self, seat: int) -> str:
        return self.given[seat] if seat < len(self.given) else seat_name(seat)
