"""The game of the page, asked without a browser: texts go in, and JSON comes out."""

from __future__ import annotations

import json
from random import Random

import pytest

import dig_rules as dig
from dig_rules.bots import BOTS, GreedyBot
from examples.browser.tables import DEAL, Table, seated, solo


def test_a_new_game_can_be_made_of_all_bots_and_presets():
    offered = json.loads(solo.Solo().choices())
    assert offered == {"bots": list(BOTS), "presets": list(dig.PRESETS), "most": 3}


@pytest.mark.parametrize("preset", dig.PRESETS)
@pytest.mark.parametrize("bots", ["random", "greedy random", "random greedy random"])
def test_a_game_is_played_to_its_end_by_clicking(bots, preset):
    table = Table()
    rng = Random(bots)
    table.ask("start", "Ada", preset, bots)
    for _ in range(2_000):
        table.bots_play()
        if table.scene["turn"] == "over":
            break
        table.act(rng.choice(table.actions()))
        assert not table.problem
    assert table.scene["result"].startswith("the game is over: ")
    assert table.scene["choices"] == []
    record = dig.parse_record(table.solo.saved())
    assert record.names == ("Ada", *(f"{bot} bot" for bot in bots.split()))
    assert record.rules == dig.PRESETS[preset]
    assert record.outcome is not None


def test_the_person_begins_and_every_game_is_dealt_anew():
    deals = set()
    for _ in range(3):
        table = Table()
        table.ask("start", "Ada", "THREE_ACTIONS", "greedy")
        assert table.scene["turn"] == "person"
        assert table.scene["status"] == "Your turn, 3 of 3 actions left."
        deals.add(dig.parse_record(table.solo.saved()).deal)
    assert len(deals) == 3


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        (("", "THREE_ACTIONS", "greedy"), "No game can be begun: names: expected "),
        (("\u200b", "THREE_ACTIONS", "greedy"), "No game can be begun: names: expected "),
        (("x" * 41, "THREE_ACTIONS", "greedy"), "No game can be begun: names: expected "),
        (("Ada", "CHESS", "greedy"), "There is no CHESS to play with"),
        (("Ada", "THREE_ACTIONS", "clever greedy sly"), "There is no clever and no sly to play"),
        (("Ada", "THREE_ACTIONS", ""), "No game can be begun: players: expected "),
        (("Ada", "THREE_ACTIONS", "greedy " * 4), "No game can be begun: players: expected "),
    ],
)
def test_a_wish_that_cannot_be_met_is_explained_and_the_game_stays(wish, problem):
    table = seated("move 4")
    before = table.solo.saved()
    table.ask("start", *wish)
    assert table.problem.startswith(problem)
    assert table.solo.saved() == before


def test_a_name_is_taken_without_the_spaces_around_it():
    table = Table()
    table.ask("start", "  Ada \t Lou\n", "THREE_ACTIONS", "greedy")
    assert dig.parse_record(table.solo.saved()).names[0] == "Ada Lou"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("move 6", "This cannot be done: space 6 is 6 away, and the dog's reach is 4 [M1]"),
        ("dig", "This cannot be done: there is no bone to dig on space 0 [D1]"),
        (
            "drop ry",
            "This cannot be done: there is no bowl on space 0 [B1]; ry is not in the hand [B1]",
        ),
        (
            "fly 4",
            "This is no action: column 1: expected move, dig, bury, drop or end, found 'fly'",
        ),
        ("", "This is no action: column 1: expected move, dig, bury, drop or end, found nothing"),
        ("\ud800", "This is no action: column 1: expected "),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(words, problem):
    table = seated()
    before = table.solo.saved()
    table.act(words)
    assert table.problem.startswith(problem)
    assert table.solo.saved() == before


def test_a_doubled_action_has_one_effect():
    table = seated()
    table.ask("act", 0, "move 1")
    table.ask("act", 0, "move 1")
    assert table.problem == "The game has gone on since that was asked for."
    assert table.scene["ply"] == 1


def test_nobody_acts_for_a_bot_and_no_bot_acts_for_the_person():
    table = seated(first=1)
    assert table.scene["choices"] == []
    assert table.scene["status"] == "greedy bot is playing."
    table.act("move 1")
    assert table.problem == "This cannot be done: it is not this player's turn [S4]"
    table = seated()
    table.ask("bot")
    assert table.problem == "No bot is to act."


def test_a_bot_does_one_action_at_a_time():
    table = seated(first=1)
    table.ask("bot")
    assert table.scene["ply"] == 1
    assert table.scene["turn"] == "bot"
    assert table.scene["news"] == ["1 greedy bot (d) runs from 0 to 1"]


