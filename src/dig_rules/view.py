"""What a seat, or a spectator, may know of a game (clauses K1 to K5).

A `View` is a type of its own. It holds no state, and nothing in it depends on a colour that its
viewer does not know: a bone whose colour is hidden is simply its `dig_rules.Scent`. Give views,
and never states, to renderers, bots and clients.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast, final, overload

from attrs import field, frozen

from dig_rules.cards import MAX_COLORS, Bone, Bowl, Dog, Scent, deck, rank
from dig_rules.drafts import trusted
from dig_rules.errors import InvalidArgumentError, InvalidStateError
from dig_rules.gate import faults_of, type_faults_of_view
from dig_rules.knowledge import Knowledge, ScentSet
from dig_rules.parts import EndReason, Player, Turn
from dig_rules.reasons import Fault, FaultCode, describe
from dig_rules.rules import Rules
from dig_rules.state import State, trusted_state

if TYPE_CHECKING:
    from collections.abc import Iterator

_CARDS_A_SCENT = 2

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
    """All that a viewer knows of a position, with perfect memory of what they saw (K1 to K4).

    Made by `view`. Its constructor is the gate for views from elsewhere.

    Raises:
        InvalidStateError: If no position looks like that to the viewer; it lists the faults.
    """

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

    def __attrs_post_init__(self) -> None:
        faults = _faults_of(self)
        if faults:
            raise InvalidStateError(faults)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended is not None

    @property
    def to_move(self) -> int | None:
        """The seat to act, or None when the game is over."""
        return None if self.ended is not None else self.turn.seat

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        # A room further down: imported only by who wants a picture.
        from dig_rules.render.svg import render_svg  # noqa: PLC0415

        return render_svg(self)

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
    if type(state) is not State:
        raise InvalidArgumentError("state", "a State", state)
    look = _look(known_to(state, viewer))
    own = () if viewer is None else state.players[viewer].hand
    players: list[SeenPlayer] = []
    for player in state.players:
        hand: tuple[Bone | Scent, ...] = player.hand
        if hand and hand is not own:
            # A new tuple each time: if two hands were one object, a pickle would tell.
            hand = (*_in_order(tuple(map(look, player.hand))),)
        players.append(_trusted_player(player.dog, player.space, hand, player.dropped))
    return _trusted_view(
        viewer,
        state.rules,
        tuple(map(look, state.yard)),
        tuple(players),
        own,
        state.turn,
        state.knowledge,
        state.stalled,
        state.ended,
        state.ply,
    )


_trusted_player = trusted(SeenPlayer)
_trusted_view = trusted(View)


def known_to(state: State, viewer: int | None) -> ScentSet:
    """The scents that a viewer knows.

    Raises:
        InvalidArgumentError: If `viewer` is no seat and not None.
    """
    knowledge = state.knowledge
    if viewer is None:
        return knowledge[-1]
    if type(viewer) is int and 0 <= viewer < len(state.players):
        return knowledge[viewer]
    expected = f"a seat from 0 to {len(state.players) - 1}, or None"
    raise InvalidArgumentError("viewer", expected, viewer)


class _Look(Protocol):
    """What a card looks like to someone: a bone may be no more than its scent."""

    @overload
    def __call__(self, card: Bone, /) -> Bone | Scent: ...

    @overload
    def __call__(self, card: Bone | Bowl | None, /) -> SeenCard | None: ...


@lru_cache(maxsize=1024)  # there are 1,024 sets of ten scents
def _look(known: ScentSet) -> _Look:
    """What each card looks like to someone who knows these scents."""
    seen: dict[Bone | Bowl | None, SeenCard | None] = {None: None}
    for card in deck(MAX_COLORS):
        seen[card] = card.scent if isinstance(card, Bone) and card.scent not in known else card
    return cast("_Look", seen.__getitem__)


@lru_cache(maxsize=16384)
def _in_order(hand: tuple[Bone | Scent, ...]) -> tuple[Bone | Scent, ...]:
    """A hand as it is seen, in an order that tells nothing more: bones first, then scents."""
    return tuple(sorted(hand, key=lambda card: (type(card) is Scent, card.rank)))


@final
@frozen(eq=False, repr=False)
class PossibleStates(Sequence[State]):
    """Every state that a viewer cannot rule out, made when asked for (K5).

    With u scents unknown these are 2 to the power u, at most 1,024; all are equally likely, as far
    as the viewer has seen. Number 0 has the earlier bone of every scent in its nearer place: places
    count from the doghouse outward, and then hand by hand. The last scent changes fastest.
    """

    view: View
    """What the viewer knows."""
    unknown: tuple[Scent, ...] = field(init=False)
    """The scents whose two cards the viewer cannot tell apart, in order."""

    def __attrs_post_init__(self) -> None:
        if type(self.view) is not View:
            raise InvalidArgumentError("view", "a View", self.view)
        hidden = {card for card in _places(self.view) if type(card) is Scent}
        object.__setattr__(self, "unknown", tuple(sorted(hidden, key=rank)))

    def __len__(self) -> int:
        return 1 << len(self.unknown)

    @overload
    def __getitem__(self, index: int) -> State: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[State, ...]: ...

    def __getitem__(self, index: int | slice) -> State | tuple[State, ...]:
        if type(index) is slice:
            return tuple(self._state(i) for i in range(len(self))[index])
        if type(index) is not int:
            raise InvalidArgumentError("index", "an int or a slice", index)
        return self._state(range(len(self))[index])

    def __iter__(self) -> Iterator[State]:
        return map(self._state, range(len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} possible states for {self.view.viewer}>"

    def _state(self, number: int) -> State:
        swapped = {scent for i, scent in enumerate(reversed(self.unknown)) if number >> i & 1}
        view = self.view
        yard, players = _filled(view, swapped)
        return trusted_state(
            view.rules,
            yard,
            players,
            view.turn,
            view.knowledge,
            view.stalled,
            view.ended,
            view.ply,
        )


def possible_states(view: View) -> PossibleStates:
    """Every state that the viewer cannot rule out, in a fixed order (K5).

    Args:
        view: What a seat or a spectator knows.

    Returns:
        A sequence that makes its states when asked for them. Each of them gives back that view.

    Raises:
        InvalidArgumentError: If `view` is no `View`.

    Example:
        >>> import dig_rules as dig
        >>> game = dig.new_game(seed=1, rules=dig.Rules(colors=3))
        >>> len(possible_states(dig.view(game, 0)))
        8
    """
    return PossibleStates(view)


def sample_state(view: View, rng: Random) -> State:
    """One of the states that the viewer cannot rule out, each as likely as the others (K5).

    Args:
        view: What a seat or a spectator knows.
        rng: The source of chance; one number is drawn.

    Raises:
        InvalidArgumentError: If `view` is no `View`, or `rng` no `random.Random`.

    Example:
        >>> import dig_rules as dig
        >>> seen = dig.view(dig.new_game(seed=1), 0)
        >>> dig.view(sample_state(seen, Random(1)), 0) == seen
        True
    """
    states = possible_states(view)
    if not isinstance(rng, Random):
        raise InvalidArgumentError("rng", "a random.Random", rng)
    return states[int(rng.random() * len(states))]


def _places(view: View) -> Iterator[SeenCard | None]:
    """What the viewer sees in the yard, from the doghouse outward, and then in each hand."""
    yield from view.yard
    for player in view.players:
        yield from player.hand


def _filled(
    view: View, swapped: set[Scent]
) -> tuple[tuple[Bone | Bowl | None, ...], tuple[Player, ...]]:
    """The row and the players with a bone for each scent.

    The nearer place of a scent has the earlier of its bones, or the later if it is swapped.
    """
    met: set[Scent] = set()

    def bone_of(scent: Scent) -> Bone:
        first, second = scent.bones
        later = (scent in met) is not (scent in swapped)
        met.add(scent)
        return second if later else first

    yard = tuple([bone_of(card) if type(card) is Scent else card for card in view.yard])
    players = [
        Player(
            player.dog,
            player.space,
            tuple(sorted([bone_of(c) if type(c) is Scent else c for c in player.hand], key=rank)),
            player.dropped,
        )
        for player in view.players
    ]
    return yard, tuple(players)


def _faults_of(given: View) -> tuple[Fault, ...]:
    """Why no position looks like that to the viewer; nothing if one does."""
    faults = type_faults_of_view(
        viewer=given.viewer,
        rules=given.rules,
        yard=given.yard,
        players=given.players,
        player_type=SeenPlayer,
        hand=given.hand,
        turn=given.turn,
        knowledge=given.knowledge,
        stalled=given.stalled,
        ended=given.ended,
        ply=given.ply,
    )
    if faults:
        return faults
    places = list(_places(given))
    hidden = sorted({card for card in places if type(card) is Scent}, key=rank)
    wrong = [scent for scent in hidden if places.count(scent) != _CARDS_A_SCENT]
    if wrong:
        return tuple(
            Fault.of("yard", FaultCode.NOT_TWO_PLACES, scent=str(scent), found=places.count(scent))
            for scent in wrong
        )
    if given.viewer is not None and not 0 <= given.viewer < len(given.players):
        high = len(given.players) - 1
        found = describe(given.viewer)
        return (Fault.of("viewer", FaultCode.NO_SUCH_VIEWER, found=found, high=high),)
    yard, players = _filled(given, set())
    faults = faults_of(
        rules=given.rules,
        yard=yard,
        players=players,
        turn=given.turn,
        knowledge=given.knowledge,
        stalled=given.stalled,
        ended=given.ended,
        ply=given.ply,
    )
    if faults:
        return faults
    # Some position fits; it has to look exactly like that.
    seen = view(possible_states(given)[0], given.viewer)
    return () if seen == given else (Fault.of("view", FaultCode.NOT_SEEN_SO),)
