"""Drops (B1, B2)."""

import pytest

import dig_rules as dig
from rules.table import (
    DROP,
    at,
    bone,
    bones,
    bowl,
    codes,
    drop,
    drops,
    each_preset,
    happenings,
    only_reason,
    play,
    position,
    varied,
)

SIX = "R Y G yg gr gy"  # the other bones are in the hand
HAND = "ry rg yr"
ONE = varied(dig.THREE_ACTIONS, drop=dig.DropRule.ONE)


@pytest.mark.clause("B1")
@each_preset
def test_a_drop_puts_a_bone_of_the_bowls_colour_in_front_of_the_player(preset):
    state = position(SIX, at(1, HAND), at(0), rules=preset)
    assert happenings(state, drop("ry")) == [dig.Dropped(0, 1, (bone("ry"),))]
    after = play(state, drop("ry"))
    assert after.players[0].dropped == (bone("ry"),)
    assert after.players[0].hand == bones("rg yr")
    assert after.yard == state.yard
    assert after.turn == dig.Turn(seat=0, done=(DROP,), progress=True)


@pytest.mark.clause("B1")
@each_preset
def test_dropped_bones_are_kept_sorted(preset):
    state = position("R Y G yr yg gr gy", at(1, "ry", "rg"), at(0), rules=preset)
    assert play(state, drop("ry")).players[0].dropped == bones("ry rg")


@pytest.mark.clause("B1")
@each_preset
@pytest.mark.parametrize("space", [0, 4], ids=["doghouse", "bone"])
def test_nothing_is_dropped_away_from_the_bowls(preset, space):
    state = position(SIX, at(space, HAND), at(0), rules=preset)
    assert only_reason(state, drop("ry")) == (
        dig.ReasonCode.NOT_ON_A_BOWL,
        "B1",
        {"space": space},
    )
    assert drops(state) == []


@pytest.mark.clause("B1", "M4")
def test_nothing_is_dropped_on_a_gap():
    state = play(position("R Y G yr yg gr gy", at(4, "ry rg"), at(0)), dig.Dig())
    assert only_reason(state, drop("yr")) == (dig.ReasonCode.NOT_ON_A_BOWL, "B1", {"space": 4})


@pytest.mark.clause("B1")
@each_preset
def test_the_colour_of_the_bone_counts_and_not_its_decoy(preset):
    state = position(SIX, at(2, HAND), at(0), rules=preset)
    assert only_reason(state, drop("ry")) == (
        dig.ReasonCode.WRONG_COLOR,
        "B1",
        {"bone": "ry", "bowl": "Y"},
    )
    assert drops(state) == [drop("yr")]


@pytest.mark.clause("B1")
@each_preset
def test_on_a_bowl_of_another_colour_nothing_is_dropped(preset):
    assert drops(position(SIX, at(3, HAND), at(0), rules=preset)) == []


@pytest.mark.clause("B1")
@each_preset
def test_only_bones_of_the_hand_are_dropped(preset):
    state = position("R Y G rg yr yg gr gy", at(1, "ry"), at(0), rules=preset)
    expected = (dig.ReasonCode.BONE_NOT_IN_HAND, "B1", {"bone": "rg"})
    assert only_reason(state, drop("rg")) == expected
    # Nor those of others, nor what is dropped already.
    state = position("R Y G yr yg gr gy", at(1, "ry"), at(1, "rg"), rules=preset)
    assert only_reason(state, drop("rg")) == expected
    state = position("R Y G yr yg gr gy", at(1, "ry", "rg"), at(0), rules=preset)
    assert only_reason(state, drop("rg")) == expected


@pytest.mark.clause("B1")
@each_preset
def test_a_dropped_bone_stays_for_the_rest_of_the_game(preset):
    state = position(SIX, at(1, HAND), at(1), rules=preset)
    state = play(state, drop("ry"), dig.EndTurn(), dig.Move(4), dig.Dig(), dig.EndTurn())
    assert state.players[0].dropped == (bone("ry"),)
    state = play(state, drop("rg"), dig.EndTurn(), dig.EndTurn())
    assert state.players[0].dropped == bones("ry rg")
    assert state.players[0].hand == (bone("yr"),)


