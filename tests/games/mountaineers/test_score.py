"""``highcamp score mountaineers``: every mode of a real table counted as the rules count it; refusals with their reasons."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from highcamp import Refused, Rng
from highcamp.engine import handbook
from highcamp.games.mountaineers.match import total_medals
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.score import say, score
from highcamp.games.mountaineers.score.result import Scored, ScoredClimber, ScoredTournament
from mountaineers_cases import GAME


def climbers(*played: str, **fields: list[Any]) -> list[dict[str, Any]]:
    """Ann, Ben, Cy and so on with the cards they played, and further fields by climber; None leaves one out."""
    names = ["Ann", "Ben", "Cy", "Di", "Eve"]
    return [
        {"name": name, "played": [card.replace("-In", " In") for card in cards.split()]}
        | {field: values[seat] for field, values in fields.items() if values[seat] is not None}
        for seat, (name, cards) in enumerate(zip(names, played, strict=False))
    ]


def scored(*played: str, sheet: dict[str, Any] | None = None, **fields: list[Any]) -> Scored:
    """A round, scored."""
    result = score({**(sheet or {}), "climber": climbers(*played, **fields)})
    assert isinstance(result, Scored)
    return result


def refusal(sheet: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        score(sheet)
    return caught.value


# -- a Bomber that was traded --

TRADES = {
    "first Bomber": ("Bomber 9 4", 13, "9"),
    "second Bomber": ("4 Bomber 9", 13, "9"),
    "first Bomber, then Tak-Tak": ("Bomber 9 Tak-Tak", 15, "9"),
    "first Bomber, then Tak-Tak with its Route": ("Bomber 9 Tak-Tak 4", 19, "9"),
    "second Bomber beside a first Tak-Tak": ("Tak-Tak Bomber 9", 15, "9"),
    "kept, then Tak-Tak with its Route": ("Bomber Tak-Tak 4", 15, ""),
    "kept, then a Route": ("Bomber 9", 14, ""),
    "kept as second card": ("9 Bomber", 14, ""),
}


@pytest.mark.parametrize("name", TRADES)
def test_a_traded_bomber_may_be_listed_before_its_route(name: str) -> None:
    cards, points, traded = TRADES[name]
    ann = scored(cards, "2 3", "5 6").climbers[0]
    assert ann.round == points
    assert [card.card for card in ann.cards if "traded" in card.why] == [traded] * bool(traded)
    assert ("Bomber" in [card.card for card in ann.cards]) == (not traded)


def test_a_traded_bomber_may_be_left_out() -> None:
    ann = scored("9 4", "2 3", "5 6", traded=["first", None, None]).climbers[0]
    assert [("traded" in card.why) for card in ann.cards] == [True, False]
    assert ann.round == 13
    # By this option a Tak-Tak, a Bomber and a Route can all lie there; who traded says so.
    both = {"tak_tak_always_extra": True}
    assert scored("Tak-Tak Bomber 9", "2 3", "5 6", sheet=both).climbers[0].round == 20
    assert scored("Tak-Tak Bomber 9", "2 3", "5 6", sheet=both, traded=["second", None, None]).climbers[0].round == 15
    assert scored("Tak-Tak Bomber 9 4", "2 3", "5 6", sheet=both).climbers[0].round == 19


@pytest.mark.parametrize(
    ("cards", "traded", "why"),
    [
        ("9 Bomber", "first", "no Bomber that could have been traded"),
        ("Tak-Tak 9", "first", "must be a Route"),
        ("9 4 Bomber", None, "must be a Route"),
        ("Bomber 9", "first", "1 card was played"),
    ],
)
def test_trades_that_cannot_be(cards: str, traded: str | None, why: str) -> None:
    assert why in refusal({"climber": climbers(cards, "2 3", "5 6", traded=[traded, None, None])}).text


def test_the_advice_on_a_third_card_can_be_followed() -> None:
    wrong = refusal({"climber": climbers("9 4 7", "2 3", "5 6")})
    assert "Tak-Tak" in wrong.text
    assert "Bomber before the Route" in wrong.fix
    assert scored("Bomber 9 7", "2 3", "5 6").climbers[0].round == 16
    wrong = refusal({"climber": climbers("Tak-Tak 9 7", "2 3", "5 6")})
    assert "tak_tak_always_extra = true" in wrong.fix
    assert scored("Tak-Tak 9 7", "2 3", "5 6", sheet={"tak_tak_always_extra": True}).climbers[0].round == 22


# -- points and medals before: for all or for none --


@pytest.mark.parametrize(("field", "mode"), [("total", None), ("total", "peak"), ("medals", "sherpa")])
def test_what_was_won_before_is_given_for_all_or_for_none(field: str, mode: str | None) -> None:
    head = {"mode": mode} if mode else {}
    wrong = refusal({**head, "climber": climbers("2 9", "3 4", "5 6", **{field: [12, None, None]})})
    assert wrong.code == "bad-score-sheet"
    assert all(name in wrong.text for name in ("Ann", "Ben", "Cy"))
    assert wrong.where == f"Ben, {field}"
    told = scored("2 9", "3 4", "5 6", sheet=head, **{field: [12, 0, 0]})
    assert [climber.total if field == "total" else climber.all_medals for climber in told.climbers] == [
        *((23, 7, 11) if field == "total" else (14, 0, 1))
    ]


def test_without_points_before_everybody_stood_at_zero_and_that_is_said() -> None:
    told = scored("2 9", "3 4", "5 6")
    assert [climber.total for climber in told.climbers] == [11, 7, 11]
    assert told.from_zero
    assert "0 before" in say(told)
    told = scored("2 9", "3 4", "5 6", total=[0, 0, 0])
    assert not told.from_zero
    assert "0 before" not in say(told)


# -- the modes, by the rulebook --


def of(result: Scored, name: str) -> ScoredClimber:
    return next(climber for climber in result.climbers if climber.name == name)


def test_a_basic_match_ends_at_fifty() -> None:
    sheet = {"mode": "basic", "track": "long"}
    running = scored("2 3", "6 7", "4 5", sheet=sheet, total=[44, 2, 2])
    assert (running.over, running.winners, running.lead) == ("", [], "Ann")
    ended = scored("2 4", "6 7", "3 5", sheet=sheet, total=[44, 2, 2])
    assert "50" in ended.over
    assert ended.winners == ["Ann"]
    assert [climber.place for climber in ended.climbers] == [1, 2, 3]


def test_peak_performance_ends_on_the_summit_or_two_flags_ahead() -> None:
    ended = scored("2 4", "9 10", "3 5", sheet={"mode": "peak"}, total=[45, 44, 30])
    assert ended.winners == ["Ben"]
    assert "Ann and Ben reached the summit" in ended.over
    assert not scored("2 4", "9 10", "3 5", sheet={"mode": "peak", "track": "long"}, total=[45, 44, 30]).over
    # Ann ends on 31, the next on 19: the flags on 20 and 30 stand between. From 20 on, one of them does not.
    ahead = scored("2 9", "3 6", "4 5", sheet={"mode": "peak"}, total=[20, 10, 5])
    assert "flags" in ahead.over
    assert ahead.winners == ["Ann"]
    assert not scored("2 9", "3 7", "4 5", sheet={"mode": "peak"}, total=[20, 10, 5]).over
    own = {"mode": "peak", "own_track": {"summit": 30, "flags": [5, 25]}}
    assert scored("2 9", "3 7", "4 5", sheet=own, total=[20, 10, 5]).winners == ["Ann"]


def test_a_match_of_a_tournament_brings_places_and_medals() -> None:
    sheet = {"mode": "tournament", "match": 5}
    ended = scored("2 3", "4 5", "6 7", "8 9", "10 Belay", sheet=sheet, total=[45, 41, 7, 3, 8], medals=[9, 11, 20, 3, 4])
    # 50, 50, 20, 20, 20: the tie for the first place goes to who played last, the others share the better place.
    assert [climber.total for climber in ended.climbers] == [50, 50, 20, 20, 20]
    assert [climber.place for climber in ended.climbers] == [2, 1, 3, 3, 3]
    assert [sum(medal.points for medal in climber.medals) for climber in ended.climbers] == [5, 8, 3, 3, 3]
    assert [climber.all_medals for climber in ended.climbers] == [14, 19, 23, 6, 7]
    assert ended.winners == ["Cy"]
    assert not scored("2 3", "4 5", "6 7", sheet={"mode": "tournament"}, total=[25, 2, 2]).over  # two flags ahead
    assert scored("2 3", "9 10", "4 5", sheet={"mode": "tournament"}).lead == "Ann"


def test_a_whole_tournament() -> None:
    rows = [
        {"name": name, "matches": points}
        for name, points in [("Ann", [52, 40, 50]), ("Ben", [52, 50, 30]), ("Cy", [30, 40, 50])]
    ]
    result = score({"mode": "tournament", "climber": rows})
    assert isinstance(result, ScoredTournament)
    # Match 1 is led by Ann, so Ben plays after her; match 3 is led by Cy, so Ann plays after him.
    assert [[match.place for match in climber.matches] for climber in result.climbers] == [[2, 2, 1], [1, 1, 3], [3, 2, 2]]
    assert [climber.medals for climber in result.climbers] == [5 + 5 + 8, 8 + 8 + 3, 3 + 5 + 5]
    assert result.winners == ["Ben"]
    assert "Champion: Ben" in say(result)
    part = score({"mode": "tournament", "climber": [row | {"matches": row["matches"][:1]} for row in rows]})
    assert isinstance(part, ScoredTournament)
    assert (part.played, part.winners) == (1, [])


def test_sherpa_medals_of_a_round() -> None:
    # Ann leads and trades her Bomber; nobody covers the flags 10 to 40 between her, on 7, and Cy, on 42; Ben, on 29, has two.
    result = scored(
        "Bomber 9 2",
        "9 Sabotage",
        "2 3",
        sheet={"mode": "sherpa"},
        total=[7, 27, 41],
        medals=[4, 0, 2],
        steal_two_from=[None, "left", None],
    )
    assert [climber.total for climber in result.climbers] == [7, 29, 42]
    assert {medal.why: medal.points for medal in of(result, "Ann").medals} == {"Lead Climber": 1, "a Route for the Bomber": 1}
    assert sum(medal.points for medal in of(result, "Cy").medals) == 4
    assert [climber.all_medals for climber in result.climbers] == [6, 2, 6]
    flag = scored("2 3", "4 5", "2 3", sheet={"mode": "sherpa"}, total=[7, 21, 44])
    assert [sum(medal.points for medal in climber.medals) for climber in flag.climbers] == [1, 5, 3]
    last = scored("2 3", "6 7", "4 10", sheet={"mode": "sherpa", "match": 3}, total=[33, 23, 45], medals=[9, 12, 11])
    assert "Cy reached the summit" in last.over
    assert [climber.all_medals for climber in last.climbers] == [10, 12, 12]
    assert last.winners == ["Ben", "Cy"]


def test_a_whole_sherpa_tournament_adds_its_medals_up() -> None:
    rows = [{"name": name, "matches": medals} for name, medals in [("Ann", [9, 3, 4]), ("Ben", [2, 8, 6]), ("Cy", [1, 1, 7])]]
    result = score({"mode": "sherpa", "climber": rows})
    assert isinstance(result, ScoredTournament)
    assert [climber.medals for climber in result.climbers] == [16, 16, 9]
    assert result.winners == ["Ann", "Ben"]


def test_plays_of_blitz() -> None:
    result = scored("9 8", "9 4", "5 10", sheet={"mode": "blitz"}, total=[40, 10, 0])
    assert [(climber.round, climber.total) for climber in result.climbers] == [(0, 40), (0, 10), (20, 20)]
    assert [[card.points for card in climber.cards] for climber in result.climbers] == [[0, 0], [0, 0], [10, 10]]
    assert "Ben" in of(result, "Ann").cards[0].why
    assert (result.over, result.winners) == ("", [])
    won = scored("9", "8", "8", sheet={"mode": "blitz"}, total=[40, 10, 0])
    assert won.winners == ["Ann"]
    assert of(won, "Ann").total == 50
    assert [climber.place for climber in won.climbers] == [1, 2, 3]
    assert scored("9", "9", "2", sheet={"mode": "blitz", "blitz_goal": "first_flag"}).winners == ["Cy"]
    assert scored("9", "9", "9", sheet={"mode": "blitz"}, total=[0, 0, 0]).climbers[0].round == 0


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a special in Basic": ({"mode": "basic", "climber": climbers("2 Belay", "3 4", "5 6")}, "no Belay in mode Basic Match"),
    "Tak-Tak in Sherpa": ({"mode": "sherpa", "climber": climbers("2 Tak-Tak", "3 4", "5 6")}, "no Tak-Tak"),
    "a special in Blitz": ({"mode": "blitz", "climber": climbers("Bomber", "3", "5")}, "no Bomber"),
    "a side in Blitz": (
        {"mode": "blitz", "climber": climbers("2", "3", "5", steal_two_from=["left", None, None])},
        "nothing is traded or stolen",
    ),
    "unequal plays of Blitz": ({"mode": "blitz", "climber": climbers("2 4", "3", "5 6")}, "equally many"),
    "six plays of Blitz": ({"mode": "blitz", "climber": climbers(*["2 3 4 5 6 7"] * 3)}, "1 to 5"),
    "no play of Blitz": ({"mode": "blitz", "climber": climbers("", "", "")}, "1 to 5"),
    "between two flags in Blitz": ({"mode": "blitz", "climber": climbers("2", "3", "5", total=[7, 0, 0])}, "no flag"),
    "played on in Blitz": ({"mode": "blitz", "climber": climbers("9 2", "8 3", "7 4", total=[40, 0, 0])}, "With play 1"),
    "over before": ({"mode": "peak", "climber": climbers("2 4", "3 6", "5 7", total=[50, 3, 3])}, "over before"),
    "two flags ahead before": ({"mode": "peak", "climber": climbers("2 4", "3 6", "5 7", total=[31, 9, 3])}, "over before"),
    "not the Lead": ({"mode": "peak", "climber": climbers("2 4", "3 6", "5 7", total=[5, 9, 3])}, "fewer points than Ben"),
    "a passing Lead fixed": ({"mode": "peak", "fixed_lead": True, "climber": climbers("2 4", "3 6", "5 7")}, "the Lead passes"),
    "a fixed Lead passing": ({"mode": "sherpa", "fixed_lead": False, "climber": climbers("2 4", "3 6", "5 7")}, "stays"),
    "medals in Peak": ({"mode": "peak", "climber": climbers("2 4", "3 6", "5 7", medals=[1, 1, 1])}, "in tournaments only"),
    "match 4 of 3": ({"mode": "sherpa", "match": 4, "climber": climbers("2 4", "3 6", "5 7")}, "no match 4"),
    "a track without a mode": ({"track": "long", "climber": climbers("2 4", "3 6", "5 7")}, "Without a mode"),
    "no such mode": ({"mode": "sherpas", "climber": climbers("2 4", "3 6", "5 7")}, "'sherpas'"),
    "nobody on the summit": (
        {"mode": "tournament", "climber": [{"name": name, "matches": [49]} for name in "ABC"]},
        "Nobody reached the summit",
    ),
    "results of unequal matches": (
        {"mode": "tournament", "climber": [{"name": "A", "matches": [50, 9]}, *[{"name": n, "matches": [9]} for n in "BC"]]},
        "2 matches, B of 1",
    ),
    "too many matches": ({"mode": "sherpa", "climber": [{"name": name, "matches": [1] * 4} for name in "ABC"]}, "too many"),
    "a round and matches": (
        {"mode": "sherpa", "climber": [{"name": name, "matches": [1], "played": ["2", "3"]} for name in "ABC"]},
        "either a round or",
    ),
    "medals below zero": ({"mode": "sherpa", "climber": [{"name": name, "matches": [-1]} for name in "ABC"]}, "cannot be"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_sheets_that_cannot_be(name: str) -> None:
    sheet, why = REFUSED[name]
    wrong = refusal(sheet)
    assert why in wrong.text
    assert wrong.where


# -- the help has the form --


def examples() -> list[dict[str, Any]]:
    """The sheets that the help shows."""
    text = handbook.find(GAME.help(), "scoring").text
    return [tomllib.loads(part.split("```")[0]) for part in text.split("```toml")[1:]]


def test_a_refused_form_points_to_a_help_that_has_it() -> None:
    wrong = refusal({"climber": [{"nmae": "Ann"}]})
    assert "highcamp rules mountaineers scoring" in wrong.fix
    text = handbook.find(GAME.help(), "scoring").text
    for key in ("climber", "name", "played", "total", "medals", "matches", "traded", "steal_two_from", "match", "own_track"):
        assert key in text


def test_the_help_has_an_example_for_every_mode_and_each_can_be_scored() -> None:
    sheets = examples()
    assert {sheet.get("mode") for sheet in sheets} == {None, "basic", "peak", "tournament", "sherpa", "blitz"}
    for sheet in sheets:
        assert all(entry["name"] in say(score(sheet)) for entry in sheet["climber"])


# -- whole games: scored round by round as the rules did --


def sheet_of(before: MountaineersState, after: MountaineersState) -> dict[str, Any]:
    """The round between two states as somebody at the table would write it down, from the Lead Climber on."""
    rows = after.position()["last_round"]["climbers"]
    options = before.options
    sheet: dict[str, Any] = {"mode": options.mode, "climber": []}
    if options.mode in ("tournament", "sherpa"):
        sheet["match"] = before.match + 1
    for turn in range(before.seats):
        seat = (before.lead + turn) % before.seats
        row = {"name": f"Seat {seat + 1}", **rows[seat], "total": before.scores[seat]}
        if "match" in sheet:
            row["medals"] = total_medals(before, seat)
        sheet["climber"].append(row)
    return sheet


@pytest.mark.parametrize("mode", ["basic", "peak", "tournament", "sherpa", "blitz"])
@pytest.mark.parametrize("players", [3, 5])
def test_whole_games_are_scored_as_they_were_played(mode: str, players: int) -> None:
    rng = Rng.keyed("scored", mode, players)
    state = GAME.new(mode=mode, players=players)
    assert isinstance(state, MountaineersState)
    rounds = 0
    while not state.over:
        before = state.copy()
        actor = state.actor
        state.apply(state.sample(rng) if actor < 0 else rng.pick(state.legal(actor)), actor)
        if (state.match, state.round) == (before.match, before.round):
            continue
        rounds += 1
        result = score(sheet_of(before, state))
        assert isinstance(result, Scored)
        ended = bool(state.over) or state.match != before.match
        points = list(state.finals)[before.match * players :][:players] if state.match != before.match else list(state.scores)
        view = state.view()
        for climber in result.climbers:
            seat = int(climber.name.split()[1]) - 1
            assert climber.total == points[seat]
            if mode in ("tournament", "sherpa"):
                assert climber.all_medals == view.climbers[seat].medals
            if ended and mode == "tournament":
                assert climber.place == view.matches[-1].places[seat]
            elif ended and mode != "sherpa":
                assert climber.place == state.standing()[seat].place
        assert bool(result.over) == ended
        assert result.winners == [f"Seat {seat + 1}" for seat in sorted_from(before.lead, players) if seat in view.winners]
        if not ended:
            assert result.lead == f"Seat {state.lead + 1}"
    assert rounds > 3


def sorted_from(lead: int, players: int) -> list[int]:
    """Seats in the order of play."""
    return [(lead + turn) % players for turn in range(players)]
