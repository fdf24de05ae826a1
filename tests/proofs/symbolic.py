"""Running Python code on numbers that are not known, down every path that is possible.

A `Number` is a z3 term that behaves like an int. Wherever the code asks a question about it - is it
less than that one, which index is it - `Paths` takes one of the answers that are still possible,
and runs the code again for each of the others. When no answer is left untried, every path has been
taken, and what was proved on each of them holds for all the numbers that the assumptions allow.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

import z3

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# Its own checks of how it is called would take half of the time.
z3.z3.Z3_DEBUG = False


class RefutedError(AssertionError):
    """A claim does not hold on some path."""


class Paths:
    """The paths of a piece of code, one after the other."""

    def __init__(self) -> None:
        """Begin with no path taken."""
        self._solver = z3.SolverFor("QF_LIA")
        self._taken: list[Any] = []
        self._prefix: list[Any] = []
        self._agenda: list[list[Any]] = []
        self._answers: dict[int, tuple[Any, Any]] = {}
        self.notes: dict[object, Any] = {}
        """What was settled on this path, for whoever wants to note it."""
        self.count = 0

    def explore(self, run: Callable[[], object]) -> Iterator[object]:
        """Run the code down every path, and give what it returns on each.

        What is claimed while the result is in hand is claimed of that path.
        """
        self._agenda = [[]]
        while self._agenda:
            self._prefix = self._agenda.pop()
            self._taken = []
            self._answers = {}
            self.notes = {}
            self._solver.push()
            try:
                result = run()
                self.count += 1
                yield result
            finally:
                self._solver.pop()

    # Questions that the code asks -----------------------------------------------------------

    def assume(self, *conditions: z3.BoolRef | bool) -> None:
        """Take only paths on which these conditions hold."""
        self._solver.add(*conditions)

    def settled(self, term: Any) -> Any:
        """The answer that the code got on this path, or the term if it did not ask."""
        found = self._answers.get(term.get_id()) if z3.is_expr(term) else None
        return term if found is None else found[1]

    def truth(self, condition: z3.BoolRef) -> bool:
        """Whether a condition holds: both, if both are possible, one after the other."""
        key = condition.get_id()
        if key in self._answers:
            return self._answers[key][1]
        if len(self._taken) < len(self._prefix):
            answer = self._prefix[len(self._taken)]
        else:
            answer = self._possible(condition)
            if answer and self._possible(z3.Not(condition)):
                self._agenda.append([*self._taken, False])
        self._taken.append(answer)
        self._answers[key] = condition, answer
        self._solver.add(condition if answer else z3.Not(condition))
        return answer

    def value(self, term: z3.ArithRef) -> int:
        """Which number a term is: each that is possible, one after the other."""
        key = term.get_id()
        if key in self._answers:
            return self._answers[key][1]
        if len(self._taken) < len(self._prefix):
            answer = self._prefix[len(self._taken)]
        else:
            answer, *others = self._values(term)
            self._agenda.extend([*self._taken, other] for other in others)
        self._taken.append(answer)
        self._answers[key] = term, answer
        self._solver.add(term == answer)
        return answer

    def choice(self, options: Sequence[Any]) -> Any:
        """One of several values: each of them, one after the other."""
        if len(self._taken) < len(self._prefix):
            answer = self._prefix[len(self._taken)]
        else:
            answer = 0
            self._agenda.extend([*self._taken, other] for other in range(1, len(options)))
        self._taken.append(answer)
        return options[answer]

    def _possible(self, *conditions: z3.BoolRef) -> bool:
        found = self._solver.check(*conditions)
        if found == z3.unknown:
            raise RefutedError("z3 does not know")
        return found == z3.sat

    def _values(self, term: z3.ArithRef) -> list[int]:
        found: list[int] = []
        self._solver.push()
        while self._possible():
            found.append(self._solver.model().eval(term, model_completion=True).as_long())
            self._solver.add(term != found[-1])
        self._solver.pop()
        return found

    # What is claimed of a path --------------------------------------------------------------

    def refute(self, claim: z3.BoolRef | bool) -> z3.ModelRef | None:
        """Numbers of this path for which the claim is false; None if there are none."""
        if claim is True or not self._possible(as_term(no(claim))):
            return None
        return self._solver.model()

    # Unknown things -------------------------------------------------------------------------

    def number(self, name: str, low: int | None = None, high: int | None = None) -> Number:
        """An unknown number, within bounds."""
        term = z3.Int(name)
        if low is not None:
            self.assume(term >= low)
        if high is not None:
            self.assume(term <= high)
        return Number(term, self)

    def fact(self, name: str) -> Truth:
        """An unknown truth."""
        return Truth(z3.Bool(name), self)


# Logic that z3 is asked about only where something is unknown ----------------------------------


def as_term(truth: z3.BoolRef | bool) -> z3.BoolRef:
    """A truth as a z3 term."""
    return truth if z3.is_expr(truth) else z3.BoolVal(bool(truth))


def no(truth: z3.BoolRef | bool) -> z3.BoolRef | bool:
    """Whether something does not hold."""
    return z3.Not(truth) if z3.is_expr(truth) else not truth


def both(*truths: z3.BoolRef | bool) -> z3.BoolRef | bool:
    """Whether all of these hold."""
    open_ones = [truth for truth in truths if z3.is_expr(truth)]
    if not all(truth for truth in truths if not z3.is_expr(truth)):
        return False
    return z3.And(open_ones) if open_ones else True


def either(*truths: z3.BoolRef | bool) -> z3.BoolRef | bool:
    """Whether one of these holds."""
    return no(both(*map(no, truths)))


def pick(truth: z3.BoolRef | bool, then: Any, otherwise: Any) -> Any:
    """One of two, by a truth."""
    if not z3.is_expr(truth):
        return then if truth else otherwise
    if isinstance(then, bool) and isinstance(otherwise, bool):
        return then if then is otherwise else truth if then else no(truth)
    return z3.If(truth, then, otherwise)


def term_of(value: object) -> Any:
    """The z3 term of a number or truth; anything else is given back."""
    return value.term if isinstance(value, (Number, Truth)) else value


class Truth:
    """A truth that is not known until it is asked for."""

    __slots__ = ("_paths", "term")

    def __init__(self, term: z3.BoolRef, paths: Paths) -> None:
        """Wrap a z3 truth."""
        self.term = term
        self._paths = paths

    def __bool__(self) -> bool:
        return self._paths.truth(self.term)


class Number:
    """An int that is not known. Anything but sums, comparisons and indexing is refused."""

    __slots__ = ("_paths", "term")
    __hash__ = None  # type: ignore[assignment]  # no table is keyed by an unknown number

    def __init__(self, term: z3.ArithRef, paths: Paths) -> None:
        """Wrap a z3 term."""
        self.term = term
        self._paths = paths

    def _with(self, term: z3.ArithRef) -> Number:
        return Number(term, self._paths)

    def __add__(self, other: Number | int) -> Number:
        return self._with(self.term + term_of(other))

    __radd__ = __add__

    def __sub__(self, other: Number | int) -> Number:
        return self._with(self.term - term_of(other))

    def __rsub__(self, other: Number | int) -> Number:
        return self._with(term_of(other) - self.term)

    def __lt__(self, other: Number | int) -> Truth:
        return Truth(self.term < term_of(other), self._paths)

    def __le__(self, other: Number | int) -> Truth:
        return Truth(self.term <= term_of(other), self._paths)

    def __gt__(self, other: Number | int) -> Truth:
        return Truth(self.term > term_of(other), self._paths)

    def __ge__(self, other: Number | int) -> Truth:
        return Truth(self.term >= term_of(other), self._paths)

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term == term_of(other), self._paths)

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term != term_of(other), self._paths)

    def __index__(self) -> int:
        return self._paths.value(self.term)

    def __repr__(self) -> str:
        return str(self.term)


def number_in(model: z3.ModelRef, value: Number | int) -> int:
    """What a number is in a model."""
    if isinstance(value, Number):
        return int(model.eval(value.term, model_completion=True).as_long())
    return index(value)


def truth_in(model: z3.ModelRef, value: Truth | z3.BoolRef | bool) -> bool:
    """What a truth is in a model."""
    term = term_of(value)
    return z3.is_true(model.eval(term, model_completion=True)) if z3.is_expr(term) else bool(term)
