"""A headless Chromium for tests of pages, with no way to the network outside this machine."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager

import pytest

REQUIRED = "DIG_BROWSER"
"""Set to 1, a missing Chromium is a failure rather than a reason to skip."""

_ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


@contextmanager
def chromium():
    """A browser of playwright: ``browser.new_context()`` is a person with cookies of their own."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        if os.environ.get(REQUIRED) == "1":
            pytest.fail(f"{REQUIRED}=1, and there is no Chromium")
        pytest.skip("pages are tested where Chromium is installed")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where it is needed

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, chromium_sandbox=False, args=_ARGUMENTS
        )
        try:
            yield browser
        finally:
            browser.close()
