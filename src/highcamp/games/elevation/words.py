"""Sentences about a view of Elevation that the picture, the text and the pages share."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.drawing.marks import seat_name
from highcamp.drawing.names import Names
from highcamp.engine.phrases import listed
from highcamp.games.elevation.view import Climber, Face, View

RANGES = ("Alps", "Andes", "Himalayas", "Rockies")  # in the order of the score pad
AUTO_RULE = (
    "It leads its strongest card; it follows with the open card of the lead range, else with its weakest; "
    "it answers a range's top card or an Avalanche with an Avalanche that beats it."
)


def named(view: View, names: Sequence[str]) -> Names:
    """What the climbers are called: auto-ascenders have names of their own."""
    if not names and not any(own.auto for own in view.climbers):
        return Names(view.seat)
    called = [*names, *(seat_name(seat) for seat in range(len(names), len(view.climbers)))]
    return Names(view.seat, [own.name if own.auto else name for own, name in zip(view.climbers, called, strict=False)])


def face_name(face: Face) -> str:
    """A card in words."""
    return f"{face.range} {face.value}"


def card_text(view: View, face: Face) -> str:
    """What a card is and does today."""
    if face.range == "Avalanche":
        best = "lowest" if view.low_wins else "highest"
        return f"{face_name(face)}: may always be played and beats every range; of several the {best} wins. It scores nothing."
    parts = [f"{face_name(face)}: {face.peak}, {face.feet:,} ft."]
    if face.range == view.trump:
        parts.append(f"{face.range} are trump: they beat the other ranges, not Avalanches.")
    parts.append(f"{'Low beats high' if view.low_wins else 'High beats low'} within a range.")
    if view.axes and face.value == 7:
        parts.append("Swung with the axe it is the strongest of its range.")
    return " ".join(parts)


def is_dealt(view: View) -> bool:
    """Whether there are piles and hands: before, there is nothing to be counted."""
    return view.moment != "guide"


def from_to(low: int, high: int) -> str:
    """Both ends, or the one number that is both."""
    return str(low) if low == high else f"{low} to {high}"


def rules_of_the_day(view: View, short: bool = False) -> list[str]:
    """What approach cards change at the table right now, in a few words each; in fewer where there is little room."""
    are = "" if short else " is" if view.trump == "Avalanche" else " are"
    changes = [f"{view.trump}{are} trump"] if view.trump else []
    changes += ["low wins" if short else "low beats high"] if view.low_wins else []
    changes += ["two each" if short else "two cards each"] if view.laps == 2 else []
    changes += ["last trick" if short else "the day's last trick"] if view.closing else []
    return changes


def span(climber: Climber, name: str) -> tuple[int, int] | None:
    """The lowest and highest number won in a range, or None for no card."""
    values = [face.value for face in climber.won or () if face.range == name]
    return (min(values), max(values)) if values else None


# What is asked, and what others wait for.
_ASKED = {
    "draft": ("keep two cards, the others go to the left", "keep two cards"),
    "pass": ("pass two cards to {}: a lowest and a highest of a range", "pass two cards to {}"),
    "play": ("play a card", "play a card"),
    "choose pile": ("take the face-up card, or draw face-down", "take the face-up card, or draw"),
    "name taker": ("say who takes the face-up card", "say who takes the face-up card"),
    "seconding": ("choose the range that you hand to the left", "choose the range that they hand to the left"),
}
_NATURE = {
    "guide": "The Guide is about to be drawn.",
    "deal": "The cards are being dealt.",
    "flip": "The first card is turned.",
    "approach": "An approach card is drawn.",
    "personal": "Everyone gets an approach card of their own.",
    "set aside": "Cards are laid out for the last trick.",
    "replace": "Cards are drawn for the anchored ones.",
    "turn": "An auto-ascender turns a card.",
    "auto": "An auto-ascender plays.",
    "extra": "Chance plays a card.",
    "draw": "Everyone draws.",
    "refill": "The next card is turned.",
    "late approach": "Off course: one more approach card is drawn.",
}


def situation(view: View, who: Names) -> str:
    """What is going on, and what the viewer has to do."""
    if view.moment == "over":
        if len(view.winners) == 1:
            return f"{who.verb(view.winners[0], 'win', 'wins')}."
        names = who.all(view.winners)
        return f"{names[0].upper()}{names[1:]} share the victory."
    if not view.acting:
        return _NATURE[view.moment]
    if view.seat in view.acting:
        return f"Your turn: {_asked(view)}"
    return f"Waiting for {who.all(view.acting)} to {_ASKED[view.moment][1].format(_receiver(view))}."


def asks(view: View, who: Names) -> str:
    """What whoever looks is asked, or what is going on."""
    said = _asked(view) if view.seat in view.acting else situation(view, who)
    return said[0].upper() + said[1:]


def _asked(view: View) -> str:
    chosen = f" You have chosen {listed([face_name(face) for face in view.picks])}." if view.picks else ""
    return f"{_ASKED[view.moment][0].format(_receiver(view))}.{chosen}"


def _receiver(view: View) -> str:
    """Where passed cards go today."""
    if sum(not climber.auto for climber in view.climbers) == 2:
        return "the other climber"
    return "the right" if view.pass_right else "the left"
