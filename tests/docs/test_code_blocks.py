"""Every block of code on a page is run, and its output compared."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\S[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Grammars and figures are no code; a directive of the site begins with a brace. Commands marked
# ``sh`` install something: those of the README are run in an empty environment by .ci/readme. What
# runs in a browser is shown only.
NOT_RUN = {"ebnf", "text", "sh", "html", "js"}


def blocks(page):
    return BLOCK.findall(page.read_text(encoding="utf-8"))


CONSOLE = [
    pytest.param(body, id=f"{page.relative_to(ROOT)} {number}")
    for page in PAGES
    for number, (language, body) in enumerate(blocks(page))
    if language == "console"
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_block_is_an_example_for_doctest_or_a_session_or_no_code(page):
    for language, body in blocks(page):
        if language == "python":
            # Else doctest would pass it over.
            assert body.startswith(">>> "), body
        else:
            assert language in NOT_RUN or language == "console" or language[0] == "{"


@pytest.mark.parametrize("session", CONSOLE)
def test_a_session_gives_the_output_that_is_shown(session):
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    commands = re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]
    assert commands
    for command in commands:
        line, _, expected = command.partition("\n")
        found = subprocess.run(
            ["/bin/sh", "-c", line],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert found.stdout + found.stderr == expected, line


@pytest.mark.parametrize("output", ["3", "", "4\n5"])
def test_a_wrong_output_on_a_page_fails(output, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"```python\n>>> 2 + 2\n{output}\n\n```\n", encoding="utf-8")
    options = ("--no-header", "-p", "no:cacheprovider", "--rootdir", str(tmp_path))
    found = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--doctest-glob=*.md", str(page)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert found.returncode == 1
    assert "1 failed" in found.stdout
