"""The JSON Schema of every document that `dig_rules.interchange` reads and writes.

It needs no extra: whoever writes a client, in whatever language, may want nothing but the schema.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TypeAlias, cast

JsonValue: TypeAlias = "bool | int | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Plain data as our documents have it: with no floats."""
JsonData: TypeAlias = dict[str, JsonValue]
"""The data of a document: each is an object."""


def json_schema() -> JsonData:
    """The JSON Schema (draft 2020-12) of all kinds of documents, made anew at each call.

    What it accepts and `dig_rules.interchange` refuses is what no schema can say: that a position
    is one of the game, that a key is there twice, that ``1.0`` is not written for ``1``.

    Example:
        >>> json_schema()["title"]
        'DigDocument'
    """
    text = files("dig_rules").joinpath("schema.json").read_text(encoding="utf-8")
    return cast("JsonData", json.loads(text))
