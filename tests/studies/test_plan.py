"""What is played: conditions from what is varied, asked of the games' options."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Refused
from highcamp.studies.plan import Plan, planned
from highcamp.studies.varying import variable


def plan(
    game: str,
    vary: dict[str, Any] | None = None,
    bots: tuple[str, ...] = ("random",),
    games: int = 10,
    *,
    pairs: bool = False,
    **options: Any,
) -> Plan:
    return planned(highcamp.game(game), options=options, bots=bots, games=games, vary=vary or {}, seed=7, pairs=pairs)


VARIED = [
    # the game, what is varied, what its values are called, the usual one
    ("cant-stop", "variant", ["None", "Jumping", "Forced move"], 0),
    ("cant-stop", "players", ["2", "3", "4"], 0),
    ("everest", "board", ["Easier", "Harder"], 0),
    ("k2", "boots", ["no", "yes"], 0),
    ("tranquility", "module", ["none", "Green path", "Panorama objectives", "Mountain goats"], 0),
    ("mountaineers", "mode", ["Basic", "Peak", "Tournament", "Sherpa", "Blitz"], 1),
    ("elevation", "bots", ["easy", "medium", "hard"], 0),
    ("elevation", "day-1", ["0", "1", "2", "3", "4", "5", "6"], 1),
]


@pytest.mark.parametrize(("game", "word", "said", "base"), VARIED)
def test_every_value_there_is(game: str, word: str, said: list[str], base: int) -> None:
    (part,) = plan(game, {word: None}).parts
    assert [value.said for value in part.values] == said
    assert part.base == base


def test_an_approach_card_each() -> None:
    made = plan("elevation", {"approach": None}, players=4)
    (part,) = made.parts
    said = [value.said for value in part.values]
    assert len(said) == 37  # 36 printed cards, and none
    assert said[0] == "none"
    assert {"Fourteener", "Anchor", "King of the Mountain", "Figure 8"} <= set(said)
    assert len(made.conditions) == 37
    assert made.conditions[1].options["players"] == 4
    assert len(made.conditions[1].options["always"]) == 1


def test_each_two_of_a_theme_together() -> None:
    made = plan("elevation", {"approach": ["Anchor", "Scree", "Andes Mints", "Himalayan Salt"]}, pairs=True)
    (part,) = made.parts
    said = [value.said for value in part.values]
    assert said[:5] == ["none", "Anchor", "Andes Mints", "Himalayan Salt", "Scree"]
    assert said[5:] == [
        "Anchor and Andes Mints",
        "Anchor and Himalayan Salt",
        "Anchor and Scree",
        "Andes Mints and Himalayan Salt",
        "Andes Mints and Scree",
        "Himalayan Salt and Scree",
    ]
    assert list(part.others()) == [1, 2, 3, 4]
    assert list(part.pairs())[:2] == [(5, 1, 2), (6, 1, 3)]
    assert made.conditions[7].options["always"] == ["Anchor", "Scree"]
    assert made.left_out == (("Approach: Andes Mints and Himalayan Salt", "Only one range can be trump."),)
    assert len(made.conditions) == 10
    assert made.base == 0
    assert msgspec.json.decode(msgspec.json.encode(made), type=Plan) == made


def test_two_of_a_theme_are_so_many_options_too() -> None:
    made = plan("tranquility", {"module": None}, pairs=True)
    assert made.parts[0].values[6].said == "Panorama objectives and Mountain goats"
    assert made.conditions[6].options == {"panorama_objectives": True, "mountain_goats": True}
    assert len(made.conditions) == 1 + 3 + 3


def test_there_is_room_for_each_two_of_all_approach_cards() -> None:
    made = plan("elevation", {"approach": None}, pairs=True)
    assert len(made.conditions) + len(made.left_out) == 1 + 36 + 36 * 35 // 2


def test_every_game_says_what_can_be_varied() -> None:
    for game in highcamp.list_games():
        words = variable(game)
        assert {"players", "bots"} <= set(words)
        for word in words:
            assert len(planned(game, options={}, bots=["random"], games=1, vary={word: None}, seed=0).parts[0].values) > 1


NAMED = [
    ("cant-stop", {"players": [4, 2]}, ["4", "2"], 1),
    ("cant-stop", {"bots": ["easy", "rule-of-28"]}, ["easy", "rule-of-28"], 0),
    ("elevation", {"approach": ["fourteener", "ANCHOR"]}, ["none", "Anchor", "Fourteener"], 0),
    ("tranquility", {"module": ["mountain goats"]}, ["none", "Mountain goats"], 0),
]


@pytest.mark.parametrize(("game", "vary", "said", "base"), NAMED)
def test_only_the_values_that_are_named(game: str, vary: dict[str, Any], said: list[str], base: int) -> None:
    (part,) = plan(game, vary).parts
    assert [value.said for value in part.values] == said
    assert part.base == base


def test_the_usual_value_is_the_one_that_was_asked_for() -> None:
    assert plan("cant-stop", {"variant": None}, variant="jumping").parts[0].base == 1
    assert plan("cant-stop", {"bots": None}, ("medium",)).parts[0].base == 1


def test_all_mixtures_are_played_but_those_that_the_game_does_not_allow() -> None:
    made = plan("cant-stop", {"players": [2, 3, 4], "columns": [3, 4, 5]})
    assert [made.said(number) for number in range(6)] == [
        "Players: 2, Columns to win: 3",
        "Players: 2, Columns to win: 4",
        "Players: 2, Columns to win: 5",
        "Players: 3, Columns to win: 3",
        "Players: 3, Columns to win: 4",
        "Players: 4, Columns to win: 3",
    ]
    assert [said for said, _ in made.left_out] == [
        "Players: 3, Columns to win: 5",
        "Players: 4, Columns to win: 4",
        "Players: 4, Columns to win: 5",
    ]
    assert "not possible with 3 players" in made.left_out[0][1]
    assert made.base == 0
    assert made.conditions[5].bots == ("random",) * 4


def test_a_value_that_would_change_nothing_is_left_out() -> None:
    made = plan("everest", {"players": [3, 4], "crowding": ["usual", "by_players"]})
    assert len(made.conditions) == 3
    assert "matters only with players 4 or 5" in made.left_out[0][1]


REFUSED = [
    (("cant-stop", {"varient": None}), {}, "unknown-part", "Did you mean variant?"),
    (("cant-stop", {"lab": None}), {}, "no-values", "Name the values"),
    (("cant-stop", {"variant": ["jumping"]}), {}, "one-value", "Name two or more"),
    (("cant-stop", {"players": [2, 2]}), {}, "value-twice", "Say it once"),
    (("cant-stop", {"bots": ["easy", "medum"]}), {}, "unknown-bot", "Did you mean medium?"),
    (("elevation", {"approach": ["Foureener"]}), {}, "unknown-value", "Did you mean Fourteener?"),
    (("cant-stop",), {"bots": ("medum",)}, "unknown-bot", "Did you mean medium?"),
    (("cant-stop",), {"bots": ("easy", "easy", "easy")}, "bad-bots", "one for each"),
    (("cant-stop",), {"games": 0}, "bad-number", "Ask for one or more"),
    (("cant-stop",), {"columns": 7}, "bad-option", ""),
    (("cant-stop", {"variant": None}), {"pairs": True}, "no-pairs", "Leave it out"),
    (("elevation", {"approach": ["Anchor"]}), {"pairs": True}, "no-pairs", "two or more of approach"),
    (("elevation", {"day_1": None, "day_2": None, "approach": None}), {}, "many-conditions", "Vary fewer parts"),
]


@pytest.mark.parametrize(("given", "more", "code", "fix"), REFUSED)
def test_what_cannot_be_studied_is_refused(given: tuple[Any, ...], more: dict[str, Any], code: str, fix: str) -> None:
    with pytest.raises(Refused) as refused:
        plan(*given, **more)
    assert refused.value.code == code
    assert fix in refused.value.fix


def test_mixtures_none_of_which_is_allowed_are_refused_with_the_first_reason() -> None:
    with pytest.raises(Refused, match="5 columns to win is not possible with 3 players"):
        plan("cant-stop", {"players": [3, 4]}, columns=5)


def test_a_plan_is_written_and_read() -> None:
    made = plan("elevation", {"approach": ["Anchor"], "bots": ["random", "easy"]})
    assert msgspec.json.decode(msgspec.json.encode(made), type=Plan) == made


OTHERS = [
    ({"players": 3}, "other options"),
    ({"vary": {"variant": ["none", "jumping"]}}, "other parts"),
    ({"bots": ("easy",)}, "other options, or other bots"),
]


@pytest.mark.parametrize(("given", "words"), OTHERS)
def test_other_plans_are_told_apart(given: dict[str, Any], words: str) -> None:
    assert words in plan("cant-stop").difference(plan("cant-stop", **given))
    assert plan("cant-stop").difference(plan("cant-stop", games=99)) == ""
