"""The log is divided: headings where a new stretch begins, and turns of several lines as one."""

from __future__ import annotations

from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

import pytest

import highcamp
from expedition_cases import dead_in
from highcamp import Event, Record
from highcamp.engine import registry
from highcamp.engine.rng import Rng
from highcamp.engine.words import Reader, Seat, plain
from highcamp.games.cant_stop.box import COLUMNS, STOP
from highcamp.table.notes import Note, insert
from highcamp.table.story import LINES, Story, StoryLine, SummedUp
from playing import played
from table_sitting import people, some_move

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cant-stop", {"players": 3}),
    ("elevation", {"players": 3}),
    ("everest", {"players": 2}),
    ("k2", {"players": 1}),
    ("mountaineers", {"players": 3}),
    ("tranquility", {"players": 2, "mountain_goats": True}),
]
MOST = 400


def game_of(name: str, most: int = 3_000, **options: Any) -> Record:
    return played(highcamp.game(name), 3, most, **options)


def log(record: Record, seat: int | None = 0) -> tuple[list[StoryLine], dict[int, SummedUp]]:
    story = Story(seat)
    lines = story.read(record.events)
    return lines, {turn.number: turn for turn in story.sums(lines)}


def headings(lines: list[StoryLine]) -> list[str]:
    return [heading for heading, _ in groupby(lines, attrgetter("heading"))]


# -- headings --


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_every_line_of_every_game_stands_under_a_heading_and_none_comes_again(name: str, options: dict[str, Any]) -> None:
    found = headings(log(game_of(name, MOST, **options))[0])
    assert "" not in found
    assert len(found) > 2
    assert len(set(found)) == len(found)


def test_in_a_round_of_cant_stop_everybody_has_one_turn() -> None:
    record = game_of("cant-stop", players=3)
    lines, _ = log(record)
    assert {told.heading for told in lines} >= {"Round 1", "Round 2", "Round 3"}
    rounds = dict[str, list[int]]()
    story = Story(0)
    for told in story.read(record.events):
        event = record.events[(story.events_at(told.moment) or 1) - 1]
        if told.turn and event.before.turn not in rounds.setdefault(told.heading, []):  # type: ignore[attr-defined]  # Can't Stop's
            rounds[told.heading].append(event.before.turn)  # type: ignore[attr-defined]  # as above
    *whole, last = rounds.values()
    assert all(sorted(seats) == [0, 1, 2] for seats in whole)
    assert {tuple(seats) for seats in whole} == {tuple(whole[0])}, "always in the same order"
    assert tuple(last) == tuple(whole[0][: len(last)])


@pytest.mark.parametrize("always", [[], ["Rapid Ascent"], ["Free Climbing"]], ids=str)
def test_every_trick_and_day_of_elevation_has_its_heading(always: list[str]) -> None:
    """Also with two cards each, or with one more of chance, whose tricks nobody counts."""
    lines, _ = log(game_of("elevation", players=3, always=always))
    ends = (" the trick with ", " wins the trick.", " is over: ")  # a day ends with its last trick
    won = [told.heading for told in lines if told.caption and any(words in plain(told.words) for words in ends)]
    for day in (1, 2, 3):
        tricks = [heading for heading in won if heading.startswith(f"Day {day}, trick")]
        assert tricks == [f"Day {day}, trick {n}" for n in range(1, len(tricks) + 1)]
        assert len(tricks) > 5
        assert f"Day {day}" in headings(lines), "the morning"


def test_tricks_that_a_card_of_chance_wins_and_loses_are_not_counted() -> None:
    found = headings(log(game_of("elevation", players=3, always=["Free Climbing", "Lost in the Snow"]))[0])
    assert found == [heading for day in (1, 2, 3) for heading in (f"Day {day}", f"Day {day}, its tricks")]


@pytest.mark.parametrize("name", ["everest", "k2"])
def test_days_and_nights_of_an_expedition_take_turns(name: str) -> None:
    found = headings(log(game_of(name, players=2))[0])
    days = len(found) // 2
    assert days == 18
    assert found == [heading for day in range(1, days + 1) for heading in (f"Day {day}", f"Night of day {day}")]


def test_rounds_of_mountaineers_are_counted_within_their_match() -> None:
    found = headings(log(game_of("mountaineers", players=3, mode="tournament"))[0])
    matches = [[heading for heading in found if heading.startswith(f"Match {n},")] for n in (1, 2, 3)]
    assert [heading for match in matches for heading in match] == found
    for n, match in enumerate(matches, 1):
        assert match == [f"Match {n}, round {m}" for m in range(1, len(match) + 1)]


# -- turns --


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_lines_of_a_turn_stand_together_and_are_one_seats(name: str, options: dict[str, Any]) -> None:
    lines, turns = log(game_of(name, MOST, **options))
    found = [turn for turn, _ in groupby(lines, attrgetter("turn")) if turn]
    assert len(set(found)) == len(found), "no turn is torn apart"
    several = [turn for turn in found if sum(told.turn == turn for told in lines) > 1]
    assert list(turns) == several
    assert all(plain(turn.words).endswith((".", "!")) for turn in turns.values())
    for number, turn in turns.items():
        told = [told for told in lines if told.turn == number]
        assert len({one.heading for one in told}) == 1
        assert len(plain(turn.words)) < sum(len(plain(one.words)) for one in told)


