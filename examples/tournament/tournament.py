"""A tournament of bots, on this machine's processors or on a Dask cluster; see README.md."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from entrants import entrants
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

import dig_rules as dig
from dig_rules.arena import GAMES_A_TASK, Report, Tournament, run_tournament

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from concurrent.futures import Executor


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what the command line asks for, and show the table; the exit status."""
    options = _parser().parse_args(arguments)
    try:
        tournament = Tournament(
            entrants(options.bots.split(",")),
            deals=options.deals,
            players=options.players,
            rules=dig.parse_rules(options.rules),
            seed=options.seed,
        )
        with _executor(options) as executor:
            report = _run(tournament, executor, options.file)
        _show(report)
    except dig.InterchangeError as error:
        print(f"tournament: {options.file} is of another tournament: {error}", file=sys.stderr)
        return 2
    except (OSError, dig.DigError) as error:
        print(f"tournament: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("tournament: stopped; with --file the same command goes on", file=sys.stderr)
        return 130
    except BrokenExecutor:
        print(
            "tournament: a process was killed; with --file the same command goes on",
            file=sys.stderr,
        )
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tournament",
        description="A tournament of bots.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument(
        "--bots", default="random,greedy,search", help="who plays: names of bots, or file.py:Class"
    )
    parser.add_argument("--deals", type=int, default=5, help="how many rows are dealt")
    parser.add_argument("--players", type=int, default=2, help="how many play in a game")
    parser.add_argument(
        "--rules", default="THREE_ACTIONS", help="a preset, and what differs, such as drop=ONE"
    )
    parser.add_argument("--seed", type=int, default=0, help="decides the deals")
    parser.add_argument("--file", type=Path, help="where results are written, and go on from")
    parser.add_argument(
        "--processes", type=_processes, help="how many play (None: one a processor)"
    )
    parser.add_argument(
        "--dask",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="on a Dask cluster: the scheduler's address, or none for a cluster of its own",
    )
    return parser


def _processes(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


@contextmanager
def _executor(options: argparse.Namespace) -> Generator[Executor]:
    """Who plays: processes of this machine, or a cluster."""
    if options.dask is None:
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - one or the other

        # The same way to begin a process on every system.
        with ProcessPoolExecutor(options.processes, mp_context=get_context("spawn")) as processes:
            yield processes
        return
    from cluster import dask_executor  # noqa: PLC0415 - slow to import

    with dask_executor(options.dask, options.processes) as cluster:
        yield cluster


def _run(tournament: Tournament, executor: Executor, file: Path | None) -> Report:
    """The tournament with a progress bar, on the error stream so that the table can be kept."""
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("games", total=len(tournament))

        def progress(done: int, _all: int) -> None:
            bar.update(task, completed=done)

        # So few games a task that there are tasks for many processors.
        size = max(1, min(GAMES_A_TASK, len(tournament) // 64))
        try:
            return run_tournament(
                tournament, executor, file=file, progress=progress, games_a_task=size
            )
        except KeyboardInterrupt:
            print("tournament: stopping, once the games under way are over", file=sys.stderr)
            raise


def _show(report: Report) -> None:
    """The table of the bots, the strongest first."""
    title = f"{len(report.results)} games"
    table = Table(
        title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 0, 0, 1), pad_edge=False
    )
    table.add_column("bot", overflow="fold")
    for heading in ("games", "won", "shared", "lost", "win rate", "95 % interval", "rating"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in report.rows():
        rate = row.win_rate
        table.add_row(
            row.bot,
            *map(str, (row.games, row.won, row.shared, row.lost)),
            f"{rate.rate:.1%}",
            f"{100 * rate.low:.1f} to {rate.high:.1%}",
            f"{row.rating:.1f} ± {row.deviation:.1f}",
        )
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main())
