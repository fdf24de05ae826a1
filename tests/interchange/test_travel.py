"""Games that travel: to other processes, through notation and JSON, and back."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest

import dig_rules as dig
from dig_rules.interchange import from_json, to_json
from support.elsewhere import random_game
from support.play import all_choices, universe


def test_processes_that_start_afresh_play_the_same_games():
    # R72, R68: states go to other processes and come back.
    seeds = range(12)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(4, mp_context=spawn) as pool:
        elsewhere = list(pool.map(random_game, seeds, timeout=120))
    here = [random_game(seed) for seed in seeds]
    assert elsewhere == here
    assert [hash(state) for state in elsewhere] == [hash(state) for state in here]
    assert [state.ply for state in elsewhere] == [state.ply for state in here]


@pytest.mark.parametrize("ply", [0, 1, 50])
@pytest.mark.parametrize("seed", range(0, 64, 9))
def test_an_action_is_refused_alike_however_it_came(seed, ply):
    # R30, R34: by value, by notation, by JSON and in a record; at the first action and later.
    rng = Random(seed)
    rules = dig.Rules(**all_choices()[seed], colors=3)
    record = dig.Record.of(dig.new_game(2, seed=seed, rules=rules))
    while len(record.actions) < ply and not record.last.over:
        actions = dig.legal_actions(record.last)
        record = record.append(actions[int(rng.random() * len(actions))])
    state = record.last
    refused = 0
    for action in universe(rules, len(state.yard)):
        reasons = dig.why_illegal(state, action)
        for same in (
            dig.parse_action(dig.format_action(action)),
            from_json(to_json(action), "action"),
        ):
            assert same == action
            assert dig.why_illegal(state, same) == reasons
        if not reasons:
            continue
        refused += 1
        with pytest.raises(dig.IllegalActionError) as caught:
            dig.apply(state, action)
        error = caught.value
        assert (error.reasons, error.action, error.seat) == (reasons, action, state.to_move)
        assert error.code is reasons[0].code
        with pytest.raises(dig.RecordError) as caught:
            _ = dig.Record(record.deal, record.dogs, rules, actions=(*record.actions, action)).last
        assert (caught.value.index, caught.value.reasons) == (len(record.actions), reasons)
    assert refused > 0
