"""The golden cases, read into values of the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import dig_rules as dig

HERE = Path(__file__).parent


def read(name: str) -> list[dict[str, Any]]:
    return json.loads((HERE / name).read_text(encoding="ascii"))


def rules_of(case: dict[str, Any]) -> dig.Rules:
    enums = {
        "turn": dig.TurnRule,
        "drop": dig.DropRule,
        "full_hand": dig.FullHandRule,
        "refill": dig.RefillRule,
        "end": dig.EndRule,
        "ties": dig.TiesRule,
    }
    fields = {
        name: enums[name](value) if name in enums else value
        for name, value in case["rules"].items()
    }
    return dig.Rules(**fields)


def start_of(case: dict[str, Any]) -> dig.State:
    cards = [card for card in dig.parse_row(case["deal"]) if isinstance(card, (dig.Bone, dig.Bowl))]
    return dig.new_game(
        case["players"], deal=cards, rules=rules_of(case), first_player=case["first_player"]
    )
