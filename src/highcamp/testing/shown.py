"""Everything that a viewer is ever shown of a state, as bytes to compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from highcamp.engine.mode import Mode
from highcamp.engine.rng import Rng
from highcamp.engine.scene import Form
from highcamp.engine.state import State
from highcamp.testing.inspection import Viewer, encoded
from highcamp.testing.luck import pick

# In the order in which they are compared: what is wrong with a view is also wrong with its picture.
PARTS = ["acting", "view", "legal", "standing", "info-key", "observation", "offers", "refusals", "text", "svg"]
BEFORE, AFTER = 40, 20  # characters that a message shows where two answers part


def pictures_of(state: State, rng: Rng) -> tuple[Mode, Form]:
    """Which pictures to compare, others each time: drawing them all would take longer than everything else together."""
    return pick(rng, get_args(Mode)), pick(rng, state.game.forms)


def shown(state: State, viewer: Viewer, asked: Sequence[int], pictures: tuple[Mode, Form]) -> dict[str, bytes]:
    """By part. ``asked`` are moves that the viewer asks about, legal or not."""
    mode, form = pictures
    legal = [] if viewer is None else state.legal(viewer)
    return {
        "acting": encoded([state.to_act, state.actor]),
        "view": encoded(state.view(viewer)),
        "legal": encoded(legal),
        "standing": encoded(state.standing(viewer)),
        "info-key": state.info_key(viewer),
        "observation": b"" if viewer is None or not state.observed() else bytes(state.observe(viewer)),
        "offers": b"" if viewer is None else encoded([_offer(state, viewer, move) for move in legal]),
        "refusals": b"" if viewer is None else encoded([str(state.why_not(viewer, move)) for move in asked]),
        "text": state.text(viewer).encode(),
        "svg": "".join([state.svg(viewer, mode), *state.game.scene(state.view(viewer), form=form)]).encode(),
    }


def _offer(state: State, seat: int, move: int) -> list[object]:
    """What a page says of a legal move."""
    game = state.game
    return [
        game.say(move, state),
        game.offer(move, state),
        game.details(move, state),
        game.cost(move, state),
        game.is_final(state, seat, move),
        game.presses(move, state),
        game.warning(move, state),
    ]


def difference(mine: bytes, theirs: bytes) -> tuple[str, str]:
    """Where two answers part, with a little of what goes before; nothing where they do not."""
    if mine == theirs:
        return "", ""
    place = next((n for n, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs)))
    first = max(0, place - BEFORE)
    return _excerpt(mine, first, place), _excerpt(theirs, first, place)


def _excerpt(answer: bytes, first: int, place: int) -> str:
    return f"…{answer[first : place + AFTER].decode(errors='replace')}…"
