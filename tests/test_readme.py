"""What the README shows must run as it stands."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


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
