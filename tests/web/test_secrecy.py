"""Nothing leaks on the wire: of two tables that a viewer cannot tell apart it gets the same bytes, whatever it asks for.

The pairs come from ``twins.py``; hints, the order of lists and times are in ``test_twins.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp.house.stills import Stills
from highcamp.table.frame import Frame, frame
from highcamp.table.live import Table
from highcamp.table.replay import _stations as stations
from highcamp.table.setting import Clock
from highcamp.table.thinking import Thinkers
from highcamp.table.viewer import Viewer
from playing import played
from twins import HIDDEN, UNSEEN, Both, Pair, key_of, pairs, put, twin_servers, unseen_choices, whole
from web_client import Server
from web_page import Page

MORE: dict[str, list[dict[str, Any]]] = {  # set-ups in which other things are hidden
    "elevation": [{"players": 2}, {"players": 4, "memory": True}],
    "tranquility": [{"players": 3, "mountain_goats": True, "panorama_objectives": True}],
    "mountaineers": [{"mode": "tournament"}, {"mode": "blitz", "players": 4}, {"mode": "sherpa"}],
    "everest": [{"players": 3, "season": "winter"}],
    "k2": [{"players": 3, "board": "everest_harder", "icefall_tokens": True}],
}
MOST = 60  # events of a game
ASKED = 6  # moves that are asked about


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    async def unjudged(*_: Any, **__: Any) -> None:
        """What a judge is told is compared in ``test_coach.py``; here nobody waits for one."""

    with pytest.MonkeyPatch.context() as patch, twin_servers(tmp_path_factory.mktemp("both")) as servers:
        patch.setattr(Thinkers, "judge", unjudged)
        yield servers


def answers(server: Server, id: str, viewer: int | None, moves: range) -> dict[str, bytes]:
    """All that a viewer can get from the server about a table."""
    browser = server.browser(key_of(viewer, id))
    found = {}
    for path in [
        "/table/{}",
        "/api/tables/{}",
        "/table/{}/replay",
        "/table/{}/replay?at=3",
        "/table/{}/replay?at=999999",
        "/api/tables/{}/replay",
        "/table/{}/moment/1",
        "/table/{}/moment/9999",
        "/api/tables/{}/moment/2",
        "/table/{}/record",
        "/",
        "/api/tables/{}/record",
        "/api/tables/{}/messages",
        "/api/tables",
        "/metrics",
        "/health",
    ]:
        found[path] = whole(browser, path.format(id))
    if viewer is not None:
        found["as"] = whole(browser, f"/table/{id}?as={viewer + 1}")
        found["seat"] = whole(browser, f"/api/tables/{id}?seat={viewer}")
    beats = browser.frame(id, viewer)["beats"]
    for number in [beats[0]["number"], beats[-1]["number"], beats[-1]["number"] + 1] if beats else []:
        for path in ["/table/{}/moment/{}", "/api/tables/{}/moment/{}"]:
            found[f"{path} {number}"] = whole(browser, path.format(id, number), accept="text/fragment")
    for path in ["/table/{}/live", "/api/tables/{}/stream?whole=true"]:
        with browser.listen(path.format(id)) as stream:
            found[path] = stream.next() + stream.next() + stream.next()  # when to come back, a frame, who is there
            assert b"event: presence" in found[path]
            if viewer is not None and not server.table(id).game.facts.silent:
                found[path] += stream.next()
                assert b"event: messages" in found[path]
    if viewer is not None:
        for move in moves:
            answer = browser.act(id, "why", seat=viewer, move=move)
            found[f"why {move}"] = b"%d " % answer.status_code + answer.content
        for what in ("hint", "move", "answer", "rematch"):
            if what != "hint" or viewer not in server.table(id).state.acting():
                answer = browser.act(id, what, seat=viewer, decision=0, move=0)
                found[what] = b"%d " % answer.status_code + answer.content
        for path, body in (("link", {}), ("greet", {"word": "boo"}), ("undo", {"decision": 0})):
            answer = browser.post(f"/api/tables/{id}/{path}", json={"seat": viewer, **body})
            found[f"api {path}"] = b"%d " % answer.status_code + (b"" if path == "link" else answer.content)
        number = browser.frame(id, viewer)["undo_decision"]
        answer = browser.act(id, "undo", seat=viewer, decision=number or 0)  # the last: it may change something
        found["undo"] = b"%d " % answer.status_code + answer.content + whole(browser, f"/table/{id}")
    return found


def compare(both: Both, pair: Pair, id: str, asked: int, clock: Clock) -> None:
    """Put each history on a server, and compare all that the viewer can get."""
    viewer, *histories = pair
    game = histories[0][0].before.game
    first = asked % max(1, game.facts.moves - ASKED)
    got = []
    for server, events in zip(both, histories, strict=True):
        put(server, id, events, clock, coach=True)
        got.append(answers(server, id, viewer, range(first, min(first + ASKED, game.facts.moves))))
    for what, said in got[0].items():
        assert said == got[1][what], f"{what} tells {key_of(viewer, id)} what it has not seen"


CLOCKS = [Clock(per="move", seconds=86_400), Clock()]


@pytest.mark.parametrize("name", HIDDEN)
def test_two_tables_that_look_the_same_are_answered_with_the_same_bytes(both: Both, name: str) -> None:
    latest = {viewer: (viewer, mine, other) for viewer, mine, other in pairs(name, range(1), MOST)}
    assert len(latest) > 1
    for number, pair in enumerate(latest.values()):
        compare(both, pair, f"{name}-{number}", 7 * number, CLOCKS[number % 2])


@pytest.mark.parametrize("name", UNSEEN)
def test_nobody_can_tell_whether_another_has_chosen_in_secret(both: Both, name: str) -> None:
    """The same table, before and after a choice that the viewer sees nothing of: all answers are the same."""
    found = list(unseen_choices(name))[:4]
    assert len(found) >= 2
    for number, (viewer, *histories) in enumerate(found):
        id, got = f"{name}-secret-{number}", []
        for server, history in zip(both, histories, strict=True):
            put(server, id, history)
            got.append(answers(server, id, viewer, range(2)))
        assert [what for what, said in got[0].items() if said != got[1][what]] == []


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), [(name, one) for name in HIDDEN for one in [{}, *MORE[name]]], ids=str)
def test_the_same_for_many_games_and_set_ups(both: Both, name: str, options: dict[str, Any]) -> None:
    found = pairs(name, range(1, 5), 200, **options)
    assert len(found) > 5
    for number, pair in enumerate(found):
        compare(both, pair, f"{name}-{MORE[name].index(options) if options else 'x'}-{number}", 7 * number, CLOCKS[number % 2])


@pytest.mark.parametrize("name", ["cant-stop", "tranquility", "mountaineers"])
def test_a_running_game_gives_no_record_no_digest_and_no_position(server: Server, name: str) -> None:
    record = played(highcamp.game(name), 5, MOST)
    assert not record.state.over
    id = f"{name}-running"
    put(server, id, record.events)
    digests = [event.after.digest().encode() for event in record.events]
    for viewer in [None, *range(record.start.seats)]:
        for what, said in answers(server, id, viewer, range(0)).items():
            assert not [digest for digest in digests if digest in said], what
            assert b'"dealt"' not in said
            assert b'"position"' not in said
            if what.endswith("record"):
                assert said.startswith(b"422 ")


@pytest.mark.parametrize("name", HIDDEN)
def test_what_one_hand_holds_is_in_no_other_seats_frame(server: Server, name: str) -> None:
    """The view of another world that the seat thinks possible is as good as the true one, to the last letter."""
    record = played(highcamp.game(name), 2, MOST)
    seats = range(record.start.seats)
    id = f"{name}-hands"
    put(server, id, record.events)
    for seat in seats:
        imagined = record.state.imagine(seat, highcamp.Rng.keyed("another world", seat))
        frame = server.browser(key_of(seat, id)).frame(id)
        assert frame["view"] == json.loads(msgspec.json.encode(imagined.view(seat)))
        assert frame["stands"] == json.loads(msgspec.json.encode(record.game.situation(imagined)))


def choosing(server: Server, name: str, id: str) -> tuple[Callable[[], int], int]:
    """Put a table where several choose in secret: one who will choose unseen, and somebody who sees nothing of it."""
    viewer, before, after = next(unseen_choices(name))
    put(server, id, before)
    seat, move = after[-1].actor, after[-1].move
    mover = server.browser(key_of(seat, id))

    def choose() -> int:
        assert mover.act(id, "move", seat=seat, decision=server.table(id).decisions[seat], move=move).status_code == 200
        return seat

    return choose, viewer


def looking_back(id: str) -> list[str]:
    """Where a table can be seen again."""
    return [
        *(f"/table/{id}/{path}" for path in ("replay", "replay?at=3", "replay?at=999999", "moment/2")),
        *(f"/api/tables/{id}/{path}" for path in ("replay", "replay?at=3", "moment/2")),
    ]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_hidden_choice_makes_no_work_for_anybody_else(server: Server, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks is answered from what was made before: how long it takes tells nothing either."""
    made: list[Viewer] = []

    def noted(table: Table, viewer: Viewer, *more: Any) -> Frame:
        made.append(viewer)
        return frame(table, viewer, *more)

    def noted_course(*given: Any) -> Any:
        made.append(Viewer())
        return stations(*given)

    monkeypatch.setattr("highcamp.house.opened.frame", noted)
    monkeypatch.setattr("highcamp.table.replay.frame", noted)
    monkeypatch.setattr("highcamp.table.replay._stations", noted_course)
    id = f"{name}-silently"
    choose, viewer = choosing(server, name, id)
    other, watching = (server.browser(key_of(eyes, id)) for eyes in (viewer, None))
    paths = [f"/table/{id}", f"/api/tables/{id}", "/", *looking_back(id)]
    before = [(whole(other, path), whole(watching, path)) for path in paths]
    chosen = choose()
    made.clear()  # the chooser's own
    assert [(whole(other, path), whole(watching, path)) for path in paths] == before
    assert made == []
    assert server.browser(key_of(chosen, id)).get(f"/table/{id}").status_code == 200
    assert [eyes.seats for eyes in made] == [(chosen,)], "whoever has chosen sees it"


