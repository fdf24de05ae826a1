"""Running Python in another process, with another seed for the hashes of strings."""

from __future__ import annotations

import os
import subprocess
import sys


def run_python(*arguments: str, hash_seed: str = "random", given: bytes = b"") -> bytes:
    """What a Python process prints; an AssertionError with its complaints if it fails."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        input=given,
        capture_output=True,
        check=False,
        timeout=300,
    )
    if done.returncode:
        raise AssertionError((done.stdout + done.stderr).decode(errors="replace")[-5_000:])
    return done.stdout
