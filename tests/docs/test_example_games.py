"""The example games are played by the rules, and end as their page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dig_rules as dig

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "example-games.md").read_text(encoding="utf-8")
GAMES = {"three-actions": dig.THREE_ACTIONS, "one-of-each": dig.ONE_OF_EACH}
ADA, BO = 0, 1


@pytest.fixture(params=GAMES)
def name(request):
    return request.param


def load(name):
    return dig.load_record(DOCS / "games" / f"{name}.dig")


def cards(text):
    return dig.parse_row(text)


def test_there_is_a_game_for_each_preset_and_the_page_shows_it():
    assert {path.stem for path in (DOCS / "games").iterdir()} == set(GAMES)
    assert set(GAMES.values()) == set(dig.PRESETS.values())
    assert re.findall(r"{literalinclude} games/(.*)\.dig", PAGE) == list(GAMES)


def test_a_game_is_written_as_the_library_writes_it(name):
    path = DOCS / "games" / f"{name}.dig"
    assert dig.format_record(load(name)) == path.read_text(encoding="utf-8")


def test_a_game_is_of_its_preset_with_three_colors_and_is_played_to_its_end(name):
    record = load(name)
    with_five = re.sub(",colors=3$", "", dig.format_rules(record.rules))
    assert dig.parse_rules(with_five) == GAMES[name]
    assert record.rules.colors == 3
    assert record.last.ended is dig.EndReason.YARD_CLEARED
    assert len(record.actions) < 20


def test_remarks_name_clauses_that_exist(name):
    clauses = re.findall(r"^\(clause-(\w+)\)=$", rules_page(), re.MULTILINE)
    named = re.findall(r"\b[CSTMDYBEK]\d\b", " ".join(c.text for c in load(name).comments))
    assert named
    assert set(named) <= set(clauses)


def rules_page():
    return (DOCS / "rules.md").read_text(encoding="utf-8")


@pytest.mark.clause("E4", "E5")
def test_the_game_of_three_actions_ends_at_2_to_2_and_ada_wins_by_the_better_bone():
    assert "the game ends at 2 to 2" in PAGE
    assert "**Ada wins.**" in PAGE
    last = load("three-actions").last
    assert last.yard == cards("R Y G")  # worth 3, 2 and 1
    ada, bo = last.players
    assert (ada.dropped, bo.dropped) == (cards("yg"), cards("gr gy"))
    assert dig.scores(last) == (2, 1 + 1)
    assert dig.outcome(last).winners == (ADA,)
    assert ada.hand == cards("ry rg")  # two red bones, worth nothing


@pytest.mark.clause("E4", "E5", "E1")
def test_the_game_of_one_of_each_ends_at_3_to_3_in_the_middle_of_a_turn_and_both_win():
    assert "It is 3 to 3" in " ".join(PAGE.split())
    assert "**both win**" in PAGE
    record = load("one-of-each")
    last = record.last
    assert last.yard == cards("R Y G")
    assert [player.dropped for player in last.players] == [cards("yg gr"), cards("ry")]
    assert dig.scores(last) == (2 + 1, 3)
    assert dig.outcome(last).winners == (ADA, BO)
    assert last.turn == dig.Turn(BO, (dig.ActionKind.DIG,), progress=True)
    assert last.players[BO].hand == cards("yr gy")


@pytest.mark.clause("K3", "K4")
def test_after_nine_actions_bo_sees_all_of_ada_s_hand_and_after_sixteen_not_any_more():
    assert "After nine actions Bo sees all of Ada's hand" in PAGE
    assert "After sixteen, Ada has buried one of the pair" in PAGE
    record = load("three-actions")
    nine, sixteen = (dig.view(record.at(ply), BO) for ply in (9, 16))
    assert nine.players[ADA].hand == cards("ry rg gr")
    assert nine.hand == cards("yr")
    assert nine.yard[3] == cards("G")[0]
    assert sixteen.players[ADA].hand == (*cards("ry"), cards("rg")[0].scent)
    assert sixteen.yard == (*cards("R Y"), cards("gr")[0].scent, *cards("G"))
    assert len(dig.possible_states(sixteen)) == 2  # even odds


@pytest.mark.clause("K2", "K4")
def test_after_thirteen_actions_of_the_other_nothing_is_hidden():
    assert "After thirteen actions nothing is hidden any more" in PAGE
    state = load("one-of-each").at(13)
    assert [len(dig.possible_states(dig.view(state, v))) for v in (ADA, BO, None)] == [1, 1, 1]
    assert state.players[ADA].hand == cards("rg gr")


def test_the_remarks_on_leaps_and_gaps_are_so():
    def events(name, ply):
        record = load(name)
        return dig.step(record.at(ply - 1), record.actions[ply - 1]).events

    rg_to_three, green_bowl = events("three-actions", 9)[-2:]
    assert (rg_to_three.target, green_bowl) == (3, dig.Leapt(cards("G")[0], 6, 4))
    assert not any(isinstance(event, dig.Leapt) for event in events("three-actions", 12))
    assert events("three-actions", 19)[-3:-1] == (
        dig.Leapt(cards("G")[0], 4, 3),
        dig.SteppedBack(BO, 4, 3),
    )
    assert dig.Leapt(cards("Y")[0], 9, 2) in events("one-of-each", 2)
    assert dig.Leapt(cards("R")[0], 8, 1) in events("one-of-each", 5)
