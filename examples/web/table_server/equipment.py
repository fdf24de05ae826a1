"""What all tables share."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from attrs import frozen

import dig_rules as dig

from .disk import Disk
from .settings import Settings
from .thinking import Thinking


@final
@frozen
class Equipment:
    """The disk, the bots' room, the choices, and how a game is dealt."""

    disk: Disk
    thinking: Thinking
    settings: Settings
    deal: Callable[[int, dig.Rules], dig.State]
