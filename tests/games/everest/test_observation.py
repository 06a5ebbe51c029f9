"""What a seat of Everest sees as numbers: tables whose facts are known, number by number."""

from __future__ import annotations

from typing import Any

import pytest

from everest_cases import EVEREST, OPEN_ICE, acting, laid_out, oxygen_table, plays, seat_part, shown
from expedition_cases import does
from highcamp import State


def explained(state: State, seat: int = 1) -> dict[str, int]:
    """What a seat sees, by name."""
    return EVEREST.explain(state.observe(seat - 1))


def of(state: State, feature: str, seat: int = 1) -> dict[str, int]:
    """What a feature says, by its places."""
    return {
        name[len(feature) :].strip("[]"): number
        for name, number in explained(state, seat).items()
        if name == feature or name.startswith(f"{feature}[")
    }


LADEN: list[Any] = [{"at": "A2", "tanks": 1, "clients": ["climber 2", "tourist 3"]}, {"at": "J2", "camps": 1}]
RIVAL = seat_part(("/2", "/3", "/4"), ("A2", {"at": "SUMMIT", "clients": ["climber 1*"]}), points=8)
CAMPED = [{"at": "B1", "tanks": 2, "clients": ["climber 4", "climber 4"]}]
FIRST_TILE = 1  # of summer: one level at 6000 to 8000 m, then above 7000 m, then above 8000 m


def mountain(**more: Any) -> State:
    """Seat 1 is about to use 1, 1/3 and 4! and owes 2. Spaces are numbered as the board lists them: BASE, I1 to I5, J1 …"""
    return acting(
        ("1", "1/3", "4!"),
        LADEN,
        CAMPED,
        others=[RIVAL],
        risk=2,
        tile=FIRST_TILE,
        icefall=OPEN_ICE | {"I5": "crevasse"},
        **more,
    )


SEEN: dict[str, dict[str, int]] = {
    "players": {"": 2},
    "moment": {"act": 1},
    "day": {"": 1},
    "days": {"": 18},  # six tiles of three
    "start": {"you": 1},
    "to_act": {"you": 1},
    "acting": {"you": 1},
    "points": {"you": 5, "1 after you": 8},
    "winner": {},
    "risk.open": {"0": 1, "1": 1, "2": 1},
    "risk.left": {"0": 3, "1": 10, "2": 3},  # 4, 11 and 5 are in the box, a 2 is taken
    "risk.seat": {"you": 1},
    "risk.value": {"": 2},
    "weather.days": {"": 6},
    "weather.tiles": {"tile 1": 1, "tile 2": 2},
    "weather.stop": {},
    "weather.stop_left": {},
    "weather.loss_left": {"6000 to 7000 m": 5, "7000 to 8000 m": 5, "above 8000 m": 2},  # tiles 3 to 6 of summer
    "board.limit": {"below 6000 m": 2, "6000 to 7000 m": 2, "7000 to 8000 m": 1, "above 8000 m": 1},
    "board.tokens": {  # of 1, 1, 1, 2 and a crevasse, and of 1, 1, 2, 2, 2 and two crevasses
        "first sign, 1": 2,
        "first sign, 2": 1,
        "second sign, crevasse": 2,
        "second sign, 1": 1,
        "second sign, 2": 2,
    },
    "at": {
        "you, guide A": 15,
        "you, guide B": 8,
        "you, camp 1": 17,
        "1 after you, guide A": 15,
        "1 after you, guide B": 30,
    },
    "map.you": {"guide A, space 15": 1, "guide B, space 8": 1, "camp 1, space 17": 1},
    "map.others": {"space 15": 1, "space 30": 1},
    "in_hand": {},
    "in_pile": {"you": 15, "1 after you": 15},
    "chosen": {},
    "table": {
        "you, card 1 (1)": 1,
        "you, card 5 (4!)": 1,
        "you, card 7 (1/3)": 1,
        "1 after you, card 9 (/2)": 1,
        "1 after you, card 10 (/3)": 1,
        "1 after you, card 11 (/4)": 1,
    },
    "action.unused": {"card 1 (1)": 1, "card 5 (4!)": 1, "card 7 (1/3)": 1},
    "action.owed": {"": 2},
    "action.points": {},
    "card.up": {
        "card 1 (1)": 1,
        "card 2 (2)": 2,
        "card 3 (3)": 3,
        "card 4 (3!)": 3,
        "card 5 (4!)": 4,
        "card 6 (1/2)": 1,
        "card 7 (1/3)": 1,
        "card 8 (2/3)": 2,
    },
    "card.loss": {"card 4 (3!)": 1, "card 5 (4!)": 1},
    "card.rope": dict.fromkeys(
        ["card 6 (1/2)", "card 7 (1/3)", "card 8 (2/3)", "card 9 (/2)", "card 10 (/3)", "card 11 (/4)"], 1
    ),
    "card.acclimatization": {"card 12 (+1)": 2, "card 13 (+2)": 3, "card 14 (+3)": 4},
    "card.copies": {"card 1 (1)": 5, "card 2 (2)": 3, "card 3 (3)": 2}
    | dict.fromkeys(["card 4 (3!)", "card 5 (4!)"], 1)
    | dict.fromkeys(["card 6 (1/2)", "card 7 (1/3)", "card 8 (2/3)", "card 9 (/2)", "card 10 (/3)", "card 11 (/4)"], 1),
    "clients": {
        "you, guide A, climber 2": 1,
        "you, guide A, tourist 3": 1,
        "you, camp 1, climber 4": 2,
        "1 after you, guide B, climber 1*": 1,
    },
    "clients.all": {"you, guide A": 2, "you, camp 1": 2, "1 after you, guide B": 1},
    "tanks": {"you, guide A": 1, "you, camp 1": 2},
    "camps": {"you, guide B": 1},
    "stock": {"1 after you": 2},
    "oxygen.limit": {"below 6000 m": 3, "6000 to 7000 m": 3, "7000 to 8000 m": 2, "above 8000 m": 1},
    "oxygen.looks": {"6000 to 7000 m": 1, "7000 to 8000 m": 2, "above 8000 m": 3},
    "oxygen.split": {},
    "oxygen.cards": {"+1": 2, "+2": 2, "+3": 2},
    "deck.size": {"you": 6, "1 after you": 6},
    "deck.you": {},  # it lies face down
    "doing": {"open": 1},
}


