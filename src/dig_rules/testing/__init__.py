"""Hypothesis strategies for the tests of what you build: rules, games, positions and actions.

    >>> from hypothesis import given, settings
    >>> from dig_rules import legal_actions
    >>> @settings(max_examples=20, deadline=None)
    ... @given(states())
    ... def test_a_game_goes_on_until_it_is_over(state):
    ...     assert bool(legal_actions(state)) is not state.over
    >>> test_a_game_goes_on_until_it_is_over()

What they draw is rich in what random play seldom shows: full hands and exchanges, both cards of a
scent in a hand, open gaps, the last turn in a cleared yard, stalls and ties, under every
combination of rules and often with small decks. When a test fails, Hypothesis shows a small
example, as the notation that gives it back: ``state=parse_state('THREE_ACTIONS,colors=2; ...')``.

A bot is checked by `dig_rules.conformance`, which needs no Hypothesis.

Needs the extra ``testing``: ``pip install 'dig_rules[testing]'``.
"""

from importlib import import_module

try:
    import_module("hypothesis")
except ImportError as _missing:
    raise ImportError(
        "dig_rules.testing needs Hypothesis: pip install 'dig_rules[testing]'"
    ) from _missing

from dig_rules.testing.asked import actions, attempts, views
from dig_rules.testing.midgame import midgame_states
from dig_rules.testing.played import games, new_games, states
from dig_rules.testing.setting import FixedRules, deals, rules

__all__ = [
    "FixedRules",
    "actions",
    "attempts",
    "deals",
    "games",
    "midgame_states",
    "new_games",
    "rules",
    "states",
    "views",
]
