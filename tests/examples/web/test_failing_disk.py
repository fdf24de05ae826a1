"""A disk that fails, and a file that is damaged: nothing is shown that is not stored."""

from __future__ import annotations

import sqlite3
from itertools import count

import pytest
from table_server.audience import Audience
from table_server.store import Store, StoredSeat, StoredTable, StoreError

import dig_rules as dig
from examples.web.guests import dealt, served

TABLE = StoredTable("AAAAAAAAAAAA", dig.THREE_ACTIONS, 2, (StoredSeat(0, "Ada", b"digest"),))
START = dig.Record.of(dealt(2, dig.THREE_ACTIONS), names=("Ada", "greedy"))


@pytest.fixture
def stores(monkeypatch):
    """The stores that servers open."""
    opened, made = Store.__init__, []
    monkeypatch.setattr(
        Store, "__init__", lambda store, path: made.append(store) or opened(store, path)
    )
    return made


def walking():
    """Turns without an end, and with nothing to see."""
    for turn in count():
        yield from (f"move {1 + turn // 2 % 2}", "end")


def test_on_a_full_disk_nothing_is_shown_and_the_game_goes_on_when_there_is_room(tmp_path, stores):
    with served(tmp_path / "a") as server:
        table, ada, bo = server.for_two()
        with (
            server.joined(table, ada) as one,
            server.joined(table, bo) as two,
            server.joined(table) as watching,
        ):
            db = stores[0]._db
            (pages,) = db.execute("PRAGMA page_count").fetchone()
            db.execute(f"PRAGMA max_page_count = {pages}")
            for ply, action in enumerate(walking()):
                guest = (one, two)[ply // 2 % 2]
                answer = guest.act(ply, action)
                if answer["type"] == "refused":
                    break
            assert (answer["error"], answer["ply"]) == ("not_stored", ply)
            for other in (one, two, watching):
                other.settle()
                assert other.news[-1]["ply"] == ply
            assert guest.act(ply, action)["error"] == "not_stored"
            assert server.record(table, bo).json()["views"][-1]["ply"] == ply
            db.execute("PRAGMA max_page_count = 1000000")
            assert guest.act(ply, action)["ply"] == ply + 1
            watching.settle()
            assert [news["ply"] for news in watching.news] == [*range(ply + 2)]
    with served(tmp_path / "a") as server, server.joined(table) as watching:
        assert watching.news[-1]["ply"] == ply + 1


def test_an_action_that_is_in_the_file_after_all_is_done(tmp_path, monkeypatch):
    append = Store.append

    def failing_afterwards(store, *what):
        append(store, *what)
        raise StoreError("the disk is gone")

    with served(tmp_path / "a") as server:
        table, ada, bo = server.for_two()
        with server.joined(table, ada) as one, server.joined(table, bo) as two:
            monkeypatch.setattr(Store, "append", failing_afterwards)
            assert one.act(0, "move 1")["type"] == "accepted"
            two.settle()
            assert two.news[-1]["ply"] == 1
            monkeypatch.setattr(Store, "append", append)
            assert one.act(1, "dig")["type"] == "accepted"


def test_while_the_file_cannot_be_read_either_nothing_is_shown_and_later_what_is_in_it(
    tmp_path, monkeypatch
):
    append, load = Store.append, Store.load

    def failing_afterwards(store, *what):
        append(store, *what)
        raise StoreError("the disk is gone")

    def failing(*_):
        raise StoreError("the disk is gone")

    with served(tmp_path / "a") as server:
        table, ada, bo = server.for_two()
        with server.joined(table, ada) as one, server.joined(table, bo) as two:
            monkeypatch.setattr(Store, "append", failing_afterwards)
            monkeypatch.setattr(Store, "load", failing)
            assert one.act(0, "move 1")["error"] == "not_stored"
            assert one.act(0, "move 2")["error"] == "not_stored"
            assert not [m for m in two.settle() if m["type"] == "news"]
            monkeypatch.setattr(Store, "append", append)
            monkeypatch.setattr(Store, "load", load)
            assert one.act(0, "move 2")["error"] == "stale", "the first one is in the file"
            two.settle()
            assert two.news[-1]["events"] == [
                {"type": "moved", "seat": 0, "source": 0, "target": 1}
            ]
            assert one.act(1, "dig")["type"] == "accepted"


def test_a_seat_that_cannot_be_stored_is_not_taken(tmp_path, monkeypatch):
    sit = Store.sit

    def failing(*_):
        raise StoreError("the disk is gone")

    with served(tmp_path / "a") as server:
        table, ada = server.table()
        with server.joined(table, ada) as one:
            monkeypatch.setattr(Store, "sit", failing)
            assert (
                server.post(f"/{table}/seats", {"name": "Bo"}, status=503)["error"] == "not_stored"
            )
            assert one.settle() == []
            monkeypatch.setattr(Store, "sit", sit)
            server.sit(table, "Bo")
            assert one.settle()[-1]["type"] == "news"


def test_a_bot_does_again_what_could_not_be_stored(tmp_path, monkeypatch):
    append, failures = Store.append, []

    def failing_twice(store, table, ply, action, now):
        if ply and len(failures) < 2:
            failures.append(ply)
            raise StoreError("the disk is gone")
        append(store, table, ply, action, now)

    monkeypatch.setattr(Store, "append", failing_twice)
    with served(tmp_path / "a") as server:
        table, ada = server.table()
        server.bot(table, ada, 1)
        with server.joined(table, ada) as one:
            assert one.act(0, "end")["type"] == "accepted"
            one.until(lambda m: m["type"] == "news" and m["legal"])
            assert [n["ply"] for n in one.news] == [*range(len(one.news))]
    assert failures == [1, 1]


def test_a_table_that_cannot_be_replayed_is_said_to_be_damaged(tmp_path):
    with served(tmp_path / "a") as server:
        table, ada, _ = server.for_two()
    db = sqlite3.connect(tmp_path / "a")
    with db:
        db.execute("INSERT INTO actions VALUES (?, 0, ?)", (table, '{"type":"dig"}'))
    db.close()
    with served(tmp_path / "a") as server:
        assert server.record(table, ada).json()["error"] == "damaged_table"
        server.table()


DAMAGES = {
    "a seat is missing": "DELETE FROM seats WHERE seat = 1",
    "every seat is missing": "DELETE FROM seats",
    "a seat too many": "INSERT INTO seats SELECT id, 2, 'Cy', x'00', NULL, 0 FROM tables",
    "a seat and a player too many": "UPDATE tables SET players = 3;"
    "INSERT INTO seats SELECT id, 2, 'Cy', x'00', NULL, 0 FROM tables",
    "a seat below 0": "UPDATE seats SET seat = -1 WHERE seat = 0",
    "too many players": "UPDATE tables SET players = 9",
    "other players than the game has": "UPDATE tables SET players = 3",
    "too few players": "UPDATE tables SET players = 1",
    "too many players before the game": "UPDATE tables SET players = 9, start = NULL;"
    "DELETE FROM actions",
    "the game is missing": "UPDATE tables SET start = NULL; DELETE FROM actions",
    "actions before the game": "UPDATE tables SET start = NULL; DELETE FROM seats WHERE seat = 1",
    "the first action is missing": "DELETE FROM actions WHERE ply = 0",
    "an action within is missing": "DELETE FROM actions WHERE ply = 1",
    "an action is far ahead": "UPDATE actions SET ply = 7 WHERE ply = 2",
    "an action is before the first": "UPDATE actions SET ply = -1 WHERE ply = 0",
    "an action is none": "UPDATE actions SET action = 'dig'",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_table_whose_rows_do_not_fit_is_said_to_be_damaged(tmp_path, damage):
    with served(tmp_path / "a") as server:
        table, ada, _ = server.for_two()
        with server.joined(table, ada) as one:
            for ply, action in enumerate(("move 1", "move 2", "move 3")):
                one.act(ply, action)
    changed(tmp_path / "a", damage)
    with served(tmp_path / "a") as server:
        answer = server.record(table, ada)
        assert (answer.status_code, answer.json()["error"]) == (500, "damaged_table")
        for token in (ada, None):
            with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
                socket.send_json({"type": "join", "token": token})
                assert socket.receive_json()["error"] == "damaged_table"


def changed(file, statement):
    """Change a file behind the server's back."""
    db = sqlite3.connect(file)
    with db:
        db.executescript(statement)
    db.close()


def test_a_table_that_is_found_damaged_while_it_is_played_is_said_to_be(tmp_path):
    with served(tmp_path / "a") as server:
        table, ada, _ = server.for_two()
        with server.joined(table, ada) as one:
            changed(tmp_path / "a", "INSERT INTO actions SELECT id, 0, 'dig' FROM tables")
            assert one.act(0, "move 1")["error"] == "damaged_table"


@pytest.mark.parametrize("seat", [0, 1])
def test_who_cannot_be_told_how_things_stand_is_no_listener(tmp_path, monkeypatch, seat):
    add = Audience.add

    def failing_afterwards(*what):
        add(*what)
        raise ZeroDivisionError

    with served(tmp_path / "a") as server:
        table, *tokens = server.for_two()
        with monkeypatch.context() as patch:
            patch.setattr(Audience, "add", failing_afterwards)
            with server.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
                socket.send_json({"type": "join", "token": tokens[seat]})
                while (message := socket.receive())["type"] != "websocket.close":
                    pass
                assert message["code"] == 1011
        with server.joined(table) as watching:
            assert [seat["online"] for seat in watching.heard[0]["seats"]] == [False, False]


def test_the_log_tells_no_name_of_a_table(tmp_path, monkeypatch, caplog):
    def failing(*_):
        raise StoreError("the disk is gone")

    with served(tmp_path / "a") as server:
        table, ada, _ = server.for_two()
        with server.joined(table, ada) as one, monkeypatch.context() as patch:
            patch.setattr(Store, "append", failing)
            assert one.act(0, "move 1")["error"] == "not_stored"
    changed(tmp_path / "a", "UPDATE tables SET players = 9")
    with served(tmp_path / "a") as server:
        assert server.record(table).json()["error"] == "damaged_table"
    ours = [record for record in caplog.records if record.name.startswith("table_server")]
    told = "\n".join(record.getMessage() for record in ours)
    assert "the disk is gone" in told
    assert "cannot be read" in told
    assert table not in told
