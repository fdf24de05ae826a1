"""Values that pretty printers show by their repr.

IPython and Hypothesis would show such a value field by field, and a card links to its twin, a turn
to all that may follow it.
"""

from __future__ import annotations

from typing import Protocol


class _Printer(Protocol):
    def text(self, obj: str, /) -> object:
        """Write a text."""


class ShownByRepr:
    """What is shown as one piece."""

    __slots__ = ()

    def _repr_pretty_(self, printer: _Printer, _cycle: bool) -> None:  # noqa: FBT001 - it is called so
        printer.text(repr(self))
