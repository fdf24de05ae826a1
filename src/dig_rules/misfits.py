"""What is wrong with data that is no document of ours: gathered by `cattrs`, listed with places.

Hooks of the converter in `documents` fail with `WrongError`; `cattrs` puts the failures of fields
and items into exception groups, and `problems` reads them off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import fields, frozen
from cattrs import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

from dig_rules.errors import InvalidArgumentError, InvalidStateError
from dig_rules.reasons import Problem, describe

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST_KEY = 60


@final
@frozen
class Unfit:
    """Stands for a value that no document has, until its place is known."""

    what: str


@final
class Twice(str):
    """Stands for a key that was there before; as a key, since an unknown key is refused."""

    __slots__ = ()

    def __new__(cls, key: str) -> Twice:
        """Mark the key: unmarked, it would be the same key."""
        return super().__new__(cls, f"\0{key}")

    @property
    def key(self) -> str:
        """The key that is there twice."""
        return self[1:]


MISSING = Unfit("nothing")


class WrongError(Exception):
    """What is wrong with a value, and at which of its keys."""

    def __init__(self, what: str, at: str = "") -> None:
        """Make the error from what is wrong, and the path from the value on."""
        super().__init__(what)
        self.at = at


def wrong(expected: str, value: object, at: str = "") -> WrongError:
    """The error that something else should be there."""
    if value is MISSING:
        return WrongError("is missing", at)
    return WrongError(f"expected {expected}, got {_found(value)}", at)


def _found(value: object) -> str:
    """What a value is, in the words of JSON."""
    if type(value) is Unfit:
        return value.what
    if type(value) is dict:
        return "an object"
    if type(value) is list:
        return "a list"
    if value is None or type(value) is bool:
        return {None: "null", True: "true", False: "false"}[value]
    return describe(value)


def _below(path: str, key: object) -> str:
    """The path of a key, which may be anything."""
    plain = type(key) is str and key.isascii() and key.isidentifier() and len(key) <= _LONGEST_KEY
    return f"{path}.{key}" if plain else f"{path}[{describe(key)}]"


def problems(error: BaseException, path: str, kind: type | None = None) -> Iterator[Problem]:
    """What cattrs gathered, each with its place; `kind` is the class that was to be made."""
    if isinstance(error, ClassValidationError):
        noted, plain = error.group_exceptions()
        for part, place in noted:
            yield from problems(part, f"{path}.{place.name}")
        for part in plain:
            yield from problems(part, path, error.cl)
    elif isinstance(error, IterableValidationError):
        items, plain = error.group_exceptions()
        for part, item in items:
            yield from problems(part, f"{path}[{item.index}]")
        for part in plain:
            yield from problems(part, path)
    elif isinstance(error, ForbiddenExtraKeysError):
        keys: set[object] = set(error.extra_fields)
        twice = sorted(key.key for key in keys if type(key) is Twice)
        unknown = sorted(_below(path, key) for key in keys if type(key) is not Twice)
        yield from (Problem(path, f"the key {describe(key)} is there twice") for key in twice)
        yield from (Problem(place, "unknown key") for place in unknown)
    elif isinstance(error, InvalidStateError):
        for fault in error.faults:
            _, _, what = str(fault).partition(": ")
            yield Problem(_inside(path, fault.where, kind), what)
    elif isinstance(error, InvalidArgumentError):
        what = f"expected {error.expected}, got {error.found}"
        yield Problem(_inside(path, error.argument, kind), what)
    else:
        yield Problem(path + getattr(error, "at", ""), str(error))


def _inside(path: str, where: str, kind: type | None) -> str:
    """The path of a place in a value; of the value if it has no such field."""
    name = where.partition(".")[0].partition("[")[0]
    return f"{path}.{where}" if kind is not None and name in names(kind) else path


def names(kind: type) -> list[str]:
    """The keys of an object, in their order: what is undone is never one."""
    return [field.name for field in fields(kind) if field.init and field.name != "undone"]
