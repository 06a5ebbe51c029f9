"""What happens is shown line by line at the terminal: everything once, in order, with sheets, at the pace that is asked for."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from cli_runs import kept, run
from highcamp import Record
from highcamp.cli.beats import Beats
from highcamp.cli.pace import Pace
from highcamp.engine.words import Reader
from highcamp.table.frame import Frame, frame
from highcamp.table.replay import names
from highcamp.table.setting import Chair, setting_for
from highcamp.table.story import Story
from highcamp.table.viewer import Viewer
from table_sitting import Sitting

CAREFUL = "stop\n#1\n" * 2000


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, each time, in seconds."""
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    return waits


def play(*words: str, typed: str) -> str:
    """What is shown, as one line."""
    result = run("play", *words, typed=typed)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def captions(record: Record, seat: int | None) -> list[str]:
    """All beats of a game since somebody moved, as the seat reads them. What was dealt before lies on the table."""
    story, reader = Story(seat), Reader(names(record), seat)
    story.read(record.events)
    begun = next(number for number, event in enumerate(record.events) if not event.by_nature)
    return [reader.text(one.beat.caption) for one in story.beats if one.place >= begun]


@pytest.mark.parametrize(
    ("game", "typed"), [("cant-stop", CAREFUL), ("tranquility", "1\n" * 300), ("mountaineers", "#1\n" * 400)]
)
def test_every_beat_of_a_game_is_shown_in_order(game: str, typed: str, state: Path) -> None:
    rest = play(game, "--bots", "random", "--seed", "4", typed=typed)
    assert kept(state).state.over
    for said in captions(kept(state), 0):
        _, found, rest = rest.partition(said)
        assert found, f"{said!r} does not follow"


@pytest.mark.parametrize(("game", "typed"), [("cant-stop", CAREFUL), ("tranquility", "1\n" * 300)])
def test_no_beat_is_shown_twice(game: str, typed: str, state: Path) -> None:
    shown = play(game, "--bots", "random", "--seed", "4", typed=typed)
    beats = captions(kept(state), 0)
    for said in set(beats):
        assert shown.count(said) == sum(other.count(said) for other in beats), said


def test_what_was_shown_is_not_shown_again_when_a_game_goes_on(state: Path) -> None:
    play("cant-stop", "--bots", "random", "--seed", "2", typed="roll\n")
    (path,) = state.iterdir()
    thrown = captions(Record.load(path), 0)[-1]
    assert "roll" in thrown
    assert thrown not in play("--resume", str(path), typed="")


def test_the_end_of_a_round_is_a_sheet() -> None:
    shown = run("play", "mountaineers", "--bots", "random", "--seed", "1", typed="#1\n" * 6).stdout.splitlines()
    heading = next(number for number, line in enumerate(shown) if line.startswith("Round 1 ──"))
    sheet = shown[heading:]
    assert "Round scored:" in shown[heading - 1]
    assert next(line for line in sheet if "points" in line).split() == ["card", "why", "points"]
    totals = [line.split() for line in sheet if " in all " in line][:3]
    assert [row[0] for row in totals] == ["You", "Teal", "Ochre"]


def test_a_finished_game_is_summed_up_in_sheets(state: Path) -> None:
    shown = play("everest", "--seat", "1=random", "--seat", "2=random", "--seed", "1", typed="")
    assert kept(state).state.over
    assert "The clients ──" in shown
    assert len(re.findall(r"Night of day \d+ ──", shown)) == kept(state).state.view(None).turns


def test_a_replay_tells_what_every_round_brought(state: Path) -> None:
    play("mountaineers", "--bots", "random", "--seed", "4", typed="#1\n" * 400)
    (path,) = state.iterdir()
    events = Record.load(path).events
    shown = run("replay", path).stdout
    for event in events:
        beat = event.before.game.beat(event, None)
        if beat is not None and beat.sheet is not None:
            _, found, shown = shown.partition(f"{beat.sheet.title} ──")
            assert found, beat.sheet.title


