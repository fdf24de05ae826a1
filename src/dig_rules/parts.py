"""The parts of a state: a player, a turn, and the reason of the end.

They are plain values. What is put into them is checked when they are put into a `dig_rules.State`.
"""

from __future__ import annotations

from enum import Enum
from itertools import product
from typing import TYPE_CHECKING, TypeAlias, final

from attrs import frozen

from dig_rules.actions import ActionKind
from dig_rules.cards import Bone, Dog
from dig_rules.drafts import trusted
from dig_rules.errors import InvalidArgumentError
from dig_rules.pretty import ShownByRepr

if TYPE_CHECKING:
    from collections.abc import Callable

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
@frozen(order=False, weakref_slot=False)
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
@frozen(init=False, eq=False, repr=False)
class Turn(ShownByRepr):
    """Whose turn it is and what has been done in it; all of it is public (K1).

    There is exactly one object for each of the turns there can be, as for cards. When the game is
    over, the state keeps the turn in which it ended.

    Raises:
        InvalidArgumentError: If an argument is not of its type or range.

    Example:
        >>> from dig_rules import ActionKind
        >>> Turn(1, (ActionKind.DIG,), progress=True) is Turn(1, (ActionKind.DIG,), progress=True)
        True
    """

    seat: int
    """Whose turn: the seat, from 0 to 3."""
    done: tuple[ActionKind, ...]
    """The actions done in this turn, in their order, at most three (T1, T4)."""
    progress: bool
    """Whether a bone left the yard for good, or was dropped, in this turn (E3)."""
    bury_owed: bool
    """Whether a bone has to be buried before anything else (D4)."""
    spent: bool
    """Whether no action of any kind is left (T3): three were done, under either rule."""
    after_move: Turn
    """The turn once a move is done."""
    after_dig: Turn
    """The turn once a bone was dug that stays in hand: that is progress (E3)."""
    after_exchange: Turn
    """The turn once a bone was dug with a full hand: a bury is owed (D4)."""
    after_bury: Turn
    """The turn once a bone was buried: no action of its own (T4), and no progress (E3)."""
    after_drop: Turn
    """The turn once bones were dropped: that is progress (E3)."""

    def __new__(
        cls,
        seat: int = 0,
        done: tuple[ActionKind, ...] = (),
        *,
        progress: bool = False,
        bury_owed: bool = False,
    ) -> Turn:
        """Give the turn of that seat, after those actions."""
        if type(seat) is not int or not 0 <= seat < MAX_PLAYERS:
            raise InvalidArgumentError("seat", f"an int from 0 to {MAX_PLAYERS - 1}", seat)
        if type(done) is not tuple or len(done) > ACTIONS_A_TURN:
            raise InvalidArgumentError("done", "a tuple of at most three action kinds", done)
        for kind in done:
            if type(kind) is not ActionKind:
                raise InvalidArgumentError("done", "a tuple of at most three action kinds", kind)
        if type(progress) is not bool:
            raise InvalidArgumentError("progress", "a bool", progress)
        if type(bury_owed) is not bool:
            raise InvalidArgumentError("bury_owed", "a bool", bury_owed)
        return _TURNS[seat, done, progress, bury_owed]

    def __repr__(self) -> str:
        return (
            f"Turn(seat={self.seat}, done={self.done}, progress={self.progress}, "
            f"bury_owed={self.bury_owed})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _turn, (self.seat, self.done, self.progress, self.bury_owed)


_Key: TypeAlias = tuple[int, tuple[ActionKind, ...], bool, bool]


def _make_turns() -> dict[_Key, Turn]:
    """Make the one object for each turn there is, and link each with those that follow it."""
    put = object.__setattr__
    lengths = range(ACTIONS_A_TURN + 1)
    orders = [done for length in lengths for done in product(ActionKind, repeat=length)]
    keys = list(product(range(MAX_PLAYERS), orders, (False, True), (False, True)))
    turns: dict[_Key, Turn] = {key: object.__new__(Turn) for key in keys}
    for (seat, done, progress, bury_owed), turn in turns.items():
        put(turn, "seat", seat)
        put(turn, "done", done)
        put(turn, "progress", progress)
        put(turn, "bury_owed", bury_owed)
        put(turn, "spent", len(done) == ACTIONS_A_TURN)

        def after(kind: ActionKind, *, marked: bool, owed: bool = False) -> Turn:
            """The turn once one more action is done; itself if none is left."""
            return turns.get((seat, (*done, kind), marked, owed), turn)  # noqa: B023 - called here

        put(turn, "after_move", after(ActionKind.MOVE, marked=progress))
        put(turn, "after_dig", after(ActionKind.DIG, marked=True))
        put(turn, "after_exchange", after(ActionKind.DIG, marked=progress, owed=True))
        put(turn, "after_bury", turns[seat, done, progress, False])
        put(turn, "after_drop", after(ActionKind.DROP, marked=True))
    return turns


_TURNS = _make_turns()


def _turn(seat: int, done: tuple[ActionKind, ...], progress: bool, bury_owed: bool) -> Turn:  # noqa: FBT001 - pickle names no arguments
    """The turn of these fields, for unpickling."""
    return Turn(seat, done, progress=progress, bury_owed=bury_owed)


FRESH_TURNS = tuple(Turn(seat) for seat in range(MAX_PLAYERS))
"""The turn of each seat before any action."""

trusted_player: Callable[[Dog, int, tuple[Bone, ...], tuple[Bone, ...]], Player] = trusted(Player)
"""A `Player` made fast, for the library's own transitions."""
