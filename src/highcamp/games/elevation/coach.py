"""What a coach says of a view of Elevation: what is decided, what the card must be, what the trick holds."""

from __future__ import annotations

from highcamp.engine.words import Line, Seat, Words, line
from highcamp.games.elevation.view import Face, View
from highcamp.games.elevation.words import RANGES, face_name, span

_CHOOSING = {
    "draft": "You keep two of these cards; the others go to the left. A range scores its highest minus its lowest number.",
    "pass": "You give away a lowest and a highest card of a range. A range scores its highest minus its lowest number, so part "
    "with ends that you cannot complete.",
    "choose pile": "The face-up card is known; from the face-down pile may come anything, Avalanches too.",
    "name taker": "Whoever takes the face-up card knows what they get; it need not be you.",
    "seconding": "All your cards of this range go to the left: one that scores nothing for you costs the least.",
}


def coach(view: View) -> Words:
    """What the moment asks and what the choices mean."""
    if view.moment != "play":
        return _CHOOSING.get(view.moment, "")
    led = next((played.face for played in view.trick if played.face is not None), None)
    if not view.trick or led is None:
        return (
            f"You lead, with any card. The others must follow its range if they can, and the {_better(view)} takes all of it."
        )
    return line(_must(view, led), " ", _leads(view))


def caution(view: View, move: int) -> Words:
    """What speaks against playing a card."""
    card = next((choice.card for choice in view.choices if choice.move == move), None)
    face = next((held for held in view.hand if held.card == card), None)
    if view.moment != "play" or face is None:
        return ""
    if face.range == "Avalanche":
        return "An Avalanche scores nothing itself, and could win a trick with more in it later."
    scored = None if view.seat is None else span(view.climbers[view.seat], face.range)
    if scored is not None and not scored[0] < face.value < scored[1]:
        wider = abs(face.value - (scored[0] if face.value < scored[0] else scored[1]))
        if wider:
            return f"The {face_name(face)} would widen your {face.range} by {wider}, for whoever takes the trick."
    return f"Whoever takes the trick gets the {face_name(face)}."


def _better(view: View) -> str:
    return "lowest" if view.low_wins else "highest"


def _must(view: View, led: Face) -> str:
    """What may be played: by the choices themselves, for approach cards change the rule."""
    own = [face for face in view.hand if face.range == led.range]
    playable = {choice.card for choice in view.choices}
    if playable >= {face.card for face in view.hand}:
        return (
            "Any card may be played."
            if own or led.range not in RANGES
            else f"You have no {led.range}, so any card may be played."
        )
    if len(playable) == 1:
        return f"{led.range} were led, and only one of your cards may follow."
    return f"{led.range} were led, and {len(playable)} of your cards may follow."


def _leads(view: View) -> Line:
    """Who would take the trick, and what lies in it."""
    best = next((played for played in view.trick if played.best and played.face is not None), None)
    if best is None or best.face is None or best.seat is None:
        return line(f"The {_better(view)} of the range takes the trick.")
    return line("With the ", face_name(best.face), " ", Seat(best.seat).does("take"), " the trick as it lies.")
