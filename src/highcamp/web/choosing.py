"""Choosing how to play: what a form says, what of it matters, and what does not go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.options import Option, Options, options_of
from highcamp.engine.refusal import Refused
from highcamp.web import own
from highcamp.web.answers import Problem, problem_of
from highcamp.web.forms import whole_number

FEW = 6
"""A number that takes so many values more than its lowest is chosen from a row of them."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said of options and own parts before a table is set with them."""

    idle: tuple[str, ...] = ()
    """The options that change nothing beside the others."""
    shut: dict[str, list[str]] = {}
    """The values that do not go with the other options."""
    preset: str = ""
    """The preset that these options are, if any."""
    own: dict[str, list[str]] = {}
    """What is wrong with each part of one's own; nothing if it can be played with."""
    wrong: Problem | None = None
    """Why no table can be set with these options."""


def form_options(game: Game[Any, Any]) -> list[Option]:
    """The options that a form has fields for."""
    return [option for option in options_of(game.Options) if not option.study and option.kind != "other"]


def read(game: Game[Any, Any], given: Mapping[str, str]) -> dict[str, Any]:
    """The options that a form says. A switch that is off is not sent: that it was there is said beside it."""
    found: dict[str, Any] = {}
    for option in form_options(game):
        if option.kind == "switch" and (option.name in given or f"has_{option.name}" in given):
            found[option.name] = given.get(option.name) in ("yes", "on", "true")
        elif option.kind == "number" and option.name in given:
            found[option.name] = whole_number(given[option.name], f"option {option.name}")
        elif option.name in given and option.kind == "choice":
            text = given[option.name]
            found[option.name] = next((value for value in option.values if str(value) == text), text)
    return found


def review_form(game: Game[Any, Any], given: Mapping[str, str]) -> Review:
    """What is to be said of a form."""
    try:
        options = read(game, given)
    except Refused as refusal:
        return Review(own=_faults(game, given), wrong=problem_of(refusal))
    return review(game, options, given)


def review(game: Game[Any, Any], options: dict[str, Any], parts: Mapping[str, str]) -> Review:
    """What is to be said of options, and of the texts of own parts under the names of theirs."""
    faults = _faults(game, parts)
    try:
        brought = {option: value for option, value in own.read(game, parts).items() if not faults.get(option)}
        wrong = _wrong(game, {**options, **brought})
    except Refused as refusal:
        return Review(own=faults, wrong=problem_of(refusal))
    made = _made(game, {**options, **brought})
    shut, idle = _shut(game, options, brought), made.idle() if made is not None else {}
    return Review(
        idle=tuple(dict.fromkeys([*idle, *(name for name in shut if _is_settled(game, name, shut[name], options))])),
        shut={name: values for name, values in shut.items() if name not in idle},
        preset="" if brought else preset_of(game, options),
        own=faults,
        wrong=problem_of(wrong) if wrong else None,
    )


def _faults(game: Game[Any, Any], parts: Mapping[str, str]) -> dict[str, list[str]]:
    """What is wrong with each own part that was brought."""
    named = [one.option for one in own.own_fields(game) if parts.get(one.option, "").strip()]
    return {option: own.faults(game, option, parts[option]) for option in named}


def preset_of(game: Game[Any, Any], options: Mapping[str, Any]) -> str:
    """The name of the preset that these options are."""
    usual = {option.name: option.default for option in form_options(game)}
    chosen = {**usual, **options}
    return next((preset.name for preset in game.presets() if {**usual, **preset.options} == chosen), "")


def _wrong(game: Game[Any, Any], options: dict[str, Any]) -> Refused | None:
    try:
        game.check_public(options)
        game.options(options)
    except Refused as refusal:
        return refusal
    return None


def _made(game: Game[Any, Any], options: dict[str, Any]) -> Options | None:
    """The options, be it that they do not go together."""
    try:
        return msgspec.convert(options, game.Options)
    except msgspec.ValidationError:
        return None


def _shut(game: Game[Any, Any], options: dict[str, Any], brought: dict[str, Any]) -> dict[str, list[str]]:
    """The values of each option that do not go with the others, or would change nothing beside them."""
    found: dict[str, list[str]] = {}
    for option in form_options(game):
        for value in _values(option):
            tried = {**options, **brought, option.name: value}
            wrong = _wrong(game, tried)
            made = _made(game, tried) if wrong is None and value != option.default else None
            barred = wrong is not None and wrong.where == f"option {option.name}"
            if barred or (made is not None and option.name in made.idle()):
                found.setdefault(option.name, []).append(str(value))
    return found


def _is_settled(game: Game[Any, Any], name: str, shut: list[str], options: dict[str, Any]) -> bool:
    """Whether an option is as usual and cannot be anything else."""
    option = next(option for option in form_options(game) if option.name == name)
    return options.get(name, option.default) == option.default and len(shut) == len(_values(option)) - 1


def _values(option: Option) -> tuple[Any, ...]:
    if option.kind != "number":
        return option.values
    lowest, highest = option.lowest or 0, option.highest or 0
    return tuple(range(lowest, highest + 1)) if highest - lowest <= FEW else ()
