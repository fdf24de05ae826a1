"""What can be wrong, and how it is said.

Every exception of this library is a `DigError`. Whatever is passed to a public function, nothing
but these comes out of it:

* `InvalidArgumentError`: an argument is not what the function takes;
* `InvalidStateError`: a `dig_rules.State` or `dig_rules.View` from outside is no position of the
  game; it lists every `Fault` found;
* `NotationError`: a text is not the notation of a card, an action or rules;
* `RecordError`: an action in a record is illegal; `UndoError`: an action may not be taken back;
* `InterchangeError`, `VersionError`: a document cannot be read;
* `IllegalActionError`: an action that the rules refuse; it lists every `Reason`.

What they carry is data (see `dig_rules.reasons`), and their English text is built from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Never, final

from dig_rules.reasons import describe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules.reasons import Fault, Problem, Reason, ReasonCode, UndoReason


class DigError(Exception):
    """The root of every exception that this library raises."""


@final
class InvalidArgumentError(DigError, ValueError):
    """An argument is not what the function takes.

    Attributes:
        argument: The name of the argument.
        expected: What it has to be.
        found: What it was (see `describe`).
    """

    def __init__(self, argument: str, expected: str, found: object) -> None:
        """Make the error from the argument's name, what is expected, and the value found."""
        self.argument = argument
        self.expected = expected
        self.found: str = describe(found)
        super().__init__(argument, expected, self.found)

    def __str__(self) -> str:
        return f"{self.argument}: expected {self.expected}, got {self.found}"

    def __reduce__(self) -> tuple[object, ...]:
        # `found` is text by now, and describing it again would quote it.
        return _rebuild_argument_error, (self.argument, self.expected, self.found)


def _rebuild_argument_error(argument: str, expected: str, found: str) -> InvalidArgumentError:
    error = InvalidArgumentError(argument, expected, None)
    error.found = found
    error.args = (argument, expected, found)
    return error


def unhandled(argument: str, expected: str, value: Never) -> InvalidArgumentError:
    """The error for the last branch of a match over a closed union.

    Type checkers accept the call only if no case is left; at run time anything may come.
    """
    return InvalidArgumentError(argument, expected, value)


@final
class IllegalActionError(DigError, ValueError):
    """An action that the rules refuse.

    Attributes:
        action: What was asked for, as it was passed in.
        reasons: All that is wrong with it; never empty.
        seat: The seat that would have acted, or None if the game is over.
    """

    def __init__(self, action: object, reasons: Sequence[Reason], seat: int | None) -> None:
        """Make the error from the refused action, the reasons, and the seat to act."""
        self.action = action
        self.reasons: tuple[Reason, ...] = tuple(reasons)
        self.seat = seat
        super().__init__(action, self.reasons, seat)

    @property
    def code(self) -> ReasonCode:
        """The code of the first reason."""
        return self.reasons[0].code

    def __repr__(self) -> str:
        # Not the action: it may be anything, a state with hidden cards too.
        return f"IllegalActionError({str(self)!r})"

    def __str__(self) -> str:
        return "; ".join(f"{reason} [{reason.clause}]" for reason in self.reasons)


@final
class NotationError(DigError, ValueError):
    """A text that is not the notation of what was asked for.

    Attributes:
        column: Where it goes wrong, from 1.
        expected: What should be there.
        found: What is there (see `describe`).
    """

    def __init__(self, column: int, expected: str, found: str) -> None:
        """Make the error from the place, what is expected there, and what is found."""
        self.column = column
        self.expected = expected
        self.found = found
        super().__init__(column, expected, found)

    def __str__(self) -> str:
        return f"column {self.column}: expected {self.expected}, found {self.found}"


@final
class RecordError(DigError, ValueError):
    """An action in a record that the rules refuse.

    Attributes:
        index: Which action, from 0. The states before it can be had; nothing after it is applied.
        reasons: All that is wrong with it; never empty.
    """

    def __init__(self, index: int, reasons: Sequence[Reason]) -> None:
        """Make the error from the action's index and the reasons."""
        self.index = index
        self.reasons: tuple[Reason, ...] = tuple(reasons)
        super().__init__(index, self.reasons)

    def __str__(self) -> str:
        why = "; ".join(f"{reason} [{reason.clause}]" for reason in self.reasons)
        return f"action {self.index}: {why}"


@final
class UndoError(DigError, ValueError):
    """An action that may not be taken back, or not be done again.

    Attributes:
        code: Why.
    """

    def __init__(self, code: UndoReason) -> None:
        """Make the error from its reason."""
        self.code = code
        super().__init__(code)

    def __str__(self) -> str:
        return self.code.template


_MOST_PROBLEMS_SHOWN = 20


@final
class InterchangeError(DigError, ValueError):
    """A document that is not one of ours.

    Attributes:
        problems: All that is wrong with it, as far as it could be read; never empty.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Make the error from the problems found."""
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        shown = [str(problem) for problem in self.problems[:_MOST_PROBLEMS_SHOWN]]
        more = len(self.problems) - len(shown)
        return "; ".join([*shown, *([f"and {more} more"] if more else [])])


@final
class VersionError(DigError, ValueError):
    """A document made by a newer version of the library.

    Attributes:
        found: The version of the document's format.
        newest: The newest version that can be read.
    """

    def __init__(self, found: int, newest: int) -> None:
        """Make the error from the two versions."""
        self.found = found
        self.newest = newest
        super().__init__(found, newest)

    def __str__(self) -> str:
        return f"version {self.found} was made by a newer dig_rules; this one reads {self.newest}"


@final
class InvalidStateError(DigError, ValueError):
    """A state from outside that is no position of the game.

    Attributes:
        faults: All that is wrong with it; never empty.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        """Make the error from the faults found."""
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(str(fault) for fault in self.faults)
