"""The file: one SQLite database, in which a table is its deal and a row for each action.

An action is one small row more, never a game written anew, and the key (table, ply) makes a second
action with the same ply impossible, whatever else goes wrong. What is in the file tells hidden
cards; tokens are in it as digests alone.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, final

from attrs import frozen

from dig_rules import Action, Record, Rules
from dig_rules.interchange import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Collection, Generator


APPLICATION = int.from_bytes(b"DIG.", "big")
VERSION = 1
_FEWEST, _MOST = 2, 4  # players of a table
_SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    players INTEGER NOT NULL,
    start TEXT, -- the record of the game before its first action; null until it is dealt
    touched REAL NOT NULL -- when something last happened, in seconds since 1970
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    token BLOB, -- the SHA-256 of a person's token; null for a bot
    bot TEXT,
    has_left INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat),
    CHECK ((token IS NULL) <> (bot IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (table_id, ply)
) STRICT, WITHOUT ROWID;
"""


class StoreError(Exception):
    """The file could not be read or written; it is not known whether a change is in it."""


class DamagedError(Exception):
    """The file can be read, but what it has of a table is no table."""


@final
@frozen
class StoredSeat:
    """Who has a seat: a person by the digest of their token, or a bot by its name."""

    seat: int
    name: str
    token: bytes | None = None
    bot: str | None = None
    left: bool = False


@final
@frozen
class StoredTable:
    """All that the file has of a table."""

    id: str
    rules: Rules
    players: int
    seats: tuple[StoredSeat, ...] = ()
    start: Record | None = None
    actions: tuple[Action, ...] = ()


