"""Malformed input of every kind: it is never the server's mistake, and it never changes a table."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation

from page_acts import ACTS
from victim import ODD_WORDS, Victim
from web_client import ADDRESS, Browser, Server

FIXTURES = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


@pytest.fixture(scope="module")
def victim(server: Server) -> Victim:
    return Victim(server)


# -- the API, by its schema --

OPERATIONS = [
    ("POST", "/api/tables"),
    ("POST", "/api/join"),
    ("GET", "/api/tables/{id}"),
    *(
        ("POST", f"/api/tables/{{id}}/{act}")
        for act in ("moves", "picks", "ways", "undo", "ask", "answer", "greet", "hint", "odds", "why")
    ),
    *(("POST", f"/api/tables/{{id}}/{act}") for act in ("sit", "leave", "back", "link", "alone", "coach", "rematch")),
    *(("POST", f"/api/tables/{{id}}/{act}") for act in ("say", "mute", "quiet")),
    ("POST", "/api/tables/{id}/continue"),
    ("POST", "/api/records"),
    ("GET", "/api/tables/{id}/replay"),
    ("GET", "/api/tables/{id}/tale"),
    ("GET", "/api/tables/{id}/moment/{nth}"),
    ("GET", "/api/tables/{id}/record"),
    ("GET", "/api/tables/{id}/stream"),
    *(("POST", f"/api/games/{{name}}/{act}") for act in ("check", "score")),
    ("GET", "/api/games/{name}/own/{option}/{start}"),
    ("GET", "/api/join/{token}"),
    ("GET", "/api/key/{token}"),
    ("POST", "/api/key/{token}"),
]
ONLY_A_SEAT = (
    "/ask",
    "/hint",
    "/sit",
    "/back",
    "/link",
    "/alone",
    "/leave",
    "/rematch",
    "/answer",
    "/coach",
    "/greet",
)  # much like undo
SENT = (ParameterLocation.BODY, ParameterLocation.QUERY)  # the parts of a case that are sent as they are
ODD = [("POST", path) for method, path in OPERATIONS if method == "POST"] + [("GET", "/api/tables/{id}")]


def sent(browser: Browser, case: Any) -> httpx.Response:
    """A request as schemathesis made it."""
    asked = case.as_transport_kwargs(base_url=ADDRESS)
    query = httpx.QueryParams([(name, str(value)) for name, value in asked.get("params", {}).items()])
    more = {key: asked[key] for key in ("json", "content", "data") if asked.get(key) is not None}
    headers = {name: value for name, value in asked["headers"].items() if name.lower() == "content-type"}
    if isinstance(more.get("data"), bytes | str):
        more["content"] = more.pop("data")
    url = asked["url"] + (f"?{query}" if query else "")
    return browser.request(asked["method"], url, headers=headers, **more)


def fuzz(victim: Victim, method: str, path: str, mode: GenerationMode, examples: int) -> None:
    schema = schemathesis.openapi.from_dict(victim.server.browser().get("/api/schema/openapi.json").json())

    @settings(max_examples=examples, suppress_health_check=FIXTURES)
    @given(case=schema[path][method].as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        # What fits the schema comes from a stranger, who may do nothing; what does not comes from one who sits there.
        # A case that is only odd in its headers or its path fits, once these are ours.
        fits = all(case.meta.components[at].mode is GenerationMode.POSITIVE for at in SENT if at in case.meta.components)
        browser = victim.stranger if fits else victim.ann
        for id in (victim.id, None):
            if id is not None and "id" in case.path_parameters:
                case.path_parameters["id"] = id
            if path.endswith("stream") and mode is GenerationMode.POSITIVE and "seat" not in (case.query or {}):
                continue  # a stream that works does not end
            victim.unharmed(sent(browser, case))

    run()


def test_all_operations_are_known_here(server: Server) -> None:
    paths = server.browser().get("/api/schema/openapi.json").json()["paths"]
    bare = [
        ("GET", "/api/games"),
        ("GET", "/api/games/{name}/rules"),
        ("GET", "/api/games/{name}/score"),
        ("GET", "/api/mine"),
        ("POST", "/api/mine/erase"),
        ("GET", "/api/tables"),
        ("GET", "/api/tables/{id}/analysis"),
        ("POST", "/api/tables/{id}/analysis"),
        ("GET", "/api/tables/{id}/messages"),
        ("POST", "/api/key"),
        ("POST", "/api/tables/{id}/remove"),
    ]  # which take nothing
    shut = [
        ("GET", "/api/workshop"),
        ("POST", "/api/workshop/{name}"),
        ("POST", "/api/workshop/{name}/check"),
        ("GET", "/api/workshop/trials/{trial}"),
        *(("POST", f"/api/workshop/trials/{{trial}}/{act}") for act in ("end", "more", "remove")),
    ]  # to whoever asks from elsewhere; what its own machine may send wrongly, test_trials.py tries
    known = [*OPERATIONS, *bare, *shut]
    assert sorted((method.upper(), path) for path, found in paths.items() for method in found) == sorted(known)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_what_fits_the_schema_and_comes_from_a_stranger_changes_nothing(victim: Victim, method: str, path: str) -> None:
    fuzz(victim, method, path, GenerationMode.POSITIVE, 4)


@pytest.mark.parametrize(("method", "path"), ODD)
def test_what_does_not_fit_the_schema_changes_nothing(victim: Victim, method: str, path: str) -> None:
    fuzz(victim, method, path, GenerationMode.NEGATIVE, 6)


@pytest.mark.long
@pytest.mark.parametrize(("method", "path"), [one for one in OPERATIONS if not one[1].endswith(ONLY_A_SEAT)])
def test_the_schema_at_length(victim: Victim, method: str, path: str) -> None:
    fuzz(victim, method, path, GenerationMode.POSITIVE, 100)
    if (method, path) in ODD:
        fuzz(victim, method, path, GenerationMode.NEGATIVE, 300)


# -- forms and bodies --


@pytest.mark.parametrize("act", ACTS)
@settings(max_examples=3, suppress_health_check=FIXTURES)
@given(seat=ODD_WORDS, decision=ODD_WORDS, move=ODD_WORDS, other=ODD_WORDS)
def test_odd_fields_change_nothing(victim: Victim, act: str, seat: str, decision: str, move: str, other: str) -> None:
    form = {
        "seat": seat,
        "decision": decision,
        "move": move,
        "word": other,
        "bot": other,
        "agrees": other,
        "at": seat,
        "as": other,
    }
    if seat in ("0", "1", "00"):
        return  # that is a seat, and what follows may be a good act
    path = f"/table/{victim.id}/{act}"
    victim.unharmed(victim.ann.post(path, data=form))
    victim.unharmed(victim.ann.post(path, json=form))
    victim.unharmed(victim.stranger.post(path, data={**form, "seat": "0"}))


@pytest.mark.parametrize("decision", ["-1", "999999999", "99999999999999999999", ""])
@pytest.mark.parametrize("move", ["-1", "999999999", "x"])
def test_numbers_of_questions_and_moves_that_are_not_asked(victim: Victim, decision: str, move: str) -> None:
    form = {"seat": str(victim.seat), "decision": decision, "move": move}
    answer = victim.ann.post(f"/table/{victim.id}/move", data=form, headers={"accept": JSON})
    victim.unharmed(answer)
    assert answer.status_code in (409, 422)
    body = {"seat": victim.seat, "decision": decision, "move": move}
    victim.unharmed(victim.ann.post(f"/api/tables/{victim.id}/moves", json=body))
    good = victim.server.table(victim.id).decisions[victim.seat]
    for number in (-1, 10**6, 2**31, 2**63 - 1, 2**63, 2**64, 10**40):
        body = {"seat": victim.seat, "decision": good, "move": number}
        answer = victim.ann.post(f"/api/tables/{victim.id}/moves", json=body)
        victim.unharmed(answer)
        assert answer.status_code in (400, 422)


BODIES: dict[str, tuple[str, bytes]] = {
    "no JSON": (JSON, b"{"),
    "no object": (JSON, b"[1, 2]"),
    "null": (JSON, b"null"),
    "a number": (JSON, b"1e999"),
    "deep lists": (JSON, b"[" * 60_000),
    "deep objects": (JSON, b'{"a":' * 12_000),
    "a deep field": (JSON, b'{"seat":' + b"[" * 3_000 + b"]" * 3_000 + b"}"),
    "half a letter": (JSON, b'{"seat":"\xff"}'),
    "a lone surrogate": (JSON, b'{"seat":"\\ud800","token":"\\ud800"}'),
    "a byte order mark": (JSON, b"\xef\xbb\xbf{}"),
    "the same twice": (JSON, b'{"seat":0,"seat":[]}'),
    "bytes as a form": (FORM, bytes(range(256)) * 20),
    "percents": (FORM, b"%%%=%zz&seat=%ff%fe&%00=%00"),
    "many fields": (FORM, b"&".join(b"a%d=1" % n for n in range(5_000))),
    "no boundary": ("multipart/form-data", b"--x\r\n\r\n--x--"),
    "an empty boundary": ('multipart/form-data; boundary=""', b"--\r\n"),
    "a broken part": ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n"),
    "an unknown alphabet": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=klingon\r\n\r\n0\r\n--x--\r\n',
    ),
    "letters that are none": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="seat"\r\n\r\n\xff\xfe\r\n--x--\r\n',
    ),
    "many parts": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' * 800 + b"--x--",
    ),
    "a file for a field": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="seat"; filename="../../x"\r\n\r\n0\r\n--x--\r\n',
    ),
    "message pack": ("application/x-msgpack", b"\xc1\xff"),
    "XML": ("application/xml", b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    "no kind": ("", b"seat=0"),
    "odd kind": ("////;;;=", b"seat=0"),
    "odd letters": ("application/json; charset=\x7f", b"{}"),
    "nothing": (JSON, b""),
}


@pytest.mark.parametrize("kind", list(BODIES))
def test_bodies_that_cannot_be_read(victim: Victim, kind: str) -> None:
    content, body = BODIES[kind]
    paths = [f"/table/{victim.id}/{act}" for act in ("move", "leave", "link", "why", "continue")]
    paths += [f"/api/tables/{victim.id}/moves", f"/api/tables/{victim.id}/undo", "/api/join", "/api/tables"]
    paths += ["/records", "/new/cant-stop", "/score/elevation", "/join/wrong"]
    for path in paths:
        answer = victim.ann.post(path, content=body, headers={"content-type": content})
        victim.unharmed(answer)
        assert answer.status_code >= 400 or path in ("/new/cant-stop", "/play/cant-stop"), (path, answer.status_code)


@pytest.mark.parametrize(
    "id", ["%00", "a%00b", "%ff", "%ed%a0%80", "%2e%2e%2f", "a" * 3000, "%F0%9F%8F%94", "' OR 1=1 --", "*"]
)
def test_tables_and_tokens_that_cannot_be(server: Server, id: str) -> None:
    browser = server.browser("some-key")
    for path in ("/table/{}", "/table/{}/live", "/table/{}/replay", "/table/{}/record", "/join/{}"):
        assert browser.get(path.format(id)).status_code in (404, 405)
    for path in ("/api/tables/{}", "/api/tables/{}/stream", "/api/tables/{}/record"):
        assert browser.get(path.format(id)).status_code in (404, 405)
    assert browser.post(f"/join/{id}").status_code in (404, 405, 409)
    assert browser.post(f"/table/{id}/move", data={"seat": "0", "decision": "1", "move": "1"}).status_code in (403, 404, 405)


@pytest.mark.parametrize(
    "query", ["as=0", "as=10", "as=x", "as=", "as=1&as=2", "as=%ff", "as=" + "9" * 5000, "at=x", "at=1.5", "seen=%00"]
)
def test_odd_queries(victim: Victim, query: str) -> None:
    for path in (f"/table/{victim.id}", f"/table/{victim.id}/replay"):
        victim.unharmed(victim.ann.get(f"{path}?{query}"))


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "highcamp=" + "x" * 5000},
        {"cookie": 'highcamp="\\377\\000"; name=%ff%00; theme=<b>'},
        {"cookie": ";;==; =; highcamp"},
        {"authorization": "Bearer"},
        {"authorization": "Basic Og=="},
        {"authorization": "Bearer " + "x" * 5000},
        {"host": "None:None"},
        {"host": "["},
        {"host": "x:99999999"},
        {"accept": "\x7f/;q=x"},
        {"last-event-id": "x" * 5000},
        {"content-length": "-1"},
        {"if-modified-since": "yesterday"},
        {"range": "bytes=9-1"},
        {"accept-encoding": "klingon;q=9, gzip;q=x"},
    ],
    ids=str,
)
def test_odd_headers(victim: Victim, headers: dict[str, str]) -> None:
    for path in ("/", f"/table/{victim.id}", "/static/app.js", "/nothing", "/api/games", "/health"):
        assert victim.stranger.get(path, headers=headers).status_code in (200, 400, 404, 421)
    victim.unharmed(victim.stranger.post(f"/table/{victim.id}/move", data={"seat": "0"}, headers=headers))
