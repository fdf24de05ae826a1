"""The reference lists every public name; docstrings tell every parameter and error."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from enum import Enum
from pathlib import Path

import pytest

import dig_rules
from docs.public import MODULES, is_ours, names_of, publics, signature_of, unwrapped

ROOT = Path(__file__).parents[2]
PAGES = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("docs/reference/*.md")}
SIGNATURES = Path(__file__).parent / "signatures.txt"
PUBLIC = publics()
FUNCTIONS = [public for public in PUBLIC if inspect.isfunction(unwrapped(public.thing))]


def test_every_public_name_has_an_entry_of_its_own_in_the_reference():
    directives = re.findall(r"^\.\. auto\w+:: (\S+)$", "\n".join(PAGES.values()), re.MULTILINE)
    assert sorted(set(directives)) == sorted(directives)
    listed = {name for name in directives if "." not in name}
    assert listed == set(names_of(dig_rules))
    assert {name for name in directives if "." in name} == set(MODULES) - {"dig_rules"}


@pytest.mark.parametrize("public", FUNCTIONS, ids=lambda public: public.path)
def test_every_parameter_is_told(public):
    function = unwrapped(public.thing)
    parameters = set(inspect.signature(function).parameters) - {"self", "cls"}
    doc = inspect.getdoc(function)
    assert doc
    told = set(re.findall(r"^ {4}\*{0,2}(\w+): ", section(doc, "Args"), re.MULTILINE))
    # One who only says again what its one parameter is called says nothing.
    assert told == parameters or (not told and len(parameters) <= 1)


@pytest.mark.parametrize("public", FUNCTIONS, ids=lambda public: public.path)
def test_every_error_that_a_function_raises_itself_is_told(public):
    function = unwrapped(public.thing)
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    raised = {
        node.exc.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id[0].isupper()
    }
    doc = inspect.getdoc(function) or ""
    told = set(re.findall(r"^ {4}(\w+): ", section(doc, "Raises"), re.MULTILINE))
    assert raised <= told


def section(doc, name):
    """The lines of a docstring's section."""
    found = re.search(rf"^{name}:\n((?: {{4}}.*\n?|\n)*)", doc, re.MULTILINE)
    return found[1] if found else ""


@pytest.mark.parametrize("public", PUBLIC, ids=lambda public: public.path)
def test_every_public_name_has_a_docstring_of_its_own(public):
    thing = unwrapped(public.thing)
    if not is_ours(thing) or not (inspect.isclass(thing) or inspect.isfunction(thing)):
        return  # a constant or an alias: its docstring stands in the source
    assert thing.__doc__
    if inspect.isclass(thing) and issubclass(thing, Enum):
        source = inspect.getsource(thing)
        # A member's docstring stands under it, unless its value says it all.
        assert '"""' in source


def signatures():
    """One line for each public name."""
    return "".join(f"{public.path}{signature_of(public.thing)}\n" for public in PUBLIC)


def test_signatures_are_those_that_were_agreed():
    assert SIGNATURES.read_text(encoding="utf-8") == signatures(), f"now:\n{signatures()}"


def untold(released, now, told):
    """Public names that came, went or changed since a release without a word in the changelog."""
    changed = set(released.splitlines()) ^ set(now.splitlines())
    names = {re.match(r"[\w.]+", line)[0].rpartition(".")[2] for line in changed}
    return {name for name in names if not re.search(rf"`{name}\b", told)}


# A copy of signatures.txt, made by each release.
RELEASED = SIGNATURES.with_name("released.txt")


def test_what_changed_since_the_last_release_is_in_the_changelog():
    told = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "changes").glob("*.md"))
    released = RELEASED.read_text(encoding="utf-8") if RELEASED.exists() else signatures()
    assert untold(released, signatures(), told) == set()


def test_a_change_that_the_changelog_does_not_tell_is_found():
    old = "dig_rules.one(a: 'int')\ndig_rules.two()\ndig_rules.three()\n"
    new = "dig_rules.one(a: 'str')\ndig_rules.two()\ndig_rules.four()\n"
    assert untold(old, new, "") == {"one", "three", "four"}
    assert untold(old, new, "`one` takes a str. `three` is `four()` now.") == set()
    assert untold(old, new, "one, `threes`") == {"one", "three", "four"}
