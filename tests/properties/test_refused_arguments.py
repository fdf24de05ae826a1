"""A refused argument is told in full: which one, what is expected, and what was found.

The three are data (`InvalidArgumentError.argument`, `.expected`, `.found`), and programs show them
to people, so each is looked at word by word.
"""

from random import Random

import pytest

import dig_rules as dig
from dig_rules import Bone, Bowl, Color, Dog, Rules, Scent, ScentSet, Turn

RED = Color.RED
GAME = dig.new_game(seed=1)
SEEN = dig.view(GAME, 0)
DEAL = dig.deck()
ROW_OF_25 = "each of the 25 cards of the deck once"
CARDS = "a tuple or list of cards"
SEED = "a non-negative int, or a str or bytes that is not empty"
KINDS = "a tuple of at most three action kinds"
POSITION = "a State or a View"
SCENTS = "a tuple, list or set of scents"


def see(events=(), viewer=0, before=GAME, after=GAME):
    return dig.see_events(events, viewer, before=before, after=after)


def play(**options):
    return dig.new_game(**{"seed": 1, **options})


def lay(deal, **options):
    return dig.new_game(deal=deal, **options)


REFUSED = {
    # cards
    "scent, no color": (lambda: Scent("r", RED), "one", "a Color", "'r'"),
    "scent, no other color": (lambda: Scent(RED, 1), "other", "a Color", "1"),
    "scent of one color": (
        lambda: Scent(RED, RED),
        "other",
        "a colour unlike the first",
        "an object of type Color",
    ),
    "bone, no color": (lambda: Bone(5, RED), "color", "a Color", "5"),
    "bone, no decoy": (lambda: Bone(RED, 2.5), "decoy", "a Color", "2.5"),
    "bone of one color": (
        lambda: Bone(RED, RED),
        "decoy",
        "a colour unlike the bone's",
        "an object of type Color",
    ),
    "bowl, no color": (lambda: Bowl("R"), "color", "a Color", "'R'"),
    "deck, too few": (lambda: dig.deck(1), "colors", "an int from 2 to 5", "1"),
    "deck, too many": (lambda: dig.deck(6), "colors", "an int from 2 to 5", "6"),
    "deck, a bool": (lambda: dig.deck(True), "colors", "an int from 2 to 5", "True"),
    "scents, too few": (lambda: dig.scents(1), "colors", "an int from 2 to 5", "1"),
    "scents, a text": (lambda: dig.scents("3"), "colors", "an int from 2 to 5", "'3'"),
    "scent set of a number": (lambda: ScentSet(5), "scents", SCENTS, "5"),
    "scent set of a color": (
        lambda: ScentSet([RED]),
        "scents",
        SCENTS,
        "an object of type Color",
    ),
    "scent set too long": (
        lambda: ScentSet([Scent(RED, Color.BLUE)] * 1_001),
        "scents",
        SCENTS,
        "a list of 1001",
    ),
    # turns
    "turn, a seat below": (lambda: Turn(-1), "seat", "an int from 0 to 3", "-1"),
    "turn, a seat above": (lambda: Turn(4), "seat", "an int from 0 to 3", "4"),
    "turn, a bool for a seat": (lambda: Turn(True), "seat", "an int from 0 to 3", "True"),
    "turn, a list": (lambda: Turn(0, []), "done", KINDS, "a list of 0"),
    "turn, four actions": (
        lambda: Turn(0, (dig.ActionKind.DIG,) * 4),
        "done",
        KINDS,
        "a tuple of 4",
    ),
    "turn, no action kind": (lambda: Turn(0, ("DIG",)), "done", KINDS, "'DIG'"),
    "turn, no progress": (lambda: Turn(0, progress=1), "progress", "a bool", "1"),
    "turn, no bury": (lambda: Turn(0, bury_owed=0), "bury_owed", "a bool", "0"),
    # rules
    "rules, turn": (lambda: Rules(turn=1), "turn", "a member of TurnRule", "1"),
    "rules, drop": (lambda: Rules(drop="ONE"), "drop", "a member of DropRule", "'ONE'"),
    "rules, full hand": (lambda: Rules(full_hand=0), "full_hand", "a member of FullHandRule", "0"),
    "rules, refill": (lambda: Rules(refill=0), "refill", "a member of RefillRule", "0"),
    "rules, end": (lambda: Rules(end=0), "end", "a member of EndRule", "0"),
    "rules, ties": (lambda: Rules(ties=0), "ties", "a member of TiesRule", "0"),
    "rules, colors below": (lambda: Rules(colors=1), "colors", "an int from 2 to 5", "1"),
    "rules, colors above": (lambda: Rules(colors=6), "colors", "an int from 2 to 5", "6"),
    "rules, no hand": (lambda: Rules(hand_limit=0), "hand_limit", "an int from 1 to 20", "0"),
    "rules, a hand of 21": (
        lambda: Rules(hand_limit=21, reach=45),
        "hand_limit",
        "an int from 1 to 20",
        "21",
    ),
    "rules, a bool for a hand": (
        lambda: Rules(hand_limit=True),
        "hand_limit",
        "an int from 1 to 20",
        "True",
    ),
    "rules, a reach of 1": (lambda: Rules(reach=1), "reach", "an int from 2 to 45", "1"),
    "rules, a reach of 46": (lambda: Rules(reach=46), "reach", "an int from 2 to 45", "46"),
    "rules, no limit of stalling": (
        lambda: Rules(stall_limit=0),
        "stall_limit",
        "an int from 1 to 1000000 or None",
        "0",
    ),
    "rules, too long a stalling": (
        lambda: Rules(stall_limit=1_000_001),
        "stall_limit",
        "an int from 1 to 1000000 or None",
        "1000001",
    ),
    "rules, none for colors": (lambda: Rules(colors=2.0), "colors", "an int from 2 to 5", "2.0"),
    "rules, a reach of the hand": (
        lambda: Rules(hand_limit=4, reach=4),
        "reach",
        "more than hand_limit",
        "4",
    ),
    # new games
    "players, one": (lambda: dig.new_game(1), "players", "an int from 2 to 4", "1"),
    "players, five": (lambda: dig.new_game(5), "players", "an int from 2 to 4", "5"),
    "players, a text": (lambda: dig.new_game("2"), "players", "an int from 2 to 4", "'2'"),
    "game, no rules": (lambda: play(rules="x"), "rules", "a Rules", "'x'"),
    "game, no first player": (
        lambda: play(players=3, first_player=3),
        "first_player",
        "a seat from 0 to 2",
        "3",
    ),
    "game, a first player below": (
        lambda: play(first_player=-1),
        "first_player",
        "a seat from 0 to 1",
        "-1",
    ),
    "game, a bool begins": (
        lambda: play(first_player=True),
        "first_player",
        "a seat from 0 to 1",
        "True",
    ),
    "seed below": (lambda: dig.shuffled_deck(-1), "seed", SEED, "-1"),
    "seed, an empty text": (lambda: dig.shuffled_deck(""), "seed", SEED, "''"),
    "seed, no bytes": (lambda: dig.shuffled_deck(b""), "seed", SEED, "b''"),
    "seed, a bool": (lambda: dig.shuffled_deck(True), "seed", SEED, "True"),
    "seed, half a character": (
        lambda: dig.shuffled_deck("\ud800"),
        "seed",
        "a str that can be encoded",
        repr("\ud800"),
    ),
    "seed and deal": (lambda: play(deal=DEAL), "deal", "no deal beside a seed", "a tuple of 25"),
    "deal, a text": (lambda: lay("ry"), "deal", CARDS, "'ry'"),
    "deal of dogs": (lambda: lay([Dog.HUSKY] * 25), "deal", CARDS, "an object of type Dog"),
    "deal, a card short": (
        lambda: lay(DEAL[1:]),
        "deal",
        ROW_OF_25,
        "'24 cards; no ry'",
    ),
    "deal, a card twice": (
        lambda: lay((*DEAL[1:], DEAL[1])),
        "deal",
        ROW_OF_25,
        "'25 cards; no ry; 2 of rg'",
    ),
    "deal, a card more": (
        lambda: lay((*DEAL, DEAL[0])),
        "deal",
        ROW_OF_25,
        "'26 cards; 2 of ry'",
    ),
    "deal of another deck": (
        lambda: lay((*dig.deck(2)[:3], Bowl(Color.BLUE)), rules=Rules(colors=2)),
        "deal",
        "each of the 4 cards of the deck once",
        "'4 cards; no Y; a card B of no such deck'",
    ),
    "deal, far too long": (lambda: lay(DEAL * 40), "deal", ROW_OF_25, "'1000 cards; 2 of ry'"),
    "dogs, none": (lambda: play(dogs=5), "dogs", "2 different dogs", "5"),
    "dogs, too few": (
        lambda: play(players=3, dogs=[Dog.HUSKY, Dog.COLLIE]),
        "dogs",
        "3 different dogs",
        "a list of 2",
    ),
    "dogs, one twice": (
        lambda: play(dogs=(Dog.HUSKY, Dog.HUSKY)),
        "dogs",
        "2 different dogs",
        "a tuple of 2",
    ),
    "dogs, something else beside them": (
        lambda: play(dogs=[Dog.HUSKY, Dog.COLLIE, "x"]),
        "dogs",
        "2 different dogs",
        "a list of 3",
    ),
    # positions
    "legal actions of nothing": (lambda: dig.legal_actions(7), "position", POSITION, "7"),
    "why illegal in nothing": (
        lambda: dig.why_illegal(5, dig.Dig()),
        "position",
        POSITION,
        "5",
    ),
    "values of nothing": (lambda: dig.bone_values("x"), "position", POSITION, "'x'"),
    "scores of nothing": (lambda: dig.scores("x"), "position", POSITION, "'x'"),
    "standings of nothing": (lambda: dig.standings("x"), "position", POSITION, "'x'"),
    "outcome of nothing": (lambda: dig.outcome("x"), "position", POSITION, "'x'"),
    "apply to a view": (
        lambda: dig.apply(SEEN, dig.EndTurn()),
        "state",
        "a State",
        "an object of type View",
    ),
    "step from a view": (
        lambda: dig.step(SEEN, dig.EndTurn()),
        "state",
        "a State",
        "an object of type View",
    ),
    "perft of a view": (lambda: dig.perft(SEEN, 1), "state", "a State", "an object of type View"),
    "perft below": (lambda: dig.perft(GAME, -1), "depth", "an int from 0 to 100", "-1"),
    "perft above": (lambda: dig.perft(GAME, 101), "depth", "an int from 0 to 100", "101"),
    "perft, a bool": (lambda: dig.perft(GAME, True), "depth", "an int from 0 to 100", "True"),
    # what is seen
    "view of a view": (lambda: dig.view(SEEN, 0), "state", "a State", "an object of type View"),
    "viewer above": (lambda: dig.view(GAME, 2), "viewer", "a seat from 0 to 1, or None", "2"),
    "viewer below": (lambda: dig.view(GAME, -1), "viewer", "a seat from 0 to 1, or None", "-1"),
    "viewer, a bool": (
        lambda: dig.view(GAME, False),
        "viewer",
        "a seat from 0 to 1, or None",
        "False",
    ),
    "possible states of a state": (
        lambda: dig.possible_states(GAME),
        "view",
        "a View",
        "an object of type State",
    ),
    "possible state, a text": (
        lambda: dig.possible_states(SEEN)["0"],
        "index",
        "an int or a slice",
        "'0'",
    ),
    "possible state, a bool": (
        lambda: dig.possible_states(SEEN)[True],
        "index",
        "an int or a slice",
        "True",
    ),
    "sample of a state": (
        lambda: dig.sample_state(GAME, Random(1)),
        "view",
        "a View",
        "an object of type State",
    ),
    "sample without chance": (
        lambda: dig.sample_state(SEEN, 4),
        "rng",
        "a random.Random",
        "4",
    ),
    "events, none": (lambda: see(5), "events", "a tuple or list of events", "5"),
    "events, other things": (lambda: see(["x"]), "events", "events of a step", "'x'"),
    "events before a view": (
        lambda: see(before=SEEN),
        "before",
        "a State",
        "an object of type View",
    ),
    "events after a view": (lambda: see(after=5), "after", "a State", "5"),
    "events for nobody": (
        lambda: see(viewer=7),
        "viewer",
        "a seat from 0 to 1, or None",
        "7",
    ),
}


