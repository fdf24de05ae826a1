"""A bot in twenty lines: drop when you can, dig when you may, and otherwise stroll.

It plays a hundred games of two against the library's random bot, and says how many it won.
"""

from __future__ import annotations

from random import Random

import dig_rules as dig
from dig_rules.bots import Bot, RandomBot

GAMES = 100


class Stroller:
    """Prefers drops to digs, and digs to moves, unless its hand is full."""

    def choose(self, view: dig.View, rng: Random) -> dig.Action:
        """The best kind of action that is legal; of its actions, one at random."""
        actions = dig.legal_actions(view)
        full = len(view.hand) >= view.rules.hand_limit
        for kind in (dig.Drop, dig.Bury, dig.Move if full else dig.Dig, dig.Move):
            chosen = [action for action in actions if isinstance(action, kind)]
            if chosen:
                return chosen[int(rng.random() * len(chosen))]
        return dig.EndTurn()


def play(bots: list[Bot], seed: int) -> dig.Outcome:
    """Play a game of these bots to its end."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    state = dig.new_game(len(bots), seed=seed)
    while (seat := state.to_move) is not None:
        state = dig.apply(state, bots[seat].choose(dig.view(state, seat), rng))
    outcome = dig.outcome(state)
    if outcome is None:
        raise AssertionError
    return outcome


if __name__ == "__main__":
    won = sum(play([Stroller(), RandomBot()], seed).winners == (0,) for seed in range(GAMES))
    print(f"The stroller won {won} of {GAMES} games against the random bot.")
