"""Outside bots: which there are, who is left out and why, and classes of other packages that misbehave."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import highcamp
from highcamp import Game, Refused, Rng, State
from highcamp.bots import guarded, naming
from highcamp.bots.guarded import Guarded
from highcamp.bots.outside import GROUP, is_outside, left_out
from highcamp.bots.program import MOST, Program, offering, parse, read
from highcamp.bots.random import Random
from highcamp.engine import registry
from programs import lowest, program
from table_plugin import installed

CLASSES = """
from highcamp.bots.bot import Bot

class Last(Bot):
    name = "last"
    line = "Plays the last of its moves."
    quick = True
    seen = []
    def choose(self, world, seat, rng):
        self.misbehave()
        return world.legal(seat)[-1]
    def misbehave(self):
        pass
    def see_end(self, final, seat):
        self.seen.append(seat)

class Climber(Last):
    name = "climber"
    games = ("k2",)

class Clumsy(Last):
    name = "clumsy"
    def misbehave(self):
        raise ValueError("stumbled")
    def see_end(self, final, seat):
        raise ValueError("fell")

class Quitter(Last):
    name = "quitter"
    def misbehave(self):
        raise SystemExit

class Cheat(Last):
    name = "cheat"
    def choose(self, world, seat, rng):
        return 9999

class Mute(Last):
    name = "mute"
    def choose(self, world, seat, rng):
        return None

class Dreamer(Last):
    name = "dreamer"
    def misbehave(self):
        while True:
            pass

class Weary(Last):
    name = "weary"
    def __init__(self):
        raise ValueError("too tired")

class Greedy(Last):
    name = "greedy"

class Named(Last):
    name = "other-name"

class Silent(Last):
    name = "silent"
    line = property()

class Words(Last):
    name = "words"
    games = "k2"

class Loud(Last):
    name = "LOUD"

class Hard(Last):
    name = "hard"

class Newer(Last):
    name = "newer"
    contract = (1, 99)
"""
FINE = ("last", "climber", "clumsy", "quitter", "cheat", "mute", "dreamer", "weary", "greedy")
BROKEN = {
    "gone": "No module named 'no_such_brain'",
    "alien": "is no class of bots",
    "named": "is called 'other-name'",
    "words": "are no names",
    "loud": "is called 'LOUD'",
    "newer": "it needs a newer Highcamp",
    "silent": "has no attribute",
    "hard": "is taken",
}


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "outside_brains.py").write_text(CLASSES, "utf-8")
    named = {name: f"outside_brains:{name.title()}" for name in (*FINE, "named", "words", "silent", "loud", "hard", "newer")}
    with installed(
        tmp_path, monkeypatch, group=GROUP, gone="no_such_brain:Bot", alien="outside_brains:CLASSES_ARE_MISSING", **named
    ):
        yield
    sys.modules.pop("outside_brains", None)


@pytest.fixture
def game() -> Game[Any, Any]:
    return highcamp.game("cant-stop")


@pytest.fixture
def state(game: Game[Any, Any]) -> State:
    return game.position({"climbers": {7: 1}})


# -- who there is --


@pytest.mark.parametrize("name", registry.names())
def test_they_are_listed_after_the_games_own_and_nobody_is_given_them_unasked(packages: None, name: str) -> None:
    game = highcamp.game(name)
    before = naming.bots(game)
    before = {one: kind for one, kind in before.items() if not issubclass(kind, Guarded)}
    with offering([lowest("aaa"), lowest("zzz", games=(name,)), lowest("k9", games=("no-such-game",))]):
        listed = naming.bots(game)
        assert list(listed)[: len(before)] == list(before)
        after = [one for one in sorted(FINE) if (name == "k2" or one != "climber") and one not in before]
        assert list(listed)[len(before) :] == [*after, "aaa", "zzz"]
        assert {naming.USUAL, naming.ADVISER} <= set(before)
        assert naming.stand_in(game).name in before
        assert all(isinstance(naming.bot(game, one), Guarded) for one in (*after, "aaa", "zzz"))
        assert is_outside("aaa")
    assert "aaa" not in naming.bots(game)
    assert not is_outside("aaa")
    assert not is_outside("")


def test_one_that_cannot_be_used_is_named_with_the_reason_and_left_out(packages: None, game: Game[Any, Any]) -> None:
    for name, why in {**BROKEN, "alien": "has no attribute"}.items():
        assert not issubclass(naming.bots(game).get(name, Random), Guarded)
        assert why in left_out()[name].text
        assert "toy-games" in left_out()[name].fix
        if name not in naming.levels(game):  # which means one of ours
            with pytest.raises(Refused) as refused:
                naming.bot(game, name)
            assert refused.value.code == "broken-bot"
    assert set(left_out()) == {*BROKEN, "alien"}


def test_a_games_own_bot_keeps_its_name(packages: None) -> None:
    game = highcamp.game("elevation")
    assert not issubclass(naming.bots(game)["greedy"], Guarded)
    assert "Elevation has a bot of that name" in naming.broken_bots(game)["greedy"].text
    assert "greedy" not in left_out()


def test_no_program_takes_the_name_of_a_class(packages: None, game: Game[Any, Any]) -> None:
    with offering([lowest("last")]):
        assert "last" not in naming.bots(game)
        assert "another package" in left_out()["last"].text
    assert "last" in naming.bots(game)


def test_a_program_that_is_not_there_is_left_out(game: Game[Any, Any]) -> None:
    with offering([program(["no-such-program-anywhere"]), lowest("fine")]):
        assert "fine" in naming.bots(game)
        with pytest.raises(Refused, match="There is no program 'no-such-program-anywhere'"):
            naming.bot(game, "mine")


# -- classes that misbehave --


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("clumsy", "ValueError: stumbled"),
        ("quitter", "SystemExit"),
        ("cheat", "9999 is not legal"),
        ("mute", "None is not legal"),
        ("weary", "too tired"),
        ("dreamer", "no answer within 0.2 seconds"),
    ],
)
def test_what_a_class_does_wrong_costs_it_the_move(
    packages: None, name: str, said: str, state: State, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(guarded, "SECONDS", 0.2 if name == "dreamer" else 60.0)
    bot = naming.bot(state.game, name)
    assert isinstance(bot, Guarded)
    expected = naming.stand_in(state.game).choose(state, 0, Rng.keyed(1))
    assert bot.choose(state, 0, Rng.keyed(1)) == expected
    assert bot.fell_back
    assert [said in entry.getMessage() for entry in caplog.records] == [True]
    assert bot.advise(state, 0, Rng.keyed(1)).move == expected


def test_a_class_that_does_well_plays(packages: None, state: State) -> None:
    bot = naming.bot(state.game, "last")
    assert isinstance(bot, Guarded)
    assert bot.choose(state, 0, Rng.keyed(1)) == state.legal(0)[-1]
    assert bot.advise(state, 0, Rng.keyed(1)).why == "Plays the last of its moves."
    assert not bot.fell_back
    bot.see_end(state, 1)
    assert sys.modules["outside_brains"].Last.seen == [1]
    naming.bot(state.game, "clumsy").see_end(state, 1)  # it was never asked, and is not told


def test_what_it_says_of_the_end_harms_nobody(packages: None, state: State, caplog: pytest.LogCaptureFixture) -> None:
    bot = naming.bot(state.game, "clumsy")
    bot.choose(state, 0, Rng.keyed(1))
    bot.see_end(state, 0)
    assert "ValueError: fell" in caplog.text


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a timer")
def test_whoever_has_set_a_timer_has_it_again() -> None:
    signal.setitimer(signal.ITIMER_REAL, 1000)
    try:
        with guarded._at_most(500):
            assert signal.getitimer(signal.ITIMER_REAL)[0] <= 500
        assert 500 < signal.getitimer(signal.ITIMER_REAL)[0] <= 1000
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


# -- how programs are named --


def test_a_program_is_named_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot").write_text("#!/bin/sh\n", "utf-8")
    (tmp_path / "bot").chmod(0o755)
    found = parse("my-bot=./bot 'two words' --depth=3")
    assert found.command == (str(tmp_path / "bot"), "two words", "--depth=3")
    assert found.folder == str(tmp_path)
    assert parse("sh=sh -c true").command[0].startswith("/"), "it is found where its owner is"
    assert parse("x=no-such-program").command == ("no-such-program",)


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("mine", "names no program"),
        ("mine=", "names no program"),
        ("mine='", "cannot be read"),
        ("=sh", "cannot be a bot's name"),
        ("My=sh", "cannot be a bot's name"),
        ("a b=sh", "cannot be a bot's name"),
        ("x" * 32 + "=sh", "cannot be a bot's name"),
        ("human=sh", "is taken"),
        ("random=sh", "is taken"),
        ("easy=sh", "is taken"),
    ],
)
def test_what_names_no_program_is_refused(word: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(word)
    assert says in str(refused.value.text)
    assert refused.value.fix


FILE = """
[[bot]]
name = "river"
command = ["sh", "river.sh"]
line = "Plays what
 the river says."
