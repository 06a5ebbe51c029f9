"""A part of mypy: no vector goes from plain code to compiled code, where it would never be freed (docs/mypyc-vec-leak).

Plain code may read a vector of a compiled object and write its numbers. It may not set one as a field of a compiled object nor
hand one to a compiled function, not even one that it has read from such an object. Lists and numbers go over instead, and
compiled code makes the vectors (``engine/vectors.py``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

from mypy.plugin import AttributeContext, FunctionContext, MethodContext, Plugin
from mypy.types import Instance, Type, get_proper_type

ROOT = Path(__file__).parents[1]
COMPILED: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]
FILES = {(ROOT / "src" / "highcamp" / name).resolve() for name in COMPILED}
MODULES = {f"highcamp.{name.removesuffix('.py').replace('/', '.')}" for name in COMPILED}

WORDS = "A vector that plain code hands to compiled code is never freed; hand over a list"

Call = FunctionContext | MethodContext


class VectorsStay(Plugin):
    """Looks at every call and every field that is set."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """For functions and new objects."""
        return _called if _is_compiled(fullname) else None

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """For methods."""
        return _called if _is_compiled(fullname) else None

    def get_attribute_hook(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        """For fields."""
        return _set if _is_compiled(fullname) else None


def _is_compiled(fullname: str) -> bool:
    """Whether something belongs to a compiled module, or to a class of one."""
    outer = fullname.rpartition(".")[0]
    return outer in MODULES or outer.rpartition(".")[0] in MODULES


def _called(call: Call) -> Type:
    if _is_plain(call) and any(_is_vector(given) for arguments in call.arg_types for given in arguments):
        call.api.fail(WORDS, call.context)
    return call.default_return_type


def _set(field: AttributeContext) -> Type:
    if field.is_lvalue and _is_plain(field) and _is_vector(field.default_attr_type):
        field.api.fail(WORDS, field.context)
    return field.default_attr_type


def _is_plain(there: Call | AttributeContext) -> bool:
    return Path(there.api.path).resolve() not in FILES


def _is_vector(given: Type) -> bool:
    found = get_proper_type(given)
    return isinstance(found, Instance) and found.type.fullname == "librt.vecs.vec"


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for."""
    return VectorsStay
