"""The rooms of the library: each listed in CONTRIBUTING, and importing only from rooms above it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "dig_rules"
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TABLE = PAGE.partition("## How the code is laid out")[2]
ROOMS = re.findall(r"`(\w+)/?`", "".join(re.findall(r"^\| (`.*?) \|", TABLE, re.MULTILINE)))
FILES = sorted(path for path in SOURCE.rglob("*.py") if path.parts[-1] != "__init__.py")


def room_of(module):
    """The room of a module such as ``dig_rules.render.svg``: its first part below the package."""
    return module.split(".")[1]


def test_every_file_has_a_room_in_the_table():
    found = {path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in FILES}
    assert found == set(ROOMS)
    assert len(ROOMS) == len(set(ROOMS))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_from_rooms_above_it(path):
    room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    above = {*ROOMS[: ROOMS.index(room)], room}
    # An import inside a function is not one of the room: it is for who asks for something extra.
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = [
        *tree.body,
        *(node for part in tree.body if isinstance(part, ast.If) for node in part.body),
    ]
    imported = {
        room_of(node.module)
        for node in top
        if isinstance(node, ast.ImportFrom) and node.module.startswith("dig_rules.")
    }
    assert imported <= above
