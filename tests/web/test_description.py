"""What the API's description says: every act of a page, what is sent and answered, examples that work, and the key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from web_client import Server
from web_described import described
from web_program import make

SAME = {  # pages that the API has under another path
    "GET /": "GET /api/tables",
    "POST /play/{}": "POST /api/tables",
    "GET /new/{}": "GET /api/games",
    "POST /new/{}": "POST /api/tables",
    "POST /new/{}/check": "POST /api/games/{}/check",
    "GET /new/{}/start/{}/{}": "GET /api/games/{}/own/{}/{}",
    "GET /join/{}": "GET /api/join/{}",
    "POST /join/{}": "POST /api/join",
    "GET /rules/{}": "GET /api/games/{}/rules",
    "GET /score/{}": "GET /api/games/{}/score",
    "POST /score/{}": "POST /api/games/{}/score",
    "POST /table/{}/move": "POST /api/tables/{}/moves",
    "POST /key": "POST /api/key",
    "GET /key/{}": "GET /api/key/{}",
    "POST /key/{}": "POST /api/key/{}",
    "GET /table/{}/live": "GET /api/tables/{}/stream",
    "GET /mine": "GET /api/mine",
    "GET /mine/export": "GET /api/mine",
    "POST /mine/erase": "POST /api/mine/erase",
    "GET /workshop": "GET /api/workshop",
    "GET /workshop/{}": "GET /api/games",
    "POST /workshop/{}": "POST /api/workshop/{}",
    "POST /workshop/{}/look": "POST /api/workshop/{}/check",
    "POST /workshop/{}/check": "POST /api/workshop/{}/check",
    "POST /workshop/{}/table": "POST /api/tables",
    "GET /workshop/trials/{}": "GET /api/workshop/trials/{}",
    "GET /workshop/trials/{}/report": "GET /api/workshop/trials/{}",
    "GET /workshop/trials/{}/part": "GET /api/workshop/trials/{}",
    "GET /workshop/trials/{}/table": "POST /api/tables",
    "POST /workshop/trials/{}/end": "POST /api/workshop/trials/{}/end",
    "POST /workshop/trials/{}/more": "POST /api/workshop/trials/{}/more",
    "POST /workshop/trials/{}/remove": "POST /api/workshop/trials/{}/remove",
}
BARE_ACTS = ("/remove", "/key", "/erase", "/analysis", "/end", "/more")  # which take nothing
BARE = {  # pages that a program has no use for, and why
    "GET /records": "only the form that a record is sent with",
    "GET /key": "only words, and the button for a link",
    "GET /learn": "people learn by these, and programs by positions and refusals",
    "GET /learn/{}": "the same",
    "GET /learn/{}/{}": "the same",
    "POST /learn/{}/{}": "the same",
    "POST /learn/forget": "the same",
    "GET /health": "for whoever runs the server, as it is",
    "GET /ready": "for whoever runs the server, too",
    "GET /metrics": "for whoever runs the server, too",
    "GET /static/{}": "files of pages",
    "GET /docs": "the manual, for people",
    "GET /docs/{}": "the same",
}


def test_whatever_a_page_can_do_the_api_can_do(server: Server) -> None:
    api = {
        f"{method.upper()} {re.sub('{.*?}', '{}', path)}"
        for path, acts in described(server)["paths"].items()
        for method in acts
    }
    pages = {
        f"{method} {re.sub('{.*?}', '{}', route.path)}"
        for route in server.app.routes
        for method in getattr(route, "methods", ())
        if not route.path.startswith("/api") and method in ("GET", "POST")
    }
    assert set(SAME) | set(BARE) <= pages
    told = {
        page: SAME.get(page, page.replace("/table/", "/api/tables/").replace(" /records", " /api/records")) for page in pages
    }
    assert {page for page, same in told.items() if same not in api} == set(BARE)


def test_what_is_sent_and_answered_is_described(server: Server) -> None:
    types = described(server)["components"]["schemas"]
    frame = described(server)["paths"]["/api/tables/{id}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    shown = make(server.browser(), "cant-stop", [{}, {}])["id"]
    properties = types[frame["$ref"].rpartition("/")[2]]["properties"]
    assert set(properties) == set(server.browser().frame(shown))
    for path, acts in described(server)["paths"].items():
        for method, act in acts.items():
            schemas = list(_schemas(act["responses"]))
            assert schemas, path
            assert not [schema for schema in schemas if "detail" in schema.get("properties", {})], path  # the framework's own
            if "post" in method and not path.endswith(
                ("/remove", "/key", "/erase", "/analysis", "/end", "/more")
            ):  # which take nothing
                sent = act["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                assert any("examples" in field for field in types[sent]["properties"].values()), path


def _schemas(responses: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for response in responses.values():
        for content in response.get("content", {}).values():
            yield content["schema"]


def test_the_example_of_a_table_can_be_set_as_it_is(server: Server) -> None:
    fields = described(server)["components"]["schemas"]["NewTable"]["properties"]
    example = {name: field["examples"][0] for name, field in fields.items() if "examples" in field}
    answer = server.browser().post("/api/tables", json=example)
    assert answer.status_code == 201, answer.text
    assert [invitation["seat"] for invitation in answer.json()["invitations"]] == [0]


def test_the_key_is_described_as_it_is_shown(server: Server) -> None:
    document = described(server)
    schemes = document["components"]["securitySchemes"]
    assert (schemes["key"]["type"], schemes["key"]["scheme"]) == ("http", "bearer")
    assert (schemes["cookie"]["in"], schemes["cookie"]["name"]) == ("cookie", "highcamp")
    made = make(server.browser(), "cant-stop", [{}, {}])
    for path, acts in document["paths"].items():
        for act in acts.values():
            for alternative in act.get("security", [{}]):
                assert set(alternative) <= set(schemes), path
    assert {} not in document["paths"]["/api/tables/{id}/moves"]["post"]["security"]
    assert {} in document["paths"]["/api/tables/{id}"]["get"]["security"]
    joined = server.browser().post("/api/join", json={"token": made["invitations"][0]["token"]}).json()
    by_cookie = server.browser(joined["key"])
    assert by_cookie.post(f"/api/tables/{made['id']}/greet", json={"seat": 0, "word": "hello"}).status_code == 200
