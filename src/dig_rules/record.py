"""A played game: how it was set up, and what was done; to replay, take back and go on.

A record is a value like a state: what changes it gives another record. It holds no seed, since the
deal says all that a seed could. Replaying is lazy: a record with a wrong action in it can be read,
and everything before that action is within reach.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, cast, final, get_args

from attrs import evolve, field, frozen

from dig_rules.actions import Action, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import Card, Dog
from dig_rules.deal import new_game
from dig_rules.errors import IllegalActionError, InvalidArgumentError, RecordError, UndoError
from dig_rules.events import Event
from dig_rules.outcome import Outcome, outcome
from dig_rules.reasons import UndoReason
from dig_rules.rules import THREE_ACTIONS, Rules
from dig_rules.seeing import see_events
from dig_rules.state import State
from dig_rules.transition import apply, step
from dig_rules.view import View, view

if TYPE_CHECKING:
    from collections.abc import Iterator

_ACTIONS = (Move, Dig, Bury, Drop, EndTurn)
_EVENTS = get_args(Event)
LONGEST_COMMENT = 1_000
"""The most characters of a comment."""
LONGEST_NAME = 40
"""The most characters of a player's name."""


@final
@frozen(order=False)
class Comment:
    """A remark on a moment of a game.

    Raises:
        InvalidArgumentError: If the ply is no int of 0 or more, or the text not a line of 1 to
            1,000 printable characters that begins and ends with no space.
    """

    ply: int
    """How many actions had been played."""
    text: str
    """The remark."""

    def __attrs_post_init__(self) -> None:
        if type(self.ply) is not int or self.ply < 0:
            raise InvalidArgumentError("ply", "an int of 0 or more", self.ply)
        if not _is_line(self.text, LONGEST_COMMENT):
            expected = f"a line of 1 to {LONGEST_COMMENT} printable characters"
            raise InvalidArgumentError("text", expected, self.text)


def _is_line(text: object, longest: int) -> bool:
    """Whether it is a text that fits on a line, and is not lost there."""
    return (
        type(text) is str
        and 0 < len(text) <= longest
        and text.isprintable()
        and text == text.strip()
    )


