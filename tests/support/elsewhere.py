"""What other processes are asked to do; they import it by name."""

from __future__ import annotations

from random import Random

import dig_rules as dig
from dig_rules.bots import RandomBot


def random_game(seed: int) -> dig.State:
    """The last state of a random game."""
    rng = Random(seed)
    state = dig.new_game(2 + seed % 3, seed=seed)
    while state.to_move is not None:
        state = dig.apply(state, RandomBot().choose(dig.view(state, state.to_move), rng))
    return state
