"""Everything that is written in JSON is plain, looks as it is promised, and is read as it was."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dig_rules as dig
from dig_rules import interchange
from dig_rules.interchange import from_data, from_json, to_data, to_json
from interchange.samples import ACTIONS, EVENTS, GAME, MOVED, RY, game_of, values_of
from properties.strategies import games
from support.processes import run_python

RULES = {
    "turn": "THREE_ACTIONS",
    "drop": "MANY",
    "full_hand": "EXCHANGE",
    "refill": "END_OF_TURN",
    "end": "AFTER_TURN",
    "ties": "MOST_VALUABLE_BONES",
    "colors": 2,
    "hand_limit": 3,
    "reach": 4,
    "stall_limit": None,
}
R, Y = dig.Bowl(dig.Color.RED), dig.Bowl(dig.Color.YELLOW)
YR = RY.twin
STATE = dig.apply(
    dig.apply(
        dig.new_game(deal=(RY, R, YR, Y), rules=dig.Rules(colors=2, stall_limit=None)), dig.Move(3)
    ),
    dig.Dig(),
)
TAIL = {
    "turn": {"seat": 0, "done": ["move", "dig"], "progress": True, "bury_owed": False},
    "knowledge": [["?ry"], [], []],
    "stalled": 0,
    "ended": None,
    "ply": 2,
}
COLLIE = {"dog": "collie", "space": 3, "hand": ["yr"], "dropped": []}
DACHSHUND = {"dog": "dachshund", "space": 0, "hand": [], "dropped": []}
STATE_DATA = {
    "type": "state",
    "version": 1,
    "rules": RULES,
    "yard": ["ry", "R", None, "Y"],
    "players": [COLLIE, DACHSHUND],
    **TAIL,
}


def plain(data):
    """Whether it is made of exactly the types of JSON, less the floats."""
    if type(data) is dict:
        return all(type(key) is str and plain(value) for key, value in data.items())
    if type(data) is list:
        return all(map(plain, data))
    return data is None or type(data) in (bool, int, str)


def shape(value):
    """The types of a value, all the way down."""
    if type(value) is tuple:
        return tuple, *map(shape, value)
    names = [name for name in getattr(type(value), "__slots__", ()) if not name.startswith("_")]
    if type(value) in (dig.Bone, dig.Bowl, dig.Scent, dig.ScentSet, dig.Turn) or not names:
        return type(value)
    return type(value), *(shape(getattr(value, name)) for name in names)


def check_round_trip(kind, value):
    data = to_data(value)
    assert plain(data)
    text = to_json(value)
    assert json.loads(text) == data
    assert text.isascii()
    for again in (from_data(data, kind), from_json(text, kind), from_json(text.encode(), kind)):
        assert again == value
        assert hash(again) == hash(value)
        assert shape(again) == shape(value)
        assert getattr(again, "ply", None) == getattr(value, "ply", None)
        assert to_json(again) == text


# By hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "data"), ACTIONS.values(), ids=ACTIONS)
def test_an_action_looks_so(action, data):
    assert to_data(action) == data
    check_round_trip("action", action)


@pytest.mark.parametrize(("event", "data"), EVENTS.values(), ids=EVENTS)
def test_an_event_looks_so(event, data):
    assert to_data(event) == data
    check_round_trip("event", event)


def test_bones_of_a_drop_are_read_in_any_order():
    rg = dig.deck()[1]
    assert from_data({"type": "drop", "bones": ["rg", "ry"]}, "action") == dig.Drop((RY, rg))


def test_rules_look_so():
    assert to_data(STATE.rules) == {"type": "rules", "version": 1, **RULES}
    assert to_data(dig.ONE_OF_EACH) == {
        "type": "rules",
        "version": 1,
        "turn": "ONE_OF_EACH",
        "drop": "ONE",
        "full_hand": "FORBIDDEN",
        "refill": "AT_ONCE",
        "end": "AT_ONCE",
        "ties": "SHARED",
        "colors": 5,
        "hand_limit": 3,
        "reach": 4,
        "stall_limit": 200,
    }


def test_a_state_looks_so():
    assert to_data(STATE) == STATE_DATA
    assert list(to_data(STATE)) == list(STATE_DATA)
    assert from_data(STATE_DATA, "state") == STATE


def test_a_state_that_is_over_looks_so():
    over = dig.State(
        STATE.rules,
        (R, Y),
        (dig.Player(dig.Dog.HUSKY, 2, (RY, YR), ()), dig.Player(dig.Dog.TERRIER)),
        dig.Turn(0, (dig.ActionKind.DIG,), progress=True),
        (dig.ScentSet([RY.scent]),) * 3,
        ended=dig.EndReason.YARD_CLEARED,
        ply=9,
    )
    data = to_data(over)
    assert data["ended"] == "yard cleared"
    assert [player["dog"] for player in data["players"]] == ["husky", "terrier"]
    check_round_trip("state", over)


def test_a_view_looks_so():
    yard = ["?ry", "R", None, "Y"]
    seen = {"rules": RULES, "yard": yard, "players": [{**COLLIE, "hand": ["?ry"]}, DACHSHUND]}
    head = {"type": "view", "version": 1}
    assert to_data(dig.view(STATE, 1)) == {**head, "viewer": 1, **seen, "hand": [], **TAIL}
    assert to_data(dig.view(STATE, None)) == {**head, "viewer": None, **seen, "hand": [], **TAIL}
    own = {**seen, "yard": ["ry", *yard[1:]], "players": [COLLIE, DACHSHUND], "hand": ["yr"]}
    assert to_data(dig.view(STATE, 0)) == {**head, "viewer": 0, **own, **TAIL}


def test_records_look_so():
    start = dig.new_game(deal=(RY, R, YR, Y), rules=STATE.rules)
    record = dig.Record.of(start, names=("Ada", "Bob")).append(dig.Move(3)).comment("Off we go")
    ends = {"names": ["Ada", "Bob"], "comments": [{"ply": 1, "text": "Off we go"}]}
    assert to_data(record) == {
        "type": "record",
        "version": 1,
        "deal": ["ry", "R", "yr", "Y"],
        "dogs": ["collie", "dachshund"],
        "rules": RULES,
        "first_player": 0,
        "actions": [{"type": "move", "space": 3}],
        **ends,
    }
    seen = record.seen_by(None)
    views = [to_data(view) for view in seen.views]
    for view in views:
        del view["type"], view["version"]
    assert to_data(seen) == {
        "type": "seen_record",
        "version": 1,
        "viewer": None,
        "views": views,
        "events": [[{"type": "moved", "seat": 0, "source": 0, "target": 3}]],
        **ends,
    }


# Round trips ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(64))
def test_everything_of_a_game_is_read_as_it_was_written(number):
    for kind, value in values_of(game_of(number, most=24)):
        check_round_trip(kind, value)


@pytest.mark.parametrize("number", range(0, 64, 5))
def test_a_game_that_goes_through_json_after_every_action_is_the_same_game(number):
    record = game_of(number, most=400)
    state = record.start
    for direct, action in zip(record.states(), record.actions, strict=False):
        state = from_json(to_json(state), "state")
        assert state == direct
        assert state.ply == direct.ply
        assert dig.legal_actions(state) == dig.legal_actions(direct)
        state = dig.apply(state, from_json(to_json(action), "action"))
    assert state == record.last
    assert dig.outcome(state) == record.outcome


@given(games())
def test_any_game_is_read_as_it_was_written(plays):
    for kind, value in (
        ("rules", plays[-1].after.rules),
        ("state", plays[-1].after),
        ("view", dig.view(plays[-1].after, 0)),
        ("view", dig.view(plays[-1].after, None)),
    ):
        check_round_trip(kind, value)


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=40),
        min_size=2,
        max_size=2,
    )
)
def test_any_name_is_read_as_it_was_written(names):
    check_round_trip("record", dig.Record.of(dig.new_game(seed=1), names=tuple(names)))


def test_what_was_undone_is_not_written():
    start = dig.Record.of(dig.new_game(seed=1))
    record = start.append(dig.Move(1)).undo(0)
    assert record.undone
    assert to_data(record) == to_data(start)
    assert from_json(to_json(record), "record").undone == ()


def test_a_record_with_a_wrong_action_is_read_and_says_where_it_is_wrong():
    data = to_data(dig.Record.of(dig.new_game(seed=1)).append(dig.Move(1)))
    data["actions"] += [{"type": "move", "space": 24}, {"type": "dig"}]
    record = from_data(data, "record")
    with pytest.raises(dig.RecordError) as caught:
        _ = record.last
    assert caught.value.index == 1
    assert record.at(1).players[0].space == 1


def test_the_same_bytes_whatever_the_seed_of_hashes():
    program = (
        "import dig_rules as dig; from dig_rules.interchange import *;"
        "g = dig.new_game(seed=1); r = dig.Record.of(g).append(dig.Move(1)).append(dig.Dig());"
        "print(to_json(r.last), to_json(r.seen_by(1)))\n"
        'try: from_json(\'{"b":1,"a":2,"c":3,"type":"dig"}\', \'action\')\n'
        "except dig.InterchangeError as error: print(error)"
    )
    printed = {run_python("-c", program, hash_seed=seed) for seed in ("0", "1", "2", "random")}
    assert len(printed) == 1


def test_long_records_take_time_in_proportion():
    def seconds(actions):
        start = dig.new_game(seed=1, rules=dig.Rules(stall_limit=None))
        record = dig.Record(
            dig.Record.of(start).deal,
            tuple(player.dog for player in start.players),
            start.rules,
            actions=(dig.Move(1), dig.EndTurn(), dig.Move(2), dig.EndTurn()) * (actions // 4),
        )
        began = time.process_time()
        assert from_json(to_json(record), "record") == record
        return time.process_time() - began

    once = min(seconds(10_000) for _ in range(3))
    twice = min(seconds(20_000) for _ in range(3))
    assert twice < 3.5 * once + 0.05


# What cannot be written -------------------------------------------------------------------------


VIEWS = dig.Record.of(dig.new_game(seed=1)).seen_by(0).views


def seen_with(events=(), viewer=0, comments=()):
    views = VIEWS * (len(events) + 1)
    return dig.SeenRecord(viewer, views, events, None, comments)


def long_record():
    return dig.Record(GAME.deal, GAME.dogs, GAME.rules, actions=(dig.Dig(),) * 100_001)


@pytest.mark.parametrize(
    ("make", "argument"),
    [
        (lambda: None, "value"),
        (lambda: "dig", "value"),
        (lambda: {"type": "dig"}, "value"),
        (lambda: dig.Dig, "value"),
        (lambda: RY, "value"),
        (lambda: STATE.players[0], "value"),
        (lambda: dig.Moved(4, 0, 1), "value.seat"),
        (lambda: dig.Moved(True, 0, 1), "value.seat"),
        (lambda: dig.Moved(0, 0, 26), "value.target"),
        (lambda: dig.Moved(0, -1, 2), "value.source"),
        (lambda: dig.Moved(0, "1", 2), "value"),
        (lambda: dig.Dug(0, 1, R, exchange=False), "value.bone"),
        (lambda: dig.Dug(0, 1, RY, exchange=1), "value.exchange"),
        (lambda: dig.Dropped(0, 1, [RY]), "value"),
        (lambda: dig.Dropped(0, 1, (RY, R)), "value"),
        (lambda: dig.Dropped(0, 1, (RY,) * 1_001), "value.bones"),
        (lambda: dig.GameEnded("stalled"), "value"),
        (lambda: seen_with(events=((dig.Moved(9, 0, 1),),)), "value.seat"),
        (lambda: seen_with(comments=(dig.Comment(0, "x"),) * 100_001), "value.comments"),
        (lambda: seen_with(events=((),) * 100_001), "value.events"),
        (long_record, "value.actions"),
    ],
)
def test_what_no_game_brings_about_is_not_written(make, argument):
    value = make()
    for write in (to_data, to_json):
        with pytest.raises(dig.InvalidArgumentError) as caught:
            write(value)
        assert caught.value.argument == argument


def test_no_text_is_written_that_is_too_long_to_be_read(monkeypatch):
    length = len(to_json(STATE))
    monkeypatch.setattr(interchange, "LONGEST_TEXT", length)
    assert from_json(to_json(STATE), "state") == STATE
    monkeypatch.setattr(interchange, "LONGEST_TEXT", length - 1)
    with pytest.raises(dig.InvalidArgumentError):
        to_json(STATE)


def test_an_event_is_what_it_says():
    assert from_data(to_data(MOVED), "event") is not MOVED
    assert from_data(to_data(MOVED), "event") == MOVED
