"""Who plays whom, and how a game goes."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import partial

import pytest

import dig_rules as dig
from dig_rules.arena import ArenaError, Tournament, play_game, play_games
from dig_rules.bots import GreedyBot, RandomBot
from support.tournaments import BOTS, Careless, Failing, Quitting, Unmakable, Unspeakable


def test_each_pair_plays_each_deal_from_both_seats():
    three = Tournament({"a": RandomBot, "b": RandomBot, "c": RandomBot}, deals=4)
    games = [three[index] for index in range(len(three))]
    assert len(games) == 4 * 3 * 2
    assert Counter((game.deal, game.seats) for game in games) == Counter(
        (deal, (one, other))
        for deal in range(4)
        for one in "abc"
        for other in "abc"
        if one != other
    )
    assert [game.index for game in games] == list(range(24))


def test_three_of_four_bots_play_each_deal_from_every_seat():
    four = Tournament(dict.fromkeys("abcd", RandomBot), deals=2, players=3)
    games = [four[index] for index in range(len(four))]
    assert len(games) == 2 * 4 * 3
    at_seat = Counter((bot, seat) for game in games for seat, bot in enumerate(game.seats))
    assert set(at_seat.values()) == {6}


def test_all_games_of_a_deal_begin_with_the_same_row():
    rows = {}

    class Witness:
        def __init__(self, name):
            self.name = name

        def choose(self, view, rng):
            if view.ply == 0:
                rows.setdefault(self.name, []).append(view.yard)
            return RandomBot().choose(view, rng)

    two = Tournament({name: partial(Witness, name) for name in "ab"}, deals=3)
    for index in range(len(two)):
        play_game(two, index)
    assert rows["a"] == rows["b"]  # each begins once in each deal
    assert len(set(rows["a"])) == 3


def test_a_game_is_the_same_whenever_it_is_played_and_another_with_another_seed():
    two = Tournament({"one": RandomBot, "other": RandomBot}, deals=2, seed=5)
    assert play_game(two, 3) == play_game(pickle.loads(pickle.dumps(two)), 3)
    other = Tournament({"one": RandomBot, "other": RandomBot}, deals=2, seed=6)
    assert play_game(two, 3).scores != play_game(other, 3).scores


def test_a_bot_that_takes_more_numbers_does_not_change_those_of_the_other():
    taken = {}

    class Wasteful:
        def __init__(self, waste):
            self.waste = waste

        def choose(self, view, rng):
            for _ in range(self.waste):
                rng.random()
            return GreedyBot().choose(view, rng)

    class Counting:
        def choose(self, view, rng):
            taken.setdefault(view.ply, set()).add(rng.random())
            return GreedyBot().choose(view, rng)

    for waste in (0, 5):
        two = Tournament({"wasteful": partial(Wasteful, waste), "counting": Counting}, deals=1)
        play_game(two, 0)
    assert all(len(numbers) == 1 for numbers in taken.values())


def test_a_result_tells_scores_places_and_why_it_ended():
    result = play_game(Tournament({"greedy": GreedyBot, "random": RandomBot}, deals=1), 0)
    assert result.game.seats == ("greedy", "random")
    assert result.places == (1, 2)
    assert result.scores[0] > result.scores[1]
    assert result.winners == ("greedy",)
    assert result.reason is dig.EndReason.YARD_CLEARED
    assert result.plies > 40


def test_who_shares_the_first_place_has_not_won_alone():
    idle = Tournament(
        {"one": BOTS["idle"], "other": BOTS["idle"]}, deals=1, rules=dig.Rules(stall_limit=4)
    )
    result = play_game(idle, 0)
    assert (result.places, result.winners) == ((1, 1), ("one", "other"))
    assert result.reason is dig.EndReason.STALLED


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (Failing, r"'bad' raised ValueError: nothing comes to mind"),
        (Careless, r"'bad' did what is illegal: .*reach"),
        (Unmakable, r"'bad' raised RuntimeError: not today"),
        (Quitting, r"'bad' raised SystemExit: 0"),
        (Unspeakable, r"'bad' raised UnspeakableError$"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_game(bad, problem):
    tournament = Tournament({"good": GreedyBot, "bad": bad}, deals=1)
    with pytest.raises(ArenaError, match=problem) as caught:
        play_game(tournament, 1)
    error = caught.value
    assert (error.bot, error.game, error.ply) == ("bad", 1, 0)
    assert isinstance(error, dig.DigError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_of_three_bots_each_follows_each_equally_often():
    three = Tournament(dict.fromkeys("abc", RandomBot), deals=4, players=3)
    follows = Counter()
    for index in range(len(three)):
        seats = three[index].seats
        follows.update((seats[i - 1], seats[i]) for i in range(3))
    assert set(follows.values()) == {6}
    assert len(follows) == 6


def test_tournaments_are_equal_if_their_bots_are_in_the_same_order():
    one = Tournament({"a": GreedyBot, "b": RandomBot})
    assert one == Tournament({"a": GreedyBot, "b": RandomBot})
    assert hash(one) == hash(Tournament({"a": GreedyBot, "b": RandomBot}))
    assert one != Tournament({"b": RandomBot, "a": GreedyBot})


@pytest.mark.parametrize("index", [-1, 2, 1.0, True, "0", None])
def test_a_game_that_there_is_not_is_refused(index):
    two = Tournament({"a": GreedyBot, "b": RandomBot}, deals=1)
    with pytest.raises(dig.InvalidArgumentError, match=r"^index: expected a game from 0 to 1"):
        play_game(two, index)
    with pytest.raises(dig.InvalidArgumentError, match=r"^index: "):
        play_games(two, [index])


def test_what_is_no_tournament_or_no_numbers_is_refused():
    with pytest.raises(dig.InvalidArgumentError, match=r"^tournament: "):
        play_game(None, 0)
    with pytest.raises(dig.InvalidArgumentError, match=r"^indices: "):
        play_games(Tournament({"a": GreedyBot, "b": RandomBot}), None)


@pytest.mark.parametrize(
    ("arguments", "argument"),
    [
        ({"bots": None}, "bots"),
        ({"bots": [GreedyBot]}, "bots"),
        ({"bots": {"one": GreedyBot}}, "bots"),
        ({"bots": {"one": GreedyBot, "": GreedyBot}}, "bots"),
        ({"bots": {"one": GreedyBot, "new\nline": GreedyBot}}, "bots"),
        ({"bots": {"one": GreedyBot, "x" * 41: GreedyBot}}, "bots"),
        ({"bots": {"one": GreedyBot, 2: GreedyBot}}, "bots"),
        ({"bots": {"one": GreedyBot, "two": GreedyBot()}}, r"bots\['two'\]"),
        ({"deals": 0}, "deals"),
        ({"deals": True}, "deals"),
        ({"deals": 10**9 + 1}, "deals"),
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": 3}, "bots"),
        ({"seed": -1}, "seed"),
        ({"seed": "1"}, "seed"),
        ({"rules": None}, "rules"),
        ({"bots": {f"bot {n}": RandomBot for n in range(400)}, "players": 4}, "deals"),
        ({"rules": dig.Rules(stall_limit=None)}, "rules"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, argument):
    given = {"bots": {"one": GreedyBot, "two": RandomBot}, **arguments}
    with pytest.raises(dig.InvalidArgumentError, match=rf"^{argument}: expected"):
        Tournament(given.pop("bots"), **given)


@pytest.mark.parametrize("index", [-1, 4])
def test_there_is_no_game_beyond_the_last(index):
    with pytest.raises(IndexError):
        Tournament({"one": GreedyBot, "two": RandomBot}, deals=2)[index]


def test_a_later_change_of_the_mapping_changes_nothing():
    bots = {"one": GreedyBot, "two": RandomBot}
    tournament = Tournament(bots, deals=1)
    bots.clear()
    assert len(tournament) == 2
    assert tournament[0].seats == ("one", "two")
