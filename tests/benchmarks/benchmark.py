"""Measures dig_rules: random play beside other game libraries, its parts, and its memory.

Install the peers with ``pip install -e '.[bench]'``, then run
``python tests/benchmarks/benchmark.py [--seconds 3] [--rounds 5] [--json FILE] [--strict]``.

Everything is measured in one process and in rounds. Each round gives every subject a slice of
time, in rotating order, and the ratios are taken within a round: a machine that gets faster or
slower does so for all alike. What is reported is the median over the rounds.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import platform
import sys
import tracemalloc
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import dig_rules as dig

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

PlayGame: TypeAlias = "Callable[[], int]"
"""Plays one random game to its end and returns the number of actions in it."""
Recording: TypeAlias = "list[tuple[dig.State, dig.Action]]"
"""The states of a game, each with the action that was taken in it."""

SEED = 20_240_229
HISTORY = 10_000
UNMET = 2
RATIOS_ONLY = "Trust only the ratios: the other numbers belong to this machine at this moment."


class Aim(NamedTuple):
    """A bound that a measure should keep."""

    sign: str
    bound: float

    def met(self, measure: float) -> bool:
        """Whether the measure keeps the bound."""
        if self.sign == ">=":
            return measure >= self.bound
        return measure <= self.bound if self.sign == "<=" else measure < self.bound

    def __str__(self) -> str:
        return f"{self.sign} {self.bound:,}"


@dataclass(frozen=True)
class Row:
    """A line of a table: a value, and its ratio to the value that it is compared with."""

    subject: str
    value: float | None = None
    ratio: float | None = None
    lowest: float | None = None
    highest: float | None = None
    aim: str | None = None
    met: bool | None = None
    missing: str | None = None
    """Why the subject could not be measured."""

    @classmethod
    def of(cls, subject: str, values: list[float], ratios: list[float], aim: Aim | None) -> Row:
        """The row of a subject with the values and ratios of all rounds."""
        ratio = median(ratios)
        return cls(
            subject,
            value=median(values),
            ratio=ratio,
            lowest=min(ratios),
            highest=max(ratios),
            aim=str(aim) if aim else None,
            met=aim.met(ratio) if aim else None,
        )


# --- Random play: every subject picks uniformly, by int(random() * length), and counts its actions.


class Subject(NamedTuple):
    """Something that can play random games."""

    name: str
    prepare: Callable[[], PlayGame]
    """Raises ImportError if the library is not installed."""
    aim: Aim | None = None
    """For the ratio of dig_rules to it."""


def dig_by_apply(players: int) -> PlayGame:
    """Games of dig_rules through checked `apply`."""
    new_game, legal_actions, apply = dig.new_game, dig.legal_actions, dig.apply
    pick = Random(SEED).random
    seeds = count()

    def play() -> int:
        played = 0
        state = new_game(players, seed=next(seeds))
        while actions := legal_actions(state):
            state = apply(state, actions[int(pick() * len(actions))])
            played += 1
        return played

    return play


def dig_by_step(players: int) -> PlayGame:
    """Games of dig_rules through `step`, which also tells the events."""
    new_game, legal_actions, step = dig.new_game, dig.legal_actions, dig.step
    pick = Random(SEED).random
    seeds = count()

    def play() -> int:
        played = 0
        state = new_game(players, seed=next(seeds))
        while actions := legal_actions(state):
            state = step(state, actions[int(pick() * len(actions))]).state
            played += 1
        return played

    return play


def python_chess() -> PlayGame:
    """Games of python-chess, with legal moves, on one board a game."""
    new_board = quiet_import("chess").Board
    pick = Random(SEED).random

    def play() -> int:
        played = 0
        board = new_board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(pick() * len(moves))])
            played += 1
        return played

    return play


def rlcard_uno() -> PlayGame:
    """Games of RLCard's Uno, by the environment's steps."""
    env = quiet_import("rlcard").make("uno", config={"seed": SEED})
    pick = Random(SEED).random

    def play() -> int:
        played = 0
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(pick() * len(actions))])
            played += 1
        return played

    return play


def open_spiel(name: str, *, by_child: bool) -> PlayGame:
    """Games of OpenSpiel, in place or with a new state for each action.

    Chance nodes count as actions. Their outcomes are equally likely in all the games measured
    here (`check_chances`), so that they are drawn as cheaply as the players' actions.
    """
    pyspiel = quiet_import("pyspiel")
    game = pyspiel.load_game(name)
    chancy = game.get_type().chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
    pick = Random(SEED).random

    def play() -> int:
        played = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if chancy and state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(pick() * len(outcomes))][0]
            else:
                actions = state.legal_actions()
                action = actions[int(pick() * len(actions))]
            if by_child:
                state = state.child(action)
            else:
                state.apply_action(action)
            played += 1
        return played

    if chancy:
        check_chances(game)
    return play


def check_chances(game: Any, games: int = 20) -> None:
    """Make sure that the outcomes of each chance node of an OpenSpiel game are equally likely."""
    rng = Random(SEED)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                chances = [chance for _, chance in state.chance_outcomes()]
                if max(chances) - min(chances) > 1e-9:
                    raise ValueError(f"{game} has unequal chances")
            state.apply_action(rng.choice(state.legal_actions()))


def quiet_import(name: str) -> ModuleType:
    """Import a library without what it prints."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return import_module(name)


