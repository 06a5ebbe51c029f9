"""Parts of the players' own, as text in a form or as a file: what can be brought, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from litestar.exceptions import NotFoundException

from highcamp.engine.files import parse_mapping
from highcamp.engine.forms import Fault
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused

LONGEST = 8_000  # letters
_MOST_FAULTS = 12  # that are told


class Field(NamedTuple):
    """A field of the form for parts of one's own."""

    option: str
    label: str
    form: str
    """What is written there."""
    starts: Mapping[str, str]
    """What one may start from, by name."""


def own_fields(game: Game[Any, Any]) -> list[Field]:
    """All such fields of a game."""
    found = []
    if (parts := game.own_parts) is not None:
        found.append(Field("own", parts.label, parts.form, {"example": parts.example} if parts.example else {}))
    form = "As TOML or JSON: start from ours, and change what is different"
    return [*found, *(Field(own.option, own.label, form, own.starts) for own in game.own_files())]


def start(game: Game[Any, Any], option: str, name: str) -> str:
    """The text of one of ours to start from."""
    text = next((field.starts.get(name) for field in own_fields(game) if field.option == option), None)
    if text is None:
        raise NotFoundException
    return text


def read(game: Game[Any, Any], given: Mapping[str, str]) -> dict[str, Any]:
    """The options that were brought along; parts may only be described, never programmed."""
    named = [field.option for field in own_fields(game)]
    found = {option: _read(game, option, given[option]) for option in named if given.get(option, "").strip()}
    if "own" not in named and given.get("own", "").strip():
        game.parse_own("")  # which refuses it
    return found


def faults(game: Game[Any, Any], option: str, text: str) -> list[str]:
    """What is wrong with such a part, as the checker says it; nothing if it can be played with."""
    try:
        if option == "own" and (found := _unread(game, text)):
            return _said(found)
        value = _read(game, option, text)
        if option == "own":
            game.check_public({option: value})
            game.options({option: value})
            return []
    except Refused as wrong:
        return [f"{wrong.text} {wrong.fix}".strip()]
    return _said(game.own_faults(option, value))


def _unread(game: Game[Any, Any], text: str) -> list[Fault]:
    """What keeps a text from being read, as far as it is not refused whole."""
    try:
        return game.part_faults(text) if len(text) <= LONGEST else []
    except RecursionError:
        return []


def _said(found: list[Fault]) -> list[str]:
    return [str(fault) if fault.where else f"{fault.text} {fault.fix}".strip() for fault in found][:_MOST_FAULTS]


def value(game: Game[Any, Any], option: str, text: str) -> Any:
    """The value of an option that a text describes."""
    if option not in [field.option for field in own_fields(game)]:
        raise Refused("no-own-parts", f"{game.title} takes no such part of your own: {option!r}.", where="part")
    return _read(game, option, text)


def _read(game: Game[Any, Any], option: str, text: str) -> Any:
    where = f"option {option}"
    if len(text) > LONGEST:
        raise Refused("too-large", f"Parts of your own may take {LONGEST:,} letters.", where=where)
    try:
        return game.parse_own(text) if option == "own" else parse_mapping(text, where)
    except RecursionError:
        raise Refused("bad-parts", "This is nested too deeply.", where=where) from None
    except Refused as wrong:
        place = f"{wrong.where[:1].upper()}{wrong.where[1:]}: " if wrong.where != where else ""
        raise Refused(wrong.code, place + str(wrong.text), where=where, fix=wrong.fix) from None
