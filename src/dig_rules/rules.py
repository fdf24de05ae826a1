"""The options of the game: a field where the two sources disagree, and the presets.

`ONE_OF_EACH` is the publisher's description, `THREE_ACTIONS` the rules video. Where the sources
say the same, or neither says anything, there is nothing to choose.
"""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen

from dig_rules.cards import MAX_COLORS, MIN_COLORS
from dig_rules.errors import InvalidArgumentError

MAX_HAND_LIMIT = 20
"""The largest `Rules.hand_limit`: there are no more bones than that."""
MAX_REACH = 45
"""The largest `Rules.reach`: with 20 bones in hand it still spans the 25 spaces."""
MAX_STALL_LIMIT = 1_000_000
"""The largest `Rules.stall_limit`."""


class TurnRule(Enum):
    """Which actions a turn has (T1)."""

    THREE_ACTIONS = "THREE_ACTIONS"
    """Up to three actions of any kinds, repeats allowed."""
    ONE_OF_EACH = "ONE_OF_EACH"
    """Each of move, dig and drop at most once."""


class DropRule(Enum):
    """How many bones one drop is of (B2)."""

    MANY = "MANY"
    """One or more."""
    ONE = "ONE"
    """Exactly one."""


class FullHandRule(Enum):
    """What a dog with a full hand may dig (D4)."""

    EXCHANGE = "EXCHANGE"
    """It digs, and must at once bury a bone in the same space."""
    FORBIDDEN = "FORBIDDEN"
    """Nothing."""


class RefillRule(Enum):
    """When the furthest card is moved into a gap (Y2)."""

    END_OF_TURN = "END_OF_TURN"
    """When the turn ends, the gap nearest the doghouse first."""
    AT_ONCE = "AT_ONCE"
    """Right after the dig."""


class EndRule(Enum):
    """When the game ends, once the yard holds no bone (E1)."""

    AFTER_TURN = "AFTER_TURN"
    """After the turn in which it happens."""
    AT_ONCE = "AT_ONCE"
    """At that moment."""


class TiesRule(Enum):
    """How players level on points are placed (E5)."""

    MOST_VALUABLE_BONES = "MOST_VALUABLE_BONES"
    """By the most dropped bones of the highest value, then of the next, and so on."""
    SHARED = "SHARED"
    """They share the place."""


@final
@frozen(order=False)
class Rules:
    """The options of a game; every combination with `reach` above `hand_limit` is valid (M1).

    Raises:
        InvalidArgumentError: If a field is not of its type or range, or the reach is not above
            the hand limit.

    Example:
        >>> Rules(drop=DropRule.ONE).drop
        <DropRule.ONE: 'ONE'>
        >>> Rules() == THREE_ACTIONS
        True
    """

    turn: TurnRule = TurnRule.THREE_ACTIONS
    """Which actions a turn has (T1)."""
    drop: DropRule = DropRule.MANY
    """How many bones one drop is of (B2)."""
    full_hand: FullHandRule = FullHandRule.EXCHANGE
    """What a dog with a full hand may dig (D4)."""
    refill: RefillRule = RefillRule.END_OF_TURN
    """When the furthest card is moved into a gap (Y2)."""
    end: EndRule = EndRule.AFTER_TURN
    """When the game ends, once the yard holds no bone (E1)."""
    ties: TiesRule = TiesRule.MOST_VALUABLE_BONES
    """How players level on points are placed (E5)."""
    colors: int = 5
    """How many colours the deck has, 2 to 5; the real game has 5 (C5)."""
    hand_limit: int = 3
    """How many bones a hand may hold, 1 to 20 (D3)."""
    reach: int = 4
    """How many spaces a dog with an empty hand may go, 2 to 45, above `hand_limit` (M1)."""
    stall_limit: int | None = 200
    """After how many turns in a row without progress the game ends, 1 to 1,000,000; None for
    never (E3)."""

    def __attrs_post_init__(self) -> None:
        for name, enum in CHOICES.items():
            value = getattr(self, name)
            if type(value) is not enum:
                raise InvalidArgumentError(name, f"a member of {enum.__name__}", value)
        for name, (low, high) in NUMBERS.items():
            value = getattr(self, name)
            if name == "stall_limit" and value is None:
                continue
            if type(value) is not int or not low <= value <= high:
                expected = f"an int from {low} to {high}"
                expected += " or None" if name == "stall_limit" else ""
                raise InvalidArgumentError(name, expected, value)
        if self.reach <= self.hand_limit:
            raise InvalidArgumentError("reach", "more than hand_limit", self.reach)


CHOICES: dict[str, type[Enum]] = {
    "turn": TurnRule,
    "drop": DropRule,
    "full_hand": FullHandRule,
    "refill": RefillRule,
    "end": EndRule,
    "ties": TiesRule,
}
"""The fields of `Rules` that choose between readings of the sources, with their enums."""
NUMBERS: dict[str, tuple[int, int]] = {
    "colors": (MIN_COLORS, MAX_COLORS),
    "hand_limit": (1, MAX_HAND_LIMIT),
    "reach": (2, MAX_REACH),
    "stall_limit": (1, MAX_STALL_LIMIT),
}
"""The fields of `Rules` that are numbers, with their lowest and highest values."""

THREE_ACTIONS = Rules()
"""The rules video: up to three actions a turn, exchanges, refill when the turn ends."""

ONE_OF_EACH = Rules(
    turn=TurnRule.ONE_OF_EACH,
    drop=DropRule.ONE,
    full_hand=FullHandRule.FORBIDDEN,
    refill=RefillRule.AT_ONCE,
    end=EndRule.AT_ONCE,
    ties=TiesRule.SHARED,
)
"""The publisher's description: each action at most once a turn, everything at once."""

PRESETS: dict[str, Rules] = {"THREE_ACTIONS": THREE_ACTIONS, "ONE_OF_EACH": ONE_OF_EACH}
"""The presets by name."""
