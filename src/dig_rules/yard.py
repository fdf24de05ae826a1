"""Gaps and the leap frog (clauses Y1 to Y4): the row after cards have left it.

The cards are opaque here: only whether a space is a gap matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from dig_rules.cards import Bone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules.cards import Card

T = TypeVar("T")


class Leap(NamedTuple):
    """A move of the furthest card into a gap (Y1)."""

    source: int
    """The space that the card left."""
    target: int
    """The gap that it went into, nearer to the doghouse."""


def refill(yard: Sequence[T | None]) -> tuple[tuple[T, ...], tuple[Leap, ...]]:
    """Fill all gaps, the one nearest the doghouse first (Y1 to Y3).

    Each takes the card furthest from the doghouse, if that lies further out than the gap itself;
    gaps with no card beyond them vanish.

    Args:
        yard: The row from space 1 outward; None is a gap.

    Returns:
        The row without gaps, and the leaps in the order in which they are made.

    Example:
        >>> refill(("a", None, "b", None, "c", "d"))
        (('a', 'd', 'b', 'c'), (Leap(source=6, target=2), Leap(source=5, target=4)))
    """
    row = list(yard)
    leaps: list[Leap] = []
    while None in row:
        card = row.pop()
        if card is not None:
            gap = row.index(None)
            row[gap] = card
            leaps.append(Leap(source=len(row) + 1, target=gap + 1))
    return tuple([card for card in row if card is not None]), tuple(leaps)


def holds_bone(yard: Sequence[Card | None]) -> bool:
    """Whether any bone is left in the yard (E1)."""
    for card in yard:  # noqa: SIM110 - a generator expression takes four times as long
        if isinstance(card, Bone):
            return True
    return False
