"""Every clause of the rules has a test, and every test of this folder names its clauses."""

import ast
from pathlib import Path

import dig_rules as dig

# The clauses that must have a test: whole letters, or single clauses. K5 is not among them yet.
HELD = ("C", "S", "T", "M", "D", "Y", "B", "E", "K1", "K2", "K3", "K4")

FOLDER = Path(__file__).parent
CLAUSES = (FOLDER / "clauses.txt").read_text(encoding="utf-8").split()
FILES = sorted(path for path in FOLDER.glob("test_*.py") if path != Path(__file__))


def marked(node):
    """The clauses that the decorators of a function name."""
    return [
        argument.value
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause"
        for argument in decorator.args
    ]


def clauses_by_test():
    return {
        f"{path.name}::{node.name}": marked(node)
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_clause_has_a_test():
    tested = {clause for clauses in clauses_by_test().values() for clause in clauses}
    missing = [
        clause
        for clause in CLAUSES
        if (clause in HELD or clause[0] in HELD) and clause not in tested
    ]
    assert missing == []


def test_every_marker_names_a_clause_that_exists():
    unknown = [
        (test, clause)
        for test, clauses in clauses_by_test().items()
        for clause in clauses
        if clause not in CLAUSES
    ]
    assert unknown == []


def test_every_test_names_a_clause():
    assert [test for test, clauses in clauses_by_test().items() if not clauses] == []


def test_the_clauses_are_numbered_without_a_break():
    numbers = {}
    for clause in CLAUSES:
        numbers.setdefault(clause[0], []).append(int(clause[1:]))
    assert "".join(numbers) == "CSTMDYBEK"
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def test_every_reason_against_an_action_has_a_test():
    named = {
        node.attr
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "dig.ReasonCode"
    }
    assert named == {code.name for code in dig.ReasonCode}
