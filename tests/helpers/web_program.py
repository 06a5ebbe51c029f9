"""A program at a table, by the JSON API."""

from __future__ import annotations

from typing import Any

import httpx

from web_client import Browser, Server


def make(browser: Browser, game: str, chairs: list[dict[str, str]], **more: Any) -> Any:
    answer = browser.post("/api/tables", json={"game": game, "chairs": chairs, "pace": 0, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


class Program:
    """A program that has taken a seat; its key goes into a header, not into a cookie."""

    def __init__(self, server: Server, made: Any, number: int, name: str) -> None:
        self.browser = server.browser()
        invitation = made["invitations"][number]
        answer = self.browser.post("/api/join", json={"token": invitation["token"], "name": name})
        assert answer.status_code == 200, answer.text
        joined = answer.json()
        assert (joined["table"], joined["seat"]) == (made["id"], invitation["seat"])
        self.table, self.seat = joined["table"], joined["seat"]
        self.browser.client.headers["authorization"] = f"Bearer {joined['key']}"

    def frame(self) -> Any:
        return self.browser.frame(self.table, self.seat)

    def move(self, decision: int, move: int) -> httpx.Response:
        body = {"seat": self.seat, "decision": decision, "move": move}
        return self.browser.post(f"/api/tables/{self.table}/moves", json=body)
