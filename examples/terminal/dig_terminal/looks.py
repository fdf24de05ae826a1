"""How cards, dogs and colours look on a terminal.

Each colour has a letter and a shape besides its tint, so that nothing is told by tint alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from rich.style import Style
from rich.text import Text

import dig_rules as dig

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dig_rules import Token

BACK = "#43372c"
"""The back of a face-down card."""
PAPER = "#f3ead7"
"""The face of a bone."""
INK = "#14181d"
"""Text on paper and on bowls."""
DIM = Style(color="#8b949e")
STRONG = Style(color="#ffffff", bold=True)
CURSOR = Style(color=INK, bgcolor="#ffd75f", bold=True)


@frozen
class Look:
    """The look of one colour."""

    shape: str
    tint: str
    """On dark ground."""
    shade: str
    """On paper."""


LOOKS: dict[dig.Color, Look] = {
    dig.Color.RED: Look("\N{BLACK CIRCLE}", "#ff7450", "#b3330c"),
    dig.Color.YELLOW: Look("\N{BLACK UP-POINTING TRIANGLE}", "#f4e04a", "#7a6200"),
    dig.Color.GREEN: Look("\N{BLACK SQUARE}", "#3fd19a", "#00694a"),
    dig.Color.BLUE: Look("\N{BLACK DIAMOND}", "#67b7ff", "#0b5796"),
    dig.Color.PURPLE: Look("\N{BLACK STAR}", "#e79ad6", "#8a2f74"),
}


def color_sign(color: dig.Color, rest: str = "") -> Text:
    """The shape and letter of a colour in its tint, and then more in the same."""
    look = LOOKS[color]
    return Text(f"{look.shape}{color.letter.upper()}{rest}", Style(color=look.tint, bold=True))


def chip(card: Token) -> Text:
    """A card in a line of text: ``R?Y`` a scent, ``●R/y`` a bone (``/y``: its decoy)."""
    match card:
        case dig.Scent():
            back = Style(bgcolor=BACK)
            return Text.assemble(
                _letter(card.first, BACK), ("?", back + STRONG), _letter(card.second, BACK)
            )
        case dig.Bone(color, decoy):
            face = Style(bgcolor=PAPER, color=LOOKS[color].shade, bold=True)
            rest = Style(bgcolor=PAPER, color=LOOKS[decoy].shade)
            sign = f"{LOOKS[color].shape}{color.letter.upper()}"
            return Text.assemble((sign, face), (f"/{decoy.letter}", rest))
        case dig.Bowl(color):
            return Text(f"bowl {color.letter.upper()}", Style(color=LOOKS[color].tint, bold=True))
        case None:
            return Text("a gap", DIM)


def chips(cards: Iterable[Token]) -> Text:
    """Some cards in a line, or a dash for none."""
    return Text(" ").join(map(chip, cards)) or Text("-", DIM)


def _letter(color: dig.Color, ground: str) -> tuple[str, Style]:
    return color.letter.upper(), Style(color=LOOKS[color].tint, bgcolor=ground, bold=True)


def dog_chip(dog: dig.Dog, *, to_move: bool = False) -> Text:
    """The letter of a dog, as on the row."""
    return Text(dog.letter.upper(), CURSOR if to_move else Style(color=INK, bgcolor="#c9d1d9"))


def card_face(card: Token, values: Mapping[dig.Color, int]) -> tuple[Text, Text]:
    """The two lines, five wide, of a card in the row; a bowl says what it is worth."""
    match card:
        case dig.Scent(first, second):
            return _scent(first, second)
        case dig.Bone(color, decoy):
            face = Style(bgcolor=PAPER, color=LOOKS[color].shade, bold=True)
            rest = Style(bgcolor=PAPER, color=LOOKS[decoy].shade)
            sign = LOOKS[color].shape
            return (
                Text(f" ╺{sign}╸ ", face),
                Text.assemble(
                    (f" {color.letter.upper()}", face), (f"/{decoy.letter} ", rest), style=face
                ),
            )
        case dig.Bowl(color):
            look = Style(bgcolor=LOOKS[color].tint, color=INK, bold=True)
            upper = f"│ {LOOKS[color].shape} │"
            return Text(upper, look), Text(f"╰{color.letter.upper()}={values[color]}╯", look)
        case None:
            return Text(" ┄┄┄ ", DIM), Text(" gap ", DIM)


def _scent(first: dig.Color, second: dig.Color) -> tuple[Text, Text]:
    ground = Style(bgcolor=BACK)
    left = ground + Style(color=LOOKS[first].tint, bold=True)
    right = ground + Style(color=LOOKS[second].tint, bold=True)
    return (
        Text.assemble(
            (f" {LOOKS[first].shape} ", left), (f"{LOOKS[second].shape} ", right), style=ground
        ),
        Text.assemble(
            (f" {first.letter.upper()}", left),
            ("?", ground + STRONG),
            (f"{second.letter.upper()} ", right),
            style=ground,
        ),
    )


def home_face() -> tuple[Text, Text]:
    """The two lines, five wide, of the doghouse."""
    wood = Style(color="#d8a26a", bold=True)
    return Text(" /⌂\\ ", wood), Text("home ", wood)
