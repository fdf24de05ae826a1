"""The game of the browser's page, loaded without a browser, and tables of it."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from random import Random

import dig_rules as dig

SOURCE = Path(__file__).parents[3] / "examples" / "browser" / "page" / "solo.py"
DEAL = "gb B P pr bp R yr pb br rb by py yg G pg yb ry gy Y yp gp rg bg rp gr"


def load():
    spec = importlib.util.spec_from_file_location("solo", SOURCE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["solo"] = module
    spec.loader.exec_module(module)
    return module


solo = load()


class Table:
    """A table whose answers are read, and the log as the page keeps it."""

    def __init__(self, seed=1):
        self.solo = solo.Solo(Random(seed))
        self.scene = None
        self.problem = ""
        self.log = []

    def ask(self, call, *words):
        answer = json.loads(getattr(self.solo, call)(*words))
        self.problem = answer.get("problem", "")
        if not self.problem:
            self.scene = answer
            self.log[answer["kept"] :] = answer["news"]
        return answer

    def act(self, words):
        return self.ask("act", self.scene["ply"], words)

    def actions(self):
        return [choice["action"] for choice in self.scene["choices"]]

    def bots_play(self):
        while self.scene["turn"] == "bot":
            self.ask("bot")


def seated(*actions, first=0, names=("Ada", "greedy bot"), rules=dig.THREE_ACTIONS):
    """A table with a known deal on it, and some actions done."""
    start = dig.new_game(len(names), deal=dig.parse_row(DEAL), first_player=first, rules=rules)
    record = dig.Record.of(start, names=names)
    for action in actions:
        record = record.append(dig.parse_action(action))
    table = Table()
    table.ask("load", dig.format_record(record))
    return table


def choice(table, action):
    (found,) = [c for c in table.scene["choices"] if c["action"] == action]
    return found
