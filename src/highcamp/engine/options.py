"""Options of a game: a frozen struct whose fields say what they mean and which values they take.

    class CantStopOptions(Options, frozen=True, kw_only=True):
        players: Annotated[int, Meta(ge=2, le=4, description="Climbing teams.")] = 2

Limits that join several options go into ``check``. The same declaration makes the keyword arguments of ``game.new``, the
flags of the command line, and the form in the browser.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import inspect

from highcamp.engine.refusal import Refused


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all options."""

    def check(self) -> None:
        """Raise ``Refused`` if these options do not go together."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One option as people see it: its name, meaning, default, and limits or values."""

    name: str
    text: str
    default: Any
    kind: Literal["number", "choice", "switch", "other"]
    lowest: int | None = None
    highest: int | None = None
    values: tuple[Any, ...] = ()
    study: bool = False
    """Meant for studies: not offered at a table."""

    @property
    def limits(self) -> str:
        """The values it takes, in words."""
        if self.kind == "number":
            return f"{self.lowest} to {self.highest}"
        if self.kind == "choice":
            return ", ".join(str(value) for value in self.values)
        return "yes or no" if self.kind == "switch" else "a table of its own"


O = TypeVar("O", bound=Options)


@cache  # taking a struct apart costs more than reading a position
def choices(options: type[Options]) -> tuple[Choice, ...]:
    """The options of a game, in the order in which they were declared; a number without limits is a ``ValueError``."""
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    hints = get_type_hints(options)
    return tuple(_choice(field, hints[field.name]) for field in info.fields)


def _choice(field: inspect.Field, hint: Any) -> Choice:
    kind, text, study = field.type, "", False
    if isinstance(kind, inspect.Metadata):
        extra = kind.extra_json_schema or {}
        text, study = extra.get("description", ""), bool((kind.extra or {}).get("study", False))
        kind = kind.type
    default = None if field.default is msgspec.NODEFAULT else field.default
    if isinstance(kind, inspect.IntType):
        lowest, highest = _limits(field.name, kind)
        return Choice(name=field.name, text=text, default=default, kind="number", lowest=lowest, highest=highest, study=study)
    if isinstance(kind, inspect.LiteralType):
        return Choice(name=field.name, text=text, default=default, kind="choice", values=get_args(hint), study=study)
    if isinstance(kind, inspect.BoolType):
        return Choice(name=field.name, text=text, default=default, kind="switch", study=study)
    return Choice(name=field.name, text=text, default=default, kind="other", study=study)


def _limits(name: str, kind: inspect.IntType) -> tuple[int, int]:
    """Whoever sets a table may ask for any number that is allowed, so there is a lowest and a highest."""
    lowest = kind.gt + 1 if kind.gt is not None else kind.ge
    highest = kind.lt - 1 if kind.lt is not None else kind.le
    if lowest is None or highest is None:
        side = "lower" if lowest is None else "upper"
        raise ValueError(f"The option {name!r} has no {side} limit: write Annotated[int, Meta(ge=..., le=...)].")
    return lowest, highest


def read_options(options: type[O], given: Mapping[str, Any], game: str) -> O:
    """Options from a mapping; a wrong name, value or mixture is refused with what, where and what to do."""
    known = {choice.name: choice for choice in choices(options)}
    for name, value in given.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            fix = f"Did you mean {near[0]}?" if near else f"It has: {', '.join(known)}."
            raise Refused("unknown-option", f"{game} has no option {name!r}.", where=f"option {name}", fix=fix)
        _check_value(known[name], value)
    try:
        read = msgspec.convert(dict(given), options)
    except msgspec.ValidationError as wrong:
        raise Refused("bad-option", f"{wrong}.", where="options") from None
    read.check()
    return read


def _check_value(choice: Choice, value: Any) -> None:
    where = f"option {choice.name}"
    if choice.kind == "number":
        assert choice.lowest is not None
        assert choice.highest is not None
        if isinstance(value, bool) or not isinstance(value, int) or not choice.lowest <= value <= choice.highest:
            raise Refused("bad-option", f"{value!r} is not a whole number from {choice.limits}.", where=where)
    elif choice.kind == "choice" and value not in choice.values:
        near = difflib.get_close_matches(str(value), [str(known) for known in choice.values], n=1)
        fix = f"Did you mean {near[0]}?" if near else ""
        raise Refused("bad-option", f"{value!r} is not one of {choice.limits}.", where=where, fix=fix)
    elif choice.kind == "switch" and not isinstance(value, bool):
        raise Refused("bad-option", f"{value!r} is neither yes nor no.", where=where, fix="Write true or false.")
