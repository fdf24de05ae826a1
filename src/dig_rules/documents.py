"""Plain data of each kind of document, and back.

The work is done by one `cattrs` converter. The hooks it comes with are lenient (they would take a
str for a list of characters, and ``True`` for 1), so every leaf, list and object has a strict one
here. What they refuse is gathered and listed by `misfits`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args, get_origin

from attrs import frozen, has, resolve_types
from cattrs import (
    BaseValidationError,
    Converter,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from dig_rules.actions import Action, ActionKind, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import Bone, Bowl, Dog, Scent, deck
from dig_rules.errors import VersionError
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
from dig_rules.leaves import (
    MOST_DIGITS,
    card_hook,
    card_kinds,
    enum_hook,
    enum_text,
    exactly,
    object_of,
    whole,
    within,
)
from dig_rules.misfits import MISSING, WrongError, names, wrong
from dig_rules.parts import ACTIONS_A_TURN, MAX_PLAYERS, EndReason, Turn
from dig_rules.record import Comment, Record, SeenRecord
from dig_rules.rules import CHOICES, NUMBERS, Rules
from dig_rules.state import State
from dig_rules.view import View

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import Enum

    from dig_rules.leaves import Hook
    from dig_rules.schema import JsonData, JsonValue

VERSION = 1
"""The version of the documents that are written, and the only one so far."""
MOST_ACTIONS = 100_000
"""The most actions of a record, and the most comments."""
_MOST_ITEMS = 1_000
_MOST_PROBLEMS = 1_000

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


@frozen
class _TurnData:
    """The fields of a turn in a document; a `Turn` has more, that follow from them."""

    seat: int
    done: tuple[ActionKind, ...]
    progress: bool
    bury_owed: bool


_SEAT = (0, MAX_PLAYERS - 1)
_SPACE = (0, len(deck()))
_RANGES: dict[type, dict[str, tuple[int, int]]] = {
    Rules: NUMBERS,
    Move: {"space": (-1_000_000, 1_000_000)},
    Comment: {"ply": (0, MAX_COUNT)},
    Record: {"first_player": _SEAT},
    _TurnData: {"seat": _SEAT},
    **{
        event: {"seat": _SEAT, "space": _SPACE, "source": _SPACE, "target": _SPACE}
        for event in _TAGGED[Event].values()
    },
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


# Reading ------------------------------------------------------------------------------------------


def _structured(value: object, kind: object) -> object:
    """What the converter makes of data; a union is a type to it as well."""
    return CONVERTER.structure(value, cast("type[object]", kind))


def _list_hook(kind: type) -> Hook[tuple[object, ...]]:
    """Takes a list, which is a tuple with us."""
    item_kind = cast("type", get_args(kind)[0])
    read = cast("Hook[object]", CONVERTER.get_structure_hook(item_kind))
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
                made.append(read(item, item_kind))
            except (BaseValidationError, WrongError) as error:
                error.add_note(IterableValidationNote("", index, item_kind))
                errors.append(error)
                number += _number_of(error)
                if number >= _MOST_PROBLEMS:
                    errors.append(WrongError("there may be more problems"))
                    break
        if errors:
            # The stubs know the constructor of the standard library's groups alone.
            raise IterableValidationError("", errors, kind)  # pyright: ignore[reportCallIssue]
        return tuple(made)

    return hook


def _number_of(error: BaseException) -> int:
    if isinstance(error, BaseValidationError):
        return sum(map(_number_of, error.exceptions))
    return 1


def _scent_set(value: object, _: object) -> ScentSet:
    given = cast("tuple[Scent, ...]", _structured(value, tuple[Scent, ...]))
    if len(set(given)) < len(given):
        raise WrongError("a scent is there twice")
    return ScentSet(given)


def _turn(value: object, _: object) -> Turn:
    data = CONVERTER.structure(value, _TurnData)
    return Turn(data.seat, data.done, progress=data.progress, bury_owed=data.bury_owed)


def _class_hook(kind: type) -> Hook[object]:
    """Reads an object that has exactly the fields of a class."""
    resolve_types(kind)
    keys = frozenset(names(kind))
    nothing: dict[object, object] = dict.fromkeys(keys, MISSING)
    changes = {
        name: override(struct_hook=within(low, high, or_null=name == "stall_limit"))
        for name, (low, high) in _RANGES.get(kind, {}).items()
        if name in keys
    }
    if kind is Record:
        changes["undone"] = override(omit=True)
    # The stubs of cattrs take every keyword for one of its options.
    read = cast("Hook[object]", make_dict_structure_fn(kind, CONVERTER, **changes))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    def hook(value: object, _: object) -> object:
        given = object_of(value)
        # A default of the class is none of the format: without this a missing key would pass.
        full = given if given.keys() >= keys else {**nothing, **given}
        return read(full, kind)

    return hook


def _tagged_hook(union: object) -> Hook[object]:
    """Reads an object whose ``type`` says what it is."""
    kinds = _TAGGED[union]
    expected = " or ".join(map(repr, kinds))

    def hook(value: object, _: object) -> object:
        given = object_of(value)
        tag = given.get("type", MISSING)
        if type(tag) is not str or tag not in kinds:
            raise wrong(expected, tag, ".type")
        return _structured(_without(given, "type"), kinds[tag])

    return hook


def _without(given: dict[object, object], *keys: str) -> dict[object, object]:
    return {key: value for key, value in given.items() if key not in keys}


def read_document(value: object, kind: str) -> object:
    """The value of a document of a kind; fails with what `misfits.problems` reads off.

    Raises:
        VersionError: If it was made by a newer version of this library.
    """
    if kind not in DOCUMENTS:
        return _structured(value, Action if kind == "action" else Event)
    given = object_of(value)
    tag = given.get("type", MISSING)
    if type(tag) is not str or tag != kind:
        raise wrong(repr(kind), tag, ".type")
    version = given.get("version", MISSING)
    if type(version) is not int or not VERSION <= version < 10**MOST_DIGITS:
        raise wrong(str(VERSION), version, ".version")
    if version > VERSION:
        raise VersionError(version, VERSION)
    return _structured(_without(given, "type", "version"), DOCUMENTS[kind])


# Writing ----------------------------------------------------------------------------------------


def write_document(value: object) -> JsonData | None:
    """The plain data of a value; None if it is nothing that can be written.

    Fails, as `read_document` does, with events of other things than events have.
    """
    kind = KIND_OF.get(type(value))
    if kind is None:
        return None
    if type(value) is Record:
        _check_length("actions", value.actions, MOST_ACTIONS)
    if type(value) is SeenRecord:
        _check_length("events", value.events, MOST_ACTIONS)
    if type(value) is Record or type(value) is SeenRecord:
        _check_length("comments", value.comments, MOST_ACTIONS)
    data = cast("JsonData", CONVERTER.unstructure(value))
    return {"type": kind, "version": VERSION, **data} if kind in DOCUMENTS else data


def _check_length(name: str, items: tuple[object, ...], most: int) -> None:
    if len(items) > most:
        raise WrongError(f"at most {most} items can be read", f".{name}")


def _tagged_text(kind: type, tag: str) -> Callable[[object], JsonData]:
    write = cast("Callable[[object], JsonData]", make_dict_unstructure_fn(kind, CONVERTER))
    return lambda value: {"type": tag, **write(value)}


def _event_text(kind: type, tag: str) -> Callable[[object], JsonData]:
    """Writes an event, whose content nothing has checked so far."""
    keys = names(kind)

    def write(event: object) -> JsonData:
        data: JsonData = {"type": tag, **{key: _plain(getattr(event, key)) for key in keys}}
        _structured(data, Event)
        return data

    return write


def _plain(value: object) -> JsonValue:
    if type(value) is int or type(value) is bool:
        return value
    if type(value) is EndReason:
        return value.value
    if type(value) is Bone or type(value) is Bowl or type(value) is Scent:
        return str(value)
    if type(value) is not tuple:
        raise wrong("what an event has", value)
    bones = cast("tuple[object, ...]", value)
    if any(type(bone) is not Bone for bone in bones):
        raise wrong("bones", bones)
    return list(map(str, bones))


def _scents_text(known: ScentSet) -> list[str]:
    return list(map(str, known))


def _turn_text(turn: Turn) -> JsonData:
    done: list[JsonValue] = [kind.value for kind in turn.done]
    marks: JsonData = {"progress": turn.progress, "bury_owed": turn.bury_owed}
    return {"seat": turn.seat, "done": done, **marks}


# The converter ----------------------------------------------------------------------------------

CONVERTER = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})


def _register() -> None:
    """Give the converter its hooks: of two that fit, it takes the one registered last."""
    read, write = CONVERTER.register_structure_hook, CONVERTER.register_unstructure_hook
    CONVERTER.register_structure_hook_factory(has, _class_hook)
    CONVERTER.register_structure_hook_factory(_is_tuple, _list_hook)
    CONVERTER.register_structure_hook_factory(_is_card, card_hook)
    enums: list[type[Enum]] = [*CHOICES.values(), ActionKind, Dog, EndReason]
    for enum in enums:
        read(enum, enum_hook(enum))
    read(bool, exactly(bool, "true or false"))
    read(int, whole)
    read(str, exactly(str, "a text"))
    read(ScentSet, _scent_set)
    read(Turn, _turn)
    for card in (Bone, Bowl, Scent):
        write(card, str)
    write(Dog, enum_text)
    write(ScentSet, _scents_text)
    write(Turn, _turn_text)
    # These look their parts up at once, so they come last.
    for union, kinds in _TAGGED.items():
        read(union, _tagged_hook(union))
        for tag, kind in kinds.items():
            write(kind, (_tagged_text if union == Action else _event_text)(kind, tag))
    write(Record, make_dict_unstructure_fn(Record, CONVERTER, undone=override(omit=True)))


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _is_card(kind: object) -> bool:
    return bool(card_kinds(kind))


_register()
