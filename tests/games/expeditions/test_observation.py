"""What a seat of Everest or K2 sees as numbers: all that its view says, told from its own eyes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Rng, State
from highcamp.games.expeditions import box
from highcamp.games.expeditions.notation import item_name
from highcamp.games.expeditions.position.write import MOMENTS, STAGES
from highcamp.games.expeditions.view import Holder, Team, View

EVEREST, K2 = highcamp.game("everest"), highcamp.game("k2")
THIN_AIR = {**msgspec.to_builtins(EVEREST.new().options.map), "oxygen_looks": [3, 3, 2, 1], "name": "thin air"}
OXYGEN_CARDS = {
    "main": [{"up": 1, "down": 1, "copies": 9}, {"up": 9, "down": 9, "loss": 2, "copies": 7}],
    "main_acclimatization": [1, 4],
    "acclimatization": [0, 1, 1, 9],
    "risk": {"0": 8, "2": 12},
}
DAYS = {
    "tiles": [
        [{}, {"loss": 1, "zones": [0, 1]}, {"stop": True, "zones": [1]}],
        [{"loss": 9, "zones": [2, 3]}, {}, {"stop": True, "zones": [0]}],
        [{"stop": True, "zones": [0, 3]}, {}, {"loss": 2, "zones": [0]}],
    ]
}
# Two thirds of the sixty spaces that a board may have at most lead nowhere; three signs lie in its icefall.
LARGE = {
    "name": "large",
    "spaces": {"BASE": {"zone": 0, "night": 1, "k2": 1}}
    | {f"I{n}": {"zone": 0, "icefall": sign, "k2": 2} for n, sign in enumerate("ABCD")}
    | {f"P{n}": {"zone": 0, "cost": 1 + n % 3, "k2": 3} for n in range(54)}
    | {"SUMMIT": {"zone": 3, "cost": 3, "night": -2, "k2": 10}},
    "trails": {"BASE": ["I0", "I1", "I2", "I3"]}
    | {f"I{n}": [f"P{m}" for m in range(54) if m % 4 == n] for n in range(4)}
    | {f"P{n}": ["SUMMIT"] for n in range(54)},
    "limit": {players: [2, 2, 2, 2] for players in "2345"},
    "oxygen_limit": [3, 3, 2, 1],
    "oxygen_looks": [1, 1, 2, 3],
    "icefall": {"A": [1], "B": [2], "C": [9], "D": ["crevasse"]},
}
SETTINGS: list[tuple[Any, dict[str, Any]]] = [
    (EVEREST, {"players": 2}),
    (EVEREST, {"players": 3, "board": "harder", "season": "winter"}),
    (EVEREST, {"players": 4, "crowding": "by_players", "own_weather": DAYS}),
    (EVEREST, {"players": 5, "crowding": "tight", "own_weather": DAYS}),
    (EVEREST, {"players": 2, "own_board": THIN_AIR, "split_return": True}),
    (EVEREST, {"players": 3, "own_board": THIN_AIR, "own_cards": OXYGEN_CARDS, "own_weather": DAYS}),
    (EVEREST, {"players": 2, "own_board": LARGE, "own_weather": DAYS}),
    (K2, {"players": 1}),
    (K2, {"players": 2, "board": "everest_easier", "icefall_tokens": True}),
    (K2, {"players": 3, "board": "harder", "season": "winter", "boots": True}),
    (K2, {"players": 4, "board": "everest_harder", "own_weather": DAYS, "boots": True}),
    (K2, {"players": 5, "crowding": "tight"}),
    (K2, {"players": 2, "own_board": LARGE, "own_weather": DAYS}),
]
OWN = {"own_board", "own_weather", "own_cards"}


def said(setting: Any) -> str:
    game, options = setting
    return " ".join([game.name, *(key if key in OWN else f"{key}={value}" for key, value in options.items())])


def walk(game: Any, options: dict[str, Any], seed: int) -> Iterator[State]:
    """The states of a random game. Whoever may load something or breathe does so rather than end the turn."""
    state, rng = game.new(**options), Rng.keyed("observed", seed)
    airless = game is EVEREST and "own_board" in options
    while True:
        if airless and state.gathering():
            state, airless = with_oxygen(state), False
        yield state
        if state.over:
            return
        if state.is_chance:
            state.apply(state.sample(rng))
        else:
            seat = state.to_act[rng.below(len(state.to_act))]
            moves = state.legal(seat)
            if len(moves) > 1 and moves[-1] in (box.END, box.NO_MORE) and rng.below(3):
                moves = moves[:-1]
            if moves[0] < box.KEEP:  # a tank
                moves = moves[:1]
            state.apply(moves[rng.below(len(moves))], seat)


def with_oxygen(state: State) -> State:
    """The same table with a camp and four tanks for everybody: random guides hardly ever bring one there."""
    position = state.position()
    camp = {"at": "A2" if "A2" in state.options.map.spaces else "P0", "tanks": 4}
    return state.game.position(position | {"seats": [part | {"camps": [camp], "stock": 1} for part in position["seats"]]})


def features(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers by feature."""
    numbers = state.observe(seat).tolist()
    return {name: numbers[place] for name, place in state.game.observation().places.items()}


