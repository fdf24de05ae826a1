"""What happened, in words and cards, as one viewer saw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from attrs import frozen
from rich.cells import cell_len, set_cell_size
from rich.text import Text

import dig_rules as dig

from .looks import DIM, STRONG, chip, chips, dog_chip

if TYPE_CHECKING:
    from collections.abc import Iterable


@frozen
class Teller:
    """Tells events of one game."""

    names: tuple[str, ...]
    dogs: tuple[dig.Dog, ...]

    def who(self, seat: int, longest: int | None = None) -> Text:
        """A player: the letter of the dog, and the name, or as much of it as there is room for."""
        name = self.names[seat]
        if longest is not None and cell_len(name) > longest:
            name = fitted(name, longest)
        return Text.assemble(dog_chip(self.dogs[seat]), " ", (name, STRONG))

    def sentence(self, event: dig.Event) -> Text:
        """One event."""
        match event:
            case dig.Moved(seat, source, target):
                return self._of(seat, f"runs {source} → {target}")
            case dig.Dug(seat, space, bone):
                return self._of(seat, "digs ", chip(bone), f" on {space}")
            case dig.Buried(seat, space, bone):
                return self._of(seat, "buries ", chip(bone), f" on {space}")
            case dig.Dropped(seat, space, bones):
                return self._of(seat, "drops ", chips(bones), f" on {space}")
            case dig.Leapt(card, source, target):
                return Text.assemble("  ", chip(card), (f" leaps {source} → {target}", DIM))
            case dig.SteppedBack(seat, source, target):
                return self._of(seat, f"steps back {source} → {target}")
            case dig.TurnEnded(seat, progress):
                end = "ends the turn" if progress else "ends an idle turn"
                return Text.assemble("  ", (self.names[seat], DIM), (f" {end}", DIM))
            case dig.GameEnded(reason):
                return Text(f"The game is over: {reason.value}.", STRONG)
            case _:
                assert_never(event)

    def lines(self, told: Iterable[tuple[dig.Event, ...]]) -> list[Text]:
        """A line for each event of some actions."""
        return [self.sentence(event) for events in told for event in events]

    def _of(self, seat: int, *words: str | Text) -> Text:
        return Text.assemble(self.who(seat), " ", *words)


def fitted(name: str, width: int) -> str:
    """A name in exactly so many columns, with an ellipsis if it is too long."""
    if cell_len(name) > width:
        name = set_cell_size(name, width - 1) + "…"
    return set_cell_size(name, width)


def refusal(reasons: Iterable[dig.Reason]) -> str:
    """Why an action is refused: every reason, and the clause of the rules that it comes from."""
    return "Not possible: " + "; ".join(f"{reason} [{reason.clause}]" for reason in reasons) + "."


def possibilities(seen: dig.View) -> str:
    """What the seat to act may do."""
    *kinds, last = dict.fromkeys(_kind(action) for action in dig.legal_actions(seen))
    return f"You may {', '.join(kinds)}{' or ' if kinds else ''}{last}."


def _kind(action: dig.Action) -> str:
    match action:
        case dig.Move():
            return "run to a [space]"
        case dig.Dig():
            return "dig"
        case dig.Bury():
            return "choose which bone of the full hand is buried (b)"
        case dig.Drop():
            return "drop bones"
        case dig.EndTurn():
            return "end the turn"
        case _:
            assert_never(action)
