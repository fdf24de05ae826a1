"""Whoever asks for too much is held up or cut off, and nobody else is."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest
from attrs import evolve
from starlette.requests import HTTPConnection
from starlette.testclient import WebSocketDenialResponse
from table_server import Settings
from table_server.codes import RefusalError
from table_server.door import Door
from table_server.hall import Hall
from table_server.limits import Bucket, Buckets, Limits, Rate
from table_server.sockets import Connection
from table_server.store import Store
from table_server.tables import Tables

import dig_rules as dig
from examples.web.guests import GENEROUS, dealt, served


def test_who_sends_ten_thousand_messages_is_cut_off_and_others_play_on(tmp_path):
    with served(tmp_path / "a", limits=Limits()) as server:
        table, ada, bo = server.for_two()
        with server.joined(table, bo) as two, server.joined(table, ada) as one:
            for _ in range(10_000):
                one.socket.send({"type": "websocket.receive", "text": '{"type":"ping"}'})
            assert one.closing() == 1008
            refusals = [m for m in one.heard if m["type"] == "refused"]
            assert {m["error"] for m in refusals} == {"too_many_requests"}
            assert 45 <= len(refusals) <= 200
            assert two.act(0, "end")["error"] == "illegal", "the other player is served"
        with server.joined(table, ada) as again:
            assert again.act(0, "move 1")["type"] == "accepted"


class Deaf:
    """The socket of a client that joins, and then neither reads nor says anything."""

    def __init__(self, table):
        self.path_params = {"table": table}
        self.closed = None
        self.said = [{"type": "websocket.receive", "text": '{"type":"join","token":null}'}]

    async def receive(self):
        return self.said.pop() if self.said else await asyncio.Event().wait()

    async def send_text(self, _):
        await asyncio.Event().wait()

    async def close(self, code):
        self.closed = code


def test_who_does_not_read_is_cut_off(tmp_path):
    async def watched():
        settings = Settings(tmp_path / "a", limits=evolve(GENEROUS, waiting=16))
        tables = Tables(Store(settings.file), settings, dealt)
        name, _ = await tables.make("Ada", 2, dig.THREE_ACTIONS)
        deaf = Deaf(name)
        connection = Connection(deaf, Hall(tables, Door(settings), settings.limits))
        serving = asyncio.create_task(connection.run())
        table = await tables.find(name)
        await asyncio.sleep(0.05)
        assert table.busy
        for number in range(16):
            assert not serving.done(), number
            connection.send("news")
        await asyncio.sleep(0.01)
        assert not serving.done()
        connection.send("one more")
        await asyncio.wait_for(serving, 2)
        assert deaf.closed == 1013
        assert not table.busy
        await tables.close()

    asyncio.run(watched())


def test_a_seat_has_four_connections_and_a_table_fifty_spectators(tmp_path):
    limits = evolve(GENEROUS, spectators=3)
    with served(tmp_path / "a", limits=limits) as server, ExitStack() as stack:
        table, ada, bo = server.for_two()
        for token, most in ((ada, 4), (None, 3)):
            for _ in range(most):
                stack.enter_context(server.joined(table, token))
            with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
                socket.send_json({"type": "join", "token": token})
                assert socket.receive_json()["error"] == "too_many_connections"
        stack.enter_context(server.joined(table, bo))


def test_an_address_and_the_server_have_so_many_connections(tmp_path):
    for name, limits in (
        ("a", evolve(GENEROUS, connections_of_address=2)),
        ("b", evolve(GENEROUS, connections=2)),
    ):
        with served(tmp_path / name, limits=limits) as server:
            table, ada, bo = server.for_two()
            for _ in range(3):  # they are given back
                with (
                    server.joined(table, ada),
                    server.joined(table, bo),
                    pytest.raises(WebSocketDenialResponse) as denied,
                    server.client.websocket_connect(f"/api/tables/{table}/socket"),
                ):
                    pass
                assert denied.value.status_code == 503


def test_an_address_makes_so_many_tables_and_then_has_to_wait(tmp_path):
    with served(tmp_path / "a", limits=Limits()) as server:
        body = {"name": "Ada", "players": 2, "preset": "THREE_ACTIONS"}
        answers = [server.post("", body) for _ in range(25)]
        assert [a.get("error") for a in answers] == [None] * 20 + ["too_many_requests"] * 5
        assert 1 <= answers[-1]["params"]["seconds"] <= 10


def test_each_ipv4_address_counts_for_itself_however_it_is_written(tmp_path):
    rate = Rate(burst=1, per_second=0.01)
    door = Door(Settings(tmp_path / "a", limits=evolve(GENEROUS, requests=rate)))

    def is_let_in(address):
        scope = {"type": "http", "headers": [], "client": (address, 1)}
        try:
            door.check(HTTPConnection(scope))
        except RefusalError:
            return False
        return True

    asked = ["::ffff:192.0.2.1", "::ffff:192.0.2.2", "192.0.2.1", "192.0.2.3", "::ffff:c000:203"]
    assert [is_let_in(address) for address in asked] == [True, True, False, True, False]
    asked = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "somewhere"]
    assert [is_let_in(address) for address in asked] == [True, False, True, True]


def test_a_bucket_fills_steadily_and_no_further_than_its_brim():
    bucket = Bucket(Rate(burst=2, per_second=0.5), 2, 0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0, 0, 2]
    assert bucket.take(1.0) == 1
    assert bucket.take(2.0) == 0
    assert [bucket.take(1_000.0) for _ in range(3)] == [0, 0, 2]


def test_buckets_forget_who_has_not_come_for_longest():
    buckets = Buckets(Rate(burst=1, per_second=0.1), lambda: 0.0, most=2)
    assert [buckets.take(a) for a in "aabba"] == [0, 10, 0, 10, 10]
    assert buckets.take("c") == 0
    assert [buckets.take(a) for a in "acb"] == [10, 10, 0]
