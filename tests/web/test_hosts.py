"""By which name a server is asked, from which origin, and what changes when browsers reach it by https."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from web_client import Browser, Server, serving, table_of

PUBLIC = "https://games.example.org"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("plain"), hosts=("highcamp.test",)) as server:
        yield server


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("public"), hosts=(), public_url=PUBLIC, secure=True) as server:
        yield server


def visitor(server: Server, host: str = "games.example.org", **headers: str) -> Browser:
    return server.browser(host=host, **headers)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "192.168.1.7:8000", "highcamp.test", "highcamp.test:81"]
    + [socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local:8000"],
)
def test_a_server_answers_to_its_names(plain: Server, host: str) -> None:
    assert visitor(plain, host).get("/").status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.test", "evil.test:8000", "localhost.evil.test", "127.0.0.1.evil.test", "highcamp.test.evil.test", ""]
)
def test_nobody_leads_a_browser_here_by_another_name(plain: Server, host: str) -> None:
    """A site can let its own name lead to this machine, and would then read our answers as its own."""
    for path in ("/", "/api/games", "/static/app.js"):
        answer = visitor(plain, host).get(path, headers={"accept": "application/json"})
        assert answer.status_code == 421
        assert answer.json()["code"] == "wrong-host"
    assert visitor(plain, host).post("/play/cant-stop").status_code == 421
    assert visitor(plain, host).get("/health").status_code == 200, "machines ask by whatever address they have"
    assert visitor(plain, host).get("/metrics").status_code == 404


@pytest.mark.parametrize(
    ("host", "answers"),
    [
        ("games.example.org", True),
        ("games.example.org:443", True),
        ("GAMES.example.org", True),
        ("127.0.0.1:8000", True),  # a go-between that does not hand the name on
        ("games.example.org:8443", False),
        ("192.168.1.7", False),
        ("highcamp.test", False),
        ("example.org", False),
    ],
)
def test_a_public_address_decides_the_host(public: Server, host: str, answers: bool) -> None:
    assert visitor(public, host).get("/").status_code == (200 if answers else 421)


@pytest.mark.parametrize(
    ("origin", "passes"),
    [
        (PUBLIC, True),
        (f"{PUBLIC}:443", True),
        ("http://games.example.org", False),
        ("https://games.example.org:444", False),
        ("http://127.0.0.1:8000", False),
        ("https://evil.test", False),
        ("null", False),
    ],
)
@pytest.mark.parametrize("host", ["games.example.org", "127.0.0.1:8000"])
def test_a_public_address_decides_the_origin(public: Server, host: str, origin: str, passes: bool) -> None:
    assert visitor(public, host, origin=origin).post("/play/cant-stop").status_code == (303 if passes else 403)


@pytest.mark.parametrize("sent", ["Basic abc", "Bearer", "Bearer ", "Digest x", "bearer"])
def test_only_a_bearers_key_makes_a_program(plain: Server, sent: str) -> None:
    answer = plain.browser(authorization=sent, origin="https://evil.test").post("/play/cant-stop")
    assert answer.status_code == 403


def test_a_bearer_with_a_cookie_is_a_browser(plain: Server) -> None:
    """A page of another site can add a header, but browsers ask us first; still nothing is taken for granted."""
    browser = plain.browser()
    id = browser.play("cant-stop")
    program = plain.browser(authorization=f"Bearer {browser.key}", origin="https://evil.test")
    assert program.act(id, "greet", seat=0, word="hello").status_code == 200
    program.client.cookies.set("highcamp", browser.key)
    assert program.act(id, "greet", seat=0, word="hello").status_code == 403


# -- https --


def test_by_https_browsers_are_bound_to_it(public: Server, plain: Server) -> None:
    for path in ("/", "/nothing", "/health", "/static/app.js"):
        assert visitor(public).get(path).headers["strict-transport-security"] == "max-age=31536000"
        assert "strict-transport-security" not in plain.browser().get(path).headers


def test_by_https_cookies_belong_to_this_host_alone(public: Server) -> None:
    made = visitor(public).post("/new/cant-stop", data={"clock": "none", "name_1": "Zoë"})
    cookies = {one.partition("=")[0]: one.lower() for one in made.headers.get_list("set-cookie")}
    assert set(cookies) == {"__Host-highcamp", "__Host-name"}
    for cookie in cookies.values():
        assert "secure" in cookie
        assert "path=/;" in cookie
        assert "domain" not in cookie


def test_by_https_no_cookie_is_believed_that_a_neighbour_could_plant(public: Server) -> None:
    """Whoever serves another host of the domain, or sits between a browser and a page by http, can plant a cookie without the
    prefix: such as a key of their own, which would open whatever its victim sits down at.
    """
    made = visitor(public).post("/api/tables", json={"game": "cant-stop", "chairs": [{"name": "Mallory"}, {}]}).json()
    id, planted = made["id"], f"highcamp={made['key']}; name=Mallory"
    victim = visitor(public, cookie=planted)
    page = victim.get(f"/table/{id}")
    assert 'data-seat="0"' not in page.text
    assert "set-cookie" not in page.headers
    assert victim.get("/api/tables").json()["mine"] == []
    assert "Mallory" not in victim.get("/new/cant-stop").text
    played = victim.post("/play/cant-stop")
    (own,) = [one for one in played.headers.get_list("set-cookie") if one.startswith("__Host-highcamp=")]
    assert made["key"] not in own
    spy = visitor(public, authorization=f"Bearer {made['key']}")
    assert spy.get(f"/api/tables/{table_of(played)}").json()["seat"] is None
    assert victim.post("/key").status_code == 422, "it has nothing to take along"
    both = visitor(public, cookie=f"{planted}; __Host-highcamp={own.partition('=')[2].partition(';')[0]}")
    assert both.get(f"/api/tables/{table_of(played)}").json()["seat"] == 0


# -- metrics --


def test_counts_need_the_key_wherever_there_is_a_public_address(
    public: Server, plain: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for host in ("games.example.org", "127.0.0.1:8000"):
        assert visitor(public, host).get("/metrics").status_code == 404
    assert visitor(plain, "127.0.0.1:8000").get("/metrics").status_code == 200
    monkeypatch.setenv("HIGHCAMP_METRICS_KEY", "key")
    for server in (public, plain):
        assert visitor(server, "10.0.0.5", authorization="Bearer key").get("/metrics").status_code == 200
        assert visitor(server, "127.0.0.1:8000").get("/metrics").status_code == 404
