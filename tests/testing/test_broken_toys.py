"""The kit catches what it says it catches: every property has at least one toy that breaks it, and is named for it."""

from __future__ import annotations

from typing import Any

import pytest

from highcamp import Game
from highcamp.testing import PROPERTIES, Nonconformity, check_game
from toys.broken import BROKEN
from toys.broken.shown import DrawnAsBefore


@pytest.mark.parametrize(("broken", "options", "property"), BROKEN, ids=[broken.__name__ for broken, _, _ in BROKEN])
def test_the_kit_names_what_is_broken(broken: type[Game[Any, Any]], options: dict[str, Any], property: str) -> None:
    with pytest.raises(Nonconformity) as caught:
        check_game(broken(), options)
    assert caught.value.property == property, str(caught.value)


def test_a_game_that_draws_as_before_is_told_what_to_change() -> None:
    with pytest.raises(Nonconformity, match=r"svg takes no mode.* svg\(view, \*, mode='play', names=\(\)\).*standalone"):
        check_game(DrawnAsBefore())


def test_every_property_has_a_toy_that_breaks_it() -> None:
    assert {property for _, _, property in BROKEN} == set(PROPERTIES)