SUBJECTS = (
    Subject("dig_rules, 2 players, apply", lambda: dig_by_apply(2)),
    Subject("dig_rules, 4 players, apply", lambda: dig_by_apply(4)),
    Subject("dig_rules, 2 players, step", lambda: dig_by_step(2)),
    Subject("python-chess", python_chess, Aim(">=", 12)),
    Subject("RLCard Uno", rlcard_uno, Aim(">=", 7)),
    Subject(
        "OpenSpiel gin_rummy, in place",
        lambda: open_spiel("gin_rummy", by_child=False),
        Aim(">=", 3),
    ),
    Subject("OpenSpiel gin_rummy, by child", lambda: open_spiel("gin_rummy", by_child=True)),
    Subject(
        "OpenSpiel chess, in place", lambda: open_spiel("chess", by_child=False), Aim(">=", 1.4)
    ),
    Subject("OpenSpiel chess, by child", lambda: open_spiel("chess", by_child=True)),
    Subject("OpenSpiel connect_four, in place", lambda: open_spiel("connect_four", by_child=False)),
    Subject(
        "OpenSpiel connect_four, by child",
        lambda: open_spiel("connect_four", by_child=True),
        Aim(">=", 0.5),
    ),
)
"""What is measured; the first is what all are compared with."""


def measure_play(seconds: float, rounds: int) -> list[Row]:
    """Actions a second of each subject, and the ratio of the first subject to it."""
    games: dict[str, PlayGame] = {}
    missing: dict[str, str] = {}
    for subject in SUBJECTS:
        try:
            games[subject.name] = subject.prepare()
        except ImportError as error:
            missing[subject.name] = str(error)
    for play in games.values():
        play()  # fills caches
    order = list(games)
    rates: dict[str, list[float]] = {name: [] for name in games}
    for i in range(rounds):
        for name in rotated(order, i):
            rates[name].append(rate(games[name], seconds / rounds))
    base = rates[SUBJECTS[0].name]
    return [
        Row(
            name,
            aim=str(aim) if aim else None,
            missing=missing[name],
        )
        if name in missing
        else Row.of(name, rates[name], quotients(base, rates[name]), aim)
        for name, _, aim in SUBJECTS
    ]


def rate(play: PlayGame, seconds: float) -> float:
    """Actions a second of whole games, played for at least this long."""
    gc.collect()
    played = 0
    begun = now = perf_counter()
    while now - begun < seconds:
        played += play()
        now = perf_counter()
    return played / (now - begun)


def rotated(order: list[str], by: int) -> list[str]:
    """The same names in turn, beginning with another."""
    by %= len(order)
    return order[by:] + order[:by]


def quotients(above: list[float], below: list[float]) -> list[float]:
    """The ratio of each round."""
    return [one / other for one, other in zip(above, below, strict=True)]


# --- Parts: the calls that a program makes at each state.


def time_legal_actions(recording: Recording) -> None:
    """Ask for the legal actions of each state."""
    legal_actions = dig.legal_actions
    for state, _ in recording:
        legal_actions(state)


def time_apply(recording: Recording) -> None:
    """Make each action."""
    apply = dig.apply
    for state, action in recording:
        apply(state, action)


def time_step(recording: Recording) -> None:
    """Make each action and tell the events."""
    step = dig.step
    for state, action in recording:
        step(state, action)


def time_view(recording: Recording) -> None:
    """Look at each state as the seat to act."""
    view = dig.view
    for state, _ in recording:
        view(state, state.turn.seat)


PARTS: dict[str, tuple[Callable[[Recording], None], Aim | None]] = {
    "legal_actions": (time_legal_actions, None),
    "apply": (time_apply, None),
    "step": (time_step, None),
    "view": (time_view, Aim("<=", 1.5)),
}


def measure_parts(players: int, seconds: float, rounds: int) -> list[Row]:
    """Microseconds a call of each part over fresh random games, and the ratio to `apply`."""
    pick = Random(SEED)
    seeds = count()
    times: dict[str, list[float]] = {name: [] for name in PARTS}
    for _ in range(rounds):
        gc.collect()
        totals = dict.fromkeys(PARTS, 0.0)
        calls = 0
        # One game at a time, so that its states are as near to the processor as in play.
        while sum(totals.values()) < seconds / rounds:
            seed = next(seeds)
            recording = record(players, seed, pick)
            calls += len(recording)
            for name in rotated(list(PARTS), seed):
                begun = perf_counter()
                PARTS[name][0](recording)
                totals[name] += perf_counter() - begun
        for name, total in totals.items():
            times[name].append(total / calls * 1e6)
    return [
        Row.of(
            f"{name}, {players} players", times[name], quotients(times[name], times["apply"]), aim
        )
        for name, (_, aim) in PARTS.items()
    ]


