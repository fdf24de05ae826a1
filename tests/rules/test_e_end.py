"""The end of the game and the score (E1 to E5)."""

import random

import pytest

import dig_rules as dig
from rules.table import (
    DIG,
    at,
    bone,
    bury,
    drop,
    each_preset,
    happenings,
    only_reason,
    places,
    play,
    position,
    row,
    spaces,
    varied,
)

CLEARED = dig.GameEnded(dig.EndReason.YARD_CLEARED)
STALLED = dig.GameEnded(dig.EndReason.STALLED)
# Two colours; the last bone of the yard is on space 2, its twin in the other player's hand.
LAST = ("R ry Y", at(2), at(0, "yr"))
AT_ONCE_OPEN_GAPS = varied(dig.THREE_ACTIONS, end=dig.EndRule.AT_ONCE)


@pytest.mark.clause("E1")
def test_each_preset_has_its_end():
    assert dig.THREE_ACTIONS.end is dig.EndRule.AFTER_TURN
    assert dig.ONE_OF_EACH.end is dig.EndRule.AT_ONCE


@pytest.mark.clause("E1")
def test_the_game_may_end_the_moment_the_last_bone_leaves_the_yard():
    state = position(*LAST, rules=dig.ONE_OF_EACH)
    happened = happenings(state, dig.Dig())
    assert happened[:2] == [
        dig.Dug(0, 2, bone("ry"), exchange=False),
        dig.Leapt(row("Y")[0], 3, 2),
    ]
    assert happened[-1] == CLEARED
    state = play(state, dig.Dig())
    assert state.over
    assert state.ended is dig.EndReason.YARD_CLEARED
    assert state.to_move is None
    assert (state.turn.seat, state.turn.done) == (0, (DIG,))


@pytest.mark.clause("E1")
@pytest.mark.parametrize(
    "action", [dig.Move(1), dig.EndTurn(), dig.Dig(), drop("ry"), bury("ry")], ids=str
)
def test_nothing_is_legal_when_the_game_is_over(action):
    state = play(position(*LAST, rules=dig.ONE_OF_EACH), dig.Dig())
    for seen in (state, dig.view(state, 0), dig.view(state, 1), dig.view(state, None)):
        assert dig.legal_actions(seen) == ()
        assert only_reason(seen, action) == (dig.ReasonCode.GAME_OVER, "E1", {})


@pytest.mark.clause("E1")
def test_the_rest_of_the_turn_may_still_be_played():
    state = position(*LAST)
    dug = play(state, dig.Dig())
    assert not dug.over
    assert dug.to_move == 0
    assert dug.yard == row("R . Y")
    # Its third action ends the turn, and so the game.
    assert happenings(dug, dig.Move(1), drop("ry")) == [
        dig.Dropped(0, 1, (bone("ry"),)),
        dig.TurnEnded(0, progress=True),
        dig.Leapt(row("Y")[0], 3, 2),
        CLEARED,
    ]
    over = play(dug, dig.Move(1), drop("ry"))
    assert over.ended is dig.EndReason.YARD_CLEARED
    assert over.players[0].dropped == (bone("ry"),)
    assert over.turn.seat == 0


@pytest.mark.clause("E1")
def test_the_other_players_get_no_turn_after_the_last():
    state = play(position(*LAST), dig.Dig())
    assert happenings(state, dig.EndTurn())[-1] == CLEARED
    state = play(state, dig.EndTurn())
    assert (state.over, state.to_move) == (True, None)


@pytest.mark.clause("E1", "E2", "T3", "Y4")
def test_the_last_bone_as_third_action_ends_turn_and_game():
    state = position("R ry Y", at(1), at(3, "yr"))
    assert happenings(state, dig.Move(3), dig.Move(2), dig.Dig()) == [
        dig.Dug(0, 2, bone("ry"), exchange=False),
        dig.TurnEnded(0, progress=True),
        dig.Leapt(row("Y")[0], 3, 2),
        dig.SteppedBack(1, 3, 2),
        CLEARED,
    ]


