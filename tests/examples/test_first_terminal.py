"""The terminal of the tutorial, with input piped in."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import dig_rules as dig
from dig_rules.bots import GreedyBot
from dig_rules.render import outcome_text, render_text

FILE = Path(__file__).parents[2] / "examples" / "first_terminal.py"
NAMES = ("Ada", "Bo")
HIDDEN = re.compile(r"Press Enter to hide all this\.\n{20,}(Ada|Bo) is to play\. .*looking\.")


def load():
    spec = importlib.util.spec_from_file_location(FILE.stem, FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(typed, *arguments):
    done = subprocess.run(
        [sys.executable, FILE, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def sittings(out):
    """Who sat at the keyboard, one after the other, and what they read."""
    first, *others = HIDDEN.split(out)
    return [("Ada", first), *zip(others[::2], others[1::2], strict=True)]


def played(start):
    """The states of a game of greedy bots, and what people type to play it."""
    rng = Random(1)
    states, typed = [start], []
    while (seat := states[-1].to_move) is not None:
        action = GreedyBot().choose(dig.view(states[-1], seat), rng)
        states.append(dig.apply(states[-1], action))
        typed.append(dig.format_action(action) + "\n")
        if states[-1].to_move not in (seat, None):
            typed.append("\n\n")
    return states, "".join(typed)


def test_a_whole_game_is_played():
    states, typed = played(dig.new_game(seed=7))
    out = run(typed, "7")
    last = dig.view(states[-1], None)
    ending = f"{render_text(last, names=NAMES)}\n{outcome_text(last, names=NAMES)}\n"
    assert out.endswith(ending)
    assert {name for name, _ in sittings(out)} == set(NAMES)


def test_each_person_reads_their_own_views_and_no_others():
    states, typed = played(dig.new_game(seed=7))
    rest = states[:-1]
    for name, text in sittings(run(typed, "7")):
        seat = NAMES.index(name)
        while rest and rest[0].to_move == seat:
            mine = render_text(dig.view(rest[0], seat), names=NAMES)
            others = render_text(dig.view(rest[0], 1 - seat), names=NAMES)
            assert mine in text
            assert others == mine or others not in text
            rest.pop(0)
    assert not rest


def test_a_refusal_says_why_and_asks_again():
    out = run("dig\nmove 6\nhop\n\nmove 4\n", "7")
    assert "> not allowed: there is no bone to dig on space 0 [D1]\n" in out
    assert "> not allowed: space 6 is 6 away, and the dog's reach is 4 [M1]\n" in out
    assert "> not understood: column 1: expected move, dig, bury, drop or end, found 'hop'\n" in out
    assert out.count("> not understood") == 2
    assert "> * 0 Ada (c) runs from 0 to 4\n" in out


def test_a_dug_bone_is_told_to_its_digger_alone():
    out = run("move 4\ndig\nend\n\n\n", "7")
    (_, ada), (_, bo) = sittings(out)
    assert "* 0 Ada (c) digs pr on 4" in ada
    assert "* 0 Ada (c) digs ?rp on 4" in bo


def test_who_digs_last_reads_what_it_was_before_it_is_hidden():
    out = run("move 1\nmove 4\ndig\n\n\n", "7")
    (_, ada), (_, bo) = sittings(out)
    assert "* 0 Ada (c) digs pr on 4" in ada
    assert "* 0 Ada (c) digs ?rp on 4" in bo


def test_nothing_is_told_twice():
    (_, ada), _, (_, again) = sittings(run("move 1\nend\n\n\nend\n\n\n", "7"))
    assert ada.count("* 0 Ada (c) runs from 0 to 1") == 1
    assert "* 0 Ada" not in again
    assert "* 1 Bo (d) ends the turn without progress" in again


@pytest.mark.parametrize("seed", [3, 7])
def test_one_person_reads_the_same_whatever_only_the_other_can_know(seed, monkeypatch, capsys):
    start = dig.new_game(seed=seed)
    digs = dig.apply(dig.apply(start, dig.Move(4)), dig.Dig())
    unseen = dig.view(digs, 1)
    read = set()
    for number in range(6):
        state = dig.sample_state(unseen, Random(number))
        typed = iter(["end", "", "", "end"])
        monkeypatch.setattr("builtins.input", lambda _, typed=typed: next(typed))
        with pytest.raises(StopIteration):
            load().play(state)
        out = capsys.readouterr().out
        ada, bo = re.split(r"\n{20,}", out)
        read.add(bo)
        assert str(state.players[0].hand[0]) in ada
    assert len(read) == 1


def test_the_end_shows_only_what_everyone_knows():
    out = run("move 4\ndig\nend\n" + "\n\nend\n" * 200, "7")
    _, ending = out.rsplit("\nspace ", 1)
    assert "hand ?rp\n" in ending
    assert ending.endswith(
        "over: stalled\nthe game is over: stalled\n1. 0 Ada (c)  0 points\n1. 1 Bo (d)   0 points\n"
    )


def test_for_more_people_the_names_are_enough(monkeypatch, capsys):
    module = load()
    module.NAMES = ("Ada", "Bo", "Cleo", "Dan")
    typed = iter(["end", "", "", "end", "", "", "end", "", "", "move 1", "end", "", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    with pytest.raises(StopIteration):
        module.play(dig.new_game(4, seed=7))
    again = re.split(r"\n{20,}", capsys.readouterr().out)[-1]
    assert re.findall(r"\* (\d \w+)", again) == ["1 Bo", "2 Cleo", "3 Dan", "3 Dan"]


def test_input_that_ends_ends_the_game():
    assert run("", "7").endswith("\ngood-bye\n")
    assert run("move 4\nend\n", "7").endswith("hide all this.\ngood-bye\n")


def test_without_a_number_the_deal_is_another_one():
    assert len({run("") for _ in range(3)}) == 3


def test_the_file_runs_where_output_is_ascii(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    assert "home" in run("move 4\n", "7")
