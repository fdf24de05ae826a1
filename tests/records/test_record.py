"""Replaying, taking back, and what one seat saw of a game."""

from __future__ import annotations

import copy
import pickle
import time

import attrs
import pytest

import dig_rules as dig
from records.games import golden_records, random_record, records_of_all_kinds

EVERY_KIND = list(records_of_all_kinds())


def same(one, other):
    """Equal, and of the same ply, which equality leaves out."""
    return one == other and one.ply == other.ply


@pytest.mark.parametrize(("record", "states"), EVERY_KIND)
def test_a_record_replays_to_the_states_that_were_played(record, states):
    assert all(map(same, record.states(), states))
    assert len(list(record.states())) == len(states)
    for ply in {0, 1, len(states) // 2, len(states) - 1}:
        assert same(record.at(ply), states[ply])
    assert same(record.last, states[-1])
    assert record.outcome == dig.outcome(states[-1])


@pytest.mark.parametrize(("record", "states"), EVERY_KIND[::4])
def test_a_view_at_a_ply_is_the_one_taken_there(record, states):
    for viewer in (*range(len(record.dogs)), None):
        seen = record.seen_by(viewer)
        assert all(
            same(view, dig.view(state, viewer))
            for view, state in zip(seen.views, states, strict=True)
        )
        for index, (before, action) in enumerate(zip(states, record.actions, strict=False)):
            after, events = dig.step(before, action)
            told = dig.see_events(events, viewer, before=before, after=after)
            assert seen.events[index] == told


def test_golden_games_replay_to_their_results():
    for record, case in golden_records():
        assert record.outcome.reason.value == case["final"]["reason"]
        assert list(dig.scores(record.last)) == case["final"]["scores"]


def test_a_record_put_together_equals_one_that_was_played():
    record, _ = random_record(5)
    again = dig.Record(record.deal, record.dogs, record.rules, record.first_player, record.actions)
    assert again == record
    assert hash(again) == hash(record)
    assert pickle.loads(pickle.dumps(record)) == record
    assert copy.deepcopy(record) == record


# Illegal actions ----------------------------------------------------------------------------------


def broken(index):
    """A record with an illegal action at an index, and the states before it."""
    record, states = random_record(7)
    actions = list(record.actions)
    actions[index] = dig.Move(24)
    return attrs.evolve(record, actions=tuple(actions)), states


@pytest.mark.parametrize("index", [0, 1, 20])
def test_an_illegal_action_is_an_error_with_its_index_and_reasons(index):
    record, states = broken(index)
    for ask in (
        lambda: record.last,
        lambda: record.outcome,
        lambda: record.at(index + 1),
        lambda: list(record.states()),
        lambda: record.append(dig.EndTurn()),
        lambda: record.seen_by(0),
    ):
        with pytest.raises(dig.RecordError) as caught:
            ask()
        assert caught.value.index == index
        assert caught.value.reasons == dig.why_illegal(states[index], dig.Move(24))
        assert str(caught.value).startswith(f"action {index}: ")


@pytest.mark.parametrize("index", [0, 1, 20])
def test_what_is_before_an_illegal_action_is_within_reach(index):
    record, states = broken(index)
    reached = []
    with pytest.raises(dig.RecordError):
        reached.extend(iter_into(record.states(), reached))
    assert all(map(same, reached, states))
    assert len(reached) == index + 1
    assert same(record.at(index), states[index])


def iter_into(states, reached):
    """Put the states into a list one by one, so that an error leaves those before it."""
    for state in states:
        reached.append(state)
    return ()


def test_an_illegal_action_is_not_appended():
    record, _ = random_record(3, most=5)
    with pytest.raises(dig.IllegalActionError):
        record.append(dig.Move(24))
    over, _ = random_record(3)
    with pytest.raises(dig.IllegalActionError) as caught:
        over.append(dig.EndTurn())
    assert caught.value.code is dig.ReasonCode.GAME_OVER


# Undo and redo ------------------------------------------------------------------------------------


def game(*actions):
    record = dig.Record.of(dig.new_game(seed=1))
    for action in actions:
        record = record.append(action)
    return record


def test_a_move_is_taken_back_and_done_again():
    record = game(dig.Move(4))
    undone = record.undo(0)
    assert undone == game()
    assert same(undone.last, game().last)
    assert undone.redo() == record
    assert undone.undone == (dig.Move(4),)


def test_moves_are_taken_back_one_by_one():
    record = game(dig.Move(4), dig.Move(2))
    undone = record.undo(0).undo(0)
    assert undone == game()
    assert undone.redo().redo() == record


@pytest.mark.parametrize(
    ("record", "seat", "code"),
    [
        (game(), 0, dig.UndoReason.NOTHING_DONE),
        (game(dig.Move(1), dig.Dig()), 0, dig.UndoReason.REVEALS),
        (game(dig.Move(4)), 1, dig.UndoReason.NOT_YOURS),
        (game(dig.Move(4), dig.EndTurn()), 0, dig.UndoReason.TURN_OVER),
        (game(dig.Move(4), dig.EndTurn()), 1, dig.UndoReason.NOT_YOURS),
        (game(dig.Move(4), dig.Move(3), dig.Move(2)), 0, dig.UndoReason.TURN_OVER),
    ],
)
def test_what_may_not_be_taken_back_is_refused_with_the_reason(record, seat, code):
    with pytest.raises(dig.UndoError) as caught:
        record.undo(seat)
    assert caught.value.code is code
    assert str(caught.value) == code.template


@pytest.mark.parametrize("seat", [None, False, "0", 0.0])
def test_who_asks_has_to_be_said(seat):
    with pytest.raises(dig.InvalidArgumentError, match=r"^seat: expected the seat that asks"):
        game(dig.Move(4)).undo(seat)


@pytest.mark.parametrize(("record", "states"), EVERY_KIND)
def test_nothing_that_revealed_something_is_taken_back_and_all_else_within_the_turn_is(
    record, states
):
    shown = (dig.Dig, dig.Drop, dig.Bury)
    for ply, action in enumerate(record.actions):
        part = attrs.evolve(record, actions=record.actions[: ply + 1])
        actor = states[ply].turn.seat
        own = states[ply + 1].to_move == actor
        for seat in range(len(record.dogs)):
            allowed = seat == actor and own and not isinstance(action, shown)
            try:
                assert part.undo(seat) == attrs.evolve(record, actions=record.actions[:ply])
            except dig.UndoError:
                assert not allowed
            else:
                assert allowed


def test_anything_is_taken_back_by_force_for_analysis():
    record, states = random_record(11)
    back = record
    for ply in reversed(range(len(record.actions))):
        back = back.undo(force=True)
        assert len(back.actions) == ply
    assert back.last == states[0]
    while back.undone:
        back = back.redo()
    assert back == record
    with pytest.raises(dig.UndoError) as caught:
        back.redo()
    assert caught.value.code is dig.UndoReason.NOTHING_UNDONE


def test_a_new_action_forgets_what_was_undone():
    record = game(dig.Move(4)).undo(0).append(dig.Move(3))
    assert record.undone == ()


def test_remarks_on_what_is_taken_back_go_with_it():
    record = game().comment("off we go").append(dig.Move(4)).comment("far")
    assert [comment.ply for comment in record.comments] == [0, 1]
    assert [comment.text for comment in record.undo(0).comments] == ["off we go"]


# What a record is made of -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deal", ()),
        ("deal", None),
        ("deal", list(game().deal)),
        ("deal", (*game().deal[:-1], game().deal[0])),
        ("dogs", ()),
        ("dogs", None),
        ("dogs", (dig.Dog.HUSKY,) * 2),
        ("dogs", tuple(dig.Dog) * 2),
        ("rules", None),
        ("first_player", 2),
        ("first_player", True),
        ("actions", [dig.Dig()]),
        ("actions", ("dig",)),
        ("undone", (None,)),
        ("names", ("Ada",)),
        ("names", ["Ada", "Bo"]),
        ("names", ("Ada", "")),
        ("names", ("Ada", "x" * 41)),
        ("names", ("Ada", "B\no")),
        ("names", ("Ada", " Bo")),
        ("names", ("Ada", 1)),
        ("comments", [dig.Comment(0, "x")]),
        ("comments", ("x",)),
        ("comments", (dig.Comment(1, "x"),)),
    ],
)
def test_a_record_of_wrong_parts_is_refused(field, value):
    with pytest.raises(dig.InvalidArgumentError):
        attrs.evolve(game(), **{field: value})


