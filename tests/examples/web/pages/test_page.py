"""The page of the web example in a real browser, against the real server: games."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

import dig_rules as dig
from dig_rules.bots import GreedyBot
from dig_rules.interchange import from_data, from_json, to_data
from support.web_play import (
    address,
    click,
    click_when_it_is_time,
    game,
    people,
    play,
    reach,
    says,
)
from support.web_tables import expected, wait_for

MARKUP = "<img src=x onerror=alert(1)>"


def test_a_whole_game_is_played_by_keyboard_and_mouse_while_somebody_watches(browser, server):
    with people(browser, server, {}, {}, {}) as (ada, bo, eve):
        page = ada.page
        page.goto(server.url)
        reach(page, "input[name=name]")
        page.keyboard.type("Ada")
        reach(page, "form button")
        page.keyboard.press("Enter")
        page.locator(".seats").wait_for()
        bo.sit_down(page.url, "Bo")
        ada.settled(0)
        bo.settled(0)
        eve.page.goto(page.url)
        eve.settled(0)
        play(ada, bo, [eve])
        record = json.loads(page.request.get(f"{server.url}/api{address(page)}/record").text())
        whole = from_data(record, "record")
        for viewer, person in ((0, ada), (1, bo), (None, eve)):
            seen = whole.seen_by(viewer)
            views = [from_data(news["view"], "view") for news in person.news()]
            # Who is about to sit down may see the deal as a spectator first.
            assert [view for view in views if view.viewer == viewer] == list(seen.views)
            check_result(person, whole.last)
        check_secrets(ada, bo, eve)


def check_result(person, state):
    outcome = dig.outcome(state)
    names = ("Ada", "Bo")
    places = person.page.locator(".places > li")
    for row, standing in zip(places.all(), outcome.standings, strict=True):
        assert row.locator(".winner").text_content() == names[standing.seat]
        assert row.locator(".place .aside").text_content() == f"Place {standing.place}"
        assert row.locator(".score").text_content() == f"{standing.score} points"
    if len(outcome.winners) == 1:
        (seat,) = outcome.winners
        mine = person.last["view"]["viewer"] == seat
        words = "You win!" if mine else f"{names[seat]} wins"
        assert person.page.locator("#result").text_content() == words


def check_secrets(ada, bo, eve):
    """The token of a seat is on its own page alone."""
    kept = [person.page.evaluate("JSON.stringify(localStorage)") for person in (ada, bo, eve)]
    joins = [message["token"] for p in (ada, bo) for message in p.sent if message["type"] == "join"]
    tokens = [token for token in joins if token is not None]
    assert len(tokens) == 2
    asked = [message for message in eve.sent if message["type"] != "ping"]
    assert asked == [{"type": "join", "token": None}]
    for person, storage in zip((ada, bo, eve), kept, strict=True):
        held = person.page.content() + storage + json.dumps(person.received)
        assert [token in held for token in tokens] == [token in storage for token in tokens]
        assert sum(token in held for token in tokens) == (person is not eve)
        assert set(json.loads(storage)) <= {f"dig.table.{address(ada.page)[8:]}", "dig.name"}


def test_a_page_holds_no_color_that_its_seat_may_not_know(browser, server):
    with game(browser, server) as (ada, bo):
        play(ada, bo, plies=16)
        ended = bo.page.request.get(f"{server.url}/api{address(bo.page)}/record")
        assert json.loads(ended.text())["type"] == "seen_record"
        knows = {news["ply"]: set(news["view"]["knowledge"][1]) for news in bo.news()}
        held = [*bo.received, bo.page.content(), bo.page.evaluate("JSON.stringify(localStorage)")]
        named = set(re.findall(r'"([rygbp]{2})"', json.dumps(held)))
        assert {str(dig.parse_card(bone).scent) for bone in named} <= set.union(*knows.values())
        words = re.findall(r"(\w+) bone, decoy (\w+)", bo.page.content())
        letters = {(one[0] + other[0]) for one, other in words}
        assert {str(dig.parse_card(bone).scent) for bone in letters} <= set.union(*knows.values())


def test_a_refusal_is_explained_in_german(browser, server):
    with game(browser, server, {"locale": "de-DE"}, {"locale": "de-DE"}) as (ada, bo):
        alert = ada.page.get_by_role("alert")
        assert ada.page.locator("html").get_attribute("lang") == "de"
        for name, why in (
            ("Feld 6,", "Feld 6 ist 6 weit weg, und dein Hund kommt 4 Felder weit."),
            ("Graben", "Auf Feld 0 gibt es keinen Knochen auszugraben."),
            ("Ablegen", "Auf Feld 0 steht kein Napf. Du hast keinen Knochen zum Ablegen."),
        ):
            # What is not possible is marked so, and can be pressed to be told why.
            ada.page.get_by_role("button", name=re.compile(f"^{name}")).click(force=True)
            says(alert, why)
        bo.page.get_by_role("button", name=re.compile("^Feld 0,")).click(force=True)
        says(bo.page.get_by_role("alert"), "Du bist nicht dran.")
        click(ada, dig.Move(3))
        ada.settled(1)
        says(alert, "")


def test_the_language_can_be_changed_at_any_time_and_is_remembered(browser, server):
    with game(browser, server) as (ada, bo):
        play(ada, bo, doing=(click, click), plies=2)
        assert ada.page.locator("html").get_attribute("lang") == "en"
        ada.page.get_by_role("button", name="Deutsch").click()
        assert ada.page.locator("html").get_attribute("lang") == "de"
        assert "läuft" in ada.page.get_by_role("log").text_content()
        assert ada.shown() == expected(ada.last["view"])
        assert (
            ada.page.get_by_role("button", name="Deutsch").get_attribute("aria-pressed") == "true"
        )
        ada.page.reload()
        ada.settled(ada.last["ply"])
        assert ada.page.get_by_role("button", name="Zug beenden").count() == 1
        ada.page.goto(server.url)
        assert ada.page.get_by_role("heading", level=1).text_content() == "Grab nach Knochen"


def test_names_with_markup_are_text(browser, server):
    with game(browser, server, names=(MARKUP, "</script><b>Bo")) as (ada, bo):
        for person in (ada, bo):
            person.page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        play(ada, bo, doing=(click, click), plies=4)
        bo.page.get_by_role("button", name="Deutsch").click()
        for person in (ada, bo):
            assert person.page.locator(".player h3").all_text_contents() == [
                MARKUP,
                "</script><b>Bo",
            ]
            assert MARKUP in person.page.get_by_role("log").text_content()
            assert person.page.locator("main img, main b, main script").count() == 0


def test_a_table_fills_up_with_people_and_bots(browser, server):
    with people(browser, server, {}, {}, {}) as (ada, bo, eve):
        url = ada.open_table("Ada", players=4, preset="ONE_OF_EACH")
        assert ada.page.get_by_label("Link to this table").input_value() == url
        eve.page.goto(url)
        eve.page.get_by_text("You are watching").wait_for()
        bo.sit_down(url, "Bo")
        ada.page.get_by_role("heading", name="Bo").wait_for()
        ada.page.get_by_role("button", name="Seat 3: Greedy bot").click()
        ada.page.get_by_text("1 seat is free").wait_for()
        assert eve.page.get_by_label("Your name").count() == 1
        bo.page.get_by_role("button", name="Seat 4: Random bot").click()
        for person in (ada, bo, eve):
            person.settled(0)
        assert eve.page.locator(".player h3").all_text_contents() == [
            *("Ada", "Bo", "Greedy bot", "Random bot")
        ]
        assert eve.page.get_by_text("You are watching").count() == 1
        assert eve.page.locator(".dock, .row button").count() == 0
        assert eve.page.locator(".slots > li").all_text_contents() == ["run", "dig", "drop"]
        click(ada, dig.EndTurn())
        click_when_it_is_time(bo, dig.EndTurn())
        wait_for(lambda: eve.page.wait_for_timeout(20) or ada.view.turn.seat == 0, "the bots play")


def test_a_space_says_what_is_on_it(browser, server):
    with game(browser, server) as (ada, bo):
        click(ada, dig.Move(2))
        bo.settled(1)
        card = ada.view.yard[1]
        words = bo.page.locator(".space").nth(2).get_attribute("aria-label")
        colors = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}
        if isinstance(card, dig.Scent):
            first, second = (colors[color.letter] for color in (card.first, card.second))
            said = f"face-down bone, {first} or {second}"
        else:
            said = f"{colors[card.color.letter]} bowl"
        assert words == f"space 2, {said}, Ada's dog is here"
        home = bo.page.locator(".space").first
        assert home.get_attribute("aria-label") == "space 0, doghouse, your dog is here"


def test_the_arrow_keys_move_along_the_row(browser, server):
    with game(browser, server) as (ada, _):
        page = ada.page
        page.locator(".space").nth(1).focus()
        walked = []
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home"):
            page.keyboard.press(key)
            walked.append(page.evaluate("document.activeElement.textContent.match(/\\d+$/)[0]"))
        assert walked == ["2", "3", "2", "25", "25", "0"]


def test_actions_travel_by_content(browser, server):
    with game(browser, server) as (ada, bo):
        play(ada, bo, doing=(click, click), plies=4)
        acts = [m for person in (ada, bo) for m in person.sent if m["type"] == "act"]
        assert len(acts) == 4
        for message in acts:
            assert set(message) == {"type", "id", "ply", "action"}
            from_json(json.dumps(message["action"]), "action")


def positions(rules, number):
    """Views of the seats to act, some of each kind: to bury, to drop one of several, and so on."""
    rng = Random(3)
    found = {}
    while len(found) < number:
        state = dig.new_game(rules=rules, seed=rng.randrange(10**6))
        while state.to_move is not None:
            view = dig.view(state, state.to_move)
            legal = dig.legal_actions(view)
            drops = sum(isinstance(action, dig.Drop) for action in legal)
            buries = sum(isinstance(action, dig.Bury) for action in legal)
            found.setdefault((drops, buries, len(view.hand)), view)
            greedy = rng.random() < 0.3
            state = dig.apply(state, GreedyBot().choose(view, rng) if greedy else rng.choice(legal))
    return list(found.values())


@pytest.mark.parametrize("preset", dig.PRESETS)
def test_all_that_is_legal_is_offered_and_nothing_else(browser, server, preset):
    views = positions(dig.PRESETS[preset], 9)
    several = max(len(a.bones) for v in views for a in dig.legal_actions(v) if type(a) is dig.Drop)
    assert (several > 1) == (preset == "THREE_ACTIONS")
    with people(browser, server, {}) as (ada,):
        ada.page.goto(server.url)
        for view in views:
            legal = [to_data(action) for action in dig.legal_actions(view)]
            asked = ada.page.evaluate(
                """async ([view, legal]) => {
                  const { drawDock } = await import("/static/dock.js");
                  const { drawRow } = await import("/static/row.js");
                  const dock = (kept) => drawDock(view, legal, new Set(kept));
                  const toggles = [...dock([]).querySelectorAll("[aria-pressed]")];
                  const bones = toggles.map((toggle) => toggle.dataset.card);
                  const parts = [drawRow(view, ["Ada", "Bo"], legal)];
                  for (let chosen = 0; chosen < 2 ** bones.length; chosen += 1) {
                    parts.push(dock(bones.filter((_, bit) => chosen & (2 ** bit))));
                  }
                  return parts
                    .flatMap((part) => [...part.querySelectorAll("button:not([aria-disabled])")])
                    .map((button) => JSON.parse(button.dataset.command))
                    .flatMap(({ type, action }) => (type === "act" ? [action] : []));
                }""",
                [to_data(view), legal],
            )
            offered = {json.dumps(action, sort_keys=True) for action in asked}
            assert offered == {json.dumps(action, sort_keys=True) for action in legal}


def test_numbers_plurals_and_unknown_codes_are_told_right(browser, server):
    with people(browser, server, {}) as (ada,):
        ada.page.goto(server.url)
        told = ada.page.evaluate(
            """async () => {
              const { chooseLanguage, say } = await import("/static/words.js");
              const { reasonWords, refusalWords } = await import("/static/speech.js");
              const code = { code: "too_far", params: { asked: 9, distance: 3, reach: 1 } };
              const late = { code: "of_a_later_version", params: {}, text: "not like that" };
              return ["en", "de"].map((language) => {
                chooseLanguage(language);
                return [
                  ...[0, 1, 2, 1234].map((n) => say("player.points", { n })),
                  reasonWords({ ...code, text: "" }),
                  reasonWords(late),
                  refusalWords({ error: "new", text: "something else" }),
                ];
              });
            }"""
        )
    assert told == [
        [
            *("0 points", "1 point", "2 points", "1,234 points"),
            "Space 9 is 3 away, and your dog's reach is 1 space.",
            "not like that",
            "That did not work: something else",
        ],
        [
            *("0 Punkte", "1 Punkt", "2 Punkte", "1.234 Punkte"),
            "Feld 9 ist 3 weit weg, und dein Hund kommt 1 Feld weit.",
            "not like that",
            "Das hat nicht geklappt: something else",
        ],
    ]
