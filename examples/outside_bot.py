"""A bot outside Highcamp: it takes a seat by its invitation and plays, by nothing but the JSON API.

    python outside_bot.py http://127.0.0.1:8000 TOKEN

TOKEN is the end of a seat's link: what stands behind /join/. Everything that the seat may know is in the frame; ``moves`` are
the legal moves. Replace ``choose`` with something clever. Needs: pip install httpx
"""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import httpx


def choose(frame: dict[str, Any]) -> int:
    """The number of the move to make."""
    move = random.choice(frame["moves"])
    return int(move["move"])


def frames(client: httpx.Client, table: str, seat: int) -> Iterator[dict[str, Any]]:
    """The table as the seat sees it, whenever that changes; server-sent events."""
    with client.stream("GET", f"/api/tables/{table}/stream", params={"seat": seat}, timeout=None) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


def play(server: str, token: str, name: str = "Outside bot") -> str:
    """Take the seat and play until the game is over; how it ended."""
    with httpx.Client(base_url=server) as client:
        joined = client.post("/api/join", json={"token": token, "name": name}).raise_for_status().json()
        table, seat = joined["table"], joined["seat"]
        client.headers["Authorization"] = f"Bearer {joined['key']}"
        for frame in frames(client, table, seat):
            if frame["over"]:
                return str(frame["result"])
            if frame["decision"] is not None:
                answer = {"seat": seat, "decision": frame["decision"], "move": choose(frame)}
                client.post(f"/api/tables/{table}/moves", json=answer)  # 409: the question has changed; the next frame has it
        raise ConnectionError("The server has gone away.")


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2]))
