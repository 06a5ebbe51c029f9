"""What the help of a game tells of writing is so, and is all of it: every kind of move, every key of a position, own parts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import highcamp
from cli_runs import run, write
from highcamp import Event, Refused, State
from highcamp.engine import handbook
from highcamp.engine.registry import names
from highcamp.games.cant_stop import position as cant_stop
from highcamp.games.elevation.position import form as elevation
from highcamp.games.everest.position import form as everest
from highcamp.games.expeditions.notation import cards_of, is_led, spaces_of, texts
from highcamp.games.expeditions.position.write import MOMENTS, STAGES
from highcamp.games.k2 import position as k2
from highcamp.games.mountaineers.position import form as mountaineers
from highcamp.games.tranquility.position.form import OTHER, TABLE, TURN
from highcamp.games.tranquility.position.write import MODULES, NATURES
from highcamp.testing import mixtures
from playing import played

MOVES, POSITIONS, OWN, SCORING = "writing-moves", "writing-positions", "parts-of-your-own", "scoring-a-real-table"
WITHOUT_PARTS: dict[str, str] = {}  # games without parts of one's own, each with the reason


def section(name: str, heading: str) -> str:
    """What stands under a heading, with the smaller headings below it."""
    return handbook.find(highcamp.game(name).help(), heading).text


def files(text: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("name", names())
def test_every_game_says_how_it_is_written(name: str) -> None:
    headings = {one.name for one in handbook.sections(highcamp.game(name).help())}
    assert {MOVES, POSITIONS} <= headings
    assert (OWN in headings) == (name not in WITHOUT_PARTS)
    assert (SCORING in headings) == (highcamp.game(name).pad() is not None)


# -- moves --

# What may stand at a place of a move, by what is written for it here; the first that fits, from the left.
CARD = [(r"(?<![\w.])(?:\+\d|\d?/\d|\d!+|\d)(?= |$)", "CARD"), (r"\b(?:[A-J]\d|S\d+|BASE|SUMMIT)\b", "SPACE")]
ITEM = [(r"\b(?:climber|tourist)(?: \d\*?)?(?= |$)|\btank\b|\bcamp$", "ITEM"), (r"\bcamp \d", "CAMP")]
LETTERS = {
    "cant-stop": [(r"\d+", "#")],
    "elevation": [
        (r"(?:Alps|Rockies|Andes|Himalayas|Avalanche) \d+", "CARD"),
        (r"\b(?:Alps|Rockies|Andes|Himalayas)$", "RANGE"),
    ],
    "everest": [*ITEM, *CARD, (r"\b[AB]\b", "WHO"), (r"^(?:WHO|CAMP) (?=abandons|raises)", "HOLDER ")],
    "k2": [*CARD, (r"\b[AB]\b", "WHO")],
    "mountaineers": [(r"\b\d+|Clip In|Tak-Tak|Belay|Bomber|Sabotage", "CARD")],
    "tranquility": [(r"\bCamp[GBR]\b", "FIRE"), (r"\b[GBR]\d+g?\b|\bBridge\b|\bSummit\b|\bFIRE(?! on)", "CARD")],
}
RARE: dict[str, list[dict[str, Any]]] = {  # options under which there are moves that are not made otherwise
    "k2": [{"board": "everest_easier", "icefall_tokens": True}],
    "mountaineers": [{"mode": "blitz"}, {"mode": "peak"}],
    "tranquility": [{"panorama_objectives": True, "players": 4}, {"players": 3}],
}
MORE = [(r"\d+(?:, \d+)*", "#")]


@cache
def kind(name: str, text: str) -> str:
    """The kind of move that a text is: what changes from move to move is left out."""
    for pattern, word in [*LETTERS[name], *MORE]:
        text = re.sub(pattern, word, text)
    return text


@cache
def met(name: str) -> list[Event]:
    """Events of random games under many options."""
    game = highcamp.game(name)
    return [
        event for options in [*mixtures(game)[::9], *RARE.get(name, [])] for event in played(game, 1, 400, **options).events
    ]


def said(name: str) -> Iterator[str]:
    """Moves that were made, and those that could have been, as text."""
    game = highcamp.game(name)
    for number, event in enumerate(met(name)):
        yield game.say(event.move, event.before)
        if number % 5 == 0 and not event.before.is_chance:
            yield from (game.say(move, event.before) for move in event.before.legal(event.actor))


def shown(name: str) -> list[str]:
    """The moves that the help shows: in the first column of its table, and in the lines about nature."""
    text = section(name, MOVES)
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    nature = [line for line in text.split("\n\n") if line.startswith(("What nature does", "A throw", "Two cards"))]
    return re.findall(r"`([^`]+)`", " ".join([*rows, *nature]))


def own_names(name: str) -> set[str]:
    """Texts that are names and nothing else: approach cards, when nature draws them."""
    return {card.name for card in highcamp.game(name).new().cards} if name == "elevation" else set()  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", names())
def test_every_kind_of_move_is_shown(name: str) -> None:
    told = {kind(name, text) for text in shown(name)}
    found = {kind(name, text): text for text in said(name) if text not in own_names(name)}
    assert {one: text for one, text in found.items() if one not in told} == {}
    assert len(found) > 4


@pytest.mark.parametrize("name", ["everest"])
def test_so_are_those_that_chance_does_not_bring(name: str) -> None:
    state: Any = highcamp.game(name).new()
    told = {kind(name, text) for text in shown(name)}
    every = {kind(name, text): text for text in texts(cards_of(state), spaces_of(state), is_led(state)).values()}
    assert {one: text for one, text in every.items() if one not in told} == {}


@pytest.mark.parametrize("name", names())
def test_every_move_that_is_shown_can_be_read(name: str) -> None:
    game = highcamp.game(name)
    for text in shown(name):
        assert any(reads(game, text, event.before) for event in met(name)), text


def reads(game: highcamp.Game[Any, Any], text: str, state: State) -> bool:
    try:
        game.parse(text, state)
    except Refused:
        return False
    return True


# -- positions --


def keys(form: Any) -> set[str]:
    """The keys of a form, and of the forms within it."""
    found = set()
    for field in msgspec.structs.fields(form):
        found.add(field.encode_name)
        todo = [field.type]
        while todo:
            one = todo.pop()
            if isinstance(one, type) and issubclass(one, msgspec.Struct):
                found |= keys(one)
            todo += get_args(one)
    return found


FORMS: dict[str, tuple[set[str], tuple[str, ...]]] = {  # the keys, and the words for moments and the like
    "cant-stop": (cant_stop._TURN_KEYS, (cant_stop._FIRST, cant_stop._ROLL)),
    "elevation": (keys(elevation.Position), elevation.MOMENTS),
    "everest": (keys(everest.Position), (*MOMENTS, *STAGES)),
    "k2": (keys(k2.Position), (*MOMENTS, "choosing", "ready")),
    "mountaineers": (keys(mountaineers.Position), (*mountaineers.MOMENTS, *mountaineers.MEDAL_NAMES)),
    "tranquility": (
        TABLE | TURN | OTHER | {"card", "from", "at", "rows"},
        (*MODULES, *NATURES.values()),
    ),
}


def written(text: str) -> set[str]:
    """The words that are shown as they are typed, alone or in a file."""
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    shown = "\n".join([*spans, *files(text)])
    return {
        *spans,
        *re.findall(r"\w+", shown),
        *re.findall(r'"([^"]+)"', shown),
        *re.findall(r"[,:] ([a-z ]+?)(?=[,\n])", shown),
    }


@pytest.mark.parametrize("name", names())
def test_every_key_of_a_position_is_described(name: str) -> None:
    known, words = FORMS[name]
    told = written(section(name, POSITIONS))
    assert known - told == set()
    assert set(words) - told == set()


@pytest.mark.parametrize("name", names())
def test_so_is_every_option(name: str) -> None:
    game = highcamp.game(name)
    told = written(game.help())
    listed = set(game.Options.__struct_fields__)
    assert "--options" in section(name, POSITIONS) or listed <= told


@pytest.mark.parametrize("name", names())
def test_what_games_write_is_among_the_keys(name: str) -> None:
    game = highcamp.game(name)
    known = FORMS[name][0] | set(game.Options.__struct_fields__)
    for event in met(name)[::97]:
        assert set(event.before.position()) <= known


@pytest.mark.parametrize("name", names())
def test_the_positions_that_are_shown_are_some(name: str) -> None:
    game = highcamp.game(name)
    shown = files(section(name, POSITIONS))
    assert shown
    for text in shown:
        state = game.position(tomllib.loads(text))
        assert not state.over
        assert game.position(state.position()) == state


def test_the_terminal_reads_them(tmp_path: Path) -> None:
    for name in names():
        for text in files(section(name, POSITIONS)):
            asked = run("legal", name, "--position", write(tmp_path, text))
            assert asked.exit_code == 0, asked.stderr


# -- parts of one's own --

OWN_FILES = {  # by their order in the help: the flag by which each is brought along
    "cant-stop": ["--lab"],
    "elevation": ["--peaks", "--approach"],
    "everest": ["--own-cards", "--own-board", "--own-weather"],
    "k2": ["--own-cards", "--own-board", "--own-weather"],
    "mountaineers": ["--own-track"],
    "tranquility": ["--own-box"],
}
BESIDE = {"tranquility": {"mountain_goats": True, "panorama_objectives": True}}


@pytest.mark.parametrize("name", [name for name in names() if name not in WITHOUT_PARTS])
def test_own_parts_are_as_they_are_shown(name: str, tmp_path: Path) -> None:
    text = section(name, OWN)
    shown, flags = files(text), OWN_FILES[name]
    assert len(shown) == len(flags)
    for flag, part in zip(flags, shown, strict=True):
        assert f"{flag} " in text
        path = write(tmp_path, part, "part.toml")
        game, option = highcamp.game(name), flag.removeprefix("--").replace("-", "_")
        own = {option: tomllib.loads(part)} if option in game.Options.__struct_fields__ else game.read_own(path)
        state = game.new(**own, **BESIDE.get(name, {}))
        assert game.position(state.position()) == state
        refused = run("play", name, flag, write(tmp_path, "nothing = 1", "wrong.toml"))
        assert refused.exit_code == 2
        assert "nothing" in refused.stderr


@pytest.mark.parametrize("name", [name for name in names() if highcamp.game(name).pad() is not None])
def test_what_was_played_at_a_real_table_is_counted_as_it_is_shown(name: str, tmp_path: Path) -> None:
    for text in files(section(name, SCORING)):
        counted = run("score", name, write(tmp_path, text))
        assert counted.exit_code == 0, counted.stderr
