"""A turn (T1 to T4)."""

from itertools import combinations, product

import pytest

import dig_rules as dig
from rules.table import (
    DIG,
    DROP,
    MOVE,
    at,
    bone,
    bury,
    codes,
    drop,
    each_preset,
    happenings,
    only_reason,
    play,
    position,
    row,
    varied,
)

# Red bowl on space 1 and the dog with two red bones beside it: every kind of action is near.
MIDDLE = ("R yr Y yg G gr gy", at(2, "ry rg"), at(0))
ON_BOWL = ("R yr Y yg G gr gy", at(1, "ry rg"), at(0))
FULL_HAND = ("R Y G yg gr gy", at(4, "ry rg yr"), at(0))


@pytest.mark.clause("T1")
@pytest.mark.parametrize(
    ("start", "actions"),
    [
        (MIDDLE, [dig.Move(3), dig.Move(2), dig.Move(3)]),
        (MIDDLE, [dig.Move(4), dig.Dig(), dig.Move(3)]),
        (MIDDLE, [dig.Move(3), dig.Move(2), dig.Dig()]),
        (MIDDLE, [dig.Dig(), dig.Move(3), dig.Move(4)]),
        (MIDDLE, [dig.Move(1), drop("ry"), drop("rg")]),
        (MIDDLE, [dig.Dig(), dig.Move(1), drop("ry rg")]),
        (ON_BOWL, [drop("ry"), dig.Move(2), dig.Dig()]),
        (ON_BOWL, [drop("rg"), drop("ry"), dig.Move(5)]),
        (ON_BOWL, [dig.Move(2), dig.Move(1), drop("ry")]),
        (ON_BOWL, [drop("ry"), dig.Move(2), dig.Move(1)]),
    ],
    ids=str,
)
def test_three_actions_of_any_kinds_in_any_order(start, actions):
    state = position(*start)
    for action in actions:
        assert state.to_move == 0
        assert dig.why_illegal(state, action) == ()
        state = play(state, action)
    assert state.to_move == 1


@pytest.mark.clause("T1")
def test_three_actions_may_all_be_digs():
    # With the gap filled at once there is a new bone under the dog each time.
    rules = varied(dig.THREE_ACTIONS, refill=dig.RefillRule.AT_ONCE)
    state = position("R Y G ry rg yr yg gr gy", at(4), at(0), rules=rules)
    state = play(state, dig.Dig(), dig.Dig())
    assert state.turn.done == (DIG, DIG)
    state = play(state, dig.Dig())
    assert state.players[0].hand == (bone("ry"), bone("gr"), bone("gy"))
    assert state.to_move == 1


@pytest.mark.clause("T1")
@pytest.mark.parametrize(
    ("yard", "space", "actions"),
    [
        ("R yr Y yg G gr gy", 2, [dig.Dig(), dig.Move(1), drop("ry")]),
        ("R yr Y yg G gr gy", 1, [drop("ry"), dig.Move(2), dig.Dig()]),
        # Here the red bowl lies furthest out and leaps under the dog that has dug.
        ("Y yr G yg gr gy R", 3, [dig.Move(2), dig.Dig(), drop("ry")]),
        ("Y yr G yg gr gy R", 2, [dig.Dig(), drop("ry"), dig.Move(3)]),
    ],
    ids=str,
)
def test_one_of_each_in_any_order(yard, space, actions):
    state = position(yard, at(space, "ry rg"), at(0), rules=dig.ONE_OF_EACH)
    for action in actions:
        assert state.to_move == 0
        assert dig.why_illegal(state, action) == ()
        state = play(state, action)
    assert state.to_move == 1


@pytest.mark.clause("T1")
@pytest.mark.parametrize(
    ("start", "first", "second", "kind"),
    [
        (MIDDLE, dig.Move(3), dig.Move(2), "move"),
        (MIDDLE, dig.Dig(), dig.Dig(), "dig"),
        (ON_BOWL, drop("ry"), drop("rg"), "drop"),
    ],
    ids=["move", "dig", "drop"],
)
def test_one_of_each_allows_no_kind_twice(start, first, second, kind):
    # After the dig gy has leapt under the dog and the hand is full, so a dig has two faults.
    state = play(position(*start, rules=dig.ONE_OF_EACH), first)
    assert dig.ReasonCode.NO_ACTION_LEFT in codes(state, second)
    (used,) = (
        reason
        for reason in dig.why_illegal(state, second)
        if reason.code is dig.ReasonCode.NO_ACTION_LEFT
    )
    assert (used.clause, used.params) == ("T1", {"kind": kind})


