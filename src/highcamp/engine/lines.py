"""The lines of a record as they stand in its file: the first one, one for each event, the last one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE
from highcamp.engine.version import VERSION

FORMAT = 1
NUMBERED = 2
"""The format of a record that gives moves by their numbers and no digests: of a game that could not be replayed when the record
was written, because the rules had changed. Only the rules that the numbers were made by can tell what they mean.
"""

T = TypeVar("T")


class Header(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line."""

    highcamp: Annotated[int, Meta(description="1, or 2 where moves are given by their numbers.")]
    game: Annotated[str, Meta(description="The game's name.")]
    rules: Annotated[int, Meta(description="The version of its rules.")]
    options: Annotated[dict[str, Any] | None, Meta(description="The options that were agreed on.")] = None
    position: Annotated[dict[str, Any] | None, Meta(description="In their place, the position that the game began from.")] = (
        None
    )
    data: Annotated[dict[str, str], Meta(description="The digests of the shipped data that it was played with.")] = {}
    plugin: Annotated[str | None, Meta(description="The version of the package that brought the game, if one did.")] = None
    players: Annotated[list[str], Meta(description="By seat, who played: a name, a bot, or human.")] = []
    version: Annotated[
        str, Meta(pattern="^[0-9A-Za-z.+]{0,40}$", description="The version of Highcamp that wrote it; nothing depends on it.")
    ] = ""


class EventLine(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One event."""

    n: Annotated[int, Meta(description="Counts the events, from 1.")]
    by: Annotated[int | str, Meta(description="The seat that acted, from 1, or nature.")]
    move: Annotated[str, Meta(description="The move, or what chance brought, in the game's notation.")]
    digest: Annotated[str, Meta(description="A fingerprint of the state after it: 16 hexadecimal digits.")]


class Numbered(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One event of a record that gives moves by their numbers."""

    n: Annotated[int, Meta(description="Counts the events, from 1.")]
    by: Annotated[int | str, Meta(description="The seat that acted, from 1, or nature.")]
    move: Annotated[int, Meta(ge=0, le=1_000_000_000, description="The number of the move.")]


class End(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last line."""

    end: Annotated[int, Meta(description="How many events there were.")]
    over: Annotated[bool, Meta(description="Whether the game was over.")]
    digest: Annotated[str, Meta(description="That of the last state; missing where moves are given by their numbers.")] = ""


def read(raw: str, form: type[T], number: int) -> T:
    """A line, which has this number in its file."""
    try:
        return msgspec.json.decode(raw, type=form)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise Refused(
            "bad-record", f"This line cannot be read: {wrong}.", where=f"line {number}", fix="Copy the file again."
        ) from None


def read_header(raw: str) -> Header:
    """The first line. Of a file that is something else altogether that is said, and not what is wrong with its letters."""
    try:
        begun = msgspec.json.decode(raw)
        ours = isinstance(begun, dict) and "highcamp" in begun
    except (msgspec.DecodeError, RecursionError):
        ours = raw.startswith('{"highcamp"')
    if not ours:
        text = 'This is no record of Highcamp: its first line does not begin with {"highcamp": ...}.'
        raise Refused(
            "bad-record", text, where="line 1", fix="Give a file that Highcamp saved, or that a table let you download."
        )
    return read(raw, Header, 1)


def by(actor: int) -> int | str:
    """Who acts, as a line says it."""
    return "nature" if actor == NATURE else actor + 1


def write_numbered(header: Header, moves: Iterable[tuple[int, int]], over: bool) -> str:
    """A record of a game that cannot be replayed here: who made which move, by its number."""
    lines: list[msgspec.Struct] = [msgspec.structs.replace(header, highcamp=NUMBERED, version=VERSION)]
    lines += [Numbered(n=n, by=by(actor), move=move) for n, (actor, move) in enumerate(moves, 1)]
    lines.append(End(end=len(lines) - 1, over=over))
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)
