"""Draw the picture of a game that the documentation shows.

``python examples/terminal/terminal_picture.py docs/pictures/terminal.svg`` writes it.
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from random import Random

from dig_terminal.app import DigApp
from dig_terminal.game import Game
from dig_terminal.game_screen import GameScreen

import dig_rules as dig
from dig_rules.bots import GreedyBot

NAMES = ("Ada", "greedy", "greedy", "random")
SEED, ACTIONS = 9, 26
SIZE = (80, 24)
_FROM_ELSEWHERE = re.compile(r"@font-face\s*\{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)
_DESCRIPTION = "A game of DIG on a terminal: the row, the players and what has happened"


def record() -> dig.Record:
    """A game in its middle, with Ada to act."""
    game = dig.Record.of(dig.new_game(len(NAMES), seed=SEED), names=NAMES)
    rng = Random(SEED)  # noqa: S311 - repeatable on purpose
    while len(game.actions) < ACTIONS:
        seen = dig.view(game.last, game.last.to_move)
        game = game.append(GreedyBot().choose(seen, rng))
    return game


async def picture() -> str:
    """The screen of that game as an SVG that fetches nothing from elsewhere."""
    app = DigApp(GameScreen(Game(record())))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)  # until everything has settled
        drawing = app.export_screenshot(title="DIG")
    # What shows the picture has a monospaced font of its own.
    drawing = _FROM_ELSEWHERE.sub("", drawing)
    return drawing.replace("<svg ", f'<svg role="img" aria-label="{_DESCRIPTION}" ', 1)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(picture()) + "\n", encoding="utf-8")
