"""The JSON API, from the description that every server gives of itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from litestar.serialization import decode_json, encode_json

from highcamp.house.hosting import Hosting
from highcamp.web.app import create_app
from manual.page import Page, table

FILE = "openapi.json"
_HEAD = f"""# JSON API

Everything that a page can do, for programs. A running server shows the same at `/api/docs`, and the description that this page
is made of at `/api/schema/openapi.json`; here it is as a file: [{FILE}]({FILE}). Seats count from 0.

A program shows its key as `Authorization: Bearer KEY`; it was answered when the program set the table or took the seat. What is
refused is answered as `Problem`, with a code, a sentence and what to do.

"""


@cache
def description() -> dict[str, Any]:
    """The description, as a server gives it."""
    app = create_app(Hosting(db="sqlite:///never-opened.db"))
    told: dict[str, Any] = decode_json(encode_json(app.openapi_schema.to_schema()))
    return told


def page() -> Page:
    """Every path with what is sent and answered, and every form of what is sent and answered."""
    told = description()
    paths = [_act(method, path, act) for path, acts in told["paths"].items() for method, act in acts.items()]
    forms = [_form(name, form) for name, form in sorted(told["components"]["schemas"].items())]
    text = _HEAD + "## What can be asked\n\n" + "\n".join(paths) + "\n## Forms\n\n" + "\n".join(forms)
    return Page("api.md", text, beside=((FILE, json.dumps(told, indent=1)),))


def _act(method: str, path: str, act: dict[str, Any]) -> str:
    words = [
        f"### {method.upper()} {path} {{#{anchor(method, path)}}}\n",
        act.get("description") or act.get("summary") or "",
        "",
    ]
    if asked := act.get("parameters"):
        rows = [[f"`{one['name']}`", one["in"], _sort(one.get("schema", {})), one.get("description", "")] for one in asked]
        words += [table(["parameter", "in", "value", "what it is"], rows)]
    for kind, sent in act.get("requestBody", {}).get("content", {}).items():
        words += [f"Sent as {kind}: {_sort(sent['schema'])}.", ""]
    rows = [
        [f"`{status}`", " or ".join(_answer(kind, one) for kind, one in said.get("content", {}).items()), said["description"]]
        for status, said in act["responses"].items()
    ]
    return "\n".join([*words, table(["answer", "form", "when"], rows)])


def anchor(method: str, path: str) -> str:
    """The name of a path's heading."""
    return "-".join([method, *path.replace("{", "").replace("}", "").strip("/").split("/")]).lower()


def _answer(kind: str, told: dict[str, Any]) -> str:
    sort = _sort(told.get("schema", {}))
    return sort if kind in ("application/json", "application/problem+json") else f"{sort} as {kind}"


def _form(name: str, form: dict[str, Any]) -> str:
    required = set(form.get("required", ()))
    said = form.get("description", "")
    rows = [
        [f"`{key}`{'' if key in required else ' (may be missing)'}", _sort(value), value.get("description", "")]
        for key, value in form.get("properties", {}).items()
    ]
    inside = table(["field", "value", "what it is"], rows) if rows else f"{_sort(form)}\n"
    return f"### {name} {{#form-{name.lower()}}}\n\n{said}\n\n{inside}"


def _sort(schema: dict[str, Any]) -> str:
    """What a value is, in words, with links to the forms."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#form-{name.lower()})"
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_sort(one) for one in schema[key]))
    if "const" in schema or "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema.get("enum", [schema.get("const")]))
    return " or ".join(_named(one, schema) for one in _kinds(schema))


def _kinds(schema: dict[str, Any]) -> Iterator[str]:
    kinds = schema.get("type", "anything")
    yield from kinds if isinstance(kinds, list) else [kinds]


def _named(kind: str, schema: dict[str, Any]) -> str:
    if kind == "array":
        items = schema.get("items", {})
        return f"list of {_sort(items)}" if items else "list"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"table of {_sort(schema['additionalProperties'])}"
    return {"object": "table", "string": "text", "integer": "whole number", "boolean": "true or false", "null": "null"}.get(
        kind, kind
    )
