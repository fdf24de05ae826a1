"""What `perft` refuses, and what it counts at the edges."""

from __future__ import annotations

import pytest

import dig_rules as dig


def test_no_action_at_all_is_one_sequence():
    assert dig.perft(dig.new_game(seed=1), 0) == 1


def test_a_finished_game_is_one_sequence_of_any_length():
    over = dig.apply(dig.new_game(seed=1, rules=dig.Rules(stall_limit=1)), dig.EndTurn())
    assert over.over
    assert dig.perft(over, 5) == 1


@pytest.mark.parametrize(
    ("state", "depth"), [(None, 1), ("", 1), (dig.new_game(), -1), (dig.new_game(), True)]
)
def test_what_cannot_be_counted_is_refused(state, depth):
    with pytest.raises(dig.InvalidArgumentError):
        dig.perft(state, depth)
