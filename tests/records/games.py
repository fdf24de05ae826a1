"""Played games to keep records of."""

from __future__ import annotations

from random import Random

import dig_rules as dig
from golden.cases import read, start_of
from support.play import all_choices


def random_record(seed, players=2, rules=dig.THREE_ACTIONS, most=10**9):
    """A record of a random game; the states it went through stand beside it."""
    rng = Random(seed)
    state = dig.new_game(players, seed=seed, rules=rules, first_player=seed % players)
    record = dig.Record.of(state)
    states = [state]
    while not state.over and len(record.actions) < most:
        actions = dig.legal_actions(state)
        action = actions[int(rng.random() * len(actions))]
        record, state = record.append(action), dig.apply(state, action)
        states.append(state)
    return record, states


def records_of_all_kinds():
    """A random game for each combination of rules, with 2 to 5 colours and 2 to 4 players."""
    for seed, choices in enumerate(all_choices()):
        rules = dig.Rules(**choices, colors=2 + seed % 4, stall_limit=20)
        yield random_record(seed, 2 + seed % 3, rules, most=150)


def golden_records():
    """The golden games as records, each with its case."""
    for case in read("games.json"):
        record = dig.Record.of(start_of(case))
        for text in case["actions"]:
            record = record.append(dig.parse_action(text))
        yield record, case
