"""Who is gone comes back to the page of their seat, and nothing is done twice."""

from __future__ import annotations

import dig_rules as dig
from support.web_play import (
    address,
    click,
    click_when_it_is_time,
    game,
    people,
    play,
    says,
)
from support.web_tables import expected, served, wait_for

UNREACHABLE = "WebSocket connection to|Failed to load resource"


def test_a_reload_comes_back_to_the_seat(browser, server):
    with game(browser, server) as (ada, bo):
        play(ada, bo, doing=(click, click), plies=5)
        actor = (ada, bo)[ada.view.turn.seat]
        ply = ada.last["ply"]
        actor.page.reload()
        actor.settled(ply)
        assert actor.shown() == expected(actor.last["view"])
        assert actor.last["legal"]
        play(ada, bo, doing=(click, click), plies=3)


def test_a_killed_server_is_found_again_and_nothing_is_done_twice(browser, tmp_path):
    with served(tmp_path) as server, game(browser, server) as (ada, bo):
        for person in (ada, bo):
            person.expected.append(UNREACHABLE)
        play(ada, bo, doing=(click, click), plies=5)
        actor = (ada, bo)[ada.view.turn.seat]
        ply = ada.last["ply"]
        server.kill()
        for person in (ada, bo):
            lost = person.page.get_by_text("Connection lost")
            lost.wait_for()
            assert person.shown() == expected(person.last["view"])
        actor.page.locator(".row button:not([aria-disabled])").first.click()
        server.start()
        for person in (ada, bo):
            person.page.get_by_text("Connection lost").wait_for(state="detached")
            assert person.last["ply"] == ply
        assert [message["type"] for message in actor.sent].count("act") == len(
            [message for message in actor.received if message["type"] == "accepted"]
        )
        play(ada, bo, doing=(click, click), plies=4)


def three(things):
    return things[:3] if len(things) >= 3 else None


def test_the_next_try_can_be_asked_for_and_the_pauses_grow(browser, tmp_path):
    with served(tmp_path) as server, people(browser, server, {}) as (ada,):
        ada.expected.append(UNREACHABLE)
        ada.open_table("Ada")
        ada.page.evaluate(
            """() => {
              globalThis.pauses = [];
              Math.random = () => 0.5;
              const wait = setTimeout;
              globalThis.setTimeout = (work, pause) => {
                pauses.push(pause);
                return wait(work, pause);
              };
            }"""
        )
        server.kill()
        ada.page.get_by_text("Connection lost").wait_for()
        pauses = wait_for(lambda: three(ada.page.evaluate("pauses")), "three tries")
        assert pauses == [400, 800, 1600]
        server.start()
        ada.page.get_by_role("button", name="Try now").click()
        ada.page.get_by_text("Connection lost").wait_for(state="detached")


def test_a_double_click_is_one_action(browser, server):
    with game(browser, server) as (ada, bo):
        ada.page.locator(ada.command_of(dig.EndTurn())).dblclick()
        bo.settled(1)
        ada.page.wait_for_timeout(100)
        assert [message["type"] for message in ada.sent].count("act") == 1
        assert ada.last["ply"] == 1


def test_a_bot_plays_for_who_leaves_until_they_return(browser, server):
    with game(browser, server) as (ada, bo):
        ada.page.get_by_role("button", name="Let a bot play for me").click()
        bo.page.get_by_text("away, a bot plays").wait_for()
        wait_for(lambda: bo.page.wait_for_timeout(20) or bo.view.turn.seat == 1, "the bot plays")
        ada.page.get_by_role("button", name="Take my seat back").click()
        bo.page.get_by_text("away, a bot plays").wait_for(state="detached")
        click_when_it_is_time(bo, dig.EndTurn())
        wait_for(lambda: ada.page.wait_for_timeout(20) or ada.view.turn.seat == 0, "her turn")
        click_when_it_is_time(ada, dig.EndTurn())


def test_a_token_that_is_no_longer_known_makes_a_spectator(browser, server):
    with game(browser, server) as (ada, bo):
        table = address(ada.page)[8:]
        bo.page.evaluate(
            "(key) => localStorage.setItem(key, JSON.stringify({token: 'x', seat: 1}))",
            f"dig.table.{table}",
        )
        bo.page.reload()
        bo.page.get_by_text("You are watching").wait_for()
        says(
            bo.page.get_by_role("alert"),
            "Your seat at this table is no longer known. You can watch.",
        )
        assert bo.view.viewer is None


def test_a_table_that_is_not_there_is_said_so(browser, server):
    with people(browser, server, {}) as (ada,):
        ada.page.goto(f"{server.url}/table/nosuchtable1")
        ada.page.get_by_text("There is no such table.").wait_for()
        ada.page.get_by_role("link", name="Open a new table").click()
        ada.page.get_by_role("heading", name="A new table").wait_for()
