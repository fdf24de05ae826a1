"""The page as a person meets it: in a headless Chromium that reaches no other host."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import dig_rules as dig
from dig_rules.bots import GreedyBot

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "examples" / "browser" / "build.py"
DEAL = "gb B P pr bp R yr pb br rb by py yg G pg yb ry gy Y yp gp rg bg rp gr"


def record_of(*actions, names=("Ada", "greedy bot"), rules=dig.THREE_ACTIONS):
    start = dig.new_game(len(names), deal=dig.parse_row(DEAL), rules=rules)
    record = dig.Record.of(start, names=names)
    for action in actions:
        record = record.append(dig.parse_action(action))
    return record


def test_a_whole_game_is_played_by_clicking_and_without_a_network(visiting):
    with visiting() as visit:
        page = visit.page
        assert "Python is being loaded" in page.inner_text("#loading")
        visit.await_python()
        assert f"{visit.address}pyodide/pyodide.asm.wasm" in visit.requests, (
            "the worker's are counted"
        )
        visit.context.set_offline(True)
        before = len(visit.requests)
        visit.begin("greedy")
        while page.locator("#result").is_hidden():
            advised = GreedyBot().choose(dig.view(visit.kept().last, 0), Random(0))
            visit.press(dig.format_action(advised))
        assert page.inner_text("#result").startswith("the game is over: ")
        assert "The game is over" in page.inner_text("#status")
        assert visit.actions() == []
        record = visit.kept()
        assert record.outcome is not None
        assert record.names == ("Player", "greedy bot")
        assert record.rules == dig.THREE_ACTIONS
        assert len(visit.requests) == before, "nothing is fetched while the game is played"
        assert visit.foreign() == []
        assert visit.complaints == []


def test_three_bots_play_their_turns(visit):
    visit.begin("random", "greedy", "random", preset="ONE_OF_EACH")
    visit.press("end")
    game = visit.kept()
    assert game.names == ("Player", "random bot", "greedy bot", "random bot")
    assert game.rules == dig.ONE_OF_EACH
    ends = [line for line in visit.log() if line.endswith(("ends the turn", "without progress"))]
    assert [line[0] for line in ends] == ["0", "1", "2", "3"]


def test_a_reload_goes_on_with_the_game(visit):
    visit.begin("greedy")
    visit.press("end")
    visit.press(visit.actions()[0])
    game, log, actions = visit.kept(), visit.log(), visit.actions()
    picture = visit.page.inner_html("#picture")
    visit.page.reload()
    visit.await_python()
    visit.await_turn()
    assert visit.kept() == game
    assert visit.log() == log
    assert visit.actions() == actions
    assert visit.page.inner_html("#picture") == picture


def test_a_kept_game_that_is_broken_is_explained_and_not_lost(visiting):
    broken = "dig-record 1\nrules THREE_ACTIONS\nfirst 7\n"
    with visiting("icon.svg") as visit:
        visit.page.evaluate("text => localStorage.setItem('dig-record', text)", broken)
        visit.page.goto(visit.address)
        visit.await_python()
        assert "The game that was kept here cannot go on. No game can be read: " in visit.problem()
        assert "line 3" in visit.problem()
        assert visit.page.locator("#setup").is_visible()
        with visit.page.expect_download() as download:
            visit.page.click("#save")
        assert Path(download.value.path()).read_text() == broken
        assert visit.page.evaluate("localStorage.getItem('dig-record')") == broken


def test_a_move_is_taken_back_and_what_was_seen_is_not(visit):
    visit.open_file(dig.format_record(record_of()))
    visit.await_turn()
    actions = visit.actions()
    visit.press("move 4")
    assert visit.log() == ["0 Ada (c) runs from 0 to 4"]
    visit.page.click("#undo")
    visit.page.wait_for_selector('#choices button[data-action="move 1"]')
    assert visit.actions() == actions
    assert visit.log() == []
    visit.press("move 4")
    visit.press("dig")
    visit.page.click("#undo")
    assert visit.problem() == (
        "This is not taken back: the last action revealed something, or followed from it."
    )
    assert visit.log()[-1] == "0 Ada (c) digs pr on 4"
    visit.page.click("#close")
    assert visit.page.inner_text("#problem") == ""


def test_a_game_is_saved_and_opened_again(visit):
    visit.begin("greedy")
    visit.press("move 1" if "move 1" in visit.actions() else "end")
    game = visit.kept()
    with visit.page.expect_download() as download:
        visit.page.click("#save")
    assert download.value.suggested_filename == "game.dig"
    text = Path(download.value.path()).read_text()
    assert dig.parse_record(text) == game
    visit.begin("random")
    assert visit.kept() != game
    visit.open_file(text)
    visit.page.wait_for_selector(f"#log li:nth-child({len(game.actions)})")
    assert visit.kept() == game


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "line 1: expected dig-record and a version, found 'hello'"),
        (dig.format_record(record_of()).replace("first 0", "first 5"), "line 3"),
        (dig.format_record(record_of()) + "move 9\n", "action 1, move 9: space 9 is 9 away"),
        ("x" * 4_200_000, "too large"),
    ],
    ids=["no record", "a wrong line", "an illegal action", "too large"],
)
def test_a_file_that_is_no_game_is_explained_and_the_game_stays(visit, text, why):
    visit.begin("greedy")
    game, actions = visit.kept(), visit.actions()
    visit.open_file(text, "broken.dig")
    assert why in visit.problem()
    assert visit.kept() == game
    assert visit.actions() == actions
    visit.press(actions[0])
    assert visit.page.inner_text("#problem") == ""


def test_a_click_on_a_space_runs_there_or_says_why_not(visit):
    visit.open_file(dig.format_record(record_of()))
    visit.await_turn()
    visit.page.click('#picture [data-space="6"]')
    assert visit.problem() == (
        "This cannot be done: space 6 is 6 away, and the dog's reach is 4 [M1]"
    )
    assert visit.actions() == ["move 1", "move 2", "move 3", "move 4", "end"]
    assert visit.page.locator("#picture .reachable").count() == 4
    visit.page.click('#picture [data-space="3"]')
    visit.page.wait_for_selector("#log li")
    assert visit.log() == ["0 Ada (c) runs from 0 to 3"]
    assert visit.page.inner_text("#problem") == ""


def test_a_typed_action_is_done_or_explained(visit):
    visit.open_file(dig.format_record(record_of()))
    visit.await_turn()
    visit.page.click("text=Type an action")
    visit.page.fill("#words", "drop <b>ry</b>")
    visit.page.click("text=Do it")
    assert visit.problem().startswith("This is no action: column 6: expected ")
    assert visit.page.input_value("#words") == "drop <b>ry</b>"
    visit.page.fill("#words", "move 4")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_selector("#log li")
    assert visit.log() == ["0 Ada (c) runs from 0 to 4"]
    assert visit.page.input_value("#words") == ""


def test_a_doubled_click_has_one_effect(visit):
    visit.open_file(dig.format_record(record_of()))
    visit.await_turn()
    visit.page.dblclick('#choices button[data-action="move 4"]')
    visit.page.wait_for_selector("#log li")
    visit.page.wait_for_timeout(200)
    assert visit.page.inner_text("#problem") == "", "the second click was not even asked"
    visit.page.click("#undo")
    visit.page.wait_for_selector("#log:empty")
    assert visit.kept().actions == ()


def test_names_are_text_and_no_markup(visit):
    name = "<img src=x onerror=alert(1)>&amp;\"'"
    visit.open_file(dig.format_record(record_of("move 4", names=(name, "greedy bot"))))
    visit.page.wait_for_selector("#log li:has-text('img')")
    assert visit.log() == [f"0 {name} (c) runs from 0 to 4"]
    assert visit.page.locator("#table img").count() == 0


def test_a_game_is_played_by_the_keyboard_alone_and_the_focus_stays(visit):
    visit.begin("greedy")
    page = visit.page
    page.focus("#status")
    page.keyboard.press("Tab")
    for _ in range(12):
        focused = page.locator("#choices button:focus")
        assert focused.count() == 1
        page.keyboard.press("Enter")
        visit.await_turn()


def test_what_is_shown_is_told_to_who_does_not_see_it(visit):
    visit.open_file(dig.format_record(record_of("move 4")))
    visit.page.wait_for_selector("#log li")
    page = visit.page
    assert page.get_by_role("log", name="What has happened").count() == 1
    assert page.get_by_role("alert").count() == 1
    assert page.get_by_role("img", name="DIG as Ada sees it, after 1 action").count() == 1
    assert page.get_by_role("button", name="Dig up a bone, red or purple").count() == 1
    moves = page.get_by_role("group", name="Move to").get_by_role("button")
    assert moves.first.get_attribute("aria-label") == "Move to space 0: the doghouse"
    for element in page.locator("button, input, select").all():
        name = element.evaluate(
            "e => e.ariaLabel || e.textContent.trim() || e.labels?.[0]?.textContent.trim()"
        )
        assert name, element.evaluate("e => e.outerHTML")


TICK = """() => {
    let last = performance.now();
    window.gaps = [];
    window.ticking = setInterval(() => {
        gaps.push(performance.now() - last);
        last = performance.now();
    }, 10);
}"""


def test_the_page_answers_while_python_is_busy(visit):
    rules = dig.Rules(stall_limit=None)
    text = dig.format_record(record_of(rules=rules)) + "end\n" * 50_000
    visit.page.evaluate(TICK)
    visit.open_file(text)
    visit.page.wait_for_selector('#picture [aria-label*="50000 actions"]')
    gaps = visit.page.evaluate("clearInterval(ticking), gaps")
    # Python took a second or more, and the page was never kept waiting for long.
    assert sum(gaps) > 1_000
    assert max(gaps) < sum(gaps) / 3
    assert len(visit.log()) == 1_000, "a log of any length is no burden"


def test_the_page_answers_while_a_bot_thinks(visit):
    visit.begin("search")
    visit.page.evaluate(TICK)
    visit.press("end")
    visit.press("end")
    gaps = visit.page.evaluate("clearInterval(ticking), gaps")
    assert sum(gaps) > 500, "six actions that are thought about"
    assert max(gaps) < sum(gaps) / 3


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_nothing_is_wider_than_the_screen(visit, width):
    page = visit.page
    page.set_viewport_size({"width": width, "height": 800})
    try:
        visit.begin("greedy", "greedy", "random")
        assert visit.width() == width
        fill = ("move 4", "dig", "move 5", "end", "end", "end")
        fill += ("dig", "move 7", "dig", "end", "end", "end", "move 8", "dig")
        for played in (fill[:1], fill):
            names = ("A" * 40, "greedy bot", "greedy bot", "greedy bot")
            visit.open_file(dig.format_record(record_of(*played, names=names)))
            page.wait_for_selector("#log li:has-text('AAAA')")
            visit.await_turn()
            assert visit.width() == width
        for summary in page.locator("summary").all():
            summary.click()
        assert visit.width() == width
        visit.open_file("x" * 400)
        visit.problem()
        assert visit.width() == width
        page.click("#new")
        assert visit.width() == width
        page.click("#back")
        for summary in page.locator("summary").all():
            summary.click()
    finally:
        page.set_viewport_size({"width": 1280, "height": 800})


def test_a_narrow_screen_shows_the_same_cards_larger(visit):
    page = visit.page
    visit.open_file(dig.format_record(record_of("move 4", "dig")))
    page.wait_for_selector("#log li:nth-child(2)")
    wide = sorted(page.locator("#picture .card").evaluate_all("all => all.map(e => e.innerHTML)"))
    page.set_viewport_size({"width": 360, "height": 800})
    try:
        page.wait_for_selector('#picture svg[viewBox^="0 0 640"]')
        cards = page.locator("#picture .card")
        narrow = sorted(cards.evaluate_all("all => all.map(e => e.innerHTML)"))
        boxes = [card.bounding_box() for card in cards.all()]
        assert visit.log() == ["0 Ada (c) runs from 0 to 4", "0 Ada (c) digs pr on 4"]
    finally:
        page.set_viewport_size({"width": 1280, "height": 800})
    assert narrow == wide
    assert min(box["x"] for box in boxes) >= 10
    assert max(box["x"] + box["width"] for box in boxes) <= 350
    assert max(box["width"] for box in boxes) > 40


def test_the_page_is_light_or_dark_as_the_person_likes(visit):
    color = "getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).map(Number)"
    visit.page.emulate_media(color_scheme="light")
    assert min(visit.page.evaluate(color)) > 200
    visit.page.emulate_media(color_scheme="dark")
    assert max(visit.page.evaluate(color)) < 60
    visit.page.emulate_media(color_scheme="light")


def test_python_that_cannot_be_loaded_is_explained(visiting):
    with visiting("icon.svg") as visit:
        visit.context.route("**/wheels/dig_rules*", lambda route: route.fulfill(status=404))
        visit.page.goto(visit.address)
        assert "Python cannot be loaded: ./wheels/dig_rules-" in visit.problem()
        assert "404" in visit.problem()
        assert visit.page.locator("#loading").is_hidden()


def test_the_folder_has_what_it_lists_and_nothing_of_the_builder(site, builder):
    contents = json.loads((site / "contents.json").read_text())
    assert sorted(path.name for path in (site / "wheels").iterdir()) == contents["wheels"]
    assert all(name.endswith("-none-any.whl") for name in contents["wheels"])
    assert {path.name for path in (site / "pyodide").iterdir()} == set(builder.RUNTIME)
    assert str(ROOT) not in (site / "contents.json").read_text()


def test_a_folder_of_somebody_else_is_not_replaced(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    command = [sys.executable, SOURCE, "--to", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert "is no page of DIG" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
