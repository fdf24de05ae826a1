"""Fuzzes every parser, guided by coverage: nothing but the library's own errors may come out.

Install with ``pip install -e '.[fuzz]'`` and run ``python tests/fuzz/fuzz.py -runs=1000000``; the
options are those of libFuzzer. A text that is read has to be written and read back alike. An input
that breaks this, takes over a second or much memory is kept in a file whose name is printed.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import atheris

with atheris.instrument_imports(include=["dig_rules"]):
    import dig_rules as dig
    from dig_rules.interchange import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Callable

TEXTS: tuple[tuple[Callable[[str], object], Callable[..., str]], ...] = (
    (dig.parse_action, dig.format_action),
    (dig.parse_card, dig.format_card),
    (dig.parse_row, dig.format_row),
    (dig.parse_rules, dig.format_rules),
    (dig.parse_state, dig.format_state),
    (dig.parse_view, dig.format_view),
    (dig.parse_record, dig.format_record),
)
KINDS = ("rules", "state", "view", "action", "event", "record", "seen_record")


def one(data: bytes) -> None:
    """Give one input to one of the parsers; its first byte says which."""
    which, rest = data[0] if data else 0, data[1:]
    try:
        if which % 14 < len(TEXTS):
            parse, write = TEXTS[which % 14]
            value = parse(rest.decode("utf-8", "surrogateescape"))
            again = parse(write(value))
        else:
            kind = KINDS[which % 14 - len(TEXTS)]
            value = from_json(rest, kind)
            again = from_json(to_json(value), kind)
    except dig.DigError:
        return
    if again != value:
        raise AssertionError((value, again))


def seeds() -> list[bytes]:
    """One good input for each parser, to begin with."""
    record = dig.Record.of(dig.new_game(seed=1, rules=dig.Rules(colors=2))).append(dig.Move(1))
    view = dig.view(record.last, 0)
    event = dig.Moved(0, 0, 1)
    texts = ["drop ry rg", "?ry", "ry . R", "ONE_OF_EACH,drop=MANY"]
    texts += [dig.format_state(record.last), dig.format_view(view), dig.format_record(record)]
    values = (record.rules, record.last, view, dig.Move(1), event, record, record.seen_by(0))
    texts += map(to_json, values)
    return [bytes([number]) + text.encode() for number, text in enumerate(texts)]


if __name__ == "__main__":
    corpus = Path(tempfile.mkdtemp())
    for number, seed in enumerate(seeds()):
        one(seed)
        (corpus / str(number)).write_bytes(seed)
    limits = ["-timeout=1", "-rss_limit_mb=2048", "-max_len=8192"]
    atheris.Setup([sys.argv[0], *limits, *sys.argv[1:], str(corpus)], one)
    atheris.Fuzz()
