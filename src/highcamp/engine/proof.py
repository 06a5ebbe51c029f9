"""A proof of a part of one's own: how it reads and looks before anybody plays with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from highcamp.engine.files import parse_mapping
from highcamp.engine.forms import Fault, fit
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused

if TYPE_CHECKING:
    from highcamp.engine.game import Game
    from highcamp.engine.options import Options

_MOST: Final = 12  # changes that are told one by one


class Proof(NamedTuple):
    """What one part reads like: what it does, or what is different, in sentences; and how it looks."""

    title: str
    lines: tuple[str, ...]
    picture: str = ""
    """As SVG; empty if it cannot be seen."""


def usual_proofs(game: Game[Any, Any], option: str, options: Options) -> tuple[Proof, ...]:
    """What differs from the nearest of the game's own parts, and the table as it lies before anything has happened."""
    view = game.view(game.start(options), None)
    picture = game.svg(view, mode="watch")
    own = next((one for one in game.own_files() if one.option == option), None)
    if own is None:
        return (Proof("", (), picture),)
    value = msgspec.to_builtins(getattr(options, option))
    ours = {name: _read(game, option, text) for name, text in own.starts.items()}
    told = {name: list(changes(start, value)) for name, start in ours.items()}
    nearest = min(told, key=lambda name: len(told[name]), default=None)
    if nearest is None:
        return (Proof("", (), picture),)
    called = f"ours ({nearest.replace('_', ' ')})" if len(told) > 1 else "ours"
    return (Proof(f"What differs from {called}", tuple(_few(told[nearest])) or ("Nothing.",), picture),)


def usual_faults(game: Game[Any, Any], option: str, given: Mapping[str, Any]) -> list[Fault]:
    """Everything that does not fit the form of a part; of one that fits, the first thing that the options refuse."""
    misfits = [fault for fault in fit({option: given}, game.Options)[1] if fault.where.startswith(option)]
    if misfits:
        return [Fault(_inside(fault.where, option), fault.text, fault.fix) for fault in misfits]
    try:
        game.options({option: given})
    except Refused as wrong:
        return [Fault(_inside(wrong.where.removeprefix("option "), option), str(wrong.text), wrong.fix)]
    return []


def unread(game: Game[Any, Any], text: str) -> list[Fault]:
    """The first thing that keeps a text from being read as parts of one's own."""
    try:
        game.parse_own(text)
    except Refused as wrong:
        where = wrong.where.removeprefix("option own").lstrip("., ")
        return [Fault(where[:1].upper() + where[1:], str(wrong.text), wrong.fix)]
    return []


def _inside(where: str, option: str) -> str:
    return where.removeprefix(option).lstrip("., ")


def _read(game: Game[Any, Any], option: str, text: str) -> Any:
    """A part of ours as an option holds it."""
    return msgspec.to_builtins(getattr(game.options({option: parse_mapping(text, option)}), option))


def _few(told: Sequence[str]) -> list[str]:
    more = [f"And {counted(len(told) - _MOST, 'more difference')}."] if len(told) > _MOST else []
    return [*told[:_MOST], *more]


_QUIET: Final = ("name", "title", "origin")  # figures of nothing


def changes(before: Any, after: Any, where: str = "") -> Iterator[str]:
    """What differs between two parts, place by place: ``spaces.C1.cost: 3 instead of 2``."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys([*before, *after]):
            place = f"{where}.{key}" if where else str(key)
            if not where and key in _QUIET:
                continue
            if key not in before:
                yield f"{place}: {_shown(after[key])} is new."
            elif key not in after:
                yield f"{place}: {_shown(before[key])} is not there any more."
            else:
                yield from changes(before[key], after[key], place)
    elif _is_list(before) and _is_list(after) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True), 1):
            yield from changes(one, other, f"{where}, entry {number}")
    elif before != after:
        yield f"{where}: {_shown(after)} instead of {_shown(before)}."


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _shown(value: Any) -> str:
    if _is_list(value):
        return ", ".join(_shown(one) for one in value) or "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(one)}" for key, one in value.items()) or "nothing"
    if value is None or isinstance(value, bool):
        return "yes" if value else "no" if value is False else "nothing"
    return str(value)
