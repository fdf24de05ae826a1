"""The table of what was proved, made by the run that proved it.

A proof is a test with the mark ``proof``: what it shows, by what method, and over what. While it
runs it counts what it looked at, with the fixture `tally`. At the end of the run pytest prints one
row for each obligation, and ``--proof-table FILE`` puts the same rows into a page.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from attrs import define, field

if TYPE_CHECKING:
    from collections.abc import Iterable

FULL = os.environ.get("DIG_LONG") == "1"
"""Whether the full tier runs: everything, for up to an hour, rather than a slice in minutes."""

KEY = "proof"
"""The name under which a report carries its row of the ledger."""

HEADINGS = ("Obligation", "Clauses", "Method", "Scope", "Looked at", "Time", "Result")


@define
class Row:
    """One obligation, over all the tests that discharge a part of it."""

    obligation: str
    clauses: str
    method: str
    scope: str
    counts: dict[str, int] = field(factory=dict)
    seconds: float = 0.0
    failed: int = 0

    def cells(self) -> tuple[str, ...]:
        """The row as text."""
        looked_at = ", ".join(f"{number:,} {unit}" for unit, number in self.counts.items())
        result = f"{self.failed} FAILED" if self.failed else "holds"
        time = f"{self.seconds:,.0f} s" if self.seconds >= 1 else "under 1 s"
        return (
            self.obligation,
            self.clauses,
            self.method,
            self.scope,
            looked_at or "-",
            time,
            result,
        )


class Tally:
    """Numbers by unit, from 0, for all rows of a test; or by obligation and unit, for one row.

    They are kept in plain dicts, which travel between processes.
    """

    def __init__(self) -> None:
        """Begin without rows."""
        self._rows: dict[str, dict[str, int]] = {}
        self._numbers: dict[str, int] = {}

    def row(self, obligation: str) -> dict[str, int]:
        """Begin a row, and give its numbers."""
        return self._rows.setdefault(obligation, {})

    def __getitem__(self, key: str | tuple[str, str]) -> int:
        if isinstance(key, tuple):
            return self._rows[key[0]].get(key[1], 0)
        return self._numbers.get(key, 0)

    def __setitem__(self, key: str | tuple[str, str], number: int) -> None:
        if isinstance(key, tuple):
            self._rows[key[0]][key[1]] = number
            return
        self._numbers[key] = number
        for numbers in self._rows.values():
            numbers[key] = number


def entry(  # noqa: PLR0913 - one argument for each column
    obligation: str,
    *,
    clauses: str = "",
    method: str,
    scope: str,
    full_scope: str | None = None,
    counts: dict[str, int],
) -> dict[str, Any]:
    """What a mark says, as a report carries it."""
    return {
        "obligation": obligation,
        "clauses": clauses,
        "method": method,
        "scope": full_scope if FULL and full_scope else scope,
        "counts": counts,
    }


def rows_of(reports: Iterable[Any]) -> list[Row]:
    """The rows of a run, in the order of their obligations' names."""
    rows: dict[tuple[str, str], Row] = {}
    for report in reports:
        for key, value in getattr(report, "user_properties", ()):
            if key != KEY or (report.when != "call" and report.outcome == "passed"):
                continue
            found = rows.setdefault(
                (value["method"], value["obligation"]),
                Row(value["obligation"], value["clauses"], value["method"], value["scope"]),
            )
            for unit, number in value["counts"].items():
                found.counts[unit] = found.counts.get(unit, 0) + number
            found.seconds += report.duration
            found.failed += report.outcome != "passed"
    return [rows[key] for key in sorted(rows)]


def as_markdown(rows: Iterable[Row]) -> str:
    """The rows as a table of Markdown."""
    lines = [HEADINGS, ("---",) * len(HEADINGS), *(row.cells() for row in rows)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


BEGIN, END = "<!-- The run writes this table. -->\n", "<!-- End of the table. -->\n"


def replaced(page: str, table: str) -> str:
    """A page with its table of what was proved replaced."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{table}\n{END}{after}"
