"""JSON both ways: plain data, text, and everything that is wrong with what cannot be read.

A card is its token (``"ry"``, ``"R"``, ``"?ry"``, and null for a gap), an action or event an object
tagged by its ``type``, and a document also says its ``version``. What comes from outside is read
strictly: a key more or less, a key twice, ``true`` or ``1.0`` for a number are all refused, and a
state or view has to pass its gate. `docs/reference/formats.md` has an example of each kind.

Needs the extra ``json``: ``pip install 'dig_rules[json]'``.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, final, get_args, overload

try:
    from cattrs import BaseValidationError
except ImportError as _missing:
    raise ImportError(
        "dig_rules.interchange needs cattrs: pip install 'dig_rules[json]'"
    ) from _missing

from dig_rules.actions import Action
from dig_rules.documents import MOST_ACTIONS, VERSION, read_document, write_document
from dig_rules.errors import InterchangeError, InvalidArgumentError
from dig_rules.events import Event
from dig_rules.leaves import MOST_DIGITS, MOST_KEYS
from dig_rules.misfits import Twice, Unfit, WrongError, problems
from dig_rules.reasons import Problem
from dig_rules.record import Record, SeenRecord
from dig_rules.rules import Rules
from dig_rules.schema import JsonData, JsonValue
from dig_rules.state import State
from dig_rules.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "LONGEST_TEXT",
    "MOST_ACTIONS",
    "VERSION",
    "Interchanged",
    "JsonData",
    "JsonValue",
    "Kind",
    "from_data",
    "from_json",
    "to_data",
    "to_json",
]

LONGEST_TEXT = 16 * 2**20
"""The most characters, or bytes, of a JSON text."""
_MOST_PARTS = 700_000  # the densest record of the longest text has 600,000 numbers and objects
_LONGEST_NUMBER_SHOWN = 20

Kind: TypeAlias = Literal["rules", "state", "view", "action", "event", "record", "seen_record"]
"""What a document can be of."""
Interchanged: TypeAlias = Rules | State | View | Action | Event | Record | SeenRecord
"""What can be written as JSON."""
_KINDS = get_args(Kind)


# Public -----------------------------------------------------------------------------------------


def to_data(value: Interchanged) -> JsonData:
    """Plain data: dict, list, str, int, bool and None only, ready for any JSON library.

    What was undone in a record is not written. A state and a record tell hidden cards: give a
    player a view or a seen record.

    Raises:
        InvalidArgumentError: If it is nothing that can be written, or too long to be read again.

    Example:
        >>> from dig_rules import Move
        >>> to_data(Move(4))
        {'type': 'move', 'space': 4}
    """
    try:
        data = write_document(value)
    except (BaseValidationError, WrongError) as wrong:
        first = next(iter(problems(wrong, "value")))
        raise InvalidArgumentError(first.where, "what a game can bring about", value) from None
    if data is None:
        expected = "rules, a state, a view, an action, an event, a record or a seen record"
        raise InvalidArgumentError("value", expected, value)
    return data


def to_json(value: Interchanged) -> str:
    """JSON text, in ASCII, without spaces.

    Raises:
        InvalidArgumentError: If it is nothing that can be written, or too long to be read again.

    Example:
        >>> from dig_rules import Dig
        >>> to_json(Dig())
        '{"type":"dig"}'
    """
    text = json.dumps(to_data(value), allow_nan=False, separators=(",", ":"))
    if too_large := _too_large(text):
        raise InvalidArgumentError("value", f"less than {too_large} of JSON", value)
    return text


@overload
def from_data(data: object, kind: Literal["rules"]) -> Rules: ...
@overload
def from_data(data: object, kind: Literal["state"]) -> State: ...
@overload
def from_data(data: object, kind: Literal["view"]) -> View: ...
@overload
def from_data(data: object, kind: Literal["action"]) -> Action: ...
@overload
def from_data(data: object, kind: Literal["event"]) -> Event: ...
@overload
def from_data(data: object, kind: Literal["record"]) -> Record: ...
@overload
def from_data(data: object, kind: Literal["seen_record"]) -> SeenRecord: ...
def from_data(data: object, kind: Kind) -> Interchanged:
    """The value of plain data, as any JSON library gives it.

    Args:
        data: What is to be a document; anything may come.
        kind: What it has to be a document of.

    Raises:
        InvalidArgumentError: If `kind` is none of the seven.
        InterchangeError: If it is no such document; it lists every problem and its place.
        VersionError: If it was made by a newer version of this library.

    Example:
        >>> from_data({"type": "move", "space": 4}, "action")
        Move(space=4)
        >>> from_data({"type": "move", "space": True}, "action")
        Traceback (most recent call last):
        dig_rules.errors.InterchangeError: $.space: expected a whole number from ..., got true
    """
    return _read(lambda: data, kind)


@overload
def from_json(text: str | bytes, kind: Literal["rules"]) -> Rules: ...
@overload
def from_json(text: str | bytes, kind: Literal["state"]) -> State: ...
@overload
def from_json(text: str | bytes, kind: Literal["view"]) -> View: ...
@overload
def from_json(text: str | bytes, kind: Literal["action"]) -> Action: ...
@overload
def from_json(text: str | bytes, kind: Literal["event"]) -> Event: ...
@overload
def from_json(text: str | bytes, kind: Literal["record"]) -> Record: ...
@overload
def from_json(text: str | bytes, kind: Literal["seen_record"]) -> SeenRecord: ...
def from_json(text: str | bytes, kind: Kind) -> Interchanged:
    """The value of a JSON text, which may come from anyone.

    Args:
        text: At most 16 MiB; bytes are UTF-8, without a byte order mark.
        kind: What it has to be a document of.

    Raises:
        InvalidArgumentError: If `text` is no str or bytes, or `kind` none of the seven.
        InterchangeError: If it is no such document; it lists every problem and its place.
        VersionError: If it was made by a newer version of this library.

    Example:
        >>> from_json('{"type": "drop", "bones": ["ry"]}', "action")
        Drop(bones=(Bone(Color.RED, Color.YELLOW),))
        >>> from_json('{"type": "drop", "bone": "ry"}', "action")
        Traceback (most recent call last):
        dig_rules.errors.InterchangeError: $.bones: is missing; $.bone: unknown key
    """
    if type(text) is not str and type(text) is not bytes:
        raise InvalidArgumentError("text", "a str or bytes", text)
    return _read(lambda: _parsed(text), kind)


def _read(data: Callable[[], object], kind: Kind) -> Interchanged:
    if type(kind) is not str or kind not in _KINDS:
        raise InvalidArgumentError("kind", ", ".join(_KINDS), kind)
    try:
        return cast("Interchanged", read_document(data(), kind))
    except (BaseValidationError, WrongError) as wrong:
        raise InterchangeError(list(problems(wrong, "$"))) from None


# Text -------------------------------------------------------------------------------------------


def _parsed(text: str | bytes) -> object:
    """The data of a text, with stand-ins for what no document has: their place is found later."""
    hooks = _Hooks()
    try:
        return cast(
            "object",
            json.loads(
                _plain_text(text),
                parse_int=hooks.whole,
                parse_float=hooks.unfit,
                parse_constant=hooks.unfit,
                object_pairs_hook=hooks.unique,
            ),
        )
    except json.JSONDecodeError as wrong:
        where = f"line {wrong.lineno} column {wrong.colno}"
        raise InterchangeError([Problem(where, f"no JSON: {wrong.msg}")]) from None
    except RecursionError:
        raise _refused("lists and objects are nested too deep") from None


def _plain_text(text: str | bytes) -> str:
    if too_large := _too_large(text):
        raise _refused(f"{too_large} are more than can be read")
    try:
        plain = text if isinstance(text, str) else text.decode("utf-8")
        plain.encode("utf-8")
    except UnicodeError:
        raise _refused("this is no text in UTF-8") from None
    if plain.startswith("\ufeff"):
        raise _refused("the text begins with a byte order mark")
    return plain


def _too_large(text: str | bytes) -> str | None:
    if len(text) > LONGEST_TEXT:
        return f"{len(text)} characters or bytes"
    # Lists are the one thing that the parser asks nobody about, and costly ones if empty.
    brackets = text.count("[") if isinstance(text, str) else text.count(b"[")
    return f"{brackets} brackets" if brackets > _MOST_PARTS else None


@final
class _Hooks:
    """What the parser of the standard library asks about numbers and objects."""

    def __init__(self) -> None:
        self._counted = count(1)

    def whole(self, digits: str) -> int | Unfit:
        self._count()
        if len(digits) - digits.startswith("-") > MOST_DIGITS:
            return Unfit(f"a number of more than {MOST_DIGITS} digits")
        return int(digits)

    def unfit(self, number: str) -> Unfit:
        self._count()
        return Unfit(_short(number))

    def unique(self, pairs: list[tuple[str, object]]) -> dict[object, object] | Unfit:
        self._count()
        if len(pairs) > MOST_KEYS:
            return Unfit(f"an object of {len(pairs)} keys")
        made: dict[object, object] = dict(pairs)
        if len(made) < len(pairs):
            numbers = Counter(key for key, _ in pairs)
            made |= {Twice(key): None for key, number in numbers.items() if number > 1}
        return made

    def _count(self) -> None:
        if next(self._counted) > _MOST_PARTS:
            raise _refused(
                f"more than {_MOST_PARTS} numbers and objects; "
                f"a record has at most {MOST_ACTIONS} actions"
            )


def _short(number: str) -> str:
    return (
        number if len(number) <= _LONGEST_NUMBER_SHOWN else f"{number[:_LONGEST_NUMBER_SHOWN]}..."
    )


def _refused(what: str) -> InterchangeError:
    return InterchangeError([Problem("$", what)])
