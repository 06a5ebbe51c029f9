"""What keeps strangers out: headers, cookies, other sites, injected markup, paths, limits, and what is stored or logged."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from sqlalchemy import text

import highcamp
from highcamp.house.hosting import Hosting
from highcamp.web.security import HEADERS
from playing import played
from web_client import ADDRESS, Server, serving

CSP = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


# -- headers --


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/api/games", 200),
        ("GET", "/health", 200),
        ("GET", "/static/app.js", 200),
        ("GET", "/static/boards.css", 200),
        ("GET", "/nothing", 404),
        ("GET", "/table/nothing", 404),
        ("GET", "/static/nothing", 404),
        ("GET", "/table/nothing?as=x", 400),
        ("DELETE", "/", 405),
        ("POST", "/play/cant-stop", 303),
        ("POST", "/api/tables", 400),
        ("POST", "/score/elevation", 422),
    ],
)
def test_every_answer_binds_the_browser(server: Server, method: str, path: str, status: int) -> None:
    answer = server.browser().request(method, path)
    assert answer.status_code == status
    sent = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert sent == CSP
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert len(answer.headers.get_list("content-security-policy")) == 1


def test_streams_bind_the_browser_too(server: Server) -> None:
    browser = server.browser()
    id = browser.play("cant-stop")
    with browser.listen(f"/table/{id}/live") as stream:
        stream.next_frame()
        assert {name: stream.headers[name] for name in HEADERS} == HEADERS
        assert stream.headers["cache-control"] == "no-store"


def test_a_mistake_of_the_server_is_told_without_its_details(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise ValueError("the inside of the server")

    monkeypatch.setattr(server.house.store, "row", broken)
    for accept in ("text/html", "application/json"):
        answer = server.browser().get("/table/nothing", headers={"accept": accept})
        assert answer.status_code == 500
        assert "inside" not in answer.text
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS


# -- cookies and keys --


@pytest.mark.parametrize("secure", [False, True])
def test_the_key_is_in_a_cookie_that_scripts_and_other_sites_cannot_use(tmp_path: Path, secure: bool) -> None:
    with serving(tmp_path, secure=secure) as server:
        answer = server.browser().post("/new/cant-stop", data={"clock": "none", "name_1": "Zoë"})
        cookies = {one.partition("=")[0]: one.lower() for one in answer.headers.get_list("set-cookie")}
        assert set(cookies) == ({"__Host-highcamp", "__Host-name"} if secure else {"highcamp", "name"})
        for cookie in cookies.values():
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert "path=/" in cookie
            assert ("secure" in cookie) == secure
        assert len(answer.headers.get_list("set-cookie")[0].partition("=")[2].partition(";")[0]) >= 20


def test_looking_around_sets_no_cookie(server: Server) -> None:
    browser = server.browser()
    id = server.browser().play("cant-stop")
    for path in ("/", "/new/k2", f"/table/{id}", "/records", "/rules/k2"):
        assert "set-cookie" not in browser.get(path).headers


def test_the_database_knows_no_key_and_no_token(server: Server) -> None:
    host, guest = server.browser(), server.browser()
    id = host.set_up("cant-stop", seat_2="open")
    used = host.link(id, 1)
    guest.post(used, data={"name": "Gil"})
    unused = guest.link(id, 1)
    made = host.post("/api/tables", json={"game": "cant-stop"}).json()
    secrets = [host.key, guest.key, used.rpartition("/")[2], unused.rpartition("/")[2]]
    secrets += [invitation["token"] for invitation in made["invitations"]]

    async def everything() -> str:
        async with server.house.store.engine.connect() as link:
            found = []
            for table in ("tables", "events", "invitations", "holders"):
                found += [repr(tuple(row)) for row in await link.execute(text(f"SELECT * FROM {table}"))]
            return "\n".join(found)

    stored = server.run(everything())
    assert id in stored
    assert not [secret for secret in secrets if secret in stored]


def test_names_of_tables_and_secrets_cannot_be_guessed(server: Server) -> None:
    browsers = [server.browser() for _ in range(12)]
    ids = [browser.play("cant-stop") for browser in browsers]
    for made, bits in ((ids, 72), ([browser.key for browser in browsers], 128)):
        assert len(set(made)) == len(made)
        assert all(len(one) * 6 >= bits for one in made)
        assert all(len({one[place] for one in made}) > 4 for place in range(len(made[0]) - 1)), "some letter is always the same"


# -- other sites --


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ({}, True),
        ({"origin": ADDRESS}, True),
        ({"origin": ADDRESS, "sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"origin": "https://evil.test"}, False),
        ({"origin": "http://highcamp.test.evil.test"}, False),
        ({"origin": "http://evil.test#highcamp.test"}, False),
        ({"origin": "http://highcamp.test@evil.test"}, False),
        ({"origin": "http://highcamp.test:81"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://["}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "odd"}, False),
    ],
    ids=str,
)
def test_other_sites_cannot_act_for_a_browser(server: Server, headers: dict[str, str], passes: bool) -> None:
    browser = server.browser()
    id = browser.play("cant-stop")
    log = len(server.log(id))
    answer = browser.post(f"/table/{id}/greet", data={"seat": "0", "word": "hello"}, headers=headers)
    assert answer.status_code == (303 if passes else 403)
    assert [entry for entry in server.log(id)[log:] if "greeted" in entry] == [] or passes
    assert browser.post("/play/cant-stop", headers=headers).status_code == (303 if passes else 403)
    assert browser.get(f"/table/{id}", headers=headers).status_code == 200


def test_a_program_with_a_key_may_come_from_anywhere(server: Server) -> None:
    browser = server.browser()
    id = browser.play("cant-stop")
    program = server.browser(authorization=f"Bearer {browser.key}", origin="https://tools.test")
    assert program.act(id, "greet", seat=0, word="hello").status_code == 200
    wrong = server.browser(authorization="Bearer wrong", origin="https://evil.test")
    wrong.client.cookies.set("highcamp", browser.key)  # the key in the header counts, not the cookie
    assert wrong.act(id, "greet", seat=0, word="hello").status_code == 403


# -- paths --


@pytest.mark.parametrize(
    "path",
    ["..", "../app.py", "%2e%2e/app.py", "..%2fapp.py", "..%5capp.py", "%2e%2e%2f%2e%2e%2fpyproject.toml", "/etc/passwd"]
    + ["%2fetc%2fpasswd", "a%00b", ".", "", "a" * 5000, "app.js/", "app.js%00", "./app.css", "templates/base.html", "APP.JS"],
)
def test_there_is_no_way_out_of_the_folder_of_files(server: Server, path: str) -> None:
    answer = server.browser().get(f"/static/{path}")
    assert answer.status_code in (404, 405) or path in ("..", ".", "./app.css", "app.js/")
    assert "create_app" not in answer.text
    assert "root:" not in answer.text
    assert "{% block" not in answer.text


# -- limits --


def test_who_asks_too_much_has_to_wait_a_minute(tmp_path: Path) -> None:
    with serving(tmp_path, requests_a_minute=5) as server:
        server.stopped = 60_000_000
        browser = server.browser()
        assert [browser.get("/rules/k2").status_code for _ in range(7)] == [200] * 5 + [429] * 2
        waits = browser.get("/", headers={"accept": "application/json", "x-forwarded-for": "1.2.3.4"})
        assert (waits.status_code, waits.json()["code"]) == (429, "too-many")
        assert waits.headers["retry-after"] == "61"
        assert {name: waits.headers[name] for name in HEADERS} == HEADERS
        assert browser.get("/static/app.css").status_code == 200
        assert browser.get("/health").status_code == 200
        server.later += 60_000
        assert browser.get("/").status_code == 200


def test_nobody_can_set_tables_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, tables_an_hour=3) as server:
        server.stopped = 36_000_000
        browser = server.browser()
        made = [browser.play("cant-stop") for _ in range(2)]
        assert browser.post("/new/cant-stop", data={"clock": "none"}).status_code == 303
        record = played(highcamp.game("cant-stop"), 0, 12).dumps()
        for answer in (
            browser.post("/play/cant-stop"),
            browser.post("/new/cant-stop", data={"clock": "none"}),
            browser.post("/api/tables", json={"game": "cant-stop"}),
            browser.post("/records", data={"record": record}),
            browser.post(f"/table/{made[0]}/continue", data={"at": "0"}),
        ):
            assert answer.status_code == 429
        server.later += 3_600_000
        assert browser.post("/play/cant-stop").status_code == 303


@pytest.mark.parametrize("size", [70_000, 10_000_000])
def test_large_bodies_are_refused(server: Server, size: int) -> None:
    browser = server.browser()
    id = browser.play("cant-stop")
    log = [entry for entry in server.log(id) if '"by"' not in entry]
    form = {"content-type": "application/x-www-form-urlencoded"}
    body = b"a" * size
    for path in (f"/table/{id}/move", "/new/cant-stop", "/score/elevation", "/join/x"):
        assert browser.post(path, content=body, headers=form).status_code == 413
    for path in ("/api/tables", "/api/join", f"/api/tables/{id}/moves"):
        assert browser.post(path, content=body, headers={"content-type": "application/json"}).status_code == 413
    assert [entry for entry in server.log(id) if '"by"' not in entry] == log


@pytest.mark.parametrize(("size", "status"), [(900_000, 422), (1_500_000, 422), (10_000_000, 413)])
def test_records_may_be_larger_and_not_without_end(server: Server, size: int, status: int) -> None:
    assert server.browser().post("/records", files={"record": b"a" * size}).status_code == status


# -- logs --


def test_no_secret_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    caplog.set_level(logging.DEBUG)
    for noisy in ("aiosqlite", "httpx", "httpcore"):  # the client's own words, and the database's, which are off in a server
        logging.getLogger(noisy).setLevel(logging.WARNING)
    with serving(tmp_path) as server:
        host, guest = server.browser(), server.browser()
        id = host.set_up("cant-stop", seat_2="open")
        link = host.link(id, 1)
        guest.get(link)
        guest.post(link, data={"name": "Gil"})
        guest.post(link, data={"name": "Gil"})
        guest.get("/join/wrong-token-1234")
        guest.get(f"/table/{id}?as=1")

        async def broken(*_: object) -> None:
            raise ValueError("Nobody thought of this.")

        monkeypatch.setattr(server.house.store, "seat_for", broken)
        assert guest.get(link).status_code == 500
        secrets = [host.key, guest.key, link.rpartition("/")[2], "wrong-token-1234"]
    assert "Nobody thought of this." in caplog.text
    assert not [secret for secret in secrets if secret in caplog.text]


def test_settings_are_careful_by_default() -> None:
    usual = Hosting(db="x")
    assert usual.host == "127.0.0.1"
    assert usual.requests_a_minute < 10_000
