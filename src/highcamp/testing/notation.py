"""Moves as text, both ways, and text that is no move."""

from __future__ import annotations

from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection
from highcamp.testing.luck import pick, some

NONSENSE = ["", " ", "?", "0", "-1", "9" * 30, "1 2 3 4 5 6 7", "ünsinn", "\0", "seat 1", "a\nb", "1+", "()", "None"]
LETTERS = "abcxyz 0123456789+-,()/"
GARBLED = 8  # texts made from a true one, for each state looked at


def check_words(inspection: Inspection, state: State, most: int) -> list[str]:
    """What is said of a move, up to ``most`` of them, names that move and no other; returns what was said."""
    if state.is_chance:
        moves = [move for move, _ in state.chance()]
    else:
        moves = sorted({move for seat in state.acting() for move in state.legal(seat)})
    return [_check_move(inspection, state, move) for move in some(inspection.rng("words", inspection.step), moves, most)]


def check_notation(inspection: Inspection, state: State) -> None:
    """All that can be said here, and some nonsense."""
    said = check_words(inspection, state, inspection.effort.moves)
    rng = inspection.rng("nonsense", inspection.step)
    for text in NONSENSE + [_garbled(pick(rng, said), rng) for _ in range(GARBLED) if said]:
        _check_nonsense(inspection, state, text)


def _check_move(inspection: Inspection, state: State, move: int) -> str:
    with inspection.trying("notation", "Saying move {}", move):
        text = inspection.game.say(move, state)
    tidy = bool(text) and text == text.strip() and "\n" not in text
    inspection.require("notation", tidy, "move {} is said as {!r}", move, text)
    with inspection.trying("notation", "Parsing {!r}", text):
        read = inspection.game.parse(text, state)
    inspection.require("notation", read == move, "move {} is said as {!r}, which reads as {}", move, text, read)
    if not state.is_chance:
        first = inspection.move_of.setdefault(text, move)
        why = "{!r} is said of move {} here, and of move {} elsewhere"
        inspection.require("notation", first == move, why, text, move, first)
    return text


def _check_nonsense(inspection: Inspection, state: State, text: str) -> None:
    with inspection.trying("notation-nonsense", "Parsing {!r}", text):
        try:
            read = inspection.game.parse(text, state)
        except Refused as refusal:
            inspection.require("notation-nonsense", bool(refusal.text), "{!r} is refused without a word", text)
        else:
            inspection.require("notation-nonsense", type(read) is int, "{!r} reads as {!r}", text, read)


def _garbled(text: str, rng: Rng) -> str:
    place = rng.below(len(text))
    head, tail = text[:place], text[place + 1 :]
    other = pick(rng, LETTERS)
    return pick(rng, [head + tail, head + other + tail, f"{text} {text}", text.upper(), head + text[place] * 9 + tail])
