"""A search over what a seat cannot see: guess the hidden cards, and play each action on.

This is determinized Monte Carlo search, with sequential halving. It sees a `dig_rules.View` alone;
what it plays on are states of `dig_rules.sample_state`. A search tree over such guesses was tried
in its place: for the same time it was no stronger.
"""

from __future__ import annotations

from random import Random  # noqa: TC003 - the reference links to it
from time import monotonic
from typing import TYPE_CHECKING, final

from attrs import frozen

from dig_rules.actions import Action  # noqa: TC001 - so does it to these
from dig_rules.errors import InvalidArgumentError
from dig_rules.greed import choices, greediest
from dig_rules.legal import legal_actions
from dig_rules.outcome import bone_values
from dig_rules.transition import apply
from dig_rules.view import View, sample_state

if TYPE_CHECKING:
    from dig_rules.state import State

_IN_HAND = 0.5  # what a bone in hand counts, of what it will be worth when it is dropped
_LATER = 0.95  # what a point counts an action later
_MOST_NODES = 10**9
_MOST_SECONDS = 3_600.0


@final
@frozen
class SearchBot:
    """Takes what goes best, on average, in games that may be the one it sees.

    It guesses the hidden cards, all of them as likely as it knows them to be, tries every action in
    the guess and plays on as `GreedyBot` does for all seats, each of them knowing no more than it
    would. After a number of guesses it gives up the worse half of the actions, and so on until one
    is left.

    Bounded by nodes it takes the same action for the same view and numbers; bounded by seconds it
    takes what it has found by then.

    Example:
        >>> from random import Random
        >>> from dig_rules import new_game, view
        >>> SearchBot(nodes=1_000).choose(view(new_game(seed=1), 0), Random(1))
        Move(space=2)
    """

    nodes: int | None = 8_000
    """How many actions it applies for one choice, about; None for no such bound."""
    seconds: float | None = None
    """How long it thinks about one choice, about; None for no such bound."""
    depth: int = 30
    """How many actions it plays on."""

    def __attrs_post_init__(self) -> None:
        """Refuse bounds that are none."""
        numbers = {"depth": self.depth}
        if self.nodes is not None:
            numbers["nodes"] = self.nodes
        for name, number in numbers.items():
            if type(number) is not int or not 1 <= number <= _MOST_NODES:
                expected = f"a whole number from 1 to {_MOST_NODES:,}"
                raise InvalidArgumentError(name, expected, number)
        if self.seconds is None:
            if self.nodes is None:
                raise InvalidArgumentError("seconds", "a bound, as nodes are none", None)
        elif type(self.seconds) not in (int, float) or not 0 < self.seconds <= _MOST_SECONDS:
            raise InvalidArgumentError(
                "seconds", f"a number above 0 and to {_MOST_SECONDS:g}", self.seconds
            )

    def choose(self, view: View, rng: Random) -> Action:
        """The action that goes best.

        Args:
            view: What the seat to act knows.
            rng: The only source of chance.

        Raises:
            InvalidArgumentError: If it is not this seat's turn.
        """
        actions = choices(view, rng)
        bound = _Bound(self.nodes, self.seconds)
        worth = dict.fromkeys(actions, 0.0)
        left = list(actions)
        halvings = (len(left) - 1).bit_length()
        for number in range(1, halvings + 1):
            while True:  # at least one guess
                guess = sample_state(view, rng)
                for action in left:
                    worth[action] += self._worth(apply(guess, action), view.turn.seat)
                bound.nodes += len(left) * (1 + self.depth)
                if bound.spent() * halvings >= number:
                    break
            left.sort(key=lambda action: -worth[action])
            del left[(len(left) + 1) // 2 :]
        return left[0]

    def _worth(self, state: State, seat: int) -> float:
        """The lead of a seat after each action that follows; the sooner, the more it counts."""
        total, weight = 0.0, 1.0
        lead = _lead(state, seat)
        for _ in range(self.depth):
            total += weight * lead
            weight *= _LATER
            if state.ended is None:
                state = apply(state, greediest(state, legal_actions(state)))
                lead = _lead(state, seat)
        return total


class _Bound:
    """How much of the nodes and of the seconds is spent."""

    def __init__(self, most: int | None, seconds: float | None) -> None:
        self.nodes = 0
        self._most = most
        self._seconds = seconds
        self._start = 0.0 if seconds is None else monotonic()

    def spent(self) -> float:
        """The part of the tighter bound that is spent: 1 and above is all of it."""
        parts: list[float] = []
        if self._most is not None:
            parts.append(self.nodes / self._most)
        if self._seconds is not None:
            parts.append((monotonic() - self._start) / self._seconds)
        return max(parts)


def _lead(state: State, seat: int) -> float:
    """How many points a seat is ahead of the best other; a bone in hand counts a half."""
    values = bone_values(state)
    in_hand = _IN_HAND if state.ended is None else 0.0
    points = [
        sum([values[bone.color] for bone in player.dropped])
        + in_hand * sum([values[bone.color] for bone in player.hand])
        for player in state.players
    ]
    own = points.pop(seat)
    return own - max(points)
