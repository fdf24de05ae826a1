"""What pays most right now: a simple way to play, for any position and fast.

`dig_rules.bots.GreedyBot` plays so, and `dig_rules.search` assumes that everyone does. Nothing is
looked at but what the player to act knows, in a state as well as in a view.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from dig_rules.actions import Action, Bury, Dig, Drop, Move
from dig_rules.cards import Bone, Bowl
from dig_rules.errors import InvalidArgumentError
from dig_rules.legal import legal_actions
from dig_rules.outcome import bone_values
from dig_rules.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dig_rules.cards import Color
    from dig_rules.legal import Position

    Goals = list[tuple[int, float]]
    """Spaces where something is to be had, and how many points."""

_HURRY = 1_000  # of moves that promise the same, the shorter one
_NEARNESS = tuple(1 / (1 + distance) for distance in range(50))  # the longest row has 45 spaces


def choices(view: View, rng: Random) -> tuple[Action, ...]:
    """What a bot may do.

    Args:
        view: What its seat knows.
        rng: Its source of chance.

    Raises:
        InvalidArgumentError: If it is not this seat's turn, or `rng` is no `random.Random`.
    """
    actions = legal_actions(view) if type(view) is View else ()
    if not actions:
        raise InvalidArgumentError("view", "the view of the seat to act", view)
    if not isinstance(rng, Random):
        raise InvalidArgumentError("rng", "a random.Random", rng)
    return actions


def greediest(position: Position, actions: tuple[Action, ...]) -> Action:
    """The action that pays most; of equal ones the first.

    To drop is best, then to dig while there is room in the hand. Else the dog runs where a drop or
    a dig promises most for its distance. The least valuable bone is buried.

    Args:
        position: A state, or the view of the seat to act.
        actions: The legal actions there; at least one.
    """
    values = bone_values(position)
    hand = [bone for bone in position.players[position.turn.seat].hand if isinstance(bone, Bone)]
    drops = [action for action in actions if isinstance(action, Drop)]
    if drops:
        return max(drops, key=lambda drop: sum(values[bone.color] for bone in drop.bones))
    buries = [action for action in actions if isinstance(action, Bury)]
    if buries:
        return min(buries, key=lambda bury: values[bury.bone.color])
    room = len(hand) < position.rules.hand_limit
    if room and Dig() in actions:
        return Dig()
    return _best_move(position, actions, _goals(position, hand, values, room=room))


def _best_move(position: Position, actions: tuple[Action, ...], goals: Goals) -> Action:
    """The move to where most is promised, if that is more than here; else the end of the turn."""
    space = position.players[position.turn.seat].space
    best, most = actions[-1], _promise(goals, space)
    for action in actions:
        if isinstance(action, Move):
            promised = _promise(goals, action.space) - abs(action.space - space) / _HURRY
            if promised > most:
                best, most = action, promised
    return best


def _promise(goals: Goals, space: int) -> float:
    """What a dog may hope for on a space: the most of all gains, each divided by its distance."""
    return max([gain * _NEARNESS[abs(goal - space)] for goal, gain in goals], default=0.0)


def _goals(
    position: Position, hand: Iterable[Bone], values: dict[Color, int], *, room: bool
) -> Goals:
    """Bowls for the bones in hand, and, if there is room, bones to dig."""
    held = dict.fromkeys(values, 0)
    for bone in hand:
        held[bone.color] += values[bone.color]
    known = position.knowledge[position.turn.seat]
    goals: Goals = []
    for space, card in enumerate(position.yard, 1):
        if isinstance(card, Bowl):
            if held[card.color]:
                goals.append((space, held[card.color]))
        elif not room or card is None:
            continue
        elif isinstance(card, Bone) and card.scent in known:
            goals.append((space, values[card.color]))
        else:
            scent = card.scent if isinstance(card, Bone) else card
            goals.append((space, (values[scent.first] + values[scent.second]) / 2))
    return goals
