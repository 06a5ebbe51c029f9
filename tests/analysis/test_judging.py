"""A decision is judged from what its seat knew, and a mixture by any of its moves."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Record, Rng, State
from highcamp.analysis import judging
from highcamp.analysis.judging import BEYOND_LUCK, Difference, Judge, carried_out
from highcamp.analysis.legs import is_open, legs
from highcamp.analysis.work import Work
from highcamp.bots.bot import Bot
from highcamp.bots.forecast import forecaster
from highcamp.bots.naming import bot
from highcamp.bots.search import Search
from highcamp.games.everest.bots.levels import SOUND, Guided
from highcamp.games.expeditions.bots.thinker import Thinker
from highcamp.games.mountaineers.bots.mixed import Mixed
from playing import played
from toys.huts import HUTS
from toys.rope import ROPE

HIDING: list[tuple[Any, dict[str, Any]]] = [
    *((game, {"players": 3}) for game in highcamp.list_games() if game.facts.hidden),
    (highcamp.game("mountaineers"), {"players": 3, "mode": "blitz"}),
    (ROPE, {}),
    (HUTS, {}),
]
EACH = [pytest.param(game, options, id=f"{game.name} {options.get('mode', '')}".strip()) for game, options in HIDING]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judges think less, and for as long as that takes on any machine: what they know is the same."""

    def made(game: Any, name: str) -> Bot:
        judge = bot(game, name)
        if isinstance(judge, Search | Thinker):
            judge.most, judge.time = 16, math.inf
        return judge

    monkeypatch.setattr(judging, "bot", made)


def twins(state: State, seat: int) -> Iterator[State]:
    """Other worlds that the seat could be in."""
    others = (state.imagine(seat, Rng.keyed("other", luck)) for luck in range(20))
    return (one for one in others if one != state)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("game", "options"), EACH)