# -- the same, from the view --


def padded(numbers: Iterable[int | bool | None], size: int) -> list[int]:
    found = [int(number or 0) for number in numbers]
    return found + [0] * (size - len(found))


def counted(cards: Iterable[str], view: View) -> list[int]:
    """Cards by kind."""
    found = [0] * 24
    for card in cards:
        found[view.cards.index(card)] += 1
    return found


def by_points(cards: Iterable[str]) -> list[int]:
    """Acclimatization cards by their points."""
    found = [0] * 10
    for card in cards:
        found[int(card)] += 1
    return found


def points_of(card: str) -> int:
    """1 and the points of a card that is known."""
    return 0 if card == "?" else 1 + int(card)


def in_turn(view: View) -> list[Team]:
    assert view.seat is not None
    return [view.teams[(view.seat + place) % view.players] for place in range(view.players)]


def marked(view: View, *seats: int | None) -> list[int]:
    """1 for some seats."""
    return padded([team.seat in seats for team in in_turn(view)], 5)


def number_of(view: View, name: str | None) -> int:
    """A space by its number from 1, or 0."""
    return [None, *(space.name for space in view.spaces)].index(name) if name and name != "lost" else 0


def common(view: View) -> dict[str, list[int]]:
    """What both games have, computed from the view."""
    teams, action = in_turn(view), view.action
    own = teams[0].own
    assert own is not None
    days = [*view.days, *[None] * (6 - len(view.days))]
    recent = [1 + view.recent.index(team.seat) if team.seat in view.recent else 0 for team in teams]
    return {
        "players": [view.players],
        "moment": [int(moment == view.moment) for moment in MOMENTS],
        "day": [view.turn],
        "days": [view.turns],
        "start": marked(view, view.start),
        "to_act": marked(view, *view.to_act),
        "acting": marked(view, view.acting),
        "points": padded([team.points for team in teams], 5),
        "recent": padded(recent, 5),
        "winner": marked(view, view.winner),
        "risk.open": [view.risk_open.count(value) for value in range(4)],
        "risk.left": padded(view.risk_left, 4),
        "risk.seat": marked(view, view.risk_seat),
        "risk.value": [view.risk],
        "weather.days": [len(view.days)],
        "weather.loss": [loss for day in days for loss in (day.loss if day else [0] * 4)],
        "weather.stop": [int(stop) for day in days for stop in (day.stop if day else [0] * 4)],
        "weather.tiles": [1 + view.tiles.index(tile) if tile in view.tiles else 0 for tile in range(12)],
        "board.limit": list(view.limits),
        "board.zone": padded([space.zone for space in view.spaces], 60),
        "board.night": padded([space.night for space in view.spaces], 60),
        "board.cost": padded([-1 if space.cost == 0 else space.cost for space in view.spaces], 60),
        "card.up": padded([face.up for face in view.faces], 24),
        "card.down": padded([face.down for face in view.faces], 24),
        "card.rope": padded([face.rope for face in view.faces], 24),
        "card.loss": padded([face.loss for face in view.faces], 24),
        "card.acclimatization": padded([0 if face.boost is None else 1 + face.boost for face in view.faces], 24),
        "hand": counted(own.hand, view),
        "pile": counted(own.pile, view),
        "chosen": counted(own.chosen, view),
        "in_hand": padded([team.in_hand for team in teams], 5),
        "in_pile": padded([team.in_pile for team in teams], 5),
        "table": padded([n for team in teams for n in counted(team.table, view)], 120),
        "discard": padded([n for team in teams for n in counted(team.discard, view)], 120),
        "action.unused": counted(action.unused if action else (), view),
        "action.points": [n for points in action.points for n in points] if action else [0] * 6,
        "action.carded": padded(action.carded if action else (), 2),
        "action.owed": [action.owed if action else 0],
        "action.passing": [int(bool(action) and action.passing == name) for name in "AB"],  # type: ignore[union-attr]
        "action.entering": [int(bool(action) and action.entering == name) for name in "AB"],  # type: ignore[union-attr]
        "action.ahead": [number_of(view, action.ahead if action else None)],
    }


