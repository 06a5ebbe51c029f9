"""Tales of finished games: golden games, whose figures are counted here once more from their moves and final positions."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Record
from highcamp.drawing.fitting import width
from highcamp.drawing.plots import Names, PlotForm, draw, text
from highcamp.engine.plots import Bars, Lines
from highcamp.engine.tale import Tale
from highcamp.engine.words import Reader, plain
from highcamp.games.elevation.seen import tables
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.view import view
from playing import played

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*/*.jsonl"))
LONG = ["Wilhelmina Annabel Long!", "Maximilian Bartholomew", "Ekaterina Constantinova", "Wolfgang Mühlenbacher W", "Zoë", "Bo"]
GROUNDS = {"paper", "card", "line", "haze", "rock", "shade", "deep", "snow"}
READER = Reader(("Ann", "Bob", "Cleo", "Dora", "Eve", "Finn"))


def golden(name: str) -> tuple[Record, Tale, list[dict[str, Any]]]:
    """A golden game, its tale, and the lines of its moves."""
    file = GOLDEN / f"{name}.jsonl"
    record = Record.load(file)
    moves = [msgspec.json.decode(line) for line in file.read_text("utf-8").splitlines()[1:-1]]
    return record, record.game.tale(record.events), moves


def why(tale: Tale) -> str:
    return READER.text(tale.why)


def bars(tale: Tale, title: str) -> dict[str, tuple[float, ...]]:
    """The bars of a plot by their names; of several groups, by label and name."""
    (plot,) = [one for one in tale.plots if isinstance(one, Bars) and plain(one.title) == title]
    several = len(plot.groups) > 1
    return {
        f"{plain(group.label)}, {READER.text(bar.name)}" if several else READER.text(bar.name): bar.amounts
        for group in plot.groups
        for bar in group.bars
    }


def lines(tale: Tale, title: str) -> Lines:
    (plot,) = [one for one in tale.plots if isinstance(one, Lines) and READER.text(one.title) == title]
    return plot


def ends_of(plot: Lines) -> list[float]:
    return [curve.points[-1][1] for curve in plot.curves]


# -- every game --


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_tale_is_a_sentence_and_plots_in_which_nothing_overflows(file: Path) -> None:
    record = Record.load(file)
    tale = record.game.tale(record.events)
    assert re.fullmatch(r"[A-Z].*[^.]\.", why(tale))
    assert tale.plots
    forms: tuple[PlotForm, ...] = ("wide", "narrow")
    for number, plot in enumerate(tale.plots):
        grounds = {kind.paint for kind in plot.kinds} & GROUNDS if isinstance(plot, Bars) else set()
        assert not grounds, "a bar in the colour of the ground is not seen, by day or by night"
        for form in forms:
            root = ET.fromstring(draw(plot, id=f"p{number}", names=Names(0, ["you", *LONG[1:]]), form=form))
            _, _, across, _ = map(float, root.attrib["viewBox"].split())
            title, desc = (root.findtext(f"{{http://www.w3.org/2000/svg}}{name}") for name in ("title", "desc"))
            assert title
            assert desc
            for one in root.iter("{http://www.w3.org/2000/svg}text"):
                wide = width(one.text or "", float(one.attrib["font-size"]), bold="bold" in one.get("class", ""))
                x, anchor = float(one.attrib["x"]), one.get("text-anchor", "start")
                left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
                assert left >= -0.6, one.text
                assert left + wide <= across + 0.6, one.text
        assert all(len(row) <= 80 for row in text(plot, Reader(tuple(LONG))))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_sentence_names_the_winner_and_the_margin(file: Path) -> None:
    record = Record.load(file)
    returns, points = record.state.returns(), [row.points for row in record.state.standing(None)]
    if record.game.facts.cooperative or len(returns) == 1:
        return
    said = why(record.game.tale(record.events))
    winner = returns.index(max(returns))
    ahead = points[winner] - max(own for seat, own in enumerate(points) if seat != winner)
    assert said.startswith(f"{READER.names[winner]} wins ")
    assert f"by {ahead:g} " in said if ahead else "as many as" in said


def test_whoever_reads_is_you_in_a_tale() -> None:
    _, tale, _ = golden("everest/up-and-home")
    assert Reader(READER.names, 0).text(tale.why).startswith("You win by 10 points, 21 to Bob's 11: you led 4 clients ")
    assert Reader(READER.names, 1).text(tale.why).startswith("Ann wins by 10 points, 21 to your 11: Ann led 4 clients ")


# -- Can't Stop --


@pytest.mark.parametrize("name", ["four-players", "two-players-won-exactly", "two-players-five-columns"])
def test_cant_stop_counts_steps_kept_and_lost(name: str) -> None:
    """Of a game without jumps every column in a move is a step. A roll after which somebody else acts is a bust."""
    record, tale, moves = golden(f"cant_stop/{name}")
    kept, lost, stops, busts = (Counter[int]() for _ in range(4))
    turn, steps = 0, 0
    for move, following in zip(moves, [*moves[1:], {"by": 0, "move": ""}], strict=True):
        if move["by"] != "nature":
            turn = move["by"]
        if move["move"] == "stop":
            kept[turn], stops[turn], steps = kept[turn] + steps, stops[turn] + 1, 0
        elif re.fullmatch(r"\d-\d-\d-\d", move["move"]) and following["by"] != turn:
            lost[turn], busts[turn], steps = lost[turn] + steps, busts[turn] + 1, 0
        elif re.fullmatch(r"\d+(\+\d+)?", move["move"]):
            steps += move["move"].count("+") + 1
    seats = range(1, record.start.seats + 1)
    assert list(bars(tale, "Stops and busts").values()) == [(kept[seat], lost[seat]) for seat in seats]
    (plot,) = [one for one in tale.plots if plain(one.title) == "Stops and busts" and isinstance(one, Bars)]
    assert [bar.said.split()[0::2] for bar in plot.groups[0].bars] == [[str(stops[seat]), str(busts[seat])] for seat in seats]
    winner = 1 + record.state.returns().index(1)
    assert f"{READER.names[winner - 1]} kept {kept[winner]} steps" in why(tale)


def test_cant_stop_shows_the_columns_and_who_won_them_when() -> None:
    record, tale, _ = golden("cant_stop/four-players")
    position = record.state.position()
    (plot,) = [one for one in tale.plots if isinstance(one, Bars) and one.upright]
    assert [group.full for group in plot.groups] == [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3], "the printed board"
    for seat, camps in enumerate(position["camps"], 1):
        for column, at in camps.items():
            assert plot.groups[int(column) - 2].bars[seat - 1].whole == at
    flags = [READER.text(note.said) for note in lines(tale, "How high the camps stood").notes]
    assert flags == [
        "Dora wins columns 9 and 12 in round 10.",
        "Cleo wins column 10 in round 11.",
        "Dora wins column 2 in round 11.",
    ]


# -- Elevation --


@pytest.mark.parametrize("name", ["five-draft-swap", "one-climber", "six-rapid-free-off-course", "two-climbers"])
def test_elevation_has_the_whole_pad(name: str) -> None:
    record, tale, _ = golden(f"elevation/{name}")
    standings = record.state.standing(None)
    points = [row.points for row in standings]
    course = lines(tale, "Points after each day")
    assert ends_of(course) == points
    assert [mark.label for mark in course.marks] == ["Day 1", "Day 2", "Day 3"]
    (pad,) = [one for one in tale.plots if isinstance(one, Bars)]
    assert [sum(group.bars[seat].whole for group in pad.groups) for seat in range(len(points))] == points
    for row in standings:
        for part in row.parts:
            found = re.fullmatch(r"(Alps|Andes|Himalayas|Rockies) on day (\d)", plain(part.why))
            if found:
                place = ["Alps", "Andes", "Himalayas", "Rockies"].index(found[1])
                assert pad.groups[int(found[2]) - 1].bars[row.seat].amounts[place] == part.points
    for day, group in enumerate(pad.groups):  # the approach cards, from the log
        told = [plain(record.game.tell(event, None)[0]) for event in record.events if tables(event)[0].day == day]
        always = [word.replace("_", " ").title() for word in record.start.options.always]
        for card in plain(group.label).partition(": ")[2].split(", "):
            if card not in always and (day == 0 or card not in plain(pad.groups[day - 1].label)):
                assert any(f"{card}: " in words for words in told), card


def test_elevation_says_where_the_winner_was_furthest_ahead() -> None:
    _, tale, _ = golden("elevation/five-draft-swap")
    assert why(tale) == "Dora wins by 30 points, 86 to Bob's 56: Dora's Andes on day 1 brought 13, Bob's none."


# -- Mountaineers --

NEVER_BLOCKED = {"Bomber", "Belay", "Clip In"}


@pytest.mark.parametrize("name", ["peak-summit", "basic", "tournament", "peak-five-climbers-tak-tak-always-extra"])
def test_mountaineers_counts_blocks_as_the_rulebook_does(name: str) -> None:
    """A card that somebody else shows, too, scores nothing, unless one's own Clip In protects it."""
    record, tale, _ = golden(f"mountaineers/{name}")
    blocked = [0] * record.start.seats
    for event in record.events:
        before, after = event.before, event.after
        assert isinstance(before, MountaineersState)
        assert isinstance(after, MountaineersState)
        if (before.match, before.round) != (after.match, after.round):
            last = view(after, None).last
            assert last is not None
            shown = [[card.card for card in climber.cards] for climber in last.climbers]
            for seat, own in enumerate(shown):
                others = {card for other, cards in enumerate(shown) if other != seat for card in cards}
                if "Clip In" not in own:
                    blocked[seat] += sum(card in others and card not in NEVER_BLOCKED for card in own)
    assert [amounts[1] for amounts in bars(tale, "Cards and blocks").values()] == blocked


