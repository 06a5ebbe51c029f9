"""On K2 people climb for themselves: nothing that is said there speaks of guides or of clients."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli_runs import run
from highcamp import Dealer, Record, Refused, Rng
from highcamp.engine.words import plain
from highcamp.games.expeditions.board import Board, mountain
from k2_cases import K2

LED = re.compile(r"\b(?:guide|client)s?\b", re.IGNORECASE)
TABLES = [
    {"players": 1},
    {"players": 2},
    {"players": 3, "board": "everest_easier", "icefall_tokens": True, "season": "winter", "boots": True},
    {"players": 5, "board": "harder", "season": "winter", "crowding": "tight"},
]
EVERY = 120  # states apart, where all is asked that takes long


def said_at(record: Record) -> Iterator[str]:
    """What the table says now: to everybody, in words, in a picture, and to those who want what cannot be done."""
    state = record.state
    yield str(K2.situation(state))
    for seat in (None, *range(state.seats)):
        view = state.view(seat)
        yield msgspec.json.encode(view).decode()
        yield K2.text(view)
        yield K2.svg(view)
        for form in ("wide", "tall"):
            scene = K2.scene(view, form=form)
            yield " ".join((*scene.pictures, str(scene.asks)))
    for seat in state.to_act[:1]:
        legal = set(state.legal(seat))
        yield from (plain(K2.offer(move, state)) for move in legal)
        yield from (plain(K2.warning(move, state)) for move in legal)
        yield from (f"{plain(way.offer)} {way.cost}" for way in K2.ways(state, seat))
        for move in range(K2.facts.moves):
            refusal = None if move in legal else state.why_not(seat, move)
            yield f"{refusal.text} {refusal.fix}" if refusal is not None else K2.say(move, state)


def said_in(options: dict[str, Any], seed: int) -> Iterator[str]:
    """What is said in a random game."""
    record, dealer, rng = Record.new(K2, **options), Dealer(seed), Rng.keyed(seed, "players")
    while not record.state.over:
        if len(record.events) % EVERY == 0:
            yield from said_at(record)
        if record.state.is_chance:
            yield K2.draw_name(record.state)
            event = record.deal(dealer)
        else:
            seat = record.state.to_act[0]
            moves = record.state.legal(seat)
            event = record.play(seat, moves[rng.below(len(moves))])
        for viewer in (None, 0):
            yield from map(plain, K2.tell(event, viewer))
            yield K2.heading(event, viewer, 1)
            beat = K2.beat(event, viewer)
            yield "" if beat is None else msgspec.json.encode(beat).decode()
    yield from said_at(record)
    for standing in record.state.standing():
        yield " ".join(plain(part.why) for part in standing.parts)
    for sheet in K2.account(record.events):
        yield f"{sheet.title} {sheet.columns} {sheet.rows}"


def led(texts: Iterator[str]) -> list[str]:
    """Sentences that speak of those who lead or are led."""
    return [line for text in texts for line in re.split(r"[\n<>{}]", text) if LED.search(line)]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_game_speaks_of_climbers(options: dict[str, Any]) -> None:
    assert led(said_in(options, 7)) == []


def test_help_and_options_speak_of_climbers() -> None:
    options = run("rules", "k2", "--options").stdout
    assert "tight" in options
    assert led(iter([K2.help(), K2.title, K2.line, options, *(bot.line for bot in K2.bots())])) == []


def test_files_to_start_from_and_their_faults_speak_of_climbers() -> None:
    files = [text for own in K2.own_files() for text in (own.label, *own.starts.values())]
    assert len(files) > 8
    assert not [line for text in files for line in text.splitlines() if re.search("guide|client", line, re.IGNORECASE)]
    for own in K2.own_files():
        for text in own.starts.values():
            assert K2.own_faults(own.option, tomllib.loads(text)) == []
    board = tomllib.loads(next(own.starts["easier"] for own in K2.own_files() if own.option == "own_board"))
    spoilt: list[dict[str, Any]] = [
        {"limit": {"2": [1] * 4}},
        {"limit": {"2": [1]}},
        {"limit": {}},
        {"spaces": {}, "trails": {}},
    ]
    for wrong in spoilt:
        faults = [str(fault) for fault in K2.own_faults("own_board", board | wrong)]
        assert faults
        assert not re.search("guide|client", " ".join(faults), re.IGNORECASE)


def test_a_board_by_its_old_name_for_the_limits_is_read() -> None:
    board = tomllib.loads(next(own.starts["easier"] for own in K2.own_files() if own.option == "own_board"))
    old = {"guide_limit" if key == "limit" else key: value for key, value in board.items()}
    assert K2.board_faults(old) == []
    new, before = (mountain(msgspec.convert(given, Board), 3) for given in (board, old))
    assert list(new.limit) == list(before.limit) == board["limit"]["3"]
    assert K2.new(players=3, own_board=board).seats == 3
    assert "given twice" in str(K2.own_faults("own_board", {**old, "limit": board["limit"]})[0])


WRONG: list[dict[str, Any]] = [
    {"carded": ["C"]},
    {"carded": [], "unused": [], "points": {"A": {"free": 1}}},
    {"passing": "camp 1"},
]


@pytest.mark.parametrize("acting", WRONG, ids=str)
def test_a_wrong_position_is_refused_in_words_of_climbers(acting: dict[str, Any]) -> None:
    state, rng = K2.new(players=2), Rng.keyed(3)
    while not state.to_act or state.gathering() or state.position()["moment"] != "act":
        state.apply(state.sample(rng) if state.is_chance else state.legal()[0])
    position = state.position()
    with pytest.raises(Refused) as refusal:
        K2.position(position | {"acting": position["acting"] | acting})
    assert "climber" in refusal.value.text.lower()
    assert led(iter([refusal.value.text, refusal.value.fix])) == []


def test_too_many_on_a_space_are_climbers() -> None:
    crowd = [{"climbers": [{"at": "S9"}, {"at": "S9"}]}] * 3
    with pytest.raises(Refused) as refusal:
        K2.position({"players": 3, "moment": "draw", "weather": [1, 2], "risk": {"open": [0, 1, 1]}, "seats": crowd})
    assert "climbers stand on" in refusal.value.text


def test_its_source_speaks_of_climbers() -> None:
    folder = resources.files("highcamp.games.k2")
    trees = [ast.parse(path.read_text("utf-8")) for path in Path(str(folder)).rglob("*.py")]
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [ast.get_docstring(node) or "" for tree in trees for node in ast.walk(tree) if isinstance(node, documented)]
    assert len(texts) > 50
    assert led(iter(texts)) == []


def test_old_words_of_a_record_are_read() -> None:
    """Records from before say it as on Everest."""
    state, rng = K2.new(), Rng.keyed(3)
    while state.is_chance:
        state.apply(state.sample(rng))
    assert K2.parse("risk clients of A", state) == K2.parse("risk level of A", state)
    assert K2.say(K2.parse("risk clients of A", state), state) == "risk level of A"
