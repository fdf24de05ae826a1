"""What a report tells, against calculations by hand."""

from __future__ import annotations

import pytest

import dig_rules as dig
from dig_rules.arena import GameResult, Report, Tournament, win_rate_of
from dig_rules.bots import RandomBot
from support.processes import run_python

TWO = Tournament({"ada": RandomBot, "bo": RandomBot}, deals=3)


def result(tournament, index, scores, places):
    return GameResult(tournament[index], scores, places, 50, dig.EndReason.YARD_CLEARED)


# Seats by game: ada bo, bo ada, ada bo, ...
PLAYED = Report(
    TWO,
    (
        result(TWO, 0, (9, 5), (1, 2)),
        result(TWO, 1, (9, 5), (1, 2)),
        result(TWO, 2, (5, 5), (1, 1)),
        result(TWO, 3, (2, 7), (2, 1)),
    ),
)


def test_won_shared_and_lost_are_counted_by_bot_and_not_by_seat():
    counts = {row.bot: (row.games, row.won, row.shared, row.lost) for row in PLAYED.rows()}
    assert counts == {"ada": (4, 2, 1, 1), "bo": (4, 1, 1, 2)}


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        # Wilson's interval by hand: with z = 1.959964 and z^2 = 3.841459, its middle is
        # (won + z^2 / 2) / (games + z^2), and its half width is
        # z / (games + z^2) * sqrt(won * (games - won) / games + z^2 / 4).
        (18, 20, 0.69897, 0.97213),
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (1, 2, 0.09453, 0.90547),
    ],
)
def test_the_interval_is_wilsons(won, games, low, high):
    found = win_rate_of(won, games)
    assert (found.rate, found.low, found.high) == pytest.approx((won / games, low, high), abs=1e-5)


@pytest.mark.parametrize(
    ("won", "games", "argument"), [(0, 0, "games"), (5, 3, "won"), (-1, 3, "won"), (1.0, 2, "won")]
)
def test_counts_that_cannot_be_have_no_interval(won, games, argument):
    with pytest.raises(dig.InvalidArgumentError, match=rf"^{argument}: "):
        win_rate_of(won, games)


def test_who_wins_more_is_rated_higher_and_both_are_surer_than_at_the_start():
    first, second = PLAYED.rows()
    assert (first.bot, second.bot) == ("ada", "bo")
    assert first.rating > 25 > second.rating
    assert first.deviation < 25 / 3


def test_ties_rate_the_same():
    level = Report(TWO, tuple(result(TWO, i, (5, 5), (1, 1)) for i in range(4)))
    first, second = level.rows()
    assert first.rating == pytest.approx(second.rating)
    assert (first.won, first.shared) == (0, 4)


def test_places_of_four_players_rate_in_their_order():
    four = Tournament(dict.fromkeys(("d", "c", "b", "a"), RandomBot), deals=1, players=4)
    played = []
    for index in range(4):
        places = tuple("abcd".index(bot) + 1 for bot in four[index].seats)
        played.append(result(four, index, tuple(9 - place for place in places), places))
    assert [row.bot for row in Report(four, tuple(played)).rows()] == ["a", "b", "c", "d"]


def test_the_table_has_a_line_for_each_bot():
    heading, first, second = str(PLAYED).splitlines()
    assert heading.split("  ")[0] == "bot"
    assert heading.endswith("games  won  shared  lost         win rate (95 %)       rating")
    assert first.split()[:6] == ["ada", "4", "2", "1", "1", "0.500"]
    assert second.split()[:6] == ["bo", "4", "1", "1", "2", "0.250"]


@pytest.mark.parametrize("library", ["scipy", "openskill"])
def test_without_the_extra_it_plays_and_says_what_a_report_needs(library):
    program = f"""
import sys
sys.modules[{library!r}] = None
sys.modules[{library + (".stats" if library == "scipy" else ".models")!r}] = None
from dig_rules.arena import Tournament, run_tournament
from dig_rules.bots import RandomBot
report = run_tournament(Tournament({{"one": RandomBot, "other": RandomBot}}, deals=1))
assert len(report.results) == 2
try:
    report.rows()
except ImportError as error:
    print(error)
"""
    told = run_python("-c", program).decode()
    assert told == f"a report needs {library}: pip install 'dig_rules[arena]'\n"
