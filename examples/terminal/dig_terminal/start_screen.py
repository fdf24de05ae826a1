"""The screen on which a game is set up: seats, names, bots, rules, a seed and a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, Select, Static

import dig_rules as dig
from dig_rules.bots import BOTS

from .app import Window, keys
from .game_screen import GameScreen
from .opening import OpeningError, Options, open_game

if TYPE_CHECKING:
    from textual.app import ComposeResult

_SEATS = range(4)
_FEWEST = 2
_PERSON, _NOBODY = "a person", "nobody"
_NAMES = ("Ada", "Bo", "", "")
_FIRST_BOT = "greedy"


class StartScreen(Window):
    """Asks for what the command line did not say."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "next field", key_display="Tab"),
        Binding("ctrl+s", "start", "start the game", key_display="Ctrl+S"),
        Binding("escape", "app.quit", "leave", key_display="Esc"),
    ]

    def __init__(self, options: Options) -> None:
        """Make the screen with what is known already."""
        super().__init__()
        self._options = options
        self._kinds = [_kind_of_player(seat) for seat in _SEATS]
        presets = [(name, name) for name in dig.PRESETS]
        chosen = options.preset or presets[0][0]
        self._preset = Select(presets, value=chosen, allow_blank=False, id="preset")

    def compose(self) -> ComposeResult:
        """A line for each seat, and two for everything else."""
        options = self._options
        yield Static(" DIG: dogs run along a row of cards, dig up bones and drop them", id="title")
        with Vertical(id="start"):
            for seat in _SEATS:
                with Horizontal():
                    yield Label(f"Seat {seat + 1}")
                    yield self._kinds[seat]
                    yield Input(_NAMES[seat], placeholder="name", max_length=40, id=f"name-{seat}")
            with Horizontal():
                yield Label("Rules")
                yield self._preset
                yield Input(options.seed, placeholder="seed, for the same deal again", id="seed")
            with Horizontal():
                yield Label("File")
                file = None if options.file is None else str(options.file)
                yield Input(file, placeholder="none, or such as game.dig", id="file")
                yield Button("Start", id="go", variant="success")
        yield Static(id="message", markup=False)
        yield keys()

    def on_mount(self) -> None:
        """Names are asked for where people sit."""
        for seat in _SEATS:
            self._show_name(seat)

    def on_select_changed(self, event: Select.Changed) -> None:
        """A bot has its own name."""
        name = event.select.id or ""
        if name.startswith("kind-"):
            self._show_name(int(name.removeprefix("kind-")))

    def on_input_submitted(self) -> None:
        """Enter in a field is the wish to go on."""
        self.action_start()

    def on_button_pressed(self) -> None:
        """Start."""
        self.action_start()

    def action_start(self) -> None:
        """Start the game, or say what is missing."""
        try:
            game = open_game(self._chosen())
        except OpeningError as error:
            self.query_one("#message", Static).update(f"{error}")
            return
        self.dismiss(GameScreen(game))

    def _show_name(self, seat: int) -> None:
        self.query_one(f"#name-{seat}", Input).visible = self._kinds[seat].value == _PERSON

    def _chosen(self) -> Options:
        seats: list[str] = []
        for seat in _SEATS:
            kind = str(self._kinds[seat].value)
            if kind == _PERSON:
                name = self.query_one(f"#name-{seat}", Input).value.strip()
                if name in BOTS:
                    raise OpeningError(f"{name} is the name of a bot")
                seats.append(name)
            elif kind != _NOBODY:
                seats.append(kind.removeprefix("bot: "))
        file = self.query_one("#file", Input).value.strip()
        return Options(
            tuple(seats),
            str(self._preset.value),
            self.query_one("#seed", Input).value or None,
            Path(file) if file else None,
            self._options.pause,
        )


def _kind_of_player(seat: int) -> Select[str]:
    """Who may sit there; two seats have to be taken."""
    kinds = [_PERSON, *(f"bot: {name}" for name in BOTS)]
    if seat >= _FEWEST:
        kinds.append(_NOBODY)
    value = (_PERSON, f"bot: {_FIRST_BOT}", _NOBODY, _NOBODY)[seat]
    return Select([(k, k) for k in kinds], value=value, allow_blank=False, id=f"kind-{seat}")
