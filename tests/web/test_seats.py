"""Seats: links, joining, other devices, leaving and coming back, sharing a screen, watching, clocks, rematches."""

from __future__ import annotations

import re
from typing import Any

import pytest

import highcamp
from highcamp.engine import registry
from highcamp.store.secret import hashed
from web_client import Browser, Server
from web_page import Page
from web_tables import by_turns, two

HIDDEN = [name for name in registry.names() if highcamp.game(name).facts.hidden]


# -- links --


def test_opening_a_link_takes_nothing_and_joining_takes_the_seat_once(server: Server) -> None:
    host, guest, late = server.browser(), server.browser(), server.browser()
    id = host.set_up("cant-stop", seat_2="open")
    link = host.link(id, 1)
    log = server.log(id)
    for visitor in (guest, late, guest):  # chat programs open links, and so do curious people
        page = Page(visitor.get(link).text)
        assert [form["method"] for form in page.all("form")] == ["post"]
        assert visitor.request("HEAD", link).status_code in (200, 405)
    assert server.log(id) == log
    assert "highcamp" not in guest.client.cookies
    assert guest.post(link, data={"name": "Gil"}).headers["location"] == f"/table/{id}"
    assert (guest.frame(id)["seat"], guest.frame(id)["seats"][1]["name"]) == (1, "Gil")
    log = server.log(id)
    assert late.post(link, data={"name": "Hal"}).status_code == 409
    assert guest.post(link, data={"name": "Hal"}).status_code == 409
    assert late.get(link).status_code == 404
    assert server.log(id) == log
    assert late.frame(id)["seat"] is None
    assert late.act(id, "move", seat=1, decision=1, move=0).status_code == 403


def test_a_new_link_makes_the_old_one_void(server: Server) -> None:
    host = server.browser()
    id = host.set_up("cant-stop", seat_2="open")
    old, new = host.link(id, 1), host.link(id, 1)
    assert server.browser().post(old, data={"name": "Old"}).status_code == 409
    assert server.browser().post(new, data={"name": "New"}).status_code == 303
    assert server.table(id).name(1) == "New"


def test_the_second_device_of_a_player_sits_there_too(server: Server) -> None:
    id, ann, ben = two(server)
    phone = server.browser()
    assert phone.post(ben.link(id, 1), data={"name": "Ben"}).status_code == 303
    assert (phone.frame(id)["seat"], ben.frame(id)["seat"]) == (1, 1)
    assert ben.act(id, "greet", seat=1, word="hello").status_code == 200
    assert phone.act(id, "greet", seat=1, word="bye").status_code == 200
    assert ann.act(id, "greet", seat=1, word="bye").status_code == 403


def test_the_hosts_new_link_to_anothers_seat_takes_it_from_whoever_had_it(server: Server) -> None:
    id, ann, ben = two(server, "tranquility")
    with ben.listen(f"/api/tables/{id}/stream?seat=1") as listening:
        assert b'"seat":1,' in listening.next_frame()
        link = ann.link(id, 1)  # nothing says that Ben is to lose the seat; else Ann could look into his hand unnoticed
        assert ben.get(f"/api/tables/{id}?seat=1").status_code == 403
        assert ben.frame(id)["seat"] is None
        new = server.browser()
        assert new.post(link, data={"name": "Cleo"}).status_code == 303
        server.run(listening._task)  # he hears nothing more of what the seat sees
    assert new.frame(id)["seat"] == 1
    assert b"Cleo" not in listening.received
    ann_again = ann.link(id, 0)
    assert ann_again
    assert ann.frame(id, 0)["seat"] == 0, "her own link takes nothing from herself"


def log_of(browser: Browser, id: str) -> list[str]:
    return [line["text"] for line in browser.frame(id)["log"]]


def test_an_invitation_replaces_whoever_has_the_seat(server: Server) -> None:
    """Else a host could sit there first, and look into the hand of whoever comes later."""
    ann, spy, ben = server.browser(), server.browser(), server.browser()
    id = ann.set_up("elevation", seat_1="you", name_1="Ann", seat_2="open", seat_3="bot:random")
    spied = spy.post(ann.link(id, 1), data={"name": "Ben"})
    assert spied.status_code == 303
    server.run(server.house.store.invite(id, 1, hashed("invitation")))  # as an older Highcamp made them: nobody was released
    assert ben.post("/join/invitation", data={"name": "Ben"}).status_code == 303
    assert ben.frame(id)["seat"] == 1
    assert spy.frame(id)["seat"] is None
    assert spy.act(id, "greet", seat=1, word="hello").status_code == 403


