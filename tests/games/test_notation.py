"""No notation where people read: not in the log, captions, sheets, accounts, offers, nor in what pictures say of themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import highcamp
from highcamp import Event
from highcamp.engine import registry
from highcamp.engine.facts import Sheet
from highcamp.engine.words import plain
from playing import played

# Moves and cards as they are typed: 6+8, G11, R3g, CampB, 1.2; 4!, 2/3, /2.
NOTATION = {
    "cant-stop": r"\b\d+\+\d+\b",
    "elevation": r"\baxe [A-Z]|(?:Alps|Rockies|Andes|Himalayas) \d+ \d",
    "everest": r"\d!|(?<!\w)\d?/\d|^[AB] uses\b|^\+\d:",
    "k2": r"\d!|(?<!\w)\d?/\d|^[AB] uses\b|^\+\d:",
    "mountaineers": r"\bno extra\b|\btwo (?:left|right)\b",
    "tranquility": r"\b[GBR]\d{1,2}g?\b|\bCamp[GBR]\b|\b\d\.\d\b",
}
LABELS = re.compile(r'(?:aria-label|data-asks)="([^"]*)"|<title[^>]*>([^<]*)</title>')


def of_sheet(sheet: Sheet) -> Iterator[str]:
    yield sheet.title
    yield from (plain(words) for words in (*sheet.columns, *sheet.below, *(cell for row in sheet.rows for cell in row)))


def of_event(event: Event, seat: int | None) -> Iterator[str]:
    """What is said of an event to a seat."""
    game = event.before.game
    yield from map(plain, game.tell(event, seat))
    beat = game.beat(event, seat)
    if beat is not None:
        yield plain(beat.caption)
        yield from () if beat.sheet is None else of_sheet(beat.sheet)


def of_state(event: Event) -> Iterator[str]:
    """What is said of a moment: the situation, what can be done, and what the pictures say of their parts."""
    state, game, seat = event.before, event.before.game, event.actor
    yield plain(game.situation(state).line())
    for move in state.legal(seat):
        yield plain(game.offer(move, state))
        yield game.cost(move, state)
        yield plain(game.warning(move, state))
    yield from (plain(way.offer) for way in game.ways(state, seat))
    shown = state.view(seat)
    for form in ("wide", "tall"):
        scene = game.scene(shown, form=form, names=["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"][: state.seats])
        yield from (scene.asks, scene.stage)
        yield from ("".join(found) for picture in scene.pictures for found in LABELS.findall(picture))


@pytest.mark.parametrize("name", registry.names())
def test_nobody_reads_notation(name: str) -> None:
    notation, game = re.compile(NOTATION[name]), highcamp.game(name)
    options: dict[str, Any] = dict(game.presets()[-1].options)
    events = played(game, 4, **options).events
    told = [text for event in events for seat in (None, 0) for text in of_event(event, seat)]
    told += [text for event in events[:: max(1, len(events) // 40)] if not event.by_nature for text in of_state(event)]
    told += [text for sheet in game.account(events) for text in of_sheet(sheet)]
    told += [plain(words) for words in game.tale(events).said()]
    told += [plain(part.why) for row in events[-1].after.standing(None) for part in row.parts]
    found = {text for text in told if notation.search(text)}
    assert len(told) > 500
    assert not found, "\n".join(sorted(found)[:12])
