"""Where the gate draws its lines: positions just outside, and what is said of them.

The cases are written as in `dig_rules.parse_state`; each changes a sound position as little as
breaks one law.
"""

import attrs
import pytest

import dig_rules as dig
from dig_rules import EndReason, Player, Turn
from properties.small_states import (
    FORBIDDEN,
    HELD,
    LAST,
    NOTHING,
    OWED,
    START,
    plain,
    player,
    player_fields,
    told_of,
)
from rules.table import DIG, DROP, MOVE, bones, row, scents

THREE = "THREE_ACTIONS,colors=3,hand_limit=1,reach=5"
TWO_DUG = "THREE_ACTIONS,full_hand=FORBIDDEN,colors=3,hand_limit=2,reach=5"


def cleared(fields):
    """The cleared yard without its gap, with the dogs on the last space."""
    return {
        "yard": row("R Y"),
        "players": tuple(attrs.evolve(one, space=2) for one in fields["players"]),
    }


FAULTS = {
    # Hands.
    "a hand too large": (
        HELD,
        lambda f: {
            "yard": row("R Y"),
            "players": player(player_fields(f, 1, space=2), 0, hand=bones("ry yr")),
            "knowledge": (scents("ry"),) * 3,
            "ended": EndReason.STALLED,
            "stalled": 9,
        },
        [
            "players[0].hand: 2 bones in a hand of at most 1",
            "ended: the yard is cleared, and the game did not end by that",
        ],
    ),
    "an owed bury, and nothing to bury": (
        OWED,
        lambda f: {"yard": row("R . Y yr"), "players": player(f, 0, hand=bones("ry"))},
        [
            "players[0].hand: there are 1 where there have to be 2",
            "knowledge[2]: ?ry is listed, and it cannot be known here",
        ],
    ),
    "a hand out of order": (
        OWED,
        lambda f: {"players": player(f, 0, hand=bones("yr ry"))},
        ["players[0].hand: the bones are not in order"],
    ),
    "a heap out of order": (
        LAST,
        lambda f: {"players": player(f, 0, hand=(), dropped=bones("yr ry"))},
        [
            "players[0].dropped: the bones are not in order",
            "turn.done: only 0 bones are in hand after the digs",
        ],
    ),
    # Gaps.
    "a gap between turns": (
        START,
        lambda _: {"yard": row("R ry . Y yr")},
        ["yard: 1 gaps, and what was done in this turn left 0 to 0"],
    ),
    "no gap after the only progress of a turn": (
        "R . yr Y; c 2 hand ry, d 3; turn 0 move dig progress; knows ?ry, -, -; stalled 0; ply 2",
        lambda _: {"yard": row("R yr Y")},
        ["yard: 0 gaps, and what was done in this turn left 1 to 1"],
    ),
    "no gap where a bury is owed": (
        OWED,
        lambda f: {"yard": row("R Y"), "players": player(f, 1, space=2)},
        [
            "yard: 0 gaps, and what was done in this turn left 1 to 1",
            "turn.bury_owed: a bury is owed, and there is no gap on space 2",
        ],
    ),
    "more gaps than digs that stayed, and the one of the bury": (
        (
            f"{THREE}; R . . yr gr rg gy Y G; c 2 hand ry yg, d 0; turn 0 dig dig progress bury; "
            "knows ?ry ?yg, -, -; stalled 0; ply 3"
        ),
        lambda f: {"yard": (*f["yard"], None)},
        ["yard: 3 gaps, and what was done in this turn left 2 to 2"],
    ),
    "fewer gaps than digs, where a full hand may not dig": (
        (
            f"{TWO_DUG}; R . yr . rg gr gy Y G; c 2 hand ry yg, d 0; turn 0 dig dig progress; "
            "knows ?ry ?yg, -, -; stalled 0; ply 3"
        ),
        lambda _: {"yard": row("R . yr rg gr gy Y G")},
        ["yard: 1 gaps, and what was done in this turn left 2 to 2"],
    ),
    # Turns.
    "a turn that has ended by itself": (
        START,
        lambda _: {"turn": Turn(0, (MOVE,) * 3)},
        ["turn.done: no action is left, so the turn has ended by itself"],
    ),
    "a kind twice": (
        START,
        lambda f: {
            "rules": attrs.evolve(f["rules"], turn=dig.TurnRule.ONE_OF_EACH),
            "turn": Turn(0, (MOVE,) * 2),
        },
        ["turn.done: a kind of action was done twice, and the rules give one of each"],
    ),
    # Buries.
    "a bury without an exchange": (
        OWED,
        lambda _: {"rules": FORBIDDEN},
        [
            "turn.bury_owed: a bury is owed, and the rules have no exchange",
            "turn.progress: what was done made progress, and the mark is missing",
        ],
    ),
    "a bury after a move": (
        OWED,
        lambda _: {"turn": Turn(0, (DIG, MOVE), bury_owed=True)},
        ["turn.bury_owed: a bury is owed, and the last action was no dig"],
    ),
    "a bury on another space": (
        OWED,
        lambda f: {"players": player(f, 0, space=3)},
        ["turn.bury_owed: a bury is owed, and there is no gap on space 3"],
    ),
    "a bury at the doghouse": (
        OWED,
        lambda f: {"players": player(f, 0, space=0)},
        ["turn.bury_owed: a bury is owed, and there is no gap on space 0"],
    ),
    "a bury when all is over": (
        OWED,
        lambda _: {"ended": EndReason.STALLED, "stalled": 9},
        ["turn.bury_owed: a bury is owed, and the game is over"],
    ),
    "a bury at the doghouse of a row that ends in a gap": (
        OWED,
        lambda f: {"yard": row("R Y ."), "players": player(f, 0, space=0)},
        ["turn.bury_owed: a bury is owed, and there is no gap on space 0"],
    ),
    "a bury beyond the row": (
        OWED,
        lambda f: {"players": player(f, 0, space=4)},
        [
            "players[0].space: 4 is not within 0 to 3",
            "turn.bury_owed: a bury is owed, and there is no gap on space 4",
        ],
    ),
    # Progress.
    "progress of nothing": (
        START,
        lambda _: {"turn": Turn(0, (MOVE,), progress=True)},
        ["turn.progress: no dig and no drop can have made progress"],
    ),
    "a dig that was no progress": (
        START,
        lambda _: {"turn": Turn(0, (DIG,))},
        [
            "turn.progress: what was done made progress, and the mark is missing",
            "turn.done: only 0 bones are in hand after the digs",
        ],
    ),
    "drops without bones": (
        START,
        lambda _: {"turn": Turn(0, (DROP, DROP), progress=True)},
        ["turn.done: only 0 bones lie dropped after the drops"],
    ),
    # Ends.
    "cleared, and bones left": (
        START,
        lambda _: {"ended": EndReason.YARD_CLEARED},
        ["ended: the yard is not cleared", "ended: no dig of the last turn can have cleared it"],
    ),
    "cleared by no dig": (
        LAST,
        lambda _: {
            "ended": EndReason.YARD_CLEARED,
            "yard": row("R Y"),
            "players": (
                Player(dig.Dog.COLLIE, 2, bones("yr"), bones("ry")),
                Player(dig.Dog.DACHSHUND, 2),
            ),
            "stalled": 3,
        },
        ["ended: no dig of the last turn can have cleared it"],
    ),
    "cleared by a drop": (
        LAST,
        lambda f: {
            **cleared(f),
            "turn": Turn(0, (DROP,), progress=True),
            "ended": EndReason.YARD_CLEARED,
        },
        ["ended: no dig of the last turn can have cleared it"],
    ),
    "cleared by an exchange": (
        LAST,
        lambda f: {**cleared(f), "turn": Turn(0, (DIG,)), "ended": EndReason.YARD_CLEARED},
        ["ended: no dig of the last turn can have cleared it"],
    ),
    "a drop in a yard that was cleared before": (
        LAST,
        lambda f: {**cleared(f), "turn": Turn(0, (DROP,), progress=True)},
        ["ended: the yard is cleared, and the game did not end by that"],
    ),
    "an exchange in a yard that was cleared before": (
        LAST,
        lambda f: {**cleared(f), "turn": Turn(0, (DIG,))},
        ["ended: the yard is cleared, and the game did not end by that"],
    ),
    "a cleared yard where that ends the game at once": (
        LAST,
        lambda f: {"rules": attrs.evolve(f["rules"], end=dig.EndRule.AT_ONCE)},
        ["ended: the yard is cleared, and the game did not end by that"],
    ),
    "stalled in the turn that cleared the yard": (
        LAST,
        lambda f: {**cleared(f), "stalled": 9, "ended": EndReason.STALLED},
        [
            "ended: the yard is cleared, and the game did not end by that",
            "ended: 9 turns without progress do not end the game",
        ],
    ),
    "stalled in a turn of progress": (
        HELD,
        lambda _: {
            "turn": Turn(0, (DIG,), progress=True),
            "stalled": 9,
            "ended": EndReason.STALLED,
        },
        ["ended: 9 turns without progress do not end the game"],
    ),
    "stalled where nothing ends a stalling": (
        START,
        lambda f: {
            "rules": attrs.evolve(f["rules"], stall_limit=None),
            "stalled": 9,
            "ended": EndReason.STALLED,
        },
        ["ended: 9 turns without progress do not end the game"],
    ),
    "stalled too soon": (
        START,
        lambda _: {"ended": EndReason.STALLED, "stalled": 8},
        ["ended: 8 turns without progress do not end the game"],
    ),
    "stalled, and it goes on": (
        START,
        lambda _: {"stalled": 9},
        ["stalled: 9 turns without progress, and 9 end a game"],
    ),
    # Knowledge.
    "what a hand knows": (
        HELD,
        lambda _: {"knowledge": (NOTHING,) * 3},
        ["knowledge[0]: ?ry is known here, and it is not listed"],
    ),
    "what a hand of two knows, in order": (
        (
            f"{TWO_DUG}; R . yr . rg gr gy Y G; c 2 hand ry yg, d 0; turn 0 dig dig progress; "
            "knows ?ry ?yg, -, -; stalled 0; ply 3"
        ),
        lambda _: {"knowledge": (NOTHING,) * 3},
        [
            "knowledge[0]: ?ry is known here, and it is not listed",
            "knowledge[0]: ?yg is known here, and it is not listed",
        ],
    ),
    "what everyone knows": (
        LAST,
        lambda _: {"knowledge": (NOTHING,) * 3},
        [f"knowledge[{i}]: ?ry is known here, and it is not listed" for i in range(3)],
    ),
    "what nobody can know": (
        HELD,
        lambda _: {"knowledge": (scents("ry rg"), scents("ry"), scents("ry"))},
        [
            "knowledge[0]: ?rg is listed, and it cannot be known here",
            "knowledge[2]: ?ry is listed, and it cannot be known here",
        ],
    ),
}


