"""A check under way: the game, the luck, what was counted, and where in which game we are looking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import msgspec

from highcamp.engine import handbook
from highcamp.engine.event import Event
from highcamp.engine.game import Game
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.testing.effort import Effort, Level, effort_of
from highcamp.testing.report import Nonconformity, Report

Viewer = int | None  # a seat, or a spectator


class Inspection:
    """What all checks share. ``events`` and ``step`` say which moves led to the state that is being looked at."""

    def __init__(
        self, game: Game[Any, Any], options: Mapping[str, Any], effort: Effort | Level, seed: int | str, hidden: bool | None
    ) -> None:
        self.game = game
        self.options = dict(options)
        self.effort = effort_of(effort)
        self.seed = seed
        self.secrets = game.facts.hidden if hidden is None else hidden
        also = "" if hidden is None else f", hidden={hidden}"
        self.report = Report(f"check_game({game!r}, {self.options!r}, effort={effort!r}, seed={seed!r}{also})", self.effort)
        self.events: Sequence[Event] = ()
        self.step = 0
        self.digest_of: dict[bytes, str] = {}  # every key met, with its digest
        self.key_of: dict[str, bytes] = {}  # and the other way round
        self.move_of: dict[str, int] = {}  # every text of a seat's move, with the move
        self.known: dict[tuple[Viewer, bytes], object] = {}  # every info key met, with what was shown
        self.keys_known: dict[tuple[Viewer, object], bytes] = {}  # and the other way round
        self.observed: dict[bytes, tuple[list[int], bytes]] = {}  # every observation met, with the legal moves and the info key
        self.kinds: set[object] = set()  # kinds of moments that were looked at
        self.crowded: int | None = None  # after so many events there were too many possible worlds to list
        self.odds_asked: set[object] = set()  # kinds of moments of which odds were told
        self.fairly_drawn: set[str] = set()  # what nature draws, once its weights were tried
        self.hidden_places: dict[tuple[int, str], State] = {}  # what of a position is hidden from a seat, and where it was
        self.places_imagined: set[tuple[int, str]] = set()  # what of it was imagined differently
        self._headings: frozenset[str] | None = None

    # -- luck --

    def rng(self, *what: object) -> Rng:
        """A stream for one purpose."""
        return Rng.keyed(self.seed, self.game.name, *what)

    # -- findings --

    def require(self, property: str, fact: bool, why: str, *details: object) -> None:
        """Count a check, or stop at a breach. ``why`` is a format for the details; those that are functions are called then."""
        if not fact:
            self.fail(property, _filled(why, details))
        self.report.counts[property] += 1

    def fail(self, property: str, why: str, cause: BaseException | None = None) -> NoReturn:
        """Stop: the game does not conform."""
        raise Nonconformity(property, why, self.report.call, self.line()) from cause

    @contextmanager
    def trying(self, property: str, what: str, *details: object) -> Iterator[None]:
        """An error inside is a breach of this property."""
        try:
            yield
        except Nonconformity:
            raise
        except Exception as wrong:
            self.fail(property, f"{_filled(what, details)} raises {type(wrong).__name__}: {wrong}", wrong)

    def line(self) -> tuple[str, ...]:
        """The moves that led here, in notation; by number where that is what is broken."""
        return tuple(self._said(event) for event in self.events[: self.step])

    def _said(self, event: Event) -> str:
        who = "nature" if event.by_nature else f"seat {event.actor + 1}"
        try:
            return f"{who}: {self.game.say(event.move, event.before)}"
        except Exception:
            return f"{who}: move {event.move}"

    # -- the game --

    def start(self) -> State:
        """A new game."""
        return self.game.new(**self.options)

    def headings(self) -> frozenset[str]:
        """The places that a refusal may point to."""
        if self._headings is None:
            self._headings = frozenset(section.name for section in handbook.sections(self.game.help()))
        return self._headings


def _filled(form: str, details: tuple[object, ...]) -> str:
    return form.format(*(detail() if callable(detail) else detail for detail in details))


def seats_of(state: State) -> range:
    """All seats."""
    return range(state.seats)


def viewers_of(state: State) -> list[Viewer]:
    """All seats, and a spectator."""
    return [*seats_of(state), None]


def name_of(viewer: Viewer) -> str:
    """A viewer as people say it."""
    return "a spectator" if viewer is None else f"seat {viewer + 1}"


def encoded(value: object) -> bytes:
    """A value as JSON, always the same way."""
    return msgspec.json.encode(value, order="deterministic")
