"""What the API's description says, and answers held against it."""

from __future__ import annotations

from functools import cache
from typing import Any

import httpx
import schemathesis

from web_client import Browser, Server


@cache
def described(server: Server) -> Any:
    return server.browser().get("/api/schema/openapi.json").json()


@cache
def schema(server: Server) -> Any:
    return schemathesis.openapi.from_dict(described(server))


def checked(browser: Browser, method: str, path: str, address: str, **more: Any) -> httpx.Response:
    """Ask; the answer must be of the kind that is described for this path."""
    answer = browser.request(method, address, **more)
    assert str(answer.status_code) in described(browser.server)["paths"][path][method.lower()]["responses"], answer.text
    schema(browser.server)[path][method].validate_response(answer)
    return answer
