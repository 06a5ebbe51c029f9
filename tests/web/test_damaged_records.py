"""Records that are damaged, foreign or not over: the page, the JSON API and ``highcamp analyse`` say the same of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from analysing import short_game
from cli_runs import run
from web_client import Server, serving, table_of
from web_page import Page

LINES = short_game().dumps().splitlines()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("damaged"), analysis_depth=0.01) as running:
        yield running


def text(*lines: str) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def changed(at: int, **values: Any) -> bytes:
    """The record with some values of one line changed."""
    return text(*LINES[:at], json.dumps(json.loads(LINES[at]) | values), *LINES[at:][1:])


DAMAGED: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "The record is empty."),
    "white space": (b" \n\n", "The record is empty."),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "Byte 0 is not UTF-8 text."),
    "another encoding": (short_game().dumps().replace("Ann", "Änn").encode("latin-1"), "is not UTF-8 text."),
    "two bytes a letter": (short_game().dumps().encode("utf-16"), "Byte 0 is not UTF-8 text."),
    "chess": (b'[Event "A match"]\n1. e4 e5\n', "This is no record of Highcamp"),
    "a page": (b"<!doctype html>\n<p>Hello</p>\n", "This is no record of Highcamp"),
    "other lines": (b'{"a": 1}\n{"b": 2}\n', "This is no record of Highcamp"),
    "no object": (b"[1, 2]\n", "This is no record of Highcamp"),
    "very deep": (b"[" * 100_000, "This is no record of Highcamp"),
    "another game": (changed(0, game="checkers"), "There is no game 'checkers'."),
    "newer rules": (changed(0, rules=99), "Update highcamp: the game was begun with a newer one."),
    "older rules": (changed(0, rules=0), "The game was begun by rules version 0"),
    "a newer form": (changed(0, highcamp=99), "The record has format 99"),
    "no such start": (changed(0, position={"players": 99}), "99 is not a whole number from 2 to 4."),
    "cut off": (text(*LINES)[:-200], "The record breaks off"),
    "without its end": (text(*LINES[:-1]), "The record breaks off"),
    "a gap": (text(*LINES[:4], *LINES[5:]), "Move 4 is missing before move 5."),
    "a line twice": (text(*LINES[:5], *LINES[4:]), "After move 4 stands move 4 again."),
    "an illegal move": (changed(1, move="12+12"), "There are no dice on the table to climb with"),
    "no move": (changed(1, move="row"), "'row' is no move in Can't Stop."),
    "nobody's move": (changed(1, by=9), "There is no seat 9"),
    "tampered": (changed(1, digest="0" * 16), "leads to another state than when the game was recorded."),
    "a wrong count": (changed(len(LINES) - 1, end=1), "and says it has 1."),
    "not over as it says": (changed(len(LINES) - 1, over=False), "The closing line does not fit the last move."),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_every_door_says_what_is_wrong(server: Server, kind: str, tmp_path: Path) -> None:
    data, said = DAMAGED[kind]
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    refused = run("analyse", path)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert said in " ".join(refused.stderr.split())
    answer = server.browser().post("/records", files={"record": ("game.jsonl", data)})
    assert answer.status_code == 422
    assert said in Page(answer.text).text
    assert "Traceback" not in refused.output + answer.text
    if "UTF-8" not in said:  # JSON is nothing else
        told = server.browser().post("/api/records", json={"record": data.decode()})
        assert told.status_code == 422
        assert said in f"{told.json()['text']} {told.json().get('fix')}"


def test_a_game_that_is_not_over_is_kept_and_not_analysed(server: Server, tmp_path: Path) -> None:
    record = short_game()
    record.rewind(10)
    path = tmp_path / "game.jsonl"
    record.save(path)
    said = "Only finished games are analysed"
    assert said in " ".join(run("analyse", path).stderr.split())
    browser = server.browser()
    id = table_of(browser.post("/records", files={"record": ("game.jsonl", path.read_bytes())}))
    for answer in (browser.get(f"/table/{id}/analysis"), browser.post(f"/table/{id}/analysis")):
        assert answer.status_code == 422
        assert said in Page(answer.text).text
    for answer in (browser.get(f"/api/tables/{id}/analysis"), browser.post(f"/api/tables/{id}/analysis")):
        assert (answer.status_code, answer.json()["code"]) == (422, "not-over")
