"""The bots of the library by name, the one that searches with so few nodes that tests are quick."""

from __future__ import annotations

from dig_rules.bots import BOTS, Bot, SearchBot

QUICK_BOTS: dict[str, Bot] = {**BOTS, "search": SearchBot(nodes=40, depth=3)}
