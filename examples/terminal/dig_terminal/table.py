"""The table: the row, the values, the players and the log of one game, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from .looks import DIM
from .panels import Players, turn_text, values_text
from .row import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    import dig_rules as dig

    from .sentences import Teller


class Table(Vertical, can_focus=False):
    """Everything that one viewer sees of a game."""

    def __init__(self, teller: Teller) -> None:
        """Make a table that shows nothing yet."""
        super().__init__()
        self._teller = teller

    def compose(self) -> ComposeResult:
        """The parts, from top to bottom."""
        yield Static(id="turn")
        yield Row()
        yield Static(id="values")
        with Horizontal(id="below"):
            with VerticalScroll(id="players", can_focus=False) as players:
                players.border_title = "Players · hands · dropped bones"
                yield Players(self._teller.names)
            with VerticalScroll(id="log", can_focus=False) as log:
                yield Static(id="log-text")
                log.border_title = "What has happened"

    @property
    def row(self) -> Row:
        """The row."""
        return self.query_one(Row)

    def show(
        self,
        position: dig.Position | None,
        told: Sequence[tuple[dig.Event, ...]] = (),
        *,
        news: int = 0,
    ) -> None:
        """Show a position, and what led to it; None hides everything.

        Args:
            position: What to show: the view of one viewer, unless everyone may see everything.
            told: What happened, action by action, as the same viewer saw it.
            news: The number of the first action that is new.
        """
        self.row.show(position)
        if position is None:
            turn, values = Text(), Text()
        else:
            turn, values = turn_text(position, self._teller), values_text(position)
        self.query_one("#turn", Static).update(turn)
        self.query_one("#values", Static).update(values)
        self.query_one("#log-text", Static).update(self._log(told, news))
        self.query_one(Players).show(position)
        # Once the new text has its height; sooner, and the scroll bar would stay behind.
        self.call_after_refresh(self.query_one("#log").scroll_end, animate=False)

    def scroll_log(self, pages: int) -> None:
        """Look further back in the log, or forward again."""
        log = self.query_one("#log")
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def _log(self, told: Sequence[tuple[dig.Event, ...]], news: int) -> Text:
        lines = self._teller.lines(told[:news])
        fresh = self._teller.lines(told[news:])
        if lines and fresh:
            lines.append(Text("── new " + "─" * 12, DIM))
        return Text("\n").join([*lines, *fresh])
