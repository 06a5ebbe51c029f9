"""Tokens nobody can guess, and the hashes of them that are kept."""

from __future__ import annotations

import hashlib
import re
import secrets

_DEVICE = "device."
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def token() -> str:
    """A new one: 128 bits as letters that may stand in an address."""
    return secrets.token_urlsafe(16)


def device_token() -> str:
    """A new one that opens a seat in another browser of the same player. It says so itself, with a letter that no other has."""
    return f"{_DEVICE}{token()}"


def is_for_device(token: str) -> bool:
    """Whether a token leaves a seat with those who have it."""
    return token.startswith(_DEVICE)


def table_id() -> str:
    """The name of a new table. Whoever has it may watch where watching is allowed, so it cannot be guessed either. It never
    begins with a dash: at the command line that would be an option.
    """
    name = secrets.token_urlsafe(9)
    return name if not name.startswith("-") else table_id()


def is_table_id(text: str) -> bool:
    """Whether a table could have this name. Not all letters can be asked for in all databases."""
    return _ID.fullmatch(text) is not None


def hashed(token: str) -> str:
    """What is kept of a token. It needs no salt: tokens are random already."""
    return hashlib.blake2b(token.encode(), digest_size=32).hexdigest()
