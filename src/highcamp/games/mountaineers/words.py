"""What is said about a view of Mountaineers, in the picture and in plain text alike."""

from __future__ import annotations

from highcamp.drawing.marks import seat_name
from highcamp.games.mountaineers.box import MODE_TITLES, MODES
from highcamp.games.mountaineers.explain import RoundTally, listed
from highcamp.games.mountaineers.view import Choice, View

_ADVICE = {
    "draw lead": "A draw decides who is Lead Climber.",
    "refill": "Hands are refilled.",
    "first card": "First cards are turned up.",
    "bomber": "Keep the Bomber, or trade it for a Route?",
    "second card": "Play a second card.",
    "extra route": "Add a Route beside the Tak-Tak?",
    "sabotage": "Two points from which side?",
    "discard": "Everyone discards a card.",
    "open": "Four cards each are laid open.",
    "choose": "Everyone chooses a Route in secret.",
}


def mode_title(view: View) -> str:
    """The mode as printed."""
    return MODE_TITLES[MODES.index(view.mode)]


def is_tournament(view: View) -> bool:
    """Whether medals are counted."""
    return view.mode in ("tournament", "sherpa")


def stage(view: View) -> str:
    """The mode, the match and the round."""
    match = f"match {min(view.match + 1, view.players)} of {view.players}" if is_tournament(view) else ""
    number = view.rounds if view.moment in ("discard", "over") else view.rounds + 1
    return " · ".join(part for part in (mode_title(view), match, f"round {number}") if part)


def is_mine(view: View) -> bool:
    """Whether the one who looks has something to do."""
    return view.seat is not None and view.seat in view.to_act


def headline(view: View) -> str:
    """Whose turn it is, or how it ended."""
    if view.winners:
        if view.winners == (view.seat,):
            return "You win!"
        names = [seat_name(seat) for seat in view.winners]
        return f"{listed(names)} {'win' if len(names) > 1 else 'wins'}!"
    if view.moment in ("discard", "choose"):
        waiting = [seat_name(seat) for seat in view.to_act]
        return "Your choice" if is_mine(view) else f"Waiting for {listed(waiting)}"
    if view.turn is None or not view.to_act:
        return "The cards are dealt"
    return "Your turn" if is_mine(view) else f"{seat_name(view.turn)}'s turn"


def advice(view: View) -> str:
    """What is to be done now, or what decided the game."""
    if view.winners:
        best = view.climbers[view.winners[0]]
        return f"With {best.medals} medals." if is_tournament(view) else f"With {best.score} points."
    if is_mine(view) and view.moment == "discard":
        return "Choose a card to discard. Nobody sees it yet."
    if is_mine(view) and view.moment == "choose":
        return "Choose a Route. Nobody sees it yet."
    return _ADVICE[view.moment]


def shown_round(view: View) -> RoundTally | None:
    """The round whose cards are shown: the running one, or else the last."""
    return view.now or view.last


def effect(view: View, choice: Choice) -> str:
    """What a choice would do, in a few words."""
    if choice.points is not None:
        return f"{choice.points} points as the cards lie"
    return "to the discard pile" if view.moment == "discard" else "face-down until all have chosen"


def title_of(choice: Choice) -> str:
    """A choice as a button says it."""
    return {"two left": "Two from the left", "two right": "Two from the right", "keep": "Keep for 5"}.get(
        choice.text, choice.text[0].upper() + choice.text[1:]
    )