@pytest.mark.parametrize(("call", "argument", "expected", "found"), REFUSED.values(), ids=REFUSED)
def test_a_refused_argument_is_told_with_what_was_expected_and_found(
    call, argument, expected, found
):
    with pytest.raises(dig.InvalidArgumentError) as caught:
        call()
    told = caught.value
    assert (told.argument, told.expected, told.found) == (argument, expected, found)
    assert str(told) == f"{argument}: expected {expected}, got {found}"


@pytest.mark.parametrize("do", [dig.apply, dig.step])
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (dig.Dig(), dig.Reason.of(dig.ReasonCode.NOTHING_TO_DIG, space=0)),
        ("dig", dig.Reason.of(dig.ReasonCode.NOT_AN_ACTION, given="'dig'")),
    ],
)
def test_a_refused_action_is_told_with_the_seat_and_every_reason(do, action, reason):
    game = dig.new_game(seed=1, first_player=1)
    with pytest.raises(dig.IllegalActionError) as caught:
        do(game, action)
    assert (caught.value.action, caught.value.reasons, caught.value.seat) == (action, (reason,), 1)


def test_at_the_limits_nothing_is_refused():
    kinds = (dig.ActionKind.DIG,) * 3
    assert Turn(3, kinds).seat == 3
    assert len(ScentSet([Scent(RED, Color.BLUE)] * 1_000)) == 1
    assert Rules(hand_limit=20, reach=45, stall_limit=1_000_000, colors=2).hand_limit == 20
    assert Rules(hand_limit=1, reach=2, stall_limit=1, colors=5).reach == 2
    assert Rules(stall_limit=None).stall_limit is None
    assert (len(dig.deck(2)), len(dig.deck(5)), len(dig.scents(2))) == (4, 25, 1)
    assert len(dig.shuffled_deck(0)) == len(dig.shuffled_deck(b"x")) == 25
    assert [dig.new_game(4, seed="x", first_player=3).to_move, len(GAME.players)] == [3, 2]
    over = dig.new_game(seed=1, rules=Rules(stall_limit=1))
    assert dig.perft(dig.apply(over, dig.EndTurn()), 100) == 1
