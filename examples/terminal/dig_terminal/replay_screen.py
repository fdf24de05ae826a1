"""The screen of a played game: forth and back, as somebody saw it, or with everything open."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.widgets import Static

import dig_rules as dig

from .app import Window, keys
from .dialogs import Told
from .legend import legend
from .seats import names_of
from .sentences import Teller
from .table import Table

if TYPE_CHECKING:
    from textual.app import ComposeResult


@frozen
class Side:
    """One way to look at a game."""

    title: str
    positions: tuple[dig.Position, ...]
    """The position at the start, and after each action."""
    told: tuple[tuple[dig.Event, ...], ...]
    """What happened between each and the next."""


class ReplayScreen(Window):
    """A played game."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "action", key_display="←→"),
        Binding("right,space,enter", "step(1)", show=False),
        Binding("up", "turn(-1)", "turn", key_display="↑↓"),
        Binding("down", "turn(1)", show=False),
        Binding("home", "step(-1000000)", "start", key_display="Home"),
        Binding("end", "step(1000000)", "end", key_display="End"),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
        Binding("v", "other_side", "seen by"),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("q,escape", "close", "close", key_display="q"),
    ]

    ply: reactive[int] = reactive(0, init=False)
    """After how many actions the game is shown."""

    def __init__(self, record: dig.Record) -> None:
        """Make the screen of a record all of whose actions are legal."""
        super().__init__()
        self._record = record
        self._names = names_of(record)
        self._viewers: tuple[int | None, ...] = (None, *range(len(self._names)))
        self._number = 0
        self._side = self._side_of(None)

    def compose(self) -> ComposeResult:
        """The table, where in the game it is, and the keys."""
        yield Table(Teller(self._names, self._record.dogs))
        yield Static(id="message", markup=False)
        yield keys()

    def on_mount(self) -> None:
        """Begin at the start."""
        self._show()

    def watch_ply(self) -> None:
        """Show the moment."""
        self._show()

    def _side_of(self, viewer: int | None) -> Side:
        seen = self._record.seen_by(viewer)
        title = "a spectator" if viewer is None else self._names[viewer]
        return Side(f"as {title} saw it", seen.views, seen.events)

    def _open_side(self) -> Side:
        """The finished game with every bone open: there is nothing to give away any more."""
        states = tuple(self._record.states())
        told = (
            dig.step(state, action).events
            for state, action in zip(states, self._record.actions, strict=False)
        )
        return Side("with every bone open", states, tuple(told))

    def _show(self) -> None:
        side, ply = self._side, self.ply
        table = self.query_one(Table)
        position = side.positions[ply]
        table.row.cursor = position.players[position.turn.seat].space
        table.show(position, side.told[:ply], news=max(0, ply - 1))
        last = len(side.told)
        words = f"Replay {side.title}: after {ply} of {last} actions. v: another side.\n"
        words += "The file holds the whole game: whoever has it can look at every side."
        self.query_one("#message", Static).update(Text(words))

    def action_step(self, plies: int) -> None:
        """Go some actions forward or back."""
        self.ply = min(max(0, self.ply + plies), len(self._side.told))

    def action_turn(self, way: int) -> None:
        """Go to where the next turn begins, or the one before."""
        ply = self.ply + way
        while 0 < ply < len(self._side.told) and self._side.positions[ply].turn.done:
            ply += way
        self.ply = min(max(0, ply), len(self._side.told))

    def action_scroll_log(self, pages: int) -> None:
        """Look back in what happened."""
        self.query_one(Table).scroll_log(pages)

    def action_other_side(self) -> None:
        """See the game as the next viewer did; when it is over, at last with everything open."""
        sides = len(self._viewers) + (self._record.outcome is not None)
        self._number = (self._number + 1) % sides
        if self._number < len(self._viewers):
            self._side = self._side_of(self._viewers[self._number])
        else:
            self._side = self._open_side()
        self._show()

    def action_help(self) -> None:
        """Explain the screen."""
        self.desk.push_screen(Told("Help", legend(replay=True)))

    def action_close(self) -> None:
        """Go back to the game, or leave."""
        self.dismiss(None)
