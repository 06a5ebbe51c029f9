"""What is worth seeing of each game: throws, busts, tricks, reveals, deaths, nights; every case by its rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import highcamp
from expedition_cases import dead_in
from highcamp import Event
from highcamp.engine import registry
from highcamp.engine.beat import KINDS, Beat, Piece
from highcamp.engine.scene import Scene
from highcamp.engine.state import State
from highcamp.engine.words import plain
from playing import played


def beats(name: str, seed: int, most: int = 3_000, seat: int | None = None, **options: Any) -> Iterator[tuple[Event, Beat]]:
    game = highcamp.game(name)
    for event in played(game, seed, most, **options).events:
        beat = game.beat(event, seat)
        if beat is not None:
            yield event, beat


@pytest.mark.parametrize("name", registry.names())
def test_every_game_shows_more_than_acts_and_ends_with_the_end(name: str) -> None:
    found = [beat for _, beat in beats(name, 3)]
    assert {beat.kind for beat in found} <= set(KINDS)
    assert {beat.kind for beat in found} - {"act", "choice", "end"}
    assert [beat.kind for beat in found].count("end") == 1
    assert found[-1].kind == "end"


def test_a_bust_shows_the_dice_that_bust_and_the_climbers_that_are_lost() -> None:
    found = [(event, beat) for event, beat in beats("cant-stop", 1) if beat.kind == "bust"]
    assert found
    for event, beat in found:
        assert "-".join(str(die) for die in beat.dice) == event.before.game.say(event.move, event.before)
        assert "BUST!" in plain(beat.caption)
    lost = [piece.id for _, beat in found for piece in beat.pieces]
    assert lost
    assert all(id.startswith("climber-") for id in lost)


def test_whoever_wins_a_trick_is_named_with_the_card_that_won_it() -> None:
    tricks = [(event, beat) for event, beat in beats("elevation", 2, players=3) if beat.kind == "trick"]
    assert len(tricks) > 10
    for event, beat in tricks:
        shown = event.after.view(None)
        cards = [f"{play.face.range} {play.face.value}" for play in shown.last if play.seat == shown.last_taker]
        assert any(card in plain(beat.caption) for card in cards)
        assert beat.seats == (shown.last_taker,)


def number(said: str) -> int:
    return int(said.replace("−", "-"))


def test_a_day_of_elevation_ends_with_a_sheet_of_what_each_range_brought() -> None:
    days = [(event, beat) for event, beat in beats("elevation", 2, players=3) if beat.sheet is not None]
    assert [beat.kind for _, beat in days] == ["day", "day", "end"]
    totals = [0, 0, 0]
    for event, beat in days:
        assert beat.sheet is not None
        for seat, row in enumerate(beat.sheet.rows):
            *worth, day, total = (number(plain(words)) for words in row[1:])
            assert sum(worth) == day
            totals[seat] += day
            assert totals[seat] == total == event.after.standing(None)[seat].points
        assert "The last trick:" in plain(beat.sheet.above[0])


def test_a_round_of_mountaineers_has_a_sheet_whose_points_add_up() -> None:
    rounds = [(event, beat) for event, beat in beats("mountaineers", 2, players=3) if beat.sheet is not None]
    assert len(rounds) > 2
    for event, beat in rounds:
        assert beat.sheet is not None
        cards: dict[str, int] = {}
        for who, what, _, points in (tuple(map(plain, row)) for row in beat.sheet.rows):
            if what == "in all":
                before = event.before.scores[int(who.split()[-1]) - 1]  # type: ignore[attr-defined]  # Mountaineers'
                assert number(points) == before + cards.get(who, 0)
            elif points:
                cards[who] = cards.get(who, 0) + number(points)
    assert rounds[-1][1].kind == "end"


def test_a_reveal_shows_what_all_have_chosen() -> None:
    shown = [beat for _, beat in beats("mountaineers", 1, mode="blitz") if beat.kind in ("reveal", "round", "end")]
    assert shown
    assert all(beat.kind == "round" or beat.sheet or "All have chosen" in plain(beat.caption) for beat in shown)


def so_many(said: str) -> int:
    """How many climbers or tourists a row of a night is about."""
    return int(re.match(r"(\d+) |", said)[1] or 1)  # type: ignore[index]  # this matches always


@pytest.mark.parametrize("name", ["everest", "k2"])
def test_a_night_tells_of_everyone_on_the_mountain_and_why_somebody_dies(name: str) -> None:
    nights = [(event, beat) for event, beat in beats(name, 4, players=2) if beat.sheet is not None]
    assert [event.before.turn for event, _ in nights] == list(range(1, len(nights) + 1))  # type: ignore[attr-defined]  # theirs
    for event, beat in nights:
        assert beat.sheet is not None
        teams = event.before.view(None).teams
        there = [client for team in teams for one in (*team.guides, *team.camps) for client in one.clients]
        told = [tuple(map(plain, row)) for row in beat.sheet.rows]
        assert sum(so_many(row[1]) for row in told if row[1] != "points") == len(there)
        assert len(set(told)) == len(told)  # equals are in one row
        dead = sum(client.tonight == 0 for client in there)
        assert dead_in(plain(beat.caption)) == dead == sum(so_many(row[1]) for row in told if re.search("dies?$", row[2]))
        points = [int(row[2].split()[-1]) for row in told if row[1] == "points"]
        assert points == [event.after.points[seat] for seat in range(2)]  # type: ignore[attr-defined]  # theirs


def test_whoever_dies_by_day_is_named_with_the_reason() -> None:
    found = [(event, beat) for seed in range(6) for event, beat in beats("everest", seed, players=2) if beat.kind == "bust"]
    assert found
    for event, beat in found:
        assert event.after.points[event.actor] <= event.before.points[event.actor]  # type: ignore[attr-defined]  # Everest's
        said = plain(beat.caption)
        assert " dies" in said
        assert "costs" in said or "left behind" in said


def test_others_draws_and_discards_stay_face_down() -> None:
    hidden = [beat for event, beat in beats("tranquility", 1, seat=None, players=3) if beat.kind == "draw"]
    assert {plain(beat.caption).split(" ", 2)[2] for beat in hidden if "draws" in plain(beat.caption)} == {"draws a card."}
    own = [plain(beat.caption) for event, beat in beats("tranquility", 1, seat=0, players=3) if beat.kind == "draw"]
    assert any("the " in said for said in own if said.startswith("Seat 1"))


# By kind, what always has pieces that its viewer sees move. Other kinds may have some; nobody is shown what others draw.
MOVING: dict[str, set[str]] = {
    "cant-stop": {"step", "score", "bust"},
    "elevation": {"card", "trick"},
    "tranquility": {"card"},
    "mountaineers": {"card", "draw", "round", "match"},
    "everest": {"step"},
    "k2": {"step"},
}


@pytest.mark.parametrize("name", registry.names())
def test_pieces_go_by_the_ids_of_the_pictures_that_show_them(name: str) -> None:
    """A piece is on the board or in the hand, before or after it has moved; and so is where it comes from, and goes."""
    met = set[str]()
    for event, beat in beats(name, 3, 400, seat=0):
        met |= {beat.kind} if beat.pieces else set()
        assert beat.pieces or beat.kind not in MOVING[name], plain(beat.caption)
        named = {id for piece in beat.pieces for id in (piece.id, piece.start, piece.end) if id}
        states = (event.before, event.after) if named else ()
        shown = "".join(picture for state in states for picture in scene(state).pictures)
        assert [id for id in named if f'id="{id}"' not in shown] == [], plain(beat.caption)
    assert met >= MOVING[name] - {"score", "match"}, "some are rare"


def scene(state: State, seat: int = 0) -> Scene:
    """What a page shows the seat, on a desk."""
    return state.game.scene(state.view(seat), form="wide", mode="watch")


HELD: list[tuple[str, dict[str, Any]]] = [
    ("elevation", {"players": 3}),
    ("tranquility", {"players": 2}),
    ("mountaineers", {"players": 3}),
    ("everest", {"players": 2}),
    ("k2", {"players": 2}),
]


@pytest.mark.parametrize(("name", "options"), HELD, ids=str)
def test_a_card_that_comes_into_ones_own_hand_is_marked_there(name: str, options: dict[str, Any]) -> None:
    """And stays marked while more come: several are drawn at once."""
    drawn, held = 0, list[Piece]()
    for event, beat in beats(name, 3, 200, seat=0, **options):
        mine = beat.kind == "draw" and beat.seats == (0,)
        held = [*held, *beat.pieces] if mine else []
        assert beat.pieces or not mine
        hand = scene(event.after).hand if mine else ""
        assert [piece for piece in held if f'id="{piece.id}"' not in hand] == []
        assert len({piece.id for piece in held}) == len(held)
        drawn += mine
    assert drawn > 2
    others = [beat for _, beat in beats(name, 3, 200, seat=1, **options) if beat.kind == "draw" and beat.seats == (0,)]
    assert all(not beat.pieces for beat in others)


def test_a_card_that_is_drawn_is_marked_where_it_lies_though_the_hand_is_sorted() -> None:
    """A Tranquility player sees the very card that the caption names."""
    met = 0
    for event, beat in beats("tranquility", 3, 200, seat=0, players=2):
        if beat.kind == "draw" and beat.seats == (0,):
            found = re.search(rf'id="{beat.pieces[0].id}"[^>]*><title>([^<:.]+)', scene(event.after).hand)
            assert found is not None
            assert found[1].lower() in plain(beat.caption).lower()
            met += 1
    assert met > 5
