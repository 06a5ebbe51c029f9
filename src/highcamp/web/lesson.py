"""A step of a lesson as pages show it: the table of its game at that moment, and what was answered last.

There is no such table in the house. What was done stands in the address, and is done again for every page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from highcamp.bots.levels import EASY
from highcamp.engine.facts import MOST_SEATS
from highcamp.engine.game import Game
from highcamp.engine.record import Record
from highcamp.engine.scene import Form
from highcamp.house.shown import Shown
from highcamp.lessons.form import Lessons, Step
from highcamp.lessons.walk import Answered, Walk, answer_to
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.replay import entries
from highcamp.table.setting import Chair, Setting
from highcamp.table.viewer import Viewer
from highcamp.web import board
from highcamp.web.forms import whole_number
from highcamp.web.pages.replay import STILLS


class Button(NamedTuple):
    """Something to choose, beside the board."""

    move: int
    words: str
    presses: str
    """What is pressed for it on the board."""


class Taken(NamedTuple):
    """A step as far as it was taken."""

    walk: Walk
    answered: Answered | None
    """What was said to the latest move that was tried."""

    @property
    def is_done(self) -> bool:
        """Whether the step was just finished."""
        return self.answered is not None and self.walk.ask is None

    @property
    def done(self) -> str:
        """The right answers so far, as addresses have them."""
        return ".".join(str(move) for move in self.walk.moves)


def take(game: Game[Any, Any], lessons: Lessons, step: Step, done: str, tried: str) -> Taken:
    """Take a step: what was done there before, and a move that is tried now, if one is."""
    walk = Walk(game, lessons, step)
    moves = [whole_number(word, "done") for word in done.split(".", len(step.asks))] if done else []
    walk.again(moves)
    if not tried or walk.ask is None:
        return Taken(walk, None)
    return Taken(walk, walk.answer(whole_number(tried, "tried")))


def parts(form: Form, game: Game[Any, Any], lessons: Lessons, step: Step, done: str, tried: str) -> dict[str, Any]:
    """What the template of a step needs."""
    taken = take(game, lessons, step, done, tried)
    walk = taken.walk
    shown = Shown(frame(_table(walk), Viewer(seats=(walk.seat,))))
    asked = walk.ask is not None
    made = shown.made(board.PARTS[form] if asked else STILLS[form])
    row = [other for other in lessons.steps if other.further == step.further]
    return {
        **made,
        "frame": shown.frame,
        "game": game,
        "step": step,
        "ask": walk.ask,
        "answered": taken.answered,
        "done": taken.done,
        "number": row.index(step) + 1,
        "count": len(row),
        "next": lessons.after(step),
        "toward": _toward(walk) if asked else "",
        "bar": _bar(walk, made["bar"]) if asked else [],
        "moves": _buttons(walk) if asked else [],
    }


def _table(walk: Walk) -> Table:
    """The table at which all of it has happened."""
    record = walk.record
    chairs = tuple(Chair(name=name) for name in walk.names)
    table = Table("", Setting(header=record.header(), chairs=chairs), Record(record.start, from_position=True))
    for entry in entries(record, 0):
        table.read(entry)
    table.kept[walk.seat] = walk.kept
    return table


def _buttons(walk: Walk) -> list[Button]:
    """All that can be chosen. What would be tried in vain is pressed where the board has it, if it has."""
    legal = set(walk.state.legal(walk.seat))  # one of a set may come too early for these, and is pressed by itself
    return [
        Button(
            offered.move,
            offered.words,
            " ".join(walk.game.presses(offered.move, walk.state)) if offered.move in legal else f"move-{offered.move}",
        )
        for offered in walk.offers()
    ]


def _toward(walk: Walk) -> str:
    """What a right answer presses last, which is to be in sight where the board has no room for all of it."""
    assert walk.ask is not None
    choices = set(walk.choices())
    for button in _buttons(walk):
        answer = answer_to(walk.ask, walk.state, button.move, legal=button.move in choices)
        if answer is not None and answer.right:
            return button.presses.rpartition(" ")[2]
    return ""


def _bar(walk: Walk, unseen: list[Any]) -> list[Button]:
    """What stands beside the board: moves that it does not show, and those that would be tried in vain."""
    beside = {one.move for one in unseen if not hasattr(one, "moves")}
    choices = set(walk.choices())
    return [button for button in _buttons(walk) if button.move in beside & choices or button.move not in choices]


def short_game(lessons: Lessons, name: str, *, coach: bool) -> Mapping[str, str]:
    """The fields of the form that sets the table at the end: the options of a short game, and easy bots."""
    options = lessons.game.options
    fields = {option: _field(value) for option, value in options.items() if value is not False}
    fields |= {f"has_{option}": "yes" for option in options}
    fields |= {f"seat_{number}": f"bot:{EASY}" for number in range(2, MOST_SEATS + 1)}
    return {**fields, "seat_1": "you", "name_1": name, "spectators": "yes", **({"coach": "yes"} if coach else {})}


def _field(value: Any) -> str:
    """An option as a form sends it: parts of one's own as JSON."""
    return "yes" if value is True else msgspec.json.encode(value).decode() if isinstance(value, dict | list) else str(value)
