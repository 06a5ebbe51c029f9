"""The data files that come with the game: boards, weather, decks; each with its digest."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import msgspec

from highcamp.games.everest.board import Board
from highcamp.games.everest.cards import Deck
from highcamp.games.everest.weather import Season

T = TypeVar("T")


@cache
def board(name: str) -> Board:
    """The shipped board of this name."""
    return read(f"boards/{name}.toml", Board)


@cache
def season(name: str) -> Season:
    """The shipped weather of this name."""
    return read("weather.toml", dict[str, Season])[name]


@cache
def deck(name: str) -> Deck:
    """The shipped deck of this name."""
    return read("decks.toml", dict[str, Deck])[name]


def read(path: str, form: type[T], package: str = __package__) -> T:
    """A data file beside this one, or beside another game's."""
    text = resources.files(package).joinpath(path).read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), form)


def digest(data: Any) -> str:
    """A fingerprint of some data."""
    return hashlib.blake2b(msgspec.json.encode(data, order="deterministic"), digest_size=8).hexdigest()