games = ["k2"]
seconds = 2
megabytes = 256

[[bot]]
name = "lake"
command = ["sh"]
"""


def test_programs_are_named_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "bots.toml"
    path.write_text(FILE.replace('says."', 'says."""').replace('"Plays', '"""Plays'), "utf-8")
    river, lake = read(path)
    assert (river.name, river.command[1:], river.folder) == ("river", ("river.sh",), str(tmp_path))
    assert (river.line, river.games, river.seconds, river.megabytes) == ("Plays what the river says.", ("k2",), 2.0, 256)
    assert lake == Program(name="lake", command=lake.command, folder=str(tmp_path))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[bot]]\nname = 'x'\n", "command is missing"),
        ("[[bot]]\nname = 'x'\ncommand = 'sh'\n", "does not fit"),
        ("[[bot]]\nname = 'x'\ncommand = []\n", "0 entries"),
        ("[[bot]]\nname = 'x'\ncommand = ['sh']\nshell = true\n", "There is no 'shell'"),
        ("[[bot]]\nname = 'x'\ncommand = ['sh']\nseconds = 0\n", "0.1 to 60 seconds"),
        ("[[bot]]\nname = 'x'\ncommand = ['sh']\nseconds = nan\n", "0.1 to 60 seconds"),
        ("[[bot]]\nname = 'x'\ncommand = ['sh']\nseconds = 'long'\n", '"long" does not fit'),
        ("[[bot]]\nname = 'x'\nseconds = 1.5\n", "command is missing"),
        ("[[bot]]\nname = 'x'\ncommand = ['sh']\nmegabytes = 1\n", "does not fit"),
        ("[[bot]]\nname = 'X'\ncommand = ['sh']\n", "cannot be a bot's name"),
        ("[[bot]]\nname = 'x'\ncommand = ['sh']\n" * (MOST + 1), "21 entries"),
        ("bot = 1", "does not fit"),
        ("[[bot", "not valid TOML"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_place(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "bots.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Refused) as refused:
        read(path)
    assert says in str(refused.value.text)
    assert str(path) in refused.value.where


def test_two_of_the_same_name_are_refused() -> None:
    with pytest.raises(Refused, match="two programs 'mine'"), offering([lowest(), lowest()]):
        pass
