"""The check for bots lets good ones pass, and tells of each bad one what it did."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
import time
from itertools import count
from random import Random

import pytest

import dig_rules as dig
from dig_rules import DigError, InvalidArgumentError
from dig_rules.bots import BOTS, GreedyBot, RandomBot, SearchBot
from dig_rules.conformance import BotReport, ConformanceError, check_bot
from support.play import CHOICES, all_choices
from testing_kit.bad_bots import BAD, Bot, Illegal, Raises, Slow

# Good bots --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", [RandomBot, GreedyBot, Bot])
def test_a_good_bot_passes(bot):
    report = check_bot(bot)
    assert report.games == 64
    assert report.actions > 2_000
    assert 0 < report.slowest < 10


def test_the_bot_that_searches_passes():
    assert check_bot(lambda: SearchBot(nodes=40, depth=3), games=8, longest=60).games == 8


def test_the_bots_of_the_library_are_those_that_were_checked():
    assert {type(bot) for bot in BOTS.values()} == {RandomBot, GreedyBot, SearchBot}


def test_the_same_seed_asks_the_same_and_another_seed_something_else():
    def asked(seed):
        seen = []

        class Witness(Bot):
            def choose(self, view, rng):
                seen.append((view, rng.getstate()))
                return super().choose(view, rng)

        check_bot(Witness, games=4, seed=seed)
        return seen

    assert asked(1) == asked(1)
    assert asked(1) != asked(2)


def witnessed(**options):
    """What a good bot is shown."""
    seen = []

    class Witness(Bot):
        def choose(self, view, rng):
            seen.append(view)
            return super().choose(view, rng)

    return check_bot(Witness, **options), seen


def test_a_bot_is_asked_under_every_combination_with_two_to_four_players_from_every_seat():
    report, seen = witnessed()
    assert {tuple(getattr(view.rules, name) for name in CHOICES) for view in seen} == {
        tuple(choice.values()) for choice in all_choices()
    }
    seats = {(len(view.players), view.viewer) for view in seen}
    assert seats == {(number, seat) for number in (2, 3, 4) for seat in range(number)}
    assert {view.rules.colors for view in seen} == {2, 3, 4, 5}
    assert {view.viewer == view.to_move for view in seen} == {True}
    assert len(seen) == 2 * report.actions


def test_a_bot_is_shown_what_is_rare():
    _, seen = witnessed()
    assert sum(view.turn.bury_owed for view in seen) > 100
    assert sum(None in view.yard for view in seen) > 100
    assert sum(any(bone.twin in view.hand for bone in view.hand) for view in seen) > 100
    assert sum(not any(isinstance(a, dig.Move) for a in dig.legal_actions(v)) for v in seen) > 100


def test_a_bot_that_only_idles_sees_lively_games_too():
    seen = []

    class Idler:
        def choose(self, view, _rng):
            seen.append(view)
            return dig.legal_actions(view)[-1]

    check_bot(Idler)
    assert sum(bool(view.hand) for view in seen) > 500


def test_games_rules_players_and_length_can_be_chosen():
    report, seen = witnessed(games=3, rules=dig.ONE_OF_EACH, players=4, longest=10)
    assert report == BotReport(3, 30, report.slowest)
    assert {(view.rules, len(view.players)) for view in seen} == {(dig.ONE_OF_EACH, 4)}
    assert max(view.ply for view in seen) == 9


def test_the_check_leaves_the_global_numbers_alone():
    before = random.getstate()
    check_bot(RandomBot, games=2)
    assert random.getstate() == before


# Bad bots ---------------------------------------------------------------------------------------


@pytest.fixture(name="caught", params=BAD, ids=lambda bot: bot.__name__)
def _caught(request):
    before = random.getstate()
    with pytest.raises(ConformanceError) as caught:
        check_bot(request.param, seconds=0.02 if request.param is Slow else None)
    random.setstate(before)
    return request.param, caught.value


def test_what_a_bad_bot_did_is_told(caught):
    bot, error = caught
    first, second, third = str(error).splitlines()
    assert first == f"the bot {error.problem}"
    assert second == f"the view: {error.view}"
    assert third == (
        f"to ask it again: bot.choose(dig_rules.parse_view(...), random.Random({error.seed}))"
    )
    assert re.search(BAD[bot], error.problem)


def test_the_view_that_is_told_is_one_of_the_seat_to_move(caught):
    _, error = caught
    seen = dig.parse_view(error.view)
    assert seen.viewer == seen.to_move is not None


def test_the_error_is_one_of_ours_and_a_failed_assertion_and_can_be_pickled(caught):
    _, error = caught
    assert isinstance(error, DigError)
    assert isinstance(error, AssertionError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.view, again.seed) == (str(error), error.view, error.seed)


def test_what_a_bot_raised_is_the_cause():
    with pytest.raises(ConformanceError) as caught:
        check_bot(Raises)
    assert isinstance(caught.value.__cause__, KeyError)


def test_what_a_bad_bot_did_can_be_seen_again():
    with pytest.raises(ConformanceError) as caught:
        check_bot(Illegal)
    seen = dig.parse_view(caught.value.view)
    action = Illegal().choose(seen, Random(caught.value.seed))
    assert dig.why_illegal(seen, action)


def test_a_slow_moment_is_forgiven():
    class OnceSlow(Bot):
        asked = count()

        def choose(self, view, rng):
            if next(self.asked) == 10:
                time.sleep(0.3)
            return super().choose(view, rng)

    report = check_bot(OnceSlow, games=2, seconds=0.2)
    assert report.slowest < 0.2


def test_who_stops_the_check_is_heard():
    class Interrupted(Bot):
        def choose(self, _view, _rng):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check_bot(Interrupted)


# What is no question ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argument", "options"),
    [
        ("make", {"make": RandomBot()}),
        ("make", {"make": None}),
        ("make", {"make": dict}),
        ("games", {"games": 0}),
        ("games", {"games": True}),
        ("longest", {"longest": "10"}),
        ("seed", {"seed": "one"}),
        ("seconds", {"seconds": 0}),
        ("seconds", {"seconds": float("nan")}),
        ("seconds", {"seconds": "1"}),
        ("players", {"players": 5}),
        ("rules", {"rules": "ONE_OF_EACH"}),
    ],
)
def test_a_wrong_argument_is_refused(argument, options):
    with pytest.raises(InvalidArgumentError, match=rf"^{argument}: "):
        check_bot(**{"make": RandomBot, **options})


def test_it_needs_no_hypothesis():
    program = """
import sys
sys.modules["hypothesis"] = None
from dig_rules.bots import RandomBot
from dig_rules.conformance import check_bot
print(check_bot(RandomBot, games=2).games)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "2\n"
