"""Bots by what the command line calls them: a name of the library's, or a class in a file."""

from __future__ import annotations

import sys
from functools import partial
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, cast

from dig_rules import InvalidArgumentError
from dig_rules.bots import BOTS, Bot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType


def entrants(names: Iterable[str]) -> dict[str, Callable[[], Bot]]:
    """What makes each bot, by its name, or by its class if it is in a file.

    Raises:
        InvalidArgumentError: If there is no such bot, or one is named twice.
    """
    makers: dict[str, Callable[[], Bot]] = {}
    for name in names:
        path, colon, of_class = name.rpartition(":")
        short = of_class
        if colon and short in makers:  # a class of the same name in another file
            short = f"{Path(path).parent.name}/{Path(path).stem}:{of_class}"
        if short in makers:
            raise InvalidArgumentError("--bots", "every name once", short)
        makers[short] = entrant(name)
    return makers


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
    if not Path(path).is_file():
        raise InvalidArgumentError("--bots", "a file that is there", path)
    make = partial(_own_bot, str(Path(path).resolve()), of_class)
    try:
        make()
    except (Exception, SystemExit) as error:
        raise InvalidArgumentError("--bots", f"a file with a bot ({error})", name) from error
    return make


def _library_bot(name: str) -> Bot:
    return BOTS[name]


def _own_bot(path: str, of_class: str) -> Bot:
    """A new bot of a class in a file."""
    return cast("Bot", getattr(_module(path), of_class)())


def _module(path: str) -> ModuleType:
    """The module in a file, imported once in each process, whatever others are called alike."""
    name = f"entrant_{sha256(path.encode()).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    folder = str(Path(path).parent)
    if folder not in sys.path:
        sys.path.append(folder)  # for what the file imports from beside it
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no file of Python")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
