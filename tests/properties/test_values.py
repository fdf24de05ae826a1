"""States, views, actions and rules are values: equal, hashed, copied and pickled as such."""

from __future__ import annotations

import copy
import pickle
import tracemalloc
from random import Random
from types import SimpleNamespace

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

import dig_rules as dig
from dig_rules import (
    Bone,
    Bury,
    Color,
    Dig,
    DigError,
    Dog,
    Drop,
    EndTurn,
    IllegalActionError,
    InvalidArgumentError,
    InvalidStateError,
    Move,
    Player,
    Reason,
    ReasonCode,
    Rules,
    Scent,
    State,
    Turn,
)
from dig_rules.testing import rules, states
from properties.strategies import games
from support.play import digger, play, random_game, step_events, universe
from support.processes import run_python

RY, YR, RG = (
    Bone(Color.RED, Color.YELLOW),
    Bone(Color.YELLOW, Color.RED),
    Bone(Color.RED, Color.GREEN),
)


def pickled(value: object, protocol: int | None = None) -> object:
    return pickle.loads(pickle.dumps(value, protocol))


def rebuilt(state: State) -> State:
    """An equal state of other objects."""
    return State(**{field.name: getattr(state, field.name) for field in attrs.fields(State)})


# Equality and hashes ----------------------------------------------------------------------------


@given(states())
def test_equal_states_have_equal_hashes_and_are_one_key(state):
    for again in (rebuilt(state), pickled(state)):
        assert again is not state
        assert again == state
        assert not again != state  # noqa: SIM202 - this is about `!=` itself
        assert hash(again) == hash(state)
        assert {state: 1}[again] == 1


@given(games())
def test_states_of_a_game_are_equal_only_where_nothing_but_the_ply_differs(game):
    for played in game:
        fields = [f.name for f in attrs.fields(State) if f.name != "ply"]
        same = all(getattr(played.state, f) == getattr(played.after, f) for f in fields)
        assert (played.state == played.after) is same


@given(states(), st.integers(0, 10**6))
def test_the_ply_counts_for_neither_equality_nor_hash(state, ply):
    other = attrs.evolve(state, ply=ply)
    assert other.ply == ply
    assert other == state
    assert hash(other) == hash(state)


@given(states())
def test_views_of_equal_states_are_equal_and_hashable(state):
    for viewer in (None, *range(len(state.players))):
        seen, again = dig.view(state, viewer), dig.view(rebuilt(state), viewer)
        assert seen == again
        assert hash(seen) == hash(again)
        assert seen != state


def test_views_of_different_viewers_are_different():
    state = dig.new_game(3, seed=1)
    assert len({dig.view(state, viewer) for viewer in (None, 0, 1, 2)}) == 4


@given(rules())
def test_rules_with_equal_fields_are_equal(options):
    again = Rules(*(getattr(options, field.name) for field in attrs.fields(Rules)))
    assert again == options
    assert hash(again) == hash(options)


@pytest.mark.parametrize("colors", [2, 3, 4, 5])
def test_distinct_actions_are_distinct_keys(colors):
    everything = universe(Rules(colors=colors), 25)
    assert len(dict.fromkeys(everything, 1)) == len(everything)
    assert len(set(map(repr, everything))) == len(everything)
    for i, action in enumerate(everything):
        assert action == pickled(action)
        assert all(action != other for other in everything[i + 1 :])


def test_a_drop_is_the_same_in_whatever_order_its_bones_are_named():
    assert Drop((RY, RG)) == Drop([RG, RY])
    assert hash(Drop((RY, RG))) == hash(Drop([RG, RY]))


@pytest.mark.parametrize(
    "other", [1, True, 1.0, (1,), "1", None, Drop((RY,)), Bury(RY), Turn(1), {"space": 1}]
)
def test_a_move_equals_nothing_but_that_move(other):
    assert Move(1) != other
    assert other != Move(1)
    assert Move(1) == Move(1)


def test_actions_with_equal_content_of_different_kinds_differ():
    assert Dig() != EndTurn()
    assert Bury(RY) != Drop((RY,))
    assert Move(0) != Dig()


def test_a_turn_is_one_object_however_it_is_made():
    turn = Turn(1, (dig.ActionKind.DIG,), progress=True)
    assert turn is Turn(seat=1, done=(dig.ActionKind.DIG,), progress=True, bury_owed=False)
    assert turn != Turn(1, (dig.ActionKind.DIG,))
    assert copy.copy(turn) is copy.deepcopy(turn) is turn
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickled(turn, protocol) is turn


@given(st.permutations(dig.scents()), st.integers(0, 10))
def test_a_set_of_scents_is_one_object_in_one_order_however_it_is_made(scents, number):
    chosen = scents[:number]
    made = dig.ScentSet(chosen)
    assert list(made) == [scent for scent in dig.scents() if scent in chosen]
    for again in (tuple(chosen), chosen[::-1], chosen * 2, set(chosen), frozenset(chosen)):
        assert dig.ScentSet(again) is made
    assert copy.copy(made) is copy.deepcopy(made) is pickled(made) is made


