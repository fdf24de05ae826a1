"""Whatever is passed in, nothing but the library's own exceptions comes out.

The file runs a second time under ``python -O``, where ``assert`` does nothing; so it checks with
`check`, which does the same and stays.
"""

from __future__ import annotations

import enum
import itertools
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest

import dig_rules as dig
from dig_rules import (
    ActionKind,
    Bone,
    Bowl,
    Bury,
    Color,
    Dig,
    DigError,
    Dog,
    Drop,
    EndReason,
    EndTurn,
    FaultCode,
    FullHandRule,
    IllegalActionError,
    InvalidArgumentError,
    InvalidStateError,
    Move,
    Player,
    Reason,
    ReasonCode,
    RefillRule,
    Rules,
    Scent,
    ScentSet,
    State,
    Turn,
    TurnRule,
    View,
)
from support.junk import BONE, JUNK, STATE, VIEW, nested
from support.naive import in_order
from support.play import play, scorer
from support.processes import run_python

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LONGEST_MESSAGE = 1_000
RED, PURPLE = Color.RED, Color.PURPLE


def check(fact: object, *told: object) -> None:
    """Fail unless something is so, under ``python -O`` as well."""
    if not fact:
        raise AssertionError(*told)


# Junk -------------------------------------------------------------------------------------------


