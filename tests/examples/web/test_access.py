"""The page is for everyone: names for all that can be pressed, and what axe-core finds wrong."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from itertools import pairwise

import pytest

from support.chromium import chromium
from support.web_tables import Person, served

AXE = "4.10.3"


@pytest.fixture(scope="module")
def axe(tmp_path_factory):
    """The source of axe-core, an independent checker of pages."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("axe")
    (folder / "package.json").write_text(json.dumps({"dependencies": {"axe-core": AXE}}))
    command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Every page once: what is on it, for a function to look at."""
    with served(tmp_path_factory.mktemp("web")) as server, chromium() as browser:
        yield lambda look, **options: visit(browser, server, look, **options)


def visit(browser, server, look, **options):
    ada, bo = (Person(browser, server, **options) for _ in range(2))
    ada.page.goto(server.url)
    look(ada.page, "start")
    url = ada.open_table("Ada", players=3)
    look(ada.page, "lobby")
    bo.page.goto(url)
    bo.page.locator("form").wait_for()
    look(bo.page, "sit down")
    bo.sit_down(url, "Bo")
    ada.page.locator(".bots button").first.click()
    ada.settled(0)
    ada.page.locator(".space").nth(9).click(force=True)
    ada.page.locator(".notice p").wait_for()
    look(ada.page, "game")
    for person in (ada, bo):
        person.page.locator(".seat-note button").click()
    ada.page.locator(".result").wait_for()
    look(ada.page, "result")
    ada.leave()
    bo.leave()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_can_use_every_page(pages, axe, scheme):
    seen = {}

    def look(page, where):
        seen[where] = names(page)
        page.evaluate(axe)
        found = page.evaluate(
            """async () => (await axe.run({ resultTypes: ["violations"] })).violations
              .map(({ id, nodes }) => `${id}: ${nodes[0].html}`)"""
        )
        assert found == [], where

    pages(look, color_scheme=scheme)
    assert list(seen) == ["start", "lobby", "sit down", "game", "result"]
    assert seen["game"]["button"] > 30
    assert seen["start"]["radio"] == 5


def names(page):
    """Everything has a name, headings have an order, and there are landmarks; how many of each."""
    tree = page.locator("body").aria_snapshot()
    numbers = {}
    for role in ("button", "link", "textbox", "radio", "img", "group", "region", "log"):
        named = re.findall(rf"- {role}\b(.*)", tree)
        assert all(re.match(r' "[^"]', rest) for rest in named), (role, named)
        numbers[role] = len(named)
    levels = [int(level) for level in re.findall(r"heading .*\[level=(\d)\]", tree)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= sooner + 1 for sooner, later in pairwise(levels))
    assert {"banner", "main", "contentinfo"} <= set(re.findall(r"^- (\w+)", tree, re.MULTILINE))
    return numbers
