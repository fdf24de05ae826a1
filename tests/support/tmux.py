"""A real terminal for tests: tmux with a server of its own, and nobody looking."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager

import pytest

from support.chromium import REQUIRED

_PATIENCE = 30
"""How many seconds a text may take to appear."""


@contextmanager
def terminal(*command, columns=80, lines=24):
    """A terminal in which a command runs; its exit status is shown once it has ended.

    Args:
        command: What to run.
        columns: How wide it is.
        lines: How high it is.
    """
    path = shutil.which("tmux")
    if path is None:
        if os.environ.get(REQUIRED) == "1":
            pytest.fail(f"{REQUIRED}=1, and there is no tmux")
        pytest.skip("a real terminal is tested where tmux is installed")
    shell = f"{shlex.join(map(str, command))}; echo status=$?; sleep 60"
    with tempfile.TemporaryDirectory(prefix="dig-") as folder:
        tmux = Terminal([path, "-u", "-S", f"{folder}/socket", "-f", os.devnull])
        tmux.run("new-session", "-d", "-x", str(columns), "-y", str(lines), shell)
        try:
            yield tmux
        finally:
            tmux.run("kill-server")


class Terminal:
    """What is typed, and what is on the screen."""

    def __init__(self, command):
        self._command = command

    def run(self, *arguments):
        """Run a command of tmux and give what it prints."""
        done = subprocess.run(
            [*self._command, *arguments], capture_output=True, check=True, timeout=_PATIENCE
        )
        return done.stdout.decode()

    def press(self, *keys):
        """Press keys, by tmux's names for them."""
        self.run("send-keys", *keys)

    def screen(self):
        """The text on the screen."""
        return self.run("capture-pane", "-p")

    def wait_for(self, words):
        """The text on the screen, once it holds these words."""
        end = time.monotonic() + _PATIENCE
        while words not in (seen := self.screen()):
            if time.monotonic() > end:
                pytest.fail(f"{words!r} did not appear:\n{seen}")
            time.sleep(0.02)
        return seen
