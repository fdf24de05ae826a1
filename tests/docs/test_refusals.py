"""The tables of reasons, made by asking the code."""

from __future__ import annotations

import re
from pathlib import Path

import dig_rules as dig

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "refusals.md"


def reasons():
    lines = ["| code | clause | particulars | in English |", "| --- | --- | --- | --- |"]
    for code in dig.ReasonCode:
        names = ", ".join(f"`{name}`" for name in re.findall(r"{(\w+)}", code.template)) or "none"
        lines.append(f"| `{code.value}` | {code.clause} | {names} | {code.template} |")
    return "\n".join(lines)


def undo_reasons():
    lines = ["| code | in English |", "| --- | --- |"]
    lines += [f"| `{code.value}` | {code.template} |" for code in dig.UndoReason]
    return "\n".join(lines)


def test_the_table_of_reasons_is_that_of_the_code():
    assert reasons() in PAGE.read_text(encoding="utf-8"), f"it should be:\n{reasons()}"


def test_the_table_of_undo_reasons_is_that_of_the_code():
    assert undo_reasons() in PAGE.read_text(encoding="utf-8"), f"it should be:\n{undo_reasons()}"
