"""A game that goes on: its record, the file it is kept in, and the bots in it.

This is the only part that holds everything. What screens get of it is what one viewer saw.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from attrs import define, field

import dig_rules as dig
from dig_rules.bots import Bot

from .seats import bots_among, names_of


@define
class Game:
    """A game and its players."""

    record: dig.Record
    path: Path | None = None
    """The file that the game is saved in after each action; None for no file."""
    rng: Random = field(factory=Random)
    """The bots' source of chance."""
    pause: float = 0.8
    """How many seconds a bot takes at least, so that people can follow."""
    names: tuple[str, ...] = field(init=False)
    bots: dict[int, Bot] = field(init=False)
    _kept: dig.Record = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.names = names_of(self.record)
        self.bots = bots_among(self.names)
        self._kept = self.record

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.bots)

    @property
    def to_move(self) -> int | None:
        """The seat to act; None when the game is over."""
        return self.record.last.to_move

    @property
    def saved(self) -> bool:
        """Whether nothing would be lost."""
        return self.record == self._kept

    def seen_by(self, viewer: int | None) -> dig.SeenRecord:
        """The game as a seat or a spectator saw it."""
        return self.record.seen_by(viewer)

    def view(self, viewer: int | None) -> dig.View:
        """What a seat or a spectator knows now."""
        return dig.view(self.record.last, viewer)

    def do(self, action: dig.Action) -> None:
        """Do an action.

        Raises:
            IllegalActionError: If the rules refuse it.
        """
        self.record = self.record.append(action)

    def undo(self, seat: int) -> None:
        """Take the last action back.

        Raises:
            UndoError: If the seat may not.
        """
        self.record = self.record.undo(seat)

    def save(self, path: Path | None = None) -> None:
        """Write the record to a file, which it is kept in from now on.

        Raises:
            OSError: If it cannot be written; what was there is as it was.
            InvalidArgumentError: If the name of the file does not say which format.
            ImportError: If that format needs something that is not installed.
        """
        target = self.path if path is None else path
        if target is not None:
            dig.save_record(self.record, target)
            self.path, self._kept = target, self.record


def news_from(seen: dig.SeenRecord) -> int:
    """The number of the first action that the viewer did not see from the keyboard.

    People look at the screen until their own last action is done, so it is the one after that.
    """
    for ply in range(len(seen.events), 0, -1):
        if seen.views[ply - 1].to_move == seen.viewer:
            return ply
    return 0
