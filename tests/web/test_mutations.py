"""Thousands of inputs that were good once: each is answered, soon, without a fault, and changes nothing at anybody's table.

``HIGHCAMP_MUTATIONS`` says how many; 1,000,000 is for a night.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from mutations import Kind
from web_client import serving

MANY = int(os.environ.get("HIGHCAMP_MUTATIONS", "10000"))
KINDS = ["record", "position", "card", "form", "json"]
PARTS = 2  # of each kind, so that several processes can share the work
LONGEST = 2.0  # seconds of the processor's time: more is called hanging


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_changed_inputs_are_answered_and_change_nothing(tmp_path: Path, kind: str, part: int) -> None:
    with serving(tmp_path, tables_an_hour=10**9, requests_a_minute=10**9) as server:
        ann, stranger = server.browser(), server.browser()
        id = ann.set_up("tranquility", seat_1="you", seat_2="hotseat", seat_3="open")
        log, held = server.log(id), server.run(server.house.store.holders(id))
        send = getattr(Kind(id), kind)
        for number in range(part, MANY // len(KINDS), PARTS):
            rng = random.Random(f"{kind} {number}")
            begun = time.process_time()
            answer = send(stranger, rng)
            assert answer.status_code < 500, (number, answer.request.content[:3000])
            if made := answer.headers.get("location") or (answer.status_code == 201 and f"/table/{answer.json()['id']}"):
                shown = stranger.get(made)
                assert shown.status_code == 200, (number, made, answer.request.content[:3000])
            taken = time.process_time() - begun
            assert taken < LONGEST, (number, taken, answer.request.content[:3000])
            if not number % 100:
                stranger.client.cookies.clear()  # whatever it has set up is not its own any more
        assert server.log(id) == log
        assert server.run(server.house.store.holders(id)) == held
