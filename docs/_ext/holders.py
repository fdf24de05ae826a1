"""Which tests and proofs hold each clause, read from their marks without running anything."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from .marks import Source

TESTS = Path(__file__).parents[2] / "tests"


class Holder(NamedTuple):
    """A test that holds something."""

    path: str
    """Its file, below the folder of tests."""
    name: str
    """Its name."""
    clauses: tuple[str, ...]
    """The clauses that its mark names."""
    proofs: tuple[tuple[str, tuple[str, ...]], ...]
    """What it proves: each obligation, with its clauses."""

    @property
    def fact(self) -> str:
        """The name of the test as a sentence."""
        return self.name.removeprefix("test_").replace("_", " ")


def read_tests(folder: Path = TESTS) -> list[Holder]:
    """Every test of a folder with a mark of clauses or of a proof, file by file.

    Raises:
        ValueError: If a mark is written in a way that cannot be read here.
    """
    every = all_clauses(folder)
    holders: list[Holder] = []
    for path in sorted(folder.rglob("test_*.py")):
        for name, marks in Source(path).tests():
            clauses = tuple(word for mark in marks if mark.name == "clause" for word in mark.words)
            proofs = tuple(
                (mark.words[0], split(mark.options.get("clauses", ""), every))
                for mark in marks
                if mark.name == "proof"
            )
            if clauses or proofs:
                holders.append(Holder(path.relative_to(folder).as_posix(), name, clauses, proofs))
    return holders


def all_clauses(folder: Path = TESTS) -> list[str]:
    """Every clause there is, in order."""
    return (folder / "rules" / "clauses.txt").read_text(encoding="utf-8").split()


def split(written: str, every: list[str]) -> tuple[str, ...]:
    """Clauses as a mark of a proof writes them, one by one.

    Raises:
        ValueError: If it is none of the ways in which they are written.

    Example:
        >>> split("T1-T3, B", ["T1", "T2", "T3", "T4", "B1", "B2"])
        ('T1', 'T2', 'T3', 'B1', 'B2')
    """
    found: list[str] = []
    for part in filter(None, written.replace(" to ", "-").replace(" ", "").split(",")):
        first, _, last = part.partition("-")
        if re.fullmatch("[A-Z]", part):
            some = [clause for clause in every if clause[0] == part]
        elif first in every and (last or first) in every:
            some = every[every.index(first) : every.index(last or first) + 1]
        else:
            some = []
        if not some:
            raise ValueError(f"these are no clauses: {written}")
        found += some
    return tuple(found)
