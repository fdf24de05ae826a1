"""Every way in which the server refuses something, as data that a client can translate."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules import Reason
    from dig_rules.interchange import JsonData


@final
class Code(Enum):
    """A way of being refused.

    The value is a stable code; `status` is that of an HTTP answer, and `template` the English
    sentence, to be filled with the parameters.
    """

    status: int
    template: str

    BAD_REQUEST = ("bad_request", 400, "this cannot be read: {problems}")
    UNREADABLE = ("unreadable", 400, "this cannot be read: {problems}")
    UNKNOWN_TOKEN = ("unknown_token", 401, "no seat of this table has this token")
    WRONG_ORIGIN = ("wrong_origin", 403, "pages of other sites may not ask this server")
    NOT_FOUND = ("not_found", 404, "there is nothing at this address")
    METHOD_NOT_ALLOWED = ("method_not_allowed", 405, "this address takes other methods")
    UNKNOWN_TABLE = ("unknown_table", 404, "there is no such table, or no longer")
    NOT_JOINED = ("not_joined", 409, "the first message has to be a join")
    ALREADY_JOINED = ("already_joined", 409, "this connection has joined already")
    NOT_A_PLAYER = ("not_a_player", 403, "a spectator cannot do this")
    NOT_STARTED = ("not_started", 409, "the game begins when every seat is taken")
    LEFT = ("left", 409, "a bot plays for this seat until its owner returns")
    NOT_LEFT = ("not_left", 409, "nobody has left this seat")
    SEAT_TAKEN = ("seat_taken", 409, "seat {seat} is taken")
    NO_FREE_SEAT = ("no_free_seat", 409, "every seat is taken")
    STALE = ("stale", 409, "this is for another ply; actions done: {ply}")
    ILLEGAL = ("illegal", 409, "{why}")
    TOO_LARGE = ("too_large", 413, "more than {most} {unit}")
    TOO_MANY_REQUESTS = ("too_many_requests", 429, "too much at once; again in {seconds} s")
    TOO_MANY_TABLES = ("too_many_tables", 503, "the server has no room for a table more")
    TOO_MANY_CONNECTIONS = ("too_many_connections", 503, "there is no room for a connection more")
    NOT_STORED = ("not_stored", 503, "this could not be stored, and so it has not happened")
    DAMAGED_TABLE = ("damaged_table", 500, "the stored game cannot be read")
    INTERNAL = ("internal", 500, "the server has a fault")

    def __new__(cls, code: str, status: int, template: str) -> Code:
        """Make the member whose value is `code`."""
        member = object.__new__(cls)
        member._value_ = code
        member.status = status
        member.template = template
        return member


@final
class RefusalError(Exception):
    """Something is refused, and nothing has happened.

    Attributes:
        code: Which way of being refused.
        params: What fills the sentence of the code, as plain data.
        reasons: Why the rules refuse an action; empty for every other code.
    """

    def __init__(
        self, code: Code, *, reasons: Sequence[Reason] = (), **params: int | str | list[str]
    ) -> None:
        """Make a refusal of a code and what goes with it."""
        super().__init__(code.value)
        self.code = code
        self.params = params
        self.reasons = tuple(reasons)

    @property
    def text(self) -> str:
        """The refusal as an English sentence."""
        words = {
            name: "; ".join(value) if isinstance(value, list) else value
            for name, value in self.params.items()
        }
        return self.code.template.format(why="; ".join(map(str, self.reasons)), **words)

    def data(self) -> JsonData:
        """The refusal as plain data."""
        return {
            "error": self.code.value,
            "params": {
                name: [*value] if isinstance(value, list) else value
                for name, value in self.params.items()
            },
            "text": self.text,
        }
