"""Who is there, and who has joined or left, on the wire: beside the frames, and told to everyone who may watch."""

from __future__ import annotations

import json
from typing import Any

import highcamp
from highcamp import Record
from highcamp.house.acts.guest import Guest
from highcamp.house.calls import OFTEN
from highcamp.house.presence import AWAY, GONE
from highcamp.table.notices import Notice
from highcamp.table.setting import Chair, setting_for
from highcamp.web.live import Beside
from playing import played
from table_sitting import NAMES, entries
from web_client import HOST, Browser, Listener, Server


def two(server: Server) -> tuple[str, Browser, Browser]:
    """A table with Ann at it, and Ben."""
    ann, ben = server.browser(), server.browser()
    id = ann.set_up("cant-stop", players=2, seat_2="open", name_1="Ann")
    ben.post(ann.link(id, 1), data={"name": "Ben"})
    server.run(_forgotten(server, id))
    return id, ann, ben


async def _forgotten(server: Server, id: str) -> None:
    """As if nobody had come to the table yet."""
    for times in (server.house.presence._here, server.house.presence._near):
        for place in [place for place in times if place[0] == id]:
            del times[place]


def said(stream: Listener, kind: str) -> Any:
    """The next event of a kind."""
    while not (event := stream.next().decode()).startswith(f"event: {kind}\n"):
        pass
    return json.loads(event.partition("data: ")[2])


def test_a_stream_tells_who_is_there_as_soon_as_that_changes(server: Server) -> None:
    id, ann, ben = two(server)
    with ann.listen(f"/table/{id}/live") as stream:
        assert said(stream, "presence") == {"0": "here", "1": "gone"}
        with ben.listen(f"/api/tables/{id}/stream?whole=true") as other:
            assert said(other, "presence") == {"0": "here", "1": "here"}
            assert said(stream, "presence") == {"0": "here", "1": "here"}
        server.later += AWAY
        server.house.hub.wake(id)
        assert said(stream, "presence")["1"] == "away"
        server.later += GONE - AWAY
        server.house.hub.wake(id)
        assert said(stream, "presence")["1"] == "gone"


def test_to_act_is_not_to_be_seen(server: Server) -> None:
    """A choice made in secret, by a program that has no stream, must not show."""
    id, ann, ben = two(server)
    who = server.table(id).state.acting()[0]
    frame = [ann, ben][who].frame(id)
    server.run(_forgotten(server, id))
    answer = [ann, ben][who].act(id, "move", seat=who, decision=frame["decision"], move=frame["moves"][0]["move"])
    assert answer.status_code == 200
    assert server.house.presence.state(id, who) == "gone"


def test_a_page_that_is_opened_is_a_visit_and_a_hidden_tab_only_looks_in(server: Server) -> None:
    id, _, ben = two(server)
    ben.get(f"/table/{id}", headers={"sec-fetch-mode": "cors"})
    assert server.house.presence.state(id, 1) == "away"
    ben.get(f"/table/{id}", headers={"sec-fetch-mode": "navigate"})
    assert server.house.presence.state(id, 1) == "here"
    server.browser().get(f"/table/{id}")
    assert server.house.presence.state(id, 0) == "gone", "a stranger is nobody at the table"


def test_joining_leaving_and_coming_back_are_called_out_to_the_others(server: Server) -> None:
    ann, ben = server.browser(), server.browser()
    id = ann.set_up("cant-stop", players=2, seat_2="open", name_1="Ann")
    with ann.listen(f"/table/{id}/live") as stream:
        stream.next_frame()
        ben.post(ann.link(id, 1), data={"name": "Ben"})
        assert said(stream, "notice")["text"] == "Ben has joined."
        server.later += OFTEN
        ben.act(id, "leave", seat=1, bot="random")
        assert said(stream, "notice") == {"kind": "left", "text": "Ben has left: random plays on.", "seat": 1, "table": ""}
        server.later += OFTEN
        ben.act(id, "back", seat=1)
        assert said(stream, "notice")["text"] == "Ben is back."


def test_of_one_seat_nothing_is_called_out_again_and_again(server: Server) -> None:
    beside = Beside(Guest(server.house, None, ""), "table", "usual")
    left, other = Notice(kind="left", text="Ben has left.", seat=1), Notice(kind="left", text="Ann has left.", seat=0)
    rematch = Notice(kind="rematch", text="A rematch is set.", table="x")
    assert [beside.may_call(left) for _ in range(3)] == [True, False, False]
    assert beside.may_call(other)
    assert all(beside.may_call(rematch) for _ in range(2))
    server.later += OFTEN
    assert [beside.may_call(left) for _ in range(2)] == [True, False]


def test_a_rematch_is_called_out_with_its_table(server: Server) -> None:
    record = played(highcamp.game("cant-stop"))
    setting = setting_for(Record(record.events[0].before), [Chair(name=NAMES[seat]) for seat in range(2)])
    server.put("finished", setting, entries(record.events), [("ann", HOST), ("ann", 0), ("ben", 1)])
    ann, ben = server.browser("ann"), server.browser("ben")
    with ben.listen("/table/finished/live") as stream:
        stream.next_frame()
        new = ann.act("finished", "rematch", seat=0).json()["table"]
        notice = said(stream, "notice")
    assert (notice["kind"], notice["table"]) == ("rematch", new)


def test_bots_wait_for_the_slowest_player_and_for_nobody_who_only_watches(server: Server) -> None:
    ann = server.browser()
    id = ann.set_up("cant-stop", players=2, seat_2="bot:random", name_1="Ann")
    with server.browser().listen(f"/table/{id}/live?speed=slow") as stream:
        said(stream, "presence")
        assert server.house.speeds.slowest(id) == 1
    with ann.listen(f"/table/{id}/live?speed=slow") as stream:
        said(stream, "presence")
        assert server.house.speeds.slowest(id) == 2
