"""A frame: the whole table as one viewer sees it now. Pages, streams and the JSON API are made from frames and nothing else.

Two tables that a viewer cannot tell apart give equal frames, to the last letter; so a fingerprint of a frame can be its number.

What is said stands there twice: as text for the viewer, with the players' names, and as the parts that it was made from, for
whoever shows names in a way of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highcamp.drawing.names import YOU
from highcamp.engine.facts import Sheet, Standing
from highcamp.engine.phrases import capital
from highcamp.engine.picks import Picking
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.scene import MAIN
from highcamp.engine.state import State
from highcamp.engine.words import Line, Reader, Situation, line
from highcamp.table import notes
from highcamp.table.beats import SeenBeat, seen_beats
from highcamp.table.coaching import CoachShown, shown_coach
from highcamp.table.ending import decided, gone_back, tale, won
from highcamp.table.fingerprint import fingerprint
from highcamp.table.greetings import GREETINGS
from highcamp.table.live import Table
from highcamp.table.story import LINES, Story, StoryLine, SummedUp
from highcamp.table.viewer import Viewer, look, seat_called_you, seat_to_undo


class Move(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A legal move: its number, its notation, what else the game tells of it, and whether it cannot be taken back."""

    move: int
    text: str
    """Its notation."""
    offer: str
    """The same in words for the viewer: players by their names."""
    final: bool = False
    cost: str = ""
    """In words; empty where it costs nothing."""
    presses: tuple[str, ...]
    """What is pressed for it on the board, in any order."""
    warning: str = ""
    """What it would cost that people would not expect, in a sentence."""
    whole: str = ""
    """The set that it completes, in words; empty unless it is the last pick of one."""
    details: dict[str, Any] = {}