@pytest.mark.parametrize("feature", SEEN)
def test_a_table_of_known_facts(feature: str) -> None:
    assert of(mountain(), feature) == SEEN[feature]


def test_spaces_with_their_costs_nights_and_zones() -> None:
    """As the easier board says: B1 is the 17th space, SUMMIT the 30th; tokens of the icefall cost what they show."""
    state = mountain()
    costs = of(state, "board.cost")
    # BASE, I1 (turned up: 1), I5 (a crevasse), J1 (1) and J2 (2); the other eight lie face down
    ice = {"base": 1, "space 2": 1, "space 6": -1, "space 7": 1, "space 8": 2}
    assert {name: cost for name, cost in costs.items() if name in (*(f"space {n}" for n in range(2, 14)), "base")} == ice
    spaces = state.view(0).spaces
    assert [costs[f"space {number}"] for number in range(14, 31)] == [space.cost for space in spaces[13:]]
    assert set(of(state, "board.icefall").items()) == {(f"space {n}", 1 if n < 7 else 2) for n in range(2, 14)}
    assert of(state, "board.zone")["space 30"] == 3
    assert of(state, "board.night")["base"] == 1
    assert len(costs) == 30 - 8


def test_tonight_a_camp_warms_and_the_weather_takes() -> None:
    """Tile 1 of summer takes a level at 6000 to 8000 m today: from B1, at 0 by itself, where the own camp gives it back."""
    tonight = of(mountain(), "tonight")
    nights = {space.name: space.night for space in mountain().view(0).spaces}
    assert nights["B1"] == 0
    assert "you, camp 1" not in tonight
    assert tonight["1 after you, guide B"] == nights["SUMMIT"]  # no weather above 8000 m today
    fine = acting(("1", "1", "1"), LADEN, CAMPED, icefall=OPEN_ICE)
    assert of(fine, "tonight")["you, camp 1"] == 1


def test_points_cards_and_the_debt_as_they_are_used() -> None:
    state = does(mountain(), "B uses 1/3 up", "A uses 4!")
    assert of(state, "action.points") == {"guide B, up": 1, "guide A, free": 4}
    assert of(state, "action.carded") == {"guide A": 1, "guide B": 1}
    assert of(state, "action.unused") == {"card 1 (1)": 1}
    assert of(state, "clients")["you, guide A, tourist 2"] == 1  # 4! has cost him a level
    assert of(does(state, "risk free of A"), "action.owed") == {"": 1}
    assert of(state, "action.points", seat=2) == of(state, "action.points")  # it lies open


