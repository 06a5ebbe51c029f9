"""What our pages show runs as it stands, what is typed is understood, and every link leads where it says."""

from __future__ import annotations

import ast
import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import highcamp
from documents import PAGES, ROOT, Block, Line, anchors, blocks, lines, name_of, spoken, unknown
from highcamp.cli.main import app
from manual import links

HELP = "src/highcamp/games"
KINDS = {"sh", "python", "toml", "json", "diff", "text", "bibtex", ""}
# Pages whose Python is run by other tests, or cannot be run here, and why.
PYTHON_ELSEWHERE = {
    "README.md": "tests/repository/test_readme.py looks at what it prints, too",
    "docs/research.md": "tests/repository/test_research.py looks at what it prints, too",
    "docs/speed.md": "the loops that are timed, word for word from benchmarks/ and with the peers' packages",
    "docs/writing-a-game.md": "MY_GAME is the reader's; tests/authoring/test_guides.py does what the page says, in order",
    "docs/writing-a-bot.md": "tests/authoring/test_guides.py and tests/bots/test_outside.py have bots like these",
}
# Lines that are typed and not run here, by how they begin, and why. What they say is still looked at.
NOT_RUN = {
    "pip ": "installs from a network",
    "pipx ": "installs; `make dist` tries it",
    "uv ": "installs; `make dist` tries it",
    "highcamp serve": "serves until it is ended; tests/cli/test_serve.py does it with every option",
    "highcamp db upgrade --db postgresql:": "needs PostgreSQL; tests/cli/test_db.py has one",
    "highcamp study cant-stop --players 3 --games 20000": "plays for minutes; tests/studies play shorter ones",
    "highcamp study cant-stop --vary variant": "the same",
    "highcamp study elevation": "the same",
    "highcamp study cant-stop --bots hard": "needs a cluster; tests/studies/test_cluster.py has one",
    "ray ": "the same",
    "highcamp arena cant-stop medium hard": "plays for minutes; tests/studies/test_arena.py plays shorter ones",
    "highcamp arena elevation": "the same",
    "highcamp arena cant-stop medium mine": "the bot is the reader's; tests/studies/test_programs.py has such programs",
    "highcamp play k2 --program": "the bot is the reader's, and needs Node.js; tests/cli/test_programs.py has such programs",
    "highcamp play cant-stop --program my-bot": "the same",
    "highcamp analyse": "thinks for minutes; tests/cli/test_analyse.py analyses a shorter game",
    "mypyc ": "for a compiler's authors",
    "python driver.py": "the same",
    "highcamp train": "learns for minutes; tests/train/test_training.py learns for seconds",
    "highcamp learn": "teaches at a terminal; tests/cli/test_learn.py walks through it",
}
SMALL = """players = 2
columns = 1
camps = [{3 = 4}, {2 = 2}]
climbers = {12 = 2}
lab = {closed = [4, 5, 6, 7, 8, 9, 10, 11]}
"""  # a study board with three open columns
# Pages whose lines other tests type, in order.
FOLLOWED = {
    "docs/writing-a-game.md": "tests/authoring/test_guides.py",
    "docs/writing-a-bot.md": "tests/authoring/test_guides.py",
    "docs/hosting.md": "tests/cli/test_restore.py",
}


def ids(one: object) -> str:
    return str(one)


EXAMPLES = [block for page in PAGES for block in blocks(page)]
TYPED = [line for block in EXAMPLES for line in lines(block)]


# -- Python, TOML, JSON --


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 60
    assert len(TYPED) > 50


@pytest.mark.parametrize("block", EXAMPLES, ids=ids)
def test_an_example_is_of_a_kind_that_is_looked_at(block: Block) -> None:
    assert block.kind in KINDS, "Say how it is run, in tests/repository/test_documents.py."
    if block.kind in ("", "text"):
        typed = re.compile(r"(\$ |pip |make |python3? )|highcamp .*--")
        told = [line for line in block.text.splitlines() if typed.match(line)]
        assert [line for line in told if not line.startswith(("highcamp ", *NOT_RUN))] == [], "Call it sh, so that it is run."


