"""The places of a file where a small fault can be made."""

from __future__ import annotations

import ast
import hashlib
import re
from typing import Final

import msgspec

COMPARED: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "is not": "is", "is": "is not"}
COMPARED_TOO: Final = {"not in": "in", "in": "not in"}
RECKONED: Final = {"+": "-", "-": "+", "*": "+", "//": "*", "%": "+", "&": "|", "|": "&", "^": "|"}


class Mutant(msgspec.Struct, frozen=True, kw_only=True):
    """A change of one place in one file."""

    file: str
    kind: str
    begin: int
    end: int
    now: str
    key: str
    """A fingerprint of the file as it was and of the change."""

    def of(self, source: str) -> str:
        """The file with the change in it."""
        return source[: self.begin] + self.now + source[self.end :]


class Places(ast.NodeVisitor):
    """Every place of a file that can be changed."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.found: list[Mutant] = []
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._made_of = hashlib.blake2b(source.encode(), digest_size=8).hexdigest()
        self.visit(ast.parse(source))

    # -- what is not changed: types, and words --

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Only the value: types are the type checker's business."""
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """A parameter is a name and a type."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """The defaults and the body."""
        for part in (*node.args.defaults, *node.body):
            self.visit(part)

    # -- what is --

    def visit_Compare(self, node: ast.Compare) -> None:
        """Another comparison."""
        for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
            self._operator("comparison", left, right, COMPARED | COMPARED_TOO)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another sign."""
        self._operator("arithmetic", node.left, node.right, RECKONED)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """``and`` for ``or``."""
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._operator("boolean", left, right, {"and": "or", "or": "and"})
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """``not`` left out."""
        if isinstance(node.op, ast.Not):
            self._add("boolean", self._begin(node), self._begin(node.operand), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Another number, or the other truth."""
        if isinstance(node.value, bool):
            self._add("constant", self._begin(node), self._end(node), str(not node.value))
        elif isinstance(node.value, int):
            self._add("constant", self._begin(node), self._end(node), str(node.value + 1))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Another sign, or nothing."""
        signs = {f"{sign}=": f"{other}=" for sign, other in RECKONED.items()}
        self._operator("arithmetic", node.target, node.value, signs)
        self._leave_out(node)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Nothing, where that is no mere name that would be missing afterwards."""
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._leave_out(node)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Nothing; but a docstring is left alone."""
        if isinstance(node.value, ast.Call):
            self._leave_out(node)
            self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        """Nothing."""
        self._leave_out(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        """Nothing."""
        self._leave_out(node)

    def _leave_out(self, node: ast.stmt) -> None:
        self._add("statement", self._begin(node), self._end(node), "pass")

    def _operator(self, kind: str, left: ast.expr, right: ast.expr, others: dict[str, str]) -> None:
        """Exchange the sign between two expressions; brackets may stand beside it."""
        begin, end = self._end(left), self._begin(right)
        longest_first = sorted(others, key=len, reverse=True)
        sign = re.search("|".join(map(re.escape, longest_first)), self.source[begin:end])
        if sign:
            self._add(kind, begin + sign.start(), begin + sign.end(), others[sign[0]])

    def _add(self, kind: str, begin: int, end: int, now: str) -> None:
        key = hashlib.blake2b(f"{self._made_of} {begin} {end} {now}".encode(), digest_size=8).hexdigest()
        self.found.append(Mutant(file=self.file, kind=kind, begin=begin, end=end, now=now, key=key))

    def _begin(self, node: ast.expr | ast.stmt) -> int:
        return self._place(node.lineno, node.col_offset)

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._place(node.end_lineno, node.end_col_offset)

    def _place(self, line: int, column: int) -> int:
        """Python counts columns in bytes."""
        start = self._lines[line - 1]
        text = self.source[start : self._lines[line]].encode()[:column]
        return start + len(text.decode())