def test_the_weather_of_six_days_by_zone() -> None:
    assert of(mountain(), "weather.loss") == {
        "today, 6000 to 7000 m": 1,
        "today, 7000 to 8000 m": 1,
        "tomorrow, 7000 to 8000 m": 1,
        "tomorrow, above 8000 m": 1,
        "in 2 days, above 8000 m": 1,
        "in 3 days, above 8000 m": 2,
        "in 4 days, 7000 to 8000 m": 2,
        "in 4 days, above 8000 m": 2,
    }
    later = acting(tile=FIRST_TILE, turn=3)
    assert of(later, "weather.days") == {"": 4}
    assert of(later, "weather.loss")["today, above 8000 m"] == 1
    winter = acting(tile=2, turn=3, options={"season": "winter"})
    assert of(winter, "weather.stop") == {"today, above 8000 m": 1}


def test_an_icefall_token_that_is_being_entered() -> None:
    state = does(acting(("1", "1", "1"), icefall={"I1": 1}), "A uses 1", "A to I2")
    assert of(state, "moment") == {"icefall": 1}
    assert of(state, "action.entering") == {"guide A": 1}
    assert of(state, "action.ahead") == {"": 3}
    assert of(state, "to_act") == {}
    assert of(state, "acting") == {"you": 1}
    assert of(state, "acting", seat=2) == {"1 after you": 1}


def test_passing_through_a_full_space() -> None:
    crowd = [seat_part(("/2", "/3", "/4"), ("F1", "E1"))]
    state = does(acting(("3", "3", "2"), ("D1", "BASE"), others=crowd), "A uses 3", "A uses 3", "A uses 2")
    through = does(state, "A to E1")
    assert of(through, "action.passing") == {"guide A": 1}
    assert of(through, "map.others")["space 24"] == 1


def test_exchanges_and_giving() -> None:
    both = [{"at": "BASE", "clients": ["climber 1"]}, {"at": "BASE", "clients": ["tourist 1"]}]
    state = acting(("+3", "1", "1"), both)
    giving = does(state, "+3 for A")
    assert of(giving, "action.giving") == {"guide A": 3}
    over = does(state, "A hands over climber 1")
    assert of(over, "action.gives_first") == {"guide A": 1}
    back = does(over, "B hands over tourist 1")
    assert of(back, "action.gives_back") == {"": 1}
    assert of(does(back, "settle"), "action.handed") == {"": 1}
    assert of(does(state, "A loads tank"), "action.taking") == {"guide A": 1}


def test_oxygen_is_its_owners_alone_until_all_are_ready() -> None:
    """A tank at G1, above 8000 m, lets three cards be looked at: +1, +3 and +2."""
    table = oxygen_table()
    state = plays(table, 1, "oxygen camp 1")
    assert of(state, "deck.you") == {"top": 2, "1 from the top": 4, "2 from the top": 3}
    assert of(state, "looking") == {"": 3}
    assert of(state, "doing") == {"looking": 1}
    assert of(state, "spent") == {"camp 1": 1}
    kept = plays(state, 1, "keep +3")
    assert of(kept, "just_gained") == {"": 4}
    assert of(kept, "gained.today") == {"+3": 1}
    back = plays(kept, 1, "bottom +1")
    assert of(back, "put_back") == {"bottom": 1}
    dropped = plays(back, 1, "bottom +2", "remove 1")
    assert of(dropped, "removed.today") == {"card 1 (1)": 1}
    assert of(dropped, "hand")["card 14 (+3)"] == 1
    assert of(dropped, "deck.you") == {"3 from the top": 2, "4 from the top": 3}
    ready = plays(dropped, 1, "play 1", "play 2", "play 3")
    assert of(ready, "chosen") == {"card 1 (1)": 1, "card 2 (2)": 1, "card 3 (3)": 1}
    for secret in (state, kept, back, dropped):
        assert explained(secret, seat=2) == explained(table, seat=2)
    before, after = explained(table, seat=2), explained(ready, seat=2)
    assert before.items() - after.items() == {("to_act[1 after you]", 1)}
    assert after.items() <= before.items()
    open_now = plays(ready, 2, "play 1", "play 1", "play 2")
    assert of(open_now, "deck.size", seat=2) == {"you": 6, "1 after you": 5}
    assert of(open_now, "deck.known", seat=2) == {"1 after you, 3 from the top": 1, "1 after you, 4 from the top": 1}
    assert of(open_now, "oxygen.used", seat=2) == {"1 after you": 1}
    assert of(open_now, "removed") == {"card 1 (1)": 1}
    assert of(open_now, "removed", seat=2) == {}
    assert of(open_now, "tanks", seat=2) == {"1 after you, camp 1": 1}


