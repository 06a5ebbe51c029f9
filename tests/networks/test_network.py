"""What a network makes of what is seen, against a reckoning number by number."""

from __future__ import annotations

import math

import numpy as np
import pytest

import highcamp
from highcamp.engine.stamp import Stamp
from highcamp.networks.form import Form
from highcamp.networks.network import Network
from highcamp.networks.weights import Card, Weights, weights

GAME = highcamp.game("cant-stop")
STAMP = Stamp.of(GAME)


def made(rank: int, blocks: int = 2) -> Weights:
    rng = np.random.default_rng(rank)
    form = Form(columns=6, width=5, blocks=blocks, rank=rank, moves=STAMP.moves)
    arrays = {name: rng.normal(size=sizes) for name, sizes in form.sizes().items()}
    arrays |= {"columns": np.array([1, 5, 20, 50, 96, 97]), "mean": rng.normal(size=6), "scale": 1 + 5 * rng.random(6)}
    return weights(STAMP, form, arrays, Card(), "<f4")


def plainly(kept: Weights, observation: list[int]) -> tuple[list[float], float]:
    """The same with Python's own numbers, one at a time."""
    array = {name: one.astype(float).tolist() for name, one in kept.arrays.items()}

    def line(inner: list[float], name: str) -> list[float]:
        bias = array.get(f"{name}.bias") or [0.0] * len(array[f"{name}.weight"])
        return [
            sum(map(math.prod, zip(row, inner, strict=True))) + b for row, b in zip(array[f"{name}.weight"], bias, strict=True)
        ]

    def even(inner: list[float], name: str) -> list[float]:
        mean = sum(inner) / len(inner)
        variance = sum((one - mean) ** 2 for one in inner) / len(inner)
        scaled = [(one - mean) / math.sqrt(variance + 1e-5) for one in inner]
        return [s * w + b for s, w, b in zip(scaled, array[f"{name}.weight"], array[f"{name}.bias"], strict=True)]

    looked = [observation[int(column)] for column in array["columns"]]
    seen = [min(16.0, max(-16.0, (x - m) * s)) for x, m, s in zip(looked, array["mean"], array["scale"], strict=True)]
    inner = line(seen, "enter")
    for block in range(kept.header.form.blocks):
        tried = line(even(inner, f"blocks.{block}.norm"), f"blocks.{block}.first")
        added = line([max(0.0, one) for one in tried], f"blocks.{block}.second")
        inner = [one + other for one, other in zip(inner, added, strict=True)]
    left = [max(0.0, one) for one in even(inner, "leave")]
    return line(line(left, "narrow") if kept.header.form.rank else left, "likes"), line(left, "worth")[0]


@pytest.mark.parametrize("rank", [0, 3])
def test_it_reckons_as_it_is_told_to(rank: int) -> None:
    kept = made(rank)
    network = Network(kept)
    rows = np.random.default_rng(1).integers(-9, 9, size=(7, STAMP.numbers)).astype(np.int16)
    likes, worth = network.judge(rows)
    assert likes.shape == (7, STAMP.moves)
    assert worth.shape == (7,)
    for row, own, guess in zip(rows, likes, worth, strict=True):
        expected, value = plainly(kept, row.tolist())
        np.testing.assert_allclose(own, expected, rtol=1e-4, atol=1e-4)
        assert guess == pytest.approx(value, abs=1e-4)
        np.testing.assert_allclose(network.judge(row)[0], own, atol=1e-5)


def test_chances_are_those_of_legal_moves_and_come_to_one() -> None:
    network = Network(made(3))
    vector = highcamp.vector("cant-stop", envs=32, players=3)
    told = vector.wander(20)
    shares = network.chances(told.observations, told.masks)
    assert (shares[~told.masks] == 0).all()
    assert (shares[told.masks] > 0).all()
    np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-5)
    likes = network.judge(told.observations)[0]
    for row, mask, own in zip(shares, told.masks, likes, strict=True):
        legal = np.flatnonzero(mask)
        assert row[legal].argmax() == own[legal].argmax()
