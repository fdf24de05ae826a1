"""A view as text for a terminal of 80 columns: in ASCII, or with shapes and colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from dig_rules.cards import COLORS, Bone, Bowl
from dig_rules.errors import InvalidArgumentError, unhandled
from dig_rules.events import (
    Buried,
    Dropped,
    Dug,
    Event,
    GameEnded,
    Leapt,
    Moved,
    SteppedBack,
    TurnEnded,
)
from dig_rules.notation import format_card, format_row
from dig_rules.outcome import bone_values, scores, standings
from dig_rules.parts import EndReason
from dig_rules.render.look import LOOKS, names_of
from dig_rules.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dig_rules.cards import Color
    from dig_rules.notation import Token

_CELL = 5
_SPACES_A_LINE = 13


def render_text(
    view: View,
    *,
    names: Sequence[str] | None = None,
    shapes: bool = False,
    colors: bool = False,
    escaped: bool = True,
) -> str:
    """A view as text.

    The row stands in blocks of three lines: the numbers of the spaces, the cards as in notation
    (``ry`` a bone, ``?ry`` a bone whose colour the viewer does not know, ``R`` a bowl, ``.`` a
    gap, ``home`` the doghouse), and the letters of the dogs. A line or two for each player follow.

    Args:
        view: What to show.
        names: What to call the players; the kinds of their dogs by default.
        shapes: Show shapes in place of the letters of colours.
        colors: Colour the letters or shapes by the escape sequences of terminals.
        escaped: Without shapes the text is ASCII, and other characters of names are escaped;
            False leaves names as they are.

    Raises:
        InvalidArgumentError: If `view` is no `View`, or there is not one name for each
            player, of 1 to 40 characters.

    Example:
        >>> import dig_rules as dig
        >>> game = dig.new_game(seed=1, rules=dig.Rules(colors=2))
        >>> seen = dig.view(dig.apply(game, dig.Move(2)), 0)
        >>> print(render_text(seen))
        space     0    1    2    3    4
        card   home    Y  ?ry    R  ?ry
        dogs      d         c
        worth  Y 2  R 1  stalled 0 of 200
        > 0 collie     space  2  points  0  hand -
          1 dachshund  space  0  points  0  hand -
        turn of 0 collie: done move
        >>> print(render_text(seen, names=["Ada", "Bo"], shapes=True).splitlines()[1])
        card      ⌂   U▲  ?●▲   U●  ?●▲
    """
    if type(view) is not View:
        raise InvalidArgumentError("view", "a View", view)
    return "\n".join(
        _Page(view, _seats(view, names, escaped=escaped and not shapes), shapes, colors).lines()
    )


def seat_name(view: View, seat: int) -> str:
    """A seat and its dog, such as ``0 collie``."""
    return f"{seat} {view.players[seat].dog.name.lower()}"


def _seats(view: View, names: Sequence[str] | None, *, escaped: bool) -> list[str]:
    seats = [f"{seat} {name}" for seat, name in enumerate(names_of(view, names))]
    if names is not None:  # the letter in the row is the dog's
        seats = [f"{seat} ({view.players[i].dog.letter})" for i, seat in enumerate(seats)]
    if escaped:
        seats = [seat.encode("ascii", "backslashreplace").decode() for seat in seats]
    return seats


@frozen
class _Page:
    """The lines that show a view in one style."""

    view: View
    seats: list[str]
    shapes: bool
    colors: bool

    def lines(self) -> list[str]:
        return [*self._row(), self._values(), *self._players(), self._status()]

    def _row(self) -> list[str]:
        view = self.view
        home = "\N{HOUSE}" if self.shapes else "home"
        cards = [home.rjust(_CELL), *(self._cell(card) for card in view.yard)]
        dogs = [
            "".join(player.dog.letter for player in view.players if player.space == space)
            for space in range(len(cards))
        ]
        lines: list[str] = []
        for start in range(0, len(cards), _SPACES_A_LINE):
            spaces = range(start, min(start + _SPACES_A_LINE, len(cards)))
            numbers = "".join(str(space).rjust(_CELL) for space in spaces)
            below = "".join(dogs[space].rjust(_CELL) for space in spaces)
            lines.append(f"space {numbers}")
            lines.append("card  " + "".join(cards[space] for space in spaces))
            lines.append(f"dogs  {below}".rstrip())
        return lines

    def _cell(self, card: Token) -> str:
        return " " * (_CELL - len(self._plain(card))) + self._card(card)

    def _plain(self, card: Token) -> str:
        """A card without colours: what takes up room."""
        if not self.shapes:
            return format_card(card)
        if card is None:
            return "\N{MIDDLE DOT}"
        if isinstance(card, Bowl):
            return f"U{LOOKS[card.color].symbol}"
        if isinstance(card, Bone):
            return LOOKS[card.color].symbol + LOOKS[card.decoy].symbol
        return f"?{LOOKS[card.first].symbol}{LOOKS[card.second].symbol}"

    def _card(self, card: Token) -> str:
        return "".join(map(self._tinted, self._plain(card)))

    def _tinted(self, character: str) -> str:
        color = _COLOR_OF.get(character.lower())
        if color is None or not self.colors:
            return character
        return f"\x1b[38;5;{LOOKS[color].ansi}m{character}\x1b[0m"

    def _bones(self, bones: Iterable[Token]) -> str:
        return " ".join(map(self._card, bones)) or "-"

    def _values(self) -> str:
        texts: list[str] = []
        for color, value in bone_values(self.view).items():
            signs = [LOOKS[color].symbol] if self.shapes else []
            signs.append(color.letter.upper())
            texts.append(f"{''.join(map(self._tinted, signs))} {value}")
        limit = self.view.rules.stall_limit
        stalled = f"stalled {self.view.stalled}" + ("" if limit is None else f" of {limit}")
        return f"worth  {'  '.join(texts)}  {stalled}"

    def _players(self) -> list[str]:
        view = self.view
        points = scores(view)
        width = max(map(len, self.seats))
        lines: list[str] = []
        for seat, player in enumerate(view.players):
            mark = ">" if seat == view.to_move else " "
            lines.append(
                f"{mark} {self.seats[seat]:<{width}}  space {player.space:>2}"
                f"  points {points[seat]:>2}  hand {self._bones(player.hand)}"
            )
            if player.dropped:
                lines.append(f"    dropped {self._bones(player.dropped)}")
        return lines

    def _status(self) -> str:
        view = self.view
        turn = view.turn
        if view.ended is not None:
            return f"over: {view.ended.value}"
        done = ", ".join(kind.value for kind in turn.done) or "nothing yet"
        owed = "; must bury" if turn.bury_owed else ""
        return f"turn of {self.seats[turn.seat]}: done {done}{owed}"


_COLOR_OF: dict[str, Color] = {
    sign: color for color in COLORS for sign in (color.letter, LOOKS[color].symbol)
}


def event_text(view: View, event: Event, *, names: Sequence[str] | None = None) -> str:
    """What happened, in a sentence.

    Args:
        view: A view of the same game, for the dogs.
        event: An event as the reader saw it (see `dig_rules.see_events`).
        names: What to call the players; the kinds of their dogs by default.

    Raises:
        InvalidArgumentError: If an argument is not what it should be.

    Example:
        >>> import dig_rules as dig
        >>> seen = dig.view(dig.new_game(seed=1), 0)
        >>> event_text(seen, dig.Moved(0, 0, 4))
        '0 collie runs from 0 to 4'
        >>> event_text(seen, dig.Moved(0, 0, 4), names=["Ada", "Bo"])
        '0 Ada (c) runs from 0 to 4'
    """
    if type(view) is not View:
        raise InvalidArgumentError("view", "a View", view)
    who = _seats(view, names, escaped=False)
    seat = getattr(event, "seat", 0)
    ending = type(event) is not GameEnded or type(event.reason) is EndReason
    if type(seat) is not int or not 0 <= seat < len(who) or not ending:
        raise InvalidArgumentError("event", "an event of the same game", event)
    match event:
        case Moved(seat, source, target):
            return f"{who[seat]} runs from {source} to {target}"
        case Dug(seat, space, bone, exchange):
            full = " with a full hand" if exchange else ""
            return f"{who[seat]} digs {bone} on {space}{full}"
        case Buried(seat, space, bone):
            return f"{who[seat]} buries {bone} on {space}"
        case Dropped(seat, space, bones):
            return f"{who[seat]} drops {format_row(bones)} on {space}"
        case Leapt(card, source, target):
            return f"{card} leaps from {source} to {target}"
        case SteppedBack(seat, source, target):
            return f"{who[seat]} steps back from {source} to {target}"
        case TurnEnded(seat, progress):
            return f"{who[seat]} ends the turn{'' if progress else ' without progress'}"
        case GameEnded(reason):
            return f"the game is over: {reason.value}"
        case _:
            raise unhandled("event", "an event", event)


def outcome_text(view: View, *, names: Sequence[str] | None = None) -> str:
    """How the game ended: the reason, and a line for each place.

    Args:
        view: A view of a game that is over.
        names: What to call the players; the kinds of their dogs by default.

    Raises:
        InvalidArgumentError: If `view` is no `View`, the game is not over, or the names do not fit.

    Example:
        >>> import dig_rules as dig
        >>> game = dig.new_game(2, seed=1, rules=dig.Rules(stall_limit=1))
        >>> game = dig.apply(game, dig.EndTurn())
        >>> print(outcome_text(dig.view(game, None)))
        the game is over: stalled
        1. 0 collie     0 points
        1. 1 dachshund  0 points
    """
    if type(view) is not View or view.ended is None:
        raise InvalidArgumentError("view", "a View of a game that is over", view)
    who = _seats(view, names, escaped=False)
    width = max(map(len, who))
    lines = [f"the game is over: {view.ended.value}"]
    for standing in standings(view):
        points = "1 point" if standing.score == 1 else f"{standing.score} points"
        lines.append(f"{standing.place}. {who[standing.seat]:<{width}}  {points}")
    return "\n".join(lines)
