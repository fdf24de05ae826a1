"""Records of the first version of the format: every later version has to read them alike."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import dig_rules as dig

FOLDER = Path(__file__).parent / "version1"
RESULTS = json.loads((FOLDER / "results.json").read_text(encoding="ascii"))


def test_there_are_records_for_all_seeds_and_players():
    assert len(RESULTS) == 15
    assert {path.name for path in FOLDER.glob("*.dig")} == set(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_a_record_of_version_1_replays_to_the_same_result(name):
    record = dig.load_record(FOLDER / name)
    result = RESULTS[name]
    assert list(dig.scores(record.last)) == result["scores"]
    assert record.outcome.reason.value == result["reason"]
    assert len(record.actions) == result["plies"]


@pytest.mark.parametrize("name", RESULTS)
def test_a_record_of_version_1_is_written_byte_for_byte(name):
    record = dig.load_record(FOLDER / name)
    assert dig.format_record(record).encode() == (FOLDER / name).read_bytes()


@pytest.mark.parametrize("name", RESULTS)
def test_the_seed_still_gives_that_deal(name):
    seed = int(RESULTS[name]["seed"])
    assert dig.load_record(FOLDER / name).deal == dig.shuffled_deck(seed)


PROGRAM = """
import hashlib, pathlib, sys
import dig_rules as dig
from dig_rules.render import render_svg, render_text
digest = hashlib.sha256()
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.dig")):
    record = dig.load_record(path)
    digest.update(dig.format_record(record).encode())
    for state in record.states():
        digest.update(dig.format_state(state).encode())
        digest.update(repr(dig.legal_actions(state)).encode())
        view = dig.view(state, state.ply % len(state.players))
        digest.update((repr(view) + render_text(view) + dig.format_view(view)).encode())
    digest.update(render_svg(view).encode())
print(digest.hexdigest())
"""


def test_hash_seeds_change_nothing_that_is_written():
    digests = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, str(FOLDER)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        ).stdout
        for seed in ("0", "1", "random")
    }
    assert len(digests) == 1
