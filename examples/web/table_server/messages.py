"""What the server says on a socket, as JSON text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import dig_rules as dig
from dig_rules.interchange import to_data

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dig_rules.interchange import JsonData

    from .codes import RefusalError
    from .store import StoredSeat, StoredTable

STAND_IN = "greedy"
"""The bot that plays for those who have left."""
PONG = '{"type":"pong"}'


def written(data: JsonData) -> str:
    """A message as text: ASCII, so that no name can break out of it."""
    return json.dumps(data, allow_nan=False, separators=(",", ":"))


def news(seen: dig.View, events: Iterable[dig.Event]) -> str:
    """What has happened, and what a viewer sees and may do now.

    Args:
        seen: The view of whoever it is sent to.
        events: What happened, as they saw it.
    """
    return written(
        {
            "type": "news",
            "ply": seen.ply,
            "view": to_data(seen),
            "events": [to_data(event) for event in events],
            "legal": [to_data(action) for action in dig.legal_actions(seen)],
            "values": {color.letter: value for color, value in dig.bone_values(seen).items()},
            "standings": [
                {"place": s.place, "seat": s.seat, "score": s.score} for s in dig.standings(seen)
            ],
            "over": seen.over,
        }
    )


def accepted(number: int, ply: int) -> str:
    """A request is done, and so many actions are."""
    return written({"type": "accepted", "id": number, "ply": ply})


def refused(number: int | None, ply: int | None, refusal: RefusalError) -> str:
    """A request is not done, and why."""
    return written(
        {
            "type": "refused",
            "id": number,
            "ply": ply,
            **refusal.data(),
            "reasons": [
                {
                    "code": reason.code.value,
                    "clause": reason.clause,
                    "params": {**reason.params},
                    "text": str(reason),
                }
                for reason in refusal.reasons
            ],
        }
    )


def table(stored: StoredTable, viewer: int | None, seats: list[JsonData]) -> str:
    """Who sits at a table, and where the one it is sent to does."""
    return written(
        {
            "type": "table",
            "table": stored.id,
            "you": viewer,
            "started": stored.start is not None,
            "rules": to_data(stored.rules),
            "seats": [*seats],
        }
    )


def seat(sitting: StoredSeat | None, *, online: bool) -> JsonData:
    """Who has a seat; None if nobody has."""
    if sitting is None:
        return {"name": "", "kind": "free", "bot": None, "online": False}
    kind = "bot" if sitting.bot is not None else "left" if sitting.left else "person"
    bot = STAND_IN if sitting.left else sitting.bot
    return {"name": sitting.name, "kind": kind, "bot": bot, "online": online}
