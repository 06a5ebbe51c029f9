"""The manual under /docs: what its pages may do, what is handed out, and what is said where it was not built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from highcamp.web import manual
from highcamp.web.security import HEADERS, POLICY
from web_client import Server

SCRIPT, STYLE = "sha256-" + "A" * 43 + "=", "sha256-" + "B" * 43 + "="


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A manual of one page, and what lies beside it."""
    files = {
        "index.html": "<title>Highcamp</title>",
        "rules/gully.html": "<p>Up.</p>",
        "assets/main.0a1b2c3d.min.css": "p{}",
        "policy.json": json.dumps({"script": [SCRIPT], "style": [STYLE]}),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    found = {name: tmp_path / name for name in files}
    monkeypatch.setattr(manual, "files", lambda: found)
    monkeypatch.setattr(manual, "policy", manual.policy.__wrapped__)


@pytest.mark.usefixtures("built")
def test_its_pages_may_do_what_ours_may_and_run_what_stands_in_them(server: Server) -> None:
    answer = server.browser().get("/docs/rules/gully.html")
    assert (answer.status_code, answer.text) == (200, "<p>Up.</p>")
    (policy,) = answer.headers.get_list("content-security-policy")
    expected = POLICY.replace("script-src 'self'", f"script-src 'self' '{SCRIPT}'")
    assert policy == expected.replace("style-src 'self'", f"style-src 'self' '{STYLE}'")
    assert "unsafe" not in policy
    others = {name: value for name, value in HEADERS.items() if name != "content-security-policy"}
    assert {name: answer.headers[name] for name in others} == others


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/docs", "/docs/"])
def test_its_first_page_is_where_one_looks_for_it(server: Server, path: str) -> None:
    answer = server.browser().get(path, follow_redirects=True)
    assert "<title>Highcamp</title>" in answer.text


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/docs/nothing.html", "/docs/rules", "/docs/../app.py", "/docs/%2e%2e/app.py", "/docs//etc/passwd", "/docs/rules/"]
)
def test_nothing_else_is_handed_out(server: Server, path: str) -> None:
    assert server.browser().get(path).status_code == 404


@pytest.mark.usefixtures("built")
def test_files_with_their_hash_in_the_name_are_kept_and_pages_are_not(server: Server) -> None:
    browser = server.browser()
    assert "immutable" in browser.get("/docs/assets/main.0a1b2c3d.min.css").headers["cache-control"]
    assert browser.get("/docs/index.html").headers["cache-control"] == "no-cache"


def test_without_it_a_page_says_how_to_build_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "files", dict)
    for path in ("/docs", "/docs/index.html"):
        answer = server.browser().get(path, follow_redirects=True)
        assert answer.status_code == 200
        assert "make docs" in answer.text
        assert answer.headers["content-security-policy"] == POLICY


def test_the_start_page_leads_there(server: Server) -> None:
    assert 'href="/docs"' in server.browser().get("/").text
