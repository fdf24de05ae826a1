"""What whoever runs the server may choose."""

from __future__ import annotations

from pathlib import Path

from attrs import field, frozen

from .limits import Limits


@frozen
class Settings:
    """The choices of one server."""

    file: Path = Path("dig.sqlite3")
    """Where the tables are stored."""
    pause: float = 0.8
    """For how many seconds a bot waits before it acts, so that people can follow."""
    absence: float = 300.0
    """After how many seconds without a connection a bot plays for a player who is waited for."""
    patience: float = 10.0
    """After how many seconds of thinking a bot is taken to be stuck."""
    origins: frozenset[str] = frozenset()
    """The server's own origin, such as ``https://example.org``, as a reverse proxy shows it.

    It is needed only if the proxy does not pass on the ``Host`` of the browser.
    """
    limits: Limits = field(factory=Limits)
    """How much anybody may ask for."""
