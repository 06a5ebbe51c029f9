"""More that tells two tables apart if anything does: hints, the order of lists, the time that answers take, the host's counts.

See ``twins.py`` for how the tables are alike, and ``test_secrecy.py`` for pages, streams, refusals and undo.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from highcamp import Event, Rng
from highcamp.engine.odds import luck_of
from highcamp.house import counts
from highcamp.table import advice
from highcamp.table.setting import Chair
from highcamp.table.thinking import thinkers
from highcamp.table.thinking.messages import Question, line, question
from table_sitting import entries
from twins import HIDDEN, UNSEEN, Both, asked, holds_of, key_of, pairs, put, setting_of, twin_servers, unseen_choices, whole
from web_client import Browser, Server

MOST = 40  # events of a game
TIMED = 40  # answers
ALIKE = 0.25  # the share by which times may differ


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with twin_servers(tmp_path_factory.mktemp("both")) as servers:
        yield servers


# -- hints --


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What is sent to those who think."""
    questions: list[bytes] = []

    def noted(*given: Any, **more: Any) -> Question:
        asked = question(*given, **more)
        questions.append(line(asked))
        return asked

    monkeypatch.setattr(thinkers, "question", noted)
    return questions


@pytest.fixture
def sent(noted: list[bytes], monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The same, where all imagine with the same luck, for as long as they need: nothing differs by chance."""
    monkeypatch.setattr(Rng, "fresh", lambda: Rng.keyed("the same luck"))
    monkeypatch.setattr(thinkers.Thinkers, "share", lambda thinkers, seconds: seconds)
    return noted


def hints(browser: Browser, id: str, seat: int) -> list[bytes]:
    """What is answered to whoever asks for a hint, by the API, by a script and by the page itself; twice."""
    api = [browser.post(f"/api/tables/{id}/hint", json={"seat": seat}) for _ in range(2)]
    script = browser.act(id, "hint", seat=seat)
    page = browser.post(f"/table/{id}/hint", data={"seat": seat})
    return [b"%d " % answer.status_code + answer.content for answer in (*api, script, page)]


@pytest.mark.parametrize("name", HIDDEN)
def test_a_hint_comes_from_what_its_seat_knows(both: Both, name: str, sent: list[bytes]) -> None:
    found = list(asked(name, range(2), MOST))
    assert found
    for seat, *histories in found:
        id, got = f"{name}-hint-{seat}", []
        for server, events in zip(both, histories, strict=True):
            put(server, id, events)
            sent.clear()
            got.append((hints(server.browser(key_of(seat, id)), id, seat), list(sent)))
        assert got[0][0][0].startswith(b"200 ")
        assert got[0] == got[1]
        assert len(sent) == 1, "a decision is thought about once"


@pytest.mark.parametrize("name", UNSEEN)
def test_a_hint_is_kept_while_others_choose_in_secret(both: Both, name: str, sent: list[bytes]) -> None:
    """Neither is it thought about anew, nor does it come out otherwise."""
    compared = 0
    for number, (viewer, before, after) in enumerate(unseen_choices(name)):
        if viewer not in before[-1].after.acting() or compared == 2:
            continue
        id, got = f"{name}-kept-{number}", []
        for server, chooses in zip(both, (False, True), strict=True):
            put(server, id, before)
            asker = server.browser(key_of(viewer, id))
            sent.clear()
            first = hints(asker, id, viewer)
            server.house.memory.let_go(server.now())  # an old table; but it has just been asked for something
            if chooses:
                seat, chosen = after[-1].actor, server.browser(key_of(after[-1].actor, id))
                decision = server.table(id).decisions[seat]
                assert chosen.act(id, "move", seat=seat, decision=decision, move=after[-1].move).status_code == 200
            got.append((first, hints(asker, id, viewer), list(sent)))
        assert got[0] == got[1]
        assert len(sent) == 1
        compared += 1
    assert compared


# -- odds --


def odds(browser: Browser, id: str, seat: int) -> list[bytes]:
    """What is answered to whoever asks for odds, by the API, by a script and by the page itself; twice."""
    api = [browser.post(f"/api/tables/{id}/odds", json={"seat": seat}) for _ in range(2)]
    script = browser.act(id, "odds", seat=seat)
    page = browser.post(f"/table/{id}/odds", data={"seat": seat})
    return [b"%d " % answer.status_code + answer.content for answer in (*api, script, page)]


@pytest.mark.parametrize("name", ["elevation", "mountaineers", "tranquility"])
def test_odds_come_from_what_their_seat_knows(both: Both, name: str, noted: list[bytes]) -> None:
    """Nobody draws the same luck here on purpose: it turns on what the seat knows."""
    seat, *histories = next(asked(name, range(2), MOST))
    id, got = f"{name}-odds-{seat}", []
    for server, events in zip(both, histories, strict=True):
        put(server, id, events)
        noted.clear()
        got.append((odds(server.browser(key_of(seat, id)), id, seat), list(noted)))
    assert got[0][0][0].startswith(b"200 ")
    assert b"prospects" in got[0][0][0]
    assert got[0] == got[1]
    assert len(noted) == 1, "a decision is thought about once"


@pytest.mark.parametrize("name", HIDDEN)
def test_odds_are_asked_of_what_a_seat_knows(both: Both, name: str) -> None:
    """Where they take longer: what the worker is asked is the same to the last byte, luck and all."""
    for seat, *histories in asked(name, range(2), MOST):
        sent = []
        for server, events in zip(both, histories, strict=True):
            id = f"{name}-question-{seat}"
            put(server, id, events)
            assert server.browser(key_of(seat, id)).frame(id, seat)["decision"] is not None
            sent.append(questioned(server, id, seat))
        assert sent[0] == sent[1]


def questioned(server: Server, id: str, seat: int) -> bytes:
    """What a worker is asked for a seat that asks for odds."""
    state = advice.moment(server.table(id), seat)
    return line(question("odds", state, seat=seat, bot="random", seconds=1.0, rng=luck_of(state, seat)))


@pytest.mark.parametrize("name", UNSEEN)
def test_odds_tell_nothing_of_choices_in_secret(both: Both, name: str) -> None:
    """Asked for the first time after somebody has chosen, they are what they would have been before."""
    compared = 0
    for number, (viewer, before, after) in enumerate(unseen_choices(name)):
        if viewer not in before[-1].after.acting() or compared == 3:
            continue
        id, sent = f"{name}-secret-{number}", []
        for server, events in zip(both, (before, after), strict=True):
            put(server, id, events)
            assert server.browser(key_of(viewer, id)).frame(id, viewer)["decision"] is not None
            sent.append(questioned(server, id, viewer))
        assert sent[0] == sent[1]
        compared += 1
    assert compared


# -- lists --


@pytest.mark.parametrize("name", UNSEEN)
def test_lists_keep_their_order_while_somebody_chooses_in_secret(both: Both, name: str) -> None:
    """My tables, and those that are offered to everybody."""
    viewer, before, after = next(unseen_choices(name))
    a, b, got = f"{name}-list-a", f"{name}-list-b", []
    for server, history in zip(both, (before, after), strict=True):
        for id, events, later in ((a, history, 0), (b, before, 500)):
            setting = setting_of(events[0])
            free = (viewer + 1) % len(setting.chairs)
            chairs = [Chair() if seat == free else chair for seat, chair in enumerate(setting.chairs)]
            offered = msgspec.structs.replace(setting, listed=True, chairs=tuple(chairs))
            log = [msgspec.structs.replace(entry, at=entry.at + later) for entry in entries(events)]
            server.put(id, offered, log, holds_of(len(chairs), "list"))
        got.append([whole(server.browser(key), "/") for key in (key_of(viewer, "list"), "")])
    assert got[0] == got[1]
    for seen in got[0]:
        assert 0 < seen.index(b.encode()) < seen.index(a.encode()), "the latest that everyone saw comes first"


# -- times --


def timed(browser: Browser, path: str) -> float:
    """Seconds of the processor that an answer takes."""
    begun = time.process_time()
    assert browser.get(path).status_code in (200, 404)  # who has seen little has no second moment
    return time.process_time() - begun


LOOKING = ("/table/{}", "/api/tables/{}", "/table/{}/replay?at=3", "/api/tables/{}/replay", "/api/tables/{}/moment/2")


def telling(both: Both, id: str, viewer: int | None, before: Callable[[Server], None]) -> list[str]:
    """What tells the tables apart."""
    return [path for path in LOOKING if told_apart(both, id, viewer, path.format(id), before)]


def told_apart(both: Both, id: str, viewer: int | None, path: str, before: Callable[[Server], None]) -> bool:
    """Whether somebody who asks again and again, each time after this was done, can tell the tables apart by the time that
    answers take: one of them nearly always takes longer, and not only a little.
    """
    browsers = [server.browser(key_of(viewer, id)) for server in both]
    took: tuple[list[float], list[float]] = ([], [])
    for number in range(TIMED + 2):
        for server, browser, times in zip(both, browsers, took, strict=True):
            before(server)
            seconds = timed(browser, path)
            if number > 1:
                times.append(seconds)
    one, other = (statistics.median(times) for times in took)
    slower = sum(mine > theirs for mine, theirs in zip(*took, strict=True)) / TIMED
    return abs(one - other) > ALIKE * min(one, other) and not 0.15 < slower < 0.85


@pytest.mark.long  # times want a machine that does nothing else
@pytest.mark.parametrize("name", HIDDEN)
def test_no_answer_takes_longer_for_what_is_hidden(both: Both, name: str) -> None:
    viewer, *histories = pairs(name, range(1), MOST)[-1]
    id = f"{name}-anew"
    for server, events in zip(both, histories, strict=True):
        put(server, id, events)
    assert telling(both, id, viewer, lambda server: server.house.memory.drop(id)) == []


@pytest.mark.long  # as above
@pytest.mark.parametrize("name", UNSEEN)
def test_no_answer_takes_longer_after_a_choice_in_secret(both: Both, name: str) -> None:
    viewer, before, after = next(unseen_choices(name))
    id, seat = f"{name}-chosen", after[-1].actor
    for server in both:
        put(server, id, before)
    chooser = both[1].browser(key_of(seat, id))

    def choose(server: Server) -> None:
        """Choose, or take it back again, at one of the tables."""
        if server is both[1]:
            table = server.table(id)
            act = {"move": after[-1].move, "decision": table.decisions[seat]} if seat in table.state.acting() else {}
            undo = {"decision": chooser.frame(id, seat)["undo_decision"]}
            answer = chooser.act(id, "move" if act else "undo", seat=seat, **(act or undo))
            assert answer.status_code == 200, answer.text

    assert telling(both, id, viewer, choose) == []


# -- counts --


def counted(server: Server, id: str, events: list[Event], viewer: int | None) -> set[str]:
    """What the host's counts say once a table was looked at, but for the times that things took."""
    server.house.memory.clear()
    put(server, id, events)
    browser = server.browser(key_of(viewer, id))
    for path in (f"/table/{id}", f"/api/tables/{id}", f"/table/{id}/replay"):
        assert browser.get(path).status_code == 200
    return {line for line in counts.text().decode().splitlines() if "seconds" not in line and "created" not in line}


@pytest.mark.parametrize("name", HIDDEN)
def test_the_counts_tell_nothing_of_what_is_hidden(both: Both, name: str) -> None:
    viewer, *histories = pairs(name, range(1), MOST)[-1]
    said = [counted(server, f"{name}-counted", events, viewer) for server, events in zip(both, histories, strict=True)]
    assert said[0] == said[1]
    assert any(line.startswith("highcamp_table_bytes") for line in said[0])
