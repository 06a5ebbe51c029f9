"""Refusals: words with a place and a remedy, that survive a trip between processes."""

from __future__ import annotations

import copy
import pickle

import pytest

from highcamp import Refused

WHOLE = Refused("bad", "This is bad.", rule="the-rule", where="line 3", fix="Mend it.")


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (Refused("bad", "This is bad."), "This is bad."),
        (Refused("bad", "This is bad.", where="line 3"), "line 3: This is bad."),
        (Refused("bad", "This is bad.", fix="Mend it."), "This is bad. Mend it."),
        (WHOLE, "line 3: This is bad. Mend it."),
    ],
)
def test_says_what_where_and_what_to_do(refusal: Refused, said: str) -> None:
    assert str(refusal) == said


@pytest.mark.parametrize("again", [pickle.loads(pickle.dumps(WHOLE)), copy.copy(WHOLE), copy.deepcopy(WHOLE)])
def test_is_the_same_after_a_trip(again: Refused) -> None:
    assert isinstance(again, Refused)
    assert vars(again) == vars(WHOLE)
    assert str(again) == str(WHOLE)


def test_places_are_put_one_before_the_other() -> None:
    assert Refused("bad", "No.").at("file").where == "file"
    assert WHOLE.at("file").where == "file, line 3"
    assert (WHOLE.at("file").rule, WHOLE.at("file").fix) == (WHOLE.rule, WHOLE.fix)
    assert WHOLE.where == "line 3"
