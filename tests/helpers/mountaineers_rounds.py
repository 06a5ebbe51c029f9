"""Rounds of Mountaineers: the cards on the table, and the points they must give, all worked out by hand."""

from __future__ import annotations

from typing import NamedTuple

from mountaineers_cases import play_round, read_round


class Vector(NamedTuple):
    """A round, the points it must give, who leads next (from 1), what is stolen (thief, victim, points), totals before."""

    name: str
    cards: str
    points: str
    lead: int
    thefts: tuple[tuple[int, int, int], ...] = ()
    totals: tuple[int, ...] = ()
    extra: bool = False  # with the option tak_tak_always_extra


VECTORS = [
    # -- Routes --
    Vector("all different", "10 3 | 4 6 | 2 5", "13 10 7", 1),
    Vector("two second cards match", "3 9x | 4 9x | 5 6", "3 4 11", 3),
    Vector("a first and a second card match", "7x 2 | 3 7x | 4 5", "2 3 9", 3),
    Vector("two first cards match", "8x 2 | 8x 3 | 4 5", "2 3 9", 3),
    Vector("three of a kind", "6x 2 | 6x 3 | 6x 4", "2 3 4", 3),
    Vector("both cards matched", "5x 6x | 6x 5x | 2 3", "0 0 5", 3),
    Vector("everything matched", "5x 6x | 6x 5x | 5x 6x", "0 0 0", 3),
    Vector("matched with two different climbers", "5x 6x | 5x 3 | 6x 4", "0 3 4", 3),
    Vector("tie for the lead of the first two", "10 2 | 8 4 | 3 5", "12 12 8", 2),
    Vector("tie of all three", "10 2 | 9 3 | 8 4", "12 12 12", 3),
    Vector("tie of the first and the last", "10 3 | 2 5 | 9 4", "13 7 13", 3),
    Vector("four climbers", "2 3 | 4 5 | 6 7 | 8 9", "5 9 13 17", 4),
    Vector("five climbers, two pairs", "2 10x | 3 10x | 4 9x | 5 9x | 6 8", "2 3 4 5 14", 5),
    Vector("five climbers, three of a kind", "2 7x | 3 7x | 4 7x | 5 8 | 6 9", "2 3 4 13 15", 5),
    Vector("five climbers, the lead stays", "10 9 | 8x 7 | 6 5 | 4 3 | 2 8x", "19 7 11 7 2", 1),
    Vector("the leader keeps the token by total", "2 3 | 10 9 | 4 5", "5 19 9", 1, totals=(25, 10, 0)),
    Vector("the token passes by total", "2 3 | 10 9 | 4 5", "5 19 9", 2, totals=(20, 18, 0)),
    Vector("totals tie, the later one leads", "2 3 | 10 4 | 5 6", "5 14 11", 2, totals=(20, 11, 0)),
    # -- Bomber --
    Vector("Bomber as first card", "Bomber 9 | 2 3 | 4 5", "14 5 9", 1),
    Vector("Bomber as second card", "9 Bomber | 2 3 | 4 5", "14 5 9", 1),
    Vector("two Bombers", "Bomber 2 | 3 Bomber | 4 5", "7 8 9", 3),
    Vector("three Bombers", "Bomber 2x | Bomber 2x | Bomber 3", "5 5 8", 3),
    Vector("Bomber beside a blocked Route", "Bomber 9x | 9x 3 | 4 6", "5 3 10", 3),
    Vector("first Bomber traded", "Bomber>10 2 | 3 4 | 5 6", "12 7 11", 1),
    Vector("first Bomber traded into a match", "Bomber>10x 2 | 3 10x | 5 6", "2 3 11", 3),
    Vector("second Bomber traded", "2 Bomber>9 | 3 4 | 5 6", "11 7 11", 3),
    Vector("second Bomber traded into a match", "2 Bomber>9x | 9x 4 | 5 6", "2 4 11", 3),
    Vector("a traded Bomber matches nothing", "Bomber>8 2 | Bomber 3 | 4 5", "10 8 9", 1),
    Vector("Bomber and Clip In", "Bomber Clip-In | 2 3 | 4 5", "5 5 9", 3),
    Vector("a traded Route under Clip In", "Bomber>10p Clip-In | 10x 3 | 4 5", "10 3 9", 1),
    Vector("second Bomber traded under Clip In", "Clip-In Bomber>10p | 10x 3 | 4 5", "10 3 9", 1),
    Vector("Bomber and Belay", "Bomber Belay | 3 4 | 5 6", "8 7 11", 3),
    Vector("a traded Route is the lowest for Belay", "Bomber>2 9 | 3 Belay | 5 6", "11 5 11", 3),
    # -- Tak-Tak --
    Vector("Tak-Tak with a Route", "2 Tak-Tak 9 | 3 4 | 5 6", "17 7 11", 1),
    Vector("Tak-Tak without a Route", "2 Tak-Tak | 3 4 | 5 6", "8 7 11", 3),
    Vector("two Tak-Taks", "2 Tak-Takx 9 | 3 Tak-Takx | 5 6", "11 3 11", 3),
    Vector("Tak-Tak first and second", "Tak-Takx 9 | 3 Tak-Takx 8 | 5 6", "9 11 11", 3),
    Vector("three Tak-Taks with Routes", "2 Tak-Takx 8 | 3 Tak-Takx 9 | 4 Tak-Takx 10", "10 12 14", 3),
    Vector("Tak-Tak as first card", "Tak-Tak 9 | 2 3 | 5 6", "15 5 11", 1),
    Vector("the extra Route is blocked", "2 Tak-Tak 9x | 3 9x | 5 6", "8 3 11", 3),
    Vector("the extra Route blocks an earlier one", "2 9x | 3 Tak-Tak 9x | 5 6", "2 9 11", 3),
    Vector("two extra Routes match", "2 Tak-Takx 9x | 3 Tak-Takx 9x | 5 6", "2 3 11", 3),
    Vector("Clip In, then Tak-Tak with a Route", "Clip-In Tak-Takp 9p | Tak-Takx 9x | 5 6", "15 0 11", 1),
    Vector("Tak-Tak, then Clip In", "Tak-Takp Clip-In | 2 Tak-Takx 8 | 5 6", "6 10 11", 3),
    Vector("Belay, Tak-Tak and a Route", "Belay Tak-Tak 4 | 3 9 | 5 6", "13 12 11", 1),
    Vector("Bomber, Tak-Tak and a Route", "Bomber Tak-Tak 10 | 2 3 | 5 6", "21 5 11", 1),
    Vector("Bomber traded, then Tak-Tak with its Route", "Bomber>10 Tak-Tak 9 | 2 3 | 5 6", "25 5 11", 1),
    Vector("first Tak-Tak with an extra Route, by option", "Tak-Tak 9 8 | 2 3 | 5 6", "23 5 11", 1, extra=True),
    Vector("by option beside Clip In", "Tak-Tak Clip-In 9p | 2 9x | 5 6", "15 2 11", 1, extra=True),
    Vector("by option beside a traded Bomber", "Tak-Tak Bomber>8 9 | 2 3 | 5 6", "23 5 11", 1, extra=True),
    # -- Belay --
    Vector("Belay takes the lowest of another", "9 Belay | 3 4 | 5 6", "12 7 11", 1),
    Vector("Belay takes the own lowest", "2 Belay | 3 4 | 5 6", "4 7 11", 3),
    Vector("Belay without any unmatched Route", "5x Belay | 5x 6x | 6x Belay", "0 0 0", 3),
    Vector("two Belays", "9 Belay | 3 Belay | 5 6", "12 6 11", 1),
    Vector("Belay passes over a matched Route", "9 Belay | 3x 4 | 3x 6", "13 4 6", 1),
    Vector("Belay passes over a protected but matched Route", "9 Belay | 3p Clip-In | 3x 6", "15 3 6", 1),
    Vector("Belay and Clip In", "Belay Clip-In | 4 9 | 5 6", "4 13 11", 2),
    Vector("Belay as first card", "Belay 10 | 8 9 | 6 7", "16 17 13", 2),
    Vector("Belay looks at Routes only", "Bomber Belay | 9 Tak-Tak | 10 8", "13 15 18", 3),
    Vector("Belay takes an extra Route", "9 Belay | 7 Tak-Tak 2 | 8 5", "11 15 13", 2),
    # -- Clip In --
    Vector("Clip In saves a first card", "9p Clip-In | 9x 3 | 5 6", "9 3 11", 3),
    Vector("Clip In saves a second card", "Clip-In 10p | 10x 3 | 5 6", "10 3 11", 3),
    Vector("two Clip Ins on the same Route", "9p Clip-In | 9p Clip-In | 5 6", "9 9 11", 3),
    Vector("Clip In without need", "4 Clip-In | 2 3 | 5 6", "4 5 11", 3),
    Vector("one of three is clipped in", "9p Clip-In | 9x 3 | 9x 6", "9 3 6", 1),
    Vector("two Clip Ins against one climber", "9p Clip-In | Clip-In 8p | 9x 8x", "9 8 0", 1),
    # -- Sabotage --
    Vector("two from the left", "10 Sabotage/left | 3 4 | 5 6", "13 5 10", 1, ((1, 2, 2), (1, 3, 1))),
    Vector("two from the right", "10 Sabotage/right | 3 4 | 5 6", "13 6 9", 1, ((1, 2, 1), (1, 3, 2))),
    Vector("nothing to take", "10 Sabotage/left | 3x 4x | 3x 4x", "10 0 0", 1, ((1, 2, 0), (1, 3, 0))),
    Vector("two Sabotages block each other", "10 Sabotagex | 3 Sabotagex | 5 6", "10 3 11", 3),
    Vector("clipped in against another", "Sabotage/leftp Clip-In | 8 Sabotagex | 5 6", "3 6 10", 3, ((1, 2, 2), (1, 3, 1))),
    Vector(
        "two clipped in, stolen points are stolen back",
        "Sabotage/leftp Clip-In | Sabotage/leftp Clip-In | 5 6",
        "0 3 8",
        3,
        ((1, 2, 0), (1, 3, 1), (2, 3, 2), (2, 1, 1)),
    ),
    Vector(
        "two clipped in, both to the right",
        "Sabotage/rightp Clip-In | Sabotage/rightp Clip-In | 5 6",
        "0 3 8",
        3,
        ((1, 2, 0), (1, 3, 2), (2, 3, 1), (2, 1, 2)),
    ),
    Vector("beside a Bomber", "Sabotage/right Bomber | 3 4 | 5 6", "8 6 9", 3, ((1, 2, 1), (1, 3, 2))),
    Vector("by the second climber", "3 4 | 10 Sabotage/left | 5 6", "6 13 9", 2, ((2, 3, 2), (2, 1, 1))),
    Vector("by the last climber", "3 4 | 5 6 | 10 Sabotage/left", "5 10 13", 3, ((3, 1, 2), (3, 2, 1))),
    Vector("who sits opposite is safe", "10 Sabotage/left | 3 4 | 8 9 | 5 6", "13 5 17 10", 3, ((1, 2, 2), (1, 4, 1))),
    Vector("five climbers", "2 3 | 4 5 | Sabotage/right 6 | 7 8 | 9 10", "5 7 9 14 19", 5, ((3, 4, 1), (3, 2, 2))),
    Vector("beside Belay", "Sabotage/left Belay | 9 8 | 7 6", "9 15 12", 2, ((1, 2, 2), (1, 3, 1))),
    Vector("beside Tak-Tak", "Sabotage/left Tak-Tak 10 | 3 4 | 5 6", "19 5 10", 1, ((1, 2, 2), (1, 3, 1))),
    Vector(
        "points of earlier rounds are safe",
        "10 Sabotage/left | 3x 4x | 3x 4x",
        "10 0 0",
        1,
        ((1, 2, 0), (1, 3, 0)),
        totals=(20, 15, 10),
    ),
    Vector(
        "one of three Sabotages is clipped in",
        "Sabotage/leftp Clip-In | 3 Sabotagex | 4 Sabotagex",
        "3 1 3",
        3,
        ((1, 2, 2), (1, 3, 1)),
    ),
    Vector(
        "two clipped in, both sides of two others",
        "Sabotage/leftp Clip-In | 5 6 | Sabotage/leftp Clip-In | 3 4",
        "3 8 3 4",
        2,
        ((1, 2, 2), (1, 4, 1), (3, 4, 2), (3, 2, 1)),
    ),
]


