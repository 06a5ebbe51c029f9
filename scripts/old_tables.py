"""Keep tables as this Highcamp leaves them, for later ones to open: ``python scripts/old_tables.py FOLDER POSTGRES``.

It plays two tables of each game, one that is still running and one that is over, and one that goes on from a position. It
writes them as a file of SQLite's (``tables.db.gz``), as a dump of PostgreSQL's (``tables.sql.gz``), and what a later Highcamp
must find in them (``tables.json``). POSTGRES is the address of an empty database; ``pg_dump`` must be on the path.

``tests/fixtures/0001`` was made by Highcamp 0.1.0 at commit bb300f4, whose tables had no rules version of their own (database
revision 0001); ``tests/fixtures/0002`` at commit 79a8f5a, whose tables did not say who has to act (database revision 0002). A
folder is made once, by the last Highcamp that writes such a database, and never again.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

import highcamp
from highcamp import Dealer, Game, Record, Refused, Rng
from highcamp.engine.registry import names
from highcamp.house.listing import row_of
from highcamp.store import upkeep
from highcamp.store.schema import HOST
from highcamp.store.secret import hashed
from highcamp.store.store import Store
from highcamp.table import entry
from highcamp.table.drafts import draft_answer, draft_beginning, draft_greeting, draft_move, draft_proposal, draft_undo
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Clock, setting_for

BEGAN = 1_750_000_000_000  # milliseconds since 1970: when the first entry was written
SOME = 14  # moves at a table that is still running
PLAYERS = {"tranquility": 2, "k2": 2}  # where the usual number would leave nobody to agree with


class Played:
    """A table, and its log."""

    def __init__(self, id: str, record: Record, chairs: list[Chair], clock: Clock | None = None) -> None:
        self.setting = setting_for(record, chairs, clock=clock, listed=True)
        self.table = Table(id, self.setting)
        self.log: list[entry.Entry] = []
        self.dealer, self.rng = Dealer(id), Rng.keyed(id, "players")
        self.write(draft_beginning(self.table, self.dealer, self.at))

    @property
    def at(self) -> int:
        """When the next entry is written."""
        return BEGAN + 1000 * len(self.log)

    def write(self, one: entry.Entry) -> None:
        """Make an entry true."""
        self.log.append(one)
        self.table.read(one)

    def play(self, most: int) -> None:
        """Let every seat make any move, so many in all."""
        while most and not self.table.state.over:
            acting = self.table.state.acting()
            seat = acting[self.rng.below(len(acting))]
            moves = self.table.state.legal(seat)
            move = moves[self.rng.below(len(moves))]
            self.write(draft_move(self.table, seat, None, move, self.dealer, self.at, self.table.takers[seat].bot))
            most -= 1

    def change_their_minds(self) -> None:
        """Take back what can be, and go back together once, whatever the seat of the first person is asked meanwhile."""
        for seat in range(self.table.seats):
            try:
                self.write(draft_undo(self.table, seat, None, self.at))
            except Refused:
                continue
        if any(event.actor == 0 for event in self.table.events):
            self.write(draft_proposal(self.table, 0, self.at))
            people = [seat for seat in range(1, self.table.seats) if self.table.takers[seat].is_person]
            for seat in people:
                self.write(draft_answer(self.table, seat, True, self.at))
        self.write(draft_greeting(self.table, 0, "oops", self.at))


def sat_down(game: Game[Any, Any]) -> list[Played]:
    """The tables of one game."""
    options = {"players": PLAYERS[game.name]} if game.name in PLAYERS else {}
    seats = game.new(**options).seats
    bots = [Chair(bot="random")] * (seats - 2)
    mixed = [Chair(name="Ada"), Chair(name="Ben"), *bots][:seats]
    running = Played(f"{game.name}-running", Record(game.new(**options)), mixed, Clock(per="move", seconds=60))
    running.play(SOME)
    running.change_their_minds()
    running.play(SOME)
    over = Played(f"{game.name}-over", Record(game.new(**options)), [Chair(name="Ada"), *[Chair(bot="random")] * (seats - 1)])
    over.play(1_000_000)
    return [running, over]


def gone_on() -> Played:
    """A table that begins from a position, with a seat that waits for somebody."""
    state = highcamp.game("cant-stop").position({"camps": [{"7": 5, "2": 1}, {"7": 3}], "to_act": 1})
    made = Played("position-running", Record(state, from_position=True), [Chair(name="Ada"), Chair()])
    made.play(1)
    return made


def facts(played: Played) -> dict[str, Any]:
    """What a later Highcamp must find at a table."""
    table = played.table
    moves = [(event.actor, event.move) for event in table.events]
    return {
        "id": table.id,
        "game": table.game.name,
        "rules": table.game.rules_version,
        "entries": len(played.log),
        "over": table.state.over,
        "digest": table.state.digest(),
        "moves": moves,
        "keys": {str(seat): key(table, seat) for seat in _people(table)},
        "invitations": {str(seat): token(table, seat) for seat in range(table.seats) if table.takers[seat].is_open},
    }


def key(table: Table, seat: int) -> str:
    """What a browser shows to be let sit on a seat."""
    return f"key-{table.id}-{seat}"


def token(table: Table, seat: int) -> str:
    """The invitation to an open seat."""
    return f"invitation-{table.id}-{seat}"


def _people(table: Table) -> list[int]:
    return [HOST, *(seat for seat in range(table.seats) if table.takers[seat].is_person)]


async def keep(url: str, tables: list[Played]) -> None:
    """Put the tables into a new database."""
    await upkeep.upgrade(url)
    store = Store(url)
    for played in tables:
        table = played.table
        holds = [(hashed(key(table, seat)), seat) for seat in _people(table)]
        await store.create(row_of(table, played.log), [entry.write(one) for one in played.log], table.due(), holds)
        for seat in range(table.seats):
            if table.takers[seat].is_open:
                await store.invite(table.id, seat, hashed(token(table, seat)))
    await store.close()


def main(folder: Path, postgres: str) -> None:
    """Make the folder."""
    folder.mkdir(parents=True)
    tables = [*(played for name in names() for played in sat_down(highcamp.game(name))), gone_on()]
    found = {"highcamp": highcamp.__version__, "tables": [facts(played) for played in tables]}
    (folder / "tables.json").write_bytes(msgspec.json.encode(found).replace(b'{"id"', b'\n{"id"') + b"\n")
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "tables.db"
        asyncio.run(keep(str(path), tables))
        with closing(sqlite3.connect(path, isolation_level=None)) as link:
            link.execute("PRAGMA journal_mode=DELETE")  # all of it in one file
            link.execute("VACUUM")
        _write(folder / "tables.db.gz", path.read_bytes())
    asyncio.run(keep(postgres, tables))
    dump = ["pg_dump", "--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=200", f"--dbname={postgres}"]
    _write(folder / "tables.sql.gz", subprocess.run(dump, check=True, capture_output=True).stdout)


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content, 9, mtime=0))
    print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
