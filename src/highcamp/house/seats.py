"""Seats that change hands: by a link, by sitting down at an open table, and all of them at once for a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from highcamp.engine.options import in_words
from highcamp.engine.refusal import Refused
from highcamp.house.denials import Taken
from highcamp.house.sight import Sight
from highcamp.store.secret import device_token, hashed, is_for_device, token
from highcamp.table.drafts import draft_link, draft_rematch, draft_seating
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.setting import Chair

if TYPE_CHECKING:
    from highcamp.house.house import House


class Invited(msgspec.Struct, frozen=True, kw_only=True):
    """What an invitation is for, and no more: whoever has it may not be allowed to watch."""

    game: str
    title: str
    line: str
    mode: Annotated[list[str], Meta(description="The options that are not as usual, in words.")]
    seat: int
    name: Annotated[str, Meta(description="What the seat is called now.")]
    taker: Annotated[str, Meta(description="The name of whoever has the seat; empty if nobody has.")]
    host: Annotated[str, Meta(description="Who has set the table; empty if they have no seat, or this one.")]
    device: Annotated[bool, Meta(description="Whether the seat stays its player's, who takes it along to another device.")]


class Seats:
    """The seats of a house."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def rematch(self, table: Table, key: str) -> str:
        """The table at which the same players meet again with the same options; set once, whoever asks first."""
        if table.rematch:
            return table.rematch
        setting = msgspec.structs.replace(
            table.setting,
            chairs=tuple(Chair(name=taker.name, bot="" if taker.name else taker.bot) for taker in table.takers),
            coach=bool(table.people) and min(table.people) in table.wish_coach,  # as they played last
            before=table.id,
            brought=False,
        )
        new = await self._house.set_table(setting, key, await self._house.store.holders(table.id))
        try:
            return (await self._house.act(table.id, lambda now_at, at: draft_rematch(now_at, new.id, at))).rematch
        except Refused:  # somebody asked at the same moment: they all meet at the first one's table
            self._house.memory.drop(new.id)
            await self._house.store.forget(new.id)
            return (await self._house.table(table.id)).rematch

    async def invite(self, id: str, seat: int, *, release_but: str | None = None) -> str:
        """A new link for a seat: whoever takes it with that has it alone. Earlier links are void. ``release_but``: nobody but
        this key's holder keeps the seat until then.
        """
        made = token()
        await self._house.store.invite(id, seat, hashed(made))
        if release_but is not None and not (await self._house.table(id)).takers[seat].is_open:
            await self._house.act(
                id, lambda table, at: draft_link(table, seat, at, "link"), release=(seat, hashed(release_but))
            )
        return made

    async def share(self, id: str, seat: int) -> str:
        """A new link that opens a seat in one more browser of its player; earlier links are void."""
        made = device_token()
        await self._house.store.invite(id, seat, hashed(made))
        return made

    async def sign_out_elsewhere(self, id: str, seat: int, key: str) -> Sight:
        """Nobody but the holder of this key, who must have the seat, has it from now on."""
        release = seat, hashed(key)
        return await self._house.act_from(
            seat, key, id, lambda table, at: draft_link(table, seat, at, "alone"), release=release
        )

    async def invited(self, invitation: str) -> Invited | None:
        """What an invitation is for; None if it was used."""
        found = await self._seat_for(invitation)
        if found is None:
            return None
        table, seat = found
        host = (await self._house.store.hosts([table.id])).get(table.id)
        return Invited(
            game=table.game.name,
            title=table.game.title,
            line=table.game.line,
            mode=in_words(table.state.options),
            seat=seat,
            name=table.name(seat),
            taker=table.takers[seat].name,
            host="" if host is None or host == seat else table.name(host),
            device=is_for_device(invitation),
        )

    async def _seat_for(self, invitation: str) -> tuple[Table, int] | None:
        """The table and seat that an invitation is for."""
        found = await self._house.store.seat_for(hashed(invitation))
        return (await self._house.table(found[0]), found[1]) if found else None

    async def join(self, invitation: str, key: str, name: str) -> tuple[Table, int]:
        """Take the seat that an invitation is for; raises ``Taken`` if it was used before."""
        found = await self._seat_for(invitation)
        if found is None:
            raise Taken
        table, seat = found
        mine, shared = hashed(key), is_for_device(invitation)

        def decide(now_at: Table, at: int) -> Entry:
            if shared:
                return draft_link(now_at, seat, at, "device")
            return draft_seating(now_at, seat, at, name=name, why="joined")

        release = None if shared else (seat, mine)
        await self._house.act(table.id, decide, holder=(mine, seat), release=release, token=hashed(invitation))
        return table, seat
