"""What is installed with the extra, what is not imported without it, and what types it has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_library_does_not_import_it_and_it_says_what_is_missing():
    program = """
import sys
import dig_rules, dig_rules.cli, dig_rules.schema
assert "cattrs" not in sys.modules and "dig_rules.interchange" not in sys.modules
sys.modules["cattrs"] = None
dig_rules.schema.json_schema()
try:
    import dig_rules.interchange
except ImportError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert "pip install 'dig_rules[json]'" in done.stdout


def test_the_kinds_have_their_types(tmp_path):
    file = tmp_path / "program.py"
    program = """
from typing_extensions import assert_type
import dig_rules as dig
from dig_rules.interchange import JsonData, from_data, from_json, to_data, to_json
assert_type(from_json("", "action"), dig.Move | dig.Dig | dig.Bury | dig.Drop | dig.EndTurn)
assert_type(from_json(b"", "state"), dig.State)
assert_type(from_json("", "view"), dig.View)
assert_type(from_json("", "rules"), dig.Rules)
assert_type(from_json("", "event"), dig.Event)
assert_type(from_json("", "record"), dig.Record)
assert_type(from_data({}, "seen_record"), dig.SeenRecord)
assert_type(to_data(dig.Dig()), JsonData)
assert_type(to_json(dig.Dig()), str)
from_json("", "card")  # type: ignore[call-overload]
to_json(dig.Color.RED)  # type: ignore[arg-type]
"""
    file.write_text(program)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--warn-unused-ignores", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout
