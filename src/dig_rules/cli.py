"""The command line: ``python -m dig_rules`` and ``dig-rules``.

Exit codes: 0 when all went well, also when a game is left by ``quit`` or the end of input;
1 when a file is no valid record, or nothing can be written any more; 2 for wrong arguments;
130 for Ctrl-C.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NoReturn

from attrs import evolve

import dig_rules
from dig_rules.bots import BOTS, Bot
from dig_rules.console import Console, QuitGame, told_line
from dig_rules.deal import new_game
from dig_rules.errors import (
    DigError,
    InterchangeError,
    InvalidArgumentError,
    RecordError,
    VersionError,
)
from dig_rules.files import check_path, load_record, save_record, write_whole
from dig_rules.legal import legal_actions, why_illegal
from dig_rules.notation import format_action, format_row, format_rules, parse_rules
from dig_rules.parts import MAX_PLAYERS, MIN_PLAYERS
from dig_rules.perft import perft
from dig_rules.record import Record
from dig_rules.render import outcome_text, render_svg, render_text
from dig_rules.rules import CHOICES, NUMBERS, PRESETS, THREE_ACTIONS
from dig_rules.transition import apply
from dig_rules.view import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules.rules import Rules
    from dig_rules.state import State
    from dig_rules.view import View

_DEMONSTRATION = ["watch", "--seed", "1", "--players", "3"]
_MAX_DEPTH = 20
_MOST_DIGITS = 100
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give the exit code.

    Args:
        arguments: The arguments after the program's name; those of the process by default.

    Raises:
        SystemExit: For ``--help``, ``--version`` and wrong arguments, as `argparse` does.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    _replace_closed_streams()
    if not given:
        given = ["play"] if sys.stdin.isatty() and sys.stdout.isatty() else _DEMONSTRATION
    parser = _parser()
    options = parser.parse_args(given)
    try:
        _COMMANDS[options.command](options)
        sys.stdout.flush()
    except QuitGame:
        return 0
    except (InterchangeError, RecordError, VersionError) as error:
        print(f"dig-rules: {error}", file=sys.stderr)
        return 1
    except DigError as error:
        parser.error(str(error))
    except UnicodeEncodeError as error:
        parser.error(f"this terminal cannot show {error.object[error.start]!a}")
    except KeyboardInterrupt:
        return _INTERRUPTED
    except ImportError as error:
        parser.error(str(error))
    except FileNotFoundError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print(f"dig-rules: {error.strerror}", file=sys.stderr)
        _let_go_of_output()
        return 1
    return 0


def _replace_closed_streams() -> None:
    """A program can be started without them."""
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()


def _let_go_of_output() -> None:
    """If nothing can be written any more, see that Python does not try to when it exits."""
    try:
        sys.stdout.flush()
    except OSError:
        sys.stdout = open(os.devnull, "w", encoding="ascii")  # noqa: SIM115, PTH123 - until the exit


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="dig-rules",
        description="The card game DIG. Without a command: a game on a terminal, and otherwise a "
        "demonstration.",
    )
    parser.add_argument("--version", action="version", version=f"dig_rules {dig_rules.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    game = _Parser(add_help=False)
    game.add_argument(
        "--players",
        type=int,
        choices=range(MIN_PLAYERS, MAX_PLAYERS + 1),
        help="how many play (default 2)",
    )
    game.add_argument("--seed", type=_seed, help="makes the game repeatable: a whole number")
    game.add_argument(
        "--rules",
        type=_rules,
        help="a preset, and fields that differ from it, such as ONE_OF_EACH,drop=MANY",
    )
    look = _Parser(add_help=False)
    look.add_argument("--shapes", action="store_true", help="show colours by shapes")
    look.add_argument("--color", action="store_true", help="use the colours of the terminal")
    table = _Parser(add_help=False)
    table.add_argument(
        "--bot",
        action="append",
        choices=list(BOTS),
        help="who plays (default greedy); given several times, one for each seat of a bot",
    )
    table.add_argument(
        "--save",
        metavar="FILE",
        help="write a record as it goes: .dig, or .json (which needs the extra json)",
    )
    table.add_argument("--load", metavar="FILE", help="go on from a record")
    parents = [game, look, table]
    play = commands.add_parser("play", parents=parents, help="play against bots or each other")
    play.add_argument(
        "--people",
        type=int,
        default=1,
        choices=range(1, MAX_PLAYERS + 1),
        help="how many of the players are people at this keyboard (default 1)",
    )
    commands.add_parser("watch", parents=parents, help="watch bots play")
    replay = commands.add_parser("replay", parents=[look], help="step through a recorded game")
    replay.add_argument("file", metavar="FILE", help="a record, .dig or .json")
    replay.add_argument("--at", type=_ply, metavar="PLY", help="show the moment after PLY actions")
    replay.add_argument("--seat", type=_ply, help="as this seat saw it (default: a spectator)")
    replay.add_argument("--svg", metavar="OUT", help="write the picture of that moment")
    convert = commands.add_parser("convert", help="write a record in another format")
    convert.add_argument("source", metavar="IN", help="a record, .dig or .json")
    convert.add_argument("target", metavar="OUT", help="where to, .dig or .json")
    validate = commands.add_parser("validate", help="check a record by replaying it")
    validate.add_argument("file", metavar="FILE", help="a record, .dig or .json")
    counts = commands.add_parser(
        "perft", parents=[game], help="count the sequences of actions from the start"
    )
    counts.add_argument(
        "--depth", type=_depth, default=3, help="the length of the longest sequences (default 3)"
    )
    counts.add_argument("--divide", action="store_true", help="count by first action, too")
    commands.add_parser("rules", help="show the options and the presets")
    return parser


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise argparse.ArgumentTypeError(
            f"a seed is a whole number of at most {_MOST_DIGITS} digits"
        )
    return int(text)


def _ply(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise argparse.ArgumentTypeError("a whole number is expected")
    return int(text)


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len("20")) or not (
        1 <= int(text) <= _MAX_DEPTH
    ):
        raise argparse.ArgumentTypeError(f"a depth is a whole number from 1 to {_MAX_DEPTH}")
    return int(text)


def _rules(text: str) -> Rules:
    try:
        return parse_rules(text)
    except DigError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _game(options: argparse.Namespace) -> State:
    return new_game(
        options.players or MIN_PLAYERS, seed=options.seed, rules=options.rules or THREE_ACTIONS
    )


def _record(options: argparse.Namespace) -> Record:
    """The game to go on with: one from a file, or a fresh one."""
    if options.load is None:
        return Record.of(_game(options))
    if options.players or options.rules or options.seed is not None:
        message = "neither --players, --rules nor --seed: the file says it all"
        raise InvalidArgumentError("--load", message, options.load)
    return load_record(options.load)


def _console(options: argparse.Namespace, seats: range) -> Console:
    """A console with bots on these seats."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:  # a file, and not a stand-in
        reconfigure(errors="replace")  # what is no text is no action, either
    chance = Random(options.seed)  # noqa: S311 - repeatable on purpose
    bots = _bots(options.bot or ["greedy"], seats)
    console = Console(bots, chance, sys.stdin, sys.stdout, options.shapes, options.color)
    if options.save is None:
        return console
    check_path(options.save)  # before anything is played that could not be saved
    return evolve(console, keep=partial(save_record, path=options.save))


