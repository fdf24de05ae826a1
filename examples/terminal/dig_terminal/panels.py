"""The texts around the row: whose turn it is, what colours are worth, and the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual.widget import Widget

import dig_rules as dig

from .looks import CURSOR, DIM, LOOKS, STRONG, chips, color_sign, dog_chip
from .row import players_of
from .sentences import fitted

if TYPE_CHECKING:
    from .sentences import Teller

_THREE = 3
_HAND_WIDTH = 21
_LONGEST_NAME = 20


def turn_text(position: dig.Position, teller: Teller) -> Text:
    """Whose turn it is, what was done in it and what is left."""
    title = Text(" DIG ", CURSOR)
    if position.ended is not None:
        return Text.assemble(title, f"  The game is over: {position.ended.value}.")
    turn = position.turn
    done = ", ".join(kind.value for kind in turn.done) or "nothing"
    left = "has to bury a bone" if turn.bury_owed else _left(position.rules.turn, turn)
    who = teller.who(turn.seat, _LONGEST_NAME)
    return Text.assemble(title, "  ", who, " to act", (f"   done: {done}; {left}", DIM))


def _left(rule: dig.TurnRule, turn: dig.Turn) -> str:
    match rule:
        case dig.TurnRule.THREE_ACTIONS:
            left = _THREE - len(turn.done)
            return f"{left} action{'' if left == 1 else 's'} left"
        case dig.TurnRule.ONE_OF_EACH:
            kinds = (kind.value for kind in dig.ActionKind if kind not in turn.done)
            return f"left: {', '.join(kinds)}"


def values_text(position: dig.Position) -> Text:
    """What a dropped bone of each colour is worth, and how long nothing has happened."""
    signs = [color_sign(color, f" {n}") for color, n in dig.bone_values(position).items()]
    limit = position.rules.stall_limit
    of = "" if limit is None else f" of {limit}"
    return Text.assemble(
        (" A bone is worth  ", DIM),
        Text("   ").join(signs),
        (f"   idle turns {position.stalled}{of}", DIM),
    )


class Players(Widget, can_focus=False):
    """Two lines a player: the dog, the name, the space and the points; the hand and the drops."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Make a panel that shows nothing yet."""
        super().__init__()
        self._names = names
        self._position: dig.Position | None = None

    def show(self, position: dig.Position | None) -> None:
        """Show a position; None hides everything."""
        self._position = position
        self.refresh(layout=True)

    def render(self) -> Text:
        """The players of the position."""
        if self._position is None:
            return Text()
        return players_text(self._position, self._names, self.size.width)


def players_text(position: dig.Position, names: tuple[str, ...], width: int) -> Text:
    """The players of a position, in lines of a width."""
    points = dig.scores(position)
    lines: list[Text] = []
    for seat, player in enumerate(players_of(position)):
        acting = seat == position.to_move
        right = (
            f" on {player.space:>2} {points[seat]:>3} {'point ' if points[seat] == 1 else 'points'}"
        )
        room = max(1, width - len("▶ C ") - len(right))
        lines.append(
            Text.assemble(
                ("▶ " if acting else "  ", STRONG),
                dog_chip(player.dog, to_move=acting),
                " ",
                (fitted(names[seat], room), STRONG if acting else ""),
                right,
            )
        )
        hand = chips(player.hand)
        room = max(1, _HAND_WIDTH - hand.cell_len)
        lines.append(Text.assemble("    ", hand, " " * room, _dropped(player.dropped)))
    return Text("\n").join(lines)


def _dropped(bones: tuple[dig.Bone, ...]) -> Text:
    """How many bones of each colour were dropped."""
    parts: list[Text] = []
    for color in LOOKS:
        number = sum(bone.color is color for bone in bones)
        parts.append(color_sign(color, str(number)) if number else Text(" ─ ", DIM))
    return Text(" ").join(parts)
