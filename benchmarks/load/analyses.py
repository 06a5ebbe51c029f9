"""Analyses of finished games, asked for while people play."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from benchmarks.analyses import GAMES, between


def records(count: int) -> list[str]:
    """So many finished games, of all kinds."""
    kinds = [GAMES[number % len(GAMES)] for number in range(count)]
    return [between(name, options).dumps() for name, options in kinds]


class Asked:
    """What was asked for at a server."""

    def __init__(self, port: int, records: list[str]) -> None:
        self._at = f"http://127.0.0.1:{port}/api"
        self.tables = [str(self._post("/records", {"record": record})["id"]) for record in records]
        for table in self.tables:
            self._post(f"/tables/{table}/analysis", {})

    def done(self) -> int:
        """How many are there by now."""
        stages = [self._open(urllib.request.Request(f"{self._at}/tables/{table}/analysis"))["stage"] for table in self.tables]
        return stages.count("done")

    def _post(self, path: str, body: Any) -> Any:
        headers = {"content-type": "application/json"}
        return self._open(urllib.request.Request(self._at + path, json.dumps(body).encode(), headers, method="POST"))

    def _open(self, request: urllib.request.Request) -> Any:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
