"""Bots by what the command line calls them: a name of the library's, or a class in a file."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from dig_rules import InvalidArgumentError
from dig_rules.bots import BOTS, Bot

if TYPE_CHECKING:
    from collections.abc import Callable


def entrant(name: str) -> Callable[[], Bot]:
    """What makes the bot of that name; it can be sent to another process.

    Args:
        name: ``greedy``, or ``path/to/file.py:Class``.

    Raises:
        InvalidArgumentError: If there is no such bot.
    """
    path, colon, of_class = name.rpartition(":")
    if not colon:
        if name not in BOTS:
            expected = f"one of {', '.join(BOTS)}, or file.py:Class"
            raise InvalidArgumentError("--bots", expected, name)
        return partial(_library_bot, name)
    make = partial(_own_bot, str(Path(path).resolve()), of_class)
    try:
        make()
    except Exception as error:
        raise InvalidArgumentError("--bots", f"a file with a bot ({error})", name) from error
    return make


def _library_bot(name: str) -> Bot:
    return BOTS[name]


def _own_bot(path: str, of_class: str) -> Bot:
    """A new bot of a class in a file, imported once in each process."""
    folder, module = str(Path(path).parent), Path(path).stem
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return cast("Bot", getattr(import_module(module), of_class)())
