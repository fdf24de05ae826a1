"""All the reasons against an action are told, each with its particulars, in a fixed order.

What forbids any action comes first, then what is wrong with this one.
"""

import pytest

import dig_rules as dig
from rules.table import DIG, DROP, MOVE, at, bones, bury, drop, play, position, varied

ROOMY = varied(dig.THREE_ACTIONS, reach=9)
NARROW = varied(dig.ONE_OF_EACH, full_hand=dig.FullHandRule.FORBIDDEN)
EACH_ONCE = varied(dig.THREE_ACTIONS, turn=dig.TurnRule.ONE_OF_EACH)
LONG = "R ry Y rg G yr yg gr gy"


def owing(rules=ROOMY):
    """Seat 0 has four bones in hand on space 4, one of which it has to bury there."""
    return play(position("R Y G yg gr gy", at(4, "ry rg yr"), at(0), rules=rules), dig.Dig())


def free(space, hand="", yard=LONG, **options):
    return position(yard, at(space, hand), at(0), **options)


def spent(*done, hand="", space=0, yard=LONG):
    """A position under ONE_OF_EACH in which these kinds were done, none of them with progress."""
    return free(space, hand, yard, rules=NARROW, turn=dig.Turn(0, done))


OWED = "a bone has to be buried first [D4]"

REASONS = {
    # Moves.
    "a bury is owed": (owing(), dig.Move(3), [OWED]),
    "a bury is owed, and the target is no space": (
        owing(),
        dig.Move(7),
        [OWED, "there is no space 7; the row ends at 6 [M2]"],
    ),
    "a bury is owed, and the dog is there": (
        owing(),
        dig.Move(4),
        [OWED, "the dog is on space 4 already [M1]"],
    ),
    "a bury is owed, and it is too far": (
        owing(dig.THREE_ACTIONS),
        dig.Move(5),
        [OWED, "space 5 is 1 away, and the dog's reach is 0 [M1]"],
    ),
    "no space, and too far": (
        free(9),
        dig.Move(14),
        [
            "there is no space 14; the row ends at 9 [M2]",
            "space 14 is 5 away, and the dog's reach is 4 [M1]",
        ],
    ),
    "one beyond the row": (free(9), dig.Move(10), ["there is no space 10; the row ends at 9 [M2]"]),
    "one before the row": (free(0), dig.Move(-1), ["there is no space -1; the row ends at 9 [M2]"]),
    "the doghouse, from the doghouse": (
        free(0),
        dig.Move(0),
        ["the dog is on space 0 already [M1]"],
    ),
    "the doghouse, from too far": (
        free(5),
        dig.Move(0),
        ["space 0 is 5 away, and the dog's reach is 4 [M1]"],
    ),
    "the last space, from too far": (
        free(4),
        dig.Move(9),
        ["space 9 is 5 away, and the dog's reach is 4 [M1]"],
    ),
    "a second move, and too far": (
        spent(MOVE),
        dig.Move(6),
        ["no move is left in this turn [T1]", "space 6 is 6 away, and the dog's reach is 4 [M1]"],
    ),
    # Digs.
    "a dig while a bury is owed": (
        owing(),
        dig.Dig(),
        [OWED, "there is no bone to dig on space 4 [D1]"],
    ),
    "a dig in the doghouse beside a row that ends in a bone": (
        free(0),
        dig.Dig(),
        ["there is no bone to dig on space 0 [D1]"],
    ),
    "a dig of nothing with a full hand": (
        free(1, "ry rg yr", "R Y G yg gr gy", rules=NARROW),
        dig.Dig(),
        ["there is no bone to dig on space 1 [D1]", "the hand is full with 3 [D4]"],
    ),
    # Drops.
    "a drop while a bury is owed": (
        owing(),
        drop("ry"),
        [OWED, "there is no bowl on space 4 [B1]"],
    ),
    "a drop in the doghouse beside a row that ends in a bowl": (
        free(0, "ry", "yr Y R"),
        drop("ry"),
        ["there is no bowl on space 0 [B1]"],
    ),
    "a drop of nothing beside the bowls": (
        free(2),
        dig.Drop(()),
        ["there is no bowl on space 2 [B1]", "a drop needs a bone [B2]"],
    ),
    "a drop with all kinds of errors": (
        free(1, "ry", "R rg Y yr G yg gr gy", rules=NARROW),
        dig.Drop(bones("ry yr yr")),
        [
            "yr is named twice [B2]",
            "yr is not in the hand [B1]",
            "yr is not of the colour of bowl R [B1]",
            "3 bones named, and a drop is of at most 1 [B2]",
        ],
    ),
    "a drop of another's bone and one's own, of the other colour": (
        free(1, "yr", "R ry rg Y G yg gr gy"),
        dig.Drop(bones("rg yr")),
        ["rg is not in the hand [B1]", "yr is not of the colour of bowl R [B1]"],
    ),
    # Buries and ends.
    "a bury of what is not in the hand, and none is owed": (
        free(2, "yr", "R ry rg Y G yg gr gy"),
        bury("gy"),
        [
            "no bone has to be buried [D4]",
            "gy is not in the hand, so it cannot be buried [D4]",
        ],
    ),
    "a bury of what is not in the hand": (
        owing(),
        bury("gy"),
        ["gy is not in the hand, so it cannot be buried [D4]"],
    ),
    "an end while a bury is owed": (owing(), dig.EndTurn(), [OWED]),
    "no action": (free(0), 7, ["7 is not an action [T4]"]),
}