def with_field(value: object, name: str, junk: object) -> dict[str, object]:
    """The fields of a value as arguments, one of them replaced."""
    fields = {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
    return {**fields, name: junk}


def state_with(name: str, junk: object) -> State:
    return State(**with_field(STATE, name, junk))


def state_with_player(name: str, junk: object) -> State:
    player = Player(**with_field(STATE.players[1], name, junk))
    return state_with("players", (STATE.players[0], player))


def turn_with(turn: Turn, **changes: object) -> Turn:
    """A turn with other values: it is made anew, for there is one object for each turn."""
    return Turn(**{**{name: getattr(turn, name) for name in TURN}, **changes})


def names_of(kind: type) -> list[str]:
    return [field.name for field in attrs.fields(kind)]


TURN = ("seat", "done", "progress", "bury_owed")


CALLS: dict[str, Callable[[object], object]] = {
    "deck(colors)": dig.deck,
    "scents(colors)": dig.scents,
    "Color of Scent, first": lambda junk: Scent(junk, RED),
    "Color of Scent, second": lambda junk: Scent(RED, junk),
    "Color of Bone": lambda junk: Bone(junk, RED),
    "decoy of Bone": lambda junk: Bone(RED, junk),
    "both Colors of Bone": lambda junk: Bone(junk, junk),
    "Color of Bowl": Bowl,
    "shuffled_deck(seed)": dig.shuffled_deck,
    "shuffled_deck(colors)": lambda junk: dig.shuffled_deck(1, junk),
    "new_game(players)": dig.new_game,
    "new_game(seed)": lambda junk: dig.new_game(seed=junk),
    "new_game(deal)": lambda junk: dig.new_game(deal=junk),
    "new_game(deal of it)": lambda junk: dig.new_game(deal=[junk] * 25),
    "new_game(deal with it)": lambda junk: dig.new_game(deal=(*dig.deck()[1:], junk)),
    "new_game(deal and seed)": lambda junk: dig.new_game(deal=dig.deck(), seed=junk),
    "new_game(rules)": lambda junk: dig.new_game(seed=1, rules=junk),
    "new_game(first_player)": lambda junk: dig.new_game(seed=1, first_player=junk),
    "new_game(dogs)": lambda junk: dig.new_game(seed=1, dogs=junk),
    "new_game(dogs with it)": lambda junk: dig.new_game(seed=1, dogs=[junk, Dog.HUSKY]),
    "Move(space)": Move,
    "Bury(bone)": Bury,
    "Drop(bones)": Drop,
    "Drop(it)": lambda junk: Drop((junk,)),
    "Drop(it twice)": lambda junk: Drop([junk, junk]),
    "Drop(bone and it)": lambda junk: Drop([BONE, junk]),
    **{
        f"Rules({name})": (lambda junk, name=name: Rules(**{name: junk}))
        for name in names_of(Rules)
    },
    **{
        f"State({name})": (lambda junk, name=name: state_with(name, junk))
        for name in names_of(State)
    },
    "State(all of it)": lambda junk: State(junk, junk, junk, junk, junk, junk, junk, junk),
    "State(yard with it)": lambda junk: state_with("yard", (junk, *STATE.yard[1:])),
    "State(yard of it)": lambda junk: state_with("yard", (junk,) * 3),
    "State(players with it)": lambda junk: state_with("players", (STATE.players[0], junk)),
    "State(players of it)": lambda junk: state_with("players", (junk, junk)),
    **{
        f"State(Player({name}))": (lambda junk, name=name: state_with_player(name, junk))
        for name in names_of(Player)
    },
    "State(Player(hand with it))": lambda junk: state_with_player("hand", (junk,)),
    "State(Player(dropped with it))": lambda junk: state_with_player("dropped", (junk, junk)),
    **{f"Turn({name})": (lambda junk, name=name: Turn(**{name: junk})) for name in TURN},
    "Turn(done with it)": lambda junk: Turn(done=(junk,)),
    "State(knowledge of it)": lambda junk: state_with("knowledge", (junk, junk, junk)),
    "State(knowledge with it)": lambda junk: state_with(
        "knowledge", (ScentSet(), ScentSet(), junk)
    ),
    "ScentSet(scents)": ScentSet,
    "ScentSet(it)": lambda junk: ScentSet((junk,)),
    "ScentSet(scent and it)": lambda junk: ScentSet([BONE.scent, junk]),
    "legal_actions(position)": dig.legal_actions,
    "why_illegal(position)": lambda junk: dig.why_illegal(junk, Dig()),
    "why_illegal(state, action)": lambda junk: dig.why_illegal(STATE, junk),
    "why_illegal(view, action)": lambda junk: dig.why_illegal(VIEW, junk),
    "apply(state)": lambda junk: dig.apply(junk, Dig()),
    "apply(action)": lambda junk: dig.apply(STATE, junk),
    "apply(both)": lambda junk: dig.apply(junk, junk),
    "step(state)": lambda junk: dig.step(junk, Dig()),
    "step(action)": lambda junk: dig.step(STATE, junk),
    "view(state)": lambda junk: dig.view(junk, 0),
    "view(viewer)": lambda junk: dig.view(STATE, junk),
    "bone_values(position)": dig.bone_values,
    "scores(position)": dig.scores,
    "standings(position)": dig.standings,
    "outcome(position)": dig.outcome,
}


OURS = (
    State,
    View,
    Rules,
    Player,
    dig.SeenPlayer,
    Move,
    Dig,
    Bury,
    Drop,
    EndTurn,
    Reason,
    dig.Standing,
    dig.Outcome,
    dig.Moved,
)
ENUMS = (
    Color, Dog, ActionKind, EndReason, ReasonCode, TurnRule, dig.DropRule, FullHandRule,
    RefillRule, dig.EndRule, dig.TiesRule,
)  # fmt: skip


def is_sound(value: object) -> bool:
    """Whether a result is made of what the library makes results of, and of nothing passed in."""
    kind = type(value)
    if kind in (int, bool, str, type(None), Bone, Bowl, Scent, ScentSet, Turn, *ENUMS):
        return True
    if kind in (tuple, frozenset) or isinstance(value, dig.Step):
        return all(map(is_sound, value))
    if kind is dict:
        return all(is_sound(key) and is_sound(item) for key, item in value.items())
    return kind in OURS and all(
        is_sound(getattr(value, field.name)) for field in attrs.fields(kind)
    )


def is_short_and_printable(text: str) -> bool:
    return 0 < len(text) < LONGEST_MESSAGE and text.isprintable()


def complaint(call: Callable[[object], object], junk: object) -> str | None:
    """What is wrong with the answer of a call to junk; None if nothing."""
    try:
        result = call(junk)
    except DigError as error:
        try:
            text = str(error)
        except Exception as worse:  # noqa: BLE001 - any is wrong
            return f"its message raises {type(worse).__name__}"
        if not is_short_and_printable(text):
            return f"a message of {len(text)} characters: {text[:80]!r}"
        return None
    except Exception as error:  # noqa: BLE001 - any is wrong
        return f"raises {type(error).__name__}: {str(error)[:80]!r}"
    return None if is_sound(result) else f"accepted: a {type(result).__name__} that holds it"


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_junk_is_answered_with_an_exception_of_the_library_or_a_sound_result(call):
    complaints = {name: complaint(call, make()) for name, make in JUNK.items()}
    wrong = [f"{name}: {said}" for name, said in complaints.items() if said]
    check(not wrong, f"{len(wrong)} of {len(JUNK)}:\n" + "\n".join(wrong))


QUESTIONS: tuple[Callable[[object], object], ...] = (
    dig.legal_actions,
    lambda position: dig.why_illegal(position, Move(1)),
    lambda position: dig.why_illegal(position, Drop((BONE,))),
    dig.scores,
    dig.standings,
)


@pytest.mark.parametrize("name", names_of(View))
def test_a_view_made_by_hand_of_junk_is_answered_alike(name):
    wrong = []
    for kind, make in JUNK.items():
        if kind == "a range as long as you like":  # whoever goes through it takes for ever
            continue
        try:
            made = View(**with_field(VIEW, name, make()))
        except DigError:
            continue
        said = [complaint(question, made) for question in QUESTIONS]
        wrong += [f"{kind}: {complained}" for complained in said if complained]
    check(not wrong, f"{len(wrong)}:\n" + "\n".join(wrong))


def view_with_player(seat: int, **fields: object) -> dict[str, object]:
    players = list(VIEW.players)
    players[seat] = attrs.evolve(players[seat], **fields)
    return {"players": tuple(players)}


@pytest.mark.parametrize(
    "fields",
    [
        {"turn": Turn(3)},
        {"turn": Turn(3), "viewer": 3},
        {"viewer": 7},
        {"viewer": -1},
        {"players": ()},
        {"players": VIEW.players * 3},
        {"knowledge": ()},
        {"yard": ()},
        {"yard": VIEW.yard[:-1]},
        {"yard": (*VIEW.yard, VIEW.yard[0])},
        {"yard": (BONE,) * 30},
        {"hand": (BONE,)},
        {"hand": (BONE, BONE, BONE, BONE)},
        {"rules": Rules(colors=2)},
        {"stalled": -1},
        {"stalled": 10**9},
        {"ended": EndReason.YARD_CLEARED},
        {"ply": -1},
        view_with_player(0, space=99),
        view_with_player(0, dropped=(BONE,)),
        view_with_player(1, hand=(BONE.scent,)),
        view_with_player(1, dog=VIEW.players[0].dog),
    ],
    ids="-".join,
)
def test_a_view_that_nobody_can_have_is_refused(fields):
    with pytest.raises(InvalidStateError) as caught:
        attrs.evolve(VIEW, **fields)
    for fault in caught.value.faults:
        check(is_short_and_printable(str(fault)), str(fault))


def test_junk_is_no_action_and_a_first_refusal_is_like_a_later_one():
    later = STATE
    for played in play(STATE, [scorer], Random(1), most=50):
        later = played.after
    for state in (STATE, later):
        for junk in (None, "dig", 4, 1.5, (), Dig, Something()):
            with pytest.raises(IllegalActionError) as caught:
                dig.apply(state, junk)
            error = caught.value
            check(error.code is ReasonCode.NOT_AN_ACTION)
            check(error.action is junk)
            check(error.seat == state.turn.seat)
            check(error.reasons == dig.why_illegal(state, junk))
            check(type(error.reasons[0].params["given"]) is str)


class Something:
    """Something of a class of somebody else."""


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda: Move(to_text(4)), "space"),
        (lambda: Move(True), "space"),
        (lambda: Move(1.0), "space"),
        (lambda: Bury("ry"), "bone"),
        (lambda: Drop("ry"), "bones"),
        (lambda: Drop(iter([BONE])), "bones"),
        (lambda: Bone("r", RED), "color"),
        (lambda: Bone(RED, "r"), "decoy"),
        (lambda: Bone(RED, RED), "decoy"),
        (lambda: Bowl("r"), "color"),
        (lambda: Turn(4), "seat"),
        (lambda: Turn(7), "seat"),
        (lambda: Turn(-1), "seat"),
        (lambda: Turn(True), "seat"),
        (lambda: Turn(1.0), "seat"),
        (lambda: Turn(0, [ActionKind.DIG]), "done"),
        (lambda: Turn(0, ("dig",)), "done"),
        (lambda: Turn(0, (ActionKind.DIG,) * 4), "done"),
        (lambda: Turn(0, (ActionKind.DIG,) * 100_000), "done"),
        (lambda: Turn(progress=0), "progress"),
        (lambda: Turn(bury_owed=None), "bury_owed"),
        (lambda: ScentSet("?ry"), "scents"),
        (lambda: ScentSet([BONE]), "scents"),
        (lambda: dig.deck(6), "colors"),
        (lambda: dig.deck(True), "colors"),
        (lambda: dig.scents(1), "colors"),
        (lambda: dig.shuffled_deck(-1), "seed"),
        (lambda: dig.shuffled_deck(True), "seed"),
        (lambda: dig.shuffled_deck(1.5), "seed"),
        (lambda: dig.shuffled_deck(""), "seed"),
        (lambda: dig.shuffled_deck(b""), "seed"),
        (lambda: dig.shuffled_deck(None), "seed"),
        (lambda: dig.new_game(1), "players"),
        (lambda: dig.new_game(5), "players"),
        (lambda: dig.new_game(seed=-5), "seed"),
        (lambda: dig.new_game(seed="\ud800"), "seed"),
        (lambda: dig.new_game(first_player=2), "first_player"),
        (lambda: dig.new_game(first_player=-1), "first_player"),
        (lambda: dig.new_game(dogs=(Dog.HUSKY, Dog.HUSKY)), "dogs"),
        (lambda: dig.new_game(dogs=tuple(Dog)), "dogs"),
        (lambda: dig.new_game(rules="ONE_OF_EACH"), "rules"),
        (lambda: dig.new_game(seed=1, deal=dig.deck()), "deal"),
        (lambda: Rules(turn="ONE_OF_EACH"), "turn"),
        (lambda: Rules(colors=6), "colors"),
        (lambda: Rules(hand_limit=0), "hand_limit"),
        (lambda: Rules(hand_limit=4), "reach"),
        (lambda: Rules(reach=3), "reach"),
        (lambda: Rules(stall_limit=0), "stall_limit"),
        (lambda: Rules(stall_limit=True), "stall_limit"),
        (lambda: dig.view(STATE, 2), "viewer"),
        (lambda: dig.view(STATE, -1), "viewer"),
        (lambda: dig.view(STATE, True), "viewer"),
        (lambda: dig.view(VIEW, 0), "state"),
        (lambda: dig.apply(VIEW, Dig()), "state"),
        (lambda: dig.apply(None, Dig()), "state"),
        (lambda: dig.legal_actions(None), "position"),
    ],
)
def test_a_refused_argument_is_named(call, argument):
    with pytest.raises(InvalidArgumentError) as caught:
        call()
    error = caught.value
    check(error.argument == argument, error.argument)
    check(str(error).startswith(f"{argument}: expected {error.expected}, got {error.found}"))
    check(is_short_and_printable(str(error)))