@pytest.mark.parametrize(
    ("ply", "text"),
    [(-1, "x"), (True, "x"), (None, "x"), (0, ""), (0, " x"), (0, "a\nb"), (0, "x" * 1001), (0, 3)],
)
def test_a_comment_is_a_line_on_a_moment(ply, text):
    with pytest.raises(dig.InvalidArgumentError):
        dig.Comment(ply, text)


@pytest.mark.parametrize("ply", [-1, 2, True, "1", None, 10**30])
def test_a_moment_outside_the_record_is_refused(ply):
    for record in (game(dig.Move(4)), game(dig.Move(4)).seen_by(0)):
        with pytest.raises(dig.InvalidArgumentError):
            record.at(ply)


def test_a_record_begins_with_a_fresh_game():
    fresh = dig.new_game(seed=1)
    for start in (dig.apply(fresh, dig.Move(4)), dig.view(fresh, 0), None):
        with pytest.raises(dig.InvalidArgumentError):
            dig.Record.of(start)
    stalled = attrs.evolve(fresh, stalled=3)
    with pytest.raises(dig.InvalidArgumentError):
        dig.Record.of(stalled)


class AnyNumber:
    """Equal to whatever it is compared with."""

    def __eq__(self, _other):
        return True

    __hash__ = None


def test_what_one_seat_saw_is_of_one_viewer_and_whole():
    seen = game(dig.Move(4)).seen_by(0)
    other = game(dig.Move(4)).seen_by(1)
    for changes in (
        {"views": ()},
        {"views": list(seen.views)},
        {"views": (None, None)},
        {"views": (seen.views[0], other.views[1])},
        {"viewer": 1},
        {"events": ()},
        {"events": [()]},
        {"events": ((None,),)},
        {"events": ([],)},
        {"views": (seen.views[0], dig.view(dig.new_game(3, seed=1), 0))},
        {"comments": (dig.Comment(1, "x"), dig.Comment(0, "y"))},
        {"names": ("Ada",)},
        {"comments": ("x",)},
    ):
        with pytest.raises(dig.InvalidArgumentError):
            attrs.evolve(seen, **changes)
    for viewer in (True, None, AnyNumber()):
        with pytest.raises(dig.InvalidArgumentError):
            attrs.evolve(other, viewer=viewer)
    with pytest.raises(dig.InvalidArgumentError):
        game().seen_by(7)


# Long games ---------------------------------------------------------------------------------------


def long_record(length):
    """A game of turns that do nothing, with stalling switched off."""
    start = dig.new_game(seed=1, rules=dig.Rules(stall_limit=None))
    record = dig.Record.of(start)
    return attrs.evolve(record, actions=(dig.EndTurn(),) * length)


def seconds(work):
    fastest = 10**9
    for _ in range(3):
        begin = time.process_time()
        work()
        fastest = min(fastest, time.process_time() - begin)
    return fastest


def test_replaying_takes_time_in_line_with_the_plies():
    one = seconds(lambda: long_record(20_000).last)
    two = seconds(lambda: long_record(40_000).last)
    assert two < 2.5 * one
    assert long_record(20_000).last.stalled == 20_000


def test_a_long_game_can_be_appended_to():
    record = long_record(20_000)
    for _ in range(1_000):
        record = record.append(dig.EndTurn())
    assert record.last.ply == 21_000
