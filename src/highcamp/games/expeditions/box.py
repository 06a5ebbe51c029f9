"""What is in the box of Mount Everest and of K2, as numbers: clients, what a guide can carry, where cards lie, and every move.

Compiled. Boards, weather and cards are data: ``board.py``, ``weather.py`` and ``cards.py`` make the tables from files.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import vector

# -- limits of what a data file may hold --

MOST_SPACES: Final = 60
MOST_KINDS: Final = 24  # kinds of cards
MOST_RISK: Final = 3  # the highest risk token
MOST_TILES: Final = 12
MOST_DECK: Final = 8  # acclimatization cards of a player

ZONES: Final = 4
DAYS: Final = 3  # of a weather tile
OPEN_TILES: Final = 2
OPEN_TOKENS: Final = 3
HAND: Final = 6
PLAY: Final = 3  # cards played in a turn
START_POINTS: Final = 5
LEAST_POINTS: Final = 1

# -- clients: a client is its kind, whether it has been on top, and its level --

CLIMBER: Final = 0
TOURIST: Final = 1
LEVELS: Final = 6  # the highest level within a turn
CLIENTS: Final = 24  # kind * 12, + 6 if it has been on top, + level - 1
ON_TOP: Final = 6
KIND_NAMES: Final = ["climber", "tourist"]
REWARD: Final = vec[i64]([2, 3])  # for the top, and again for the way back
PENALTY: Final = vec[i64]([3, 4])  # for a death
HIGHEST: Final = vec[i64]([4, 3])  # level at the end of the acclimatization check


def client(kind: int, level: int, on_top: bool = False) -> int:
    """The number of a client of this description."""
    return kind * 12 + (ON_TOP if on_top else 0) + level - 1


def _kinds() -> vec[i64]:
    return vec[i64]([number // 12 for number in range(CLIENTS)])


def _levels() -> vec[i64]:
    return vec[i64]([number % LEVELS + 1 for number in range(CLIENTS)])


def _tops() -> vec[i64]:
    return vec[i64]([number // ON_TOP % 2 for number in range(CLIENTS)])


KIND: Final = _kinds()
LEVEL: Final = _levels()
BEEN_UP: Final = _tops()

# -- who and what can carry: two guides and two camps a seat --

GUIDES: Final = 2
CAMPS: Final = 2
HOLDERS: Final = 4  # guides 0 and 1, then camps 2 and 3
TANK: Final = 24  # items 0 to 23 are clients
CAMP: Final = 25
ITEMS: Final = 26
NOWHERE: Final = -1

# -- where the cards of a seat lie --

IN_HAND: Final = 0
IN_PILE: Final = 1
IN_DISCARD: Final = 2  # played earlier in this cycle
ON_TABLE: Final = 3  # played this turn
REMOVED: Final = 4  # out of the game, for oxygen; the seat's own secret
CYCLE: Final = 5  # the deck as it was when last shuffled: everyone knows it
SHOWN: Final = 6  # the most of a kind that any such deck had, this one included
GAINED: Final = 7  # this turn's secrets, until all have chosen: taken for oxygen, removed for it, chosen to play
DROPPED: Final = 8
CHOSEN: Final = 9
PLACES: Final = 10

# -- what a seat is doing while all choose --

OPEN: Final = 0  # may spend oxygen, or choose a card
LOOKING: Final = 1  # has drawn acclimatization cards, keeps one
RETURNING: Final = 2  # puts the others back
DROPPING: Final = 3  # removes a card from the hand
CHOOSING: Final = 4  # has chosen a card or two
READY: Final = 5

# -- movement points of a guide --

UP: Final = 0
DOWN: Final = 1
FREE: Final = 2
SORTS: Final = 3

# -- moves --

SPEND: Final = 0  # + camp: a tank of this camp
KEEP: Final = 2  # + kind: this one of the cards looked at
TO_TOP: Final = 26  # + kind: back onto the acclimatization deck
TO_BOTTOM: Final = 50  # + kind
DROP: Final = 74  # + kind: remove it from the hand and the game
CHOOSE: Final = 98  # + kind: to play it this turn
TOKEN: Final = 122  # + value: take this risk token
USE: Final = 126  # + (kind * 2 + guide) * 3 + UP, DOWN or FREE: move by this card
BOOST: Final = 270  # + kind * 4 + holder: play an acclimatization card there
STEP: Final = 366  # + guide * 60 + space
SWAP: Final = 486  # both own guides change places
PLACE: Final = 487  # + guide: set up the camp he carries
GIVE: Final = 489  # + holder * 24 + client: one acclimatization point
PAY_IN: Final = 585  # icefall: pay the rest and go in
GO_BACK: Final = 586  # icefall: stay where he came from
UNLOAD: Final = 587  # + guide * 26 + item: leave it at the base
PUT: Final = 639  # + (guide * 2 + camp) * 25 + client or tank: into the camp
ABANDON: Final = 739  # + holder * 26 + item
LOAD: Final = 843  # + guide * 4 + climber, tourist, tank, camp: from the base
TAKE: Final = 851  # + (guide * 2 + camp) * 25 + client or tank: out of the camp
HAND_OVER: Final = 951  # + guide * 26 + item: he gives it to the other guide
SETTLE: Final = 1003  # the hand-over is done
RISK_POINT: Final = 1004  # + guide * 3 + UP, DOWN or FREE: pay one point of risk with one of his
RISK_BOOST: Final = 1010  # + holder: with an acclimatization point not yet given
RISK_CARD: Final = 1014  # + kind: with a card that was not used
RISK_CLIENTS: Final = 1038  # + guide: with a level of all his clients
END: Final = 1040
NO_MORE: Final = 1041  # the points of an acclimatization card that are not given yet are lost
MOVES: Final = 1042

LOADABLE: Final = vec[i64]([0, 12, TANK, CAMP])  # what the base has: a new climber, a new tourist, a tank, a camp


def fits(camps: i64, tanks: i64, clients: i64) -> bool:
    """Whether a guide's board has room for this load."""
    if camps > 1:
        return False
    if camps == 1:
        return tanks + clients <= 1
    if tanks == 0:
        return clients <= 4
    return tanks + clients <= 3


# -- a mountain, its weather and the cards: made once a set-up, and then shared --


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
