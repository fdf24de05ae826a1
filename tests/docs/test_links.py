"""No link of a page outside the site is dead; those within it are checked when it is built."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("examples/**/*.md"), *ROOT.glob("tests/**/*.md"))
    if "node_modules" not in path.parts
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page):
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target
