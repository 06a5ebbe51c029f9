"""What the README shows must run as it stands."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import highcamp

README = Path(__file__).parents[2] / "README.md"


def python_blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def test_the_readme_has_examples() -> None:
    assert len(python_blocks()) >= 3


def test_examples_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in python_blocks():
        exec(block, names)
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "['7', '9', '6+10']"
    assert printed[1].startswith("must-use-both - ")


def test_the_table_of_speeds_says_what_its_ratio_is() -> None:
    """It is not the quotient of the two figures beside it, which are medians of their own."""
    said = "the ratio is the median of the rounds' own ratios, not the quotient of the two medians beside it"
    for written in ("docs/speed.md", "benchmarks/run.py"):
        assert said in " ".join((README.parent / written).read_text("utf-8").split()), written


def test_every_page_of_the_manual_is_in_its_table() -> None:
    text = README.read_text("utf-8")
    pages = [path.relative_to(README.parent).as_posix() for path in sorted((README.parent / "docs").glob("*.md"))]
    assert [page for page in pages if f"({page})" not in text] == ["docs/index.md"]


def test_the_number_of_games_is_said_as_it_is() -> None:
    number = {5: "five", 6: "six", 7: "seven"}[len(highcamp.list_games())]
    described = tomllib.loads((README.parent / "pyproject.toml").read_text("utf-8"))["project"]["description"]
    assert f"{number} mountain games" in described
    assert f"{number} mountain games" in str(highcamp.__doc__)


def test_every_package_and_module_says_what_it_is() -> None:
    for path in (README.parent / "src").rglob("*.py"):
        said = ast.get_docstring(ast.parse(path.read_text("utf-8")))
        assert said is None or len(said.split()) > 1, path.name
