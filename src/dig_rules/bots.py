"""Players that are programs: they see a `dig_rules.View`, and never a state."""

from __future__ import annotations

from random import Random  # noqa: TC003 - the reference links to it
from typing import Protocol, final

from attrs import frozen

from dig_rules.actions import Action  # noqa: TC001 - so does it to these
from dig_rules.greed import choices, greediest
from dig_rules.search import SearchBot
from dig_rules.view import View  # noqa: TC001

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "SearchBot"]


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
        actions = choices(view, rng)
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
        return greediest(view, choices(view, rng))


BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot(), "search": SearchBot()}
"""The bots by name, from the weakest to the strongest."""
