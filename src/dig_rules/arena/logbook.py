"""A tournament's own record: a file with a line for each game, so that a crash costs little.

The first line tells the tournament, each other one a result, in the order in which the games were
over. All of it is JSON, one document a line.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from dig_rules.arena.games import GameResult
from dig_rules.errors import InterchangeError
from dig_rules.notation import format_rules
from dig_rules.parts import EndReason
from dig_rules.reasons import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from dig_rules.arena.tournament import Tournament

_VERSION = 1
_REASONS = {reason.value: reason for reason in EndReason}


def open_logbook(path: Path, tournament: Tournament) -> dict[int, GameResult]:
    """The results that a file has, by the number of the game; a file that is not there is begun.

    A last line that a crash cut off is dropped. The file may be of fewer deals or more.

    Raises:
        InterchangeError: If it is of another tournament, or no such file; it stays as it is.
        OSError: If it cannot be read or written.
    """
    heading = _line(_heading(tournament))
    try:
        with path.open("xb") as file:  # of two that begin it at once, one does
            _write(file, heading)
    except FileExistsError:
        pass
    else:
        return {}
    data = path.read_bytes()
    whole, newline, torn = data.rpartition(b"\n")
    if not newline:
        if not heading.startswith(torn):
            raise InterchangeError([Problem("line 1", "no document of a tournament")])
        with path.open("r+b") as file:  # a crash came before the first line was whole
            _write(file, heading)
        return {}
    lines = whole.splitlines()
    _check(_read(lines[0] if lines else b"", 1), _heading(tournament))
    results: dict[int, GameResult] = {}
    for number, line in enumerate(lines[1:], 2):
        result = _result(_read(line, number), number, tournament)
        if result is not None:
            results[result.game.index] = result
    if torn:  # only now, since it is a file of ours
        with path.open("r+b") as file:
            file.truncate(len(data) - len(torn))
    return results


def write_results(path: Path, results: Iterable[GameResult]) -> None:
    """Add results, and return once they are on the disk.

    Raises:
        OSError: If it cannot be written.
    """
    lines = [
        _line(
            {
                "game": result.game.index,
                "scores": result.scores,
                "places": result.places,
                "plies": result.plies,
                "reason": result.reason.value,
            }
        )
        for result in results
    ]
    with path.open("ab") as file:
        _write(file, b"".join(lines))


def _line(document: dict[str, Any]) -> bytes:
    return f"{json.dumps(document)}\n".encode()


def _write(file: BinaryIO, lines: bytes) -> None:
    file.write(lines)
    file.flush()
    os.fsync(file.fileno())


def _heading(tournament: Tournament) -> dict[str, Any]:
    return {
        "type": "tournament",
        "version": _VERSION,
        "bots": list(tournament.bots),
        "players": tournament.players,
        "rules": format_rules(tournament.rules),
        "seed": tournament.seed,
    }


def _check(found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Refuse the results of another tournament."""
    problems = [
        Problem(f"$.{key}", f"expected {value!r}, got {found.get(key)!r}")
        for key, value in wanted.items()
        if found.get(key) != value
    ]
    if problems:
        raise InterchangeError(problems)


def _read(line: bytes, number: int) -> dict[str, Any]:
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise InterchangeError([Problem(f"line {number}", "no document of a tournament")])
    return cast("dict[str, Any]", document)


def _result(found: dict[str, Any], number: int, tournament: Tournament) -> GameResult | None:
    """The result that a line tells; None if the tournament has no such game."""
    scores, places = _numbers(found.get("scores")), _numbers(found.get("places"))
    index, plies = _numbers([found.get("game"), found.get("plies")]) or (None, None)
    reason = _REASONS.get(str(found.get("reason")))
    if index is None or plies is None or reason is None:
        raise InterchangeError([Problem(f"line {number}", "no result of a game")])
    if not len(scores) == len(places) == tournament.players:
        raise InterchangeError([Problem(f"line {number}", "no result of so many players")])
    if not _fit(scores, places):
        raise InterchangeError([Problem(f"line {number}", "no places of a game")])
    if index >= len(tournament):
        return None
    return GameResult(tournament[index], scores, places, plies, reason)


def _fit(scores: tuple[int, ...], places: tuple[int, ...]) -> bool:
    """Whether places are such as a game gives, and nobody with fewer points is ahead."""
    counted = tuple(1 + sum(other < place for other in places) for place in places)
    by_place = [score for _, score in sorted(zip(places, scores, strict=True), reverse=True)]
    best_last = sorted(by_place) == by_place or len(set(places)) < len(places)
    return counted == places and best_last


def _numbers(found: object) -> tuple[int, ...]:
    """A list of whole numbers, not negative; empty if it is anything else."""
    if not isinstance(found, list):
        return ()
    numbers = [number for number in cast("list[object]", found) if type(number) is int]
    whole = len(numbers) == len(cast("list[object]", found)) and min(numbers, default=-1) >= 0
    return tuple(numbers) if whole else ()