def on_everest(view: View) -> dict[str, list[int]]:
    """What only Everest has."""
    teams, action = in_turn(view), view.action
    own = teams[0].own
    assert own is not None
    holders: list[Holder | None] = []
    for team in teams:
        holders += [*team.guides, *team.camps, *[None] * (2 - len(team.camps))]
    clients = []
    for holder in holders:
        names = [f"{c.kind} {c.level}{'*' * c.on_top}" for c in holder.clients] if holder else []
        clients += [names.count(item_name(client)) for client in range(24)]
    gives = [int(bool(action) and action.gives_first == name) for name in "AB"]  # type: ignore[union-attr]
    return {
        "oxygen.limit": list(view.oxygen_limits),
        "clients": padded(clients, 480),
        "clients.all": padded([len(holder.clients) if holder else 0 for holder in holders], 20),
        "at": padded([number_of(view, holder.at if holder else None) for holder in holders], 20),
        "tanks": padded([holder.tanks if holder else 0 for holder in holders], 20),
        "camps": padded([guide.camps for team in teams for guide in team.guides], 10),
        "stock": padded([team.stock for team in teams], 5),
        "shuffled": padded([n for team in teams for n in counted(team.shuffled, view)], 120),
        "ever": padded([n for team in teams for n in by_points(card for card in team.ever if card[0] == "+")], 50),
        "deck.size": padded([team.in_deck for team in teams], 5),
        "deck.known": padded([n for team in teams for n in padded(team.deck_known, 8)], 40),
        "oxygen.used": padded([team.oxygen_used[1] for team in teams], 5),
        "oxygen.used_before": padded([team.oxygen_used[0] for team in teams], 5),
        "deck.you": padded([points_of(card) for card in own.deck], 8),
        "removed": counted(own.removed, view),
        "removed.today": counted(own.dropped, view),
        "gained.today": by_points(own.gained),
        "doing": [int(stage == own.doing) for stage in range(len(STAGES))],
        "looking": [len(own.looking_at)],
        "spent": list(own.spent),
        "action.giving": list(action.acclimatization) if action else [0] * 4,
        "action.taking": padded(action.exchange[:2] if action else (), 2),
        "action.handed": [int(action.exchange[2]) if action else 0],
        "action.gives_first": gives,
        "action.gives_back": [int(action.gives_back) if action else 0],
    }


def on_k2(view: View) -> dict[str, list[int]]:
    """What only K2 has."""
    climbers = [climber for team in in_turn(view) for climber in team.guides]
    return {
        "board.points": padded([space.points for space in view.spaces], 60),
        "boots": [int(view.boots)],
        "level": padded([climber.clients[0].level if climber.clients else 0 for climber in climbers], 10),
        "climbed": padded([climber.points for climber in climbers], 10),
    }


