"""What a seat, or a spectator, may know of a game (clauses K1 to K5).

A `View` is a type of its own. It holds no state, and nothing in it depends on a colour that its
viewer does not know: a bone whose colour is hidden is simply its `dig_rules.Scent`. Give views,
and never states, to renderers, bots and clients.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias, final

from attrs import field, frozen

from dig_rules.cards import MAX_COLORS, Bone, Bowl, Dog, Scent, deck, rank
from dig_rules.drafts import trusted
from dig_rules.errors import InvalidArgumentError
from dig_rules.knowledge import Knowledge
from dig_rules.parts import EndReason, Turn
from dig_rules.rules import Rules
from dig_rules.state import State

SeenCard: TypeAlias = Bone | Bowl | Scent
"""A card of the row as a viewer sees it: a scent is a bone whose colour they do not know."""


@final
@frozen(order=False, weakref_slot=False)
class SeenPlayer:
    """What a viewer knows of one player."""

    dog: Dog
    """The dog card chosen at the start (S1)."""
    space: int
    """Where the dog is: 0 is the doghouse."""
    hand: tuple[Bone | Scent, ...]
    """The bones in hand: first those whose colour the viewer knows, in order, then the scents of
    the others, in order (K2)."""
    dropped: tuple[Bone, ...]
    """The bones dropped at bowls, in order."""


@final
@frozen(order=False, weakref_slot=False)
class View:
    """All that a viewer knows of a position, with perfect memory of what they saw (K1 to K4)."""

    viewer: int | None
    """The seat that looks; None is a spectator."""
    rules: Rules
    """The options of this game."""
    yard: tuple[SeenCard | None, ...]
    """The row: ``yard[0]`` is space 1; None is a gap."""
    players: tuple[SeenPlayer, ...]
    """The players by seat."""
    hand: tuple[Bone, ...]
    """The viewer's own hand; empty for a spectator."""
    turn: Turn
    """Whose turn it is, and what was done in it."""
    knowledge: Knowledge
    """The scents known to each seat in turn, and last those known to everyone. This is public:
    everyone saw who dug, buried and dropped what."""
    stalled: int
    """How many turns in a row have made no progress (E3)."""
    ended: EndReason | None
    """Why the game is over; None while it goes on."""
    ply: int = field(eq=False)
    """How many actions led here; not a part of equality."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended is not None

    @property
    def to_move(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return None if self.ended is not None else self.turn.seat

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, _memo: object) -> View:
        return self


def view(state: State, viewer: int | None) -> View:
    """What a viewer knows of a position (K1 to K4).

    Args:
        state: The position.
        viewer: A seat, from 0; or None for a spectator.

    Raises:
        InvalidArgumentError: If `state` is no `State`, or `viewer` no seat of it and not None.

    Example:
        >>> from dig_rules import new_game
        >>> [str(card) for card in view(new_game(seed=1), 0).yard[:3]]
        ['?rp', 'B', 'P']
    """
    if not isinstance(state, State):
        raise InvalidArgumentError("state", "a State", state)
    known = known_to(state, viewer)
    players = state.players
    return _trusted_view(
        viewer,
        state.rules,
        tuple(map(_lens(known).__getitem__, state.yard)),
        tuple(
            [_trusted_player(p.dog, p.space, _seen_hand(p.hand, known), p.dropped) for p in players]
        ),
        () if viewer is None else players[viewer].hand,
        state.turn,
        state.knowledge,
        state.stalled,
        state.ended,
        state.ply,
    )


_trusted_player = trusted(SeenPlayer)
_trusted_view = trusted(View)


def known_to(state: State, viewer: int | None) -> frozenset[Scent]:
    """The scents that a viewer knows."""
    knowledge = state.knowledge
    if viewer is None:
        return knowledge[-1]
    if type(viewer) is int and 0 <= viewer < len(state.players):
        return knowledge[viewer]
    expected = f"a seat from 0 to {len(state.players) - 1}, or None"
    raise InvalidArgumentError("viewer", expected, viewer)


@lru_cache(maxsize=2048)  # there are 1,024 sets of ten scents
def _lens(known: frozenset[Scent]) -> dict[Bone | Bowl | None, SeenCard | None]:
    """What each card looks like to someone who knows these scents."""
    lens: dict[Bone | Bowl | None, SeenCard | None] = {None: None}
    for card in deck(MAX_COLORS):
        hidden = isinstance(card, Bone) and card.scent not in known
        lens[card] = card.scent if isinstance(card, Bone) and hidden else card
    return lens


@lru_cache(maxsize=4096)
def _seen_hand(hand: tuple[Bone, ...], known: frozenset[Scent]) -> tuple[Bone | Scent, ...]:
    """A hand as it looks to someone who knows these scents, in an order that tells nothing more."""
    bones = [bone for bone in hand if bone.scent in known]
    hidden = [bone.scent for bone in hand if bone.scent not in known]
    return (*bones, *sorted(hidden, key=rank))
