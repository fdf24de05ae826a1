"""The tournament of the examples: on processes and on a cluster, the same table."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAM = ROOT / "examples" / "tournament" / "tournament.py"
SMALL = ("--bots", "greedy,random", "--deals", "3", "--rules", "THREE_ACTIONS,colors=3")

BOT = """
from dig_rules import legal_actions

class Last:
    def choose(self, view, rng):
        return legal_actions(view)[-1]
"""


def run(*arguments, cwd=None):
    return subprocess.run(
        [sys.executable, PROGRAM, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=cwd,
        timeout=120,
    )


def results(file):
    """The results in a file, in the order of their numbers."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return lines[0], sorted(lines[1:], key=lambda line: line["game"])


def test_a_dask_cluster_finds_the_same_as_processes_and_as_one_process(tmp_path):
    files = [tmp_path / f"{name}.jsonl" for name in ("processes", "one", "dask")]
    for file, options in zip(
        files, (["--processes", 2], ["--processes", 1], ["--dask"]), strict=True
    ):
        done = run(*SMALL, "--file", file, *options)
        assert done.returncode == 0, done.stderr
        assert re.search(r"greedy +6 +6 +0 +0 +100.0%", done.stdout), done.stdout
    first, *others = map(results, files)
    assert [other == first for other in others] == [True, True]
    assert len(first[1]) == 6


def test_the_same_command_goes_on_from_its_file(tmp_path):
    file = tmp_path / "games.jsonl"
    assert run(*SMALL, "--file", file).returncode == 0
    whole = file.read_bytes()
    file.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    assert run(*SMALL, "--file", file).returncode == 0
    assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_bot_in_a_file_of_ones_own_takes_part(tmp_path):
    (tmp_path / "mine.py").write_text(BOT)
    done = run("--bots", "greedy,mine.py:Last", "--deals", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ Last +2 ", done.stdout, re.MULTILINE)


def test_files_and_classes_of_the_same_name_are_different_bots(tmp_path):
    for folder, index in (("first", 0), ("last", -1)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "json.py").write_text(BOT.replace("[-1]", f"[{index}]"))
    bots = "greedy,first/json.py:Last,last/json.py:Last"
    done = run("--bots", bots, "--deals", "1", "--file", "out.jsonl", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    heading, games = results(tmp_path / "out.jsonl")
    assert heading["bots"] == ["greedy", "Last", "last/json:Last"]
    # In games 0 and 2 the greedy bot begins against each of the two.
    assert games[0]["plies"] != games[2]["plies"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--bots", "greedy,genius"], "expected one of random, greedy, search, or file.py:Class"),
        (["--bots", "greedy,none.py:Bot"], "expected a file that is there, got 'none.py'"),
        (["--bots", "greedy,README.md:Bot"], "expected a file with a bot"),
        (["--bots", "greedy,greedy"], "expected every name once, got 'greedy'"),
        (["--file", "README.md"], "README.md is of another tournament: line 1"),
        (["--bots", "greedy"], "expected at least 2 bots"),
        (["--deals", "0"], "deals: expected a whole number"),
        (["--rules", "MINE"], "MINE"),
        (["--file", "/"], "Is a directory"),
    ],
)
def test_wrong_arguments_get_one_clear_line(arguments, problem):
    done = run(*SMALL, *arguments, cwd=ROOT)
    assert done.returncode == 2
    assert done.stdout == ""
    assert problem in done.stderr
    assert done.stderr.startswith("tournament: ")
    assert "Traceback" not in done.stderr
