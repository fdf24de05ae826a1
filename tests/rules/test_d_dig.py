"""Digs and buries (D1 to D4)."""

import pytest

import dig_rules as dig
from rules.table import (
    DIG,
    at,
    bone,
    bones,
    bury,
    codes,
    drop,
    each_preset,
    happenings,
    only_reason,
    play,
    position,
    row,
    scent,
    spaces,
    varied,
)

NINE = "R ry Y rg G yr yg gr gy"
FULL = ("R Y G yg gr gy", at(4, "ry rg yr"), at(0))  # three in hand and the dog on a bone
EXCHANGE = varied(dig.ONE_OF_EACH, full_hand=dig.FullHandRule.EXCHANGE)


@pytest.mark.clause("D1")
@each_preset
def test_the_bone_under_the_dog_leaves_the_yard_for_the_hand(preset):
    state = position(NINE, at(2), at(2), rules=preset)
    assert happenings(state, dig.Dig())[0] == dig.Dug(0, 2, bone("ry"), exchange=False)
    after = play(state, dig.Dig())
    assert after.players[0].hand == (bone("ry"),)
    assert after.players[1].hand == ()
    assert bone("ry") not in after.yard
    assert after.turn == dig.Turn(seat=0, done=(DIG,), progress=True)


@pytest.mark.clause("D1")
@each_preset
def test_a_hand_is_kept_sorted(preset):
    state = position("R ry Y G yr yg gr", at(2, "rg gy"), at(0), rules=preset)
    assert play(state, dig.Dig()).players[0].hand == bones("ry rg gy")


@pytest.mark.clause("D1")
@each_preset
@pytest.mark.parametrize("space", [0, 1, 3], ids=["doghouse", "bowl", "another bowl"])
def test_there_is_nothing_to_dig_on_the_doghouse_or_a_bowl(preset, space):
    state = position(NINE, at(space), at(0), rules=preset)
    assert only_reason(state, dig.Dig()) == (
        dig.ReasonCode.NOTHING_TO_DIG,
        "D1",
        {"space": space},
    )


@pytest.mark.clause("D1")
def test_there_is_nothing_to_dig_in_a_gap():
    state = play(position(NINE, at(2), at(0)), dig.Dig())
    assert only_reason(state, dig.Dig()) == (dig.ReasonCode.NOTHING_TO_DIG, "D1", {"space": 2})


@pytest.mark.clause("D2")
@each_preset
@pytest.mark.parametrize("viewer", [1, None])
def test_others_see_the_scent_of_a_bone_in_hand_and_not_its_colour(preset, viewer):
    state = play(position(NINE, at(2), at(0), rules=preset), dig.Dig())
    assert dig.view(state, viewer).players[0].hand == (scent("ry"),)


@pytest.mark.clause("D2")
@each_preset
def test_the_holder_sees_the_bone(preset):
    state = play(position(NINE, at(2), at(0), rules=preset), dig.Dig())
    assert dig.view(state, 0).hand == (bone("ry"),)


@pytest.mark.clause("D2", "B1")
@each_preset
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_dropped_bone_is_seen_by_all(preset, viewer):
    state = position("R Y G rg yr yg gr gy", at(1, "ry"), at(0), rules=preset)
    state = play(state, drop("ry"))
    assert dig.view(state, viewer).players[0].dropped == (bone("ry"),)


@pytest.mark.clause("D3")
@each_preset
def test_a_hand_holds_three_bones(preset):
    state = position("R Y G yr yg gr gy", at(4, "ry rg"), at(0), rules=preset)
    state = play(state, dig.Dig())
    assert state.players[0].hand == bones("ry rg yr")
    assert not state.turn.bury_owed


@pytest.mark.clause("D3")
@each_preset
def test_no_hand_holds_four(preset):
    with pytest.raises(dig.InvalidStateError) as refusal:
        position("R Y G gr gy", at(4, "ry rg yr yg"), at(0), rules=preset)
    assert dig.FaultCode.HAND_TOO_LARGE in {fault.code for fault in refusal.value.faults}


@pytest.mark.clause("D3", "D4")
@pytest.mark.parametrize(
    ("limit", "yard", "hand"),
    [(1, "R Y G yg yr rg gr gy", "ry"), (2, "R Y G yg yr gr gy", "ry rg")],
)
def test_the_hand_limit_is_a_field_of_the_rules(limit, yard, hand):
    start = (yard, at(4, hand), at(0))
    state = position(*start, rules=varied(dig.ONE_OF_EACH, hand_limit=limit))
    assert only_reason(state, dig.Dig()) == (dig.ReasonCode.HAND_FULL, "D4", {"limit": limit})
    state = position(*start, rules=varied(dig.THREE_ACTIONS, hand_limit=limit))
    assert play(state, dig.Dig()).turn.bury_owed
    state = position(*start, rules=varied(dig.ONE_OF_EACH, hand_limit=limit + 1))
    assert len(play(state, dig.Dig()).players[0].hand) == limit + 1


@pytest.mark.clause("D4")
def test_a_full_hand_may_forbid_the_dig():
    state = position(*FULL, rules=dig.ONE_OF_EACH)
    assert dig.ONE_OF_EACH.full_hand is dig.FullHandRule.FORBIDDEN
    assert only_reason(state, dig.Dig()) == (dig.ReasonCode.HAND_FULL, "D4", {"limit": 3})


@pytest.mark.clause("D1", "D4")
def test_a_full_hand_on_a_bowl_has_two_reasons_against_a_dig():
    start = ("R Y G yg gr gy", at(2, "ry rg yr"), at(0))
    assert codes(position(*start, rules=dig.ONE_OF_EACH), dig.Dig()) == {
        dig.ReasonCode.NOTHING_TO_DIG,
        dig.ReasonCode.HAND_FULL,
    }
    assert codes(position(*start), dig.Dig()) == {dig.ReasonCode.NOTHING_TO_DIG}


