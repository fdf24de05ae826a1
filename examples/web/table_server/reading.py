"""What clients say, read strictly: anything may come, and nothing is guessed."""

from __future__ import annotations

import json
from typing import TypeVar, cast, final

from attrs import frozen
from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError, transform_error

import dig_rules as dig
from dig_rules.interchange import from_data
from dig_rules.record import LONGEST_NAME

from .codes import Code, RefusalError

T = TypeVar("T")
LARGEST = 2**53 - 1
"""The largest whole number that every client can count with."""


@final
@frozen
class Join:
    """Somebody wants to see a table: with a token as its seat, without one as a spectator."""

    token: str | None


@final
@frozen
class Act:
    """A player wants to do an action, and has seen so many."""

    id: int
    ply: int
    action: object


@final
@frozen
class Leave:
    """A player wants a bot to play in their place."""

    id: int


@final
@frozen
class Return:
    """A player who has left wants to play again."""

    id: int


@final
@frozen
class Ping:
    """A client wants to know whether the server is there."""


@final
@frozen
class NewTable:
    """Somebody wants a table, and to sit at it."""

    name: str
    players: int
    preset: str


@final
@frozen
class NewSeat:
    """Somebody wants a seat: this one, or the first that is free."""

    name: str
    seat: int | None = None


@final
@frozen
class NewBot:
    """A player wants a bot to have a seat."""

    seat: int
    bot: str


Message = Join | Act | Leave | Return | Ping
_MESSAGES: dict[str, type[Message]] = {
    "join": Join,
    "act": Act,
    "leave": Leave,
    "return": Return,
    "ping": Ping,
}


def read_message(text: str) -> Message:
    """The message of a text.

    Raises:
        RefusalError: If it is none.
    """
    data = _object(text, Code.UNREADABLE)
    kind = data.pop("type", None)
    wanted = _MESSAGES.get(kind) if isinstance(kind, str) else None
    if wanted is None:
        expected = ", ".join(_MESSAGES)
        raise RefusalError(Code.UNREADABLE, problems=[f"$.type: expected one of {expected}"])
    return _structured(data, wanted, Code.UNREADABLE)


def id_of(text: str) -> int | None:
    """The number that a client has given its message, if it can be found."""
    try:
        number = _object(text, Code.UNREADABLE).get("id")
    except RefusalError:
        return None
    return number if type(number) is int and 0 <= number <= LARGEST else None


def read_action(data: object) -> dig.Action:
    """The action of plain data.

    Raises:
        RefusalError: If it is none.
    """
    try:
        return from_data(data, "action")
    except dig.InterchangeError as error:
        problems = [f"$.action{p.where.removeprefix('$')}: {p.what}" for p in error.problems]
        raise RefusalError(Code.UNREADABLE, problems=problems[:20]) from None


def read_body(body: bytes, kind: type[T]) -> T:
    """The body of a request.

    Raises:
        RefusalError: If it is no such body.
    """
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise RefusalError(Code.BAD_REQUEST, problems=["$: this is no text in UTF-8"]) from None
    return _structured(_object(text, Code.BAD_REQUEST), kind, Code.BAD_REQUEST)


def checked_name(name: str) -> str:
    """A name that fits on a line, and cannot disturb what is around it.

    Raises:
        RefusalError: If it does not.
    """
    if 0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip():
        return name
    problem = f"$.name: expected 1 to {LONGEST_NAME} printable characters, no space at either end"
    raise RefusalError(Code.BAD_REQUEST, problems=[problem])


# JSON -------------------------------------------------------------------------------------------


class _WrongError(ValueError):
    """What a value should have been."""


def _object(text: str, code: Code) -> dict[str, object]:
    """The object that a text is; numbers are whole, and no key is there twice."""
    try:
        data = cast(
            "object",
            json.loads(
                text,
                parse_int=_whole,
                parse_float=_no_number,
                parse_constant=_no_number,
                object_pairs_hook=_unique,
            ),
        )
    except _WrongError as wrong:
        raise RefusalError(code, problems=[f"$: {wrong}"]) from None
    except (ValueError, RecursionError):
        raise RefusalError(code, problems=["$: this is no JSON"]) from None
    if not isinstance(data, dict):
        raise RefusalError(code, problems=["$: expected an object"])
    return cast("dict[str, object]", data)


def _whole(digits: str) -> int:
    if len(digits) > len(str(LARGEST)):
        raise _WrongError("a number has too many digits")
    return int(digits)


def _no_number(_: str) -> int:
    raise _WrongError("every number has to be a whole one")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _WrongError("a key is there twice")
    return made


# Values -----------------------------------------------------------------------------------------


def _number(value: object, _: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise _WrongError("expected a whole number, from 0")
    return value


def _number_or_null(value: object, _: object) -> int | None:
    return None if value is None else _number(value, None)


def _text(value: object, _: object) -> str:
    if type(value) is not str:
        raise _WrongError("expected a text")
    return value


def _text_or_null(value: object, _: object) -> str | None:
    return None if value is None else _text(value, None)


def _anything(value: object, _: object) -> object:
    return value


_converter = Converter(forbid_extra_keys=True)
_converter.register_structure_hook(int, _number)
_converter.register_structure_hook(int | None, _number_or_null)
_converter.register_structure_hook(str, _text)
_converter.register_structure_hook(str | None, _text_or_null)
_converter.register_structure_hook_func(lambda kind: kind is object, _anything)


def _structured(data: dict[str, object], kind: type[T], code: Code) -> T:
    try:
        return _converter.structure(data, kind)
    except (BaseValidationError, ForbiddenExtraKeysError) as error:
        found = transform_error(error, "$", _explained)
        problems = [f"{where}: {what}" for what, _, where in (p.rpartition(" @ ") for p in found)]
        raise RefusalError(code, problems=problems[:20]) from None


def _explained(error: BaseException, _: type | None) -> str:
    match error:
        case ForbiddenExtraKeysError():
            return "a key is unknown"
        case KeyError():
            return "is missing"
        case _:
            return str(error)
