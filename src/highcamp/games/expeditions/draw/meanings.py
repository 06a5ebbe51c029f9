"""What everything on the board means, for those who see it for the first time: the words behind cards, marks and places."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.names import Names
from highcamp.engine.phrases import capital, counted, signed
from highcamp.games.expeditions.box import (
    KIND_NAMES,
    PENALTY,
    REWARD,
)
from highcamp.games.expeditions.cards import Face
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.names import card_named
from highcamp.games.expeditions.view import Client, Day, Holder, Space, Team, View
from highcamp.games.expeditions.words import ZONE_NAMES, load_words, points_of

OXYGEN: Final = (
    "Oxygen. Before choosing cards, a tank in a camp above 6000 m lets you look at acclimatization cards and keep one; "
    "the higher the camp, the more you see."
)
_MOVES: Final = {
    Verb.SPEND: "Spend a tank of this camp: look at acclimatization cards and keep one.",
    Verb.TO_TOP: "Put it back on top of your acclimatization deck.",
    Verb.TO_BOTTOM: "Put it at the bottom of your acclimatization deck.",
    Verb.TOKEN: "Take this risk token, to be paid during your actions.",
    Verb.USE: "Give all movement points of this card to one, who keeps them until your turn ends.",
    Verb.BOOST: "Use this card for acclimatization there.",
    Verb.STEP: "One step, for what the space costs.",
    Verb.SWAP: "Both change places; each pays for the other's space.",
    Verb.PLACE: "Set it up here, for as many upward or free points as the space costs.",
    Verb.GIVE: "One acclimatization point of the card for this client.",
    Verb.PAY_IN: "Pay the rest of what the icefall token shows, and go in.",
    Verb.GO_BACK: "Stay where you came from; the first point is gone.",
    Verb.UNLOAD: "Leave it at the base.",
    Verb.PUT: "Leave it in your camp here.",
    Verb.ABANDON: "Give it up for good. An abandoned client dies and costs points.",
    Verb.LOAD: "Take it up at the base, free of charge.",
    Verb.TAKE: "Take it out of your camp here, free of charge.",
    Verb.HAND_OVER: "Give it to your other guide on the same space; settle when both loads fit.",
    Verb.SETTLE: "The handing over is done.",
    Verb.RISK_POINT: "Pay a point of the risk token with a movement point.",
    Verb.RISK_BOOST: "Pay a point of the risk token with an acclimatization point.",
    Verb.RISK_CARD: "Pay the risk token with this unused card: up to its higher value.",
    Verb.RISK_CLIENTS: "Pay a point of the risk token with a level of everybody there.",
    Verb.NO_MORE: "The points of the card that are not given out are lost.",
}


def move_words(move: int, view: View) -> str:
    """What a move does."""
    verb = move_of(move).verb
    if verb is Verb.END:
        night = "the others act" if view.players > 1 else "the night comes"
        return f"End your turn: what you have not used is lost, and {night}."
    return _MOVES[verb]


def called(card: Face) -> str:
    """A card at the beginning of what is said of it."""
    return capital(card_named(card))


def card_words(card: Face, led: bool) -> str:
    """What a card does."""
    one, name = "one guide" if led else "one climber", called(card)
    if (number := card.boost) is not None:
        if number == 0:
            return f"{name}: a card without points; it changes nothing."
        if led:
            return f"{name}: {points_of(number)} for the clients of one guide or of one camp."
        return f"{name}: raises one climber by {_levels(number)}."
    if not card.rope:
        said = f"{name}: {points_of(card.up)} of movement, up or down, for {one}."
    elif card.up:
        said = f"{name}: {points_of(card.up)} up or {points_of(card.down)} down for {one}; one side is used."
    else:
        said = f"{name}: {points_of(card.down)} down for {one}."
    who = "All clients with him lose" if led else "The climber loses"
    return said + (f" {who} {_levels(card.loss)}." if card.loss else "")


def space_words(view: View, number: int) -> str:
    """A space: where it lies, what entering it costs, what a night there does, what it is worth."""
    space = view.spaces[number]
    parts = [f"{space.name}, {ZONE_NAMES[space.zone]}.", _entry(space)]
    if space.night:
        whom = "every client's" if view.led else "a climber's"
        parts.append(f"A night here changes {whom} level by {signed(space.night)}.")
    if not view.led:
        parts.append(f"Worth {points_of(space.points)} to a climber who gets here.")
    elif not space.above:
        parts.append(f"The top: clients who come here for the first time score ({_rewards()}).")
    elif number == 0:
        parts.append(f"The base: clients who come back from the top score again ({_rewards()}).")
    return " ".join(parts)


def _entry(space: Space) -> str:
    if space.cost is None:
        return "An icefall token, face down: entering costs 1 point, then it shows whether you must pay more or go back."
    if space.cost == 0:
        return "A crevasse: nobody gets in."
    return f"Entering costs {points_of(space.cost)}."


def zone_words(view: View, zone: int) -> str:
    """What a zone allows."""
    who = "guide" if view.led else "climber"
    room = f"{ZONE_NAMES[zone]}: room for {counted(view.limits[zone], who)} on a space"
    if zone == 0:
        room = f"{room} (any number at the base)"
    return f"{room}; a guide carries {counted(view.oxygen_limits[zone], 'tank')} at most." if view.led else f"{room}."


def day_words(view: View, day: Day) -> str:
    """The weather of a day."""
    said = []
    for zone, name in enumerate(ZONE_NAMES):
        if day.stop[zone]:
            said.append(
                f"{name}: " + ("entering costs 1 point more" if view.boots else "nobody moves from, to or in this zone")
            )
        if day.loss[zone]:
            said.append(f"{name}: {'every client' if view.led else 'every climber'} loses {_levels(day.loss[zone])} at night")
    return f"Day {day.turn}. {'; '.join(said) or 'Fine weather'}."


def token_words(view: View, value: int) -> str:
    """What a risk token does."""
    who = "The single highest sum of upward points takes one of these."
    if value == 0:
        return f"Risk token 0: costs nothing. {who}"
    levels = "a level of all clients of a guide who got a card" if view.led else "a level of a climber who got a card"
    ways = f"points of movement or acclimatization, an unused card, or {levels}"
    return f"Risk token −{value}: whoever takes it gives up {points_of(value)} in the own actions: {ways}. {who}"


def client_meaning(client: Client, times: int = 1) -> str:
    """A client, its level and what tonight makes of it; on K2 a climber's own level."""
    kind = KIND_NAMES.index(client.kind) if client.kind in KIND_NAMES else None
    after = "" if client.tonight is None else f" After tonight: {client.tonight}."
    if kind is None:
        return f"Acclimatization {client.level}.{' Would die tonight.' if client.tonight == 0 else after}"
    many = counted(times, client.kind) if times > 1 else capital(client.kind)
    top = "has been on top and scores {} at the base" if client.on_top else "scores {} on top and again back at the base"
    dies = f" Would die tonight, which costs {points_of(PENALTY[kind])}."
    return f"{many}, level {client.level}, {top.format(REWARD[kind])}.{dies if client.tonight == 0 else after}"


def camp_words(led: bool) -> str:
    """What a camp, or a tent on K2, is good for."""
    what, whom = ("camp", "clients") if led else ("tent", "climbers")
    return f"A {what} gives the own team's {whom} on its space 1 level each night."


def holder_words(view: View, team: Team, holder: Holder, who: Names) -> str:
    """A guide, a climber, a camp or a tent of a team."""
    guide = ("Guide " if view.led else "Climber ") if len(holder.name) == 1 else ""
    name = f"{guide}{holder.name}" if guide else holder.name.capitalize()
    whose = f"Your {name[0].lower()}{name[1:]}" if who.is_you(team.seat) else f"{name} of {who.of(team.seat)}"
    lost = all(space.name != holder.at for space in view.spaces)
    said = f"{whose}, {'' if lost else 'at '}{holder.at}: {load_words(holder)}."
    return said if guide else f"{said} {camp_words(view.led)}"


def _levels(number: int) -> str:
    return counted(number, "level")


def _rewards() -> str:
    return ", ".join(f"{kind} {points}" for kind, points in zip(KIND_NAMES, REWARD, strict=True))
