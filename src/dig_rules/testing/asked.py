"""What is shown to a viewer, and what may be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hypothesis import strategies as st

from dig_rules.actions import Action, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import Bone, deck
from dig_rules.errors import InvalidArgumentError
from dig_rules.legal import Position, legal_actions
from dig_rules.notation import format_action, parse_action
from dig_rules.parts import MAX_PLAYERS, MIN_PLAYERS
from dig_rules.positions import format_view, parse_view
from dig_rules.state import State
from dig_rules.testing.played import states
from dig_rules.testing.setting import strategy
from dig_rules.view import View, view

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy


def views(
    of: State | SearchStrategy[State] | None = None,
    *,
    viewer: int | Literal["anyone", "to move"] | None = "anyone",
) -> SearchStrategy[View]:
    """What a viewer knows of a state.

    Args:
        of: The state, or a strategy for it; by default any (see `states`).
        viewer: Whose view: a seat's, by its number; None for the spectator's; ``"to move"`` for
            that of the seat to move, as bots get it; by default any of these.

    Raises:
        InvalidArgumentError: If an argument is not what it should be.

    Example:
        >>> from hypothesis import given, settings
        >>> @settings(max_examples=5, deadline=None)
        ... @given(views(viewer="to move"))
        ... def test_who_is_to_move_can_do_something(seen):
        ...     assert legal_actions(seen)
        >>> test_who_is_to_move_can_do_something()
    """
    fewest = MIN_PLAYERS
    if type(viewer) is int and 0 <= viewer < MAX_PLAYERS:
        fewest = max(fewest, viewer + 1)
    elif viewer is not None and (type(viewer) is not str or viewer not in ("anyone", "to move")):
        expected = 'a seat from 0 to 3, None, "to move", or "anyone"'
        raise InvalidArgumentError("viewer", expected, viewer)
    any_state = states(players=st.integers(fewest, MAX_PLAYERS))
    seen = _views(strategy("of", of, State, any_state), viewer)
    return seen.map(format_view).map(parse_view)


@st.composite
def _views(
    draw: DrawFn,
    of: SearchStrategy[State],
    viewer: int | Literal["anyone", "to move"] | None,
) -> View:
    def has_viewer(state: State) -> bool:
        if viewer == "to move":
            return not state.over
        return type(viewer) is not int or viewer < len(state.players)

    state = draw(of.filter(has_viewer))
    if viewer == "anyone":
        seat = draw(st.sampled_from((*range(len(state.players)), None)))
    elif viewer == "to move":
        seat = state.to_move
    else:
        seat = viewer
    return view(state, seat)


def actions(position: Position) -> SearchStrategy[Action]:
    """The legal actions of a position; nothing can be drawn when there is none.

    Args:
        position: A state, or the view of a seat.

    Raises:
        InvalidArgumentError: If it is neither a `State` nor a `View`.

    Example:
        >>> from hypothesis import find
        >>> from dig_rules import new_game
        >>> find(actions(new_game(seed=1)), lambda action: action != Move(1))
        Move(space=2)
    """
    legal = legal_actions(position)
    return st.sampled_from(legal).map(format_action).map(parse_action) if legal else st.nothing()


def attempts(position: Position) -> SearchStrategy[Action]:
    """Actions that somebody may ask for in a position, legal or not: most are near to legal ones.

    Args:
        position: A state, or a view.

    Raises:
        InvalidArgumentError: If it is neither a `State` nor a `View`.

    Example:
        >>> from hypothesis import find
        >>> from dig_rules import new_game, why_illegal
        >>> game = new_game(seed=1)
        >>> find(attempts(game), lambda action: len(why_illegal(game, action)) > 1)
        Drop(bones=())
    """
    legal = legal_actions(position)
    held = position.players[position.turn.seat].hand
    in_hand = [card for card in held if isinstance(card, Bone)]
    any_bone = st.sampled_from([card for card in deck() if isinstance(card, Bone)])
    bone = st.one_of(st.sampled_from(in_hand), any_bone) if in_hand else any_bone
    beyond = position.rules.reach + 1
    asked: SearchStrategy[Action] = st.one_of(
        st.sampled_from([*legal, *_spoilt_drops(legal)]) if legal else st.just(Dig()),
        st.builds(Move, st.integers(-beyond, len(position.yard) + beyond)),
        st.builds(Drop, st.lists(bone, max_size=4)),
        st.builds(Bury, bone),
        st.sampled_from((Dig(), EndTurn())),
    )
    return asked.map(format_action).map(parse_action)


def _spoilt_drops(legal: tuple[Action, ...]) -> list[Action]:
    """The legal drops with each bone named twice, and one of all the bones that fit."""
    drops = [action for action in legal if isinstance(action, Drop)]
    fitting = dict.fromkeys(bone for drop in drops for bone in drop.bones)
    return [*(Drop(drop.bones * 2) for drop in drops), *([Drop([*fitting])] if fitting else [])]
