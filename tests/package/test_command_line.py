"""The command line, as a person or a script uses it."""

from __future__ import annotations

import importlib
import io
import os
import re
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import dig_rules as dig
from dig_rules.bots import GreedyBot
from dig_rules.cli import main
from dig_rules.console import Console


class Terminal(io.StringIO):
    """A stand-in for a terminal to type at, or to read from."""

    def isatty(self) -> bool:
        return True


def process(*arguments, **options):
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", "dig_rules", *arguments]
    return subprocess.run(
        command, check=False, timeout=60, **({"capture_output": True, "text": True} | options)
    )


# play ---------------------------------------------------------------------------------------------


def test_play_shows_the_row_and_numbered_actions(run):
    code, out, err = run("play", "--seed", "1")
    assert (code, err) == (0, "")
    row = dig.new_game(seed=1).yard
    assert all(f"?{card.scent.first.letter}" in out for card in row if isinstance(card, dig.Bone))
    assert "   1  move 1\n" in out
    assert "   5  end\n" in out


def test_play_refuses_with_the_reason_and_goes_on(run):
    code, out, _ = run("play", "--seed", "1", typed="dig\nmove 4\n")
    assert code == 0
    assert "not allowed: there is no bone to dig on space 0 [D1]" in out
    assert "* 0 collie runs from 0 to 4" in out


def test_play_takes_the_number_of_an_action(run):
    _, out, _ = run("play", "--seed", "1", typed="4\n")
    assert "* 0 collie runs from 0 to 4" in out


@pytest.mark.parametrize(
    "line", ["", "0", "99", "9" * 50, "²", "move", "move four", "bury R", "x" * 200_000, "drop R"]
)
def test_play_answers_what_is_no_action_with_help(run, line):
    code, out, err = run("play", "--seed", "1", typed=f"{line}\nmove 4\n")
    assert (code, err) == (0, "")
    assert out.count("type a number, or an action such as") == 1
    assert "* 0 collie runs from 0 to 4" in out


@pytest.mark.parametrize("line", ["help", "?"])
def test_help_explains_what_is_shown(run, line):
    _, out, _ = run("play", "--seed", "1", typed=f"{line}\n")
    assert "?ry a bone that is one of the two" in out
    assert max(len(line.removeprefix("0 collie> ")) for line in out.splitlines()) <= 100


@pytest.mark.parametrize("line", ["  Move   4 ", "MOVE 4", "move\t4"])
def test_play_minds_neither_case_nor_spaces(run, line):
    assert "runs from 0 to 4" in run("play", "--seed", "1", typed=f"{line}\n")[1]


@pytest.mark.parametrize("typed", ["", "quit\n", "exit\n", "move 4\nend", "move 4"])
def test_play_leaves_quietly_at_the_end_of_input_and_on_quit(run, typed):
    code, _, err = run("play", "--seed", "1", typed=typed)
    assert (code, err) == (0, "")


def test_play_goes_on_to_the_standings(run):
    code, out, _ = run("play", "--seed", "1", "--rules", "ONE_OF_EACH", typed="end\n" * 500)
    assert code == 0
    assert "the game is over: yard cleared" in out
    assert re.search(r"^1\. 1 dachshund +\d+ points$", out, re.MULTILINE)


def test_play_shows_a_person_no_hidden_colour(run):
    # Collie only ends turns: it learns a colour only from the bones that lie dropped.
    _, out, _ = run("play", "--seed", "3", "--players", "4", typed="end\n" * 500)
    for screen in out.split("0 collie> "):
        tokens = set(re.findall(r"(?<![?\w])[rygbp]{2}(?!\w)", screen.replace("bury", "")))
        shown = re.findall(r"dropped ((?:[rygbp]{2} ?)+)|drops ((?:[rygbp]{2} ?)+)on", screen)
        dropped = set(" ".join(a or b for a, b in shown).split())
        in_one_hand = {
            token
            for hand in re.findall(r"hand (.*)", screen)
            for token in hand.split()
            if token[::-1] in hand.split()
        }
        known = dropped | {token[::-1] for token in dropped} | in_one_hand
        assert tokens <= known, screen


