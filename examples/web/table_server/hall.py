"""What every request finds: the tables, the door, and the bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, final

from attrs import frozen

from .door import Door
from .limits import Limits
from .tables import Tables

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection


@final
@frozen
class Hall:
    """A running server."""

    tables: Tables
    door: Door
    limits: Limits


def hall_of(connection: HTTPConnection) -> Hall:
    """The server that a request has come to."""
    return cast("Hall", connection.state.hall)
