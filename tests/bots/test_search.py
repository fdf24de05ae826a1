"""The bot that searches keeps to its bounds, and plays better than the one that it assumes."""

from __future__ import annotations

from random import Random
from time import monotonic

import pytest

import dig_rules as dig
from dig_rules.bots import GreedyBot, SearchBot
from support.play import play_bots


def ahead(bot, other, seeds):
    """Games won less games lost, from either seat."""
    lead = 0
    for seed in seeds:
        for seat, bots in enumerate(([bot, other], [other, bot])):
            winners = dig.outcome(play_bots(bots, seed)).winners
            lead += (winners == (seat,)) - (winners == (1 - seat,))
    return lead


def test_the_search_bot_beats_the_greedy_bot_from_either_seat():
    assert ahead(SearchBot(nodes=600), GreedyBot(), range(5)) >= 4


def test_more_nodes_play_better():
    assert ahead(SearchBot(nodes=300), SearchBot(nodes=1, depth=1), range(2)) >= 3


@pytest.mark.parametrize("nodes", [1, 100, 2_000])
def test_a_choice_costs_about_as_many_nodes_as_are_allowed(nodes, monkeypatch):
    applied = 0

    def counting(state, action):
        nonlocal applied
        applied += 1
        return dig.apply(state, action)

    monkeypatch.setattr("dig_rules.search.apply", counting)
    bot = SearchBot(nodes=nodes, depth=5)
    seen = dig.view(dig.new_game(seed=1), 0)
    bot.choose(seen, Random(1))
    # Five actions: three rounds, each of at least one guess of at most five times six nodes.
    assert nodes * 0.9 <= applied <= nodes + 3 * 5 * 6


def test_a_choice_takes_about_as_long_as_it_may():
    seen = dig.view(dig.new_game(4, seed=1), 0)
    begun = monotonic()
    action = SearchBot(nodes=None, seconds=0.2).choose(seen, Random(1))
    assert 0.15 < monotonic() - begun < 2
    assert action in dig.legal_actions(seen)


def test_the_tighter_of_two_bounds_holds():
    seen = dig.view(dig.new_game(seed=1), 0)
    begun = monotonic()
    SearchBot(nodes=10**9, seconds=0.05).choose(seen, Random(1))
    SearchBot(nodes=100, seconds=3_600).choose(seen, Random(1))
    assert monotonic() - begun < 2


def test_an_only_action_costs_nothing():
    rules = dig.Rules(colors=2, turn=dig.TurnRule.ONE_OF_EACH)
    game = dig.new_game(deal=dig.parse_row("ry R yr Y"), rules=rules)
    seen = dig.view(dig.apply(game, dig.Move(2)), 0)
    rng = Random(1)
    assert SearchBot().choose(seen, rng) == dig.EndTurn()
    assert rng.getstate() == Random(1).getstate()


def test_a_bone_on_its_bowl_is_dropped():
    game = dig.new_game(deal=dig.parse_row("ry R yr Y"), rules=dig.Rules(colors=2))
    for action in (dig.Move(1), dig.Dig(), dig.Move(2), dig.EndTurn()):
        game = dig.apply(game, action)
    seen = dig.view(game, 0)
    assert SearchBot(nodes=500).choose(seen, Random(1)) == dig.Drop(seen.hand)


@pytest.mark.parametrize("nodes", [0, -1, 1.0, True, "10", 10**9 + 1])
def test_nodes_that_are_no_bound_are_refused(nodes):
    with pytest.raises(dig.InvalidArgumentError, match=r"^nodes: expected a whole number"):
        SearchBot(nodes=nodes)


@pytest.mark.parametrize("depth", [0, -1, 1.0, True, None, 10**9 + 1])
def test_a_depth_that_is_none_is_refused(depth):
    with pytest.raises(dig.InvalidArgumentError, match=r"^depth: expected a whole number"):
        SearchBot(depth=depth)


@pytest.mark.parametrize("seconds", [0, -1, True, "1", float("nan"), float("inf"), 3_601])
def test_seconds_that_are_no_bound_are_refused(seconds):
    with pytest.raises(dig.InvalidArgumentError, match=r"^seconds: expected a number above 0"):
        SearchBot(seconds=seconds)


def test_a_search_without_any_bound_is_refused():
    with pytest.raises(dig.InvalidArgumentError, match=r"^seconds: expected a bound"):
        SearchBot(nodes=None)
