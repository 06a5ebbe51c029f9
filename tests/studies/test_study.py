"""A study as it is read: its tables, figures, charts and report, and the doors to it."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import polars as pl
import pytest

import highcamp
from cli_runs import run, start
from highcamp import Record, Refused
from highcamp.studies import playing, tables
from highcamp.studies.figures import Histogram, figures, histogram
from highcamp.studies.folder import Folder
from highcamp.studies.pieces import Finished, Piece
from highcamp.studies.plan import planned
from highcamp.studies.playing import Played
from highcamp.studies.statistics import Sample
from highcamp.studies.study import REPORT, Study
from highcamp.studies.summary import Figures
from highcamp.studies.swings import swings

BY_HAND = [
    # two seats; the last game is shared
    Played(0, 10, 5, [3, 4], [1.0, 0.0], [3.0, 1.0], [1, 2], 2),
    Played(1, 20, 6, [5, 6], [0.0, 1.0], [2.0, 3.0], [2, 1], 0),
    Played(2, 60, 9, [9, 9], [0.5, 0.5], [3.0, 3.0], [1, 1], None),
]


@pytest.fixture
def by_hand(tmp_path: Path) -> Folder:
    plan = planned(highcamp.game("cant-stop"), options={}, bots=["random"], games=3, vary={}, seed=7)
    folder = Folder.laid_out(tmp_path / "study", plan, resume=False)
    folder.add(Finished(Piece(0, 0, 3), BY_HAND, 1.0))
    tables.write(folder)
    return folder


def test_a_row_a_game_and_a_row_a_seat(by_hand: Folder) -> None:
    games = pl.read_parquet(by_hand.path / tables.GAMES)
    assert games.rows() == [
        (0, 0, 10, 5, 7, 2.0, 2.0, 1.0, 2),
        (0, 1, 20, 6, 11, 2.5, 1.0, 0.5, 0),
        (0, 2, 60, 9, 18, 3.0, 0.0, 0.0, None),
    ]
    seats = pl.read_parquet(by_hand.path / tables.SEATS)
    assert seats.columns == ["condition", "game", "seat", "bot", "share", "points", "place", "choices", "luck", "given"]
    assert seats.rows()[2:4] == [
        (0, 1, 0, "random", 0.0, 2.0, 2, 5, None, None),
        (0, 1, 1, "random", 1.0, 3.0, 1, 6, None, None),
    ]
    conditions = pl.read_parquet(by_hand.path / tables.CONDITIONS)
    assert conditions.to_dicts() == [{"condition": 0, "options": "{}", "seated": ["random", "random"], "games": 3}]
    assert {path.name for path in by_hand.path.iterdir()} == {
        "study.json", "journal.jsonl", "games.parquet", "seats.parquet", "conditions.parquet",
    }  # fmt: skip


def test_figures_are_those_of_the_rows(by_hand: Folder) -> None:
    (found,) = figures(by_hand.path, by_hand.plan)
    assert found.games == 3
    assert found.measures["moves"] == (3, 30.0, 700.0)
    assert found.measures["leads"] == (2, 1.0, 2.0)
    assert found.seats[0].wins == pytest.approx(1.5)
    assert found.seats[1].points.mean == pytest.approx(7 / 3)


def test_a_distribution_counts_every_value_once(by_hand: Folder) -> None:
    points = histogram(by_hand.path, tables.SEATS, "points", 0)
    assert points == Histogram((0.5, 1.5, 2.5, 3.5), (1.0, 1.0, 4.0), 2.5)
    moves = histogram(by_hand.path, tables.GAMES, "moves", 0)
    assert moves is not None
    assert sum(moves.counts) == 3
    assert moves.edges[0] <= 10
    assert moves.edges[-1] > 60
    assert len(moves.counts) <= 40
    assert histogram(by_hand.path, tables.GAMES, "moves", 1) is None


# -- through the doors --


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """Two parts varied."""
    out = tmp_path_factory.mktemp("studied")
    vary: dict[str, list[Any]] = {"variant": ["none", "jumping"], "players": [2, 3]}
    return highcamp.study("cant-stop", games=120, bots="random", vary=vary, seed=7, out=out, workers=1)


def test_the_public_name_plays_and_tells(studied: Study) -> None:
    assert studied.finished
    assert studied.games.height == 480
    assert studied.seats.height == 120 * (2 + 3 + 2 + 3)
    assert studied.conditions["variant"].to_list() == ["None", "None", "Jumping", "Jumping"]
    assert studied.conditions["players"].to_list() == ["2", "3", "2", "3"]
    assert set(studied.effects["part"]) == {"variant", "players"}
    moves = studied.effects.filter((pl.col("part") == "variant") & (pl.col("measure") == "moves")).row(0, named=True)
    assert moves["significant"]
    assert moves["high"] < 0  # climbers that jump are there sooner
    assert repr(studied).startswith("<Study of cant-stop: 480 of 480 games in ")


def test_without_a_folder_nothing_is_left() -> None:
    made = highcamp.study("cant-stop", games=2, bots=["random", "easy"], workers=1)
    path = made.path
    assert made.seats["bot"].to_list() == ["random", "easy"] * 2
    del made
    assert not path.exists()


def test_charts_for_notebooks(studied: Study) -> None:
    charts = studied.charts
    assert set(charts) == {"wins", "points", "moves", "effects"}
    for chart in charts.values():
        made: dict[str, Any] = chart.to_dict()
        assert made["datasets"]


class Page(HTMLParser):
    """What a browser would load, and which elements there are."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.loaded += [
            f"{tag} {name}" for name, value in attrs if name in ("src", "href") and not (value or "").startswith("#")
        ]
        if tag in ("script", "link", "iframe", "img", "object"):
            self.loaded.append(tag)


