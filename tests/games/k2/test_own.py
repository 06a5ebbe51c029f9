"""K2 with figures of one's own from data files: cards, a board, weather; the same form and the same door as on Everest."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli_runs import run, write
from expedition_cases import does, legal
from highcamp import Game, Record, Refused, Rng, State
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot
from highcamp.engine import handbook
from highcamp.engine.files import read_mapping
from highcamp.games.everest import EVEREST
from highcamp.testing import Effort, check_game
from k2_cases import K2, climbers

CARDS = """
main = [
  { up = 1, down = 1, copies = 8 },
  { up = 2, down = 2, copies = 4 },
  { up = 3, down = 3, loss = 3, copies = 1 },
  { up = 2, down = 9, rope = true, copies = 1 },
]
main_acclimatization = [0, 1, 2, 9]
risk = { 0 = 4, 1 = 11, 2 = 5 }
"""
TRAIL = """
name = "hill"
oxygen_limit = [0, 0, 0, 0]
oxygen_looks = [0, 0, 0, 0]

[guide_limit]
2 = [2, 2, 2, 2]
3 = [2, 2, 2, 2]
4 = [2, 2, 2, 2]
5 = [2, 2, 2, 2]

[spaces]
BASE = { zone = 0, night = 1, k2 = 1 }
P = { zone = 0, cost = 2, k2 = 2 }
Q = { zone = 1, cost = 3, k2 = 4 }
R = { zone = 2, cost = 4, night = -1, k2 = 6 }
SUMMIT = { zone = 3, k2 = 10 }