def test_who_passes_the_screen_on_sees_it_later(state: Path) -> None:
    """Two people and a bot at Mountaineers: a round ends with a move of one of them, and the next to choose is the other."""
    shown = run(
        "play", "mountaineers", "--seed", "3", "--seat", "2=human", "--bots", "random", typed="\n#1\n" * 40 + "quit\n\n"
    ).stdout
    looks = shown.split("Pass the screen to ")[1:]
    for looker in ("Terracotta", "Teal"):
        seen = " ".join(look for look in looks if look.startswith(looker))
        titles = [line.partition(" ──")[0] for line in seen.splitlines() if line.startswith("Round ") and "──" in line]
        assert titles[:2] == ["Round 1", "Round 2"]
        assert len(set(titles)) == len(titles), "each once"
    for look in looks[:-1]:
        assert "──" not in look.rpartition("> #1\n")[2], "no sheet is shown that is wiped away at once"


# -- much at once --


def looks(most: int) -> Iterator[Frame]:
    """A table of Can't Stop as a spectator sees it, again and again while so many moves are made."""
    sitting = Sitting(setting_for(Record.new("cant-stop"), [Chair(name="Ann"), Chair(name="Bob")])).begin()
    for _ in range(most):
        yield frame(sitting.table, Viewer())
        (seat,) = sitting.table.state.to_act
        sitting.play(seat, sitting.table.state.legal(seat)[-1])


def showing() -> tuple[Beats, io.StringIO]:
    out = io.StringIO()
    return Beats(Console(file=out, width=200, highlight=False, markup=False), Pace.ONCE, ()), out


def lines(out: io.StringIO) -> list[str]:
    return [line.strip(" ━") for line in out.getvalue().splitlines()]


def test_more_than_twelve_at_once_are_one() -> None:
    *_, shown = looks(40)
    said = [beat.caption for beat in shown.beats]
    assert len(said) > 12
    beats, out = showing()
    beats.show(shown)
    assert lines(out) == [f"{len(said)} things have happened. The latest:", *said[-3:]]
    beats.show(shown)
    assert len(lines(out)) == 4, "once"


def test_twelve_are_shown_one_by_one() -> None:
    shown = next(shown for shown in looks(40) if len(shown.beats) == 12)
    beats, out = showing()
    beats.show(shown)
    headings = {told.heading for told in shown.log}
    assert [line for line in lines(out) if line not in headings] == [beat.caption for beat in shown.beats]


def test_a_heading_stands_where_a_new_stretch_begins_and_once() -> None:
    beats, out = showing()
    begun = list[str]()
    for shown in looks(40):
        beats.show(shown)
        begun += [told.heading for told in shown.log if told.heading and told.heading not in begun]
    found = [line for line in lines(out) if line in begun]
    assert found == begun
    assert len(begun) > 1


# -- the pace --


def test_nobody_waits_where_there_is_no_terminal(slept: list[float]) -> None:
    play("cant-stop", "--bots", "random", "--seed", "2", typed=CAREFUL)
    assert sum(slept) == 0


def waited(slept: list[float], *more: str) -> float:
    slept.clear()
    play("cant-stop", "--seat", "1=random", "--seat", "2=random", "--seed", "2", *more, typed="")
    return sum(slept)


def test_a_pace_is_as_slow_as_it_says(slept: list[float], state: Path) -> None:
    usual = waited(slept, "--pace", "usual")
    story = Story(None)
    story.read(kept(state).events)
    assert usual == pytest.approx(sum(one.beat.lasts for one in story.beats[1:]) / 1000), "all but who begins"
    assert waited(slept, "--pace", "slow") == pytest.approx(2 * usual)
    assert waited(slept, "--pace", "fast") == pytest.approx(usual / 2)
    assert waited(slept, "--pace", "once") == 0


def test_who_moves_does_not_wait_for_that(slept: list[float], tmp_path: Path) -> None:
    play("cant-stop", "--hot-seat", "--seed", "2", "--pace", "usual", typed="roll\n#1\n")
    assert slept == []


def test_the_kinds_of_pace_are_those_of_the_page() -> None:
    front = Path(__file__).parents[2] / "front" / "speed.ts"
    factors = {pace.value: pace.factor for pace in Pace}
    said = front.read_text("utf-8").partition("FACTORS: Record<string, number> = {")[2].partition("}")[0]
    assert {name: float(value) for name, value in (pair.split(":") for pair in said.replace(" ", "").split(","))} == factors