def to_text(number: int) -> str:
    return str(number)


# Subclasses, sizes ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Move, Dig, Bury, Drop, EndTurn])
def test_an_action_has_no_subclasses(kind):
    with pytest.raises(TypeError, match="is final"):
        type("Child", (kind,), {})


@pytest.mark.parametrize(
    "call",
    [
        lambda: dig.new_game(players=10**9),
        lambda: dig.new_game(players=10**5_000),
        lambda: dig.new_game(first_player=10**9),
        lambda: Rules(hand_limit=10**9),
        lambda: Rules(reach=10**9),
        lambda: Rules(colors=10**9),
        lambda: Rules(stall_limit=10**9),
        lambda: dig.deck(10**9),
        lambda: dig.shuffled_deck(1, 10**9),
        lambda: Move(10**9),
        lambda: Move(-(10**5_000)),
        lambda: Drop([BONE] * 10**6),
        lambda: dig.new_game(deal=[BONE] * 10**6),
        lambda: dig.new_game(dogs=[Dog.HUSKY] * 10**6),
        lambda: state_with("ply", 10**5_000),
        lambda: state_with("stalled", 10**5_000),
        lambda: state_with_player("space", 10**5_000),
        lambda: Turn(seat=10**5_000),
        lambda: ScentSet([BONE.scent] * 10**6),
        lambda: state_with("yard", nested(100_000)),
    ],
)
def test_what_is_too_large_is_refused_at_once(call):
    start = time.process_time()
    with pytest.raises(ValueError, match=r".") as caught:
        call()
    check(time.process_time() - start < 1)
    check(isinstance(caught.value, DigError))
    check(is_short_and_printable(str(caught.value)), len(str(caught.value)))


