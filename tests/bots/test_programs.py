"""Bots that are programs: what they are asked, and what becomes of those that misbehave."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Game, Record, Rng, State
from highcamp.bots import keeper, naming, running
from highcamp.bots.guarded import Guarded, Patience
from highcamp.bots.program import Program, offering
from highcamp.bots.protocol import LONGEST, line, question
from highcamp.engine import registry
from playing import played
from programs import LONG, lowest, misbehaving, program
from table_histories import pairs

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")


@pytest.fixture
def state() -> State:
    return highcamp.game("cant-stop").position({"climbers": {7: 1}})


@pytest.fixture(autouse=True)
def none_left() -> Iterator[None]:
    yield
    for one in running._running.values():
        one.end()
    running._running.clear()


def seated(state: State, one: Program) -> Guarded:
    """The program as it sits at a table."""
    with offering([one]):
        bot = naming.bot(state.game, one.name)
    assert isinstance(bot, Guarded)
    return bot


# -- what goes wrong --


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        ("hang", "no answer within 0.2 seconds"),
        ("exit", "it ended (exit status 3)"),
        ("die", "it ended (signal 9)"),
        ("close", "it closed its output"),
        ("hog", "it ended (exit status 1)"),
        ("babble", "'let me see' is no answer"),
        ("list", "'[1, 2]' is no answer"),
        ("deep", "is no answer"),
        ("endless", f"an answer of more than {LONGEST:,} bytes"),
        ("cheat", "9999 is no move"),
        ("mumble", "what I like"),
        ("float", "is no answer"),
        ("late", "it answered question 0, and was asked question 1"),
        ("twice", "more than one line for one question"),
    ],
)
def test_what_it_does_wrong_costs_it_the_move(
    deed: str, said: str, state: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if deed != "close":
        monkeypatch.setattr(running, "_NOTICING", LONG)  # the machine may be busy
    seconds = 0.2 if deed == "hang" else LONG
    bot = seated(state, misbehaving(deed, tmp_path / "marker", seconds=seconds, megabytes=200))
    expected = naming.stand_in(state.game).choose(state, 0, Rng.keyed(1))
    assert bot.choose(state, 0, Rng.keyed(1)) == expected
    assert bot.fell_back
    assert any(said in entry.getMessage() for entry in caplog.records)
    bot._playing().program = misbehaving(deed, tmp_path / "marker", megabytes=200)  # type: ignore[attr-defined]  # with time
    assert bot.choose(state, 0, Rng.keyed(1)) == state.legal(0)[0]
    assert not bot.fell_back, "it may try again"
    assert bot.patience.faults == 0


@pytest.mark.parametrize(
    ("deed", "said"), [("deaf", "no answer within 0.2 seconds"), ("foreign", "it speaks version 2 of the protocol")]
)
def test_one_that_does_not_get_up_rests_at_once(
    deed: str, said: str, state: State, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(running, "STARTING", 0.2 if deed == "deaf" else LONG)
    bot = seated(state, misbehaving(deed))
    bot.get_ready()
    assert bot.choose(state, 0, Rng.keyed(1)) in state.legal(0)
    assert bot.fell_back
    assert [said in entry.getMessage() and "rests for 2 seconds" in entry.getMessage() for entry in caplog.records] == [True]


def test_one_that_cannot_be_run_any_more(state: State, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for name, text in (("gone", ""), ("odd", "no interpreter reads this")):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        path.chmod(0o755)
        bot = seated(state, program([path]))
        if name == "gone":
            path.unlink()
        assert bot.choose(state, 0, Rng.keyed(1)) in state.legal(0)
        assert bot.fell_back
    said = [entry.getMessage() for entry in caplog.records]
    assert any("there is no program" in text for text in said)
    assert any("Exec format error" in text for text in said)


def test_after_several_faults_in_a_row_it_rests_and_longer_each_time() -> None:
    now = 100.0
    patience = Patience(lambda: now)
    assert [patience.lose() for _ in range(5)] == [0, 0, 2, 4, 8]
    now += 7
    assert patience.rest() == 1
    now += 2
    assert patience.rest() == 0
    assert [patience.lose() for _ in range(9)][-3:] == [600, 600, 600]
    patience.regain()
    assert patience.lose(all_of_it=True) == 2, "it begins anew"


def test_who_rests_is_not_asked(state: State, caplog: pytest.LogCaptureFixture) -> None:
    bot = seated(state, misbehaving("exit"))
    for _ in range(6):
        assert bot.choose(state, 0, Rng.keyed(1)) in state.legal(0)
        assert bot.fell_back
    assert len([entry for entry in caplog.records if "did not do as it should" in entry.getMessage()]) == 3


def test_what_it_says_unasked_is_never_taken_for_an_answer(state: State) -> None:
    bot = seated(state, misbehaving("chatter"))
    fell_back = []
    for _ in range(2):
        assert bot.choose(state, 0, Rng.keyed(1)) in state.legal(0)
        fell_back.append(bot.fell_back)
    assert any(fell_back), "at the latest by the number of the question"


def test_what_it_starts_ends_with_it(state: State) -> None:
    bot = seated(state, misbehaving("spawn"))
    pids = [int(pid) for pid in bot.advise(state, 0, Rng.keyed(1)).why.split()]
    watched = [os.pidfd_open(pid) for pid in pids]
    bot.close()
    for one in watched:
        assert select.select([one], [], [], LONG)[0]
        os.close(one)


def is_gone(pid: int) -> bool:
    """Whether a process ends; one that is no child of ours is waited for by another way than a child."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], LONG)[0])
    finally:
        os.close(watched)


