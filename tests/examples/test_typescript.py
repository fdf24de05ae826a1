"""A client in TypeScript, with types from the schema, plays whole games."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dig_rules as dig
from dig_rules.interchange import from_json

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "typescript"


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_the_client_plays_by_both_presets(tmp_path):
    done = subprocess.run(
        [sys.executable, EXAMPLE / "check.py", tmp_path],
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[1] == "client: compiled, strict"
    answers = [re.fullmatch(r"ply \d+: row: .* hand: .* -> (.*)", line) for line in lines]
    actions = [from_json(answer[1], "action") for answer in answers if answer]
    assert len(actions) >= 4
    assert {type(action) for action in actions} >= {dig.Move, dig.Dig}
    for name in dig.PRESETS:
        (result,) = [line for line in lines if line.startswith(f"{name}: ")]
        ours, theirs = re.fullmatch(r".*: \d+ actions, .*, (\d+) to (\d+)", result).groups()
        assert int(ours) > int(theirs)


def test_it_takes_exact_versions_and_no_registry():
    package = json.loads((EXAMPLE / "package.json").read_text())
    for version in package["devDependencies"].values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert {"node_modules/", "package-lock.json"} <= set(
        (EXAMPLE / ".gitignore").read_text().split()
    )
