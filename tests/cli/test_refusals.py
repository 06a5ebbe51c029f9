"""Bad input: each refusal says what and where, leaves with exit code 2, writes nothing, and shows no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_runs import EXAMPLE, run, start, write
from highcamp import Dealer, Record


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, where nothing may be left behind."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("HIGHCAMP_STATE", str(here / "state"))
    return here


def refused(*words: str | Path, says: list[str], folder: Path, typed: str = "") -> None:
    before = sorted(folder.rglob("*"))
    result = run(*words, typed=typed)
    assert result.exit_code == 2, result.output
    assert not [word for word in says if word not in " ".join(result.stderr.replace("│", " ").split())], result.stderr
    assert "Traceback" not in result.output
    assert sorted(folder.rglob("*")) == before


COMMANDS: list[tuple[str, list[str]]] = [
    # the line, what the refusal must say
    ("rules cant-stopp", ["no game 'cant-stopp'", "Did you mean cant-stop?"]),
    ("play monopoly", ["no game 'monopoly'", "There are: elevation, cant-stop"]),
    ("play", ["Which game?", "highcamp play cant-stop", "highcamp play --kept"]),
    ("dance", ["No such command 'dance'"]),
    ("rules", ["Missing argument", "GAME"]),
    ("rules cant-stop dubbles", ["no heading 'dubbles'", "Did you mean doubles?"]),
    ("play cant-stop --playrs 3", ["no option --playrs", "option --playrs", "Did you mean --players?"]),
    ("play cant-stop --hotseat", ["no option --hotseat", "Did you mean --hot-seat?"]),
    ("play cant-stop colour=red", ["no option colour", "option colour"]),
    ("play cant-stop xyz=1", ["no option xyz", "It has: --players, --columns, --variant"]),
    ("play cant-stop seven", ["'seven' is no option", "name=value"]),
    ("play cant-stop --players", ["--players needs a value: 2 to 4", "option players"]),
    ("play cant-stop --players seven", ["'seven' is not a whole number from 2 to 4", "option players"]),
    ("play cant-stop players=9", ["9 is not a whole number from 2 to 4", "option players"]),
    ("play cant-stop --players -1", ["-1 is not a whole number", "option players"]),
    ("play cant-stop --players 1", ["at least 2 players", "highcamp rules cant-stop players"]),
    ("play cant-stop --players 4 --columns 4", ["4 columns to win", "4 players", "option columns", "Choose 3."]),
    ("play cant-stop --players=3 --columns=5", ["5 columns to win", "Choose 3 to 4.", "rules cant-stop number-of-columns"]),
    ("play cant-stop --variant jumpin", ["'jumpin' is not one of", "Did you mean jumping?"]),
    ("play cant-stop lab=sides", ["'sides' is not valid JSON", "option lab"]),
    ("play cant-stop --bots hal", ["no bot 'hal'"]),
    ("play cant-stop --seat 2=hal", ["seat 2", "no bot 'hal'"]),
    ("play cant-stop --seat 3=random", ["'3=random'", "N from 1 to 2"]),
    ("play cant-stop --seat random", ["'random'", "--seat N=NAME"]),
    ("play cant-stop --hot-seat --bots random", ["--hot-seat and --bots contradict"]),
    ("play cant-stop --pace brisk", ["Invalid value for '--pace'", "'usual'"]),
    ("play cant-stop --players 3 --kept", ["--kept lists games and begins none"]),
    ("play cant-stop --resume none.jsonl", ["no such file", "none.jsonl"]),
    ("play cant-stop --position none.toml", ["no such file", "none.toml"]),
    ("play --players 3 cant-stop", ["no game '--players'"]),
    ("legal cant-stop", ["Missing option", "--position"]),
    ("legal cant-stop --position none.toml", ["no such file", "none.toml"]),
    ("legal cant-stop --position .", ["cannot be read", "directory"]),
    ("draw cant-stop --position none.toml -o x.svg", ["no such file", "none.toml"]),
    ("replay none.jsonl", ["no such file", "none.jsonl"]),
    ("record check none.jsonl", ["no such file", "none.jsonl"]),
    ("odds cant-stop", ["No column was named", "--position"]),
    ("odds cant-stop 6 13", ["no column 13", "Columns are 2 to 12"]),
    ("odds cant-stop 1", ["no column 1"]),
    ("odds cant-stop six", ["no column six"]),
    ("odds whist 6", ["no game 'whist'"]),
]


@pytest.mark.parametrize(("line", "says"), COMMANDS, ids=[line for line, _ in COMMANDS])
def test_bad_lines(line: str, says: list[str], folder: Path) -> None:
    refused(*line.split(), says=says, folder=folder)


POSITIONS = [
    # the file, the place in it, a word of what is wrong there
    ("climbers = {5 = 1, 6 = 1, 7 = 1, 8 = 1}", ", climbers", "4 climbers"),
    ("camps = [{2 = 4}]", ", camps of seat 1, column 2", "above the top"),
    ("camps = [{2 = 3}]", ", camps of seat 1, column 2", "has won it"),
    ("won = {6 = 1}\nclimbers = {6 = 4}", ", climbers, column 6", "won"),
    ("won = {6 = 1}\ncamps = [{}, {6 = 4}]", ", camps of seat 2, column 6", "won"),
    ("camps = [{7 = 5}]\nclimbers = {7 = 4}", ", climbers, column 7", "camp"),
    ("camps = [{}, {}, {6 = 1}]", ", camps", "seat 3"),
    ("won = {13 = 1}", ", won", "no column 13"),
    ("won = {6 = 3}", ", won, column 6", "3 is no seat"),
    ("to_act = 0", ", to_act", "0 is no seat"),
    ("dice = [1, 2, 3]", ", dice", "[1, 2, 3]"),
    ("dice = [1, 2, 3, 7]", ", dice", "[1, 2, 3, 7]"),
    ("players = 4\ncolumns = 5", ", option columns", "5 columns to win"),
    ("player = 2", ", player", "Did you mean players?"),
    ("won = {2 = 1, 3 = 1, 4 = 1}\ndice = [1, 1, 1, 1]", ", dice", "over"),
    ("to_act = \n", "", "not valid TOML: Invalid value (at line 1"),
    ('{"to_act": 1', "", "not valid JSON"),
    ("\x00\x01", "", "not valid TOML"),
    pytest.param('{"camps":' + "[" * 100_000, "", "not valid JSON", id="deep JSON"),
    pytest.param("camps = " + "[" * 100_000, "", "not valid TOML", id="deep TOML"),
]


@pytest.mark.parametrize(("text", "where", "what"), POSITIONS)
def test_impossible_positions(text: str, where: str, what: str, folder: Path, tmp_path: Path) -> None:
    path = write(tmp_path, text)
    says = [f"where: {path}{where}", what, "to do: "]
    refused("legal", "cant-stop", "--position", path, says=says, folder=folder)
    refused("draw", "cant-stop", "--position", path, "-o", folder / "x.svg", says=says, folder=folder)
    refused("odds", "cant-stop", "6", "--position", path, says=says, folder=folder)
    refused("play", "cant-stop", "--position", path, says=says, folder=folder)
    says[0] = f"where: standard input{where}"
    refused("legal", "cant-stop", "--position", "-", typed=text, says=says, folder=folder)


@pytest.fixture
def record(tmp_path: Path) -> list[str]:
    """The lines of a record: one whole turn."""
    game = Record.new("cant-stop")
    game.deal_all(Dealer(3))
    seat = game.state.to_act[0]
    for words in ("roll", "", "stop"):
        game.play(seat, game.game.parse(words, game.state) if words else game.state.legal()[0])
        game.deal_all(Dealer(3))
    return game.dumps().splitlines()


def test_the_record_is_good_as_it_stands(record: list[str], tmp_path: Path) -> None:
    assert run("record", "check", write(tmp_path, "\n".join(record))).exit_code == 0


RECORDS: list[tuple[str, int, str, list[str]]] = [
    # what is done to it, in which line, the line put there, what the refusal must say
    ("emptied", 0, "", ["empty", "line 1"]),
    ("no record at all", 1, "Dear diary,", ["is no record of Highcamp", "line 1"]),
    ("another game", 1, '{"highcamp":1,"game":"whist","rules":1}', ["no game 'whist'"]),
    ("later format", 1, '{"highcamp":3,"game":"cant-stop","rules":1}', ["format 3", "line 1", "Update highcamp"]),
    ("later rules", 1, '{"highcamp":1,"game":"cant-stop","rules":99}', ["rules version 99", "line 1"]),
    ("bad options", 1, '{"highcamp":1,"game":"cant-stop","rules":1,"options":{"players":7}}', ["line 1", "players"]),
    ("cut off", -1, "", ["breaks off", "line"]),
    ("torn line", 3, '{"n":2,"by":', ["cannot be read", "line 3"]),
    ("line lost", 3, "", ["Move 2 is missing", "line 3 (move 3)"]),
    ("illegal move", 3, '{"n":2,"by":1,"move":"stop","digest":"0"}', ["line 3 (move 2)"]),
    ("no such move", 3, '{"n":2,"by":"nature","move":"hop","digest":"0"}', ["line 3 (move 2)", "hop"]),
    ("nobody", 3, '{"n":2,"by":"cat","move":"roll","digest":"0"}', ["line 3 (move 2)", "cat"]),
]


@pytest.mark.parametrize(("done", "number", "line", "says"), RECORDS, ids=[done for done, *_ in RECORDS])
def test_spoilt_records(
    done: str, number: int, line: str, says: list[str], record: list[str], folder: Path, tmp_path: Path
) -> None:
    if number == 0:
        spoilt = []
    elif number == -1:
        spoilt = record[:-1]
    else:
        spoilt = [*record[: number - 1], *([line] if line else []), *record[number:]]
    path = write(tmp_path, "\n".join(spoilt), "spoilt.jsonl")
    everywhere = [str(path), *says]
    refused("record", "check", path, says=everywhere, folder=folder)
    refused("replay", path, "--svg", folder / "x.svg", says=everywhere, folder=folder)
    refused("play", "--resume", path, says=everywhere, folder=folder)


def test_an_edited_digest_is_found(record: list[str], folder: Path, tmp_path: Path) -> None:
    digest = record[2].partition('"digest":"')[2].partition('"')[0]
    path = write(tmp_path, "\n".join(record).replace(digest, "0" * 16))
    refused("record", "check", path, says=["another state", "line 3 (move 2)"], folder=folder)


def test_a_record_that_says_it_is_longer(record: list[str], folder: Path, tmp_path: Path) -> None:
    path = write(tmp_path, "\n".join([*record[:-2], record[-1]]))
    refused("record", "check", path, says=["says it has", f"line {len(record) - 1}"], folder=folder)


def test_moments_and_seats_that_are_not_there(record: list[str], folder: Path, tmp_path: Path) -> None:
    path = write(tmp_path, "\n".join(record))
    refused("replay", path, "--at", "99", "--svg", folder / "x.svg", says=["not 99", "move 99"], folder=folder)
    refused("replay", path, "--at", "-1", says=["not -1"], folder=folder)
    refused("replay", path, "--seat", "3", says=["no seat 3", "1 to 2"], folder=folder)
    refused("draw", "cant-stop", "-p", write(tmp_path, EXAMPLE), "--seat", "0", says=["no seat 0"], folder=folder)


def test_a_saved_game_says_itself_how_it_is_set_up(record: list[str], folder: Path, tmp_path: Path) -> None:
    path = write(tmp_path, "\n".join(record))
    refused("play", "cant-stop", "--resume", path, "--players", "3", says=["option --players", "--resume"], folder=folder)
    refused("play", "cant-stop", "--resume", path, "--position", path, says=["not both"], folder=folder)


def test_a_finished_game_is_not_resumed(folder: Path, tmp_path: Path) -> None:
    over = Record(Record.new("cant-stop").game.position({"won": {"2": 1, "3": 1, "4": 1}}), from_position=True)
    path = tmp_path / "over.jsonl"
    over.save(path)
    refused("play", "--resume", path, says=["over", f"highcamp replay {path}"], folder=folder)


def test_pictures_that_cannot_be_written(folder: Path, tmp_path: Path) -> None:
    position = write(tmp_path, EXAMPLE)
    for place, says in ((folder, "directory"), (folder / "nowhere" / "x.svg", "cannot be written")):
        refused("draw", "cant-stop", "-p", position, "-o", place, says=[says], folder=folder)


def test_a_file_that_is_no_text(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "noise"
    path.write_bytes(b"to_act = \xff")
    refused("legal", "cant-stop", "--position", path, says=["Byte 9", str(path)], folder=folder)
    refused("record", "check", path, says=["Byte 9", str(path)], folder=folder)


def test_a_refusal_of_the_whole_program() -> None:
    done = start("play", "cant-stop", "--players", "4", "--columns", "5")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "highcamp: 5 columns to win is not possible with 4 players.",
        "  where: option columns",
        "  to do: Choose 3.",
        "  rule:  highcamp rules cant-stop number-of-columns",
    ]
