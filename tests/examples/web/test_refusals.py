"""Every refusal has a stable code and plain parameters, and changes nothing."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from table_server import routes, tables
from table_server.codes import Code, RefusalError
from table_server.limits import Rate
from table_server.store import Store, StoreError

from examples.web.guests import GENEROUS, served

NEW = {"name": "Ada", "players": 2, "preset": "THREE_ACTIONS"}
TOO_MANY = evolve(GENEROUS, requests=Rate(burst=1, per_second=0.01))


def refused_join(server, **message):
    table, *_ = server.for_two()
    with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json(message)
        answer = socket.receive_json()
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 1008
        return answer


def refused_at_the_door(server, **headers):
    table, *_ = server.for_two()
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        server.client.websocket_connect(f"/api/tables/{table}/socket", headers=headers),
    ):
        pass
    assert denied.value.status_code in {403, 503}
    return denied.value.json()


def asked(server, kind, *, seated=True, before=None, **message):
    table, ada, _ = server.for_two()
    with server.joined(table, ada if seated else None) as guest:
        if before is not None:
            guest.ask(**before)
        return guest.ask(kind, **message)


def before_the_game(server):
    table, ada = server.table()
    with server.joined(table, ada) as guest:
        return guest.act(0, "dig")


def joined_twice(server):
    table, ada, _ = server.for_two()
    with server.joined(table, ada) as guest:
        guest.say(type="join", token=ada)
        return guest.hear()


def too_many_of_a_seat(server):
    table, ada, _ = server.for_two()
    with (
        server.joined(table, ada),
        server.client.websocket_connect(f"/api/tables/{table}/socket") as socket,
    ):
        socket.send_json({"type": "join", "token": ada})
        return socket.receive_json()


def broken(monkeypatch, owner, name, error):
    def failing(*_, **__):
        raise error

    monkeypatch.setattr(owner, name, failing)


def test_every_refusal_has_its_code_and_plain_parameters(tmp_path, monkeypatch):
    dig = {"type": "dig"}
    seen = {}

    def note(answer):
        assert isinstance(answer["text"], str)
        assert answer["text"]
        assert "{" not in answer["text"].replace(json.dumps(answer["params"]), "")
        seen[answer["error"]] = answer["params"]
        return answer

    with served(tmp_path / "a", limits=evolve(GENEROUS, connections_of_seat=1)) as server:
        table, *_ = server.for_two()
        for answer in (
            server.post("", {**NEW, "players": 1, "preset": "?"}, status=400),
            asked(server, "act", ply=0, action={"type": "hide"}),
            refused_join(server, type="join", token=table),
            refused_at_the_door(server, origin="https://example.org"),
            server.client.get("/api/nothing").json(),
            server.client.delete("/api/tables").json(),
            server.post("/AAAAAAAAAAAA/seats", {"name": "Bo"}, status=404),
            refused_join(server, type="ping"),
            joined_twice(server),
            asked(server, "act", seated=False, ply=0, action=dig),
            before_the_game(server),
            asked(server, "act", before={"kind": "leave"}, ply=0, action=dig),
            asked(server, "return"),
            server.post(f"/{server.table()[0]}/seats", {"name": "Bo", "seat": 0}, status=409),
            server.post(f"/{server.for_two()[0]}/seats", {"name": "Cy"}, status=409),
            asked(server, "act", ply=7, action=dig),
            server.post("", {**NEW, "name": "A" * 5_000}, status=413),
            too_many_of_a_seat(server),
        ):
            note(answer)
        illegal = note(asked(server, "act", ply=0, action={"type": "move", "space": 9}))
        assert illegal["reasons"] == [
            {
                "code": "too_far",
                "clause": "M1",
                "params": {"asked": 9, "distance": 9, "reach": 4},
                "text": "space 9 is 9 away, and the dog's reach is 4",
            }
        ]
        table, *_ = server.for_two()
        with monkeypatch.context() as patch:
            broken(patch, Store, "make", StoreError("full"))
            note(server.post("", NEW, status=503))
        with monkeypatch.context() as patch:
            broken(patch, tables, "Table", RefusalError(Code.DAMAGED_TABLE))
            note(server.post(f"/{table[::-1]}/seats", {"name": "Bo"}))
            note(server.record(server.table()[0]).json())
    with served(tmp_path / "a", limits=evolve(GENEROUS, tables=1)) as server:
        note(server.post("", NEW, status=503))
    with served(tmp_path / "a", limits=TOO_MANY) as server:
        server.client.get("/api/tables/AAAAAAAAAAAA/record")
        limited = server.client.get("/api/tables/AAAAAAAAAAAA/record")
        assert limited.status_code == 429
        assert limited.headers["retry-after"] == str(note(limited.json())["params"]["seconds"])
    assert set(seen) == {code.value for code in Code} - {"internal"}
    assert {code: params for code, params in seen.items() if params} == {
        "bad_request": {
            "problems": [
                "$.players: expected 2 to 4",
                "$.preset: expected one of THREE_ACTIONS, ONE_OF_EACH",
            ]
        },
        "unreadable": {
            "problems": [
                "$.action.type: expected 'move' or 'dig' or 'bury' or 'drop' or 'end', got 'hide'"
            ]
        },
        "seat_taken": {"seat": 0},
        "stale": {"ply": 0},
        "too_large": {"most": 4096, "unit": "bytes"},
        "too_many_requests": {"seconds": 100},
    }


@pytest.mark.filterwarnings("default")
def test_a_fault_of_the_server_tells_nothing_of_itself(tmp_path, monkeypatch):
    with served(tmp_path / "a") as server:
        broken(monkeypatch, routes, "new_token", RuntimeError("a secret"))
        server.client._transport.raise_server_exceptions = False
        answer = server.client.post(f"/api/tables/{server.table()[0]}/seats", json={"name": "Bo"})
        assert answer.status_code == 500
        assert answer.json()["error"] == "internal"
        assert "secret" not in answer.text
        assert "content-security-policy" in answer.headers


# Requests that cannot be read ------------------------------------------------------------------

BODIES = {
    "no name": b'{"players": 2, "preset": "THREE_ACTIONS"}',
    "an unknown key": b'{"name": "Ada", "players": 2, "preset": "THREE_ACTIONS", "seed": 1}',
    "a key twice": b'{"name": "Ada", "players": 2, "players": 3, "preset": "THREE_ACTIONS"}',
    "true players": b'{"name": "Ada", "players": true, "preset": "THREE_ACTIONS"}',
    "players with a point": b'{"name": "Ada", "players": 2.0, "preset": "THREE_ACTIONS"}',
    "players as a text": b'{"name": "Ada", "players": "2", "preset": "THREE_ACTIONS"}',
    "very many players": b'{"name": "Ada", "players": 1000000000, "preset": "ONE_OF_EACH"}',
    "players of many digits": b'{"name": "Ada", "players": %s, "preset": "ONE_OF_EACH"}'
    % (b"9" * 3_000),
    "no player": b'{"name": "Ada", "players": 0, "preset": "THREE_ACTIONS"}',
    "fewer than none": b'{"name": "Ada", "players": -2, "preset": "THREE_ACTIONS"}',
    "not a number": b'{"name": "Ada", "players": NaN, "preset": "THREE_ACTIONS"}',
    "infinitely many": b'{"name": "Ada", "players": 1e999, "preset": "THREE_ACTIONS"}',
    "another preset": b'{"name": "Ada", "players": 2, "preset": "__class__"}',
    "no name in it": b'{"name": "", "players": 2, "preset": "THREE_ACTIONS"}',
    "a space before": b'{"name": " Ada", "players": 2, "preset": "THREE_ACTIONS"}',
    "a long name": b'{"name": "%s", "players": 2, "preset": "THREE_ACTIONS"}' % (b"A" * 41),
    "a name of lines": b'{"name": "A\\nB", "players": 2, "preset": "THREE_ACTIONS"}',
    "a name from right to left": b'{"name": "A\\u202eB", "players": 2, "preset": "ONE_OF_EACH"}',
    "half a character": b'{"name": "\\ud800", "players": 2, "preset": "THREE_ACTIONS"}',
    "a null name": b'{"name": null, "players": 2, "preset": "THREE_ACTIONS"}',
    "a list": b"[]",
    "a deep list": b"[" * 4_000,
    "deep objects": b'{"name":' * 500,
    "no JSON": b"name=Ada",
    "nothing": b"",
    "no UTF-8": b'{"name": "\xff", "players": 2, "preset": "THREE_ACTIONS"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_request_that_cannot_be_read_makes_nothing(tmp_path, body):
    with served(tmp_path / "a") as server:
        answer = server.client.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 400
        assert answer.json()["error"] == "bad_request"
        assert all(problem.startswith("$") for problem in answer.json()["params"]["problems"])
        assert len(answer.content) < 1_000
    store = Store(tmp_path / "a")
    assert store.count() == 0
    store.close()


def test_a_form_of_another_site_is_no_request(tmp_path):
    with served(tmp_path / "a") as server:
        for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
            answer = server.client.post(
                "/api/tables", content=json.dumps(NEW), headers={"Content-Type": kind}
            )
            assert answer.json()["error"] == "bad_request"


@pytest.mark.parametrize(
    "kind", ["Application/JSON", "application/json; charset=utf-8", "APPLICATION/JSON ;charset=x"]
)
def test_json_is_json_however_its_name_is_written(tmp_path, kind):
    with served(tmp_path / "a") as server:
        answer = server.client.post(
            "/api/tables", content=json.dumps(NEW), headers={"Content-Type": kind}
        )
        assert answer.status_code == 201


def test_a_seat_beyond_the_table_is_refused(tmp_path):
    with served(tmp_path / "a") as server:
        table, ada = server.table()
        for seat in (2, 10**9):
            answer = server.post(f"/{table}/seats", {"name": "Bo", "seat": seat}, status=400)
            assert answer["params"]["problems"] == ["$.seat: expected a seat from 0 to 1"]
            server.post(f"/{table}/bots", {"seat": seat, "bot": "greedy"}, ada, status=400)
        for bot in ("nobody", "__class__", ""):
            server.post(f"/{table}/bots", {"seat": 1, "bot": bot}, ada, status=400)
