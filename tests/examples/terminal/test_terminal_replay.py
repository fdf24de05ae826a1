"""The replay of the terminal example: forth and back, and each side of a game."""

from __future__ import annotations

from random import Random

import pytest
from dig_terminal.replay_screen import ReplayScreen

import dig_rules as dig
from dig_rules.bots import GreedyBot
from examples.terminal.piloting import Game, GameScreen, game, message, press, run, shown, text


@pytest.fixture(scope="module")
def over():
    """A game to its end."""
    rng, record = Random(5), dig.Record.of(dig.new_game(seed=5), names=("Ada", "Bo"))
    while (seat := record.last.to_move) is not None:
        record = record.append(GreedyBot().choose(dig.view(record.last, seat), rng))
    return record


def test_one_steps_forth_and_back_and_jumps_to_turns_start_and_end(over):
    last = len(over.actions)
    begins = [ply for ply in range(last) if not over.at(ply).turn.done]

    async def play():
        screen = ReplayScreen(over)
        async with shown(screen) as pilot:
            plies = []
            for key in ("left", "right", "space", "left", "down", "down", "up", "end", "right"):
                await press(pilot, key)
                plies.append(screen.ply)
            at_end = text(pilot)
            await press(pilot, "home")
            return plies, screen.ply, at_end

    plies, start, at_end = run(play())
    assert plies == [0, 1, 2, 1, begins[1], begins[2], begins[1], last, last]
    assert start == 0
    assert f"after {last} of {last} actions" in at_end
    assert "The game is over: yard cleared." in at_end


def test_each_side_shows_what_it_saw_and_at_last_everything_is_open(over):
    async def play():
        async with shown(ReplayScreen(over)) as pilot:
            seen = []
            for _ in range(5):
                seen.append((message(pilot).split(":")[0], text(pilot)))
                await press(pilot, "v")
            return seen

    sides = run(play())
    assert [title for title, _ in sides] == [
        "Replay as a spectator saw it",
        "Replay as Ada saw it",
        "Replay as Bo saw it",
        "Replay with every bone open",
        "Replay as a spectator saw it",
    ]
    assert all("The file holds the whole game" in seen for _, seen in sides)
    for _, seen in sides[:3]:
        assert seen.count("?") > 20
        assert "/" not in seen.replace("/⌂", "")
    assert sides[3][1].count("?") == 1, "the key of help"
    assert sides[3][1].count("/") > 20


def test_a_side_is_told_the_bones_that_it_dug_itself(over):
    digs = [ply for ply, action in enumerate(over.actions) if isinstance(action, dig.Dig)]
    first = digs[0]
    (bone,) = over.at(first + 1).players[over.at(first).turn.seat].hand
    word = f"{bone.color.letter.upper()}/{bone.decoy.letter}"
    digger = over.at(first).turn.seat

    async def play(viewer):
        async with shown(ReplayScreen(over)) as pilot:
            await press(pilot, *["v"] * (viewer + 1), *["right"] * (first + 1))
            return text(pilot)

    assert word in run(play(digger))
    assert word not in run(play(1 - digger))


def test_a_game_that_is_not_over_is_not_opened():
    async def play():
        async with shown(ReplayScreen(game(("Ada", "Bo"), "move 4", "dig").record)) as pilot:
            titles = []
            for _ in range(4):
                titles.append(message(pilot).split(":")[0])
                await press(pilot, "v")
            return titles

    titles = run(play())
    assert "Replay with every bone open" not in titles
    assert titles[3] == titles[0]


def test_q_leaves_a_replay_and_goes_back_to_a_game(over):
    async def play():
        async with shown(ReplayScreen(over)) as pilot:
            await press(pilot, "q")
            left = pilot.app._exit
        async with shown(Game(over)) as pilot:
            await press(pilot, "enter", "r")
            replay = pilot.app.screen
            await press(pilot, "question_mark", "escape", "q")
            return left, replay, pilot.app.screen, pilot.app._exit

    left, replay, screen, leaving = run(play())
    assert left
    assert isinstance(replay, ReplayScreen)
    assert isinstance(screen, GameScreen)
    assert not leaving


def test_help_in_a_replay_tells_the_keys_of_a_replay(over):
    async def play():
        async with shown(ReplayScreen(over)) as pilot:
            await press(pilot, "question_mark")
            return text(pilot)

    told = run(play())
    assert "a turn back or on" in told
    assert "end the turn" not in told
