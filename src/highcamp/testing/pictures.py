"""What is shown to each viewer: a view, its text and its picture."""

from __future__ import annotations

from typing import get_args
from xml.etree import ElementTree

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.mode import Mode
from highcamp.engine.playout import playout
from highcamp.engine.scene import MAIN, SECOND
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection, Viewer, encoded, name_of, viewers_of

AHEAD = 40  # moves that a state is led on, to see whether its views follow


def check_pictures(inspection: Inspection, state: State) -> None:
    """For every seat and a spectator."""
    for viewer in viewers_of(state):
        _check_view(inspection, state, viewer)
        with inspection.trying("text", "The text for {}", name_of(viewer)):
            text = state.text(viewer)
        inspection.require("text", bool(text.strip()), "the text for {} is empty", name_of(viewer))
        for mode in get_args(Mode):
            with inspection.trying("svg", "The picture for {}, mode {!r},", name_of(viewer), mode):
                root = ElementTree.fromstring(state.svg(viewer, mode))
            inspection.require("svg", root.tag == "{http://www.w3.org/2000/svg}svg", "the picture is a <{}>", root.tag)
            _check_pressing(inspection, state, viewer, mode, root)
        _check_names(inspection, state, viewer)
        if viewer is not None and viewer in state.to_act:
            _check_presses(inspection, state, viewer)
    _check_snapshots(inspection, state)


def _check_pressing(inspection: Inspection, state: State, viewer: Viewer, mode: Mode, root: ElementTree.Element) -> None:
    """What can be pressed, and where. A move that is not drawn is listed beside the board."""
    if mode == "play":
        legal = {str(move) for move in state.legal(viewer)} if viewer is not None else set()
        marked = {element.get("data-move") for element in root.iter() if "legal" in _classes(element)}
        inspection.require("pressing", marked <= legal, "the board of {} marks {} as legal", name_of(viewer), marked - legal)
        return
    for element in root.iter():
        pressed = [name for name in element.attrib if name in ("data-move", "tabindex")]
        pressed += ["role button"] if element.get("role") == "button" else []
        pressed += ["class legal"] if "legal" in _classes(element) else []
        inspection.require("pressing", not pressed, "a board to {} has {}", mode, pressed)


def _check_presses(inspection: Inspection, state: State, seat: int) -> None:
    """What is pressed for each legal move. A game that draws no scenes of its own may leave moves to the list."""
    game, legal = state.game, state.legal(seat)
    with inspection.trying("presses", "What is pressed by {}", name_of(seat)):
        chains = [frozenset(game.presses(move, state)) for move in legal]
        chains += [frozenset(way.presses) for way in game.ways(state, seat)]
    inspection.require("presses", all(chains), "nothing is pressed for a move of {}", name_of(seat))
    inspection.require(
        "presses", len(set(chains)) == len(chains), "two moves of {} are pressed alike: {}", name_of(seat), chains
    )
    for form in game.forms:
        with inspection.trying("svg", "The scene for {}, {},", name_of(seat), form):
            scene = game.scene(state.view(seat), form=form)
            drawn = [element for picture in scene.pictures for element in ElementTree.fromstring(picture).iter()]
        if type(game).scene is Game.scene:
            continue
        there = {element.get("data-press") or f"move-{element.get('data-move')}" for element in drawn} | {MAIN, SECOND}
        missing = sorted(frozenset().union(*chains) - there)
        inspection.require("presses", not missing, "the {} board of {} has no {}", form, name_of(seat), missing)
        ids = [element.get("id") for element in drawn if element.get("id")]
        inspection.require("presses", len(set(ids)) == len(ids), "the {} board of {} has an id twice", form, name_of(seat))


def _check_names(inspection: Inspection, state: State, viewer: Viewer) -> None:
    """Pictures by the names of the players."""
    names = ["you" if seat == viewer else f"Player & {seat}" for seat in range(state.seats)]
    with inspection.trying("text", "The text for {}, with names,", name_of(viewer)):
        state.text(viewer, names)
    with inspection.trying("svg", "The picture for {}, with names,", name_of(viewer)):
        ElementTree.fromstring(state.svg(viewer, "play", names))


def _classes(element: ElementTree.Element) -> list[str]:
    return element.get("class", "").split()


def _check_view(inspection: Inspection, state: State, viewer: Viewer) -> None:
    view = state.view(viewer)
    inspection.require("view", isinstance(view, msgspec.Struct), "the view of {} is a {}", name_of(viewer), type(view))
    with inspection.trying("view", "Encoding the view of {}", name_of(viewer)):
        told = encoded(view)
    inspection.require("view", encoded(state.view(viewer)) == told, "two looks of {} differ", name_of(viewer))
    legal = [] if viewer is None else state.legal(viewer)
    known = told, tuple(legal), state.to_act
    key = state.info_key(viewer)
    same = inspection.known.setdefault((viewer, key), known) == known
    inspection.require("info-key", same, "different views or moves of {} have the info key {!r}", name_of(viewer), key)
    same = inspection.keys_known.setdefault((viewer, known), key) == key
    inspection.require("info-key", same, "the same view of {} has two info keys", name_of(viewer))


def _check_snapshots(inspection: Inspection, state: State) -> None:
    """A view that was handed out does not change when the state does."""
    moving = state.copy()
    views = [moving.view(viewer) for viewer in viewers_of(state)]
    told = [encoded(view) for view in views]
    playout(moving, inspection.rng("snapshot", inspection.step), AHEAD)
    inspection.require("view", [encoded(view) for view in views] == told, "a view changed while the game went on")
