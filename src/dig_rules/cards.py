"""Colours, scents, cards and the deck they make (clauses C1 to C5), and the dogs.

There is exactly one object for each colour, scent and card: `Bone(Color.RED, Color.YELLOW)` gives
the same object every time, also after pickling. Equality is therefore identity, hashing is fast,
and no hash of a card that a player may see depends on one that they may not.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias, final

from attrs import frozen

from dig_rules.errors import InvalidArgumentError
from dig_rules.pretty import ShownByRepr

if TYPE_CHECKING:
    from collections.abc import Callable

MIN_COLORS = 2
"""The fewest colours of a deck (C5)."""
MAX_COLORS = 5
"""The most colours of a deck, and those of the real game (C2)."""


class Color(Enum):
    """The colours of bones and bowls, in their order (C2); the value is the letter."""

    RED = "r"
    YELLOW = "y"
    GREEN = "g"
    BLUE = "b"
    PURPLE = "p"

    @property
    def letter(self) -> str:
        """The letter that stands for the colour in notation.

        Example:
            >>> Color.PURPLE.letter
            'p'
        """
        return self.value

    def __repr__(self) -> str:
        return f"Color.{self.name}"


class Dog(Enum):
    """The four dogs (C1); the value is the letter, which no colour has."""

    COLLIE = "c"
    DACHSHUND = "d"
    HUSKY = "h"
    TERRIER = "t"

    @property
    def letter(self) -> str:
        """The letter that stands for the dog in notation.

        Example:
            >>> Dog.HUSKY.letter
            'h'
        """
        return self.value

    def __repr__(self) -> str:
        return f"Dog.{self.name}"


COLORS: tuple[Color, ...] = tuple(Color)
"""The colours in the order of C2."""


def _checked(argument: str, color: object) -> Color:
    if type(color) is not Color:
        raise InvalidArgumentError(argument, "a Color", color)
    return color


@final
@frozen(init=False, eq=False, repr=False)
class Scent(ShownByRepr):
    """What the back of a bone card shows: two different colours, in no order (C3).

    In a `dig_rules.View` a bone whose colour the viewer does not know is its scent.

    Raises:
        InvalidArgumentError: If a colour is not a `Color`, or both are the same.

    Example:
        >>> Scent(Color.YELLOW, Color.RED) is Scent(Color.RED, Color.YELLOW)
        True
        >>> str(Scent(Color.YELLOW, Color.RED))
        '?ry'
    """

    first: Color
    """The colour that comes earlier in C2."""
    second: Color
    """The colour that comes later in C2."""
    rank: int
    """The place in the order of scents, from 0."""

    def __new__(cls, one: Color, other: Color) -> Scent:
        """Give the scent of the two colours."""
        scent = _SCENTS.get((_checked("one", one), _checked("other", other)))
        if scent is None:
            raise InvalidArgumentError("other", "a colour unlike the first", other)
        return scent

    @property
    def bones(self) -> tuple[Bone, Bone]:
        """The two cards of this scent, in order (C4).

        Example:
            >>> [str(bone) for bone in Scent(Color.RED, Color.YELLOW).bones]
            ['ry', 'yr']
        """
        return Bone(self.first, self.second), Bone(self.second, self.first)

    def __str__(self) -> str:
        return f"?{self.first.letter}{self.second.letter}"

    def __repr__(self) -> str:
        return f"Scent({self.first!r}, {self.second!r})"

    def __reduce__(self) -> tuple[type[Scent], tuple[Color, Color]]:
        return Scent, (self.first, self.second)


@final
@frozen(init=False, eq=False, repr=False)
class Bone(ShownByRepr):
    """A bone card: the colour of its bone, and the decoy colour of its scent (C3, C4).

    Raises:
        InvalidArgumentError: If a colour is not a `Color`, or both are the same.

    Example:
        >>> bone = Bone(Color.RED, Color.YELLOW)
        >>> str(bone), str(bone.scent), str(bone.twin)
        ('ry', '?ry', 'yr')
    """

    color: Color
    """The colour of the bone on the card's face."""
    decoy: Color
    """The other colour of the scent on the card's back."""
    scent: Scent
    """What the card's back shows."""
    rank: int
    """The place in the order of bones (by colour, then decoy), from 0."""
    twin: Bone
    """The other card of the same scent (C4)."""

    def __new__(cls, color: Color, decoy: Color) -> Bone:
        """Give the bone of that colour and decoy."""
        bone = _BONES.get((_checked("color", color), _checked("decoy", decoy)))
        if bone is None:
            raise InvalidArgumentError("decoy", "a colour unlike the bone's", decoy)
        return bone

    def __str__(self) -> str:
        return f"{self.color.letter}{self.decoy.letter}"

    def __repr__(self) -> str:
        return f"Bone({self.color!r}, {self.decoy!r})"

    def __reduce__(self) -> tuple[type[Bone], tuple[Color, Color]]:
        return Bone, (self.color, self.decoy)


