"""The score pad of a real table: a round or a tournament to fill in, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from highcamp.engine.pad import Column, Field, Figure, Filled, Pad, Remark, Row
from highcamp.games.mountaineers import score as scoring
from highcamp.games.mountaineers.box import MODE_TITLES, MODES
from highcamp.games.mountaineers.score.result import Scored, ScoredClimber, ScoredMatch, ScoredTournament, say

_NONE = ("", "–")

_Cell = tuple[Figure, ...]


class MatchPad(Pad):
    """A round, plays of Blitz, or a tournament."""

    scores = "Mountaineers"
    of = "match"
    lead = "Climbers in clockwise order from the Lead Climber."
    about = (
        "Without a mode only the round is counted; with it you also learn whether the match is over, who wins, "
        "and which medals were earned."
    )
    more = "What to fill in, mode by mode"
    common = (
        Field(name="mode", label="Mode", kind="pick", offered=(("", "only the round"), *zip(MODES, MODE_TITLES, strict=True))),
        Field(name="track", label="Track", kind="pick", offered=(_NONE, ("short", "short, to 50"), ("long", "long, to 100"))),
        Field(name="summit", label="Own track: summit", kind="number", into="own_track.summit", hint="60"),
        Field(name="flags", label="Own track: flags", kind="numbers", into="own_track.flags", hint="15, 30, 45"),
        Field(
            name="blitz_goal",
            label="Blitz ends",
            kind="pick",
            offered=(_NONE, ("summit", "on the summit"), ("first_flag", "on the first flag")),
        ),
        Field(name="match", label="Match of the tournament", kind="number", hint="1"),
        Field(name="fixed_lead", label="The Lead stays where it is (a round without a mode)", kind="tick"),
        Field(
            name="tak_tak_always_extra",
            label="An extra Route also beside a Tak-Tak that was turned up first",
            kind="tick",
        ),
    )
    own = (
        Field(name="played", label="Cards played, in order", kind="list", hint="10, Tak-Tak, 4", wide=True),
        Field(name="total", label="Points before", kind="number"),
        Field(
            name="steal",
            label="Sabotage stole two from",
            kind="pick",
            into="steal_two_from",
            offered=(_NONE, ("left", "left"), ("right", "right")),
        ),
        Field(
            name="traded",
            label="In place of a Bomber came",
            kind="pick",
            offered=(_NONE, ("first", "the first card"), ("second", "the second card")),
        ),
        Field(name="medals", label="Medals before (tournaments)", kind="number"),
        Field(
            name="matches",
            label="Or only what each match of a tournament brought",
            kind="numbers",
            hint="52, 40, 50",
            wide=True,
        ),
    )
    most = 5
    person = "climber"

    def score(self, given: Mapping[str, Any]) -> Scored | ScoredTournament:
        """A sheet, scored."""
        return scoring.score(given)

    def say(self, result: Scored | ScoredTournament) -> str:
        """What it comes to, as lines."""
        return say(result)

    def fill(self, result: Scored | ScoredTournament) -> Filled:
        """The pad, with what follows from it below."""
        filled = _tournament(result) if isinstance(result, ScoredTournament) else _round(result)
        return Filled(columns=filled.columns, rows=filled.rows, remarks=tuple(Remark(line) for line in result.closing()))


def _tournament(scored: ScoredTournament) -> Filled:
    matches = (Column(f"Match {number}", "words") for number in range(1, scored.played + 1))
    rows = (
        Row(climber.name, (*((_match(match),) for match in climber.matches), _figure(climber.medals)))
        for climber in scored.climbers
    )
    return Filled(columns=(*matches, Column("Medals", "sums")), rows=tuple(rows))


def _match(match: ScoredMatch) -> Figure:
    return Figure(str(match.medals), f"for {match.points} points, place {match.place}" if match.place else "")


def _round(scored: Scored) -> Filled:
    """Columns that would be empty for everybody are left out."""
    first = scored.climbers[0]
    columns = {
        "cards": Column("Cards", "words"),
        "stolen": Column("Stolen", "words") if any(climber.stolen for climber in scored.climbers) else None,
        "round": Column("Round"),
        "total": Column("Total", "sums"),
        "medals": Column("Medals", "words") if any(climber.medals for climber in scored.climbers) else None,
        "all_medals": Column("All medals", "sums") if first.all_medals is not None else None,
        "place": Column("Place") if first.place is not None else None,
    }
    shown = {name: column for name, column in columns.items() if column is not None}
    rows = []
    for climber in scored.climbers:
        cells = _cells(climber)
        rows.append(Row(climber.name, tuple(cells[name] for name in shown)))
    return Filled(columns=tuple(shown.values()), rows=tuple(rows))


def _cells(climber: ScoredClimber) -> dict[str, _Cell]:
    return {
        "cards": tuple(Figure(str(card.points), f"{card.card}: {card.why}") for card in climber.cards),
        "stolen": tuple(Figure(f"−{theft.points}", f"by {theft.by}") for theft in climber.stolen),
        "round": _figure(climber.round),
        "total": _figure(climber.total),
        "medals": tuple(Figure(str(medal.points), medal.why) for medal in climber.medals),
        "all_medals": _figure(climber.all_medals),
        "place": _figure(climber.place),
    }


def _figure(figure: int | None) -> _Cell:
    return (Figure(str(figure)),)
