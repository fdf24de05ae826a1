"""The public strategies draw what they promise, and rare things often."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import dig_rules as dig
from dig_rules import Drop, InvalidArgumentError, ReasonCode, Rules
from dig_rules.testing import (
    actions,
    attempts,
    deals,
    games,
    midgame_states,
    new_games,
    rules,
    states,
    views,
)
from support.play import CHOICES, all_choices
from testing_kit.drawn import SITUATIONS, drawn, situations

# Rules ------------------------------------------------------------------------------------------


@cache
def many_rules():
    return drawn(rules(), 2_000)


def choices_of(options):
    return tuple(getattr(options, name) for name in CHOICES)


def test_rules_are_of_every_combination():
    assert {choices_of(options) for options in many_rules()} == {
        tuple(choice.values()) for choice in all_choices()
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    {
        "colors": {2, 3, 4, 5},
        "hand_limit": {1, 2, 3, 4, 20},
        "reach": {2, 3, 4, 5, 21, 45},
        "stall_limit": {1, 2, 200, 1_000_000, None},
    }.items(),
)
def test_rules_have_small_numbers_and_the_largest(name, expected):
    assert {getattr(options, name) for options in many_rules()} >= expected


def test_small_decks_are_frequent():
    colors = Counter(options.colors for options in many_rules())
    assert colors[2] + colors[3] > 400
    assert colors[5] > 200


FIXED = {
    "turn": dig.TurnRule.ONE_OF_EACH,
    "drop": dig.DropRule.ONE,
    "full_hand": dig.FullHandRule.FORBIDDEN,
    "refill": dig.RefillRule.AT_ONCE,
    "end": dig.EndRule.AT_ONCE,
    "ties": dig.TiesRule.SHARED,
    "colors": 4,
    "hand_limit": 20,
    "reach": 2,
    "stall_limit": None,
}


@pytest.mark.parametrize(("name", "value"), FIXED.items())
def test_a_fixed_field_has_its_value_and_the_others_vary(name, value):
    found = drawn(rules(**{name: value}), 60)
    assert {getattr(options, name) for options in found} == {value}
    assert len(set(found)) > 20


def test_all_fields_can_be_fixed():
    fixed = {**FIXED, "reach": 21}
    assert set(drawn(rules(**fixed), 5)) == {Rules(**fixed)}


@pytest.mark.parametrize(
    "fixed", [{"colors": 6}, {"hand_limit": 4, "reach": 4}, {"turn": "ONE_OF_EACH"}, {"reach": 1}]
)
def test_what_no_rules_can_have_is_refused_at_once(fixed):
    with pytest.raises(InvalidArgumentError):
        rules(**fixed)


def test_a_field_that_rules_do_not_have_is_refused_at_once():
    with pytest.raises(TypeError, match="colours"):
        rules(colours=3)


# Games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colors", [2, 3, 4, 5])
def test_a_deal_is_of_the_whole_deck(colors):
    for deal in drawn(deals(colors), 40):
        assert Counter(deal) == Counter(dig.deck(colors))
        assert dig.new_game(deal=deal, rules=Rules(colors=colors)).yard == deal


def test_deals_are_all_there_can_be():
    assert len(set(drawn(deals(2), 200))) == 24


def test_a_new_game_is_fresh_and_anyone_begins():
    found = drawn(new_games(), 200)
    for state in found:
        assert state == dig.new_game(
            len(state.players),
            deal=state.yard,
            rules=state.rules,
            first_player=state.to_move,
            dogs=[player.dog for player in state.players],
        )
    began = {(len(state.players), state.to_move) for state in found}
    assert began == {(number, seat) for number in (2, 3, 4) for seat in range(number)}
    assert len({state.players[0].dog for state in found}) == 4


@cache
def many_games():
    return drawn(games(), 300)


def test_a_game_is_legal_from_its_first_action_to_its_last():
    for record in many_games():
        assert 1 <= len(record.actions) <= 250
        for (before, after), action in zip(pairwise(record.states()), record.actions, strict=True):
            assert dig.apply(before, action) == after


def test_games_are_of_all_lengths_and_many_are_finished():
    finished = sum(record.outcome is not None for record in many_games())
    assert 60 < finished < 280
    assert sum(len(record.actions) < 20 for record in many_games()) > 20
    assert sum(len(record.actions) > 100 for record in many_games()) > 10


def test_a_game_is_no_longer_than_asked_for():
    assert {len(record.actions) for record in drawn(games(longest=3), 60)} >= {1, 2, 3}
    assert max(len(record.actions) for record in drawn(games(longest=3), 60)) == 3
    assert max(state.ply for state in drawn(states(longest=3), 60)) <= 3


EVERYTHING = [games, new_games, states, midgame_states]


@pytest.mark.parametrize("strategy", EVERYTHING, ids=lambda strategy: strategy.__name__)
def test_rules_and_players_can_be_fixed_or_drawn(strategy):
    def settings_of(**options):
        found = drawn(strategy(**options), 40)
        starts = [value.start if strategy is games else value for value in found]
        return {(start.rules, len(start.players)) for start in starts}

    assert settings_of(rules=dig.ONE_OF_EACH, players=3) == {(dig.ONE_OF_EACH, 3)}
    presets, few = st.sampled_from(list(dig.PRESETS.values())), st.integers(2, 3)
    assert settings_of(rules=presets, players=few) == set(product(dig.PRESETS.values(), (2, 3)))


@pytest.mark.parametrize("strategy", EVERYTHING, ids=lambda strategy: strategy.__name__)
@pytest.mark.parametrize(
    "wrong", [{"rules": "ONE_OF_EACH"}, {"players": 5}, {"players": True}, {"players": "2"}]
)
def test_what_is_no_rules_or_number_of_players_is_refused_at_once(strategy, wrong):
    with pytest.raises(InvalidArgumentError, match=next(iter(wrong))):
        strategy(**wrong)


@pytest.mark.parametrize("strategy", [games, states])
@pytest.mark.parametrize("wrong", [0, True, 2.5, None])
def test_what_is_no_length_is_refused_at_once(strategy, wrong):
    with pytest.raises(InvalidArgumentError, match="longest"):
        strategy(longest=wrong)


# Rare situations --------------------------------------------------------------------------------

SELDOM_BY_PLAY = {
    "a bury is owed in a yard without bones",
    "a tie broken by bones",
    "several gaps",
}


@cache
def met(strategy):
    return Counter(kind for state in drawn(strategy(), 500) for kind in situations(state))


@pytest.mark.parametrize("situation", sorted({*SITUATIONS} - SELDOM_BY_PLAY))
def test_states_of_games_meet_each_rare_situation(situation):
    assert met(states)[situation] >= 1


@pytest.mark.parametrize("situation", SITUATIONS)
def test_midgame_states_meet_each_rare_situation(situation):
    assert met(midgame_states)[situation] >= 1


def test_no_situation_swallows_the_others():
    for strategy in (states, midgame_states):
        assert max(met(strategy)[f"{number} colours"] for number in (2, 3, 4, 5)) < 300
        assert met(strategy)["between turns"] < 300


# Views and actions ------------------------------------------------------------------------------


def test_views_are_of_every_seat_and_of_the_spectator():
    assert {seen.viewer for seen in drawn(views(), 200)} == {None, 0, 1, 2, 3}


def test_a_view_to_move_can_do_something():
    for seen in drawn(views(viewer="to move"), 100):
        assert seen.viewer == seen.to_move
        assert dig.legal_actions(seen)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_a_view_is_of_the_viewer_that_is_asked_for(viewer):
    assert {seen.viewer for seen in drawn(views(viewer=viewer), 40)} == {viewer}
    middle = drawn(views(midgame_states(), viewer=viewer), 40)
    assert {seen.viewer for seen in middle} == {viewer}


def test_a_view_is_of_the_state_that_is_given():
    state = dig.new_game(3, seed=1)
    assert set(drawn(views(state), 100)) == {dig.view(state, who) for who in (0, 1, 2, None)}


@pytest.mark.parametrize("wrong", [4, -1, True, "me", 1.0, ()])
def test_what_is_no_viewer_is_refused_at_once(wrong):
    with pytest.raises(InvalidArgumentError, match="viewer"):
        views(viewer=wrong)


def test_what_is_no_state_is_refused_at_once():
    with pytest.raises(InvalidArgumentError, match="of: expected State, or a strategy"):
        views(dig.view(dig.new_game(seed=1), 0))


def test_actions_are_exactly_the_legal_ones():
    for state in drawn(midgame_states(), 30):
        if not state.over:
            assert set(drawn(actions(state), 200)) == set(dig.legal_actions(state))


def test_there_is_no_action_to_draw_for_one_who_may_not_act():
    with pytest.raises(Unsatisfiable):
        find(actions(dig.view(dig.new_game(seed=1), 1)), lambda _: True)


ABOUT_THE_ACTION = set(ReasonCode) - {
    ReasonCode.NOT_AN_ACTION,
    ReasonCode.GAME_OVER,
    ReasonCode.NOT_YOUR_TURN,
}


def test_attempts_are_legal_or_wrong_in_every_way():
    pairs = midgame_states().flatmap(lambda state: st.tuples(st.just(state), attempts(state)))
    found = drawn(pairs, 400)
    reasons = [dig.why_illegal(state, action) for state, action in found if not state.over]
    assert {reason.code for some in reasons for reason in some} == ABOUT_THE_ACTION
    assert sum(not some for some in reasons) > 40
    kinds = Counter(type(action) for _, action in found)
    assert min(kinds.values()) > 10
    assert len(kinds) == 5


def test_attempts_can_be_drawn_for_any_view():
    for seen in drawn(views(midgame_states()), 50):
        drawn(attempts(seen), 5)


# What is shown when a test fails ----------------------------------------------------------------


@pytest.mark.parametrize("strategy", [states, midgame_states])
def test_the_example_of_a_failed_test_is_small(strategy):
    found = find(
        strategy(),
        lambda state: any(isinstance(action, Drop) for action in dig.legal_actions(state)),
        settings=settings(database=None, deadline=None, derandomize=True),
    )
    assert choices_of(found.rules) == choices_of(dig.THREE_ACTIONS)
    assert (found.rules.colors, len(found.players)) == (2, 2)


FAILING = {
    "state": (states(), lambda state: state.stalled == 0),
    "state put together": (midgame_states(), lambda state: not state.turn.done),
    "record": (games(), lambda record: len(record.actions) < 4),
    "view": (views(), lambda seen: not seen.turn.done),
    "rules": (rules(), lambda options: options.colors < 4),
    "deal": (deals(), lambda deal: str(deal[0]) == "ry"),
    "action": (actions(dig.new_game(seed=1)), lambda action: action == dig.Move(1)),
    "attempt": (attempts(dig.new_game(seed=1)), lambda action: not isinstance(action, Drop)),
}


@pytest.mark.parametrize("name", FAILING)
def test_the_example_of_a_failed_test_is_told_in_notation_that_gives_it_back(name):
    strategy, holds = FAILING[name]
    failed = []

    @settings(database=None, deadline=None, derandomize=True, phases=[Phase.generate, Phase.shrink])
    @given(strategy)
    def check(value):
        if not holds(value):
            failed.append(value)
            raise AssertionError

    with pytest.raises(AssertionError) as caught:
        check()
    told = "\n".join(caught.value.__notes__)
    call = told[told.index("value=") + len("value=") : told.rindex(",\n)")]
    assert len(call) < 1_000
    assert eval(call, vars(dig)) == failed[-1]  # noqa: S307 - it is what the test is about
