"""Tables of two people in two browsers, and tables at which much has happened."""

from __future__ import annotations

from typing import Any

from highcamp import Record
from highcamp.table.replay import entries
from highcamp.table.setting import Chair, setting_for
from web_client import HOST, Browser, Server


def two(server: Server, game: str = "cant-stop", **form: Any) -> tuple[str, Browser, Browser]:
    """A table of two people in two browsers."""
    ann, ben = server.browser(), server.browser()
    id = ann.set_up(game, seat_1="you", name_1="Ann", seat_2="open", **form)
    assert ben.post(ann.link(id, 1), data={"name": "Ben"}).status_code == 303
    return id, ann, ben


def put(server: Server, record: Record, *keys: str, **more: Any) -> str:
    """A table at which this has happened; the first key is the host's."""
    names = ["Ann", "Ben", "Cleo", "Dov", "Eve", "Fay"]
    chairs = [Chair(name=names[seat]) for seat in range(record.start.seats)]
    id = f"put-{put.__dict__.setdefault('number', 0)}"
    put.__dict__["number"] += 1
    holds = [(keys[0], HOST), *((key, seat) for seat, key in enumerate(keys))]
    server.put(id, setting_for(Record(record.start), chairs, **more), entries(record, server.house.now()), holds)
    return id


def by_turns(id: str, browsers: list[Browser]) -> tuple[int, Browser]:
    """Whose turn it is."""
    for seat, browser in enumerate(browsers):
        if browser.frame(id, seat)["decision"] is not None:
            return seat, browser
    raise AssertionError("nobody is asked")