def test_a_seat_in_two_browsers_is_shown_to_both_and_told_to_all(server: Server) -> None:
    ann, spy, ben = server.browser(), server.browser(), server.browser()
    id = ann.set_up("elevation", seat_1="you", name_1="Ann", seat_2="open", seat_3="bot:random")
    assert spy.post(ann.link(id, 1), data={"name": "Ben"}).status_code == 303
    assert spy.frame(id)["seats"][1]["browsers"] == 1
    link = spy.link(id, 1)
    assert "sees all that you see" in ben.get(link).text
    assert ben.post(link, data={"name": "Somebody else"}).status_code == 303
    for browser, browsers in ((ben, 2), (spy, 2), (ann, 0)):
        told = ("Your" if browsers else "Ben's") + " seat was opened in another browser."
        assert browser.frame(id)["seats"][1]["browsers"] == browsers
        assert browser.frame(id)["seats"][1]["name"] == "Ben", "it is the same player's"
        assert told in log_of(browser, id)
        assert ("is open in 2 browsers" in browser.get(f"/table/{id}").text) == (browsers == 2)
    assert ann.act(id, "alone", seat=1).status_code == 403
    assert ben.act(id, "alone", seat=1).status_code == 200
    assert ben.frame(id)["seats"][1]["browsers"] == 1
    assert spy.frame(id)["seat"] is None
    assert "Ben's seat was signed out everywhere else." in log_of(ann, id)


@pytest.mark.parametrize("seat", [-2, -1, 2, 9])
def test_there_are_links_only_to_seats_and_only_for_those_who_may(server: Server, seat: int) -> None:
    id, ann, ben = two(server)
    assert ann.act(id, "link", seat=seat).status_code == 422
    assert ben.act(id, "link", seat=0).status_code == 403
    assert server.browser().act(id, "link", seat=0).status_code == 403


def test_links_come_as_a_page_with_a_code_too(server: Server) -> None:
    host = server.browser()
    id = host.set_up("cant-stop", seat_2="open")
    answer = host.post(f"/table/{id}/link", data={"seat": "1"})
    page = Page(answer.text)
    assert answer.status_code == 200
    assert page.fields().get("", "") == ""
    assert any("/join/" in field.get("value", "") for field in page.all("input"))
    assert page.all("svg")


@pytest.mark.parametrize("name", ["\u200b", "  ", "", "\x00", "\u202e"])
def test_whoever_gives_no_name_is_a_guest_and_never_an_empty_seat(server: Server, name: str) -> None:
    host, guest = server.browser(), server.browser()
    id = host.set_up("cant-stop", seat_2="open", listed="yes")
    assert guest.post(host.link(id, 1), data={"name": name}).status_code == 303
    assert server.table(id).takers[1].is_person
    assert guest.act(id, "back", seat=1, name=name).status_code == 422  # nobody stands in
    assert guest.act(id, "leave", seat=1).status_code == 200
    assert guest.act(id, "back", seat=1, name=name).status_code == 200
    assert server.table(id).takers[1].is_person
    program = server.browser()
    made = program.post("/api/tables", json={"game": "cant-stop", "chairs": [{"bot": "random"}, {}], "listed": True}).json()
    token = made["invitations"][0]["token"]
    assert server.browser().post("/api/join", json={"token": token, "name": name}).status_code == 200
    assert server.table(made["id"]).takers[1].is_person
    shy = server.browser()
    shy.client.cookies.set("name", "%E2%80%8B")
    assert server.table(shy.play("cant-stop")).takers[0].is_person


# -- leaving --


def test_a_bot_plays_for_who_leaves_until_they_come_back(server: Server) -> None:
    id, ann, ben = two(server)
    seat, mover = by_turns(id, [ann, ben])
    assert mover.act(id, "leave", seat=seat, bot="random").status_code == 200
    other = 1 - seat
    server.until(id, lambda table: other in table.state.acting())
    frame = mover.frame(id, seat)
    assert (frame["seats"][seat]["taker"], frame["decision"]) == ("stand-in", None)
    assert mover.act(id, "move", seat=seat, decision=1, move=0).status_code == 422
    assert mover.act(id, "back", seat=seat).status_code == 200
    taken = server.table(id).takers[seat]
    assert (taken.name, taken.bot) == (["Ann", "Ben"][seat], "")


