"""A view as text for a terminal of 80 columns, in ASCII."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from dig_rules.notation import format_row
from dig_rules.outcome import bone_values, scores
from dig_rules.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules.outcome import Outcome

_CELL = 5
_SPACES_A_LINE = 13


def render_text(view: View) -> str:
    """A view as lines of at most 80 ASCII characters.

    The row stands in blocks of three lines: the numbers of the spaces, the cards as in notation
    (``ry`` a bone, ``?ry`` a bone whose colour the viewer does not know, ``R`` a bowl, ``.`` a
    gap, ``home`` the doghouse), and the letters of the dogs. A line for each player follows.

    Raises:
        InvalidArgumentError: If `view` is no `View`.

    Example:
        >>> import dig_rules as dig
        >>> game = dig.new_game(seed=1, rules=dig.Rules(colors=2))
        >>> print(render_text(dig.view(dig.apply(game, dig.Move(2)), 0)))
        space     0    1    2    3    4
        card   home    Y  ?ry    R  ?ry
        dogs      d         c
        worth  Y 2  R 1
        > 0 collie     space  2  points  0  hand -
          1 dachshund  space  0  points  0  hand -
        turn of 0 collie: done move; stalled 0 of 200
    """
    if type(view) is not View:
        raise InvalidArgumentError("view", "a View", view)
    return "\n".join([*_row(view), _values(view), *_players(view), _status(view)])


def seat_name(view: View, seat: int) -> str:
    """A seat and its dog, such as ``0 collie``."""
    return f"{seat} {view.players[seat].dog.name.lower()}"


def _row(view: View) -> list[str]:
    cards = ["home", *(format_row([card]) for card in view.yard)]
    dogs = [
        "".join(player.dog.letter for player in view.players if player.space == space)
        for space in range(len(cards))
    ]
    lines: list[str] = []
    for start in range(0, len(cards), _SPACES_A_LINE):
        spaces = range(start, min(start + _SPACES_A_LINE, len(cards)))
        lines.append("space " + _cells([str(space) for space in spaces]))
        lines.append("card  " + _cells([cards[space] for space in spaces]))
        lines.append("dogs  " + _cells([dogs[space] for space in spaces]))
    return lines


def _cells(texts: Sequence[str]) -> str:
    return "".join(text.rjust(_CELL) for text in texts).rstrip()


def _values(view: View) -> str:
    values = bone_values(view)
    return "worth  " + "  ".join(f"{c.letter.upper()} {value}" for c, value in values.items())


def _players(view: View) -> list[str]:
    points = scores(view)
    lines: list[str] = []
    for seat, player in enumerate(view.players):
        mark = ">" if seat == view.to_move else " "
        lines.append(
            f"{mark} {seat_name(view, seat):<11}  space {player.space:>2}"
            f"  points {points[seat]:>2}  hand {format_row(player.hand) or '-'}"
        )
        if player.dropped:
            lines.append(f"    dropped {format_row(player.dropped)}")
    return lines


def _status(view: View) -> str:
    turn = view.turn
    limit = view.rules.stall_limit
    stalled = f"stalled {view.stalled}" + ("" if limit is None else f" of {limit}")
    if view.ended is not None:
        return f"over: {view.ended.value}; {stalled}"
    done = ", ".join(kind.value for kind in turn.done) or "nothing yet"
    owed = "; a bone has to be buried" if turn.bury_owed else ""
    return f"turn of {seat_name(view, turn.seat)}: done {done}{owed}; {stalled}"


def event_text(view: View, event: Event) -> str:
    """What happened, in a sentence.

    Args:
        view: A view of the same game, for the names of the dogs.
        event: An event as the reader saw it (see `dig_rules.see_events`).

    Raises:
        InvalidArgumentError: If an argument is not what it should be.

    Example:
        >>> import dig_rules as dig
        >>> game = dig.new_game(seed=1)
        >>> event_text(dig.view(game, 0), dig.Moved(0, 0, 4))
        '0 collie runs from 0 to 4'
    """
    if type(view) is not View:
        raise InvalidArgumentError("view", "a View", view)
    match event:
        case Moved(seat, source, target):
            return f"{seat_name(view, seat)} runs from {source} to {target}"
        case Dug(seat, space, bone, exchange):
            full = " with a full hand" if exchange else ""
            return f"{seat_name(view, seat)} digs {bone} on {space}{full}"
        case Buried(seat, space, bone):
            return f"{seat_name(view, seat)} buries {bone} on {space}"
        case Dropped(seat, space, bones):
            return f"{seat_name(view, seat)} drops {format_row(bones)} on {space}"
        case Leapt(card, source, target):
            return f"{card} leaps from {source} to {target}"
        case SteppedBack(seat, source, target):
            return f"{seat_name(view, seat)} steps back from {source} to {target}"
        case TurnEnded(seat, progress):
            return f"{seat_name(view, seat)} ends the turn{'' if progress else ' without progress'}"
        case GameEnded(reason):
            return f"the game is over: {reason.value}"
        case _:
            raise unhandled("event", "an event", event)


def outcome_text(view: View, outcome: Outcome) -> str:
    """How the game ended: the reason, and a line for each place.

    Example:
        >>> import dig_rules as dig
        >>> game = dig.new_game(2, seed=1, rules=dig.Rules(stall_limit=1))
        >>> game = dig.apply(game, dig.EndTurn())
        >>> print(outcome_text(dig.view(game, None), dig.outcome(game)))
        the game is over: stalled
        1. 0 collie     0 points
        1. 1 dachshund  0 points
    """
    lines = [f"the game is over: {outcome.reason.value}"]
    for standing in outcome.standings:
        points = "1 point" if standing.score == 1 else f"{standing.score} points"
        lines.append(f"{standing.place}. {seat_name(view, standing.seat):<11}  {points}")
    return "\n".join(lines)
