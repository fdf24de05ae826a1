"""What a step did, told so that a front-end can show it without comparing states.

The events of one action come in the order in which they happen. A `Dug`, `Buried` or `Leapt`
names its card by a bone, or by a scent where it is told to someone who cannot tell its colour
(see `dig_rules.see_events`).
"""

from __future__ import annotations

from typing import TypeAlias, final

from attrs import frozen

from dig_rules.cards import Bone, Bowl, Scent
from dig_rules.parts import EndReason


@final
@frozen(order=False)
class Moved:
    """A dog ran (M1)."""

    seat: int
    """Whose dog."""
    source: int
    """The space it left."""
    target: int
    """The space it is on now."""


@final
@frozen(order=False)
class Dug:
    """A bone left the yard for a hand (D1)."""

    seat: int
    """Whose hand."""
    space: int
    """The space that was dug."""
    bone: Bone | Scent
    """The bone, or its scent for those who cannot tell its colour (D2, D4)."""
    exchange: bool
    """Whether the hand was full, so that a bone has to be buried (D4)."""


@final
@frozen(order=False)
class Buried:
    """A bone of a hand was put into the space just dug (D4)."""

    seat: int
    """Whose hand."""
    space: int
    """The space."""
    bone: Bone | Scent
    """The bone, or its scent for those who cannot tell its colour (D2, D4)."""


@final
@frozen(order=False)
class Dropped:
    """Bones were dropped at a bowl (B1)."""

    seat: int
    """Whose bones."""
    space: int
    """The space of the bowl."""
    bones: tuple[Bone, ...]
    """The bones, in order."""


@final
@frozen(order=False)
class Leapt:
    """The card furthest from the doghouse was moved into a gap (Y1)."""

    card: Bone | Bowl | Scent
    """The card, or its scent for those who cannot tell its colour."""
    source: int
    """The space it left, which was the last of the row."""
    target: int
    """The gap it fills."""


@final
@frozen(order=False)
class SteppedBack:
    """A dog beyond the new end of the row stepped back to the last space (Y4)."""

    seat: int
    """Whose dog."""
    source: int
    """The space that is no more."""
    target: int
    """The last space of the row."""


@final
@frozen(order=False)
class TurnEnded:
    """A turn ended, by the player's wish (T2) or by itself (T3)."""

    seat: int
    """Whose turn it was."""
    progress: bool
    """Whether the turn made progress (E3)."""


@final
@frozen(order=False)
class GameEnded:
    """The game ended (E1, E3)."""

    reason: EndReason
    """Why."""


Event: TypeAlias = Moved | Dug | Buried | Dropped | Leapt | SteppedBack | TurnEnded | GameEnded
"""Something that happened: match it exhaustively with `typing.assert_never`."""
