"""The web example as people meet it: the server as a process, and its page in a browser."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from dig_rules.interchange import from_data, to_json

SERVER = Path(__file__).parents[2] / "examples" / "web" / "server.py"
PATIENCE = 15.0
STILL = {
    "reduced_motion": "reduce",
    "locale": "en-GB",
    "viewport": {"width": 800, "height": 600},
}
"""What most tests want of a browser: nothing moves, English, and little to paint."""


def wait_for(what, says):
    """Wait until `what()` is true. Asking from here works under a strict policy for scripts."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < end, f"waited in vain: {says}"
        time.sleep(0.01)
    return found


class Server:
    """The process of the server, which can be killed and started again on the same file."""

    def __init__(self, folder, pause=0.0):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._options = ["--file", folder / "tables.sqlite3", "--pause", str(pause)]
        self._process = None
        self.start()

    def start(self):
        command = [sys.executable, SERVER, "--port", str(self._port), "--allowance", "1000"]
        self._process = subprocess.Popen(
            [*command, *self._options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        wait_for(self._listens, "the server listens")

    def _listens(self):
        assert self._process.poll() is None, self._process.stderr.read().decode()
        try:
            socket.create_connection(("127.0.0.1", self._port), 0.2).close()
        except OSError:
            return False
        return True

    def kill(self, how=signal.SIGKILL):
        self._process.send_signal(how)
        self._process.wait(10)
        self._process.stderr.close()


@contextmanager
def served(folder, pause=0.0):
    server = Server(folder, pause)
    try:
        yield server
    finally:
        server.kill()


class Person:
    """Somebody with a browser of their own: what they see, and what their page was sent."""

    def __init__(self, browser, server, **options):
        self.context = browser.new_context(**{**STILL, **options})
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1_000)
        self.server = server
        self.received = []
        self.sent = []
        self.complaints = []
        self.expected = []
        self.page.on("websocket", self._listen)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, line):
        line.on("framereceived", lambda text: self.received.append(json.loads(text)))
        line.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def _note(self, message):
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def leave(self):
        """Close the browser; nothing has to have gone wrong in it."""
        known = re.compile("|".join(self.expected) or "(?!)")
        left = [text for text in self.complaints if not known.search(text)]
        self.context.close()
        assert left == []

    def open_table(self, name, players=2, preset="THREE_ACTIONS"):
        page = self.page
        page.goto(self.server.url)
        page.get_by_label(re.compile("Your name|Dein Name")).fill(name)
        page.locator(f"input[name=players][value='{players}']").check()
        page.locator(f"input[name=preset][value='{preset}']").check()
        page.locator("form button").click()
        page.wait_for_url("**/table/*")
        page.locator(".seats").wait_for()
        return page.url

    def sit_down(self, url, name):
        self.page.goto(url)
        self.page.get_by_label(re.compile("Your name|Dein Name")).fill(name)
        self.page.locator("form button").click()

    def news(self):
        return [message for message in self.received if message["type"] == "news"]

    @property
    def last(self):
        return self.news()[-1]

    @property
    def view(self):
        return from_data(self.last["view"], "view")

    def settled(self, ply):
        """Wait until the page shows the view after so many actions, and let it be acted on."""
        selector = f".game[data-ply='{ply}'][data-settled]"
        self.page.locator(selector).wait_for()

    def shown(self):
        """What the page shows, card by card."""
        return self.page.evaluate(
            """() => {
              const cards = (root, what) =>
                [...(root?.querySelectorAll(what) ?? [])].map((card) => card.dataset.card);
              const dogs = {};
              document.querySelectorAll(".row > li").forEach((space, number) => {
                space.querySelectorAll(".token").forEach((dog) => {
                  dogs[dog.dataset.key.replace("dog-", "")] = number;
                });
              });
              const players = [...document.querySelectorAll(".player")];
              return {
                row: cards(document, ".space"),
                dogs: Object.values(dogs),
                mine: cards(document, ".dock .held"),
                hands: players.map((player) => cards(player, ".hand .held")),
                dropped: players.map((player) => cards(player, ".dropped .held")),
              };
            }"""
        )

    def command_of(self, action):
        """The button for an action, as a selector."""
        command = f'{{"type":"act","action":{to_json(action)}}}'
        return f"button[data-command='{command}']"


def expected(view):
    """What a page has to show of a view, which is plain data."""
    you = view["viewer"]
    players = view["players"]
    over = view["ended"] is not None
    return {
        "row": ["home", *("." if card is None else card for card in view["yard"])],
        "dogs": [player["space"] for player in players],
        "mine": [] if you is None or over else players[you]["hand"],
        "hands": [[] if seat == you else p["hand"] for seat, p in enumerate(players)],
        "dropped": [player["dropped"] for player in players],
    }
