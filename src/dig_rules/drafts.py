"""Frozen values made fast.

The constructor of a frozen class has to go round its own lock for every field, which takes four
times as long as plain assignment, and a game makes several such values at each action. A draft has
the same slots without the lock; once filled, it is turned into the frozen value. Nothing outside
ever holds a draft.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from attrs import fields

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


def trusted(frozen_class: Callable[P, T]) -> Callable[P, T]:
    """A fast constructor of a frozen class, for arguments that need no checks and have no defaults.

    Args:
        frozen_class: A slotted attrs class without slots for weak references: with them Python
            could not turn one class into the other.

    Returns:
        A function of the same arguments, all to be given, that makes the same values without
        running the checks of the class.

    Example:
        >>> from attrs import frozen
        >>> @frozen(weakref_slot=False)
        ... class Space:
        ...     number: int
        >>> trusted(Space)(4)
        Space(number=4)
    """
    names = [attribute.name for attribute in fields(cast("type", frozen_class))]
    draft_class = type("Draft", (), {"__slots__": names})
    # Written out field by field, as attrs and the standard library write their constructors: a
    # loop over the names would take longer than what is to be saved.
    source = "\n    ".join(
        [
            f"def make({', '.join(names)}):",
            "made = draft_class()",
            *(f"made.{name} = {name}" for name in names),
            "made.__class__ = frozen_class",
            "return made",
        ]
    )
    namespace: dict[str, Any] = {"draft_class": draft_class, "frozen_class": frozen_class}
    exec(source, namespace)  # noqa: S102 - made of the names of fields alone
    return cast("Callable[P, T]", namespace["make"])
