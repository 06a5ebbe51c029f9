"""Elevation's bots: the greedy one plays to the day's rules, the hard one beats it."""

from __future__ import annotations

import re
from math import sqrt

import pytest

from both_ways import COMPILED
from elevation_tables import new, run_until, table
from highcamp.bots.bot import Bot, ask
from highcamp.bots.tree import Arm, Tree
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.bots.greedy import Greedy, likes_tricks
from highcamp.games.elevation.bots.hard import Hard
from highcamp.games.elevation.phases import CHOOSE, DRAFT, PASS, PLAY, SECOND, TAKER

HANDS = ["Alps 14; Rockies 1; Andes 9", "Alps 2; Rockies 7 8", "Alps 3; Rockies 5 6"]


@pytest.mark.parametrize(
    ("approach", "likes"),
    [([], 1), (["Crevasse Rescue"], -1), (["Belay Partner"], -1), (["Belay Partner", "Crevasse Rescue"], 1), (["Descent"], 1)],
)
def test_it_knows_whether_tricks_are_good_today(approach: list[str], likes: int) -> None:
    assert likes_tricks(table(approach=approach, hands=HANDS), 0) == likes


def played(approach: list[str], trick: list[str], hand: str, **more: object) -> str:
    """What it plays as the last of three."""
    plays = [{"seat": seat + 1, "card": card} for seat, card in enumerate(trick)]
    spare = ["Himalayas 1", "Himalayas 2", hand]
    state = table(approach=approach, hands=spare, trick=plays, **more)
    return ELEVATION.say(ask(Greedy(), state, 2, Rng.keyed("greedy")), state)


@pytest.mark.parametrize(
    ("approach", "card"),
    [([], "Alps 14"), (["Crevasse Rescue"], "Alps 2"), (["Descent"], "Alps 2"), (["Belay Partner"], "Alps 2")],
)
def test_it_takes_or_leaves_a_rich_trick_as_the_day_has_it(approach: list[str], card: str) -> None:
    won = ["Andes 1", "Andes 2", "Alps 1"]
    assert played(approach, ["Alps 9", "Alps 5"], "Alps 2 14", won=won) == card


def wins(card: str, games: int, first_day: int) -> float:
    """How many games it wins against two random climbers, from this day on, sitting everywhere in turn."""
    won = 0.0
    for seed in range(games):
        rng = Rng.keyed("bots", card, seed)
        state = new(players=3, always=(card,) if card else ())
        state.day = first_day
        greedy = seed % 3
        while not state.over:
            if state.is_chance:
                state.apply(state.sample(rng))
                continue
            seat = state.acting()[0]
            moves = state.legal(seat)
            move = ask(Greedy(), state, seat, rng) if seat == greedy else moves[rng.below(len(moves))]
            state.apply(move, seat)
        won += state.returns()[greedy]
    return won


def test_it_beats_two_random_climbers() -> None:
    cards = ["", "crevasse_rescue", "belay_partner", "low_visibility", "route_finding", "seconding"]
    assert sum(wins(card, 6, 2) for card in cards) > 36 / 2  # one day each; chance would give a third


@pytest.mark.long
@pytest.mark.parametrize("card", [kind.key for kind in PRINTED])
def test_it_beats_two_random_climbers_under_every_card(card: str) -> None:
    games = 60
    rate = wins(card, games, 0) / games
    assert rate - 1.96 * sqrt(rate * (1 - rate) / games) > 1 / 3


# -- hard --


def wins_against_greedy(bot: Bot, games: int, players: int = 3) -> float:
    """How many games it wins against all others greedy (or alone against auto-ascenders), sitting everywhere in turn."""
    won = 0.0
    for seed in range(games):
        rng = Rng.keyed("hard", players, seed)
        state = ELEVATION.new(players=players)
        own = seed % players
        while not state.over:
            if state.is_chance:
                state.apply(state.sample(rng))
                continue
            seat = state.acting()[0]
            state.apply(ask(bot if seat == own else Greedy(), state, seat, rng), seat)
        won += state.returns()[own]
    return won


class Perverse(Hard):
    """Thinks as well, and then does what it thinks worst."""

    def chosen(self, world: State, tree: Tree, rng: Rng) -> Arm:
        return self.ranked(world, tree)[-1]


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
def test_it_beats_two_greedy_climbers_and_would_not_without_its_judgement() -> None:
    assert wins_against_greedy(Hard(iterations=150), 9) >= 5  # chance would give three
    assert wins_against_greedy(Perverse(iterations=150), 3) < 1


@pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")
def test_alone_it_beats_both_auto_ascenders() -> None:
    assert wins_against_greedy(Hard(iterations=150), 5, players=1) >= 3


def moment(phase: int, *always: str) -> tuple[State, int]:
    """A moment of this phase with something to choose, and who chooses."""
    rng = Rng.keyed("moment", phase)
    while True:
        state = run_until(new(always=always), rng, phase)
        seat = state.acting()[0] if state.acting() else 0
        if len(state.legal(seat)) > 1:
            return state, seat


MOMENTS = [
    (PASS, (), r"passing this card wins in \d+ % of 20 imagined worlds, and (Alps|Rockies|Andes|Himalayas) \d+ in \d+ %\."),
    (DRAFT, ("route_finding",), r"keeping this card wins in \d+ % of 20 imagined worlds, and \w+ \d+ in \d+ %\."),
    (PLAY, (), r"playing this card wins in \d+ % of 20 imagined worlds, and \w+ \d+ in \d+ %\."),
    (
        CHOOSE,
        (),
        r"(an unknown card|the face-up card, \w+ \d+,) wins in \d+ % of 20 imagined .+, and (an|the) .+ in \d+ %\.",
    ),
    (
        TAKER,
        ("king_of_the_mountain",),
        r"the face-up card, \w+ \d+, in that hand wins in \d+ % .+, and in another in \d+ %\.",
    ),
    (SECOND, ("seconding",), r"handing on this range wins in \d+ % of 20 imagined worlds, and [A-Z][a-z]+ in \d+ %\."),
]


@pytest.mark.parametrize(("phase", "always", "said"), MOMENTS)
def test_its_reason_fits_what_is_asked(phase: int, always: tuple[str, ...], said: str) -> None:
    state, seat = moment(phase, *always)
    advice = Hard(iterations=20).advise(state.imagine(seat, Rng.keyed(1)), seat, Rng.keyed(2))
    assert advice.move in state.legal(seat)
    close = said.rpartition(", and ")[0] + r", and others in about as many\."
    assert re.fullmatch(f"{said}|{close}", advice.why), advice.why
    wins = [int(share) for share in re.findall(r"(\d+) %", advice.why)]
    assert wins == sorted(wins, reverse=True), "nothing is advised because it wins less often than another"
    assert advice.move == Hard(iterations=20).choose(state.imagine(seat, Rng.keyed(1)), seat, Rng.keyed(2))


@pytest.mark.parametrize(("phase", "always", "_"), MOMENTS)
def test_what_is_hidden_from_it_never_changes_its_move(phase: int, always: tuple[str, ...], _: str) -> None:
    state, seat = moment(phase, *always)
    other = state.imagine(seat, Rng.keyed("other"))
    assert ask(Hard(iterations=20), state, seat, Rng.keyed(3)) == ask(Hard(iterations=20), other, seat, Rng.keyed(3))
