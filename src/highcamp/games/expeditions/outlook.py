"""Who would die of a move or tonight, and what would be gone for good: told before it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from highcamp.engine.phrases import capital, counted, listed
from highcamp.engine.ties import tie_lost
from highcamp.engine.words import Seat, Words, line
from highcamp.games.expeditions.box import CLIENTS, PENALTY, TANK
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.names import item_named
from highcamp.games.expeditions.notation import is_led
from highcamp.games.expeditions.rules import Expedition

if TYPE_CHECKING:
    from highcamp.games.expeditions.view import Client, Holder, View


def outlook(state: Expedition) -> str:
    """What tonight will do to the team that acts."""
    lost = _doomed(state)
    return f"tonight {lost} would die" if lost else "nobody dies tonight"


def warning(number: int, state: Expedition) -> Words:
    """Who would die of a move, or what would be gone for good."""
    move = move_of(number)
    if move.verb is Verb.END:
        lost = _doomed(state)
        tie = _tie(number, state)
        return line(f"Tonight {lost} would die.", " " if tie else "", tie) if lost else tie
    if move.verb is Verb.ABANDON and move.item != TANK:
        if move.item >= CLIENTS:
            return "This camp would be out of the game."
        return f"{capital(item_named(move.item))} would die: {counted(PENALTY[move.item // 12], 'point')} lost."
    hurt = _hurt(state, move)
    return f"{capital(hurt)} would die of it." if hurt else ""


def _tie(number: int, state: Expedition) -> Words:
    """To whom a tie goes with which this move ends the game."""
    winner = tie_lost(state, state.acting_seat(), number)
    if winner is None:
        return ""
    return line("The game would end with a tie, and ", Seat(winner).does("win"), " it: those points were there earlier.")


def _loss(state: Expedition, move: Move) -> int:
    """Levels that everybody with a guide, or a climber, loses by a move."""
    if move.verb is Verb.RISK_CLIENTS:
        return 1
    return state.deck.loss[move.kind] if move.verb is Verb.USE else 0


def hurt_words(state: Expedition, move: Move) -> str:
    """Whom a card weakens, as the end of a sentence."""
    loss = _loss(state, move)
    if not loss:
        return ""
    if not is_led(state):
        return f", and loses {counted(loss, 'level')}"
    party = _holders(state)[move.guide].clients
    return f": {_weakened(party, loss)}" if party else ", and leads nobody whom it would weaken"


def _weakened(party: Sequence[Client], loss: int) -> str:
    return f"{_named(party)} {'lose' if len(party) > 1 else 'loses'} {counted(loss, 'level')}"


def hurting(holder: Holder, loss: int) -> str:
    """Whom a card would weaken if this guide used it, or what it would do to this climber, and who would die of it."""
    if holder.points is not None:
        own = holder.clients[0].level
        return f"climber {holder.name} {f'goes down to level {own - loss}' if own > loss else 'would die of it'}"
    if not holder.clients:
        return f"guide {holder.name} leads nobody"
    dead = [client for client in holder.clients if client.level <= loss]
    dying = "" if not dead else " and would die" if len(dead) == len(holder.clients) else f", and {_named(dead)} would die"
    return f"with guide {holder.name} {_weakened(holder.clients, loss)}{dying}"


def _hurt(state: Expedition, move: Move) -> str:
    """Who would die of the levels that a move costs."""
    loss = _loss(state, move)
    if not loss:
        return ""
    holder = _holders(state)[move.guide]
    return _dead(state, holder, [client for client in holder.clients if client.level <= loss])


def _doomed(state: Expedition) -> str:
    """Those of the team that acts who would die tonight."""
    lost = [_dead(state, holder, [client for client in holder.clients if client.tonight == 0]) for holder in _holders(state)]
    return listed(words for words in lost if words) if any(lost) else ""


def _holders(state: Expedition) -> list[Holder]:
    view: View = state.game.view(state, None)  # type: ignore[assignment]  # the game is an ExpeditionGame
    team = view.teams[state.acting_seat()]
    return [*team.guides, *team.camps]


def _dead(state: Expedition, holder: Holder, clients: list[Client]) -> str:
    if not clients:
        return ""
    if not is_led(state):
        return f"climber {holder.name}"
    where = f"with guide {holder.name}" if len(holder.name) == 1 else f"in {holder.name}"
    return f"{_named(clients)} {where}"


def _named(clients: Sequence[Client]) -> str:
    """Equals together."""
    alike = Counter((client.kind, client.level) for client in clients)
    return listed(
        f"{f'a {kind}' if number == 1 else counted(number, kind)} at level {level}" for (kind, level), number in alike.items()
    )
