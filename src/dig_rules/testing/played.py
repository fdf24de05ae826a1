"""Games and what they lead to, played by players of habits (see the room `practice`).

Hypothesis draws the setting, the number of actions, and one seed for the players' choices. To draw
each action would be a hundred times slower, and shrink no better: a shorter game with plainer rules
is what one wants to see.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from dig_rules.actions import Drop
from dig_rules.cards import Dog, deck
from dig_rules.deal import new_game
from dig_rules.errors import InvalidArgumentError
from dig_rules.legal import legal_actions
from dig_rules.outcome import scores
from dig_rules.positions import format_state, parse_state
from dig_rules.practice import LONGEST, Ply, practice
from dig_rules.record import Record
from dig_rules.recordtext import format_record, parse_record
from dig_rules.testing.setting import setting
from dig_rules.yard import holds_bone

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DrawFn, SearchStrategy

    from dig_rules.rules import Rules
    from dig_rules.state import State


def new_games(
    *,
    rules: Rules | SearchStrategy[Rules] | None = None,
    players: int | SearchStrategy[int] | None = None,
) -> SearchStrategy[State]:
    """Fresh games: any deal, any dogs, and any seat to begin.

    Args:
        rules: The rules, or a strategy for them; by default all of them (see `rules`).
        players: How many play, or a strategy for it; by default 2 to 4.

    Raises:
        InvalidArgumentError: If an argument is not what it should be.

    Example:
        >>> from hypothesis import given, settings
        >>> @settings(max_examples=5, deadline=None)
        ... @given(new_games(players=3))
        ... def test_three_dogs_start_at_the_doghouse(state):
        ...     assert [player.space for player in state.players] == [0, 0, 0]
        >>> test_three_dogs_start_at_the_doghouse()
    """
    return _new_games(*setting(rules, players)).map(format_state).map(parse_state)


def games(
    *,
    rules: Rules | SearchStrategy[Rules] | None = None,
    players: int | SearchStrategy[int] | None = None,
    longest: int = LONGEST,
) -> SearchStrategy[Record]:
    """Played games, or beginnings of games: at least one action.

    The players have habits, which they change now and then: one digs whatever it can, one hurries
    to the bowls, one idles. Hypothesis draws the setting, the number of actions and one seed: to
    draw each action would be a hundred times slower, and shrink no better.

    Args:
        rules: The rules, or a strategy for them; by default all of them (see `rules`).
        players: How many play, or a strategy for it; by default 2 to 4.
        longest: The most actions of a game.

    Raises:
        InvalidArgumentError: If an argument is not what it should be.

    Example:
        >>> from hypothesis import given, settings
        >>> @settings(max_examples=5, deadline=None)
        ... @given(games(longest=20))
        ... def test_a_replay_has_a_state_more_than_actions(record):
        ...     assert len(list(record.states())) == 1 + len(record.actions) <= 21
        >>> test_a_replay_has_a_state_more_than_actions()
    """
    played = _beginnings(*setting(rules, players), _longest(longest))
    return played.map(format_record).map(parse_record)


def states(
    *,
    rules: Rules | SearchStrategy[Rules] | None = None,
    players: int | SearchStrategy[int] | None = None,
    longest: int = LONGEST,
) -> SearchStrategy[State]:
    """States that games lead to: fresh ones, any in between, and the last; rare ones often.

    Args:
        rules: The rules, or a strategy for them; by default all of them (see `rules`).
        players: How many play, or a strategy for it; by default 2 to 4.
        longest: The most actions of a game.

    Raises:
        InvalidArgumentError: If an argument is not what it should be.

    Example:
        >>> from hypothesis import given, settings
        >>> from dig_rules import ONE_OF_EACH
        >>> @settings(max_examples=5, deadline=None)
        ... @given(states(rules=ONE_OF_EACH))
        ... def test_no_kind_of_action_is_done_twice(state):
        ...     assert len(set(state.turn.done)) == len(state.turn.done)
        >>> test_no_kind_of_action_is_done_twice()
    """
    reached = _states(*setting(rules, players), _longest(longest))
    return reached.map(format_state).map(parse_state)


def _longest(longest: int) -> int:
    if type(longest) is not int or longest < 1:
        raise InvalidArgumentError("longest", "an int of 1 or more", longest)
    return longest


# Hypothesis varies most what is drawn first, so what matters most comes first.


@st.composite
def _new_games(draw: DrawFn, rules: SearchStrategy[Rules], players: SearchStrategy[int]) -> State:
    options, number = draw(rules), draw(players)
    return new_game(
        number,
        deal=draw(st.permutations(deck(options.colors))),
        rules=options,
        first_player=draw(st.integers(0, number - 1)),
        dogs=draw(st.permutations(list(Dog)))[:number],
    )


@st.composite
def _games(
    draw: DrawFn, rules: SearchStrategy[Rules], players: SearchStrategy[int], longest: int
) -> tuple[State, list[Ply]]:
    options = draw(rules)
    chance = Random(draw(_seeds))  # noqa: S311 - repeatable on purpose
    number = draw(players)
    start = new_game(
        number,
        seed=chance.getrandbits(64),
        rules=options,
        first_player=chance.randrange(number),
        dogs=chance.sample(list(Dog), number),
    )
    return start, list(practice(start, chance, longest))


@st.composite
def _beginnings(
    draw: DrawFn, rules: SearchStrategy[Rules], players: SearchStrategy[int], longest: int
) -> Record:
    start, plies = draw(_games(rules, players, longest))
    most = draw(st.integers(1, 2 * longest))  # the longest in half of the cases
    return Record(
        tuple([card for card in start.yard if card is not None]),
        tuple([player.dog for player in start.players]),
        start.rules,
        start.turn.seat,
        tuple([action for action, _ in plies[:most]]),
    )


@st.composite
def _states(
    draw: DrawFn, rules: SearchStrategy[Rules], players: SearchStrategy[int], longest: int
) -> State:
    is_rare = draw(st.sampled_from(_MOMENTS))
    start, plies = draw(_games(rules, players, longest))
    reached = [start, *(state for _, state in plies)]
    found = [state for state in reached if is_rare(state)] or reached
    return found[draw(st.integers(0, len(found) - 1))]


_seeds = st.integers(0, 2**32 - 1)


def _holds_pair(state: State) -> bool:
    return any(bone.twin in player.hand for player in state.players for bone in player.hand)


def _is_last_turn(state: State) -> bool:
    return not (holds_bone(state.yard) or state.over or state.turn.bury_owed)


def _drops(state: State) -> int:
    """How many bones can be dropped at once."""
    return max((len(a.bones) for a in legal_actions(state) if isinstance(a, Drop)), default=0)


def _is_level(state: State) -> bool:
    first, second, *_ = sorted(scores(state), reverse=True)
    return first == second > 0


_MOMENTS: tuple[Callable[[State], bool], ...] = (
    lambda _state: True,
    lambda state: state.turn.bury_owed,
    lambda state: state.yard.count(None) > 1,
    lambda state: state.over,
    _holds_pair,
    lambda state: _drops(state) > 0,
    lambda state: _drops(state) > 1,
    _is_last_turn,
    _is_level,
)
"""What a state of a game is looked for by, so that rare ones come up as often as others."""