@pytest.mark.clause("B1", "Y4")
def test_a_dog_under_which_a_bowl_leapt_may_drop_there():
    state = position("Y yr G yg gr gy R", at(2, "ry rg"), at(0), rules=dig.ONE_OF_EACH)
    state = play(state, dig.Dig())
    assert state.yard[1] is bowl("R")
    assert drops(state) == [drop("ry"), drop("rg")]


@pytest.mark.clause("B2")
def test_each_preset_has_its_drop():
    assert dig.THREE_ACTIONS.drop is dig.DropRule.MANY
    assert dig.ONE_OF_EACH.drop is dig.DropRule.ONE


# Four colours, so that a hand can hold three bones of one.
REDS = ("R Y G B yr yg yb gr gy gb br by bg", at(1, "ry rg rb"), at(0))


@pytest.mark.clause("B2")
def test_a_drop_may_be_of_any_choice_of_the_bones():
    assert drops(position(*REDS)) == [
        drop("ry"),
        drop("rg"),
        drop("rb"),
        drop("ry rg"),
        drop("ry rb"),
        drop("rg rb"),
        drop("ry rg rb"),
    ]


@pytest.mark.clause("B2")
def test_the_player_may_keep_some_of_the_bones():
    state = position(*REDS)
    assert happenings(state, drop("rb ry")) == [dig.Dropped(0, 1, bones("ry rb"))]
    state = play(state, drop("rb ry"))
    assert state.players[0].dropped == bones("ry rb")
    assert state.players[0].hand == (bone("rg"),)
    assert state.turn.done == (DROP,)


@pytest.mark.clause("B2")
@pytest.mark.parametrize("rules", [dig.ONE_OF_EACH, ONE], ids=["one of each", "repeats"])
def test_a_drop_may_be_of_one_bone_only(rules):
    state = position(*REDS, rules=rules)
    assert drops(state) == [drop("ry"), drop("rg"), drop("rb")]
    for several in ("ry rg", "ry rg rb"):
        assert only_reason(state, drop(several)) == (
            dig.ReasonCode.TOO_MANY_BONES,
            "B2",
            {"asked": len(several.split()), "most": 1},
        )


@pytest.mark.clause("B2", "T1")
def test_single_drops_may_be_repeated_where_actions_may():
    state = play(position(*REDS, rules=ONE), drop("ry"), drop("rg"))
    assert state.players[0].dropped == bones("ry rg")
    assert drops(state) == [drop("rb")]


@pytest.mark.clause("B2")
@each_preset
def test_a_drop_has_a_bone(preset):
    state = position(SIX, at(1, HAND), at(0), rules=preset)
    assert only_reason(state, dig.Drop(())) == (dig.ReasonCode.NO_BONES, "B2", {})


@pytest.mark.clause("B2")
@each_preset
def test_a_bone_is_dropped_once(preset):
    state = position(SIX, at(1, HAND), at(0), rules=preset)
    twice = dig.Drop(bones("ry ry"))
    assert dig.ReasonCode.SAME_BONE_TWICE in codes(state, twice)
    (reason,) = (
        reason
        for reason in dig.why_illegal(state, twice)
        if reason.code is dig.ReasonCode.SAME_BONE_TWICE
    )
    assert (reason.clause, reason.params) == ("B2", {"bone": "ry"})


@pytest.mark.clause("B1")
def test_one_wrong_bone_spoils_a_drop_of_several():
    state = position(SIX, at(1, HAND), at(0))
    assert only_reason(state, drop("ry yr")) == (
        dig.ReasonCode.WRONG_COLOR,
        "B1",
        {"bone": "yr", "bowl": "R"},
    )
    assert codes(state, drop("gy ry")) == {
        dig.ReasonCode.WRONG_COLOR,
        dig.ReasonCode.BONE_NOT_IN_HAND,
    }
