"""Whoever tries to act for others, or to come in by another way, gets nothing and does nothing."""

from __future__ import annotations

import json
import time

import pytest
from attrs import evolve
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from examples.web.guests import GENEROUS, served

MESSAGES = {
    "no type": {"id": 1, "ply": 0, "action": {"space": 1}},
    "no type of the action": {"type": "act", "id": 1, "ply": 0, "action": {"space": 1}},
    "a seat": {"type": "act", "id": 1, "ply": 0, "action": {"type": "dig"}, "seat": 0},
    "a token": {"type": "act", "id": 1, "ply": 0, "action": {"type": "dig"}, "token": "x"},
    "a seat in the action": {
        "type": "act",
        "id": 1,
        "ply": 0,
        "action": {"type": "move", "space": 1, "seat": 0},
    },
    "no ply": {"type": "act", "id": 1, "action": {"type": "move", "space": 1}},
    "no number": {"type": "act", "ply": 0, "action": {"type": "move", "space": 1}},
    "a ply of null": {"type": "act", "id": 1, "ply": None, "action": {"type": "end"}},
    "a ply as a text": {"type": "act", "id": 1, "ply": "0", "action": {"type": "end"}},
    "a true ply": {"type": "act", "id": 1, "ply": False, "action": {"type": "end"}},
    "a huge ply": {"type": "act", "id": 1, "ply": 2**53, "action": {"type": "end"}},
    "a ply below 0": {"type": "act", "id": 1, "ply": -1, "action": {"type": "end"}},
    "a true space": {"type": "act", "id": 1, "ply": 0, "action": {"type": "move", "space": True}},
    "a huge space": {"type": "act", "id": 1, "ply": 0, "action": {"type": "move", "space": 10**9}},
    "leaving for another": {"type": "leave", "id": 1, "seat": 1},
    "nothing": {},
}


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
@pytest.mark.parametrize("seated", [True, False])
def test_a_message_that_is_none_does_nothing(server, message, seated):
    table, ada, bo = server.for_two()
    with server.joined(table, ada if seated else None) as guest, server.joined(table, bo) as two:
        guest.settle()
        guest.say(**message)
        answer = guest.hear()
        expected = {"unreadable"} if seated else {"unreadable", "not_a_player"}
        assert (answer["type"], answer["error"] in expected) == ("refused", True)
        assert (answer["ply"], answer["id"]) == (0, message.get("id"))
        assert two.settle() == []


