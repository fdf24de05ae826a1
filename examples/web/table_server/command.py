"""The command line of the server."""

from __future__ import annotations

import argparse
import logging
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from attrs import evolve

from .app import create_app
from .limits import DAY, Limits
from .settings import Settings
from .store import Store, StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve tables until stopped.

    Args:
        arguments: The words of the command line; without them, those of this process.
    """
    parser = _parser()
    asked = parser.parse_args(arguments)
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
    print(f"Open http://{asked.host}:{asked.port} (and stop with Ctrl+C)", flush=True)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Tables for DIG: people and bots play, others watch.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for all networks")
    add("--port", type=_port, default=8000, help="port to listen on")
    add("--file", type=Path, default=Path("dig.sqlite3"), help="where the tables are stored")
    add("--pause", type=_seconds, default=0.8, help="seconds a bot waits before it acts")
    add("--absence", type=_seconds, default=300, help="seconds offline until a bot steps in")
    add("--keep", type=_seconds, default=7, help="days after which an idle game is forgotten")
    add("--tables", type=_natural, default=1_000, help="most tables")
    add("--origin", action="append", default=[], help="another origin whose pages may ask")
    add("--proxy", action="store_true", help="believe a proxy on this machine who is asking")
    add("--allowance", type=_factor, default=1.0, help="factor by which everybody may ask more")
    return parser


def _natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


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
