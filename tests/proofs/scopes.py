"""Which small decks are looked at as a whole: deals, players and rules, in both tiers."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

import dig_rules as dig
from dig_rules import Bone, FullHandRule, Player, Rules, ScentSet, State, TurnRule
from proofs.ledger import FULL
from proofs.reach import Graph
from support.play import CHOICES, all_choices


class Scope(NamedTuple):
    """Some deals under some rules, and how many of their states the longer checks look at."""

    name: str
    players: int
    rules: Rules
    late: bool = False
    """Whether the cards of one scent are dropped at the start."""
    twins: bool = True
    """Whether it is all rows that look the same, so that what cannot be told apart is here too."""
    share: int = 1
    """One state in so many is looked at by the longer checks."""
    asked: int = 16
    """One state in so many is asked for every action there could be."""


def choices():
    """The 32 combinations of the options that matter to the course of a game.

    The sixth, `ties`, takes turns among them: test_small_decks.py shows that nothing here reads it.
    """
    return [all_choices()[2 * i + i.bit_count() % 2] for i in range(32)]


PRESETS = {
    name: {field: getattr(preset, field) for field in CHOICES}
    for name, preset in dig.PRESETS.items()
}
LIMITS = ((1, 2), (1, 4), (2, 3), (2, 4), (3, 4))
"""Hand limits and reaches: two bones do not exceed a hand limit of 3."""


def two_colors(players, choice, limits, stall_limit, **shares):
    """The deck of two colours: two bones and two bowls, in all 24 deals."""
    hand_limit, reach = limits
    numbers = {"hand_limit": hand_limit, "reach": reach, "stall_limit": stall_limit}
    name = f"2 colors-{players} players-{_short(choice)}-{hand_limit} of {reach}-{stall_limit}"
    return Scope(name, players, Rules(**choice, **numbers, colors=2), **shares)


def three_colors(choice, stall_limit, *, late=False, twins=True, hand_limit=1, **shares):
    """The deck of three colours: six bones and three bowls; two players, the shortest reach."""
    numbers = {"hand_limit": hand_limit, "reach": hand_limit + 1, "stall_limit": stall_limit}
    limits = f"{hand_limit} of {hand_limit + 1}"
    name = f"3 colors-{'late' if late else 'whole'}-{_short(choice)}-{limits}-{stall_limit}"
    return Scope(name, 2, Rules(**choice, **numbers, colors=3), late, twins, **shares)


def _short(choice):
    return "-".join(member.name.partition("_")[0] for member in choice.values())


ROW = "ry gy R yg Y rg gr yr G"


def starts_of(scope):
    """The fresh games of a scope; or, if it is late, with the cards of one scent dropped."""
    rules = scope.rules
    cards = dig.deck(rules.colors)
    if rules.colors == 2:
        return [dig.new_game(scope.players, deal=row, rules=rules) for row in permutations(cards)]
    *others, last = dig.scents(3)
    rows = [dig.parse_row(ROW)]
    for scent in (others if scope.late else (*others, last)) if scope.twins else ():
        one, other = scent.bones
        other_way = {one: other, other: one}
        rows += [tuple(other_way.get(card, card) for card in row) for row in rows]
    starts = [dig.new_game(scope.players, deal=row, rules=rules) for row in rows]
    return [_late(start, last) for start in starts] if scope.late else starts


def _late(start, scent):
    """The start without the cards of a scent: each of the two players has dropped one."""
    return State(
        start.rules,
        tuple(card for card in start.yard if not (type(card) is Bone and card.scent is scent)),
        tuple(
            Player(player.dog, 0, (), (bone,))
            for player, bone in zip(start.players, scent.bones, strict=True)
        ),
        start.turn,
        (ScentSet([scent]),) * 3,
    )


@lru_cache(maxsize=1)
def graph_of(scope: Scope) -> Graph:
    """All states of a scope. The last one asked for is kept, for the next test."""
    return Graph(starts_of(scope))


ONE, THREE = PRESETS["ONE_OF_EACH"], PRESETS["THREE_ACTIONS"]
EXCHANGING = {**ONE, "full_hand": FullHandRule.EXCHANGE}
BETWEEN = {**THREE, "turn": TurnRule.ONE_OF_EACH}
MIXED = choices()[5::4]
"""Other combinations, for three colours."""


def _quick():
    for i, each in enumerate(choices()):
        yield two_colors(2, each, LIMITS[i % 5], None, share=8)
        yield two_colors(2, each, LIMITS[i * 2 % 5], 2, share=8)
    for players, each in product((3, 4), (ONE, THREE)):
        yield two_colors(players, each, LIMITS[0], 2, share=8)
    yield three_colors(ONE, None, late=True, share=32, asked=64)
    yield three_colors(THREE, 2, late=True, share=128, asked=256)
    yield three_colors(BETWEEN, 2, late=True, hand_limit=2, share=16, asked=8)


def _full():
    for each, limits, stall_limit in product(choices(), LIMITS, (None, 2)):
        asked = 1 if stall_limit is None and limits in ((1, 2), (2, 4)) else 8
        yield two_colors(2, each, limits, stall_limit, asked=asked)
    for each in choices():
        yield two_colors(3, each, LIMITS[0], None, share=16)
    for players, each, limits in product((3, 4), choices(), LIMITS[::2]):
        yield two_colors(players, each, limits, 2, share=8)
    for each in (ONE, THREE):
        yield two_colors(4, each, LIMITS[0], None, share=64, asked=64)
        yield three_colors(each, None, late=True, share=4, asked=4)
        yield three_colors(each, 2, late=True, share=8, asked=8)
    for each in MIXED:
        yield three_colors(each, None, late=True, share=16)
    yield three_colors(BETWEEN, 2, late=True, hand_limit=2, asked=1)
    yield three_colors(BETWEEN, None, late=True, hand_limit=2, share=8, asked=8)
    yield three_colors(THREE, 1, share=4, asked=4)
    yield three_colors(ONE, None, twins=False, share=16)


SCOPES = list(_full() if FULL else _quick())


def _quick_belief():
    half = [each for i, each in enumerate(choices()) if i.bit_count() % 2]  # all pairs of options
    for i, each in enumerate(half):
        yield two_colors(2, each, LIMITS[i % 5], (None, 2)[i // 5 % 2])
    for players, each in product((3, 4), (ONE, THREE)):
        yield two_colors(players, each, LIMITS[0], 2, share=4)
    yield three_colors(EXCHANGING, 2, late=True)
    yield three_colors(BETWEEN, 2, late=True, hand_limit=2, share=16)


def _full_belief():
    for each, limits, stall_limit in product(choices(), LIMITS[:4:3], (None, 2)):
        yield two_colors(2, each, limits, stall_limit)
    for each in choices():
        yield two_colors(3, each, LIMITS[0], 2)
    for each in (ONE, THREE):
        yield two_colors(3, each, LIMITS[0], None, share=4)
        yield two_colors(4, each, LIMITS[0], 2)
    for each in (ONE, THREE, EXCHANGING):
        yield three_colors(each, None, late=True)
    yield three_colors(BETWEEN, 2, late=True, hand_limit=2)
    yield three_colors(THREE, 1, share=64)


BELIEF_SCOPES = list(_full_belief() if FULL else _quick_belief())
