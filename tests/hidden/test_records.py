"""What one seat's record of a game may hold: what that seat saw, and nothing more."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import dig_rules as dig
from dig_rules.interchange import to_json
from hidden.swaps import swap, twin_action
from support.play import all_choices

GAMES = 32


def played(seed):
    """A random game of a kind of its own, and its record."""
    rng = Random(seed)
    choices = all_choices()[seed * 2 % 64 + seed % 2]
    rules = dig.Rules(**choices, colors=3 + seed % 3, stall_limit=20)
    record = dig.Record.of(dig.new_game(2 + seed % 3, seed=seed, rules=rules))
    while not record.last.over and len(record.actions) < 120:
        actions = dig.legal_actions(record.last)
        record = record.append(actions[int(rng.random() * len(actions))])
    return record


def exchanged(record, scent):
    """The same game with the two cards of a scent exchanged, as far as it goes the same way."""
    other = dig.Record.of(swap(record.start, scent))
    for state, action in zip(record.states(), record.actions, strict=False):
        mapped = twin_action(state, action, scent)
        if mapped is None or (type(action) is dig.Bury and action.bone.scent is scent):
            break
        other = other.append(mapped)
    return other


def cut(record, plies):
    """The first plies of a record."""
    for _ in range(len(record.actions) - plies):
        record = record.undo(force=True)
    return record


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.clause("K1", "K2", "K4")
def test_a_seats_record_is_the_same_for_games_that_it_cannot_tell_apart(seed):
    # R01, R03, R04, R13: as a value, in a pickle, and as JSON.
    record = played(seed)
    compared = 0
    for scent in dig.scents(record.rules.colors):
        other = exchanged(record, scent)
        same = cut(record, len(other.actions))
        for viewer in (*range(len(record.dogs)), None):
            if any(
                scent in seen.knowledge[viewer if viewer is not None else -1]
                for seen in same.seen_by(viewer).views
            ):
                continue
            mine, theirs = same.seen_by(viewer), other.seen_by(viewer)
            assert mine == theirs
            assert repr(mine) == repr(theirs)
            assert pickle.dumps(mine) == pickle.dumps(theirs)
            assert to_json(mine) == to_json(theirs)
            compared += 1
    assert compared > 0


@pytest.mark.parametrize("seed", range(0, GAMES, 8))
def test_a_seats_record_holds_neither_actions_nor_the_deal_nor_a_state(seed):
    # R02: walk the fields; what is a bone in them is known to the viewer.
    record = played(seed)
    for viewer in (*range(len(record.dogs)), None):
        seen = record.seen_by(viewer)
        data = to_json(seen)
        assert "actions" not in data
        assert "deal" not in data
        for state, view in zip(record.states(), seen.views, strict=True):
            assert view == dig.view(state, viewer)
