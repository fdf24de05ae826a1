"""Events as one viewer saw them (clauses K1 to K4).

The colour of a bone is told only to those who can know it. For a bone just dug these are its
digger and whoever could tell its scent before: that both cards of a scent are in one hand now
tells nobody which of them was the one dug. For all else it is who knows the scent afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dig_rules.cards import Bone, Bowl
from dig_rules.errors import InvalidArgumentError, unhandled
from dig_rules.events import (
    Buried,
    Dropped,
    Dug,
    Event,
    GameEnded,
    Leapt,
    Moved,
    SteppedBack,
    TurnEnded,
)
from dig_rules.state import State
from dig_rules.view import known_to

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dig_rules.cards import Scent
    from dig_rules.knowledge import ScentSet


def see_events(
    events: Iterable[Event], viewer: int | None, *, before: State, after: State
) -> tuple[Event, ...]:
    """The events of one step as a viewer saw them.

    Args:
        events: The events of `dig_rules.step`.
        viewer: A seat, from 0; or None for a spectator.
        before: The state before the step.
        after: The state after it.

    Raises:
        InvalidArgumentError: If an argument is not what it should be.

    Example:
        >>> from dig_rules import Dig, Move, apply, new_game, step
        >>> before = apply(new_game(seed=1), Move(1))
        >>> after, events = step(before, Dig())
        >>> [str(see_events(events, seat, before=before, after=after)[0].bone) for seat in (0, 1)]
        ['pr', '?rp']
    """
    if type(events) not in (tuple, list):
        raise InvalidArgumentError("events", "a tuple or list of events", events)
    if type(before) is not State:
        raise InvalidArgumentError("before", "a State", before)
    if type(after) is not State:
        raise InvalidArgumentError("after", "a State", after)
    known_before = known_to(before, viewer)
    known_after = known_to(after, viewer)
    return tuple(_seen(event, viewer, known_before, known_after) for event in events)


def _seen(event: Event, viewer: int | None, before: ScentSet, after: ScentSet) -> Event:
    if type(event) is Dug:
        if event.seat == viewer:
            return event
        return Dug(event.seat, event.space, _bone(event.bone, before), event.exchange)
    if type(event) is Buried:
        return Buried(event.seat, event.space, _bone(event.bone, after))
    if type(event) is Leapt:
        card = event.card if type(event.card) is Bowl else _bone(event.card, after)
        return Leapt(card, event.source, event.target)
    if type(event) is Moved or type(event) is Dropped or type(event) is SteppedBack:
        return event
    if type(event) is TurnEnded or type(event) is GameEnded:
        return event
    raise unhandled("events", "events of a step", event)


def _bone(bone: Bone | Scent, known: ScentSet) -> Bone | Scent:
    """A bone as it looks to someone who knows these scents."""
    return bone.scent if type(bone) is Bone and bone.scent not in known else bone
