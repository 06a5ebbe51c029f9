"""Everything that a page can do at a table, by the JSON API; every answer is what the API's description says."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from highcamp.house import company
from highcamp.table.entry import Played, read
from web_client import Browser, Server
from web_described import checked, described, schema
from web_program import Program, make


def say(browser: Browser, id: str, act: str, **body: Any) -> httpx.Response:
    """Do something; the answer must be of the kind that is described for it."""
    answer = browser.post(f"/api/tables/{id}/{act}", json=body)
    path = f"/api/tables/{{id}}/{act}"
    assert str(answer.status_code) in described(browser.server)["paths"][path]["post"]["responses"], answer.text
    schema(browser.server)[path]["POST"].validate_response(answer)
    return answer


class Party:
    """Two programs at a table."""

    def __init__(self, server: Server, game: str, **more: Any) -> None:
        self.server = server
        self.host = server.browser()
        self.made = make(self.host, game, [{}, {}], **more)
        self.id = self.made["id"]
        self.programs = [Program(server, self.made, number, name) for number, name in enumerate(["Ada", "Ben"])]

    @property
    def asked(self) -> Program:
        return self.programs[0 if self.programs[0].frame()["decision"] is not None else 1]

    def act(self, program: Program, act: str, **body: Any) -> httpx.Response:
        return say(program.browser, self.id, act, seat=program.seat, **body)

    def move(self, program: Program, move: int | None = None, **more: Any) -> httpx.Response:
        frame = program.frame()
        chosen = frame["moves"][0]["move"] if move is None else move
        return self.act(program, "moves", decision=frame["decision"], move=chosen, **more)

    def other(self, program: Program) -> Program:
        number: int = 1 - program.seat
        return self.programs[number]


@pytest.fixture
def party(server: Server) -> Party:
    return Party(server, "cant-stop")


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# -- going back --


def test_all_agree_to_go_back(party: Party) -> None:
    mover = party.asked
    assert code(party.act(mover, "ask")) == (422, "nothing-to-undo")
    before = party.server.table(party.id).state
    assert party.move(mover).status_code == 200
    asked = party.act(mover, "ask")
    assert asked.status_code == 200
    assert asked.json()["ask"]["yours"]
    other = party.other(mover)
    assert other.frame()["ask"]["answer"]
    assert code(party.act(mover, "answer", agrees=True)) == (422, "not-asked")
    assert code(party.act(other, "ask"))[0] == 422
    agreed = party.act(other, "answer", agrees=True)
    assert agreed.status_code == 200
    assert agreed.json()["ask"] is None
    assert party.server.table(party.id).state == before


def test_one_does_not_agree(party: Party) -> None:
    mover = party.asked
    party.move(mover)
    after = party.server.table(party.id).state
    party.act(mover, "ask")
    refused = party.act(party.other(mover), "answer", agrees=False)
    assert refused.status_code == 200
    assert refused.json()["ask"] is None
    assert party.server.table(party.id).state == after


# -- seats --


def test_a_bot_takes_over_and_the_seat_is_taken_back(server: Server) -> None:
    party = Party(server, "tranquility")
    ada, ben = party.programs
    left = party.act(ada, "leave", bot="random")
    assert left.status_code == 200
    assert (left.json()["seats"][0]["taker"], left.json()["seats"][0]["bot"]) == ("stand-in", "random")
    # Whether it was asked something or not, the seat is not its player's to move.
    decision = max(party.server.table(party.id).decisions[0], 1)
    assert code(party.act(ada, "moves", decision=decision, move=0)) == (422, "bot-plays")
    assert code(party.act(ada, "picks", decision=decision, moves=[0])) == (422, "bot-plays")
    assert code(party.act(ben, "leave", bot="nobody")) == (422, "unknown-bot")
    back = party.act(ada, "back", name="Ada again")
    assert back.status_code == 200
    assert (back.json()["seats"][0]["taker"], back.json()["seats"][0]["name"]) == ("person", "Ada again")


def test_the_host_lets_a_bot_play_for_somebody_and_nobody_else_does(party: Party) -> None:
    ada, ben = party.programs
    party.host.client.headers["authorization"] = f"Bearer {party.made['key']}"
    assert code(say(ada.browser, party.id, "leave", seat=1)) == (403, "not-yours")
    assert code(say(party.host, party.id, "back", seat=1)) == (403, "not-yours")
    assert code(say(party.host, party.id, "leave", seat=7)) == (422, "no-such-seat")
    assert say(party.host, party.id, "leave", seat=1).status_code == 200
    assert ben.frame()["seats"][1]["taker"] == "stand-in"


def test_a_new_invitation_from_the_host_takes_the_seat_along(party: Party) -> None:
    ada, ben = party.programs
    assert code(say(ada.browser, party.id, "link", seat=1)) == (403, "not-yours")
    party.host.client.headers["authorization"] = f"Bearer {party.made['key']}"
    link = say(party.host, party.id, "link", seat=1)
    assert link.status_code == 200
    assert code(party.act(ben, "greet", word="hello")) == (403, "not-yours")
    joined = party.server.browser().post("/api/join", json={"token": link.json()["token"], "name": "Cat"})
    assert (joined.status_code, joined.json()["seat"]) == (200, 1)
    assert ada.frame()["seats"][1]["name"] == "Cat"


def test_an_open_seat_of_a_listed_table(server: Server) -> None:
    made = make(server.browser(), "cant-stop", [{}, {}], listed=True)
    one, late = server.browser(), server.browser()
    sat = say(one, made["id"], "sit", seat=1, name="Ada")
    assert (sat.status_code, sat.json()["table"], sat.json()["seat"]) == (200, made["id"], 1)
    one.client.headers["authorization"] = f"Bearer {sat.json()['key']}"
    assert one.frame(made["id"], 1)["seats"][1]["name"] == "Ada"
    assert code(say(late, made["id"], "sit", seat=1)) == (409, "taken")
    private = make(server.browser(), "cant-stop", [{}, {}])
    assert code(say(late, private["id"], "sit", seat=1)) == (422, "not-listed")


def test_a_stranger_may_do_nothing(party: Party) -> None:
    stranger, log = party.server.browser(), party.server.log(party.id)
    bodies: dict[str, dict[str, Any]] = {
        "moves": {"decision": 1, "move": 0},
        "picks": {"decision": 1, "moves": [0]},
        "answer": {"agrees": True},
        "greet": {"word": "hello"},
        "undo": {"decision": 1},
        **{act: {} for act in ("alone", "ask", "leave", "back", "link", "hint", "why", "rematch")},
    }
    for act, body in bodies.items():
        assert code(say(stranger, party.id, act, seat=0, **body)) == (403, "not-yours"), act
        assert code(say(stranger, "x" * len(party.id), act, seat=0, **body)) == (404, "no-such-table"), act
    assert party.server.log(party.id) == log


# -- words --


def test_a_greeting(party: Party) -> None:
    ada, ben = party.programs
    assert party.act(ada, "greet", word="luck").status_code == 200
    assert [greeting[:2] for greeting in ben.frame()["greetings"]] == [[0, "Good luck!"]]
    refused = party.act(ada, "greet", word="boo")
    assert code(refused) == (422, "unknown-greeting")
    assert "hello" in refused.json()["fix"]


def test_a_hint_is_a_move_that_can_be_made(party: Party) -> None:
    mover = party.asked
    hint = party.act(mover, "hint")
    assert hint.status_code == 200
    assert hint.json()["text"] in [move["text"] for move in mover.frame()["moves"] if move["move"] == hint.json()["move"]]
    assert hint.json()["why"]
    assert code(party.act(party.other(mover), "hint")) == (422, "not-your-turn")
    assert party.move(mover, hint.json()["move"]).status_code == 200


def test_why_not(party: Party) -> None:
    mover = party.asked
    legal = mover.frame()["moves"]
    wrong = next(move for move in range(1000) if move not in [one["move"] for one in legal])
    assert party.act(mover, "why", move=wrong).json() == party.move(mover, wrong).json()
    possible = party.act(mover, "why", move=legal[0]["move"])
    assert code(possible) == (200, "")
    assert legal[0]["offer"].lower() in possible.json()["text"].lower()
    assert code(party.act(mover, "why", words=legal[0]["text"])) == (200, "")
    assert party.act(mover, "why", words="fly to the top").json()["code"]
    assert code(party.act(party.other(mover), "why", move=0)) == (200, "not-your-turn")


# -- sets --


def picking(server: Server) -> tuple[Party, Program]:
    """Somebody who has to discard two cards of a hand, one by one in the rules' eyes, to lay a card above the lowest row."""
    party = Party(server, "tranquility")
    for _ in range(60):
        mover = party.asked
        for move in mover.frame()["moves"]:
            if "discard" not in move["text"] and party.move(mover, move["move"]).status_code == 200:
                break
        else:
            party.move(mover)
        frames = (program.frame() for program in party.programs)
        frame = next((frame for frame in frames if frame["picks"]), None)
        if frame is not None and not any(pick["chosen"] for pick in frame["picks"]):
            return party, party.programs[frame["seat"]]
    raise AssertionError("Nobody had to pick anything.")