@pytest.mark.parametrize(
    ("name", "junk"),
    [
        ("yard", (1,) * 100_000),
        ("yard", (None,) * 100_000),
        ("yard", (BONE,) * 100_000),
        ("players", ("x" * 100,) * 100_000),
        ("players", (STATE.players[0],) * 100_000),
        ("knowledge", (ScentSet(),) * 100_000),
        ("knowledge", (frozenset(range(100_000)),) * 3),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_state_of_very_many_parts_is_refused_at_once_and_briefly(name, junk):
    start = time.process_time()
    with pytest.raises(InvalidStateError) as caught:
        state_with(name, junk)
    text = str(caught.value)
    check(time.process_time() - start < 2)
    check(is_short_and_printable(text), f"a message of {len(text)} characters")


# Decks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colors", [2, 3, 4, 5])
@pytest.mark.parametrize("container", [tuple, list])
def test_a_deal_with_a_card_doubled_missing_or_foreign_is_refused_by_name(container, colors):
    rules = Rules(colors=colors)
    row = list(dig.shuffled_deck(3, colors))
    check(dig.new_game(deal=container(row), rules=rules).yard == tuple(row))
    foreign = [card for card in dig.deck() if card not in row]
    for card, other in itertools.pairwise(row):
        wrong = {
            f"2 of {card}": [*row, card],
            f"no {card}": [c for c in row if c is not card],
            f"no {other}": [card if c is other else c for c in row],
        }
        if foreign:
            wrong[f"a card {foreign[-1]} of no such deck"] = [*row, foreign[-1]]
        for said, deal in wrong.items():
            with pytest.raises(InvalidArgumentError) as caught:
                dig.new_game(deal=container(deal), rules=rules)
            check(caught.value.argument == "deal")
            check(said in str(caught.value), said, str(caught.value))


# Forged states ----------------------------------------------------------------------------------


class Draft:
    """The parts of a state, to be changed at will."""

    def __init__(self, state: State) -> None:
        """Take the parts of a valid state."""
        self.fields = {name: getattr(state, name) for name in names_of(State)}

    def __getattr__(self, name: str) -> object:
        return self.fields[name]

    def put(self, **fields: object) -> None:
        """Change fields of the state."""
        self.fields.update(fields)

    def put_player(self, seat: int, **fields: object) -> None:
        """Change fields of a player."""
        players = list(self.players)
        players[seat] = attrs.evolve(players[seat], **fields)
        self.put(players=tuple(players))

    def put_turn(self, **fields: object) -> None:
        """Change fields of the turn."""
        self.put(turn=turn_with(self.turn, **fields))

    def faults(self) -> set[tuple[str, FaultCode]]:
        """Where and what the gate finds wrong."""
        try:
            State(**self.fields)
        except InvalidStateError as error:
            for fault in error.faults:
                check(is_short_and_printable(str(fault)), str(fault))
                check(str(fault) in str(error))
                check(all(type(value) in (int, str) for value in fault.params.values()))
            check(len(error.faults) == len(set(error.faults)))
            return {(fault.where, fault.code) for fault in error.faults}
        return set()


@cache
def base() -> State:
    """A position between two turns: everyone holds bones, and all know something."""
    for seed in range(1_000):
        state = dig.new_game(3, seed=seed)
        for played in play(state, [scorer], Random(seed), most=120):
            state = played.after
            held = [player.hand for player in state.players]
            if (
                not state.over
                and state.turn == Turn(0)
                and all(len(hand) >= 2 for hand in held)
                and state.players[2].dropped[1:]
                and all(player.space < 5 for player in state.players)
                and len(state.yard) > 12
                and any(hand[0].twin not in hand for hand in held)
                and not any(bone.twin in hand for hand in held for bone in hand)
            ):
                return state
    raise AssertionError("no such position was met")


def bones_in_yard(draft: Draft) -> list[Bone]:
    return [card for card in draft.yard if isinstance(card, Bone)]


def far_out(draft: Draft, *cards: object) -> None:
    """Put cards at the end of the row, where no dog is."""
    draft.put(yard=(*draft.yard, *cards))


def doubled_bone(draft: Draft) -> None:
    far_out(draft, bones_in_yard(draft)[0])


def doubled_bowl(draft: Draft) -> None:
    far_out(draft, next(card for card in draft.yard if isinstance(card, Bowl)))


def bone_in_hand_and_yard(draft: Draft) -> None:
    far_out(draft, base().players[1].hand[0])


def bone_dropped_and_in_yard(draft: Draft) -> None:
    far_out(draft, base().players[2].dropped[0])


def missing_bone(draft: Draft) -> None:
    gone = bones_in_yard(Draft(base()))[-2]
    draft.put(yard=tuple(card for card in draft.yard if card is not gone))


def missing_bowl(draft: Draft) -> None:
    gone = [card for card in base().yard if isinstance(card, Bowl)][-1]
    draft.put(yard=tuple(card for card in draft.yard if card is not gone))


def four_in_hand(draft: Draft) -> None:
    player = draft.players[0]
    more = [bone for bone in bones_in_yard(Draft(base()))[1:-2] if bone.twin not in player.hand]
    taken = more[: 4 - len(player.hand)]
    hand = tuple(sorted((*player.hand, *taken), key=in_order))
    draft.put_player(0, hand=hand)
    draft.put(yard=tuple(card for card in draft.yard if card not in taken))
    knows(draft, 0, add=[bone.scent for bone in taken])


def dog_at_99(draft: Draft) -> None:
    draft.put_player(1, space=99)


def a_seat_without_a_player(draft: Draft) -> None:
    draft.put_turn(seat=3)


def two_players_with_one_dog(draft: Draft) -> None:
    draft.put_player(2, dog=draft.players[1].dog)


def unsorted_hand(draft: Draft) -> None:
    draft.put_player(1, hand=draft.players[1].hand[::-1])


def unsorted_dropped(draft: Draft) -> None:
    draft.put_player(2, dropped=draft.players[2].dropped[::-1])


def gap_between_turns(draft: Draft) -> None:
    yard = draft.yard
    draft.put(yard=(*yard[:10], None, *yard[10:]))


def spent_turn(draft: Draft) -> None:
    draft.put_turn(done=(ActionKind.MOVE,) * 3)


def unearned_progress(draft: Draft) -> None:
    draft.put_turn(progress=True)


def missing_progress(draft: Draft) -> None:
    draft.put_turn(done=(ActionKind.DROP,))


def drop_without_bones(draft: Draft) -> None:
    draft.put_turn(done=(ActionKind.DROP,) * 2, progress=True)
    player = draft.players[0]
    draft.put_player(0, dropped=())
    draft.put_player(
        1, dropped=tuple(sorted((*draft.players[1].dropped, *player.dropped), key=in_order))
    )


def stalled_at_the_limit(draft: Draft) -> None:
    draft.put(stalled=draft.rules.stall_limit)


def negative_stall(draft: Draft) -> None:
    draft.put(stalled=-1)


def negative_ply(draft: Draft) -> None:
    draft.put(ply=-1)


def ended_with_bones_left(draft: Draft) -> None:
    draft.put(ended=EndReason.YARD_CLEARED)


def ended_without_stalling(draft: Draft) -> None:
    draft.put(ended=EndReason.STALLED)


def knows(
    draft: Draft, seat: int, *, add: Iterable[Scent] = (), lose: Iterable[Scent] = ()
) -> None:
    """Change what a seat knows; -1 is the spectator."""
    known = list(draft.knowledge)
    known[seat] = ScentSet((set(known[seat]) | set(add)) - set(lose))
    draft.put(knowledge=tuple(known))


def own_hand_unknown(draft: Draft) -> None:
    hand = draft.players[1].hand
    own = next(bone.scent for bone in hand if bone.scent not in draft.knowledge[-1])
    knows(draft, 1, lose=[own])


def dropped_scent_unknown(draft: Draft) -> None:
    knows(draft, 2, lose=[draft.players[2].dropped[0].scent])


def spectator_knows_too_much(draft: Draft) -> None:
    known = {*draft.knowledge[-1], *draft.knowledge[1]}
    knows(draft, -1, add=[next(scent for scent in dig.scents() if scent not in known)])


def knowledge_of_nobody(draft: Draft) -> None:
    draft.put(knowledge=(*draft.knowledge, ScentSet()))


def bury_owed_from_nowhere(draft: Draft) -> None:
    draft.put_turn(bury_owed=True)


PLANTED: dict[Callable[[Draft], None], tuple[str, FaultCode]] = {
    doubled_bone: ("cards", FaultCode.CARD_TWICE),
    doubled_bowl: ("cards", FaultCode.CARD_TWICE),
    bone_in_hand_and_yard: ("cards", FaultCode.CARD_TWICE),
    bone_dropped_and_in_yard: ("cards", FaultCode.CARD_TWICE),
    missing_bone: ("cards", FaultCode.CARD_MISSING),
    missing_bowl: ("cards", FaultCode.BOWL_MISSING),
    four_in_hand: ("players[0].hand", FaultCode.HAND_TOO_LARGE),
    dog_at_99: ("players[1].space", FaultCode.OUT_OF_RANGE),
    a_seat_without_a_player: ("turn.seat", FaultCode.OUT_OF_RANGE),
    two_players_with_one_dog: ("players", FaultCode.DOG_TWICE),
    unsorted_hand: ("players[1].hand", FaultCode.NOT_SORTED),
    unsorted_dropped: ("players[2].dropped", FaultCode.NOT_SORTED),
    gap_between_turns: ("yard", FaultCode.GAPS),
    spent_turn: ("turn.done", FaultCode.TURN_SPENT),
    unearned_progress: ("turn.progress", FaultCode.PROGRESS_UNEARNED),
    missing_progress: ("turn.progress", FaultCode.PROGRESS_MISSING),
    drop_without_bones: ("turn.done", FaultCode.DROPS_WITHOUT_BONES),
    stalled_at_the_limit: ("stalled", FaultCode.STALLED_GOES_ON),
    negative_stall: ("stalled", FaultCode.OUT_OF_RANGE),
    negative_ply: ("ply", FaultCode.OUT_OF_RANGE),
    ended_with_bones_left: ("ended", FaultCode.BONES_LEFT),
    ended_without_stalling: ("ended", FaultCode.NOT_STALLED),
    own_hand_unknown: ("knowledge[1]", FaultCode.MUST_KNOW),
    dropped_scent_unknown: ("knowledge[2]", FaultCode.MUST_KNOW),
    spectator_knows_too_much: ("knowledge[3]", FaultCode.CANNOT_KNOW),
    knowledge_of_nobody: ("knowledge", FaultCode.WRONG_COUNT),
    bury_owed_from_nowhere: ("turn.bury_owed", FaultCode.BURY_WITHOUT_DIG),
}
"""How a state is broken, and the fault that has to be found."""

COMES_WITH: dict[Callable[[Draft], None], set[FaultCode]] = {
    ended_with_bones_left: {FaultCode.CLEARED_WITHOUT_DIG},
    bury_owed_from_nowhere: {
        FaultCode.BURY_WITHOUT_GAP,
        FaultCode.WRONG_COUNT,
        FaultCode.GAPS,
    },
}
"""What else is then wrong as well."""

EXCLUSIVE: tuple[frozenset[Callable[[Draft], None]], ...] = (
    frozenset(
        {
            a_seat_without_a_player,
            spent_turn,
            unearned_progress,
            missing_progress,
            drop_without_bones,
            bury_owed_from_nowhere,
            gap_between_turns,
            ended_with_bones_left,
            ended_without_stalling,
        }
    ),
    frozenset({stalled_at_the_limit, negative_stall, ended_without_stalling}),
    frozenset({stalled_at_the_limit, ended_with_bones_left}),
    frozenset({four_in_hand, bury_owed_from_nowhere}),
    frozenset({own_hand_unknown, dropped_scent_unknown, spectator_knows_too_much}),
    # The numbers of players do not fit any more, so nobody can say whose knowledge is whose.
    *(
        frozenset({knowledge_of_nobody, other})
        for other in (own_hand_unknown, dropped_scent_unknown, spectator_knows_too_much)
    ),
)
"""Faults that change the same part, or that each excuse the other."""


def compatible(breaks: Iterable[Callable[[Draft], None]]) -> bool:
    together = frozenset(breaks)
    return all(len(together & exclusive) <= 1 for exclusive in EXCLUSIVE)


def test_the_position_that_is_broken_is_valid():
    check(Draft(base()).faults() == set())


@pytest.mark.parametrize("broken", PLANTED, ids=lambda broken: broken.__name__)
def test_a_fault_is_found_where_it_is_and_nothing_else(broken):
    draft = Draft(base())
    broken(draft)
    found = draft.faults()
    check(PLANTED[broken] in found, found)
    expected = {PLANTED[broken][1], *COMES_WITH.get(broken, ())}
    check({code for _, code in found} <= expected, found)


# A count out of its range is found with the wrong types, before anything else is looked at.
COUNTS = {negative_stall, negative_ply}


@pytest.mark.parametrize("number", [2, 3])
def test_faults_planted_together_are_all_found(number):
    wrong = []
    tried = 0
    for breaks in itertools.combinations(PLANTED, number):
        if not compatible(breaks) or COUNTS & set(breaks):
            continue
        draft = Draft(base())
        for broken in breaks:
            broken(draft)
        tried += 1
        missed = {PLANTED[broken] for broken in breaks} - draft.faults()
        if missed:
            names = " and ".join(broken.__name__ for broken in breaks)
            wrong.append(f"{names}: not found: {sorted(map(str, missed))}")
    check(tried > 150)
    check(not wrong, f"{len(wrong)} of {tried}:\n" + "\n".join(wrong[:10]))


def test_the_cards_that_are_wrong_are_named():
    draft = Draft(base())
    doubled_bone(draft)
    missing_bowl(draft)
    missing_bone(draft)
    bone_in_hand_and_yard(draft)
    with pytest.raises(InvalidStateError) as caught:
        State(**draft.fields)
    named = sorted((fault.code.value, fault.params["card"]) for fault in caught.value.faults)
    bowls = [card for card in base().yard if isinstance(card, Bowl)]
    bones = bones_in_yard(Draft(base()))
    check(
        named
        == sorted(
            [
                ("card_twice", str(bones[0])),
                ("card_twice", str(base().players[1].hand[0])),
                ("bowl_missing", str(bowls[-1])),
                ("card_missing", str(bones[-2])),
            ]
        ),
        named,
    )


def fresh(**rules: object) -> Draft:
    return Draft(dig.new_game(2, seed=1, rules=Rules(**rules)))


def mid_exchange() -> Draft:
    """A position in which a bury is owed."""
    for seed in range(100):
        state = dig.new_game(2, seed=seed)
        for played in play(state, [hoarder], Random(seed), most=200):
            if played.after.turn.bury_owed and len(played.after.turn.done) < 3:
                return Draft(played.after)
    raise AssertionError("no exchange was met")


def hoarder(rng, _state, actions):
    """Digs when it can, and keeps everything."""
    digs = [action for action in actions if isinstance(action, (Dig, Bury))]
    moves = [action for action in actions if isinstance(action, Move)]
    return rng.choice(digs or moves or actions)


def test_a_card_of_no_such_deck_is_found():
    draft = fresh(colors=4)
    far_out(draft, Bone(RED, PURPLE), Bowl(PURPLE))
    check(draft.faults() == {("cards", FaultCode.CARD_UNKNOWN)}, draft.faults())


def test_a_bowl_off_the_yard_is_found():
    draft = Draft(base())
    missing_bowl(draft)
    missing_bone(draft)
    check(draft.faults() == {("cards", FaultCode.CARD_MISSING), ("cards", FaultCode.BOWL_MISSING)})


@pytest.mark.parametrize("number", [0, 1, 5, 6])
def test_too_few_or_many_players_are_found(number):
    draft = fresh()
    dogs = [*Dog, *Dog][:number]
    draft.put(
        players=tuple(map(Player, dogs)), knowledge=(ScentSet(),) * (number + 1), turn=Turn(0)
    )
    check(("players", FaultCode.OUT_OF_RANGE) in draft.faults(), draft.faults())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda d: d.put_turn(done=()), ("turn.bury_owed", FaultCode.BURY_WITHOUT_DIG)),
        (
            lambda d: d.put_turn(done=(*d.turn.done, ActionKind.MOVE)),
            ("turn.bury_owed", FaultCode.BURY_WITHOUT_DIG),
        ),
        (
            lambda d: d.put_player(d.turn.seat, space=0),
            ("turn.bury_owed", FaultCode.BURY_WITHOUT_GAP),
        ),
        (
            lambda d: d.put(ended=EndReason.STALLED),
            ("turn.bury_owed", FaultCode.BURY_AFTER_END),
        ),
        (
            lambda d: d.put(rules=attrs.evolve(d.rules, full_hand=FullHandRule.FORBIDDEN)),
            ("turn.bury_owed", FaultCode.NO_EXCHANGE),
        ),
        (
            lambda d: d.put(rules=attrs.evolve(d.rules, hand_limit=1)),
            (None, FaultCode.WRONG_COUNT),
        ),
        (lambda d: d.put_turn(bury_owed=False), (None, FaultCode.HAND_TOO_LARGE)),
    ],
)
def test_an_owed_bury_that_cannot_be_is_found(change, fault):
    draft = mid_exchange()
    check(draft.faults() == set())
    change(draft)
    where = fault[0] or f"players[{draft.turn.seat}].hand"
    check((where, fault[1]) in draft.faults(), draft.faults())


