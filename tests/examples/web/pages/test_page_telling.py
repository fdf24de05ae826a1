"""What the page tells of a game: to who plays, and to who watches."""

from __future__ import annotations

import pytest

import dig_rules as dig
from support.web_play import click, click_when_it_is_time, game, people

MOVING = {"reduced_motion": "no-preference"}
PHONE = {"viewport": {"width": 360, "height": 740}}


def told(person):
    return person.page.locator(".entries > p").all_text_contents()


def against_a_bot(ada):
    ada.open_table("Ada")
    ada.page.get_by_role("button", name="Seat 2: Random bot").click()
    ada.settled(0)


def test_who_comes_to_a_game_that_goes_on_is_told_whether_they_play_or_watch(browser, server):
    with game(browser, server) as (ada, bo), people(browser, server, {}) as (eve,):
        click(ada, dig.EndTurn())
        bo.settled(1)
        bo.page.reload()
        bo.settled(1)
        eve.page.goto(ada.page.url)
        eve.settled(1)
        assert told(bo) == ["You are at the table.", "It is your turn."]
        assert told(eve) == ["You are watching."]


def test_however_fast_the_bots_are_it_is_told_when_it_is_your_turn(browser, server):
    with people(browser, server, MOVING) as (ada,):
        against_a_bot(ada)
        for turn in range(1, 4):
            assert told(ada).count("It is your turn.") == turn
            assert told(ada)[-1] == "It is your turn."
            ended = ada.last["ply"] + 1
            click_when_it_is_time(ada, dig.EndTurn())
            ada.page.locator(f".game[data-settled]:not([data-ply='{ended - 1}'])").wait_for()
            ada.page.locator(".turn.mine").wait_for()
            ada.settled(ada.last["ply"])


def test_it_is_told_when_it_is_your_turn_again_after_news_were_missed(browser, server):
    with people(browser, server, {}) as (ada,):
        ada.page.add_init_script(
            """globalThis.WebSocket = class extends WebSocket {
              constructor(...all) { super(...all); globalThis.line = this; }
            };"""
        )
        against_a_bot(ada)
        other = ada.context.new_page()
        other.goto(ada.page.url)
        end = other.locator(f"{ada.command_of(dig.EndTurn())}:not([aria-disabled])")
        end.wait_for()
        ada.page.evaluate("line.close()")
        end.click()
        ada.page.locator(".game[data-settled]:not([data-ply='0'])").wait_for()
        ada.page.locator(".entries .your_turn").nth(1).wait_for()
        assert told(ada)[-1] == "It is your turn."


def test_the_line_between_turns_stands_after_the_leaps_and_the_steps_back(browser, server):
    kinds = ["dug", "turn_ended", "leapt", "stepped_back", "moved", "turn_ended", "your_turn"]
    with people(browser, server, {}) as (ada,):
        against_a_bot(ada)
        ruled = ada.page.evaluate(
            """(kinds) => {
              document.querySelector(".entries").replaceChildren(
                ...kinds.map((kind) => {
                  const entry = document.createElement("p");
                  entry.className = kind;
                  return entry;
                }),
              );
              const lines = (entry) => {
                const { borderTopStyle, borderBottomStyle } = getComputedStyle(entry);
                return borderTopStyle !== "none" || borderBottomStyle !== "none";
              };
              return [...document.querySelectorAll(".entries > p")].map(lines);
            }""",
            kinds,
        )
    assert ruled == [False, False, False, False, True, False, True]


@pytest.mark.parametrize(
    ("language", "left"),
    [
        ("en-GB", ["3 actions left", "1 action left"]),
        ("de-DE", ["noch 3 Aktionen", "noch 1 Aktion"]),
    ],
)
def test_the_actions_that_are_left_are_counted(browser, server, language, left):
    with game(browser, server, {"locale": language}, {"locale": language}) as (ada, _):
        slots = ada.page.locator(".slots > li")
        assert slots.all_text_contents() == left[:1]
        for ply, space in enumerate((1, 2), 1):
            click_when_it_is_time(ada, dig.Move(space))
            ada.settled(ply)
        assert slots.count() == 3
        assert slots.last.text_content() == left[1]


def test_on_a_phone_nothing_of_what_happened_last_is_cut(browser, server):
    with people(browser, server, PHONE) as (ada,):
        against_a_bot(ada)
        cut = ada.page.evaluate(
            """() => {
              const caption = document.querySelector(".caption");
              caption.textContent = "The last card of the row leaps into the gap. ".repeat(4);
              return caption.scrollWidth > caption.clientWidth
                || caption.scrollHeight > caption.clientHeight;
            }"""
        )
    assert not cut
