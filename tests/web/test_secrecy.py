"""Nothing leaks on the wire: of two tables that a viewer cannot tell apart it gets the same bytes, whatever it asks for.

The pairs come from the conformance kit, which builds them from ``game.seen`` alone. Both tables have the same name, players and
times, so that nothing is left to differ but what is hidden.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Event, Record
from highcamp.engine import registry
from highcamp.table.frame import Frame, frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Clock, Setting, settle
from highcamp.table.viewer import Viewer
from playing import played
from table_histories import alike
from table_sitting import NAMES, entries
from web_client import HOST, Browser, Server, serving
from web_page import Page

HIDDEN = [name for name in registry.names() if highcamp.game(name).facts.hidden]
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
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers that have the same clock, so that the same table can lie on both, but for what is hidden."""
    with ExitStack() as stack:
        one = stack.enter_context(serving(tmp_path_factory.mktemp("one")))
        other = stack.enter_context(serving(tmp_path_factory.mktemp("other")))
        one.stopped = other.stopped = 10_000_000  # not long after the entries that the tests put there
        yield one, other


def setting_of(event: Event, clock: Clock) -> Setting:
    record = Record(event.before)
    return settle(record, [Chair(name=NAMES[seat]) for seat in range(record.start.seats)], clock=clock)


def key_of(viewer: int | None, id: str) -> str:
    return f"{id}-watching" if viewer is None else f"{id}-seat-{viewer + 1}"


def answers(server: Server, id: str, viewer: int | None, moves: range) -> dict[str, bytes]:
    """All that a viewer can get from the server about a table."""
    browser = server.browser(key_of(viewer, id))
    found = {}
    for path in [
        "/table/{}",
        "/api/tables/{}",
        "/table/{}/replay",
        "/table/{}/replay?at=3",
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
    for path in ["/table/{}/live", "/api/tables/{}/stream"]:
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


def whole(browser: Browser, path: str) -> bytes:
    """Status, headers and body of an answer."""
    answer = browser.get(path, headers={"accept-encoding": "identity"})
    return b"%d " % answer.status_code + repr(sorted(answer.headers.items())).encode() + answer.content


Pair = tuple[int | None, list[Event], list[Event]]


def pairs(name: str, seeds: range, most: int, **options: Any) -> list[Pair]:
    """Histories that a viewer cannot tell apart and that are not the same."""
    found = alike(highcamp.game(name), seeds, most, **options)
    return [pair for pair in found if pair[1] and pair[1][-1].after.key() != pair[2][-1].after.key() and is_running(pair)]


def is_running(pair: Pair) -> bool:
    """Whether neither game is over: then there are no secrets any more."""
    return not any(history[-1].after.over for history in pair[1:])


def compare(both: tuple[Server, Server], pair: Pair, id: str, asked: int, clock: Clock) -> None:
    """Put each history on a server, and compare all that the viewer can get."""
    viewer, *histories = pair
    game, seats = histories[0][0].before.game, histories[0][0].before.seats
    holds = [("host", HOST), *((key_of(seat, id), seat) for seat in range(seats))]
    first = asked % max(1, game.facts.moves - ASKED)
    got = []
    for server, events in zip(both, histories, strict=True):
        server.put(id, setting_of(events[0], clock), entries(events), holds)
        got.append(answers(server, id, viewer, range(first, min(first + ASKED, game.facts.moves))))
    for what, said in got[0].items():
        assert said == got[1][what], f"{what} tells {key_of(viewer, id)} what it has not seen"


CLOCKS = [Clock(per="move", seconds=86_400), Clock()]


@pytest.mark.parametrize("name", HIDDEN)
def test_two_tables_that_look_the_same_are_answered_with_the_same_bytes(both: tuple[Server, Server], name: str) -> None:
    latest = {viewer: (viewer, mine, other) for viewer, mine, other in pairs(name, range(1), MOST)}
    assert len(latest) > 1
    for number, pair in enumerate(latest.values()):
        compare(both, pair, f"{name}-{number}", 7 * number, CLOCKS[number % 2])


UNSEEN = ["elevation", "everest", "k2"]  # in the others everyone sees that somebody has chosen


@pytest.mark.parametrize("name", UNSEEN)
def test_nobody_can_tell_whether_another_has_chosen_in_secret(both: tuple[Server, Server], name: str) -> None:
    """The same table, before and after a choice that the viewer sees nothing of: all answers are the same."""
    game, compared = highcamp.game(name), 0
    events = played(game, 4, 400, players=3).events
    chosen = [n for n, event in enumerate(events) if not event.by_nature and event.before.gathering()]
    for n in chosen:
        unseen = [seat for seat in range(3) if seat != events[n].actor and game.seen(events[n], seat) is None]
        # The first to choose tells the most: until then nobody has.
        if not unseen or n - 1 in chosen or compared >= 4:
            continue
        for viewer in unseen[:1]:
            id, got = f"{name}-secret-{n}", []
            holds = [("host", HOST), *((key_of(seat, id), seat) for seat in range(3))]
            for server, history in zip(both, (events[:n], events[: n + 1]), strict=True):
                server.put(id, setting_of(events[0], Clock()), entries(history), holds)
                got.append(answers(server, id, viewer, range(2)))
            assert [what for what, said in got[0].items() if said != got[1][what]] == []
            compared += 1
    assert compared >= 2


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), [(name, one) for name in HIDDEN for one in [{}, *MORE[name]]], ids=str)
def test_the_same_for_many_games_and_set_ups(both: tuple[Server, Server], name: str, options: dict[str, Any]) -> None:
    found = pairs(name, range(1, 5), 200, **options)
    assert len(found) > 5
    for number, pair in enumerate(found):
        compare(both, pair, f"{name}-{MORE[name].index(options) if options else 'x'}-{number}", 7 * number, CLOCKS[number % 2])


