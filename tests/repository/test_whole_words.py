"""What people read is said in whole words: no plural is made by putting an s to a text, and nothing said is taken apart again.

English forms nouns and verbs in two places, ``engine/phrases.py`` and ``engine/words.py``; whoever translates it has those.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "highcamp"
ENDINGS = {"s", "es", "ies", "n't"}
FORMING = {"engine/phrases.py", "engine/words.py"}
# Texts that are read from people, not told to them.
READING = {"games/elevation/names.py": 1}
FILES = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}


def glued(tree: ast.Module) -> Iterator[int]:
    """The lines on which a text gets an ending: ``f"{noun}s"``, ``noun + "s"``, ``"s" if many else ""``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for before, after in zip(node.values, node.values[1:], strict=False):
                said = after.value if isinstance(after, ast.Constant) else ""
                if isinstance(before, ast.FormattedValue) and ends_a_word(str(said)):
                    yield node.lineno
        ends = {part.value for part in parts(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}
        if isinstance(node, ast.expr) and ends & ENDINGS:
            yield node.lineno


def parts(node: ast.AST) -> list[ast.expr]:
    """What is chosen from, or put together."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    return [node.left, node.right] if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) else []


def ends_a_word(said: str) -> bool:
    return any(said == ending or (said.startswith(ending) and not said[len(ending)].isalnum()) for ending in ENDINGS)


def test_no_ending_is_glued_to_a_word() -> None:
    for name in sorted(FILES.keys() - FORMING):
        found = list(glued(ast.parse(FILES[name].read_text("utf-8"))))
        assert len(found) == READING.get(name, 0), f"{name}, {found}: say it with counted() or inflected() (engine/phrases.py)"


@pytest.mark.parametrize("line", ['f"{noun}s"', 'f"{noun}s of all"', 'noun + "s"', "f\"{n} card{'s' if n > 1 else ''}\""])
def test_one_that_is_glued_is_found(line: str) -> None:
    assert list(glued(ast.parse(line))) == [1]


@pytest.mark.parametrize("line", ['f"{number}so"', 'f"{name}\'s turn"', 'f"{told} said"', '"yes" if own else "no"'])
def test_a_whole_word_is_not(line: str) -> None:
    assert list(glued(ast.parse(line))) == []