@pytest.mark.clause("E1")
@each_preset
def test_bones_in_hand_do_not_prolong_the_game(preset):
    state = position("R ry Y", at(2), at(0, "yr"), rules=preset)
    state = play(state, dig.Dig())
    state = state if state.over else play(state, dig.EndTurn())
    assert state.ended is dig.EndReason.YARD_CLEARED
    assert [player.hand for player in state.players] == [(bone("ry"),), (bone("yr"),)]


@pytest.mark.clause("E1")
@each_preset
def test_the_game_goes_on_while_a_bone_is_in_the_yard(preset):
    state = play(position("R ry Y yr", at(2), at(0), rules=preset), dig.Dig(), dig.EndTurn())
    assert not state.over
    assert state.to_move == 1


@pytest.mark.clause("E1", "D4")
@pytest.mark.parametrize("end", list(dig.EndRule), ids=lambda end: end.name)
@pytest.mark.parametrize("buried", ["ry", "yr"])
def test_the_exchange_of_the_last_bone_does_not_end_the_game(end, buried):
    rules = varied(dig.THREE_ACTIONS, end=end, hand_limit=1)
    state = position("R ry Y", at(2, "yr"), at(0), rules=rules)
    state = play(state, dig.Dig())
    assert not state.over
    assert state.turn.bury_owed
    assert happenings(state, bury(buried)) == [dig.Buried(0, 2, bone(buried))]
    state = play(state, bury(buried), dig.EndTurn())
    assert not state.over
    assert state.yard == row(f"R {buried} Y")


@pytest.mark.clause("E1", "D4")
@pytest.mark.parametrize("end", list(dig.EndRule), ids=lambda end: end.name)
def test_nor_does_it_as_the_third_action(end):
    rules = varied(dig.THREE_ACTIONS, end=end, hand_limit=1)
    state = position("R ry Y", at(1, "yr"), at(0), rules=rules)
    state = play(state, dig.Move(3), dig.Move(2), dig.Dig())
    assert happenings(state, bury("ry")) == [
        dig.Buried(0, 2, bone("ry")),
        dig.TurnEnded(0, progress=False),
    ]


@pytest.mark.clause("E1", "D4")
def test_a_last_bone_that_nobody_may_dig_does_not_end_the_game():
    rules = varied(dig.ONE_OF_EACH, hand_limit=1)
    state = position("R ry Y", at(2, "yr"), at(0), rules=rules)
    assert dig.Dig() not in dig.legal_actions(state)
    assert not play(state, dig.EndTurn()).over


@pytest.mark.clause("E2")
@pytest.mark.parametrize(
    ("rules", "actions"),
    [
        (dig.THREE_ACTIONS, [dig.Dig(), dig.EndTurn()]),
        (AT_ONCE_OPEN_GAPS, [dig.Dig()]),
        (dig.ONE_OF_EACH, [dig.Dig()]),
    ],
    ids=["after turn", "at once", "filled at once"],
)
def test_no_gap_is_open_when_the_game_is_over(rules, actions):
    state = position("R ry Y", at(2), at(3, "yr"), rules=rules)
    happened = [
        event for event in happenings(state, *actions) if not isinstance(event, dig.TurnEnded)
    ]
    assert happened[-3:] == [
        dig.Leapt(row("Y")[0], 3, 2),
        dig.SteppedBack(1, 3, 2),
        CLEARED,
    ]
    state = play(state, *actions)
    assert state.yard == row("R Y")
    assert spaces(state) == [2, 2]


@pytest.mark.clause("E2", "E4", "Y2")
@pytest.mark.parametrize("rules", [dig.THREE_ACTIONS, AT_ONCE_OPEN_GAPS], ids=["after", "at once"])
def test_the_refill_before_the_end_decides_what_the_bones_are_worth(rules):
    # The yellow bowl leaps over the red one into the gap next to the doghouse.
    state = position("ry R yr Y", at(1), at(0), rules=rules)
    assert dig.bone_values(state) == {dig.Color.RED: 2, dig.Color.YELLOW: 1}
    state = play(state, dig.Dig(), dig.Move(3), dig.Dig())
    assert state.over
    assert state.yard == row("Y R")
    assert dig.bone_values(state) == {dig.Color.YELLOW: 2, dig.Color.RED: 1}


