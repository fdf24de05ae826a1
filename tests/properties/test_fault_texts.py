"""A fault of a state or a view from outside is told in full: its place and its particulars.

Each case breaks one small position, written as in `dig_rules.parse_state`, and what is said of it
is written out by hand.
"""

import attrs
import pytest

import dig_rules as dig
from dig_rules import EndReason, Player, Turn, View
from properties.small_states import (
    EXCHANGE,
    HELD,
    NOTHING,
    START,
    plain,
    player,
    told_of,
)
from rules.table import bones, row, scents

FAULTS = {
    # Types: each place, what is expected there, and what was found.
    "rules": (START, lambda _: {"rules": 5}, ["rules: expected Rules, got 5"]),
    "yard": (START, lambda f: {"yard": list(f["yard"])}, ["yard: expected tuple, got a list of 4"]),
    "yard, too long": (
        START,
        lambda _: {"yard": (None,) * 26},
        ["yard: 26 is not within 0 to 25"],
    ),
    "a card": (
        START,
        lambda f: {"yard": ("ry", *f["yard"][1:])},
        ["yard[0]: expected Bone or Bowl or None, got 'ry'"],
    ),
    "players": (START, lambda _: {"players": None}, ["players: expected tuple, got None"]),
    "players, five": (
        START,
        lambda f: {"players": f["players"][:1] * 5},
        ["players: 5 is not within 0 to 4"],
    ),
    "a player": (
        START,
        lambda f: {"players": (f["players"][0], 7)},
        ["players[1]: expected Player, got 7"],
    ),
    "the parts of a player": (
        START,
        lambda _: {"players": (Player("c", -1, [1], None), Player(dig.Dog.HUSKY, 1.5, (2,), (3,)))},
        [
            "players[0].dog: expected Dog, got 'c'",
            "players[0].space: -1 is not within 0 to 1000000000000",
            "players[0].hand: expected tuple, got a list of 1",
            "players[0].dropped: expected tuple, got None",
            "players[1].space: expected int, got 1.5",
            "players[1].hand[0]: expected Bone, got 2",
            "players[1].dropped[0]: expected Bone, got 3",
        ],
    ),
    "a hand and a heap, too long": (
        START,
        lambda f: {"players": player(f, 0, hand=bones("ry") * 26, dropped=bones("yr") * 26)},
        [
            "players[0].hand: 26 is not within 0 to 25",
            "players[0].dropped: 26 is not within 0 to 25",
        ],
    ),
    "turn": (START, lambda _: {"turn": (0,)}, ["turn: expected Turn, got a tuple of 1"]),
    "knowledge": (
        START,
        lambda _: {"knowledge": [NOTHING] * 3},
        ["knowledge: expected tuple, got a list of 3"],
    ),
    "knowledge, too long": (
        START,
        lambda _: {"knowledge": (NOTHING,) * 6},
        ["knowledge: 6 is not within 0 to 5"],
    ),
    "what a seat knows": (
        START,
        lambda _: {"knowledge": (NOTHING, (), NOTHING)},
        ["knowledge[1]: expected ScentSet, got a tuple of 0"],
    ),
    "stalled": (START, lambda _: {"stalled": True}, ["stalled: expected int, got True"]),
    "stalled, below": (
        START,
        lambda _: {"stalled": -1},
        ["stalled: -1 is not within 0 to 1000000000000"],
    ),
    "ended": (
        START,
        lambda _: {"ended": "stalled"},
        ["ended: expected EndReason or None, got 'stalled'"],
    ),
    "ply": (START, lambda _: {"ply": "0"}, ["ply: expected int, got '0'"]),
    "ply, too large": (
        START,
        lambda _: {"ply": 10**12 + 1},
        ["ply: 1000000000001 is not within 0 to 1000000000000"],
    ),
    # Numbers.
    "one player": (
        START,
        lambda f: {"players": f["players"][:1], "knowledge": (NOTHING,) * 2},
        ["players: 1 is not within 2 to 4"],
    ),
    "nobody's turn": (
        START,
        lambda _: {"turn": Turn(2)},
        ["turn.seat: 2 is not within 0 to 1"],
    ),
    "knowledge of one too few": (
        START,
        lambda _: {"knowledge": (NOTHING,) * 2},
        ["knowledge: there are 2 where there have to be 3"],
    ),
    "a dog beyond the row": (
        START,
        lambda f: {"players": player(f, 1, space=5)},
        ["players[1].space: 5 is not within 0 to 4"],
    ),
    # Cards and dogs.
    "cards of another deck": (
        START,
        lambda f: {"yard": (*f["yard"], *row("gr B"))},
        [
            "cards: the card gr is not in a deck of 2 colours",
            "cards: the card B is not in a deck of 2 colours",
        ],
    ),
    "cards twice": (
        START,
        lambda f: {"yard": (*f["yard"], *row("yr R R"))},
        ["cards: the card R is there 3 times", "cards: the card yr is there 2 times"],
    ),
    "cards missing": (
        START,
        lambda _: {"yard": row("R yr")},
        ["cards: the card ry is nowhere", "cards: the bowl Y is not in the yard"],
    ),
    "dogs": (
        START,
        lambda f: {"players": player(f, 1, dog=dig.Dog.COLLIE)},
        ["players: 2 players have the dog COLLIE"],
    ),
}