BY_NAME = {vector.name: vector for vector in VECTORS}


def check_vector(vector: Vector) -> None:
    """Play the round and hold everything against the table."""
    options = {"tak_tak_always_extra": True} if vector.extra else {}
    state = play_round(vector.cards, vector.totals, **options)
    view = state.view()
    expected = [int(own) for own in vector.points.split()]
    totals = vector.totals or (0,) * len(expected)
    assert view.moment in ("discard", "over")
    assert [own.points for own in view.last.climbers] == expected
    assert [climber.score for climber in view.climbers] == [old + new for old, new in zip(totals, expected, strict=True)]
    assert view.lead + 1 == vector.lead
    assert [(theft.thief + 1, theft.victim + 1, theft.points) for theft in view.last.thefts] == list(vector.thefts)
    for own, cards in zip(view.last.climbers, read_round(vector.cards), strict=True):
        assert [card.card for card in own.cards] == [card.lies for card in cards]
        fates = {"x": "blocked", "p": "protected"}
        for shown, card in zip(own.cards, cards, strict=True):
            assert (shown.fate if shown.fate in fates.values() else "") == fates.get(card.mark, ""), shown
            assert shown.traded == (card.laid != card.lies)
            assert bool(shown.matched) == bool(card.mark) or card.lies in ("Bomber", "Belay", "Clip In")
        lost = sum(theft.points for theft in view.last.thefts if theft.victim == own.seat)
        assert sum(card.points for card in own.cards) - lost == own.points
