"""Moves that are not legal: refused with words, and without a trace."""

from __future__ import annotations

import re

from highcamp.engine.refusal import Refused
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection, seats_of
from highcamp.testing.luck import some

FEW = 5  # moves that are tried where all are refused for the same reason


def check_refusals(inspection: Inspection, state: State) -> None:
    """Every move that is not listed, of every seat and of nature, is refused; every listed one is not."""
    trial = state.copy()
    moves, outcomes = inspection.game.facts.moves, inspection.game.facts.outcomes
    seats = seats_of(state)
    for seat in [-1, *seats, len(seats)]:
        legal = state.legal(seat) if seat in seats else []
        for move in legal:
            refusal = state.why_not(seat, move)
            inspection.require("refused", refusal is None, "seat {}'s legal move {} is refused: {}", seat + 1, move, refusal)
        # Seats that may act are asked about everything, the others about a few moves: the answer is the same.
        most = inspection.effort.moves if legal else FEW
        unlisted = [move for move in range(moves) if move not in legal]
        rng = inspection.rng("refuse", inspection.step, seat)
        for move in [-1, moves, 1_000_000, *some(rng, unlisted, most)]:
            _check_refused(inspection, trial, seat, move)
    possible = {move for move, _ in state.chance()} if state.is_chance else set()
    impossible = [move for move in range(outcomes) if move not in possible]
    rng = inspection.rng("no deal", inspection.step)
    for move in [-1, outcomes, 1_000_000, *some(rng, impossible, FEW)]:
        _check_not_dealt(inspection, trial, move)
    same = trial.key() == state.key() and trial.digest() == state.digest()
    inspection.require("refusal-changes", same, "the state is another after refused moves")


def _check_refused(inspection: Inspection, trial: State, seat: int, move: int) -> None:
    key = trial.key()
    refusal = trial.why_not(seat, move)
    if refusal is None:
        inspection.fail("refused", f"seat {seat + 1} may make move {move}, which is not listed")
    _check_words(inspection, refusal, move)
    try:
        trial.play(seat, move)
    except Refused as raised:
        alike = (raised.code, str(raised), raised.rule) == (refusal.code, str(refusal), refusal.rule)
        inspection.require("refused", alike, "move {}: play says {!r}, why_not says {!r}", move, str(raised), str(refusal))
    else:
        inspection.fail("refused", f"play makes move {move} of seat {seat + 1}, which why_not refuses: {refusal}")
    inspection.require("refusal-changes", trial.key() == key, "refusing move {} of seat {} changed the state", move, seat + 1)


def _check_words(inspection: Inspection, refusal: Refused, move: int) -> None:
    code = re.fullmatch(r"[a-z][a-z0-9-]*", refusal.code) is not None
    inspection.require("refusal-words", code, "move {} is refused with the code {!r}", move, refusal.code)
    inspection.require("refusal-words", bool(refusal.text.strip()), "move {} is refused without a sentence", move)
    if refusal.rule:
        there = refusal.rule in inspection.headings()
        inspection.require("refusal-rule", there, "{!r} is no heading of the help (refusing move {})", refusal.rule, move)


def _check_not_dealt(inspection: Inspection, trial: State, move: int) -> None:
    try:
        trial.deal(move)
    except Refused as refusal:
        _check_words(inspection, refusal, move)
        inspection.report.counts["refused"] += 1
    else:
        inspection.fail("refused", f"nature deals {move}, which cannot come up here")
