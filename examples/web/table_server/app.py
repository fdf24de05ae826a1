"""The application: the page, the tables, and what holds for every answer."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

import dig_rules as dig

from .codes import Code, RefusalError
from .door import Door
from .hall import Hall
from .routes import ROUTES
from .sockets import table_socket
from .store import Store
from .tables import Tables

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from .settings import Settings

_log = logging.getLogger(__name__)
STATIC = Path(__file__).parents[1] / "static"
"""The parts of the page."""
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def _deal(players: int, rules: dig.Rules) -> dig.State:
    """A game that nobody can foresee: without a seed, the system's secure source deals."""
    return dig.new_game(players, rules=rules)


def create_app(
    settings: Settings, *, deal: Callable[[int, dig.Rules], dig.State] = _deal
) -> Starlette:
    """A server that opens its file when it starts, and closes it when it stops.

    Args:
        settings: What whoever runs it has chosen.
        deal: Makes a game for so many players; tests know what it deals.
    """

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncGenerator[dict[str, Hall]]:
        tables = Tables(Store(settings.file), settings, deal)
        sweeping = asyncio.create_task(tables.keep_sweeping())
        try:
            yield {"hall": Hall(tables, Door(settings), settings.limits)}
        finally:
            sweeping.cancel()
            await asyncio.wait({sweeping})
            await tables.close()

    return Starlette(
        routes=[
            *ROUTES,
            WebSocketRoute("/api/tables/{table}/socket", table_socket),
            Route("/", _page),
            Route("/table/{table}", _page),
            Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
        ],
        middleware=[Middleware(_Headers)],
        exception_handlers={
            RefusalError: _refused,
            HTTPException: _no_answer,
            Exception: _fault,
        },
        lifespan=running,
    )


async def _page(_: Request) -> Response:
    return FileResponse(STATIC / "index.html")


async def _refused(_: Request, error: Exception) -> Response:
    if not isinstance(error, RefusalError):
        raise error
    headers: dict[str, str] = {}
    if "seconds" in error.params:
        headers["Retry-After"] = str(error.params["seconds"])
    return JSONResponse(error.data(), error.code.status, headers)


async def _no_answer(request: Request, error: Exception) -> Response:
    """What the framework itself refuses."""
    method = (
        isinstance(error, HTTPException) and error.status_code == Code.METHOD_NOT_ALLOWED.status
    )
    code = Code.METHOD_NOT_ALLOWED if method else Code.NOT_FOUND
    return await _refused(request, RefusalError(code))


async def _fault(_: Request, __: Exception) -> Response:
    refusal = RefusalError(Code.INTERNAL)
    return JSONResponse(refusal.data(), refusal.code.status, _HEADERS)


class _Headers:
    """Says with every answer what a browser may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cache = "no-store" if scope.get("path", "").startswith("/api/") else "no-cache"

        async def send_with_headers(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers["Cache-Control"] = cache
            await send(message)

        await self._app(scope, receive, send_with_headers)
