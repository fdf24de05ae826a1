"""Every clause of the rules has a test, and every test of this folder names its clauses."""

import ast
from pathlib import Path

import dig_rules as dig

FOLDER = Path(__file__).parent
CLAUSES = (FOLDER / "clauses.txt").read_text(encoding="utf-8").split()
FILES = sorted(path for path in FOLDER.glob("test_*.py") if path != Path(__file__))
# What each player knows has a folder of its own as well.
MORE_FILES = sorted((FOLDER.parent / "hidden").glob("test_*.py"))


def marked(node):
    """The clauses that the decorators of a function name."""
    return [
        argument.value
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause"
        for argument in decorator.args
    ]


def clauses_by_test(files):
    return {
        f"{path.name}::{node.name}": marked(node)
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_clause_has_a_test():
    clauses = clauses_by_test([*FILES, *MORE_FILES]).values()
    tested = {clause for named in clauses for clause in named}
    assert [clause for clause in CLAUSES if clause not in tested] == []


def test_every_marker_names_a_clause_that_exists():
    unknown = [
        (test, clause)
        for test, clauses in clauses_by_test([*FILES, *MORE_FILES]).items()
        for clause in clauses
        if clause not in CLAUSES
    ]
    assert unknown == []


def test_every_test_names_a_clause():
    assert [test for test, clauses in clauses_by_test(FILES).items() if not clauses] == []


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
