"""Hypothesis strategies: rules, games and the states that games reach.

Hypothesis draws the rules, the number of players, how long to play, and one number that seeds the
players' choices. To draw each action would be a hundred times slower, and shrinks no better: a
shorter game with plainer rules is what one wants to see.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from dig_rules import (
    DropRule,
    EndRule,
    FullHandRule,
    RefillRule,
    Rules,
    TiesRule,
    TurnRule,
    new_game,
)
from support.play import Played, random_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules import State

LONGEST = 250
"""The most actions of a drawn game."""


@st.composite
def _numbers(draw: st.DrawFn) -> dict[str, int | None]:
    """Colours, hand limit, reach and stall limit; small ones often, so that much happens soon."""
    colors = draw(st.sampled_from((5, 2, 3, 4)))
    hand_limit = draw(st.one_of(st.just(3), st.integers(1, 4), st.integers(1, 20)))
    reach = hand_limit + draw(st.one_of(st.just(1), st.integers(1, 25)))
    stall_limit = draw(st.one_of(st.integers(1, 6), st.just(200), st.none()))
    return {
        "colors": colors,
        "hand_limit": hand_limit,
        "reach": max(reach, 2),
        "stall_limit": stall_limit,
    }


@st.composite
def _rules(draw: st.DrawFn) -> Rules:
    return Rules(
        turn=draw(st.sampled_from(TurnRule)),
        drop=draw(st.sampled_from(DropRule)),
        full_hand=draw(st.sampled_from(FullHandRule)),
        refill=draw(st.sampled_from(RefillRule)),
        end=draw(st.sampled_from(EndRule)),
        ties=draw(st.sampled_from(TiesRule)),
        **draw(_numbers()),
    )


rules_strategy: st.SearchStrategy[Rules] = _rules()
"""Every combination of rules, with decks of 2 to 5 colours, and all kinds of numbers."""

players_strategy = st.integers(2, 4)
"""How many play."""


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = rules_strategy) -> Sequence[Played]:
    """The beginning of a game, or the whole of it: at least one action, and the states around."""
    options = draw(rules)
    players = draw(players_strategy)
    most = draw(st.one_of(st.just(LONGEST), st.integers(1, LONGEST)))
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    return list(random_game(rng, rules=options, players=players, most=most))


@st.composite
def states(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = rules_strategy) -> State:
    """A state that a game reaches: fresh, at any point of it, or over."""
    if draw(st.integers(0, 19)) == 0:
        return new_game(draw(players_strategy), seed=draw(st.integers(0)), rules=draw(rules))
    return draw(games(rules))[-1].after
