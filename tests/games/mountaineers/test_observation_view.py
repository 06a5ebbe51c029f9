"""What a climber observes as numbers is what the view says in words, all of it, in every mode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from both_ways import in_turn
from highcamp import Rng
from highcamp.games.mountaineers import box
from highcamp.games.mountaineers.view import Climber, View
from mountaineers_cases import GAME

SETTINGS: list[dict[str, Any]] = [
    *({"mode": mode, "players": 3 + number % 3} for number, mode in enumerate(box.MODES)),
    *({"mode": mode, "players": 5 - number % 3} for number, mode in enumerate(box.MODES)),
    {"mode": "peak", "tak_tak_always_extra": True, "track": "long"},
    {"mode": "blitz", "blitz_goal": "first_flag", "players": 4},
    {"mode": "blitz", "own_track": {"summit": 7, "flags": [2, 3]}},
    {"mode": "sherpa", "own_track": {"summit": 20, "flags": [5, 6, 12]}},
]


def named(view: View, seat: int) -> str:
    """What another seat is called by the one who looks."""
    assert view.seat is not None
    after = (seat - view.seat) % view.players
    return f"{after} after you" if after else "you"


def of_view(view: View) -> Iterator[tuple[str, int]]:
    """What a view says, as numbers by their names; all but what is agreed on beside it, and the sides of a Sabotage."""
    yield from ((f"moment[{view.moment}]", 1), (f"mode[{view.mode}]", 1), ("summit", view.summit), ("goal", view.goal))
    yield from ((f"flags[flag {n}]", flag) for n, flag in enumerate(view.flags, 1))
    yield from (("rounds", view.rounds), ("matches", view.match))
    for name, seats in (("to_act", view.to_act), ("winners", view.winners), ("turn", (view.turn,)), ("lead", (view.lead,))):
        yield from ((f"{name}[{named(view, seat)}]", 1) for seat in seats if seat is not None)
    for climber in view.climbers:
        yield from of_climber(climber, named(view, climber.seat), climber.seat == view.seat)
    for n, match in enumerate(view.matches, 1):
        for seat in range(view.players):
            yield f"finished.points[match {n}, {named(view, seat)}]", match.points[seat]
            yield f"finished.medals[match {n}, {named(view, seat)}]", match.medals[seat]
    for family, tally in (("round", view.now), ("last", view.last)):
        for own in tally.climbers if tally else ():
            yield f"{family}.points[{named(view, own.seat)}]", own.points
            for place, card in zip(("first", "second", "extra"), own.cards, strict=False):
                yield f"{family}.{place}[{named(view, own.seat)}, {card.card}]", 1
                yield f"{family}.traded[{named(view, own.seat)}, {place} card]", card.traded
                yield f"{family}.matched[{card.card}]", bool(card.matched)
    if view.last:
        yield f"last.lead[{named(view, view.last.lead)}]", 1


def of_climber(climber: Climber, name: str, own: bool) -> Iterator[tuple[str, int]]:
    yield from ((f"climbers[{name}]", 1), (f"score[{name}]", climber.score), (f"space[{name}]", climber.space))
    yield from ((f"held[{name}]", climber.held), (f"draw_pile[{name}]", climber.draw_pile))
    yield from ((f"medals[{name}]", climber.medals), (f"has_chosen[{name}]", climber.has_chosen))
    for feature, cards in (("known", climber.known), ("unseen", climber.unseen), ("discard", climber.discard)):
        yield from ((f"{feature}[{name}, {card}]", 1) for card in cards)
    for kind, medals in zip(("lead", "flag", "trade", "gap"), climber.match_medals, strict=False):
        yield f"medals.match[{name}, {kind}]", medals
    if own:
        yield from ((f"hand[{card}]", 1) for card in climber.hand or ())
        if climber.chosen:
            yield f"chosen[{climber.chosen}]", 1


@pytest.mark.parametrize("options", in_turn(SETTINGS), ids=str)
def test_numbers_say_what_the_view_says(options: dict[str, Any]) -> None:
    state, rng = GAME.new(**options), Rng.keyed("views", str(options))
    looks = 0
    while looks < 500:
        if rng.below(3) == 0 or state.over:
            for seat in range(state.seats):
                view = state.view(seat)
                expected = {name: int(number) for name, number in of_view(view) if number}
                found = GAME.explain(state.observe(seat))
                assert found.pop("tak_tak_always_extra", 0) == options.get("tak_tak_always_extra", False)
                stolen = {name: found.pop(name) for name in list(found) if ".two_from" in name}
                assert found == expected
                assert set(stolen) >= set(taken_twice(view))
                looks += 1
        if state.over:
            state = GAME.new(**options)
        moves = state.legal()
        state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])


def taken_twice(view: View) -> Iterator[str]:
    """The sides from which two points were stolen: a view does not tell where there were fewer to take."""
    for family, tally in (("round", view.now), ("last", view.last)):
        for theft in tally.thefts if tally else ():
            if theft.points == 2:
                side = "left" if theft.victim == (theft.thief + 1) % view.players else "right"
                yield f"{family}.two_from[{named(view, theft.thief)}, {side}]"
