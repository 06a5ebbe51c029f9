"""What people have written, read into the form it should have; what does not fit is refused in plain words, with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from highcamp.engine.phrases import counted, listed, meant
from highcamp.engine.refusal import Refused

T = TypeVar("T")

_KINDS = {
    "array": "a list",
    "object": "a table",
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
}


def check_keys(given: Iterable[object], known: Iterable[str]) -> None:
    """Refuse a position that holds something no position of its game has."""
    names = sorted(known)
    for key in given:
        if key not in names:
            fix = meant(key, names, "It can have")
            raise Refused("bad-position", f"A position has no {key!r}.", where=str(key), fix=fix)


def shaped(given: Any, form: type[T], code: str, whole: str) -> T:
    """What was given, in this form; a refusal has this code, and names the ``whole`` where no part of it is to blame."""
    try:
        return msgspec.convert(dict(given) if isinstance(given, Mapping) else given, form)
    except msgspec.ValidationError as wrong:
        text, fix, where = complaint(wrong, form)
        raise Refused(code, text, where=where or whole, fix=fix or "Mend it there.") from None


def complaint(wrong: msgspec.ValidationError, form: type[Any]) -> tuple[str, str, str]:
    """What a validation found, in words: the text, what to do, and the place (empty for the whole)."""
    what, _, path = str(wrong).partition(" - at ")
    place = path.strip("`").removeprefix("$").removeprefix(".")
    kind = _kind_at(inspect.type_info(form), place)
    for pattern, say in _COMPLAINTS:
        found = re.fullmatch(pattern, what)
        if found:
            text, fix = say(found, kind)
            return text, fix, place
    return f"{what}.", "", place


Found = Callable[[re.Match[str], inspect.Type], tuple[str, str]]


def _unknown(found: re.Match[str], kind: inspect.Type) -> tuple[str, str]:
    known = [field.encode_name for field in kind.fields] if isinstance(kind, inspect.StructType) else []
    return f"There is no {found[1]!r} here.", meant(found[1], known, "There can be") if known else "Leave it out."


def _missing(found: re.Match[str], kind: inspect.Type) -> tuple[str, str]:
    return f"{found[1]} is missing.", f"Add {found[1]}."


def _no_value(found: re.Match[str], kind: inspect.Type) -> tuple[str, str]:
    known = [str(value) for value in kind.values] if isinstance(kind, inspect.LiteralType) else []
    return f"{found[1]} is not possible here.", meant(found[1].strip("'"), known, "It is one of") if known else ""


def _length(found: re.Match[str], kind: inspect.Type) -> tuple[str, str]:
    noun = {"array": ("entry", "entries"), "object": ("entry", "entries"), "str": ("letter", "letters")}[found[1]]
    bound = {"<=": "at most ", ">=": "at least ", "": "exactly "}[found[2]]
    return f"It needs {bound}{counted(int(found[3]), *noun)}" + (f", not {found[4]}." if found[4] else "."), ""


def _bound(found: re.Match[str], kind: inspect.Type) -> tuple[str, str]:
    bound = "at most" if found[2] == "<=" else "at least"
    return f"{_KINDS[found[1]].capitalize()} of {bound} {found[3]} is needed.", ""


def _other(found: re.Match[str], kind: inspect.Type) -> tuple[str, str]:
    wanted = listed((_KINDS.get(word, word) for word in found[1].split(" | ")), "or")
    return f"{wanted[:1].upper()}{wanted[1:]} is needed here, not {_KINDS.get(found[2], found[2])}.", ""


_COMPLAINTS: list[tuple[str, Found]] = [
    (r"Object contains unknown field `(.*)`", _unknown),
    (r"Object missing required field `(.*)`", _missing),
    (r"Invalid enum value (.*)", _no_value),
    (r"Expected `(array|object|str)` of length (<=|>=|)\s?(\d+)(?:, got (\d+))?", _length),
    (r"Expected `(int|float)` (<=|>=) (-?[\d.]+)", _bound),
    (r"Expected `([^`]+)`, got `([^`]+)`", _other),
]


def _kind_at(kind: inspect.Type, place: str) -> inspect.Type:
    """The kind of value that stands at a place such as ``climber[1].played``; an unknown one where it cannot be told."""
    for step in re.findall(r"[^.\[\]]+|\[[^\]]*\]", place):
        kind = _inside(_bare(kind), step)
    return _bare(kind)


def _inside(kind: inspect.Type, step: str) -> inspect.Type:
    if isinstance(kind, inspect.StructType) and not step.startswith("["):
        return next((field.type for field in kind.fields if field.encode_name == step), inspect.AnyType())
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType, inspect.SetType)):
        return kind.item_type
    if isinstance(kind, inspect.DictType):
        return kind.value_type
    return inspect.AnyType()


def _bare(kind: inspect.Type) -> inspect.Type:
    """A kind without what is said about it, and without the choice to leave it out."""
    if isinstance(kind, inspect.Metadata):
        return _bare(kind.type)
    if isinstance(kind, inspect.UnionType):
        others = [_bare(one) for one in kind.types if not isinstance(_bare(one), inspect.NoneType)]
        return others[0] if len(others) == 1 else kind
    return kind
