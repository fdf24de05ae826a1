"""Which states a viewer cannot rule out, and in which order they are listed (K3, K5)."""

from random import Random

import pytest

import dig_rules as dig
from rules.table import at, bone, position, row, scent

# The two cards of ?ry lie on spaces 1 and 4, those of ?rg on 2 and 5, those of ?yg on 8 and 9.
YARD = "yr rg R ry gr Y G yg gy"
IN_ORDER = [
    "ry rg R yr gr Y G yg gy",
    "ry rg R yr gr Y G gy yg",
    "ry gr R yr rg Y G yg gy",
    "ry gr R yr rg Y G gy yg",
    "yr rg R ry gr Y G yg gy",
    "yr rg R ry gr Y G gy yg",
    "yr gr R ry rg Y G yg gy",
    "yr gr R ry rg Y G gy yg",
]


@pytest.mark.clause("K3", "K5")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_first_has_the_earlier_bone_nearer_and_the_last_scent_changes_fastest(viewer):
    seen = dig.view(position(YARD, at(0), at(0)), viewer)
    states = dig.possible_states(seen)
    assert [state.yard for state in states] == list(map(row, IN_ORDER))
    assert [states[number].yard for number in range(8)] == list(map(row, IN_ORDER))
    assert [state.yard for state in states[2:8:3]] == [row(IN_ORDER[2]), row(IN_ORDER[5])]
    assert states[-1].yard == row(IN_ORDER[7])
    assert states.unknown == (scent("ry"), scent("rg"), scent("yg"))
    assert (len(states), len(states[5:]), states[8:]) == (8, 3, ())


@pytest.mark.clause("K3", "K5")
def test_hands_come_after_the_yard_seat_by_seat():
    # Seat 0 holds ry, and its twin lies in the yard; seat 1 holds gr, and seat 2 rg.
    state = position("R yr Y G yg gy", at(0, "ry"), at(0, "gr"), at(0, "rg"))
    first, second, third, fourth, *_ = dig.possible_states(dig.view(state, None))
    hands = [player.hand for player in first.players]
    assert first.yard == row("R ry Y G yg gy")
    assert hands == [(bone("yr"),), (bone("rg"),), (bone("gr"),)]
    assert second.yard == row("R ry Y G gy yg")
    assert [player.hand for player in third.players] == [
        (bone("yr"),),
        (bone("gr"),),
        (bone("rg"),),
    ]
    assert fourth.yard == second.yard


@pytest.mark.clause("K5")
def test_what_is_known_and_the_rest_of_the_state_is_the_same_in_each():
    state = position(YARD, at(3), at(2), stalled=4, also=["ry", "", ""])
    states = dig.possible_states(dig.view(state, 0))
    assert states.unknown == (scent("rg"), scent("yg"))
    assert [one.yard for one in states] == list(map(row, IN_ORDER[4:]))
    for one in states:
        assert (one.rules, one.turn, one.knowledge) == (state.rules, state.turn, state.knowledge)
        assert (one.stalled, one.ended, one.ply) == (4, None, state.ply)
        assert [player.space for player in one.players] == [3, 2]


@pytest.mark.clause("K5")
def test_nothing_unknown_leaves_one_state():
    state = position(
        "R . Y G gr yg gy rg",
        at(2, "ry yr"),
        at(0),
        also=["rg yg", "", ""],
        turn=dig.Turn(0, (dig.ActionKind.DIG,) * 2, progress=True),
    )
    states = dig.possible_states(dig.view(state, 0))
    assert (states.unknown, list(states)) == ((), [state])


class Chance(Random):
    """A source of chance that gives one number."""

    def __init__(self, number):
        super().__init__(1)
        self.number = number

    def random(self):
        return self.number


@pytest.mark.clause("K5")
@pytest.mark.parametrize(
    ("number", "index"), [(0.0, 0), (0.124, 0), (0.125, 1), (0.5, 4), (0.99, 7)]
)
def test_a_sample_divides_the_numbers_from_0_to_1_evenly(number, index):
    seen = dig.view(position(YARD, at(0), at(0)), 1)
    assert dig.sample_state(seen, Chance(number)).yard == row(IN_ORDER[index])
