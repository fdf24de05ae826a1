"""Things that nobody should pass to a library, and somebody will.

`JUNK` maps a name to a function that makes the thing anew: some can be used only once.
"""

from __future__ import annotations

import enum
import random
from collections import deque
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import TYPE_CHECKING
from unittest.mock import Mock

import attrs

import dig_rules as dig

if TYPE_CHECKING:
    from collections.abc import Callable

HUGE = 10**5_000
"""An integer of more digits than Python prints."""


def nested(depth: int = 10_000) -> tuple[object, ...]:
    """A tuple in a tuple in a tuple, deeper than the stack."""
    value: tuple[object, ...] = ()
    for _ in range(depth):
        value = (value,)
    return value


def endless() -> list[object]:
    """A list that holds itself."""
    value: list[object] = []
    value.append(value)
    return value


class Foreign(enum.Enum):
    """An enum of somebody else, with our names and values."""

    THREE_ACTIONS = "THREE_ACTIONS"
    RED = "r"
    COLLIE = "c"
    MOVE = "move"


class AgreesWithEverything:
    """Equal to anything, with everybody's hash, and true of every comparison."""

    def __init__(self, like: object = 0) -> None:
        """Take the hash of `like`."""
        self.like = like

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return hash(self.like)

    def __lt__(self, other: object) -> bool:
        return True

    __le__ = __gt__ = __ge__ = __lt__

    def __index__(self) -> int:
        return 1

    __int__ = __index__


class Explodes:
    """Raises at everything that is asked of it."""

    def _explode(self, *_: object, **__: object) -> object:
        raise KeyError("the library called a method of an argument")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _explode  # type: ignore[assignment]
    __hash__ = _explode  # type: ignore[assignment]
    __repr__ = __str__ = __format__ = _explode  # type: ignore[assignment]
    __len__ = __iter__ = __getitem__ = __contains__ = __bool__ = _explode
    __index__ = __int__ = __float__ = __add__ = __radd__ = __reversed__ = _explode
    __getattr__ = _explode


class ExplodesWhenAskedItsClass:
    """As a proxy of nothing does: even `isinstance` raises."""

    @property
    def __class__(self) -> type:
        raise KeyError("asked for its class")


def posing_as(kind: type) -> object:
    """An object that says it is of that class, and has nothing of it."""
    return type("Posing", (), {"__class__": kind, "__slots__": ()})()


def called(name: str) -> object:
    """An object of a class of that name."""
    kind = type(name, (), {})
    return kind()


def lookalike(original: object) -> object:
    """An object of another class with the name and the attributes of the original."""
    names = [field.name for field in attrs.fields(type(original))]
    values = {name: getattr(original, name) for name in names}
    twin = type(type(original).__name__, (SimpleNamespace,), {})
    return twin(**values)


def unchecked(kind: type, *fields: object, **attributes: object) -> object:
    """An instance of a subclass that skips the checks of its parent; None if it may have none."""
    try:
        child = type(kind)(
            "Child",
            (kind,),
            {
                "__new__": lambda cls, *_: object.__new__(cls),
                "__attrs_post_init__": lambda _self: None,
                **attributes,
            },
        )
    except TypeError:  # it is final
        return None
    return child(*fields)


class IntChild(int):
    """A subclass of int that says something else to everyone."""

    def __lt__(self, other: object) -> bool:
        raise KeyError("compared")

    __le__ = __gt__ = __ge__ = __lt__


class StrChild(str):
    """A subclass of str."""

    __slots__ = ()


class LyingTuple(tuple):  # noqa: SLOT001 - slots are not what this is about
    """A tuple that is one long and gives something else, or nothing, when it is gone through."""

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> object:
        raise KeyError("gone through")


class LyingList(list):
    """A list that says it is as long as you like."""

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> object:
        raise KeyError("gone through")

    def __getitem__(self, _index: object) -> object:
        raise KeyError("looked into")


STATE = dig.new_game(seed=1)
VIEW = dig.view(STATE, 0)
BONE = dig.Bone(dig.Color.RED, dig.Color.YELLOW)

KINDS: tuple[type, ...] = (
    dig.State,
    dig.View,
    dig.Rules,
    dig.Player,
    dig.Turn,
    dig.Move,
    dig.Dig,
    dig.Bury,
    dig.Drop,
    dig.EndTurn,
    dig.Bone,
    dig.Bowl,
    dig.Scent,
    dig.ScentSet,
    dig.Color,
    dig.Dog,
    dig.TurnRule,
    dig.ActionKind,
    dig.EndReason,
    int,
    str,
    tuple,
    list,
    frozenset,
    enum.Enum,
)

