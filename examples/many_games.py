"""Many games at once: what is found depends on the seeds alone, and not on who plays them.

Does it pay to begin? Two greedy bots play, on all processors or on as many as are named:
``python examples/many_games.py [GAMES [PROCESSES]]``.
"""

from __future__ import annotations

import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import dig_rules as dig
from dig_rules.bots import GreedyBot

BOTS = (GreedyBot(), GreedyBot())
GAMES_A_TASK = 25


def play(seed: int) -> tuple[int, ...]:
    """The scores of one game, which its seed decides."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    state = dig.new_game(len(BOTS), seed=seed)
    while (seat := state.to_move) is not None:
        state = dig.apply(state, BOTS[seat].choose(dig.view(state, seat), rng))
    return dig.scores(state)


def play_some(seeds: range) -> list[tuple[int, ...]]:
    """One task: several games, so that little time goes into sending tasks about."""
    return [play(seed) for seed in seeds]


def play_many(executor: Executor, games: int) -> list[tuple[int, ...]]:
    """The scores of the games with the seeds from 0, in the order of the seeds."""
    starts = range(0, games, GAMES_A_TASK)
    tasks = [
        executor.submit(play_some, range(start, min(start + GAMES_A_TASK, games)))
        for start in starts
    ]
    return [scores for task in tasks for scores in task.result()]


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else None  # noqa: PLR2004
    # The same way to begin a process on every system.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as executor:
        results = play_many(executor, games)
    first = sum(mine > other for mine, other in results)
    second = sum(mine < other for mine, other in results)
    print(f"Of {games} games, {first} went to who began, and {second} to the other.")
