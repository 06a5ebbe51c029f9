"""Two servers over one PostgreSQL: whoever is first wins, the other is told so and shown what is true now."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import httpx
import pytest

from postgres import database
from servers import PATIENCE, Seat, any_move, serving, sit_down


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The addresses of two servers."""
    url = database("postgres", tmp_path_factory.mktemp("race"))
    with serving(url) as one, serving(url) as other:
        yield one.url, other.url
        for server in (one, other):
            assert server.stop() == 0
            assert "error" not in server.errors(), server.errors()


@asynccontextmanager
async def browser() -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=100)) as web:
        yield web


def test_one_invitation_two_guests(two: tuple[str, str]) -> None:
    async def run() -> None:
        async with browser() as web:
            for _ in range(10):
                made = await web.post(f"{two[0]}/api/tables", json={"game": "cant-stop", "options": {"players": 2}})
                for invitation in made.json()["invitations"]:
                    body = {"token": invitation["token"], "name": "Guest"}
                    said = await asyncio.gather(*(web.post(f"{at}/api/join", json=body) for at in two))
                    assert sorted(each.status_code for each in said) == [200, 409]
                    late = next(each for each in said if each.status_code == 409).json()
                    assert late["code"] == "taken"
                    assert late["text"]

    asyncio.run(run())


def test_one_question_two_answers(two: tuple[str, str]) -> None:
    chance = random.Random(7)

    async def run() -> None:
        async with browser() as web:
            seats = await sit_down(web, two[0], "cant-stop", players=2)
            raced = 0
            while raced < 25:
                frames = [await seat.frame(web, chance.choice(two)) for seat in seats]
                if frames[0]["over"]:
                    seats = await sit_down(web, two[0], "cant-stop", players=2)
                    continue
                seat, frame = next((s, f) for s, f in zip(seats, frames, strict=True) if f["decision"] is not None)
                moves = [any_move(frame, chance) for _ in two]
                tries = zip(two, moves, strict=True)
                said = await asyncio.gather(*(seat.move(web, at, frame["decision"], move) for at, move in tries))
                assert sorted(each.status_code for each in said) == [200, 409], [each.text for each in said]
                won, late = sorted(said, key=lambda each: each.status_code)
                assert late.json()["code"] == "stale"
                assert late.json()["frame"] == won.json() == await seat.frame(web, chance.choice(two))
                assert won.json()["digest"] != frame["digest"]
                raced += 1

    asyncio.run(run())


async def choose_together(web: httpx.AsyncClient, two: tuple[str, str], trials: int) -> None:
    """Five climbers choose at the same instant, each by one of two servers; what each sees when all have chosen is the same
    by either.
    """
    chance = random.Random(11)
    seats: list[Seat] = []
    while trials:
        frames = await asyncio.gather(*(seat.frame(web, chance.choice(two)) for seat in seats))
        if not frames or frames[0]["over"]:
            seats = await sit_down(web, two[0], "mountaineers", players=5, mode="blitz")
            continue
        asked = [(seat, frame) for seat, frame in zip(seats, frames, strict=True) if frame["decision"] is not None]
        assert asked
        chance.shuffle(asked)
        said = await asyncio.gather(
            *(seat.move(web, two[n % 2], frame["decision"], any_move(frame, chance)) for n, (seat, frame) in enumerate(asked))
        )
        assert [each.status_code for each in said] == [200] * len(asked), [each.text for each in said]
        trials -= len(asked) == 5


TRIALS = [pytest.param(30, id="30"), pytest.param(1000, id="1000", marks=pytest.mark.long)]


@pytest.mark.parametrize("trials", TRIALS)
def test_five_choose_at_the_same_instant(two: tuple[str, str], trials: int) -> None:
    async def run() -> None:
        async with browser() as web:
            await choose_together(web, two, trials)

    asyncio.run(run())


def test_what_one_server_writes_the_other_streams(two: tuple[str, str]) -> None:
    chance = random.Random(3)

    async def run() -> None:
        async with browser() as web:
            seats = await sit_down(web, two[0], "cant-stop", players=2)
            watcher = seats[1]
            where = f"{two[1]}/api/tables/{watcher.table}/stream"
            async with web.stream("GET", where, params={"seat": watcher.seat}, headers=watcher.headers) as answer:
                digests = (line.removeprefix("id: ") async for line in answer.aiter_lines() if line.startswith("id: "))
                seen = await anext(digests)
                for _ in range(10):
                    frames = [(seat, await seat.frame(web, two[0])) for seat in seats]
                    seat, frame = next((s, f) for s, f in frames if f["decision"] is not None)
                    assert (await seat.move(web, two[0], frame["decision"], any_move(frame, chance))).status_code == 200
                    now = (await watcher.frame(web, two[0]))["digest"]
                    while seen != now:
                        seen = await asyncio.wait_for(anext(digests), PATIENCE)

    asyncio.run(run())


@asynccontextmanager
async def watched(web: httpx.AsyncClient, two: tuple[str, str], seat: Seat) -> AsyncIterator[list[AsyncIterator[str]]]:
    """The seat's streams from both servers, each begun: the numbers of their frames."""
    where = f"/api/tables/{seat.table}/stream?seat={seat.seat}"
    first, second = (web.stream("GET", at + where, headers=seat.headers) for at in two)
    async with first as one, second as other:
        numbers = [_numbers(one), _numbers(other)]
        for begun in numbers:
            await anext(begun)
        yield numbers


async def _numbers(answer: httpx.Response) -> AsyncIterator[str]:
    async for line in answer.aiter_lines():
        if line.startswith("id: "):
            yield line.removeprefix("id: ")


def test_a_seat_that_one_server_gives_to_somebody_else_is_lost_at_the_other(two: tuple[str, str]) -> None:
    async def run() -> None:
        async with browser() as web:
            made = (await web.post(f"{two[0]}/api/tables", json={"game": "tranquility", "options": {"players": 2}})).json()
            key = (await web.post(f"{two[0]}/api/join", json={"token": made["invitations"][1]["token"]})).json()["key"]
            guest, host = Seat(made["id"], 1, key), {"authorization": f"Bearer {made['key']}", "accept": "application/json"}
            async with watched(web, two, guest) as streams:
                wrong = await guest.move(web, two[1], 999_999, 0)
                assert wrong.status_code == 409  # late, but its own seat
                link = await web.post(f"{two[0]}/table/{made['id']}/link", data={"seat": "1"}, headers=host)
                assert link.status_code == 200, link.text
                for stream in streams:
                    with pytest.raises(StopAsyncIteration):  # both servers end it: the seat is not theirs to see
                        await asyncio.wait_for(anext(stream), PATIENCE)
                assert (await guest.move(web, two[1], 999_999, 0)).status_code == 403

    asyncio.run(run())
