"""Gaps, refills and the dogs on the row (Y1 to Y4)."""

import pytest

import dig_rules as dig
from rules.table import (
    at,
    bone,
    bones,
    bury,
    each_preset,
    happenings,
    play,
    position,
    row,
    spaces,
    varied,
)

NINE = "R ry Y rg G yr yg gr gy"
# Each way to refill with the turns of the other preset.
AT_ONCE = varied(dig.THREE_ACTIONS, refill=dig.RefillRule.AT_ONCE)
END_OF_TURN = varied(dig.ONE_OF_EACH, refill=dig.RefillRule.END_OF_TURN)


@pytest.mark.clause("Y1")
@each_preset
@pytest.mark.parametrize(
    ("before", "after", "leapt"),
    [
        (NINE, "R gy Y rg G yr yg gr", "gy"),
        ("R ry Y rg yr yg gr gy G", "R G Y rg yr yg gr gy", "G"),
    ],
    ids=["a bone", "a bowl"],
)
def test_the_card_furthest_from_the_doghouse_leaps_into_the_gap(preset, before, after, leapt):
    state = position(before, at(2), at(0), rules=preset)
    (card,) = row(leapt)
    assert dig.Leapt(card, 9, 2) in [
        *happenings(state, dig.Dig()),
        *happenings(state, dig.Dig(), dig.EndTurn()),
    ]
    assert play(state, dig.Dig(), dig.EndTurn()).yard == row(after)


@pytest.mark.clause("Y1")
def test_an_exchange_leaves_no_gap():
    state = position("R Y G yg gr gy", at(4, "ry rg yr"), at(0), rules=AT_ONCE)
    state = play(state, dig.Dig(), bury("ry"))
    assert state.yard == row("R Y G ry gr gy")
    assert happenings(state, dig.EndTurn()) == [dig.TurnEnded(0, progress=False)]


@pytest.mark.clause("Y2")
def test_each_preset_has_its_refill():
    assert dig.THREE_ACTIONS.refill is dig.RefillRule.END_OF_TURN
    assert dig.ONE_OF_EACH.refill is dig.RefillRule.AT_ONCE


@pytest.mark.clause("Y2")
@pytest.mark.parametrize("rules", [dig.ONE_OF_EACH, AT_ONCE], ids=["one of each", "repeats"])
def test_a_gap_is_filled_right_after_the_dig(rules):
    state = position(NINE, at(2), at(0), rules=rules)
    assert happenings(state, dig.Dig()) == [
        dig.Dug(0, 2, bone("ry"), exchange=False),
        dig.Leapt(bone("gy"), 9, 2),
    ]
    assert play(state, dig.Dig()).yard == row("R gy Y rg G yr yg gr")


@pytest.mark.clause("Y2")
@pytest.mark.parametrize("rules", [dig.THREE_ACTIONS, END_OF_TURN], ids=["repeats", "one of each"])
def test_a_gap_stays_open_until_the_turn_ends(rules):
    state = position(NINE, at(2), at(0), rules=rules)
    assert happenings(state, dig.Dig()) == [dig.Dug(0, 2, bone("ry"), exchange=False)]
    open_gap = row("R . Y rg G yr yg gr gy")
    state = play(state, dig.Dig())
    assert state.yard == open_gap
    state = play(state, dig.Move(3))
    assert state.yard == open_gap
    assert happenings(state, dig.EndTurn()) == [
        dig.TurnEnded(0, progress=True),
        dig.Leapt(bone("gy"), 9, 2),
    ]
    assert play(state, dig.EndTurn()).yard == row("R gy Y rg G yr yg gr")


@pytest.mark.clause("Y2", "T3")
@pytest.mark.parametrize(
    ("first", "second", "last_bone"), [(2, 4, "rg"), (4, 2, "ry")], ids=["near first", "far first"]
)
def test_several_gaps_are_filled_nearest_to_the_doghouse_first(first, second, last_bone):
    # Not in the order of the digs: both ways give the same row.
    state = position(NINE, at(first), at(0))
    assert happenings(state, dig.Dig(), dig.Move(second), dig.Dig()) == [
        dig.Dug(0, second, bone(last_bone), exchange=False),
        dig.TurnEnded(0, progress=True),
        dig.Leapt(bone("gy"), 9, 2),
        dig.Leapt(bone("gr"), 8, 4),
    ]
    state = play(state, dig.Dig(), dig.Move(second), dig.Dig())
    assert state.yard == row("R gy Y gr G yr yg")


@pytest.mark.clause("Y2")
def test_filled_at_once_the_order_of_the_digs_decides():
    state = position(NINE, at(4), at(0), rules=AT_ONCE)
    state = play(state, dig.Dig(), dig.Move(2), dig.Dig())
    assert state.yard == row("R gr Y gy G yr yg")


