"""The file: nothing is shown that is not in it, and nothing is in it twice or in the open."""

from __future__ import annotations

import os
import shlex
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from table_server import tables
from table_server.store import VERSION, Store, StoredSeat, StoredTable, StoreError

import dig_rules as dig
from examples.web.guests import GENEROUS, dealt, served

TABLE = StoredTable("AAAAAAAAAAAA", dig.THREE_ACTIONS, 2, (StoredSeat(0, "Ada", b"digest"),))
START = dig.Record.of(dealt(2, dig.THREE_ACTIONS), names=("Ada", "greedy"))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "dig.sqlite3"


@pytest.fixture
def store(file):
    opened = Store(file)
    yield opened
    opened.close()


def test_a_table_is_read_as_it_was_kept(store, file):
    store.make(TABLE, 1.0)
    assert store.load(TABLE.id) == TABLE
    store.sit(TABLE.id, StoredSeat(1, "greedy", None, "greedy"), START, 2.0)
    actions = (dig.Move(1), dig.Dig(), dig.EndTurn())
    for ply, action in enumerate(actions):
        store.append(TABLE.id, ply, action, 3.0)
    store.set_left(TABLE.id, 0, 4.0, left=True)
    store.close()
    again = Store(file)
    assert again.load(TABLE.id) == StoredTable(
        TABLE.id,
        dig.THREE_ACTIONS,
        2,
        (
            StoredSeat(0, "Ada", b"digest", left=True),
            StoredSeat(1, "greedy", None, "greedy"),
        ),
        START,
        actions,
    )
    assert again.load("BBBBBBBBBBBB") is None
    again.close()


def test_a_second_action_of_one_ply_cannot_be_kept(store):
    store.make(TABLE, 1.0)
    store.sit(TABLE.id, StoredSeat(1, "greedy", None, "greedy"), START, 1.0)
    store.append(TABLE.id, 0, dig.Move(1), 2.0)
    for action in (dig.Move(1), dig.Move(2)):
        with pytest.raises(StoreError, match="UNIQUE"):
            store.append(TABLE.id, 0, action, 3.0)
    assert store.load(TABLE.id).actions == (dig.Move(1),)


def test_a_seat_cannot_be_taken_twice(store):
    store.make(TABLE, 1.0)
    with pytest.raises(StoreError, match="UNIQUE"):
        store.sit(TABLE.id, StoredSeat(0, "Bo", b"other"), START, 2.0)
    assert store.load(TABLE.id) == TABLE, "and the game is not dealt either"


def test_an_action_of_no_table_cannot_be_kept(store):
    with pytest.raises(StoreError, match="FOREIGN"):
        store.append("BBBBBBBBBBBB", 0, dig.Move(1), 1.0)


def test_a_second_server_cannot_have_the_file(store, file):
    with pytest.raises(StoreError, match="another server"):
        Store(file)
    store.close()
    Store(file).close()


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_a_second_server_cannot_have_the_file_by_a_link_either(store, file, tmp_path):
    (tmp_path / "there").mkdir()
    link = tmp_path / "there" / "link.sqlite3"
    link.symlink_to(file)
    with pytest.raises(StoreError, match=r"link\.sqlite3: another server"):
        Store(link)
    store.close()
    by_link = Store(link)
    with pytest.raises(StoreError, match="another server"):
        Store(file)
    by_link.close()


@pytest.mark.skipif(sys.platform == "win32", reason="links are for administrators there")
def test_a_link_to_itself_is_refused(file):
    file.symlink_to(file)
    with pytest.raises(StoreError):
        Store(file)


@contextmanager
def nobody_of_importance():
    """A folder for this process, which meanwhile is one that modes of files keep out."""
    with tempfile.TemporaryDirectory() as name:
        folder, mine = Path(name), os.geteuid()
        folder.chmod(0o777)
        if not mine:
            os.seteuid(65534)
        try:
            yield folder
        finally:
            os.seteuid(mine)


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_a_lock_that_cannot_be_written_is_refused_since_it_locks_nobody_out():
    with nobody_of_importance() as folder:
        file, lock = folder / "a", folder / "a-lock"
        Store(file).close()
        assert stat.S_IMODE(lock.stat().st_mode) == 0o600
        lock.chmod(0o400)
        with pytest.raises(StoreError, match="a-lock cannot be written"):
            Store(file)