def test_a_card_is_one_object_however_it_is_made():
    for bone in (c for c in dig.deck() if isinstance(c, Bone)):
        assert Bone(bone.color, bone.decoy) is bone
        assert bone.twin.twin is bone
        assert bone.scent is Scent(bone.decoy, bone.color) is bone.twin.scent
        assert copy.copy(bone) is copy.deepcopy(bone) is bone
    for card in (*dig.deck(), *dig.scents()):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickled(card, protocol) is card


NO_ORDER = [
    dig.new_game(seed=1),
    dig.view(dig.new_game(seed=1), 0),
    Rules(),
    Move(1),
    Dig(),
    Bury(RY),
    Drop((RY,)),
    EndTurn(),
    RY,
    RY.scent,
    dig.Bowl(Color.RED),
    Color.RED,
    Dog.HUSKY,
    Player(Dog.HUSKY),
    Turn(),
    Reason(ReasonCode.GAME_OVER),
    dig.Moved(0, 0, 1),
    dig.standings(dig.new_game(seed=1))[0],
]


@pytest.mark.parametrize("value", NO_ORDER, ids=lambda value: type(value).__name__)
def test_values_have_no_order_of_their_own(value):
    for compare in (
        lambda a, b: a < b,
        lambda a, b: a <= b,
        lambda a, b: a > b,
        lambda a, b: a >= b,
    ):
        with pytest.raises(TypeError):
            compare(value, value)


# What cannot be changed -------------------------------------------------------------------------


@pytest.mark.parametrize("value", NO_ORDER, ids=lambda value: type(value).__name__)
def test_no_attribute_can_be_set_added_or_deleted(value):
    if isinstance(value, (Color, Dog)):
        names = ["value", "name"]
    else:
        names = [field.name for field in attrs.fields(type(value))]
    before = repr(value)
    for name in names:
        with pytest.raises(AttributeError):
            setattr(value, name, 5)
        with pytest.raises(AttributeError):
            delattr(value, name)
    if not isinstance(value, (Color, Dog)):
        with pytest.raises(AttributeError):
            value.something_new = 5
        assert not hasattr(value, "__dict__")
    assert repr(value) == before


@given(states())
def test_everything_in_a_state_is_immutable(state):
    def walk(value: object) -> None:
        if attrs.has(type(value)):
            for field in attrs.fields(type(value)):
                if not isinstance(value, (Bone, Scent, Turn)):  # they hold others of their kind
                    walk(getattr(value, field.name))
        elif isinstance(value, (tuple, frozenset)):
            for item in value:
                walk(item)
        else:
            kinds = (int, bool, str, type(None), *ENUMS)
            assert isinstance(value, kinds)

    walk(state)
    for viewer in (None, 0):
        walk(dig.view(state, viewer))


ENUMS = (
    Color, Dog, dig.ActionKind, dig.EndReason, dig.TurnRule, dig.DropRule, dig.FullHandRule,
    dig.RefillRule, dig.EndRule, dig.TiesRule,
)  # fmt: skip


# Copies and pickles -----------------------------------------------------------------------------


@given(states())
def test_copies_of_a_state_or_view_are_the_same_object(state):
    for value in (state, dig.view(state, 0), dig.view(state, None)):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        assert copy.deepcopy([value, {1: value}]) == [value, {1: value}]
        assert copy.deepcopy([value])[0] is value