@final
@frozen(init=False, eq=False, repr=False)
class Bowl(ShownByRepr):
    """The bowl of a colour (C1, C2).

    Raises:
        InvalidArgumentError: If the colour is not a `Color`.

    Example:
        >>> str(Bowl(Color.RED))
        'R'
    """

    color: Color
    """The colour of the bones that may be dropped here."""

    def __new__(cls, color: Color) -> Bowl:
        """Give the bowl of that colour."""
        return _BOWLS[_checked("color", color)]

    def __str__(self) -> str:
        return self.color.letter.upper()

    def __repr__(self) -> str:
        return f"Bowl({self.color!r})"

    def __reduce__(self) -> tuple[type[Bowl], tuple[Color]]:
        return Bowl, (self.color,)


Card: TypeAlias = Bone | Bowl
"""A card of the row."""


rank: Callable[[Bone | Scent], int] = attrgetter("rank")
"""The key that sorts bones by colour and decoy, and scents by colours."""


def _make_all() -> tuple[
    dict[tuple[Color, Color], Scent], dict[tuple[Color, Color], Bone], dict[Color, Bowl]
]:
    """Make the one object for each scent, bone and bowl there is."""
    put = object.__setattr__
    scents: dict[tuple[Color, Color], Scent] = {}
    for i, first in enumerate(COLORS):
        for second in COLORS[i + 1 :]:
            scent = object.__new__(Scent)
            put(scent, "first", first)
            put(scent, "second", second)
            put(scent, "rank", len(scents) // 2)
            scents[first, second] = scents[second, first] = scent
    bones: dict[tuple[Color, Color], Bone] = {}
    for color in COLORS:
        for decoy in COLORS:
            if color is not decoy:
                bone = object.__new__(Bone)
                put(bone, "color", color)
                put(bone, "decoy", decoy)
                put(bone, "scent", scents[color, decoy])
                put(bone, "rank", len(bones))
                bones[color, decoy] = bone
    for bone in bones.values():
        put(bone, "twin", bones[bone.decoy, bone.color])
    bowls: dict[Color, Bowl] = {}
    for color in COLORS:
        bowl = object.__new__(Bowl)
        put(bowl, "color", color)
        bowls[color] = bowl
    return scents, bones, bowls


_SCENTS, _BONES, _BOWLS = _make_all()


def _palette(colors: object) -> tuple[Color, ...]:
    """The first `colors` colours (C5)."""
    if type(colors) is not int or not MIN_COLORS <= colors <= MAX_COLORS:
        raise InvalidArgumentError("colors", f"an int from {MIN_COLORS} to {MAX_COLORS}", colors)
    return COLORS[:colors]


def deck(colors: int = MAX_COLORS) -> tuple[Card, ...]:
    """The cards of the row: the bones in order, then the bowls in order (C1 to C5).

    Args:
        colors: How many colours, 2 to 5.

    Raises:
        InvalidArgumentError: If `colors` is not an int from 2 to 5.

    Example:
        >>> [str(card) for card in deck(2)]
        ['ry', 'yr', 'R', 'Y']
        >>> len(deck())
        25
    """
    return _deck(len(_palette(colors)))


def scents(colors: int = MAX_COLORS) -> tuple[Scent, ...]:
    """The scents of a deck, in order: the earlier colour first, then the later (C3).

    Args:
        colors: How many colours, 2 to 5.

    Raises:
        InvalidArgumentError: If `colors` is not an int from 2 to 5.

    Example:
        >>> [str(scent) for scent in scents(3)]
        ['?ry', '?rg', '?yg']
    """
    return _scents(len(_palette(colors)))


@cache
def _deck(colors: int) -> tuple[Card, ...]:
    palette = COLORS[:colors]
    bones = [Bone(color, decoy) for color in palette for decoy in palette if color is not decoy]
    return (*bones, *(Bowl(color) for color in palette))


@cache
def _scents(colors: int) -> tuple[Scent, ...]:
    palette = COLORS[:colors]
    return tuple(Scent(a, b) for i, a in enumerate(palette) for b in palette[i + 1 :])
