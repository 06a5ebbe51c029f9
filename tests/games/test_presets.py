"""What a game offers to whoever sets a table: options under a name, who plays first, and our own parts to start from."""

from __future__ import annotations

from typing import Any

import pytest

import highcamp
from highcamp.engine.chance import Dealer
from highcamp.engine.files import parse_mapping
from highcamp.engine.game import Game
from highcamp.engine.options import idle_options
from highcamp.engine.record import Record
from highcamp.table.first import Agreed
from toys.huts import HUTS

GAMES = highcamp.list_games()
WITH_FILES = [game for game in GAMES if game.own_files()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_a_first_game_a_standard_one_and_everything(game: Game[Any, Any]) -> None:
    presets = game.presets()
    assert [preset.name for preset in presets] == ["First game", "Standard", "Everything"]
    made = [game.options(preset.options) for preset in presets]
    assert not any(idle_options(options) for options in made), "nothing in it is without effect"
    assert len({repr(options) for options in made}) == 3


def test_a_plugin_has_the_usual_game() -> None:
    assert [(preset.name, preset.options) for preset in HUTS.presets()] == [("Standard", {})]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whoever_is_agreed_on_begins(game: Game[Any, Any]) -> None:
    """Nature's own words tell who it is; everything else is drawn as ever."""
    for seat in range(game.new().seats):
        record = Record(game.new())
        record.deal_all(Agreed(Dealer(7), seat))
        said = [game.say(event.move, event.before) for event in record.events]
        assert [words for words in said if words.endswith(("begins", "leads", "starts"))] == [
            words for words in said if words.startswith(f"seat {seat + 1} ") and words.endswith(("begins", "leads", "starts"))
        ]
        assert any(words.startswith(f"seat {seat + 1} ") for words in said)
        assert all(any(event.move == move for move, _ in event.before.chance()) for event in record.events)


@pytest.mark.parametrize("game", WITH_FILES, ids=lambda game: game.name)
def test_our_own_parts_are_sound_files_to_start_from(game: Game[Any, Any]) -> None:
    for own in game.own_files():
        assert own.starts
        for name, text in own.starts.items():
            given = parse_mapping(text, name)
            assert game.own_faults(own.option, given) == []
            assert getattr(game.options({own.option: given}), own.option) is not None


WITH_BOARDS = [game for game in WITH_FILES if any(own.option == "own_board" for own in game.own_files())]


@pytest.mark.parametrize("game", WITH_BOARDS, ids=lambda game: game.name)
def test_the_side_of_the_board_that_one_starts_from_is_the_one_of_that_name(game: Game[Any, Any]) -> None:
    boards = next(own for own in game.own_files() if own.option == "own_board").starts
    for name, text in boards.items():
        own = game.options({"own_board": parse_mapping(text, name)}).map
        assert own == game.options({"board": name}).map


def test_every_fault_of_a_board_is_told_at_once() -> None:
    everest = highcamp.game("everest")
    board = parse_mapping(everest.own_files()[0].starts["easier"], "easier")
    board["spaces"]["I1"]["zone"] = 9
    board["base"] = "CAMP"
    assert len(everest.own_faults("own_board", board)) > 1
    (fault,) = everest.own_faults("own_weather", {"tiles": []})
    assert fault.text