def test_two_actions_of_a_kind_are_found_where_each_is_done_once():
    draft = fresh(turn=TurnRule.ONE_OF_EACH)
    draft.put_turn(done=(ActionKind.MOVE, ActionKind.MOVE))
    check(draft.faults() == {("turn.done", FaultCode.KIND_TWICE)})


def test_a_dig_that_left_nothing_in_hand_is_found():
    draft = fresh(refill=RefillRule.AT_ONCE)
    draft.put_turn(done=(ActionKind.DIG,), progress=True)
    check(draft.faults() == {("turn.done", FaultCode.DIGS_WITHOUT_BONES)}, draft.faults())


def test_a_seat_that_knows_too_much_is_found_where_nothing_can_be_buried():
    draft = fresh(full_hand=FullHandRule.FORBIDDEN)
    draft.put(knowledge=(ScentSet([BONE.scent]), ScentSet(), ScentSet()))
    check(draft.faults() == {("knowledge[0]", FaultCode.CANNOT_KNOW)})


def test_a_scent_of_no_such_deck_is_found_in_what_is_known():
    draft = fresh(colors=2)
    draft.put(knowledge=(ScentSet([Scent(RED, PURPLE)]), ScentSet(), ScentSet()))
    check(draft.faults() == {("knowledge[0]", FaultCode.CANNOT_KNOW)}, draft.faults())


