"""The start screen of the terminal example."""

from __future__ import annotations

from pathlib import Path

from dig_terminal.opening import Options
from dig_terminal.start_screen import StartScreen

import dig_rules as dig
from examples.terminal.piloting import GameScreen, lines, message, press, run, shown, text


def test_players_rules_seed_and_file_are_chosen(tmp_path):
    file = tmp_path / "game.dig"

    async def play():
        async with shown(StartScreen(Options(seed="7", pause=0))) as pilot:
            find = pilot.app.screen.query_one
            assert max(map(len, lines(pilot))) <= 80
            assert all(f"Seat {seat}" in text(pilot) for seat in (1, 2, 3, 4))
            # The first list, by keys: a person is a bot instead.
            await press(pilot, "enter", "down", "enter")
            assert not find("#name-0").visible
            find("#kind-1").value = "a person"
            find("#kind-3").value = "bot: greedy"
            find("#preset").value = "ONE_OF_EACH"
            find("#file").value = str(file)
            await pilot.pause(0)
            find("#name-1").value = "Ada"
            await pilot.click("#go")
            await pilot.pause(0)
            assert isinstance(pilot.app.screen, GameScreen)
            return pilot.app.screen.game

    game = run(play())
    assert game.names == ("random", "Ada", "greedy")
    assert game.people == (1,)
    assert game.record.rules == dig.ONE_OF_EACH
    assert game.record.deal == dig.shuffled_deck(7)
    assert dig.load_record(file).names == game.names


def test_what_is_wrong_is_said_and_can_be_mended():
    async def play():
        async with shown(StartScreen(Options(file=Path("no/game.dig")))) as pilot:
            find = pilot.app.screen.query_one
            said = []

            async def start():
                await press(pilot, "ctrl+s")
                said.append(message(pilot) if pilot.app.screen.query("#message") else "")

            await start()
            find("#file").value = ""
            find("#name-0").value = " "
            await start()
            find("#name-0").value = "greedy"
            await start()
            find("#name-0").value = "Ada"
            find("#seed").focus()
            await press(pilot, "enter")
            return said, pilot.app.screen

    said, screen = run(play())
    assert said == [
        "no/game.dig cannot be written: No such file or directory",
        "a player needs a name",
        "greedy is the name of a bot",
    ]
    assert isinstance(screen, GameScreen)
    assert screen.game.names == ("Ada", "greedy")


def test_escape_leaves():
    async def play():
        async with shown(StartScreen(Options())) as pilot:
            await press(pilot, "escape")
            return pilot.app.return_code

    assert run(play()) == 0