def test_the_report_needs_nothing_else(studied: Study) -> None:
    text = (studied.path / REPORT).read_text("utf-8")
    assert text == studied.report
    page = Page(text)
    assert not page.loaded
    style = text[text.index("<style>") : text.index("</style>")]
    assert not re.search(r"@import|url\(\s*['\"]?(?!#)", style)
    assert 'name="viewport"' in text
    assert "prefers-color-scheme:dark" in style
    assert page.found.count("h1") == 1


def test_every_plot_has_words(studied: Study) -> None:
    drawn = re.findall(r"<svg.*?</svg>", studied.report, re.DOTALL)
    # in two forms: wins, points, length, leads; and for each part points, moves, margin and the wins of its seats
    assert len(drawn) == 2 * (4 + (3 + 3) + (3 + 2))
    for one in drawn:
        svg = ElementTree.fromstring(one)
        named = {child.tag.rpartition("}")[2]: (child.text or "") for child in svg}
        assert named["title"]
        assert named["desc"]
        assert svg.get("role") == "img"
    ids = re.findall(r'\bid="([^"]+)"', studied.report)
    assert len(ids) == len(set(ids))


SAID = [
    "Can&#39;t Stop: a study of 480 games",
    "<h2>In short</h2>",
    "<h2>Who wins (Variant: None, Players: 2)</h2>",
    "<h2>Points and length (Variant: None, Players: 2)</h2>",
    "Length of a game",
    "Changes of the lead",
    "<h2>Variant, against None</h2>",
    "<h2>Players, against 2</h2>",
    "<h2>Every condition</h2>",
    "Variant: Jumping, Players: 3",
    "no difference was found in",
    "one study in twenty says otherwise",
    "Seed 7, options",
]


@pytest.mark.parametrize("words", SAID)
def test_the_report_says(studied: Study, words: str) -> None:
    assert words in studied.report


def test_of_a_cooperative_game_alone_there_is_a_report_too(tmp_path: Path) -> None:
    made = highcamp.study("tranquility", games=40, bots="random", players=1, seed=1, out=tmp_path / "solo", workers=1)
    assert "of games are won (" in made.report
    assert made.games["margin"].null_count() == 40


