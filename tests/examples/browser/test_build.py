"""The folder of the page: made whole or not at all, and in the place of nobody's things."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[3] / "examples" / "browser" / "build.py"
WHEEL = "attrs-26.1.0-py3-none-any.whl"
STEPS = ("pyodide", "fetched", "library")


def call(*words, source=SOURCE, **options):
    """Run the program as a person does."""
    command = [sys.executable, source, *words]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, **options
    )


def everything_in(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


@pytest.fixture
def quick(builder, monkeypatch, tmp_path):
    """The builder, with small files in place of what it fetches; and the place it builds in."""
    stock = tmp_path / "stock"
    stock.mkdir()
    for name in (*builder.RUNTIME, WHEEL):
        (stock / name).write_text(name)

    def library(folder):
        (folder / "dig_rules-0.1.0-py3-none-any.whl").write_text("the library")

    monkeypatch.setattr(builder, "pyodide", lambda: stock)
    monkeypatch.setattr(builder, "fetched", lambda _: [stock / WHEEL])
    monkeypatch.setattr(builder, "library", library)
    return builder


@pytest.fixture
def place(tmp_path):
    """A folder in which nothing else is, for the page to be made in."""
    folder = tmp_path / "place"
    folder.mkdir()
    return folder


def test_without_npm_the_command_says_so_each_time_and_leaves_nothing(tmp_path):
    project = tmp_path / "project"
    shutil.copytree(SOURCE.parent, project / "examples" / "browser")
    source = project / "examples" / "browser" / "build.py"
    before = everything_in(project)
    for _ in range(2):
        done = call("--serve", "0", source=source, env={**os.environ, "PATH": str(tmp_path)})
        assert done.returncode == 1
        assert done.stderr.startswith("npm is needed to fetch Pyodide")
        assert everything_in(project) == before


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("what", [SystemExit("no network"), KeyboardInterrupt(), OSError("full")])
def test_a_build_that_is_stopped_leaves_nothing_and_can_be_done_again(
    quick, place, monkeypatch, step, what
):
    def stop(*_):
        raise what

    monkeypatch.setattr(sys, "argv", ["build.py", "--to", str(place / "page")])
    with monkeypatch.context() as patch:
        patch.setattr(quick, step, stop)
        with pytest.raises(SystemExit) as stopped:
            quick.main()
    assert stopped.value.code in {
        "no network",
        "the page was not made: it was interrupted",
        "the page cannot be made: full",
    }
    assert list(place.iterdir()) == []
    quick.main()
    assert [path.name for path in place.iterdir()] == ["page"]


@pytest.mark.parametrize("step", STEPS)
def test_a_build_that_is_stopped_leaves_the_page_that_was_there(quick, place, monkeypatch, step):
    def stop(*_):
        raise KeyboardInterrupt

    quick.build(place / "page")
    before = everything_in(place)
    monkeypatch.setattr(quick, step, stop)
    with pytest.raises(KeyboardInterrupt):
        quick.build(place / "page")
    assert everything_in(place) == before


def test_a_page_is_replaced_by_one_that_is_built_anew(quick, place, monkeypatch):
    page = place / "page"
    quick.build(page)
    before = everything_in(page)
    quick.build(page)
    assert everything_in(page) == before

    def library(folder):
        (folder / "dig_rules-0.2.0-py3-none-any.whl").write_text("the library")

    monkeypatch.setattr(quick, "library", library)
    quick.build(page)
    wheels = [WHEEL, "dig_rules-0.2.0-py3-none-any.whl"]
    assert sorted(path.name for path in (page / "wheels").iterdir()) == wheels
    assert [path.name for path in place.iterdir()] == ["page"]


def test_a_page_is_made_in_folders_that_are_not_there_yet(quick, place):
    quick.build(place / "far" / "off")
    assert (place / "far" / "off" / "index.html").is_file()


def test_a_link_to_a_page_stays_a_link(quick, place):
    quick.build(place / "page")
    (place / "link").symlink_to(place / "page")
    (place / "page" / "wheels" / WHEEL).unlink()
    quick.build(place / "link")
    assert (place / "link").is_symlink()
    assert (place / "page" / "wheels" / WHEEL).is_file()


@pytest.mark.parametrize(
    "contents",
    [
        "{}",
        "[]",
        "7",
        "chapter one",
        "[" * 100_000,
        '["made by", "wheels", "bytes", "all"]',
        '{"wheels": [], "bytes": 0}',
        '{"made by": "me", "wheels": [], "bytes": 0, "all": ["contents.json", "solo.py"]}',
    ],
)
def test_a_folder_with_contents_of_somebody_else_stays(quick, place, contents):
    (place / "contents.json").write_text(contents)
    (place / "solo.py").write_text("print('alone')")
    before = everything_in(place)
    with pytest.raises(SystemExit, match=r"is no page of DIG that was made here; it stays"):
        quick.build(place)
    assert everything_in(place) == before


def test_a_thesis_is_not_deleted(place):
    (place / "contents.json").write_text('{"chapters": 5}')
    (place / "thesis.txt").write_text("years of work")
    before = everything_in(place)
    done = call("--to", place)
    assert done.returncode == 1
    assert "is no page of DIG that was made here; it stays as it is" in done.stderr
    assert everything_in(place) == before


@pytest.mark.parametrize("name", ["thesis.txt", "wheels/thesis.txt", ".git/config", "notes/"])
def test_a_page_with_something_else_in_it_stays(quick, place, name):
    page = place / "page"
    quick.build(page)
    if name.endswith("/"):
        (page / name).mkdir()
    else:
        (page / name).parent.mkdir(exist_ok=True)
        (page / name).write_text("years of work")
    before = everything_in(place)
    with pytest.raises(
        SystemExit, match=f"what is not of the page: .*{name.rstrip('/')}; it stays"
    ):
        quick.build(page)
    assert everything_in(place) == before


def test_a_file_stays_that_has_the_name_of_the_folder(quick, place):
    (place / "page").write_text("years of work")
    with pytest.raises(SystemExit, match="it stays as it is"):
        quick.build(place / "page")
    assert (place / "page").read_text() == "years of work"


def test_what_comes_while_the_page_is_made_stays(quick, place, monkeypatch):
    library = quick.library

    def and_a_thesis(folder):
        library(folder)
        (place / "page").mkdir()
        (place / "page" / "thesis.txt").write_text("years of work")

    monkeypatch.setattr(quick, "library", and_a_thesis)
    with pytest.raises(SystemExit, match="it stays as it is"):
        quick.build(place / "page")
    assert everything_in(place) == {"page": None, "page/thesis.txt": b"years of work"}


def test_the_contents_name_everything_in_the_folder(quick, place):
    quick.build(place / "page")
    contents = json.loads((place / "page" / "contents.json").read_text())
    assert contents["all"] == sorted(everything_in(place / "page"))


@pytest.mark.parametrize("port", ["99999", "65536", "-1", "8080.5", "http", "9" * 5_000])
def test_what_is_no_port_is_refused_before_anything_is_built(place, port):
    done = call("--to", place / "page", f"--serve={port}")
    assert done.returncode == 2
    last = done.stderr.splitlines()[-1]
    assert last.endswith(f"argument --serve: expected a port, 0 to 65535, found {port!r}")
    assert "Traceback" not in done.stderr
    assert list(place.iterdir()) == []


def test_a_port_that_is_taken_is_told_in_one_line_before_anything_is_built(place):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = call("--to", place / "page", "--serve", str(port))
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"port {port} cannot be had: ")
    assert line.endswith("Name another with --serve PORT.")
    assert done.stdout == ""
    assert list(place.iterdir()) == []


HANGING = """
import subprocess, sys
print("waiting", flush=True)
subprocess.run([sys.executable, "-c", "import time; time.sleep(20)"])
"""


def test_a_command_that_hangs_is_ended_though_what_it_started_does_not_end(builder, monkeypatch):
    monkeypatch.setattr(builder, "PATIENCE", 1.0)
    began = time.monotonic()
    with pytest.raises(SystemExit, match=r"took longer than 1 seconds\. Is the network within"):
        builder.run(sys.executable, "-c", HANGING)
    assert time.monotonic() - began < 10


WRITING = """
import time
for _ in range(200):
    with open("written", "a") as file:
        file.write("x")
    time.sleep(0.05)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no group of processes to end")
