"""The terminal example in a real terminal, as its README starts it."""

from __future__ import annotations

import sys

import dig_rules as dig
from examples.terminal.piloting import EXAMPLE
from support.tmux import terminal

SCRIPT = EXAMPLE / "play_terminal.py"


def test_two_people_play_a_turn_each_in_a_real_terminal_and_go_on_later(tmp_path):
    file = tmp_path / "game.dig"
    options = ["--seat", "Ada", "--seat", "Bo", "--seed", "7", "--file", file]
    with terminal(sys.executable, SCRIPT, *options) as tmux:
        assert "R?" not in tmux.wait_for("Ada is to play.")
        tmux.press("Space")
        tmux.wait_for("You may run to a [space] or end the turn.")
        tmux.press(*["Right"] * 4, "Enter")
        tmux.wait_for("Ada runs 0 → 4")
        tmux.press("d")
        mine = tmux.wait_for("Ada digs ★P/r on 4")
        assert len(mine.splitlines()) == 24
        assert "q quit" in mine.splitlines()[-1]
        tmux.press("e")
        tmux.wait_for("Enter hides this for Bo.")
        tmux.press("Enter")
        assert "P/r" not in tmux.wait_for("Bo is to play.")
        tmux.press("Space")
        news = tmux.wait_for("Since you last looked")
        assert "Ada digs R?P on 4" in news
        assert "P/r" not in news
        tmux.press("C-c")
        assert "Traceback" not in tmux.wait_for("status=130")
    record = dig.load_record(file)
    assert record.actions == (dig.Move(4), dig.Dig(), dig.EndTurn())
    with terminal(sys.executable, SCRIPT, "--replay", file) as tmux:
        tmux.wait_for("after 0 of 3 actions")
        tmux.press("End")
        tmux.wait_for("after 3 of 3 actions")
        tmux.press("q")
        assert "Traceback" not in tmux.wait_for("status=0")


def test_a_folder_in_place_of_a_file_is_a_line_of_words(tmp_path):
    with terminal(sys.executable, SCRIPT, "--replay", tmp_path, columns=200) as tmux:
        seen = tmux.wait_for("status=2")
    assert "expected a file that ends with .dig or .json" in seen
    assert "Traceback" not in seen
