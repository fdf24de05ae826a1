"""Drawn games as the tests look at them: one action after the other, with the states around it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from dig_rules import testing
from support.play import Played

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from dig_rules import Record


def plays(record: Record) -> list[Played]:
    """The actions of a record, each with the states before and after it."""
    around = pairwise(record.states())
    return [
        Played(before, action, after)
        for (before, after), action in zip(around, record.actions, strict=True)
    ]


def games() -> SearchStrategy[list[Played]]:
    """The beginning of a game, or the whole of it: at least one action."""
    return testing.games().map(plays)