@pytest.mark.parametrize(("line", "change", "told"), FAULTS.values(), ids=FAULTS)
def test_a_fault_of_a_state_is_told_with_its_place_and_particulars(line, change, told):
    fields = plain(line)
    assert told_of({**fields, **change(fields)}) == told


@pytest.mark.parametrize(
    "line",
    [
        # Two digs, the second an exchange whose bone was buried: one gap.
        (
            f"{THREE}; R . gr yr rg gy yg Y G; c 3 hand ry, d 0; turn 0 dig dig progress; "
            "knows ?ry ?yg, -, -; stalled 0; ply 4"
        ),
        # Two digs that stayed: a bone was dropped in an earlier turn, and hands hold two.
        (
            f"{THREE.replace('limit=1', 'limit=2')}; R . gr . rg gy yr Y G; c 2 hand ry yg, d 0; "
            "turn 0 dig dig progress; knows ?ry ?yg, -, -; stalled 0; ply 3"
        ),
        # An exchange, and then a drop, which is the progress: no gap.
        (
            f"{THREE}; R gr yr rg gy yg Y G; c 1 dropped ry, d 0; turn 0 dig drop progress; "
            "knows ?ry, ?ry, ?ry; stalled 0; ply 4"
        ),
        # A bury owed in the last action of a turn.
        (
            f"{THREE}; R . gr yr rg gy Y G; c 2 hand ry yg, d 0; turn 0 move move dig bury; "
            "knows ?ry ?yg, -, -; stalled 0; ply 3"
        ),
        # The yard was cleared, and the turn is played to its end.
        f"THREE_ACTIONS,colors=2,hand_limit=1,reach=5; {LAST}",
    ],
)
def test_at_its_edges_the_gate_lets_in_what_can_be(line):
    assert dig.format_state(dig.parse_state(line)) == line
