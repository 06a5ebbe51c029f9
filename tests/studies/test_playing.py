"""A game of a study: the same each time, played move by move or inside compiled code."""

from __future__ import annotations

from typing import Any

import pytest

import highcamp
from highcamp import Refused, Rng, State
from highcamp.bots.bot import Bot
from highcamp.studies import playing
from highcamp.studies.plan import RULES, Plan, planned
from highcamp.studies.playing import Leads, Table

GAMES = highcamp.list_games()


def plan(game: str, *bots: str, games: int = 20, **options: Any) -> Plan:
    return planned(highcamp.game(game), options=options, bots=bots or ("random",), games=games, vary={}, seed=7)


def luck(number: int) -> tuple[Rng, Rng]:
    nature = Rng.keyed(7, "test", number)
    return nature, nature.split()


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_by_lot_a_game_is_the_same_inside_compiled_code_and_move_by_move(game: str) -> None:
    table = Table(plan(game), 0)
    for number in range(3):
        quickly = table.quickly(number, *luck(number))
        assert quickly == table.slowly(number, *luck(number), followed=False)
        assert quickly.moves > 0
        assert len(quickly.points) == table.seats
        assert quickly.leads is None


@pytest.mark.parametrize(
    ("game", "bots"), [("cant-stop", ["medium"]), ("cant-stop", ["hard", "easy"]), ("k2", ["easy", "random"])]
)
def test_a_game_is_the_same_whatever_was_played_before(game: str, bots: list[str]) -> None:
    one, other = Table(plan(game, *bots), 0), Table(plan(game, *bots), 0)
    forwards = [one.play(number) for number in range(2)]
    backwards = [other.play(number) for number in reversed(range(2))]
    assert forwards == backwards[::-1]
    assert forwards[0].choices != forwards[1].choices


def test_games_differ_by_seed_condition_and_number() -> None:
    game = highcamp.game("cant-stop")
    vary = {"bots": ["random", "rule-of-28"]}
    found = []
    for seed in (1, 2):
        made = planned(game, options={}, bots=["random"], games=5, vary=vary, seed=seed)
        same = planned(game, options={}, bots=["random"], games=5, vary={"columns": [3, 4]}, seed=seed)
        found += [Table(made, 0).play(0), Table(made, 0).play(1), Table(same, 1).play(0)]
    assert len({(one.moves, one.dealt) for one in found}) == len(found)


def test_what_is_kept_is_what_the_game_came_to() -> None:
    table = Table(plan("cant-stop", "rule-of-28", players=3), 0)
    for number in range(4):
        found = table.play(number)
        winner = found.shares.index(1.0)
        assert sum(found.shares) == 1.0
        assert found.points[winner] == 3
        assert found.places[winner] == 1
        assert found.places == [1 + sum(other > own for other in found.points) for own in found.points]
        assert 0 < max(found.choices) <= found.moves
        assert sum(found.choices) <= found.moves


def test_seats_that_the_rules_play_are_nobodys() -> None:
    made = plan("elevation", "random", players=1)
    assert made.conditions[0].bots == ("random", RULES, RULES)[: len(made.conditions[0].bots)]
    assert made.versions == {"random": 1}
    found = Table(made, 0).play(made.followed)
    assert found.choices[0] > 0
    assert not any(found.choices[1:])


class Cheat(Bot):
    name = "cheat"
    line = "Makes moves that there are not."

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return 9999


def test_a_move_that_is_not_legal_is_refused_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "bot", lambda game, name: Cheat())
    with pytest.raises(Refused, match="The bot cheat made a move that is not legal in game 3 of seed 7: 9999") as refused:
        Table(plan("cant-stop", "medium"), 0).play(3)
    assert refused.value.code == "bot-fault"


def test_a_game_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "_LONGEST", 10)
    for bots in (["random"], ["medium"]):
        with pytest.raises(Refused, match="After 10 moves there was no end of game 600 of seed 7"):
            Table(plan("cant-stop", *bots), 0).play(600)


# -- who leads --


class Moment:
    """As much of a state as shows who leads."""

    def __init__(self, *places: int, gathering: bool = False) -> None:
        self.places, self.hidden, self.game = places, gathering, self

    def gathering(self) -> bool:
        return self.hidden

    def standing(self, state: object, seat: object) -> list[Any]:
        return [highcamp.engine.facts.Standing(seat=number, points=0, place=place) for number, place in enumerate(self.places)]


LEADS = [
    ("nobody-yet", [(1, 1), (1, 1)], 0),
    ("the-first-to-lead-changes-nothing", [(1, 1), (1, 2), (1, 2)], 0),
    ("overtaken", [(1, 2), (2, 1)], 1),
    ("overtaken-by-way-of-a-tie", [(1, 2), (1, 1), (2, 1)], 1),
    ("a-tie-that-changes-nothing", [(1, 2), (1, 1), (1, 2)], 0),
    ("there-and-back", [(1, 2), (2, 1), (1, 2)], 2),
    ("three", [(1, 2, 3), (3, 1, 2), (2, 3, 1)], 2),
]


@pytest.mark.parametrize(("places", "changes"), [case[1:] for case in LEADS], ids=[case[0] for case in LEADS])
def test_the_lead_changes(places: list[tuple[int, ...]], changes: int) -> None:
    leads = Leads()
    for moment in places:
        leads.see(Moment(*moment))  # type: ignore[arg-type]  # as much as is asked for
    assert leads.changes == changes


def test_while_choices_are_secret_nobody_comes_to_lead() -> None:
    leads = Leads()
    for moment in (Moment(1, 2), Moment(2, 1, gathering=True), Moment(1, 2)):
        leads.see(moment)  # type: ignore[arg-type]
    assert leads.changes == 0


@pytest.mark.parametrize(("game", "followed"), [("cant-stop", True), ("tranquility", False)])
def test_leads_are_followed_in_the_first_games_where_somebody_can_lead(game: str, followed: bool) -> None:
    made = plan(game)
    table = Table(made, 0)
    assert (table.play(made.followed - 1).leads is not None) == followed
    assert table.play(made.followed).leads is None
