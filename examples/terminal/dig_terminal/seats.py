"""Who sits where: people by name, and bots by theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dig_rules.bots import BOTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import dig_rules as dig
    from dig_rules.bots import Bot

BOT_PREFIX = "bot:"


class SeatsError(Exception):
    """The players that were asked for cannot play together."""


def read_seats(words: Sequence[str]) -> tuple[str, ...]:
    """The names of the players, in the order of the seats.

    The name of a bot is a bot, with or without ``bot:`` before it; any other is a person's.

    Raises:
        SeatsError: If there are too few or too many, or ``bot:`` is before no bot's name.
    """
    fewest, most = 2, 4
    if not fewest <= len(words) <= most:
        raise SeatsError(f"{fewest} to {most} players, please; there are {len(words)}")
    return tuple(map(_read_seat, words))


def _read_seat(word: str) -> str:
    name = word.strip()
    if not name:
        raise SeatsError("a player needs a name")
    if name.startswith(BOT_PREFIX):
        name = name.removeprefix(BOT_PREFIX)
        if name not in BOTS:
            raise SeatsError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return name


def names_of(record: dig.Record) -> tuple[str, ...]:
    """What to call the players of a record: their names, or else the kinds of their dogs."""
    return record.names or tuple(dog.name.lower() for dog in record.dogs)


def bots_among(names: Iterable[str]) -> dict[int, Bot]:
    """The bots, by seat; the other seats are people."""
    return {seat: BOTS[name] for seat, name in enumerate(names) if name in BOTS}
