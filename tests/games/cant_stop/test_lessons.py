"""The rulebook's worked examples are among the steps of the lessons."""

from __future__ import annotations

from highcamp.engine.registry import game as game_of
from highcamp.lessons.walk import Walk, lessons_of


def walk(step: str) -> Walk:
    game = game_of("cant-stop")
    lessons = lessons_of(game)
    assert lessons is not None
    return Walk(game, lessons, lessons.find(step))


def test_a_roll_of_1_5_4_6_makes_three_pairings() -> None:
    first = walk("first-roll")
    first.answer(first.parse("roll"))
    assert [offered.words for offered in first.offers()] == [
        "Climb in columns 5 and 11",
        "Climb in columns 6 and 10",
        "Climb in columns 7 and 9",
    ]


def test_climbers_in_3_and_6_and_a_roll_of_2_4_5_5() -> None:
    step = walk("last-climber")
    assert step.answer(step.parse("6")).refused
    assert step.answer(step.parse("7+9")).refused
    assert {step.game.say(move, step.state) for move in step.state.legal(0)} == {"6+10", "7", "9"}


def test_a_climber_on_top_of_6_is_lost_by_a_roll_of_2_4_5_5() -> None:
    step = walk("bust")
    answered = step.answer(step.parse("roll"))
    assert answered.told == ("You roll 2, 4, 5 and 5.", "BUST! You can climb nowhere: climbers in columns 3, 6 and 8 fall.")
    assert step.state.acting() == [1]


def test_columns_6_8_and_10_are_won_and_the_roll_is_2_4_4_6() -> None:
    step = walk("closed-column")
    step.answer(step.parse("6+7"))
    answered = step.answer(step.parse("7"))
    assert answered.told[-2:] == ("You roll 2, 4, 4 and 6.", "BUST! You can climb nowhere.")
