"""Playing at the table server: tables, seats, bots, spectators, leaving and coming back."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest
from attrs import evolve

import dig_rules as dig
from dig_rules.bots import BOTS, GreedyBot
from dig_rules.interchange import from_data, from_json, to_data
from examples.web.guests import DEAL, GENEROUS, dealt, served


def by_chance(rng):
    """Choose any of what the server says is legal."""
    return lambda news: from_data(rng.choice(news["legal"]), "action")


def by_greed(rng):
    """Choose what pays, and now and then anything, so that the game gets to its end."""

    def choose(news):
        if rng.random() < 0.1:
            return by_chance(rng)(news)
        return GreedyBot().choose(from_data(news["view"], "view"), rng)

    return choose


def played_by(*guests, choose):
    """Play until the game is over; what was done."""
    done = []
    while True:
        for guest in guests:
            guest.settle()
        last = guests[0].news[-1]
        if last["over"]:
            return done
        guest = next(g for g in guests if g.news[-1]["legal"])
        action = choose(guest.news[-1])
        answer = guest.act(last["ply"], action)
        assert (answer["type"], answer["ply"]) == ("accepted", last["ply"] + 1)
        done.append(action)


# A whole game --------------------------------------------------------------------------------


def test_two_people_play_a_game_to_its_end_and_a_spectator_sees_all_of_it(server):
    table, ada, bo = server.for_two()
    with (
        server.joined(table, ada) as one,
        server.joined(table, bo) as two,
        server.joined(table) as watching,
    ):
        actions = played_by(one, two, choose=by_greed(Random(1)))
        watching.settle()
        state = dealt(2, dig.THREE_ACTIONS)
        record = dig.Record.of(state, names=("Ada", "Bo"))
        for action in actions:
            record = record.append(action)
        for guest, viewer in ((one, 0), (two, 1), (watching, None)):
            assert [news["ply"] for news in guest.news] == [*range(len(actions) + 1)]
            seen = record.seen_by(viewer)
            for news, view in zip(guest.news, seen.views, strict=True):
                assert from_data(news["view"], "view") == view
                assert news["legal"] == [to_data(a) for a in dig.legal_actions(view)]
                assert news["values"] == {c.letter: v for c, v in dig.bone_values(view).items()}
                assert news["over"] is view.over
            told = [[from_data(e, "event") for e in news["events"]] for news in guest.news]
            assert told == [[], *map(list, seen.events)]
        places = [(s.place, s.seat, s.score) for s in dig.standings(record.last)]
        last = one.news[-1]["standings"]
        assert [(s["place"], s["seat"], s["score"]) for s in last] == places
        assert from_json(server.record(table).content, "record") == record


def test_the_answer_comes_after_the_news_of_the_action(server):
    table, ada, _ = server.for_two()
    with server.joined(table, ada) as guest:
        guest.heard.clear()
        guest.act(0, "move 1")
    assert [(m["type"], m["ply"]) for m in guest.heard] == [("news", 1), ("accepted", 1)]


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_takes_a_seat_and_its_turns(server, bot):
    table, ada = server.table()
    server.bot(table, ada, 1, bot)
    with server.joined(table, ada) as guest:
        assert guest.act(0, "end")["type"] == "accepted"
        news = guest.until(lambda m: m["type"] == "news" and m["legal"])
        assert news["view"]["turn"]["seat"] == 0


def test_a_person_plays_to_the_end_with_bots(server):
    table, ada = server.table(players=3, preset="ONE_OF_EACH")
    server.bot(table, ada, 1, "greedy")
    server.bot(table, ada, 2, "random")
    with server.joined(table, ada) as guest:
        choose, last = by_greed(Random(2)), guest.news[-1]
        while not last["over"]:
            if last["legal"]:
                guest.act(last["ply"], choose(last))
                last = guest.news[-1]
            else:
                last = guest.until(lambda m: m["type"] == "news")
        assert [n["ply"] for n in guest.news] == [*range(len(guest.news))]
    assert from_json(server.record(table).content, "record").last.over


def test_the_game_begins_when_the_last_seat_is_taken_and_everybody_is_told(server):
    table, ada = server.table(players=3)
    with server.joined(table, ada) as guest, server.joined(table) as watching:
        assert [(m["type"], m["started"], m["you"]) for m in guest.heard] == [("table", False, 0)]
        server.sit(table, "Bo", seat=2)
        (told,) = watching.settle()
        assert [seat["kind"] for seat in told["seats"]] == ["person", "free", "person"]
        server.bot(table, ada, 1)
        told, news = watching.settle()
        assert (told["started"], told["you"], told["rules"]) == (
            True,
            None,
            to_data(dig.THREE_ACTIONS),
        )
        assert told["seats"] == [
            {"name": "Ada", "kind": "person", "bot": None, "online": True},
            {"name": "greedy", "kind": "bot", "bot": "greedy", "online": False},
            {"name": "Bo", "kind": "person", "bot": None, "online": False},
        ]
        assert (news["type"], news["ply"], news["events"]) == ("news", 0, [])


def test_without_another_deal_every_game_is_dealt_anew(tmp_path):
    rows = set()
    with served(tmp_path / "a", deal=lambda n, rules: dig.new_game(n, rules=rules)) as server:
        for _ in range(5):
            table, _, _ = server.for_two()
            with server.joined(table) as guest:
                rows.add(tuple(guest.news[0]["view"]["yard"]))
    assert len(rows) == 5


def test_a_tie_has_every_tied_seat_at_place_1(tmp_path):
    def tied(players, rules):
        return dig.new_game(players, seed=131, rules=rules)

    with served(tmp_path / "a", deal=tied) as server:
        table, ada = server.table(players=3, preset="ONE_OF_EACH")
        tokens = [ada, server.sit(table, "Bo"), server.sit(table, "Cy")]
        with (
            server.joined(table, tokens[0]) as one,
            server.joined(table, tokens[1]) as two,
            server.joined(table, tokens[2]) as three,
        ):
            assert {(s["place"], s["score"]) for s in one.news[0]["standings"]} == {(1, 0)}
            played_by(one, two, three, choose=by_chance(Random(131)))
            last = two.news[-1]
    shown = {(s["seat"], s["place"], s["score"]) for s in last["standings"]}
    assert shown == {(1, 1, 19), (2, 1, 19), (0, 3, 9)}


# Doing things once ---------------------------------------------------------------------------


def test_of_many_submissions_of_one_ply_one_is_done(tmp_path):
    answers, ready = [], threading.Barrier(8, timeout=10)

    def submit():
        with server.joined(table, ada) as guest:
            ready.wait()
            answers.append(guest.act(0, "move 1"))
            ready.wait()

    with served(tmp_path / "a", limits=evolve(GENEROUS, connections_of_seat=8)) as server:
        table, ada, _ = server.for_two()
        threads = [threading.Thread(target=submit) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(a["type"] for a in answers) == ["accepted", *["refused"] * 7]
    assert {a["error"] for a in answers if a["type"] == "refused"} == {"stale"}


@pytest.mark.parametrize("ply", [0, 2])
def test_an_action_for_a_ply_that_is_past_or_to_come_is_told_which_one_it_is(server, ply):
    table, ada, _ = server.for_two()
    with server.joined(table, ada) as guest:
        guest.act(0, "move 1")
        told = guest.act(ply, "move 2")
        assert told["error"] == "stale"
        assert told["text"] == "this is for another ply; actions done: 1"


def test_a_doubled_action_has_one_effect(server):
    table, ada, _ = server.for_two()
    with server.joined(table, ada) as guest:
        guest.act(0, "move 1")
        guest.say(type="act", id=7, ply=1, action={"type": "dig"})
        guest.say(type="act", id=8, ply=1, action={"type": "dig"})
        first = guest.until(lambda m: m["type"] != "news")
        second = guest.until(lambda m: m["type"] != "news")
        assert (first["type"], first["id"], first["ply"]) == ("accepted", 7, 2)
        assert (second["error"], second["id"], second["ply"], second["params"]) == (
            "stale",
            8,
            2,
            {"ply": 2},
        )
        assert guest.news[-1]["view"]["hand"] == ["gb"]


@pytest.mark.parametrize("action", [0, "dig", "0", [0], {"index": 0}, {"type": 0}, None])
def test_an_action_travels_by_content_and_never_by_its_place(server, action):
    table, ada, _ = server.for_two()
    with server.joined(table, ada) as guest:
        answer = guest.ask("act", ply=0, action=action)
        assert answer["error"] == "unreadable"
        assert len(guest.news) == 1


# Leaving and coming back -----------------------------------------------------------------------


def test_a_bot_plays_for_who_has_left_until_they_return(server):
    table, ada, bo = server.for_two()
    with server.joined(table, ada) as one, server.joined(table, bo) as two:
        assert one.ask("leave")["type"] == "accepted"
        seats = [m for m in one.heard if m["type"] == "table"][-1]["seats"]
        assert seats[0] == {"name": "Ada", "kind": "left", "bot": "greedy", "online": True}
        turn = two.until(lambda m: m["type"] == "news" and m["legal"])
        assert turn["view"]["turn"]["seat"] == 1, "the bot has played Ada's turn"
        one.settle()
        assert one.news[-1]["view"]["viewer"] == 0, "who has left still sees their own view"
        assert one.act(turn["ply"], "end")["error"] == "left"
        assert one.ask("leave")["error"] == "left"
        assert one.ask("return")["type"] == "accepted"
        assert one.ask("return")["error"] == "not_left"
        two.act(turn["ply"], "end")
        one.settle()
        mine = one.news[-1]
        assert mine["legal"]
        assert one.act(mine["ply"], "end")["type"] == "accepted"


def test_a_game_that_everybody_leaves_is_played_to_its_end(server):
    table, ada = server.table(players=3)
    tokens = ada, server.sit(table), server.sit(table)
    with server.joined(table) as watching:
        for token in tokens:
            with server.joined(table, token) as guest:
                guest.ask("leave")
        watching.until(lambda m: m["type"] == "news" and m["over"])
    record = from_json(server.record(table).content, "record")
    assert record.last.over
    assert record.names == ("Ada", "Bo", "Bo")


def test_who_leaves_before_the_game_begins_may_come_back_into_it(server):
    table, ada = server.table()
    with server.joined(table, ada) as one:
        assert one.ask("leave")["ply"] == 0
        bo = server.sit(table)
        with server.joined(table, bo) as two:
            two.until(lambda m: m["type"] == "news" and m["legal"])
            assert one.ask("return")["type"] == "accepted"


def test_a_bot_steps_in_for_who_is_to_act_and_away_for_long(tmp_path):
    with served(tmp_path / "a", absence=0.05) as server:
        table, ada, bo = server.for_two()
        with server.joined(table, bo) as two:
            two.until(lambda m: m["type"] == "news" and m["legal"])
            kinds = [m["seats"][0]["kind"] for m in two.heard if m["type"] == "table"]
            assert kinds[-1] == "left"
            with server.joined(table, ada) as one:
                one.ask("return")
                two.act(two.news[-1]["ply"], "end")
                one.settle()
                assert one.news[-1]["legal"]
                time.sleep(0.15)
                assert one.settle() == [], "who is there has all the time"


def test_a_game_from_which_everybody_is_away_rests(tmp_path):
    with served(tmp_path / "a", absence=0.02) as server:
        table, ada, bo = server.for_two()
        with server.joined(table, ada) as one:
            one.act(0, "end")
        with server.joined(table) as watching:
            time.sleep(0.2)
            assert watching.settle() == [], "a spectator does not make it go on"
        with server.joined(table, bo) as two:
            assert two.news[-1]["legal"]


def test_reconnecting_with_the_token_gives_the_seat_back(server):
    table, ada, bo = server.for_two()
    with server.joined(table, ada) as one:
        one.act(0, "move 1")
        one.act(1, "dig")
    with server.joined(table, bo) as two, server.joined(table, ada) as again:
        assert [m["type"] for m in again.heard] == ["table", "news"]
        assert again.news[0]["ply"] == 2
        assert again.news[0]["view"]["hand"] == ["gb"]
        assert again.act(2, "move 4")["type"] == "accepted"
        two.settle()
        online = [m["seats"][0]["online"] for m in two.heard if m["type"] == "table"]
        assert online == [False, True]


def test_after_a_restart_everything_goes_on_from_the_file(tmp_path):
    file = tmp_path / "a"
    with served(file) as server:
        table, ada = server.table(players=3)
        bo = server.sit(table)
        server.bot(table, ada, 2, "greedy")
        with server.joined(table, ada) as one, server.joined(table, bo) as two:
            one.act(0, "move 1")
            one.act(1, "dig")
            two.ask("leave")
            before = [one.news[-1], server.record(table, ada).json()]
    with served(file) as server, server.joined(table, ada) as one:
        assert [one.news[-1] | {"events": []}, server.record(table, ada).json()] == [
            before[0] | {"events": []},
            before[1],
        ]
        kinds = [seat["kind"] for seat in one.heard[0]["seats"]]
        assert kinds == ["person", "left", "bot"]
        assert one.act(2, "end")["type"] == "accepted"
        one.until(lambda m: m["type"] == "news" and m["legal"])


def test_a_bot_whose_turn_it_was_at_the_stop_goes_on_after_the_restart(tmp_path):
    file = tmp_path / "a"
    with served(file, pause=60) as server:
        table, ada = server.table()
        server.bot(table, ada, 1)
        with server.joined(table, ada) as one:
            one.act(0, "end")
    with served(file) as server, server.joined(table, ada) as one:
        one.until(lambda m: m["type"] == "news" and m["legal"])


# What holds for every answer -----------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/tables/AAAAAAAAAAAA/record", "/nothing", "/static/nothing"])
def test_every_answer_says_what_a_browser_may_do_with_it(server, path):
    headers = server.client.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == ("no-store" if path.startswith("/api") else "no-cache")


@pytest.mark.parametrize("path", ["/", "/table/AAAAAAAAAAAA"])
def test_the_page_is_served_without_inline_scripts(server, path):
    page = server.client.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "<script>" not in page.text
    assert "src=" in page.text


def test_the_row_of_these_tests_is_a_deal():
    assert sorted(dig.parse_row(DEAL), key=str) == sorted(dig.deck(), key=str)