def test_games_that_are_looked_back_at_say_what_was_luck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Record] = []

    def analyse(record: Record, *, workers: int, allowed: float) -> Any:
        assert (workers, allowed) == (1, math.inf), "in this process, and by no clock"
        looked.append(record)
        return SimpleNamespace(
            shares=[SimpleNamespace(luck=0.25, given_away=-0.1), SimpleNamespace(luck=-0.25, given_away=0.0)]
        )

    plain = highcamp.study("cant-stop", games=4, bots="random", seed=3, workers=1)
    monkeypatch.setattr(f"{playing.__name__}.analyse", analyse)
    seen = highcamp.study("cant-stop", games=4, bots="random", seed=3, workers=1, analyse=2, out=tmp_path)
    assert seen.games.equals(plain.games), "looking back changes no game"
    assert [len(one.events) for one in looked] == [one["moves"] + one["dealt"] for one in seen.games.to_dicts()[:2]]
    assert all(one.state.over for one in looked)
    assert seen.seats["luck"].to_list() == [0.25, -0.25, 0.25, -0.25, None, None, None, None]
    assert seen.seats["given"].to_list() == [-0.1, 0.0, -0.1, 0.0, None, None, None, None]
    assert "<h2>Luck and play</h2>" in seen.report
    assert "The first 2 games were looked back at" in seen.report
    assert "<h2>Luck and play</h2>" not in plain.report
    with pytest.raises(Refused, match="another number of games that are looked back at"):
        highcamp.study("cant-stop", games=4, bots="random", seed=3, workers=1, out=tmp_path, resume=True)


@pytest.mark.long
def test_looking_back_comes_to_the_same_with_workers() -> None:
    lab: Any = {"lab": {"closed": [4, 5, 6, 7, 8, 9, 10, 11]}, "columns": 1}  # a board with three columns
    one, two = (
        highcamp.study("cant-stop", games=4, bots="easy", seed=3, workers=workers, analyse=2, **lab).seats for workers in (1, 2)
    )
    assert one.equals(two)
    rows = one.filter(pl.col("game") < 2)
    assert rows["luck"].null_count() == rows["given"].null_count() == 0
    assert (rows["given"] <= 0).all()


def test_of_many_values_it_is_told_which_drive_points_apart() -> None:
    plan = planned(highcamp.game("elevation"), options={}, bots=["random"], games=40, vary={"approach": None}, seed=1)
    assert len(plan.conditions) == 37
    own = [Figures(40, {"swing": Sample(40, 5.0 + place, 4.0)}, []) for place in range(37)]
    said = swings(plan, 0, plan.parts[0], own)
    values = [value.said for value in plan.parts[0].values]
    assert f"Points lie furthest apart with {values[36]} (41), {values[35]} (40) and {values[34]} (39)" in said
    assert f"least so with none (5), {values[1]} (6) and {values[2]} (7)." in said
    assert said.count("<svg") == 2


# -- at the terminal --


def test_the_command_plays_and_writes(tmp_path: Path) -> None:
    out = tmp_path / "study"
    words = ["study", "cant-stop", "--players", "3", "--bots", "random", "--games", "40", "--option", "columns=4"]
    done = run(*words, "--vary", "variant=none,jumping", "--seed", "7", "--out", out, "--workers", "1")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[-1] == f"Written: {out / REPORT}"
    assert "Variant" in done.stdout
    again = highcamp.study(
        "cant-stop", players=3, bots="random", games=40, columns=4, vary={"variant": ["none", "jumping"]}, seed=7, workers=1
    )
    assert again.games.equals(pl.read_parquet(out / "games.parquet"))
    assert again.seats.equals(pl.read_parquet(out / "seats.parquet"))


