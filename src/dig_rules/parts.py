"""The parts of a state: a player, a turn, and the reason of the end.

They are plain values. What is put into them is checked when they are put into a `dig_rules.State`.
"""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen

from dig_rules.actions import ActionKind
from dig_rules.cards import Bone, Dog
from dig_rules.rules import Rules, TurnRule

ACTIONS_A_TURN = 3
"""The most actions that a turn has, under either rule (T1)."""

MIN_PLAYERS = 2
"""The fewest players (S1)."""
MAX_PLAYERS = 4
"""The most players (S1)."""


class EndReason(Enum):
    """Why a game is over; the value is a stable code."""

    YARD_CLEARED = "yard cleared"
    """The yard holds no bone (E1)."""
    STALLED = "stalled"
    """Too many turns in a row made no progress (E3)."""

    def __repr__(self) -> str:
        return f"EndReason.{self.name}"


@final
@frozen(order=False)
class Player:
    """What one player has on the table and in hand.

    A part of a `State`, and checked when it is put into one.
    """

    dog: Dog
    """The dog card chosen at the start (S1)."""
    space: int = 0
    """Where the dog is: 0 is the doghouse (S3)."""
    hand: tuple[Bone, ...] = ()
    """The bones in hand, in order; secret (D2)."""
    dropped: tuple[Bone, ...] = ()
    """The bones dropped at bowls, in order; open (B1)."""


@final
@frozen(order=False)
class Turn:
    """Whose turn it is and what has been done in it.

    A part of a `State`, and checked when it is put into one. All of it is public (K1). When the
    game is over this is the turn in which it ended.
    """

    seat: int = 0
    """Whose turn: the seat, from 0."""
    done: tuple[ActionKind, ...] = ()
    """The actions done in this turn, in their order (T1, T4)."""
    progress: bool = False
    """Whether a bone left the yard for good, or was dropped, in this turn (E3)."""
    bury_owed: bool = False
    """Whether a bone has to be buried before anything else (D4)."""

    def allows(self, kind: ActionKind, rules: Rules) -> bool:
        """Whether the turn has an action of this kind left (T1).

        Example:
            >>> from dig_rules import ONE_OF_EACH, THREE_ACTIONS, ActionKind
            >>> turn = Turn(done=(ActionKind.DIG,))
            >>> turn.allows(ActionKind.DIG, THREE_ACTIONS), turn.allows(ActionKind.DIG, ONE_OF_EACH)
            (True, False)
        """
        if rules.turn is _ONE_OF_EACH:
            return kind not in self.done
        return len(self.done) < ACTIONS_A_TURN

    @property
    def spent(self) -> bool:
        """Whether no action of any kind is left (T3): three were done, under either rule."""
        return len(self.done) >= ACTIONS_A_TURN


# Looking a member up on its enum is slow in Python 3.11, and `allows` is asked at every action.
_ONE_OF_EACH = TurnRule.ONE_OF_EACH
