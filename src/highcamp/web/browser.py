"""What a browser keeps for us, in cookies: its key, and what whoever uses it likes to be called."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, unquote

from litestar.datastructures import Cookie

from highcamp.table.setting import clean_name

KEY = "highcamp"
_NAME = "name"
_YEAR = 365 * 24 * 3600


class Browser:
    """The cookies that came with a request. Scripts cannot read ours, and other sites cannot send them. ``secure``: by https
    only those count that are bound to this very host, for a neighbour under the same domain could plant others.
    """

    def __init__(self, cookies: Mapping[str, str], *, secure: bool) -> None:
        self._cookies = cookies
        self._secure = secure

    @property
    def key(self) -> str:
        """What it is known by; empty if it was never here."""
        return self._value(KEY)[:200]

    @property
    def name(self) -> str:
        """What whoever uses it was called last time."""
        return clean_name(unquote(self._value(_NAME)))

    def key_cookie(self, key: str) -> Cookie:
        """The cookie that keeps a key."""
        return self._cookie(KEY, key)

    def name_cookie(self, name: str) -> Cookie:
        """The cookie that keeps a name."""
        return self._cookie(_NAME, quote(name))

    def _value(self, name: str) -> str:
        return self._cookies.get(self._called(name), "")

    def _cookie(self, name: str, value: str) -> Cookie:
        return Cookie(
            key=self._called(name),
            value=value,
            path="/",
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def _called(self, name: str) -> str:
        return f"__Host-{name}" if self._secure else name
