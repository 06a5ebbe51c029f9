"""What a climber would like to know: which card takes this trick, how strong a card is, what the face-down pile may bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from highcamp.engine.odds import Chance, Likely, Luck, Odds, Prospect, exact, sampled, worlds_of
from highcamp.engine.playout import step_quickly
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.elevation.approach.card import ADDS_CARD
from highcamp.games.elevation.box import AXE, RANGE_OF, SEVENS, VALUE_OF
from highcamp.games.elevation.chance import auto_to_play
from highcamp.games.elevation.foresight import power
from highcamp.games.elevation.knowledge import hidden_from
from highcamp.games.elevation.names import RANGE_NAMES, card_name, cards_in
from highcamp.games.elevation.notation import seven_of
from highcamp.games.elevation.phases import AUTO, CHOOSE, DRAFT, EXTRA, PASS, PLAY, TAKER
from highcamp.games.elevation.plays import play_of, player_of, strength
from highcamp.games.elevation.rules import ElevationState

WORLDS = 400
_NOBODY = -1

Step = Callable[[ElevationState, Rng], int]


class ElevationOdds(Odds):
    """Who tells the chances of Elevation."""

    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        """What the moment asks."""
        assert isinstance(world, ElevationState)
        if world.phase == PLAY:
            return [_trick(world, seat, luck)]
        if world.phase in (PASS, DRAFT):
            return [_beaten(world, seat)]
        if world.phase in (CHOOSE, TAKER):
            return [_face_down(world, seat, luck)]
        return []


# -- a trick --


def _trick(table: ElevationState, seat: int, luck: Luck) -> Prospect:
    """Who takes it, with each card that may be played."""
    moves = table.legal(seat)
    known = {move: settled(table, seat, move) for move in moves}
    open_moves = [move for move in moves if known[move] is None]
    won: dict[int, list[int]] = {move: [0, 0] for move in open_moves}
    worlds = 0
    for dealt, fate in luck.worlds(table, seat, WORLDS) if open_moves else ():
        assert isinstance(dealt, ElevationState)
        worlds += 1
        for move in open_moves:
            for model, step in enumerate((step_quickly, step_anyhow)):
                won[move][model] += takes(dealt, seat, move, fate.copy(), step)
    rows = []
    for move in moves:
        sure = known[move]
        both = [sure, sure] if sure is not None else [sampled(times, worlds) for times in won[move]]
        rows.append(Likely(table.game.offer(move, table), tuple(both)))
    return Prospect(
        title="Which card takes this trick?",
        columns=("The others play for it", "They play anything"),
        rows=tuple(rows),
        assuming=_assumed(table, worlds),
    )


def _assumed(table: ElevationState, worlds: int) -> str:
    if not worlds:
        return "Nothing that you cannot see can change it."
    later = " What you play to it later yourself is chosen in the same way." if table.laps > 1 else ""
    return (
        f"Tried in {worlds_of(worlds)}: every card that you have not seen lies anywhere it may. Those who play for the trick "
        f"make the play that promises most in it, seven times in eight; those who play anything make any legal play.{later}"
    )


def takes(table: ElevationState, seat: int, move: int, luck: Rng, step: Step) -> bool:
    """Whether a play takes the trick in this world, if everyone plays on like this."""
    lead = RANGE_OF[table.trick[0] & 63] if table.plays else _NOBODY
    best, winner = -1, _NOBODY
    for i in range(table.plays):
        power_of_it = strength(table, table.trick[i], lead)
        if power_of_it > best:
            best, winner = power_of_it, player_of(table.trick[i])
    after, made, mover, phase = table.copy(), move, seat, PLAY
    after.apply(move, seat)
    while True:
        if phase in (PLAY, AUTO, EXTRA):
            play = _played(table, made, mover, phase)
            lead = RANGE_OF[play & 63] if lead == _NOBODY else lead
            power_of_it = strength(table, play, lead)
            if power_of_it > best:
                best, winner = power_of_it, mover
        if not after.plays or after.day != table.day or after.over:
            return winner == seat
        phase = after.phase
        mover = auto_to_play(after) if phase == AUTO else table.holders if phase == EXTRA else after.actor
        made = step(after, luck)


def _played(table: ElevationState, move: int, mover: int, phase: int) -> int:
    """The play that a move is; auto-ascenders always swing the axe."""
    if phase == PLAY and move >= AXE:
        return play_of(mover, 1, seven_of(move))
    return play_of(mover, int(phase == AUTO and table.axes and VALUE_OF[move] == 7), move)


def step_anyhow(table: ElevationState, luck: Rng) -> int:
    """One step, nature's or any legal move."""
    if table.is_chance:
        move = int(table.sample(luck))
        table.apply(move)
        return move
    seat = table.actor
    moves = table.legal(seat)
    move = moves[luck.below(len(moves))]
    table.apply(move, seat)
    return move


