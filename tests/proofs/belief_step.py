"""What one action tells a viewer, worked out with worlds: the step of an induction.

A world says which card lies where: the row, and the hands. The library is not asked here what
anybody knows, nor what they see; only what cards look like from above.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dig_rules import Bone, Bury, Dig, Drop, Scent
from hidden.belief import backs, leap_frog


class Sight(NamedTuple):
    """What a viewer sees of an action; for a card whose face is not shown to them, its scent."""

    kind: type
    seat: int
    space: int
    cards: tuple[Bone | Scent, ...]
    row: tuple[object, ...]
    """What the row looks like from above when all is done."""


def sight(state, action, after, viewer):
    """What a viewer sees of an action: its own cards, what is dropped, and the backs of others."""
    seat = state.turn.seat
    space = state.players[seat].space
    cards: tuple[Bone | Scent, ...] = ()
    if type(action) is Drop:
        cards = action.bones
    elif type(action) in (Dig, Bury):
        bone = state.yard[space - 1] if type(action) is Dig else action.bone
        cards = (bone if viewer == seat else bone.scent,)
    return Sight(type(action), seat, space, cards, tuple(backs(after.yard)))


@lru_cache(maxsize=1 << 16)
def fitting(worlds, seen):
    """The worlds that can have come of those worlds by an action that looked like that."""
    found = {
        (row if tuple(backs(row)) == seen.row else tuple(leap_frog(row)), hands)
        for world in worlds
        for row, hands in _after(*world, seen)
    }
    assert all(tuple(backs(row)) == seen.row for row, _ in found), (worlds, seen)
    return frozenset(found)


def _after(row, hands, seen):
    """What a world becomes by the action, before cards leap; nothing if it cannot have been so."""
    if not seen.cards:
        yield row, hands
        return
    place = seen.space - 1
    hand = hands[seen.seat]
    if seen.kind is Drop:
        if set(seen.cards) <= hand:
            yield row, _put(hands, seen.seat, hand - set(seen.cards))
    elif seen.kind is Dig:
        if _looks(row[place], seen.cards[0]):
            yield _put(row, place, None), _put(hands, seen.seat, hand | {row[place]})
    else:
        for bone in hand:
            if _looks(bone, seen.cards[0]):
                yield _put(row, place, bone), _put(hands, seen.seat, hand - {bone})


def _looks(bone, card):
    return card is (bone.scent if type(card) is Scent else bone)


def _put(items, index, item):
    return (*items[:index], item, *items[index + 1 :])


def unknowing(state):
    """The worlds at a start: every scent that lies hidden may be either way round."""
    rows = [state.yard]
    for scent in {card.scent for card in state.yard if type(card) is Bone}:
        one, other = scent.bones
        other_way = {one: other, other: one}
        rows += [tuple(other_way.get(card, card) for card in row) for row in rows]
    return frozenset((row, (frozenset(),) * len(state.players)) for row in rows)


@lru_cache(maxsize=1 << 16)
def agreed(worlds):
    """The scents whose cards are in the same places in all the worlds."""
    first, *others = worlds
    return frozenset(
        bone.scent
        for bone in {card for card in _cards(first) if type(card) is Bone}
        if all(_place(world, bone) == _place(first, bone) for world in others)
    )


def _cards(world):
    row, hands = world
    return (*row, *(bone for hand in hands for bone in hand))


def _place(world, bone):
    row, hands = world
    if bone in row:
        return row.index(bone)
    return next(f"hand {seat}" for seat, hand in enumerate(hands) if bone in hand)
