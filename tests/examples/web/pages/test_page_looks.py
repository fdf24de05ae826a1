"""How the page shows things: one after the other, on a phone, and in the end."""

from __future__ import annotations

import dig_rules as dig
from dig_rules.interchange import to_data
from support.web_play import (
    click,
    click_when_it_is_time,
    game,
    people,
    play,
)
from support.web_tables import expected, wait_for


def at_rest(page):
    """Whether nothing moves on the page."""
    return page.evaluate(
        "document.getAnimations().every((animation) => animation instanceof CSSTransition)"
    )


def test_events_are_shown_one_after_the_other_and_then_the_view(browser, server):
    moving = {"reduced_motion": "no-preference"}
    with game(browser, server, moving, moving) as (ada, bo):
        bo.page.evaluate(
            """() => {
              globalThis.seen = [];
              const look = () => {
                document.querySelectorAll(".moving").forEach((it) => {
                  seen.push(it.dataset.spot ?? it.closest("[data-spot]").dataset.spot);
                });
              };
              const what = { subtree: true, attributes: true, attributeFilter: ["class"] };
              new MutationObserver(look).observe(document.body, what);
            }"""
        )
        space = next(n for n, card in enumerate(ada.view.yard, 1) if isinstance(card, dig.Scent))
        for action in (dig.Move(space), dig.Dig(), dig.EndTurn()):
            click_when_it_is_time(ada, action)
            ply = action_number(ada)
            for person in (ada, bo):
                person.settled(ply)
                assert person.shown() == expected(person.last["view"])
        order = list(dict.fromkeys(bo.page.evaluate("seen")))
        assert order == ["dog-0", "hand-0", "turn", f"space-{space}"]
        assert at_rest(bo.page)


def action_number(person):
    """The ply after the action that was just asked for."""
    wait_for(
        lambda: person.page.wait_for_timeout(5) or acts(person, "sent") == acts(person, "received"),
        "an answer",
    )
    return person.last["ply"]


def acts(person, way):
    kind = {"sent": "act", "received": "accepted"}[way]
    return [message["type"] for message in getattr(person, way)].count(kind)


def test_news_that_come_too_fast_are_caught_up_with_and_one_can_play_again(browser, server):
    with people(browser, server, {"reduced_motion": "no-preference"}) as (ada,):
        url = ada.open_table("Ada", players=3, preset="ONE_OF_EACH")
        for seat in (2, 3):
            ada.page.get_by_role("button", name=f"Seat {seat}: Greedy bot").click()
        ada.settled(0)
        ada.page.get_by_role("button", name="Let a bot play for me").click()
        ada.page.get_by_role("button", name="Play again").wait_for()
        assert ada.last["over"]
        assert ada.last["ply"] > 50
        assert ada.shown() == expected(ada.last["view"])
        assert at_rest(ada.page)
        log = ada.page.get_by_role("log").text_content()
        assert log.endswith(("no bone is left in the row.", "too many turns without progress."))
        ada.page.get_by_role("button", name="Play again").click()
        ada.page.wait_for_url(lambda now: now != url and "/table/" in now)
        ada.settled(0)
        names = ada.page.locator(".player h3").all_text_contents()
        assert names == ["Ada", "Greedy bot 1", "Greedy bot 2"]
        assert ada.view.rules == dig.ONE_OF_EACH


def test_nothing_moves_for_who_wants_less_motion(browser, server):
    with game(browser, server) as (ada, bo):
        bo.page.evaluate(
            "() => { Element.prototype.animate = () => { throw new Error('it moves'); }; }"
        )
        play(ada, bo, doing=(click, click), plies=6)


def test_on_a_phone_nothing_is_too_wide_and_all_can_be_touched(browser, server):
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "locale": "de-DE"}
    long = "Donaudampfschifffahrtsgesellschaftskapit"
    with people(browser, server, phone, phone) as (ada, bo):
        ada.page.goto(server.url)
        fits(ada.page)
        url = ada.open_table(long)
        fits(ada.page)
        bo.page.goto(url)
        bo.page.get_by_label("Dein Name").wait_for()
        fits(bo.page)
        bo.sit_down(url, "W" * 40)
        ada.settled(0)
        fits(ada.page)
        play(ada, bo, doing=(click, click), plies=8)
        fits(ada.page)
        fits(bo.page)
        for person in (ada, bo):
            person.page.locator(".seat-note button").click()
        ada.page.locator(".result").wait_for()
        fits(ada.page)


def fits(page):
    """In both languages: no sideways scrolling, and what can be pressed is at least 44 by 44."""
    for language in ("English", "Deutsch"):
        page.get_by_role("button", name=language).click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        small = page.evaluate(
            """() => [...document.querySelectorAll("a, button, input:not([type=radio]), label")]
              .map((element) => [element.textContent, element.getBoundingClientRect()])
              .filter(([, box]) => box.width < 44 || box.height < 44 || box.right > 360)
              .map(([text, box]) => `${text}: ${box.width} x ${box.height} to ${box.right}`)"""
        )
        assert small == []


def test_players_who_tie_share_a_place(browser, server):
    start = dig.new_game(3, seed=1, rules=dig.Rules(stall_limit=1))
    view = to_data(dig.view(dig.apply(start, dig.EndTurn()), None))
    places = [{"place": 1, "seat": 0, "score": 0}, {"place": 1, "seat": 2, "score": 0}]
    news = {"view": view, "standings": [*places, {"place": 3, "seat": 1, "score": 0}]}
    with people(browser, server, {}) as (ada,):
        ada.page.goto(server.url)
        drawn = ada.page.evaluate(
            """async (news) => {
              const { drawResult } = await import("/static/result.js");
              const drawn = drawResult({ table: "x", you: null }, news, ["Ada", "Bo", "Eve"]);
              const texts = (what) => [...drawn.querySelectorAll(what)].map((e) => e.textContent);
              return [texts("h2"), texts(".place .aside"), texts(".winner")];
            }""",
            news,
        )
    assert drawn == [
        ["Ada and Eve share the first place"],
        ["Place 1", "Place 1", "Place 3"],
        ["Ada", "Eve", "Bo"],
    ]
