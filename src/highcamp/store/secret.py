"""Tokens nobody can guess, and the hashes of them that are kept."""

from __future__ import annotations

import hashlib
import secrets


def token() -> str:
    """A new one: 128 bits as letters that may stand in an address."""
    return secrets.token_urlsafe(16)


def table_id() -> str:
    """The name of a new table. Whoever has it may watch where watching is allowed, so it cannot be guessed either."""
    return secrets.token_urlsafe(9)


def hashed(token: str) -> str:
    """What is kept of a token. It needs no salt: tokens are random already."""
    return hashlib.blake2b(token.encode(), digest_size=32).hexdigest()
