"""What people have written, read into the form it should have: every misfit in plain words, with its place and what to do.

msgspec reads what fits, and fast. Where it refuses, this looks again: msgspec stops at the first misfit and does not name the
entry of a table it is in, and someone who has copied sixty spaces from a picture wants to hear of all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, inspect

from highcamp.engine.phrases import counted, suggestion
from highcamp.engine.refusal import Refused

T = TypeVar("T", bound=msgspec.Struct)

_SHOWN = 60  # letters of a value that does not fit
_SORTS: dict[type[inspect.Type], type[Any]] = {
    inspect.BoolType: bool,
    inspect.IntType: int,
    inspect.FloatType: float,
    inspect.StrType: str,
    inspect.NoneType: type(None),
}


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with what was filled in: where, what, and what to do."""

    where: str
    text: str
    fix: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.text}{' ' if self.fix else ''}{self.fix}"


def shaped(given: Mapping[str, Any], form: type[T], code: str, whole: str) -> T:
    """What was given, in this form; a refusal has this code, and names the ``whole`` where no part of it is to blame."""
    try:
        return msgspec.convert(given, form)
    except msgspec.ValidationError:
        fault = fit(given, form)[1][0]
        raise Refused(code, fault.text, where=fault.where or whole, fix=fault.fix) from None


def check_keys(given: Iterable[object], known: Iterable[str]) -> None:
    """Refuse a position that holds something no position of its game has."""
    names = sorted(known)
    for key in given:
        if key not in names:
            fix = suggestion(key, names, "It can have")
            raise Refused("bad-position", f"A position has no {key!r}.", where=str(key), fix=fix)


def fit(given: Mapping[str, Any], form: type[msgspec.Struct]) -> tuple[dict[str, Any], list[Fault]]:
    """What fits of a mapping, with defaults for what was left out, and every misfit.

    A misfit among the form's own fields is left out. In a list, and in a table whose names are free, None stands in its place:
    there is such an entry, and nothing is known of it.
    """
    faults: list[Fault] = []
    found = _fit(given, inspect.type_info(form), "", faults)
    if not faults:  # the library has the last word: there may be a limit that is not looked at here
        try:
            msgspec.convert(given, form)
        except msgspec.ValidationError as wrong:
            text, _, where = str(wrong).partition(" - at ")
            faults.append(Fault(where.strip("`").removeprefix("$."), f"{text}.", "Mend it there."))
    return found, faults


def _fit(given: Any, kind: inspect.Type, where: str, faults: list[Fault]) -> Any:
    """The part of a value that fits, or UNSET."""
    if isinstance(kind, inspect.Metadata):
        return _fit(given, kind.type, where, faults)
    if isinstance(kind, inspect.AnyType):
        return given
    sort = list if isinstance(given, tuple) else type(given)
    for one in kind.types if isinstance(kind, inspect.UnionType) else (kind,):
        if sort is dict and isinstance(one, inspect.StructType):
            return _struct(given, one, where, faults)
        if sort is dict and isinstance(one, inspect.DictType):
            return _dict(given, one, where, faults)
        if sort is list and isinstance(one, inspect.VarTupleType | inspect.ListType):
            return _list(given, one, where, faults)
        if sort is list and isinstance(one, inspect.TupleType) and len(given) == len(one.item_types):
            return [
                _fit(*pair, f"{where}[{place}]", faults) for place, pair in enumerate(zip(given, one.item_types, strict=True))
            ]
        if sort is not dict and sort is not list and _fits(given, one):
            return given
    shown = "A table" if sort is dict else "A list" if sort is list else msgspec.json.encode(given).decode()[:_SHOWN]
    faults.append(Fault(where, f"{shown} does not fit here.", f"Write {_wanted(kind)}."))
    return UNSET


