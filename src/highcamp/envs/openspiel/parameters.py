"""The options of a game as OpenSpiel's parameters: numbers, switches and words, which its game strings can spell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from highcamp.engine.game import Game
from highcamp.engine.options import Option, options_of
from highcamp.engine.refusal import Refused

IMPERFECT: Final = "imperfect_information"
"""Only of games in which nothing is hidden: whether to declare them games of imperfect information all the same."""

_TAKEN: Final = {"name", IMPERFECT}  # what means something else in a game string
_NUMBER: Final = re.compile(r"[+-]?\d+")
_WORD: Final = re.compile(r"[A-Za-z_][\w-]*")
_SWITCHES: Final = {"True", "true", "False", "false"}


def specification(game: Game[Any, Any]) -> dict[str, Any]:
    """The parameters of a game with their defaults, from which OpenSpiel takes their types."""
    found = {name: _default(option) for name, option in _spelled(game).items()}
    return found if _is_hiding(game) else {**found, IMPERFECT: False}


def left_out(game: Game[Any, Any]) -> list[str]:
    """The options that are no parameters, being tables or lists of their own: they are as usual."""
    return [option.name for option in options_of(game.Options) if option.name not in _spelled(game)]


def options_from(game: Game[Any, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that parameters stand for; a parameter that is none is refused, a value that is none by the game."""
    spelled, found = _spelled(game), {}
    for name, value in given.items():
        if name == IMPERFECT and not _is_hiding(game):
            continue
        if name not in spelled:
            known = ", ".join(specification(game))
            raise Refused("unknown-option", f"{game.name} has no parameter {name!r}.", where=name, fix=f"It has {known}.")
        found[name] = _values(spelled[name]).get(value, value)
    return found


def is_imperfect(game: Game[Any, Any], given: Mapping[str, Any]) -> bool:
    """Whether seats know what others do not, or are to be treated as if they did."""
    return _is_hiding(game) or bool(given.get(IMPERFECT, False))


def _is_hiding(game: Game[Any, Any]) -> bool:
    return game.facts.hidden or game.facts.simultaneous


@cache
def _spelled(game: Game[Any, Any]) -> dict[str, Option]:
    """The options that OpenSpiel can spell."""
    known = [option for option in options_of(game.Options) if option.name not in _TAKEN]
    return {option.name: option for option in known if option.kind in ("number", "switch") or _values(option)}


def _values(option: Option) -> dict[Any, Any]:
    """The values of a choice by how OpenSpiel spells them; none where it cannot.

    A game string has no quotes: what looks like a number is read as one, so a choice of such words is a choice of numbers.
    """
    texts = [str(value) for value in option.values]
    if all(_NUMBER.fullmatch(text) for text in texts):
        return {int(text): value for text, value in zip(texts, option.values, strict=True)}
    if all(_WORD.fullmatch(text) and text not in _SWITCHES for text in texts):
        return dict(zip(texts, option.values, strict=True))
    return {}


def _default(option: Option) -> Any:
    if option.kind != "choice":
        return option.default
    return next(text for text, value in _values(option).items() if value == option.default)
