"""Own cards made to be dear: as many parts as can be, beside Avalanche Destruction and all five Avalanches in one pile."""

from __future__ import annotations

import itertools
import random
import time
from typing import Any

import pytest

from elevation_tables import day_of, go, new, table, texts
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.declared import Reading
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.approach.ways import Ways, cards_of
from highcamp.games.elevation.game import Elevation
from highcamp.games.elevation.phases import PLAY, SECOND
from highcamp.games.elevation.rules import ElevationState
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, setting_for
from highcamp.table.viewer import Viewer

EACH = ["card", "range", "number", "day"]
RANGES = ["Alps", "Rockies", "Andes", "Himalayas"]


def own(name: str, parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {"name": name, "text": "Dear.", "score": parts}


def cards(each: str, most: int = 8) -> list[dict[str, Any]]:
    """Four cards of eight parts, of which so many are of one kind; hardly two look at the same mountain cards."""
    parts = [
        {
            "each": each if place % 8 < most else "number",
            "points": 1 + place % 3,
            "numbers": [1 + place % 5, 6 + place % 9],
            "ranges": RANGES[: 1 + place % 4],
        }
        for place in range(32)
    ]
    return [own(f"Own {number}", parts[8 * number : 8 * number + 8]) for number in range(4)]


DEAR = {
    "approach": ["Avalanche Destruction", "Precipice", "Own 0", "Own 1", "Own 2", "Own 3"],
    "won": ["Avalanche 1 2 3 4 5; Alps 8", "", ""],
    "tricks": [2, 0, 0],
    "leader": 2,
    "trick": [{"seat": 2, "card": "Alps 1"}, {"seat": 3, "card": "Alps 2"}],
    "hands": ["Himalayas 1 2 3 4 5 6 7 8 9 10", "Rockies 1 2 3 4 5 6 7 8 9", "Andes 1 2 3 4 5 6 7 8 9"],
    "closing": True,
}


@pytest.mark.parametrize("each", EACH)
def test_the_last_trick_of_a_dear_day_is_shown_and_scored_at_once(each: str) -> None:
    """It took up to 28 seconds to show, and 3 to play."""
    state = table(**DEAR, own=cards(each, 4 if each == "day" else 8))
    begun = time.process_time()
    shown = frame(
        Table("dear", setting_for(Record(state, from_position=True), [Chair(name="Ava")] * 3)), Viewer(seats=(0,), asked=0)
    )
    assert [move.final for move in shown.moves] == [True] * 10
    go(state, "Himalayas 1")
    assert state.day == 1
    assert time.process_time() - begun < 3


def test_what_a_declared_card_scores_is_asked_once_for_each_climber(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each of 3125 ways to assign the Avalanches, and not to see whether a move is final."""
    asked: list[Tally] = []
    scores = Reading.points

    def points(one: Reading, tally: Tally) -> int:
        asked.append(tally)
        return scores(one, tally)

    monkeypatch.setattr(Reading, "points", points)
    state = table(**DEAR, own=cards("number"))
    assert all(ELEVATION.is_final(state, 0, move) for move in state.legal(0))
    assert asked == []
    go(state, "Himalayas 1")
    assert len(asked) == 3 * 4 * 8  # climbers, cards, parts


def test_more_than_can_be_scored_at_once_is_refused_when_it_is_read() -> None:
    with pytest.raises(Refused, match=r'32 parts with each = "day", and may have 16') as refused:
        table(**DEAR, own=cards("day"))
    assert (refused.value.where, refused.value.rule) == ("option own", "blank-cards")
    assert "each card, range or number" in refused.value.fix


def any_part(chance: random.Random) -> dict[str, Any]:
    """A part of a card, made up."""
    part: dict[str, Any] = {"each": chance.choice(EACH), "points": chance.randint(-9, 9)}
    if part["each"] != "card":
        part["at_least"] = chance.randint(0, 3)
        part["at_most"] = part["at_least"] + chance.randint(0, 4)
    if chance.random() < 0.5:
        part["numbers"] = sorted(chance.sample(range(1, 15), chance.randint(1, 6)))
    if chance.random() < 0.5:
        part["ranges"] = chance.sample([*RANGES, "Avalanche"], chance.randint(1, 3))
    if chance.random() < 0.1:
        part["feet_at_least"] = 15_000
    return part


@pytest.mark.parametrize("seed", range(12))
def test_the_best_way_to_assign_avalanches_is_found_for_declared_cards(seed: int) -> None:
    """Every way by itself, by the printed words: an Avalanche counts as the card of its number in a range, or for none."""
    chance = random.Random(seed)
    drawn = [own(f"Own {number}", [any_part(chance) for _ in range(chance.randint(1, 4))]) for number in range(3)]
    avalanches = sorted(chance.sample(range(1, 6), 3))
    peaks = {(name, number) for name in RANGES for number in chance.sample(range(1, 15), chance.randint(0, 4))}
    pile = "; ".join(f"{name} {number}" for name, number in sorted(peaks))
    pile = "; ".join(filter(None, [pile, "Avalanche " + " ".join(map(str, avalanches))]))
    names = [card["name"] for card in drawn]
    (found,) = day_of(["Avalanche Destruction", *names], pile, own=drawn)
    best = max(worth(drawn, peaks, avalanches, way) for way in itertools.product([None, *RANGES], repeat=len(avalanches)))
    assert found["day"] == best


def worth(drawn: list[dict[str, Any]], peaks: set[tuple[str, int]], avalanches: list[int], way: tuple[str | None, ...]) -> int:
    """A day's points if the Avalanches are assigned in this way."""
    assigned = [(name, number) for name, number in zip(way, avalanches, strict=True) if name is not None]
    points = 0
    for name in RANGES:
        numbers = [number for of, number in [*peaks, *assigned] if of == name]
        points += max(numbers) - min(numbers) if numbers else 0
    return points + sum(part_worth(part, peaks, avalanches, assigned) for card in drawn for part in card["score"])


def part_worth(
    part: dict[str, Any], peaks: set[tuple[str, int]], avalanches: list[int], assigned: list[tuple[str, int]]
) -> int:
    ranges, numbers = part.get("ranges", RANGES), part.get("numbers", range(1, 15))
    counted = list(peaks) + [("Avalanche", number) for number in avalanches]
    counted = [card for card in counted if card[0] in ranges and card[1] in numbers]
    if "feet_at_least" in part:
        counted = [card for card in counted if card[0] != "Avalanche" and feet(*card) >= part["feet_at_least"]]
    elif "Avalanche" not in ranges:  # where they are counted as such, they do not count for a range as well
        counted += [card for card in assigned if card[0] in ranges and card[1] in numbers]
    if part["each"] == "card":
        return int(part["points"]) * len(counted)
    if part["each"] == "range":
        counts = [sum(card[0] == name for card in counted) for name in ranges]
    elif part["each"] == "number":
        counts = [sum(card[1] == number for card in counted) for number in numbers]
    else:
        counts = [len(counted)]
    least, most, points = int(part["at_least"]), int(part["at_most"]), int(part["points"])
    return points * len([count for count in counts if least <= count <= most])


def feet(name: str, number: int) -> int:
    state = new()
    return int(state.feet[RANGES.index(name) * 14 + number - 1])


@pytest.mark.parametrize("seed", range(40))
def test_the_best_way_is_the_first_of_equals_however_it_is_found(seed: int) -> None:
    chance = random.Random(seed)
    pile = sum(1 << card for card in chance.sample(range(61), chance.randint(1, 20)))
    tally = Tally(pile, 0, 0, new().feet)  # type: ignore[misc]  # a few hundred bytes are lost once
    tally.sign, tally.drop_high = chance.choice([1, 1, -1]), chance.randint(0, 1)
    ways = Ways(tally)
    for _ in range(chance.randint(0, 6)):
        ways.add_card(14 * chance.randrange(4) + chance.randrange(5), chance.randint(-1, 2))
    way = best = 0
    while (way := ways.after(way)) != 0:
        if ways.points(way, cards_of(way)) > ways.points(best, cards_of(best)):
            best = way
    assert ways.best() == best


SETTINGS: list[dict[str, Any]] = [
    {"players": 3, "always": ("Seconding", "Low Visibility")},
    {"players": 4, "always": ("Low Visibility", "Rapid Ascent", "Free Climbing")},
    {"players": 3, "always": ("Route Finding", "Low Visibility", "Precipice")},
]


@pytest.mark.parametrize("options", SETTINGS)
def test_whether_a_move_is_final_is_known_without_making_it(options: dict[str, Any]) -> None:
    """It is what comes of making it, in every moment of a game."""
    rng = Rng.keyed("final", str(options))
    state = ELEVATION.new(**{"day_1": 0, "day_2": 0, "day_3": 0, **options})
    assert isinstance(state, ElevationState)
    finals = set()
    while not state.over:
        for seat in state.acting():
            for move in state.legal(seat):
                known = ELEVATION.is_final(state, seat, move)
                assert known == super(Elevation, ELEVATION).is_final(state, seat, move), texts(state, seat)
                finals.add((int(state.phase) in (PLAY, SECOND), known))
        if state.is_chance:
            state.apply(state.sample(rng))
        else:
            seat = state.acting()[rng.below(len(state.acting()))]
            moves = state.legal(seat)
            state.apply(moves[rng.below(len(moves))], seat)
    assert {(True, True), (True, False)} <= finals
