"""What each player knows (K1 to K4).

K5 speaks of all the states that a view leaves possible.
"""

import pytest

import dig_rules as dig
from rules.table import (
    at,
    bone,
    bones,
    bury,
    drop,
    each_preset,
    play,
    position,
    row,
    scent,
    scents,
    varied,
)

# One bone fills the hand, so that an exchange comes early.
SMALL_HANDS = varied(dig.THREE_ACTIONS, hand_limit=1)


def back(card):
    return card.scent if isinstance(card, dig.Bone) else card


def backs(cards):
    """What shows of cards without their faces, in no order."""
    return sorted(map(str, map(back, cards)))


@pytest.mark.clause("K1")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize(
    "actions",
    [
        [],
        [dig.Move(5)],
        [dig.Dig()],  # a bury is owed and a gap is open
        [dig.Dig(), bury("rg")],
        [dig.EndTurn(), dig.Move(5), dig.Dig()],  # seat 1 leaves a gap
        [dig.EndTurn(), dig.EndTurn(), dig.EndTurn()],  # stalled
    ],
    ids=str,
)
def test_what_lies_open_is_seen_by_all(viewer, actions):
    rules = varied(dig.THREE_ACTIONS, hand_limit=2, stall_limit=4)
    state = position(
        "R Y yg G gr gy",
        at(3, "ry rg"),
        at(2),
        at(6, "", "yr"),
        rules=rules,
        stalled=1,
    )
    state = play(state, *actions)
    seen = dig.view(state, viewer)
    assert seen.viewer == viewer
    assert seen.rules == state.rules
    assert [back(card) for card in seen.yard] == [back(card) for card in state.yard]
    for there, player in zip(seen.players, state.players, strict=True):
        assert (there.dog, there.space, there.dropped) == (
            player.dog,
            player.space,
            player.dropped,
        )
        assert backs(there.hand) == backs(player.hand)
    assert seen.turn == state.turn
    assert (seen.stalled, seen.ended) == (state.stalled, state.ended)


@pytest.mark.clause("K1")
def test_values_scores_and_standings_are_public():
    state = position("R Y yg G gr gy", at(3, "ry"), at(2, "", "rg"), at(6, "", "yr"))
    for viewer in (0, 1, 2, None):
        seen = dig.view(state, viewer)
        assert dig.bone_values(seen) == dig.bone_values(state)
        assert dig.scores(seen) == (0, 3, 2)
        assert [standing.seat for standing in dig.standings(seen)] == [1, 2, 0]


@pytest.mark.clause("K1", "D2")
@each_preset
def test_at_the_start_nobody_knows_a_bone(preset):
    game = dig.new_game(3, seed=5, rules=preset)
    assert game.knowledge == (dig.ScentSet(),) * 4
    for viewer in (0, 1, 2, None):
        assert not any(isinstance(card, dig.Bone) for card in dig.view(game, viewer).yard)


@pytest.mark.clause("K2")
@each_preset
def test_the_holder_has_seen_the_face(preset):
    state = position("R Y G ry rg yr yg gr gy", at(4), at(0), rules=preset)
    state = play(state, dig.Dig())
    assert state.knowledge == (scents("ry"), dig.ScentSet(), dig.ScentSet())
    assert dig.view(state, 0).hand == (bone("ry"),)
    assert dig.view(state, 0).players[0].hand == (bone("ry"),)
    for viewer in (1, None):
        assert dig.view(state, viewer).players[0].hand == (scent("ry"),)
    assert dig.view(state, 1).hand == ()
    assert dig.view(state, None).hand == ()


@pytest.mark.clause("K2", "B1")
@each_preset
def test_everyone_knows_a_dropped_bone(preset):
    state = position("R Y G rg yr yg gr gy", at(1, "ry"), at(0), rules=preset)
    assert state.knowledge == (scents("ry"), dig.ScentSet(), dig.ScentSet())
    assert play(state, drop("ry")).knowledge == (scents("ry"),) * 3


@pytest.mark.clause("K2", "D4")
def test_a_player_knows_the_bone_that_they_buried():
    state = position("R Y G rg yr yg gr gy", at(4, "ry"), at(4), at(0), rules=SMALL_HANDS)
    state = play(state, dig.Dig(), bury("ry"))
    assert state.knowledge == (scents("ry rg"), *[dig.ScentSet()] * 3)
    assert dig.view(state, 0).yard[3] == bone("ry")
    for viewer in (1, 2, None):
        assert dig.view(state, viewer).yard[3] == scent("ry")


@pytest.mark.clause("K2", "D4")
def test_and_remembers_it_when_another_digs_it():
    state = position("R Y G rg yr yg gr gy", at(4, "ry"), at(4), at(0), rules=SMALL_HANDS)
    state = play(state, dig.Dig(), bury("ry"), dig.EndTurn(), dig.Dig())
    assert state.knowledge == (scents("ry rg"), scents("ry"), dig.ScentSet(), dig.ScentSet())
    assert dig.view(state, 0).players[1].hand == (bone("ry"),)
    for viewer in (2, None):
        assert dig.view(state, viewer).players[1].hand == (scent("ry"),)


