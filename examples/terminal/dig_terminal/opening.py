"""A game of the options: a new one, or one from a file."""

from __future__ import annotations

from pathlib import Path
from random import Random

from attrs import evolve, frozen

import dig_rules as dig

from .game import Game
from .seats import SeatsError, bots_among, read_seats

DEFAULT_PAUSE = 0.8
_MOST_DIGITS = 100


class OpeningError(Exception):
    """Why there is no such game, in words."""


@frozen
class Options:
    """What was asked for on the command line or on the start screen."""

    seats: tuple[str, ...] = ()
    preset: str | None = None
    seed: str | None = None
    file: Path | None = None
    pause: float = DEFAULT_PAUSE


def open_game(options: Options) -> Game:
    """Deal a new game, or go on with the one in the file.

    Raises:
        OpeningError: If that cannot be done, or the file could not be written later.
    """
    file = options.file
    try:
        if file is not None and is_there(file):
            record = _gone_on(options, load_game(file))
        else:
            record = _dealt(options)
        seed = None if options.seed is None else f"bots of {options.seed}"
        chance = Random(seed)  # noqa: S311 - bots want chance, not secrecy
        game = Game(record, file, rng=chance, pause=options.pause)
        game.save()  # now rather than after the first action: is the file one that can be written?
    except (SeatsError, dig.DigError, ImportError) as error:
        raise OpeningError(str(error)) from None
    except OSError as error:
        raise OpeningError(f"{file} cannot be written: {error.strerror}") from None
    return game


def is_there(file: Path) -> bool:
    """Whether there is a file of that name.

    Raises:
        OpeningError: If there cannot be one.
    """
    try:
        return file.exists()
    except OSError as error:
        raise OpeningError(f"{file} cannot be read: {error.strerror}") from None


def load_game(file: Path) -> dig.Record:
    """The record in a file, every action of it checked.

    Raises:
        OpeningError: If the file cannot be read, or holds no playable record.
    """
    try:
        record = dig.load_record(file)
        _ = record.last
    except OSError as error:
        raise OpeningError(f"{file} cannot be read: {error.strerror}") from None
    except (dig.InterchangeError, dig.VersionError, dig.RecordError) as error:
        raise OpeningError(f"{file} holds no game: {error}") from None
    except (dig.InvalidArgumentError, ImportError) as error:
        raise OpeningError(str(error)) from None
    return record


def _dealt(options: Options) -> dig.Record:
    names = read_seats(options.seats)
    rules = dig.PRESETS[options.preset or "THREE_ACTIONS"]
    seed = None if options.seed is None else _seed(options.seed)
    return dig.Record.of(dig.new_game(len(names), seed=seed, rules=rules), names=names)


def _seed(text: str) -> dig.Seed:
    """A whole number as such, so that it deals what it deals elsewhere; any other text as it is."""
    short = len(text) <= _MOST_DIGITS
    return int(text) if short and text.isascii() and text.isdigit() else text


def _gone_on(options: Options, record: dig.Record) -> dig.Record:
    """The record of the file, if it is what else was asked for."""
    file = options.file
    if options.seats:
        names = read_seats(options.seats)
        if record.names is None and len(names) == len(record.dogs):
            record = evolve(record, names=names)
        if names != record.names:
            raise OpeningError(f"{file} holds a game of other players: {_players(record)}")
    if options.preset is not None and dig.PRESETS[options.preset] != record.rules:
        raise OpeningError(f"{file} holds a game of other rules: {dig.format_rules(record.rules)}")
    if options.seed is not None:
        deal = dig.shuffled_deck(_seed(options.seed), record.rules.colors)
        if deal != record.deal:
            raise OpeningError(f"{file} holds a game of another deal than that of the seed")
    return record


def _players(record: dig.Record) -> str:
    names = record.names or ("nobody is named",)
    bots = bots_among(names)
    return ", ".join(f"{name} (bot)" if i in bots else name for i, name in enumerate(names))
