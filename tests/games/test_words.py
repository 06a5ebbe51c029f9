"""What people read has no notation in it: logs, captions, beats, sheets, offers, warnings and refusals of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import highcamp
from highcamp import Record, Rng
from highcamp.engine import registry
from highcamp.engine.words import plain
from highcamp.table.story import Story
from playing import played

EXPEDITION = (
    r"\d?/\d|\d!|\d\*|\bBASE\b|\bSUMMIT\b"
    r"|\b(?:with|of|by|for|to) [AB]\b"
    r"|(?<![Gg]uide )(?<![Cc]limber )(?<!A and )\b(?:B|[AB] (?:to|uses|loads|camps|turns|has|needs|is|got))\b"
    r"|: (?:end|swap|settle|play|keep|top|bottom|remove|oxygen|take risk|risk)\b"
)
NOTATION = {
    "cant-stop": r"\d\+\d|\d-\d",
    "elevation": r"\b(?:choose|play)s? (?:give|face|seat)|: (?:give|face)",
    "everest": EXPEDITION,
    "k2": EXPEDITION,
    "mountaineers": r"\b(?:plays?|shows?|discards?|turns? up|draws?|adds?|chooses?|open|no|Your|hold) \d|Bomber for \d+[.,]"
    r"|'(?:\d|keep|two|add|trade|discard|no)",
    "tranquility": r"\b[GBR]\d+g?\b|\bCamp[GBR]\b|\b\d\.\d\b|\b\d-\d-\d\b",
}
"""By game, what a move, a card or a place looks like as it is typed."""

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cant-stop", {"players": 3, "variant": "forced_move"}),
    ("elevation", {"players": 3}),
    ("elevation", {"players": 1}),
    ("everest", {"players": 2}),
    ("everest", {"players": 3, "board": "harder", "season": "winter"}),
    ("k2", {"players": 2}),
    ("k2", {"players": 1, "board": "everest_easier", "icefall_tokens": True}),
    ("mountaineers", {"players": 3}),
    ("mountaineers", {"players": 3, "mode": "blitz"}),
    ("tranquility", {"players": 2, "mountain_goats": True, "panorama_objectives": True}),
    ("tranquility", {"players": 1}),
]
MOST = 500  # events of a game that are looked at
ASKED = 25  # states at which all is asked for that can be done, and some of what cannot
WRONG = 60  # moves of each that are asked for


def told(record: Record) -> Iterator[str]:
    """What is told of a game, to a spectator and to a player."""
    game = record.game
    for event in record.events:
        for seat in (None, 0):
            yield from map(plain, game.tell(event, seat))
            beat = game.beat(event, seat)
            if beat is not None:
                yield from map(plain, beat.said())
    for seat in (None, 0):
        story = Story(seat)
        yield from (plain(turn.words) for turn in story.sums(story.read(record.events)))


def asked(record: Record) -> Iterator[str]:
    """What players are offered, warned of, or refused."""
    game, rng = record.game, Rng.keyed("asked")
    states = [event.before for event in record.events if not event.by_nature]
    for state in states[:: max(1, len(states) // ASKED)]:
        seat = state.to_act[0]
        legal = state.legal(seat)
        for move in legal:
            yield plain(game.offer(move, state))
            yield plain(game.warning(move, state))
            yield game.cost(move, state)
        for move in {rng.below(game.facts.moves) for _ in range(WRONG)} - set(legal):
            refusal = state.why_not(seat, move)
            assert refusal is not None
            yield f"{refusal.text} {refusal.fix}"
        yield from (plain(part.why) for row in state.standing(seat) for part in row.parts)


def written(name: str, texts: Iterator[str]) -> list[str]:
    """The texts with notation in them."""
    return sorted({text for text in texts if re.search(NOTATION[name], text)})


def test_every_game_is_looked_at() -> None:
    assert set(NOTATION) == {name for name, _ in TABLES} == set(registry.names())


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_a_game_is_told_without_notation(name: str, options: dict[str, Any]) -> None:
    assert written(name, told(played(highcamp.game(name), 5, MOST, **options))) == []


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_what_can_and_cannot_be_done_is_said_without_notation(name: str, options: dict[str, Any]) -> None:
    assert written(name, asked(played(highcamp.game(name), 5, MOST, **options))) == []


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_notation_would_be_found(name: str, options: dict[str, Any]) -> None:
    """Most moves, as they are typed, are found by the pattern where they stand in a sentence."""
    record = played(highcamp.game(name), 5, MOST, **options)
    typed = [record.game.say(event.move, event.before) for event in record.events if not event.by_nature]
    sentences = [f"You: {move}. You play {move}. You choose {move}." for move in typed]
    found = written(name, iter(sentences))
    assert len(found) > len(set(sentences)) // 2 or name == "elevation"
