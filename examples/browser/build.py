"""Put together a page on which DIG is played in the browser, with Python inside the page.

Run ``python examples/browser/build.py --serve`` and open http://localhost:8000. It takes a Python
with pip, and npm; what it makes is in ``build/browser``, and any server of static files will do.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

PYODIDE = "314.0.7"
"""The version of Pyodide, which is Python 3.14 for the browser."""
PORT = 8000
MOST = 65535
"""The last port there is."""
PATIENCE = 180.0
"""Seconds that npm or pip may take: many, but not for ever where the network is out of reach."""
HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build"
KEPT = BUILD / "pyodide"
"""What was fetched stays here, for the next time."""
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
CONTENTS = "contents.json"
MAKER = "dig_rules: examples/browser/build.py"
"""Written into the contents of a page, by which it is known as one when it is built anew."""


def run(*command: str | Path) -> None:
    """Run a command, and stop with its complaints if it fails or takes too long."""
    words = " ".join(map(str, command))
    # What it says goes to a file, since a pipe stays open as long as any process that it started.
    with (
        TemporaryFile() as said,
        subprocess.Popen(  # noqa: S603 - npm or pip, with arguments of ours
            command,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as running,
    ):
        try:
            status = running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            sys.exit(
                f"{words} was ended, since it took longer than {PATIENCE:g} seconds. "
                "Is the network within reach?"
            )
        finally:
            _end(running)
        if status:
            said.seek(0)
            sys.exit(f"{words} failed:\n{said.read().decode(errors='replace')}")


def _end(running: subprocess.Popen[bytes]) -> None:
    """End a process that still runs, with those that it started."""
    if running.poll() is not None:
        return
    if sys.platform == "win32":
        running.kill()
    else:
        os.killpg(running.pid, signal.SIGKILL)


def pyodide(kept: Path = KEPT) -> Path:
    """The folder of Pyodide, which npm fetches the first time."""
    package = kept / "node_modules" / "pyodide"
    with suppress(OSError, ValueError, KeyError):
        facts = json.loads((package / "package.json").read_text(encoding="utf-8"))
        if facts["version"] == PYODIDE:
            return package
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is needed to fetch Pyodide; it comes with Node, https://nodejs.org")
    quiet = ("--no-audit", "--no-fund", "--no-package-lock")
    with _aside(kept) as aside:
        run(npm, "install", *quiet, "--prefix", aside, f"pyodide@{PYODIDE}")
        shutil.rmtree(package.parent, ignore_errors=True)
        (aside / "node_modules").replace(package.parent)
    return package


def fetched(
    versions: Mapping[str, str], kept: Path = KEPT, fitting: tuple[str, ...] = ()
) -> list[Path]:
    """Wheels from the package index, each fetched once: pure Python, or what else is fitting.

    Of each name the version is given, and an empty one is the newest.
    """
    folder = kept / "wheels"
    wanted = {name: f"{name}-{version or '[0-9]*'}-*.whl" for name, version in versions.items()}
    missing = [name for name, pattern in wanted.items() if not list(folder.glob(pattern))]
    if missing:
        # What fits this computer's processor does not fit the page's.
        only = ("--no-deps", "--only-binary", ":all:", "--platform", "any", *fitting)
        asked = [f"{name}=={versions[name]}" if versions[name] else name for name in missing]
        with _aside(kept) as aside:
            run(*_pip("download"), *only, "--dest", aside, *asked)
            folder.mkdir(exist_ok=True)
            for wheel in aside.glob("*.whl"):
                wheel.replace(folder / wheel.name)
    return [max(folder.glob(pattern)) for pattern in wanted.values()]


@contextmanager
def _aside(kept: Path) -> Generator[Path]:
    """A folder for what is being fetched: only what is complete is moved to its place."""
    kept.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=kept, prefix="fetching-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def library(folder: Path, source: Path = ROOT) -> Path:
    """A new wheel of the library, put into a folder."""
    for old in folder.glob("dig_rules-*.whl"):
        old.unlink()
    # Where the builder is installed, none has to be fetched.
    alone = ["--no-build-isolation"] if find_spec("hatchling") else []
    run(*_pip("wheel"), *alone, "--no-deps", "--wheel-dir", folder, source)
    (wheel,) = folder.glob("dig_rules-*.whl")
    return wheel


def _pip(command: str) -> tuple[str, ...]:
    if find_spec("pip") is None:
        sys.exit("pip is needed to build the library's wheel")
    return (sys.executable, "-m", "pip", command, "--quiet", "--disable-pip-version-check")


def build(folder: Path) -> None:
    """Make the folder of the page, aside: it gets its name when it is complete."""
    folder = folder.resolve()
    _refuse_foreign(folder)
    package = pyodide()
    wheels = fetched({"attrs": ""})
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(
        dir=folder.parent, prefix=f"{folder.name}-", ignore_cleanup_errors=True
    ) as aside:
        made = Path(aside) / "made"
        _fill(made, package, wheels)
        # Once more, since a build takes a while in which somebody can have put something there.
        _refuse_foreign(folder)
        if folder.exists():
            folder.replace(Path(aside) / "old")
        made.replace(folder)


def _fill(folder: Path, package: Path, wheels: list[Path]) -> None:
    """Make a folder of the page's own files, Pyodide, and the wheels, the library's too."""
    shutil.copytree(HERE / "page", folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "pyodide").mkdir()
    for name in RUNTIME:
        shutil.copy(package / name, folder / "pyodide")
    (folder / "wheels").mkdir()
    for wheel in wheels:
        shutil.copy(wheel, folder / "wheels")
    library(folder / "wheels")
    fetches = [path for path in (folder / "pyodide").iterdir() if path.suffix != ".mjs"]
    fetches += [*(folder / "wheels").iterdir(), folder / "solo.py"]
    contents = {
        "made by": MAKER,
        "wheels": sorted(path.name for path in (folder / "wheels").iterdir()),
        "bytes": sum(path.stat().st_size for path in fetches),
        "all": sorted(_all_in(folder) | {CONTENTS}),
    }
    (folder / CONTENTS).write_text(json.dumps(contents), encoding="utf-8")


def _refuse_foreign(folder: Path) -> None:
    """Stop if there is anything at a folder's place that is not a page made here."""
    if not folder.exists():
        return
    why = "is no page of DIG that was made here"
    with suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
        contents = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))
        keys = {"made by", "wheels", "bytes", "all"}
        if set(contents) == keys and contents["made by"] == MAKER and "solo.py" in contents["all"]:
            foreign = sorted(_all_in(folder) - set(contents["all"]))
            if not foreign:
                return
            why = f"has in it what is not of the page: {', '.join(foreign[:3])}"
    sys.exit(
        f"{folder} is there already, and {why}; it stays as it is. "
        "Move it away, or name another folder with --to."
    )


