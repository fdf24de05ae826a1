"""The commands that read and write records."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import time
from xml.etree import ElementTree as ET

import pytest

import dig_rules as dig
from dig_rules.cli import main
from dig_rules.render import render_text


@pytest.fixture
def game(run, tmp_path):
    """A file with a record of a whole game."""
    path = tmp_path / "game.dig"
    assert run("watch", "--seed", "3", "--save", path)[0] == 0
    return path


def test_watch_saves_what_it_shows(run, game):
    record = dig.load_record(game)
    assert record.start == dig.new_game(seed=3)
    assert record.last.over
    assert run("replay", game)[1] == run("watch", "--seed", "3")[1]


def test_play_saves_after_each_action_and_goes_on_from_there(run, tmp_path):
    path = tmp_path / "game.dig"
    assert run("play", "--seed", "1", "--save", path, typed="move 4\ndig\n")[0] == 0
    assert dig.load_record(path).actions == (dig.Move(4), dig.Dig())
    _, out, _ = run("play", "--load", path, "--save", path, typed="move 2\n")
    assert out.startswith("space ")
    assert "on  4" in out or "space  4" in out
    record = dig.load_record(path)
    assert record.actions[:3] == (dig.Move(4), dig.Dig(), dig.Move(2))
    assert len(record.actions) > 3  # the opponent has played, too


@pytest.mark.parametrize("name", ["game.txt", "game"])
def test_a_file_that_cannot_be_saved_is_told_before_anything_is_played(run, tmp_path, name):
    code, out, err = run("play", "--seed", "1", "--save", tmp_path / name, typed="move 4\n")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_play_takes_back_what_may_be_taken_back(run, tmp_path):
    path = tmp_path / "game.dig"
    _, out, _ = run("play", "--seed", "1", "--save", path, typed="undo\nmove 4\nundo\nmove 3\n")
    assert "not undone: nothing has been done" in out
    assert "* 0 collie takes that back" in out
    assert dig.load_record(path).actions == (dig.Move(3),)


def test_play_does_not_take_back_a_dig(run):
    _, out, _ = run("play", "--seed", "1", typed="move 1\ndig\nundo\n")
    assert "not undone: the last action revealed something" in out


def test_watch_goes_on_from_a_record(run, game, tmp_path):
    record = dig.load_record(game)
    half = record
    for _ in range(40):
        half = half.undo(force=True)
    path = tmp_path / "half.dig"
    dig.save_record(half, path)
    _, out, _ = run("watch", "--load", path)
    assert out.lstrip().startswith(str(len(half.actions) + 1))
    assert "the game is over" in out


@pytest.mark.parametrize("options", ["--seed 3", "--players 2", "--rules ONE_OF_EACH"])
def test_a_loaded_game_takes_no_set_up(run, game, options):
    code, _, err = run("watch", "--load", game, *options.split())
    assert code == 2
    assert err.startswith("dig-rules: --load: expected neither")


def test_more_people_than_seats_are_refused_in_a_loaded_game(run, game):
    assert run("play", "--load", game, "--people", "3")[0] == 2


def test_replay_shows_a_moment_as_one_seat_saw_it(run, game):
    record = dig.load_record(game)
    for seat in (None, 0, 1):
        options = [] if seat is None else ["--seat", seat]
        _, out, _ = run("replay", game, "--at", "30", *options)
        assert out.splitlines()[1].split()[2:] == [
            dig.format_card(card) for card in dig.view(record.at(30), seat).yard[:12]
        ]


def test_replay_tells_a_seat_what_it_saw(run, game):
    record = dig.load_record(game)
    bone = record.at(1).yard[record.at(1).players[0].space - 1]
    assert record.actions[1] == dig.Dig()
    for seat, shown in ((0, str(bone)), (1, str(bone.scent))):
        assert f"   2  0 collie digs {shown} on" in run("replay", game, "--seat", seat)[1]


def test_replay_draws_a_moment(run, game, tmp_path):
    picture = tmp_path / "moment.svg"
    assert run("replay", game, "--at", "30", "--svg", picture)[0] == 0
    title = ET.parse(picture).getroot()[0]  # noqa: S314 - our own
    assert title.text == "DIG as a spectator sees it, after 30 actions"


@pytest.mark.parametrize(
    "options", [["--at", "500"], ["--at", "-1"], ["--at", "x"], ["--seat", "7"]]
)
def test_a_moment_that_is_not_there_is_one_clear_line(run, game, options):
    code, out, err = run("replay", game, *options)
    assert code == 2
    assert err.count("\n") == 1
    assert not out or options[0] == "--seat"


def test_convert_changes_the_format_and_nothing_else(run, game, tmp_path):
    there, back = tmp_path / "game.json", tmp_path / "again.dig"
    assert run("convert", game, there) == (0, "", "")
    assert run("convert", there, back) == (0, "", "")
    assert back.read_bytes() == game.read_bytes()


def test_validate_says_what_a_record_holds(run, game, tmp_path):
    plies = len(dig.load_record(game).actions)
    assert run("validate", game) == (0, f"{game}: {plies} actions, yard cleared\n", "")
    begun = tmp_path / "begun.dig"
    dig.save_record(dig.Record.of(dig.new_game()), begun)
    assert run("validate", begun) == (0, f"{begun}: 0 actions, not over\n", "")


def test_validate_names_the_illegal_action(run, game):
    game.write_text(game.read_text().replace("move 4", "move 24", 1))
    code, out, err = run("validate", game)
    assert (code, out) == (1, "")
    assert err.startswith("dig-rules: action 0: space 24 is 24 away")


@pytest.mark.parametrize("text", ["", "hello\n", "dig-record 1\n", "dig-record 9\n"])
@pytest.mark.parametrize("command", ["validate", "replay", "convert", "watch --load"])
def test_a_file_that_is_no_record_is_one_clear_line(run, tmp_path, text, command):
    path = tmp_path / "game.dig"
    path.write_text(text)
    more = [tmp_path / "out.dig"] if command == "convert" else []
    code, out, err = run(*command.split(), path, *more)
    assert (code, out) == (1, "")
    assert err.startswith("dig-rules: ")
    assert err.count("\n") == 1
    assert not (tmp_path / "out.dig").exists()


@pytest.mark.parametrize("name", ["nowhere.dig", "game.txt"])
def test_a_file_that_cannot_be_is_one_clear_line(run, tmp_path, name):
    code, out, err = run("validate", tmp_path / name)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_json_without_its_extra_names_the_extra(run, game, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "dig_rules.interchange", None)
    code, _, err = run("convert", game, tmp_path / "game.json")
    assert code == 2
    assert err.count("\n") == 1


def test_a_killed_game_goes_on(tmp_path):
    path = tmp_path / "game.dig"
    command = [sys.executable, "-m", "dig_rules", "play", "--seed", "1", "--save", str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as process:
        process.stdin.write("move 4\ndig\n")
        process.stdin.flush()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not (
            path.exists() and len(dig.load_record(path).actions) == 2
        ):
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    assert dig.load_record(path).actions == (dig.Move(4), dig.Dig())


def test_a_full_disk_is_told_and_costs_nothing(game, monkeypatch, capsys):
    before = game.read_bytes()

    def full(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    monkeypatch.setattr(sys, "stdin", io.StringIO("move 4\n"))
    assert main(["play", "--seed", "1", "--save", str(game)]) == 1
    assert capsys.readouterr().err == "dig-rules: No space left on device\n"
    assert game.read_bytes() == before


def test_a_replay_tells_the_illegal_action_by_its_index(run, game):
    game.write_text(game.read_text().replace("dig\n", "move 24\n", 1))
    code, out, err = run("replay", game)
    assert code == 1
    assert out.splitlines() == ["   1  0 collie runs from 0 to 4"]
    assert err.startswith("dig-rules: action 1: space 24 is")


def test_a_picture_goes_into_what_is_no_ordinary_file(run, game, tmp_path):
    assert run("replay", game, "--svg", "/dev/null")[0] == 0
    assert run("replay", game, "--svg", tmp_path)[0] == 1
    assert run("replay", game, "--svg", "/")[0] == 1
    code, _, err = run("replay", game, "--svg", tmp_path / "nowhere" / "x.svg")
    assert code == 2
    assert err.startswith(f"dig-rules: {tmp_path}/nowhere/x.svg: No such file or directory")


@pytest.mark.parametrize("mode", [0o600, 0o640])
def test_who_may_read_a_file_stays_as_it_was(run, game, mode):
    game.chmod(mode)
    assert run("convert", game, game)[0] == 0
    assert game.stat().st_mode & 0o777 == mode


class Terminal(io.StringIO):
    """A stand-in for a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize("typed", ["\n\nq\n", "\n\n"])
def test_replay_steps_through_a_game_at_a_terminal(game, monkeypatch, typed):
    target = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    monkeypatch.setattr(sys, "stdout", target)
    assert main(["replay", str(game), "--seat", "0"]) == 0
    record = dig.load_record(game)
    parts = target.getvalue().split("Enter shows the next action, q leaves: ")
    assert len(parts) == 4
    for ply in range(3):
        assert parts[ply].endswith(render_text(dig.view(record.at(ply), 0)) + "\n")
    assert parts[1].startswith("   1  0 collie runs from 0 to 4\n")
    assert parts[3] == ""


def test_replay_to_the_end_tells_the_result(game, monkeypatch):
    target = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal("\n" * 500))
    monkeypatch.setattr(sys, "stdout", target)
    assert main(["replay", str(game)]) == 0
    assert "the game is over: yard cleared" in target.getvalue()