@pytest.mark.parametrize("name", ["cant-stop", "everest", "k2", "tranquility"])
def test_whoever_has_a_turn_is_named_in_its_line(name: str) -> None:
    _, turns = log(game_of(name, MOST, players=2), 1)
    assert turns
    for turn in turns.values():
        named = {part.seat for part in turn.words if not isinstance(part, str)}
        assert named == {turn.seat}
    own = [turn for turn in turns.values() if turn.seat == 1]
    assert all(Reader(("Ann", "Ben"), 1).text(turn.words).startswith(("You ", "Your ")) for turn in own)


def climbed(event: Event, seat: int) -> list[tuple[int, int]]:
    """The columns in which a seat's camps have gone up by an event, and how far."""
    before, after = (state.view(None).columns for state in (event.before, event.after))
    found = [(one.number, two.camps[seat] - one.camps[seat]) for one, two in zip(before, after, strict=True)]
    return [(column, steps) for column, steps in found if steps]


def test_a_turn_of_cant_stop_says_how_far_it_climbed_or_what_was_lost() -> None:
    record = game_of("cant-stop", players=2)
    story = Story(None)
    lines = story.read(record.events)
    seen = set()
    for turn in story.sums(lines):
        last = [told for told in lines if told.turn == turn.number][-1]
        event, said = record.events[(story.events_at(last.moment) or 1) - 1], plain(turn.words)
        if event.by_nature:
            assert "busts with" in said
            placed = [column for column in COLUMNS if event.before.view(None).columns[column - 2].climber]
            assert all(f"{column}" in said for column in placed)
            seen.add("bust")
        elif event.move == STOP and not event.after.over:
            steps = [(column, by) for column, by in climbed(event, turn.seat) if f"wins column {column}" not in said]
            assert all(f"column {column} by {by}" in said for column, by in steps)
            assert "stops" in said
            seen.add("stop")
    assert seen == {"bust", "stop"}


def test_a_turn_of_an_expedition_says_where_it_led() -> None:
    record = game_of("everest", players=2)
    story = Story(None)
    lines = story.read(record.events)
    went = 0
    for turn in story.sums(lines):
        told = [one for one in lines if one.turn == turn.number]
        first, last = (record.events[(story.events_at(one.moment) or 1) - 1] for one in (told[0], told[-1]))
        for before, after in zip(
            first.before.view(None).teams[turn.seat].guides, last.after.view(None).teams[turn.seat].guides, strict=True
        ):
            if before.at != after.at:
                there = {"BASE": "the base", "SUMMIT": "the summit"}.get(after.at, after.at)
                assert f"guide {after.name} " in plain(turn.words)
                assert f"to {there}" in plain(turn.words)
                went += 1
        dead = sum(plain(one.words).count(" dies") for one in told if one.caption)
        assert (f"{dead} client" in plain(turn.words)) == bool(dead)
    assert went > 10


def test_a_night_tells_who_sinks_and_why_beside_who_dies() -> None:
    record = game_of("everest", players=2)
    game = record.game
    nights = [event for event in record.events if game.ends(event)]
    changed = 0
    for event in nights:
        told, caption = map(plain, game.tell(event, None))
        teams = event.before.view(None).teams
        clients = [client for team in teams for one in (*team.guides, *team.camps) for client in one.clients]
        for client in clients:
            if client.tonight not in (0, client.level):
                verb = "rise" if client.tonight > client.level else "sink"
                assert f"{client.kind}" in told
                assert verb in told
                assert f"from level {client.level} to {client.tonight}: " in told
                changed += 1
        assert dead_in(caption) == sum(client.tonight == 0 for client in clients)
    assert changed


# -- going back, and looking back --


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_a_log_is_the_same_however_it_was_come_by(name: str, options: dict[str, Any]) -> None:
    events = game_of(name, 160, **options).events
    whole, longer = Story(0), Story(0)
    whole.read(events)
    for count in (30, 75, 120, 50, 140):
        fresh, past = Story(0), whole.past(count)
        lines = fresh.read(events[:count])
        assert past.read(events[:count]) == longer.read(events[:count]) == lines
        assert past.sums(lines) == longer.sums(lines) == fresh.sums(lines)


# -- the frame --


@pytest.mark.parametrize("name", registry.names())
def test_a_frame_carries_headings_and_turns(name: str) -> None:
    sitting = people(name, 1).begin()
    rng = Rng.keyed("log", name)
    for _ in range(60):
        sitting.play(*some_move(sitting, rng))
        if sitting.table.state.over:
            break
    shown = sitting.frame(0)
    assert all(told.heading for told in shown.log)
    numbers = {turn.number for turn in shown.turns}
    assert numbers == {told.turn for told in shown.log if sum(other.turn == told.turn for other in shown.log) > 1} - {0}
    assert [turn.text for turn in shown.turns] == [shown.reader.text(turn.parts) for turn in shown.turns]
    assert len(shown.log) <= LINES
    assert all(one.moment <= two.moment for one, two in pairwise(told for told in shown.log if told.moment))


def test_a_note_does_not_come_between_the_lines_of_a_turn() -> None:
    record = game_of("cant-stop", 12, players=2)
    story = Story(0)
    lines = story.read(record.events)
    number = next(turn.number for turn in story.sums(lines))
    inside = [place for place, told in enumerate(lines) if told.turn == number][1]
    event = story.events_at(lines[inside - 1].moment) or 0
    noted = insert([Note(event, (Seat(0), " went back."))], lines, story, lines, lambda told: told)
    assert [told.turn for told in noted].count(number) == [told.turn for told in lines].count(number) + 1
