"""Practice games are repeatable, legal, and reach what random play seldom does."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

import dig_rules as dig
from dig_rules.practice import practice
from support.play import all_choices
from testing_kit.drawn import SITUATIONS, situations


@cache
def games():
    """A game under each combination of rules: a list of pairs of an action and the next state."""
    found = []
    for number, choice in enumerate(all_choices()):
        numbers = {"colors": 2 + number % 4, "hand_limit": 1 + number % 3, "stall_limit": 20}
        start = dig.new_game(
            2 + number % 3, seed=number, rules=dig.Rules(**choice, **numbers, reach=4)
        )
        found.append((start, list(practice(start, Random(number)))))
    return found


def test_every_action_is_legal_and_leads_to_the_state_told():
    for start, plies in games():
        state = start
        for action, after in plies:
            assert dig.apply(state, action) == after
            state = after


def test_a_game_ends_when_it_is_over_or_long_enough():
    for _, plies in games():
        assert [after.over for _, after in plies[:-1]] == [False] * (len(plies) - 1)
        assert plies[-1][1].over or len(plies) == 250
    assert sum(plies[-1][1].over for _, plies in games()) > 50
    start = dig.new_game(seed=1)
    assert len(list(practice(start, Random(1), 7))) == 7


def test_a_game_that_is_over_is_not_played_on():
    over = next(plies[-1][1] for _, plies in games() if plies[-1][1].over)
    assert list(practice(over, Random(1))) == []


def test_the_same_numbers_play_the_same_game():
    for start, plies in games()[::8]:
        number = games().index((start, plies))
        assert list(practice(start, Random(number))) == plies
        assert list(practice(start, Random(number + 1))) != plies


SELDOM = {"a tie broken by bones", "several gaps"}


@pytest.mark.parametrize("situation", sorted({*SITUATIONS} - SELDOM))
def test_practice_meets_each_rare_situation(situation):
    assert met()[situation] >= 3


@cache
def met():
    return Counter(kind for _, plies in games() for _, after in plies for kind in situations(after))


def test_practice_leaves_several_gaps_where_a_turn_can():
    # A dig that fills the hand, a move, and a dig that is an exchange.
    start = dig.new_game(seed=1, rules=dig.Rules(hand_limit=2))
    gaps = [
        after.yard.count(None) for seed in range(100) for _, after in practice(start, Random(seed))
    ]
    assert gaps.count(2) >= 10
