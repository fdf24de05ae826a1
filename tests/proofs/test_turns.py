"""The turn is a finite automaton: all its 640 states are looked at."""

from itertools import product

import pytest

from dig_rules import ActionKind, Turn

KINDS = tuple(ActionKind)
ALL = [
    (seat, done, progress, owed)
    for seat in range(4)
    for length in range(4)
    for done in product(KINDS, repeat=length)
    for progress in (False, True)
    for owed in (False, True)
]


def turn(seat, done, progress, owed):
    return Turn(seat, done, progress=progress, bury_owed=owed)


@pytest.mark.clause("T1", "T3", "T4", "D4", "E3")
@pytest.mark.proof(
    "A turn counts its actions, marks progress and owes a bury as the clauses say",
    clauses="T1, T3, T4, D4, E3",
    method="enumeration",
    scope="all 640 turns",
)
def test_each_action_leads_from_each_turn_to_the_turn_of_one_more_action(tally):
    for seat, done, progress, owed in ALL:
        at = turn(seat, done, progress, owed)
        assert (at.seat, at.done, at.progress, at.bury_owed) == (seat, done, progress, owed)
        assert at.spent is (len(done) == 3)
        assert at.after_bury is turn(seat, done, progress, False)
        if not at.spent:
            move, dig, drop = ((*done, kind) for kind in KINDS)
            assert at.after_move is turn(seat, move, progress, False)
            assert at.after_dig is turn(seat, dig, True, False)
            assert at.after_exchange is turn(seat, dig, progress, True)
            assert at.after_drop is turn(seat, drop, True, False)
        tally["turns"] += 1
    assert len({turn(*parts) for parts in ALL}) == tally["turns"] == 640