def settled(table: ElevationState, seat: int, move: int) -> Chance | None:
    """The chance of a play that nothing hidden can change: it is beaten already, or nothing that is left beats it."""
    if table.veiled or table.laps > 1:
        return None
    mine = _played(table, move, seat, PLAY)
    plays = [int(table.trick[i]) for i in range(table.plays)]
    lead = RANGE_OF[(plays[0] if plays else mine) & 63]
    own = strength(table, mine, lead)
    if any(strength(table, play, lead) >= own for play in plays):
        return exact(0.0)
    if _is_last(table) or not any(strength(table, play, lead) > own for play in _still_out(table, seat)):
        return exact(1.0)
    return None


def _is_last(table: ElevationState) -> bool:
    """Whether nobody, not even nature, plays to the trick after this play."""
    after = table.nth + 1
    others = any(table.hands[(table.leader + nth) % table.holders] for nth in range(after, table.holders))
    return not others and (table.hooks & ADDS_CARD) == 0


def _still_out(table: ElevationState, seat: int) -> list[int]:
    """Plays that somebody might make: every card that others may hold, a 7 with and without the axe."""
    cards = hidden_from(table, seat)
    for other in range(table.holders):
        if other != seat:
            cards |= table.hands[other]
    plays = [play_of(0, 0, card) for card in cards_in(cards)]
    return plays + ([play_of(0, 1, card) for card in cards_in(cards & SEVENS)] if table.axes else [])


# -- before the first trick --


def _beaten(table: ElevationState, seat: int) -> Prospect:
    """How many of the cards that the climber has not seen beat each card, were it led."""
    unseen = cards_in(hidden_from(table, seat))
    rows = []
    for card in cards_in(table.hands[seat]):
        own = strength(table, play_of(0, 0, card), RANGE_OF[card])
        stronger = sum(strength(table, play_of(0, 0, other), RANGE_OF[card]) > own for other in unseen)
        share = stronger / len(unseen) if unseen else 0.0
        rows.append(Likely(card_name(card), (exact(share),), f"{stronger} of {len(unseen)}"))
    return Prospect(
        title="How easily is each card beaten?",
        columns=("A card that you have not seen beats it",),
        rows=tuple(rows),
        assuming="If it is led, by today's approach cards, and any card that you have not seen is as likely as any other.",
    )


# -- after a trick --


def _face_down(table: ElevationState, seat: int, luck: Luck) -> Prospect:
    """What the top of the face-down pile may be, beside the card that lies face up."""
    top = table.up[table.up_count - 1]
    stronger, ranges, worlds = 0.0, [0.0] * len(RANGE_NAMES), 0
    for dealt, _ in luck.worlds(table, seat, WORLDS):
        assert isinstance(dealt, ElevationState)
        worlds += 1
        pile = cards_in(dealt.deck)
        stronger += sum(power(table, card) > power(table, top) for card in pile) / len(pile)
        for card in pile:
            ranges[RANGE_OF[card]] += 1 / len(pile)
    rows = [Likely(f"It is stronger today than {card_name(top)}", (sampled(stronger, worlds),))]
    rows += [
        Likely(f"It is {_of_range(name)}", (sampled(times, worlds),)) for name, times in zip(RANGE_NAMES, ranges, strict=True)
    ]
    return Prospect(
        title="What may the face-down card be?",
        columns=("Chance",),
        rows=tuple(rows),
        assuming=f"Counted in the face-down piles of {worlds_of(worlds)}; how strong a card is, by today's approach cards.",
    )


def _of_range(name: str) -> str:
    return "an Avalanche" if name == RANGE_NAMES[-1] else f"of the {name}"
