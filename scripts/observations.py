"""Write down in ``docs/observations/`` which options each game takes, what the numbers of its observation mean, and what its
moves are called.

What an observation holds is asked of the game; what moves are called is found out by playing some random games.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import highcamp
from highcamp import Game, Rng
from highcamp.engine.observation import Feature, Observation, seats_seen
from highcamp.engine.options import Option, options_of
from highcamp.envs.registration import env_id
from highcamp.games.shelf import SHELF
from highcamp.testing import mixtures

PAGES = Path(__file__).parent.parent / "docs" / "observations"
STEPS = 6_000  # of games of one set-up, one after the other; some go on for as long as luck will have it
ROOM = 3  # of places that are numbered so many are named one by one
LONG = 40  # letters
NUMBERED = re.compile(r"[A-Z]?\d+[a-z!]?")  # what tells places of one kind apart
LIKE = re.compile(NUMBERED.pattern + r"|\b[A-Z]+\b|\b(?:left|right|up|down)\b")  # and what else tells moves of one kind apart
WIDTH = 128

HEAD = """# What a seat sees of {title}, as numbers

Made by `make observations`; do not edit. [docs/research.md](../research.md) says how observations are had.

| | |
|---|---|
| observation | version {version}, {size:,} numbers |
| rules | version {rules} |
| moves | {moves:,}, numbered from 0 |
| Gymnasium | `{id}` |

{recall}

## Options

Every door takes them by these names, as in `highcamp.vector("{name}", envs=64, players={most})`; what is left out is as usual.
One that matters only with others may stand without them, and changes nothing then.

| option | values | usual | what it is | matters with |
|---|---|---|---|---|
{options}
## Features

*First* is the place of a feature's first number; the others follow row by row, the last axis fastest. *Seats* are `you`, then
the others in the order in which they sit: `1 after you`, and so on.
"""
COLUMNS = "\n| feature | first | shape | range | meaning | places |\n|---|---:|---|---|---|---|\n"
EVERYTHING = """
## What no seat knows

An observation of everything (`observe_all`, for critics) has what all seats see, one after the other, and then:
"""
MOVES = """
## Moves

Moves of one kind lie side by side. These came up in some random games of every set-up; between the first and the last of a row
there may be others of the kind.

| number | moves |
|---|---|
"""
AFTER_MOVES = """
`game.say(move, state)` says what any of them is called, and `game.parse(text, state)` has its number.
"""

INDEX = """# Observations

Made by `make observations`; do not edit. Which options each game takes, what its numbers mean, and what its moves are called
is on its own page.

| game | players | numbers | moves | hidden | several at once | together | remembers all | Gymnasium |
|---|---|---:|---:|---|---|---|---|---|
"""


def cell(text: str) -> str:
    """A text that stands in one cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def listed(places: tuple[str, ...]) -> str:
    """The places of an axis; of many that are numbered the first and the last."""
    if places == seats_seen(len(places)):
        return "seats"
    said: list[str] = []
    for _, several in groupby(places, lambda place: NUMBERED.sub("#", place)):
        named = list(several)
        said += named if len(named) <= ROOM else [f"{named[0]} … {named[-1]}"]
    return ", ".join(said)


def option_rows(options: Iterable[Option]) -> Iterator[str]:
    """A table's rows."""
    for one in options:
        usual = "–" if one.kind == "other" else typed(one.default)
        listed = one.values if one.kind == "choice" else (True, False) if one.kind == "switch" else ()
        beside = "; ".join(f"`{other}` {typed(*values)}" for other, values in one.when.items())
        yield f"| `{one.name}` | {typed(*listed) or one.limits} | {usual} | {cell(one.text)} | {beside or '–'} |\n"


def typed(*values: object) -> str:
    """Values as a program has them."""
    return ", ".join(f"`{value!r}`" for value in values)


def rows(features: Iterable[Feature]) -> Iterator[str]:
    """A table's rows. Places that take long to list are listed once."""
    first, told = 0, dict[str, str]()
    for one in features:
        axes: list[str] = []
        for text in map(listed, one.axes):
            before = told.setdefault(text, one.name)
            axes.append(text if before == one.name or len(text) <= LONG else f"as `{before}`")
        shape = " × ".join(map(str, one.shape)) or "1"
        limits = f"{one.low} to {one.high}".replace("-", "−")
        yield f"| `{one.name}` | {first} | {shape} | {limits} | {cell(one.meaning)} | {cell('; '.join(axes)) or '–'} |\n"
        first += one.size


def moves_met(game: Game[Any, Any]) -> dict[int, str]:
    """What moves are called that may be made in some random games, a few of each set-up."""
    found: dict[int, str] = {}
    for number, options in enumerate(mixtures(game)):
        rng = Rng.keyed("moves", number)
        state = game.new(**options)
        for _ in range(STEPS):
            if state.over:
                state = game.new(**options)
            if state.is_chance:
                state.apply(state.sample(rng))
                continue
            seat = state.acting()[0]
            legal = state.legal(seat)
            for move in legal:
                if move not in found:
                    found[move] = game.say(move, state)
            state.apply(rng.pick(legal), seat)
    return dict(sorted(found.items()))


def move_rows(met: dict[int, str]) -> Iterator[str]:
    """A table's rows: moves that follow each other, and differ in a number, a letter or a side only, share one."""
    for _, several in groupby(met.items(), lambda move: LIKE.sub("…", move[1])):
        (first, text), *more = several
        numbers, texts = [str(first)], [f"`{text}`"]
        if more:
            last, other = more[-1]
            numbers.append(str(last))
            texts.append(f"`{other}`")
        yield f"| {'–'.join(numbers)} | {cell(' … '.join(texts))} |\n"


def filled(text: str) -> str:
    """Paragraphs in lines of the usual length."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def page(game: Game[Any, Any]) -> str:
    """A game's page."""
    seen: Observation = game.observation()
    said = HEAD.format(
        title=game.title,
        version=seen.version,
        size=seen.size,
        rules=game.rules_version,
        moves=game.facts.moves,
        id=env_id(game),
        name=game.name,
        most=game.facts.seats[1],
        options="".join(option_rows(options_of(game.Options))),
        recall=filled(f"**What it remembers.** {seen.recall}"),
    )
    said += COLUMNS + "".join(rows(seen.features))
    if seen.unseen:
        said += EVERYTHING + COLUMNS + "".join(rows(seen.unseen))
    return said + MOVES + "".join(move_rows(moves_met(game))) + AFTER_MOVES


def index() -> str:
    """The games side by side."""
    lines = []
    for game in games():
        facts, seen = game.facts, game.observation()
        answers = (facts.hidden, facts.simultaneous, facts.cooperative, seen.perfect)
        cells = [
            f"[{game.title}]({game.name}.md)",
            "–".join(str(number) for number in facts.seats),
            f"{seen.size:,}",
            f"{facts.moves:,}",
            *("yes" if answer else "no" for answer in answers),
            f"`{env_id(game)}`",
        ]
        lines.append(f"| {' | '.join(cells)} |\n")
    return INDEX + "".join(lines)


def games() -> list[Game[Any, Any]]:
    """Ours; plug-ins have pages of their own."""
    return [highcamp.game(label.name) for label in SHELF]


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    (PAGES / "README.md").write_text(index(), "utf-8")
    for one in games():
        (PAGES / f"{one.name}.md").write_text(page(one), "utf-8")
    sys.stdout.write(f"{len(SHELF)} games in docs/observations/.\n")