@pytest.mark.skipif(sys.platform == "win32", reason="there a file may be closed with its lock")
@pytest.mark.usefixtures("store")
def test_to_be_refused_gives_up_no_lock_of_this_process(file):
    with pytest.raises(StoreError):
        Store(file)
    asked = "import sys, pathlib, table_server.store as s; s.Store(pathlib.Path(sys.argv[1]))"
    other = subprocess.run(
        [sys.executable, "-c", asked, file],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert "another server" in other.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_a_file_that_others_could_read_is_taken_from_them(store, file, tmp_path):
    store.make(TABLE, 1.0)
    for part in ("", "-wal"):  # as a crash leaves them
        copy = tmp_path / f"copy{part}"
        copy.write_bytes(file.with_name(file.name + part).read_bytes())
        copy.chmod(0o644)
    again = Store(tmp_path / "copy")
    assert again.load(TABLE.id) == TABLE
    parts = [tmp_path / f"copy{part}" for part in ("", "-wal", "-shm", "-lock")]
    modes = [stat.S_IMODE(part.stat().st_mode) for part in parts]
    again.close()
    assert modes == [0o600] * 4


README = Path(__file__).parents[3] / "examples" / "web" / "README.md"


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_the_copy_that_the_readme_makes_is_for_its_owner_alone_too(store, file):
    store.make(TABLE, 1.0)
    (recipe,) = (line for line in README.read_text().splitlines() if ".backup(" in line)
    program, *words = shlex.split(recipe)
    assert program == "python3"
    subprocess.run([sys.executable, *words], cwd=file.parent, umask=0o022, check=True, timeout=20)
    copy = file.with_name("copy.sqlite3")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    copied = Store(copy)
    assert copied.load(TABLE.id) == TABLE
    copied.close()


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_the_file_is_for_its_owner_alone(store, file):
    store.make(TABLE, 1.0)
    for part in (file, file.with_name(file.name + "-wal")):
        assert stat.S_IMODE(part.stat().st_mode) == 0o600


def test_every_commit_is_on_the_disk(store):
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_of_another_program_is_left_alone(file):
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE recipes (name)")
    other.close()
    before = file.read_bytes()
    for _ in range(2):
        with pytest.raises(StoreError, match="no file of this version"):
            Store(file)
    assert file.read_bytes() == before


def test_a_file_of_another_program_that_counts_its_versions_too_is_left_alone(file):
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE recipes (name)")
    other.execute(f"PRAGMA user_version = {VERSION}")
    other.close()
    before, mode = file.read_bytes(), file.stat().st_mode
    with pytest.raises(StoreError, match="no file of this version"):
        Store(file)
    assert (file.read_bytes(), file.stat().st_mode) == (before, mode)


def test_a_file_of_a_newer_version_is_left_alone(file):
    Store(file).close()
    other = sqlite3.connect(file)
    other.execute("PRAGMA user_version = 2")
    other.close()
    with pytest.raises(StoreError, match="no file of this version"):
        Store(file)


def test_a_file_that_is_none_is_left_alone(file):
    file.write_text("Ada and Bo" * 1_000)
    with pytest.raises(StoreError):
        Store(file)
    assert file.read_text() == "Ada and Bo" * 1_000


def test_no_token_is_in_the_file_or_beside_it(tmp_path):
    with served(tmp_path / "a") as server:
        table, ada, bo = server.for_two()
        with server.joined(table, ada) as one:
            one.act(0, "move 1")
        parts = b"".join(part.read_bytes() for part in tmp_path.iterdir())
        assert b"Ada" in parts
        for token in (ada, bo):
            assert token.encode() not in parts


def test_the_file_can_be_backed_up_while_the_server_runs(tmp_path):
    with served(tmp_path / "a") as server:
        table, ada, _ = server.for_two()
        with server.joined(table, ada) as one:
            one.act(0, "move 1")
            source, target = sqlite3.connect(tmp_path / "a"), sqlite3.connect(tmp_path / "b")
            source.backup(target)
            source.close()
            target.close()
            one.act(1, "dig")
    with served(tmp_path / "b") as server, server.joined(table, ada) as one:
        assert one.news[-1]["ply"] == 1
        assert one.act(1, "dig")["type"] == "accepted"


# Forgetting ------------------------------------------------------------------------------------


def test_tables_are_forgotten_when_nothing_has_happened_for_long(store):
    ids = [letter * 12 for letter in "ABCD"]
    for table, touched in zip(ids, (10.0, 30.0, 10.0, 50.0), strict=True):
        store.make(StoredTable(table, dig.THREE_ACTIONS, 2, TABLE.seats), touched)
    for table in ids[1:]:
        store.sit(table, StoredSeat(1, "greedy", None, "greedy"), START, 30.0)
    store.append(ids[3], 0, dig.Move(1), 50.0)
    forgotten = store.forget(unbegun=20.0, idle=40.0, busy={ids[2]})
    assert sorted(forgotten) == [ids[0], ids[1]]
    assert [store.load(table) is None for table in ids] == [True, True, False, False]
    assert store.count() == 2
    (left,) = store._db.execute("SELECT count(*) FROM seats").fetchone()
    assert left == 4, "their seats are gone as well"


def test_a_table_with_people_stays_and_one_without_is_forgotten(tmp_path, monkeypatch):
    late = 0.0
    monkeypatch.setattr(tables, "_SWEEP", 0.01)
    monkeypatch.setattr(
        tables, "time", SimpleNamespace(time=lambda: time.time() + late, monotonic=time.monotonic)
    )
    with served(tmp_path / "a") as server:
        lively, bo, _ = server.for_two()
        quiet, *_ = server.for_two()
        with server.joined(lively, bo) as guest:
            late = GENEROUS.idle + 60
            eventually(lambda: server.record(quiet).json().get("error") == "unknown_table")
            assert guest.act(0, "move 1")["type"] == "accepted"
        eventually(lambda: server.record(lively).json().get("error") == "unknown_table")


def eventually(is_so):
    """Wait until something is so, which it will be soon."""
    deadline = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_table_that_nobody_uses_leaves_the_memory_and_is_found_again(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "_SWEEP", 0.01)
    monkeypatch.setattr(tables, "_UNUSED", 0.0)
    loaded = []
    load = Store.load
    monkeypatch.setattr(Store, "load", lambda *asked: loaded.append(asked) or load(*asked))
    with served(tmp_path / "a") as server:
        table, ada, _ = server.for_two()
        for ply, action in enumerate(("move 1", "dig", "move 4")):
            loaded.clear()
            eventually(lambda: server.record(table).status_code == 200 and loaded)
            with server.joined(table, ada) as guest:
                assert guest.act(ply, action)["type"] == "accepted"


def test_when_a_server_has_stopped_its_file_is_free_and_whole(tmp_path):
    with served(tmp_path / "a", pause=0) as server:
        table, ada = server.table()
        server.bot(table, ada, 1)
        with server.joined(table, ada) as one:
            one.act(0, "end")
    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith("disk")]
    store = Store(tmp_path / "a")
    plies = len(store.load(table).actions)
    assert plies >= 1
    store.close()
    assert not (tmp_path / "a-wal").exists()