TEXTS = {
    "NaN": '{"type": "act", "id": 1, "ply": NaN, "action": {"type": "end"}}',
    "Infinity": '{"type": "act", "id": 1, "ply": 0, "action": {"type": "move", "space": Infinity}}',
    "1e999": '{"type": "act", "id": 1, "ply": 1e999, "action": {"type": "end"}}',
    "0.0": '{"type": "act", "id": 1, "ply": 0.0, "action": {"type": "end"}}',
    "many digits": '{"type": "act", "id": 1, "ply": %s, "action": {"type": "end"}}' % ("9" * 4_000),
    "a key twice": '{"type": "act", "id": 1, "ply": 5, "ply": 0, "action": {"type": "end"}}',
    "a key twice within": '{"type":"act","id":1,"ply":0,"action":{"type":"dig","type":"end"}}',
    "a deep list": "[" * 4_000,
    "deep objects": '{"type":' * 500,
    "a deep action": '{"type":"act","id":1,"ply":0,"action":' + "[" * 900 + "]" * 900 + "}",
    "half a character": '{"type": "act", "id": 1, "ply": 0, "action": {"type": "\\ud800"}}',
    "markup": "<script>alert(1)</script>",
    "nothing": "",
    "null": "null",
    "a list": "[]",
    "a byte order mark": '\ufeff{"type": "ping"}',
    "many keys": "{" + ",".join(f'"k{i}":0' for i in range(400)) + "}",
    "too much": '{"type": "ping"}' + " " * 10_000,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_text_that_is_no_message_is_refused_and_the_connection_goes_on(server, text):
    table, ada, bo = server.for_two()
    with server.joined(table, ada) as one, server.joined(table, bo) as two:
        one.settle()
        one.socket.send_text(text)
        answer = one.hear()
        assert answer["type"] == "refused"
        assert answer["error"] == ("too_large" if len(text) > 5_000 else "unreadable")
        assert len(one.texts[-1]) < 3_000
        one.socket.send_bytes(b'{"type": "ping"}')
        assert one.hear()["error"] == "unreadable"
        assert two.settle() == []
        assert one.act(0, "move 1")["type"] == "accepted"


@pytest.mark.parametrize("first", [{"type": "act", "id": 1, "ply": 0, "action": {"type": "end"}},
    {"type": "leave", "id": 1}, {"type": "ping"}, {"type": "join"}, {"type": "join", "token": 5},
    {"type": "join", "token": "", "seat": 0}])  # fmt: skip
def test_before_a_join_nothing_is_told_or_done(server, first):
    table, *_ = server.for_two()
    with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json(first)
        assert socket.receive_json()["error"] in {"not_joined", "unreadable"}
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_who_does_not_say_who_they_are_is_sent_away(tmp_path):
    begun = time.monotonic()
    with served(tmp_path / "a", limits=evolve(GENEROUS, join=0.05)) as server:
        table, *_ = server.for_two()
        with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            assert socket.receive_json()["error"] == "not_joined"
    assert time.monotonic() - begun < 8


def test_only_the_token_of_the_seat_and_of_this_table_is_one(server):
    table, ada, bo = server.for_two()
    other, cy, _ = server.for_two()
    forged = [cy, ada[:-1], ada + "A", ada.lower(), ada + " ", "", "A" * 32, table, "0", "\ud800",
              "null", "' OR 1=1 --", "a" * 3_000]  # fmt: skip
    for token in forged:
        with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_text(json.dumps({"type": "join", "token": token}))
            assert socket.receive_json()["error"] == "unknown_token"
        if token.isascii():
            answer = server.record(table, token)
            assert (answer.status_code, answer.json()["error"]) == (401, "unknown_token")
            body = {"seat": 1, "bot": "greedy"}
            assert server.post(f"/{table}/bots", body, token)["error"] == "unknown_token"
    headers = {"Authorization": f"Basic {ada}"}
    record = server.client.get(f"/api/tables/{table}/record", headers=headers)
    assert record.json()["error"] == "unknown_token"
    assert server.post(f"/{table}/bots", body)["error"] == "unknown_token", "none at all"
    with server.joined(table, ada) as one, server.joined(other, cy) as elsewhere:
        assert one.heard[0]["you"] == 0
        assert elsewhere.act(0, "move 1")["type"] == "accepted"
        assert one.settle() == []
    del bo


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><img src=x>', "Robert'); --", "ﬀ"]
)
def test_a_name_is_only_ever_text(server, name):
    table, token = server.table(name)
    server.sit(table, name)
    with server.joined(table, token) as guest:
        assert [seat["name"] for seat in guest.heard[0]["seats"]] == [name, name]
        assert guest.texts[0].isascii()
    answer = server.record(table, token)
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["names"] == [name, name]
    assert name not in server.client.get(f"/table/{table}").text


# Other sites ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    ["https://example.org", "null", "http://testserver.example.org", "http://testserver:81",
     "file://testserver", "http://[", "", "http://testserver@example.org", "testserver"],
)  # fmt: skip
def test_a_page_of_another_site_gets_no_socket_and_no_table(server, origin):
    table, ada, _ = server.for_two()
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        server.client.websocket_connect(f"/api/tables/{table}/socket", headers={"Origin": origin}),
    ):
        pass
    assert (denied.value.status_code, denied.value.json()["error"]) == (403, "wrong_origin")
    body = {"name": "Ada", "players": 2, "preset": "THREE_ACTIONS"}
    answer = server.client.post("/api/tables", json=body, headers={"Origin": origin})
    assert answer.status_code == 403
    headers = {"Origin": origin, "Authorization": f"Bearer {ada}"}
    assert server.client.get(f"/api/tables/{table}/record", headers=headers).status_code == 403
    assert "access-control-allow-origin" not in answer.headers


def test_the_own_page_and_named_origins_may_ask(tmp_path):
    with served(tmp_path / "a", origins=frozenset({"https://dig.example.org"})) as server:
        table, *_ = server.for_two()
        for origin in ("http://testserver", "https://testserver", "https://dig.example.org"):
            with server.client.websocket_connect(
                f"/api/tables/{table}/socket", headers={"Origin": origin}
            ) as socket:
                socket.send_json({"type": "join", "token": None})
                assert socket.receive_json()["type"] == "table"


@pytest.mark.parametrize(
    "path",
    ["/static/../table_server/store.py", "/static/%2e%2e/table_server/store.py",
     "/static/..%2fserver.py", "/static/....//server.py", "/static//etc/passwd",
     "/static/%00", "/static/..\\server.py", "/static/", "/static", "/server.py", "/dig.sqlite3"],
)  # fmt: skip
def test_no_path_leads_out_of_the_page(server, path):
    answer = server.client.get(path, follow_redirects=True)
    assert answer.status_code == 404
    assert answer.json()["error"] == "not_found"
