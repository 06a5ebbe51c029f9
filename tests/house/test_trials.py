"""Trials on a server: one at a time, so many waiting, every finished game kept, whatever ends."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp.engine.refusal import Refused
from highcamp.house import players, trials
from highcamp.house.acts.designer import Designer
from highcamp.house.acts.guest import Guest
from highcamp.house.allowance import Exhausted
from highcamp.house.denials import Forbidden, NoTrial, Shut
from highcamp.house.trials import Asked, Trial, Trials
from highcamp.studies.folder import JOURNAL
from highcamp.studies.plan import Plan
from highcamp.studies.trial import laid
from highcamp.studies.worker import Line
from web_client import Server, serving

CLOSED = "closed = [2, 12]"


def wish(games: int = 40, seed: str = "1") -> Asked:
    return Asked(game="cant-stop", option="lab", text=CLOSED, name="Closed", bot="random", games=games, seed=seed)


def plan(asked: Asked) -> Plan:
    return laid(
        highcamp.game(asked.game),
        name=asked.option,
        title=asked.name,
        options=asked.options,
        brought={"lab": {"closed": [2, 12]}},
        bot=asked.bot,
        games=asked.games,
        seed=asked.seed,
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with served(tmp_path) as running:
        yield running


def served(folder: Path, **more: Any) -> Any:
    given = {"trials": str(folder / "trials"), "trial_processes": 1, "trials_waiting": 2, **more}
    return serving(folder, **given)


def designer(server: Server, key: str | None = None, *, at_home: bool = True, address: str = "127.0.0.1") -> Designer:
    return Designer(Guest(server.house, key, address), at_home=at_home)


def begin(server: Server, asked: Asked, who: Designer | None = None) -> Trial:
    made: Trial = server.run((who or designer(server)).begin(asked, plan(asked)))
    return made


async def ended(made: Trials) -> None:
    """Wait until all that were asked for are played."""
    if made._runner is not None:
        await made._runner


class Scripted:
    """Players who say what they are told to, each time somebody begins to listen; and then wait to be let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *turns: list[Line | Exception]) -> None:
        self.turns = list(turns)
        self.asked: list[Any] = []
        self.go = asyncio.Event()
        monkeypatch.setattr(players.Players, "play", self.play)

    async def play(self, plan: Plan, done: list[list[tuple[int, int]]]) -> Any:
        self.asked.append([list(spans) for spans in done])
        for line in self.turns.pop(0) if self.turns else []:
            if isinstance(line, Exception):
                raise line
            yield line
        await self.go.wait()


def lines(asked: Asked, *pieces: tuple[int, int, int]) -> list[Line | Exception]:
    """What is played in these pieces: a condition, its first number, and the one after the last."""
    from highcamp.studies.playing import play

    made = plan(asked)
    return [Line(condition=condition, games=play({}, made, condition, range(first, end))) for condition, first, end in pieces]


def test_played_kept_and_told_by_whoever_comes_next(tmp_path: Path) -> None:
    asked = wish()
    with served(tmp_path) as first:
        made = begin(first, asked)
        assert made.stage in ("waiting", "running")
        first.run(ended(first.house.trials))
        assert (made.stage, made.played, made.total) == ("done", 80, 80)
        told = first.run(designer(first).summary(made))
        assert told.pairs == 40
    with served(tmp_path) as second:
        (kept,) = second.run(designer(second).mine())
        assert kept.id == made.id
        again = second.run(designer(second).look(made.id))
        assert (again.stage, again.played, again.kept.asked) == ("done", 80, asked)
        assert second.run(designer(second).summary(again)) == told
        second.run(designer(second).remove(made.id))
        assert not again.path.exists()
        with pytest.raises(NoTrial):
            second.run(designer(second).look(made.id))


def test_a_server_that_ends_loses_nothing_and_the_rest_is_played_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wish()
    with served(tmp_path) as first:
        scripted = Scripted(monkeypatch, lines(asked, (0, 0, 20), (1, 0, 10)))
        made = begin(first, asked)
        first.run(until(lambda: made.played == 30))
        assert first.run(designer(first).summary(made)).pairs == 10, "what is played is told while it goes on"
    assert scripted.asked == [[[], []]]
    monkeypatch.undo()
    with served(tmp_path) as second:
        found = second.run(designer(second).look(made.id))
        assert (found.stage, found.played) == ("ended", 30)
        assert "server was ended" in found.kept.why
        second.run(designer(second).go_on(made.id, plan(asked)))
        second.run(ended(second.house.trials))
        assert (found.stage, found.played) == ("done", 80)
        whole = second.run(designer(second).summary(found))
        other = begin(second, asked)
        second.run(ended(second.house.trials))
        assert second.run(designer(second).summary(other)) == whole, "as if nothing had happened"


async def until(holds: Any) -> None:
    while not holds():
        await asyncio.sleep(0.001)


def test_one_that_was_killed_with_its_server_is_found_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path) as first:
        Scripted(monkeypatch)
        made = begin(first, wish())
        first.run(until(lambda: made.is_played))
        written = (made.path / "trial.json").read_text("utf-8")
    (made.path / "trial.json").write_text(written, "utf-8")  # as it was when there was no time to say goodbye
    assert '"running"' in written
    with served(tmp_path) as second:
        found = second.run(designer(second).look(made.id))
        assert found.stage == "ended"
        found.folder = None
        (made.path / "study.json").write_text("{", "utf-8")
        assert second.run(designer(second).summary(second.run(designer(second).look(made.id)))) is None, "told, and no failure"


