"""Elevation's options, and the peaks among them: what comes in is read, or refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import bonus, new, refusal
from highcamp.games.elevation import ELEVATION, parts


def plain_card(name: str) -> dict[str, Any]:
    return {"name": name, "text": "A point a card.", "score": [{"each": "card", "points": 1}]}


def test_cards_of_ones_own_may_have_names_in_any_letters() -> None:
    names = ["Шерпа", "Проводник", "登山"]
    state = new(players=3, own=tuple(plain_card(name) for name in names), always=("шерпа", "登山"))
    assert [card.name for card in state.forced] == ["Шерпа", "登山"]
    assert ELEVATION.position(state.position()) == state


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"players": 7}, "option players"),
        ({"players": 0}, "option players"),
        ({"day_1": 7}, "option day_1"),
        ({"swap": "never"}, "option swap"),
        ({"community": "yes"}, "option community"),
        ({"climbers": 3}, "option climbers"),
        ({"always": ("figure_9",)}, "option always"),
        ({"always": ("scree", "scree")}, "option always"),
        ({"always": ("alpaca_wool", "andes_mints")}, "option always"),
        ({"players": 2, "always": ("anchor",)}, "option always"),
        ({"always": ("scree",), "day_3": 6}, "option day_3"),
        ({"own": ("no_such_card",)}, "option own"),
        ({"own": ({"name": "Scree", "text": "x", "score": [{"each": "card", "points": 1}]},)}, "option own"),
        ({"own": (plain_card("Buried in an Avalanche"),)}, "option own"),  # its key is not the printed card's, but its name is
        ({"own": (plain_card("A B"), plain_card("AB"))}, "option own"),  # each would be found by the other's name
        ({"own": (plain_card("!"),)}, "option own"),
        ({"own": ({"name": "X", "text": "x", "score": []},)}, "option own[0].score"),
        ({"peaks": {"alps": []}}, "option peaks.alps"),
    ],
)
def test_a_wrong_option_is_refused_with_its_place(options: dict[str, Any], where: str) -> None:
    wrong = refusal(ELEVATION.new, **options)
    assert wrong.where == where
    assert wrong.text


# -- peaks --


def test_the_peaks_are_marked_ours_and_rise() -> None:
    shipped = parts.shipped()
    assert shipped.origin == "ours"
    shipped.check()
    feet = [feet for _, feet in shipped.all()]
    assert len(feet) == 56
    assert sum(height <= 12_000 for height in feet) == 12
    assert sum(height >= 22_000 for height in feet) == 12
    assert not any(abs(height - limit) < 100 for height in feet for limit in (12_000, 22_000))


def test_an_owner_can_supply_the_printed_peaks() -> None:
    low = [[f"Hill {i}", 100 * i] for i in range(14)]
    printed = dict.fromkeys(("alps", "rockies", "andes", "himalayas"), low)
    assert bonus(["Oxygen Boost", "Gentle Incline"], "Himalayas 14", peaks=printed) == [5]
    assert new(peaks=printed).view(0).climbers
    assert ELEVATION.data(ELEVATION.options({"peaks": printed})) == {}
    assert list(ELEVATION.data(ELEVATION.options({}))) == ["peaks.toml"]
    wrong = refusal(new, peaks=printed | {"andes": low[::-1]})
    assert wrong.where.startswith("option peaks.andes")