@pytest.mark.parametrize(("line", "change", "told"), FAULTS.values(), ids=FAULTS)
def test_a_fault_of_a_state_is_told_with_its_place_and_particulars(line, change, told):
    fields = plain(line)
    assert told_of({**fields, **change(fields)}) == told


SEEN = dig.view(dig.parse_state(f"THREE_ACTIONS,colors=2,hand_limit=1,reach=5; {HELD}"), 1)
VIEW = [field.name for field in attrs.fields(View)]

VIEW_FAULTS = {
    "types": (
        {
            "viewer": "0",
            "rules": None,
            "yard": 5,
            "players": [],
            "hand": None,
            "turn": 0,
            "knowledge": {},
            "stalled": None,
            "ended": 1,
            "ply": 0.5,
        },
        [
            "viewer: expected int or None, got '0'",
            "rules: expected Rules, got None",
            "yard: expected tuple, got 5",
            "players: expected tuple, got a list of 0",
            "hand: expected tuple, got None",
            "turn: expected Turn, got 0",
            "knowledge: expected tuple, got an object of type dict",
            "stalled: expected int, got None",
            "ended: expected EndReason or None, got 1",
            "ply: expected int, got 0.5",
        ],
    ),
    "members": (
        {
            "yard": (5,),
            "players": (SEEN.players[0], attrs.evolve(SEEN.players[1], hand=(6,), dropped=(7,))),
            "hand": scents("ry").scents,
            "knowledge": (8,),
        },
        [
            "yard[0]: expected Bone or Bowl or Scent or None, got 5",
            "players[1].hand[0]: expected Bone or Scent, got 6",
            "players[1].dropped[0]: expected Bone, got 7",
            "hand[0]: expected Bone, got an object of type Scent",
            "knowledge[0]: expected ScentSet, got 8",
        ],
    ),
    "players of a state": (
        {"players": (Player(dig.Dog.COLLIE), Player(dig.Dog.HUSKY))},
        [
            "players[0]: expected SeenPlayer, got an object of type Player",
            "players[1]: expected SeenPlayer, got an object of type Player",
        ],
    ),
    "lengths": (
        {"yard": (None,) * 26, "hand": bones("ry") * 26, "knowledge": (NOTHING,) * 6},
        [
            "yard: 26 is not within 0 to 25",
            "hand: 26 is not within 0 to 25",
            "knowledge: 6 is not within 0 to 5",
        ],
    ),
    "a scent in one place": (
        {"yard": row("R Y")},
        ["yard: ?ry is hidden in 1 places, not in two"],
    ),
    "a viewer of no seat": ({"viewer": 2}, ["viewer: 2 is no seat from 0 to 1"]),
    "a viewer below": ({"viewer": -1}, ["viewer: -1 is no seat from 0 to 1"]),
    "another hand": (
        {"hand": bones("ry")},
        ["view: the viewer would see something else of this position"],
    ),
    "a fault of the position behind it": (
        {"stalled": 200},
        ["stalled: 200 turns without progress, and 200 end a game"],
    ),
}


@pytest.mark.parametrize(("change", "told"), VIEW_FAULTS.values(), ids=VIEW_FAULTS)
def test_a_fault_of_a_view_is_told_with_its_place_and_particulars(change, told):
    fields = {name: getattr(SEEN, name) for name in VIEW}
    with pytest.raises(dig.InvalidStateError) as caught:
        View(**{**fields, **change})
    assert [str(fault) for fault in caught.value.faults] == told


def test_at_the_limits_a_state_is_no_fault():
    fields = plain(START)
    for change in (
        {"ply": 10**12},
        {"stalled": 8},
        {"ended": EndReason.STALLED, "stalled": 9},
        {"rules": attrs.evolve(EXCHANGE, stall_limit=None), "stalled": 10**12},
        {"players": player(fields, 1, space=4)},
        {"turn": Turn(1)},
    ):
        assert dig.State(**{**fields, **change})