@pytest.mark.clause("E3")
@each_preset
def test_the_limit_is_200_by_default(preset):
    assert preset.stall_limit == 200
    state = position("R ry Y yr", at(0), at(0), rules=preset, stalled=198)
    state = play(state, dig.EndTurn())
    assert (state.over, state.stalled) == (False, 199)
    assert play(state, dig.EndTurn()).ended is dig.EndReason.STALLED


@pytest.mark.clause("E3")
@each_preset
@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_the_game_ends_with_exactly_the_limits_turn_without_progress(preset, limit):
    state = position("R ry Y yr", at(0), at(0), at(0), rules=varied(preset, stall_limit=limit))
    for turn in range(limit - 1):
        assert state.stalled == turn
        state = play(state, dig.EndTurn())
        assert not state.over
    seat = state.to_move
    assert happenings(state, dig.EndTurn()) == [dig.TurnEnded(seat, progress=False), STALLED]
    state = play(state, dig.EndTurn())
    assert state.ended is dig.EndReason.STALLED
    assert state.to_move is None
    assert state.turn.seat == seat
    assert dig.outcome(state).reason is dig.EndReason.STALLED


@pytest.mark.clause("E3")
@each_preset
def test_no_limit_means_no_end_by_stalling(preset):
    state = position("R ry Y yr", at(0), at(0), rules=varied(preset, stall_limit=None))
    assert not play(state, *[dig.EndTurn()] * 500).over


@pytest.mark.clause("E3")
@each_preset
def test_moves_are_no_progress(preset):
    rules = varied(preset, stall_limit=3)
    state = position("R ry Y yr", at(0), at(0), rules=rules, stalled=1)
    state = play(state, dig.Move(2), dig.EndTurn())
    assert (state.over, state.stalled) == (False, 2)
    state = play(state, dig.Move(2))
    assert not state.over  # only when the turn ends
    assert happenings(state, dig.EndTurn()) == [dig.TurnEnded(1, progress=False), STALLED]


@pytest.mark.clause("E3", "T3")
def test_a_turn_that_ends_by_itself_can_be_the_last_stalled_one():
    rules = varied(dig.THREE_ACTIONS, stall_limit=3)
    state = position("R ry Y yr", at(0), at(0), rules=rules, stalled=2)
    assert happenings(state, dig.Move(1), dig.Move(2), dig.Move(3)) == [
        dig.Moved(0, 2, 3),
        dig.TurnEnded(0, progress=False),
        STALLED,
    ]


@pytest.mark.clause("E3")
@each_preset
@pytest.mark.parametrize(
    ("space", "action"), [(4, dig.Dig()), (1, drop("ry"))], ids=["dig", "drop"]
)
def test_a_dig_or_a_drop_is_progress(preset, space, action):
    rules = varied(preset, stall_limit=3)
    state = position("R Y G yr rg yg gr gy", at(space, "ry"), at(0), rules=rules, stalled=2)
    assert happenings(state, action, dig.EndTurn())[0] == dig.TurnEnded(0, progress=True)
    state = play(state, action, dig.EndTurn())
    assert (state.over, state.stalled, state.to_move) == (False, 0, 1)


@pytest.mark.clause("E3")
def test_progress_at_any_time_of_the_turn_counts():
    rules = varied(dig.THREE_ACTIONS, stall_limit=3)
    state = position("R ry Y yr", at(1), at(0), rules=rules, stalled=2)
    state = play(state, dig.Move(2), dig.Dig(), dig.Move(3))
    assert (state.over, state.stalled, state.to_move) == (False, 0, 1)


