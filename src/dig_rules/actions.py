"""The five things that a player may do in a turn, as values.

An action says what is done and not who does it: the state knows whose turn it is. Its content is
checked for type when it is made (``Move("4")`` is refused); whether the rules allow it is asked of
`dig_rules.why_illegal`.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias, final

from attrs import field, frozen

from dig_rules.cards import Bone, rank
from dig_rules.errors import InvalidArgumentError

_FURTHEST_TARGET = 1_000_000
_MOST_BONES = 1_000


class ActionKind(Enum):
    """The kinds of action that a turn counts (T4); burying and ending the turn are none.

    Example:
        >>> ActionKind.MOVE
        ActionKind.MOVE
    """

    MOVE = "move"
    DIG = "dig"
    DROP = "drop"

    def __repr__(self) -> str:
        return f"ActionKind.{self.name}"


class _Sealed:
    """No subclasses: an action from outside is one of the five, with the fields it promises."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        parent = cls.__mro__[1]
        if parent is not _Sealed:
            raise TypeError(f"{parent.__name__} is final")


def _whole(space: int) -> int:
    if type(space) is int and -_FURTHEST_TARGET <= space <= _FURTHEST_TARGET:
        return space
    raise InvalidArgumentError("space", "an int of at most a million either way", space)


def _bone(bone: Bone) -> Bone:
    if type(bone) is not Bone:
        raise InvalidArgumentError("bone", "a Bone", bone)
    return bone


def _sorted_bones(bones: tuple[Bone, ...] | list[Bone]) -> tuple[Bone, ...]:
    if type(bones) not in (tuple, list) or len(bones) > _MOST_BONES:
        raise InvalidArgumentError("bones", "a tuple or list of bones", bones)
    for bone in bones:
        if type(bone) is not Bone:
            raise InvalidArgumentError("bones", "a tuple or list of bones", bone)
    return tuple(sorted(bones, key=rank))


@final
@frozen(order=False)
class Move(_Sealed):
    """Run to a space (M1 to M4).

    Raises:
        InvalidArgumentError: If `space` is not an int, or more than a million either way.

    Example:
        >>> Move(4)
        Move(space=4)
    """

    space: int = field(converter=_whole)
    """The target: 0 is the doghouse, 1 the space next to it."""


@final
@frozen(order=False)
class Dig(_Sealed):
    """Dig up the bone on the dog's space (D1 to D4)."""


@final
@frozen(order=False)
class Bury(_Sealed):
    """Put a bone of the hand into the space just dug, scent side up (D4).

    Raises:
        InvalidArgumentError: If `bone` is not a `dig_rules.Bone`.
    """

    bone: Bone = field(converter=_bone)
    """The bone to put down; it may be the one just dug."""


@final
@frozen(order=False)
class Drop(_Sealed):
    """Drop bones of the colour of the bowl under the dog (B1, B2).

    Raises:
        InvalidArgumentError: If `bones` is not a tuple or list of bones.

    Example:
        >>> from dig_rules import Color
        >>> one, other = Bone(Color.RED, Color.YELLOW), Bone(Color.RED, Color.GREEN)
        >>> Drop((one, other)) == Drop([other, one])
        True
    """

    bones: tuple[Bone, ...] = field(converter=_sorted_bones)
    """The bones to drop, kept in order."""


@final
@frozen(order=False)
class EndTurn(_Sealed):
    """End the turn, also before any action (T2)."""


Action: TypeAlias = Move | Dig | Bury | Drop | EndTurn
"""What a player may do: match it exhaustively with `typing.assert_never`."""