# Six cards; the other three bones lie in front of seat 1, so that two digs come near the end.
@pytest.mark.clause("Y3")
@pytest.mark.parametrize(
    ("before", "first", "second", "leaps", "after"),
    [
        # The gap at the end has no card beyond it, so the card before it is the furthest.
        ("R Y ry G gr rg", 3, 6, [("gr", 5, 3)], "R Y gr G"),
        ("R Y G gr ry rg", 5, 6, [], "R Y G gr"),
        ("R Y G gr ry rg", 6, 5, [], "R Y G gr"),
        # The last card fills the nearer gap; nothing is left beyond the other.
        ("R Y ry gr rg G", 3, 5, [("G", 6, 3)], "R Y G gr"),
        ("R Y gr ry rg G", 4, 5, [("G", 6, 4)], "R Y gr G"),
        ("ry rg R Y G gr", 1, 2, [("gr", 6, 1), ("G", 5, 2)], "gr G R Y"),
    ],
)
def test_gaps_without_a_card_beyond_them_vanish(before, first, second, leaps, after):
    state = position(before, at(first), at(0, "", "yr yg gy"))
    happened = happenings(state, dig.Dig(), dig.Move(second), dig.Dig())
    assert [event for event in happened if isinstance(event, dig.Leapt)] == [
        dig.Leapt(row(card)[0], source, target) for card, source, target in leaps
    ]
    state = play(state, dig.Dig(), dig.Move(second), dig.Dig())
    assert state.to_move == 1
    assert state.yard == row(after)


@pytest.mark.clause("Y3")
@each_preset
def test_a_dig_at_the_far_end_only_shortens_the_row(preset):
    state = position(NINE, at(9), at(0), rules=preset)
    state = play(state, dig.Dig(), dig.EndTurn())
    assert state.yard == row("R ry Y rg G yr yg gr")


@pytest.mark.clause("Y3")
@each_preset
def test_the_last_card_but_one_is_replaced_by_the_last(preset):
    state = position(NINE, at(8), at(0), rules=preset)
    state = play(state, dig.Dig(), dig.EndTurn())
    assert state.yard == row("R ry Y rg G yr yg gy")


@pytest.mark.clause("Y3")
@each_preset
def test_a_turn_never_begins_with_a_gap(preset):
    with pytest.raises(dig.InvalidStateError):
        position("R . Y G rg yr yg gr gy", at(2, "ry"), at(0), rules=preset)


@pytest.mark.clause("Y4")
@each_preset
def test_a_dog_on_the_space_that_received_a_card_is_on_that_card(preset):
    state = position(NINE, at(2), at(2), rules=preset)
    state = play(state, dig.Dig(), dig.EndTurn())
    assert spaces(state) == [2, 2]
    assert play(state, dig.Dig()).players[1].hand == (bone("gy"),)


@pytest.mark.clause("Y4")
def test_the_card_that_leapt_can_be_dug_in_the_same_turn():
    state = play(position(NINE, at(2), at(0), rules=AT_ONCE), dig.Dig(), dig.Dig())
    assert state.players[0].hand == bones("ry gy")
    assert state.yard == row("R gr Y rg G yr yg")


@pytest.mark.clause("Y4")
def test_the_digging_dog_at_the_far_end_steps_back_at_once():
    state = position(NINE, at(9), at(0), rules=dig.ONE_OF_EACH)
    assert happenings(state, dig.Dig()) == [
        dig.Dug(0, 9, bone("gy"), exchange=False),
        dig.SteppedBack(0, 9, 8),
    ]
    assert spaces(play(state, dig.Dig())) == [8, 0]


@pytest.mark.clause("Y4")
def test_the_digging_dog_at_the_far_end_steps_back_when_the_turn_ends():
    state = position(NINE, at(9), at(0))
    assert happenings(state, dig.Dig()) == [dig.Dug(0, 9, bone("gy"), exchange=False)]
    assert spaces(play(state, dig.Dig())) == [9, 0]
    assert happenings(state, dig.Dig(), dig.EndTurn()) == [
        dig.TurnEnded(0, progress=True),
        dig.SteppedBack(0, 9, 8),
    ]
    assert spaces(play(state, dig.Dig(), dig.EndTurn())) == [8, 0]


@pytest.mark.clause("Y4")
def test_dogs_of_other_players_step_back_at_once():
    # A dog stays when the card under it leaps away, and the dog on space 8 has no reason to move.
    state = position(NINE, at(2), at(9), at(8), at(0), rules=dig.ONE_OF_EACH)
    assert happenings(state, dig.Dig()) == [
        dig.Dug(0, 2, bone("ry"), exchange=False),
        dig.Leapt(bone("gy"), 9, 2),
        dig.SteppedBack(1, 9, 8),
    ]
    assert spaces(play(state, dig.Dig())) == [2, 8, 8, 0]


@pytest.mark.clause("Y4")
def test_dogs_of_other_players_step_back_to_the_last_space_when_the_turn_ends():
    # Two gaps: the row ends at space 7, and every dog beyond goes there, however far it is.
    state = position(NINE, at(2), at(9), at(8), at(7))
    before = play(state, dig.Dig(), dig.Move(4))
    assert spaces(before) == [4, 9, 8, 7]
    *leaps_before, one, other = happenings(before, dig.Dig())
    assert {one, other} == {dig.SteppedBack(1, 9, 7), dig.SteppedBack(2, 8, 7)}
    assert leaps_before[-2:] == [dig.Leapt(bone("gy"), 9, 2), dig.Leapt(bone("gr"), 8, 4)]
    assert spaces(play(before, dig.Dig())) == [4, 7, 7, 7]
