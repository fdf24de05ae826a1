"""Secrets: who knows a token has the seat, and the file does not know it."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

_TABLE = re.compile(r"[A-Za-z0-9_-]{12}")


def new_table_id() -> str:
    """A name for a table that nobody can guess: who knows it may sit down and watch."""
    return secrets.token_urlsafe(9)


def is_table_id(text: str) -> bool:
    """Whether a text can be the name of a table at all."""
    return _TABLE.fullmatch(text) is not None


def new_token() -> str:
    """A secret that is a seat."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> bytes:
    """What is kept of a token. It is long and random, so that a plain digest does not give it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def same(one: bytes, other: bytes) -> bool:
    """Whether two digests are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)