JUNK: dict[str, Callable[[], object]] = {
    "None": lambda: None,
    "True": lambda: True,
    "False": lambda: False,
    "an empty str": str,
    "a str": lambda: "dig",
    "a digit": lambda: "4",
    "a control sequence": lambda: "\x1b[2J\n\r\x00",
    "a lone surrogate": lambda: "\ud800",
    "a long str": lambda: "x" * 1_000_000,
    "empty bytes": bytes,
    "bytes": lambda: b"\xff\x00",
    "a bytearray": lambda: bytearray(b"dig"),
    "a memoryview": lambda: memoryview(b"dig"),
    "0": lambda: 0,
    "1": lambda: 1,
    "3": lambda: 3,
    "-1": lambda: -1,
    "-5": lambda: -5,
    "1,000,001": lambda: 1_000_001,
    "10**9": lambda: 10**9,
    "2**63": lambda: 2**63,
    "huge": lambda: HUGE,
    "-huge": lambda: -HUGE,
    "1.0": lambda: 1.0,
    "1.5": lambda: 1.5,
    "-0.0": lambda: -0.0,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "-inf": lambda: float("-inf"),
    "1e308": lambda: 1e308,
    "complex": lambda: 1j,
    "a Decimal": lambda: Decimal("sNaN"),
    "a Fraction": lambda: Fraction(1),
    "Ellipsis": lambda: ...,
    "NotImplemented": lambda: NotImplemented,
    "object()": object,
    "a class": lambda: object,
    "one of our classes": lambda: dig.State,
    "a module": lambda: dig,
    "a function": lambda: len,
    "an exception": lambda: ValueError("x"),
    "a generator": lambda: (card for card in dig.deck()),
    "an iterator": lambda: iter(dig.deck()),
    "a random generator": lambda: random.Random(1),
    "an empty tuple": tuple,
    "an empty list": list,
    "an empty dict": dict,
    "an empty set": set,
    "a list": lambda: [1, "a", None],
    "a list of lists": lambda: [[], [[]]],
    "a dict": lambda: {"space": 4},
    "a set": lambda: {1, 2},
    "a frozenset": lambda: frozenset({1, "a"}),
    "a range": lambda: range(10),
    "a range as long as you like": lambda: range(10**18),
    "a deque": lambda: deque([BONE]),
    "a tuple of Nones": lambda: (None,) * 3,
    "a tuple of ints": lambda: (1, 2, 3),
    "a nested tuple": nested,
    "a list in itself": endless,
    "a list of junk": lambda: [nested(), Explodes(), "\ud800"],
    "a list of a list": lambda: [[BONE]],
    "a long list": lambda: [BONE] * 100_000,
    "a long list of nothing": lambda: [None] * 100_000,
    "a foreign enum's red": lambda: Foreign.RED,
    "a foreign enum's rule": lambda: Foreign.THREE_ACTIONS,
    "a mock": Mock,
    "what agrees with everything": AgreesWithEverything,
    "what agrees with red": lambda: AgreesWithEverything(dig.Color.RED),
    "what agrees with a bone": lambda: AgreesWithEverything(BONE),
    "what explodes": Explodes,
    "what explodes when asked its class": ExplodesWhenAskedItsClass,
    "what explodes, in a tuple": lambda: (Explodes(), Explodes()),
    "an int's child": lambda: IntChild(3),
    "a str's child": lambda: StrChild("dig"),
    "a lying tuple": lambda: LyingTuple((BONE, BONE)),
    "a lying list": lambda: LyingList([BONE, BONE]),
    "of a class with a long name": lambda: called("x" * 100_000),
    "of a class with an unprintable name": lambda: called("a\n\x1b[2J"),
    "of an enum with a long name": lambda: enum.Enum("E" * 5_000, ["A" * 5_000])["A" * 5_000],
    "an unchecked State": lambda: unchecked(dig.State, *range(5)),
    "an unchecked View": lambda: unchecked(dig.View, *range(10)),
    "an unchecked Rules": lambda: unchecked(dig.Rules, *range(6)),
    "a plain child of Rules": lambda: unchecked(dig.Rules),
    "an unchecked Bone": lambda: unchecked(dig.Bone),
    "an unchecked Bowl": lambda: unchecked(dig.Bowl),
    "an unchecked Scent": lambda: unchecked(dig.Scent),
    "an unchecked Player": lambda: unchecked(dig.Player, "dog"),
    "an unchecked Turn": lambda: unchecked(dig.Turn, "seat"),
    "an unchecked Move": lambda: unchecked(dig.Move, 1),
    "like a State": lambda: lookalike(STATE),
    "like a View": lambda: lookalike(VIEW),
    "like a Rules": lambda: lookalike(dig.THREE_ACTIONS),
    "like a Move": lambda: lookalike(dig.Move(4)),
    "like a Drop": lambda: lookalike(dig.Drop((BONE,))),
    "like a Bone": lambda: lookalike(BONE),
    "like a Bowl": lambda: lookalike(dig.Bowl(dig.Color.RED)),
    "like a Player": lambda: lookalike(STATE.players[0]),
    "like a Turn": lambda: lookalike(STATE.turn),
    "a Color": lambda: dig.Color.RED,
    "a Dog": lambda: dig.Dog.HUSKY,
    "a kind of action": lambda: dig.ActionKind.DIG,
    "an end": lambda: dig.EndReason.STALLED,
    "a rule": lambda: dig.TurnRule.ONE_OF_EACH,
    "a Bone": lambda: BONE,
    "a Bowl": lambda: dig.Bowl(dig.Color.RED),
    "a Scent": lambda: BONE.scent,
    "a ScentSet": lambda: dig.ScentSet([BONE.scent]),
    "a State": lambda: STATE,
    "a View": lambda: VIEW,
    "a Rules": dig.Rules,
    "a Move": lambda: dig.Move(4),
    "a Drop": lambda: dig.Drop((BONE, BONE)),
    "a Player": lambda: STATE.players[0],
    "a Turn": lambda: STATE.turn,
    "an event": lambda: dig.Moved(0, 0, 1),
    **{f"posing as {kind.__name__}": (lambda kind=kind: posing_as(kind)) for kind in KINDS},
    **{f"a mock {kind.__name__}": (lambda kind=kind: Mock(spec=kind)) for kind in KINDS},
}
"""What is passed, by name."""
