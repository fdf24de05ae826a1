"""How colours look in pictures: each has a letter, a shape and a tint of its own.

The tints are those of Okabe and Ito, which people with any colour vision can tell apart; the
shapes and letters tell them apart in print and in greyscale, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from dig_rules.cards import Color
from dig_rules.errors import InvalidArgumentError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules.view import View

LONGEST_NAME = 40
"""The most characters of a player's name."""


@frozen
class Look:
    """The look of one colour."""

    symbol: str
    """The shape as a character."""
    tint: str
    """The colour in SVG."""
    ink: str
    """The colour of a letter on the tint."""
    ansi: int
    """The colour in terminals, as a number of the 256."""
    outline: str
    """The shape as an SVG path that fits a circle of radius 10 around the origin."""


LOOKS: dict[Color, Look] = {
    Color.RED: Look(
        "\N{BLACK CIRCLE}", "#d55e00", "#fff", 202, "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z"
    ),
    Color.YELLOW: Look(
        "\N{BLACK UP-POINTING TRIANGLE}", "#f0e442", "#222", 227, "M0 -10L9.5 7.5L-9.5 7.5z"
    ),
    Color.GREEN: Look("\N{BLACK SQUARE}", "#009e73", "#fff", 36, "M-8 -8H8V8H-8z"),
    Color.BLUE: Look("\N{BLACK DIAMOND}", "#0072b2", "#fff", 32, "M0 -10.5L10 0L0 10.5L-10 0z"),
    Color.PURPLE: Look(
        "\N{BLACK STAR}",
        "#cc79a7",
        "#222",
        176,
        "M0 -10.5L2.9 -3.6L10.2 -3.2L4.6 1.6L6.4 8.8L0 4.8L-6.4 8.8L-4.6 1.6L-10.2 -3.2L-2.9 -3.6z",
    ),
}
"""The look of each colour."""


def names_of(view: View, names: Sequence[str] | None) -> tuple[str, ...]:
    """What to call the players: their names, or else the kinds of their dogs.

    Raises:
        InvalidArgumentError: If there is not one name for each seat, or one of them is no str of
            1 to 40 printable characters.
    """
    if names is None:
        return tuple(player.dog.name.lower() for player in view.players)
    number = len(view.players)
    if type(names) not in (tuple, list) or len(names) != number:
        raise InvalidArgumentError("names", f"a tuple or list of {number} names", names)
    for name in names:
        if type(name) is not str or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            expected = f"a name of 1 to {LONGEST_NAME} printable characters"
            raise InvalidArgumentError("names", expected, name)
    return tuple(names)
