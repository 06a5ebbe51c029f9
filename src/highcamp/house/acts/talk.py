"""Messages at a table, which are only among people who know each other: who may say, hear and silence what. There are none at
tables that are offered to everybody, nor in games that are played in silence.
"""

from __future__ import annotations

from highcamp.engine.phrases import one_line
from highcamp.engine.refusal import Refused
from highcamp.house.acts.guest import Guest, check_seat
from highcamp.house.denials import Forbidden
from highcamp.house.sight import Sight
from highcamp.house.talk import LONGEST, Talking
from highcamp.table.live import Table


async def hear(guest: Guest, sight: Sight) -> Talking | None:
    """What the guest, who looks at a table, hears there; None where there is nothing to be heard for them."""
    if not guest.key or _barred(sight.table) or not _have_company(sight):
        return None
    return await guest.house.talk.hear(sight, guest.key)


async def say(guest: Guest, id: str, seat: int, text: str) -> None:
    """Say something from one's own seat."""
    sight = await guest.look_from(id, seat)
    if wrong := _barred(sight.table):
        raise wrong
    said = _clean(text)
    if await guest.house.talk.is_quiet(id):
        raise Refused("quiet-table", "The host has switched messages off here.", fix="There are still the greetings.")
    await guest.house.talk.say(sight.table, guest.key or "", seat, said)


async def hush(guest: Guest, id: str, quiet: bool) -> None:
    """Switch messages off at a table, or on again: its host may."""
    if not (await guest.look(id)).viewer.host:
        raise Forbidden("Only the host can switch messages off.")
    await guest.house.talk.hush(id, quiet)


async def mute(guest: Guest, id: str, seat: int, muted: bool) -> None:
    """Hear a seat no longer, or again; nobody else learns of it."""
    sight = await guest.look(id)
    if not sight.viewer.holds:
        raise Forbidden("Only those who sit at the table hear anything.")
    check_seat(sight.table, seat)
    await guest.house.talk.mute(id, guest.key or "", seat, muted)


def _barred(table: Table) -> Refused | None:
    """Why there are no messages at a table, whoever asks."""
    fix = "There are the greetings."
    if table.setting.listed:
        return Refused("listed-table", "At tables that are offered to everybody there are no messages.", fix=fix)
    if table.game.facts.silent:
        return Refused("silent-game", f"{table.game.title} is played in silence.", fix=fix)
    return None


def _have_company(sight: Sight) -> bool:
    """Whether somebody who sits here could talk to somebody else."""
    own = sight.viewer.seats
    others = [taker for seat, taker in enumerate(sight.table.takers) if seat not in own and (taker.name or taker.is_open)]
    return bool((own or sight.viewer.host) and others)


def _clean(text: str) -> str:
    """What was said, as one plain line."""
    said = one_line(text)
    if not said:
        raise Refused("empty-message", "There is nothing to be said.", where="text")
    if len(said) > LONGEST:
        raise Refused("long-message", f"A message has {LONGEST} letters at most, and this has {len(said)}.", where="text")
    return said