@final
class Store:
    """The tables of one file, for one thread at a time."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it.

        Raises:
            StoreError: If it cannot be, is another program's, or has another server.
        """
        with _explained(path), ExitStack() as opened:
            real = Path(os.path.realpath(path))  # a link is no second file
            self._lock = _locked(path, real)
            opened.callback(self._lock.close)
            os.close(os.open(real, os.O_CREAT | os.O_RDWR, 0o600))  # it tells hidden cards
            self._db = sqlite3.connect(real, check_same_thread=False)
            opened.callback(self._db.close)
            new = self._is_new(path)
            _keep_secret(real)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")  # a commit is on the disk
            self._db.execute("PRAGMA foreign_keys = ON")
            if new:
                self._db.executescript(
                    f"BEGIN; {_SCHEMA} PRAGMA application_id = {APPLICATION};"
                    f" PRAGMA user_version = {VERSION}; COMMIT;"
                )
            opened.pop_all()

    def _is_new(self, path: Path) -> bool:
        """Whether nothing is in the file yet; it may have only what is ours."""
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        (things,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        new = not (application or version or things)
        if not new and (application, version) != (APPLICATION, VERSION):
            raise StoreError(f"{path}: this is no file of this version of the server")
        return new

    def close(self) -> None:
        """Close the file; another server may have it now."""
        self._db.close()
        self._lock.close()

    def count(self) -> int:
        """How many tables there are."""
        with _explained("count"):
            (number,) = self._db.execute("SELECT count(*) FROM tables").fetchone()
        return int(number)

    def make(self, table: StoredTable, now: float) -> None:
        """Keep a new table with those who sit at it."""
        with _explained("make"), self._db:
            self._db.execute(
                "INSERT INTO tables (id, rules, players, touched) VALUES (?, ?, ?, ?)",
                (table.id, to_json(table.rules), table.players, now),
            )
            for seat in table.seats:
                self._insert(table.id, seat)

    def sit(self, table: str, seat: StoredSeat, start: Record | None, now: float) -> None:
        """Keep who has taken a seat; and, if it was the last one, the game that is dealt."""
        with _explained("sit"), self._db:
            self._insert(table, seat)
            if start is not None:
                self._db.execute(
                    "UPDATE tables SET start = ? WHERE id = ?", (to_json(start), table)
                )
            self._touch(table, now)

    def set_left(self, table: str, seat: int, now: float, *, left: bool) -> None:
        """Keep that the owner of a seat has left, or is back."""
        with _explained("left"), self._db:
            self._db.execute(
                "UPDATE seats SET has_left = ? WHERE table_id = ? AND seat = ?",
                (int(left), table, seat),
            )
            self._touch(table, now)

    def append(self, table: str, ply: int, action: Action, now: float) -> None:
        """Keep one action more: the one after which `ply` + 1 are done."""
        with _explained("append"), self._db:
            self._db.execute(
                "INSERT INTO actions (table_id, ply, action) VALUES (?, ?, ?)",
                (table, ply, to_json(action)),
            )
            self._touch(table, now)

    def load(self, table: str) -> StoredTable | None:
        """All there is of a table; None if there is no such table.

        Raises:
            StoreError: If the file cannot be read.
            DigError: If what it has is no game.
            DamagedError: If rows are missing, or too many.
        """
        with _explained("load"):
            row = self._db.execute(
                "SELECT rules, players, start FROM tables WHERE id = ?", (table,)
            ).fetchone()
            seats = self._db.execute(
                "SELECT seat, name, token, bot, has_left FROM seats WHERE table_id = ?"
                " ORDER BY seat",
                (table,),
            ).fetchall()
            actions = self._db.execute(
                "SELECT ply, action FROM actions WHERE table_id = ? ORDER BY ply", (table,)
            ).fetchall()
        if row is None:
            return None
        rules, players, start = row
        if [ply for ply, _ in actions] != [*range(len(actions))]:
            raise DamagedError("the actions do not follow each other")
        stored = StoredTable(
            table,
            from_json(rules, "rules"),
            players,
            tuple(
                StoredSeat(i, name, token, bot, bool(left)) for i, name, token, bot, left in seats
            ),
            None if start is None else from_json(start, "record"),
            tuple(from_json(action, "action") for _, action in actions),
        )
        _check(stored)
        return stored

    def forget(self, *, unbegun: float, idle: float, busy: Collection[str]) -> tuple[str, ...]:
        """Remove the tables at which nothing has happened for too long, and say which.

        Args:
            unbegun: A table without a game goes if it was last touched before this time.
            idle: Any other one, before this time.
            busy: Tables that stay, whatever their time.
        """
        with _explained("forget"), self._db:
            rows = self._db.execute(
                "SELECT id FROM tables WHERE touched < ? OR (start IS NULL AND touched < ?)",
                (idle, unbegun),
            ).fetchall()
            gone = tuple(table for (table,) in rows if table not in busy)
            self._db.executemany("DELETE FROM tables WHERE id = ?", [(table,) for table in gone])
        return gone

    def _insert(self, table: str, seat: StoredSeat) -> None:
        self._db.execute(
            "INSERT INTO seats (table_id, seat, name, token, bot) VALUES (?, ?, ?, ?, ?)",
            (table, seat.seat, seat.name, seat.token, seat.bot),
        )

    def _touch(self, table: str, now: float) -> None:
        self._db.execute("UPDATE tables SET touched = ? WHERE id = ?", (now, table))


def _check(stored: StoredTable) -> None:
    """See that the rows of a table belong together."""
    if not _FEWEST <= stored.players <= _MOST:
        raise DamagedError(f"{stored.players} players")
    seats, every = {seat.seat for seat in stored.seats}, {*range(stored.players)}
    if stored.start is None:
        if stored.actions or not seats < every:
            raise DamagedError("the game is missing")
    elif seats != every or len(stored.start.dogs) != stored.players:
        raise DamagedError("the seats are not those of the game")


def _keep_secret(path: Path) -> None:
    """Take a file of ours from everybody but its owner, whoever has made it."""
    path.chmod(0o600)
    for part in ("-wal", "-shm"):  # from a crash, or made with the mode that the file had
        with suppress(FileNotFoundError):
            path.with_name(path.name + part).chmod(0o600)


def _locked(path: Path, real: Path) -> sqlite3.Connection:
    """A lock that the system takes back from a process that ends, however it ends.

    It is on a file of its own, so that the tables can be read, and backed up, meanwhile.

    Args:
        path: What whoever runs the server calls the file.
        real: Where it really is, by whatever link it is called.
    """
    name = f"{real}-lock"
    # A lock file that is there is not opened here: to close it would give up a lock of ours.
    with suppress(FileExistsError):
        os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    if not os.access(name, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise StoreError(f"{path}: {name} cannot be written, so it locks nobody out")
    lock = sqlite3.connect(name, timeout=0, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise StoreError(f"{path}: another server has this file") from None
    return lock


@contextmanager
def _explained(what: object) -> Generator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{what}: {error}") from error
