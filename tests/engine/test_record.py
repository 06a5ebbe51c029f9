"""Records: what is written is read back, and whatever is wrong with one is said with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import highcamp
from highcamp import Dealer, Game, Record, Refused
from playing import played, told
from toys import CAMP, HUTS, ROPE

CANT_STOP = highcamp.game("cant-stop")
GAMES: list[Game[Any, Any]] = [CANT_STOP, CAMP, HUTS, ROPE]
SHORT = told(CAMP, "strength 3", "climb", "climb", "end", "strength 2", "climb").dumps()


def lines_of(record: Record) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.dumps().splitlines()]


def text_of(lines: list[dict[str, Any]]) -> str:
    return "\n".join(json.dumps(line, separators=(",", ":")) for line in lines) + "\n"


# -- round trips --


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("events", [0, 1, 7, 1_000_000])
def test_reads_back(game: Game[Any, Any], events: int) -> None:
    record = played(game, seed=events, most=events)
    again = Record.loads(record.dumps(), game)
    assert again.dumps() == record.dumps()
    assert again.state == record.state
    assert [event.after for event in again.events] == [event.after for event in record.events]


def test_lines_are_readable() -> None:
    header, first, second, end = lines_of(played(CANT_STOP, most=2, players=3))
    assert header["highcamp"] == 1
    assert header["game"] == "cant-stop"
    assert header["rules"] == CANT_STOP.rules_version
    assert header["options"]["players"] == 3
    assert (first["n"], first["by"]) == (1, "nature")
    assert first["move"].endswith("begins")
    assert (second["n"], second["move"]) == (2, "roll")
    assert end == {"end": 2, "over": False, "digest": second["digest"]}
    assert len(end["digest"]) == 16


def test_seats_are_written_from_one() -> None:
    assert {line["by"] for line in lines_of(played(HUTS, players=3))[1:-1]} == {1, 2, 3}


def test_begins_from_a_position(tmp_path: Path) -> None:
    middle = played(CAMP, most=9).state
    record = Record(middle, ["Ann", "Bob"], from_position=True)
    while not record.state.over:
        if record.state.is_chance:
            record.deal(Dealer(3))
        else:
            record.play(record.state.to_act[0], record.state.legal()[-1])
    record.save(tmp_path / "game.jsonl")
    again = Record.load(tmp_path / "game.jsonl", CAMP)
    assert again.start == middle
    assert again.state == record.state
    assert again.players == ["Ann", "Bob"]
    assert again.from_position
    assert "options" not in lines_of(again)[0]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]))))
def test_any_name_is_kept(players: list[str]) -> None:
    record = Record(CAMP.new(), players)
    assert Record.loads(record.dumps(), CAMP).players == players


def test_a_record_says_which_highcamp_wrote_it() -> None:
    """Also to whoever has another, which cannot replay it; one without it is as good."""
    assert lines_of(told(CAMP))[0]["version"] == highcamp.__version__
    assert Record.loads(edited(0, version=None), CAMP).dumps() == SHORT
    with pytest.raises(Refused) as refused:
        Record.loads(edited(0, rules=0, version="0.1.9"), CAMP)
    assert refused.value.fix == "A Highcamp that plays by version 0 can go on with it: 0.1.9 does, which wrote it."


def test_lines_may_end_as_on_windows() -> None:
    assert Record.loads(SHORT.replace("\n", "\r\n"), CAMP).dumps() == SHORT


# -- looking back --


def test_at_gives_every_state_and_a_copy_of_it() -> None:
    record = played(CAMP)
    assert record.at(0) == record.start
    assert record.at(len(record.events)) == record.state
    for n, event in enumerate(record.events):
        assert record.at(n) == event.before
    record.at(0).apply(2)
    assert record.at(0) == CAMP.new()


@pytest.mark.parametrize("n", [-1, 7])
def test_at_refuses_what_has_not_happened(n: int) -> None:
    with pytest.raises(Refused) as refused:
        played(CAMP, most=6).at(n)
    assert refused.value.code == "no-such-move"
    assert "0 to 6" in refused.value.text


def test_a_refused_move_is_not_recorded() -> None:
    record = played(CAMP, most=1)
    with pytest.raises(Refused):
        record.play(0, 1)
    with pytest.raises(Refused):
        record.play(1, 0)
    assert len(record.events) == 1


# -- what is wrong with a record --


def test_every_cut_is_noticed() -> None:
    """Wherever a file breaks off, only the closing newline may be missing."""
    for cut in range(len(SHORT) - 1):
        with pytest.raises(Refused) as refused:
            Record.loads(SHORT[:cut], CAMP)
        assert refused.value.where.startswith("line ")
    assert Record.loads(SHORT[:-1], CAMP).dumps() == SHORT


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_missing_line_is_noticed(game: Game[Any, Any]) -> None:
    lines = played(game, most=8).dumps().splitlines(keepends=True)
    for n in range(len(lines)):
        with pytest.raises(Refused) as refused:
            Record.loads("".join(lines[:n] + lines[n + 1 :]), game)
        assert refused.value.code in ("bad-record", "record-gap", "truncated-record")


def edited(line: int, **changes: Any) -> str:
    """The short record with some values of one line changed, or dropped when None."""
    lines = [json.loads(text) for text in SHORT.splitlines()]
    lines[line] = {name: value for name, value in (lines[line] | changes).items() if value is not None}
    return text_of(lines)


WRONG: dict[str, tuple[str, str, str]] = {
    "empty": ("", "empty-record", "line 1"),
    "blank": ("\n\n", "empty-record", "line 1"),
    "no JSON": ("This is not a record.\n", "bad-record", "line 1"),
    "a list": ("[]\n", "bad-record", "line 1"),
    "blank line": (SHORT.replace("\n", "\n\n", 1), "bad-record", "line 2"),
    "newer format": (edited(0, highcamp=3), "newer-record", "line 1"),
    "other rules": (edited(0, rules=99), "other-rules", "line 1"),
    "other game": (edited(0, game="toy-huts"), "other-game", "line 1"),
    "no game": (edited(0, game=None), "bad-record", "line 1"),
    "odd key": (edited(0, weather="fine"), "bad-record", "line 1"),
    "odd version": (edited(0, version="<b>1</b>"), "bad-record", "line 1"),
    "wrong option": (edited(0, options={"players": 9}), "bad-option", "line 1, option players"),
    "unknown option": (edited(0, options={"plyers": 2}), "unknown-option", "line 1, option plyers"),
    "wrong position": (edited(0, position={"players": 2}), "bad-position", "line 1, position"),
    "other data": (edited(0, data={"weather": "00"}), "other-data", "line 1"),
    "gap": (edited(3, n=4), "record-gap", "line 4 (move 4)"),
    "wrong digest": (edited(3, digest="0" * 16), "digest-differs", "line 4 (move 3)"),
    "no digest": (edited(3, digest=None), "bad-record", "line 4"),
    "number for text": (edited(3, move=2), "bad-record", "line 4"),
    "no such move": (edited(3, move="fly"), "bad-notation", "line 4 (move 3)"),
    "other move": (edited(1, move="strength 1"), "digest-differs", "line 2 (move 1)"),
    "illegal move": (edited(2, move="pitch"), "tent-stands", "line 3 (move 2)"),
    "other seat": (edited(2, by=2), "not-your-turn", "line 3 (move 2)"),
    "no such seat": (edited(2, by=0), "no-such-seat", "line 3 (move 2)"),
    "nature for a seat": (edited(2, by="nature"), "not-nature", "line 3 (move 2)"),
    "seat for nature": (edited(1, by=1), "nature-acts", "line 2 (move 1)"),
    "nobody": (edited(2, by="the wind"), "bad-record", "line 3 (move 2)"),
    "wrong end": (edited(-1, end=5), "truncated-record", "line 8"),
    "wrong last digest": (edited(-1, digest="0" * 16), "digest-differs", "line 8"),
    "not over": (edited(-1, over=True), "digest-differs", "line 8"),
    "after the end": (SHORT + SHORT.splitlines()[-1] + "\n", "bad-record", "line 8"),
}


@pytest.mark.parametrize(("text", "code", "where"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_is_said_with_its_place(text: str, code: str, where: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        Record.loads(text, CAMP)
    assert (refused.value.code, refused.value.where) == (code, where)
    path = tmp_path / "game.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(Refused) as loaded:
        Record.load(path, CAMP)
    assert (loaded.value.code, loaded.value.where) == (code, f"{path}, {where}")


@pytest.mark.parametrize(
    "text", ["1. e4 e5\n", "[Event]\n", "<!doctype html>\n", "null\n", "7\n", '"game"\n', '{"a": 1}\n{"b": 2}\n', "PK\x03"]
)
def test_a_file_of_something_else_is_called_so(text: str) -> None:
    with pytest.raises(Refused, match=r"This is no record of Highcamp: its first line does not begin with"):
        Record.loads(text)


def test_a_line_that_stands_twice_is_called_so() -> None:
    lines = SHORT.splitlines()
    with pytest.raises(Refused, match=r"After move 3 stands move 3 again\."):
        Record.loads("\n".join([*lines[:4], *lines[3:]]), CAMP)


def test_a_mark_before_the_first_letter_is_passed_over(tmp_path: Path) -> None:
    """As editors on Windows put it there."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + SHORT.replace("\n", "\r\n").encode())
    assert Record.load(path, CAMP).dumps() == SHORT


def test_unknown_game_is_said_with_its_place() -> None:
    with pytest.raises(Refused) as refused:
        Record.loads(played(CANT_STOP, most=1).dumps().replace("cant-stop", "cant-start"))
    assert (refused.value.code, refused.value.where) == ("unknown-game", "line 1")
    assert refused.value.fix == "Did you mean cant-stop?"


def test_missing_file_is_named_once(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        Record.load(tmp_path / "nothing")
    assert (refused.value.code, refused.value.where) == ("no-such-file", str(tmp_path / "nothing"))


@given(st.binary(max_size=60), st.integers(0, len(SHORT)))
def test_noise_is_refused_or_harmless(noise: bytes, place: int) -> None:
    text = SHORT[:place] + noise.decode("latin-1") + SHORT[place:]
    try:
        record = Record.loads(text, CAMP)
    except Refused:
        return
    assert record.dumps() == SHORT


def test_failed_save_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(CAMP).save(path)
    before = path.read_text("utf-8")
    path.chmod(0o644)
    with pytest.raises(UnicodeEncodeError):
        Record(CAMP.new(), ["\ud800"]).save(path)  # a name that no file can hold
    assert path.read_text("utf-8") == before
    assert list(tmp_path.iterdir()) == [path]
