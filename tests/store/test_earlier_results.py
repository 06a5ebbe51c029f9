"""Games that were over before results were kept: the step to that revision counts them, as far as their rows tell."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from filled_store import using
from highcamp.store import address, upkeep
from highcamp.store.engine import engine
from highcamp.store.migrations import FOLDER
from highcamp.store.results import Result
from highcamp.store.secret import hashed
from highcamp.store.store import HOST, Store
from kept_tables import KEPT, restored
from postgres import server

PUT = """
    INSERT INTO tables (id, game, setting, created, touched, public, seq, over, listed, empty, takers, result)
    VALUES (:id, 'gully', :setting, 1, :touched, 7, 3, true, false, 0, :takers, :result)"""
TAKERS = '[{"name":"Ann"},{"bot":"easy"},{"bot":"x","automatic":"The wind"}]'
WINNERS = '[["You win"],["Ann wins"],{}]'
SETTING = '{"header":{"game":"gully"},"chairs":[{"name":"Ann"},{"bot":"easy"},{"bot":"x"}]}'


def before_results(kind: str, folder: Path) -> str:
    """A database of the revision before."""
    url = server().new_database() if kind == "postgres" else f"sqlite:///{folder / 'tables.db'}"

    async def do() -> None:
        made = engine(address.read(url))
        async with made.begin() as link:

            def steps(connection: Any) -> None:
                config = Config(attributes={"connection": connection})
                config.set_main_option("script_location", str(FOLDER))
                command.upgrade(config, "0008")

            await link.run_sync(steps)
            for id, setting, takers, result, touched in [
                ("won", SETTING, TAKERS, WINNERS.format([0]), 9),
                ("lost", SETTING, TAKERS, WINNERS.format([1]), 9),
                ("shared", SETTING, TAKERS, WINNERS.format([0, 1]), 9),
                ("brought", SETTING, TAKERS, WINNERS.format([0]), 1),
                ("branch", SETTING.replace('"gully"}', '"gully","position":{}}'), TAKERS, WINNERS.format([0]), 9),
                ("left", SETTING, TAKERS.replace('"Ann"', '"Ann","bot":"hard"'), WINNERS.format([0]), 9),
                ("older", SETTING, None, None, 9),
                ("spoilt", "nonsense", "[", "[", 9),
            ]:
                told = {"id": id, "setting": setting, "takers": takers, "result": result, "touched": touched}
                await link.execute(text(PUT), told)
                for key, seat in (("ann", 0), ("ann", HOST), ("both", 0), ("both", 1)):
                    held = {"key": key, "id": id, "seat": seat}
                    await link.execute(text("INSERT INTO holders (key, table_id, seat) VALUES (:key, :id, :seat)"), held)
        await made.dispose()

    asyncio.run(do())
    return url


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_was_over_before_is_counted_as_far_as_it_is_known(kind: str, tmp_path: Path) -> None:
    url = before_results(kind, tmp_path)
    assert asyncio.run(upkeep.upgrade(url))[0] == "0008"

    async def look(store: Store) -> None:
        found: dict[str, Result] = {one.table: one for one in await store.results.of("ann", 100)}
        assert {id: one.share for id, one in found.items()} == {"won": 1.0, "lost": 0.0, "shared": 0.5, "older": None}
        assert {(one.seat, one.seats, one.people, one.points, one.at) for one in found.values()} == {(0, 3, 0, None, 7)}
        assert {one.level for id, one in found.items() if id != "older"} == {"easy"}, "what the rules play is no bot"
        assert {(one.table, one.seat, one.share) for one in await store.results.of("both", 100)} == {
            (id, None, None) for id in found
        }

    using(url, look)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("revision", sorted(KEPT))
def test_databases_of_earlier_versions_have_their_finished_games_counted(kind: str, revision: str, tmp_path: Path) -> None:
    url = restored(kind, tmp_path, revision)
    asyncio.run(upkeep.upgrade(url))

    async def look(store: Store) -> None:
        for kept in KEPT[revision]:
            for seat, key in kept.keys.items():
                if seat != HOST:
                    games = {one.table for one in await store.results.of(hashed(key), 1000)}
                    assert (kept.id in games) == kept.over

    using(url, look)
