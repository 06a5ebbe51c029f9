"""What a climber sees as numbers: what the rulebook and the view say, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from highcamp import Rng
from highcamp.engine.observing import observe_over
from highcamp.games.tranquility import observe
from highcamp.games.tranquility.box import KINDS
from highcamp.games.tranquility.names import word
from highcamp.games.tranquility.view import Climber, View
from highcamp.games.tranquility.words import is_dealt
from playing import played, told
from tranquility_cases import FULL, GAME, READY, climb, do, rows, solo

OBSERVATION = GAME.observation()
SEATS = ("you", "1 after you", "2 after you", "3 after you", "4 after you")
THREE = ("left", "middle", "right")
HUES = {"G": "green", "B": "blue", "R": "red"}


def seen(table: Any, seat: int = 0) -> dict[str, int]:
    """Every number that is not 0, by its name."""
    return GAME.explain(table.observe(seat))


def part(table: Any, feature: str, seat: int = 0) -> dict[str, int]:
    """Those of one feature, by their places; a single number stands under an empty name."""
    found = seen(table, seat)
    ours = {name: number for name, number in found.items() if name == feature or name.startswith(f"{feature}[")}
    return {name[len(feature) :].strip("[]"): number for name, number in ours.items()}


def test_every_feature_is_where_it_is_written() -> None:
    begins = {
        "mountain.number": observe.NUMBERS,
        "mountain.colour": observe.COLOURED,
        "mountain.campfire": observe.CAMPFIRES,
        "mountain.bridge": observe.BRIDGES,
        "mountain.symbol": observe.SYMBOLS,
        "mountain.free": observe.FREE,
        "mountain.goats": observe.HERDS,
        "hand": observe.HANDS,
        "discards": observe.DISCARDS,
        "unseen": observe.UNSEEN,
        "paid.cards": observe.PAID_CARDS,
        "seated": observe.SEATED,
        "held": observe.HELD,
        "pile": observe.PILES,
        "discarded": observe.DISCARDED,
        "began_with_bridge": observe.BEGAN,
        "turn": observe.TURN,
        "first": observe.FIRST,
        "moment": observe.MOMENT,
        "due": observe.DUE,
        "paid": observe.PAID,
        "moving.number": observe.MOVING_NUMBER,
        "moving.colour": observe.MOVING_COLOUR,
        "moving.symbol": observe.MOVING_SYMBOL,
        "moving.from": observe.MOVING_FROM,
        "herd.at": observe.HERD_AT,
        "herd.rows": observe.HERD_ROWS,
        "ropes": observe.ROPES,
        "modules": observe.MODULES,
        "green_path": observe.GREEN,
        "objectives": observe.OBJECTIVES,
        "objectives.achieved": observe.ACHIEVED,
        "goats_up": observe.GOATS_UP,
        "open_hands": observe.OPEN,
        "campfire_onto_bridge": observe.ONTO_BRIDGES,
        "hand_size": observe.FULL_HAND,
    }
    assert {name: place.start for name, place in OBSERVATION.places.items()} == begins
    assert list(OBSERVATION.places) == list(begins)
    assert OBSERVATION.size == observe.SIZE


# -- feature by feature --

MOUNTAIN = """
   R4g
 *R == B7
