"""What is installed with the extra, what is not imported without it, and what types it has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_library_does_not_import_it_and_it_says_what_is_missing():
    program = """
import sys
import dig_rules, dig_rules.cli, dig_rules.conformance
assert "hypothesis" not in sys.modules and "dig_rules.testing" not in sys.modules
sys.modules["hypothesis"] = None
for name in ("testing", "testing.played"):
    try:
        __import__(f"dig_rules.{name}")
    except ImportError as error:
        print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    message = "dig_rules.testing needs Hypothesis: pip install 'dig_rules[testing]'\n"
    assert done.stdout == 2 * message


PROGRAM = """
from typing_extensions import assert_type
import dig_rules as dig
from dig_rules.bots import Bot, RandomBot
from dig_rules.conformance import BotReport, check_bot
from dig_rules.testing import (
    actions, attempts, deals, games, midgame_states, new_games, rules, states, views,
)
from hypothesis import given
from hypothesis.strategies import SearchStrategy, integers

assert_type(rules(colors=3, stall_limit=None), SearchStrategy[dig.Rules])
assert_type(deals(), SearchStrategy[tuple[dig.Card, ...]])
assert_type(new_games(players=integers(2, 3)), SearchStrategy[dig.State])
assert_type(games(rules=dig.ONE_OF_EACH), SearchStrategy[dig.Record])
assert_type(states(rules=rules(colors=3)), SearchStrategy[dig.State])
assert_type(midgame_states(), SearchStrategy[dig.State])
assert_type(views(midgame_states(), viewer="to move"), SearchStrategy[dig.View])
assert_type(views(dig.new_game(), viewer=None), SearchStrategy[dig.View])
assert_type(actions(dig.new_game()), SearchStrategy[dig.Action])
assert_type(attempts(dig.view(dig.new_game(), 0)), SearchStrategy[dig.Action])

class Mine:
    def choose(self, view: dig.View, rng: object) -> dig.Action:
        return dig.legal_actions(view)[0]

def make() -> Bot:
    return Mine()

assert_type(check_bot(Mine, seconds=1), BotReport)
check_bot(make)
check_bot(lambda: RandomBot())

@given(states(), views())
def test(state: dig.State, seen: dig.View) -> None:
    pass

rules(colours=3)  # wrong
rules(colors="3")  # wrong
games(rules="ONE_OF_EACH")  # wrong
views(viewer="me")  # wrong
check_bot(Mine())  # wrong
check_bot(dict)  # wrong
"""


@pytest.mark.parametrize("checker", [["mypy", "--strict", "--no-incremental"], ["pyright"]])
def test_the_types_are_what_is_promised_and_what_is_wrong_is_refused(checker, tmp_path):
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    (tmp_path / "program.py").write_text(PROGRAM)
    if checker == ["pyright"]:
        checker = [*checker, "--pythonpath", sys.executable]
    done = subprocess.run(
        [sys.executable, "-m", *checker, "program.py"],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=tmp_path,
    )
    wrong = [number for number, line in enumerate(PROGRAM.splitlines(), 1) if "# wrong" in line]
    found = {
        int(line.partition("program.py:")[2].partition(":")[0])
        for line in done.stdout.splitlines()
        if "program.py:" in line and "error" in line
    }
    assert sorted(found) == wrong, done.stdout
