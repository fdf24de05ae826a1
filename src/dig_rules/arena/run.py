"""A tournament played: tasks of several games, on any executor, written down as they come."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - the reference links to it
from concurrent.futures import Executor, Future, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from dig_rules.arena.games import ArenaError, GameResult, play_game, play_games
from dig_rules.arena.logbook import open_logbook, write_results
from dig_rules.arena.report import Report
from dig_rules.arena.tournament import Tournament
from dig_rules.errors import InvalidArgumentError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

GAMES_A_TASK = 25
"""So many games take much longer than it takes to send them to another process."""


def run_tournament(
    tournament: Tournament,
    executor: Executor | None = None,
    *,
    file: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    games_a_task: int = GAMES_A_TASK,
) -> Report:
    """Play all games of a tournament, or those that a file does not have yet.

    Args:
        tournament: What is to be played.
        executor: Who plays: processes, threads, a cluster's executor; None for this process. It is
            not shut down.
        file: Where results are written as they come. If it is there, its results are not played
            again, so that the tournament goes on after a crash; it may have been of fewer deals.
            One tournament at a time writes to a file.
        progress: Called with the number of games that are over and of all, in this thread.
        games_a_task: How many games one task has.

    Returns:
        The results, the same whoever played.

    Raises:
        ArenaError: If a bot fails. What was over by then is in the file.
        concurrent.futures.BrokenExecutor: If a process of the executor was killed; likewise.
        InterchangeError: If the file is of another tournament.
        InvalidArgumentError: If an argument is not what it has to be.
        OSError: If the file cannot be read or written.

    Example:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from dig_rules.bots import GreedyBot, RandomBot
        >>> duel = Tournament({"greedy": GreedyBot, "random": RandomBot}, deals=2)
        >>> with ThreadPoolExecutor() as threads:
        ...     report = run_tournament(duel, threads)
        >>> report == run_tournament(duel)
        True
    """
    _check(tournament, executor, games_a_task, progress)
    path = _path(file)
    results = {} if path is None else open_logbook(path, tournament)
    left = [index for index in range(len(tournament)) if index not in results]
    tasks = [left[i : i + games_a_task] for i in range(0, len(left), games_a_task)]
    if progress is not None:
        progress(len(results), len(tournament))
    played = _here(tournament, tasks) if executor is None else _there(tournament, tasks, executor)
    for done in played:
        if path is not None:
            write_results(path, done)
        results.update((result.game.index, result) for result in done)
        if progress is not None:
            progress(len(results), len(tournament))
    return Report(tournament, tuple(results[index] for index in sorted(results)))


def _check(tournament: object, executor: object, games_a_task: object, progress: object) -> None:
    if type(tournament) is not Tournament:
        raise InvalidArgumentError("tournament", "a Tournament", tournament)
    if executor is not None and not isinstance(executor, Executor):
        raise InvalidArgumentError("executor", "a concurrent.futures.Executor", executor)
    if type(games_a_task) is not int or games_a_task < 1:
        raise InvalidArgumentError("games_a_task", "a whole number from 1", games_a_task)
    if progress is not None and not callable(progress):
        raise InvalidArgumentError("progress", "a function", progress)


def _path(file: object) -> Path | None:
    if file is None:
        return None
    if not isinstance(file, str | Path) or "\0" in str(file):
        raise InvalidArgumentError("file", "a path", file)
    return Path(file)


def _here(tournament: Tournament, tasks: Iterable[list[int]]) -> Iterator[list[GameResult]]:
    """The results of each task, played in this process."""
    for task in tasks:
        done: list[GameResult] = []
        try:
            for index in task:
                done.append(play_game(tournament, index))  # noqa: PERF401 - kept if one fails
        except ArenaError:
            yield done
            raise
        yield done


def _there(
    tournament: Tournament, tasks: Iterable[list[int]], executor: Executor
) -> Iterator[list[GameResult]]:
    """The results of each task, as soon as it is over."""
    left: set[Future[list[GameResult]]] = set()
    try:
        for task in tasks:
            left.add(executor.submit(play_games, tournament, task))
        for future in as_completed(tuple(left)):
            left.discard(future)
            error = future.exception()
            if error is None:
                yield future.result()
                continue
            yield from _over(left)
            raise error
    finally:  # after a failure, or Ctrl+C, nothing is begun that nobody wants
        for future in left:
            future.cancel()


def _over(left: Iterable[Future[list[GameResult]]]) -> Iterator[list[GameResult]]:
    """The results of tasks that are over or under way; the others are cancelled."""
    under_way = [future for future in left if not future.cancel()]
    for future in under_way:
        if future.exception() is None:
            yield future.result()