@pytest.mark.clause("M1", "M2", "D1", "D4", "B1", "B2", "T1", "T4")
@pytest.mark.parametrize(("state", "action", "told"), REASONS.values(), ids=REASONS)
def test_every_reason_against_an_action_is_told_in_order(state, action, told):
    reasons = dig.why_illegal(state, action)
    assert [f"{reason} [{reason.clause}]" for reason in reasons] == told
    # The seat to act is told the same of what it sees.
    assert dig.why_illegal(dig.view(state, 0), action) == reasons
    for do in (dig.apply, dig.step):
        with pytest.raises(dig.IllegalActionError) as refusal:
            do(state, action)
        assert refusal.value.reasons == reasons


@pytest.mark.clause("D4", "T1")
def test_a_kind_that_is_used_up_is_told_beside_the_owed_bury():
    rules = varied(EACH_ONCE, reach=9)
    state = play(
        position("R Y G yg gr gy", at(3, "ry rg yr"), at(0), rules=rules), dig.Move(4), dig.Dig()
    )
    told = [str(reason) for reason in dig.why_illegal(state, dig.Move(5))]
    assert told == ["a bone has to be buried first", "no move is left in this turn"]


USED_UP = {
    MOVE: (dig.Move(2), dig.Move(1)),
    DIG: (dig.Move(2), dig.Dig(), bury("yr"), dig.Dig()),
    DROP: (dig.Move(8), drop("ry"), dig.Drop(())),
}


@pytest.mark.clause("T1")
@pytest.mark.parametrize("kind", USED_UP, ids=lambda kind: kind.value)
def test_each_kind_that_is_used_up_is_told_by_its_name(kind):
    rules = varied(EACH_ONCE, hand_limit=1, reach=9)
    *done, again = USED_UP[kind]
    state = play(position("Y yr G yg gr gy rg R", at(0, "ry"), at(0), rules=rules), *done)
    assert str(dig.why_illegal(state, again)[0]) == f"no {kind.value} is left in this turn"


@pytest.mark.clause("E1", "S4")
def test_that_the_game_is_over_or_another_is_to_act_is_told_alone():
    state = free(0)
    for action in (dig.Move(99), dig.Dig(), drop("ry"), bury("ry"), dig.EndTurn(), "x"):
        (reason,) = dig.why_illegal(dig.view(state, 1), action)
        assert reason == dig.Reason(dig.ReasonCode.NOT_YOUR_TURN)
    over = play(free(0, rules=varied(dig.THREE_ACTIONS, stall_limit=1)), dig.EndTurn())
    for seen in (over, dig.view(over, 0), dig.view(over, 1), dig.view(over, None)):
        for action in (dig.Move(1), dig.EndTurn(), "x"):
            (reason,) = dig.why_illegal(seen, action)
            assert reason == dig.Reason(dig.ReasonCode.GAME_OVER)
