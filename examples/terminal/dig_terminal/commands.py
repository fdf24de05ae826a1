"""The command line: options, and clear words for what is wrong with them."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import dig_rules as dig
from dig_rules.bots import BOTS

from .app import INTERRUPTED, DigApp
from .game_screen import GameScreen
from .opening import DEFAULT_PAUSE, OpeningError, Options, is_there, load_game, open_game
from .replay_screen import ReplayScreen
from .start_screen import StartScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .app import Window

_LONGEST_PAUSE = 60


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the game and give the exit status.

    Args:
        arguments: The arguments after the program's name; those of the process by default.

    Raises:
        SystemExit: With status 2, and a line of words, if there is no such game.
    """
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        first = first_screen(given)
    except OpeningError as error:
        parser.error(" ".join(str(error).split()))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        parser.error("this needs a terminal; dig-rules play gets by with lines of text")
    try:
        app = DigApp(first)
        app.run()
    except KeyboardInterrupt:
        return INTERRUPTED
    return app.return_code or 0


def first_screen(given: argparse.Namespace) -> Window:
    """The screen that the options ask for.

    Raises:
        OpeningError: If they ask for something that cannot be had.
    """
    replay: Path | None = given.replay
    options = Options(tuple(given.seat), given.preset, given.seed, given.file, given.pause)
    if replay is not None:
        if options != Options(pause=options.pause):
            raise OpeningError("--replay goes with no other option")
        return ReplayScreen(load_game(replay))
    if options.seats or (options.file is not None and is_there(options.file)):
        return GameScreen(open_game(options))
    return StartScreen(options)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(description="Play DIG on a terminal. Without options: a screen to start from.")
    bots = ", ".join(BOTS)
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME",
        help=f"who sits there, once for each of 2 to 4 seats: the name of a bot ({bots}), "
        "or else a person",
    )
    parser.add_argument("--preset", choices=list(dig.PRESETS), help="the rules")
    parser.add_argument("--seed", help="deal the same row each time")
    parser.add_argument(
        "--file",
        type=Path,
        help="keep the game in this file (.dig); if it is there, the game goes on from it",
    )
    parser.add_argument("--replay", type=Path, metavar="FILE", help="look at a played game")
    parser.add_argument(
        "--pause",
        type=_pause,
        default=DEFAULT_PAUSE,
        metavar="SECONDS",
        help="how long a bot takes at least (default: %(default)s)",
    )
    return parser


def _pause(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= _LONGEST_PAUSE:
        raise argparse.ArgumentTypeError(f"expected seconds from 0 to {_LONGEST_PAUSE}: {text}")
    return seconds
