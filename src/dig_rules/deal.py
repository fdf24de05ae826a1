"""Shuffling and new games (clauses S1 to S4).

The shuffle is the same on every Python: it draws on ``random.Random(seed).random()`` alone, the
one method whose numbers Python promises to keep for a given seed.
"""

from __future__ import annotations

import secrets
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, TypeAlias, cast

from dig_rules.cards import Bone, Bowl, Dog, deck
from dig_rules.errors import InvalidArgumentError
from dig_rules.knowledge import nothing_known
from dig_rules.parts import MAX_PLAYERS, MIN_PLAYERS, Player, Turn
from dig_rules.rules import THREE_ACTIONS, Rules
from dig_rules.state import State, trusted_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules.cards import Card

Seed: TypeAlias = int | str | bytes
"""What repeats a shuffle: a non-negative int, or a str or bytes that is not empty."""

_SEED_BITS = 128


def shuffled_deck(seed: Seed, colors: int = 5) -> tuple[Card, ...]:
    """The row that a seed gives, from space 1 outward (S2); the same on every Python.

    It is the shuffle of Fisher and Yates from the last card of `dig_rules.deck` down: card i is
    exchanged with the card at ``int(random() * (i + 1))``. Anyone who knows the rows of a game
    can find a small seed by trying, so a game with something at stake needs one of 128 bits.

    Args:
        seed: A non-negative int, or a str or bytes that is not empty.
        colors: How many colours, 2 to 5.

    Raises:
        InvalidArgumentError: If an argument is not of its type or range.

    Example:
        >>> " ".join(str(card) for card in shuffled_deck(2026, colors=2))
        'Y R yr ry'
    """
    random = _generator(seed).random
    row = list(deck(colors))
    for i in range(len(row) - 1, 0, -1):
        j = int(random() * (i + 1))
        row[i], row[j] = row[j], row[i]
    return tuple(row)


def _generator(seed: object) -> Random:
    expected = "a non-negative int, or a str or bytes that is not empty"
    # Random(-5) is Random(5) and Random(True) is Random(1): neither is taken.
    if (type(seed) is int and seed >= 0) or (type(seed) in (str, bytes) and seed):
        try:
            # It is one of the three types, which no checker sees in the line above.
            return Random(seed)  # type: ignore[arg-type]  # noqa: S311 - repeatable on purpose
        except UnicodeEncodeError:
            expected = "a str that can be encoded"
    raise InvalidArgumentError("seed", expected, seed)


def new_game(  # noqa: PLR0913 - all but the first are named options
    players: int = 2,
    *,
    seed: Seed | None = None,
    deal: Sequence[Card] | None = None,
    rules: Rules = THREE_ACTIONS,
    first_player: int = 0,
    dogs: Sequence[Dog] | None = None,
) -> State:
    """A fresh game (S1 to S4).

    Args:
        players: How many play, 2 to 4.
        seed: Makes the shuffle repeatable (see `shuffled_deck`). Without it, and without a deal,
            the row comes from 128 bits of the system's secure source.
        deal: The row itself, from space 1 outward: each card of the deck once.
        rules: The options of the game.
        first_player: The seat that begins, from 0.
        dogs: The dog of each seat, all different; the first of `Dog` by default.

    Raises:
        InvalidArgumentError: If an argument is not of its type or range, or both a seed and a
            deal are given.

    Example:
        >>> game = new_game(3, seed=1)
        >>> len(game.yard), [player.space for player in game.players], game.to_move
        (25, [0, 0, 0], 0)
    """
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        expected = f"an int from {MIN_PLAYERS} to {MAX_PLAYERS}"
        raise InvalidArgumentError("players", expected, players)
    if type(rules) is not Rules:
        raise InvalidArgumentError("rules", "a Rules", rules)
    if type(first_player) is not int or not 0 <= first_player < players:
        expected = f"a seat from 0 to {players - 1}"
        raise InvalidArgumentError("first_player", expected, first_player)
    if deal is None:
        row = shuffled_deck(secrets.randbits(_SEED_BITS) if seed is None else seed, rules.colors)
    elif seed is None:
        row = _checked_deal(deal, rules.colors)
    else:
        raise InvalidArgumentError("deal", "no deal beside a seed", deal)
    chosen = tuple(Dog)[:players] if dogs is None else _checked_dogs(dogs, players)
    table = tuple(Player(dog) for dog in chosen)
    turn = Turn(first_player)
    return trusted_state(rules, row, table, turn, nothing_known(players), 0, None, 0)


def _checked_deal(deal: object, colors: int) -> tuple[Card, ...]:
    cards = deck(colors)
    if type(deal) not in (tuple, list):
        raise InvalidArgumentError("deal", "a tuple or list of cards", deal)
    given = cast("Sequence[object]", deal)
    row: list[Card] = []
    for card in given[: len(cards) + 1]:
        if type(card) is not Bone and type(card) is not Bowl:
            raise InvalidArgumentError("deal", "a tuple or list of cards", card)
        row.append(card)
    found = Counter(row)
    wrong = [f"no {card}" for card in cards if not found[card]]
    wrong += [f"{found[card]} of {card}" for card in cards if found[card] > 1]
    wrong += [f"a card {card} of no such deck" for card in found if card not in cards]
    if wrong or len(given) != len(cards):
        raise InvalidArgumentError(
            "deal",
            f"each of the {len(cards)} cards of the deck once",
            "; ".join([f"{len(given)} cards", *wrong]),
        )
    return tuple(row)


def _checked_dogs(dogs: object, players: int) -> tuple[Dog, ...]:
    expected = f"{players} different dogs"
    if type(dogs) not in (tuple, list):
        raise InvalidArgumentError("dogs", expected, dogs)
    given = cast("Sequence[object]", dogs)
    chosen = [dog for dog in given if type(dog) is Dog]
    if len(given) != players or len(set(chosen)) != players:
        raise InvalidArgumentError("dogs", expected, given)
    return tuple(chosen)
