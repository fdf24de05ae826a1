"""Moves (M1 to M4)."""

import pytest

import dig_rules as dig
from rules.table import (
    MOVE,
    at,
    bone,
    codes,
    drop,
    each_preset,
    happenings,
    only_reason,
    play,
    position,
    spaces,
    targets,
    varied,
)

NINE = "R Y G ry rg yr yg gr gy"  # the whole row of three colours


@pytest.mark.clause("M1")
@each_preset
@pytest.mark.parametrize(
    ("yard", "hand", "reached"),
    [
        (NINE, "", [0, 1, 2, 3, 5, 6, 7, 8]),
        ("R Y G rg yr yg gr gy", "ry", [1, 2, 3, 5, 6, 7]),
        ("R Y G yr yg gr gy", "ry rg", [2, 3, 5, 6]),
        ("R Y G yg gr gy", "ry rg yr", [3, 5]),
    ],
    ids=["no bone", "one bone", "two bones", "three bones"],
)
def test_reach_shrinks_by_one_for_each_bone_in_hand(preset, yard, hand, reached):
    assert targets(position(yard, at(4, hand), at(0), rules=preset)) == reached


@pytest.mark.clause("M1")
@each_preset
def test_dropped_bones_and_the_hands_of_others_do_not_shorten_the_reach(preset):
    state = position("R Y G yr yg gy", at(4, "", "ry"), at(0, "rg gr"), rules=preset)
    assert targets(state) == [0, 1, 2, 3, 5, 6]


@pytest.mark.clause("M1")
@each_preset
def test_a_dig_shortens_the_reach_in_the_same_turn(preset):
    state = position(NINE, at(4), at(0), rules=preset)
    assert targets(play(state, dig.Dig())) == [1, 2, 3, 5, 6, 7]


@pytest.mark.clause("M1")
@each_preset
def test_a_drop_lengthens_the_reach_in_the_same_turn(preset):
    state = position("Y G yr R yg gr gy", at(4, "ry rg"), at(0), rules=preset)
    assert targets(state) == [2, 3, 5, 6]
    assert targets(play(state, drop("ry"))) == [1, 2, 3, 5, 6, 7]


@pytest.mark.clause("M1")
@each_preset
def test_a_dog_that_moves_goes_at_least_one_space(preset):
    state = position(NINE, at(4), at(0), rules=preset)
    assert only_reason(state, dig.Move(4)) == (dig.ReasonCode.STANDING_STILL, "M1", {"asked": 4})


@pytest.mark.clause("M1")
@each_preset
@pytest.mark.parametrize(
    ("yard", "player", "numbers"),
    [
        (NINE, at(0), {"asked": 5, "distance": 5, "reach": 4}),
        (NINE, at(6), {"asked": 1, "distance": 5, "reach": 4}),
        ("R Y G rg yr yg gr gy", at(0, "ry"), {"asked": 4, "distance": 4, "reach": 3}),
        ("R Y G yr yg gr gy", at(4, "ry rg"), {"asked": 1, "distance": 3, "reach": 2}),
        ("R Y G yg gr gy", at(4, "ry rg yr"), {"asked": 6, "distance": 2, "reach": 1}),
    ],
)
def test_a_target_beyond_the_reach_is_refused(preset, yard, player, numbers):
    state = position(yard, player, at(0), rules=preset)
    assert only_reason(state, dig.Move(numbers["asked"])) == (
        dig.ReasonCode.TOO_FAR,
        "M1",
        numbers,
    )


@pytest.mark.clause("M1")
@pytest.mark.parametrize(
    ("hand", "yard", "reached"),
    [
        ("", NINE, [0, 1, 3, 4, 5, 6, 7, 8]),
        ("ry rg yr yg", "R Y G gr gy", [0, 1, 3, 4]),
        ("ry rg yr yg gr", "R Y G gy", [1, 3]),
    ],
)
def test_the_reach_is_a_field_of_the_rules(hand, yard, reached):
    rules = varied(dig.THREE_ACTIONS, hand_limit=5, reach=6)
    assert targets(position(yard, at(2, hand), at(0), rules=rules)) == reached


@pytest.mark.clause("M1")
@each_preset
def test_the_reach_is_above_the_hand_limit(preset):
    assert (preset.reach, preset.hand_limit) == (4, 3)
    assert varied(preset, reach=5, hand_limit=4).reach == 5
    with pytest.raises(dig.InvalidArgumentError):
        varied(preset, hand_limit=4)
    with pytest.raises(dig.InvalidArgumentError):
        varied(preset, reach=3)


@pytest.mark.clause("M1")
@each_preset
def test_a_move_changes_the_space_of_the_dog_and_nothing_else(preset):
    state = position(NINE, at(4), at(5), rules=preset)
    assert happenings(state, dig.Move(7)) == [dig.Moved(0, 4, 7)]
    after = play(state, dig.Move(7))
    assert spaces(after) == [7, 5]
    assert after.yard == state.yard
    assert after.turn == dig.Turn(seat=0, done=(MOVE,))