class Pick(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One of a set that is picked in any order: chosen, or not legal by the rules' order and taken here all the same."""

    move: int
    text: str
    offer: str
    whole: str = ""
    """The set that it completes, in words."""
    warning: str = ""
    """What people should be asked before it is picked."""
    late: bool = False
    """Chosen, and kept at the table until the rules' order comes to it: no board knows of it."""
    chosen: bool
    """To send it once more puts it back, unless it can be picked once more: then it stands here twice, or among the moves."""


class OfferedWay(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Several moves that are made by one choice: all of them, or none."""

    moves: tuple[int, ...]
    presses: tuple[str, ...]
    offer: str
    cost: str = ""
    forced: bool = False
    """A set that is picked, where nothing else can be picked or done."""


class Player(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A seat and who has it, as everyone sees it."""

    seat: int
    name: str
    taker: Literal["person", "bot", "stand-in", "open"]
    bot: str
    acts: bool
    yours: bool
    browsers: int
    """How many browsers or programs have it, if it is yours; else 0."""
    points: float
    place: int | None
    """None where all win or lose together."""
    parts: tuple[tuple[float, str], ...]
    """Points, and what they are for."""
    why: tuple[Line, ...]
    """What each of them is for, in parts."""
    left: int | None
    """Milliseconds on the clock when it was last started, None without a clock."""
    ends: int | None
    """When the running clock will be at zero."""


class Ask(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A proposal to go back together."""

    seat: int
    line: str
    parts: Line
    yours: bool
    answer: bool
    """Whether this viewer has to answer."""


class LogLine(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A line of the log; a caption is a line that nobody must miss."""

    text: str
    parts: Line
    caption: bool
    moment: int
    """The number of the moment that it tells of, as beats have it; 0 if it tells of none."""
    heading: str
    """The heading that it stands under, such as the day; empty if the game has none."""
    turn: int
    """The number of the turn that it is a part of; 0 if it is part of none."""


class LogTurn(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A turn of several lines, as one line: what it came to."""

    number: int
    seat: int
    text: str
    parts: Line


class Frame(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table as one viewer sees it."""

    table: Annotated[str, Meta(description="The table's id.")]
    game: Annotated[str, Meta(description="The game, by its name.")]
    title: Annotated[str, Meta(description="The game's title.")]
    seat: Annotated[int | None, Meta(description="Whose eyes; None is a spectator.")]
    you: Annotated[int | None, Meta(description="The seat that is called *you*, if any.")]
    curtain: Annotated[int | None, Meta(description="The seat to pass the screen to.")]
    host: Annotated[bool, Meta(description="Whether the viewer is the table's host.")]
    decision: Annotated[int | None, Meta(description="The number of the question to this viewer, to be sent with the answer.")]
    situation: Annotated[str, Meta(description="Where the game stands and who has to act, as text.")]
    stands: Annotated[Situation, Meta(description="The situation in parts.")]
    over: Annotated[bool, Meta(description="Whether the game is over.")]
    result: Annotated[str, Meta(description="Who has won and what decided it, as text; empty before the end.")]
    result_parts: Annotated[Line, Meta(description="The result in parts.")]
    won_parts: Annotated[Line, Meta(description="Of the result who has won, in parts.")]
    decided_parts: Annotated[Line, Meta(description="Of the result what decided it, where that has to be said, in parts.")]
    back_parts: Annotated[Line, Meta(description="Of the result who went back over what had been shown, in parts.")]
    why: Annotated[str, Meta(description="Why a finished game ended as it did, in a sentence; empty before the end.")]
    why_parts: Annotated[Line, Meta(description="The same in parts.")]
    moves: Annotated[tuple[Move, ...], Meta(description="What this viewer can do now; empty if it is asked nothing.")]
    ways: Annotated[tuple[OfferedWay, ...], Meta(description="What can be done by one choice that is several moves.")]
    picks: Annotated[tuple[Pick, ...], Meta(description="What else can be sent as a move while a set is picked.")]
    seats: Annotated[tuple[Player, ...], Meta(description="The seats, and how everyone stands.")]
    log: Annotated[tuple[LogLine, ...], Meta(description="The latest lines of what happened, oldest first.")]
    turns: Annotated[tuple[LogTurn, ...], Meta(description="Turns with several lines in the log.")]
    earlier: Annotated[int, Meta(description="Lines of the log that are left out here.")]
    captions: Annotated[tuple[str, ...], Meta(description="What happened last that nobody must miss.")]
    caption_parts: Annotated[tuple[Line, ...], Meta(description="The captions in parts.")]
    beats: Annotated[tuple[SeenBeat, ...], Meta(description="What the viewer saw happen lately, oldest first.")]
    undo: Annotated[str, Meta(description="The move that the viewer would take back, in words; empty if there is none.")]
    undo_seat: Annotated[int | None, Meta(description="Whose move that is; at a shared screen perhaps not that of ``seat``.")]
    undo_decision: Annotated[int | None, Meta(description="To be sent with it: a second press takes back nothing else.")]
    ask: Annotated[Ask | None, Meta(description="A proposal to go back together, if there is one.")]
    can_ask: Annotated[bool, Meta(description="Whether the viewer may ask the others to go back.")]
    greetings: Annotated[tuple[tuple[int, str, int], ...], Meta(description="Seat, words, when.")]
    view: Annotated[Any, Meta(description="The game as this viewer may know it: what its board is drawn from.")]
    spectators: Annotated[bool, Meta(description="Whether anybody may watch.")]
    listed: Annotated[bool, Meta(description="Whether anybody may take an open seat.")]
    per: Annotated[str, Meta(description="What the clock counts: none, move or game.")]
    sheets: Annotated[tuple[Sheet, ...], Meta(description="How a finished game went, as text.")]
    sheet_parts: Annotated[tuple[Sheet, ...], Meta(description="The same in parts.")]
    coach: Annotated[CoachShown | None, Meta(description="Who has agreed to a coach, and what it says; None without a seat.")]
    rematch: Annotated[str, Meta(description="The table where the players meet again, if that is set.")]

    def names(self) -> list[str]:
        """What each seat is called for this viewer."""
        return [YOU if row.seat == self.you else row.name for row in self.seats]

    @property
    def reader(self) -> Reader:
        """Who reads what is said in this frame."""
        return Reader(tuple(player.name for player in self.seats), self.you)


def frame(table: Table, viewer: Viewer, story: Callable[[int | None], Story] = Story) -> Frame:
    """The table as the viewer sees it. ``story`` has what each pair of eyes was told so far, if that is at hand."""
    shown = look(table, viewer)
    eyes, state = shown.eyes, table.state
    reader = table.reader(seat_called_you(table, viewer, eyes))
    ended, why = (won(table, eyes), decided(table, eyes)) if state.over else ((), ())
    told_tale = tale(table)
    reason = line(told_tale.why) if told_tale else ()
    situation = table.game.situation(state)
    sheets = table.game.account(table.events) if state.over and table.events else ()
    kept = story(eyes)
    told = kept.read(table.events)
    log = notes.insert(table.notes, told, kept, kept.line_spelling.spell(told, reader, _line), partial(_line, reader=reader))
    log = log[-LINES:]
    acts = eyes is not None and eyes in state.acting() and table.takers[eyes].is_person
    picking = table.picking(eyes) if acts and eyes is not None else None
    view = state.view(eyes)
    world = _imagined(state, eyes, view) if acts and eyes is not None and table.game.facts.hidden else state
    back = seat_to_undo(table, viewer, eyes)
    undo = _undo(table, back)
    captions = kept.captions()
    return Frame(
        table=table.id,
        game=table.game.name,
        title=table.game.title,
        seat=eyes,
        you=reader.you,
        curtain=shown.curtain,
        host=viewer.host,
        decision=table.decisions[eyes] if acts and eyes is not None else None,
        situation=table.reader(None).text(situation.line(), inside=True),
        stands=situation,
        over=state.over,
        result=reader.text(line(ended, why)),
        result_parts=line(ended, why),
        won_parts=ended,
        decided_parts=why,
        back_parts=gone_back(table) if state.over else (),
        why=reader.text(reason),
        why_parts=reason,
        moves=_moves(table, eyes, world, reader, picking) if acts and eyes is not None else (),
        ways=_ways(table, eyes, reader, picking) if acts and eyes is not None else (),
        picks=_picks(table, eyes, world, reader, picking) if acts and eyes is not None else (),
        seats=_seats(table, viewer, eyes, reader),
        log=tuple(log),
        turns=tuple(kept.turn_spelling.spell(one.number, one, reader, _turn) for one in kept.sums(log)),
        earlier=len(told) + len(table.notes) - len(log),
        captions=tuple(reader.text(words) for words in captions),
        caption_parts=captions,
        beats=seen_beats(table, kept, reader),
        undo=undo,
        undo_seat=back if undo else None,
        undo_decision=table.decisions[back] if undo and back is not None else None,
        ask=_ask(table, viewer, eyes, reader),
        can_ask=_can_ask(table, eyes),
        greetings=tuple((said.seat, GREETINGS[said.word], said.at) for said in table.greetings if said.word in GREETINGS),
        view=view,
        spectators=table.setting.spectators,
        listed=table.setting.listed,
        per=table.setting.clock.per,
        sheets=tuple(sheet.read_by(reader) for sheet in sheets),
        sheet_parts=sheets,
        coach=shown_coach(table, eyes, view, reader, asked=acts) if eyes is not None and not viewer.borrows else None,
        rematch=table.rematch,
    )


def _imagined(state: State, eyes: int, view: Any) -> State:
    """A world that is the same for all tables that look the same. What a move would bring is asked of it: whether it is final,
    and what it would cost that people would not expect.
    """
    return state.imagine(eyes, Rng.keyed(fingerprint(msgspec.json.encode(view)), "frame"))


def _moves(table: Table, eyes: int, world: State, reader: Reader, picking: Picking | None) -> tuple[Move, ...]:
    game, state = table.game, table.state
    return tuple(
        Move(
            move=move,
            text=game.say(move, state),
            offer=reader.text(game.offer(move, state)),
            final=game.is_final(world, eyes, move),
            cost=game.cost(move, state),
            presses=game.presses(move, state),
            warning=reader.text(game.warning(move, world)),
            whole=_whole(table, picking, move, reader),
            details=game.details(move, state),
        )
        for move in state.legal(eyes)
    )


def _ways(table: Table, eyes: int, reader: Reader, picking: Picking | None) -> tuple[OfferedWay, ...]:
    if picking is not None and picking.forced:
        whole = picking.forced
        words = capital(table.offer_set(whole, table.state, reader.you))
        return (OfferedWay(moves=whole, presses=(MAIN,), offer=words, forced=True),)
    return tuple(
        OfferedWay(moves=way.moves, presses=way.presses, offer=reader.text(way.offer), cost=way.cost)
        for way in table.game.ways(table.state, eyes)
    )


def _whole(table: Table, picking: Picking | None, move: int, reader: Reader) -> str:
    """The set that this pick would complete, in words; empty if it completes none."""
    if picking is None or not picking.completes(move):
        return ""
    return capital(reader.text(table.game.offer_set(sorted((*picking.chosen, move)), picking.start)))


def _picks(table: Table, eyes: int, world: State, reader: Reader, picking: Picking | None) -> tuple[Pick, ...]:
    if picking is None:
        return ()
    game, state, legal = table.game, table.state, table.state.legal(eyes)

    late = Counter(table.kept[eyes])

    def pick(move: int, *, chosen: bool) -> Pick:
        waits = chosen and late[move] > 0
        late[move] -= waits
        return Pick(
            move=move,
            text=game.say(move, state),
            offer=reader.text(game.offer(move, state)),
            whole="" if chosen else _whole(table, picking, move, reader),
            warning="" if chosen else reader.text(game.warning(move, world)),
            late=waits,
            chosen=chosen,
        )

    also = [move for move in picking.next_picks if move not in legal]
    return (*(pick(move, chosen=True) for move in picking.chosen), *(pick(move, chosen=False) for move in also))


def _seats(table: Table, viewer: Viewer, eyes: int | None, reader: Reader) -> tuple[Player, ...]:
    acting = table.state.acting()
    clocked = table.setting.clock.per != "none"
    standings: list[Standing] = table.state.standing(eyes)
    seats = []
    for row in sorted(standings, key=lambda row: row.seat):
        taker = table.takers[row.seat]
        seats.append(
            Player(
                seat=row.seat,
                name=table.name(row.seat),
                taker="open" if taker.is_open else "person" if taker.is_person else "stand-in" if taker.name else "bot",
                bot=taker.shown_bot,
                acts=row.seat in acting,
                yours=row.seat in viewer.seats,
                browsers=viewer.browsers_of(row.seat),
                points=row.points,
                place=None if table.game.facts.cooperative else row.place,
                parts=tuple((part.points, reader.text(part.why, inside=True)) for part in row.parts),
                why=tuple(line(part.why) for part in row.parts),
                left=table.clocks.left(row.seat) if clocked else None,
                ends=table.clocks.end(row.seat) if clocked else None,
            )
        )
    return tuple(seats)


def _undo(table: Table, seat: int | None) -> str:
    try:
        return "" if seat is None else table.undo_offer(seat)
    except Refused:
        return ""


def _ask(table: Table, viewer: Viewer, eyes: int | None, reader: Reader) -> Ask | None:
    asked = table.proposal
    if asked is None:
        return None
    told = line(table.game.tell(table.events[asked.to], eyes)[0])
    answer = eyes in asked.objectors(table.takers)
    return Ask(seat=asked.seat, line=reader.text(told), parts=told, yours=asked.seat in viewer.seats, answer=answer)


def _line(told: StoryLine, reader: Reader) -> LogLine:
    return LogLine(
        text=reader.text(told.words),
        parts=told.words,
        caption=told.caption,
        moment=told.moment,
        heading=told.heading,
        turn=told.turn,
    )


def _turn(told: SummedUp, reader: Reader) -> LogTurn:
    return LogTurn(number=told.number, seat=told.seat, text=reader.text(told.words), parts=told.words)


def _can_ask(table: Table, eyes: int | None) -> bool:
    return eyes is not None and table.proposal is None and any(event.actor == eyes for event in table.events)
