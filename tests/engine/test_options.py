"""Options: read, refused, and described."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

import highcamp
from highcamp import Refused
from highcamp.engine.options import Options, options_of, read_options


class Picnic(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=1, le=6, description="Hungry people.")] = 2
    basket: Annotated[Literal["small", "large"], Meta(description="How much there is.")] = "small"
    dessert: Annotated[bool, Meta(description="Whether there is cake.")] = False
    recipe: Annotated[dict[str, int] | None, Meta(description="A cake of one's own.", extra={"study": True})] = None

    def check(self) -> None:
        if self.dessert and self.basket == "small":
            raise Refused("bad-option", "The cake does not fit.", where="option dessert", fix="Take the large basket.")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=6,
)


def test_defaults_are_filled_in() -> None:
    assert read_options(Picnic, {}, "picnic") == Picnic()
    assert read_options(Picnic, {"players": 5}, "picnic") == Picnic(players=5)


@pytest.mark.parametrize(
    ("given", "code", "where", "text", "fix"),
    [
        ({"plyers": 2}, "unknown-option", "option plyers", "picnic has no option 'plyers'", "Did you mean players?"),
        ({"x": 2}, "unknown-option", "option x", "no option 'x'", "It has: players, basket, dessert, recipe."),
        ({"players": 0}, "bad-option", "option players", "0 is not a whole number from 1 to 6", ""),
        ({"players": 7}, "bad-option", "option players", "7 is not a whole number from 1 to 6", ""),
        ({"players": "2"}, "bad-option", "option players", "'2' is not a whole number", ""),
        ({"players": 2.0}, "bad-option", "option players", "2.0 is not a whole number", ""),
        ({"players": True}, "bad-option", "option players", "True is not a whole number", ""),
        ({"basket": "smal"}, "bad-option", "option basket", "'smal' is not one of", "Did you mean small?"),
        ({"basket": ["small"]}, "bad-option", "option basket", "is not one of", "Did you mean small?"),
        ({"dessert": 1}, "bad-option", "option dessert", "1 is neither yes nor no", "Write true or false."),
        ({"recipe": {"eggs": "many"}}, "bad-option", "option recipe.eggs", "does not fit", "Write a whole number."),
        ({"dessert": True}, "bad-option", "option dessert", "The cake does not fit", "Take the large basket."),
    ],
)
def test_wrong_options_are_refused(given: dict[str, Any], code: str, where: str, text: str, fix: str) -> None:
    with pytest.raises(Refused) as refused:
        read_options(Picnic, given, "picnic")
    assert (refused.value.code, refused.value.where, refused.value.fix) == (code, where, fix)
    assert text in refused.value.text
    assert refused.value.text.endswith(".")


@given(st.dictionaries(st.one_of(st.sampled_from(["players", "basket", "dessert", "recipe"]), st.text(max_size=8)), JSON))
def test_anything_is_read_or_refused(given: dict[str, Any]) -> None:
    try:
        read = read_options(Picnic, given, "picnic")
    except Refused:
        return
    assert all(getattr(read, name) == value for name, value in given.items())


@given(
    st.fixed_dictionaries(
        {}, optional={"players": st.integers(0, 5), "columns": st.integers(0, 6), "variant": st.text(max_size=5), "lab": JSON}
    )
)
def test_anything_is_read_or_refused_by_a_real_game(given: dict[str, Any]) -> None:
    refusal = None
    try:
        highcamp.game("cant-stop").new(**given)
    except Refused as refused:
        refusal = refused
    assert refusal is None or refusal.where


def test_choices_describe_the_options() -> None:
    players, basket, dessert, recipe = options_of(Picnic)
    assert (players.name, players.text, players.default, players.limits) == ("players", "Hungry people.", 2, "1 to 6")
    assert (basket.kind, basket.default) == ("choice", "small")
    assert set(basket.values) == {"small", "large"}
    assert (dessert.kind, dessert.default, dessert.limits) == ("switch", False, "yes or no")
    assert (recipe.kind, recipe.study, recipe.limits) == ("other", True, "a table of its own")
    assert (players.usual, dessert.usual, recipe.usual) == ("2", "no", "")
    assert [option.name for option in options_of(Picnic) if option.study] == ["recipe"]


class Rope(Options, frozen=True, kw_only=True):
    length: Annotated[
        Literal["short", "extra_long"],
        Meta(
            description="short ropes are light.",
            extra={"words": {"extra_long": "Long"}, "means": {"short": "for two.", "extra_long": "for all; not short."}},
        ),
    ] = "short"


def test_values_are_explained_under_the_names_they_have_for_whoever_reads() -> None:
    """No word of a sentence is taken for a value."""
    (length,) = options_of(Rope)
    assert length.text == "short ropes are light. short: for two. extra_long: for all; not short."
    assert length.meaning == "short ropes are light. Short: for two. Long: for all; not short."


def test_what_is_no_value_cannot_be_explained() -> None:
    class Wrong(Options, frozen=True, kw_only=True):
        length: Annotated[Literal["short", "long"], Meta(extra={"means": {"shrt": "for two."}})] = "short"

    with pytest.raises(ValueError, match="'shrt'"):
        options_of(Wrong)
