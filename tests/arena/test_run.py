"""A tournament comes out the same whoever plays it, and goes on after a crash."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from multiprocessing import get_context
from pathlib import Path

import pytest

import dig_rules as dig
from dig_rules.arena import ArenaError, Tournament, run_tournament
from dig_rules.bots import GreedyBot, RandomBot
from support.tournaments import Careless, Failing, Fatal, Slow

TESTS = Path(__file__).parents[1]
RULES = dig.Rules(colors=3, stall_limit=20)
DUEL = Tournament({"greedy": GreedyBot, "random": RandomBot}, deals=6, rules=RULES)


@pytest.fixture(scope="module")
def serial():
    return run_tournament(DUEL)


def test_threads_find_the_same_as_one_process(serial):
    with ThreadPoolExecutor(3) as threads:
        assert run_tournament(DUEL, threads, games_a_task=1) == serial


def test_processes_find_the_same_as_one_process(serial):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert run_tournament(DUEL, processes, games_a_task=5) == serial
        assert str(run_tournament(DUEL, processes)) == str(serial)


def test_results_are_in_the_order_of_their_numbers(serial):
    assert [result.game for result in serial.results] == [DUEL[i] for i in range(len(DUEL))]


def test_progress_is_told_from_none_to_all():
    told = []
    run_tournament(DUEL, games_a_task=5, progress=lambda done, of: told.append((done, of)))
    assert told == [(0, 12), (5, 12), (10, 12), (12, 12)]


def test_a_file_has_every_result_and_nothing_is_played_again(tmp_path, serial):
    file = tmp_path / "games.jsonl"
    assert run_tournament(DUEL, file=file) == serial
    written = file.read_bytes()
    assert len(written.splitlines()) == 13
    told = []
    again = run_tournament(DUEL, file=str(file), progress=lambda *counts: told.append(counts))
    assert (again, told) == (serial, [(12, 12)])
    assert file.read_bytes() == written


@pytest.mark.parametrize("fuse", [0, 3, 7])
def test_after_a_kill_it_goes_on_from_its_file(tmp_path, fuse):
    file = tmp_path / "games.jsonl"
    program = (
        "from arena.test_run import deadly\n"
        "from dig_rules.arena import run_tournament\n"
        f"run_tournament(deadly(), file={str(file)!r}, games_a_task=1)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(TESTS), "FUSE": str(fuse)}
    killed = subprocess.run([sys.executable, "-c", program], env=environment, check=False)
    assert killed.returncode == -signal.SIGKILL
    before = file.read_bytes()
    assert len(before.splitlines()) == 1 + fuse
    report = run_tournament(Tournament(dict.fromkeys("ab", RandomBot), deals=5), file=file)
    assert file.read_bytes().startswith(before)
    assert report.results == run_tournament(report.tournament).results


def deadly():
    """A tournament that kills the process that plays it; otherwise it is one of random bots."""
    return Tournament({"a": RandomBot, "b": Fatal}, deals=5)


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_line_that_a_crash_cut_off_is_played_again(tmp_path, serial, cut):
    file = tmp_path / "games.jsonl"
    run_tournament(DUEL, file=file)
    file.write_bytes(file.read_bytes()[:-cut])
    assert run_tournament(DUEL, file=file) == serial
    assert sorted(json.loads(line)["game"] for line in file.read_bytes().splitlines()[1:]) == [
        *range(12)
    ]


@pytest.mark.parametrize("begun", [b"", b'{"type": "tourn'])
def test_a_file_that_a_crash_left_without_a_first_line_is_begun_anew(tmp_path, serial, begun):
    file = tmp_path / "games.jsonl"
    file.write_bytes(begun)
    assert run_tournament(DUEL, file=file) == serial
    assert run_tournament(DUEL, file=file) == serial


def test_a_file_serves_more_deals_and_fewer(tmp_path, serial):
    file = tmp_path / "games.jsonl"
    bots = dict(DUEL.bots)
    few = run_tournament(Tournament(bots, deals=2, rules=RULES), file=file)
    assert few.results == serial.results[:4]
    told = []
    assert run_tournament(DUEL, file=file, progress=lambda *counts: told.append(counts)) == serial
    assert told[0] == (4, 12)
    assert run_tournament(Tournament(bots, deals=2, rules=RULES), file=file) == few


@pytest.mark.parametrize(
    ("other", "where"),
    [
        (Tournament({"greedy": GreedyBot, "idle": RandomBot}, rules=RULES), r"\$\.bots"),
        (Tournament(DUEL.bots, rules=RULES, seed=1), r"\$\.seed: expected 1, got 0"),
        (Tournament(DUEL.bots), r"\$\.rules"),
        (Tournament(dict.fromkeys("abc", RandomBot), rules=RULES, players=3), r"\$\.players"),
    ],
)
def test_the_file_of_another_tournament_is_refused_and_stays(tmp_path, other, where):
    file = tmp_path / "games.jsonl"
    run_tournament(DUEL, file=file)
    written = file.read_bytes()
    with pytest.raises(dig.InterchangeError, match=where):
        run_tournament(other, file=file)
    assert file.read_bytes() == written


GOOD = '{"game": 0, "scores": [1, 2], "places": [2, 1], "plies": 9, "reason": "stalled"}'


@pytest.mark.parametrize(
    "line",
    [
        "",
        "nonsense",
        "[" * 100_000,
        "[]",
        "\xff",
        "{}",
        GOOD.replace("stalled", "bored"),
        GOOD.replace('"stalled"', '["stalled"]'),
        GOOD.replace('"game": 0', '"game": -1'),
        GOOD.replace('"game": 0', '"game": true'),
        GOOD.replace('"game": 0', '"game": "0"'),
        GOOD.replace("[1, 2]", "[1, 2, 3]"),
        GOOD.replace("[1, 2]", "[1, 2.0]"),
        GOOD.replace("[1, 2]", "12"),
        GOOD.replace("[2, 1]", "[]"),
        GOOD.replace("9", "null"),
        GOOD.replace("[2, 1]", "[0, 0]"),
        GOOD.replace("[2, 1]", "[1, 3]"),
        GOOD.replace("[2, 1]", "[1, 2]"),
    ],
)
def test_a_line_that_is_no_result_is_told_and_the_file_stays(tmp_path, line):
    file = tmp_path / "games.jsonl"
    run_tournament(DUEL, file=file)
    heading, *rest = file.read_bytes().splitlines()
    broken = b"\n".join([heading, line.encode("latin-1"), *rest, b""])
    file.write_bytes(broken)
    with pytest.raises(dig.InterchangeError, match="line 2"):
        run_tournament(DUEL, file=file)
    assert file.read_bytes() == broken


def test_a_file_that_is_no_record_of_a_tournament_is_refused(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Bo,\nall is well.\n")
    with pytest.raises(dig.InterchangeError, match="line 1"):
        run_tournament(DUEL, file=file)
    file.write_text("{}\n")
    with pytest.raises(dig.InterchangeError, match=r"\$\.type"):
        run_tournament(DUEL, file=file)


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        run_tournament(DUEL, file=tmp_path / "none" / "games.jsonl")


@pytest.mark.parametrize("text", ["my only note", "first line\nprecious", "\n", "x\n"])
def test_a_file_that_is_not_of_a_tournament_stays_to_its_last_byte(tmp_path, text):
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(dig.InterchangeError, match="line 1"):
        run_tournament(DUEL, file=file)
    assert file.read_text() == text


BOTS = {"greedy": GreedyBot, "random": RandomBot, "careless": Careless}


def test_what_was_over_before_a_bot_failed_is_in_the_file(tmp_path):
    # Games 0 and 1 are of greedy and random; in game 2 the careless one comes second.
    file = tmp_path / "games.jsonl"
    with pytest.raises(ArenaError, match="game 2, after 3 actions: the bot 'careless'"):
        run_tournament(Tournament(BOTS, deals=1), file=file)
    assert games_in(file) == [0, 1]


class Done(Executor):
    """An executor that plays a task as it is submitted."""

    def submit(self, task, *arguments):
        future = Future()
        try:
            future.set_result(task(*arguments))
        except Exception as error:  # noqa: BLE001 - as executors do
            future.set_exception(error)
        return future


@pytest.mark.parametrize("make", [Done, lambda: ThreadPoolExecutor(1)])
def test_a_failure_loses_no_task_that_is_over(tmp_path, make):
    file = tmp_path / "games.jsonl"
    tournament = Tournament(BOTS, deals=6, rules=RULES)
    with make() as executor, pytest.raises(ArenaError, match="careless"):
        run_tournament(
            tournament, executor, file=file, games_a_task=1, progress=lambda *_: time.sleep(0.02)
        )
    kept = games_in(file)
    good = [n for n in range(36) if "careless" not in tournament[n].seats]
    assert set(kept) <= set(good)
    assert kept == good[: len(kept)]
    assert len(kept) == len(good) if make is Done else kept[:2] == [0, 1]


def test_a_task_that_is_under_way_when_another_fails_is_kept(tmp_path):
    # Games 0 and 1 are of the slow bot and the random one; all others fail at once.
    file = tmp_path / "games.jsonl"
    bots = {"slow": Slow, "random": RandomBot, "failing": Failing}
    tournament = Tournament(bots, deals=1, rules=RULES)
    with ThreadPoolExecutor(3) as threads, pytest.raises(ArenaError, match="failing"):
        run_tournament(tournament, threads, file=file, games_a_task=1)
    assert games_in(file) == [0, 1]


def test_a_killed_process_of_the_pool_is_told_and_the_file_goes_on(tmp_path, monkeypatch):
    file = tmp_path / "games.jsonl"
    monkeypatch.setenv("FUSE", "2")
    monkeypatch.syspath_prepend(TESTS)
    spawned = get_context("spawn")
    with (
        ProcessPoolExecutor(1, mp_context=spawned) as processes,
        pytest.raises(BrokenExecutor),
    ):
        run_tournament(deadly(), processes, file=file, games_a_task=1)
    assert games_in(file) == [0, 1]


def test_an_executor_that_takes_nothing_any_more_says_so():
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    with pytest.raises(RuntimeError, match="shutdown"):
        run_tournament(DUEL, threads)


def games_in(file):
    """The numbers of the games that a file has."""
    return sorted(json.loads(line)["game"] for line in file.read_bytes().splitlines()[1:])


@pytest.mark.parametrize(
    ("arguments", "argument"),
    [
        ({"tournament": None}, "tournament"),
        ({"executor": 4}, "executor"),
        ({"games_a_task": 0}, "games_a_task"),
        ({"games_a_task": True}, "games_a_task"),
        ({"file": 5}, "file"),
        ({"file": "a\0b"}, "file"),
        ({"progress": 5}, "progress"),
    ],
)
def test_arguments_that_are_none_are_refused(arguments, argument):
    with pytest.raises(dig.InvalidArgumentError, match=rf"^{argument}: expected"):
        run_tournament(**{"tournament": DUEL, **arguments})