REFUSED = [
    (["--vary", "varient"], "nothing called 'varient' to vary", "Did you mean variant?"),
    (["--vary", "variant=jumping,leaping"], "'leaping' is not one of", ""),
    (["--vary", "players=2,three"], "'three' is not a whole number", ""),
    (["--vary", "variant", "--vary", "variant=none,jumping"], "variant is varied twice", "Say it once"),
    (["--bots", "easy,medum"], "has no bot 'medum'", "Did you mean medium?"),
    (["--games", "0"], "0 is no number of games", "one or more"),
    (["--analyse", "2000"], "2000 of 1000 games cannot be looked back at", "0 to 1000"),
    (["--workers", "0"], "0 workers are none", "one or more"),
    (["--option", "colums=4"], "no option colums", "Did you mean --columns?"),
    (["--players", "7"], "7 is not a whole number from 2 to 4", ""),
    (["--players", "2", "players=3"], "players is given twice", "Say it once"),
    (["--resume"], "no study in this folder to go on with", "Leave --resume out"),
]


@pytest.mark.parametrize(("words", "text", "fix"), REFUSED)
def test_the_command_refuses_with_a_reason_and_makes_no_folder(tmp_path: Path, words: list[str], text: str, fix: str) -> None:
    done = run("study", "cant-stop", "--out", tmp_path / "study", *words)
    assert done.exit_code == 2
    assert text in done.stderr
    assert fix in done.stderr
    assert not list(tmp_path.glob("study/*"))


def test_the_command_says_what_an_interrupt_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "study"
    with monkeypatch.context() as broken:
        broken.setattr(Folder, "add", interrupted)
        done = run("study", "cant-stop", "--bots", "random", "--games", "40", "--out", out, "--workers", "1")
    assert done.exit_code == 130
    assert "Interrupted: 0 of 40 games are kept; go on by --resume." in done.stderr
    assert "0 of 40 games were played: the study was ended early" in (out / REPORT).read_text("utf-8")
    more = run("study", "cant-stop", "--bots", "random", "--games", "40", "--out", out, "--workers", "1", "--resume")
    assert more.exit_code == 0, more.output
    assert pl.read_parquet(out / "games.parquet").height == 40


def test_as_a_program_with_workers(tmp_path: Path) -> None:
    out = tmp_path / "study"
    done = start("study", "cant-stop", "--bots", "random", "--games", "30", "--out", str(out), "--workers", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert pl.read_parquet(out / "games.parquet")["game"].to_list() == list(range(30))


def test_tables_that_cannot_be_written_say_so(by_hand: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pl.DataFrame, "write_parquet", full)
    with pytest.raises(Refused, match=r"The tables cannot be written: No space left on device\.") as refused:
        tables.write(by_hand)
    assert "finished games are kept" in refused.value.fix
    assert by_hand.played == 3
    assert pl.read_parquet(by_hand.path / tables.GAMES).height == 3  # those that were there


@pytest.mark.parametrize("missing", ["polars"])
@pytest.mark.parametrize("door", ["highcamp.study('cant-stop')", "from highcamp.cli.main import run; sys.argv[1:] = {}; run()"])
def test_what_is_missing_is_named_with_the_extra_that_brings_it(tmp_path: Path, missing: str, door: str) -> None:
    words = ["study", "cant-stop", "--out", str(tmp_path / "study")]
    code = f"import sys; sys.modules[{missing!r}] = None; import highcamp; {door.replace('{}', repr(words))}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in (1, 2)
    assert "polars is not installed." in done.stderr
    assert "Run: pip install 'highcamp[study]'" in done.stderr
    assert not (tmp_path / "study").exists()


def test_what_the_page_shows_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "studies.md"
    (shown,) = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    exec(shown, {})
    assert "instead of" in capsys.readouterr().out


def test_what_the_page_says_of_columns_is_so(by_hand: Folder) -> None:
    said = (Path(__file__).parents[2] / "docs" / "studies.md").read_text("utf-8")
    for name in (tables.GAMES, tables.SEATS):
        row = next(line for line in said.splitlines() if line.startswith(f"| `{name}`"))
        assert re.findall(r"`(\w+)`", row) == pl.read_parquet(by_hand.path / name).columns
