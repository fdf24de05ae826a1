"""The public names of the library, and how each is called."""

from __future__ import annotations

import importlib
import inspect
from enum import Enum
from typing import NamedTuple

import dig_rules

MODULES = (
    "dig_rules",
    "dig_rules.arena",
    "dig_rules.bots",
    "dig_rules.conformance",
    "dig_rules.interchange",
    "dig_rules.render",
    "dig_rules.schema",
    "dig_rules.testing",
)
"""The modules that the reference lists."""


class Public(NamedTuple):
    """A public name."""

    path: str
    thing: object


def names_of(module: object) -> list[str]:
    """What a module offers: its ``__all__``, or what it defines without an underscore."""
    if hasattr(module, "__all__"):
        return [name for name in module.__all__ if name != "__version__"]
    return [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == module.__name__
    ]


def publics() -> list[Public]:
    """Every public name of every public module, and the public methods of its classes."""
    found = []
    for path in MODULES:
        module = importlib.import_module(path)
        for name in names_of(module):
            thing = getattr(module, name)
            found.append(Public(f"{path}.{name}", thing))
            if inspect.isclass(thing):
                found += [
                    Public(f"{path}.{name}.{member}", value)
                    for member, value in vars(thing).items()
                    if not member.startswith("_") and callable(unwrapped(value))
                    if not inspect.isclass(value)
                ]
    return found


def unwrapped(value: object) -> object:
    """The function in a class method or static method."""
    return value.__func__ if isinstance(value, (classmethod, staticmethod)) else value


def signature_of(thing: object) -> str:
    """How something is called, as text that is the same on every Python; empty if it is not."""
    thing = unwrapped(thing)
    if inspect.isclass(thing) and issubclass(thing, Enum):
        return f": {', '.join(thing.__members__)}"
    if not callable(thing) or getattr(thing, "__module__", "typing") in {"typing", "types"}:
        return ""
    try:
        return str(inspect.signature(thing))
    except ValueError:
        return ""


def is_ours(thing: object) -> bool:
    """Whether something is defined in the library, and is no alias of a type."""
    module = getattr(unwrapped(thing), "__module__", None) or ""
    return module.split(".")[0] == dig_rules.__name__