@pytest.mark.clause("D4")
@pytest.mark.parametrize("rules", [dig.THREE_ACTIONS, EXCHANGE], ids=["repeats", "one of each"])
def test_an_exchange_digs_and_owes_a_bury(rules):
    state = position(*FULL, rules=rules)
    # Nothing leaps: the space waits for the bury.
    assert happenings(state, dig.Dig()) == [dig.Dug(0, 4, bone("yg"), exchange=True)]
    state = play(state, dig.Dig())
    assert state.players[0].hand == bones("ry rg yr yg")
    assert state.yard == row("R Y G . gr gy")
    assert state.turn == dig.Turn(seat=0, done=(DIG,), bury_owed=True)


@pytest.mark.clause("D4")
@pytest.mark.parametrize("rules", [dig.THREE_ACTIONS, EXCHANGE], ids=["repeats", "one of each"])
def test_nothing_but_a_bury_is_legal_while_one_is_owed(rules):
    state = play(position(*FULL, rules=rules), dig.Dig())
    assert dig.legal_actions(state) == (bury("ry"), bury("rg"), bury("yr"), bury("yg"))
    for action in (dig.Move(3), dig.Dig(), drop("ry"), dig.EndTurn()):
        assert dig.ReasonCode.BURY_OWED in codes(state, action)
    assert only_reason(state, dig.EndTurn()) == (dig.ReasonCode.BURY_OWED, "D4", {})


@pytest.mark.clause("D4")
@pytest.mark.parametrize("rules", [dig.THREE_ACTIONS, EXCHANGE], ids=["repeats", "one of each"])
@pytest.mark.parametrize(
    ("buried", "hand", "yard"),
    [
        ("ry", "rg yr yg", "R Y G ry gr gy"),
        ("rg", "ry yr yg", "R Y G rg gr gy"),
        ("yr", "ry rg yg", "R Y G yr gr gy"),
        ("yg", "ry rg yr", "R Y G yg gr gy"),  # the bone just dug
    ],
)
def test_any_of_the_four_is_buried_in_the_space_just_dug(rules, buried, hand, yard):
    state = play(position(*FULL, rules=rules), dig.Dig())
    assert happenings(state, bury(buried)) == [dig.Buried(0, 4, bone(buried))]
    state = play(state, bury(buried))
    assert state.players[0].hand == bones(hand)
    assert state.yard == row(yard)
    assert state.turn == dig.Turn(seat=0, done=(DIG,))
    assert spaces(state) == [4, 0]


@pytest.mark.clause("D4")
def test_only_a_bone_of_the_hand_is_buried():
    state = play(position(*FULL), dig.Dig())
    assert only_reason(state, bury("gy")) == (
        dig.ReasonCode.NOT_THAT_BONE,
        "D4",
        {"bone": "gy"},
    )


@pytest.mark.clause("D4")
@each_preset
def test_nothing_is_buried_without_an_exchange(preset):
    state = position(*FULL, rules=preset)
    assert only_reason(state, bury("ry")) == (dig.ReasonCode.NO_BURY_OWED, "D4", {})
    # A plain dig owes no bury either.
    state = play(position(NINE, at(2), at(0), rules=preset), dig.Dig())
    assert only_reason(state, bury("ry")) == (dig.ReasonCode.NO_BURY_OWED, "D4", {})


@pytest.mark.clause("D4")
def test_after_the_bury_none_is_owed():
    state = play(position(*FULL), dig.Dig(), bury("ry"))
    assert only_reason(state, bury("rg")) == (dig.ReasonCode.NO_BURY_OWED, "D4", {})


@pytest.mark.clause("D4", "T1")
def test_exchanges_may_be_repeated_in_a_turn():
    state = position(*FULL)
    state = play(state, dig.Dig(), bury("ry"), dig.Dig(), bury("rg"), dig.Dig())
    assert state.turn == dig.Turn(seat=0, done=(DIG, DIG, DIG), bury_owed=True)
    state = play(state, bury("yr"))
    assert state.yard == row("R Y G yr gr gy")
    assert state.players[0].hand == bones("ry rg yg")
    assert state.to_move == 1


@pytest.mark.clause("D4", "Y2")
def test_a_bury_goes_into_the_space_just_dug_and_not_into_an_older_gap():
    # A plain dig on space 3 fills the hand, then the exchange on space 4 is the third action.
    state = position("R Y yg gr G gy yr", at(3, "ry rg"), at(0))
    state = play(state, dig.Dig(), dig.Move(4), dig.Dig())
    assert state.yard == row("R Y . . G gy yr")
    assert happenings(state, bury("ry")) == [
        dig.Buried(0, 4, bone("ry")),
        dig.TurnEnded(0, progress=True),
        dig.Leapt(bone("yr"), 7, 3),
    ]
    assert play(state, bury("ry")).yard == row("R Y yr ry G gy")


@pytest.mark.clause("D4", "D2")
@pytest.mark.parametrize("viewer", [1, None])
def test_others_see_the_scent_of_what_is_buried_and_not_its_colour(viewer):
    state = play(position(*FULL), dig.Dig(), bury("yg"))
    assert dig.view(state, viewer).yard[3] == scent("yg")
    state = play(position(*FULL), dig.Dig(), bury("rg"))
    assert dig.view(state, viewer).yard[3] == scent("rg")
    assert dig.view(state, 0).yard[3] == bone("rg")