def test_a_whole_set_at_once_in_any_order_and_put_back(server: Server) -> None:
    party, mover = picking(server)
    frame = mover.frame()
    sets = server.table(party.id).picking(mover.seat)
    assert sets is not None
    whole = max(sets.sets, key=len)
    assert len(whole) > 1
    # One of it, then put back: nothing is picked any more.
    assert party.move(mover, whole[-1]).status_code == 200
    assert [pick["move"] for pick in mover.frame()["picks"] if pick["chosen"]] == [whole[-1]]
    assert party.move(mover, whole[-1], back=True).status_code == 200
    assert not [pick for pick in mover.frame()["picks"] if pick["chosen"]]
    assert code(party.move(mover, whole[-1], back=True)) == (422, "not-picked")
    late = party.act(mover, "picks", decision=frame["decision"], moves=whole)
    assert code(late) == (409, "stale")
    assert late.json()["frame"] == mover.frame()
    decision = mover.frame()["decision"]
    assert code(party.act(mover, "picks", decision=decision, moves=[*whole, whole[0]])) == (422, "no-such-set")
    picked = party.act(mover, "picks", decision=decision, moves=list(reversed(whole)))
    assert picked.status_code == 200
    written = read(server.log(party.id)[-1])
    assert isinstance(written, Played)
    assert written.moves[: len(whole)] == tuple(sorted(whole))


