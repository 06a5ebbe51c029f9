"""What was filled in and sent, as words by their names."""

from __future__ import annotations

from typing import Any

from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.exceptions import ClientException

from highcamp.engine.refusal import Refused
from highcamp.web.identity import AnyRequest

Sent = NamedDependency[dict[str, str]]
"""The fields of a form that was sent; the parameter is called ``form``."""
Seat = NamedDependency[int]


async def fields(request: AnyRequest) -> dict[str, str]:
    """The fields of a form, sent as a page does or as JSON; files are left out."""
    if request.content_type[0] == MediaType.JSON:
        sent = await request.json()
        return {str(name): str(value) for name, value in sent.items()} if isinstance(sent, dict) else {}
    return {name: value for name, value in (await sent_form(request)).items() if isinstance(value, str)}


async def sent_form(request: AnyRequest) -> dict[str, object]:
    """The fields of a form, files among them. Of a name that comes twice the last counts."""
    try:
        return dict((await request.form()).items())
    except (LookupError, UnicodeError) as wrong:  # letters of an alphabet that nobody knows
        raise ClientException from wrong


async def seat(form: Sent) -> int:
    """The seat that a form is for."""
    return whole_number(form.get("seat"), "seat")


def whole_number(text: Any, where: str) -> int:
    """A number from a form or an address."""
    if isinstance(text, str) and len(text) < 12 and text.removeprefix("-").isdecimal() and text.isascii():
        return int(text)
    raise Refused("not-a-number", "A whole number is needed here.", where=where)
