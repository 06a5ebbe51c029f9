"""What has to be installed beside Highcamp for a door to open, said to those who have not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def explaining(extra: str) -> Iterator[None]:
    """If a package that is imported inside is missing, say which extra of Highcamp brings it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        why = f"{missing.name} is not installed. Run: pip install 'highcamp[{extra}]'"
        raise ModuleNotFoundError(why, name=missing.name, path=missing.path) from missing
