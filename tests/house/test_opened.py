"""Frames that are kept: each for as long as its viewer sees nothing new, and never longer."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highcamp import Rng
from highcamp.engine import registry
from highcamp.house import opened as module
from highcamp.house.opened import Opened
from highcamp.table.drafts import draft_answer, draft_proposal
from highcamp.table.frame import frame
from highcamp.table.viewer import Viewer
from table_sitting import Sitting, act, people


def viewers(sitting: Sitting) -> list[Viewer]:
    """A spectator, everyone by themselves, and two who share a screen."""
    alone = [Viewer(seats=(seat,)) for seat in range(sitting.table.seats)]
    return [Viewer(), *alone, Viewer(seats=(0, 1)), Viewer(seats=(0, 1), asked=1, host=True)]


def opened(sitting: Sitting) -> Opened:
    return Opened(sitting.table)


@pytest.mark.parametrize("name", registry.names())
@settings(max_examples=3)
@given(seed=st.integers(0, 1000))
def test_a_frame_that_is_kept_is_the_one_that_would_be_made_now(name: str, seed: int) -> None:
    rng, sitting = Rng.keyed("kept", seed), people(name, seed)
    kept = opened(sitting)
    for _ in range(25):
        if sitting.table.state.over:
            break
        act(sitting, rng)
        for viewer in viewers(sitting):
            assert asyncio.run(kept.shown(kept.table, viewer)).frame == frame(sitting.table, viewer)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Viewer]:
    """Whom a frame was made for."""
    made: list[Viewer] = []

    def noted(table, viewer, story):  # type: ignore[no-untyped-def]  # as the original, which is asked
        made.append(viewer)
        return frame(table, viewer, story)

    monkeypatch.setattr(module, "frame", noted)
    return made


@pytest.mark.parametrize("name", ["elevation", "everest", "k2"])
def test_no_frame_is_made_anew_for_whoever_saw_nothing(name: str, drawn: list[Viewer]) -> None:
    sitting = people(name, 1)
    kept, rng = opened(sitting), Rng.keyed("secret", name)
    secret = 0
    for _ in range(60):
        if sitting.table.state.over:
            break
        for viewer in viewers(sitting):
            asyncio.run(kept.shown(kept.table, viewer))
        drawn.clear()
        acting = sitting.table.state.to_act
        seat = acting[rng.below(len(acting))]
        moves = sitting.table.state.legal(seat)
        before = len(sitting.table.events)
        sitting.play(seat, moves[rng.below(len(moves))])
        events = sitting.table.events[before:]
        blind = {
            viewer
            for viewer in viewers(sitting)
            if seat not in viewer.seats
            and all(sitting.table.game.seen(event, eyes) is None for event in events for eyes in (None, *viewer.seats))
        }
        secret += bool(blind)
        for viewer in viewers(sitting):
            asyncio.run(kept.shown(kept.table, viewer))
        assert set(drawn) == set(viewers(sitting)) - blind
    assert secret


def test_an_answer_is_seen_by_the_others_when_something_comes_of_it(drawn: list[Viewer]) -> None:
    sitting = people("cant-stop", 1, players=3)
    kept, everyone = opened(sitting), [Viewer(), *(Viewer(seats=(seat,)) for seat in range(3))]
    seat = sitting.table.state.to_act[0]
    sitting.play(seat, sitting.table.state.legal(seat)[0])
    sitting.write(draft_proposal(sitting.table, seat, sitting.tick()))
    first, second = (other for other in range(3) if other != seat)
    for viewer in everyone:
        asyncio.run(kept.shown(kept.table, viewer))
    drawn.clear()
    sitting.write(draft_answer(sitting.table, first, True, sitting.tick()))
    public = sitting.table.witnesses.public
    for viewer in everyone:
        asyncio.run(kept.shown(kept.table, viewer))
    assert drawn == [Viewer(seats=(first,))]
    sitting.write(draft_answer(sitting.table, second, True, sitting.tick()))
    assert sitting.table.witnesses.public == sitting.at > public
    shown = asyncio.run(kept.shown(kept.table, Viewer())).frame
    assert msgspec.json.encode(shown) == msgspec.json.encode(frame(sitting.table, Viewer()))