@pytest.mark.parametrize("name", UNSEEN)
def test_what_is_taken_back_in_secret_moves_no_step(server: Server, name: str) -> None:
    """Somebody chooses after another who takes the choice back: fewer events lie before what the first looks back at."""
    id = f"{name}-taken-back"
    viewer, before, after = next(one for one in unseen_choices(name) if one[0] in one[2][-1].after.acting())
    put(server, id, before)
    seat = after[-1].actor
    mover, other = (server.browser(key_of(eyes, id)) for eyes in (seat, viewer))
    decision = server.table(id).decisions[seat]
    assert mover.act(id, "move", seat=seat, decision=decision, move=after[-1].move).status_code == 200
    assert other.move(id, viewer).status_code == 200
    numbers = [beat["number"] for beat in other.frame(id)["beats"]]
    last = other.get(f"/api/tables/{id}/replay").json()["last"]
    paths = [
        *looking_back(id),
        *(f"/api/tables/{id}/replay?at={step}" for step in range(last - 2, last + 1)),
        *(f"/api/tables/{id}/moment/{number}" for number in numbers[-2:]),
    ]
    seen, events = [whole(other, path) for path in paths], len(server.table(id).events)
    undo = mover.frame(id, seat)["undo_decision"]
    assert mover.act(id, "undo", seat=seat, decision=undo).status_code == 200
    assert len(server.table(id).events) < events
    assert [whole(other, path) for path in paths] == seen
    server.house.memory.drop(id)
    assert [whole(other, path) for path in paths] == seen
    server.house.memory.drop(id)
    server.house.stills = Stills(1 << 20)
    assert [whole(other, path) for path in paths] == seen


@pytest.mark.parametrize("name", UNSEEN)
def test_a_hidden_choice_wakes_nobody_else(server: Server, name: str) -> None:
    """Nothing is sent, not even the news that nothing has changed."""
    id = f"{name}-secretly"
    choose, viewer = choosing(server, name, id)
    other = server.browser(key_of(viewer, id))
    with other.listen(f"/table/{id}/live") as stream:
        stream.next_frame()
        assert b"event: presence" in stream.next()
        if not highcamp.game(name).facts.silent:
            assert b"event: messages" in stream.next()
        heard = len(stream.received)
        choose()
        assert len(stream.received) == heard
        assert other.act(id, "greet", seat=viewer, word="hello").status_code == 200
        assert b"Hello!" in stream.next_frame()
    assert Page(other.get(f"/table/{id}").text).all("svg")
