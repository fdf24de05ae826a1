"""The command line of the server."""

from __future__ import annotations

import argparse
import errno
import logging
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import uvicorn
from attrs import evolve

from .app import create_app
from .limits import DAY, Limits
from .settings import Settings
from .store import Store, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve tables until stopped.

    Args:
        arguments: The words of the command line; without them, those of this process.
    """
    parser = _parser()
    asked = parser.parse_args(arguments, argparse.Namespace(origin=[], proxy=False))
    try:
        Store(asked.file).close()
    except StoreError as error:
        parser.error(str(error))
    limits = evolve(Limits().times(asked.allowance), idle=asked.keep * DAY, tables=asked.tables)
    settings = Settings(
        file=asked.file,
        pause=asked.pause,
        absence=asked.absence,
        origins=frozenset(asked.origin),
        limits=limits,
    )
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        create_app(settings),
        host=asked.host,
        port=asked.port,
        ws="websockets-sansio",
        ws_max_size=limits.message,
        ws_per_message_deflate=False,  # it would spend memory on clients that send little
        proxy_headers=asked.proxy,
        access_log=False,  # addresses have the names of tables, and who knows one may sit there
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    with ExitStack() as stack:
        try:
            sockets = [stack.enter_context(one) for one in _listen(asked.host, asked.port)]
        except OSError as error:
            parser.error(_why_not(error, asked.host, asked.port))
        print(f"Open http://{asked.host}:{asked.port} (and stop with Ctrl+C)", flush=True)
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets)


def _listen(host: str, port: int) -> Iterator[socket.socket]:
    """Listen on every address of a host, before anybody is told to come."""
    kind = socket.SOCK_STREAM
    found = socket.getaddrinfo(host, port, type=kind, flags=socket.AI_PASSIVE)
    for family, address in dict.fromkeys((family, address) for family, *_, address in found):
        yield socket.create_server(address[:2], family=family, backlog=2048)


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken"
    return f"cannot listen on {host}, port {port}: {error.strerror}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Tables for DIG: people and bots play, others watch.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    unseen = argparse.SUPPRESS  # "(default: [])" would tell nobody anything
    add("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for all networks")
    add("--port", type=_port, default=8000, help="port to listen on")
    add("--file", type=Path, default=Path("dig.sqlite3"), help="where the tables are stored")
    add("--pause", type=_seconds, default=0.8, help="seconds a bot waits before it acts")
    add("--absence", type=_seconds, default=300, help="seconds offline until a bot steps in")
    add("--keep", type=_seconds, default=7, help="days after which an idle game is forgotten")
    add("--tables", type=_natural, default=1_000, help="most tables")
    origin = "the server's own origin, as a reverse proxy shows it"
    add("--origin", action="append", type=_origin, default=unseen, help=origin)
    proxy = "believe a proxy on this machine about who is asking"
    add("--proxy", action="store_true", default=unseen, help=proxy)
    allowance = "factor by which everybody may ask for more"
    add("--allowance", type=_factor, default=1.0, help=allowance)
    return parser


def _natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def _origin(text: str) -> str:
    """An origin as browsers write it: no path, and no slash at its end."""
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or f"{parts.scheme}://{parts.netloc}" != text:
        raise argparse.ArgumentTypeError(f"expected such as https://example.org, got {text!r}")
    return text


def _port(text: str) -> int:
    number = _natural(text)
    if number >= 2**16:
        raise ValueError
    return number


def _factor(text: str) -> float:
    number = _seconds(text)
    if not number:
        raise ValueError
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 <= number < float("inf"):
        raise ValueError
    return number
