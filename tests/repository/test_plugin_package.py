"""A game that somebody else begins, by ``highcamp new-game``, installed by pip: every door that ours have is open to it.

Nothing of the tests' helpers is in it, and nothing of it is imported here. Beside it is installed a bot for games of others, as
``examples/porter`` has it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest

from cli_runs import start, write
from highcamp.authoring.package import make
from servers import Server, serving
from web_client import table_of
from web_page import Page

BOT = Path(__file__).parents[2] / "examples" / "porter"
NAME = "loose-gully"
HUT = '[[hut]]\nname = "Hermit"\npitch = 2\n'
HALFWAY = "camps = [3, 1]\nturn = 2\nheight = 3\n"


class Run(Protocol):
    def __call__(self, *words: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where Python finds highcamp and the package that was installed beside it."""
    folder = tmp_path_factory.mktemp("plugin")
    make(NAME, folder / NAME)
    shutil.copytree(BOT, folder / BOT.name, ignore=shutil.ignore_patterns("__pycache__"))  # a build writes beside its source
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    words = ["--no-build-isolation", "--target", str(folder / "site"), str(folder / NAME), str(folder / BOT.name)]
    subprocess.run([*pip, *words], check=True, capture_output=True)
    return os.pathsep.join(entry for entry in (str(folder / "site"), os.environ.get("PYTHONPATH", "")) if entry)


@pytest.fixture(scope="module")
def run(path: str) -> Run:
    return partial(start, PYTHONPATH=path)


@pytest.fixture(scope="module")
def cover(path: str) -> str:
    """The picture on its box, as the game draws it."""
    command = [sys.executable, "-c", "import highcamp; print(highcamp.game('loose-gully').cover(), end='')"]
    return subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def server(path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("tables")
    with serving(f"sqlite:///{folder}/tables.db", PYTHONPATH=path) as running:
        yield running


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=30) as client:
        yield client


def test_it_has_fewer_than_400_lines_and_the_rest_is_its_help_and_its_lessons(tmp_path: Path) -> None:
    made = make(NAME, tmp_path / NAME)
    files = [tmp_path / NAME / file for file in made if file.parts[0] == "src" and file.suffix == ".py"]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    assert 300 < len(lines) < 400
    assert max(map(len, lines)) <= 128  # of ordinary form
    assert not [line for line in lines if "toys" in line or "helpers" in line]  # all it needs is shipped


def test_it_keeps_the_contract(path: str) -> None:
    own = [{"name": "Hermit", "pitch": 2}]
    check = f"check_game(highcamp.game({NAME!r}), {{'players': 3, 'own': {own!r}}}, effort='quick')"
    command = [sys.executable, "-c", f"import highcamp; from highcamp.testing import check_game; {check}"]
    checked = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


# -- at the terminal --


