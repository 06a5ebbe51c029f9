"""The approach deck: the 36 printed cards in the order of the rulebook's appendix, and cards of one's own after them."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache

from highcamp.engine.refusal import Refused
from highcamp.games.elevation.approach import bonuses, mornings, piles, tricks, trumps
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.declared import Declared, declared_card

PRINTED: list[type[Approach]] = [
    piles.Acclimating,
    trumps.AlpacaWool,
    mornings.Anchor,
    trumps.AndesMints,
    piles.AvalancheDestruction,
    piles.BelayPartner,
    piles.Bouldering,
    bonuses.BuriedInAnAvalanche,
    piles.CrevasseRescue,
    tricks.Descent,
    tricks.EquipmentSwap,
    bonuses.Figure8,
    bonuses.Fourteener,
    tricks.FreeClimbing,
    bonuses.GentleIncline,
    bonuses.Harness,
    trumps.HimalayanSalt,
    tricks.IceAxe,
    tricks.KingOfTheMountain,
    tricks.LeadClimber,
    tricks.LostInTheSnow,
    tricks.LowVisibility,
    tricks.OffCourse,
    bonuses.OxygenBoost,
    bonuses.PackingLight,
    mornings.Pathfinder,
    tricks.Precipice,
    tricks.RapidAscent,
    trumps.RockyRoad,
    mornings.RouteFinding,
    bonuses.Scree,
    piles.Seconding,
    bonuses.StuckAtBasecamp,
    mornings.SupplyCache,
    bonuses.TreacherousShortcut,
    bonuses.WorldRenowned,
]


@lru_cache(maxsize=64)
def deck(
    swap_after_draws: bool = False, mild_shortcut: bool = False, own: tuple[Declared | type[Approach], ...] = ()
) -> list[Approach]:
    """Every approach card of a game by its number. The list is shared: nobody may change it."""
    cards: list[Approach] = []
    for kind in PRINTED:
        if kind is tricks.EquipmentSwap:
            cards.append(tricks.EquipmentSwap(swap_after_draws))
        elif kind is bonuses.TreacherousShortcut and mild_shortcut:
            cards.append(bonuses.MilderShortcut())
        else:
            cards.append(kind())
    cards += [declared_card(card) if isinstance(card, Declared) else card() for card in own]
    taken: set[str] = set()
    for number, card in enumerate(cards):
        card.number = number
        names = {plain(card.name), plain(card.key)}
        if "" in names:
            fix = "Give it a letter or a digit."
            raise Refused("bad-card", f"Nobody can say the card's name: {card.name!r}.", where="option own", fix=fix)
        if names & taken:  # either would be found by the other's name
            raise Refused("card-twice", f"There are two approach cards {card.name!r}.", where="option own", fix="Rename one.")
        taken |= names
    return cards


def plain(name: str) -> str:
    """A name without case and punctuation, for comparing."""
    return re.sub(r"[\W_]", "", name.lower())


def find(cards: list[Approach], name: str, where: str) -> Approach:
    """The card of this name or key."""
    for card in cards:
        if plain(name) in (plain(card.name), plain(card.key)):
            return card
    near = difflib.get_close_matches(name, [card.name for card in cards], n=1, cutoff=0.5)
    fix = f"Did you mean {near[0]}?" if near else "`highcamp rules elevation` lists the cards."
    raise Refused("unknown-approach", f"There is no approach card {name!r}.", where=where, fix=fix)
