"""Players of Tranquility, weakest first. None sees another hand: each gets a world in which those were dealt anew."""

from __future__ import annotations

from highcamp.bots.bot import Advice, Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.tranquility.bots.impulse import habit, urge
from highcamp.games.tranquility.bots.lookahead import WIN, all_reached, ideas, trials
from highcamp.games.tranquility.bots.reasons import price_of, reason
from highcamp.games.tranquility.bots.rehearsal import Rehearsal
from highcamp.games.tranquility.box import ASCENT, CELLS, DISCARD, HERD, NUMBER, NUMBERS, RELOCATE, ROW
from highcamp.games.tranquility.hand import kinds
from highcamp.games.tranquility.phases import ACT
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.view import choice

A_SECOND = 5000  # climbs that can be played in thought meanwhile, compiled


def climb_of(world: State) -> TranquilityState:
    """The world as what it is."""
    assert isinstance(world, TranquilityState)
    return world


class Greedy(Bot):
    """Takes the cheapest place at once."""

    name = "greedy"
    line = "Plays whatever costs least, in the highest row it fits, and throws away its lowest cards."
    most = 3
    """What it pays for a play, in cards, before it would rather wait."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The cheapest play, the number nearest to its row; without one a herd up, a rope, or the lowest cards away."""
        climb = climb_of(world)
        moves = climb.legal(seat)
        plays = [move for move in moves if move < DISCARD or RELOCATE <= move < HERD]
        if climb.phase == ACT:
            plays = [move for move in plays if choice(climb, move).cost <= self.most]
        if plays:
            return min(plays, key=lambda move: self._order(climb, move))
        if any(DISCARD <= move < RELOCATE for move in moves) and moves[-1] < HERD:
            return DISCARD + min(self._lowest(climb))
        return moves[-1]  # halt or rope; else the last herd, which stands highest

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The move, and what it costs."""
        climb = climb_of(world)
        move = self.choose(climb, seat, rng)
        if DISCARD <= move < RELOCATE and len(climb.legal(seat)) > 1:
            return Advice(move, "it is among the lowest cards that you can discard.")
        if move >= HERD or DISCARD <= move < RELOCATE:
            return Advice(move, reason(climb, move))
        price, other = price_of(climb, move), "place" if move >= RELOCATE else "play of your hand"
        return Advice(move, f"it costs {price}, and no other {other} costs less.")

    def _order(self, climb: TranquilityState, move: int) -> tuple[int, int]:
        kind, cell = divmod(move, CELLS)
        waste = NUMBER[kind] - ROW[cell] if kind < ASCENT else NUMBERS
        return choice(climb, move).cost, waste

    def _lowest(self, climb: TranquilityState) -> list[int]:
        """The cards to discard: the lowest numbers, of those that may still follow in rising order."""
        last = max(kinds(climb.paid), default=0)
        cards = sorted(
            (kind for kind in kinds(climb.hands[climb.turn]) if kind >= last), key=lambda kind: NUMBER[kind] or NUMBERS + 1
        )
        return cards[: climb.due or 2]


class Careful(Bot):
    """Weighs every play by one glance: its cost, its fit, what it opens, and what the hand loses."""

    name = "careful"
    level = "easy"
    line = "Fits numbers to rows, keeps a Summit and the cards that will be needed, and never looks ahead."
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The impulse."""
        return urge(climb_of(world))

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The impulse, and what speaks for it."""
        move = urge(climb_of(world))
        return Advice(move, reason(climb_of(world), move))


class Guide(Bot):
    """Plays many climbs to their end in its head before it moves.

    It deals itself worlds that agree with all it has seen, so it counts what is still to come; plays each idea there with
    partners who are careful; and takes what wins most, or else climbs highest. So it keeps Summits while they are rare and
    leaves no partner without a move if it can help it.
    """

    name = "guide"
    line = "Plays many climbs through in its head, with partners it cannot see, and takes what wins most often."
    plays = 7
    """Plays it thinks about, besides discarding, herding and the rope."""
    worlds = 32
    """Worlds in the first round; the better half of the ideas is tried in as many more, and so on."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The best idea of several rounds, half of them dropped after each."""
        return self._think(climb_of(world), seat, rng)[0]

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The move, and how often it won in the climbs it thought of."""
        move, won = self._think(climb_of(world), seat, rng)
        if won is None:
            return Advice(move, reason(climb_of(world), move))
        if won < 0.005:
            return Advice(move, "hardly any of the climbs played in thought was won; after this they came highest.")
        return Advice(move, f"it wins about {100 * won:.0f} % of the climbs played in thought; nothing else came to more.")

    def _think(self, climb: TranquilityState, seat: int, rng: Rng) -> tuple[int, float | None]:
        if climb.phase != ACT or climb.summit_ready():
            return urge(climb), None
        moves = list(ideas(climb, self.plays))
        if len(moves) < 2:
            return urge(climb), None
        totals = dict.fromkeys(moves, 0)
        tried, left = 0, moves
        while len(left) > 1:
            for move, total in zip(left, trials(climb, seat, left, self.worlds, rng), strict=True):
                totals[move] += total
            tried += self.worlds
            left = sorted(left, key=lambda move: -totals[move])[: (len(left) + 1) // 2]
        return left[0], max(0.0, totals[left[0]] / tried - int(all_reached(climb))) / WIN


class Medium(Bot):
    """Weighs every play by what it makes of the mountain for all cards that are still to come, its own hand first."""

    name = "medium"
    level = "medium"
    line = "Keeps places open for the cards that are still to come and spends no more than its pile allows; never looks ahead."
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """What practice says."""
        return habit(climb_of(world))

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """What practice says, and what speaks for it."""
        move = habit(climb_of(world))
        return Advice(move, reason(climb_of(world), move))


class Hard(Bot):
    """Rehearses every decision, also which cards to discard.

    It tries what a ``Medium`` would do, and whole other plans, in worlds that agree with all it has seen, with partners who are
    as practised and have kept and thrown away what such do; the better half is tried in more. What is better beyond the luck of
    these trials is taken.
    """

    name = "hard"
    level = "hard"
    line = "Guesses what partners kept and threw away, and plays hundreds of climbs in its head to find what wins clearly more."
    version = 2
    plays = 6
    """Plays it rehearses, besides sets to discard, herding and the rope."""
    trials = 800
    """Climbs that it plays in thought for a decision."""
    late = 30
    """With no more cards than this to be drawn the rest of a climb is short, and it plays three times as many."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The plan that came to most."""
        return self._rehearsed(climb_of(world), rng).move()

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The move, and how often it won in the climbs it thought of."""
        climb = climb_of(world)
        rehearsal = self._rehearsed(climb, rng)
        move = rehearsal.move()
        if not rehearsal.is_open():
            return Advice(move, reason(climb, move))
        won = f"about {100 * rehearsal.rate():.0f} %" if rehearsal.rate() >= 0.005 else "fewer than 1 %"
        usual = f"the usual choice wins {100 * rehearsal.usual_rate():.0f} %"
        other = "no other plan did clearly better" if rehearsal.is_habit() else usual
        return Advice(move, f"it wins {won} of the climbs played in thought; {other}.")

    def _rehearsed(self, climb: TranquilityState, rng: Rng) -> Rehearsal:
        rehearsal = Rehearsal(climb, self.plays)
        if rehearsal.is_open():
            trials = int(min(self.trials, self.allowed * A_SECOND))
            rehearsal.rehearse(3 * trials if climb.undrawn <= self.late else trials, rng)
        return rehearsal


BOTS: list[type[Bot]] = [Greedy, Careful, Guide, Medium, Hard]
