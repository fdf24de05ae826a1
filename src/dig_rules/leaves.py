"""Strict readers of what holds nothing else: words, numbers, cards; and of the keys of an object.

Each is a hook of the `cattrs` converter in `documents`: it is given the data and the type wanted.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import TYPE_CHECKING, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from dig_rules.cards import Bone, Bowl, Dog, Scent, deck, scents
from dig_rules.misfits import Twice, WrongError, wrong

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import Enum

MOST_DIGITS = 15
"""The most digits of a number."""
MOST_KEYS = 1_000
"""The most keys of an object, known or not."""

_T = TypeVar("_T")

Hook: TypeAlias = "Callable[[object, object], _T]"
"""Reads data that is to be of a type."""


def object_of(value: object) -> dict[object, object]:
    """The keys and values of an object."""
    if type(value) is not dict:
        raise wrong("an object", value)
    given = cast("dict[object, object]", value)
    if len(given) > MOST_KEYS:
        raise WrongError(f"{len(given)} keys, and no document has so many")
    if any(type(key) is not str and type(key) is not Twice for key in given):
        raise WrongError("a key is no text")
    return given


def exactly(kind: type[_T], expected: str) -> Hook[_T]:
    """Takes the very type: ``True`` is no int."""

    def hook(value: object, _: object) -> _T:
        if type(value) is not kind:
            raise wrong(expected, value)
        return value

    return hook


def whole(value: object, _: object) -> int:
    """Takes a number whose range is looked at later."""
    if type(value) is not int or abs(value) >= 10**MOST_DIGITS:
        raise wrong(f"a whole number of at most {MOST_DIGITS} digits", value)
    return value


def within(low: int, high: int, *, or_null: bool) -> Hook[int | None]:
    """Takes a number of a range."""
    expected = f"a whole number from {low} to {high}{' or null' if or_null else ''}"

    def hook(value: object, _: object) -> int | None:
        if value is None and or_null:
            return None
        if type(value) is not int or not low <= value <= high:
            raise wrong(expected, value)
        return value

    return hook


def one_of(choices: dict[str, _T], expected: str) -> Hook[_T]:
    """Takes one of these texts."""

    def hook(value: object, _: object) -> _T:
        if type(value) is not str or value not in choices:
            raise wrong(expected, value)
        return choices[value]

    return hook


def enum_hook(enum: type[Enum]) -> Hook[Enum]:
    """Takes the text of a member."""
    choices = {enum_text(member): member for member in enum}
    return one_of(choices, " or ".join(map(repr, choices)))


def enum_text(member: Enum) -> str:
    """The text of a member: a dog's is its name in small letters, since its letter says little."""
    return member.name.lower() if type(member) is Dog else str(member.value)


_TOKENS = {str(card): card for card in (*deck(), *scents())}
_IN_WORDS: dict[type, str] = {
    Bone: "a bone such as 'ry'",
    Bowl: "a bowl such as 'R'",
    Scent: "a scent such as '?ry'",
    NoneType: "null for a gap",
}


def card_kinds(kind: object) -> tuple[type, ...]:
    """The kinds of card that a field takes; none if it is no field of cards."""
    kinds = get_args(kind) if get_origin(kind) in {UnionType, Union} else (kind,)
    return cast("tuple[type, ...]", kinds) if set(kinds) <= set(_IN_WORDS) else ()


def card_hook(field: type) -> Hook[object]:
    """Takes the token of a card of the kinds that a field has."""
    kinds = card_kinds(field)
    choices = {token: card for token, card in _TOKENS.items() if type(card) in kinds}
    expected = " or ".join(words for kind, words in _IN_WORDS.items() if kind in kinds)
    card_of = one_of(choices, expected)

    def hook(value: object, kind: object) -> object:
        return None if value is None and NoneType in kinds else card_of(value, kind)

    return hook
