"""What is kept for ever is kept for what we ship: what strangers bring along comes in any number."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent.parent / "src" / "highcamp"


def kept_for_ever(text: str) -> dict[str, list[str]]:
    """The functions whose results are kept without a limit, and what their arguments are said to be."""
    return {
        found.name: [ast.unparse(one.annotation) for one in found.args.args if one.annotation is not None]
        for found in ast.walk(ast.parse(text))
        if isinstance(found, ast.FunctionDef)
        if any(ast.unparse(mark) in ("cache", "functools.cache", "lru_cache(None)") for mark in found.decorator_list)
    }


def test_nothing_is_kept_without_a_limit_for_every_board_that_somebody_makes_up() -> None:
    found = {}
    for path in SOURCE.rglob("*.py"):
        for name, kinds in kept_for_ever(path.read_text("utf-8")).items():
            found[f"{path.relative_to(SOURCE)} {name}"] = [kind for kind in kinds if "tuple" in kind or "Spaces" in kind]
    assert len(found) > 10, "they are found at all"
    assert not {name: kinds for name, kinds in found.items() if kinds}
