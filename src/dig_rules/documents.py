"""Plain data of each kind of document, and back.

The work is done by one `cattrs` converter. The hooks it comes with are lenient (they would take a
str for a list of characters, and ``True`` for 1), so every leaf, list and object has a strict one
here. What they refuse is gathered and listed by `misfits`.
"""

from __future__ import annotations

from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, TypeVar, Union, cast, final, get_args, get_origin

from attrs import fields, frozen, has, resolve_types

from cattrs import (
    BaseValidationError,
    ClassValidationError,
    Converter,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from dig_rules.actions import Action, ActionKind, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import Bone, Bowl, Dog, Scent, deck, scents
from dig_rules.errors import InvalidArgumentError, InvalidStateError, VersionError
from dig_rules.events import (
    Buried,
    Dropped,
    Dug,
    Event,
    GameEnded,
    Leapt,
    Moved,
    SteppedBack,
    TurnEnded,
)
from dig_rules.gate import MAX_COUNT
from dig_rules.knowledge import ScentSet
from dig_rules.misfits import MISSING, WrongError, names, wrong
from dig_rules.parts import ACTIONS_A_TURN, MAX_PLAYERS, EndReason, Player, Turn
from dig_rules.record import Comment, Record, SeenRecord
from dig_rules.rules import NUMBERS, Rules
from dig_rules.state import State
from dig_rules.view import SeenPlayer, View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dig_rules.schema import JsonData, JsonValue

VERSION = 1
"""The version of the documents that are written, and the only one so far."""
MOST_ACTIONS = 100_000
"""The most actions of a record, and the most comments."""
MOST_DIGITS = 15
"""The most digits of a number."""
_MOST_ITEMS = 1_000
_MOST_PROBLEMS = 1_000

_T = TypeVar("_T")

DOCUMENTS: dict[str, type] = {
    "rules": Rules,
    "state": State,
    "view": View,
    "record": Record,
    "seen_record": SeenRecord,
}
"""What has a version of its own, by the name of its kind."""
_TAGGED: dict[object, dict[str, type]] = {
    Action: {"move": Move, "dig": Dig, "bury": Bury, "drop": Drop, "end": EndTurn},
    Event: {
        "moved": Moved,
        "dug": Dug,
        "buried": Buried,
        "dropped": Dropped,
        "leapt": Leapt,
        "stepped_back": SteppedBack,
        "turn_ended": TurnEnded,
        "game_ended": GameEnded,
    },
}
KIND_OF: dict[type, str] = {
    **{kind: name for name, kind in DOCUMENTS.items()},
    **dict.fromkeys(_TAGGED[Action].values(), "action"),
    **dict.fromkeys(_TAGGED[Event].values(), "event"),
}
"""The name of the kind of each class that can be written."""

_SEAT = (0, MAX_PLAYERS - 1)
_SPACE = (0, len(deck()))
_RANGES: dict[type, dict[str, tuple[int, int]]] = {
    Rules: NUMBERS,
    Move: {"space": (-1_000_000, 1_000_000)},
    Comment: {"ply": (0, MAX_COUNT)},
    Record: {"first_player": _SEAT},
    Turn: {"seat": _SEAT},
    **dict.fromkeys(
        _TAGGED[Event].values(),
        {"seat": _SEAT, "space": _SPACE, "source": _SPACE, "target": _SPACE},
    ),
}
"""The fields whose range the gate of a state or view does not look at."""
_LONGEST: dict[object, int] = {
    ActionKind: ACTIONS_A_TURN,
    Action: MOST_ACTIONS,
    Comment: MOST_ACTIONS,
    View: MOST_ACTIONS + 1,
    tuple[Event, ...]: MOST_ACTIONS,
}
"""The most items of a list, by what is in it, where that is not a thousand."""


# Strict hooks -----------------------------------------------------------------------------------


def _object(value: object) -> dict[object, object]:
    if type(value) is not dict:
        raise wrong("an object", value)
    return cast("dict[object, object]", value)


def _exactly(kind: type[_T], expected: str) -> Callable[[object, object], _T]:
    def hook(value: object, _: object) -> _T:
        if type(value) is not kind:
            raise wrong(expected, value)
        return cast("_T", value)

    return hook


def _whole(value: object, _: object) -> int:
    if type(value) is not int or abs(value) >= 10**MOST_DIGITS:
        raise wrong(f"a whole number of at most {MOST_DIGITS} digits", value)
    return value


def _within(low: int, high: int, *, or_null: bool) -> Callable[[object, object], int | None]:
    expected = f"a whole number from {low} to {high}{' or null' if or_null else ''}"

    def hook(value: object, _: object) -> int | None:
        if value is None and or_null:
            return None
        if type(value) is not int or not low <= value <= high:
            raise wrong(expected, value)
        return value

    return hook


def _one_of(choices: dict[str, _T], expected: str) -> Callable[[object, object], _T]:
    def hook(value: object, _: object) -> _T:
        if type(value) is not str or value not in choices:
            raise wrong(expected, value)
        return choices[value]

    return hook


def _enum_hook(enum: type[Enum]) -> Callable[[object, object], Enum]:
    choices = {_enum_text(member): member for member in enum}
    return _one_of(choices, " or ".join(map(repr, choices)))


def _enum_text(member: Enum) -> str:
    return member.name.lower() if type(member) is Dog else str(member.value)


_TOKENS = {str(card): card for card in (*deck(), *scents())}
_IN_WORDS: dict[type, str] = {
    Bone: "a bone such as 'ry'",
    Bowl: "a bowl such as 'R'",
    Scent: "a scent such as '?ry'",
    NoneType: "null for a gap",
}


def _card_kinds(kind: object) -> tuple[type, ...]:
    """The kinds of card that a field takes; none if it is no field of cards."""
    kinds = get_args(kind) if get_origin(kind) in {UnionType, Union} else (kind,)
    return cast("tuple[type, ...]", kinds) if set(kinds) <= set(_IN_WORDS) else ()


def _card_hook(field: type) -> Callable[[object, object], object]:
    kinds = _card_kinds(field)
    choices = {token: card for token, card in _TOKENS.items() if type(card) in kinds}
    expected = " or ".join(words for kind, words in _IN_WORDS.items() if kind in kinds)
    card_of = _one_of(choices, expected)

    def hook(value: object, kind: object) -> object:
        return None if value is None and NoneType in kinds else card_of(value, kind)

    return hook


def _list_hook(kind: type) -> Callable[[object, object], tuple[object, ...]]:
    item_kind = cast("type", get_args(kind)[0])
    structure = cast("Callable[[object, object], object]", CONVERTER.get_structure_hook(item_kind))
    most = _LONGEST.get(item_kind, _MOST_ITEMS)

    def hook(value: object, _: object) -> tuple[object, ...]:
        if type(value) is not list:
            raise wrong("a list", value)
        items = cast("list[object]", value)
        if len(items) > most:
            raise WrongError(f"{len(items)} items, and at most {most} are read")
        made: list[object] = []
        errors: list[Exception] = []
        number = 0
        for index, item in enumerate(items):
            try:
                made.append(structure(item, item_kind))
            except (BaseValidationError, WrongError) as error:
                error.add_note(IterableValidationNote("", index, item_kind))
                errors.append(error)
                number += _number_of(error)
                if number >= _MOST_PROBLEMS:
                    errors.append(WrongError("there may be more problems"))
                    break
        if errors:
            raise IterableValidationError("", errors, kind)
        return tuple(made)

    return hook


def _number_of(error: BaseException) -> int:
    if isinstance(error, BaseValidationError):
        return sum(map(_number_of, error.exceptions))
    return 1


def _scent_set(value: object, _: object) -> ScentSet:
    given = CONVERTER.structure(value, tuple[Scent, ...])
    if len(set(given)) < len(given):
        raise WrongError("a scent is there twice")
    return ScentSet(given)


@frozen
class _TurnData:
    """The fields of a turn in a document; a `Turn` has more, that follow from them."""

    seat: int
    done: tuple[ActionKind, ...]
    progress: bool
    bury_owed: bool


def _turn(value: object, _: object) -> Turn:
    data = CONVERTER.structure(value, _TurnData)
    return Turn(data.seat, data.done, progress=data.progress, bury_owed=data.bury_owed)


def _class_hook(kind: type) -> Callable[[object, object], object]:
    """Reads an object with exactly the fields of a class."""
    resolve_types(kind)
    overrides: dict[str, AttributeOverride] = {"undone": override(omit=True)}
    for name, (low, high) in _RANGES.get(_TURN_OF.get(kind, kind), {}).items():
        or_null = name == "stall_limit"
        overrides[name] = override(struct_hook=_within(low, high, or_null=or_null))
    keys = names(kind)
    own = {name: change for name, change in overrides.items() if hasattr(fields(kind), name)}
    structure = make_dict_structure_fn(kind, CONVERTER, **own)

    def hook(value: object, _: object) -> object:
        given = _object(value)
        # A default of the class is none of the format: what is missing would pass.
        full = given if given.keys() >= set(keys) else {**dict.fromkeys(keys, MISSING), **given}
        return structure(full, kind)

    return hook
