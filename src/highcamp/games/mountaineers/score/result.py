"""What a score sheet comes to, for programs and in words."""

from __future__ import annotations

import msgspec

from highcamp.engine.phrases import counted, listed
from highcamp.games.mountaineers.box import PLACES
from highcamp.games.mountaineers.explain import MedalScore


class ScoredCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card, its points, and why."""

    card: str
    points: int
    why: str


class Stolen(msgspec.Struct, frozen=True, kw_only=True):
    """Points that a climber lost to a Sabotage."""

    by: str
    points: int


class ScoredClimber(msgspec.Struct, frozen=True, kw_only=True):
    """A climber's round: points after all thefts, the new total, and where they come from. In Blitz points are spaces."""

    name: str
    round: int
    total: int
    cards: list[ScoredCard]
    stolen: list[Stolen]
    place: int | None = None
    """In a match that is over."""
    medals: list[MedalScore] = []
    """Of this round in a Sherpa Tournament, else for the place."""
    all_medals: int | None = None
    """With those won before, if they were given."""


class Scored(msgspec.Struct, frozen=True, kw_only=True):
    """The round, and who is Lead Climber now."""

    climbers: list[ScoredClimber]
    lead: str
    mode: str | None = None
    from_zero: bool = False
    """No points were given: everybody is taken to have stood at 0."""
    over: str = ""
    """What ended the match; nothing while it goes on."""
    winners: list[str] = []
    """Of the match, or of the whole tournament after its last one."""

    def closing(self) -> list[str]:
        """What follows from the round, in words."""
        lines = ["Everybody is taken to have stood at 0 before."] if self.from_zero else []
        if self.over:
            lines.append(f"The match is over: {self.over}.")
        if self.winners:
            lines.append(f"{'Winner' if len(self.winners) == 1 else 'Winners'}: {listed(self.winners)}")
        return lines if self.over or self.mode == "blitz" else [*lines, f"Lead Climber: {self.lead}"]


class ScoredMatch(msgspec.Struct, frozen=True, kw_only=True):
    """What a match of a tournament brought a climber; a Sherpa Tournament knows no points and places."""

    medals: int
    points: int | None = None
    place: int | None = None


class TournamentClimber(msgspec.Struct, frozen=True, kw_only=True):
    """A climber's tournament."""

    name: str
    matches: list[ScoredMatch]
    medals: int


class ScoredTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament so far, and its winners once every climber has led a match."""

    climbers: list[TournamentClimber]
    mode: str
    played: int
    winners: list[str]

    def closing(self) -> list[str]:
        """Who wins, or how long it still goes on, in words."""
        if self.winners:
            return [f"{'Champion' if len(self.winners) == 1 else 'Champions'}: {listed(self.winners)}"]
        left = len(self.climbers) - self.played
        return [f"{left} {'match is' if left == 1 else 'matches are'} still to be played."]


def say(scored: Scored | ScoredTournament) -> str:
    """What was scored as lines for people."""
    lines = _say_tournament(scored) if isinstance(scored, ScoredTournament) else _say_round(scored)
    return "\n".join([*lines, *scored.closing()])


def _say_round(scored: Scored) -> list[str]:
    lines = []
    for climber in scored.climbers:
        head = f"{climber.name}: {climber.round} this round"
        if scored.mode == "blitz":
            head = f"{climber.name}: {counted(climber.round, 'space')} up, now on {climber.total}"
        elif not scored.from_zero:
            head += f", {climber.total} in all"
        lines.append(head)
        lines += [f"  {card.points:>2}  {card.card}: {card.why}" for card in climber.cards]
        lines += [f"  {-theft.points:>2}  stolen by {theft.by}" for theft in climber.stolen]
        lines += [f"  {count_medals(medal.points)}: {medal.why}" for medal in climber.medals]
        if climber.all_medals is not None:
            lines.append(f"  {count_medals(climber.all_medals)} in all")
        if climber.place is not None and scored.mode != "tournament":  # whose medals name it
            lines.append(f"  {PLACES[climber.place - 1]} place")
    return lines


def count_medals(number: int) -> str:
    """So many medals."""
    return counted(number, "medal")


def _say_tournament(scored: ScoredTournament) -> list[str]:
    lines = []
    for climber in scored.climbers:
        lines.append(f"{climber.name}: {count_medals(climber.medals)}")
        for number, match in enumerate(climber.matches, 1):
            why = ""
            if match.points is not None and match.place is not None:
                why = f" for {counted(match.points, 'point')}, {PLACES[match.place - 1]} place"
            lines.append(f"  match {number}: {match.medals}{why}")
    return lines
