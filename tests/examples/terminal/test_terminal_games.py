"""Whole games on the terminal example: two people, bots alone, and a person among bots."""

from __future__ import annotations

import threading
from random import Random

import dig_rules as dig
from dig_rules.bots import BOTS, GreedyBot
from examples.terminal.piloting import (
    GameScreen,
    HandOver,
    Told,
    act,
    game,
    lines,
    message,
    picture,
    press,
    run,
    shown,
    sit_down,
    text,
    wait_until,
)


def test_two_people_play_a_game_to_its_end_by_keys():
    table = game(rules=dig.Rules(colors=2), deal="ry Y yr R")
    expected, rng, handed = table.record, Random(1), 0

    async def play():
        nonlocal expected, handed
        async with shown(table) as pilot:
            while (seat := expected.last.to_move) is not None:
                if (
                    isinstance(pilot.app.screen, GameScreen)
                    and pilot.app.screen.next_person is not None
                ):
                    assert message(pilot).startswith("Your turn is over.")
                    await press(pilot, "enter")
                if isinstance(pilot.app.screen, HandOver):
                    assert ["Ada", "Bo"][seat] in text(pilot)
                    handed += 1
                    await sit_down(pilot)
                assert pilot.app.screen.looking == seat
                action = GreedyBot().choose(dig.view(expected.last, seat), rng)
                await act(pilot, action)
                expected = expected.append(action)
                assert table.record == expected
            assert isinstance(pilot.app.screen, Told)
            end = text(pilot)
            for standing in dig.standings(expected.last):
                name = ["Ada", "Bo"][standing.seat]
                assert (
                    f"{standing.place}.  {'CD'[standing.seat]} {name}  {standing.score} points"
                    in end
                )
            await press(pilot, "enter")
            assert "The game is over: yard cleared." in text(pilot)
            assert pilot.app.screen.looking is None

    run(play())
    turns = sum(
        expected.at(ply).turn.seat != expected.at(ply - 1).turn.seat
        for ply in range(1, len(expected.actions))
    )
    assert handed == turns + 1
    assert expected.outcome.reason is dig.EndReason.YARD_CLEARED


def test_bots_play_by_themselves_in_threads_of_their_own(monkeypatch):
    threads = set()

    class Watched:
        def choose(self, view, rng):
            threads.add(threading.current_thread())
            assert isinstance(view, dig.View)
            assert view.viewer == view.to_move
            return GreedyBot().choose(view, rng)

    monkeypatch.setitem(BOTS, "greedy", Watched())
    table = game(("greedy", "greedy"), rules=dig.Rules(colors=3), deal="ry R gr yg Y rg G gy yr")

    async def watch():
        async with shown(table) as pilot:
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, Told))
            return text(pilot)

    assert "The game is over" in run(watch())
    assert table.record.last.over
    assert threads
    assert threading.main_thread() not in threads


def test_the_keyboard_is_alive_while_a_bot_thinks(monkeypatch):
    let_go = threading.Event()

    class Slow:
        def choose(self, _view, _rng):
            assert let_go.wait(20)
            return dig.EndTurn()

    monkeypatch.setitem(BOTS, "greedy", Slow())
    table = game(("Ada", "greedy"), "end")

    async def play():
        async with shown(table) as pilot:
            assert message(pilot) == "greedy is thinking ..."
            await press(pilot, "right", "right")
            assert pilot.app.screen.table.row.cursor == 2
            await press(pilot, "enter")
            assert message(pilot).startswith("Not possible: it is not this player's turn [S4].")
            await press(pilot, "u")
            assert message(pilot).startswith(
                "Not undone: the turn in which it was done is over [turn_over]."
            )
            let_go.set()
            await wait_until(pilot, lambda: table.record.last.to_move == 0)

    try:
        run(play())
    finally:
        let_go.set()
    assert len(table.record.actions) == 2


def test_one_person_among_bots_sees_them_play_and_hands_nothing_over():
    table = game(("Ada", "greedy", "random"), "move 4", "dig", "end")

    async def play():
        async with shown(table) as pilot:
            await wait_until(pilot, lambda: table.record.last.to_move == 0)
            assert isinstance(pilot.app.screen, GameScreen)
            assert pilot.app.screen.looking == 0
            return str(pilot.app.screen.query_one("#log-text").render())

    old, news = run(play()).split("── new")
    assert "C Ada runs 0 → 4" in old
    assert "D greedy" in news
    assert "H random" in news


def test_a_bot_takes_the_pause_that_was_asked_for():
    table = game(("Ada", "greedy"), "end")
    table.pause = 0.6

    async def play():
        async with shown(table) as pilot:
            await pilot.pause(0.2)
            before = len(table.record.actions)
            await wait_until(pilot, lambda: len(table.record.actions) > 1)
            return before, len(table.record.actions)

    assert run(play()) == (1, 2)


def test_a_person_is_told_what_has_happened_since_they_last_looked_as_they_saw_it():
    table = game(("Ada", "Bo"), "move 4", "dig", "end", "move 1", "dig")

    async def play():
        async with shown(table) as pilot:  # Bo goes on from a file, so to say
            await press(pilot, "space")
            assert isinstance(pilot.app.screen, GameScreen), "Bo himself did the last action"
            assert "G/b" in text(pilot), "his own bone"
            await press(pilot, "e", "enter", "space")
            news = [line.strip("│ ") for line in lines(pilot)]
            start = next(i for i, line in enumerate(news) if "Since you last looked" in line)
            return news[start + 1 :], picture(pilot)

    news, drawing = run(play())
    told = "\n".join(news)
    assert "D Bo runs 0 → 1" in told
    assert "D Bo digs G?B on 1" in told
    assert "Bo ends the turn" in told
    assert "Ada" not in told
    assert "G/b" not in drawing
