"""The widget of the row: its cards, the dogs below them, and a cursor to choose a space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

import dig_rules as dig

from .looks import CURSOR, DIM, card_face, dog_chip, home_face

if TYPE_CHECKING:
    from textual import events
    from textual.geometry import Size

_FACE = 5
_NUMBER_AND_DOGS = 2
_SIZES = ((10, 4), (8, 3), (6, 3), (6, 2))
"""Widths and heights of cards with their margin, the largest first."""
_REST_OF_SCREEN = 16
"""How many lines of the screen the row leaves to everything else."""
_REACHED = Style(color="#ffd75f", bold=True)


class Row(Widget, can_focus=False):
    """The row of a position, as many lines of cards as it takes."""

    cursor: reactive[int] = reactive(0)
    """The chosen space."""

    class Chosen(Message):
        """A space was clicked."""

        def __init__(self, space: int, *, again: bool) -> None:
            """Make the message of a click, on the cursor or elsewhere."""
            super().__init__()
            self.space = space
            self.again = again

    def __init__(self) -> None:
        """Make a row that shows nothing yet."""
        super().__init__()
        self._position: dig.Position | None = None
        self._targets: frozenset[int] = frozenset()

    @property
    def spaces(self) -> int:
        """How many spaces there are, the doghouse too."""
        return 1 if self._position is None else len(self._position.yard) + 1

    @property
    def a_line(self) -> int:
        """How many spaces stand side by side."""
        return self._layout(self.size.width)[1]

    def show(self, position: dig.Position | None) -> None:
        """Show a position; None hides everything."""
        self._position = position
        moves = () if position is None else dig.legal_actions(position)
        self._targets = frozenset(move.space for move in moves if isinstance(move, dig.Move))
        self.cursor = min(self.cursor, self.spaces - 1)
        self.refresh(layout=True)

    def on_click(self, event: events.Click) -> None:
        """Choose the space below the pointer."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        (width, height), a_line = self._layout(self.size.width)
        column = offset.x // width
        space = offset.y // (height + _NUMBER_AND_DOGS) * a_line + column
        if self._position is not None and column < a_line and space < self.spaces:
            self.post_message(self.Chosen(space, again=space == self.cursor))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines the row takes at a width."""
        del container, viewport
        if self._position is None:
            return 0
        (_, height), a_line = self._layout(width)
        return -(-self.spaces // a_line) * (height + _NUMBER_AND_DOGS)

    def render(self) -> Text:
        """The numbers of the spaces, their cards, and the dogs on them."""
        if self._position is None:
            return Text()
        (width, height), a_line = self._layout(self.size.width)
        values = dig.bone_values(self._position)
        faces = [home_face(), *(card_face(card, values) for card in self._position.yard)]
        lines: list[Text] = []
        for start in range(0, len(faces), a_line):
            spaces = range(start, min(start + a_line, len(faces)))
            lines.append(Text().join(_padded(self._number(space), width) for space in spaces))
            lines += [
                Text().join(_slice(faces[space], line, width, height) for space in spaces)
                for line in range(height)
            ]
            lines.append(Text().join(_padded(self._dogs(space), width) for space in spaces))
        return Text("\n").join(lines)

    def _layout(self, width: int) -> tuple[tuple[int, int], int]:
        """The size of a card that fits, and how many stand side by side."""
        # Cards keep their size when the row gets shorter.
        colors = 0 if self._position is None else self._position.rules.colors
        most = colors * colors + 1
        for size in _SIZES:
            a_line = max(1, width // size[0])
            height = -(-most // a_line) * (size[1] + _NUMBER_AND_DOGS)
            if height <= self.screen.size.height - _REST_OF_SCREEN:
                return size, a_line
        return _SIZES[-1], max(1, width // _SIZES[-1][0])

    def _number(self, space: int) -> Text:
        if space == self.cursor:
            return Text(f"▶{space:^3}◀", CURSOR)
        if space in self._targets:
            return Text(f"{f'[{space}]':^{_FACE}}", _REACHED)
        return Text(f"{space:^{_FACE}}", DIM)

    def _dogs(self, space: int) -> Text:
        position = self._position
        if position is None:
            return Text()
        here = [
            dog_chip(player.dog, to_move=seat == position.to_move)
            for seat, player in enumerate(players_of(position))
            if player.space == space
        ]
        return Text.assemble(" " * ((_FACE - len(here)) // 2), *here)


def players_of(position: dig.Position) -> tuple[dig.Player | dig.SeenPlayer, ...]:
    """The players, whichever kind of position it is."""
    return position.players


def _padded(text: Text, width: int) -> Text:
    """A text in the middle of a card, and the margin beside it."""
    room = max(0, width - 1 - len(text))
    left = room // 2 if len(text) == _FACE else (width - 1 - _FACE) // 2
    text = Text.assemble(" " * left, text)
    text.append(" " * (width - len(text)))
    return text


def _slice(face: tuple[Text, Text], line: int, width: int, height: int) -> Text:
    """One line of a card, blown up to a size."""
    upper = (height - len(face)) // 2
    style = face[0].style
    shown = face[line - upper] if 0 <= line - upper < len(face) else Text(" " * _FACE, style)
    wide = (width - 1 - _FACE) // 2
    return Text.assemble(_blank(style, wide), shown, _blank(style, width - 1 - _FACE - wide), " ")


def _blank(style: str | Style, width: int) -> Text:
    """Some more of a card; only its ground, not its text, matters."""
    return Text(" " * width, style)