@pytest.mark.clause("K2", "Y1")
def test_and_follows_it_when_it_leaps():
    state = position("ry R Y G yr yg gr rg gy", at(9), at(1), at(0), rules=SMALL_HANDS)
    # Seat 0 digs gy at the far end, then exchanges it for rg on the new far end.
    state = play(state, dig.Dig(), dig.Move(8), dig.Dig(), bury("gy"))
    assert state.yard == row("ry R Y G yr yg gr gy")
    # Seat 1 digs on space 1, and gy leaps there.
    state = play(state, dig.Dig(), dig.EndTurn())
    assert dig.view(state, 0).yard[0] == bone("gy")
    assert dig.view(state, 1).yard[0] == scent("gy")


@pytest.mark.clause("K3")
def test_who_holds_a_bone_knows_its_twin():
    state = position("R Y G yr yg gr", at(0, "ry gy"), at(0, "rg"))
    # In the yard ...
    assert dig.view(state, 0).yard == (*row("R Y G yr yg"), scent("rg"))
    assert dig.view(state, 1).yard == (*row("R Y G"), scent("ry"), scent("yg"), bone("gr"))
    assert dig.view(state, None).yard == (*row("R Y G"), scent("ry"), scent("yg"), scent("rg"))


@pytest.mark.clause("K3")
def test_and_knows_it_in_the_hand_of_another_too():
    state = position("R Y G rg yg gr gy", at(0, "ry"), at(0, "yr"), at(0))
    assert dig.view(state, 0).players[1].hand == (bone("yr"),)
    assert dig.view(state, 1).players[0].hand == (bone("ry"),)
    for viewer in (2, None):
        seen = dig.view(state, viewer)
        assert [player.hand for player in seen.players] == [(scent("ry"),), (scent("ry"),), ()]


@pytest.mark.clause("K3", "B1")
@each_preset
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_drop_tells_everyone_the_twin(preset, viewer):
    state = position("R Y G yr yg gr gy", at(1, "ry rg"), at(0), at(0), rules=preset)
    seen = dig.view(play(state, drop("ry")), viewer)
    assert seen.yard[3] == bone("yr")
    state = position("R Y G rg yg gr gy", at(1, "ry"), at(0, "yr"), at(0), rules=preset)
    assert dig.view(play(state, drop("ry")), viewer).players[1].hand == (bone("yr"),)


def dealt(one, two, three):
    """A position in which seat 0 holds ``one`` and ``two``, seat 1 ``three``; their twins lie."""
    twins = " ".join(token[::-1] for token in (one, two, three))
    return position(f"R Y G {twins}", at(0, f"{one} {two}"), at(0, three))


@pytest.mark.clause("K3", "K1")
def test_what_a_viewer_does_not_know_is_one_bit_for_each_scent():
    # All ways in which the three scents can lie. A view must not differ where the viewer cannot
    # tell, and that includes the order in which it lists a hand.
    states = [
        dealt(one, two, three)
        for one in ("ry", "yr")
        for two in ("rg", "gr")
        for three in ("yg", "gy")
    ]
    different = {}
    for viewer in (0, 1, None):
        seen = []
        for state in states:
            if (this := dig.view(state, viewer)) not in seen:
                seen.append(this)
        different[viewer] = len(seen)
    # Seat 0 knows two scents, seat 1 knows one, a spectator none.
    assert different == {0: 4, 1: 2, None: 1}


@pytest.mark.clause("K4")
@each_preset
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_everyone_knows_a_hand_that_holds_both_cards_of_a_scent(preset, viewer):
    state = position("R Y G yr rg yg gr gy", at(4, "ry"), at(0), at(0), rules=preset)
    assert dig.view(state, viewer).players[0].hand == (scent("ry"),)
    state = play(state, dig.Dig())
    assert dig.view(state, viewer).players[0].hand == bones("ry yr")
    assert state.knowledge == (scents("ry"),) * 4


@pytest.mark.clause("K4", "D4")
@pytest.mark.parametrize("viewer", [1, None])
def test_so_it_is_while_a_bury_is_owed(viewer):
    state = position("R Y G yr rg yg gr gy", at(4, "ry"), at(0), rules=SMALL_HANDS)
    state = play(state, dig.Dig())
    assert state.turn.bury_owed
    assert dig.view(state, viewer).players[0].hand == bones("ry yr")


