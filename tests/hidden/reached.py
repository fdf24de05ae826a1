"""States that games reach, in every phase, under all the rules, and how many to look at."""

from __future__ import annotations

import os
from functools import cache
from random import Random
from typing import NamedTuple

from dig_rules import Bone, Rules, State
from support.play import LIVELY, Played, all_choices, collector, digger, matcher, random_game

LONG = os.environ.get("DIG_LONG") == "1"
"""Whether to look at thousands of games rather than at hundreds."""

PHASES = ("normal", "bury owed", "last turn", "over")
"""Between actions; in an exchange; the yard is cleared and the turn goes on; the game is over."""


def phase_of(state):
    if state.over:
        return "over"
    if state.turn.bury_owed:
        return "bury owed"
    if not any(isinstance(card, Bone) for card in state.yard):
        return "last turn"
    return "normal"


def viewers_of(state):
    """Every seat, and the spectator."""
    return (*range(len(state.players)), None)


def known_to(state, viewer):
    """The scents that a viewer knows."""
    return state.knowledge[-1 if viewer is None else viewer]


def drawn_rules(choice, rng, **fixed):
    """Rules of that combination with drawn numbers; often small ones, so that much happens."""
    hand_limit = rng.choice((3, 3, 1, 2, 4, 20))
    numbers = {
        "colors": rng.choice((5, 5, 4, 3, 2)),
        "hand_limit": hand_limit,
        "reach": hand_limit + rng.choice((1, 3, 6)),
        "stall_limit": rng.choice((200, 40, 6, None)),
    }
    return Rules(**{**choice, **numbers, **fixed})


def games(number, seed, *, most=250, **fixed):
    """Games of 2 to 4 players over all 64 combinations of rules, in turn, each a list of plies."""
    choices = all_choices()
    for i in range(number):
        rng = Random(f"{seed} {i}")
        rules = drawn_rules(choices[i % len(choices)], rng, **fixed)
        players = 2 + (i + i // len(choices)) % 3
        among = rng.choice((LIVELY, (digger, matcher, collector), LIVELY))
        yield list(random_game(rng, rules=rules, players=players, most=most, among=among))


class Reached(NamedTuple):
    """A state that a game reached."""

    phase: str
    state: State


def one_of_each_phase(plies: list[Played], rng: Random) -> list[Reached]:
    """For each phase that the game went through, one of its states."""
    found: dict[str, list[State]] = {}
    for state in (plies[0].state, *(played.after for played in plies)):
        found.setdefault(phase_of(state), []).append(state)
    return [Reached(phase, rng.choice(states)) for phase, states in found.items()]


@cache
def sample(number):
    """States of so many games, of each phase that each game went through."""
    rng = Random(number)
    return [
        reached for plies in games(number, "sample") for reached in one_of_each_phase(plies, rng)
    ]
