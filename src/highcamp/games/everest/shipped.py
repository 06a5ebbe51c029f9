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
    return _read(f"boards/{name}.toml", Board)


@cache
def season(name: str) -> Season:
    """The shipped weather of this name."""
    return _read("weather.toml", dict[str, Season])[name]


@cache
def deck(name: str) -> Deck:
    """The shipped deck of this name."""
    return _read("decks.toml", dict[str, Deck])[name]


def _read(path: str, form: type[T]) -> T:
    text = resources.files(__package__).joinpath(path).read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), form)


def digest(data: Any) -> str:
    """A fingerprint of some data."""
    return hashlib.blake2b(msgspec.json.encode(data, order="deterministic"), digest_size=8).hexdigest()
