"""What a seat may know of an expedition on any mountain, with the forecast for all who are led or climb."""

from __future__ import annotations

import msgspec

from highcamp.engine.bits import has
from highcamp.games.expeditions.box import (
    CAMPS,
    CHOSEN,
    CYCLE,
    DAYS,
    DROPPED,
    GAINED,
    GUIDES,
    IN_DISCARD,
    IN_HAND,
    IN_PILE,
    MOST_DECK,
    ON_TABLE,
    READY,
    REMOVED,
    SHOWN,
    SORTS,
    ZONES,
)
from highcamp.games.expeditions.cards import Face
from highcamp.games.expeditions.notation import GUIDE_NAMES, cards_of, faces_of, say, spaces_of
from highcamp.games.expeditions.phases import DRAW_FIRST, ENDED, SELECT
from highcamp.games.expeditions.points import leader
from highcamp.games.expeditions.position.write import MOMENTS
from highcamp.games.expeditions.presses import targets
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.seen import looking


class Space(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One space of the board as it lies now. ``cost`` is None while its icefall token is face down, 0 for a crevasse."""

    name: str
    zone: int
    cost: int | None
    icefall: bool
    night: int
    points: int
    above: tuple[str, ...]


class Day(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The weather of one day, by zone."""

    turn: int
    loss: tuple[int, ...]
    stop: tuple[bool, ...]


class Client(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A client: kind, level, whether it has been on top, and the level after tonight (0: it would die), which nobody knows
    (None) before the day's weather is turned up.
    """

    kind: str
    level: int
    on_top: bool
    tonight: int | None


class Holder(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A guide or a placed camp, and what is with it."""

    name: str
    at: str
    camps: int
    tanks: int
    clients: tuple[Client, ...]
    points: int | None = None
    """Of a climber on K2, who leads nobody: the only client shown is himself."""


class Own(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What only the owner of a team knows."""

    hand: tuple[str, ...]
    pile: tuple[str, ...]
    removed: tuple[str, ...]
    deck: tuple[str, ...]
    """Acclimatization deck from the top, ``?`` for a card not known."""
    looking_at: tuple[str, ...]
    gained: tuple[str, ...]
    dropped: tuple[str, ...]
    chosen: tuple[str, ...]
    spent: tuple[int, ...]
    doing: int


class Team(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One seat: points, cards as all know them, guides and camps."""

    seat: int
    points: int
    ready: bool
    table: tuple[str, ...]
    discard: tuple[str, ...]
    shuffled: tuple[str, ...]
    """The deck at the last shuffle, all of which was seen by then."""
    ever: tuple[str, ...]
    """The most of each card that any such deck had."""
    in_hand: int
    in_pile: int
    in_deck: int
    deck_known: tuple[bool, ...]
    """Which acclimatization cards its owner has looked at and put back, from the top."""
    oxygen_used: tuple[int, int]
    """Tanks spent in the game: before the last shuffle, and in all."""
    guides: tuple[Holder, ...]
    camps: tuple[Holder, ...]
    stock: int
    own: Own | None


class Action(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The running action phase."""

    unused: tuple[str, ...]
    points: tuple[tuple[int, int, int], ...]
    """For each guide: points up, down, and either way."""
    carded: tuple[bool, ...]
    owed: int
    passing: str | None
    entering: str | None
    ahead: str | None
    acclimatization: tuple[int, ...] = (0, 0, 0, 0)
    """Points of the card that is being given out, for guide A or B or camp 1 or 2."""
    exchange: tuple[bool, bool, bool] = (False, False, False)
    """Whether A and B have begun to take up here, and whether they have handed over."""
    gives_first: str | None = None
    gives_back: bool = False


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing the viewer can do."""

    move: int
    text: str


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table as one seat sees it."""

    game: str
    seat: int | None
    players: int
    board: str
    season: str
    moment: str
    turn: int
    turns: int
    cards: tuple[str, ...]
    """All kinds of cards by name; a move names a kind by its place here."""
    faces: tuple[Face, ...]
    """What each of these kinds shows."""
    boots: bool
    """Whether a closed zone costs one point more instead of stopping everybody."""
    start: int | None
    to_act: tuple[int, ...]
    acting: int | None
    """Whose action phase it is, also while nature turns up an icefall token."""
    recent: tuple[int, ...]
    spaces: tuple[Space, ...]
    limits: tuple[int, ...]
    oxygen_limits: tuple[int, ...]
    days: tuple[Day, ...]
    tiles: tuple[int, ...]
    risk_open: tuple[int, ...]
    risk_left: tuple[int, ...]
    risk_seat: int | None
    risk: int
    teams: tuple[Team, ...]
    action: Action | None
    choices: tuple[Choice, ...]
    targets: tuple[str, ...]
    """What is pressed for them on the board."""
    winner: int | None

    def face(self, card: str) -> Face:
        """What a card shows, by its name."""
        return self.faces[self.cards.index(card)]

    @property
    def led(self) -> bool:
        """Whether guides lead clients, as on Everest; on K2 climbers climb for themselves."""
        return all(guide.points is None for team in self.teams for guide in team.guides)


def table_view(
    state: Expedition, seat: int | None, teams: tuple[Team, ...], action: Action | None, boots: bool = False
) -> View:
    """The table on any mountain, with these teams."""
    return View(
        game=state.game.title,
        seat=seat,
        players=state.players,
        board=state.options.map.name,
        season="own" if state.options.own_weather else state.options.season,
        moment=MOMENTS[state.phase],
        turn=state.turn,
        turns=state.weather.tiles * DAYS,
        cards=cards_of(state),
        faces=faces_of(state),
        boots=boots,
        start=None if state.phase == DRAW_FIRST else state.start,
        to_act=state.to_act,
        acting=state.acting_seat() if action is not None else None,
        recent=tuple(other for other in state.recent if other >= 0),
        spaces=spaces(state),
        limits=tuple(state.mountain.limit),
        oxygen_limits=tuple(state.mountain.oxygen),
        days=days(state),
        tiles=tuple(tile for tile in state.tiles if tile >= 0),
        risk_open=tuple(value for value, number in enumerate(state.risk_open) for _ in range(number)),
        risk_left=tuple(state.risk_left),
        risk_seat=state.risk_seat if state.risk_seat >= 0 else None,
        risk=state.risk,
        teams=teams,
        action=action,
        choices=choices(state, seat),
        targets=() if seat is None or seat not in state.to_act else targets(state, seat),
        winner=leader(state) if state.phase == ENDED else None,
    )


def choices(state: Expedition, seat: int | None) -> tuple[Choice, ...]:
    """What the viewer can do now."""
    if seat is None or seat not in state.to_act:
        return ()
    return tuple(Choice(move=move, text=say(move, state)) for move in state.legal(seat))


def spaces(state: Expedition) -> tuple[Space, ...]:
    """The board as it lies."""
    board, mountain = state.options.map, state.mountain
    shown = []
    for number, name in enumerate(board.spaces):
        toll = state.toll(number)
        shown.append(
            Space(
                name=name,
                zone=mountain.zone[number],
                cost=None if toll == 0 else max(0, toll),
                icefall=mountain.sign[number] > 0,
                night=mountain.night[number],
                points=mountain.points[number],
                above=tuple(board.trails.get(name, ())),
            )
        )
    return tuple(shown)


def days(state: Expedition) -> tuple[Day, ...]:
    """Today and every later day whose weather can be seen."""
    open_days = DAYS * sum(tile >= 0 for tile in state.tiles)
    shown = []
    for turn in range(state.turn, open_days + 1):
        first = (state.tiles[(turn - 1) // DAYS] * DAYS + (turn - 1) % DAYS) * ZONES
        loss = tuple(state.weather.loss[first + zone] for zone in range(ZONES))
        shown.append(Day(turn=turn, loss=loss, stop=tuple(bool(state.weather.stop[first + zone]) for zone in range(ZONES))))
    return tuple(shown)


def pile(state: Expedition, seat: int, place: int) -> tuple[str, ...]:
    """The cards of a seat in one place."""
    first = state.at(seat, place)
    return tuple(card for kind, card in enumerate(cards_of(state)) for _ in range(state.cards[first + kind]))


def team_view(
    state: Expedition, seat: int, viewer: int | None, guides: tuple[Holder, ...], camps: tuple[Holder, ...], stock: int
) -> Team:
    """A team on any mountain, with its guides or climbers and its camps."""
    gained = state.size(seat, GAINED)
    known = state.known_before[seat]
    return Team(
        seat=seat,
        points=state.points[seat],
        ready=state.phase == SELECT and state.stage[seat] == READY,
        table=pile(state, seat, ON_TABLE),
        discard=pile(state, seat, IN_DISCARD),
        shuffled=pile(state, seat, CYCLE),
        ever=pile(state, seat, SHOWN),
        in_hand=state.size(seat, IN_HAND),
        in_pile=state.size(seat, IN_PILE),
        in_deck=state.stacked[seat] + gained,
        deck_known=tuple(has(known, place) for place in range(state.stacked[seat] + gained)),
        oxygen_used=(state.taken_before[seat], state.taken[seat]),
        guides=guides,
        camps=camps,
        stock=stock,
        own=own_cards(state, seat) if seat == viewer else None,
    )


def own_cards(state: Expedition, seat: int) -> Own:
    """What a seat knows of its own cards."""
    names = cards_of(state)
    known = state.known[seat]
    stack = [names[state.stack[seat * MOST_DECK + place]] for place in range(state.stacked[seat])]
    return Own(
        hand=tuple(card for kind, card in enumerate(names) for _ in range(state.held(seat, kind))),
        pile=pile(state, seat, IN_PILE),
        removed=pile(state, seat, REMOVED),
        deck=tuple(card if has(known, place) else "?" for place, card in enumerate(stack)),
        looking_at=tuple(looking(state, seat)),
        gained=pile(state, seat, GAINED),
        dropped=pile(state, seat, DROPPED),
        chosen=pile(state, seat, CHOSEN),
        spent=tuple(state.spent[seat * CAMPS + camp] for camp in range(CAMPS)),
        doing=state.stage[seat],
    )


def knows_tonight(state: Expedition) -> bool:
    """Whether the night to come is known: its weather lies open, and there is one."""
    return not state.over and state.tiles[(state.turn - 1) // DAYS] >= 0


def action_view(state: Expedition) -> Action:
    """The running action phase on any mountain."""
    names = cards_of(state)
    return Action(
        unused=tuple(card for kind, card in enumerate(names) for _ in range(state.idle[kind])),
        points=tuple(
            (state.pool[guide * SORTS], state.pool[guide * SORTS + 1], state.pool[guide * SORTS + 2]) for guide in range(GUIDES)
        ),
        carded=tuple(bool(state.touched[guide]) for guide in range(GUIDES)),
        owed=state.owed,
        passing=GUIDE_NAMES[state.passage] if state.passage >= 0 else None,
        entering=GUIDE_NAMES[state.entering] if state.entering >= 0 else None,
        ahead=spaces_of(state)[state.ahead] if state.ahead >= 0 else None,
    )


def doomed(view: View, seat: int) -> list[str]:
    """Clients of a seat that would die tonight if nothing more were done, in words."""
    team = view.teams[seat]
    return [
        holder.name if holder.points is not None else f"{client.kind} {client.level}{'*' * client.on_top} with {holder.name}"
        for holder in (*team.guides, *team.camps)
        for client in holder.clients
        if client.tonight == 0
    ]


def place_of(state: Expedition, seat: int) -> int:
    """The place of a seat: behind all who have more points, or as many for longer (once the pawns are lined up)."""
    order = [other for other in state.recent if other >= 0]
    own = state.points[seat]
    ahead = sum(state.points[other] > own for other in range(state.players))
    earlier = order[: order.index(seat)] if seat in order else []
    return 1 + ahead + sum(state.points[other] == own for other in earlier)