@final
@frozen(order=False)
class Record:
    """A played game.

    Raises:
        InvalidArgumentError: If the set-up is not one that `dig_rules.new_game` takes, or a field
            is not of its type. Whether the actions are legal is found out by replaying them.

    Example:
        >>> from dig_rules import Dig, EndTurn, Move, new_game
        >>> game = Record.of(new_game(seed=1)).append(Move(4)).append(EndTurn())
        >>> game.last.to_move, game.at(0).to_move
        (1, 0)
    """

    deal: tuple[Card, ...]
    """The row at the start, from space 1 outward."""
    dogs: tuple[Dog, ...]
    """The dog of each seat."""
    rules: Rules = THREE_ACTIONS
    """The options of the game."""
    first_player: int = 0
    """The seat that began."""
    actions: tuple[Action, ...] = ()
    """What was done, in order."""
    names: tuple[str, ...] | None = None
    """What the players are called, by seat; None if nobody said."""
    comments: tuple[Comment, ...] = ()
    """Remarks, in the order of their plies."""
    undone: tuple[Action, ...] = field(default=(), eq=False, repr=False)
    """What was taken back and can be redone, the next first; not a part of equality."""
    _start: State = field(init=False, eq=False, repr=False)
    _last: State | None = field(init=False, eq=False, repr=False, default=None)

    def __attrs_post_init__(self) -> None:
        dogs = self.dogs if type(self.dogs) is tuple else ()
        start = new_game(
            len(dogs),
            deal=self.deal,
            rules=self.rules,
            first_player=self.first_player,
            dogs=self.dogs,
        )
        if type(self.deal) is not tuple:
            raise InvalidArgumentError("deal", "a tuple of cards", self.deal)
        for name, actions in (("actions", self.actions), ("undone", self.undone)):
            if type(actions) is not tuple or any(type(a) not in _ACTIONS for a in actions):
                raise InvalidArgumentError(name, "a tuple of actions", actions)
        _check_names(self.names, len(dogs))
        _check_comments(self.comments, len(self.actions))
        object.__setattr__(self, "_start", start)

    @classmethod
    def of(cls, start: State, *, names: tuple[str, ...] | None = None) -> Record:
        """A record that begins with a fresh game.

        Args:
            start: A game before its first action.
            names: What the players are called, by seat.

        Raises:
            InvalidArgumentError: If it is no such state, or the names do not fit.
        """
        if type(start) is not State or start.ply != 0:
            raise InvalidArgumentError("start", "a State before the first action", start)
        deal = tuple(card for card in start.yard if card is not None)
        dogs = tuple(player.dog for player in start.players)
        record = cls(deal, dogs, start.rules, start.turn.seat, names=names)
        if record.start != start:
            raise InvalidArgumentError("start", "a State before the first action", start)
        return record

    @property
    def start(self) -> State:
        """The game before the first action."""
        return self._start

    def states(self) -> Iterator[State]:
        """The state at the start and after each action, made as they are asked for.

        Raises:
            RecordError: At the first action that the rules refuse.
        """
        state = self._start
        yield state
        for index, action in enumerate(self.actions):
            state = _applied(state, action, index)
            yield state

    def at(self, ply: int) -> State:
        """The state after so many actions.

        Args:
            ply: How many, from 0 to the number of actions.

        Raises:
            InvalidArgumentError: If it is no int in that range.
            RecordError: If one of these actions is illegal.
        """
        if type(ply) is not int or not 0 <= ply <= len(self.actions):
            raise InvalidArgumentError("ply", f"an int from 0 to {len(self.actions)}", ply)
        if ply == len(self.actions):
            return self.last
        return next(islice(self.states(), ply, None))

    @property
    def last(self) -> State:
        """The state after all actions.

        Raises:
            RecordError: If one of the actions is illegal.
        """
        if self._last is None:
            state = self._start
            for index, action in enumerate(self.actions):
                state = _applied(state, action, index)
            object.__setattr__(self, "_last", state)
            return state
        return self._last

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it goes on.

        Raises:
            RecordError: If one of the actions is illegal.
        """
        return outcome(self.last)

    def append(self, action: Action) -> Record:
        """The record with one more action; what was undone is forgotten.

        Raises:
            IllegalActionError: If the rules refuse the action.
            RecordError: If an action before it is illegal.
        """
        return self._gone_on(apply(self.last, action), action, ())

    def comment(self, text: str) -> Record:
        """The record with a remark on its last moment.

        Raises:
            InvalidArgumentError: If the text is not one of a `Comment`.
        """
        return evolve(self, comments=(*self.comments, Comment(len(self.actions), text)))

    def undo(self, seat: int | None = None, *, force: bool = False) -> Record:
        """The record without its last action, which can be redone.

        Only who did it may take it back, while it is still their turn, and only if nobody has
        learnt anything from it: a move, but no dig, drop or bury.

        Args:
            seat: Who asks.
            force: Take it back whatever it was and whoever asks; for analysis, not for play.

        Raises:
            UndoError: If it may not be taken back, or there is nothing to take back.
            InvalidArgumentError: If nobody is said to ask, and it is not forced.
            RecordError: If one of the actions is illegal.
        """
        if not self.actions:
            raise UndoError(UndoReason.NOTHING_DONE)
        *before, action = self.actions
        if not force:
            actor = self.at(len(before)).turn.seat
            if type(seat) is not int:
                raise InvalidArgumentError("seat", "the seat that asks, unless forced", seat)
            if seat != actor:
                raise UndoError(UndoReason.NOT_YOURS)
            if type(action) is not Move and type(action) is not EndTurn:
                raise UndoError(UndoReason.REVEALS)
            if self.last.to_move != actor:
                raise UndoError(UndoReason.TURN_OVER)
        plies = len(before)
        return evolve(
            self,
            actions=tuple(before),
            undone=(action, *self.undone),
            comments=tuple(comment for comment in self.comments if comment.ply <= plies),
        )

    def redo(self) -> Record:
        """The record with the action that was taken back last.

        Raises:
            UndoError: If nothing was taken back.
            IllegalActionError: If the action is not legal here, which only a record put together
                by hand can bring about.
            RecordError: If an action before it is illegal.
        """
        if not self.undone:
            raise UndoError(UndoReason.NOTHING_UNDONE)
        action, *rest = self.undone
        return self._gone_on(apply(self.last, action), action, tuple(rest))

    def seen_by(self, viewer: int | None) -> SeenRecord:
        """The game as a seat or a spectator saw it, and nothing more.

        Args:
            viewer: A seat, from 0; None for a spectator.

        Raises:
            InvalidArgumentError: If there is no such seat.
            RecordError: If one of the actions is illegal.
        """
        state = self._start
        views = [view(state, viewer)]
        told: list[tuple[Event, ...]] = []
        for index, action in enumerate(self.actions):
            before = state
            try:
                state, events = step(before, action)
            except IllegalActionError as error:
                raise RecordError(index, error.reasons) from None
            told.append(see_events(events, viewer, before=before, after=state))
            views.append(view(state, viewer))
        return SeenRecord(viewer, tuple(views), tuple(told), self.names, self.comments)

    def _gone_on(self, last: State, action: Action, undone: tuple[Action, ...]) -> Record:
        record = evolve(self, actions=(*self.actions, action), undone=undone)
        object.__setattr__(record, "_last", last)
        return record


@final
@frozen(order=False)
class SeenRecord:
    """A played game as one seat, or a spectator, saw it.

    It holds no action and no state, so it can be given to that player at any time.

    Raises:
        InvalidArgumentError: If the views are not all of one viewer, or there is not one list of
            events between each view and the next.
    """

    viewer: int | None
    """The seat that saw it; None is a spectator."""
    views: tuple[View, ...]
    """The view at the start and after each action."""
    events: tuple[tuple[Event, ...], ...]
    """What happened between each view and the next, as the viewer saw it."""
    names: tuple[str, ...] | None = None
    """What the players are called, by seat; None if nobody said."""
    comments: tuple[Comment, ...] = ()
    """Remarks, in the order of their plies."""

    def __attrs_post_init__(self) -> None:
        views = self.views
        if type(views) is not tuple or not views or any(type(v) is not View for v in views):
            raise InvalidArgumentError("views", "a tuple of views, not empty", views)
        viewer = views[0].viewer
        if type(self.viewer) is not type(viewer) or any(v.viewer != self.viewer for v in views):
            raise InvalidArgumentError("viewer", "the viewer of every view", self.viewer)
        number = len(views) - 1
        if not _are_events(self.events) or len(self.events) != number:
            raise InvalidArgumentError("events", f"{number} tuples of events", self.events)
        players = len(views[0].players)
        if any(v.rules != views[0].rules or len(v.players) != players for v in views):
            raise InvalidArgumentError("views", "views of one game", views)
        _check_names(self.names, players)
        _check_comments(self.comments, number)

    def at(self, ply: int) -> View:
        """The view after so many actions.

        Raises:
            InvalidArgumentError: If it is no int from 0 to the number of actions.
        """
        if type(ply) is not int or not 0 <= ply < len(self.views):
            raise InvalidArgumentError("ply", f"an int from 0 to {len(self.views) - 1}", ply)
        return self.views[ply]


def _are_events(told: object) -> bool:
    """Whether it is a tuple of tuples of events."""
    if type(told) is not tuple:
        return False
    for events in cast("tuple[object, ...]", told):
        if type(events) is not tuple:
            return False
        if any(type(event) not in _EVENTS for event in cast("tuple[object, ...]", events)):
            return False
    return True


def _applied(state: State, action: Action, index: int) -> State:
    try:
        return apply(state, action)
    except IllegalActionError as error:
        raise RecordError(index, error.reasons) from None


def _check_names(names: object, players: int) -> None:
    if names is None:
        return
    expected = f"None, or a tuple of {players} names of 1 to {LONGEST_NAME} printable characters"
    if type(names) is not tuple:
        raise InvalidArgumentError("names", expected, names)
    given = cast("tuple[object, ...]", names)
    if len(given) != players:
        raise InvalidArgumentError("names", expected, given)
    for name in given:
        if not _is_line(name, LONGEST_NAME):
            raise InvalidArgumentError("names", expected, name)


def _check_comments(comments: object, plies: int) -> None:
    if type(comments) is not tuple:
        raise InvalidArgumentError("comments", "a tuple of comments", comments)
    last = 0
    for comment in cast("tuple[object, ...]", comments):
        if type(comment) is not Comment:
            raise InvalidArgumentError("comments", "a tuple of comments", comment)
        if not last <= comment.ply <= plies:
            expected = f"comments in the order of their plies, up to {plies}"
            raise InvalidArgumentError("comments", expected, comment.ply)
        last = comment.ply