@pytest.mark.clause("E3", "D4")
@pytest.mark.parametrize("buried", ["ry", "yr"], ids=["the bone just dug", "another"])
def test_an_exchange_is_no_progress(buried):
    rules = varied(dig.THREE_ACTIONS, stall_limit=3, hand_limit=1)
    state = position("R ry Y", at(2, "yr"), at(0), rules=rules, stalled=2)
    state = play(state, dig.Dig(), bury(buried))
    assert not state.over
    assert happenings(state, dig.EndTurn()) == [dig.TurnEnded(0, progress=False), STALLED]


@pytest.mark.clause("E3", "D4")
def test_an_exchange_does_not_undo_the_progress_of_its_turn():
    rules = varied(dig.THREE_ACTIONS, stall_limit=3, hand_limit=1)
    state = position("R ry Y yr", at(2), at(0), rules=rules, stalled=2)
    state = play(state, dig.Dig(), dig.Move(4), dig.Dig())
    assert happenings(state, bury("ry")) == [
        dig.Buried(0, 4, bone("ry")),
        dig.TurnEnded(0, progress=True),
        dig.Leapt(bone("ry"), 4, 2),
        dig.SteppedBack(0, 4, 3),
    ]
    assert play(state, bury("ry")).stalled == 0


@pytest.mark.clause("E3")
@each_preset
@pytest.mark.parametrize(("colors", "limit"), [(2, 1), (2, 5), (3, 2), (3, 4)])
def test_every_game_ends_within_the_bound(preset, colors, limit):
    rules = varied(preset, colors=colors, stall_limit=limit)
    most = (2 * colors * (colors - 1) + 1) * limit
    for seed in range(20):
        chance = random.Random(seed)
        state, turns = dig.new_game(seed=seed, rules=rules), 0
        while not state.over:
            happened = dig.step(state, chance.choice(dig.legal_actions(state)))
            turns += any(isinstance(event, dig.TurnEnded) for event in happened.events)
            state = happened.state
            assert turns <= most


@pytest.mark.clause("E4")
@each_preset
def test_the_colour_of_the_bowl_nearest_the_doghouse_is_worth_most(preset):
    deal = (*row("P ry B G"), *row("rg rb Y R"))
    rest = tuple(card for card in dig.deck() if card not in deal)
    state = dig.new_game(deal=deal + rest, rules=preset)
    red, yellow, green, blue, purple = dig.COLORS
    values = dig.bone_values(state)
    assert values == {purple: 5, blue: 4, green: 3, yellow: 2, red: 1}
    assert list(values) == [purple, blue, green, yellow, red]


@pytest.mark.clause("E4")
@each_preset
@pytest.mark.parametrize(
    ("yard", "first", "second"),
    [
        # seat 0 has dropped ry and gy, seat 1 yr
        ("G R Y rg yg gr", 2 + 3, 1),
        ("yg R rg Y gr G", 3 + 1, 2),
        ("yg rg gr Y G R", 1 + 2, 3),
    ],
)
def test_a_dropped_bone_is_worth_the_value_of_its_colour(preset, yard, first, second):
    state = position(yard, at(0, "", "ry gy"), at(0, "", "yr"), rules=preset)
    assert dig.scores(state) == (first, second)


@pytest.mark.clause("E4")
@each_preset
def test_bones_in_hand_are_worth_nothing(preset):
    state = position("R Y G rg gr", at(0, "ry yg"), at(0, "gy", "yr"), rules=preset)
    assert dig.scores(state) == (0, 2)


@pytest.mark.clause("E4", "Y1")
@each_preset
def test_a_bowl_moved_by_a_refill_changes_the_values(preset):
    state = position("rg R Y yg gr gy G", at(1), at(0, "", "ry yr"), rules=preset)
    assert dig.scores(state) == (0, 3 + 2)
    # The green bowl leaps next to the doghouse: green 3, red 2, yellow 1.
    state = play(state, dig.Dig(), dig.EndTurn())
    assert dig.scores(state) == (0, 2 + 1)


