"""The classes are the right ones: no position falls between them, and none is made up.

That the induction of `test_classes` is one rests on this: what the public gate lets in, which all
positions of games are a part of, is what the classes are of; and each representative is of its
class.
"""

from collections import Counter
from itertools import product
from random import Random

import pytest

from dig_rules import DropRule, FullHandRule, InvalidStateError, Rules, State, TiesRule
from proofs.classes import (
    BOWLS,
    KINDS,
    LENGTHS,
    Local,
    drawn,
    is_class,
    kinds_of,
    looked_at,
    of_length,
    possible,
    possible_in,
    some,
    stall_limit_of,
)
from proofs.ledger import FULL
from proofs.mirror import BONES, told
from proofs.representatives import Representatives, class_of
from proofs.undecided import COMBINATIONS, combinations_of
from support.play import random_game

AT_LEAST = 100
"""How many classes of every kind the short run looks at, at least."""
DISTINCT = tuple(
    (i, choice)
    for i, choice in enumerate(COMBINATIONS)
    if choice["drop"] is DropRule.MANY and choice["ties"] is TiesRule.SHARED
)
"""Combinations that differ in what the gate reads: neither drops nor ties are among it."""


def test_the_slice_has_many_classes_of_every_kind():
    met = Counter()
    for last in LENGTHS:
        for local in looked_at(last):
            met.update(kinds_of(local))
    assert len(met) == 34
    assert {kind: number for kind, number in met.items() if number < AT_LEAST} == {}


def test_what_is_no_part_of_a_class_is_spread():
    seats, places, inserted, knowing = Counter(), Counter(), Counter(), Counter()
    representatives = Representatives(Rules())
    for local in some(0.01):
        state = representatives.of(local)
        seat, players = state.turn.seat, state.players
        seats[len(players), seat] += 1
        beyond = local.last - len(local.gaps) - (local.under == "bone" and local.held < 3)
        if beyond < local.last:
            for player in players[:seat] + players[seat + 1 :]:
                places[max(player.space - beyond, 0)] += 1
        if local.under == "bone":
            bone, hand = state.yard[local.space - 1], players[seat].hand
            inserted[sum(BONES.index(held) < BONES.index(bone) for held in hand)] += 1
            knowing[tuple(bone.scent in known for known in state.knowledge[:2])] += 1
    assert len(seats) == 2 + 3 + 4
    assert min(seats.values()) > 300
    assert set(places) == {0, 1, 2, 3}  # how far beyond the end of the row the others' dogs are
    assert min(places.values()) > 30
    assert set(inserted) == {0, 1, 2, 3}  # where in the hand the bone comes
    assert min(inserted.values()) > 100
    assert len(knowing) == 4
    assert min(knowing.values()) > 100


@pytest.mark.proof(
    "The representative of a class is of that class, and passes the public gate",
    method="induction over classes",
    scope="one class in 330, under every combination of its rules",
    full_scope="one class in 50, under every combination of its rules",
)
def test_a_representative_is_a_valid_state_of_its_class(tally):
    representatives = Representatives(None, seed=3)
    for local in some(0.02 if FULL else 0.003):
        stall_limit = stall_limit_of(local)
        representatives.rules = Rules(stall_limit=stall_limit)
        state, cast = representatives.with_casting(local)
        assert class_of(state) == local, told(state)
        rest = state.yard, state.players, state.turn, state.knowledge, state.stalled
        among = possible_in(local)
        assert among
        for i, choice in DISTINCT:
            if cast.wise and choice["full_hand"] is FullHandRule.FORBIDDEN:
                continue  # without exchanges nobody knows more than is shown
            if among >> i & 1:
                State(Rules(**choice, stall_limit=stall_limit), *rest)
                tally["states"] += 1
        tally["classes"] += 1


def admitted(state, choice):
    """Whether the gate lets the state in under a combination of rules."""
    parts = state.yard, state.players, state.turn, state.knowledge, state.stalled
    try:
        State(Rules(**choice), *parts)
    except InvalidStateError:
        return False
    return True


def outlines():
    """Everything that decides whether there is such a state, possible or not."""
    dones = [done for length in range(4) for done in product(KINDS, repeat=length)]
    for last, done, held, number in product(
        (5, 6, 7, 13, 22, 23, 24, 25), dones, range(5), range(4)
    ):
        for progress, owed in product((False, True), repeat=2):
            bones = last - BOWLS - number
            enough = 0 <= bones <= len(BONES) - held - done.count("drop")
            if enough and number >= owed:
                yield last, done, progress, owed, number, held, bones


@pytest.mark.proof(
    "The classes are of exactly those states that the public gate lets in",
    method="enumeration",
    scope="8 lengths of row by all turns, gaps and hands: one in 13, 16 combinations of rules",
    full_scope="8 lengths of row by all turns, gaps and hands, 16 combinations of rules",
)
def test_the_classes_are_of_exactly_what_the_gate_lets_in(tally):
    representatives = Representatives(Rules())
    for number, (last, done, progress, owed, gaps, held, bones) in enumerate(outlines()):
        if number % 13 and not FULL:
            continue
        under = "gap" if owed else "doghouse"
        space = last if owed else 0
        spaces = (*range(1, gaps + 1 - owed), *([last] if owed else []))
        local = Local(last, space, spaces, done, progress, owed, under, None, held, 0, None)
        state, cast = representatives.with_casting(local)
        while cast.wise:
            state, cast = representatives.with_casting(local)
        spent = len(done) == 3 and not owed  # T3: such a turn is over, and no state is of it
        among = 0 if spent else possible(done, progress, owed, gaps, held, bones)
        for i, choice in DISTINCT:
            assert admitted(state, choice) is bool(among >> i & 1), (told(state), choice)
            tally["states"] += 1


@pytest.mark.proof(
    "The positions of games are of the classes",
    method="random games",
    scope="64 games of up to 150 actions, one under each combination of rules",
    full_scope="1,920 games of up to 150 actions, under all combinations of rules",
)
def test_the_positions_of_games_are_of_the_classes(tally):
    rng = Random(11)
    for choice in COMBINATIONS * (30 if FULL else 1):
        game = random_game(rng, rules=Rules(**choice), players=rng.randrange(2, 5), most=150)
        for played in game:
            local = class_of(played.state)
            assert is_class(local), told(played.state)
            assert choice in combinations_of(possible_in(local)), told(played.state)
            tally["positions"] += 1


def test_a_class_is_what_is_among_the_classes():
    every = set(of_length(8))
    for local in drawn(sorted(every, key=repr), lambda _: 0.1):
        assert is_class(local)
        for name, others in ODD.items():
            for other in others:
                neighbour = local._replace(**{name: other})
                assert is_class(neighbour) == (neighbour in every)


ODD = {
    "last": (4,),
    "space": (0, 1, 7, 8, 9),
    "gaps": ((), (1,), (8,), (1, 2), (2, 1), (1, 2, 3), (1, 2, 3, 4), (7, 8, 9)),
    "done": ((), ("dig",), ("drop", "dig"), ("move", "move", "move"), ("move", "dig", "dig")),
    "progress": (False, True),
    "owed": (False, True),
    "under": ("gap", "bowl", "bone"),
    "twin": (None, "hand", "row"),
    "held": (0, 3, 4),
    "alike": (0, 3, 4),
    "stall": (None, "free"),
}
"""What a field can be put to, to come from one class to another, or out of all."""
