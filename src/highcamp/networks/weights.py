"""Weights in a file that can do nothing but be read: a line that says what it is, a line of JSON, and plain numbers.

The JSON is the ``Header``: what the network was trained on, how large it is, which arrays follow, and a card that tells how it
came about. The arrays follow one after the other, with nothing between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from highcamp.engine.refusal import Refused
from highcamp.engine.stamp import Stamp
from highcamp.networks.form import Form, Kind, Shape

FIRST_LINE: Final = b"highcamp network 1\n"
_LONGEST: Final = 1 << 20  # bytes of the header
_LARGEST: Final = 1 << 16  # along an axis: no game comes near, and a damaged header asks for no memory

Arrays = dict[str, NDArray[Any]]


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """How a network came about, in words and figures for people."""

    steps: int = 0
    """Decisions that it has made in training, and others beside it."""
    seed: str = ""
    highcamp: str = ""
    """The version of Highcamp that trained it."""
    commit: str = ""
    """The state of the source, if it was known."""
    machine: str = ""
    seconds: float = 0.0
    plan: dict[str, Any] = {}
    """What it was trained by: set-ups with their shares, and all settings."""
    measured: tuple[str, ...] = ()
    """How strong it was found to be, in sentences."""
    limits: str = ""
    """What it does not know."""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands before the numbers."""

    stamp: Stamp
    form: Form
    arrays: tuple[Shape, ...]
    card: Card = Card()


class Weights(msgspec.Struct, frozen=True):
    """A file as it was read, or as it is to be written."""

    header: Header
    arrays: Arrays

    def dumps(self) -> bytes:
        """The file."""
        numbers = [self.arrays[one.name].astype(one.kind).tobytes() for one in self.header.arrays]
        return b"".join([FIRST_LINE, msgspec.json.encode(self.header), b"\n", *numbers])


def weights(stamp: Stamp, form: Form, arrays: Mapping[str, NDArray[Any]], card: Card, kind: Kind = "<f2") -> Weights:
    """What is to be kept, its matrices as numbers of this kind: what is read again is the very same."""
    shapes = form.shapes(kind)
    header = Header(stamp=stamp, form=form, arrays=shapes, card=card)
    return Weights(header, {one.name: np.asarray(arrays[one.name]).astype(one.kind).reshape(one.sizes) for one in shapes})


def loads(data: bytes, where: str = "network") -> Weights:
    """What stands in a file; whatever is not as it should be is refused before any of it is used."""
    if not data.startswith(FIRST_LINE):
        raise _bad("It is no file of a network, or one of another form.", where)
    end = data.find(b"\n", len(FIRST_LINE), len(FIRST_LINE) + _LONGEST)
    try:
        header = msgspec.json.decode(data[len(FIRST_LINE) : max(end, 0)], type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise _bad(f"What it says of itself cannot be read: {wrong}.", where) from None
    _check(header, where)
    at = end + 1
    if len(data) - at != sum(_bytes(one) for one in header.arrays):
        raise _bad(f"It has {len(data) - at:,} bytes of numbers, and says otherwise: a part may be missing.", where)
    arrays: Arrays = {}
    for one in header.arrays:
        arrays[one.name] = np.frombuffer(data, one.kind, prod(one.sizes), at).reshape(one.sizes)
        at += _bytes(one)
        if one.kind != "<u2" and not np.isfinite(arrays[one.name]).all():
            raise _bad(f"Some numbers of {one.name} are none.", where)
    if header.form.columns and int(arrays["columns"].max()) >= header.stamp.numbers:
        raise _bad("It looks at numbers that no observation has.", where)
    return Weights(header, arrays)


def _check(header: Header, where: str) -> None:
    """Refuse arrays that do not make up such a network, before there is any memory asked for."""
    form, stamp = header.form, header.stamp
    if min(form.columns, form.width, form.blocks, form.rank) < 0 or max(form.columns, form.width, form.moves) > _LARGEST:
        raise _bad("No network is of such a size.", where)
    if form.moves != stamp.moves or form.columns > stamp.numbers or form.blocks > 64 or form.rank > form.width:
        raise _bad("Its size does not fit what it says it was trained on.", where)
    kinds = {one.kind for one in header.arrays if len(one.sizes) > 1}
    if len(kinds) != 1 or header.arrays != form.shapes(kinds.pop()):
        raise _bad("Its arrays are not those of a network of its size.", where)


def _bytes(one: Shape) -> int:
    return prod(one.sizes) * np.dtype(one.kind).itemsize


def _bad(why: str, where: str) -> Refused:
    return Refused("bad-network", why, where=where, fix="Take the file as the training wrote it, or train anew.")