def test_only_the_host_can_let_a_bot_play_for_somebody_else(server: Server) -> None:
    id, ann, ben = two(server)
    assert ben.act(id, "leave", seat=0).status_code == 403
    assert server.browser().act(id, "leave", seat=0).status_code == 403
    assert ann.act(id, "leave", seat=1, bot="nobody").status_code == 422
    assert ann.act(id, "leave", seat=5).status_code == 422
    assert ann.act(id, "leave", seat=1).status_code == 200
    assert server.table(id).takers[1].bot
    assert ann.act(id, "back", seat=1).status_code == 403
    assert ben.act(id, "back", seat=1).status_code == 200


# -- one screen --


@pytest.mark.parametrize("name", HIDDEN)
def test_a_curtain_hides_all_hands_between_two_players_at_one_screen(server: Server, name: str) -> None:
    browser, stranger = server.browser(), server.browser()
    players = 3 if name == "mountaineers" else 2
    seats = {f"seat_{n}": "hotseat" for n in range(1, players + 1)} | {f"name_{n}": f"Player{n}" for n in range(1, players + 1)}
    id = browser.set_up(name, players=str(players), community="yes", **seats)
    for _ in range(4):
        frame = browser.frame(id)
        next = frame["curtain"]
        assert (frame["seat"], frame["moves"], frame["decision"]) == (None, [], None)
        assert next is not None
        public = stranger.frame(id)
        assert frame["view"] == public["view"]
        assert frame["log"] == public["log"]
        page = browser.get(f"/table/{id}").text
        assert f"I am Player{next + 1}" in page
        assert 'class="board' not in page
        for own in range(players):  # nobody's moves or hand, byte for byte: the page does not depend on them
            hand = server.table(id).state.view(own)
            assert not any(word in page for word in _telling(hand, server.table(id).state.view(None)))
        shown = browser.frame(id, next)
        assert shown["seat"] == next
        assert shown["decision"] is not None
        other = (next + 1) % players
        assert browser.frame(id, other)["seat"] in (None, other)
        assert browser.move(id, next, 0).status_code == 200
        if browser.frame(id)["curtain"] is not None:  # looking back shows nobody's hand either, unless they say whose
            assert len(public := board(stranger.get(f"/table/{id}/replay").text)) == 2
            assert board(browser.get(f"/table/{id}/replay").text) == public


def board(html: str) -> list[str]:
    """The drawn board and the one in words."""
    return re.findall(r'<section id="scene".*?</section>|<pre.*?</pre>', html, re.DOTALL)


def _telling(own: Any, public: Any) -> set[str]:
    """Long texts that only this seat is shown."""
    found = set(re.findall(r"'([^']{6,})'", repr(own)))
    return {word for word in found if word not in repr(public)}


def test_without_secrets_there_is_no_curtain(server: Server) -> None:
    browser = server.browser()
    id = browser.set_up("cant-stop", seat_1="you", seat_2="hotseat")
    for _ in range(6):
        frame = browser.frame(id)
        assert frame["curtain"] is None
        assert frame["seat"] in server.table(id).state.acting()
        assert browser.move(id, frame["seat"]).status_code == 200


# -- watching --


def test_spectators_see_what_everyone_sees_or_nothing(server: Server) -> None:
    host, stranger = server.browser(), server.browser()
    public = host.set_up("tranquility")
    private = table_without_spectators(host)
    assert stranger.get(f"/table/{public}").status_code == 200
    assert stranger.frame(public)["seat"] is None
    nothing = stranger.get("/table/nothing-here")
    ways = ["", "/live", "/replay", "/record"]
    for way in ways:
        hidden, missing = stranger.get(f"/table/{private}{way}"), stranger.get(f"/table/nothing-here{way}")
        assert (hidden.status_code, hidden.text) == (404, missing.text), "not even that there is a table"
    assert nothing.status_code == 404
    for way in ["", "/stream", "/record"]:
        assert stranger.get(f"/api/tables/{private}{way}").status_code == 404
    assert host.get(f"/table/{private}").status_code == 200


def table_without_spectators(host: Browser) -> str:
    answer = host.post("/new/tranquility", data={"clock": "none"})
    id: str = answer.headers["location"].rpartition("/")[2]
    return id


def test_a_strangers_eyes_cannot_be_borrowed(server: Server) -> None:
    id, _, ben = two(server, "tranquility")
    for path in ("/table/{}?as=1", "/table/{}/live?as=1", "/table/{}/replay?as=1", "/api/tables/{}?seat=0"):
        assert ben.get(path.format(id)).status_code == 403
        assert server.browser().get(path.format(id)).status_code == 403
