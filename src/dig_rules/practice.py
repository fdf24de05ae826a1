"""Practice games, played from a seed by players of habits, so that rare situations come up often.

Players who do anything at all seldom fill a hand, hold both cards of a scent, or reach the end of a
game. Each player here has a habit, and takes on another one now and then: one digs whatever it
can reach, one collects pairs and breaks them, one hurries to the bowls, one only runs, one idles.
They look at the whole state, and are no opponents: bots are in `dig_rules.bots`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from dig_rules.actions import Action, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import Bone, Bowl
from dig_rules.legal import legal_actions
from dig_rules.state import State
from dig_rules.transition import apply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from dig_rules.cards import Card
    from dig_rules.parts import Player

Ply: TypeAlias = tuple[Action, State]
"""An action, and the state after it."""

if TYPE_CHECKING:
    Habit = Callable[[State, Action], int]
    """How much a player likes an action; of those that it likes best it takes any."""

LONGEST = 250
"""The most actions of a practice game, unless more or fewer are asked for."""
_CONSTANCY = 50  # actions, on average, until everyone takes on another habit
_WHIM = 0.05  # how often a player forgets its habit for an action


def _anything(_state: State, _action: Action) -> int:
    return 0


def _digs(state: State, action: Action) -> int:
    """Digs whatever it can reach and drops nothing: full hands, exchanges, several gaps."""
    match action:
        case Dig() | Bury():
            return 3
        case Move(space):
            return 2 if isinstance(_card(state, space), Bone) else 1
        case EndTurn() | Drop():
            return 0
        case _:
            assert_never(action)


def _pairs(state: State, action: Action) -> int:
    """Collects both cards of a scent, and buries one of the two when it can."""
    hand = _actor(state).hand
    match action:
        case Bury(bone):
            return 4 if bone.twin in hand else 3
        case Dig():
            return 3
        case Move(space):
            card = _card(state, space)
            return 2 if isinstance(card, Bone) and (card.twin in hand or not hand) else 1
        case EndTurn() | Drop():
            return 0
        case _:
            assert_never(action)


def _drops(state: State, action: Action) -> int:
    """Digs while its hand has room, drops as much as it can, and so brings the game to its end."""
    hand = _actor(state).hand
    full = len(hand) >= state.rules.hand_limit
    match action:
        case Drop(bones):
            return 4 + len(bones)
        case Bury():
            return 3
        case Dig():
            return -1 if full else 3
        case Move(space):
            card = _card(state, space)
            if full:
                bowl = isinstance(card, Bowl) and card.color in {bone.color for bone in hand}
                return 2 if bowl else 1
            return 2 if isinstance(card, Bone) else 1
        case EndTurn():
            return 0
        case _:
            assert_never(action)


def _hoards(state: State, action: Action) -> int:
    """Fills its hand with one colour, and drops it all together."""
    hand = _actor(state).hand
    colors = [bone.color for bone in hand]
    wanted = max(colors, key=colors.count, default=None)
    match action:
        case Drop(bones):
            return 4 if len(bones) == len(colors) > 1 else -1
        case Bury(bone):
            return 3 if bone.color is not wanted else 0
        case Dig():
            return 3
        case Move(space):
            card = _card(state, space)
            same = card is not None and wanted in (None, card.color)
            full = len(hand) >= state.rules.hand_limit
            return 2 if same and isinstance(card, Bowl) is full else 1
        case EndTurn():
            return 0
        case _:
            assert_never(action)


def _runs(_state: State, action: Action) -> int:
    """Runs to and fro, and digs nothing: the game stalls."""
    return 1 if isinstance(action, Move) else 0


def _idles(_state: State, action: Action) -> int:
    """Ends its turn at once: the game stalls."""
    return 1 if isinstance(action, EndTurn) else 0


_HABITS: tuple[Habit, ...] = (
    *(_anything, _digs, _pairs, _drops, _drops, _hoards) * 2,  # these bring a game forward
    _runs,
    _idles,
)


def _actor(state: State) -> Player:
    return state.players[state.turn.seat]


def _card(state: State, space: int) -> Card | None:
    """What lies on a space; nothing at the doghouse."""
    return state.yard[space - 1] if space else None


def practice(start: State, rng: Random, longest: int = LONGEST) -> Iterator[Ply]:
    """Play on from a state, to the end of the game or for so many actions.

    Args:
        start: Where to begin.
        rng: The only source of chance: the same numbers play the same game.
        longest: The most actions.

    Example:
        >>> from random import Random
        >>> from dig_rules import new_game
        >>> plies = list(practice(new_game(seed=1), Random(1), longest=1_000))
        >>> plies[-1][1].over
        True
    """
    state = start
    habits: list[Habit] = []
    for _ in range(longest):
        if state.over:
            return
        if not habits or rng.random() * _CONSTANCY < 1:
            habits = rng.choices(_HABITS, k=len(state.players))
        action = _chosen(state, habits[state.turn.seat], rng)
        state = apply(state, action)
        yield action, state


def _chosen(state: State, habit: Habit, rng: Random) -> Action:
    """One of the actions that the player likes best, or any at a whim."""
    actions = legal_actions(state)
    if rng.random() >= _WHIM:
        liking = [habit(state, action) for action in actions]
        best = max(liking)
        actions = tuple(
            [action for action, liked in zip(actions, liking, strict=True) if liked == best]
        )
    return rng.choice(actions)