[trails]
BASE = ["P"]
P = ["Q"]
Q = ["R"]
R = ["SUMMIT"]
"""
SIX_DAYS = {"tiles": [[{}, {"loss": 1, "zones": [0, 1]}, {}], [{"loss": 2, "zones": [3]}, {}, {}]]}


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    return write(tmp_path, CARDS, "cards.toml")


@pytest.fixture
def trail(tmp_path: Path) -> Path:
    return write(tmp_path, TRAIL, "hill.toml")


def acting(table: tuple[str, ...], *climbers: dict[str, Any], cards: Path, trail: Path, risk: int | None = None) -> State:
    """Seat 1 is about to use its cards on the hill."""
    return K2.position(
        {
            "own_cards": read_mapping(cards),
            "own_board": read_mapping(trail),
            "own_weather": SIX_DAYS,
            "moment": "act",
            "to_act": 1,
            "weather": [1, 2],
            "risk": {"open": [0, 1, 2]} | ({"seat": 1, "taken": risk} if risk is not None else {}),
            "seats": [{"table": list(table), "climbers": list(climbers)}, {"table": ["1", "1", "1"]}],
        }
    )


BASE: dict[str, Any] = {"at": "BASE"}
TOP: dict[str, Any] = {"at": "SUMMIT", "level": 6, "points": 10}


def test_a_rope_of_two_and_nine(cards: Path, trail: Path) -> None:
    """Up it has 2 points: as far as P, which costs 2. Down it has 9, which are R, Q and P, 4 and 3 and 2."""
    at: dict[str, Any] = {"cards": cards, "trail": trail}
    up = does(acting(("2/9", "1", "1"), BASE, BASE, **at), "A uses 2/9 up", "A to P")
    assert climbers(up)[0]["at"] == "P"
    assert not {"A to BASE", "A to Q"} & legal(up)
    down = does(acting(("2/9", "1", "1"), TOP, BASE, **at), "A uses 2/9 down", "A to R", "A to Q", "A to P")
    assert climbers(down)[0]["at"] == "P"
    assert "A to BASE" not in legal(down)  # it costs 1, and none is left


def test_a_loss_of_three(cards: Path, trail: Path) -> None:
    at: dict[str, Any] = {"cards": cards, "trail": trail}
    strong = acting(("3!!!", "1", "1"), {"at": "P", "level": 4, "points": 2}, BASE, **at)
    assert climbers(does(strong, "A uses 3!!!"))[0]["level"] == 1
    weak = acting(("3!!!", "1", "1"), {"at": "Q", "level": 3, "points": 4}, BASE, **at)
    assert climbers(does(weak, "A uses 3!!!"))[0] == {"dead": True, "points": 1}
    assert climbers(does(weak, "A uses 1", "end", "end"))[0]["points"] == 4  # unused, it costs nothing


def test_a_card_that_weakens_says_what_it_would_do_to_either_climber_once_it_is_held(cards: Path, trail: Path) -> None:
    high, low = {"at": "P", "level": 4, "points": 2}, {"at": "BASE", "level": 3}
    state = acting(("3!!!", "1", "1"), high, low, cards=cards, trail=trail)
    hand = K2.scene(state.view(0), form="tall").hand
    assert 'data-asks="Who uses it? Climber A goes down to level 1; climber B would die of it."' in hand


def test_risk_stays_payable_with_a_loss_card(cards: Path, trail: Path) -> None:
    """A climber whom the card kills keeps its points for the token."""
    state = acting(("3!!!", "1", "+0"), {"at": "P", "level": 2, "points": 2}, BASE, cards=cards, trail=trail, risk=2)
    dead = does(state, "A uses 3!!!")
    assert "end" not in legal(dead)
    assert "end" in legal(does(dead, "risk free of A", "risk free of A"))


def test_levels_of_such_cards_are_written_and_read_back(cards: Path, trail: Path) -> None:
    """Three cards of 9 raise a climber of 6 to 33."""
    own = tomllib.loads(CARDS) | {
        "main": [{"up": 1, "down": 1, "copies": 14}],
        "main_acclimatization": [0, 9, 9, 9],
    }
    state = K2.position(
        {
            "own_cards": own,
            "moment": "act",
            "to_act": 1,
            "weather": [3, 1],
            "risk": {"open": [0, 1, 2]},
            "seats": [
                {"table": ["+9", "+9", "+9"], "climbers": [{"at": "BASE", "level": 6}, BASE]},
                {"table": ["1", "1", "1"]},
            ],
        }
    )
    for _ in range(3):
        state = does(state, "+9 for A")
    assert climbers(state)[0]["level"] == 33
    assert K2.position(state.position()) == state


def test_the_files_are_played_with_and_the_record_holds_them(
    cards: Path, trail: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HIGHCAMP_STATE", str(tmp_path / "state"))
    weather = write(tmp_path, msgspec.json.encode(SIX_DAYS).decode(), "days.json")
    files = ("--own-cards", cards, "--own-board", trail, "--own-weather", weather)
    played = run("play", "k2", "--players", "1", *files, "--seat", "1=planning", "--seed", "1")
    assert played.exit_code == 0, played.output
    (saved,) = (tmp_path / "state").rglob("*.jsonl")
    for file in (cards, trail, weather):
        file.unlink()
    assert run("record", "check", saved).exit_code == 0
    record = Record.load(saved)
    assert record.state.over
    header = record.header()
    assert header.options is not None
    assert header.options["own_cards"]["main"][3]["down"] == 9
    assert header.data == {}


def test_shipped_cards_are_named_by_their_digest_and_own_ones_are_not() -> None:
    assert "cards" in K2.data(K2.options({}))
    assert "cards" not in K2.data(K2.options({"own_cards": tomllib.loads(CARDS)}))


def test_one_file_is_good_for_both_games(tmp_path: Path) -> None:
    text = CARDS.replace("copies = 8", "copies = 12").replace("main_acclimatization = [0, 1, 2, 9]", "")
    given = read_mapping(write(tmp_path, text))
    for game in (K2, EVEREST):
        state = game.new(own_cards=given)
        assert "2/9" in state.view(None).cards


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"acclimatization": [1, 1, 2]}, "option own_cards.acclimatization"),  # nothing brings them: K2 has no oxygen
        ({"main_acclimatization": [0, 1, 2]}, "option own_cards.main"),
        ({"risk": {"1": 19}}, "option own_cards.risk"),
    ],
    ids=str,
)
def test_cards_that_cannot_be_played_with_are_refused(change: dict[str, Any], where: str) -> None:
    with pytest.raises(Refused) as refusal:
        K2.new(own_cards=tomllib.loads(CARDS) | change)
    assert refusal.value.where == where
    assert refusal.value.fix


def test_the_deck_of_everest_is_refused_with_what_to_do() -> None:
    everest = msgspec.to_builtins(EVEREST.options({}).deck)
    with pytest.raises(Refused) as refusal:
        K2.new(own_cards=everest)
    assert "main_acclimatization" in refusal.value.fix
    del everest["acclimatization"]
    assert K2.new(own_cards=everest).view(None).cards


def test_positions_hold_their_own_cards(cards: Path, trail: Path) -> None:
    state = acting(("2/9", "+9", "1"), BASE, BASE, cards=cards, trail=trail)
    assert K2.position(state.position()) == state
    assert "2/9" in K2.text(state.view(0))
    assert "2/9" in K2.svg(state.view(0))


def test_greedy_does_not_kill_a_climber_for_a_good_night(cards: Path, tmp_path: Path) -> None:
    """The card takes the last level at once; what the night would give comes too late."""
    trail = write(tmp_path, TRAIL.replace("P = { zone = 0, cost = 2,", "P = { zone = 0, cost = 3, night = 1,"), "hut.toml")
    state = acting(("3!!!", "1", "+0"), {"at": "BASE", "level": 3}, {"dead": True}, cards=cards, trail=trail)
    player, rng = bot(K2, "greedy"), Rng.keyed(1)
    while state.to_act == (0,):
        state.apply(ask(player, state, 0, rng), 0)
    assert climbers(state)[0]["at"] == "BASE"


def test_the_kit_with_cards_and_a_trail_of_five_spaces() -> None:
    few = Effort(games=1, looks=1, pairs=1, draws=300, orders=2, worlds=200, moves=60)
    own = {"own_cards": tomllib.loads(CARDS), "own_board": msgspec.toml.decode(TRAIL), "own_weather": SIX_DAYS}
    check_game(K2, {"players": 2, **own}, effort=few)


@pytest.mark.parametrize("game", [K2, EVEREST])
def test_the_cards_in_the_help_are_called_as_it_says(game: Game[Any, Any]) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", handbook.find(game.help(), "own-cards").text, re.DOTALL)
    state = game.new(own_cards=tomllib.loads(example))
    assert {"2/9", "3!!!"} <= set(state.view(None).cards)


def test_the_help_tells_of_own_figures_and_of_what_is_not_built() -> None:
    text = handbook.read(K2)
    assert all(f"`{name}`" in text for name in ("own_board", "own_weather", "own_cards"))
    assert "family" in text.lower()