def record(players: int, seed: int, rng: Random) -> Recording:
    """A random game: each state with the action taken in it."""
    recording: Recording = []
    state = dig.new_game(players, seed=seed)
    while actions := dig.legal_actions(state):
        action = actions[int(rng.random() * len(actions))]
        recording.append((state, action))
        state = dig.apply(state, action)
    return recording


# --- Memory: a history shares most of its parts.


def measure_memory(players: int) -> Row:
    """Bytes that each further state adds to a list of all the states so far."""
    keep_history(players)  # fills caches, with the same games
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    history = keep_history(players)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    each = (after - before) / len(history)
    aim = Aim("<", 1_000)
    return Row(
        f"{len(history):,} states, {players} players",
        value=each,
        aim=str(aim),
        met=aim.met(each),
    )


def keep_history(players: int) -> list[dig.State]:
    """All the states of random games, one after the other, until they are many."""
    rng = Random(SEED)
    history: list[dig.State] = []
    seeds = count()
    while len(history) <= HISTORY:
        state = dig.new_game(players, seed=next(seeds))
        history.append(state)
        while actions := dig.legal_actions(state):
            state = dig.apply(state, actions[int(rng.random() * len(actions))])
            history.append(state)
    return history


# --- The report.


def table(unit: str, ratio: str, rows: list[Row]) -> str:
    """The rows as text; columns that all leave empty are left out."""
    lines = [("subject", unit, ratio, "lowest", "highest", "aim", "met")]
    lines += [
        (
            row.subject,
            "not installed" if row.missing else number(row.value),
            number(row.ratio),
            number(row.lowest),
            number(row.highest),
            row.aim or "",
            "" if row.met is None else "yes" if row.met else "no",
        )
        for row in rows
    ]
    columns = [column for column in zip(*lines, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in columns]
    texts = [
        "  ".join(
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in zip(*columns, strict=True)
    ]
    return "\n".join([texts[0], "-" * max(map(len, texts)), *texts[1:]])


def number(value: float | None) -> str:
    """A number with as many decimals as it can bear."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def versions() -> dict[str, str]:
    """What is measured, and on what."""
    found = {platform.python_implementation(): platform.python_version()}
    for name in ("dig_rules", "chess", "rlcard", "open_spiel"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found


def positive(text: str) -> float:
    """A number of seconds above zero."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise ValueError(text)
    return value


def natural(text: str) -> int:
    """A number of rounds, at least one."""
    value = int(text)
    if value < 1:
        raise ValueError(text)
    return value


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description="Measure dig_rules beside other game libraries.")
    parser.add_argument(
        "--seconds", type=positive, default=3.0, help="time for each subject in all (default: 3)"
    )
    parser.add_argument(
        "--rounds", type=natural, default=5, help="how often subjects take turns (default: 5)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the results there")
    parser.add_argument(
        "--strict",
        action="store_true",
        help=f"exit with {UNMET} if an aim is missed or a peer is not installed",
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and return the exit status."""
    options = parse(arguments)
    seconds, rounds = options.seconds, options.rounds
    print(", ".join(f"{name} {version}" for name, version in versions().items()))
    print(f"{rounds} rounds, {seconds:g} seconds for each subject in all; medians of the rounds.")
    print(RATIOS_ONLY)

    play = measure_play(seconds, rounds)
    print("\nRandom play (ratio: dig_rules, 2 players, apply : subject)\n")
    print(table("actions/s", "ratio", play))
    if missing := sorted({row.missing for row in play if row.missing}):
        print(f"\n{'; '.join(missing)}. To install the peers: pip install -e '.[bench]'")

    parts = [row for players in (2, 4) for row in measure_parts(players, seconds, rounds)]
    print("\nParts (ratio: part : apply)\n")
    print(table("us/call", "ratio", parts))

    memory = [measure_memory(players) for players in (2, 4)]
    print("\nMemory of a history of all states\n")
    print(table("bytes/further state", "ratio", memory))

    rows = play + parts + memory
    unmet = [row.subject for row in rows if row.met is False or row.missing]
    print(f"\n{RATIOS_ONLY}")
    print(f"Not met or not installed: {'; '.join(unmet)}." if unmet else "All aims are met.")
    if options.json:
        sections = {"play": play, "parts": parts, "memory": memory}
        results = {
            "versions": versions(),
            "seconds": seconds,
            "rounds": rounds,
            "note": RATIOS_ONLY,
            **{name: [asdict(row) for row in found] for name, found in sections.items()},
        }
        options.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    return UNMET if unmet and options.strict else 0


if __name__ == "__main__":
    sys.exit(main())