def with_seat(state: State, seat: int, part: dict[str, Any]) -> State:
    """The same table with other cards of a seat."""
    parts = list(state.position()["seats"])
    parts[seat - 1] = part
    return EVEREST.position(state.position() | {"seats": parts})


def test_hands_and_piles_are_their_owners_alone() -> None:
    state = oxygen_table()
    assert of(state, "hand", seat=2) == {"card 1 (1)": 2, "card 2 (2)": 2, "card 3 (3)": 2}
    assert of(state, "hand") == {"card 1 (1)": 2, "card 2 (2)": 1, "card 3 (3)": 1, "card 6 (1/2)": 1, "card 11 (/4)": 1}
    assert of(state, "pile", seat=2)["card 1 (1)"] == 3
    assert of(state, "in_hand") == {"you": 6, "1 after you": 6}
    other = with_seat(state, 2, {"hand": ["1", "1", "2", "2", "3", "/4"]})
    assert explained(other) == explained(state)
    assert explained(other, seat=2) != explained(state, seat=2)


def test_what_a_shuffle_leaves() -> None:
    """On day 6 all have played their last cards, one of them a +2 for a card removed; what is discarded is the new deck."""
    state = shown(("1", "2", "+2"), ("1", "1", "2"))
    while state.position()["turn"] == 6:
        texts = {EVEREST.say(move, state): move for move in state.legal()} if not state.is_chance else {}
        if state.is_chance:
            state.apply(state.chance()[0][0])
        else:
            state.apply(texts.get("end", min(texts.values())))
    assert of(state, "shuffled")["you, card 13 (+2)"] == 1
    assert of(state, "ever") == {"you, +2": 1}
    assert of(state, "oxygen.used_before") == {"you": 1}
    assert "you, card 1 (1)" not in of(state, "discard")


def test_no_seat_knows_how_the_decks_lie_and_everything_says_it() -> None:
    state = oxygen_table()
    everything = state.observe_all().tolist()
    size = state.observed()
    assert everything[: 2 * size] == [*state.observe(0).tolist(), *state.observe(1).tolist()]
    decks = everything[2 * size :]
    assert decks[:8] == [2, 4, 3, 2, 3, 4, 0, 0]
    assert sorted(decks[8:16]) == [0, 0, 2, 2, 3, 3, 4, 4]
    assert not any(decks[16:])
    assert len(decks) == sum(feature.size for feature in EVEREST.observation().unseen)
    swapped = with_seat(state, 1, state.position()["seats"][0] | {"deck": ["+3", "+1", "+2", "+1", "+2", "+3"]})
    assert swapped.observe_all().tolist() != everything
    assert [explained(swapped, seat) for seat in (1, 2)] == [explained(state, seat) for seat in (1, 2)]


def test_more_than_can_be_told_is_told_as_the_most() -> None:
    state = acting(camps=[{"at": "A2", "tanks": 500, "clients": ["climber 1"] * 120}], points=5000)
    assert of(state, "tanks") == {"you, camp 1": 99}
    assert of(state, "clients") == {"you, camp 1, climber 1": 99}
    assert of(state, "points")["you"] == 999


def test_pawns_and_the_end() -> None:
    state = EVEREST.position(acting(turn=18).position() | {"recent": [2, 1]})
    assert of(state, "recent") == {"you": 2, "1 after you": 1}
    over = does(state, "end", "end")
    assert of(over, "winner") == {"1 after you": 1}  # as many points, for longer
    assert of(over, "moment") == {"over": 1}
    assert of(over, "to_act") == {}
    assert of(laid_out(1, players=3), "to_act", seat=3) == {"you": 1, "1 after you": 1, "2 after you": 1}
    assert of(EVEREST.new(players=5), "start") == {}
