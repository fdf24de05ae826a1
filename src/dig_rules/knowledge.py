"""Who can tell the two cards of a scent apart (clauses K2 to K4).

All hidden information is one bit for each scent: which of the two places of its cards holds which
bone (K3). So what a viewer knows is a set of scents. `Knowledge` has one such set for each seat,
and a last one for what everyone knows, which is all that a spectator knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from dig_rules.cards import Scent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dig_rules.cards import Bone
    from dig_rules.parts import Player

Knowledge: TypeAlias = tuple[frozenset[Scent], ...]
"""The scents known to each seat in turn, and last those known to everyone."""


def nothing_known(players: int) -> Knowledge:
    """The knowledge at the start of a game (S2)."""
    return (frozenset[Scent](),) * (players + 1)


def learn_dug(knowledge: Knowledge, seat: int, hand: tuple[Bone, ...], bone: Bone) -> Knowledge:
    """What is known once a seat has dug a bone to add to its hand.

    The digger has seen the bone (K2). If the hand holds its twin, everyone knows what the hand
    holds of this scent (K4).
    """
    scent = bone.scent
    if bone.twin in hand:
        return tuple([known | {scent} for known in knowledge])
    mine = knowledge[seat]
    if scent in mine:
        return knowledge
    return (*knowledge[:seat], mine | {scent}, *knowledge[seat + 1 :])


def forget_buried(knowledge: Knowledge, seat: int, hand: tuple[Bone, ...], bone: Bone) -> Knowledge:
    """What is known once a seat has buried a bone, with this hand left.

    If the twin stays in the hand, nobody else can tell which of the two went (K4).
    """
    if bone.twin not in hand:
        return knowledge
    scent = bone.scent
    return tuple(
        [known if i == seat else known - {scent} for i, known in enumerate(knowledge)],
    )


def learn_dropped(knowledge: Knowledge, bones: Iterable[Bone]) -> Knowledge:
    """What is known once bones lie open: everyone knows them and their twins (K2, K4)."""
    shown = {bone.scent for bone in bones}
    return tuple([known | shown for known in knowledge])


def open_scents(players: Iterable[Player]) -> frozenset[Scent]:
    """The scents that everyone knows: a card is dropped, or both are in one hand (K2, K4).

    A spectator has no other source, so this is all that a spectator knows.
    """
    found: set[Scent] = set()
    for player in players:
        found.update(bone.scent for bone in player.dropped)
        found.update(bone.scent for bone in player.hand if bone.twin in player.hand)
    return frozenset(found)
