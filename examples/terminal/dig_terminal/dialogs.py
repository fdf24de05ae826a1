"""What is asked or told on top of a game; Escape closes each, and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static

import dig_rules as dig

from .looks import STRONG, chips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

Result = TypeVar("Result")


class Dialog(ModalScreen[Result | None], Generic[Result]):
    """A box with a title over the lower part of the screen, so that the row can be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close")]
    hint = "Esc closes"

    def __init__(self, title: str) -> None:
        """Make a box with a title."""
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """The box, and what is in it."""
        with Vertical(classes="box") as box:
            box.border_title = self._title
            box.border_subtitle = self.hint
            yield from self.inside()

    def inside(self) -> ComposeResult:
        """What is in the box."""
        yield from ()

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class ChooseBones(Dialog["dig.Action"]):
    """Which bones to drop, or which bone to bury."""

    hint = "↑↓ choose · Enter or click does it · Esc closes"

    def __init__(self, title: str, ways: Sequence[dig.Bury | dig.Drop]) -> None:
        """Make the question of some actions."""
        super().__init__(title)
        self._ways = ways

    def inside(self) -> ComposeResult:
        """A line for each way."""
        yield OptionList(*(chips(bones_of(way)) for way in self._ways))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the way that was chosen."""
        self.dismiss(self._ways[event.option_index])


def bones_of(way: dig.Bury | dig.Drop) -> tuple[dig.Bone, ...]:
    """The bones that an action is about."""
    match way:
        case dig.Bury(bone):
            return (bone,)
        case dig.Drop(bones):
            return bones


class Told(Dialog[str]):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "close", "close")]
    hint = "↑↓ scrolls · Enter closes"

    def __init__(self, title: str, text: Text) -> None:
        """Make a box with a text."""
        super().__init__(title)
        self._text = text

    def inside(self) -> ComposeResult:
        """The text, which scrolls if it has to."""
        with VerticalScroll():
            yield Static(self._text)

    def on_click(self) -> None:
        """A click has read it, too."""
        self.action_close()


class Confirm(Dialog[bool]):
    """A question to be answered by yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "yes"),
        Binding("n", "close", "no"),
    ]
    hint = "y yes · n or Esc no"

    def __init__(self, title: str, question: str) -> None:
        """Make a question."""
        super().__init__(title)
        self._question = question

    def inside(self) -> ComposeResult:
        """The question, and the two answers."""
        yield Static(self._question, markup=False)
        with Horizontal(classes="buttons"):
            yield Button("Yes", id="yes", variant="error")
            yield Button("No", id="no", variant="primary")

    def on_mount(self) -> None:
        """No is the answer of a slip of Enter."""
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer with the button."""
        self.dismiss(True if event.button.id == "yes" else None)

    def action_yes(self) -> None:
        """Answer with yes."""
        self.dismiss(result=True)


class SaveAs(Dialog[Path]):
    """The name of a new file."""

    hint = "Enter saves · Esc does not"

    def __init__(self, proposal: str) -> None:
        """Make the question with a name to begin with."""
        super().__init__("Save the game as")
        self._proposal = proposal

    def inside(self) -> ComposeResult:
        """The name, and what is wrong with it."""
        yield Input(self._proposal, placeholder="game.dig")
        yield Static(
            "A file that ends with .dig holds the whole game, hidden bones too.", id="wrong"
        )

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with the name, unless it is another file's."""
        path = Path(event.value.strip())
        try:
            path = path.expanduser()
            wrong = f"{path} is there already: choose another name." if path.exists() else ""
        except (OSError, RuntimeError) as error:  # a name too long, or nobody's home
            wrong = str(error)
        if wrong:
            self.query_one("#wrong", Static).update(Text(wrong, STRONG))
        else:
            self.dismiss(path)
