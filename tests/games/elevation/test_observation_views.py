"""What a seat of Elevation sees as numbers is what its view shows: reckoned from views alone, all through random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from elevation_tables import new, step
from highcamp.engine.observation import seats_seen
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION, box
from highcamp.games.elevation.names import RANGE_NAMES, card_name, read_cards
from highcamp.games.elevation.phases import CHOOSE, DRAFT, ENDED, PLAY
from highcamp.games.elevation.position.form import MOMENTS
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.view import Face, PlayedCard, View

SEEN = seats_seen(6)

SETTINGS: list[dict[str, Any]] = [
    {"players": 1, "day_1": 2, "day_2": 3},
    {"players": 2, "autos": "any_14", "piles": ("andes", "rockies", "alps", "himalayas"), "day_1": 1},
    {"players": 2, "always": ("pathfinder", "rapid_ascent", "ice_axe"), "day_1": 1},
    {"players": 3, "day_1": 2, "day_2": 2, "day_3": 2},
    {"players": 4, "memory": True, "always": ("anchor", "low_visibility")},
    {"players": 5, "always": ("route_finding", "seconding"), "shortcut": "7"},
    {"players": 3, "always": ("equipment_swap", "rapid_ascent"), "swap": "after_drawing", "community": False},
    {"players": 3, "always": ("low_visibility", "rapid_ascent", "free_climbing", "ice_axe")},
    {"players": 6, "always": ("king_of_the_mountain", "supply_cache", "lost_in_the_snow", "off_course"), "day_2": 2},
    {"players": 6, "always": ("anchor", "equipment_swap", "free_climbing", "precipice")},
    {"players": 4, "always": ("pathfinder", "route_finding", "equipment_swap", "himalayan_salt")},
]


@pytest.mark.parametrize("options", SETTINGS, ids=range(len(SETTINGS)))
def test_it_is_what_the_view_shows(options: dict[str, Any]) -> None:
    rng = Rng.keyed("views", *map(str, options.values()))
    state = new(**options)
    moments = set()
    while True:
        if rng.below(3) == 0 or state.phase in (CHOOSE, DRAFT, ENDED) or (state.phase == PLAY and rng.below(2) == 0):
            seat = rng.below(state.seats)
            told = Told(state.view(seat), seat, state.options.piles).numbers()
            numbers = ELEVATION.observation().explain(state.observe(seat).tolist())
            unsaid = ("drawn", "pile_order", "agreed", *(() if knowable(state) else ("held", "down[")))
            assert told == {name: number for name, number in numbers.items() if not name.startswith(unsaid)}
            moments.add(state.phase)
        if state.over:
            break
        step(state, rng)
    assert {PLAY, ENDED} <= moments


def knowable(state: ElevationState) -> bool:
    """Whether the view tells which cards are hidden: not where the table plays from memory, nor when they are put away."""
    return not state.options.memory and MOMENTS[state.phase] not in ("guide", "seconding", "over")


class Told:
    """The numbers by their names, from nothing but a view."""

    def __init__(self, view: View, seat: int, order: tuple[str, ...]) -> None:
        self.view = view
        self.seat = seat
        self.order = order  # an auto-ascender's ranges from left to right, in which the view has its piles

    def numbers(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for feature, places, number in [*self.day(), *self.own(), *self.climbers(), *self.trick(), *self.hidden()]:
            if number:
                found[f"{feature}[{places}]" if places else feature] = int(number)
        return found

    def who(self, other: int | None) -> str:
        return "chance" if other is None else SEEN[(other - self.seat) % len(self.view.climbers)]

    def day(self) -> Iterator[tuple[str, str, int]]:
        view = self.view
        yield "day", f"day {view.day}", 1
        yield "moment", view.moment, 1
        for seat in view.acting:
            yield "to_act", self.who(seat), 1
        if view.leader is not None and view.guide is not None:
            yield "leader", self.who(view.leader), 1
            yield "guide", self.who(view.guide), 1
        for sign in view.approach:
            yield "approach", sign.name, 1
        if view.trump:
            yield "trump", view.trump, 1
        for name in ("low_wins", "axes", "veiled", "laps", "closing"):
            yield name, "", getattr(view, name)
        yield "down.cards", "", view.down
        for depth, face in enumerate(reversed(view.up), 1):
            yield "up", name_of(face), depth
        for number, faces in enumerate((view.cache, view.unclaimed, view.lost), 1):
            for face in faces:
                yield "aside", name_of(face), number
        for seat in view.winners:
            yield "winners", self.who(seat), 1

    def own(self) -> Iterator[tuple[str, str, int]]:
        view = self.view
        for face in view.hand if view.seat is not None else view.climbers[self.seat].tops:
            yield "hand", name_of(face), 1 + (face in view.picks)
        for face in view.apart:
            yield "apart", name_of(face), 1
        for which, face in zip(("first", "second"), view.passed_to, strict=False):
            yield "passed.range", f"{which}, {face.range}", 1
            yield "passed.number", which, face.value

    def climbers(self) -> Iterator[tuple[str, str, int]]:
        for seat, climber in enumerate(self.view.climbers):
            who = self.who(seat)
            yield "auto" if climber.auto else "climber", who, 1
            for face in (*climber.shown, *climber.tops):
                yield "open", name_of(face), 1
            if climber.personal:
                yield "personal", climber.personal.name, SEEN.index(who) + 1
            yield "hand.cards", who, climber.cards
            yield "apart.cards", who, climber.apart
            yield "won.cards", who, climber.won_cards
            yield "tricks", who, climber.tricks
            yield "total", who, climber.total
            for row in climber.pad:
                yield "points", f"{who}, day {row.day}", row.total
            for face in climber.won or ():
                yield f"won.{'avalanches' if face.range == 'Avalanche' else face.range.lower()}", f"{who}, {face.value}", 1
            for name in RANGE_NAMES[:4]:
                values = [face.value for face in climber.won or () if face.range == name]
                yield "won.lowest", f"{who}, {name}", min(values, default=0)
                yield "won.highest", f"{who}, {name}", max(values, default=0)
        ages = dict.fromkeys(range(1, 7), 0)
        for void in self.view.voids:
            ages[void.seat] += 1
            yield "void", f"{self.who(void.seat - 1)}, {void.range}", ages[void.seat]
            yield "void.room", f"{self.who(void.seat - 1)}, {void.range}", void.room
        yield from self.piles()

    def piles(self) -> Iterator[tuple[str, str, int]]:
        for seat, climber in enumerate(self.view.climbers):
            for name, count in zip(self.order, climber.piles, strict=bool(climber.auto)):
                yield "piles", f"{self.who(seat)}, {name.capitalize()}", count

    def trick(self) -> Iterator[tuple[str, str, int]]:
        played: list[int | None] = []
        down: dict[str, int] = {}
        for play in self.view.trick:
            who = self.who(play.seat)
            if play.face is None:
                down[who] = down.get(who, 0) + 1
            else:
                yield from self.open_play(play, play.face, f"{who}, {'second' if play.seat in played else 'first'}")
            played.append(play.seat)
        for who, number in down.items():
            yield "trick.down", who, number
        if self.view.last:
            yield "last.taker", self.who(self.view.last_taker), 1

    def open_play(self, play: PlayedCard, face: Face, which: str) -> Iterator[tuple[str, str, int]]:
        yield "trick.range", f"{which}, {face.range}", 1
        yield "trick.number", which, face.value
        if play.axe:
            yield "trick.axe", face.range, 1
        if play.best:
            yield "trick.best", self.who(play.seat), 1

    def hidden(self) -> Iterator[tuple[str, str, int]]:
        """Where hidden cards may lie."""
        view = self.view
        if any(climber.won is None for climber in view.climbers) or view.moment in ("guide", "seconding", "over"):
            return
        held: dict[tuple[str, str], int] = {}
        for other, climber in enumerate(view.climbers):
            for face in (*climber.shown, *climber.tops) if other != self.seat else ():
                held[self.who(other), name_of(face)] = 1
        for card, places in self.places().items():
            for kind, whose in places:
                if kind == "down":
                    yield "down", card, 1
                elif whose != self.seat:
                    held[self.who(whose), card] = held.get((self.who(whose), card), 0) + (1 if kind == "hand" else 2)
        for (who, card), number in held.items():
            yield "held", f"{who}, {card}", number

    def places(self) -> dict[str, list[tuple[str, int | None]]]:
        """By card: those that the view names, and otherwise everywhere but where all cards are known."""
        view = self.view
        known: dict[str, list[tuple[str, int | None]]] = {
            card_name(card): [(place.kind, place.seat) for place in one.places]
            for one in view.knows
            for card in read_cards(one.cards, "")
        }
        open_faces = [*view.hand, *view.apart, *view.up, *view.cache, *view.unclaimed, *view.lost]
        open_faces += [play.face for play in view.trick if play.face is not None]
        for climber in view.climbers:
            open_faces += [*climber.shown, *climber.tops, *(climber.won or ())]
        seen_cards = {name_of(face) for face in open_faces}
        usual: list[tuple[str, int | None]] = []
        for kind, counted in (("hand", "cards"), ("apart", "apart")):
            for other, climber in enumerate(view.climbers):
                hidden = getattr(climber, counted)
                if kind == "hand":
                    hidden += sum(play.seat == other and play.face is None for play in view.trick)
                    hidden -= len(climber.shown) + len(climber.tops)
                if (other != view.seat) and (kind == "hand" or climber.apart) and not full(known, (kind, other), hidden):
                    usual.append((kind, other))
        chance = sum(play.seat is None and play.face is None for play in view.trick)
        if not full(known, ("down", None), view.down + chance):
            usual.append(("down", None))
        every = [card_name(card) for card in range(box.CARDS)]
        return {card: known.get(card, usual) for card in every if card not in seen_cards}


def full(known: dict[str, list[tuple[str, int | None]]], place: tuple[str, int | None], cards: int) -> bool:
    return cards > 0 and sum(places == [place] for places in known.values()) == cards


def name_of(face: Face) -> str:
    return f"{face.range} {face.value}"
