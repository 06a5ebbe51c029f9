"""Somebody who is asked nothing but malformed things."""

from __future__ import annotations

import httpx
from hypothesis import strategies as st

from web_client import Server

ODD_WORDS = st.one_of(
    st.text(max_size=30),
    st.integers().map(str),
    st.sampled_from(
        [
            "",
            "-1",
            "0",
            "00",
            "1e3",
            "٣",
            "NaN",
            "9" * 400,
            "-" * 9,
            "\x00",
            "\u202e",
            "🏔" * 9,
            "true",
            "None",
            "0x1",
            " 0",
            "+0",
        ]
    ),
)
"""What nobody would write into a field."""


class Victim:
    """A table of two people who are asked nothing but malformed things."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ann, self.stranger = server.browser(), server.browser()
        self.id = self.ann.set_up("tranquility", seat_1="you", seat_2="hotseat")
        self.log = server.log(self.id)
        self.held = server.run(server.house.store.holders(self.id))
        self.seat = server.table(self.id).state.acting()[0]

    def unharmed(self, answer: httpx.Response) -> None:
        """It was answered, and nothing has changed."""
        assert 200 <= answer.status_code < 500, answer.text
        assert self.server.log(self.id) == self.log, answer.request.content
        assert self.server.run(self.server.house.store.holders(self.id)) == self.held