def test_what_a_hanging_command_started_is_ended_with_it(builder, monkeypatch, place):
    monkeypatch.chdir(place)
    monkeypatch.setattr(builder, "PATIENCE", 2.0)
    (place / "writing.py").write_text(WRITING)
    start = "import subprocess, sys; subprocess.run([sys.executable, 'writing.py'])"
    with pytest.raises(SystemExit, match="took longer than 2 seconds"):
        builder.run(sys.executable, "-c", start)
    written = (place / "written").read_text()
    time.sleep(0.5)
    assert (place / "written").read_text() == written


def test_npm_and_pip_that_hang_are_ended_and_leave_nothing(builder, monkeypatch, place):
    hanging = place / "hang.py"
    hanging.write_text(HANGING)
    monkeypatch.setattr(builder, "PATIENCE", 0.5)
    monkeypatch.setattr(builder, "_pip", lambda command: (sys.executable, hanging, command))
    kept = place / "kept"
    with pytest.raises(SystemExit, match=r"took longer than 0\.5 seconds"):
        builder.fetched({"attrs": ""}, kept)
    with pytest.raises(SystemExit, match=r"took longer than 0\.5 seconds"):
        builder.library(place)
    monkeypatch.setattr(builder.shutil, "which", lambda _: sys.executable)
    # Python in the place of npm: a script of the name "install" is what it is to run.
    (place / "install").write_text(HANGING)
    monkeypatch.chdir(place)
    with pytest.raises(SystemExit, match=r"install .* took longer than 0\.5 seconds"):
        builder.pyodide(kept)
    assert list(kept.iterdir()) == []


def test_npm_and_pip_may_take_three_minutes(builder):
    assert builder.PATIENCE == 180


def test_a_command_that_fails_is_told_with_its_complaints(builder):
    complaining = "import sys; print('one'); sys.stderr.write('two'); sys.exit(3)"
    with pytest.raises(SystemExit, match=r"failed:\n(one\s+two|twoone)"):
        builder.run(sys.executable, "-c", complaining)
