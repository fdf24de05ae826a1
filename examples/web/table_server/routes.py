"""What is asked for by HTTP: tables, seats, bots and records."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import dig_rules as dig
from dig_rules.bots import BOTS
from dig_rules.interchange import to_data

from . import messages
from .codes import Code, RefusalError
from .hall import hall_of
from .reading import NewBot, NewSeat, NewTable, checked_name, read_body
from .tokens import new_token

if TYPE_CHECKING:
    from starlette.requests import Request

    from .table import Table

T = TypeVar("T")
_FEWEST, _MOST = 2, 4  # players of a game


async def make_table(request: Request) -> Response:
    """Make a table, and seat who asks for it."""
    hall = hall_of(request)
    asked = await _body(request, NewTable)
    hall.door.check_making(request)
    problems: list[str] = []
    if not _FEWEST <= asked.players <= _MOST:
        problems.append(f"$.players: expected {_FEWEST} to {_MOST}")
    if asked.preset not in dig.PRESETS:
        problems.append(f"$.preset: expected one of {', '.join(dig.PRESETS)}")
    if problems:
        raise RefusalError(Code.BAD_REQUEST, problems=problems)
    name = checked_name(asked.name)
    table, token = await hall.tables.make(name, asked.players, dig.PRESETS[asked.preset])
    return JSONResponse({"table": table, "seat": 0, "token": token}, 201)


async def take_seat(request: Request) -> Response:
    """Seat somebody at a table."""
    hall = hall_of(request)
    asked = await _body(request, NewSeat)
    hall.door.check_making(request)
    table, token = await _table(request), new_token()
    seat = await table.sit(checked_name(asked.name), token, asked.seat)
    return JSONResponse({"table": table.id, "seat": seat, "token": token}, 201)


async def seat_bot(request: Request) -> Response:
    """Seat a bot, for somebody who sits at the table."""
    asked = await _body(request, NewBot)
    hall_of(request).door.check_making(request)
    table = await _table(request)
    if _viewer(request, table) is None:
        raise RefusalError(Code.UNKNOWN_TOKEN)
    if asked.bot not in BOTS:
        problem = f"$.bot: expected one of {', '.join(BOTS)}"
        raise RefusalError(Code.BAD_REQUEST, problems=[problem])
    await table.seat_bot(asked.seat, asked.bot)
    return JSONResponse({})


async def show_record(request: Request) -> Response:
    """The game as a seat, or a spectator, saw it; all of it once it is over."""
    hall = hall_of(request)
    hall.door.check(request)
    hall.door.check_record(request)
    table = await _table(request)
    viewer = _viewer(request, table)
    record = table.record()
    if len(record.actions) > hall.limits.record and not record.last.over:
        raise RefusalError(Code.TOO_LARGE, most=hall.limits.record, unit="actions")
    text = await asyncio.to_thread(_written, record, viewer)
    return Response(text, media_type="application/json")


def _written(record: dig.Record, viewer: int | None) -> str:
    return messages.written(to_data(record if record.last.over else record.seen_by(viewer)))


async def _table(request: Request) -> Table:
    return await hall_of(request).tables.find(request.path_params["table"])


def _viewer(request: Request, table: Table) -> int | None:
    """The seat of who asks, by their token; None for a spectator, who shows none."""
    shown = request.headers.get("authorization")
    if shown is None:
        return None
    scheme, _, token = shown.partition(" ")
    if scheme.lower() != "bearer":
        raise RefusalError(Code.UNKNOWN_TOKEN)
    return table.seat_of(token)


async def _body(request: Request, kind: type[T]) -> T:
    """What a request says, of those that the door lets in."""
    hall = hall_of(request)
    hall.door.check(request)
    # A page of another site can send a form without asking first, but no JSON.
    shown = request.headers.get("content-type", "").partition(";")[0]
    if shown.strip().lower() != "application/json":
        problem = "Content-Type: expected application/json"
        raise RefusalError(Code.BAD_REQUEST, problems=[problem])
    most, body = hall.limits.message, bytearray()
    try:
        async with asyncio.timeout(hall.limits.join):
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise RefusalError(Code.TOO_LARGE, most=most, unit="bytes")
    except (TimeoutError, ClientDisconnect):
        raise RefusalError(Code.BAD_REQUEST, problems=["$: the body does not come"]) from None
    return read_body(bytes(body), kind)


ROUTES = [
    Route("/api/tables", make_table, methods=["POST"]),
    Route("/api/tables/{table}/seats", take_seat, methods=["POST"]),
    Route("/api/tables/{table}/bots", seat_bot, methods=["POST"]),
    Route("/api/tables/{table}/record", show_record, methods=["GET"]),
]