@pytest.mark.parametrize("game", ["tranquility", "elevation", "everest", "k2"])
def test_nothing_that_a_frame_lists_is_refused_when_somebody_asks_why_not(server: Server, game: str) -> None:
    """By the API and by the page; sending it is taken, in whatever order."""
    party = Party(server, game, options={"players": 2})
    for _ in range(60):
        mover = party.asked
        frame = mover.frame()
        late = [pick for pick in frame["picks"] if not pick["chosen"]]
        if late:
            break
        party.move(mover, next((move["move"] for move in frame["moves"] if "discard" not in move["text"]), None))
    page = server.browser(mover.browser.client.headers["authorization"].removeprefix("Bearer "))
    for pick in late:
        told = party.act(mover, "why", move=pick["move"]).json()
        assert (told["code"], pick["offer"].lower() in told["text"].lower()) == ("", True)
        assert page.act(party.id, "why", seat=mover.seat, move=pick["move"]).json() == told
        assert party.act(mover, "why", words=pick["text"]).json() == told
    assert party.move(mover, late[-1]["move"]).status_code == 200
    again = party.act(mover, "why", move=late[-1]["move"]).json()
    assert again["code"] == ""
    assert again["text"].startswith(("That is picked already, and can be put back: ", "That is possible now: "))


# -- playing again --


def test_a_rematch_keeps_keys_and_seats(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "_LEAST_PACE", 0)  # it is played to the end by bots
    party = Party(server, "tranquility")
    ada, ben = party.programs
    assert code(party.act(ada, "rematch")) == (422, "not-over")
    for program in party.programs:
        party.act(program, "leave", bot="random")
    server.until(party.id, lambda table: table.state.over)
    new = party.act(ada, "rematch")
    assert new.status_code == 200
    assert party.act(ben, "rematch").json() == new.json()
    for program in party.programs:
        frame = program.browser.frame(new.json()["table"], program.seat)
        assert frame["seats"][program.seat]["yours"]


