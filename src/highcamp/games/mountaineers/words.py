"""What is said about a view of Mountaineers, in the picture and in plain text alike."""

from __future__ import annotations

from highcamp.drawing.names import Names
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.box import BOMBER_POINTS, KEEP, MODE_TITLES, MODES, NO_EXTRA, TWO_LEFT, TWO_RIGHT
from highcamp.games.mountaineers.explain import CardScore, RoundTally
from highcamp.games.mountaineers.view import Choice, Climber, View

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
_CARDS = {
    "Bomber": "5 points, whatever the others play. Or trade it for a Route from your hand.",
    "Tak-Tak": "6 points, unless another Tak-Tak lies there. As second card it lets you add a Route from your hand.",
    "Belay": "as many points as the lowest Route that lies only once on the table. It is never blocked.",
    "Clip In": "no points, but none of your cards of this round can be blocked.",
    "Sabotage": "takes two points of this round from one neighbour and one from the other. Another Sabotage blocks it.",
}
_FLAGS = {
    "basic": "It marks the way.",
    "peak": "Whoever leads with two flags between them and the next climber wins.",
    "tournament": "It marks the way.",
    "sherpa": "A climber on it after a round gets 3 medals.",
    "blitz": "Whoever shows the highest card that nobody matches climbs to the next flag.",
}


def card_text(card: str) -> str:
    """What a card does."""
    if card in _CARDS:
        return f"{card}: {_CARDS[card]}"
    return f"Route {card}: {card} points, unless another climber shows a {card} in the same round."


def flag_text(mode: str) -> str:
    """What a marker flag means in a mode."""
    return _FLAGS[mode]


def lead_text(view: View) -> str:
    """What the Lead Climber's token means."""
    if view.mode == "blitz":
        return "Lead Climber."
    stays = "keeps the token for the whole match" if is_tournament(view) else "passes the token to whoever scores most"
    return f"Lead Climber: plays first, holds one card more and {stays}."


def is_dealt(view: View) -> bool:
    """Whether everyone has a pile to draw from: before, there is nothing to be counted."""
    return view.moment != "draw lead"


def row_text(view: View, own: Climber, who: Names) -> str:
    """What is known of a climber's cards and medals."""
    said = [f"{who.start(own.seat)}: {counted(own.score, 'point')}."]
    if not is_dealt(view):
        return said[0]
    said.append(f"Draw pile: {counted(own.draw_pile, 'card')}. Discard pile: {', '.join(own.discard) or 'empty'}.")
    if own.known and own.seat != view.seat:
        said.append(f"Surely in hand: {', '.join(own.known)}.")
    if view.mode == "blitz":
        said = [f"{who.start(own.seat)}: on space {own.space}. Open cards, out of play until the next shuffle: "]
        said[0] += f"{', '.join(own.discard) or 'none'}."
    return " ".join(said)


def mode_title(view: View) -> str:
    """The mode as printed."""
    return MODE_TITLES[MODES.index(view.mode)]


def is_tournament(view: View) -> bool:
    """Whether medals are counted."""
    return view.mode in ("tournament", "sherpa")


def stage(view: View) -> str:
    """The mode, the match and the round."""
    return f"{mode_title(view)} · {round_title(view)}"


def round_title(view: View) -> str:
    """The match and the round."""
    match = f"match {min(view.match + 1, view.players)} of {view.players} · " if is_tournament(view) else ""
    number = view.rounds if view.moment in ("discard", "over") else view.rounds + 1
    return f"{match}round {number}"


def is_mine(view: View) -> bool:
    """Whether the one who looks has something to do."""
    return view.seat is not None and view.seat in view.to_act


def headline(view: View, who: Names) -> str:
    """Whose turn it is, or how it ended."""
    if view.winners:
        if len(view.winners) == 1:
            return f"{who.verb(view.winners[0], 'win', 'wins')}!"
        names = who.all(view.winners)
        return f"{names[0].upper()}{names[1:]} win!"
    if view.moment in ("discard", "choose"):
        return "Your choice" if is_mine(view) else f"Waiting for {who.all(view.to_act)}"
    if not is_dealt(view):
        return "Who leads?"
    if view.turn is None or not view.to_act:
        return "The cards are dealt"
    return "Your turn" if is_mine(view) else f"{who.whose(view.turn)} turn"


def advice(view: View) -> str:
    """What is to be done now, or what decided the game."""
    if view.winners:
        best = view.climbers[view.winners[0]]
        return f"With {counted(best.medals, 'medal')}." if is_tournament(view) else f"With {counted(best.score, 'point')}."
    if is_mine(view) and view.moment == "discard":
        return "Choose a card to discard. Nobody sees it yet."
    if is_mine(view) and view.moment == "choose":
        return "Choose a Route. Nobody sees it yet."
    return _ADVICE[view.moment]


def asks(view: View) -> str:
    """The same beside a board on which climbers can be pressed."""
    if is_mine(view) and view.moment == "sabotage":
        return "Take two points from which neighbour? The other one loses one."
    return advice(view)


def shown_round(view: View) -> RoundTally | None:
    """The round whose cards are shown: the running one, or else the last."""
    return view.now or view.last


def why(card: CardScore, who: Names) -> str:
    """Why a card scored what it did."""
    return who.reader.text(card.words, inside=True)


def effect(view: View, choice: Choice) -> str:
    """What a choice would do, in a few words."""
    if choice.points is not None:
        return f"{counted(choice.points, 'point')} as the cards lie"
    return "to the discard pile" if view.moment == "discard" else "face-down until all have chosen"


def choice_text(view: View, choice: Choice, who: Names) -> str:
    """What a choice means, for those who do not know the cards yet."""
    if choice.move in (TWO_LEFT, TWO_RIGHT) and view.seat is not None:
        left, right = who.of((view.seat + 1) % view.players), who.of((view.seat - 1) % view.players)
        two, one = (left, right) if choice.move == TWO_LEFT else (right, left)
        return f"Up to two points of this round from {two}, up to one from {one}."
    if choice.move == NO_EXTRA:
        return "The Tak-Tak stays alone."
    return card_text(choice.card or "Bomber")


def open_text(card: str) -> str:
    """Blitz: why a card of one's own cannot be chosen."""
    return f"{card} lies open, out of play until the next shuffle."


def two_from(view: View, choice: Choice) -> int:
    """The climber from whom a Sabotage would take two points."""
    assert view.seat is not None
    return (view.seat + (1 if choice.move == TWO_LEFT else -1)) % view.players


def title_of(choice: Choice) -> str:
    """A choice as a button says it."""
    return {TWO_LEFT: "Two from the left", TWO_RIGHT: "Two from the right", KEEP: f"Keep for {BOMBER_POINTS}"}.get(
        choice.move, choice.text[0].upper() + choice.text[1:]
    )
