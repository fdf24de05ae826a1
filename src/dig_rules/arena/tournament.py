"""Who plays whom: every line-up plays every deal from every seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import combinations, permutations
from math import comb
from typing import TypeAlias, final

from attrs import field, frozen

from dig_rules.bots import Bot
from dig_rules.errors import InvalidArgumentError
from dig_rules.parts import MAX_PLAYERS, MIN_PLAYERS
from dig_rules.rules import THREE_ACTIONS, Rules

Maker: TypeAlias = Callable[[], Bot]
"""What makes a bot for a game: its class, or a `functools.partial` of it."""

_MOST_DEALS = 10**6
_MOST_GAMES = 10**7
_LONGEST_NAME = 40


@final
@frozen(order=False)
class Pairing:
    """One game that is to be played."""

    index: int
    """Its number in the tournament, from 0."""
    deal: int
    """The number of its deal, from 0; all games of a deal begin with the same row."""
    seats: tuple[str, ...]
    """The names of the bots, in seat order; seat 0 begins."""


def _copied(bots: Mapping[str, Maker]) -> dict[str, Maker]:
    """The bots, so that a later change of the mapping changes nothing here."""
    if not isinstance(bots, Mapping):
        raise InvalidArgumentError("bots", "a mapping from names to what makes a bot", bots)
    return dict(bots)


def _in_order(bots: Mapping[str, Maker]) -> tuple[tuple[str, Maker], ...]:
    """What bots are compared by: their order decides who sits where."""
    return tuple(bots.items())


@final
@frozen(order=False, slots=False)
class Tournament:
    """What is to be played: each line-up of bots plays each deal once from every seat.

    So nobody is lucky in the cards that they get, or in who begins.

    Raises:
        InvalidArgumentError: If there are fewer bots than players, or anything is out of its range.

    Example:
        >>> from dig_rules.bots import GreedyBot, RandomBot
        >>> duel = Tournament({"greedy": GreedyBot, "random": RandomBot}, deals=10)
        >>> len(duel)
        20
        >>> duel[0].seats, duel[1].seats
        (('greedy', 'random'), ('random', 'greedy'))
    """

    bots: Mapping[str, Maker] = field(converter=_copied, eq=_in_order)
    """The bots by name, each by what makes it: every game has new ones.

    They are made where the game is played, so for other processes it has to be possible to pickle
    what makes them: a class, or a `functools.partial` of one.
    """
    deals: int = 100
    """How many rows are dealt; the games are this times the line-ups times the seats."""
    players: int = field(default=2, kw_only=True)
    """How many play in a game, 2 to 4; every choice of so many bots is a line-up."""
    rules: Rules = field(default=THREE_ACTIONS, kw_only=True)
    """The rules; with a stall limit, so that every game ends."""
    seed: int = field(default=0, kw_only=True)
    """What decides the deals and the bots' chance; a whole number, not negative."""

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be played."""
        for name, low, high in (
            ("deals", 1, _MOST_DEALS),
            ("players", MIN_PLAYERS, MAX_PLAYERS),
            ("seed", 0, 10**100),
        ):
            number: object = getattr(self, name)
            if type(number) is not int or not low <= number <= high:
                most = f" to {high:,}" if name != "seed" else ""
                raise InvalidArgumentError(name, f"a whole number from {low}{most}", number)
        if type(self.rules) is not Rules or self.rules.stall_limit is None:
            raise InvalidArgumentError("rules", "Rules with a stall limit", self.rules)
        for bot, make in self.bots.items():
            if type(bot) is not str or not 0 < len(bot) <= _LONGEST_NAME or not bot.isprintable():
                raise InvalidArgumentError("bots", f"names of 1 to {_LONGEST_NAME} letters", bot)
            if not callable(make):
                raise InvalidArgumentError(f"bots[{bot!r}]", "a class, or what makes a bot", make)
        if len(self.bots) < self.players:
            raise InvalidArgumentError("bots", f"at least {self.players} bots", len(self.bots))
        if len(self) > _MOST_GAMES:
            raise InvalidArgumentError("deals", f"at most {_MOST_GAMES:,} games", len(self))

    @cached_property
    def _line_ups(self) -> tuple[tuple[str, ...], ...]:
        return tuple(combinations(self.bots, self.players))

    def __len__(self) -> int:
        """How many games it has."""
        return self.deals * comb(len(self.bots), self.players) * self.players

    def __getitem__(self, index: int) -> Pairing:
        """The game of that number; the games of a deal follow each other.

        Raises:
            IndexError: If there is no such game.
        """
        if not 0 <= index < len(self):
            raise IndexError(index)
        rest, turned = divmod(index, self.players)
        deal, number = divmod(rest, len(self._line_ups))
        first, *others = self._line_ups[number]
        # Of three and more, who follows whom changes from deal to deal.
        orders = tuple(permutations(others))
        line_up = (first, *orders[deal % len(orders)])
        return Pairing(index, deal, line_up[turned:] + line_up[:turned])