"""  # not how one would climb, but every kind of card


def three(**more: Any) -> Any:
    """Three climbers, of whom the second acts; the first was given a Bridge."""
    given: dict[str, Any] = {"discards": [["B1"], ["B2", "B2", "R9"], []], "piles": [2, 1, 0], "undrawn": "R1 R1 Summit"}
    return climb("R3", "G1 G2 Bridge", "B3 R7 R7", "G5 G6", to_act=2, first=3, dealt_bridge=[1], **(given | more))


def panoramas() -> Any:
    return climb("R3 B4 G3", "G1 G2", panoramas=["3-4-3", "9-8-7"])


def herding() -> Any:
    """Two goats have come from the first row and met a third."""
    table = climb("R7\nB5 G6\nR2 G3 B4", "G1 G2 R5 R6", goats=[[1, 2], [1, 2], [2, 1]])
    return do(table, "herd 1.2 left")


def moving() -> Any:
    """A Campfire has taken the place of the green 9, which shows a goat and can lie on the two Campfires."""
    return do(climb("R8 G9g B9", "CampG R1 R2"), "CampG on 1.2")


def paying() -> Any:
    return do(climb("R3", "B6 G1 G5 R7 R9", piles=[0, 3], undrawn="B1 B2 B3"), "B6 at 1.2", "discard G5")


EMPTY: dict[str, Any] = {"piles": [0, 0], "undrawn": ""}


def green() -> Any:
    path = [["G2", *row[1:]] for row in rows(READY)]
    return GAME.position({"mountain": path, "hand": [["Summit", "G1"], ["G1", "B1"]], "modules": ["green path"]})


CASES: list[tuple[str, Any, int, dict[str, int]]] = [
    ("mountain.number", climb(MOUNTAIN, "G1"), 0, {"2.1": 4, "1.3": 7}),
    ("mountain.colour", climb(MOUNTAIN, "G1"), 0, {"red, 2.1": 1, "red, 1.1": 1, "blue, 1.3": 1}),
    ("mountain.colour", climb("G1 R2", "G1"), 0, {"green, 1.1": 1, "red, 1.2": 1}),
    ("mountain.campfire", climb(MOUNTAIN, "G1"), 0, {"1.1": 1}),
    ("mountain.bridge", climb(MOUNTAIN, "G1"), 0, {"1.2": 1}),
    ("mountain.symbol", climb(MOUNTAIN, "G1"), 0, {"2.1": 1}),
    ("mountain.free", climb(MOUNTAIN, "G1 G2"), 0, {"1.4": 1, "2.2": 1}),
    ("mountain.free", climb("", "G1 G2"), 0, {"1.1": 1}),
    ("mountain.free", climb(READY, "Summit R1"), 0, {"9.1": 1}),
    ("mountain.free", climb(FULL, "R1"), 0, {}),
    ("mountain.goats", herding(), 1, {"2.1": 3}),
    ("goats_up", herding(), 0, {}),
    ("goats_up", climb(READY, "G1 G2", goats=[[8, 1], [8, 2], [8, 2], [7, 1]]), 1, {"": 3}),
    ("herd.at", herding(), 0, {"2.1": 1}),
    ("herd.at", climb("B5\nR2 B3", "G1 G2", goats=[[1, 1]]), 0, {}),
    ("herd.rows", herding(), 1, {"": 1}),
    ("hand", three(), 0, {"you, G1": 1, "you, G2": 1, "you, Bridge": 1}),
    ("hand", three(), 1, {"you, B3": 1, "you, R7": 2}),
    ("discards", three(), 0, {"you, B1": 1}),
    ("discards", three(), 1, {"you, B2": 2, "you, R9": 1}),
    ("discards", three(), 2, {}),
    ("unseen", three(), 1, {"B1": 1, "G1": 1, "G2": 1, "G5": 1, "G6": 1, "R1": 2, "Bridge": 1, "Summit": 1}),
    ("unseen", three(open_hands=True), 1, {"R1": 2, "Summit": 1}),
    ("unseen", paying(), 0, {"G1": 1, "B1": 2, "B2": 1, "B3": 1}),
    ("unseen", paying(), 1, {"G1": 1, "G5": 1, "R7": 1, "R9": 1, "B1": 1, "B2": 1, "B3": 1}),
    ("unseen", do(climb("R3 ==", "B3", **EMPTY), "B3 at 1.2"), 1, {}),  # the Bridge is covered, not gone back
    ("paid.cards", paying(), 0, {"G5": 1}),
    ("paid.cards", paying(), 1, {}),
    ("paid", paying(), 1, {"": 1}),
    ("due", paying(), 1, {"": 2}),
    ("seated", three(), 2, {"you": 1, "1 after you": 1, "2 after you": 1}),
    ("seated", solo("", "G2"), 0, {"you": 1}),
    ("held", paying(), 0, {"you": 3, "1 after you": 2}),
    ("held", three(), 2, {"you": 2, "1 after you": 3, "2 after you": 3}),
    ("pile", three(), 0, {"you": 2, "1 after you": 1}),
    ("pile", three(), 2, {"1 after you": 2, "2 after you": 1}),
    ("discarded", three(), 0, {"you": 1, "1 after you": 3}),
    ("discarded", three(), 2, {"1 after you": 1, "2 after you": 3}),
    ("began_with_bridge", three(), 0, {"you": 1}),
    ("began_with_bridge", three(), 1, {"2 after you": 1}),
    ("turn", three(), 0, {"1 after you": 1}),
    ("turn", three(), 1, {"you": 1}),
    ("turn", told(GAME, players=3).state, 0, {}),
    ("first", three(), 2, {"you": 1}),
    ("first", three(), 1, {"1 after you": 1}),
    ("first", told(GAME, players=3).state, 0, {}),
    ("moment", told(GAME, players=2, panorama_objectives=True).state, 1, {"panorama": 1}),
    ("moment", told(GAME, players=2).state, 1, {"first player": 1}),
    ("moment", told(GAME, "seat 2 begins", players=3).state, 1, {"deal": 1}),
    ("moment", told(GAME, "seat 2 begins", players=4).state, 1, {"short piles": 1}),
    ("moment", three(), 0, {"act": 1}),
    ("moment", moving(), 0, {"move up": 1}),
    ("moment", herding(), 0, {"herding": 1}),
    ("moment", paying(), 0, {"pay": 1}),
    ("moment", do(climb("", "G1 G2 G3", piles=[3, 0], undrawn="R7 R8 R9"), "G3 at 1.1"), 1, {"draw": 1}),
    ("moment", climb(FULL, "R1"), 0, {"won": 1}),
    ("moment", climb("R3", "R1", piles=[0, 0], undrawn=""), 0, {"lost": 1}),
    ("moving.number", moving(), 1, {"": 9}),
    ("moving.colour", moving(), 0, {"green": 1}),
    ("moving.symbol", moving(), 0, {"": 1}),
    ("moving.from", moving(), 1, {"1.2": 1}),
    ("moving.from", paying(), 0, {}),
    ("ropes", solo("", "G2"), 0, {"": 3}),
    ("ropes", solo("", "G2", ropes=1), 0, {"": 1}),
    ("ropes", three(), 0, {}),
    ("modules", panoramas(), 0, {"Panorama objectives": 1}),
    ("modules", herding(), 0, {"Mountain Goats": 1}),
    ("modules", green(), 0, {"green path": 1}),
    ("modules", three(), 0, {}),
    ("green_path", green(), 1, {"": 1}),
    ("green_path", climb(READY, "Summit G1", modules=["green path"]), 1, {}),
    (
        "objectives",
        panoramas(),
        1,
        {
            f"objective {n}, {at}": number
            for n, row in ((1, "343"), (2, "987"))
            for at, number in zip(THREE, map(int, row), strict=True)
        },
    ),
    ("objectives.achieved", panoramas(), 0, {"objective 1": 1}),
    ("open_hands", three(), 0, {}),
    ("open_hands", three(open_hands=True), 0, {"": 1}),
    ("open_hands", solo("", "G2"), 0, {"": 1}),
    ("campfire_onto_bridge", three(), 0, {"": 1}),
    ("campfire_onto_bridge", three(campfire_onto_bridge=False), 0, {}),
    ("hand_size", three(), 0, {"": 5}),
    ("hand_size", solo("", "G2"), 0, {"": 6}),
]


@pytest.mark.parametrize(
    ("feature", "table", "seat", "expected"), CASES, ids=[f"{n}-{case[0]}" for n, case in enumerate(CASES)]
)
def test_a_feature_says_what_lies_on_the_table(feature: str, table: Any, seat: int, expected: dict[str, int]) -> None:
    assert part(table, feature, seat) == expected


def test_every_feature_has_a_case_in_which_it_says_something() -> None:
    assert {feature for feature, _, _, expected in CASES if expected} == {feature.name for feature in OBSERVATION.features}


# -- who sees what --


@pytest.mark.parametrize("players", range(1, 6))
def test_seats_are_seen_from_where_one_sits(players: int) -> None:
    hands = [[f"G{2 + seat}", f"B{2 + seat}"] for seat in range(players)]
    table = GAME.position({"hand": hands, "open_hands": players > 1, "to_act": players, "piles": list(range(players))})
    for seat, place in product(range(players), repeat=2):
        who = (seat + place) % players
        held = part(table, "hand", seat)
        assert {card for card in held if card.startswith(f"{SEATS[place]},")} == {
            f"{SEATS[place]}, {card}" for card in hands[who]
        }
        assert part(table, "pile", seat).get(SEATS[place], 0) == who
        assert part(table, "turn", seat) == {SEATS[(players - 1 - seat) % players]: 1}


def test_a_hidden_card_is_among_the_numbers_of_its_owner_only() -> None:
    """The hand, the discards and what is being paid, exchanged with cards of the pile: nobody else sees it."""
    given: dict[str, Any] = {"piles": [0, 3, 0], "due": 1}
    mine = climb("R3", "G5", "B3", "R8 R9", paid=["G1"], discards=[["B1"]], undrawn="G2 G6 B2", **given)
    other = climb("R3", "G6", "B3", "R8 R9", paid=["G2"], discards=[["B2"]], undrawn="G1 G5 B1", **given)
    assert seen(mine, 1) == seen(other, 1)
    assert seen(mine, 2) == seen(other, 2)
    assert [part(table, "hand") for table in (mine, other)] == [{"you, G5": 1}, {"you, G6": 1}]
    assert [part(table, "paid.cards") for table in (mine, other)] == [{"G1": 1}, {"G2": 1}]
    assert [part(table, "discards") for table in (mine, other)] == [{"you, B1": 1}, {"you, B2": 1}]


def test_open_hands_show_everyone_what_is_held_discarded_and_paid() -> None:
    table = climb("R3", "G5", "B3", paid=["G1"], due=1, discards=[["B1"], ["B2"]], undrawn="", piles=[0, 0], open_hands=True)
    assert part(table, "hand", 1) == {"you, B3": 1, "1 after you, G5": 1}
    assert part(table, "discards", 1) == {"you, B2": 1, "1 after you, B1": 1}
    assert part(table, "paid.cards", 1) == {"G1": 1}
    assert part(table, "unseen", 1) == {}


def test_everything_is_what_all_seats_see() -> None:
    table = three()
    assert table.observe_all().tolist() == [number for seat in range(3) for number in table.observe(seat).tolist()]


def test_more_cards_than_the_box_has_are_counted_as_the_box() -> None:
    many = " ".join(f"{word(kind)} {word(kind)}" for kind in range(KINDS))
    table = climb("", "G1 G2", piles=[100, 54], undrawn=many, discards=[[], many.split()])
    assert part(table, "pile") == {"you": 85, "1 after you": 54}
    assert part(table, "discarded") == {"1 after you": 85}


# -- the view says the same --

SETTINGS: list[dict[str, Any]] = [
    {"players": 1, "green_path": True, "panorama_objectives": True, "mountain_goats": True},
    {"players": 1, "guide_ropes": 1, "campfires": "six"},
    {"players": 2},
    {"players": 2, "mountain_goats": True, "campfires": "six", "campfire_onto_bridge": False},
    {"players": 3, "panorama_objectives": True, "objectives": 5, "mountain_goats": True},
    {"players": 3, "open_hands": True, "mountain_goats": True},
    {"players": 4, "green_path": True, "campfires": "six"},
    {"players": 5, "green_path": True, "panorama_objectives": True, "objectives": 4, "mountain_goats": True},
    {"players": 5, "open_hands": True, "campfires": "six"},
]


def counted(feature: str, before: str, cards: Any) -> dict[str, int]:
    return {f"{feature}[{before}{card}]": n for card, n in Counter(cards or ()).items()}


def of_the_mountain(view: View) -> dict[str, int]:
    found: dict[str, int] = {}
    for cell in (cell for row in view.mountain for cell in row):
        at = f"{cell.row}.{cell.place}"
        found[f"mountain.free[{at}]"] = cell.free
        found[f"mountain.goats[{at}]"] = cell.goats
        if cell.card == "Bridge":
            found[f"mountain.bridge[{at}]"] = 1
        elif cell.card.startswith("Camp"):
            found[f"mountain.campfire[{at}]"] = 1
            found[f"mountain.colour[{HUES[cell.card[-1]]}, {at}]"] = 1
        elif cell.card not in ("", "Summit"):
            found[f"mountain.number[{at}]"] = int(cell.card[1:].rstrip("g"))
            found[f"mountain.colour[{HUES[cell.card[0]]}, {at}]"] = 1
            found[f"mountain.symbol[{at}]"] = cell.card.endswith("g")
    return found


def of_a_climber(climber: Climber, called: str) -> dict[str, int]:
    found = {"seated": 1, "held": climber.held, "pile": climber.pile, "discarded": climber.discarded}
    found["began_with_bridge"] = climber.began_with_bridge
    named = {f"{name}[{called}]": number for name, number in found.items()}
    return named | counted("hand", f"{called}, ", climber.hand) | counted("discards", f"{called}, ", climber.discards)


def of_the_turn(view: View) -> dict[str, int]:
    found = {f"moment[{view.moment}]": 1, "due": view.due, "paid": view.paid, "herd.rows": view.herd_rows}
    found |= counted("paid.cards", "", view.paid_cards)
    if view.moving:
        found["moving.number"] = int(view.moving[1:].rstrip("g"))
        found[f"moving.colour[{HUES[view.moving[0]]}]"] = 1
        found["moving.symbol"] = view.moving.endswith("g")
    for name, place in (("moving.from", view.moving_from), ("herd.at", view.herd_at)):
        if place:
            found[f"{name}[{place[0]}.{place[1]}]"] = 1
    return found


def of_the_modules(view: View, options: Any) -> dict[str, int]:
    found = {"green_path": bool(view.green_path), "goats_up": view.goats_up or 0, "ropes": view.ropes}
    found["modules[green path]"] = view.green_path is not None
    found["modules[Panorama objectives]"] = view.objectives is not None
    found["modules[Mountain Goats]"] = view.goats_up is not None
    for n, objective in enumerate(view.objectives or (), 1):
        for place, number in zip(THREE, objective.sequence.split("-"), strict=True):
            found[f"objectives[objective {n}, {place}]"] = int(number)
        found[f"objectives.achieved[objective {n}]"] = objective.achieved
    found |= {"open_hands": view.open_hands, "hand_size": view.hand_size}
    return found | {"campfire_onto_bridge": options.campfire_onto_bridge}


def not_seen(view: View, options: Any) -> dict[str, int]:
    """What is in the box and nowhere in the view. Bridges that are covered are missed when all cards are counted."""
    left = Counter({word(kind): n for kind, n in enumerate(options.deck())})
    lying = [cell.card for row in view.mountain for cell in row if cell.card] + [view.moving] * bool(view.moving)
    if is_dealt(view):
        counted_cards = sum(climber.held + climber.pile + climber.discarded for climber in view.climbers)
        left["Bridge"] -= left.total() - len(lying) - view.paid - counted_cards
    left.subtract(lying)
    left.subtract(view.paid_cards or ())
    for climber in view.climbers:
        left.subtract([*(climber.hand or ()), *(climber.discards or ())])
    return {f"unseen[{card}]": n for card, n in left.items()}


def expected_of(view: View, options: Any) -> dict[str, int]:
    assert view.seat is not None
    found = of_the_mountain(view) | of_the_turn(view) | of_the_modules(view, options) | not_seen(view, options)
    for who, climber in enumerate(view.climbers):
        found |= of_a_climber(climber, SEATS[(who - view.seat) % view.players])
    for name, one in (("turn", view.turn), ("first", view.first)):
        if one is not None:
            found[f"{name}[{SEATS[(one - view.seat) % view.players]}]"] = 1
    return {name: int(number) for name, number in found.items() if number}


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_the_numbers_say_what_the_view_says(options: dict[str, Any]) -> None:
    for seed in range(3):
        record = played(GAME, seed, **options)
        for n in range(0, len(record.events) + 1, 4):
            table = record.at(n)
            for seat in range(table.seats):
                assert seen(table, seat) == expected_of(table.view(seat), table.options)


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_nothing_is_left_of_what_was_there_before(options: dict[str, Any]) -> None:
    record, rng = played(GAME, 7, **options), Rng.keyed("over")
    for n in range(0, len(record.events) + 1, 5):
        table, earlier = record.at(n), record.at(rng.below(len(record.events) + 1))
        seat, whose = rng.below(table.seats), rng.below(table.seats)
        assert observe_over(earlier, whose, table, seat).tolist() == table.observe(seat).tolist()
