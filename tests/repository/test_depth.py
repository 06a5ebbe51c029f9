"""Classes of a family of games are at most two deep: one that both share, and one of their own, over the contract."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import walk_packages

from highcamp import games

FAMILY = tuple(f"{games.__name__}.{name}." for name in ("everest", "expeditions", "k2"))


def is_of_family(own: type) -> bool:
    return own.__module__.startswith(FAMILY)


def classes() -> set[type]:
    """All that are written in the family's folders."""
    names = [module.name for module in walk_packages(games.__path__, f"{games.__name__}.")]
    found = [import_module(name) for name in names if name.startswith(FAMILY)]
    return {own for module in found for _, own in inspect.getmembers(module, inspect.isclass) if is_of_family(own)}


def test_no_class_is_deeper_than_two() -> None:
    found = classes()
    assert len(found) > 50
    assert {own.__name__ for own in found if sum(map(is_of_family, own.__mro__)) > 2} == set()