def test_killed_processes_are_replaced_and_each_game_counts_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = begin(server, wish(games=2000))
    killed = server.run(kill_once_something_was_played(server, made))
    server.run(ended(server.house.trials))
    assert killed < made.total
    assert (made.stage, made.played) == ("done", made.total)
    numbers = [(condition, game.number) for condition, game in made.folder.games()] if made.folder else []
    assert len(set(numbers)) == len(numbers) == 4000


async def kill_once_something_was_played(server: Server, made: Trial) -> int:
    """Kill the process that plays; how many games there were then."""
    await until(lambda: made.played)
    process = server.house.trials._players._process
    os.kill(process.pid, signal.SIGKILL)
    return made.played


def test_processes_that_end_again_and_again_are_given_up_with_what_was_played(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = wish()
    gone = players.Broken("signal 9")
    scripted = Scripted(monkeypatch, [*lines(asked, (0, 0, 5)), gone], [*lines(asked, (1, 0, 5)), gone], [gone], [gone])
    made = begin(server, asked)
    server.run(ended(server.house.trials))
    assert (made.stage, made.played) == ("failed", 10)
    assert "3 times" in made.kept.why
    assert "signal 9" in made.kept.why
    assert scripted.asked[-1] == [[(0, 5)], [(0, 5)]], "nothing is played twice"


def test_a_part_that_breaks_the_game_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wish()
    Scripted(
        monkeypatch,
        [*lines(asked, (0, 0, 5)), Line(code="failed-game", text="A game failed: ZeroDivisionError: 0.", where="games 5 to 9")],
    )
    made = begin(server, asked)
    server.run(ended(server.house.trials))
    assert (made.stage, made.played) == ("failed", 5)
    assert made.kept.why == "games 5 to 9: A game failed: ZeroDivisionError: 0."


def test_a_full_disk_is_told_and_what_was_written_is_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wish()
    scripted = Scripted(monkeypatch, lines(asked, (0, 0, 5), (1, 0, 5)), [])
    made = begin(server, asked)
    server.run(until(lambda: made.folder is not None))
    assert made.folder is not None
    (made.path / JOURNAL).mkdir()  # nothing can be written there
    server.run(ended(server.house.trials))
    assert (made.stage, made.played) == ("failed", 0)
    assert "cannot be written" in made.kept.why
    assert scripted.asked


def test_ended_early_it_keeps_what_was_played(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = begin(server, wish(games=10_000))
    server.run(until(lambda: made.played))
    server.run(designer(server).end(made.id))
    server.run(ended(server.house.trials))
    assert made.stage == "ended"
    assert 0 < made.played < made.total
    assert server.house.trials._players._process is None


def test_one_at_a_time_and_so_many_waiting(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    scripted = Scripted(monkeypatch)
    one, two, three = (begin(server, wish(seed=seed)) for seed in "123")
    server.run(until(lambda: scripted.asked))
    assert [trial.stage for trial in (one, two, three)] == ["running", "waiting", "waiting"]
    assert [server.house.trials.ahead(trial) for trial in (one, two, three)] == [0, 1, 2]
    with pytest.raises(Exhausted):
        begin(server, wish(seed="4"))
    server.run(designer(server).end(two.id))
    assert server.house.trials.ahead(three) == 1
    four = begin(server, wish(seed="4"))
    scripted.turns = [lines(four.kept.asked, (0, 0, 40), (1, 0, 40))]
    server.run(designer(server).end(one.id))
    assert two.stage == "ended"


def test_so_many_an_hour_and_the_oldest_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "KEPT", 2)
    with served(tmp_path, trials_an_hour=4) as server:
        Scripted(monkeypatch)
        made = []
        for seed in "1234":
            made.append(begin(server, wish(seed=seed)))
            server.run(designer(server).end(made[-1].id))
            server.later += 1
        assert [one.kept.asked.seed for one in server.run(designer(server).mine())] == ["4", "3"]
        assert not made[0].path.exists()
        with pytest.raises(Exhausted):
            begin(server, wish(seed="5"))


def test_one_of_other_rules_is_not_gone_on_with(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    Scripted(monkeypatch)
    asked = wish()
    made = begin(server, asked)
    server.run(designer(server).end(made.id))
    other = msgspec.structs.replace(plan(asked), rules=99)
    with pytest.raises(Refused) as refused:
        server.run(designer(server).go_on(made.id, other))
    assert refused.value.code == "other-study"
    assert made.stage == "ended"


WELCOME = [
    ("here", 1, True, True),
    ("here", 1, False, False),
    ("everywhere", 1, False, True),
    ("nowhere", 1, True, False),
    ("here", 2, True, False),
    ("everywhere", 2, False, False),
]


def test_to_whom_the_workshop_is_open(server: Server) -> None:
    for workshop, workers, at_home, welcome in WELCOME:
        server.house.hosting = msgspec.structs.replace(server.house.hosting, workshop=workshop, workers=workers)
        who = designer(server, at_home=at_home)
        assert who.is_welcome is welcome, (workshop, workers, at_home)
        if not welcome:
            with pytest.raises(Shut):
                who.check()


def test_trials_of_others_are_seen_and_left_alone(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.house.hosting = msgspec.structs.replace(server.house.hosting, workshop="everywhere")
    Scripted(monkeypatch)
    ann, ben, nobody = (designer(server, key, at_home=False) for key in ("ann", "ben", None))
    made = begin(server, wish(), ann)
    assert [one.id for one in server.run(ann.mine())] == [made.id]
    assert server.run(ben.mine()) == server.run(nobody.mine()) == []
    assert server.run(ben.look(made.id)) is made
    for who in (ben, nobody):
        with pytest.raises(Forbidden):
            server.run(who.end(made.id))
    server.run(ann.end(made.id))
    assert made.stage == "ended"
