"""A form that people fill in, taken apart: every key with its value, in words, and what it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec


class Key(NamedTuple):
    """One key of a form."""

    name: str
    value: str
    """What may stand there."""
    text: str
    """What it is; empty where nobody has said it."""
    required: bool


class Form(NamedTuple):
    """One kind of table, with its keys."""

    name: str
    text: str
    keys: tuple[Key, ...]


def forms(kind: type[msgspec.Struct]) -> list[Form]:
    """The form and all that are in it, from the outermost inwards."""
    schema = msgspec.json.schema(kind)
    inside = schema["$defs"]
    found: dict[str, Form] = {}
    waiting = [schema["$ref"].rpartition("/")[2]]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = _form(name, inside[name])
            waiting += list(_named(inside[name]))
    return list(found.values())


def _form(name: str, told: dict[str, Any]) -> Form:
    required = set(told.get("required", ()))
    keys = [
        Key(key, in_words(value), value.get("description", ""), key in required) for key, value in told["properties"].items()
    ]
    return Form(name, told.get("description", ""), tuple(keys))


def _named(told: Any) -> Iterator[str]:
    """The forms that a form names, in order."""
    if isinstance(told, dict):
        if "$ref" in told:
            yield told["$ref"].rpartition("/")[2]
        for value in told.values():
            yield from _named(value)
    elif isinstance(told, list):
        for value in told:
            yield from _named(value)


def in_words(told: dict[str, Any]) -> str:
    """What a value may be."""
    if "$ref" in told:
        name = told["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in told:
        return " or ".join(dict.fromkeys(in_words(one) for one in told["anyOf"] if one != {"type": "null"}))
    if "enum" in told:
        return ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in told["enum"] if value is not None)
    kind = told.get("type", "anything")
    if kind == "array":
        return _list(told)
    if kind == "object":
        inner = told.get("additionalProperties")
        return f"table of {in_words(inner)}" if isinstance(inner, dict) and inner else "table"
    if kind == "integer":
        return "whole number" + _between(told)
    return {"string": "text", "boolean": "true or false", "number": "number"}.get(kind, str(kind))


def _list(told: dict[str, Any]) -> str:
    items = told.get("items") or told.get("prefixItems")
    least, most = told.get("minItems"), told.get("maxItems")
    many = "" if most is None else f" of {most}" if least == most else f" of at most {most}"
    if not items:
        return f"list{many}"
    inner = ", ".join(in_words(one) for one in items) if isinstance(items, list) else in_words(items)
    return f"list{many}: {inner}"


def _between(told: dict[str, Any]) -> str:
    lowest, highest = told.get("minimum"), told.get("maximum")
    if lowest is None:
        return ""
    return f" from {lowest}" + (f" to {highest}" if highest is not None else "")
