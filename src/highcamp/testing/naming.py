"""Whether players are named as seats: only then does everyone read them by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from highcamp.engine.record import Record
from highcamp.engine.words import Own, Seat, Verb, Words
from highcamp.testing.inspection import Inspection, viewers_of
from highcamp.testing.luck import some

ASKED = 20  # moves that are not possible, and refused in words
_BY_NUMBER = re.compile(r"\bseats? \d", re.IGNORECASE)


def is_words(value: object) -> bool:
    """Whether this is a text or a line."""
    parts = value if isinstance(value, tuple) else (value,)
    return all(isinstance(part, str | Seat | Own | Verb) for part in parts)


def check_naming(inspection: Inspection, record: Record, n: int) -> None:
    """All that is said after event ``n``."""
    seats = range(record.start.seats)
    for what, words in _said(inspection, record, n):
        for part in (words,) if isinstance(words, str) else words:
            if isinstance(part, str):
                inspection.require("by-name", _BY_NUMBER.search(part) is None, "{} says {!r}", what, part)
            else:
                inspection.require("by-name", part.seat in seats, "{} names {}", what, part)


def _said(inspection: Inspection, record: Record, n: int) -> Iterator[tuple[str, Words]]:
    game, state = inspection.game, record.at(n)
    yield "the situation", game.situation(state).words
    for viewer in viewers_of(state):
        yield from (("the standing", part.why) for row in state.standing(viewer) for part in row.parts)
        if n:
            yield from (("the log", words) for words in game.tell(record.events[n - 1], viewer))
            beat = game.beat(record.events[n - 1], viewer)
            if beat is not None:
                yield from (("a beat", words) for words in beat.said())
            if game.turn(record.events[n - 1], viewer) is not None:
                yield "a turn in the log", game.sum_up([record.events[n - 1]], viewer)
    for seat in state.acting():
        legal = state.legal(seat)
        yield from (("an offer", game.offer(move, state)) for move in legal)
        asked = some(inspection.rng("naming", n, seat), [move for move in range(game.facts.moves) if move not in legal], ASKED)
        refusals = [state.why_not(seat, move) for move in asked]
        yield from (("a refusal", refusal.words) for refusal in refusals if refusal is not None)
    if state.over:
        for sheet in game.account(record.events):
            yield from (("the account", words) for words in sheet.said())
        yield from (("the tale", words) for words in game.tale(record.events).said())
