"""Forms filled in by hand: every misfit is found with its place, and what fits is kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from highcamp.engine.forms import fit


class Leg(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cost: Annotated[int, Meta(ge=1, le=9)] = 1
    sign: Annotated[str, Meta(min_length=1, max_length=3)] | None = None
    steep: bool = False


class Way(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    legs: dict[str, Leg]
    tokens: tuple[Annotated[int, Meta(ge=1)] | Literal["gap"], ...] = ()
    zones: Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)] = (0, 0)
    teams: dict[Literal["2", "3"], int] = {}
    free: dict[str, Any] = {}


SOUND: dict[str, Any] = {"name": "Ridge", "legs": {"A": {"cost": 2}, "B": {}}, "tokens": [1, "gap"], "teams": {"2": 4}}


def test_a_sound_form_is_kept_with_its_defaults() -> None:
    found, faults = fit(SOUND, Way)
    assert faults == []
    assert msgspec.convert(found, Way) == msgspec.convert(SOUND, Way)
    assert found["zones"] == (0, 0)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"legs": {"A": {"cost": 0}}}, "legs.A.cost"),
        ({"legs": {"A": {"cost": True}}}, "legs.A.cost"),
        ({"legs": {"A": {"cost": "2"}}}, "legs.A.cost"),
        ({"legs": {"A": {"cost": 2.5}}}, "legs.A.cost"),
        ({"legs": {"A": {"cots": 2}}}, "legs.A.cots"),
        ({"legs": {"A": {"sign": "long"}}}, "legs.A.sign"),
        ({"legs": {"A": {"steep": 1}}}, "legs.A.steep"),
        ({"legs": {"A": 3}}, "legs.A"),
        ({"legs": [1]}, "legs"),
        ({"tokens": [1, 0]}, "tokens[1]"),
        ({"tokens": ["gap", "gape"]}, "tokens[1]"),
        ({"tokens": {"I": 1}}, "tokens"),
        ({"zones": [1]}, "zones"),
        ({"teams": {"4": 1}}, "teams.4"),
        ({"name": 3}, "name"),
        ({"colour": "red"}, "colour"),
    ],
    ids=str,
)
def test_a_misfit_is_found_where_it_is(change: dict[str, Any], where: str) -> None:
    given = SOUND | change
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, Way)
    _, faults = fit(given, Way)
    assert [fault.where for fault in faults] == [where]
    assert faults[0].text
    assert faults[0].fix


def test_what_may_be_anything_is_no_misfit() -> None:
    found, faults = fit(SOUND | {"free": {"any": [1, {"thing": None}]}, "name": 3}, Way)
    assert [fault.where for fault in faults] == ["name"]
    assert found["free"] == {"any": [1, {"thing": None}]}


def test_what_is_missing_is_named() -> None:
    _, faults = fit({"legs": {}}, Way)
    assert [fault.where for fault in faults] == ["name"]
    assert "missing" in faults[0].text


def test_all_misfits_are_found_at_once_and_the_rest_is_kept() -> None:
    given = {"name": 3, "legs": {"A": {"cost": 12, "sign": "x"}, "B": {"zone": 1}}, "tokens": [0, 2]}
    found, faults = fit(given, Way)
    assert {fault.where for fault in faults} == {"name", "legs.A.cost", "legs.B.zone", "tokens[0]"}
    assert "name" not in found
    assert found["legs"]["A"]["sign"] == "x"
    assert "cost" not in found["legs"]["A"]
    assert found["tokens"] == [None, 2]


def test_a_misspelt_name_is_answered_with_the_right_one() -> None:
    _, faults = fit({"name": "Ridge", "legs": {"A": {"cots": 2}}}, Way)
    assert "cost" in faults[0].fix
