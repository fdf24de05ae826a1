"""The application: it shows one of the screens, and knows how to leave."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer

INTERRUPTED = 130
"""The exit status of Ctrl+C."""


def keys() -> Footer:
    """The line at the bottom that names the keys, each of which can be clicked."""
    footer = Footer(show_command_palette=False)
    footer.compact = True
    return footer


class Window(Screen["Window | None"]):
    """A screen that fills the terminal; its result is the one that follows, or None to leave."""

    @property
    def desk(self) -> DigApp:
        """The application that shows the screen."""
        app = self.parent
        if not isinstance(app, DigApp):
            raise TypeError("this screen belongs to another application")
        return app


class DigApp(App[None]):
    """DIG on a terminal."""

    TITLE = "DIG"
    CSS_PATH = "dig.tcss"
    # The palette could make a picture of what the other must not see.
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
    ]

    def __init__(self, first: Window) -> None:
        """Make the application with the screen that it starts with."""
        super().__init__()
        self._first = first

    def on_mount(self) -> None:
        """Show the first screen."""
        self._follow(self._first)

    def action_interrupt(self) -> None:
        """Leave at once, and say nothing."""
        self.exit(return_code=INTERRUPTED)

    def _follow(self, window: Window | None) -> None:
        """Show the screen that follows, or leave."""
        if window is None:
            self.exit()
        else:
            self.push_screen(window, self._follow)
