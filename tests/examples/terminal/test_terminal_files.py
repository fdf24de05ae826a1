"""Games of the terminal example in files: kept after each action, gone on with, never lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest
from dig_terminal.commands import first_screen, main
from dig_terminal.opening import OpeningError, Options, open_game
from dig_terminal.replay_screen import ReplayScreen
from dig_terminal.start_screen import StartScreen

import dig_rules as dig
from examples.terminal.piloting import (
    EXAMPLE,
    GameScreen,
    game,
    message,
    press,
    run,
    shown,
    text,
)


def given(**options):
    nothing = {"seat": [], "preset": None, "seed": None, "file": None, "replay": None, "pause": 0}
    return Namespace(**{**nothing, **options})


def test_a_game_is_saved_after_each_action_and_goes_on_from_its_file(tmp_path):
    file = tmp_path / "game.dig"
    seats = ["Ada", "Bo"]

    async def begin():
        screen = first_screen(given(seat=seats, file=file, seed="7"))
        async with shown(screen) as pilot:
            kept = [dig.load_record(file)]
            for keys in (["space", "right", "enter"], ["d"], ["u"], ["e"]):
                await press(pilot, *keys)
                kept.append(dig.load_record(file))
            assert screen.game.saved
            await press(pilot, "q")
            assert not pilot.app.is_running or pilot.app._exit, "nothing to ask"
            return [record.actions for record in kept], screen.game.record

    kept, record = run(begin())
    done = (dig.Move(1), dig.Dig(), dig.EndTurn())
    assert kept == [(), done[:1], done[:2], done[:2], done]
    assert record.deal == dig.shuffled_deck(7), "a number deals what it deals elsewhere"
    assert list(tmp_path.iterdir()) == [file]

    async def go_on():
        screen = first_screen(given(file=file))
        async with shown(screen) as pilot:
            assert "Bo is to play" in text(pilot)
            await press(pilot, "space")
            news = text(pilot)
            await press(pilot, "enter", "e")
            return news, screen.game.record

    news, again = run(go_on())
    assert "C Ada runs 0 → 1" in news
    assert again == record.append(dig.EndTurn()) == dig.load_record(file)
    assert first_screen(given(seat=seats, file=file, seed="7")).game.record == again


def test_without_a_file_s_asks_for_one_and_never_replaces_another(tmp_path):
    other = tmp_path / "other.dig"
    other.write_text("precious")
    file = tmp_path / "game.dig"

    async def play():
        table = game(("Ada", "greedy"), "move 4")
        async with shown(table) as pilot:
            said = []
            for name in (str(other), "x" * 3_000, str(tmp_path / "game.txt"), str(file)):
                await press(pilot, "s")
                box = pilot.app.screen.query_one("Input")
                box.value = name
                await press(pilot, "enter")
                said.append(text(pilot))
                await press(pilot, "escape")
            await press(pilot, "d")
            return table, said

    table, said = run(play())
    assert "choose another name" in said[0]
    assert "name too long" in said[1]
    assert "Not saved: path: expected a file that ends with .dig or .json" in said[2]
    assert "Saved in" in said[3]
    assert other.read_text() == "precious"
    assert dig.load_record(file) == table.record, "and each action from then on"


def test_a_file_that_cannot_be_written_any_more_costs_no_game(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    table = game(("Ada", "greedy"), path=folder / "game.dig")

    async def play():
        async with shown(table) as pilot:
            shutil.rmtree(folder)
            await press(pilot, "right", "enter")
            said = message(pilot)
            await press(pilot, "q")
            asked = text(pilot)
            await press(pilot, "n")
            folder.mkdir()
            await press(pilot, "s")
            return said, asked, message(pilot)

    said, asked, saved = run(play())
    assert said.startswith("Not saved: No such file or directory:")
    assert "The game is not saved." in asked
    assert saved.startswith("Saved in")
    assert dig.load_record(folder / "game.dig") == table.record
    assert table.record.actions == (dig.Move(1),)


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Files with which something is wrong, and one that is right, in the current folder."""
    monkeypatch.chdir(tmp_path)
    good = game(("Ada", "Bo"), "move 4").record
    dig.save_record(good, "good.dig")
    text = Path("good.dig").read_text()
    Path("illegal.dig").write_text(text + "move 25\n")
    Path("torn.dig").write_text(text[:100])
    Path("newer.dig").write_text(text.replace("dig-record 1", "dig-record 9"))
    Path("bytes.dig").write_bytes(b"\xff\xfe")
    Path("folder.dig").mkdir()
    return good


