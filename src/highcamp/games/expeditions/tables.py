"""A mountain, its weather and the cards, as tables that the rules look things up in. Made once a set-up and then shared.

Compiled. ``board.py``, ``weather.py`` and ``cards.py`` make them from data files.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import vector
from highcamp.games.expeditions.box import DAYS, ZONES


@final
class Mountain:
    """Spaces are numbered as the board file lists them, the base first."""

    spaces: i64
    summit: i64
    zone: vec[i64]
    cost: vec[i64]  # to enter, 0 in the icefall
    night: vec[i64]  # what a client's level changes by
    points: vec[i64]  # in K2
    sign: vec[i64]  # 0, or 1 + the sign on the back of the space's icefall token
    first: vec[i64]  # space -> where its neighbours begin in ``near``; one more entry than spaces
    near: vec[i64]  # neighbours, rising
    uphill: vec[i64]  # beside ``near``: 1 where that neighbour lies higher
    limit: vec[i64]  # zone -> guides on one space
    oxygen: vec[i64]  # zone -> tanks of one guide
    looks: vec[i64]  # zone -> acclimatization cards that a tank lets one look at
    tokens: i64  # kinds of icefall tokens
    token_cost: vec[i64]  # kind -> cost to enter, 0 for a crevasse
    token_count: vec[i64]  # sign * tokens + kind -> how many there are

    def __init__(
        self,
        summit: i64,
        zone: list[int],
        cost: list[int],
        night: list[int],
        points: list[int],
        sign: list[int],
        first: list[int],
        near: list[int],
        uphill: list[int],
        limit: list[int],
        oxygen: list[int],
        looks: list[int],
        token_cost: list[int],
        token_count: list[int],
    ) -> None:
        self.spaces = len(zone)
        self.summit = summit
        self.zone = vector(zone)
        self.cost = vector(cost)
        self.night = vector(night)
        self.points = vector(points)
        self.sign = vector(sign)
        self.first = vector(first)
        self.near = vector(near)
        self.uphill = vector(uphill)
        self.limit = vector(limit)
        self.oxygen = vector(oxygen)
        self.looks = vector(looks)
        self.tokens = len(token_cost)
        self.token_cost = vector(token_cost)
        self.token_count = vector(token_count)

    def way(self, here: i64, there: i64) -> i64:
        """1 if the neighbour lies higher, 0 if it lies lower, -1 if it is no neighbour."""
        for place in range(self.first[here], self.first[here + 1]):
            if self.near[place] == there:
                return self.uphill[place]
        return -1


@final
class Weather:
    """The tiles of a season."""

    tiles: i64
    loss: vec[i64]  # (tile * 3 + day) * 4 + zone -> what every client there loses
    stop: vec[i64]  # the same -> 1 where nobody may move

    def __init__(self, loss: list[int], stop: list[int]) -> None:
        self.tiles = len(loss) // (DAYS * ZONES)
        self.loss = vector(loss)
        self.stop = vector(stop)


@final
class Cards:
    """The kinds of a player's cards: movement, ropes, and after them acclimatization."""

    kinds: i64
    up: vec[i64]
    down: vec[i64]
    rope: vec[i64]  # 1 where one side must be chosen
    loss: vec[i64]  # what all clients of the guide lose
    boost: vec[i64]  # acclimatization points
    boosts: vec[i64]  # 1 for an acclimatization card, also for one of 0 points
    copies: vec[i64]  # in the deck that is shuffled at the start
    aside: vec[i64]  # in the acclimatization deck
    risk: vec[i64]  # value -> tokens

    def __init__(
        self,
        up: list[int],
        down: list[int],
        rope: list[int],
        loss: list[int],
        boost: list[int],
        boosts: list[int],
        copies: list[int],
        aside: list[int],
        risk: list[int],
    ) -> None:
        self.kinds = len(up)
        self.up = vector(up)
        self.down = vector(down)
        self.rope = vector(rope)
        self.loss = vector(loss)
        self.boost = vector(boost)
        self.boosts = vector(boosts)
        self.copies = vector(copies)
        self.aside = vector(aside)
        self.risk = vector(risk)

    def worth(self, kind: i64) -> i64:
        """The most points of risk that a card can pay."""
        most = self.boost[kind]
        if self.up[kind] > most:
            most = self.up[kind]
        if self.down[kind] > most:
            most = self.down[kind]
        return most