def test_mountaineers_follows_the_score_round_by_round() -> None:
    record, tale, _ = golden("mountaineers/peak-summit")
    (sheet,) = record.game.account(record.events)
    course = lines(tale, "Points after each round")
    for seat, curve in enumerate(course.curves, 1):
        assert [value for _, value in curve.points[1:]] == [int(plain(row[seat]).split()[-1]) for row in sheet.rows]
    matches = [plain(plot.title) for plot in golden("mountaineers/tournament")[1].plots if isinstance(plot, Lines)]
    assert matches == ["Points in match 1", "Points in match 2", "Points in match 3"]


# -- Tranquility --


@pytest.mark.parametrize(
    "name", ["two-players-won", "five-players-won", "alone-without-ropes-lost", "three-players-all-modules-lost"]
)
def test_tranquility_counts_where_cards_were_lost(name: str) -> None:
    """A card is lost for the row of the card that was laid before it in the same turn; of a Campfire, where it moved one to."""
    record, tale, moves = golden(f"tranquility/{name}")
    lost, whose = Counter[int](), Counter[int]()
    row, last = 0, 0
    for place, move in enumerate(moves):
        if move["by"] == "nature":
            continue
        if moves[place - 1]["by"] == "nature" or move["by"] != last:
            row = 0
        last = move["by"]
        if move["move"].startswith("discard "):
            lost[row] += 1
            whose[move["by"]] += 1
        elif found := re.search(r"(\d)\.\d+$", move["move"]):
            row = int(found[1])
    counted = bars(tale, "Where cards were lost")
    assert {name: amounts[0] for name, amounts in counted.items()} == {
        **{f"Row {number}": lost[number] for number in range(8, 0, -1)},
        "No card placed": lost[0],
    }
    position = record.state.position()
    assert [whose[seat] for seat in range(1, record.start.seats + 1)] == [len(cards) for cards in position["discards"]]
    assert f"{whose.total()} cards were discarded" in why(tale)
    course = lines(tale, "How the mountain grew")
    laid = sum(bool(card) for line in position["mountain"][:8] for card in line)
    assert ends_of(course) == [laid, *(whose[seat] for seat in range(1, record.start.seats + 1))]


