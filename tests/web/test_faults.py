"""Servers killed in the middle of play: what was acknowledged is there afterwards, nothing is there twice, games go on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from ledger import GAMES, MOST_BETWEEN, Play, check
from postgres import database
from servers import PATIENCE, Server, serving

KILLS = [pytest.param(2, id="2"), pytest.param(50, id="50", marks=pytest.mark.long)]


@pytest.fixture(params=["sqlite", "postgres"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, list[Server]]]:
    """One server on SQLite; two on PostgreSQL, of which any can serve any table."""
    url = database(request.param, tmp_path)
    with ExitStack() as stack:
        yield url, [stack.enter_context(serving(url)) for _ in range(1 if request.param == "sqlite" else 2)]


@pytest.mark.parametrize("kills", KILLS)
def test_killed_in_the_middle_of_play(servers: tuple[str, list[Server]], kills: int) -> None:
    url, running = servers

    async def run() -> None:
        play = Play(running, seed=kills)
        async with httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=200)) as web:
            tables = [asyncio.create_task(play.table(web, *game)) for game in GAMES]
            for _ in range(kills):
                await play.until(play.chance.randint(1, MOST_BETWEEN), tables)
                server = play.chance.choice(running)
                server.kill()
                # The others play on while it is away, if there is another server.
                await asyncio.to_thread(server.start)
            await play.until(MOST_BETWEEN, tables)
            play.done = True
            await asyncio.gather(*tables)
        counts = await check(url, play.promised)
        assert counts["promised"] == play.acknowledged > kills
        # An answer that was cut off is all that may be there besides: at most one for each seat and kill.
        assert counts["written"] - counts["promised"] <= kills * sum(options["players"] for _, options, _ in GAMES)

    asyncio.run(run())
