"""Who can tell the two cards of a scent apart (clauses K2 to K4).

All hidden information is one bit for each scent: which of the two places of its cards holds which
bone (K3). So what a viewer knows is a set of scents. `Knowledge` has one such set for each seat,
and a last one for what everyone knows, which is all that a spectator knows.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias, final

from attrs import frozen

from dig_rules.cards import Scent, rank
from dig_rules.errors import InvalidArgumentError
from dig_rules.pretty import ShownByRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dig_rules.cards import Bone
    from dig_rules.parts import Player

_MOST_SCENTS = 1_000


@final
@frozen(init=False, eq=False, repr=False)
class ScentSet(ShownByRepr):
    """A set of scents, in order; there is exactly one object for each set.

    A `frozenset` would not do: in which order it lists its members tells how it came about.

    Raises:
        InvalidArgumentError: If `scents` is no tuple, list or set of scents.

    Example:
        >>> from dig_rules import scents
        >>> ry, rg, yg = scents(3)
        >>> ScentSet([yg, ry]) is ScentSet([ry, yg, ry]), rg in ScentSet([ry, yg])
        (True, False)
    """

    scents: tuple[Scent, ...]
    """The members, in order."""

    def __new__(
        cls, scents: tuple[Scent, ...] | list[Scent] | set[Scent] | frozenset[Scent] = ()
    ) -> ScentSet:
        """Give the set of those scents."""
        expected = "a tuple, list or set of scents"
        if type(scents) not in (tuple, list, set, frozenset) or len(scents) > _MOST_SCENTS:
            raise InvalidArgumentError("scents", expected, scents)
        for scent in scents:
            if type(scent) is not Scent:
                raise InvalidArgumentError("scents", expected, scent)
        return _scent_set(tuple(sorted(set(scents), key=rank)))

    def __contains__(self, scent: object) -> bool:
        return scent in self.scents

    def __iter__(self) -> Iterator[Scent]:
        return iter(self.scents)

    def __len__(self) -> int:
        return len(self.scents)

    def __repr__(self) -> str:
        return f"ScentSet({self.scents})"

    def __reduce__(self) -> tuple[type[ScentSet], tuple[tuple[Scent, ...]]]:
        return ScentSet, (self.scents,)


_SETS: dict[tuple[Scent, ...], ScentSet] = {}  # there are 1,024 sets of ten scents


def _scent_set(scents: tuple[Scent, ...]) -> ScentSet:
    found = _SETS.get(scents)
    if found is None:
        found = object.__new__(ScentSet)
        object.__setattr__(found, "scents", scents)
        found = _SETS.setdefault(scents, found)  # of two threads, the first wins
    return found


@cache
def _with(known: ScentSet, scent: Scent) -> ScentSet:
    return ScentSet((*known.scents, scent))


@cache
def _without(known: ScentSet, scent: Scent) -> ScentSet:
    return ScentSet([other for other in known.scents if other is not scent])


Knowledge: TypeAlias = tuple[ScentSet, ...]
"""The scents known to each seat in turn, and last those known to everyone."""


def nothing_known(players: int) -> Knowledge:
    """The knowledge at the start of a game (S2)."""
    return (ScentSet(),) * (players + 1)


def learn_dug(knowledge: Knowledge, seat: int, hand: tuple[Bone, ...], bone: Bone) -> Knowledge:
    """What is known once a seat has dug a bone to add to its hand.

    The digger has seen the bone (K2). If the hand holds its twin, everyone knows what the hand
    holds of this scent (K4).
    """
    if bone.twin in hand:
        return _all_learn(knowledge, bone.scent)
    learnt = list(knowledge)
    learnt[seat] = _with(knowledge[seat], bone.scent)
    return tuple(learnt)


def forget_buried(knowledge: Knowledge, seat: int, hand: tuple[Bone, ...], bone: Bone) -> Knowledge:
    """What is known once a seat has buried a bone, with this hand left.

    If the twin stays in the hand, nobody else can tell which of the two went (K4).
    """
    if bone.twin not in hand:
        return knowledge
    return tuple(
        [
            known if other == seat else _without(known, bone.scent)
            for other, known in enumerate(knowledge)
        ]
    )


def learn_dropped(knowledge: Knowledge, bones: Iterable[Bone]) -> Knowledge:
    """What is known once bones lie open: everyone knows them and their twins (K2, K4)."""
    for bone in bones:
        knowledge = _all_learn(knowledge, bone.scent)
    return knowledge


def _all_learn(knowledge: Knowledge, scent: Scent) -> Knowledge:
    return tuple([_with(known, scent) for known in knowledge])


def open_scents(players: Iterable[Player]) -> ScentSet:
    """The scents that everyone knows: a card is dropped, or both are in one hand (K2, K4).

    A spectator has no other source, so this is all that a spectator knows.
    """
    found: set[Scent] = set()
    for player in players:
        found.update(bone.scent for bone in player.dropped)
        found.update(bone.scent for bone in player.hand if bone.twin in player.hand)
    return ScentSet(found)
