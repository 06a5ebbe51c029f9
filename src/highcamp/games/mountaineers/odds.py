"""What a climber would like to know: whether a card stays the only one of its kind, and who may still hold it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod

from highcamp.engine.bits import has, nibble
from highcamp.engine.odds import Chance, Likely, Luck, Odds, Prospect, exact, sampled, worlds_of
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.mountaineers.box import BOMBER, CARDS, HIGHEST_ROUTE, NAMES, PLAY, TAK_TAK
from highcamp.games.mountaineers.doors import matched_in, winner_with
from highcamp.games.mountaineers.notation import card_of
from highcamp.games.mountaineers.phases import BESIDE, BOMB, CHOOSE, CLEANUP, SECOND
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.scoring import EXTRA_ROUTE, FIRST_CARD, SECOND_CARD

WORLDS = 120
Hand = tuple[int, ...]


class MountaineersOdds(Odds):
    """Who tells the chances of Mountaineers."""

    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        """What the moment asks."""
        assert isinstance(world, MountaineersState)
        if world.phase in (SECOND, BOMB, BESIDE):
            return [_alone(world, seat, luck)]
        if world.phase == CHOOSE:
            return [_blitz(world, seat)]
        if world.phase == CLEANUP:
            return [_held(world, seat)]
        return []


# -- a round --


def _alone(table: MountaineersState, seat: int, luck: Luck) -> Prospect:
    """Whether a card that is laid now stays unmatched."""
    laid = [shares(table, other) for other in range(table.seats) if other != seat]
    moves = table.legal(seat)
    cards = {move: _laid_by(table, seat, move) for move in moves}
    medium, worlds = as_medium(table, seat, cards, luck)
    rows = []
    for move, card in cards.items():
        by_lot = exact(prod(1 - share.get(card, 0) for share in laid)) if card else None
        rows.append(Likely(table.game.offer(move, table), (medium.get(move), by_lot)))
    return Prospect(
        title="Does the card stay the only one of its kind?",
        columns=("The others play as medium does", "They play anything"),
        rows=tuple(rows),
        assuming=(
            f"As medium: tried in {worlds_of(worlds)}. Anything: counted over every hand that the others may hold, each as "
            "likely, and each legal play of theirs as likely as any other."
        ),
    )


def _laid_by(table: MountaineersState, seat: int, move: int) -> int:
    """The card that a move lays, or leaves lying; 0 for none."""
    if table.phase == BOMB and move < PLAY + 2:
        return BOMBER
    return card_of(move) if move >= PLAY + 2 else 0


def shares(table: MountaineersState, other: int) -> dict[int, Fraction]:
    """How likely each card is to lie before another climber at the end of the round, who plays anything."""
    layout = int(table.table[other])
    lying = [nibble(layout, place) for place in (FIRST_CARD, SECOND_CARD, EXTRA_ROUTE)]
    if lying[1]:  # has played
        return {card: Fraction(1) for card in lying if card}
    found: dict[int, Fraction] = {}
    hands = list(possible_hands(table, other))
    for hand in hands:
        for chance, cards in turns(lying[0], hand, bool(table.always_extra)):
            for card in set(cards):
                found[card] = found.get(card, Fraction(0)) + chance / len(hands)
    return found


def possible_hands(table: MountaineersState, other: int) -> Iterator[Hand]:
    """Every hand that a climber may hold, by what all know: each is as likely."""
    known = members(table.sure[other])
    unseen = members((table.hand[other] | table.draw[other]) & ~table.sure[other])
    for rest in combinations(unseen, len(members(table.hand[other])) - len(known)):
        yield (*known, *rest)


def turns(first: int, hand: Hand, always_extra: bool) -> Iterator[tuple[Fraction, Hand]]:
    """Every turn of a climber with this first card and hand who plays anything: its chance, and what then lies there."""
    for share, lies, held in _bomber_decided(first, hand):
        for second in held:
            rest = tuple(card for card in held if card != second)
            for part, laid, left in _bomber_decided(second, rest):
                chance = share * part / len(held)
                if laid == TAK_TAK or (always_extra and lies == TAK_TAK):
                    routes = [card for card in left if card <= HIGHEST_ROUTE]
                    for extra in (0, *routes):
                        yield chance / (1 + len(routes)), (lies, laid, *((extra,) if extra else ()))
                else:
                    yield chance, (lies, laid)


def _bomber_decided(card: int, hand: Hand) -> Iterator[tuple[Fraction, int, Hand]]:
    """What lies once a Bomber was kept or traded for a Route, with its chance, and what is left of the hand."""
    routes = [one for one in hand if one <= HIGHEST_ROUTE] if card == BOMBER else []
    yield Fraction(1, 1 + len(routes)), card, hand
    for route in routes:
        yield Fraction(1, 1 + len(routes)), route, tuple(one for one in hand if one != route)


def as_medium(table: MountaineersState, seat: int, cards: dict[int, int], luck: Luck) -> tuple[dict[int, Chance], int]:
    """How often each card stays unmatched where the others play as the bot of that level; and in how many deals."""
    from highcamp.games.mountaineers.bots.greedy import Greedy, best_now  # which load what nobody needs who only plays

    medium, alone, worlds = Greedy(), dict.fromkeys((move for move, card in cards.items() if card), 0), 0
    for dealt, fate in luck.worlds(table, seat, WORLDS):
        assert isinstance(dealt, MountaineersState)
        worlds += 1
        for move in alone:
            after, chance = dealt.copy(), fate.copy()
            after.apply(move, seat)
            while after.round == table.round and after.match == table.match and not after.over:
                mover = int(after.actor)
                moves = after.legal(mover)
                own = mover == seat or len(moves) == 1
                after.apply(
                    best_now(after, mover, moves) if own else medium.choose(_seen_by(after, mover, chance), mover, chance),
                    mover,
                )
            alone[move] += not has(matched_in(list(after.last)), cards[move])
    return {move: sampled(times, worlds) for move, times in alone.items()}, worlds


def _seen_by(table: MountaineersState, seat: int, luck: Rng) -> MountaineersState:
    return table.imagine(seat, luck)


# -- Blitz --


def _blitz(table: MountaineersState, seat: int) -> Prospect:
    """Whether a Route is the only one of its kind, and whether it wins, where all hands lie open."""
    hands = [members(table.hand[other]) for other in range(table.seats)]
    rows = []
    for move in table.legal(seat):
        card = move - PLAY
        others = [hand for other, hand in enumerate(hands) if other != seat]
        alone = prod(1 - Fraction(card in hand, len(hand)) for hand in others)
        rows.append(Likely(table.game.offer(move, table), (exact(alone), exact(_wins(card, others)))))
    return Prospect(
        title="Does the Route stay the only one of its kind?",
        columns=("Nobody else chooses it", "It takes the step"),
        rows=tuple(rows),
        assuming="Counted over every choice of the others, each of their Routes as likely as any other.",
    )


def _wins(card: int, others: Sequence[Hand]) -> float:
    """How likely a card is the highest that nobody else chose."""
    choices = list(product(*others))
    return sum(winner_with([card, *chosen]) == 0 for chosen in choices) / len(choices)


# -- between two rounds --


def _held(table: MountaineersState, seat: int) -> Prospect:
    """Who may hold the same cards now."""
    others = [other for other in range(table.seats) if other != seat]
    rows = []
    for card in members(table.hand[seat]):
        free = prod(1 - _holding(table, other, card) for other in others)
        rows.append(Likely(_named(card), (exact(1 - free),)))
    return Prospect(
        title="Which of your cards do others hold, too?",
        columns=("Somebody else holds it now",),
        rows=tuple(rows),
        assuming="Counted over every hand that the others may hold before they discard, each as likely.",
    )


def _holding(table: MountaineersState, other: int, card: int) -> Fraction:
    """How likely a climber is to hold a card."""
    if has(table.sure[other], card):
        return Fraction(1)
    unseen = members((table.hand[other] | table.draw[other]) & ~table.sure[other])
    drawn = len(members(table.hand[other])) - len(members(table.sure[other]))
    return Fraction(drawn, len(unseen)) if card in unseen else Fraction(0)


def _named(card: int) -> str:
    return f"Route {NAMES[card]}" if card <= HIGHEST_ROUTE else NAMES[card]


def members(cards: int) -> Hand:
    """The cards of a set, rising."""
    return tuple(card for card in range(2, CARDS) if has(cards, card))
