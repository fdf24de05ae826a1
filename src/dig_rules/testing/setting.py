"""What a game begins with: rules, how many play, a deal."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, TypedDict, TypeVar, Unpack, cast

from hypothesis import strategies as st

from dig_rules.cards import Card, deck
from dig_rules.errors import InvalidArgumentError
from dig_rules.notation import format_row, format_rules, parse_row, parse_rules
from dig_rules.parts import MAX_PLAYERS, MIN_PLAYERS
from dig_rules.rules import (
    CHOICES,
    MAX_HAND_LIMIT,
    MAX_REACH,
    MAX_STALL_LIMIT,
    DropRule,
    EndRule,
    FullHandRule,
    RefillRule,
    Rules,
    TiesRule,
    TurnRule,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

T = TypeVar("T")


class FixedRules(TypedDict, total=False):
    """The fields of `dig_rules.Rules`, of which any may be fixed."""

    turn: TurnRule
    drop: DropRule
    full_hand: FullHandRule
    refill: RefillRule
    end: EndRule
    ties: TiesRule
    colors: int
    hand_limit: int
    reach: int
    stall_limit: int | None


def rules(**fixed: Unpack[FixedRules]) -> SearchStrategy[Rules]:
    """Rules: all 64 combinations of choices, decks of 2 to 5 colours, and numbers of all sizes.

    Args:
        fixed: Fields of `dig_rules.Rules` that are not to be drawn.

    Raises:
        InvalidArgumentError: If no rules have these fields.

    Example:
        >>> from hypothesis import find
        >>> find(rules(colors=3), lambda drawn: drawn.reach > 4).colors
        3
    """
    Rules(**cast("FixedRules", {"hand_limit": 1, "reach": MAX_REACH, **fixed}))
    return _rules(fixed).map(format_rules).map(parse_rules)


# Each is one choice of Hypothesis, and shrinks to what comes first.
_COMBINATIONS = st.sampled_from(list(product(*CHOICES.values())))
_COLORS = st.sampled_from((2, 5, 3, 5, 4, 3, 5, 4))
_HAND_LIMITS = st.sampled_from((3, 1, 2, 3, 4, 1, 2, 3, 5, 8, MAX_HAND_LIMIT))
_ROOM = st.sampled_from((1, 2, 1, 3, 1, 8, MAX_REACH - MAX_HAND_LIMIT))
_STALL_LIMITS = st.sampled_from((200, None, 2, 200, 1, 5, 200, 10, MAX_STALL_LIMIT))


@st.composite
def _rules(draw: DrawFn, fixed: FixedRules) -> Rules:
    choices = dict(zip(CHOICES, draw(_COMBINATIONS), strict=True))
    colors, hand_limit = draw(_COLORS), draw(_HAND_LIMITS)
    hand_limit = min(fixed.get("hand_limit", hand_limit), fixed.get("reach", MAX_REACH) - 1)
    numbers = {
        "colors": colors,
        "hand_limit": hand_limit,
        "reach": hand_limit + draw(_ROOM),
        "stall_limit": draw(_STALL_LIMITS),
    }
    return Rules(**cast("FixedRules", {**choices, **numbers, **fixed}))


def deals(colors: int = 5) -> SearchStrategy[tuple[Card, ...]]:
    """Rows for a new game, from space 1 outward.

    Args:
        colors: How many colours, 2 to 5.

    Raises:
        InvalidArgumentError: If `colors` is no int from 2 to 5.

    Example:
        >>> from hypothesis import find
        >>> " ".join(str(card) for card in find(deals(2), lambda deal: str(deal[0]) == "R"))
        'R yr ry Y'
    """
    rows = st.permutations(deck(colors)).map(tuple).map(format_row).map(parse_row)
    return cast("SearchStrategy[tuple[Card, ...]]", rows)


def setting(
    rules_: Rules | SearchStrategy[Rules] | None, players: int | SearchStrategy[int] | None
) -> tuple[SearchStrategy[Rules], SearchStrategy[int]]:
    """Strategies for rules and a number of players, whichever way they were given.

    Raises:
        InvalidArgumentError: If one of them is neither a value nor a strategy nor None.
    """
    if type(players) is int and not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise InvalidArgumentError("players", f"{MIN_PLAYERS} to {MAX_PLAYERS} players", players)
    return (
        strategy("rules", rules_, Rules, _rules({})),
        strategy("players", players, int, st.integers(MIN_PLAYERS, MAX_PLAYERS)),
    )


def strategy(
    name: str, given: T | SearchStrategy[T] | None, kind: type[T], default: SearchStrategy[T]
) -> SearchStrategy[T]:
    """The strategy that is given, one for the one value that is given, or the default.

    Raises:
        InvalidArgumentError: If it is none of the three.
    """
    if given is None:
        return default
    if isinstance(given, st.SearchStrategy):
        return cast("SearchStrategy[T]", given)
    if type(given) is not kind:
        raise InvalidArgumentError(name, f"{kind.__name__}, or a strategy for it", given)
    return st.just(given)
