"""What a coach says of a view of Mountaineers: what is decided, what speaks for and against it."""

from __future__ import annotations

from highcamp.engine.phrases import counted, listed
from highcamp.games.mountaineers.view import View

_CHOOSING = {
    "bomber": "Kept, the Bomber is worth 5 points that nobody can block. Traded, a Route of your hand lies there instead.",
    "extra route": "A Route beside the Tak-Tak scores, too, unless somebody shows the same number.",
    "sabotage": "One neighbour loses up to two points of this round, the other up to one, and you gain them.",
    "discard": "What you discard comes back when your discards are shuffled. Keep what others will hardly show.",
    "choose": "The highest Route that nobody else shows climbs to the next flag. High ones are matched more often.",
}


def coach(view: View) -> str:
    """What the moment asks and what the choices mean."""
    if view.moment != "second card" or view.seat is None:
        return _CHOOSING.get(view.moment, "")
    shown = [
        card.card
        for climber in (view.now.climbers if view.now is not None else ())
        if climber.seat != view.seat
        for card in climber.cards
    ]
    numbers = sorted({card for card in shown if card.isdigit()}, key=int)
    after = view.players - 1 - sum(len(one.cards) > 1 for one in (view.now.climbers if view.now is not None else ()))
    if not numbers:
        return "Your card counts unless somebody shows the same one this round."
    later = f" {counted(after, 'climber')} will still play." if after > 0 else " All others have played."
    return f"A card that somebody else shows too counts nothing, for both. The others show {listed(numbers)}.{later}"


def caution(view: View, move: int) -> str:
    """What speaks against a move."""
    choice = next((one for one in view.choices if one.move == move), None)
    if choice is None or choice.points is None:
        return ""
    most = max((one.points for one in view.choices if one.points is not None), default=0)
    if choice.points < most:
        return f"As the cards lie now, your round would be worth {counted(choice.points, 'point')}, and could be worth {most}."
    return "Others who play after you can still block it."