MOST_VALUABLE = dig.THREE_ACTIONS
SHARED = dig.ONE_OF_EACH


@pytest.mark.clause("E5")
def test_each_preset_has_its_ties():
    assert dig.THREE_ACTIONS.ties is dig.TiesRule.MOST_VALUABLE_BONES
    assert dig.ONE_OF_EACH.ties is dig.TiesRule.SHARED


# The values are 3, 2, 1 for red, yellow, green, and 4, 3, 2, 1 with blue.
@pytest.mark.clause("E5")
@pytest.mark.parametrize(
    ("yard", "dropped", "totals", "tied_by_value", "tied_by_points"),
    [
        pytest.param("R Y G rg gr gy", ["ry", "yr yg"], (3, 4), [2, 1], [2, 1], id="points first"),
        pytest.param("R Y G rg yg gy", ["ry", "yr gr"], (3, 3), [1, 2], [1, 1], id="most worth k"),
        pytest.param("R Y G rg yg gy", ["yr gr", "ry"], (3, 3), [2, 1], [1, 1], id="other seat"),
        pytest.param(
            "R Y G B rb yg yb gb by bg",
            ["rg gr gy", "ry yr br"],
            (8, 8),
            [2, 1],
            [1, 1],
            id="then most worth k - 1",
        ),
        pytest.param(
            "R Y G rg yg gr gy", ["ry", "yr"], (3, 2), [1, 2], [1, 2], id="no tie, next place is 2"
        ),
        pytest.param("R Y G yr yg gr gy", ["ry", "rg"], (3, 3), [1, 1], [1, 1], id="level"),
        pytest.param("R Y G ry rg yr yg gr gy", ["", "", ""], (0,) * 3, [1] * 3, [1] * 3, id="0"),
        pytest.param(
            "R Y G yr yg gr gy", ["ry", "", "rg"], (3, 0, 3), [1, 3, 1], [1, 3, 1], id="1 1 3"
        ),
        pytest.param(
            "R Y G gr gy",
            ["yr", "ry rg", "yg", ""],
            (2, 6, 2, 0),
            [2, 1, 2, 4],
            [2, 1, 2, 4],
            id="1 2 2 4",
        ),
        pytest.param(
            "R Y G rg yg", ["gr gy", "ry", "yr"], (2, 3, 2), [3, 1, 2], [2, 1, 2], id="lower places"
        ),
    ],
)
def test_places(yard, dropped, totals, tied_by_value, tied_by_points):
    seats = [at(0, "", text) for text in dropped]
    assert dig.scores(position(yard, *seats)) == totals
    assert places(position(yard, *seats, rules=MOST_VALUABLE)) == tied_by_value
    assert places(position(yard, *seats, rules=SHARED)) == tied_by_points


@pytest.mark.clause("E5")
@each_preset
def test_standings_are_best_first(preset):
    state = position("R Y G rg gr gy", at(0, "", "yr"), at(0), at(0, "", "ry yg"), rules=preset)
    assert dig.standings(state) == (
        dig.Standing(1, 2, 5),
        dig.Standing(2, 0, 2),
        dig.Standing(3, 1, 0),
    )


@pytest.mark.clause("E5")
@pytest.mark.parametrize(("ties", "winners"), [("MOST_VALUABLE_BONES", (1,)), ("SHARED", (0, 1))])
def test_the_winners_are_those_in_the_first_place(ties, winners):
    rules = varied(dig.THREE_ACTIONS, ties=dig.TiesRule[ties], stall_limit=1)
    state = position("R Y G rg yg gy", at(0, "", "yr gr"), at(0, "", "ry"), at(0), rules=rules)
    assert dig.outcome(state) is None
    outcome = dig.outcome(play(state, dig.EndTurn()))
    assert outcome.winners == winners
    assert {standing.seat: standing.score for standing in outcome.standings} == {0: 3, 1: 3, 2: 0}
