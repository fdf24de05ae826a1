"""What type checkers say of programs that use the library, right and wrong."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ACCEPTED = Path(__file__).parent / "accepted.py"
CHECKERS = {
    "mypy": ["mypy", "--strict", "--no-incremental"],
    "pyright": ["pyright"],
}

ONE_CASE = re.compile(r"        case dig\.Bury\(bone\):\n.*\n")

REFUSED = {
    "a case left out": ONE_CASE.sub("", ACCEPTED.read_text()),
    "a state to a bot": """
from random import Random
import dig_rules as dig
from dig_rules.bots import RandomBot
RandomBot().choose(dig.new_game(), Random(1))  # wrong
""",
    "a state to a renderer": """
import dig_rules as dig
from dig_rules.render import render_text
render_text(dig.new_game())  # wrong
""",
    "a text for a space": """
import dig_rules as dig
dig.Move("4")  # wrong
""",
    "a bowl for a bone": """
import dig_rules as dig
dig.Bury(dig.Bowl(dig.Color.RED))  # wrong
""",
    "a colour for a card": """
import dig_rules as dig
dig.Bone(dig.Color.RED, "y")  # wrong
""",
    "a preset's name for rules": """
import dig_rules as dig
dig.new_game(rules="ONE_OF_EACH")  # wrong
""",
    "an order of states": """
import dig_rules as dig
print(dig.new_game() < dig.new_game())  # wrong
""",
    "an assignment to a state": """
import dig_rules as dig
dig.new_game().stalled = 3  # wrong
""",
    "a bot without a source of chance": """
import dig_rules as dig
from dig_rules.bots import Bot
class Odd:
    def choose(self, view: dig.View) -> dig.Action:
        return dig.EndTurn()
bot: Bot = Odd()  # wrong
""",
}


def run(checker: str, path: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    command = [sys.executable, "-m", *CHECKERS[checker]]
    if checker == "pyright":
        command += ["--pythonpath", sys.executable]
    return subprocess.run(
        [*command, str(path)], capture_output=True, text=True, check=False, cwd=folder, timeout=300
    )


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_users_program_is_accepted(checker: str, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(ACCEPTED.read_text())
    result = run(checker, program, tmp_path)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("checker", CHECKERS)
def test_each_wrong_program_is_refused_where_it_is_wrong(checker: str, tmp_path: Path) -> None:
    # All in one run: starting a checker takes longer than checking.
    expected: set[tuple[str, int]] = set()
    for number, (name, text) in enumerate(REFUSED.items()):
        path = tmp_path / f"wrong_{number}.py"
        path.write_text(text)
        if name == "a case left out":
            line = text[: text.index("assert_never(action)")].count("\n") + 1
        else:
            line = text[: text.index("# wrong")].count("\n") + 1
        expected.add((path.name, line))
    result = run(checker, tmp_path, tmp_path)
    found = {
        (Path(name).name, int(line))
        for name, line in re.findall(r"^\s*(\S+\.py):(\d+).* error", result.stdout, re.MULTILINE)
    }
    assert found == expected, result.stdout


def test_the_public_types_are_complete(tmp_path: Path) -> None:
    # This mode of pyright asks the first Python of PATH where packages are.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = [sys.executable, "-m", "pyright", "--ignoreexternal", "--verifytypes", "dig_rules"]
    result = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=300,
        env=os.environ | {"PATH": path},
    )
    assert "Type completeness score: 100%" in result.stdout, result.stdout
