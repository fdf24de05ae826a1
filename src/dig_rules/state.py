"""Everything about a game at a moment, and the gate for states that come from outside.

A `State` that exists is valid. Its constructor is the gate: it looks at everything and raises one
`dig_rules.InvalidStateError` that lists every fault. The library's own transitions keep validity
and go past the gate (`trusted_state`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import field, frozen

from dig_rules.cards import Card
from dig_rules.drafts import trusted
from dig_rules.errors import InvalidStateError
from dig_rules.gate import faults_of
from dig_rules.knowledge import Knowledge
from dig_rules.parts import EndReason, Player, Turn
from dig_rules.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable


@final
@frozen(order=False, weakref_slot=False)
class State:
    """A position of the game: immutable, and always valid.

    Two states are equal if everything but the ply counter is. Copying one gives the same object.
    A state holds hidden cards: give a player a `dig_rules.View` instead.

    Raises:
        InvalidStateError: If the parts make no position of the game; it lists every fault.
    """

    rules: Rules
    """The options of this game."""
    yard: tuple[Card | None, ...]
    """The row: ``yard[0]`` is space 1; None is a gap (S2, Y1)."""
    players: tuple[Player, ...]
    """The players by seat (S1)."""
    turn: Turn
    """Whose turn it is, and what was done in it (T1)."""
    knowledge: Knowledge
    """Who can tell the two cards of a scent apart (K2 to K4): the scents known to each seat in
    turn, and last those known to everyone, which is what a spectator knows."""
    stalled: int = 0
    """How many turns in a row have made no progress (E3)."""
    ended: EndReason | None = None
    """Why the game is over; None while it goes on."""
    ply: int = field(default=0, eq=False)
    """How many actions led here; not a part of equality."""

    def __attrs_post_init__(self) -> None:
        faults = faults_of(
            rules=self.rules,
            yard=self.yard,
            players=self.players,
            turn=self.turn,
            knowledge=self.knowledge,
            stalled=self.stalled,
            ended=self.ended,
            ply=self.ply,
        )
        if faults:
            raise InvalidStateError(faults)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended is not None

    @property
    def to_move(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return None if self.ended is not None else self.turn.seat

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, _memo: object) -> State:
        return self


trusted_state: Callable[
    [
        Rules,
        tuple[Card | None, ...],
        tuple[Player, ...],
        Turn,
        Knowledge,
        int,
        EndReason | None,
        int,
    ],
    State,
] = trusted(State)
"""A `State` of parts that are known to be valid, past the gate, for the library's transitions."""