def _bots(names: list[str], seats: range) -> dict[int, Bot]:
    """The bots on these seats: one for all, or one for each."""
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        expected = f"one, or one for each of {len(seats)} seats"
        raise InvalidArgumentError("--bot", expected, len(names))
    return {seat: BOTS[name] for seat, name in zip(seats, names, strict=True)}


def _play(options: argparse.Namespace) -> None:
    record = _record(options)
    players = len(record.dogs)
    if options.people > players:
        raise InvalidArgumentError("--people", f"at most {players}", options.people)
    _console(options, range(options.people, players)).play(record)


def _watch(options: argparse.Namespace) -> None:
    record = _record(options)
    _console(options, range(len(record.dogs))).watch(record)


def _replay(options: argparse.Namespace) -> None:
    record = load_record(options.file)
    if options.at is None and options.svg is None:
        _step_through(record, options)
    ply = len(record.actions) if options.at is None else options.at
    seen = view(record.at(ply), options.seat)
    _show(record, seen, options)
    if seen.over:
        print(outcome_text(seen, names=record.names))
    if options.svg is not None:
        write_whole(Path(options.svg), render_svg(seen, names=record.names) + "\n")


def _step_through(record: Record, options: argparse.Namespace) -> None:
    """Tell each action; at a terminal, show what it led from and wait for Enter before it."""
    waiting = sys.stdin.isatty() and sys.stdout.isatty()
    for before, action in zip(record.states(), record.actions, strict=False):
        if waiting:
            _show(record, view(before, options.seat), options)
            print("Enter shows the next action, q leaves: ", end="", flush=True)
            answer = sys.stdin.readline()
            if not answer or answer.strip().lower() in ("q", "quit", "exit"):
                raise QuitGame
        if not why_illegal(before, action):  # else it is told below, by its index
            print(told_line(before, action, options.seat))


def _show(record: Record, seen: View, options: argparse.Namespace) -> None:
    print(render_text(seen, names=record.names, shapes=options.shapes, colors=options.color))


def _convert(options: argparse.Namespace) -> None:
    save_record(load_record(options.source), options.target)


def _validate(options: argparse.Namespace) -> None:
    record = load_record(options.file)
    result = record.outcome
    ending = "not over" if result is None else result.reason.value
    print(f"{options.file}: {len(record.actions)} actions, {ending}")


def _perft(options: argparse.Namespace) -> None:
    state = _game(options)
    print(f"{format_rules(state.rules)}  {format_row(state.yard)}")
    for depth in range(1, options.depth + 1):
        print(f"{depth:>2}  {perft(state, depth)}")
    if options.divide:
        for action in legal_actions(state):
            number = perft(apply(state, action), options.depth - 1)
            print(f"{format_action(action):<12}  {number}")


def _show_rules(_options: argparse.Namespace) -> None:
    for name, enum in CHOICES.items():
        print(f"{name:<12} {' or '.join(enum.__members__)}")
    for name, (low, high) in NUMBERS.items():
        or_none = " or None" if name == "stall_limit" else ""
        print(f"{name:<12} {low} to {high}{or_none}")
    for name, rules in PRESETS.items():
        values = [f"{field}={getattr(rules, field).value}" for field in CHOICES]
        values += [f"{field}={getattr(rules, field)}" for field in NUMBERS]
        print(f"\n{name}\n  " + "\n  ".join(values))


_COMMANDS = {
    "play": _play,
    "watch": _watch,
    "replay": _replay,
    "convert": _convert,
    "validate": _validate,
    "perft": _perft,
    "rules": _show_rules,
}
