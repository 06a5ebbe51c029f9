"""Who dies by day, and of what: of a card that costs levels, of a risk token, or left behind."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.engine.words import Line, Seat, line
from highcamp.games.expeditions.box import CLIENTS
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.names import card_itself, item_itself, who_named
from highcamp.games.expeditions.notation import GUIDE_NAMES, faces_of
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.view import Client, View


def losses(seat: int, move: Move, before: Expedition, after: Expedition) -> list[Line]:
    """A sentence for everyone of a team who died by this move."""
    if move.verb is Verb.ABANDON and move.item < CLIENTS:
        what, holder = item_itself(move.item), who_named(move.holder, before)
        return [line(Seat(seat).own, f" {what} is left behind by {holder} and dies.")]
    if move.verb is Verb.USE:
        loss, why = before.deck.loss[move.kind], f"{card_itself(faces_of(before)[move.kind])} costs"
    elif move.verb is Verb.RISK_CLIENTS:
        loss, why = 1, "the risk token costs"
    else:
        return []
    if loss == 0:
        return []
    shown = _view(before)
    guide, levels = shown.teams[seat].guides[move.guide], counted(loss, "level")
    return [
        line(
            Seat(seat).own,
            f" {client_named(shown, guide.name, client)} dies: {why} {levels}, and there was only {client.level}.",
        )
        for client in guide.clients
        if client.level <= loss
    ]


def client_named(shown: View, holder: str, client: Client, number: int = 1) -> str:
    """A client, or so many equals, and who leads them; or a climber."""
    if not shown.led:
        return f"climber {holder}"
    who = client.kind if number == 1 else counted(number, client.kind)
    return f"{who} {f'with guide {holder}' if holder in GUIDE_NAMES else f'in {holder}'}"


def _view(state: Expedition) -> View:
    shown = state.view(None)
    assert isinstance(shown, View)
    return shown
