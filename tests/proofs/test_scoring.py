"""Values, scores and places, over every way in which the bones can have been dropped.

What is dropped counts by colour: of two bones of one colour it does not matter which. So a way is
a number for each colour and player, and of the four bones of a colour no more can lie than there
are. For two players all 759,375 ways are looked at in the long run.
"""

from functools import cache
from itertools import permutations, product

import pytest

from dig_rules import (
    COLORS,
    THREE_ACTIONS,
    Bone,
    Bowl,
    EndReason,
    Rules,
    Standing,
    TiesRule,
    bone_values,
    new_game,
    outcome,
    scores,
    standings,
)
from dig_rules.knowledge import nothing_known
from dig_rules.parts import FRESH_TURNS, Dog, trusted_player
from dig_rules.state import trusted_state
from proofs.ledger import FULL
from proofs.mirror import WORDS, rules_of, told
from support import model

DOGS = tuple(Dog)


def position(rules, yard, piles, ended=None, hands=((),) * 4):
    players = tuple(
        [
            trusted_player(dog, 0, hand, pile)
            for dog, hand, pile in zip(DOGS, hands, piles, strict=False)
        ]
    )
    return trusted_state(
        rules, yard, players, FRESH_TURNS[0], nothing_known(len(piles)), 0, ended, 0
    )


@pytest.mark.clause("E4")
@pytest.mark.proof(
    "A colour is worth the more, the nearer its bowl is to the doghouse",
    clauses="E4",
    method="enumeration",
    scope="all orders of the bowls of 2 to 5 colours, gaps and bones between in every pattern",
)
@pytest.mark.parametrize("colors", [2, 3, 4, 5])
def test_the_values_follow_the_order_of_the_bowls(colors, tally):
    rules = Rules(colors=colors)
    palette = COLORS[:colors]
    between = ((), (None,), (Bone(*palette[:2]),), (None, Bone(*palette[1::-1])))
    for order in permutations(palette):
        for fillers in product(between, repeat=colors):
            yard = tuple(
                card
                for filler, color in zip(fillers, order, strict=True)
                for card in (*filler, Bowl(color))
            )
            values = bone_values(position(rules, (*yard, *fillers[0]), ((), ())))
            expected = [(color, colors - place) for place, color in enumerate(order)]
            assert list(values.items()) == expected
            tally["rows"] += 1


def ways(colors, players):
    """For each colour every way to have dropped its bones: how many by each player."""
    bones = colors - 1
    return [counts for counts in product(range(bones + 1), repeat=players) if sum(counts) <= bones]


@cache
def of_color(color, counts, colors):
    """For each player the bones of a colour that it dropped, in both languages; and the rest."""
    bones = [Bone(color, other) for other in COLORS[:colors] if other is not color]
    piles = []
    for number in counts:
        piles.append(tuple(bones[:number]))
        bones = bones[number:]
    words = tuple(frozenset(WORDS[bone] for bone in pile) for pile in piles)
    return tuple(piles), words, tuple(bones)


class Scoring:
    """The library beside the second implementation, at one end of a game after the other."""

    def __init__(self, colors, players, tally):
        self.colors, self.players, self.tally = colors, players, tally
        self.palette = COLORS[:colors]
        self.rules = [Rules(colors=colors, ties=ties) for ties in TiesRule]
        self.words = list(map(rules_of, self.rules))
        orders = list(permutations(map(Bowl, self.palette)))
        self.rows = [(order, [WORDS[bowl] for bowl in order]) for order in orders]

    def at(self, number, way):
        """Compare the scores and the places under both rules for ties."""
        dropped = [
            of_color(color, counts, self.colors)
            for color, counts in zip(self.palette, way, strict=True)
        ]
        seats = range(self.players)
        piles = [sum((ours[seat] for ours, _, _ in dropped), ()) for seat in seats]
        words = [set().union(*[theirs[seat] for _, theirs, _ in dropped]) for seat in seats]
        rest = sum((rest for _, _, rest in dropped), ())[: 3 * (number % 4)]
        hands = [rest[seat::4] for seat in range(4)]  # worth nothing
        # The order of the bowls goes round, and not in step with the ways.
        yard, row = self.rows[(number + number // len(self.rows)) % len(self.rows)]
        for rules, said in zip(self.rules, self.words, strict=True):
            state = position(rules, yard, piles, hands=hands)
            game = model.Game(said, row, [], [], words, 0, [], False, False, 0, None, [])
            points, places = model.points(game), model.places(game)
            found = standings(state)
            expected = sorted(zip(places, seats, points, strict=True))
            places_found = [(one.place, one.seat, one.score) for one in found]
            assert places_found == expected, f"(place, seat, score) at {told(state)}"
            assert scores(state) == tuple(points), f"scores at {told(state)}"
        self.tally["ways"] += 1


@pytest.mark.clause("E4", "E5")
@pytest.mark.proof(
    "The scores and the places are those of the second implementation",
    clauses="E4, E5",
    method="enumeration",
    scope="all ways to have dropped the bones of 2 and 3 colours, 10,000 each of 4 and 5",
    full_scope="all ways to have dropped the bones for 2 players and 5 colours, for 2 to 4 players "
    "and 2 and 3 colours, and for 2 and 3 players and 4 colours; 130,000 of the others each",
)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("colors", [2, 3, 4, 5])
def test_scores_and_places(colors, players, tally):
    scoring = Scoring(colors, players, tally)
    each = ways(colors, players)
    total = len(each) ** colors
    assert (
        len(each)
        == {  # (colors - 1 + players) over players
            2: {2: 3, 3: 4, 4: 5},
            3: {2: 6, 3: 10, 4: 15},
            4: {2: 10, 3: 20, 4: 35},
            5: {2: 15, 3: 35, 4: 70},
        }[colors][players]
    )
    most = 10_000 if not FULL else 800_000 if players == 2 else 150_000
    whole = total <= most or colors < 4
    step = 1 if whole else coprime_from(total // most)
    for number in range(0, total, step):
        way, rest = [], number
        for _ in range(colors):
            rest, digit = divmod(rest, len(each))
            way.append(each[digit])
        scoring.at(number, way)
    assert tally["ways"] >= min(total, most) * 0.9


def coprime_from(number):
    """The first number from there on that is not in step with 2, 3, 5 or 7."""
    while not all(number % prime for prime in (2, 3, 5, 7)):
        number += 1
    return number


@pytest.mark.clause("E5")
def test_the_outcome_is_the_reason_and_the_places():
    bowls = tuple(map(Bowl, COLORS))
    red, yellow, green, blue, purple = COLORS
    mine, theirs = (Bone(red, blue),), (Bone(yellow, blue), Bone(purple, blue))  # 5, and 4 + 1
    for reason in EndReason:
        won = outcome(position(THREE_ACTIONS, bowls, (theirs, mine, ()), reason))
        assert won.reason is reason
        assert won.standings == (Standing(1, 1, 5), Standing(2, 0, 5), Standing(3, 2, 0))
        assert won.winners == (1,)
        shared = Rules(ties=TiesRule.SHARED)
        both = outcome(position(shared, bowls, (theirs, mine, (Bone(green, red),)), reason))
        assert both.standings == (Standing(1, 0, 5), Standing(1, 1, 5), Standing(3, 2, 3))
        assert both.winners == (0, 1)
    assert outcome(new_game(seed=1)) is None
