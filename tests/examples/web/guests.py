"""Guests of the table server: people, spectators and cheats, each with a socket."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from table_server import Settings, create_app
from table_server.limits import Limits

import dig_rules as dig
from dig_rules.interchange import to_data

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import WebSocketTestSession

DEAL = "gb B P pr bp R yr pb br rb by py yg G pg yb ry gy Y yp gp rg bg rp gr"
"""The row of the game that tests play: the first bone is dug on space 1."""
GENEROUS = Limits().times(1_000)


def dealt(players, rules):
    """A game of that row."""
    return dig.new_game(players, deal=dig.parse_row(DEAL), rules=rules)


@dataclass
class Server:
    """A running server, asked by HTTP."""

    client: TestClient
    file: Path

    def post(self, path, body, token=None, status=None):
        """What comes of a request; its status is checked if one is expected."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = self.client.post(f"/api/tables{path}", json=body, headers=headers)
        assert status in (None, answer.status_code), answer.text
        return answer.json()

    def table(self, name="Ada", players=2, preset="THREE_ACTIONS"):
        """A new table; its name, the seat and its token."""
        asked = {"name": name, "players": players, "preset": preset}
        made = self.post("", asked, status=201)
        return made["table"], made["token"]

    def sit(self, table, name="Bo", **asked):
        """A seat at a table: its token."""
        return self.post(f"/{table}/seats", {"name": name, **asked}, status=201)["token"]

    def bot(self, table, token, seat, bot="greedy"):
        """A bot at a table."""
        return self.post(f"/{table}/bots", {"seat": seat, "bot": bot}, token, status=200)

    def for_two(self):
        """A table with Ada and Bo: its name and their tokens."""
        table, ada = self.table()
        return table, ada, self.sit(table)

    def record(self, table, token=None):
        """The answer to a request for the record."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return self.client.get(f"/api/tables/{table}/record", headers=headers)

    @contextmanager
    def joined(self, table, token=None):
        """Somebody with a socket, who has joined."""
        with self.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            guest = Guest(socket)
            guest.say(type="join", token=token)
            guest.settle()
            yield guest


@dataclass
class Guest:
    """The client's end of a socket, and all that has come through it."""

    socket: WebSocketTestSession
    texts: list[str] = field(default_factory=list)
    heard: list[dict] = field(default_factory=list)
    asked: int = 0

    def say(self, **message):
        self.socket.send_json(message)

    def hear(self):
        """The next message."""
        text = self.socket.receive_text()
        message = json.loads(text)
        if message["type"] != "pong":
            self.texts.append(text)
            self.heard.append(message)
        return message

    def closing(self):
        """The code with which the connection is closed, after a thousand messages at most."""
        try:
            for _ in range(1_000):
                self.hear()
        except WebSocketDisconnect as closed:
            return closed.code
        return None

    def settle(self):
        """All messages that were on their way."""
        self.say(type="ping")
        heard = []
        while (message := self.hear())["type"] != "pong":
            heard.append(message)
        return heard

    def until(self, is_it):
        """The first message of which that is true."""
        while not is_it(message := self.hear()):
            pass
        return message

    def ask(self, kind, **message):
        """Ask for something, and give the answer."""
        self.asked += 1
        self.say(type=kind, id=self.asked, **message)
        return self.until(lambda m: m["type"] in {"accepted", "refused"} and m["id"] == self.asked)

    def act(self, ply, action):
        """Ask for an action, as a value or in notation."""
        action = dig.parse_action(action) if isinstance(action, str) else action
        return self.ask("act", ply=ply, action=to_data(action))

    @property
    def news(self):
        """The news so far."""
        return [message for message in self.heard if message["type"] == "news"]


@contextmanager
def served(file, *, deal=dealt, **choices):
    """A server in this process; bots do not wait, and nobody asks for too much."""
    settings = Settings(file=file, **{"pause": 0, "limits": GENEROUS, **choices})
    with TestClient(create_app(settings, deal=deal)) as client:
        yield Server(client, file)
