"""The page, built once and served, and a person who visits it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

import dig_rules as dig
from support.chromium import REQUIRED, chromium

SOURCE = Path(__file__).parents[3] / "examples" / "browser" / "build.py"
MINUTE = 60_000


def load():
    spec = importlib.util.spec_from_file_location("browser_build", SOURCE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["browser_build"] = module
    spec.loader.exec_module(module)
    return module


build = load()


@pytest.fixture(scope="module")
def builder():
    """The module that builds the page."""
    return build


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder, as the README's command makes it; Pyodide is kept in build/ between runs."""
    if shutil.which("npm") is None:
        if os.environ.get(REQUIRED) == "1":
            pytest.fail(f"{REQUIRED}=1, and there is no npm")
        pytest.skip("the page is tested where npm is installed")
    folder = tmp_path_factory.mktemp("browser") / "page"
    subprocess.run([sys.executable, SOURCE, "--to", folder], check=True, timeout=300)
    return folder


@pytest.fixture(scope="module")
def address(site):
    with build.server(site, 0) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def browser():
    with chromium() as running:
        yield running


class Visit:
    """A person with the page open, and what they and their browser have met."""

    def __init__(self, context, address, first=""):
        self.context = context
        self.address = address
        self.requests = []
        self.complaints = []
        context.route(lambda url: not url.startswith(address), lambda route: route.abort())
        context.on("request", lambda request: self.requests.append(request.url))
        self.page = context.new_page()
        self.page.set_default_timeout(MINUTE)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address + first)

    def _hear(self, message):
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def foreign(self):
        own = (self.address, f"blob:{self.address}")
        return [url for url in self.requests if not url.startswith(own)]

    def await_python(self):
        self.page.wait_for_selector("#loading", state="hidden")
        return self

    def begin(self, *bots, preset="THREE_ACTIONS", pace="at once"):
        """A new game by the form, also in the middle of another."""
        page = self.page
        if page.locator("#setup").is_hidden():
            page.click("#new")
        page.select_option("#preset", preset)
        page.select_option("#number", str(len(bots)))
        for seat, bot in enumerate(bots):
            page.locator("#bots select").nth(seat).select_option(bot)
        self._mark_choices()
        page.click("text=Begin")
        page.select_option("#pace", pace)
        self.await_turn()

    def open_file(self, text, name="game.dig"):
        self._mark_choices()
        file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        with self.page.expect_file_chooser() as chooser:
            self.page.click("#load")
        chooser.value.set_files(file)

    def _mark_choices(self):
        """Mark what may be done now, so that it is not taken for what may be done in a new game."""
        mark = "buttons => buttons.forEach(button => button.classList.add('old'))"
        self.page.eval_on_selector_all("#choices button", mark)

    def await_turn(self):
        button = "#choices:not(.resting) button:not([aria-disabled]):not(.old)"
        awaited = f"{button}, #result:not([hidden])"
        self.page.wait_for_selector(awaited)

    def press(self, action):
        self.page.click(f'#choices button[data-action="{action}"]')
        self.await_turn()

    def actions(self):
        every = "buttons => buttons.map(button => button.dataset.action)"
        return self.page.eval_on_selector_all("#choices button", every)

    def log(self):
        return self.page.locator("#log li").all_inner_texts()

    def problem(self):
        self.page.wait_for_selector("#problem:not(:empty)")
        return self.page.inner_text("#problem")

    def kept(self):
        return dig.parse_record(self.page.evaluate("localStorage.getItem('dig-record')"))

    def width(self):
        return self.page.evaluate("document.documentElement.scrollWidth")


@pytest.fixture(scope="module")
def visiting(browser, address):
    """A new person, who opens the page, or another file of it first."""

    @contextmanager
    def one(first="", **options):
        context = browser.new_context(**options)
        try:
            yield Visit(context, address, first)
        finally:
            context.close()

    return one


@pytest.fixture(scope="module")
def opened(visiting):
    """One visit that most tests share, since loading Python takes seconds."""
    with visiting(viewport={"width": 1280, "height": 800}) as visit:
        yield visit.await_python()


@pytest.fixture
def visit(opened):
    """The shared visit, with nothing to complain of before and after."""
    yield opened
    assert opened.complaints == []
    assert opened.foreign() == []
