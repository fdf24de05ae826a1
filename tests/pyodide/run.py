"""The library's tests under Pyodide, which is Python 3.14 in WebAssembly, in Node.

``python tests/pyodide/run.py`` takes about two minutes on one processor: it runs a part of the
tests with few examples (see `inside.py`). ``--all`` runs every test that can run there, in about
eight. ``--wheel FILE`` tests another wheel of the library. Arguments of pytest follow, such as
``tests/rules -k drop``. The exit status is pytest's.

It needs Node and npm, and pip with a network the first time; what is fetched is kept in build/.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDERS = (
    "tests/rules",
    "tests/golden",
    "tests/notation",
    "tests/properties",
    "tests/hidden",
    "tests/records",
    "tests/interchange",
    "tests/bots",
    "tests/testing_kit",
)
# By name; a version where not any will do.
PACKAGES = {
    "attrs": "",
    "cattrs": "",
    "hypothesis": "",
    "iniconfig": "",
    "jsonschema": "4.17.3",  # the last one without a part in Rust
    "packaging": "",
    "pluggy": "",
    "pygments": "",
    "pyrsistent": "0.20.0",
    "pytest": "",
    "sortedcontainers": "",
    "typing_extensions": "",
}
FITTING = (
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
    "--platform=pyemscripten_2026_0_wasm32",
)
STACK = 512 * 1024 * 1024
"""Bytes. WebAssembly has the stack of the program that it runs in, and Node's is small."""


def builder():
    """What the page in the browser is built by: it fetches Pyodide and wheels, and makes ours."""
    source = ROOT / "examples" / "browser" / "build.py"
    spec = importlib.util.spec_from_file_location("browser_build", source)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def enlarge_stack() -> int:
    """Let processes have the stack that deeply nested data takes; how much of it, in kB."""
    try:
        import resource  # noqa: PLC0415 - where there is one
    except ImportError:
        return 900
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    size = STACK if most == resource.RLIM_INFINITY else min(STACK, most)
    resource.setrlimit(resource.RLIMIT_STACK, (size, most))
    return size // 1024 * 9 // 10


def run(wheel: Path, arguments: list[str], *, everything: bool) -> int:
    """The exit status of pytest, in Pyodide, with a wheel of the library."""
    node = shutil.which("node")
    if node is None:
        sys.exit("Node is needed, https://nodejs.org")
    build = builder()
    wanted = {
        "pyodide": str(build.pyodide()),
        "wheels": [str(path) for path in build.fetched(PACKAGES, fitting=FITTING)],
        "project": str(ROOT),
        "arguments": ["-p", "no:cacheprovider", *arguments],
        "everything": everything,
    }
    wanted["wheels"].append(str(wheel))
    command = [node, f"--stack-size={enlarge_stack()}", HERE / "run.mjs", json.dumps(wanted)]
    return subprocess.run(command, check=False).returncode


def main() -> int:
    """Build a wheel of the library, unless one is given, and test it."""
    parser = argparse.ArgumentParser(description="Run the tests under Pyodide's Python.")
    parser.add_argument("--all", action="store_true", help="every test that can run there")
    parser.add_argument("--wheel", type=Path, help="a wheel of the library; made anew if none")
    wanted, arguments = parser.parse_known_args()
    if not any((ROOT / argument.split("::")[0]).exists() for argument in arguments):
        arguments = [*FOLDERS, *arguments]
    if wanted.wheel:
        return run(wanted.wheel.resolve(), arguments, everything=wanted.all)
    with TemporaryDirectory() as folder:
        return run(builder().library(Path(folder)), arguments, everything=wanted.all)


if __name__ == "__main__":
    sys.exit(main())