@given(states(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_a_pickled_state_plays_on_as_the_state_does(state, protocol):
    again = pickled(state, protocol)
    assert again == state
    assert again.ply == state.ply
    assert dig.legal_actions(again) == dig.legal_actions(state)
    for one, other in zip(again.yard, state.yard, strict=True):
        assert one is other
    for action in dig.legal_actions(state)[:5]:
        assert dig.apply(again, action) == dig.apply(state, action)


def errors() -> list[DigError]:
    """One of each exception, as the library raises it, and some more."""
    found: list[DigError] = []
    for call in (
        lambda: Move("4"),
        lambda: Rules(colors=9),
        lambda: dig.new_game(deal=[RY]),
        lambda: dig.apply(dig.new_game(seed=1), Move(99)),
        lambda: dig.apply(dig.new_game(seed=1), Drop((RY, RY))),
        lambda: dig.apply(dig.new_game(seed=1), "dig"),
        lambda: attrs.evolve(dig.new_game(seed=1), ply=-1, turn=None),
        lambda: attrs.evolve(dig.new_game(seed=1), yard=(RY, RY)),
    ):
        with pytest.raises(DigError) as caught:
            call()
        found.append(caught.value)
    assert {type(error) for error in found} == {
        InvalidArgumentError,
        IllegalActionError,
        InvalidStateError,
    }
    return found


@pytest.mark.parametrize("error", errors(), ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_exception_keeps_its_text_and_attributes(error, protocol):
    for again in (pickled(error, protocol), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        names = ("argument", "expected", "found", "action", "reasons", "seat", "code", "faults")
        for name in names:
            assert getattr(again, name, None) == getattr(error, name, None)
        assert pickled(again) is not again
        assert str(pickled(again)) == str(error)


def test_every_exception_is_a_dig_error_and_a_value_error():
    for error in errors():
        assert isinstance(error, DigError)
        assert isinstance(error, ValueError)


PICKLES = """
import pickle, random, sys
import dig_rules as dig

def values():
    rng = random.Random(5)
    state = dig.new_game(3, seed=2026)
    found = [state]
    for _ in range(300):
        if state.over:
            break
        state = dig.apply(state, rng.choice(dig.legal_actions(state)))
        found.append(state)
    found += [dig.view(s, viewer) for s in found[::10] for viewer in (None, 0, 1, 2)]
    bones = [card for card in dig.deck() if isinstance(card, dig.Bone)]
    found += [dig.Move(4), dig.Dig(), dig.EndTurn(), dig.Bury(bones[3]), dig.Drop(bones[:3])]
    found += [dig.THREE_ACTIONS, dig.ONE_OF_EACH, dig.Rules(colors=2, stall_limit=None)]
    found += [*dig.deck(), *dig.scents(), *dig.Color, *dig.Dog, *dig.ActionKind, *dig.EndReason]
    found += [*dig.standings(state), *dig.why_illegal(found[0], dig.Move(99))]
    return found

def errors():
    made = []
    for call in (
        lambda: dig.Move("4"),
        lambda: dig.apply(dig.new_game(seed=1), dig.Move(99)),
        lambda: dig.State(dig.Rules(), (), (), dig.Turn(), (), stalled=-1),
    ):
        try:
            call()
        except dig.DigError as error:
            made.append(error)
    return made

def attributes(error):
    names = ("argument", "expected", "found", "action", "reasons", "seat", "faults")
    return [getattr(error, name, None) for name in names]
"""

DUMP = (
    PICKLES
    + """
hash_all = [hash(value) for value in values()]
sys.stdout.buffer.write(pickle.dumps((values(), errors(), hash("dig"))))
"""
)

LOAD = (
    PICKLES
    + """
loaded, loaded_errors, string_hash = pickle.loads(sys.stdin.buffer.read())
fresh = values()
assert string_hash != hash("dig"), "the hash seeds are the same"
assert len(loaded) == len(fresh) > 200
for old, new in zip(loaded, fresh):
    assert old == new, (old, new)
    assert hash(old) == hash(new), old
    assert old in {new}, old
    if isinstance(new, (dig.Bone, dig.Bowl, dig.Scent, dig.Color, dig.Dog)):
        assert old is new, old
    if isinstance(new, dig.State):
        assert all(a is b for a, b in zip(old.yard, new.yard))
        assert old.ply == new.ply
for old, new in zip(loaded_errors, errors(), strict=True):
    assert type(old) is type(new)
    assert str(old) == str(new)
    assert attributes(old) == attributes(new)
print("all as they were")
"""
)


def test_pickles_hash_afresh_in_another_process():
    dumped = run_python("-c", DUMP, hash_seed="1")
    assert run_python("-c", LOAD, hash_seed="2", given=dumped).strip() == b"all as they were"


def test_events_are_values_too():
    for played in list(random_game(Random(3), players=3, most=150)):
        for event in step_events(played):
            assert pickled(event) == event
            assert hash(pickled(event)) == hash(event)


# Sharing ----------------------------------------------------------------------------------------


def test_a_history_of_states_costs_less_than_a_kilobyte_for_each():
    # The same game twice: the first time fills the caches, which are no part of the history.
    for _ in range(2):
        state = dig.new_game(4, seed=7, rules=Rules(stall_limit=None))
        history = [state]
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            # Players who dig and never drop exchange bones for ever.
            for played in play(state, [digger, anything_but_drops], Random(7), most=2_000):
                history.append(played.after)  # noqa: PERF401 - nothing else is to be kept
            cost = tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()
    assert len(set(map(id, history))) == 2_001
    assert cost / 2_000 < 1_000


def anything_but_drops(rng, _state, actions):
    return rng.choice([action for action in actions if not isinstance(action, Drop)])


@pytest.mark.parametrize(
    "value", [*dig.deck(2), *dig.scents(2), dig.ScentSet(dig.scents(3)), dig.Turn(1)], ids=repr
)
def test_a_pretty_printer_shows_a_value_as_its_repr(value):
    # As IPython and Hypothesis ask: field by field it would follow the links to other values.
    pieces = []
    value._repr_pretty_(SimpleNamespace(text=pieces.append), False)
    assert pieces == [repr(value)]


def test_hypothesis_shows_a_state_in_a_page():
    assert len(pretty(dig.new_game(4, seed=1))) < 3_000
