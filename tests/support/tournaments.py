"""Bots for tournaments; in a module of their own, so that other processes find them."""

from __future__ import annotations

import os
import signal
import sys
import time

import dig_rules as dig
from dig_rules.bots import GreedyBot, RandomBot


class Idle:
    """Ends its turn at once."""

    def choose(self, view, rng):
        del view, rng
        return dig.EndTurn()


class Failing:
    """Raises what it likes."""

    def choose(self, view, rng):
        del view, rng
        raise ValueError("nothing comes to mind")


class Careless:
    """Does not look what is legal."""

    def choose(self, view, rng):
        del view, rng
        return dig.Move(20)


class Unmakable:
    """Cannot even be made."""

    def __init__(self):
        raise RuntimeError("not today")


class Quitting:
    """Ends the program, or would like to."""

    def choose(self, view, rng):
        del view, rng
        sys.exit(0)


class UnspeakableError(Exception):
    def __str__(self):
        raise ValueError("no words")


class Unspeakable:
    """Raises what cannot even be told."""

    def choose(self, view, rng):
        del view, rng
        raise UnspeakableError


class Slow:
    """Takes a moment before it begins, so that others fail first."""

    def __init__(self):
        time.sleep(0.3)

    def choose(self, view, rng):
        return GreedyBot().choose(view, rng)


class Fatal:
    """Kills its process at the end of the fuse: a number of games, in the environment."""

    made = 0

    def __init__(self):
        Fatal.made += 1
        if Fatal.made > int(os.environ["FUSE"]):
            os.kill(os.getpid(), signal.SIGKILL)

    def choose(self, view, rng):
        return RandomBot().choose(view, rng)


BOTS = {"idle": Idle, "greedy": GreedyBot, "random": RandomBot}
