"""What bones are worth, the scores, the places, and why a game ended (clauses E3 to E5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from dig_rules.cards import Bowl
from dig_rules.errors import InvalidArgumentError
from dig_rules.parts import EndReason
from dig_rules.rules import TiesRule
from dig_rules.state import State
from dig_rules.view import View

if TYPE_CHECKING:
    from dig_rules.cards import Color
    from dig_rules.legal import Position


@final
@frozen(order=False)
class Standing:
    """One player's place."""

    place: int
    """The place, from 1; players level on everything share it, and the next is left out (E5)."""
    seat: int
    """Whose."""
    score: int
    """The value of the bones dropped (E4)."""


@final
@frozen(order=False)
class Outcome:
    """How a game ended."""

    reason: EndReason
    """Why it is over (E1, E3)."""
    standings: tuple[Standing, ...]
    """The players, best first; those who share a place in seat order (E5)."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place, in order."""
        return tuple(standing.seat for standing in self.standings if standing.place == 1)


def bone_values(position: Position) -> dict[Color, int]:
    """What a dropped bone of each colour is worth as the bowls lie now (E4).

    Of k colours, that of the bowl nearest the doghouse is worth k, the next k - 1, and so on to 1.

    Args:
        position: A state or a view.

    Returns:
        The values by colour, most valuable first.

    Raises:
        InvalidArgumentError: If `position` is neither a `State` nor a `View`.

    Example:
        >>> from dig_rules import Bone, Bowl, Color, Rules, new_game
        >>> red, yellow = Color.RED, Color.YELLOW
        >>> deal = (Bowl(yellow), Bone(red, yellow), Bowl(red), Bone(yellow, red))
        >>> bone_values(new_game(deal=deal, rules=Rules(colors=2)))
        {Color.YELLOW: 2, Color.RED: 1}
    """
    if type(position) is not State and type(position) is not View:
        raise InvalidArgumentError("position", "a State or a View", position)
    bowls = [card for card in position.yard if isinstance(card, Bowl)]
    return {bowl.color: len(bowls) - i for i, bowl in enumerate(bowls)}


def scores(position: Position) -> tuple[int, ...]:
    """The value of each seat's dropped bones as the bowls lie now; the hand is worth nothing (E4).

    Args:
        position: A state or a view.

    Raises:
        InvalidArgumentError: If `position` is neither a `State` nor a `View`.

    Example:
        >>> from dig_rules import new_game
        >>> scores(new_game(3, seed=1))
        (0, 0, 0)
    """
    values = bone_values(position)
    return tuple(sum(values[bone.color] for bone in player.dropped) for player in position.players)


def standings(position: Position) -> tuple[Standing, ...]:
    """The places if the game ended as it stands, best first (E5).

    Args:
        position: A state or a view.

    Raises:
        InvalidArgumentError: If `position` is neither a `State` nor a `View`.

    Example:
        >>> from dig_rules import new_game
        >>> [standing.place for standing in standings(new_game(3, seed=1))]
        [1, 1, 1]
    """
    values = bone_values(position)
    points = scores(position)
    by_bones = position.rules.ties is TiesRule.MOST_VALUABLE_BONES

    def merit(seat: int) -> tuple[int, ...]:
        """What places are decided by: points, then bones of each value, highest first."""
        colors = [bone.color for bone in position.players[seat].dropped]
        return (points[seat], *(colors.count(color) for color in values if by_bones))

    merits = [merit(seat) for seat in range(len(points))]
    order = sorted(range(len(points)), key=lambda seat: merits[seat], reverse=True)
    return tuple(
        Standing(1 + sum(other > merits[seat] for other in merits), seat, points[seat])
        for seat in order
    )


def outcome(position: Position) -> Outcome | None:
    """How the game ended; None while it goes on.

    Args:
        position: A state or a view.

    Raises:
        InvalidArgumentError: If `position` is neither a `State` nor a `View`.

    Example:
        >>> from dig_rules import new_game
        >>> outcome(new_game(seed=1)) is None
        True
    """
    places = standings(position)
    return None if position.ended is None else Outcome(position.ended, places)
