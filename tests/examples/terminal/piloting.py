"""A person at the keyboard of the terminal example, and what is on the screen."""

from __future__ import annotations

import asyncio
import html
import re
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic

from dig_terminal.app import DigApp
from dig_terminal.dialogs import ChooseBones, Told
from dig_terminal.game import Game
from dig_terminal.game_screen import GameScreen
from dig_terminal.hand_over import HandOver

import dig_rules as dig

__all__ = ["ChooseBones", "GameScreen", "HandOver", "Told"]

EXAMPLE = Path(__file__).parents[3] / "examples" / "terminal"
DEAL = "gb B P pr bp R yr pb br rb by py yg G pg yb ry gy Y yp gp rg bg rp gr"
_TEXT = re.compile(r'<text class="\S+" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>')
_PATIENCE = 20
_ROUNDS = 3
"""How often everything may pass a message on until a key has done all that it does."""
_COLUMN, _LINE, _TOP = 12.2, 24.4, 20


def game(names=("Ada", "Bo"), *plays, rules=dig.THREE_ACTIONS, path=None, deal=DEAL):
    """A game of a deal, after some actions in notation; bots take no time."""
    start = dig.new_game(len(names), deal=dig.parse_row(deal), rules=rules)
    record = dig.Record.of(start, names=tuple(names))
    for play in plays:
        record = record.append(dig.parse_action(play))
    return Game(record, path, Random(1), pause=0)


async def look_at(pilot, table):
    """Show another game in the same application."""
    await pilot.app.switch_screen(GameScreen(table))
    await pilot.pause(0)


def run(test):
    """Run an asynchronous test to its end."""
    return asyncio.run(test)


@asynccontextmanager
async def shown(first, size=(80, 24)):
    """An application that shows a screen, or a game."""
    app = DigApp(GameScreen(first) if isinstance(first, Game) else first)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def picture(pilot):
    """All that can be seen, with its colours."""
    return pilot.app.export_screenshot()


async def still(pilot):
    """What can be seen once nothing changes any more."""
    before, now = "", picture(pilot)
    while now != before:
        await pilot.pause(0.05)
        await pilot.pause()
        before, now = now, picture(pilot)
    return now


def lines(pilot):
    """The lines of text on the screen, without colours."""
    shown = [""] * pilot.app.size.height
    for x, y, text in _TEXT.findall(picture(pilot)):
        column = round(float(x) / _COLUMN)
        words = html.unescape(text).replace("\xa0", " ")
        line = round((float(y) - _TOP) / _LINE)
        shown[line] = shown[line].ljust(column) + words
    return [line.rstrip() for line in shown]


def text(pilot):
    """The text on the screen."""
    return "\n".join(lines(pilot))


def message(pilot):
    """What stands below the table."""
    region = pilot.app.screen.query_one("#message").region
    return "\n".join(line.strip() for line in lines(pilot)[region.y : region.bottom]).strip()


async def press(pilot, *keys):
    """Press keys, and wait until what they do is done."""
    # As Pilot.press does it, but it draws nothing and waits for no idle processor in between.
    for key in keys:
        pilot.app.simulate_key(key)
        for _ in range(_ROUNDS):
            await pilot._wait_for_screen()
    await pilot.pause()


async def wait_until(pilot, true):
    """Wait for something that bots bring about, but not for ever."""
    end = monotonic() + _PATIENCE
    while not true():
        assert monotonic() < end, "it does not happen"
        await pilot.pause(0.01)
    await pilot.pause()


async def sit_down(pilot):
    """Take the seat that is handed over, and read what has happened."""
    assert isinstance(pilot.app.screen, HandOver)
    await press(pilot, "space")
    if isinstance(pilot.app.screen, Told):
        await press(pilot, "enter")


async def act(pilot, action):
    """Do an action by keys."""
    match action:
        case dig.Move(space):
            pilot.app.screen.table.row.cursor = space  # other tests get there by keys and clicks
            await press(pilot, "enter")
        case dig.Dig():
            await press(pilot, "d")
        case dig.EndTurn():
            await press(pilot, "e")
        case dig.Drop() | dig.Bury():
            if not isinstance(pilot.app.screen, ChooseBones):
                await press(pilot, "o" if isinstance(action, dig.Drop) else "b")
            if isinstance(pilot.app.screen, ChooseBones):
                ways = pilot.app.screen._ways
                await press(pilot, *["down"] * list(ways).index(action), "enter")
