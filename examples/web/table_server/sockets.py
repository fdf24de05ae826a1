"""The WebSocket of a table: what a client says is read, and what it may know is sent."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from contextlib import suppress
from typing import TYPE_CHECKING, assert_never, final

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import messages
from .codes import Code, RefusalError
from .hall import hall_of
from .limits import Bucket
from .reading import Act, Join, Leave, Ping, Return, id_of, read_action, read_message

if TYPE_CHECKING:
    from .hall import Hall
    from .reading import Message
    from .table import Table

_log = logging.getLogger(__name__)
_GOING, _REFUSED, _FAULT, _TOO_SLOW = 1000, 1008, 1011, 1013  # codes of a close
_FLUSH = 5.0  # seconds for the last messages to be sent


async def table_socket(socket: WebSocket) -> None:
    """Serve one client of one table until it goes."""
    hall = hall_of(socket)
    try:
        with hall.door.socket(socket):
            await socket.accept()
            await Connection(socket, hall).run()
    except RefusalError as refusal:  # by the door, before the socket was accepted
        answer = JSONResponse(refusal.data(), refusal.code.status)
        await socket.send_denial_response(answer)


class _CutOffError(Exception):
    """A client asks for too much, again and again."""


@final
class Connection:
    """One client: a queue of what is to be sent, and who it is for."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        """Take over an accepted socket."""
        self.viewer: int | None = None
        self._socket = socket
        self._hall = hall
        limits, now = hall.limits, time.monotonic()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(limits.waiting)
        self._too_slow = asyncio.Event()
        self._messages = Bucket(limits.messages, limits.messages.burst, now)
        self._refusals = Bucket(limits.refusals, limits.refusals.burst, now)

    def send(self, text: str | None) -> None:
        """Put a message where it waits to be sent; cut off a client that does not read."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self._too_slow.set()

    async def run(self) -> None:
        """Listen and send until the client goes, or has to."""
        listening = asyncio.create_task(self._listen())
        sending = asyncio.create_task(self._send_all())
        slow = asyncio.create_task(self._too_slow.wait())
        try:
            await asyncio.wait({listening, sending, slow}, return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                self.send(None)
                await asyncio.wait({sending}, timeout=_FLUSH)
        finally:
            for task in (listening, sending, slow):
                task.cancel()
            await asyncio.wait({listening, sending, slow})
        with suppress(RuntimeError, WebSocketDisconnect):  # it may be closed already
            await self._socket.close(_TOO_SLOW if listening.cancelled() else listening.result())

    async def _send_all(self) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):  # the client may be gone
            while (text := await self._queue.get()) is not None:
                await self._socket.send_text(text)

    async def _listen(self) -> int:
        """Do what the client asks for, and say with which code to close."""
        try:
            table = await self._find()
            try:
                table.join(self)
                while True:
                    await self._answer(table)
            finally:
                table.part(self)
        except RefusalError as refusal:
            self.send(messages.refused(None, None, refusal))
            return _REFUSED
        except _CutOffError:
            return _REFUSED
        except WebSocketDisconnect:
            return _GOING
        except Exception:  # noqa: BLE001 - a fault of ours ends one connection, not the server
            _log.exception("a connection failed")
            return _FAULT

    async def _find(self) -> Table:
        """The table, once the client has said who it is."""
        limits = self._hall.limits
        try:
            async with asyncio.timeout(limits.join):
                message = read_message(await self._receive())
        except TimeoutError:
            raise RefusalError(Code.NOT_JOINED) from None
        if not isinstance(message, Join):
            raise RefusalError(Code.NOT_JOINED)
        table = await self._hall.tables.find(self._socket.path_params["table"])
        self.viewer = None if message.token is None else table.seat_of(message.token)
        most = limits.spectators if self.viewer is None else limits.connections_of_seat
        if table.listeners(self.viewer) >= most:
            raise RefusalError(Code.TOO_MANY_CONNECTIONS)
        return table

    async def _receive(self) -> str:
        """The next message.

        Raises:
            RefusalError: If it is none that could be read.
            WebSocketDisconnect: If there is no next one.
        """
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(_GOING)
        text = event.get("text")
        if not isinstance(text, str):
            raise RefusalError(Code.UNREADABLE, problems=["$: expected a text"])
        most = self._hall.limits.message
        if len(text) > most or len(text.encode("utf-8", "replace")) > most:
            raise RefusalError(Code.TOO_LARGE, most=most, unit="bytes")
        return text

    async def _answer(self, table: Table) -> None:
        text = ""
        try:
            text = await self._receive()
            self._check_rate()
            await self._do(table, read_message(text))
        except RefusalError as refusal:
            self.send(messages.refused(id_of(text), table.ply, refusal))

    def _check_rate(self) -> None:
        now = time.monotonic()
        if seconds := self._messages.take(now):
            if self._refusals.take(now):
                raise _CutOffError
            raise RefusalError(Code.TOO_MANY_REQUESTS, seconds=math.ceil(seconds))

    async def _do(self, table: Table, message: Message) -> None:
        match message:
            case Ping():
                self.send(messages.PONG)
            case Join():
                raise RefusalError(Code.ALREADY_JOINED)
            case Act(number, ply, data):
                seat = self._seat()
                done = await table.act(seat, ply, read_action(data))
                self.send(messages.accepted(number, done))
            case Leave(number) | Return(number):
                await table.set_left(self._seat(), left=isinstance(message, Leave))
                self.send(messages.accepted(number, table.ply or 0))
            case _:
                assert_never(message)

    def _seat(self) -> int:
        """The seat, which only the token gives."""
        if self.viewer is None:
            raise RefusalError(Code.NOT_A_PLAYER)
        return self.viewer