def _struct(given: Mapping[str, Any], kind: Any, where: str, faults: list[Fault]) -> dict[str, Any]:
    fields = {field.encode_name: field for field in kind.fields}
    found = {}
    for key, value in given.items():
        if key in fields:
            found[key] = _fit(value, fields[key].type, _in(where, key), faults)
        else:
            fix = suggestion(key, fields, "Take it out; there are")
            faults.append(Fault(_in(where, key), f"There is no {key!r} here.", fix))
    for key, field in fields.items():
        if key not in given and field.required:
            faults.append(Fault(_in(where, key), f"{key} is missing.", f"Add {_wanted(field.type)}."))
        elif key not in given:
            found[key] = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return {key: value for key, value in found.items() if value is not UNSET}


def _dict(given: Mapping[str, Any], kind: inspect.DictType, where: str, faults: list[Fault]) -> Any:
    _check_length(given, kind, where, faults)
    found = {}
    for key, value in given.items():
        if not _fits(key, kind.key_type):
            faults.append(Fault(_in(where, key), f"There is no {key!r} here.", f"The names are {_wanted(kind.key_type)}."))
            continue
        kept = _fit(value, kind.value_type, _in(where, key), faults)
        found[key] = None if kept is UNSET else kept
    return found


def _list(given: Any, kind: inspect.VarTupleType | inspect.ListType, where: str, faults: list[Fault]) -> Any:
    if not _check_length(given, kind, where, faults):
        return UNSET
    found = [_fit(value, kind.item_type, f"{where}[{place}]", faults) for place, value in enumerate(given)]
    return [None if value is UNSET else value for value in found]


def _check_length(given: Any, kind: Any, where: str, faults: list[Fault]) -> bool:
    least, most = kind.min_length or 0, kind.max_length
    if len(given) >= least and (most is None or len(given) <= most):
        return True
    faults.append(Fault(where, f"It has {counted(len(given), 'entry', 'entries')}.", f"Write {_wanted(kind)}."))
    return False


def _in(where: str, key: Any) -> str:
    return f"{where}.{key}" if where else str(key)


def _fits(given: Any, kind: inspect.Type) -> bool:
    """Whether a plain value, no table and no list, is as wanted."""
    if isinstance(kind, inspect.Metadata):
        return _fits(given, kind.type)
    if isinstance(kind, inspect.LiteralType):
        return any(type(given) is type(value) and given == value for value in kind.values)
    value: Any = given
    if type(given) is not _SORTS.get(type(kind)):  # true is no number
        return False
    if isinstance(kind, inspect.IntType):
        return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)
    if isinstance(kind, inspect.StrType):
        return (kind.min_length or 0) <= len(value) and (kind.max_length is None or len(value) <= kind.max_length)
    return True


def _wanted(kind: inspect.Type) -> str:
    """What fits, in words."""
    if isinstance(kind, inspect.Metadata):
        return _wanted(kind.type)
    if isinstance(kind, inspect.UnionType):
        return " or ".join(_wanted(one) for one in kind.types if not isinstance(one, inspect.NoneType))
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(str(value) for value in kind.values)
    if isinstance(kind, inspect.IntType):
        return "a whole number" + (f" from {kind.ge} to {kind.le}" if kind.le is not None else "")
    if isinstance(kind, inspect.FloatType):
        return "a number"
    if isinstance(kind, inspect.StrType):
        return "a text" + _sized(kind, "letter", "letters")
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, inspect.TupleType):
        return f"a list of {counted(len(kind.item_types), 'entry', 'entries')}"
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return "a list" + _sized(kind, "entry", "entries")
    return "a table of names and values" + (_sized(kind, "entry", "entries") if isinstance(kind, inspect.DictType) else "")


def _sized(kind: Any, one: str, several: str) -> str:
    least, most = kind.min_length or 0, kind.max_length
    if most is None:
        return f" of at least {counted(least, one, several)}" if least else ""
    if least in (0, most):
        return f" of {'' if least else 'at most '}{counted(most, one, several)}"
    return f" of {least} to {most} {several}"
