"""Records in files: ``.dig`` for text, ``.json`` for JSON.

A file is replaced whole or not at all: a crash, or a full disk, never costs the old one.
"""

from __future__ import annotations

import os
import stat
import tempfile
from importlib import import_module
from pathlib import Path

from dig_rules.errors import InterchangeError, InvalidArgumentError
from dig_rules.reasons import Problem
from dig_rules.record import Record
from dig_rules.recordtext import LONGEST_RECORD, format_record, parse_record

_POSIX = os.name == "posix"


def save_record(record: Record, path: str | Path) -> None:
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
    if type(record) is not Record:
        raise InvalidArgumentError("record", "a Record", record)
    if target.suffix == ".json":
        from dig_rules.interchange import to_json  # noqa: PLC0415 - needs an extra

        text = to_json(record) + "\n"
    else:
        text = format_record(record)
    write_whole(target, text)


def load_record(path: str | Path) -> Record:
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

    What is no ordinary file, such as a pipe, is written to as it is.

    Raises:
        OSError: If it cannot be written; an old file is as it was.
    """
    target = Path(os.path.realpath(target))  # a link stays a link
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8", newline="\n")
        return
    try:
        # A name of its own for each writer, readable by nobody else until it is known who may.
        number, draft = tempfile.mkstemp(dir=target.parent, prefix=".dig-")
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from None
    try:
        with open(number, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123 - a number
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).chmod(_mode_for(target))
        Path(draft).replace(target)
    finally:
        Path(draft).unlink(missing_ok=True)
    if _POSIX:  # the new name, too, has to reach the disk
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _mode_for(target: Path) -> int:
    """Who may read and write the file: as before, or as is usual here."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    usual = os.umask(0)
    os.umask(usual)
    return 0o666 & ~usual


def check_path(path: object) -> Path:
    """The path of a file that a record can be in, if its suffix and the extras allow it.

    Raises:
        InvalidArgumentError: If the suffix is neither ``.dig`` nor ``.json``.
        ImportError: If it is ``.json``, and the extra ``json`` is not installed.
    """
    expected = "a file that ends with .dig or .json"
    if type(path) is not str and not isinstance(path, Path):
        raise InvalidArgumentError("path", "a str or a pathlib.Path", path)
    given = Path(path)
    if given.suffix not in (".dig", ".json") or "\0" in str(given):
        raise InvalidArgumentError("path", expected, str(given))
    try:
        os.fsencode(given)
    except UnicodeEncodeError:
        raise InvalidArgumentError("path", expected, str(given)) from None
    if given.suffix == ".json":
        import_module("dig_rules.interchange")  # fails without the extra
    return given
