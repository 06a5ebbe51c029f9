"""Files of networks: what is written is read again, and nothing else is."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

import highcamp
from highcamp import Refused
from highcamp.engine.stamp import Stamp
from highcamp.networks.form import Form, Kind
from highcamp.networks.network import network
from highcamp.networks.weights import FIRST_LINE, Card, Weights, loads, weights

GAME = highcamp.game("cant-stop")
STAMP = Stamp.of(GAME)
FORM = Form(columns=5, width=4, blocks=1, rank=2, moves=STAMP.moves)


def made(kind: Kind = "<f4", form: Form = FORM, seed: int = 1) -> Weights:
    rng = np.random.default_rng(seed)
    arrays: dict[str, Any] = {name: rng.normal(size=sizes) for name, sizes in form.sizes().items()}
    arrays |= {"columns": np.array([0, 3, 4, 90, 97]), "mean": rng.normal(size=5), "scale": 1 + rng.random(5)}
    return weights(STAMP, form, arrays, Card(steps=12, seed="7", measured=("50 % of games",)), kind)


@pytest.mark.parametrize("kind", ["<f2", "<f4"])
def test_what_is_written_is_read_again(kind: Kind) -> None:
    kept = made(kind)
    read = loads(kept.dumps())
    assert read.header == kept.header
    assert read.header.card.measured == ("50 % of games",)
    for name, array in kept.arrays.items():
        assert read.arrays[name].dtype == array.dtype
        assert (read.arrays[name] == array).all()
    assert read.dumps() == kept.dumps()


def test_its_size_is_that_of_its_numbers() -> None:
    """Written out by hand: 5 columns, evened; 4 wide; a block of two; likings by way of 2; one guess."""
    matrices = 4 * 5 + 2 * 16 + 2 * 4 + STAMP.moves * 2 + 4
    vectors = 5 + 5 + 4 + (4 + 4 + 4 + 4) + (4 + 4) + STAMP.moves + 1
    data = made("<f2").dumps()
    assert len(data.split(b"\n", 2)[0]) + 1 == len(FIRST_LINE)
    assert len(data) - data.index(b"\n", len(FIRST_LINE)) - 1 == 2 * 5 + 2 * matrices + 4 * vectors


def header(**other: Any) -> bytes:
    data = made().dumps()
    end = data.index(b"\n", len(FIRST_LINE))
    told = msgspec.json.decode(data[len(FIRST_LINE) : end])
    for name, value in other.items():
        part, _, key = name.partition("__")
        if key:
            told[part][key] = value
        else:
            told[part] = value
    return FIRST_LINE + msgspec.json.encode(told) + data[end:]


DAMAGED = [
    (b"", "no file of a network"),
    (b"\x80\x04K\x01.", "no file of a network"),
    (FIRST_LINE, "cannot be read"),
    (FIRST_LINE + b"{}\n", "cannot be read"),
    (made().dumps()[:-1], "a part may be missing"),
    (made().dumps() + b"\0", "says otherwise"),
    (header(form__blocks=2), "not those of a network of its size"),
    (header(form__width=10**9), "No network is of such a size"),
    (header(form__rank=-1), "No network is of such a size"),
    (header(form__moves=3), "does not fit what it says it was trained on"),
    (header(arrays=[]), "not those of a network of its size"),
    (header(stamp__numbers=97), "looks at numbers that no observation has"),
    (header(more=1), "cannot be read"),
    (made().dumps()[:-4] + np.array([np.nan], "<f4").tobytes(), "Some numbers of worth.bias are none"),
]


@pytest.mark.parametrize(("data", "why"), DAMAGED)
def test_what_is_damaged_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(Refused, match=why):
        loads(data)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"stamp__game": "k2"}, "other-game"),
        ({"stamp__rules": STAMP.rules + 1}, "other-rules"),
        ({"stamp__observation": STAMP.observation + 1}, "other-observation"),
    ],
)
def test_what_was_trained_on_something_else_is_refused(change: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        network(header(**change), GAME)
    assert refused.value.code == code