@pytest.mark.clause("M2")
@each_preset
def test_the_doghouse_is_a_space_and_counts(preset):
    assert 0 in targets(position(NINE, at(4), at(0), rules=preset))
    assert 0 not in targets(position(NINE, at(5), at(0), rules=preset))
    yard = "R Y G rg yr yg gr gy"
    assert 0 in targets(position(yard, at(3, "ry"), at(0), rules=preset))
    assert 0 not in targets(position(yard, at(4, "ry"), at(0), rules=preset))


@pytest.mark.clause("M2")
@each_preset
def test_a_dog_goes_back_to_the_doghouse(preset):
    state = position(NINE, at(3), at(0), rules=preset)
    assert happenings(state, dig.Move(0)) == [dig.Moved(0, 3, 0)]
    assert spaces(play(state, dig.Move(0))) == [0, 0]


@pytest.mark.clause("M2")
@each_preset
@pytest.mark.parametrize(("space", "asked"), [(8, 10), (9, 10), (6, 10), (2, -1), (0, -1), (2, -2)])
def test_a_dog_never_leaves_the_row(preset, space, asked):
    state = position(NINE, at(space), at(0), rules=preset)
    assert only_reason(state, dig.Move(asked)) == (
        dig.ReasonCode.OFF_THE_ROW,
        "M2",
        {"asked": asked, "last": 9},
    )


@pytest.mark.clause("M2")
@each_preset
def test_the_far_end_is_the_last_target(preset):
    assert targets(position(NINE, at(8), at(0), rules=preset)) == [4, 5, 6, 7, 9]
    assert targets(position(NINE, at(9), at(0), rules=preset)) == [5, 6, 7, 8]


@pytest.mark.clause("M1", "M2")
@each_preset
def test_a_target_can_be_off_the_row_and_too_far(preset):
    state = position(NINE, at(1), at(0), rules=preset)
    assert codes(state, dig.Move(-4)) == {dig.ReasonCode.OFF_THE_ROW, dig.ReasonCode.TOO_FAR}


@pytest.mark.clause("M2", "Y2")
def test_the_row_is_shorter_at_once_when_the_gap_is_filled_at_once():
    state = play(position(NINE, at(7), at(0), rules=dig.ONE_OF_EACH), dig.Dig())
    assert targets(state) == [4, 5, 6, 8]
    assert only_reason(state, dig.Move(9)) == (
        dig.ReasonCode.OFF_THE_ROW,
        "M2",
        {"asked": 9, "last": 8},
    )


@pytest.mark.clause("M2", "M4", "Y2")
def test_the_row_keeps_its_length_until_the_gap_is_filled():
    state = play(position(NINE, at(7), at(0)), dig.Dig())
    assert targets(state) == [4, 5, 6, 8, 9]


@pytest.mark.clause("M3")
@each_preset
def test_dogs_share_a_space_and_never_block(preset):
    state = position(NINE, at(0), at(1), at(2), at(3), rules=preset)
    assert targets(state) == [1, 2, 3, 4]
    assert spaces(play(state, dig.Move(2))) == [2, 1, 2, 3]
    assert spaces(play(state, dig.Move(4))) == [4, 1, 2, 3]


@pytest.mark.clause("M3")
@each_preset
def test_all_dogs_may_be_on_one_space(preset):
    state = position(NINE, at(4), at(4), at(4), at(2), turn=dig.Turn(seat=3), rules=preset)
    state = play(state, dig.Move(4))
    assert spaces(state) == [4, 4, 4, 4]
    assert play(state, dig.Dig()).players[3].hand == (bone("ry"),)


@pytest.mark.clause("M4")
def test_a_gap_is_entered_and_crossed_and_counts():
    state = play(position(NINE, at(4), at(0)), dig.Dig(), dig.Move(3))
    # The gap is on space 4; with one bone the reach is 3.
    assert state.yard[3] is None
    assert targets(state) == [0, 1, 2, 4, 5, 6]
    assert happenings(state, dig.Move(4))[0] == dig.Moved(0, 3, 4)
    assert happenings(state, dig.Move(6))[0] == dig.Moved(0, 3, 6)


@pytest.mark.clause("M4", "Y3")
def test_the_gap_at_the_far_end_is_a_space_until_it_vanishes():
    state = play(position(NINE, at(9), at(0)), dig.Dig(), dig.Move(8))
    assert targets(state) == [5, 6, 7, 9]
    assert happenings(state, dig.Move(9)) == [
        dig.Moved(0, 8, 9),
        dig.TurnEnded(0, progress=True),
        dig.SteppedBack(0, 9, 8),
    ]
