"""The page of the tutorial, asked by an ordinary client over a socket."""

from __future__ import annotations

import html
import importlib.util
import re
import sys
import threading
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

import dig_rules as dig
from dig_rules.bots import GreedyBot, RandomBot

EXAMPLES = Path(__file__).parents[2] / "examples"
DEAL = "gb B P pr bp R yr pb br rb by py yg G pg yb ry gy Y yp gp rg bg rp gr"


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


first_web = load("first_web")


@contextmanager
def served(state, name="Ada"):
    """A table that is served on a free port: what its page is, and what comes of asking."""
    table = first_web.Table(state, (name, "Bot"))
    server = first_web.serve(table, 0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()

    def request(method, body=None):
        client = HTTPConnection(*server.server_address, timeout=10)
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        client.request(method, "/", body, kind)
        answer = client.getresponse()
        page = answer.read().decode()
        client.close()
        return answer, page

    def ask(ply, words):
        return request("POST", urlencode({"ply": ply, "action": words}))

    try:
        yield SimpleNamespace(table=table, get=lambda: request("GET")[1], ask=ask, request=request)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def game():
    return dig.new_game(deal=dig.parse_row(DEAL))


def buttons(page):
    return re.findall(r'<button name="action" value="([^"]*)">', page)


def plies(page):
    return set(re.findall(r'name="ply" value="(\d+)"', page))


def alert(page):
    return html.unescape(re.search(r'<p role="alert">(.*?)</p>', page)[1])


def test_the_page_has_the_picture_and_a_button_for_each_legal_action():
    with served(game()) as web:
        page = web.get()
    assert page.startswith("<!doctype html>")
    assert "<title>DIG as Ada sees it, after 0 actions</title>" in page
    assert buttons(page) == ["move 1", "move 2", "move 3", "move 4", "end"]
    assert plies(page) == {"0"}
    assert alert(page) == ""


def test_an_action_is_done_and_the_browser_sent_to_the_page():
    with served(game()) as web:
        answer, _ = web.ask(0, "move 4")
        page = web.get()
    assert (answer.status, answer.getheader("Location")) == (303, "/")
    assert web.table.state == dig.apply(game(), dig.Move(4))
    assert "0 Ada (c) runs from 0 to 4" in page
    assert "dig" in buttons(page)
    assert plies(page) == {"1"}


def test_the_bot_plays_its_whole_turn_and_the_person_is_told_of_it():
    with served(game()) as web:
        web.ask(0, "move 4")
        web.ask(1, "end")
        page = web.get()
    turn = web.table.state.turn
    assert (turn.seat, turn.done) == (0, ())
    assert "1 Bot (d) ends the turn" in page
    assert "Ada (c) runs" not in page, "news is what has happened since the last action"


def test_the_color_of_a_dug_bone_is_told_for_the_person_alone():
    with served(game()) as web:
        web.ask(0, "move 4")
        web.ask(1, "dig")
        mine = web.get()
        web.ask(2, "move 3")
        page = web.get()
    assert "0 Ada (c) digs pr on 4" in mine
    assert re.search(r"1 Bot \(d\) digs \?[rygbp]{2} on \d", page)
    assert not re.search(r"Bot \(d\) digs \w", page)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("move 6", "space 6 is 6 away, and the dog's reach is 4 [M1]"),
        ("dig", "there is no bone to dig on space 0 [D1]"),
        ("drop ry", "there is no bowl on space 0 [B1]; ry is not in the hand [B1]"),
        ("fly 4", "column 1: expected move, dig, bury, drop or end, found 'fly'"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(words, reason):
    with served(game()) as web:
        answer, page = web.ask(0, words)
    assert answer.status == 409
    assert alert(page) == reason
    assert buttons(page) == ["move 1", "move 2", "move 3", "move 4", "end"]
    assert web.table.state == game()


def test_a_double_click_is_one_action():
    with served(game()) as web:
        first, _ = web.ask(0, "move 1")
        second, page = web.ask(0, "move 1")
    assert (first.status, second.status) == (303, 409)
    assert "has gone on" in alert(page)
    assert plies(page) == {"1"}
    assert web.table.state.ply == 1


@pytest.mark.parametrize("ply", ["1", "", "-0", "00", "zero", "<b>"])
def test_only_the_ply_of_the_page_is_taken(ply):
    with served(game()) as web:
        answer, _ = web.ask(ply, "move 1")
    assert answer.status == 409
    assert web.table.state.ply == 0


def test_clicks_at_the_same_time_are_one_action():
    with served(game()) as web:
        statuses = []

        def click():
            statuses.append(web.ask(0, "move 1")[0].status)

        clicks = [threading.Thread(target=click) for _ in range(8)]
        with web.table.lock:
            for thread in clicks:
                thread.start()
            clicks[0].join(0.3)
            assert web.table.state.ply == 0, "every click waits for its turn"
        for thread in clicks:
            thread.join()
    assert sorted(statuses) == [303, *[409] * 7]
    assert web.table.state.ply == 1


def test_nobody_acts_for_the_bot():
    start = dig.new_game(deal=dig.parse_row(DEAL), first_player=1)
    with served(start) as web:
        _, page = web.ask(0, "move 1")
    assert alert(page) == "it is not this player's turn [S4]"
    assert web.table.state == start


@pytest.mark.parametrize("name", ["<b>", "</svg><script>", "\"&'", "&lt;"])
def test_names_and_answers_are_escaped(name):
    with served(game(), name) as web:
        _, page = web.ask(0, name)
        web.ask(0, "move 1")
        later = web.get()
    for shown in (page, later):
        assert "<b>" not in shown
        assert "<script" not in shown
        assert "&lt;" in shown or "<" not in name
    assert html.escape(f"0 {name} (c) runs from 0 to 1") in later
    assert alert(page).startswith("column 1: expected move, dig, bury, drop or end, found ")


@pytest.mark.parametrize(
    "body", [None, "", "ply=0", "action=end", "ply=%ff", b"ply=\xff", "=&;" * 99]
)
def test_a_form_that_is_none_changes_nothing(body):
    with served(game()) as web:
        answer, _ = web.request("POST", body)
    assert answer.status == 409
    assert web.table.state == game()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_can_be_clicked_to_its_end(seed):
    rng = Random(seed)
    with served(dig.new_game(seed=seed)) as web:
        page = web.get()
        while buttons(page):
            (ply,) = plies(page)
            seen = dig.view(web.table.state, 0)
            chosen = dig.format_action(GreedyBot().choose(seen, rng))
            assert chosen in buttons(page)
            answer, page = web.ask(ply, chosen)
            assert answer.status == 303
        result = dig.outcome(web.table.state)
        _, late = web.ask(web.table.state.ply, "end")
    assert f"the game is over: {result.reason.value}\n1. " in page
    for standing in result.standings:
        assert f"  {standing.score} point" in page
    assert alert(late) == "the game is over [E1]"


def test_the_page_is_the_same_whatever_the_person_cannot_know():
    rng = Random(3)
    table = first_web.Table(dig.new_game(seed=3), ("Ada", "Bot"))
    looked = 0
    for _ in range(60):
        seen = dig.view(table.state, 0)
        if seen.over:
            break
        page, real = table.page(), table.state
        problem = table.page(table.ask(str(seen.ply), "drop ry yr"))
        for _ in range(8):
            table.state = dig.sample_state(seen, rng)
            looked += table.state != real
            assert table.page() == page
            assert table.page(table.ask(str(seen.ply), "drop ry yr")) == problem
        table.state = real
        table.ask(str(seen.ply), dig.format_action(RandomBot().choose(seen, rng)))
    assert looked > 100
