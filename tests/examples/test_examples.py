"""Every example runs by its one command."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(*command, cwd=ROOT):
    result = subprocess.run(
        [sys.executable, *map(str, command)],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_is_listed(path):
    assert f"`python examples/{path.name}" in (ROOT / "examples" / "README.md").read_text()


def test_the_bot_beats_the_random_bot():
    won = int(re.search(r"won (\d+) of 100", run("examples/bot.py"))[1])
    assert won > 75


def test_the_pictures_of_the_documentation_are_those_of_the_code(tmp_path):
    run(ROOT / "examples" / "pictures.py", tmp_path)
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    folder = ROOT / "docs" / "pictures"
    assert drawn == {name: (folder / name).read_text(encoding="utf-8") for name in drawn}
    assert len(drawn) == 4
