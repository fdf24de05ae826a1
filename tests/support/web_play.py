"""People at a table of the web example, by mouse and by keyboard, to its end."""

from __future__ import annotations

import re
from contextlib import ExitStack, contextmanager
from random import Random

import pytest

import dig_rules as dig
from dig_rules.bots import GreedyBot
from support.web_tables import Person, expected, wait_for


@contextmanager
def people(browser, server, *options):
    """Persons, each with a browser of their own, in which nothing may go wrong."""
    with ExitStack() as stack:
        came = []
        for chosen in options:
            person = Person(browser, server, **chosen)
            stack.callback(person.leave)
            came.append(person)
        yield came


@contextmanager
def game(browser, server, *options, names=("Ada", "Bo"), **table):
    """Two people at a table whose game has just begun."""
    with people(browser, server, *(options or ({}, {}))) as (ada, bo):
        url = ada.open_table(names[0], **table)
        bo.sit_down(url, names[1])
        ada.settled(0)
        bo.settled(0)
        yield ada, bo


def click(person, action):
    """Do an action as somebody with a mouse."""
    page = person.page
    if isinstance(action, dig.Drop):
        for button in page.locator(".held[aria-pressed]").all():
            wanted = button.get_attribute("data-card") in map(str, action.bones)
            if wanted != (button.get_attribute("aria-pressed") == "true"):
                button.click()
    page.locator(person.command_of(action)).first.click()


def type_(person, action):
    """Do an action as somebody who has a keyboard alone."""
    page = person.page
    if isinstance(action, dig.Drop):
        for button in page.locator(".held[aria-pressed]").all():
            if button.get_attribute("data-card") not in map(str, action.bones):
                reach(page, f".held[data-card='{button.get_attribute('data-card')}']")
                page.keyboard.press("Space")
    reach(page, person.command_of(action))
    page.keyboard.press("Enter")


def reach(page, selector):
    """Press Tab until the focus is there, and is visible there."""
    for _ in range(120):
        found = page.evaluate(
            """(selector) => {
              const focused = document.activeElement;
              if (!focused.matches(selector)) return false;
              const outline = getComputedStyle(focused);
              return focused.matches(":focus-visible") && outline.outlineStyle === "solid";
            }""",
            selector,
        )
        if found:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no way to {selector} by the keyboard")


def play(ada, bo, watchers=(), doing=(type_, click), plies=None):
    """Let two people do what the greedy bot would do, and compare every page with its view."""
    rng = Random(1)
    everyone = [ada, bo, *watchers]
    start = ada.last["ply"]
    while not ada.last["over"] and (plies is None or ada.last["ply"] < start + plies):
        ply = ada.last["ply"]
        seat = ada.view.turn.seat
        actor = (ada, bo)[seat]
        action = GreedyBot().choose(actor.view, rng)
        doing[seat](actor, action)
        for person in everyone:
            person.settled(ply + 1)
            assert person.last["ply"] == ply + 1
            assert person.shown() == expected(person.last["view"])
        if doing[seat] is type_ and not actor.last["over"]:
            assert focus(actor) in kept_focus(action)


def focus(person):
    """Where the focus is: what does not change when the page is drawn anew."""
    return person.page.evaluate(
        "document.activeElement.id || document.activeElement.closest('[data-key]').dataset.key"
    )


def kept_focus(action):
    """Where the focus has to be after an action: where it was, or at the heading of the turn."""
    match action:
        case dig.Move(space):
            return {f"space-{space}"}
        case dig.Dig():
            return {"dig"}
        case dig.Drop():
            return {"drop", "turn"}  # a bone that was pressed is no longer in the hand
        case dig.Bury():
            return {"turn"}
        case dig.EndTurn():
            return {"end"}


def click_when_it_is_time(person, action):
    person.page.locator(f"{person.command_of(action)}:not([aria-disabled])").click()


def says(element, words):
    wait_for(
        lambda: element.text_content() == words, f"{words!r} and not {element.text_content()!r}"
    )


def address(page):
    return re.sub(r".*(/table)(/.*)", r"\1s\2", page.url)
