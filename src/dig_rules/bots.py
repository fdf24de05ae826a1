"""Players that are programs: they see a `dig_rules.View`, and never a state."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol, assert_never, final

from attrs import frozen

from dig_rules.actions import Action, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import Bone, Bowl
from dig_rules.errors import InvalidArgumentError
from dig_rules.legal import legal_actions
from dig_rules.outcome import bone_values
from dig_rules.view import View

if TYPE_CHECKING:
    from dig_rules.cards import Color


class Bot(Protocol):
    """Anything that chooses an action from what its seat may know."""

    def choose(self, view: View, rng: Random) -> Action:
        """One of ``legal_actions(view)``, the same for the same view and numbers.

        Args:
            view: What the seat to act knows.
            rng: The only source of chance.

        Raises:
            InvalidArgumentError: If it is not this seat's turn.
        """
        ...


@final
@frozen
class RandomBot:
    """Any legal action, each as likely as the others.

    Example:
        >>> from random import Random
        >>> from dig_rules import new_game, view
        >>> RandomBot().choose(view(new_game(seed=1), 0), Random(1))
        Move(space=1)
    """

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions, by one number of `rng`.

        Args:
            view: What the seat to act knows.
            rng: The only source of chance.

        Raises:
            InvalidArgumentError: If it is not this seat's turn.
        """
        actions = _choices(view, rng)
        return actions[int(rng.random() * len(actions))]


@final
@frozen
class GreedyBot:
    """Whatever pays most right now: drop, dig, or run to where one of the two pays most.

    Example:
        >>> from random import Random
        >>> from dig_rules import new_game, view
        >>> GreedyBot().choose(view(new_game(seed=1), 0), Random(1))
        Move(space=4)
    """

    def choose(self, view: View, rng: Random) -> Action:
        """The legal action that looks best; of equal ones the first.

        Args:
            view: What the seat to act knows.
            rng: Not used: this bot leaves nothing to chance.

        Raises:
            InvalidArgumentError: If it is not this seat's turn.
        """
        values = bone_values(view)
        return max(_choices(view, rng), key=lambda action: _worth(view, action, values))


def _choices(view: View, rng: Random) -> tuple[Action, ...]:
    """What the seat may do."""
    actions = legal_actions(view) if type(view) is View else ()
    if not actions:
        raise InvalidArgumentError("view", "the view of the seat to act", view)
    if not isinstance(rng, Random):
        raise InvalidArgumentError("rng", "a random.Random", rng)
    return actions


def _worth(view: View, action: Action, values: dict[Color, int]) -> float:
    """How good an action looks, in points."""
    space = view.players[view.turn.seat].space
    match action:
        case Drop(bones):
            return 100 + sum(values[bone.color] for bone in bones)
        case Bury(bone):
            return -values[bone.color]
        case Dig():
            return 50 if len(view.hand) < view.rules.hand_limit else -1
        case Move(target):
            here = _promise(view, space, values)
            return _promise(view, target, values) - here - abs(target - space) / 1000
        case EndTurn():
            return 0
        case _:
            assert_never(action)


def _promise(view: View, space: int, values: dict[Color, int]) -> float:
    """What a dog may hope for on a space: to drop, to dig, or to come nearer to either."""
    best = 0.0
    for i, card in enumerate(view.yard):
        distance = abs(i + 1 - space)
        if isinstance(card, Bowl):
            gain = float(sum(values[b.color] for b in view.hand if b.color is card.color))
        elif card is None or len(view.hand) >= view.rules.hand_limit:
            gain = 0.0
        elif isinstance(card, Bone):
            gain = float(values[card.color])
        else:
            gain = (values[card.first] + values[card.second]) / 2
        best = max(best, gain / (1 + distance))
    return best


BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
"""The bots by name."""
