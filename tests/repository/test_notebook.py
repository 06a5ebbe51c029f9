"""The notebook runs from top to bottom, shows boards, and has learned something at its end."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK: dict[str, Any] = json.loads((Path(__file__).parents[2] / "examples" / "boards.ipynb").read_text("utf-8"))
CELLS: list[dict[str, Any]] = NOTEBOOK["cells"]


def shown(cell: str, names: dict[str, object]) -> object:
    """Run a cell; what its last line is worth, as a notebook would show it."""
    tree = ast.parse(cell)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_its_form_is_that_of_notebooks_and_nothing_that_was_shown_is_kept() -> None:
    assert (NOTEBOOK["nbformat"], NOTEBOOK["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in CELLS}) == len(CELLS)
    for cell in CELLS:
        assert {"id", "cell_type", "metadata", "source"} <= cell.keys()
        assert all(line.endswith("\n") for line in cell["source"][:-1])
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
        else:
            assert cell.keys() == {"id", "cell_type", "metadata", "source"}


def test_it_shows_boards_and_learns(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    values = [shown("".join(cell["source"]), names) for cell in CELLS if cell["cell_type"] == "code"]
    boards = [value._repr_svg_() for value in values if hasattr(value, "_repr_svg_")]
    assert len(boards) == 2
    assert all(board.startswith("<svg") for board in boards)
    printed = capsys.readouterr().out
    right, error = re.findall(r"right: (\d+)%, squared error: (\d\.\d+)", printed)[0]
    assert int(right) > 60
    assert float(error) < 0.23  # who knows nothing is off by 0.25