def _all_in(folder: Path) -> set[str]:
    """The names of all files and folders in a folder, at any depth."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


class Files(SimpleHTTPRequestHandler):
    """Static files, with the types that browsers ask of modules and WebAssembly."""

    extensions_map = {  # noqa: RUF012 - the name and kind that http.server wants
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".zip": "application/zip",
    }

    def end_headers(self) -> None:
        """Have the browser ask whether a file is still the same, since it may be built anew."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing about each file."""


class Server(ThreadingHTTPServer):
    """A server that takes no port of another: on Windows, to use one again would mean that."""

    allow_reuse_address = os.name == "posix"


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of a folder for this computer alone; port 0 takes a free one."""
    files = partial(Files, directory=os.fspath(folder))
    return Server(("127.0.0.1", port), files)


def _port(text: str) -> int:
    """The number of a port, from the command line."""
    with suppress(ValueError):
        if 0 <= (port := int(text)) <= MOST:
            return port
    raise argparse.ArgumentTypeError(f"expected a port, 0 to {MOST}, found {text!r}")


def main() -> None:
    """Build the folder, and serve it if asked to."""
    parser = argparse.ArgumentParser(description="Build the page on which DIG is played.")
    parser.add_argument("--to", type=Path, default=BUILD / "browser", help="the folder to make")
    parser.add_argument(
        "--serve",
        type=_port,
        nargs="?",
        const=PORT,
        metavar="PORT",
        help=f"serve it on this computer afterwards, on port {PORT} if none is named",
    )
    wanted = parser.parse_args()
    folder: Path = wanted.to
    with ExitStack() as closing, suppress(KeyboardInterrupt):
        serving = None
        if wanted.serve is not None:
            # Before the build, so that nobody waits for it in vain.
            try:
                serving = closing.enter_context(server(folder.resolve(), wanted.serve))
            except OSError as error:
                why = f"port {wanted.serve} cannot be had: {error.strerror}"
                parser.exit(2, f"{why}. Name another with --serve PORT.\n")
        _build_or_stop(folder)
        if serving is not None:
            print(f"open http://localhost:{serving.server_address[1]} (Ctrl+C ends it)", flush=True)
            serving.serve_forever()


def _build_or_stop(folder: Path) -> None:
    """Build the folder, or say in one line why there is none."""
    try:
        build(folder)
    except OSError as error:
        sys.exit(f"the page cannot be made: {error}")
    except KeyboardInterrupt:
        sys.exit("the page was not made: it was interrupted")
    print(f"the page is in {folder}")


if __name__ == "__main__":
    main()
