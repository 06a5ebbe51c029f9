"""Messages at a table: who may say what to whom, and where none of it may ever appear."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from sqlalchemy import func, select

from highcamp.house.talk import A_MINUTE
from highcamp.store.schema import messages
from web_client import Browser, Listener, Server
from web_page import Page

SECRET = "The yak is grey."


def two(server: Server, game: str = "cant-stop", **form: Any) -> tuple[str, Browser, Browser]:
    """A table with Ann, its host, and Ben."""
    ann, ben = server.browser(), server.browser()
    id = ann.set_up(game, players=2, seat_2="open", name_1="Ann", **form)
    ben.post(ann.link(id, 1), data={"name": "Ben"})
    return id, ann, ben


def said(browser: Browser, id: str) -> list[tuple[int, str, str]]:
    """What somebody has heard at a table."""
    answer = browser.get(f"/api/tables/{id}/messages")
    assert answer.status_code == 200
    return [(one["seat"], one["name"], one["text"]) for one in answer.json()["said"]]


def heard(stream: Listener) -> Any:
    while not (event := stream.next().decode()).startswith("event: messages\n"):
        pass
    return json.loads(event.partition("data: ")[2])


def test_what_is_said_is_heard_at_once_by_those_who_sit_there(server: Server) -> None:
    id, ann, ben = two(server)
    with ann.listen(f"/table/{id}/live") as stream:
        assert heard(stream) == {"said": [], "quiet": False, "others": [{"seat": 1, "name": "Ben", "muted": False}]}
        assert ben.act(id, "say", seat=1, text=f"  {SECRET}\n").status_code == 200
        assert [one["text"] for one in heard(stream)["said"]] == [SECRET]
    assert said(ann, id) == said(ben, id) == [(1, "Ben", SECRET)]
    page = Page(ann.get(f"/table/{id}").text)
    assert SECRET in page.text
    assert "say-text" in [tag.get("id") for tag in page.all("input")]


def test_those_who_only_watch_hear_nothing_and_say_nothing(server: Server) -> None:
    id, ann, _ = two(server)
    ann.act(id, "say", seat=0, text=SECRET)
    stranger = server.browser()
    assert said(stranger, id) == []
    assert SECRET not in stranger.get(f"/table/{id}").text
    assert stranger.act(id, "say", seat=0, text="Hi").status_code == 403
    assert ann.act(id, "say", seat=1, text="I am Ben").status_code == 403
    with stranger.listen(f"/table/{id}/live") as stream:
        stream.next_frame()
        assert b"event: presence" in stream.next()
        ann.act(id, "say", seat=0, text="once more")
        ann.act(id, "greet", seat=0, word="hello")
        assert stream.next().startswith(b"event: frame"), "the greeting comes, and nothing before it"


@pytest.mark.parametrize(
    ("game", "form", "code"),
    [("cant-stop", {"listed": "yes"}, "listed-table"), ("tranquility", {}, "silent-game")],
)
def test_there_are_none_at_listed_tables_and_in_silent_games(
    server: Server, game: str, form: dict[str, str], code: str
) -> None:
    id, ann, ben = two(server, game, **form)
    answer = ann.act(id, "say", seat=0, text=SECRET)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert ben.act(id, "greet", seat=1, word="hello").status_code == 200, "greetings are everywhere"
    assert "say-text" not in ann.get(f"/table/{id}").text


def test_a_message_is_one_plain_line_of_two_hundred_letters(server: Server) -> None:
    id, ann, ben = two(server)
    for text, code in [("", "empty-message"), (" \x00\n", "empty-message"), ("x" * 201, "long-message")]:
        answer = ann.act(id, "say", seat=0, text=text)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    for text in ("x" * 200, "<script>alert(1)</script>", "two\nlines"):
        assert ann.act(id, "say", seat=0, text=text).status_code == 200
    assert [text for _, _, text in said(ben, id)] == ["x" * 200, "<script>alert(1)</script>", "two lines"]
    assert "<script>alert" not in ben.get(f"/table/{id}").text


def test_nobody_says_too_much_at_once(server: Server) -> None:
    id, ann, ben = two(server)
    server.stopped = 60_000 * 40_000_000
    answers = [ann.act(id, "say", seat=0, text=f"{number}").status_code for number in range(A_MINUTE + 1)]
    assert answers == [200] * A_MINUTE + [429]
    assert ben.act(id, "say", seat=1, text="I can").status_code == 200
    server.later += 60_000
    assert ann.act(id, "say", seat=0, text="again").status_code == 200
    server.stopped, server.later = None, 0


def test_a_player_can_mute_a_seat_and_nobody_else_learns_of_it(server: Server) -> None:
    id, ann, ben = two(server)
    ben.act(id, "say", seat=1, text=SECRET)
    assert ann.act(id, "mute", mute=1).status_code == 200
    assert said(ann, id) == []
    assert SECRET not in ann.get(f"/table/{id}").text
    assert said(ben, id) == [(1, "Ben", SECRET)]
    assert [other["muted"] for other in ann.get(f"/api/tables/{id}/messages").json()["others"]] == [True]
    assert [other["muted"] for other in ben.get(f"/api/tables/{id}/messages").json()["others"]] == [False]
    assert ann.post(f"/api/tables/{id}/mute", json={"seat": 1, "muted": False}).status_code == 204
    assert said(ann, id) == [(1, "Ben", SECRET)]
    assert ann.act(id, "mute", mute=1).status_code == ann.act(id, "mute", hear=1).status_code == 200
    assert said(ann, id) == [(1, "Ben", SECRET)]
    assert server.browser().act(id, "mute", mute=1).status_code == 403
    assert ann.act(id, "mute", mute=7).status_code == ann.act(id, "mute").status_code == 422


def test_the_host_can_switch_them_off_and_on(server: Server) -> None:
    id, ann, ben = two(server)
    ben.act(id, "say", seat=1, text=SECRET)
    assert ben.act(id, "quiet", quiet="yes").status_code == 403
    with ben.listen(f"/table/{id}/live") as stream:
        heard(stream)
        assert ann.act(id, "quiet", quiet="yes").status_code == 200
        assert heard(stream) == {"said": [], "quiet": True, "others": [{"seat": 0, "name": "Ann", "muted": False}]}
    assert ben.act(id, "say", seat=1, text="But").json()["code"] == "quiet-table"
    assert ann.post(f"/api/tables/{id}/quiet", json={"quiet": False}).status_code == 204
    assert said(ben, id) == [(1, "Ben", SECRET)]


def test_they_are_in_no_log_no_record_and_no_metric_and_go_with_the_table(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    id, ann, _ = two(server)
    ann.act(id, "say", seat=0, text=SECRET)
    assert SECRET not in str(server.log(id))
    for path in (f"/api/tables/{id}", f"/table/{id}/replay", f"/table/{id}/record", "/metrics", "/", "/api/tables"):
        assert SECRET not in ann.get(path).text
    assert SECRET not in caplog.text
    server.run(server.house.store.forget(id))

    async def kept() -> int:
        async with server.house.store.engine.connect() as link:
            return int(await link.scalar(select(func.count()).where(messages.c.table_id == id)) or 0)

    assert server.run(kept()) == 0


def test_whoever_plays_alone_is_not_asked_to_talk(server: Server) -> None:
    browser = server.browser()
    assert "say-text" not in browser.get(f"/table/{browser.play('cant-stop')}").text