def test_it_is_listed_and_its_rules_are_found(run: Run) -> None:
    listed = run("games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "Loose Gully" in listed.stdout
    assert "slides no further" in run("rules", NAME, "huts").stdout
    assert "Huts of your own" in run("rules", NAME, "--options").stdout
    assert "highcamp play loose-gully --pitches 4" in run("play", "--help").stdout


def test_it_is_played_by_its_bots_with_own_parts(run: Run, tmp_path: Path) -> None:
    huts = write(tmp_path, HUT, "huts.toml")
    played = run("play", NAME, "--pitches", "4", "--hut", huts, "--seat", "1=steady", "--seat", "2=random", "--seed", "3")
    assert (played.returncode, played.stderr) == (0, "")
    assert "Hermit stands at 2." in played.stdout
    assert "The top is reached." in played.stdout
    unknown = run("play", NAME, "--bots", "stedy")
    assert unknown.returncode == 2
    assert "Did you mean steady?" in unknown.stderr
    far = run("play", NAME, "--hut", write(tmp_path, HUT.replace("2", "7"), "far.toml"))
    assert far.returncode == 2
    assert "Hermit stands at 7" in far.stderr


def test_its_bot_sits_at_tables_of_other_games_too(run: Run) -> None:
    played = run("play", "cant-stop", "--seat", "1=porter", "--seat", "2=porter", "--seed", "3")
    assert (played.returncode, played.stderr) == (0, "")
    assert "(porter)" in played.stdout
    assert "wins the game!" in played.stdout
    assert "has no bot 'porter'" in run("play", "k2", "--bots", "porter").stderr


def test_its_positions_are_asked_about_and_drawn(run: Run, tmp_path: Path) -> None:
    place = write(tmp_path, HALFWAY)
    answer = json.loads(run("legal", NAME, "-p", place, "--json").stdout)
    assert [(move["text"], move.get("cost", "")) for move in answer["moves"]] == [("climb", "a throw of the die"), ("camp", "")]
    huts = write(tmp_path, HUT, "huts.toml")
    assert "Hermit stands at 2." in run("draw", NAME, "-p", place, "--text", "--hut", huts).stdout
    drawn = run("draw", NAME, "-p", place)
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert drawn.stdout.startswith("<svg")
    assert "button" not in drawn.stdout


def test_its_odds_and_its_scores(run: Run, tmp_path: Path) -> None:
    place = write(tmp_path, HALFWAY)
    rows = json.loads(run("odds", NAME, "-p", place, "--json").stdout)["prospects"][0]["rows"]
    assert [row["what"] for row in rows] == ["1 more", "2 more", "3 more"]
    assert rows[-1]["chances"][0] == {"chance": 125 / 216, "low": None, "high": None}  # three times no 1
    assert "57.9" in run("odds", NAME, "-p", place).stdout
    sheet = write(tmp_path, '[[climber]]\nname = "Ada"\ncamps = [3, 6]\n', "sheet.toml")
    assert run("score", NAME, sheet).stdout == "Ada: 9\n"


def test_its_lessons_are_right_and_walked_at_the_terminal(run: Run) -> None:
    checked = run("learn", NAME, "--check")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "6 steps" in checked.stdout
    assert "Loose Gully" in run("learn").stdout
    walked = run("learn", NAME, typed="climb\n\ncamp\n\ncamp\n\nclimb\n\nclimb\n\nclimb\ncamp\n")
    for words in (
        "Your camp stands at 3",
        "slide from 4 to your camp at 2",
        "no further than to the Hermit",
        "The top is yours",
    ):
        assert words in " ".join(walked.stdout.split())


# -- in the browser --


def test_its_lessons_are_walked_by_forms(browser: httpx.Client) -> None:
    assert f'"/learn/{NAME}"' in browser.get("/").text
    steps = Page(browser.get(f"/learn/{NAME}").text)
    paths = [tag["href"] for tag in steps.all("a") if tag.get("href", "").startswith(f"/learn/{NAME}/")]
    path = paths[-1]  # Begin
    told = [
        "4: no stone",
        "Your camp stands at 3",
        "keep nothing",
        "slide from 4",
        "no further than to the Hermit",
        "Six pitches",
    ]
    for move, words in zip((0, 1, 1, 0, 0, 0), told, strict=True):
        shown = browser.post(path, data={"move": move}, follow_redirects=True)
        text = Page(shown.text).text
        assert re.search("Right[.:]", text)
        assert words in text
        following = [tag["href"] for tag in Page(shown.text).all("a") if tag.get("id") == "next"]
        path = following[0] if following else path
    shown = browser.post(path, data={"move": 1, "done": "0"}, follow_redirects=True)
    assert "The top is yours" in shown.text
    id = table_of(browser.post(f"/new/{NAME}", data=Page(shown.text).fields()))
    assert browser.get(f"/api/tables/{id}").json()["seats"][1]["bot"] == "easy"
    assert "6 steps, 6 of them taken" in Page(browser.get("/learn").text).text


def test_the_start_page_has_its_cover_and_its_pad(browser: httpx.Client, cover: str) -> None:
    page = browser.get("/")
    assert page.status_code == 200
    assert cover
    assert cover in page.text
    for way in ("new", "rules", "score"):
        assert f'"/{way}/{NAME}' in page.text
        assert browser.get(f"/{way}/{NAME}").status_code == 200


def test_its_rules_and_its_pad(browser: httpx.Client) -> None:
    rules = Page(browser.get(f"/rules/{NAME}").text)
    assert {"climbing", "making-camp", "huts"} <= {tag.attributes.get("id") for tag in rules.tags}
    scored = browser.post(f"/score/{NAME}", data={"name_1": "Ada", "camps_1": "3, 6"})
    assert scored.status_code == 200
    words = [word.strip() for word in Page(scored.text).words if word.strip()]
    told = words[words.index("The pad") :]
    assert told[told.index("Ada") + 1 :][:2] == ["3 6", "9"]


def test_a_table_with_own_parts_is_set_and_played_against_its_bot(browser: httpx.Client) -> None:
    form = Page(browser.get(f"/new/{NAME}").text)
    assert "Huts of your own" in form.text
    assert "bot:steady" in [tag["value"] for tag in form.all("option")]
    wrong = browser.post(f"/new/{NAME}", data={"own": "[[hut]]\nname = 'Hermit'\n"})
    assert wrong.status_code == 422
    usual = {"clock": "none", "spectators": "yes", "pace": "fast", "name_1": "Ada"}
    id = table_of(browser.post(f"/new/{NAME}", data={**usual, "own": HUT}))
    page = browser.get(f"/table/{id}")
    assert page.status_code == 200
    assert "Hermit" in page.text
    assert 'class="choice legal" data-move="0"' in page.text
    hint = browser.post(f"/api/tables/{id}/hint", json={"seat": 0}).json()
    assert (hint["bot"], hint["text"]) == ("hard", "climb")
    why = browser.post(f"/api/tables/{id}/why", json={"seat": 0, "move": 1}).json()
    assert why["code"] == "nothing-climbed"
    listed = {game["name"]: game["bots"] for game in browser.get("/api/games").json()}
    assert listed[NAME] == ["easy", "medium", "hard", "random", "steady"]
    assert listed["cant-stop"][-1] == "porter"
    frame = play(browser, id)
    assert frame["over"]
    assert frame["seats"][1]["bot"] == "medium", "which is steady's level"
    again = browser.get(f"/table/{id}/replay?at=1")
    assert again.status_code == 200
    assert "Hermit" in again.text
    assert browser.get(f"/table/{id}/record").text.count("\n") > 3


def play(browser: httpx.Client, id: str) -> Any:
    """Climb whenever that is possible, until somebody is on the top: the last frame."""
    with browser.stream("GET", f"/api/tables/{id}/stream?seat=0") as stream:
        for line in stream.iter_lines():
            if not line.startswith("data: "):
                continue
            frame = json.loads(line.removeprefix("data: "))
            if frame["over"]:
                return frame
            if frame["decision"] is not None:
                body = {"seat": 0, "decision": frame["decision"], "move": frame["moves"][0]["move"]}
                assert browser.post(f"/api/tables/{id}/moves", json=body).status_code in (200, 409)
    raise AssertionError("The stream has ended.")
