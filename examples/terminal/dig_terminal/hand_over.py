"""The screen between two people at one keyboard: it shows nothing of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.screen import Screen
from textual.widgets import Button, Static

from .app import keys
from .looks import DIM

if TYPE_CHECKING:
    from textual.app import ComposeResult


class HandOver(Screen[None]):
    """Waits for the next person."""

    # Not Enter, which brought this screen up: pressing it twice must not show another's hand.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "look", "look", key_display="space")]
    AUTO_FOCUS = ""

    def __init__(self, who: Text) -> None:
        """Make the screen for a player."""
        super().__init__()
        self._who = who

    def compose(self) -> ComposeResult:
        """Whose turn it is to look."""
        with Middle(), Center(id="hand-over"):
            yield Static(Text.assemble(self._who, " is to play."))
            hint = "Press space when nobody else can see the screen."
            yield Static(Text(f"\n{hint}\n", DIM))
            with Center():
                yield Button("Show my side of the table", id="look", variant="primary")
        yield keys()

    def on_button_pressed(self) -> None:
        """A click does it as well."""
        self.action_look()

    def action_look(self) -> None:
        """The next person is there."""
        self.dismiss(None)