WRONG = [
    ("--seat Ada", "2 to 4 players, please; there are 1"),
    ("--seat A --seat B --seat C --seat D --seat E", "2 to 4 players, please; there are 5"),
    ("--seat Ada --seat bot:clever", "there is no bot 'clever'; there are random, greedy"),
    ("--seat Ada --seat=", "a player needs a name"),
    ("--seat Ada --seat " + "x" * 41, "names: expected"),
    ("--seat Ada --seat Bo --preset HOUSE", "invalid choice: 'HOUSE'"),
    ("--seat Ada --seat Bo --seed=", "seed: expected"),
    ("--seat Ada --seat Bo --pause soon", "expected seconds from 0 to 60: soon"),
    ("--seat Ada --seat Bo --pause nan", "expected seconds from 0 to 60: nan"),
    ("--seat Ada --seat Bo --file game.txt", "expected a file that ends with .dig or .json"),
    ("--seat Ada --seat Bo --file no/game.dig", "no/game.dig cannot be written: No such file"),
    ("--seat Ada --seat Bo --file " + "x" * 300 + ".dig", "File name too long"),
    ("--file folder.dig", "folder.dig cannot be read: Is a directory"),
    ("--file illegal.dig", "illegal.dig holds no game: action 1: space 25 is 21 away"),
    ("--file torn.dig", "torn.dig holds no game: "),
    ("--file newer.dig", "newer.dig holds no game: "),
    ("--file bytes.dig", "bytes.dig holds no game: $: not a text in UTF-8"),
    ("--file good.dig --seat Ada --seat Cy", "holds a game of other players: Ada, Bo"),
    ("--file good.dig --preset ONE_OF_EACH", "holds a game of other rules: THREE_ACTIONS"),
    ("--file good.dig --seed 1", "holds a game of another deal"),
    ("--replay none.dig", "none.dig cannot be read: No such file or directory"),
    ("--replay illegal.dig", "illegal.dig holds no game: action 1"),
    ("--replay good.dig --seat Ada", "--replay goes with no other option"),
    ("--fast", "unrecognized arguments: --fast"),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG)
def test_what_is_wrong_is_said_in_a_line_with_status_2(files, capsys, arguments, words):
    with pytest.raises(SystemExit) as error:
        main(arguments.split(" "))
    said = capsys.readouterr().err
    assert error.value.code == 2
    assert words in said
    assert said.count("\n") == 1
    assert dig.load_record("good.dig") == files


def test_without_a_terminal_it_says_so():
    script = EXAMPLE / "play_terminal.py"
    command = [sys.executable, script, "--seat", "Ada", "--seat", "greedy"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "this needs a terminal" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("files")
def test_each_option_has_its_screen():
    assert isinstance(first_screen(given()), StartScreen)
    assert isinstance(first_screen(given(preset="ONE_OF_EACH")), StartScreen)
    assert isinstance(first_screen(given(seat=["greedy", "random"])), GameScreen)
    assert isinstance(first_screen(given(replay=Path("good.dig"))), ReplayScreen)


@pytest.mark.usefixtures("files")
def test_bots_are_named_in_files_and_play_again():
    made = open_game(Options(("Ada", "bot:greedy"), file=Path("bots.dig")))
    again = open_game(Options(file=Path("bots.dig")))
    assert made.names == again.names == ("Ada", "greedy")
    assert made.people == again.people == (0,)
    with pytest.raises(OpeningError, match=r"other players: Ada, greedy \(bot\)"):
        open_game(Options(("Ada", "Bo"), file=Path("bots.dig")))
