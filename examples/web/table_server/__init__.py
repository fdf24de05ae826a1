"""A server of tables for DIG: people and bots play, others watch, and nobody sees too much.

From the inside out: `store` (the file), `disk` (the file off the event loop), `thinking` (bots off
the event loop), `audience` and `table` (one game), `tables` (all of them), `reading` and `messages`
(what is said), `codes` (how it is refused), `limits` and `door` (who may ask how much), `sockets`
and `routes` (how it is carried), `app` (all of it put together) and `command` (the command line).
"""

from .app import create_app
from .settings import Settings

__all__ = ["Settings", "create_app"]
