"""Bots may be slow, fail, cheat or hang: games go on, and nobody else waits."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time

import pytest
from table_server import Settings
from table_server.codes import Code, RefusalError
from table_server.store import Store
from table_server.table import Table
from table_server.tables import Tables

import dig_rules as dig
from dig_rules.bots import BOTS
from examples.web.guests import dealt, served


class Slow:
    """Thinks until it is told to stop; one that is never told is stuck."""

    def __init__(self):
        self.enough = threading.Event()

    def choose(self, view, _rng):
        self.enough.wait(20)
        return dig.legal_actions(view)[0]


class Failing:
    def __init__(self, failure):
        self.failure = failure

    def choose(self, _view, _rng):
        raise self.failure


class Hasty:
    """Ends every turn at once."""

    def __init__(self):
        self.asked = 0

    def choose(self, _view, _rng):
        self.asked += 1
        return dig.EndTurn()


class Wrong:
    """Always chooses the same, and is sorry when it is asked again and again."""

    def __init__(self, choice):
        self.choice = choice
        self.asked = 0

    def choose(self, view, _rng):
        self.asked += 1
        return self.choice if self.asked < 50 else dig.legal_actions(view)[-1]


def test_a_bot_that_thinks_holds_up_nobody_else(server, monkeypatch):
    bot = Slow()
    monkeypatch.setitem(BOTS, "slow", bot)
    slow, token = server.table()
    server.bot(slow, token, 1, "slow")
    table, ada, _ = server.for_two()
    with server.joined(slow, token) as waiting, server.joined(table, ada) as guest:
        waiting.act(0, "end")
        assert guest.act(0, "move 1")["type"] == "accepted"
        assert guest.act(1, "dig")["type"] == "accepted"
        assert server.record(table).status_code == 200
        assert waiting.settle() == [], "the bot still thinks"
        bot.enough.set()
        assert waiting.until(lambda m: m["type"] == "news")["ply"] == 2


def played_with(file, bot, **choices):
    """The last news of a round that a person plays with a bot."""
    with pytest.MonkeyPatch.context() as patch, served(file, **choices) as server:
        patch.setitem(BOTS, "odd", bot)
        table, ada = server.table()
        server.bot(table, ada, 1, "odd")
        with server.joined(table, ada) as guest:
            guest.act(0, "end")
            return guest.until(lambda m: m["type"] == "news" and m["legal"])


@pytest.mark.parametrize(
    "failure", [ZeroDivisionError, SystemExit, KeyboardInterrupt, StopIteration, GeneratorExit,
                asyncio.CancelledError])  # fmt: skip
def test_for_a_bot_that_fails_a_random_action_is_done_at_once(tmp_path, failure):
    begun = time.monotonic()
    assert played_with(tmp_path / "a", Failing(failure), patience=6)["ply"] > 1
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("choice", [dig.Move(25), dig.Move(-1), dig.Dig(), "dig", None, 0])
def test_for_a_bot_that_chooses_what_is_not_legal_a_random_action_is_done(tmp_path, choice):
    bot = Wrong(choice)
    played_with(tmp_path / "a", bot)
    assert 1 <= bot.asked < 50, "it is asked once for each action"


def test_for_a_bot_that_is_stuck_a_random_action_is_done(tmp_path):
    begun = time.monotonic()
    played_with(tmp_path / "a", Slow(), patience=0.05)
    assert time.monotonic() - begun < 15


def test_a_stuck_bot_does_not_keep_the_server_from_stopping(tmp_path, monkeypatch):
    monkeypatch.setitem(BOTS, "odd", Slow())
    begun = time.monotonic()
    with served(tmp_path / "a") as server:
        table, ada = server.table()
        server.bot(table, ada, 1, "odd")
        with server.joined(table, ada) as guest:
            guest.act(0, "end")
    assert time.monotonic() - begun < 10
    thinking = [thread for thread in threading.enumerate() if thread.name == "bot"]
    assert thinking
    assert all(thread.daemon for thread in thinking), "nor the program from ending"


def test_a_bot_does_not_try_again_at_a_table_that_is_gone(tmp_path, monkeypatch):
    bot = Hasty()
    monkeypatch.setitem(BOTS, "odd", bot)
    with served(tmp_path / "a", pause=0.1) as server:
        table, ada = server.table()
        server.bot(table, ada, 1, "odd")
        with server.joined(table, ada) as guest:
            db = sqlite3.connect(tmp_path / "a")
            db.execute("PRAGMA foreign_keys = ON")
            assert guest.act(0, "move 1")["type"] == "accepted"
            assert guest.act(1, "end")["type"] == "accepted"
            with db:
                db.execute("DELETE FROM tables")
            db.close()
            time.sleep(0.8)
            assert bot.asked == 1
            assert guest.act(2, "end")["error"] == "unknown_table"


def test_a_bot_that_is_refused_waits_longer_and_longer(tmp_path, monkeypatch):
    act, asked = Table._act, []

    async def refusing(table, seat, ply, action, *, bot=None):
        if bot is None:
            return await act(table, seat, ply, action)
        asked.append(ply)
        raise RefusalError(Code.STALE, ply=ply)

    monkeypatch.setattr(Table, "_act", refusing)
    with served(tmp_path / "a") as server:
        table, ada = server.table()
        server.bot(table, ada, 1)
        with server.joined(table, ada) as guest:
            guest.act(0, "end")
            time.sleep(0.8)
            assert 2 <= len(asked) <= 3, "at once, and 0.1, 0.4 and 1.1 seconds later"


def test_when_the_tables_are_closed_nothing_goes_on(tmp_path):
    async def closed():
        settings = Settings(tmp_path / "a", pause=60)
        tables = Tables(Store(settings.file), settings, dealt)
        name, token = await tables.make("Ada", 2, dig.THREE_ACTIONS)
        table = await tables.find(name)
        await table.seat_bot(1, "greedy")
        await table.act(table.seat_of(token), 0, dig.EndTurn())
        assert len(asyncio.all_tasks()) == 2, "the bot waits"
        await tables.close()
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(closed())


def test_a_bot_that_is_no_longer_known_is_played_for(tmp_path, monkeypatch):
    file = tmp_path / "a"
    monkeypatch.setitem(BOTS, "old", Slow())
    with served(file, pause=60) as server:
        table, ada = server.table()
        server.bot(table, ada, 1, "old")
        with server.joined(table, ada) as guest:
            guest.act(0, "end")
    monkeypatch.delitem(BOTS, "old")
    with served(file) as server, server.joined(table, ada) as guest:
        guest.until(lambda m: m["type"] == "news" and m["legal"])
