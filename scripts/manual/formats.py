"""How positions and records are written: every option and every key of each game, from its schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from highcamp import Dealer, Record, Rng
from highcamp.engine import lines
from highcamp.engine.game import Game
from highcamp.engine.options import options_of
from highcamp.engine.registry import list_games
from manual.page import Page, fenced, table
from manual.schema import forms

_INDEX = """# Positions

Any moment of a game can be written down, as TOML or JSON, and set up again: at the terminal with `--position FILE`, in Python
with `game.position({{...}})`, by programs with the JSON API. `state.position()` writes one. A position has the options of its
game and the keys of its form; what is left out is as at the beginning of a game, and what cannot be is refused with its place
and what to do. Seats count from 1.

{}
Each page is made from what reads the positions, and offers its form as a [JSON Schema](https://json-schema.org) for editors.
How to write cards, places and moves stands in the rules of each game.
"""
_RECORDS = """# Records

A record is a whole game as lines of JSON, one event a line, that replays to the same state on any machine. `highcamp play`
keeps them, every table offers one at its end, and `highcamp replay`, `highcamp analyse` and `highcamp record check` read them.
The first line says what is played, then comes every move and every outcome of chance, and the last line closes the record, so
that a file that was cut off is told from a game that was not finished. Seats count from 1.

{}
## An example

The beginning and the end of a game of {}:

{}
"""
_LINES: tuple[tuple[type[msgspec.Struct], str], ...] = (
    (lines.Header, "The first line"),
    (lines.EventLine, "An event"),
    (lines.Numbered, "An event by its number"),
    (lines.End, "The last line"),
)
_MOVES = 24


def pages() -> Iterator[Page]:
    """What positions are, those of each game, and records."""
    games = list_games()
    listed = "".join(f"- [{game.title}]({game.name}.md)\n" for game in games)
    yield Page("positions/index.md", _INDEX.format(listed))
    yield from (_position(game) for game in games)
    yield _records(games[0])


def _position(game: Game[Any, Any]) -> Page:
    words = [f"# Positions of {game.title}\n", "How its cards, places and moves are written is told in its"]
    words += [f"[rules](../rules/{game.name}.md).\n", "## Options\n"]
    rows = [
        [f"`{one.name}`", one.limits, f"`{one.usual}`" if one.usual else "", _option(one)] for one in options_of(game.Options)
    ]
    words += [table(["option", "values", "usually", "what it means"], rows)]
    beside: tuple[tuple[str, str], ...] = ()
    if game.Position is not None:
        words += ["## Keys\n", *(_form(one.name, one.text, one.keys) for one in forms(game.Position))]
        file = f"positions/{game.name}.schema.json"
        beside = ((file, json.dumps(msgspec.json.schema(game.Position), indent=1)),)
        words += [f"The same as a JSON Schema: [{game.name}.schema.json]({game.name}.schema.json).\n"]
    written = json.dumps(_played(game).state.position(), ensure_ascii=False)
    words += ["## An example\n", "From the middle of a game that was played at random:\n", fenced(_folded(written), "json")]
    return Page(f"positions/{game.name}.md", "\n".join(words), beside=beside)


def _option(option: Any) -> str:
    return str(option.text) + (f" Only with {option.needs}." if option.when else "")


def _form(name: str, text: str, keys: Any) -> str:
    rows = [[f"`{one.name}`{' (needed)' if one.required else ''}", one.value, one.text] for one in keys]
    return f"### {name}\n\n{text}\n\n{table(['key', 'value', 'what it is'], rows)}"


def _folded(text: str) -> str:
    """A long line of JSON with a line for each of its outermost entries."""
    return (
        "{\n"
        + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in json.loads(text).items())
        + "\n}"
    )


def _played(game: Game[Any, Any], moves: int = _MOVES) -> Record:
    """A game in its middle, the same each time."""
    record, dealer, rng = Record(game.new()), Dealer("manual"), Rng.keyed("manual", game.name)
    while not record.state.over and (len(record.events) < moves or record.state.is_chance):
        if record.state.is_chance:
            record.deal(dealer)
        else:
            seat = record.state.to_act[0]
            legal = record.state.legal(seat)
            record.play(seat, legal[rng.below(len(legal))])
    return record


def _records(game: Game[Any, Any]) -> Page:
    told = []
    for kind, title in _LINES:
        first = forms(kind)[0]
        rows = [[f"`{one.name}`{' (needed)' if one.required else ''}", one.value, one.text] for one in first.keys]
        told.append(f"## {title}\n\n{first.text}\n\n{table(['key', 'value', 'what it is'], rows)}")
    shown = _played(game, 10_000).dumps().splitlines()
    some = "\n".join([*shown[:4], "...", *shown[-2:]])
    return Page("records.md", _RECORDS.format("\n".join(told), game.title, fenced(some, "json")))
