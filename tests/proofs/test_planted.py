"""Every proof can fail: faults are planted in a copy of the source, and a named test finds each."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import dig_rules
from proofs.ledger import FULL
from proofs.planted.everything import PLANTED

ROOT = Path(__file__).parents[2]
SOURCE = Path(dig_rules.__file__).parent
ROOMS = {"yard", "transition", "legal", "knowledge", "outcome", "parts", "view", "seeing", "deal"}
"""The rooms with rules in them."""

# The quick tier plants one fault in each room.
CHOSEN = PLANTED if FULL else tuple({planted.room: planted for planted in PLANTED}.values())


def test_at_least_sixty_faults_are_listed_and_every_room_with_rules_has_some():
    assert len(PLANTED) >= 60
    assert len({planted.fault for planted in PLANTED}) == len(PLANTED)
    counts = Counter(planted.room for planted in PLANTED)
    assert all(counts[room] >= 2 for room in ROOMS), counts


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.fault)
def test_the_text_to_be_spoilt_stands_once_in_the_source(planted):
    text = (SOURCE / f"{planted.room}.py").read_text(encoding="utf-8")
    assert text.count(planted.right) == 1


@pytest.mark.proof(
    "A planted fault makes a named proof or test fail",
    method="planted faults",
    scope="one fault in each room with rules",
    full_scope="every fault listed in planted/",
)
@pytest.mark.parametrize("planted", CHOSEN, ids=lambda planted: planted.fault)
def test_a_planted_fault_is_found(planted, tmp_path, tally):
    shutil.copytree(SOURCE, tmp_path / "dig_rules", ignore=shutil.ignore_patterns("__pycache__"))
    file = tmp_path / "dig_rules" / f"{planted.room}.py"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(planted.right, planted.wrong), encoding="utf-8")
    environment = {name: os.environ[name] for name in os.environ if not name.startswith("COV")}
    found = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider"),
            *("-p", "no:randomly", "-o", "addopts=--import-mode=importlib", planted.killer),
        ],
        cwd=ROOT,
        env={**environment, "PYTHONPATH": str(tmp_path), "CI": "1", "DIG_LONG": "0"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    # One test has failed: that something else went wrong, such as no test found, is not enough.
    assert found.returncode == 1, found.stdout + found.stderr
    assert re.search(r"^(FAILED|ERROR) ", found.stdout, re.MULTILINE), found.stdout
    tally["faults"] += 1
