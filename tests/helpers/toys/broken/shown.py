"""What is shown, broken: views, pictures, and secrets that come out."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from highcamp import Event, Refused, State
from highcamp.drawing.pressing import Press
from highcamp.engine.beat import Beat
from highcamp.engine.facts import Part, Sheet, Standing, ranked
from highcamp.engine.mode import Mode
from highcamp.engine.odds import Chance, Likely, Luck, Odds, Prospect
from highcamp.engine.scene import Form, Scene
from highcamp.engine.telling import Turn
from highcamp.engine.words import Seat, Situation, Words, line
from toys.broken.breaking import breaks, put
from toys.camp import Camp, CampView, Face
from toys.huts import Huts
from toys.rope import REST, Rope, RopeTeam

# -- what is shown --


class LooseView(msgspec.Struct):
    tents: list[int]


@breaks("view")
class ViewFollowsTheState(Camp):
    def view(self, state: Face, seat: int | None) -> Any:
        return LooseView(state.tents)

    def text(self, view: Any, *, names: Sequence[str] = ()) -> str:
        return str(view.tents)


@breaks("view")
class ViewIsADict(Camp):
    def view(self, state: Face, seat: int | None) -> Any:
        return {"tents": state.tents}


@breaks("text")
class Speechless(Camp):
    def text(self, view: CampView, *, names: Sequence[str] = ()) -> str:
        return "\n"


@breaks("svg")
class NotWellFormed(Camp):
    def svg(self, view: CampView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><text>tents & climbers</text></svg>'


@breaks("svg")
class NoPicture(Camp):
    def svg(self, view: CampView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        return "<svg/>" if mode == "alone" else super().svg(view)


@breaks("svg")
class NotWellFormedWithNames(Camp):
    def svg(self, view: CampView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        return super().svg(view, mode=mode).replace("</svg>", f"<desc>{' '.join(names)}</desc></svg>")


@breaks("pressing")
class PressedWhileWatching(Camp):
    def svg(self, view: CampView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        pressed = Press("play", mine=True).shut("", 0, "climb")
        return super().svg(view, mode=mode, names=names).replace("</svg>", pressed + "</svg>")


@breaks("pressing")
class AlwaysLit(Camp):
    def svg(self, view: CampView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        lit = Press(mode, mine=True).legal("", 0, "climb") if mode == "play" else ""
        return super().svg(view, mode=mode, names=names).replace("</svg>", lit + "</svg>")


@breaks("presses")
class PressedAlike(Camp):
    def presses(self, move: int, state: Face) -> tuple[str, ...]:
        return ("tent",)


@breaks("presses")
class NotInTheScene(Camp):
    def scene(self, view: CampView, *, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
        return Scene(self.svg(view, mode="watch", names=names))


@breaks("offered")
class DrawnAsBefore(Camp):
    def svg(self, view: CampView, *, standalone: bool = False) -> str:  # type: ignore[override]  # what it is about
        return super().svg(view, mode="alone" if standalone else "play")


@breaks("info-key")
class OneKeyForAll(Camp):
    def info_key(self, state: Face, seat: int | None) -> bytes:
        return b"key"


@breaks("tell")
class LostForWords(Camp):
    def tell(self, event: Event, seat: int | None) -> tuple[str, str]:
        return "Somebody climbs.", None  # type: ignore[return-value]  # that is what is broken


@breaks("beat")
class SilentBeat(Camp):
    def beat(self, event: Event, seat: int | None) -> Beat | None:
        return Beat(kind="act", caption="")


@breaks("beat")
class EndsWithoutASheet(Camp):
    def ends(self, event: Event) -> bool:
        return True


@breaks("log")
class TurnOfNobody(Camp):
    def turn(self, event: Event, seat: int | None) -> Turn | None:
        return Turn(event.before.seats)


@breaks("by-name")
class CountsInATurn(Camp):
    def turn(self, event: Event, seat: int | None) -> Turn | None:
        return Turn(0)

    def sum_up(self, events: Sequence[Event], seat: int | None) -> Words:
        return "Seat 1 has climbed."


@breaks("by-name")
class CountsInABeat(Camp):
    def beat(self, event: Event, seat: int | None) -> Beat | None:
        return Beat(kind="act", caption="Seat 1 climbs.")


@breaks("by-name")
class CountsInTheLog(Camp):
    def tell(self, event: Event, seat: int | None) -> tuple[Words, Words]:
        return line(Seat(0), f" watches seat {event.actor + 1}."), ""


@breaks("by-name")
class CountsInTheScore(Camp):
    def standing(self, state: Face, seat: int | None) -> list[Standing]:
        points = [float(tent) for tent in state.tents]
        return ranked(points, [(Part(own, f"the tent of Seat {number}"),) for number, own in enumerate(points, 1)])


@breaks("by-name")
class CountsInTheSituation(Camp):
    def situation(self, state: Face) -> Situation:
        return Situation(f"waiting for seats {state.actor + 1} and others")


@breaks("by-name")
class CountsInTheAccount(Camp):
    def account(self, events: Sequence[Event]) -> tuple[Sheet, ...]:
        return (Sheet(title="Tents", columns=("", "Seat 1"), rows=(("Tent", "4"),)),)


@breaks("by-name")
class NamesSomebodyElse(Camp):
    def tell(self, event: Event, seat: int | None) -> tuple[Words, Words]:
        return line(Seat(5).does("climb"), "."), ""


@breaks("by-name")
class CountsInARefusal(Camp):
    def refuse(self, state: Face, seat: int, move: int) -> Refused:
        return Refused("no-strength", f"Ask seat {seat + 1}.")


@breaks("by-name")
class CountsInAnOffer(Camp):
    def offer(self, move: int, state: Face) -> Words:
        return f"let seat {state.actor + 1} climb"


# -- secrecy --


@breaks("seen")
class SeesSomethingElse(Camp):
    glances = itertools.count()

    def seen(self, event: Event, seat: int | None) -> Any:
        return next(self.glances)


@breaks("seen-own")
class ForgetsOwnBid(Huts):
    def seen(self, event: Event, seat: int | None) -> Any:
        seen = super().seen(event, seat)
        return seen if seen[0] == "bids" else ["bid", event.actor]


@breaks("seen-nothing")
class UnseenDeal(RopeTeam):
    def seen(self, event: Event, seat: int | None) -> Any:
        seen = super().seen(event, seat)
        return None if event.by_nature and seen[2] is None else seen


@breaks("secret-acting", rests=0)
class SilentFall(RopeTeam):
    """Whether the next seat can go on is not said to be seen."""

    def seen(self, event: Event, seat: int | None) -> Any:
        return super().seen(event, seat) if event.by_nature else [event.actor, event.move]

    def beat(self, event: Event, seat: int | None) -> Beat | None:
        return None


@breaks("secret-view")
class OpenHands(RopeTeam):
    def view(self, state: Rope, seat: int | None) -> Any:
        return msgspec.structs.replace(super().view(state, seat), sizes=tuple(sum(hand) for hand in state.hands))


@breaks("secret-legal")
class KnowsWhoIsNext(RopeTeam):
    """No rest while another seat holds the very next card."""

    class Table(Rope):
        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            moves = [card for card in self.hands[seat] if card > self.top()]
            held = any(self.top() + 1 in hand for other, hand in enumerate(self.hands) if other != seat)
            if self.rests() > 0 and not (held and moves):
                moves.insert(0, REST)
            return put(moves, buffer)


@breaks("secret-standing")
class PointsForHands(RopeTeam):
    def standing(self, state: Rope, seat: int | None) -> list[Standing]:
        points = [float(sum(hand)) for hand in state.hands]
        return ranked(points, [(Part(own, "cards in hand"),) for own in points])


@breaks("secret-text")
class TellsHands(RopeTeam):
    class Table(Rope):
        def text(self, seat: int | None = None, names: Sequence[str] = ()) -> str:
            return super().text(seat, names) + str(self.hands)


@breaks("secret-svg")
class DrawsHands(RopeTeam):
    class Table(Rope):
        def svg(self, seat: int | None = None, mode: Mode = "play", names: Sequence[str] = ()) -> str:
            return super().svg(seat, mode, names).replace("</svg>", f"<desc>{self.hands}</desc></svg>")


@breaks("secret-info-key")
class KeyOfTheTruth(RopeTeam):
    def info_key(self, state: Rope, seat: int | None) -> bytes:
        return super().info_key(state, seat) + bytes(sum(hand) for hand in state.hands if state.story)


@breaks("secret-tell")
class Gossip(RopeTeam):
    def tell(self, event: Event, seat: int | None) -> tuple[str, str]:
        return f"It was {self.say(event.move, event.before)}.", ""  # type: ignore[arg-type]  # events of this game hold Ropes


@breaks("secret-beat")
class Betrays(RopeTeam):
    def beat(self, event: Event, seat: int | None) -> Beat | None:
        said = self.say(event.move, event.before)  # type: ignore[arg-type]  # as above
        return Beat(kind="act", caption=f"It was {said}.") if self.seen(event, seat) is not None else None


@breaks("secret-log")
class HeadsWithTheTruth(RopeTeam):
    def heading(self, event: Event, seat: int | None, round: int) -> str:
        return self.say(event.move, event.before)  # type: ignore[arg-type]  # as above


@breaks("secret-offers")
class HintsAtHands(RopeTeam):
    def details(self, move: int, state: Rope) -> dict[str, Any]:
        return {"others": [sum(hand) for hand in state.hands]}


@breaks("secret-refusals")
class SaysWhoHoldsIt(RopeTeam):
    def refuse(self, state: Rope, seat: int, move: int) -> Refused:
        holders = [other + 1 for other, hand in enumerate(state.hands) if move in hand]
        return Refused("not-yours", f"The {move} is held by {holders}.")


@breaks("secrets-found")
class SaysHidden(Camp):
    facts = msgspec.structs.replace(Camp.facts, hidden=True)


# -- odds --


class LooseOdds(Odds):
    """Of one card, whatever is made of it."""

    def __init__(self, chance: float = 0.5, columns: tuple[str, ...] = ("higher",)) -> None:
        self.chance, self.columns, self.asked = chance, columns, itertools.count()

    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        row = Likely("a card", (Chance(self.chance),))
        return [Prospect(title="How high?", columns=self.columns, rows=(row,), assuming="Nothing.")]


class ForgetfulOdds(LooseOdds):
    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        self.chance = 1 / (1 + next(self.asked))
        return super().prospects(world, seat, luck)


class ClumsyOdds(LooseOdds):
    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        world.apply(world.legal(seat)[0], seat)
        return super().prospects(world, seat, luck)


@breaks("odds")
class MoreThanCertain(RopeTeam):
    def odds(self) -> Odds:
        return LooseOdds(1.5)


@breaks("odds")
class ColumnWithoutChance(RopeTeam):
    def odds(self) -> Odds:
        return LooseOdds(columns=("higher", "lower"))


@breaks("odds")
class PlaysOnToTell(RopeTeam):
    def odds(self) -> Odds:
        return ClumsyOdds()


@breaks("odds-known")
class OtherOddsEachTime(RopeTeam):
    def __init__(self) -> None:
        self._odds = ForgetfulOdds()

    def odds(self) -> Odds:
        return self._odds
