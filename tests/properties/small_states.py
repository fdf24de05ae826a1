"""Small positions, and ways to break them, for tests of the gate."""

import attrs
import pytest

import dig_rules as dig
from dig_rules import ScentSet

STATE = [field.name for field in attrs.fields(dig.State)]
NOTHING = ScentSet()
EXCHANGE = dig.Rules(colors=2, hand_limit=1, reach=5, stall_limit=9)
FORBIDDEN = attrs.evolve(EXCHANGE, full_hand=dig.FullHandRule.FORBIDDEN)


def plain(line):
    """A sound position as the fields of a state; with two colours, unless the line has rules."""
    rules = "" if "THREE_ACTIONS" in line else "THREE_ACTIONS,colors=2,hand_limit=1,reach=5,"
    state = dig.parse_state(f"{rules}stall_limit=9; {line}" if rules else line)
    return {name: getattr(state, name) for name in STATE}


def told_of(fields):
    """What the gate says of a state of these fields: each of its faults as text."""
    with pytest.raises(dig.InvalidStateError) as caught:
        dig.State(**fields)
    told = [str(fault) for fault in caught.value.faults]
    assert str(caught.value) == "; ".join(told)
    return told


START = "R ry Y yr; c 0, d 0; turn 0; knows -, -, -; stalled 0; ply 0"
# Seat 0 has dug ry in an earlier turn, and holds it.
HELD = "R yr Y; c 1 hand ry, d 3; turn 1; knows ?ry, -, -; stalled 0; ply 4"
# Seat 0, with ry in hand, has dug yr: it has to bury one of the two on space 2.
OWED = "R . Y; c 2 hand ry yr, d 3; turn 0 move dig bury; knows ?ry, ?ry, ?ry; stalled 1; ply 9"
# Seat 0 has dug the last bone of the yard in this turn.
LAST = (
    "R . Y; c 2 hand yr dropped ry, d 3; turn 0 dig progress; knows ?ry, ?ry, ?ry; stalled 0; ply 9"
)


def player(fields, seat, **changes):
    """The players with one of them changed."""
    players = list(fields["players"])
    players[seat] = attrs.evolve(players[seat], **changes)
    return tuple(players)


def player_fields(fields, seat, **changes):
    """The fields with one player changed."""
    return {**fields, "players": player(fields, seat, **changes)}
