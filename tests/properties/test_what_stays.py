"""What an action leaves as it was, field by field: equality of states does not look at all of it.

The ply is no part of equality, and the dog of a player is in no event, so that a test which
compares states or events would not miss either.
"""

from collections import Counter
from random import Random

import pytest

import dig_rules as dig
from support.play import all_choices, random_game

GAMES = range(0, 64, 4)


def cards_of(state):
    held = [card for player in state.players for card in (*player.hand, *player.dropped)]
    return Counter([card for card in state.yard if card is not None] + held)


@pytest.mark.parametrize("number", GAMES)
def test_an_action_touches_nothing_but_what_it_is_about(number):
    rng = Random(number)
    rules = dig.Rules(**all_choices()[number], stall_limit=20)
    kinds = Counter()
    for state, action, after in random_game(rng, rules=rules, players=2 + number // 4 % 3):
        kinds[type(action)] += 1
        assert after.ply == state.ply + 1
        assert dig.step(state, action).state.ply == state.ply + 1
        assert after.rules is state.rules
        assert cards_of(after) == cards_of(state)
        assert len(after.players) == len(state.players)
        for seat, (one, then) in enumerate(zip(state.players, after.players, strict=True)):
            assert then.dog is one.dog
            mine = seat == state.turn.seat
            if not (mine and isinstance(action, dig.Move)):
                # Only the end of the row moves a dog that does not move itself (Y4).
                assert then.space == min(one.space, len(after.yard))
            if not (mine and isinstance(action, (dig.Dig, dig.Bury, dig.Drop))):
                assert then.hand == one.hand
            if not (mine and isinstance(action, dig.Drop)):
                assert then.dropped == one.dropped
    assert kinds[dig.Dig]
    assert kinds[dig.Move]


def test_a_game_of_every_preset_ends_with_its_ply_counted():
    for rules in dig.PRESETS.values():
        game = random_game(Random(4), rules=rules, players=3)
        for ply, played in enumerate(game, start=1):
            assert played.after.ply == ply
        assert played.after.over