def test_a_game_that_goes_on_in_a_cleared_yard_is_found():
    draft = fresh(colors=2)
    bones = bones_in_yard(draft)
    draft.put(yard=tuple(card for card in draft.yard if isinstance(card, Bowl)))
    draft.put_player(0, dropped=tuple(sorted(bones, key=in_order)))
    shown = ScentSet([bone.scent for bone in bones])
    draft.put(knowledge=(shown,) * 3)
    check(draft.faults() == {("ended", FaultCode.NO_BONES_LEFT)}, draft.faults())


WRONG_TYPES: dict[str, Callable[[], dict[str, object]]] = {
    "rules": lambda: {"rules": "THREE_ACTIONS"},
    "yard": lambda: {"yard": list(base().yard)},
    "players": lambda: {"players": list(base().players)},
    "turn": lambda: {"turn": 0},
    "knowledge": lambda: {"knowledge": list(base().knowledge)},
    "stalled": lambda: {"stalled": 0.0},
    "ended": lambda: {"ended": "stalled"},
    "ply": lambda: {"ply": True},
    "yard[3]": lambda: {"yard": (*base().yard[:3], "ry", *base().yard[4:])},
    "yard[0]": lambda: {"yard": (BONE.scent, *base().yard[1:])},
    "players[1]": lambda: {"players": (base().players[0], None, base().players[2])},
    **{
        f"players[0].{name}": (
            lambda name=name, junk=junk: {
                "players": (attrs.evolve(base().players[0], **{name: junk}), *base().players[1:])
            }
        )
        for name, junk in (("dog", "c"), ("space", 1.0), ("hand", [BONE]), ("dropped", None))
    },
    "players[0].hand[0]": lambda: {
        "players": (attrs.evolve(base().players[0], hand=("ry",)), *base().players[1:])
    },
    "knowledge[2]": lambda: {"knowledge": (*base().knowledge[:2], set(), *base().knowledge[3:])},
    "knowledge[1]": lambda: {
        "knowledge": (base().knowledge[0], frozenset(["?ry"]), *base().knowledge[2:])
    },
}