@pytest.mark.parametrize("name", ["cant-stop", "tranquility", "mountaineers"])
def test_a_running_game_gives_no_record_no_digest_and_no_position(server: Server, name: str) -> None:
    record = played(highcamp.game(name), 5, MOST)
    assert not record.state.over
    id = f"{name}-running"
    holds = [("host", HOST), *((key_of(seat, id), seat) for seat in range(record.start.seats))]
    server.put(id, setting_of(record.events[0], Clock()), entries(record.events), holds)
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
    server.put(id, setting_of(record.events[0], Clock()), entries(record.events), [(key_of(seat, id), seat) for seat in seats])
    for seat in seats:
        imagined = record.state.imagine(seat, highcamp.Rng.keyed("another world", seat))
        frame = server.browser(key_of(seat, id)).frame(id)
        assert frame["view"] == json.loads(msgspec.json.encode(imagined.view(seat)))
        assert frame["stands"] == json.loads(msgspec.json.encode(record.game.situation(imagined)))


def choosing(server: Server, id: str) -> tuple[int, int]:
    """Put a table where several choose in secret, and return two of them."""
    record = played(highcamp.game("elevation"), 0, 1_000)
    choice = next(event for event in record.events if len(event.before.to_act) > 1 and not event.by_nature)
    start = record.events[: record.events.index(choice)]
    holds = [(key_of(seat, id), seat) for seat in range(record.start.seats)]
    server.put(id, setting_of(start[0], Clock()), entries(start), holds)
    first, second = choice.before.to_act[:2]
    return first, second


def test_a_hidden_choice_makes_no_work_for_anybody_else(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks is answered from what was made before: how long it takes tells nothing either."""
    made: list[Viewer] = []

    def noted(table: Table, viewer: Viewer, *more: Any) -> Frame:
        made.append(viewer)
        return frame(table, viewer, *more)

    monkeypatch.setattr("highcamp.house.opened.frame", noted)
    first, second = choosing(server, "silently")
    mover, other, watching = (server.browser(key_of(viewer, "silently")) for viewer in (first, second, None))
    paths = ["/table/silently", "/api/tables/silently", "/"]
    before = [(whole(other, path), whole(watching, path)) for path in paths]
    made.clear()
    assert mover.move("silently", first).status_code == 200
    made.clear()  # the mover's own
    assert [(whole(other, path), whole(watching, path)) for path in paths] == before
    assert made == []
    assert mover.get("/table/silently").status_code == 200
    assert [viewer.seats for viewer in made] == [(first,)], "whoever has chosen sees it"


def test_a_hidden_choice_wakes_nobody_else(server: Server) -> None:
    """Nothing is sent, not even the news that nothing has changed."""
    id = "secretly"
    first, second = choosing(server, id)
    mover = server.browser(key_of(first, id))
    mover.frame(id, first)  # whoever looks at the table is there, and may be seen to be
    with server.browser(key_of(second, id)).listen("/table/secretly/live") as stream:
        stream.next_frame()
        assert b"event: presence" in stream.next()
        heard = len(stream.received)
        assert mover.move(id, first).status_code == 200
        assert len(stream.received) == heard
        assert server.browser(key_of(second, id)).act("secretly", "greet", seat=second, word="hello").status_code == 200
        assert b"Hello!" in stream.next_frame()
    assert Page(server.browser(key_of(second, id)).get("/table/secretly").text).all("svg")
