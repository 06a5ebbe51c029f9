"""No shift in compiled code but through ``engine/bits.py``: mypyc emits ``1 << n`` in 32 bits, silently wrong above bit 31."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from highcamp.engine.bits import bit, count, has, lowest, nibble, shl, shr, with_nibble

ROOT = Path(__file__).parents[2]
BITS = "engine/bits.py"
COMPILED: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]


def shifts(tree: ast.AST) -> list[ast.BinOp | ast.AugAssign]:
    """Every shift in a piece of code."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.BinOp | ast.AugAssign)]
    return [node for node in found if isinstance(node.op, ast.LShift | ast.RShift)]


def left(shift: ast.BinOp | ast.AugAssign) -> ast.expr:
    """What is shifted."""
    return shift.target if isinstance(shift, ast.AugAssign) else shift.left


def stray_shifts(source: str, *, in_bits: bool) -> list[int]:
    """The lines with a shift that must not be there; within ``bits.py`` a parameter may be shifted, and nothing else."""
    tree = ast.parse(source)
    allowed: set[ast.AST] = set()
    for function in ast.walk(tree):
        if in_bits and isinstance(function, ast.FunctionDef):
            parameters = {argument.arg for argument in function.args.args}
            for shift in shifts(function):
                shifted = left(shift)
                if isinstance(shifted, ast.Name) and shifted.id in parameters:
                    allowed.add(shift)
    return [shift.lineno for shift in shifts(tree) if shift not in allowed]


@pytest.mark.parametrize("name", COMPILED)
def test_no_stray_shift(name: str) -> None:
    source = (ROOT / "src" / "highcamp" / name).read_text("utf-8")
    assert stray_shifts(source, in_bits=name == BITS) == [], f"lines of {name} that shift: use the helpers of {BITS}"


def test_the_helpers_are_compiled_and_do_shift() -> None:
    assert BITS in COMPILED
    assert len(shifts(ast.parse((ROOT / "src" / "highcamp" / BITS).read_text("utf-8")))) >= 2


ANYWHERE_BAD = {
    "literal": "x = 1 << n",
    "right": "x = y >> 3",
    "augmented": "x <<= 1",
    "augmented-right": "self.x >>= 1",
    "in-a-table": "BITS = [1 << n for n in range(61)]",
    "in-a-method": "class A:\n    def f(self, n: i64) -> i64:\n        return self.x << n",
    "in-a-default": "def f(n: i64, m: i64 = 1 << 40) -> i64:\n    return n",
}
BAD_IN_BITS = ANYWHERE_BAD | {
    "literal-in-a-helper": "def bit(place: i64) -> i64:\n    return 1 << place",
    "local-in-a-helper": "def bit(place: i64) -> i64:\n    one = 1\n    return one << place",
    "sum-in-a-helper": "def f(a: i64, b: i64) -> i64:\n    return (a + 1) << b",
    "constant-in-a-helper": "ONE: Final = 1\ndef f(b: i64) -> i64:\n    return ONE << b",
    "parameter-of-another-helper": "def f(a: i64) -> i64:\n    return a\n\ndef g(b: i64) -> i64:\n    return a << b",
}
HELPER = "def f(word: i64, by: i64) -> i64:\n    word >>= 1\n    return word << by"


@pytest.mark.parametrize("source", ANYWHERE_BAD.values(), ids=ANYWHERE_BAD)
def test_the_check_finds_shifts(source: str) -> None:
    assert len(stray_shifts(source, in_bits=False)) == 1


@pytest.mark.parametrize("source", BAD_IN_BITS.values(), ids=BAD_IN_BITS)
def test_the_check_finds_shifts_of_anything_but_a_parameter(source: str) -> None:
    assert len(stray_shifts(source, in_bits=True)) == 1


def test_the_check_allows_helpers_only_where_they_belong() -> None:
    assert stray_shifts(HELPER, in_bits=True) == []
    assert stray_shifts(HELPER, in_bits=False) == [2, 3]


# -- and the helpers are right, in every bit of a word, interpreted and compiled --


@pytest.mark.parametrize("place", range(63))
def test_one_bit(place: int) -> None:
    word = 2**place
    assert bit(place) == shl(1, place) == word
    assert shr(word, place) == 1
    assert [has(word, other) for other in range(63)] == [other == place for other in range(63)]
    assert (count(word), lowest(word)) == (1, place)
    assert lowest(2**63 - word) == place, "with all bits above it set"
    assert (count(2**63 - 1 - word), has(2**63 - 1 - word, place)) == (62, False)


@pytest.mark.parametrize("place", range(15))
def test_one_nibble(place: int) -> None:
    full = 2**60 - 1
    for value in range(16):
        row = with_nibble(0, place, value)
        assert row == value * 16**place
        assert [nibble(row, other) for other in range(15)] == [value if other == place else 0 for other in range(15)]
        assert with_nibble(full, place, value) == full - (15 - value) * 16**place