# -- seen again --


def look_back(browser: Browser, id: str, **query: int) -> httpx.Response:
    return checked(browser, "GET", "/api/tables/{id}/replay", f"/api/tables/{id}/replay", params=query)


def test_a_running_game_is_seen_again_through_ones_own_eyes(party: Party) -> None:
    ada, ben = party.programs
    mover = party.asked
    party.move(mover)
    now = look_back(ada.browser, party.id).json()
    assert now["at"] == now["last"]
    assert (now["seats"], now["frame"]["seat"]) == ([0], 0)
    assert now["frame"]["view"] == ada.frame()["view"]
    assert now["frame"]["moves"] == []
    first = look_back(ada.browser, party.id, at=0).json()
    assert (first["at"], first["last"]) == (0, now["last"])
    assert first["frame"]["view"] != now["frame"]["view"]
    assert look_back(ada.browser, party.id, at=10**9).json() == now
    assert code(look_back(ada.browser, party.id, seat=1)) == (403, "not-yours")
    assert code(look_back(ben.browser, "x" * 20)) == (404, "no-such-table")


def play_on(browser: Browser, id: str, **body: Any) -> httpx.Response:
    return checked(browser, "POST", "/api/tables/{id}/continue", f"/api/tables/{id}/continue", json=body)


def test_a_player_plays_on_from_a_step_and_a_stranger_does_not(party: Party) -> None:
    ada, _ = party.programs
    party.move(party.asked)
    log = party.server.log(party.id)
    assert code(play_on(party.server.browser(), party.id, at=0)) == (403, "not-yours")
    new = play_on(ada.browser, party.id, at=0, name="Ada again")
    assert (new.status_code, new.json()["seat"]) == (201, 0)
    frame = ada.browser.frame(new.json()["table"], 0)
    assert [(seat["yours"], seat["taker"]) for seat in frame["seats"]] == [(True, "person"), (False, "bot")]
    assert frame["seats"][0]["name"] == "Ada again"
    assert party.server.log(party.id) == log


def test_a_record_is_brought_along_seen_again_and_played_on(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "_LEAST_PACE", 0)  # it is played to the end by bots
    party = Party(server, "cant-stop")
    for program in party.programs:
        party.act(program, "leave", bot="random")
    server.until(party.id, lambda table: table.state.over)
    record = server.browser().get(f"/api/tables/{party.id}/record").text
    reader = server.browser()
    made = checked(reader, "POST", "/api/records", "/api/records", json={"record": record})
    assert made.status_code == 201
    id = made.json()["id"]
    end = look_back(reader, id).json()
    assert (end["last"], end["frame"]["over"]) == (len(server.table(party.id).events), True)
    other = look_back(reader, id, seat=1, at=2).json()
    assert (other["frame"]["seat"], other["heir"], other["seats"]) == (1, 1, [0, 1])
    assert code(play_on(reader, id, at=10**9)) == (422, "over")
    new = play_on(reader, id, at=2, seat=1).json()
    assert new["seat"] == 1
    assert server.table(new["table"]).record.start == server.table(id).record.at(2)
    bad = checked(reader, "POST", "/api/records", "/api/records", json={"record": "nonsense"})
    assert bad.status_code == 422
    assert bad.json()["text"]


# -- the description --


def test_what_goes_wrong_without_anybodys_fault_is_described_too(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    server, mover = party.server, party.asked
    large = {"record": "x" * 10_000_000}
    assert code(checked(mover.browser, "POST", "/api/records", "/api/records", json=large)) == (413, "too-large")
    other = {"host": "elsewhere.test"}
    assert code(checked(mover.browser, "GET", "/api/games", "/api/games", headers=other)) == (421, "wrong-host")
    monkeypatch.setattr(server.house.thinkers, "_closed", True)  # for a moment: others are served here, too
    assert code(party.act(mover, "hint")) == (503, "closing")
    for path, acts in described(server)["paths"].items():
        for act in acts.values():
            assert {"421", "429", "503"} <= set(act["responses"]), path
            assert ("requestBody" in act) <= ({"400", "408", "413"} <= set(act["responses"])), path
