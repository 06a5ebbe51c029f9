"""What people do together: greetings, going back, moving at the same time, clocks, rematches, hints and odds."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

import highcamp
from highcamp.store.secret import hashed
from highcamp.table.setting import Clock
from playing import played
from web_client import Server
from web_page import Page
from web_tables import by_turns, put, two

# -- together --


def test_greetings_are_a_fixed_set(server: Server) -> None:
    id, ann, ben = two(server)
    assert ann.act(id, "greet", seat=0, word="hello").status_code == 200
    log = server.log(id)
    for word in ("damn", "", "<b>"):
        assert ann.act(id, "greet", seat=0, word=word).status_code == 422
    assert server.log(id) == log
    assert [(seat, words) for seat, words, _ in ben.frame(id)["greetings"]] == [(0, "Hello!")]
    assert "Hello!" in Page(ben.get(f"/table/{id}").text).text


def test_going_back_needs_everybody(server: Server) -> None:
    id, ann, ben = two(server)
    seat, mover = by_turns(id, [ann, ben])
    other, waiter = 1 - seat, [ann, ben][1 - seat]
    assert mover.act(id, "ask", seat=seat).status_code == 422  # there is nothing yet
    mover.move(id, seat)
    before = server.table(id).state
    assert mover.act(id, "ask", seat=seat).status_code == 200
    assert waiter.act(id, "ask", seat=other).status_code == 422
    assert mover.act(id, "answer", seat=seat, agrees="yes").status_code == 422
    assert waiter.frame(id, other)["ask"]["answer"]
    assert "asks to go back" in Page(waiter.get(f"/table/{id}").text).text
    assert waiter.act(id, "answer", seat=other, agrees="no").status_code == 200
    assert server.table(id).state == before
    assert mover.act(id, "ask", seat=seat).status_code == 200
    assert waiter.act(id, "answer", seat=other, agrees="yes").status_code == 200
    assert server.table(id).state != before
    assert seat in server.table(id).state.acting()


def test_undo_takes_back_what_told_nobody_anything(server: Server) -> None:
    id, ann, ben = two(server, "tranquility")
    seat, mover = by_turns(id, [ann, ben])
    start = server.table(id).state
    assert mover.act(id, "undo", seat=seat, decision=mover.frame(id, seat)["decision"]).status_code == 422
    frame = mover.frame(id, seat)
    free = next(move for move in frame["moves"] if not move["final"])
    assert mover.act(id, "move", seat=seat, decision=frame["decision"], move=free["move"]).status_code == 200
    shown = mover.frame(id, seat)
    assert shown["undo"]
    number = shown["undo_decision"]
    assert mover.act(id, "undo", seat=1 - seat, decision=number).status_code == 403
    assert mover.act(id, "undo", seat=seat).status_code == 422
    assert mover.act(id, "undo", seat=seat, decision=number).status_code == 200
    assert server.table(id).state == start


def test_a_second_press_takes_back_nothing_else(server: Server) -> None:
    id, ann, ben = two(server, "cant-stop")
    seat, mover = by_turns(id, [ann, ben])
    for choice in (0, 0, -1):  # roll, a pairing, stop: both of these can be taken back
        assert mover.move(id, seat, choice).status_code == 200
    assert mover.frame(id, seat)["undo"].startswith("Stop")
    number = mover.frame(id, seat)["undo_decision"]
    assert mover.act(id, "undo", seat=seat, decision=number).status_code == 200
    once = server.table(id).state
    assert mover.act(id, "undo", seat=seat, decision=number).status_code == 409
    late = mover.post(f"/api/tables/{id}/undo", json={"seat": seat, "decision": number})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert server.table(id).state == once
    offered = late.json()["frame"]["undo_decision"]
    assert {"type": "hidden", "name": "decision", "value": str(offered)} in Page(mover.get(f"/table/{id}").text).all("input")


def test_a_stale_answer_changes_nothing(server: Server) -> None:
    id, ann, ben = two(server)
    seat, mover = by_turns(id, [ann, ben])
    frame = mover.frame(id, seat)
    assert mover.move(id, seat).status_code == 200
    log = server.log(id)
    late = mover.act(id, "move", seat=seat, decision=frame["decision"], move=frame["moves"][0]["move"])
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert server.log(id) == log


def test_plain_browsers_are_sent_back_to_the_table(server: Server) -> None:
    id, ann, ben = two(server)
    seat, mover = by_turns(id, [ann, ben])
    frame = mover.frame(id, seat)
    sent = {"seat": str(seat), "decision": str(frame["decision"]), "move": str(frame["moves"][0]["move"])}
    answer = mover.post(f"/table/{id}/move", data=sent)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{id}?as={seat + 1}")
    again = mover.post(f"/table/{id}/move", data=sent)
    assert again.status_code == 409
    assert Page(again.text).all("h1")


def test_streams_bring_every_change_and_catch_up_from_what_was_seen(server: Server) -> None:
    id, ann, ben = two(server)
    seat, mover = by_turns(id, [ann, ben])
    with mover.listen(f"/table/{id}/live") as stream:
        first = stream.next_frame()
        assert stream.headers["content-type"].startswith("text/event-stream")
        mover.move(id, seat)
        second = stream.next_frame()
        assert first != second
    number = re.search(rb"id: (\w+)", second)
    assert number is not None
    with mover.listen(f"/table/{id}/live", **{"last-event-id": number[1].decode()}) as stream:
        assert stream.next().startswith(b"retry:")
        ben.act(id, "greet", seat=1, word="hello")
        assert b"Hello!" in stream.next_frame()  # none in between


# -- clocks --


@pytest.mark.parametrize("per", ["move", "game"])
def test_at_zero_a_bot_takes_the_seat_until_its_player_returns(server: Server, per: str) -> None:
    id, ann, ben = two(server, clock=per, minutes="1")
    browsers = [ann, ben]
    seat, mover = by_turns(id, browsers)
    other, waiter = 1 - seat, browsers[1 - seat]
    assert waiter.frame(id, other)["seats"][seat]["ends"] is not None
    server.later += 59_000
    waiter.act(id, "greet", seat=other, word="moment")
    assert server.table(id).takers[seat].is_person
    server.later += 2_000
    waiter.act(id, "greet", seat=other, word="bye")
    table = server.until(id, lambda table: not table.takers[seat].is_person)
    assert table.takers[seat].name == ["Ann", "Ben"][seat]
    assert mover.act(id, "back", seat=seat).status_code == 200
    frame = mover.frame(id, seat)
    assert frame["seats"][seat]["taker"] == "person"
    if frame["decision"] is not None:
        assert frame["seats"][seat]["ends"] > server.house.now() + 58_000, "the time begins anew"


# -- again --


def finished(server: Server, *keys: str, **more: Any) -> str:
    return put(server, played(highcamp.game("cant-stop")), *keys, **more)


def test_a_rematch_seats_everyone_again(server: Server) -> None:
    ann, ben = server.browser("key-of-ann"), server.browser("key-of-ben")
    id = finished(server, "key-of-ann", "key-of-ben", clock=Clock(per="move", seconds=77), spectators=False)
    assert server.browser().act(id, "rematch", seat=0).status_code == 404
    assert Page(ann.get(f"/table/{id}").text).all("form")[0]["action"] == f"/table/{id}/rematch"
    new = ben.act(id, "rematch", seat=1).json()["table"]
    assert ann.act(id, "rematch", seat=0).json()["table"] == new
    assert ann.frame(id)["rematch"] == new
    table, before = server.table(new), server.table(id)
    assert table.setting.clock == before.setting.clock
    assert not table.setting.spectators
    assert table.record.start.options == before.record.start.options
    assert (ann.frame(new)["seat"], ben.frame(new)["seat"]) == (0, 1)
    assert (ann.frame(new)["host"], ben.frame(new)["host"]) == (True, False)
    assert [seat["name"] for seat in ann.frame(new)["seats"]] == ["Ann", "Ben"]
    answer = ann.post(f"/table/{id}/rematch", data={"seat": "0"})
    assert answer.headers["location"] == f"/table/{new}"


def test_two_who_press_at_once_get_one_table(server: Server) -> None:
    ann, ben = server.browser("ann-at-once"), server.browser("ben-at-once")
    id = finished(server, "ann-at-once", "ben-at-once")

    async def both() -> list[str]:
        pressed = [
            one.client.post(f"/table/{id}/rematch", data={"seat": seat}, headers={"accept": "application/json"})
            for seat, one in enumerate([ann, ben])
        ]
        return [answer.json()["table"] for answer in await asyncio.gather(*pressed)]

    met = server.run(both())
    assert len(set(met)) == 1
    mine = server.run(server.house.store.tables_of(hashed(ann.key)))
    assert {row.id for row in mine} == {id, met[0]}, "and no other one is left standing"


def test_there_is_no_rematch_before_the_end(server: Server) -> None:
    id, ann, _ = two(server)
    assert ann.act(id, "rematch", seat=0).status_code == 422


# -- asking --


def test_a_hint_says_which_move_and_why(server: Server) -> None:
    browser = server.browser()
    id = browser.set_up("cant-stop", seat_1="you", seat_2="hotseat")
    seat = browser.frame(id)["seat"]
    said = browser.act(id, "hint", seat=seat).json()
    assert said["move"] in [move["move"] for move in browser.frame(id)["moves"]]
    assert said["text"]
    assert said["why"]
    assert browser.act(id, "hint", seat=1 - seat).status_code == 422
    assert browser.post(f"/table/{id}/hint", data={"seat": seat}).status_code == 200


def test_odds_are_told_beside_the_board_and_as_a_page_and_to_programs(server: Server) -> None:
    browser = server.browser()
    id = browser.set_up("cant-stop", seat_1="you", seat_2="hotseat")
    seat = browser.frame(id)["seat"]
    shown = browser.get(f"/table/{id}").text
    assert f'action="/table/{id}/odds"' in shown
    assert "<kbd>o</kbd>" in shown
    beside = browser.act(id, "odds", seat=seat).json()["html"]
    alone = browser.post(f"/table/{id}/odds", data={"seat": seat})
    assert alone.status_code == 200
    assert beside in alone.text
    assert f'href="/table/{id}?as={seat + 1}"' in alone.text, "there is a way back"
    told = browser.post(f"/api/tables/{id}/odds", json={"seat": seat}).json()["prospects"]
    assert told[0]["rows"][0] == {"what": "In any column", "chances": [{"chance": 1.0, "low": None, "high": None}], "note": ""}
    assert told[0]["title"] in beside
    assert "<b>100\u00a0%</b>" in beside
    assert browser.act(id, "odds", seat=1 - seat).status_code == 422
    assert server.browser().post(f"/api/tables/{id}/odds", json={"seat": seat}).status_code == 403


def test_every_move_that_is_not_possible_is_told_why_not(server: Server) -> None:
    browser = server.browser()
    id = browser.set_up("cant-stop", seat_1="you", seat_2="hotseat")
    frame = browser.frame(id)
    seat, legal = frame["seat"], {move["move"] for move in frame["moves"]}
    game = highcamp.game("cant-stop")
    for move in range(game.facts.moves):
        answer = browser.act(id, "why", seat=seat, move=move)
        assert answer.status_code == 200
        assert (answer.json()["code"] == "") == (move in legal)
        assert answer.json()["text"]
    assert browser.act(id, "why", seat=seat, words="fly to the moon").json()["code"]
    assert browser.act(id, "why", seat=seat, words=frame["moves"][0]["text"]).json()["code"] == ""


def test_an_invitation_says_who_invites_to_what(server: Server) -> None:
    host = server.browser()
    id = host.set_up("cant-stop", players=2, columns=5, seat_2="open", name_1="Ada")
    invited = Page(server.browser().get(host.link(id, 1)).text).text
    assert "Ada invites you to play" in invited
    assert "Columns to win: 5" in invited
    own = Page(server.browser().get(host.link(id, 0)).text).text
    assert "invites you" not in own, "a link to one's own other device invites nobody"
