"""What the toys share: reading a position through a struct, a picture that is a sheet of text, and writing numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i16

from highcamp import Refused
from highcamp.drawing.svg import document, text
from highcamp.engine.mode import Mode
from highcamp.engine.options import Options

O = TypeVar("O", bound=Options)


def read(position: Mapping[str, Any], form: type[O]) -> O:
    """The position as a struct, or a refusal that names the place."""
    try:
        read = msgspec.convert(dict(position), form)
    except msgspec.ValidationError as wrong:
        raise Refused("bad-position", f"{wrong}.", where="position") from None
    read.check()
    return read


def sheet(title: str, said: str, mode: Mode, choices: str = "") -> str:
    """Lines of text as SVG, with what can be pressed below them."""
    rows = "".join(text(8, 20 * number, line, 14) for number, line in enumerate(said.splitlines(), 1))
    return document(rows + choices, size=(480, 240), kind="toy", title=title, desc=said, mode=mode)


def put_numbers(numbers: Iterable[int], buffer: vec[i16], at: int) -> None:
    """What ``observe_into`` does with what a seat sees."""
    for place, number in enumerate(numbers, at):
        buffer[place] = i16(number)
