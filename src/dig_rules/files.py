"""Records in files: ``.dig`` for text, ``.json`` for JSON.

A file is replaced whole or not at all: a crash, or a full disk, never costs the old one.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from dig_rules.errors import InterchangeError, InvalidArgumentError
from dig_rules.reasons import Problem
from dig_rules.recordtext import LONGEST_RECORD, format_record, parse_record

if TYPE_CHECKING:
    from dig_rules.record import Record


_POSIX = os.name == "posix"


def save_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file, in the format that its suffix names.

    Args:
        record: What to write.
        path: Where to; ``.dig`` or ``.json``. An old file is replaced once the new one is whole.

    Raises:
        InvalidArgumentError: If it is no record, or the suffix is neither of the two.
        OSError: If the file cannot be written; an old one is as it was.
        ImportError: If the suffix is ``.json`` and the extra ``json`` is not installed.
    """
    target = check_path(path)
    if target.suffix == ".json":
        from dig_rules.interchange import to_json  # noqa: PLC0415 - needs an extra

        text = to_json(record) + "\n"
    else:
        text = format_record(record)
    write_whole(target, text)


def load_record(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file, in the format that its suffix names.

    Args:
        path: The file; ``.dig`` or ``.json``.

    Raises:
        InvalidArgumentError: If the suffix is neither of the two.
        VersionError: If a newer version of the library made it.
        InterchangeError: If it holds no record; it lists everything that is wrong.
        OSError: If the file cannot be read.
        ImportError: If the suffix is ``.json`` and the extra ``json`` is not installed.
    """
    source = check_path(path)
    with source.open("rb") as file:
        data = file.read(LONGEST_RECORD + 1)
    if len(data) > LONGEST_RECORD:
        raise InterchangeError([Problem("$", f"more than {LONGEST_RECORD} bytes")])
    if source.suffix == ".json":
        from dig_rules.interchange import from_json  # noqa: PLC0415 - needs an extra

        return from_json(data, "record")
    try:
        return parse_record(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise InterchangeError([Problem("$", "not a text in UTF-8")]) from None


def write_whole(target: Path, text: str) -> None:
    """Put a text in place of a file, once it is on the disk as a whole.

    Raises:
        OSError: If it cannot be written; an old file is as it was.
    """
    target = Path(os.path.realpath(target))  # a link stays a link
    draft = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    if _POSIX:  # the new name, too, has to reach the disk
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def check_path(path: object) -> Path:
    """The path of a file that a record can be in, if its suffix and the extras allow it.

    Raises:
        InvalidArgumentError: If the suffix is neither ``.dig`` nor ``.json``.
        ImportError: If it is ``.json``, and the extra ``json`` is not installed.
    """
    if not isinstance(path, (str, os.PathLike)):
        raise InvalidArgumentError("path", "a path", path)
    given = Path(os.fsdecode(os.fspath(path)))
    if given.suffix not in (".dig", ".json"):
        raise InvalidArgumentError("path", "a file that ends with .dig or .json", str(given))
    if given.suffix == ".json":
        import_module("dig_rules.interchange")  # fails without the extra
    return given
