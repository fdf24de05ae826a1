"""The page of the rules: every clause with its readings, and with what holds it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dig_rules as dig
from dig_rules.rules import CHOICES

from _ext.holders import all_clauses, read_tests, split  # isort: skip - put on the path above

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SOURCES = (ROOT / "docs" / "explanation" / "sources.md").read_text(encoding="utf-8")
CLAUSES = all_clauses()
CLAUSE_OF = {
    "turn": "T1",
    "drop": "B2",
    "full_hand": "D4",
    "refill": "Y2",
    "end": "E1",
    "ties": "E5",
}


def section(clause):
    """What the page says of a clause."""
    return PAGE.partition(f"(clause-{clause})=\n### {clause}: ")[2].partition("\n(clause-")[0]


def test_the_page_has_every_clause_in_order_with_an_anchor_and_what_holds_it():
    assert re.findall(r"^\(clause-(\w+)\)=$", PAGE, re.MULTILINE) == CLAUSES
    assert re.findall(r"^### (\w+): ", PAGE, re.MULTILINE) == CLAUSES
    assert re.findall(r"^```{held} (\w+)$", PAGE, re.MULTILINE) == CLAUSES
    for clause in CLAUSES:
        assert f"```{{held}} {clause}\n" in section(clause)


@pytest.mark.parametrize("field", CHOICES)
def test_each_preset_s_reading_of_a_field_is_the_one_that_the_code_has(field):
    text = section(CLAUSE_OF[field])
    assert f"| {{py:attr}}`Rules.{field} <dig_rules.Rules.{field}>` |" in text
    for preset, source in (("THREE_ACTIONS", "V"), ("ONE_OF_EACH", "P")):
        member = getattr(dig.PRESETS[preset], field)
        name = f"{type(member).__name__}.{member.name}"
        assert f"| `{preset}` ({source}) | {{py:attr}}`~dig_rules.{name}`: " in text


def test_the_table_of_the_sources_has_every_field_as_each_preset_reads_it():
    row = r"^\| `(\w+)` \| \[(\w+)\]\S+ \| `(\w+)`: .* \| `(\w+)`: "
    rows = re.findall(row, SOURCES, re.MULTILINE)
    assert {row[0] for row in rows} == set(CHOICES)
    for field, clause, by_video, by_publisher in rows:
        assert clause == CLAUSE_OF[field]
        assert getattr(dig.THREE_ACTIONS, field).name == by_video
        assert getattr(dig.ONE_OF_EACH, field).name == by_publisher


def test_every_ruling_of_the_page_has_a_reason_among_the_sources():
    rulings = {clause for clause in CLAUSES if "*ruling*" in section(clause).lower()}
    reasons = set(re.findall(r"^\| \[(\w+)\]\(#clause-\1\) \| ", SOURCES, re.MULTILINE))
    assert rulings
    assert rulings <= reasons


# What holds a clause --------------------------------------------------------------------------


def test_every_clause_is_held_by_a_test():
    held = {clause for holder in read_tests() for clause in holder.clauses}
    assert set(CLAUSES) <= held


def test_what_is_read_from_the_source_of_the_tests_is_what_pytest_sees(tmp_path):
    kept = tmp_path / "marks.json"
    files = [
        path for path in (ROOT / "tests").rglob("test_*.py") if "mark." in path.read_text("utf-8")
    ]
    options = ("--collect-only", "-q", "-p", "docs.seen_marks", "-p", "no:cacheprovider")
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *map(str, files)],
        cwd=ROOT,
        env={**os.environ, "SEEN_MARKS": str(kept), "PYTHONPATH": str(ROOT / "tests")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    seen = json.loads(kept.read_text(encoding="utf-8"))
    read = {f"{holder.path}::{holder.name}": holder for holder in read_tests()}
    assert set(read) == set(seen)
    for name, holder in read.items():
        assert sorted(set(holder.clauses)) == seen[name]["clauses"], name
        proofs = sorted((said, split(written, CLAUSES)) for said, written in seen[name]["proofs"])
        assert sorted(holder.proofs) == proofs, name


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "clauses.txt").write_text("M1 M2 M3 D1", encoding="ascii")
    return tmp_path


def write(folder, *lines):
    (folder / "test_it.py").write_text("\n".join(lines), encoding="ascii")


@pytest.mark.parametrize(
    ("lines", "clauses", "proofs"),
    [
        (["@pytest.mark.clause('M1', 'D1')"], ("M1", "D1"), ()),
        (["@pytest.mark.clause(*['M1', 'M2'])"], ("M1", "M2"), ()),
        (
            ["@pytest.mark.proof('It is so', clauses='M1-M3, D', method=3)"],
            (),
            (("It is so", ("M1", "M2", "M3", "D1")),),
        ),
        (
            [
                "SAID = 'It ' + 'is so'",
                "@pytest.mark.proof(SAID, clauses='M1 to M2')",
            ],
            (),
            (("It is so", ("M1", "M2")),),
        ),
        (
            [
                "def proof(said, clauses, scope=3):",
                "    return pytest.mark.proof(said, clauses=clauses, scope=scope)",
                "@proof('It is so', clauses='M3')",
            ],
            (),
            (("It is so", ("M3",)),),
        ),
        (
            [
                "ONE = 'It is so'",
                "ALL = {ONE: 'M1', 'And so': 'D1'}",
                "def proofs(test):",
                "    for said, clauses in ALL.items():",
                "        test = pytest.mark.proof(said, clauses=clauses)(test)",
                "    return test",
                "@proofs",
            ],
            (),
            (("It is so", ("M1",)), ("And so", ("D1",))),
        ),
    ],
)
def test_marks_are_read_in_every_way_in_which_they_are_written(folder, lines, clauses, proofs):
    write(folder, *lines, "def test_it(): pass", "def test_without_marks(): pass")
    (holder,) = read_tests(folder)
    assert (holder.clauses, holder.proofs) == (clauses, proofs)
    assert (holder.path, holder.name, holder.fact) == ("test_it.py", "test_it", "it")


def test_a_table_of_obligations_is_found_in_the_file_beside(folder):
    (folder / "claims.py").write_text("ALL = {'It is so': 'M1'}", encoding="ascii")
    write(
        folder,
        "from some.claims import ALL",
        "def proofs(test):",
        "    for said, clauses in ALL.items():",
        "        test = pytest.mark.proof(said, clauses=clauses)(test)",
        "    return test",
        "@proofs",
        "def test_it(): pass",
    )
    assert [holder.proofs for holder in read_tests(folder)] == [(("It is so", ("M1",)),)]


@pytest.mark.parametrize(
    "mark",
    ["clause(name())", "clause(WORD)", "proof('x', clauses='M9')", "proof('x', clauses='X')"],
)
def test_a_mark_that_cannot_be_read_is_refused(folder, mark):
    write(folder, f"@pytest.mark.{mark}", "def test_it(): pass")
    with pytest.raises(ValueError, match=r"cannot|no clauses"):
        read_tests(folder)
