"""How long a game can be, exactly: no game is longer, and one that is played is as long (E3).

With b bones and a limit of s turns without progress, a game is over after at most
``s * (2 * (b - 1) + 1)`` turns. The weight of the bones is 2 for each in the yard and 1 for each in
a hand (that of an owed bury counts as in the yard); it begins at 2b. That nothing raises it, that
progress lowers it, that a turn begins with a bone in the yard (so with a weight of at least 2), and
that the count of turns without progress stays below s, is shown of the shipped source in
test_symbolic.py. Here it is shown that the bound follows from that, for any b and s.
"""

from __future__ import annotations

from itertools import product

import pytest
import z3

import dig_rules as dig
from dig_rules import Bone, Bowl, Dig, Drop, EndReason, EndTurn, Move, Rules
from support.play import all_choices, choice_id

# A state, as far as it matters here.
TURNS, START, WEIGHT, STALLED, LIMIT, BONES = z3.Ints("turns start weight stalled limit bones")
PROGRESS = z3.Bool("progress")
LONGEST = LIMIT * (2 * (BONES - 1) + 1)


def invariant(turns, start, weight, stalled, progress):
    """What bounds the turns so far by the weight that is gone."""
    return z3.And(
        turns <= LIMIT * (2 * BONES - start) + stalled,
        stalled >= 0,
        stalled < LIMIT,
        start >= 2,
        start <= 2 * BONES,
        weight <= start - z3.If(progress, 1, 0),
    )


def follows(claim, *given):
    solver = z3.Solver()
    solver.set("timeout", 60_000)
    solver.add(LIMIT >= 1, BONES >= 1, *given, z3.Not(claim))
    found = solver.check()
    assert found == z3.unsat, solver.model() if found == z3.sat else "z3 does not know"


NOW = invariant(TURNS, START, WEIGHT, STALLED, PROGRESS)


@pytest.mark.clause("E3")
@pytest.mark.proof(
    "No game has more than s(2(b - 1) + 1) turns",
    clauses="E3",
    method="induction in z3",
    scope="any number b of bones and any stall limit s, from what is shown of every action",
)
def test_no_game_is_longer_than_the_bound(tally):
    follows(invariant(0, 2 * BONES, 2 * BONES, 0, False))
    # Within a turn.
    weight, progress = z3.Int("weight after"), z3.Bool("progress after")
    lowered = z3.Implies(z3.And(progress, z3.Not(PROGRESS)), weight < WEIGHT)
    kept = z3.Implies(PROGRESS, progress)
    follows(
        invariant(TURNS, START, weight, STALLED, progress), NOW, weight <= WEIGHT, lowered, kept
    )
    # From one turn to the next.
    counted = z3.If(PROGRESS, 0, STALLED + 1)
    goes_on = [counted < LIMIT, WEIGHT >= 2]
    follows(invariant(TURNS + 1, WEIGHT, WEIGHT, counted, False), NOW, *goes_on)
    # And when a turn is the last.
    follows(TURNS + 1 <= LONGEST, NOW)
    tally["implications"] += 4


@pytest.mark.clause("E3")
def test_the_induction_fails_for_a_bound_that_is_one_turn_shorter():
    with pytest.raises(AssertionError):
        follows(TURNS + 1 <= LONGEST - 1, NOW)


def longest(rules: Rules) -> int:
    """Play so that each bone takes as long as it can: the number of turns until the end."""
    state = dig.new_game(2, seed=5, rules=rules)
    turns = 0
    while not state.over:
        assert rules.stall_limit is not None
        # The second seat does everything, in the last turn before the game would stall.
        if state.turn.seat == 1:
            last = state.stalled == rules.stall_limit - 1
            for action in errand(state, last=last):
                state = dig.apply(state, action)
        state = dig.apply(state, EndTurn())
        turns += 1
    assert state.ended is EndReason.STALLED
    assert sum(isinstance(card, Bone) for card in state.yard) == 1
    assert not any(player.hand for player in state.players)
    return turns


def errand(state, *, last):
    """Dig a bone, carry it to its bowl and drop it: no progress but in the last turn."""
    me = state.players[1]
    bones = [i + 1 for i, card in enumerate(state.yard) if isinstance(card, Bone)]
    if me.hand:
        goal = state.yard.index(Bowl(me.hand[0].color)) + 1
    else:
        goal = bones[0] if len(bones) > 1 else me.space
    if last and me.space == goal and (me.hand or len(bones) > 1):
        return [Drop(me.hand) if me.hand else Dig()]
    moves = [action for action in dig.legal_actions(state) if isinstance(action, Move)]
    return [] if me.space == goal else [min(moves, key=lambda move: abs(move.space - goal))]


@pytest.mark.clause("E3")
@pytest.mark.proof(
    "A game of exactly so many turns can be played",
    clauses="E3",
    method="a played game",
    scope="both presets, where it has 7,800 turns; all 64 combinations with 2 to 4 colours",
)
@pytest.mark.parametrize("preset", dig.PRESETS)
def test_one_game_of_the_full_deck_reaches_the_bound_of_7800_turns(preset, tally):
    assert longest(dig.PRESETS[preset]) == 200 * (2 * 19 + 1) == 7_800
    tally["turns"] += 7_800


@pytest.mark.clause("E3")
@pytest.mark.proof(
    "A game of exactly so many turns can be played",
    clauses="E3",
    method="a played game",
    scope="both presets, where it has 7,800 turns; all 64 combinations with 2 to 4 colours",
)
@pytest.mark.parametrize("choice", all_choices(), ids=choice_id)
def test_the_bound_is_reached_under_every_combination_of_rules(choice, tally):
    for colors, limit in product((2, 3, 4), (20, 26)):
        turns = longest(Rules(**choice, colors=colors, stall_limit=limit))
        assert turns == limit * (2 * (colors * (colors - 1) - 1) + 1)
        tally["turns"] += turns