@pytest.mark.clause("K4", "D4")
@pytest.mark.parametrize(("buried", "kept"), [("ry", "yr"), ("yr", "ry")])
@pytest.mark.parametrize(
    ("yard", "hand", "rules"),
    [
        # Known to everyone from earlier, and the dig is of a third scent.
        ("R Y G yg gr gy", "ry rg yr", dig.THREE_ACTIONS),
        # The exchange itself brings the two together, for a moment.
        ("R Y G yr rg yg gr gy", "ry", SMALL_HANDS),
    ],
    ids=["from earlier", "in the exchange"],
)
def test_when_one_of_both_is_buried_only_its_owner_knows_which(yard, hand, rules, buried, kept):
    state = position(yard, at(4, hand), at(0), rules=rules)
    state = play(state, dig.Dig(), bury(buried))
    assert [scent("ry") in known for known in state.knowledge] == [True, False, False]
    assert dig.view(state, 0).yard[3] == bone(buried)
    for viewer in (1, None):
        seen = dig.view(state, viewer)
        assert seen.yard[3] == scent("ry")
        assert scent("ry") in seen.players[0].hand
        assert bone(kept) not in seen.players[0].hand


@pytest.mark.clause("K4", "D4")
def test_what_others_knew_of_the_scent_from_earlier_is_gone_too():
    # Seat 1 has once buried yr, so it knows where both are until seat 0 mixes them.
    state = position(
        "R Y G yr rg yg gr gy", at(4, "ry"), at(0), rules=SMALL_HANDS, also=["", "ry", ""]
    )
    assert dig.view(state, 1).yard[3] == bone("yr")
    state = play(state, dig.Dig(), bury("yr"))
    assert dig.view(state, 1).yard[3] == scent("ry")
    assert state.knowledge == (scents("ry"), dig.ScentSet(), dig.ScentSet())


@pytest.mark.clause("K2", "K4", "D4")
def test_what_others_knew_from_earlier_stays_when_the_two_were_not_mixed():
    state = position(
        "R Y G rg yr yg gr gy", at(4, "ry"), at(0), rules=SMALL_HANDS, also=["", "ry", ""]
    )
    state = play(state, dig.Dig(), bury("ry"))
    assert dig.view(state, 1).yard[3] == bone("ry")
    assert dig.view(state, None).yard[3] == scent("ry")
    assert state.knowledge == (scents("ry rg"), scents("ry"), dig.ScentSet())


@pytest.mark.clause("K4", "D4")
def test_a_bury_of_another_scent_leaves_the_pair_known():
    state = position("R Y G yg gr gy", at(4, "ry rg yr"), at(0))
    state = play(state, dig.Dig(), bury("rg"))
    assert state.knowledge == (scents("ry rg yg"), scents("ry"), scents("ry"))
    assert set(dig.view(state, 1).players[0].hand) == {bone("ry"), bone("yr"), scent("yg")}


@pytest.mark.clause("K4", "B1")
@each_preset
@pytest.mark.parametrize("viewer", [1, None])
def test_when_one_of_both_is_dropped_everyone_knows_both(preset, viewer):
    state = position("R Y G rg yg gr gy", at(1, "ry yr"), at(0), rules=preset)
    state = play(state, drop("ry"))
    assert state.knowledge == (scents("ry"),) * 3
    assert dig.view(state, viewer).players[0].hand == (bone("yr"),)


@pytest.mark.clause("K4", "B1", "D4")
def test_a_drop_reveals_the_twin_that_was_buried_before():
    state = position("R yr Y G rg yg gr gy", at(2, "ry"), at(0), rules=SMALL_HANDS)
    state = play(state, dig.Dig(), bury("ry"), dig.Move(3))
    assert dig.view(state, 1).yard[1] == scent("ry")
    state = play(state, drop("yr"))
    assert dig.view(state, 1).yard[1] == bone("ry")
    assert dig.view(state, None).yard[1] == bone("ry")


@pytest.mark.clause("K4")
def test_knowledge_from_a_drop_cannot_be_lost():
    # The twin of a dropped bone is buried: there is nothing to confuse it with.
    state = position("R Y G rg yg gr gy", at(4, "ry"), at(0, "", "yr"), rules=SMALL_HANDS)
    state = play(state, dig.Dig(), bury("ry"))
    assert dig.view(state, 1).yard[3] == bone("ry")
    assert dig.view(state, None).yard[3] == bone("ry")


@pytest.mark.clause("K2", "K3")
@pytest.mark.parametrize("also", [["", "", "", ""], ["rg", "", "ry", ""]])
def test_a_position_may_not_lack_what_a_seat_must_know(also):
    state = position("R Y G rg yr yg gr gy", at(0, "ry"), at(0), at(0), also=also)
    nobody = (dig.ScentSet(),) * 4
    with pytest.raises(dig.InvalidStateError) as refusal:
        dig.State(state.rules, state.yard, state.players, state.turn, nobody)
    assert {fault.code for fault in refusal.value.faults} == {dig.FaultCode.MUST_KNOW}


@pytest.mark.clause("K2")
def test_a_hand_is_seen_with_the_known_bones_first():
    state = position("R ry Y gr G yg gy", at(0, "rg yr"), at(0), also=["", "ry", ""])
    assert dig.view(state, 1).players[0].hand == (bone("yr"), scent("rg"))
    assert dig.view(state, None).players[0].hand == (scent("ry"), scent("rg"))
