"""Writing to the logs and reading them, alike on SQLite and on PostgreSQL: who is first wins, nothing is there twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from highcamp.store.draft import Draft, Outcome
from highcamp.store.store import HOST, Row, Store
from highcamp.store.writer import Gone, Writer
from postgres import database

RULES = {"k2": 7, "cant-stop": 1}


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database(request.param, tmp_path)


def row(id: str = "t", **changed: object) -> Row:
    usual = {"game": "cant-stop", "rules": 1, "setting": "{}", "created": 1, "touched": 1, "public": 1, "seq": 1, "over": False}
    changed = {"id": id, "listed": True, "empty": 1, **usual, **changed}
    return Row(**changed)  # type: ignore[arg-type]  # checked by msgspec where it matters


def draft(seq: int, body: str = "{}", table: str = "t", **changed: object) -> Draft:
    usual: dict[str, object] = {"at": seq, "due": None, "over": False, "empty": 1, "public": 1, "acting": "[]", "takers": "[]"}
    return Draft(table=table, seq=seq, body=body, **{**usual, **changed})  # type: ignore[arg-type]  # as above


def play(url: str, story: Callable[[Store, Store], Awaitable[None]]) -> None:
    """Run something with two stores on the same database, as two processes have them."""

    async def run() -> None:
        one, other = Store(url), Store(url)
        await one.create(row(), ["first"], 5, [("host", HOST), ("host", 0)])
        try:
            await story(one, other)
        finally:
            await one.close()
            await other.close()

    asyncio.run(run())


def test_what_was_created_is_there(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        assert await other.row("t") == row()
        assert await other.entries("t", 0) == ["first"]
        assert await other.seats_of("host", "t") == [HOST, 0]
        await one.create(row("u", seq=3, touched=9), ["a", "b", "c"], None, [])
        assert await other.entries("u", 0) == ["a", "b", "c"]
        assert await other.entries("u", 1) == ["b", "c"]
        assert await other.row("none") is None
        assert await other.entries("none", 0) == []

    play(url, story)


def test_two_writers_of_the_same_entry(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for seq in range(2, 30):
            said = await asyncio.gather(one.append(draft(seq, "one")), other.append(draft(seq, "other")))
            assert sorted(said) == ["conflict", "written"]
            winner = "one" if said[0] == "written" else "other"
            assert await one.entries("t", seq - 1) == await other.entries("t", seq - 1) == [winner]
        assert (await one.row("t")) == row(seq=29, touched=29, acting="[]", takers="[]")

    play(url, story)


def test_many_at_once_share_transactions_and_keep_their_order(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for n in range(20):
            await one.create(row(f"t{n}"), ["first"], None, [])
        both = [(store, n, seq) for n in range(20) for seq in range(2, 12) for store in (one, other)]
        said = await asyncio.gather(*(store.append(draft(seq, f"{seq}", f"t{n}")) for store, n, seq in both))
        written = [(n, seq) for (_, n, seq), outcome in zip(both, said, strict=True) if outcome == "written"]
        assert sorted(written) == [(n, seq) for n in range(20) for seq in range(2, 12)]
        assert set(said) == {"written", "conflict"}
        for n in range(20):
            assert await one.entries(f"t{n}", 1) == [f"{seq}" for seq in range(2, 12)]

    play(url, story)


def test_the_news_of_what_is_written_at_once_fit_into_one_notice() -> None:
    batches: list[list[Draft]] = []

    async def write(batch: list[Draft]) -> list[Outcome]:
        batches.append(batch)
        return ["written"] * len(batch)

    async def run() -> None:
        writer = Writer(write)
        longest, last = "x" * 32, 2**31 - 1  # the longest name of a table, and the last number of an entry that is kept
        await asyncio.gather(*(writer.append(draft(last, table=longest)) for _ in range(1000)))
        await writer.close()

    asyncio.run(run())
    assert sum(map(len, batches)) == 1000
    notices = [" ".join(f"{one.table}:{one.seq}" for one in batch) for batch in batches]
    assert max(map(len, notices)) < 8000  # PostgreSQL's own limit


def test_nobody_waits_until_all_others_have_sat_down() -> None:
    """Where a seat changes hands there is a transaction for it alone, and those of several tables go on side by side."""
    begun: list[list[str]] = []

    async def take_seats() -> None:
        everybody = asyncio.Event()

        async def write(drafts: list[Draft]) -> list[Outcome]:
            begun.append([one.table for one in drafts])
            if len(begun) == 4:
                everybody.set()
            await everybody.wait()
            return ["written"] * len(drafts)

        writer = Writer(write)
        seated = [draft(2, table=f"t{number}", holder=("key", 0)) for number in range(3)]
        moved = [draft(2, table=f"u{number}") for number in range(2)]
        await asyncio.wait_for(asyncio.gather(*(writer.append(one) for one in (*seated, *moved))), 10)
        await writer.close()

    asyncio.run(take_seats())
    assert sorted(begun) == [["t0"], ["t1"], ["t2"], ["u0", "u1"]]


def test_of_two_that_would_be_the_same_entry_the_one_that_was_answered_is_kept(url: str) -> None:
    async def story(one: Store, _: Store) -> None:
        names = [f"t{n}" for n in range(24)]
        for name in names:
            await one.create(row(name), ["first"], None, [])
        twice = [*names, *names]
        random.Random(1).shuffle(twice)
        said = await asyncio.gather(*(one.append(draft(2, f"{n}", name)) for n, name in enumerate(twice)))
        for name in names:
            written = [
                n for n, (tried, outcome) in enumerate(zip(twice, said, strict=True)) if (tried, outcome) == (name, "written")
            ]
            assert await one.entries(name, 1) == [f"{n}" for n in written]

    play(url, story)


def test_a_seat_changes_hands_beside_moves_at_other_tables(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        for name in ("x", "y"):
            await one.create(row(name), ["first"], None, [])
        for turn in range(2, 12):
            for name in ("x", "y"):
                await one.invite(name, 1, f"{name}{turn}")
            here = [draft(turn, "a", "x"), draft(turn, "a", "y", token=f"y{turn}", holder=(f"a{turn}", 1))]
            there = [draft(turn, "b", "y"), draft(turn, "b", "x", token=f"x{turn}", holder=(f"b{turn}", 1))]
            said = await asyncio.gather(*map(one.append, here), *map(other.append, there))
            for name, mover, joiner in (("x", 0, 3), ("y", 2, 1)):  # who was first is in the log, and nobody else
                assert sorted((said[mover], said[joiner])) == ["conflict", "written"]
                winner = "ab"[(mover if said[mover] == "written" else joiner) // 2]
                assert await one.entries(name, turn - 1) == [winner]
                holds = (await one.seats_of(f"{'ab'[joiner // 2]}{turn}", name)) == [1]
                assert holds == (said[joiner] == "written") == (await one.seat_for(f"{name}{turn}") is None)

    play(url, story)


@pytest.mark.parametrize("body", ['{"name":"Åsa \\"the\\" 🏔"}', "null", "1", "", "\u2028 \\u0000", "[" * 2000])
def test_bodies_come_back_as_they_were(url: str, body: str) -> None:
    async def story(one: Store, other: Store) -> None:
        assert await one.append(draft(2, body, due=2**50, over=True, empty=0)) == "written"
        assert await other.entries("t", 1) == [body]
        assert await other.row("t") == row(seq=2, touched=2, over=True, empty=0, acting="[]", takers="[]")
        assert await other.overdue(2**60, RULES) == []  # it is over
        assert await one.append(draft(3, due=None)) == "written"
        assert await other.overdue(2**60, RULES) == []

    play(url, story)


def test_one_that_cannot_be_written_takes_no_other_along(url: str) -> None:
    async def story(one: Store, _: Store) -> None:
        tries = [draft(2), draft(2, table="pruned"), draft(3)]
        said = await asyncio.gather(*(one.append(each) for each in tries), return_exceptions=True)
        assert said[0] == said[2] == "written"
        assert isinstance(said[1], Gone)
        assert await one.append(draft(4)) == "written"

    play(url, story)


def test_an_invitation_is_spent_once(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        await one.invite("t", 1, "token")
        assert await other.seat_for("token") == ("t", 1)

        async def join(store: Store, key: str, seq: int) -> Outcome:
            return await store.append(draft(seq, key, token="token", holder=(key, 1)))

        said = await asyncio.gather(join(one, "ann", 2), join(other, "ben", 3))
        assert sorted(said) == ["spent", "written"]
        winner = "ann" if said[0] == "written" else "ben"
        assert await one.entries("t", 1) == [winner]
        assert (await one.seats_of("ann", "t"), await one.seats_of("ben", "t")) == (([1], []) if winner == "ann" else ([], [1]))
        assert await one.seat_for("token") is None
        assert await join(one, "eve", 4) == "spent"

    play(url, story)


def test_an_invitation_is_kept_if_the_entry_was_not_written(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        await one.invite("t", 1, "token")
        assert await other.append(draft(2, "a move")) == "written"
        late = draft(2, token="token", holder=("ann", 1))
        assert await one.append(late) == "conflict"
        assert await one.seat_for("token") == ("t", 1)
        assert await one.seats_of("ann", "t") == []
        assert await one.append(draft(3, token="token", holder=("ann", 1))) == "written"
        assert await other.seats_of("ann", "t") == [1]

    play(url, story)


def test_a_new_invitation_voids_the_old_one(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        await one.invite("t", 1, "lost")
        await other.invite("t", 1, "found")
        assert await one.seat_for("lost") is None
        assert await one.append(draft(2, token="lost", holder=("ann", 1))) == "spent"
        assert await one.append(draft(2, token="found", holder=("ann", 1))) == "written"
        await one.append(draft(3, holder=("ben", 1)))
        assert await other.append(draft(4, release=(1, "ben"))) == "written"
        assert (await one.seats_of("ann", "t"), await one.seats_of("ben", "t")) == ([], [1])
        assert await other.append(draft(5, release=(1, ""))) == "written"
        assert await one.seats_of("ben", "t") == []

    play(url, story)


def test_lists(url: str) -> None:
    async def story(one: Store, other: Store) -> None:
        await one.create(row("new", public=9), ["x"], 3, [("ann", 0), ("ann", HOST)])
        await one.create(row("full", public=8, empty=0), ["x"], None, [("ann", 1)])
        await one.create(row("over", public=7, over=True), ["x"], 1, [("ann", 1)])
        await one.create(row("private", public=6, listed=False), ["x"], 7, [])
        assert [each.id for each in await other.open_tables(RULES)] == ["new", "t"]
        assert [each.id for each in await other.tables_of("ann")] == ["new", "full", "over"]
        assert [each.id for each in await other.tables_of("ann", most=1)] == ["new"]
        assert await other.seats_at("ann", ["new", "over", "t"]) == {"new": [HOST, 0], "over": [1]}
        assert await other.tables_of("nobody") == []
        assert await other.overdue(8, RULES) == ["new", "t", "private"]
        assert await other.overdue(5, RULES) == ["new"]
        assert await other.overdue(8, RULES, most=1) == ["new"]
        await one.append(draft(2, table="new", due=20))
        assert await other.overdue(8, RULES) == ["t", "private"]
        for others in ({}, {"cant-stop": 2}, {"k2": 1}):
            found = await other.open_tables(others), await other.overdue(8, others)
            assert found == ([], []), "it is closed: other rules are played"

    play(url, story)


def test_closing_writes_what_was_accepted(url: str) -> None:
    async def run() -> None:
        one = Store(url)
        await one.create(row(), ["first"], None, [])
        waiting = [asyncio.create_task(one.append(draft(seq))) for seq in range(2, 300)]
        await asyncio.sleep(0)  # all have asked, none was answered
        await one.close()
        assert set(await asyncio.gather(*waiting)) == {"written"}
        again = Store(url)
        assert len(await again.entries("t", 0)) == 299
        await again.close()

    asyncio.run(run())