def test_tranquility_says_who_could_not_act() -> None:
    record, tale, _ = golden("tranquility/four-players-six-campfires-open-hands-lost")
    stuck = READER.names[record.state.position()["to_act"] - 1]
    empty = 44 - sum(bool(card) for line in record.state.position()["mountain"][:8] for card in line)
    assert why(tale).startswith(f"The climb is lost with {empty} places still empty, because {stuck} could not act: ")


# -- Everest and K2 --


@pytest.mark.parametrize("name", ["up-and-home", "lost-at-night", "easier-summer", "harder-winter", "tie"])
def test_every_client_has_the_fate_that_the_account_tells(name: str) -> None:
    record, tale, _ = golden(f"everest/{name}")
    (sheet,) = record.game.account(record.events)
    shown = bars(tale, "The clients")
    for row in sheet.rows:
        _, top, home, dead, _ = (int(plain(word)) for word in row[1:])
        who = READER.text(row[0])
        assert [shown[f"{fate}, {who}"][0] for fate in ("On the summit", "Home after it", "Dead")] == [top, home, dead]
        notes = [note for note in lines(tale, f"{who}'s guides every evening").notes if note.sign == "cross"]
        told = [re.search(r": (one|\d+) of", READER.text(note.said)) for note in notes]
        assert sum(1 if found[1] == "one" else int(found[1]) for found in told if found) == dead