def test_what_was_hidden_changes_no_judgement(game: Any, options: dict[str, Any]) -> None:
    judged = 0
    for event in played(game, 5, **options).events:
        if event.by_nature or len(event.before.legal(event.actor)) < 2 or judged == 6:
            continue
        other = next(twins(event.before, event.actor), None)
        if other is None:
            continue
        judged += 1
        plans = [(move,) for move in event.before.legal(event.actor)[:3]]
        truth, twin = (
            Judge(game, trials=8).judge(state, event.actor, plans, Rng.keyed("the same")) for state in (event.before, other)
        )
        assert truth == twin
        keys = [state.info_key(event.actor) for state in (event.before, other)]
        assert keys[0] == keys[1], "from which the random numbers of an analysis are drawn"
    assert judged


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("game", "options"), EACH)
def test_nor_does_it_change_anything_that_is_told_of_a_decision(game: Any, options: dict[str, Any]) -> None:
    """The same plan in another world that the seat could be in is judged alike, with the same better plan and the same reason.
    Only what the better plan would have been worth is told of the world as it was.
    """
    record, compared = played(game, 7, **options), 0
    open_legs = [leg for leg in legs(record.events) if is_open(record.events, leg)]
    for leg in open_legs[:: max(1, len(open_legs) // 6)]:
        truth = record.events[leg.first].before
        other = next(twins(truth, leg.actor), None)
        if other is None:
            continue
        plan = [event.move for event in record.events[leg.first : leg.end]]
        told = []
        for start in (truth, other):
            again = Record(start.copy(), from_position=True)
            for move in plan:
                again.play(leg.actor, move)
            decision = Work(again, depth=8 / forecaster(game).trials).judged(legs(again.events)[0])
            assert decision is not None
            told.append(msgspec.structs.replace(decision, instead=None))
        assert told[0] == told[1]
        assert told[0].end == len(plan)
        compared += 1
    assert compared > 1


def test_a_plan_is_all_that_can_be_taken_back_and_the_move_that_cannot() -> None:
    """In Can't Stop a pairing can be taken back until the dice roll; so the two are one plan."""
    game = highcamp.game("cant-stop")
    record = Record(game.position({"players": 2, "camps": [{"6": 3}, {}], "dice": [3, 3, 4, 4]}))
    record.play(0, game.parse("6+8", record.state))
    record.play(0, game.parse("roll", record.state))
    assert [(one.first, one.end) for one in legs(record.events)] == [(0, 2)]
    best = Judge(game).plan(record.start, 0, Rng.keyed("plan"))
    assert len(best.moves) == 2


def test_where_chances_are_known_what_is_given_away_is_their_difference() -> None:
    """To stop wins the game; to roll on can only lose it."""
    game = highcamp.game("cant-stop")
    state = game.position({"players": 2, "won": {"2": 1, "3": 1}, "climbers": {"7": 13}})
    stop, roll = game.parse("stop", state), game.parse("roll", state)
    judgement = Judge(game).judge(state, 0, [(stop,), (roll,)], Rng.keyed("won"))
    assert judgement.best == (stop,)
    losses = {one.plan: one.loss for one in judgement.weighed}
    assert losses[stop,] == 0
    assert losses[roll,] > 0


def test_any_card_of_a_mixture_gives_nothing_away() -> None:
    """In Blitz all choose at once: whoever is foreseen loses, so every card of the mixture has to be played now and then,
    however rarely.
    """
    game = highcamp.game("mountaineers")
    record = played(game, 3, players=3, mode="blitz")
    mixed, rarest = 0, 1.0
    for event in record.events:
        if not event.before.gathering():
            continue
        seat, rng = event.actor, Rng.keyed("mixed")
        solved = Mixed().mixture(event.before.imagine(seat, rng), seat, rng)
        support = {move: share for move, share in solved.items() if share > 0.01}
        judgement = Judge(game, trials=20).judge(event.before, seat, [(move,) for move in support], Rng.keyed("mixed"))
        assert [one.loss for one in judgement.weighed] == [0.0] * len(support)
        many = f"hard mixes {len(support)} moves" if len(support) > 1 else "hard makes this move"
        assert many in judgement.why
        mixed, rarest = mixed + (len(support) > 1), min(rarest, *support.values())
    assert mixed
    assert rarest < 0.05


def test_differences_within_luck_are_none() -> None:
    found = Difference()
    for gain in [1.0, -1.0] * 20:
        found.add(gain)
    assert found.loss() == 0
    for _ in range(100):
        found.add(-1.0)
    assert found.loss() == pytest.approx(100 / 140)
    assert found.loss() > BEYOND_LUCK * found.error()


def test_a_plan_that_comes_to_the_same_is_as_good() -> None:
    """Two ways to one state are not told apart by trials."""
    game = highcamp.game("tranquility")
    state = played(game, 4, 40, players=2).state
    while state.is_chance:
        state.apply(state.sample(Rng.keyed("on")))
    judge, rng = Judge(game, trials=10), Rng.keyed("same")
    best = judge.plan(state.imagine(state.actor, rng.copy()), state.actor, rng.copy()).moves
    assert carried_out(state, state.actor, best) != state
    weighed = judge.judge(state, state.actor, [best], Rng.keyed("same")).weighed[0]
    assert weighed.loss == 0


def test_the_reason_is_given_where_the_plans_part() -> None:
    """The pairing is the only one that the dice allow; to stop after it gives something away, and that is what is explained."""
    game = highcamp.game("cant-stop")
    record = Record(game.position({"players": 2, "camps": [{}, {"6": 5, "7": 6, "8": 5}], "dice": [1, 1, 1, 1]}))
    record.play(0, game.parse("2+2", record.state))
    record.play(0, game.parse("stop", record.state))
    decision = Work(record).judged(legs(record.events)[0])
    assert decision is not None
    assert (decision.best[0], decision.mark) != (record.events[0].move, "fine")
    assert decision.why.startswith("rolling on")


def test_a_decision_that_gives_nothing_away_is_explained_too() -> None:
    """What hard would have done is told with its reason whether or not it was done."""
    game = highcamp.game("cant-stop")
    record = Record(game.position({"players": 2, "won": {"2": 1, "3": 1}, "climbers": {"7": 13}}))
    record.play(0, game.parse("stop", record.state))
    decision = Work(record).judged(legs(record.events)[0])
    assert decision is not None
    assert (decision.best, decision.loss) == ((record.events[0].move,), 0)
    assert decision.why


def imagined(player: Bot, moment: State) -> int:
    """In how many games it tried what it would do, as it says itself."""
    found = re.search(r"(\d+) imagined games", player.advise(moment, moment.to_act[0], Rng.keyed("effort")).why)
    return int(found[1]) if found else 0


def choices(record: Record) -> Iterator[State]:
    """Moments at which somebody had several moves."""
    return (one.before for one in record.events if not one.by_nature and len(one.before.legal(one.actor)) > 1)


def test_a_bot_tries_so_much_less_as_less_is_asked_of_it() -> None:
    """Half as much is half as many games of a search; of a plan for a day about half as many, for they are shared out."""
    search, thinker = Search(64), Thinker(Guided(SOUND), 120)
    easy = next(choices(played(ROPE, 3)))
    dear = next(one for one in choices(played(highcamp.game("everest"), 5, 60, players=2)) if imagined(thinker, one))
    assert imagined(search, easy) == 64
    whole = imagined(thinker, dear)
    search.effort = thinker.effort = 0.5
    assert imagined(search, easy) == 32
    assert 0.4 < imagined(thinker, dear) / whole < 0.6


@pytest.mark.parametrize(("players", "share"), [(2, 1), (3, 0.83), (4, 0.62), (5, 0.5)])  # as docs/analysis.md has them
def test_for_many_teams_the_judge_asks_less_of_its_bot(players: int, share: float) -> None:
    state = highcamp.game("everest").new(players=players)
    while state.is_chance:
        state.apply(state.sample(Rng.keyed("teams")))
    judge = Judge(state.game, allowed=0.01)
    judge.plan(state, state.to_act[0], Rng.keyed("plan"))
    assert judge.bot.effort == pytest.approx(share, abs=0.006)
