"""Options, settings, moves and pads of any kind: they are read or refused, and never change a table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import highcamp
from highcamp.engine import registry
from highcamp.engine.options import options_of
from victim import ODD_WORDS, Victim
from web_client import Server

FIXTURES = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
junk: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**70), 2**70),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=8),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=3)),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def victim(server: Server) -> Victim:
    return Victim(server)


@pytest.mark.parametrize("name", registry.names())
@settings(max_examples=8, suppress_health_check=FIXTURES)
@given(data=st.data())
def test_options_of_any_kind_are_read_or_refused(victim: Victim, name: str, data: st.DataObject) -> None:
    known = [option.name for option in options_of(highcamp.game(name).Options)]
    keys = st.sampled_from([*known, "self", "game", "", "__class__"])
    options = data.draw(st.dictionaries(keys, junk, min_size=1, max_size=2))
    answer = victim.stranger.post("/api/tables", json={"game": name, "options": options})
    assert answer.status_code in (201, 400, 422), (options, answer.text)


@settings(max_examples=15, suppress_health_check=FIXTURES)
@given(chairs=junk, clock=junk, pace=junk, game=junk)
def test_settings_of_any_kind_are_read_or_refused(victim: Victim, chairs: Any, clock: Any, pace: Any, game: Any) -> None:
    body = {"game": "cant-stop", "chairs": chairs, "clock": clock, "pace": pace}
    for sent_body in (body, {"game": game}, {"game": "cant-stop", "chairs": chairs}, {"game": "cant-stop", "clock": clock}):
        assert victim.stranger.post("/api/tables", json=sent_body).status_code in (201, 400, 422)


@settings(max_examples=20, suppress_health_check=FIXTURES)
@given(words=st.text(max_size=60))
def test_moves_in_any_words_are_understood_or_refused(victim: Victim, words: str) -> None:
    answer = victim.ann.act(victim.id, "why", seat=victim.seat, words=words)
    victim.unharmed(answer)
    assert answer.status_code in (200, 422)


@pytest.mark.parametrize("name", ["elevation", "mountaineers"])
@settings(max_examples=12, suppress_health_check=FIXTURES)
@given(data=st.data())
def test_pads_filled_in_with_anything(victim: Victim, name: str, data: st.DataObject) -> None:
    fields = [
        f"{field}_{n}"
        for n in (1, 2, 3)
        for field in (
            "name",
            "won",
            "tricks",
            "personal",
            "gives",
            "auto",
            "played",
            "steal",
            "total",
            "medals",
            "matches",
            "traded",
        )
    ]
    form = data.draw(
        st.dictionaries(
            st.sampled_from(["approach", "mode", "track", "summit", "flags", "match", *fields]), ODD_WORDS, max_size=8
        )
    )
    assert victim.stranger.post(f"/score/{name}", data=form).status_code in (200, 422)