def test_random_expeditions_have_the_same_fates() -> None:
    for seed in range(3):
        record = played(highcamp.game("everest"), seed, 4000, players=3)
        (sheet,) = record.game.account(record.events)
        shown = bars(record.game.tale(record.events), "The clients")
        told = [[int(plain(word)) for word in row[2:5]] for row in sheet.rows]
        assert [
            [shown[f"{fate}, {READER.names[seat]}"][0] for fate in ("On the summit", "Home after it", "Dead")]
            for seat in range(3)
        ] == told


@pytest.mark.parametrize("name", ["everest/up-and-home", "k2/summit", "k2/lost-at-night"])
def test_evenings_and_weather_are_those_of_the_log(name: str) -> None:
    """Where each guide or climber stood when a day ended, from the positions; the weather from the file of the season."""
    record, tale, _ = golden(name)
    word = "guides" if name.startswith("everest") else "climbers"
    nights = [event for event in record.events if event.before.game.ends(event)]
    for seat in range(record.start.seats):
        plot = lines(tale, f"{READER.names[seat]}'s {word} every evening")
        for guide, curve in enumerate(plot.curves):
            stood = dict(zip((place for place, _ in curve.points), curve.said, strict=True))
            for event in nights:
                shown = event.before.view(None)
                (at,) = [one.at for one in shown.teams[seat].guides if one.name == "AB"[guide]]
                day = event.before.turn  # type: ignore[attr-defined]
                assert stood.get(day, "lost").lower() == at.lower()
        struck = {(zone.start + 0.5, zone.label) for zone in plot.zones}
        for event in nights:
            today = event.before.view(None).days[0]
            bad = {f"{'×' * stop}{f'−{loss}' if loss else ''}" for loss, stop in zip(today.loss, today.stop, strict=True)} - {
                ""
            }
            assert {label for day, label in struck if day == today.turn} == bad


def test_k2_tells_who_reached_the_summit_and_who_died() -> None:
    _, tale, _ = golden("k2/summit")
    assert [READER.text(note.said) for note in lines(tale, "Ann's climbers every evening").notes] == [
        "Day 13: Ann's climber A reaches the summit."
    ]
    record, tale, _ = golden("k2/lost-at-night")
    (death,) = lines(tale, "Bob's climbers every evening").notes
    assert (death.sign, READER.text(death.said)) == ("cross", "Day 16: Bob's climber B dies at S24.")
    told = [words for event in record.events for words in record.game.tell(event, None)]
    assert any("climber B dies at S24" in READER.text(words) for words in told)
    assert ends_of(lines(tale, "Points after each day")) == [row.points for row in record.state.standing(None)]