def test_people_at_one_keyboard_get_a_screen_between_them(run):
    typed = "\nmove 4\nend\n\nmove 3\nend\n\n"
    _, out, _ = run("play", "--people", "2", "--seed", "1", typed=typed)
    blank = "\n" * 50
    parts = out.split("Hand over the keyboard, then press Enter. ")
    assert len(parts) == 4  # before the first, and after each of two turns
    for before, after in pairwise(parts):
        assert before.rstrip(" \n").endswith("is to play.")
        assert blank in before[-200:]
        assert after.startswith(blank)
    assert "* 0 collie runs from 0 to 4" in parts[2]  # the second person is told


def test_a_hand_over_screen_shows_no_hand(run):
    # Each person digs once; nobody's bone may be on another's screen.
    typed = "\n" + "move 4\ndig\nend\n\n" * 2
    _, out, _ = run("play", "--people", "2", "--seed", "1", typed=typed)
    bone = dig.new_game(seed=1).yard[3]
    screens = re.split(r"\n{50}", out)
    second = [screen for screen in screens if "1 dachshund> " in screen]
    assert second
    assert all(str(bone) not in screen.replace(str(bone.scent), "") for screen in second)


# watch, perft, rules ------------------------------------------------------------------------------


def test_watch_ends_with_standings_twice_the_same(run):
    first = run("watch", "--seed", "7", "--players", "4")
    assert first == run("watch", "--seed", "7", "--players", "4")
    lines = first[1].splitlines()
    assert [line[0] for line in lines[-4:]] == ["1", "2", "3", "4"]
    assert lines[-5] == "the game is over: yard cleared"
    assert first != run("watch", "--seed", "8", "--players", "4")


def test_watch_without_a_seed_differs(run):
    assert len({run("watch")[1] for _ in range(3)}) > 1


def test_watch_hides_what_a_spectator_cannot_know(run):
    _, out, _ = run("watch", "--seed", "7", "--players", "4", "--bot", "random")
    assert re.search(r"digs \?\w\w", out)
    assert re.search(r"buries \?\w\w", out)


def test_perft_counts_and_divides(run):
    code, out, _ = run("perft", "--seed", "1", "--depth", "2", "--divide")
    game = dig.new_game(seed=1)
    by_hand = {
        dig.format_action(action): len(dig.legal_actions(dig.apply(game, action)))
        for action in dig.legal_actions(game)
    }
    lines = [line.split() for line in out.splitlines()[1:]]
    assert code == 0
    assert lines[:2] == [["1", "5"], ["2", str(sum(by_hand.values()))]]
    assert {" ".join(words): int(count) for *words, count in lines[2:]} == by_hand


def test_perft_counts_without_dividing(run):
    _, out, _ = run("perft", "--seed", "1", "--depth", "1")
    assert [line.split() for line in out.splitlines()[1:]] == [["1", "5"]]


def test_rules_names_every_option_and_preset(run):
    code, out, _ = run("rules")
    assert code == 0
    for word in ("turn", "stall_limit", "EXCHANGE", "MOST_VALUABLE_BONES", "\nONE_OF_EACH\n"):
        assert word in out


# Wrong arguments ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["play", "--players", "5"],
        ["play", "--players", "two"],
        ["play", "--people", "3"],
        ["play", "--seed", "-1"],
        ["play", "--seed", "1.5"],
        ["play", "--seed", "9" * 101],
        ["play", "--seed", "٣"],
        ["play", "--rules", "MINE"],
        ["play", "--rules", "ONE_OF_EACH,drop=TWO"],
        ["play", "--rules", "ONE_OF_EACH,reach=3"],
        ["watch", "--bot", "genius"],
        ["watch", "--players", "3", "--bot", "greedy", "--bot", "random"],
        ["play", "--bot", "greedy", "--bot", "random"],
        ["perft", "--depth", "0"],
        ["perft", "--depth", "99"],
        ["perft", "--depth", "x"],
        ["perft", "--depth", "0000000010000"],
    ],
    ids=" ".join,
)
def test_wrong_arguments_get_one_clear_line(run, arguments):
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("dig-rules")


def test_help_and_version(run):
    code, out, _ = run("--help")
    assert code == 0
    assert all(command in out for command in ("play", "watch", "perft", "rules"))
    assert run("--version") == (0, f"dig_rules {dig.__version__}\n", "")


# Without a command --------------------------------------------------------------------------------


def test_without_a_command_and_a_terminal_it_shows_a_whole_game(run):
    code, out, _ = run()
    assert code == 0
    assert out == run()[1]
    assert "the game is over" in out


def test_without_a_command_on_a_terminal_it_starts_a_game(monkeypatch):
    target = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal("quit\n"))
    monkeypatch.setattr(sys, "stdout", target)
    assert main([]) == 0
    assert target.getvalue().endswith("0 collie> ")


