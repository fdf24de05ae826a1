"""Put together a page on which DIG is played in the browser, with Python inside the page.

Run ``python examples/browser/build.py --serve`` and open http://localhost:8000. It takes a Python
with pip, and npm; what it makes is in ``build/browser``, and any server of static files will do.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

PYODIDE = "314.0.7"
"""The version of Pyodide, which is Python 3.14 for the browser."""
PORT = 8000
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


def run(*command: str | Path) -> None:
    """Run a command, and stop with its complaints if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")


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
    with TemporaryDirectory(dir=kept, prefix="fetching-") as folder:
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
    """Make the folder of the page: its own files, Pyodide, and two wheels."""
    if folder.exists():
        if not (folder / "contents.json").is_file():
            sys.exit(f"{folder} is there already, and is no page of DIG; it stays as it is")
        shutil.rmtree(folder)
    shutil.copytree(HERE / "page", folder, ignore=shutil.ignore_patterns("__pycache__"))
    runtime = folder / "pyodide"
    runtime.mkdir()
    package = pyodide()
    for name in RUNTIME:
        shutil.copy(package / name, runtime)
    wheels = folder / "wheels"
    wheels.mkdir()
    for wheel in fetched({"attrs": ""}):
        shutil.copy(wheel, wheels)
    library(wheels)
    fetches = [path for path in runtime.iterdir() if path.suffix != ".mjs"]
    fetches += [*wheels.iterdir(), folder / "solo.py"]
    contents = {
        "wheels": sorted(path.name for path in wheels.iterdir()),
        "bytes": sum(path.stat().st_size for path in fetches),
    }
    (folder / "contents.json").write_text(json.dumps(contents), encoding="utf-8")


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


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server of a folder for this computer alone; port 0 takes a free one."""
    files = partial(Files, directory=os.fspath(folder))
    return ThreadingHTTPServer(("127.0.0.1", port), files)


def main() -> None:
    """Build the folder, and serve it if asked to."""
    parser = argparse.ArgumentParser(description="Build the page on which DIG is played.")
    parser.add_argument("--to", type=Path, default=BUILD / "browser", help="the folder to make")
    parser.add_argument(
        "--serve",
        type=int,
        nargs="?",
        const=PORT,
        metavar="PORT",
        help=f"serve it on this computer afterwards, on port {PORT} if none is named",
    )
    wanted = parser.parse_args()
    folder: Path = wanted.to
    build(folder)
    print(f"the page is in {folder}")
    if wanted.serve is not None:
        with server(folder, wanted.serve) as serving, suppress(KeyboardInterrupt):
            print(f"open http://localhost:{serving.server_address[1]} (Ctrl+C ends it)", flush=True)
            serving.serve_forever()


if __name__ == "__main__":
    main()
