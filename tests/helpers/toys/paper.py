"""What the toys share: reading a position through a struct, and a picture that is a sheet of text."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, TypeVar

import msgspec

from highcamp import Refused
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


def sheet(title: str, text: str, standalone: bool) -> str:
    """Lines of text as SVG."""
    style = "<style>text{font:14px monospace}</style>" if standalone else ""
    rows = "".join(f'<text x="8" y="{20 * n}">{escape(line)}</text>' for n, line in enumerate(text.splitlines(), 1))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 240"><title>{escape(title)}</title>{style}{rows}</svg>'
