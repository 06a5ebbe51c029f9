"""Frames as JSON: what is written once is the same as what is written anew."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from highcamp import Rng
from highcamp.engine import registry
from highcamp.table.frame import Frame, frame
from highcamp.table.story import Story
from highcamp.table.writing import Writing
from table_sitting import act, people, viewer

GAMES = registry.names()


def frames(name: str, seats: tuple[int | None, ...] = (0, None)) -> list[list[Frame]]:
    """A game with moves, undo and greetings, as a player and a spectator see it."""
    sitting, rng = people(name, 3), Rng.keyed("writing", name)
    seen: list[list[Frame]] = [[] for _ in seats]
    stories = {seat: cache(Story) for seat in seats}
    for _ in range(60):
        if sitting.table.state.over:
            break
        act(sitting, rng)
        for kept, seat in zip(seen, seats, strict=True):
            kept.append(frame(sitting.table, viewer(seat), stories[seat]))
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_a_frame_is_written_as_it_is(name: str) -> None:
    """With what the frame before was written with, and without it."""
    for seen in frames(name):
        writing = Writing()
        for one in seen:
            written = writing.write(one)
            assert written.json == msgspec.json.encode(one)
            assert written == Writing().write(one)


@pytest.mark.parametrize("name", GAMES)
def test_frames_have_the_same_number_if_they_show_the_same(name: str) -> None:
    shown: dict[bytes, str] = {}
    for seen in frames(name):
        for one in seen:
            written = Writing().write(one)
            assert shown.setdefault(written.json, written.digest) == written.digest
    assert len(set(shown.values())) == len(shown) > 10


@pytest.mark.parametrize("field", ["log", "turns", "beats"])
def test_a_number_tells_where_something_stands(field: str) -> None:
    """Not only what: two frames with the same lines in another order are not the same."""
    frame = next(frame for frame in reversed(frames("cant-stop")[0]) if len(set(getattr(frame, field))) > 1)
    things = getattr(frame, field)
    numbers = {Writing().write(frame).digest}
    for other in (things[::-1], things[1:], things[:-1], ()):
        numbers.add(Writing().write(msgspec.structs.replace(frame, **{field: other})).digest)
    assert len(numbers) == 5


def test_what_stood_in_the_frame_before_is_not_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, writing, made = frames("cant-stop")[0], Writing(), []
    encode = msgspec.json.encode

    def noted(thing: object) -> bytes:
        if not isinstance(thing, Frame):
            made.append(thing)
        return encode(thing)

    monkeypatch.setattr(msgspec.json, "encode", noted)
    for one in seen:
        writing.write(one)
    assert 0 < len(made) < 4 * len(seen)