PARENT = """
import os, sys
import highcamp
from highcamp import Rng
from highcamp.bots import naming
from highcamp.bots.program import Program, offering

state = highcamp.game("cant-stop").position({"climbers": {7: 1}})
with offering([Program(name="mine", command=tuple(sys.argv[1:]), seconds=60.0)]):
    advice = naming.bot(state.game, "mine").advise(state, 0, Rng.keyed(1))
print(advice.why, flush=True)
sys.stdin.readline()
os._exit(1)  # as if killed: nothing is closed
"""


def test_it_ends_when_whoever_asked_it_dies() -> None:
    one = misbehaving("ignore")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PARENT, *one.command]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        watched = os.pidfd_open(pid)
        parent.communicate(b"die\n")
    assert select.select([watched], [], [], LONG)[0]
    os.close(watched)


def test_whoever_goes_away_while_it_thinks_leaves_nothing_behind(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = seated(state, misbehaving("ignore"))
    pid = int(bot.advise(state, 0, Rng.keyed(1)).why)

    def leave(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(running._Process, "_answer", leave)
    with pytest.raises(KeyboardInterrupt):
        bot.choose(state, 0, Rng.keyed(1))
    assert is_gone(pid)


def test_it_is_stopped_while_nobody_asks_it(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bytes] = []
    tell = running._Process._tell

    def listen(self: running._Process, word: bytes) -> None:
        told.append(word)
        tell(self, word)

    monkeypatch.setattr(running._Process, "_tell", listen)
    bot = seated(state, lowest())
    for _ in range(2):
        bot.choose(state, 0, Rng.keyed(1))
    assert told == [b"c", b"s"] * 3, "greeted, and asked twice"


def test_a_keeper_stops_a_program_and_lets_it_go_on() -> None:
    with subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"], start_new_session=True) as child:
        for number, happened in ((keeper._SIGNALS[b"s"], os.WIFSTOPPED), (keeper._SIGNALS[b"c"], os.WIFCONTINUED)):
            keeper.signal_all(child, number)
            assert happened(os.waitpid(child.pid, os.WUNTRACED | os.WCONTINUED)[1])
        keeper.signal_all(child, signal.SIGKILL)


def test_only_so_many_run_at_once(state: State) -> None:
    bots = [seated(state, misbehaving("ignore", name=f"n{n}")) for n in range(running._MOST + 1)]
    first, *_ = [int(bot.advise(state, 0, Rng.keyed(1)).why) for bot in bots]
    assert is_gone(first)
    assert len(running._running) == running._MOST


# -- what it knows --


def test_it_inherits_nothing(state: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHCAMP_DB", "postgresql://secret")
    monkeypatch.chdir(tmp_path)
    found = json.loads(seated(state, misbehaving("spy")).advise(state, 0, Rng.keyed(1)).why)
    assert set(found["environment"]) <= {"PATH", "LANG", "LC_CTYPE"}
    assert found["files"] == [0, 1, 2]
    assert found["session"]
    assert found["folder"] == str(tmp_path)


def test_what_it_says_on_standard_error_is_told_as_far_as_anybody_would_read_it(
    state: State, caplog: pytest.LogCaptureFixture
) -> None:
    bot = seated(state, misbehaving("shout"))
    assert bot.choose(state, 0, Rng.keyed(1)) == state.legal(0)[0]
    (told,) = [entry.getMessage() for entry in caplog.records]
    assert told.startswith("mine says: thinking aloud | thinking aloud")
    assert len(told) < 1500


HIDDEN = [name for name in registry.names() if highcamp.game(name).facts.hidden]


def asked(world: State, seat: int) -> bytes:
    return line(question(world, seat, 1, 1.5, why=False))


@pytest.mark.parametrize("name", HIDDEN)
def test_tables_that_look_the_same_are_the_same_to_it(name: str) -> None:
    """To the last byte, whatever is imagined, here and after the world went to a worker."""
    game, compared = highcamp.game(name), 0
    for number, (state, other, seat) in enumerate(pairs(game, seeds=range(1))):
        mine = asked(state, seat)
        for n, one in enumerate((state, other)):
            world = one.imagine(seat, Rng.keyed(number, n))
            assert asked(world, seat) == mine
            assert asked(game.position(json.loads(json.dumps(world.position()))), seat) == mine
        compared += state.position() != other.position()
    assert compared > 10


@pytest.mark.parametrize("name", registry.names())
def test_an_imagined_world_asks_what_the_true_one_asks(name: str) -> None:
    for number, event in enumerate(played(highcamp.game(name), seed=3, most=80).events):
        for seat in event.after.to_act:
            assert asked(event.after.imagine(seat, Rng.keyed(number)), seat) == asked(event.after, seat)


def test_a_question_says_everything(state: State) -> None:
    told: dict[str, Any] = json.loads(asked(state, 0))
    assert told["view"] == json.loads(msgspec.json.encode(state.view(0)))
    assert [move["move"] for move in told["moves"]] == state.legal(0)
    assert [state.game.parse(move["text"], state) for move in told["moves"]] == state.legal(0)
    assert (told["type"], told["game"], told["seat"], told["seats"], told["together"]) == ("question", "cant-stop", 0, 2, False)


def test_it_has_as_long_as_whoever_asks_has(state: State) -> None:
    bot = seated(state, misbehaving("watch", seconds=30.0))
    assert bot.advise(state, 0, Rng.keyed(1)).why == "30.0"
    bot.allowed = 20.0
    assert bot.advise(state, 0, Rng.keyed(1)).why == "15.0"
    bot.allowed = 0.05
    assert bot._limit() == 0.5, "where very many wait a good answer must not become a fault"


def test_simultaneous_choices_are_told_as_such(toy_huts: Game[Any, Any]) -> None:
    record = Record.new(toy_huts)
    assert json.loads(asked(record.state, 0))["together"] is True


@pytest.fixture
def toy_huts() -> Game[Any, Any]:
    from toys.huts import HUTS

    return HUTS


def test_a_move_may_be_named_by_its_notation(state: State) -> None:
    bot = seated(state, misbehaving("last"))
    assert bot.choose(state, 0, Rng.keyed(1)) == state.game.parse("stop", state)
    assert not bot.fell_back
    assert bot.advise(state, 0, Rng.keyed(1)).why == "A program of the host's.", "it gave no reason"