# Processes ----------------------------------------------------------------------------------------


def test_the_arguments_of_the_process_are_read():
    result = process("--version")
    assert (result.returncode, result.stdout) == (0, f"dig_rules {dig.__version__}\n")


def test_the_script_is_installed():
    script = Path(sys.executable).parent / "dig-rules"
    result = subprocess.run([script, "rules"], capture_output=True, check=False, timeout=60)
    assert result.returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_console_of_any_encoding_will_do(encoding):
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    result = process("watch", "--seed", "1", env=environment)
    assert result.returncode == 0
    assert result.stdout.isascii()


def test_shapes_and_colours_are_options():
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
    shown = process("watch", "--seed", "1", "--shapes", env=environment, encoding="utf-8").stdout
    assert "\N{BLACK STAR}" in shown
    assert "\x1b[" not in shown
    shown = process("watch", "--seed", "1", "--color", env=environment).stdout
    assert shown.isascii()
    assert "\x1b[38;5;" in shown


def test_shapes_on_a_terminal_without_them_are_one_clear_line():
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    result = process("watch", "--seed", "1", "--shapes", env=environment)
    assert result.returncode == 2
    assert result.stderr == "dig-rules: this terminal cannot show '\\u2302' (see --help)\n"


def test_bytes_that_are_no_text_are_no_action():
    result = process("play", "--seed", "1", input=b"\xff\xfe\x00\nmove 4\n", text=False)
    assert result.returncode == 0
    assert b"runs from 0 to 4" in result.stdout


def test_closed_input_is_the_end_of_input():
    result = process("play", "--seed", "1", preexec_fn=lambda: os.close(0))
    assert (result.returncode, result.stderr) == (0, "")


def test_ctrl_c_is_told_by_the_exit_code(monkeypatch):
    class Interrupted(io.StringIO):
        def readline(self, _size=-1):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["play", "--seed", "1"]) == 130


def test_the_module_does_nothing_when_imported():
    assert importlib.import_module("dig_rules.__main__").main is main


def test_a_game_of_bots_alone_needs_nobody_at_the_keyboard():
    shown = io.StringIO()
    console = Console(dict.fromkeys((0, 1), GreedyBot()), Random(1), io.StringIO(), shown)
    assert console.play(dig.Record.of(dig.new_game(seed=1))).last.over
    assert "the game is over" in shown.getvalue()


def test_ctrl_c_leaves_quietly():
    command = [sys.executable, "-m", "dig_rules", "play", "--seed", "1"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as game:
        shown = b""
        while not shown.endswith(b"collie> "):
            shown += game.stdout.read(1)
        time.sleep(0.1)
        game.send_signal(signal.SIGINT)
        _, err = game.communicate(timeout=30)
    assert (game.returncode, err) == (130, b"")


def test_closed_output_is_no_traceback():
    result = process(
        "rules", capture_output=False, stderr=subprocess.PIPE, preexec_fn=_close_output
    )
    assert (result.returncode, result.stderr) == (0, "")


def _close_output():
    os.close(1)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(28, "No space left on device"), "dig-rules: No space left on device\n"),
        (BrokenPipeError(), ""),
    ],
)
def test_output_that_cannot_be_written_is_let_go_of(monkeypatch, capsys, error, told):
    class Full(io.StringIO):
        def write(self, _text):
            raise error

        def flush(self):
            raise error

    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["rules"]) == 1
    sys.stdout.close()
    assert capsys.readouterr().err == told


def test_streams_that_were_closed_are_replaced(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["rules"]) == 0


def test_a_reader_that_goes_away_is_no_traceback():
    command = [sys.executable, "-m", "dig_rules", "watch", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        game.stdout.readline()
        game.stdout.close()
        err = game.stderr.read()
        game.wait(timeout=30)
    assert err == b""


def test_a_full_disk_is_one_clear_line():
    with Path("/dev/full").open("w", encoding="ascii") as full:
        result = process("watch", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert result.returncode == 1
    assert result.stderr.startswith("dig-rules: ")
    assert result.stderr.count("\n") == 1


def test_hash_seeds_change_nothing():
    outputs = {
        process("watch", "--seed", "5", env=os.environ | {"PYTHONHASHSEED": seed}).stdout
        for seed in ("0", "1", "random")
    }
    assert len(outputs) == 1
