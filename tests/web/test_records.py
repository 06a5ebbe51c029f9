"""Records that are brought along and cannot be: refused with the reason, and nothing is set up."""

from __future__ import annotations

import json
from typing import Any

import pytest

import highcamp
from highcamp import Record
from playing import played
from web_client import Server, table_of
from web_page import Page


def lines(record: Record) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.dumps().splitlines()]


def dumped(found: list[dict[str, Any]]) -> str:
    return "\n".join(json.dumps(line, separators=(",", ":")) for line in found) + "\n"


def spoilt(record: Record) -> dict[str, str]:
    """A record, spoilt in many ways."""
    text, head = record.dumps(), lines(record)[0]
    whole = lines(record)

    def headed(**other: Any) -> str:
        return dumped([{**head, **other}, *whole[1:]])

    return {
        "empty": "",
        "blank": " \n\n",
        "cut in the middle": text[: len(text) // 2],
        "without its end": "\n".join(text.splitlines()[:-1]),
        "a line is missing": "\n".join(text.splitlines()[:3] + text.splitlines()[4:]),
        "no text": "\x00\x01\x02" * 50,
        "another game": headed(game="chess"),
        "a path": headed(game="../../etc/passwd"),
        "another format": headed(highcamp=99),
        "a huge format": headed(highcamp=10**40),
        "other rules": headed(rules=999),
        "unknown options": headed(options={"self": 1}),
        "odd options": headed(options={"players": "<b>"}),
        "odd position": headed(position={"players": [[]]}),
        "other data": headed(data={"../x": "y"}),
        "players that are none": headed(players=[1]),
        "deep": '{"highcamp":1,"game":"cant-stop","rules":1,"options":' + "[" * 50_000,
        "deep position": '{"highcamp":1,"game":"cant-stop","rules":1,"position":'
        + '{"a":' * 5_000
        + "1"
        + "}" * 5_000
        + '}\n{"end":0}',
        "another digest": text.replace(whole[5]["digest"], "0" * 16),
        "a move that is not legal": dumped([*whole[:4], {**whole[4], "move": "fly"}, *whole[5:]]),
        "a seat that is not there": dumped([*whole[:4], {**whole[4], "by": 99}, *whole[5:]]),
        "a huge seat": dumped([*whole[:4], {**whole[4], "by": 10**30}, *whole[5:]]),
        "nobody's move": dumped([*whole[:4], {**whole[4], "by": "<script>"}, *whole[5:]]),
        "not objects": "[]\n[]\n[]",
        "null": "null\nnull",
    }


GOOD = played(highcamp.game("cant-stop"), 0, 20)


@pytest.mark.parametrize("kind", list(spoilt(GOOD)))
def test_a_record_that_cannot_be_is_refused_with_the_reason(server: Server, kind: str) -> None:
    visitor = server.browser()
    for sent in ({"files": {"record": ("x.jsonl", spoilt(GOOD)[kind].encode())}}, {"data": {"record": spoilt(GOOD)[kind]}}):
        if "data" in sent and len(spoilt(GOOD)[kind]) > 60_000:
            continue
        answer = visitor.post("/records", **sent)
        page = Page(answer.text)
        assert answer.status_code == 422, answer.text
        assert [tag for tag in page.tags if tag.attributes.get("role") == "alert"]
    assert "highcamp" not in visitor.client.cookies, "nothing was set up"
    answer = visitor.post("/records", data={"record": spoilt(GOOD)[kind][:50_000]}, headers={"accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["text"]


def test_names_in_a_record_are_cleaned_and_never_leave_a_seat_empty(server: Server) -> None:
    record = GOOD.fork()
    record.players = ["<script>alert(1)</script>" + "x" * 500, "\u200b"]
    visitor = server.browser()
    new = table_of(visitor.post("/records", data={"record": record.dumps()}))
    table = server.table(new)
    assert all(taker.is_person for taker in table.takers)
    assert max(len(taker.name) for taker in table.takers) <= 24
    for path in (f"/table/{new}", f"/table/{new}/replay", "/"):
        assert not [tag for tag in Page(visitor.get(path).text).all("script") if not tag.get("src", "").startswith("/static/")]
