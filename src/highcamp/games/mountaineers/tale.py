"""The tale of a finished game of Mountaineers: the points after each round, and what blocks and thefts did to them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from highcamp.engine.event import Event
from highcamp.engine.phrases import counted
from highcamp.engine.plots import Axis, Bar, Bars, Curve, Group, Kind, Lines, Mark
from highcamp.engine.tale import Tale, because, rival, winners
from highcamp.engine.words import Line, Seat, Words, line
from highcamp.games.mountaineers.beats import ends
from highcamp.games.mountaineers.box import SHERPA, TOURNAMENT
from highcamp.games.mountaineers.explain import RoundTally
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.view import view


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A round that was scored: what it is called, everyone's points before and after it, and every card."""

    match: int
    label: str
    before: tuple[int, ...]
    scores: tuple[int, ...]
    tally: RoundTally


class Cards(msgspec.Struct):
    """What became of a climber's cards."""

    scored: int = 0
    blocked: int = 0
    thefts: int = 0  # points that others stole
    loot: int = 0  # points stolen from others


def tale(events: Sequence[Event]) -> Tale:
    """All of it."""
    last = events[-1].after
    assert isinstance(last, MountaineersState)
    rounds = rounds_of(events)
    cards = cards_of(rounds, last.seats)
    unit = "medal" if last.mode in (TOURNAMENT, SHERPA) else "point"
    return Tale(why=because(last, _reason(last, cards), unit), plots=(*_courses(rounds, last.seats), _blocks(cards)))


def rounds_of(events: Sequence[Event]) -> list[Round]:
    """All rounds that were scored."""
    found = []
    for event in events:
        before, after = event.before, event.after
        assert isinstance(before, MountaineersState)
        assert isinstance(after, MountaineersState)
        if ends(event):
            last = view(after, None).last
            assert last is not None
            gains = {own.seat: own.points for own in last.climbers}
            scores = tuple(before.scores[seat] + gains[seat] for seat in range(after.seats))
            label, started = f"Round {before.round + 1}", tuple(before.scores)
            found.append(Round(match=before.match, label=label, before=started, scores=scores, tally=last))
    return found


def cards_of(rounds: Sequence[Round], seats: int) -> list[Cards]:
    """What became of all cards, by seat."""
    found = [Cards() for _ in range(seats)]
    for one in rounds:
        for climber in one.tally.climbers:
            found[climber.seat].scored += sum(card.points > 0 for card in climber.cards)
            found[climber.seat].blocked += sum(card.fate == "blocked" for card in climber.cards)
        for theft in one.tally.thefts:
            found[theft.victim].thefts += theft.points
            found[theft.thief].loot += theft.points
    return found


def _reason(state: MountaineersState, cards: Sequence[Cards]) -> Words:
    won = winners(state)
    other = rival(state, won[0]) if len(won) == 1 else None
    if other is None:
        return ""
    if state.mode in (TOURNAMENT, SHERPA):
        return _best_match(state, won[0], other)
    own, theirs = cards[won[0]], cards[other]
    scored = line("of ", Seat(won[0]).own, f" cards {own.scored or 'none'} scored and {_blocked(own.blocked)}")
    return line(scored, ", of ", Seat(other).own, f" {theirs.scored or 'none'} and {theirs.blocked or 'none'}")


def _blocked(number: int) -> str:
    return f"{number or 'none'} {'were' if number > 1 else 'was'} blocked"


def _best_match(state: MountaineersState, winner: int, other: int) -> Words:
    """The match in which the winner was furthest ahead of whoever came closest."""
    matches = view(state, None).matches
    ahead = [one.medals[winner] - one.medals[other] for one in matches]
    if not ahead or max(ahead) <= 0:
        return ""
    number = ahead.index(max(ahead))
    own, theirs = matches[number].medals[winner], matches[number].medals[other]
    return line(f"match {number + 1} brought ", Seat(winner), f" {own or 'none'}, ", Seat(other), f" {theirs or 'none'}")


def _courses(rounds: Sequence[Round], seats: int) -> list[Lines]:
    """The points after each round, a plot for each match."""
    matches = sorted({one.match for one in rounds})
    return [
        _course(
            [one for one in rounds if one.match == match],
            seats,
            f"Points in match {match + 1}" if len(matches) > 1 else "Points after each round",
        )
        for match in matches
    ]


def _course(rounds: Sequence[Round], seats: int, title: str) -> Lines:
    curves = tuple(
        Curve.of(
            seat,
            ((0, float(rounds[0].before[seat])), *((place, float(one.scores[seat])) for place, one in enumerate(rounds, 1))),
        )
        for seat in range(seats)
    )
    marks = tuple(Mark(place, one.label) for place, one in enumerate(rounds, 1))
    return Lines(title=title, y=Axis(title="points"), curves=curves, marks=marks)


def _blocks(cards: Sequence[Cards]) -> Bars:
    """Cards that scored, and those that others blocked by playing them, too."""
    bars = tuple(Bar.of(seat, own.scored, own.blocked) for seat, own in enumerate(cards))
    stolen = [_stolen(seat, own) for seat, own in enumerate(cards) if own.loot or own.thefts]
    kinds = (Kind("scored", "alps"), Kind("blocked", "rockies"))
    return Bars(title="Cards and blocks", kinds=kinds, groups=(Group("", bars),), axis=Axis(title="cards"), below=tuple(stolen))


def _stolen(seat: int, own: Cards) -> Line:
    """What Sabotage brought a climber, and what it took."""
    parts = [f"stole {counted(own.loot, 'point')} from others"] if own.loot else []
    parts += [f"lost {counted(own.thefts, 'point')} to thieves"] if own.thefts else []
    return line(Seat(seat), f" {' and '.join(parts)}.")