@pytest.mark.parametrize("where", WRONG_TYPES)
def test_a_wrong_type_is_found_where_it_is(where):
    draft = Draft(base())
    draft.put(**WRONG_TYPES[where]())
    check(draft.faults() == {(where, FaultCode.WRONG_TYPE)}, draft.faults())


@pytest.mark.parametrize("number", [2, 3])
def test_wrong_types_planted_together_are_all_found(number):
    for places in itertools.combinations(WRONG_TYPES, number):
        changes = [WRONG_TYPES[where]() for where in places]
        fields = [name for change in changes for name in change]
        if len(set(fields)) < len(fields):
            continue
        draft = Draft(base())
        for change in changes:
            draft.put(**change)
        expected = {(where, FaultCode.WRONG_TYPE) for where in places}
        check(draft.faults() == expected, places, draft.faults())


def test_a_count_out_of_range_is_found_beside_a_wrong_type():
    draft = Draft(base())
    negative_stall(draft)
    negative_ply(draft)
    draft.put(turn=None)
    check(
        draft.faults()
        == {
            ("stalled", FaultCode.OUT_OF_RANGE),
            ("ply", FaultCode.OUT_OF_RANGE),
            ("turn", FaultCode.WRONG_TYPE),
        }
    )


def test_evolving_a_state_goes_through_the_gate():
    with pytest.raises(InvalidStateError):
        attrs.evolve(base(), stalled=-1)


def test_the_codes_are_distinct_and_plain():
    for codes in (FaultCode, ReasonCode):
        check(issubclass(codes, enum.Enum))
        values = [code.value for code in codes]
        check(len(set(values)) == len(values))
        check(all(type(value) is str and value.isidentifier() for value in values))


# Without asserts --------------------------------------------------------------------------------


@pytest.mark.skipif(not __debug__, reason="it is the one that runs the others")
def test_all_of_this_holds_under_python_o():
    this = Path(__file__)
    run_python(
        "-O",
        "-m",
        "pytest",
        str(this),
        f"--rootdir={this.parents[2]}",
        f"--confcutdir={this.parent}",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        "-W",
        "ignore:assertions not in test modules:pytest.PytestConfigWarning",
    )
