"""A toy that uses every hook a game may do without: a rope team that sings.

It has a cover, odds, a score pad, songs of the players' own, a cost for resting, verses in its log, and examples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highcamp import Event, Refused, State
from highcamp.drawing import cover
from highcamp.drawing.pressing import Press
from highcamp.drawing.svg import move_to, rect, text
from highcamp.engine.facts import Sheet
from highcamp.engine.label import OwnParts
from highcamp.engine.mode import Mode
from highcamp.engine.odds import Answer, Likely, Luck, Odds, Prospect, exact, sampled
from highcamp.engine.pad import Column, Field, Figure, Filled, Pad, Remark, Row
from highcamp.engine.telling import Turn
from highcamp.engine.words import Seat, Words, line
from toys.paper import sheet
from toys.rope import CARDS, HELP, REST, Rope, RopeOptions, RopeTeam, RopeView

LONGEST = 40


class SongOptions(RopeOptions, frozen=True, kw_only=True):
    own: Annotated[tuple[Annotated[str, Meta(max_length=LONGEST)], ...], Meta(max_length=3, description="Songs.")] = ()


class Singer(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    points: int
    loud: bool


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    singers: list[Singer]


class SongPad(Pad):
    scores = "an evening of songs"
    of = "evening"
    lead = "Whoever sang first comes first."
    common = (Field(name="hut", label="Hut", kind="pick", offered=(("", "any"), ("high", "the high one"))),)
    own = (
        Field(name="cards", label="Cards sung", kind="numbers", into="sung.cards", hint="1, 3"),
        Field(name="loud", label="Loudly", kind="tick"),
    )
    most = 3
    person = "singer"

    def score(self, given: Mapping[str, Any]) -> Evening:
        if not given.get("singer"):
            raise Refused("bad-score", "Nobody sang.", where="singer", fix="Fill somebody in.")
        double = 2 if given.get("hut") == "high" else 1
        singers = [
            Singer(name=one["name"], points=double * sum(one.get("sung", {}).get("cards", [])), loud=one.get("loud", False))
            for one in given["singer"]
        ]
        return Evening(singers=singers)

    def say(self, result: Evening) -> str:
        return "\n".join(f"{one.name}: {one.points}" for one in result.singers)

    def fill(self, result: Evening) -> Filled:
        return Filled(
            columns=(Column("How", "words"), Column("Points", "sums")),
            rows=tuple(
                Row(one.name, ((Figure(str(one.points), "sung loudly" if one.loud else "sung"),), (Figure(str(one.points)),)))
                for one in result.singers
            ),
            remarks=tuple(Remark("sang loudly", one.name) for one in result.singers if one.loud),
        )


class SongOdds(Odds):
    """Exact for what is asked in words, counted and sampled for what the seat sees."""

    def answer(self, words: Sequence[str], state: State | None) -> Answer | None:
        if not words:
            return None
        chance = Fraction(1, CARDS)
        return {"card": words[0], "chance": float(chance)}, f"The {words[0]} comes first once in {CARDS} times."

    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        assert isinstance(world, Rope)
        higher, worlds = dict.fromkeys(world.hands[seat], 0), 0
        for dealt, _ in luck.worlds(world, seat, 40):
            assert isinstance(dealt, Rope)
            others = [card for other, hand in enumerate(dealt.hands) if other != seat for card in hand]
            worlds += 1
            for card in higher:
                higher[card] += any(other > card for other in others)
        rows = [
            Likely(line(Seat(seat).own, f" {card}"), (sampled(n, worlds), exact(card / CARDS))) for card, n in higher.items()
        ]
        return [
            Prospect(
                title="How high is each card?",
                columns=("Somebody holds a higher one", "Of all cards it is above"),
                rows=tuple(rows),
                assuming=f"{worlds} deals.",
            )
        ]


class SongTeam(RopeTeam):
    name = "toy-songs"
    title = "Singing rope team"
    Options = SongOptions
    examples = {  # noqa: RUF012  # as the contract has it
        "play": ("highcamp play toy-songs --song yodel.txt",),
        "odds": ("highcamp odds toy-songs 3 [CARD]",),
        "board check": ("highcamp board check toy-songs.toml",),
    }
    own_parts = OwnParts(flag="--song", words="a song, as plain text", label="Songs of your own", form="One song a line")

    def write_position(self, state: Rope) -> dict[str, Any]:
        return {**super().write_position(state), "own": list(state.options.own)}

    def read_position(self, position: Mapping[str, Any]) -> Rope:
        bare = super().read_position({name: value for name, value in position.items() if name != "own"})
        options = {"players": bare.options.players, "rests": bare.options.rests, "own": position.get("own", [])}
        return Rope(self, self.options(options), bare.hands, bare.story)

    def read_own(self, path: Path) -> dict[str, Any]:
        return {"own": [path.read_text("utf-8").strip()]}

    def parse_own(self, text: str) -> tuple[str, ...]:
        songs = tuple(line.strip() for line in text.splitlines() if line.strip())
        if any(len(song) > LONGEST for song in songs):
            raise Refused("bad-song", "A song is short.", where="option own")
        return songs

    def refusals(self, state: Rope) -> Sheet:
        low = tuple((f"the {card}", "sung already") for card in range(1, state.top() + 1))
        return Sheet(title="Not possible", columns=("Verse", "Why not"), rows=low)

    def cost(self, move: int, state: Rope) -> str:
        return "1 rest" if move == REST else ""

    def heading(self, event: Event, seat: int | None, round: int) -> str:
        return f"Verse {max(round, 1)}"

    def turn(self, event: Event, seat: int | None) -> Turn | None:
        return None if event.by_nature else Turn(event.actor)

    def sum_up(self, events: Sequence[Event], seat: int | None) -> Words:
        return line(Seat(events[0].actor).does("sing"), ".")

    def odds(self) -> Odds:
        return SongOdds()

    def help(self) -> str:
        return f"{HELP}\n## Scoring a real table\nWho sang which cards, and whether loudly.\n"

    def pad(self) -> Pad:
        return SongPad()

    def svg(self, view: RopeView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        press, top = Press(mode, view.actor == view.seat), max((card for _, card in view.story), default=0)
        drawn = []
        for place, move in enumerate([REST, *view.hand] if press.mine else []):
            words = "rest" if move == REST else f"play {move}"
            able = view.rests > 0 if move == REST else move > top
            plate = rect(0, 0, 110, 40, "plate", 8) + text(55, 26, words, 16, "", "middle")
            drawn.append((press.legal if able else press.shut)(plate, move, words, place=move_to(8 + 118 * place, 190)))
        return sheet(self.title, self.text(view, names=names), mode, "".join(drawn))

    def cover(self) -> str:
        return cover.cover(self.name, '<circle id="song-cover" r="3"/>')


SONGS = SongTeam()