@pytest.mark.clause("T1", "T4")
def test_a_new_turn_has_all_its_actions():
    state = position(*MIDDLE, rules=dig.ONE_OF_EACH)
    state = play(state, dig.Move(3), dig.EndTurn(), dig.Move(1))
    assert state.turn.done == (MOVE,)
    state = play(state, dig.EndTurn())
    assert state.turn == dig.Turn(seat=0)
    assert dig.why_illegal(state, dig.Move(2)) == ()


@pytest.mark.clause("T1", "T2")
def test_legal_actions_have_one_order():
    # Moves by target, then what can be done on the space, and the end of the turn last.
    assert dig.legal_actions(position(*MIDDLE)) == (
        dig.Move(0),
        dig.Move(1),
        dig.Move(3),
        dig.Move(4),
        dig.Dig(),
        dig.EndTurn(),
    )
    assert dig.legal_actions(position(*ON_BOWL)) == (
        dig.Move(0),
        dig.Move(2),
        dig.Move(3),
        drop("ry"),
        drop("rg"),
        drop("ry rg"),
        dig.EndTurn(),
    )


@pytest.mark.clause("T1", "M1", "D1", "D4", "B1", "B2")
@pytest.mark.parametrize(
    ("rules", "start", "first"),
    [
        *(
            (preset, start, first)
            for preset in (dig.THREE_ACTIONS, dig.ONE_OF_EACH)
            for start, first in (
                (MIDDLE, []),
                (MIDDLE, [dig.Move(3)]),
                (MIDDLE, [dig.Dig()]),
                (ON_BOWL, []),
                (ON_BOWL, [dig.Move(3)]),
                (ON_BOWL, [drop("ry")]),
                (FULL_HAND, []),
                (FULL_HAND, [dig.Move(3)]),
            )
        ),
        (dig.THREE_ACTIONS, FULL_HAND, [dig.Dig()]),
        (dig.THREE_ACTIONS, FULL_HAND, [dig.Dig(), bury("ry")]),
    ],
)
def test_an_action_is_legal_exactly_if_there_is_no_reason_against_it(rules, start, first):
    state = play(position(*start, rules=rules), *first)
    hand = state.players[0].hand
    conceivable = [
        *map(dig.Move, range(-2, 12)),
        dig.Dig(),
        *(dig.Bury(card) for card in dig.deck(3)[:6]),
        *(dig.Drop(some) for size in range(1, 5) for some in combinations(hand, size)),
        dig.EndTurn(),
    ]
    assert dig.legal_actions(state) == tuple(
        action for action in conceivable if not dig.why_illegal(state, action)
    )


@pytest.mark.clause("T2")
@each_preset
def test_a_player_may_pass_before_any_action(preset):
    state = position(*MIDDLE, rules=preset)
    assert dig.legal_actions(state)[-1] == dig.EndTurn()
    assert happenings(state, dig.EndTurn()) == [dig.TurnEnded(0, progress=False)]
    after = play(state, dig.EndTurn())
    assert after.turn == dig.Turn(seat=1)
    assert after.yard == state.yard
    assert after.players == state.players


@pytest.mark.clause("T2")
@each_preset
@pytest.mark.parametrize("actions", [[dig.Move(1)], [dig.Move(1), drop("ry")]], ids=["one", "two"])
def test_a_player_may_end_the_turn_after_any_action(preset, actions):
    state = play(position(*MIDDLE, rules=preset), *actions)
    assert dig.legal_actions(state)[-1] == dig.EndTurn()
    assert play(state, dig.EndTurn()).to_move == 1


@pytest.mark.clause("T2", "D4")
def test_a_turn_does_not_end_while_a_bury_is_owed():
    state = position("R Y G yg gr gy", at(4, "ry rg yr"), at(0))
    owing = play(state, dig.Dig())
    assert only_reason(owing, dig.EndTurn()) == (dig.ReasonCode.BURY_OWED, "D4", {})


