"""Counting positions: the check that a rules engine generates every action and no other."""

from __future__ import annotations

from dig_rules.errors import InvalidArgumentError
from dig_rules.legal import legal_actions
from dig_rules.state import State
from dig_rules.transition import apply

MAX_DEPTH = 100
"""The deepest count; no machine gets there."""


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many actions; one that ends the game early counts as one.

    Args:
        state: Where the sequences begin.
        depth: How many actions they have, 0 to 100.

    Raises:
        InvalidArgumentError: If `state` is no `State`, or `depth` no int from 0 to 100.

    Example:
        >>> from dig_rules import new_game
        >>> perft(new_game(seed=1), 1)
        5
    """
    if type(state) is not State:
        raise InvalidArgumentError("state", "a State", state)
    if type(depth) is not int or not 0 <= depth <= MAX_DEPTH:
        raise InvalidArgumentError("depth", f"an int from 0 to {MAX_DEPTH}", depth)
    return _count(state, depth)


def _count(state: State, depth: int) -> int:
    if depth == 0 or state.over:
        return 1
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(_count(apply(state, action), depth - 1) for action in actions)
