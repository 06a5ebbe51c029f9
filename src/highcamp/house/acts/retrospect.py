"""Looking back at a game: how far somebody may see, who may play on from there, and who may have it as a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from highcamp.bots.naming import USUAL
from highcamp.engine.game import Game
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.tale import Tale
from highcamp.engine.words import Reader
from highcamp.house.acts.guest import NAMELESS, Guest
from highcamp.house.denials import Forbidden
from highcamp.house.shown import Make, Shown
from highcamp.house.sight import Sight
from highcamp.house.stills import Place
from highcamp.table.closed import ClosedTable
from highcamp.table.ending import tale
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.replay import Course, branch, chairs, entries, step_at
from highcamp.table.setting import Chair, Setting, setting_for
from highcamp.table.viewer import Viewer, look, seat_called_you

T = TypeVar("T")

LARGEST: Final = 1_000_000
"""Letters of a record that is brought along."""


class Moment(NamedTuple):
    """A step of a game that is seen again, or a moment within it."""

    sight: Sight
    shown: Shown
    at: int
    last: int
    events: int
    """How many had happened then."""
    seats: list[int]
    """Through whose eyes one may look."""
    heir: int | None
    """The seat in which the viewer would play on from here; None if a running game is not the viewer's to go on with."""
    course: Course

    @property
    def hands(self) -> Sequence[tuple[int, str]]:
        """All hands as they were then, seats and cards: nobody is told before the game is over."""
        table = self.sight.table
        return table.game.hands(table.record.at(self.events)) if table.state.over else ()


async def moment(guest: Guest, id: str, asked: int | None, at: int | None, *makes: Make) -> Moment:
    """A step, through the eyes that were asked for, with these made; the last by default."""
    sight = (await guest.look(id)).in_retrospect
    through = _eyes(sight.table, sight.viewer, asked)
    course = await sight.opened.course(sight.table, sight.viewer, through)
    last = len(course.steps) - 1
    place = Place(last if at is None else min(max(at, 0), last))
    return await _moment(guest, sight, through, course, place, course.steps[place.step], makes)


async def moment_by_number(guest: Guest, id: str, asked: int | None, number: int, *makes: Make) -> Moment | None:
    """A moment by its number among all that the viewer has seen; None if the viewer has seen none by that number."""
    sight = (await guest.look(id)).in_retrospect
    through = _eyes(sight.table, sight.viewer, asked)
    events = await sight.opened.moment(sight.table, through, number)
    if events is None:
        return None
    course = await sight.opened.course(sight.table, sight.viewer, through)
    return await _moment(guest, sight, through, course, Place(step_at(course.steps, events), number), events, makes)


async def _moment(
    guest: Guest, sight: Sight, through: int | None, course: Course, place: Place, events: int, makes: tuple[Make, ...]
) -> Moment:
    shown = await guest.house.stills.still(sight, through, place, events, makes)
    seats, heir = _viewpoints(sight.table, sight.viewer), _heir(sight.table, sight.viewer, through, events)
    return Moment(sight, shown, place.step, len(course.steps) - 1, events, seats, heir, course)


def _viewpoints(table: Table, viewer: Viewer) -> list[int]:
    """The seats through whose eyes the viewer may look back: all when the game is over, its own while it runs."""
    return list(range(table.seats)) if table.state.over else list(viewer.seats)


def _eyes(table: Table, viewer: Viewer, asked: int | None) -> int | None:
    if asked is None:
        return look(table, viewer).eyes  # people who share a screen say whose eyes they mean
    if asked not in _viewpoints(table, viewer):
        raise Forbidden("You may look through other eyes when the game is over.")
    return asked


def _heir(table: Table, viewer: Viewer, through: int | None, events: int) -> int | None:
    """Whose eyes were chosen, or of the viewer's own seats the one whose turn it is."""
    if through is not None or table.state.over:
        return through or 0
    acting = [seat for seat in table.record.at(events).acting() if seat in viewer.seats]
    return next(iter([*acting, *viewer.seats]), None)


# -- the tale of a finished game --


class Told(NamedTuple):
    """The tale of a game that is over, for somebody who reads it."""

    table: Table
    tale: Tale
    eyes: int | None
    reader: Reader


async def tell(guest: Guest, id: str, asked: int | None, make: Callable[[Told], T]) -> tuple[Told, T]:
    """The tale of a game that is over, and what is made of it, such as pictures."""
    sight = (await guest.look(id)).in_retrospect
    if not sight.table.state.over:
        raise Refused("not-over", "The game is not over yet: how it went is told then.")
    eyes = _eyes(sight.table, sight.viewer, asked)

    def work() -> tuple[Told, T]:
        found = tale(sight.table) or Tale(why="")
        told = Told(sight.table, found, eyes, sight.table.reader(seat_called_you(sight.table, sight.viewer, eyes)))
        return told, make(told)

    return await sight.opened.workshop.do(work)


# -- to play on from --


async def play_on(guest: Guest, then: Moment, name: str) -> tuple[Table, str, int]:
    """Set a new table that goes on from there, against bots; with its host's key, and the seat of whoever plays on."""
    if then.heir is None:
        raise Forbidden("Only a player can go on from a game that is still running.")
    setting = await guest.house.work_out(partial(_going_on, then.sight.table, then.heir, then.events, name or NAMELESS))
    table, key = await guest.set_table(setting)
    return table, key, then.heir


def _going_on(table: Table, heir: int, events: int, name: str) -> Setting:
    record = branch(table, heir, events)
    if record.state.over:
        raise Refused("over", "The game is over there.", fix="Go back a step.")
    sitting = [Chair(name=name) if seat == heir else Chair(bot=USUAL) for seat in range(table.seats)]
    return setting_for(record, sitting, before=table.id)


# -- records, to take home and to bring along --


async def record(guest: Guest, id: str) -> tuple[str, str]:
    """The name and the whole record of a game at which nobody can act any more, because it is over or closed."""
    try:
        found = await guest.look(id)
    except ClosedTable as closed:
        return closed.setting.header.game, await guest.house.archive.record(closed)
    if not found.table.state.over:
        raise Refused("not-over", "The record holds what is still hidden: it is given when the game is over.")
    return found.table.game.name, await found.opened.workshop.do(partial(dumped, found.table))


def dumped(table: Table) -> str:
    """The record of a table, with what its players are called."""
    record = table.record.fork()
    record.players = [table.name(seat) for seat in range(table.seats)]
    return record.dumps()


async def bring(guest: Guest, text: str) -> tuple[Table, str]:
    """Set a table at which all of a record has happened; with its host's key."""
    guest.take_table()
    if len(text) > LARGEST:
        raise Refused("too-large", f"A record may have {LARGEST:,} letters.")
    key = await guest.lasting_key()
    return await guest.house.keep(partial(_read, text, guest.house.now()), key), key


def _read(text: str, at: int) -> tuple[Setting, list[Entry]]:
    record = Record.loads(text, public=True, most=most_events)
    return setting_for(record, chairs(record), brought=True), entries(record, at)


def most_events(game: Game[Any, Any]) -> int:
    """How long a record may be: as long as a game can be, and no longer than anybody would play."""
    return min(game.facts.longest or game.facts.played, game.facts.played)