@pytest.mark.parametrize("page", [page for page in PAGES if any(b.kind == "python" for b in blocks(page))], ids=name_of)
def test_python_runs_from_the_first_example_to_the_last(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks(page):
        if block.kind == "python":
            code = compile(block.text, str(block), "exec")
            if name_of(page) not in PYTHON_ELSEWHERE:
                exec(code, names)


def test_pages_that_are_run_elsewhere_are_there() -> None:
    with_python = {block.page for block in EXAMPLES if block.kind == "python"}
    assert set(PYTHON_ELSEWHERE) <= with_python
    for reason in (*PYTHON_ELSEWHERE.values(), *FOLLOWED.values()):
        for test in re.findall(r"tests/[\w/]+\.py", reason):
            assert (ROOT / test).is_file(), test


@pytest.mark.parametrize("block", [block for block in EXAMPLES if block.kind in ("toml", "json")], ids=ids)
def test_files_that_are_shown_can_be_read(block: Block) -> None:
    if block.kind == "json":
        assert [json.loads(line) for line in block.text.splitlines() if line != "..."]
        return
    shown = tomllib.loads(block.text)
    game = Path(block.page).parent.name.replace("_", "-")
    if block.page.startswith(HELP) and block.heading == "Writing positions":
        assert highcamp.game(game).position(shown).game.name == game


# -- lines that are typed --


def files(folder: Path) -> None:
    """The files that the lines speak of, from the pages that show them."""
    shown = {(block.page, block.heading): block.text for block in reversed(EXAMPLES) if block.kind == "toml"}
    kept = {
        "camp.toml": (f"{HELP}/cant_stop/help.md", "Writing positions"),
        "trick.toml": (f"{HELP}/elevation/help.md", "Writing positions"),
        "sherpa.toml": (f"{HELP}/elevation/help.md", "Blank cards"),
        "day.toml": (f"{HELP}/elevation/help.md", "Scoring a real table"),
        "round.toml": (f"{HELP}/mountaineers/help.md", "Scoring a real table"),
    }
    for name, (page, heading) in kept.items():
        text = next(text for (of, under), text in shown.items() if of == page and under.startswith(heading))
        (folder / name).write_text(text, "utf-8")
    (folder / "board.toml").write_text(SMALL, "utf-8")
    assert not highcamp.game("cant-stop").position(tomllib.loads(SMALL)).over
    shutil.copy(ROOT / "tests" / "golden" / "cant_stop" / "four-players.jsonl", folder / "game.jsonl")


def parts(folder: Path, game: str) -> None:
    """The parts of a game's box as files, of those that the lines speak of."""
    shown = {"mountain.toml": "easier", "season.toml": "summer", "cards.toml": "cards"}
    ours = {name: text for own in highcamp.game(game).own_files() for name, text in own.starts.items()}
    for file, name in shown.items():
        if name in ours:
            (folder / file).write_text(ours[name], "utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("typed")
    files(made)
    return made


def is_run(line: Line) -> bool:
    return line.words[0] == "highcamp" and line.block.page not in FOLLOWED and not line.text.startswith(tuple(NOT_RUN))


@pytest.mark.parametrize("line", [line for line in TYPED if is_run(line)], ids=ids)
def test_what_is_typed_runs(line: Line, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one folder, one after the other; who would play is asked once and leaves."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HIGHCAMP_STATE", str(folder / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    words, into = line.words[1:], None
    for block in blocks(ROOT / line.block.page):
        if block.title:
            (folder / block.title).write_text(block.text, "utf-8")
    if line.block.page.startswith(HELP):
        parts(folder, Path(line.block.page).parent.name.replace("_", "-"))
    if ">" in words:
        words, into = words[:-2], words[-1]
        assert line.words[-2] == ">", "only the last word may be a file that is written"
    ran = CliRunner().invoke(app, words, input="quit\n\n", prog_name="highcamp", catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    if into:
        (folder / into).write_text(ran.stdout, "utf-8")


@pytest.mark.parametrize("line", [line for line in TYPED if not is_run(line)], ids=ids)
def test_what_is_not_run_is_explained_and_understood(line: Line) -> None:
    if line.words[0] == "make":
        targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert line.words[1] in targets
        return
    assert line.block.page in FOLLOWED or line.text.startswith(tuple(NOT_RUN)), "Run it, or say why not, in NOT_RUN."
    if line.words[0] == "highcamp":
        assert unknown(line.words) == []


def test_no_reason_is_left_over() -> None:
    for begin in NOT_RUN:
        assert any(line.text.startswith(begin) for line in TYPED), begin


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_that_a_text_speaks_of_are_there(page: Path) -> None:
    if page.name != "CHANGELOG.md":  # which also tells of what there was
        assert {told: missing for told in spoken(page) if (missing := unknown(told.split()))} == {}


def test_a_flag_that_is_not_there_is_noticed() -> None:
    assert unknown(["highcamp", "serve", "--prot", "80"]) == ["--prot"]
    assert unknown(["highcamp", "board", "chekc"]) == ["chekc"]
    assert unknown(["highcamp", "draw", "k2", "-o", "board.svg"]) == []


# -- links --


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_where_it_says(page: Path) -> None:
    for target in links.targets(page.read_text("utf-8")):
        if links.is_outside(target):
            assert target.startswith("https://"), f"{target}: no page of ours is at a fixed address"
            continue
        path, heading = links.resolved(target, name_of(page))
        if heading and path.endswith(".md"):
            assert heading in anchors(ROOT / path), f"{target}: there is no such heading"


def test_a_link_that_leads_nowhere_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="no such file"):
        links.resolved("nowhere.md", "docs/index.md")
    assert links.targets("[a](b.md) `[c](d.md)` [![e](f.png)](g.md)\n\n```\n[h](i.md)\n```\n") == ["b.md", "f.png", "g.md"]
    assert "two-words" in anchors(written(tmp_path, "# Two words\n"))


def written(folder: Path, text: str) -> Path:
    (folder / "page.md").write_text(text, "utf-8")
    return folder / "page.md"


# -- keys and words at a table --


def test_the_keys_are_told_as_they_are() -> None:
    told = (ROOT / "docs" / "playing.md").read_text("utf-8")
    template = (ROOT / "src" / "highcamp" / "web" / "templates" / "table.html").read_text("utf-8")
    keys = set(re.findall(r"<kbd>(.+?)</kbd>", template))
    assert keys, "the page has a list of its keys"
    assert {key for key in keys if f"`{key}`" not in told} == set()


def test_the_words_of_the_terminal_are_told_as_they_are() -> None:
    from highcamp.cli.prompt import Prompt

    told = (ROOT / "docs" / "playing.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)[^|]*\| ([^|]+?) \|$", told, re.MULTILINE))
    assert {name: about for name, (_, _, about) in Prompt.COMMANDS.items()}.items() <= rows.items()


# -- docstrings --


def test_examples_in_docstrings_run() -> None:
    """``>>>`` in any module; they are read from the source, as compiled modules have lost some of theirs."""
    import doctest

    found = 0
    for path in sorted((ROOT / "src").rglob("*.py")):
        source = path.read_text("utf-8")
        if ">>> " not in source:
            continue
        module = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(source)):
            said = ast.get_docstring(node) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) else None
            if said and ">>> " in said:
                names = dict(vars(__import__(module, fromlist=["_"])))
                test = doctest.DocTestParser().get_doctest(said, names, module, str(path), 0)
                ran = doctest.DocTestRunner(verbose=False).run(test)
                assert ran.failed == 0, module
                found += ran.attempted
    assert found >= 10