@pytest.mark.clause("T3")
def test_the_third_action_ends_the_turn():
    state = position(*MIDDLE)
    assert happenings(state, dig.Move(1), drop("ry"), dig.Move(2)) == [
        dig.Moved(0, 1, 2),
        dig.TurnEnded(0, progress=True),
    ]
    assert happenings(state, dig.Move(1), dig.Move(2), dig.Move(3)) == [
        dig.Moved(0, 2, 3),
        dig.TurnEnded(0, progress=False),
    ]
    assert play(state, dig.Move(1), dig.Move(2), dig.Move(3)).turn == dig.Turn(seat=1)


@pytest.mark.clause("T3")
def test_the_third_kind_ends_the_turn():
    state = position(*MIDDLE, rules=dig.ONE_OF_EACH)
    assert happenings(state, dig.Dig(), dig.Move(1), drop("ry")) == [
        dig.Dropped(0, 1, (bone("ry"),)),
        dig.TurnEnded(0, progress=True),
    ]


@pytest.mark.clause("T3")
@each_preset
def test_a_turn_goes_on_though_no_action_that_is_left_can_be_done(preset):
    # At the doghouse and without bones there is nothing to dig and nothing to drop.
    state = position("R Y G ry rg yr yg gr gy", at(1), at(0), rules=preset)
    state = play(state, dig.Move(0))
    assert state.to_move == 0
    assert dig.EndTurn() in dig.legal_actions(state)


@pytest.mark.clause("T3")
def test_one_of_each_may_leave_nothing_but_the_end_of_the_turn():
    state = position("R Y G ry rg yr yg gr gy", at(1), at(0), rules=dig.ONE_OF_EACH)
    assert dig.legal_actions(play(state, dig.Move(0))) == (dig.EndTurn(),)


@pytest.mark.clause("T3", "D4")
def test_a_turn_whose_last_action_owes_a_bury_ends_after_it():
    state = position("R Y G yg gr gy", at(4, "ry rg yr"), at(0))
    state = play(state, dig.Move(5), dig.Move(4), dig.Dig())
    assert state.to_move == 0
    assert state.turn == dig.Turn(seat=0, done=(MOVE, MOVE, DIG), bury_owed=True)
    assert happenings(state, bury("yr")) == [
        dig.Buried(0, 4, bone("yr")),
        dig.TurnEnded(0, progress=False),
    ]
    assert play(state, bury("yr")).turn == dig.Turn(seat=1)


@pytest.mark.clause("T4", "D4")
def test_a_bury_uses_no_action():
    state = position("R Y G yg gr gy", at(4, "ry rg yr"), at(0))
    state = play(state, dig.Dig(), bury("ry"))
    assert state.turn == dig.Turn(seat=0, done=(DIG,))
    state = play(state, dig.Move(5), dig.Move(4))
    assert state.to_move == 1


@pytest.mark.clause("T4", "D4")
def test_a_bury_uses_no_action_where_each_kind_is_used_once():
    rules = varied(dig.ONE_OF_EACH, full_hand=dig.FullHandRule.EXCHANGE)
    state = position("Y R G yg gr gy", at(4, "ry rg yr"), at(0), rules=rules)
    state = play(state, dig.Dig(), bury("yg"))
    assert state.turn == dig.Turn(seat=0, done=(DIG,))
    state = play(state, dig.Move(3))
    assert state.turn == dig.Turn(seat=0, done=(DIG, MOVE))


@pytest.mark.clause("T4")
def test_the_turn_records_move_dig_and_drop_in_the_order_done():
    state = play(position(*MIDDLE), dig.Move(1), drop("ry"))
    assert state.turn.done == (MOVE, DROP)
    assert list(dig.ActionKind) == [MOVE, DIG, DROP]


@pytest.mark.clause("T4")
@each_preset
@pytest.mark.parametrize("thing", [None, "dig", 3, dig.Dig, bone("ry"), row("R")])
def test_nothing_else_is_an_action(preset, thing):
    code, clause, params = only_reason(position(*MIDDLE, rules=preset), thing)
    assert (code, clause) == (dig.ReasonCode.NOT_AN_ACTION, "T4")
    assert list(params) == ["given"]


def _names(done):
    return " ".join(kind.value for kind in done)


@pytest.mark.clause("T1", "T3")
@pytest.mark.parametrize("done", list(product((MOVE, DIG, DROP), repeat=3)), ids=_names)
def test_no_fourth_action_follows_in_a_turn(done):
    turn = dig.Turn(2, done, progress=True)
    after = (turn.after_move, turn.after_dig, turn.after_exchange, turn.after_drop)
    assert all(one is turn for one in after)
    assert turn.after_bury is turn