def test_a_game_goes_on_after_a_reload_as_it_was():
    table = seated("move 4", "dig", "move 3", "move 4")
    again = Table()
    again.ask("load", table.solo.saved())
    again.bots_play()
    table.bots_play()
    assert again.scene["picture"] == table.scene["picture"]
    assert again.scene["choices"] == table.scene["choices"]
    assert again.log == table.log
    assert again.solo.saved() == table.solo.saved()


def test_the_log_of_a_loaded_game_is_that_of_the_played_game():
    table = Table(seed=5)
    table.ask("start", "Ada", "THREE_ACTIONS", "greedy random greedy")
    rng = Random(5)
    for _ in range(60):
        table.bots_play()
        if table.scene["turn"] == "over":
            break
        table.act(rng.choice(table.actions()))
    again = Table()
    again.ask("load", table.solo.saved())
    assert again.log == table.log
    assert len(table.log) > 60


def test_a_move_is_taken_back_with_its_line_of_the_log():
    table = seated()
    start = table.scene
    table.act("move 4")
    table.act("move 2")
    table.ask("undo", 2)
    assert table.log == ["0 Ada (c) runs from 0 to 4"]
    table.ask("undo", 1)
    assert table.log == []
    assert table.scene == start


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ((), "nothing has been done"),
        (("move 4", "dig"), "the last action revealed something, or followed from it"),
        (("move 4", "end"), "the turn in which it was done is over"),
        (("move 4", "end", "move 1"), "only who did the last action may undo it"),
    ],
)
def test_what_is_not_taken_back_is_explained(actions, why):
    table = seated(*actions)
    before = table.solo.saved()
    table.ask("undo", len(actions))
    assert table.problem == f"This is not taken back: {why}."
    assert table.solo.saved() == before


def test_a_doubled_undo_takes_back_one_action():
    table = seated("move 4", "move 2")
    table.ask("undo", 2)
    table.ask("undo", 2)
    assert table.problem == "The game has gone on since that was asked for."
    assert table.scene["ply"] == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "No game can be read: line 1: expected dig-record and a version, found ''"),
        ('{"type": "record"}', "No game can be read: line 1: expected dig-record and a version"),
        ("dig-record 2\n", "No game can be read: "),
        ("dig-record 1\nrules X\nfirst 9\n", "No game can be read: line 2, column 7: "),
        ("dig-record 1\n" + "fly\n" * 9, "; 8 more"),
        (
            f"dig-record 1\nrules THREE_ACTIONS\nfirst 0\ndogs c d\ndeal {DEAL}\nmove 4\nmove 9\n",
            "action 2, move 9: space 9 is 5 away, and the dog's reach is 4 [M1]",
        ),
    ],
)
def test_what_is_no_game_is_explained_and_the_game_stays(text, problem):
    table = seated("move 4")
    before = table.solo.saved()
    table.ask("load", text)
    assert problem in table.problem
    assert len(table.problem) < 1_000
    assert table.solo.saved() == before


def test_the_bots_of_a_loaded_game_are_told_by_their_names_and_the_greedy_one_plays_the_others():
    table = seated(first=1, names=("Ada", "Bo", "random bot", "greedy bot"))
    assert table.scene["status"] == "Bo is playing."
    chosen = {1: [], 2: [], 3: []}
    for _ in range(10):
        while table.scene["turn"] == "bot":
            state = dig.parse_record(table.solo.saved()).last
            seat = state.to_move
            expected = GreedyBot().choose(dig.view(state, seat), Random(0))
            table.ask("bot")
            chosen[seat].append(dig.parse_record(table.solo.saved()).actions[-1] == expected)
        table.act("end")
    assert all(chosen[1])
    assert not all(chosen[2])
    assert all(chosen[3])


def test_a_game_without_names_gets_some_to_be_shown_by():
    nameless = dig.Record.of(dig.new_game(3, deal=dig.parse_row(DEAL)))
    table = Table()
    table.ask("load", dig.format_record(nameless))
    assert "greedy bot" in table.scene["text"]
    assert dig.parse_record(table.solo.saved()) == nameless


def test_asking_before_a_game_has_begun_is_an_error_of_the_page():
    for call, words in (("saved", ()), ("bot", ()), ("act", (0, "dig")), ("undo", (0,))):
        with pytest.raises(LookupError, match="no game has begun"):
            getattr(solo.Solo(), call)(*words)
