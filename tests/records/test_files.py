"""Records in files: replaced whole, or not at all."""

from __future__ import annotations

import errno
import io
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import dig_rules as dig
from dig_rules.files import write_whole
from records.games import golden_records, random_record

RECORD, _ = random_record(1, most=20)


@pytest.mark.parametrize("suffix", [".dig", ".json"])
def test_a_record_is_saved_and_loaded(tmp_path, suffix):
    path = tmp_path / f"game{suffix}"
    dig.save_record(RECORD, path)
    assert dig.load_record(path) == RECORD
    assert dig.load_record(str(path)) == RECORD
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "path", ["game", "game.txt", "game.DIG", ".dig", None, 4, b"a.dig", "a\0.dig", "\ud800.dig"]
)
def test_a_file_of_another_kind_is_refused(path):
    for use in (lambda: dig.load_record(path), lambda: dig.save_record(RECORD, path)):
        with pytest.raises(dig.InvalidArgumentError, match=r"^path: "):
            use()


def test_what_is_no_record_is_not_saved(tmp_path):
    path = tmp_path / "game.dig"
    dig.save_record(RECORD, path)
    for suffix in (".dig", ".json"):
        with pytest.raises(dig.InvalidArgumentError):
            dig.save_record(dig.new_game(), path.with_suffix(suffix))
    assert dig.load_record(path) == RECORD


def failing(at):
    """A way to fail at a step of writing."""

    def fail(*_args, **_options):
        raise OSError(errno.ENOSPC, f"no space left at {at}")

    return fail


@pytest.mark.parametrize("at", ["fsync", "replace", "write"])
def test_a_full_disk_never_costs_the_old_file(tmp_path, monkeypatch, at):
    path = tmp_path / "game.dig"
    dig.save_record(RECORD, path)
    if at == "fsync":
        monkeypatch.setattr(os, "fsync", failing(at))
    elif at == "replace":
        monkeypatch.setattr(Path, "replace", failing(at))
    else:
        monkeypatch.setattr("builtins.open", opened_full)
    with pytest.raises(OSError, match=f"no space left at {at}"):
        dig.save_record(RECORD.append(dig.legal_actions(RECORD.last)[0]), path)
    monkeypatch.undo()
    assert dig.load_record(path) == RECORD
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


class Full(io.StringIO):
    """A file on a full disk."""

    write = failing("write")


def opened_full(number, *_args, **_options):
    os.close(number)
    return Full()


def test_a_real_full_disk_is_told():
    with pytest.raises(OSError, match="No space left"), Path("/dev/full").open("w") as full:
        full.write("x" * 100_000)


def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target.dig", tmp_path / "link.dig"
    dig.save_record(RECORD, target)
    link.symlink_to(target)
    dig.save_record(RECORD.undo(force=True), link)
    assert link.is_symlink()
    assert dig.load_record(target) == RECORD.undo(force=True)


def test_a_folder_without_a_name_of_its_own_is_no_place_to_write(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        write_whole(tmp_path / "nowhere" / "game.dig", "x")


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "game.dig"
    path.write_bytes(b"dig-record 1\n\xff\xfe")
    with pytest.raises(dig.InterchangeError, match="not a text in UTF-8"):
        dig.load_record(path)


def test_a_huge_file_is_refused(tmp_path):
    path = tmp_path / "game.dig"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(dig.InterchangeError, match="more than"):
        dig.load_record(path)


def test_other_systems_have_no_folders_to_sync(tmp_path, monkeypatch):
    monkeypatch.setattr("dig_rules.files._POSIX", False)
    dig.save_record(RECORD, tmp_path / "game.dig")
    assert dig.load_record(tmp_path / "game.dig") == RECORD


@pytest.mark.parametrize("suffix", [".dig", ".json"])
def test_golden_games_are_saved_and_loaded_and_replayed_to_the_same_result(tmp_path, suffix):
    path = tmp_path / f"game{suffix}"
    replayed = 0
    for record, case in golden_records():
        dig.save_record(record, path)
        loaded = dig.load_record(path)
        assert loaded == record
        assert loaded.outcome.reason.value == case["final"]["reason"]
        assert list(dig.scores(loaded.last)) == case["final"]["scores"]
        replayed += 1
    assert replayed == 88


def test_writers_of_one_file_do_not_mix(tmp_path):
    path = tmp_path / "game.dig"
    records = [RECORD.comment(str(number) * 900) for number in range(1, 4)]
    dig.save_record(records[0], path)

    def write(record):
        for _ in range(20):
            dig.save_record(record, path)

    with ThreadPoolExecutor() as pool:
        writers = [pool.submit(write, record) for record in records]
        while not all(writer.done() for writer in writers):
            assert dig.load_record(path) in records
        for writer in writers:
            writer.result()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_the_longest_name_of_a_file_will_do(tmp_path):
    path = tmp_path / ("x" * 251 + ".dig")
    dig.save_record(RECORD, path)
    assert dig.load_record(path) == RECORD