@pytest.mark.parametrize("setting", SETTINGS, ids=said)
def test_the_numbers_are_what_the_view_says(setting: Any) -> None:
    game, options = setting
    compared = 0
    for step, state in enumerate(walk(game, options, 1)):
        if step % 7 and step > 30 and not state.over:
            continue
        for seat in range(state.seats):
            found, view = features(state, seat), state.view(seat)
            wanted = common(view) | (on_everest(view) if game is EVEREST else on_k2(view))
            if not view.tiles:
                del wanted["board.cost"]  # before there is any weather
            assert {name: found[name] for name in wanted} == wanted
            compared += 1
    assert compared > 20 * state.seats


@pytest.mark.parametrize("setting", SETTINGS, ids=said)
def test_maps_tell_what_the_numbers_of_spaces_tell(setting: Any) -> None:
    game, options = setting
    for step, state in enumerate(walk(game, options, 2)):
        if step % 11:
            continue
        for seat in range(state.seats):
            found = features(state, seat)
            own, others = [0] * 240, [0] * 60
            for place, number in enumerate(found["at"]):
                if number and place < 4:
                    own[place * 60 + number - 1] = 1
                elif number and place % 4 < 2:
                    others[number - 1] += 1
            assert found["map.you"] == own
            assert found["map.others"] == others


@pytest.mark.parametrize("setting", SETTINGS, ids=said)
def test_what_a_seat_cannot_know_is_in_none_of_its_numbers_and_what_it_can_is(setting: Any) -> None:
    """Worlds that look the same have the same numbers, and other numbers are seen wherever something looks different."""
    game, options = setting
    rng, looks = Rng.keyed("worlds"), dict[tuple[int, bytes], bytes]()
    for step, state in enumerate(walk(game, options, 3)):
        if step % (7 if state.gathering() else 15):
            continue
        for seat in range(state.seats):
            numbers = bytes(state.observe(seat))
            assert bytes(state.imagine(seat, rng).observe(seat)) == numbers
            assert looks.setdefault((seat, numbers), state.info_key(seat)) == state.info_key(seat)


@pytest.mark.parametrize("game", [EVEREST, K2], ids=str)
def test_tables_are_told_from_ones_own_eyes(game: Any) -> None:
    """What the others see of a seat goes round with them; the board, the weather and the cards stay."""
    open_to_all = ["start", "to_act", "points", "recent", "in_hand", "in_pile", "table", "discard", "at"]
    open_to_all += (
        ["clients", "tanks", "stock", "tonight", "deck.size", "shuffled"] if game is EVEREST else ["level", "climbed"]
    )
    for step, state in enumerate(walk(game, {"players": 3, "own_weather": DAYS}, 4)):
        if step % 9:
            continue
        first = features(state, 0)
        for seat in (1, 2):
            other = features(state, seat)
            for name in open_to_all:
                wide = len(first[name]) // 5
                rows = [first[name][wide * place : wide * (place + 1)] for place in range(3)]
                turned = [number for place in range(3) for number in rows[(seat + place) % 3]]
                assert other[name][: 3 * wide] == turned, name
                assert not any(other[name][3 * wide :])
            for name in first:
                if name.split(".")[0] in ("moment", "day", "days", "players", "weather", "board", "card", "action", "oxygen"):
                    assert name.startswith("oxygen.used") or other[name] == first[name], name


def test_the_largest_board_is_told_to_its_summit() -> None:
    """Sixty spaces; its third and fourth sign are counted together."""
    found = features(EVEREST.new(own_board=LARGE), 0)
    assert found["board.cost"][-1] == 3
    assert found["board.icefall"][:6] == [0, 1, 2, 3, 4, 0]
    tokens = [found["board.tokens"][10 * sign : 10 * sign + 10] for sign in range(3)]
    assert [[cost for cost in range(10) if row[cost]] for row in tokens] == [[1], [2], [0, 9]]
