"""Games seen again: steps, viewpoints, going on from a step, records taken home and brought along."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

import highcamp
from highcamp import Record
from highcamp.drawing.palette import SEATS
from highcamp.engine import registry
from highcamp.table.replay import Steps
from highcamp.table.setting import Chair, setting_for
from highcamp.table.story import Story
from playing import played
from table_sitting import NAMES, entries
from web_client import HOST, Browser, Server, table_of
from web_page import Page

GAMES = registry.names()
HIDDEN = [name for name in GAMES if highcamp.game(name).facts.hidden]
MARKS = str.maketrans("", "", "".join(seat.mark for seat in SEATS))  # before names
SOME = 60  # events of a game that is still running


def put(server: Server, id: str, record: Record) -> list[Browser]:
    """A table at which this has happened, and a browser for each of its seats."""
    seats = range(record.start.seats)
    setting = setting_for(Record(record.start), [Chair(name=NAMES[seat]) for seat in seats])
    keys = [f"{id}-{seat}" for seat in seats]
    server.put(id, setting, entries(record.events), [(keys[0], HOST), *((keys[seat], seat) for seat in seats)])
    return [server.browser(key) for key in keys]


def last_step(page: str) -> int:
    found = re.search(r"Move (\d+) of (\d+)", Page(page).text)
    assert found is not None
    return int(found[2])


def board(page: str) -> str:
    """The drawn board and the log of a page."""
    found = re.search(r'<section id="scene".*?</section>', page, re.DOTALL)
    log = re.search(r'<section class="panel log".*?</section>', page, re.DOTALL)
    assert found is not None
    assert log is not None
    return found[0] + log[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_running_game_shows_its_viewer_only_what_it_has_seen(server: Server, name: str) -> None:
    record = played(highcamp.game(name), 1, SOME)
    id = f"run-{name}"
    browsers = put(server, id, record)
    table = server.table(id)
    for seat, browser in [*enumerate(browsers), (None, server.browser())]:
        last = last_step(browser.get(f"/table/{id}/replay").text)
        steps = Steps(seat).read(table)
        assert last == len(steps) - 1
        if seat not in (None, 0):
            continue
        for at in (0, last // 2, last):
            page = browser.get(f"/table/{id}/replay?at={at}").text
            then = record.at(steps[at])
            drawn = record.game.scene(then.view(seat), form="tall", mode="watch", names=NAMES).board
            assert drawn in page
            assert not re.search('data-move|tabindex="0" aria|class="choice legal', drawn)
            assert f"Move {at} of {last}" in Page(page).text
            assert f"/table/{id}/move" not in page
        assert browser.get(f"/table/{id}/replay?as=2").status_code == 403
        assert browser.get(f"/table/{id}/record").status_code == 422
    far = browsers[0].get(f"/table/{id}/replay?at=99999999999999999999").text
    assert board(far) == board(browsers[0].get(f"/table/{id}/replay?at={len(Steps(0).read(table)) - 1}").text)
    assert browsers[0].get(f"/table/{id}/replay?at=-3").status_code == 200


# What a board says of cards, decks and nights: at the very beginning of a game all of that is still to come.
TO_COME = re.compile(
    r"\b0 (?:left|to draw|in hand|discarded|cards?)\b|\b(?:hand|pile|deck|draws from) 0\b|hand empty|: none\b|cards are dealt"
    r"|level \d > \d|After tonight"
)


@pytest.mark.parametrize("name", GAMES)
def test_the_beginning_claims_nothing_that_is_still_to_come(server: Server, name: str) -> None:
    record = played(highcamp.game(name), 1, SOME)
    browsers = put(server, f"begin-{name}", record)
    for viewer in (browsers[0], server.browser()):
        assert TO_COME.findall(board(viewer.get(f"/table/begin-{name}/replay?at=0").text)) == []


@pytest.fixture(scope="module")
def finished() -> Record:
    """A game of Mountaineers to its end: hidden cards, three seats."""
    return played(highcamp.game("mountaineers"), 0)


def test_when_it_is_over_everything_can_be_seen_through_all_eyes(server: Server, finished: Record) -> None:
    browsers = put(server, "over", finished)
    stranger = server.browser()
    for viewer in (browsers[1], stranger):
        assert last_step(viewer.get("/table/over/replay").text) == len(finished.events)
        for seat in range(3):
            at = len(finished.events) // 2
            page = viewer.get(f"/table/over/replay?at={at}&as={seat + 1}").text
            drawn = finished.game.scene(finished.at(at).view(seat), form="tall", mode="watch", names=NAMES).board
            assert drawn in page
        assert viewer.get("/table/over/replay?as=4").status_code == 403
    part = stranger.get("/table/over/replay?at=5", headers={"accept": "text/fragment+html"})
    assert "<html" not in part.text
    assert "Move 5 of" in Page(part.text).text


def test_the_record_is_given_when_the_game_is_over_and_can_be_brought_along(server: Server, finished: Record) -> None:
    browsers = put(server, "whole", finished)
    answer = browsers[0].get("/table/whole/record")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="mountaineers-whole.jsonl"'
    assert server.browser().get("/api/tables/whole/record").text == answer.text
    home = Record.loads(answer.text)
    assert home.state == finished.state
    assert home.players == NAMES[:3]
    visitor = server.browser()
    sent = visitor.post("/records", files={"record": ("game.jsonl", answer.content)})
    assert sent.headers["location"].endswith("/replay")
    new = table_of(sent)
    assert server.table(new).state == finished.state
    assert [server.table(new).name(seat) for seat in range(3)] == NAMES[:3]
    assert last_step(visitor.get(f"/table/{new}/replay").text) == len(finished.events)
    assert visitor.get(f"/table/{new}/record").text == answer.text


def test_a_game_that_was_not_finished_can_be_brought_along_and_played_on(server: Server) -> None:
    record = played(highcamp.game("tranquility"), 4, 40)
    record.players = ["Ada", "random"]
    visitor = server.browser()
    new = table_of(visitor.post("/records", data={"record": record.dumps()}))
    table = server.table(new)
    assert [(taker.name, taker.bot) for taker in table.takers] == [("Ada", ""), ("", "random")]
    server.until(new, lambda table: table.state.over or 0 in table.state.acting())
    if not server.table(new).state.over:
        assert visitor.move(new, 0).status_code == 200


@pytest.mark.parametrize("players", [[], NAMES])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_brought_along_goes_on_from_a_step_whoever_played_it(server: Server, name: str, players: list[str]) -> None:
    """Whoever brings a game without bots along has all its seats, and may not have said through whose eyes to look."""
    record = played(highcamp.game(name), 1, SOME)
    record.players = players[: record.start.seats]
    visitor = server.browser()
    brought = table_of(visitor.post("/records", data={"record": record.dumps()}))
    table = server.table(brought)
    for at in ("", f"?at={last_step(visitor.get(f'/table/{brought}/replay').text) // 2}"):
        page = visitor.get(f"/table/{brought}/replay{at}").text
        found = re.search(rf'<form method="post" action="/table/{brought}/continue">.*?</form>', page, re.DOTALL)
        assert found is not None
        form = Page(found[0])
        new = server.table(table_of(visitor.post(f"/table/{brought}/continue", data=form.fields())))
        (mine,) = [seat for seat, taker in enumerate(new.takers) if taker.is_person]
        eyes = mine if "as" in form.fields() else None
        then = record.at(Steps(eyes).read(table)[int(form.fields()["at"])])
        assert new.record.start.info_key(mine) == then.info_key(mine)
        assert mine in then.acting() or then.is_chance
        if eyes is None:
            assert table.name(mine) in form.text, "the button says whose hand will be seen"


@pytest.mark.parametrize("name", GAMES)
def test_going_on_from_a_running_game_starts_from_an_imagined_one(server: Server, name: str) -> None:
    record = played(highcamp.game(name), 1, SOME)
    id = f"on-{name}"
    browser = put(server, id, record)[0]
    last = last_step(browser.get(f"/table/{id}/replay").text)
    log = server.log(id)
    made = []
    for _ in range(3):
        new = table_of(browser.post(f"/table/{id}/continue", data={"at": str(last), "as": "1"}))
        made.append(server.table(new).record.start)
        assert server.table(new).takers[0].is_person
        assert all(taker.bot for taker in server.table(new).takers[1:])
    for start in made:
        assert start.view(0) == record.state.view(0)
        assert start.info_key(0) == record.state.info_key(0)
    if name in HIDDEN:
        assert any(start.key() != record.state.key() for start in made), "the truth would tell what is hidden"
    assert server.log(id) == log
    assert server.browser().post(f"/table/{id}/continue", data={"at": "0"}).status_code == 403
    assert browser.post(f"/table/{id}/continue", data={"at": "0", "as": "7"}).status_code in (403, 422)
    assert browser.post(f"/table/{id}/continue", data={}).status_code == 422


def test_going_on_from_a_game_that_is_over_starts_from_the_truth(server: Server, finished: Record) -> None:
    put(server, "done", finished)
    stranger = server.browser()
    at = next(n for n in range(len(finished.events) // 2, 0, -1) if not finished.at(n).is_chance)
    new = table_of(stranger.post("/table/done/continue", data={"at": str(at), "as": "2"}))
    assert server.table(new).record.start == finished.at(at)
    assert stranger.frame(new)["seat"] == 1
    end = stranger.post("/table/done/continue", data={"at": str(len(finished.events))})
    assert end.status_code == 422


def test_a_replay_begins_at_the_beginning(server: Server, finished: Record) -> None:
    put(server, "from-the-start", finished)
    page = server.browser().get("/table/from-the-start/replay").text
    assert f"Move 0 of {len(finished.events)}" in Page(page).text
    assert "The score" not in Page(page).text, "how it ended is not told before it is"


def test_a_moment_is_the_board_as_its_viewer_saw_it_then_and_there_is_none_of_what_it_has_not_seen(server: Server) -> None:
    record = played(highcamp.game("elevation"), 2, 120, players=3)
    browsers = put(server, "moments", record)
    for seat, browser in [*enumerate(browsers), (None, server.browser())]:
        story = Story(seat)
        story.read(record.events)
        beats = browser.frame("moments", seat)["beats"]
        assert beats
        for beat in (beats[0], beats[-1]):
            events = story.events_at(beat["number"])
            assert events is not None
            drawn = record.game.scene(record.at(events).view(seat), form="tall", mode="watch", names=NAMES).board
            part = browser.get(f"/table/moments/moment/{beat['number']}", headers={"accept": "text/fragment"})
            assert drawn in part.text
            told = browser.get(f"/api/tables/moments/moment/{beat['number']}").json()
            assert told["frame"]["view"] == json.loads(msgspec.json.encode(record.at(events).view(seat)))
            assert told["frame"]["moves"] == []
        for unseen in (0, len(story.moments()) + 1, 10**9):
            assert browser.get(f"/table/moments/moment/{unseen}").status_code == 404
            assert browser.get(f"/api/tables/moments/moment/{unseen}").status_code == 404
    assert browsers[0].get("/table/moments/moment/1?as=2").status_code == 403


def test_without_a_script_a_moment_leads_to_the_replay(server: Server, finished: Record) -> None:
    put(server, "then", finished)
    browser = server.browser()
    number = browser.frame("then", None)["beats"][-1]["number"]
    answer = browser.get(f"/table/then/moment/{number}")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/table/then/replay?at={len(finished.events)}"


def test_a_replay_jumps_from_decision_to_decision_and_from_part_to_part(server: Server) -> None:
    record = played(highcamp.game("elevation"), 2, players=3)
    put(server, "jumps", record)
    browser = server.browser()
    page = browser.get("/table/jumps/replay?at=0").text
    day = re.search(r'id="day-forth"[^>]*href="[^"]*at=(\d+)', page)
    trick = re.search(r'id="trick-forth"[^>]*href="[^"]*at=(\d+)', page)
    decision = re.search(r'id="decision-forth"[^>]*href="[^"]*at=(\d+)', page)
    assert day is not None
    assert trick is not None
    assert decision is not None
    told = [place for place, event in enumerate(record.events, 1) if any(record.game.tell(event, None))]
    first = next(place for place in told if not record.events[place - 1].by_nature)
    scored = next(place for place, event in enumerate(record.events, 1) if record.game.ends(event))
    assert (int(decision[1]), int(day[1])) == (first, scored)
    assert first < int(trick[1]) < scored
    assert 'id="round-forth"' not in page, "this game has no rounds"
    later = browser.get(f"/table/jumps/replay?at={scored + 1}").text
    assert re.search(rf'id="day-back"[^>]*href="[^"]*at={scored}"', later)


def test_a_pressed_line_of_the_log_goes_to_its_moment(server: Server, finished: Record) -> None:
    put(server, "lines", finished)
    page = server.browser().get(f"/table/lines/replay?at={len(finished.events)}").text
    story = Story(None)
    lines = story.read(finished.events)[-60:]
    links = [int(found) for found in re.findall(r'class="then step" href="[^"]*at=(\d+)', page)]
    assert links == [story.events_at(told.moment) for told in reversed(lines)]


@pytest.mark.parametrize("name", HIDDEN)
def test_all_hands_lie_together_once_the_game_is_over_and_not_before(server: Server, name: str) -> None:
    record, running = played(highcamp.game(name), 3), played(highcamp.game(name), 3, SOME // 2)
    put(server, f"hands-{name}", record)
    put(server, f"hidden-{name}", running)
    at = len(record.events) // 2
    page = server.browser().get(f"/table/hands-{name}/replay?at={at}").text
    assert "All hands" in page
    for seat, cards in record.game.hands(record.at(at)):
        assert f"{NAMES[seat]}</dt><dd>{cards or 'no card'}</dd>" in page
    assert "All hands" not in server.browser(f"hidden-{name}-0").get(f"/table/hidden-{name}/replay?at=5").text


def test_a_replay_claims_nothing_that_was_not_known_then(server: Server) -> None:
    """While the cards are dealt nobody knows yet whether an approach card comes."""
    record = played(highcamp.game("elevation"), 1, players=3)
    put(server, "dealing", record)
    browser = server.browser()
    for at in (1, 2, 5):
        assert record.at(at).is_chance
        assert "No approach card" not in browser.get(f"/table/dealing/replay?at={at}").text


@pytest.mark.parametrize("name", GAMES)
def test_pages_show_the_log_under_headings_and_turns_that_unfold(server: Server, name: str) -> None:
    """At the table and in the replay alike, without a script; and programs get the same."""
    record = played(highcamp.game(name), 1, 150)
    browser = put(server, f"log-{name}", record)[0]
    frame = browser.frame(f"log-{name}", 0)
    headings = list(dict.fromkeys(line["heading"] for line in reversed(frame["log"])))
    turns = [f"turn-{turn['number']}" for turn in reversed(frame["turns"])]
    assert all(headings)
    for address in (f"/table/log-{name}", f"/table/log-{name}/replay?at={10**6}"):
        page = browser.get(address).text
        log = re.search(r'<section class="panel log".*?</section>', page, re.DOTALL)
        assert log is not None
        assert re.findall(r"<h3>([^<]*)</h3>", log[0]) == headings
        assert re.findall(r'<details id="(turn-\d+)">', log[0]) == turns
        assert Page(log[0]).text.count("What happened") == 1
        folds = re.findall(r"<details.*?</details>", log[0], re.DOTALL)
        for fold, turn in zip(folds, reversed(frame["turns"]), strict=True):
            told = Page(fold.partition("</summary>")[0]).text.translate(MARKS)
            assert " ".join(told.split()) == turn["text"] or "replay" in address, "there the players have their names"
        assert all(fold.count("<li") > 1 for fold in folds)
