"""The bots of the library play by the rules, and not at random unless they are to."""

from __future__ import annotations

from random import Random

import pytest

import dig_rules as dig
from dig_rules.bots import GreedyBot, RandomBot
from dig_rules.greed import greediest
from dig_rules.practice import practice
from support.bots import QUICK_BOTS
from support.play import all_choices, play_bots


@pytest.mark.parametrize("name", QUICK_BOTS)
def test_every_bot_finishes_games_of_every_kind(name):
    for seed, choices in enumerate(all_choices()):
        players = 2 + seed % 3
        rules = dig.Rules(**choices, colors=2 + seed % 4, stall_limit=50)
        assert play_bots([QUICK_BOTS[name]] * players, seed, rules).over


def test_greedy_bots_clear_the_yard_and_do_not_stall():
    for rules in dig.PRESETS.values():
        for seed in range(10):
            assert play_bots([GreedyBot()] * 3, seed, rules).ended is dig.EndReason.YARD_CLEARED


def test_the_greedy_bot_beats_the_random_bot_from_either_seat():
    won = 0
    for seed in range(20):
        for seat, bots in enumerate(([GreedyBot(), RandomBot()], [RandomBot(), GreedyBot()])):
            won += dig.outcome(play_bots(bots, seed)).winners == (seat,)
    assert won >= 36


def test_the_random_bot_takes_every_legal_action_about_equally_often():
    seen = dig.view(dig.new_game(seed=1), 0)
    rng = Random(1)
    taken = [RandomBot().choose(seen, rng) for _ in range(1_000)]
    assert all(150 < taken.count(action) < 250 for action in dig.legal_actions(seen))
    assert set(taken) == set(dig.legal_actions(seen))


@pytest.mark.parametrize("name", QUICK_BOTS)
def test_the_same_view_and_numbers_give_the_same_action(name):
    state = dig.new_game(4, seed=3)
    for ply in range(60):
        seen = dig.view(state, state.to_move)
        actions = {QUICK_BOTS[name].choose(seen, Random(ply)) for _ in range(3)}
        assert len(actions) == 1
        state = dig.apply(state, actions.pop())


def test_the_greedy_bot_buries_the_least_valuable_bone():
    # Bowls from the doghouse: G 5, Y 4, R 3, B 2, P 1.
    limit = dig.Rules(hand_limit=1, reach=4)
    deal = dig.parse_row(
        "ry pb G Y R B P "
        + " ".join(
            str(card)
            for card in dig.deck()
            if isinstance(card, dig.Bone) and str(card) not in "ry pb"
        )
    )
    state = dig.new_game(deal=deal, rules=limit)
    for action in (dig.Move(1), dig.Dig(), dig.Move(2), dig.EndTurn(), dig.Dig()):
        state = dig.apply(state, action)
    assert state.turn.bury_owed
    seen = dig.view(state, 0)
    assert dig.format_row(seen.hand) == "ry pb"
    assert GreedyBot().choose(seen, Random(1)) == dig.Bury(seen.hand[1])


@pytest.mark.parametrize("name", QUICK_BOTS)
def test_a_bot_that_is_not_to_act_says_so(name):
    game = dig.new_game(seed=1)
    for seen in (dig.view(game, 1), dig.view(game, None)):
        with pytest.raises(dig.InvalidArgumentError, match=r"^view: expected the view of the seat"):
            QUICK_BOTS[name].choose(seen, Random(1))


def test_in_a_guess_the_greedy_play_knows_no_more_than_the_seat_would():
    # The search plays on in states: there, too, only what the seat to act knows may count.
    compared = 0
    for seed, choices in enumerate(all_choices()):
        rules = dig.Rules(**choices, colors=2 + seed % 4, stall_limit=50)
        start = dig.new_game(2 + seed % 3, seed=seed, rules=rules)
        for _, state in practice(start, Random(seed), longest=60):
            if not state.over:
                seen = dig.view(state, state.to_move)
                actions = dig.legal_actions(state)
                assert greediest(state, actions) == GreedyBot().choose(seen, Random(1))
                compared += 1
    assert compared > 2_000
