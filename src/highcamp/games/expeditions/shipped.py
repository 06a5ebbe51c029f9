"""The data files that come with both games: boards and weather, each with its digest."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import msgspec

from highcamp.engine.label import OwnFile
from highcamp.games.expeditions.board import Board
from highcamp.games.expeditions.cards import Deck
from highcamp.games.expeditions.weather import Season

T = TypeVar("T")


@cache
def everest_board(side: str) -> Board:
    """A side of Everest's board, on which K2 can be played too."""
    return read(f"boards/everest_{side}.toml", Board).as_known()


@cache
def season(name: str, package: str) -> Season:
    """A game's own summer, and the winter of both games."""
    return read("weather.toml", dict[str, Season], __package__ if name == "winter" else package)[name]


@cache
def deck(game: str, package: str) -> Deck:
    """The deck of a game."""
    return read("decks.toml", dict[str, Deck], package)[game]


def read(path: str, form: type[T], package: str = __package__) -> T:
    """A data file beside this one, or of another package."""
    text = resources.files(package).joinpath(path).read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), form)


def start(path: str, package: str = __package__, table: str = "") -> str:
    """A data file as text, or one of its tables: for somebody to start from."""
    text = resources.files(package).joinpath(path).read_text("utf-8")
    if not table:
        return text
    before, _, after = text.partition(f"\n[{table}]\n")
    about, own = before.partition("\n[")[0].strip(), after.partition("\n[")[0].strip()
    return f"{about}\n\n{own}\n"


def own_files(package: str, boards: Mapping[str, str], deck: str) -> tuple[OwnFile, ...]:
    """What players may put in the place of a game's boards, weather and cards, with ours to start from."""
    weather = {"summer": start("weather.toml", package, "summer"), "winter": start("weather.toml", table="winter")}
    return (
        OwnFile("own_board", "A board of your own", boards),
        OwnFile("own_weather", "Weather tiles of your own", weather),
        OwnFile("own_cards", "Cards of your own", {"cards": start("decks.toml", package, deck)}),
    )


def digest(data: Any) -> str:
    """A fingerprint of some data."""
    return hashlib.blake2b(msgspec.json.encode(data, order="deterministic"), digest_size=8).hexdigest()
