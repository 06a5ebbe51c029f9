"""Every key that a written position can have stands in the form of its game, and says what it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from highcamp import Game, Record, Refused
from highcamp.engine.forms import fit
from highcamp.engine.options import options_of
from highcamp.engine.registry import list_games, plugin_version

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = [game for game in list_games() if plugin_version(game.name) is None]


def form_of(game: Game[Any, Any]) -> type[msgspec.Struct]:
    assert game.Position is not None, f"{game.name} says nowhere what a position of it holds: Game.Position"
    return game.Position


def silent(schema: Any) -> list[str]:
    """The keys of a schema without a description, and the forms without one."""
    found = []
    for name, form in schema["$defs"].items():
        found += [] if form.get("description") else [name]
        found += [f"{name}.{key}" for key, value in form["properties"].items() if not value.get("description")]
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_key_says_what_it_is(game: Game[Any, Any]) -> None:
    assert silent(msgspec.json.schema(form_of(game))) == []
    assert [option.name for option in options_of(game.Options) if not option.text] == []


def test_a_key_that_says_nothing_is_found() -> None:
    class Silent(msgspec.Struct):
        """A form."""

        mute: int = 0

    assert silent(msgspec.json.schema(Silent)) == ["Silent.mute"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_is_written_fits_the_form(game: Game[Any, Any]) -> None:
    """At every fortieth moment of every golden game: they were recorded to meet all that can happen."""
    form, met = form_of(game), set[str]()
    for file in sorted((GOLDEN / game.name.replace("-", "_")).glob("*.jsonl")):
        record = Record.loads(file.read_text("utf-8"))
        for event in record.events[::40]:
            written = event.after.position()
            told = {key: value for key, value in written.items() if key not in game.Options.__struct_fields__}
            assert fit(told, form)[1] == [], file.name
            met |= told.keys()
    assert met


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_key_of_the_form_is_read(game: Game[Any, Any]) -> None:
    """None of them is refused as unknown, and any other is."""
    for key in [field.encode_name for field in msgspec.structs.fields(form_of(game))]:
        with pytest.raises(Refused) as refused:
            game.position({key: object(), "never-a-key": 1})
        assert refused.value.where in ("never-a-key", key), str(refused.value)
        assert f"no {key!r}" not in str(refused.value)
