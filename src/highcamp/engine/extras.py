"""What has to be installed beside Highcamp for a door to open, said to those who have not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ModuleNotFoundError):
    """A package that an extra of Highcamp brings is not there."""

    def __init__(self, missing: ModuleNotFoundError, extra: str) -> None:
        """Say which, and how to get it."""
        self.what, self.remedy = f"{missing.name} is not installed.", f"pip install 'highcamp[{extra}]'"
        super().__init__(f"{self.what} Run: {self.remedy}", name=missing.name, path=missing.path)


@contextmanager
def explaining(extra: str) -> Iterator[None]:
    """If a package that is imported inside is missing, say which extra of Highcamp brings it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise MissingExtra(missing, extra) from missing
