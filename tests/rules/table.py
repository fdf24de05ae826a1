"""Readable positions for the tests of the rules.

Cards are written as tokens: ``ry`` is the red bone whose decoy is yellow, ``R`` the red bowl and
``.`` a gap. The first token of a row is space 1.
"""

from typing import NamedTuple

import attrs
import pytest

import dig_rules as dig

COLORS = {
    "r": dig.Color.RED,
    "y": dig.Color.YELLOW,
    "g": dig.Color.GREEN,
    "b": dig.Color.BLUE,
    "p": dig.Color.PURPLE,
}
MOVE, DIG, DROP = dig.ActionKind.MOVE, dig.ActionKind.DIG, dig.ActionKind.DROP

each_preset = pytest.mark.parametrize(
    "preset",
    [
        pytest.param(dig.THREE_ACTIONS, id="THREE_ACTIONS"),
        pytest.param(dig.ONE_OF_EACH, id="ONE_OF_EACH"),
    ],
)


class Seat(NamedTuple):
    space: int
    hand: tuple[dig.Bone, ...]
    dropped: tuple[dig.Bone, ...]


def bone(token):
    color, decoy = token
    return dig.Bone(COLORS[color], COLORS[decoy])


def bones(text):
    return tuple(bone(token) for token in text.split())


def scent(token):
    one, other = token
    return dig.Scent(COLORS[one], COLORS[other])


def scents(text):
    return dig.ScentSet([scent(token) for token in text.split()])


def bowl(token):
    return dig.Bowl(COLORS[token.lower()])


def row(text):
    """The cards of a row, from space 1 outward."""
    return tuple(map(_place, text.split()))


def _place(text):
    if text == ".":
        return None
    return bowl(text) if text.isupper() else bone(text)


def varied(preset, **fields):
    """The rules of a preset with some fields replaced."""
    return attrs.evolve(preset, **fields)


def at(space, hand="", dropped=""):
    """A player: the space of the dog, the bones in hand and the bones dropped, in any order."""
    return Seat(space, _sorted(hand), _sorted(dropped))


def _sorted(text):
    return tuple(sorted(bones(text), key=dig.deck().index))


def position(yard, *seats, rules=dig.THREE_ACTIONS, turn=None, stalled=0, also=()):
    """A position; the deck is as large as the bowls in the yard ask for.

    Each seat knows what it must: its own hand, and what everyone knows. ``also`` adds, for each
    seat and last for everyone, the scents that they know from earlier (as text).
    """
    cards = row(yard)
    bowls = sum(isinstance(card, dig.Bowl) for card in cards)
    return dig.State(
        rules=varied(rules, colors=bowls),
        yard=cards,
        players=tuple(
            dig.Player(dog, seat.space, seat.hand, seat.dropped)
            for dog, seat in zip(dig.Dog, seats, strict=False)
        ),
        turn=dig.Turn() if turn is None else turn,
        knowledge=_knowledge(seats, also or [""] * (len(seats) + 1)),
        stalled=stalled,
    )


def _knowledge(seats, also):
    everyone = set(scents(also[-1]))
    for seat in seats:
        backs = [card.scent for card in seat.hand]
        everyone |= {back for back in backs if backs.count(back) == 2}  # K4
        everyone |= {card.scent for card in seat.dropped}  # K2, K3
    own = (
        everyone | {card.scent for card in seat.hand} | set(scents(text))
        for seat, text in zip(seats, also[:-1], strict=True)
    )
    return tuple(dig.ScentSet(known) for known in (*own, everyone))


def play(state, *actions):
    """The state after the actions."""
    for action in actions:
        state = dig.apply(state, action)
    return state


def happenings(state, *actions):
    """What happens in the last of the actions, in order."""
    *before, last = actions
    return list(dig.step(play(state, *before), last).events)


def drop(text):
    return dig.Drop(bones(text))


def bury(token):
    return dig.Bury(bone(token))


def targets(state):
    """The spaces that the dog to move can go to."""
    return [action.space for action in dig.legal_actions(state) if isinstance(action, dig.Move)]


def drops(state):
    """The drops that are legal, in the order of the library."""
    return [action for action in dig.legal_actions(state) if isinstance(action, dig.Drop)]


def spaces(state):
    return [player.space for player in state.players]


def places(position):
    """The place of each seat."""
    by_seat = {standing.seat: standing.place for standing in dig.standings(position)}
    return [by_seat[seat] for seat in range(len(by_seat))]


def codes(position, action):
    """The codes of all the reasons against an action, which must then be refused everywhere."""
    reasons = dig.why_illegal(position, action)
    assert reasons
    assert action not in dig.legal_actions(position)
    if isinstance(position, dig.State):
        with pytest.raises(dig.IllegalActionError) as refusal:
            dig.apply(position, action)
        assert refusal.value.reasons == reasons
    return {reason.code for reason in reasons}


def only_reason(position, action):
    """Code, clause and particulars of the one reason against an action."""
    codes(position, action)
    (reason,) = dig.why_illegal(position, action)
    return reason.code, reason.clause, reason.params
