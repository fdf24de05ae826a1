"""The command line in the process of the tests."""

from __future__ import annotations

import io
import sys

import pytest

from dig_rules.cli import main


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command line on some input, and give its exit code, output and errors."""

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = stop.code
        output = capsys.readouterr()
        return code, output.out, output.err

    return run
