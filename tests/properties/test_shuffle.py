"""The shuffle: the documented algorithm, the same everywhere, fair, and secret without a seed."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dig_rules as dig
from support import reference_shuffle
from support.processes import run_python

GOLDEN = json.loads(Path(__file__).with_name("golden_rows.json").read_text(encoding="ascii"))
TYPES = {"int": int, "str": str, "bytes": str.encode}

seeds = st.one_of(
    st.integers(0),
    st.integers(0, 2**256),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1),
    st.binary(min_size=1),
)


def tokens(row) -> list[str]:
    return [str(card) for card in row]


@pytest.mark.parametrize(
    "golden", GOLDEN, ids=lambda golden: f"{golden['type']}-{golden['seed']}-{golden['colors']}"
)
def test_a_seed_gives_its_golden_row(golden):
    seed = TYPES[golden["type"]](golden["seed"])
    expected = golden["row"].split()
    assert tokens(dig.shuffled_deck(seed, golden["colors"])) == expected
    rules = dig.Rules(colors=golden["colors"])
    for players in (2, 3, 4):
        assert tokens(dig.new_game(players, seed=seed, rules=rules).yard) == expected


def test_the_golden_rows_are_of_these_seeds():
    assert reference_shuffle.golden() == GOLDEN
    assert {golden["seed"] for golden in GOLDEN} == {
        "0", "1", "2026", str(2**63), str(2**200), "dig",
    }  # fmt: skip
    assert len(GOLDEN) == 28


@given(seed=seeds, colors=st.integers(2, 5))
def test_every_seed_gives_the_row_of_the_documented_algorithm(seed, colors):
    row = dig.shuffled_deck(seed, colors)
    assert tokens(row) == reference_shuffle.row(seed, colors)
    assert row == dig.shuffled_deck(seed, colors)


@given(seed=seeds, colors=st.integers(2, 5))
def test_a_row_is_the_deck_in_another_order(seed, colors):
    row = dig.shuffled_deck(seed, colors)
    assert Counter(row) == Counter(dig.deck(colors))


def test_different_seeds_give_different_rows():
    rows = {dig.shuffled_deck(seed) for seed in range(500)}
    assert len(rows) == 500
    assert dig.shuffled_deck(0) != dig.shuffled_deck("0") != dig.shuffled_deck(b"0x")


def test_a_text_and_its_bytes_may_be_the_same_seed_and_give_what_the_algorithm_says():
    for seed in ("dig", b"dig"):
        assert tokens(dig.shuffled_deck(seed)) == reference_shuffle.row(seed, 5)


GAME = """
import random
import dig_rules as dig

print([str(card) for card in dig.shuffled_deck("dig")])
for players in (2, 3, 4):
    rng = random.Random(players)
    state = dig.new_game(players, seed=2026)
    while not state.over:
        actions = dig.legal_actions(state)
        action = rng.choice(actions)
        print(actions, action, dig.step(state, action).events, state.players, state.yard)
        print([[sorted(map(str, known)) for known in state.knowledge], dig.why_illegal(state, 5)])
        seen = dig.view(state, 1)
        print(seen.yard, seen.players, [str(r) for r in dig.why_illegal(state, dig.Move(-1))])
        state = dig.apply(state, action)
    print(dig.outcome(state), dig.bone_values(state), dig.scores(state))
"""


def test_a_game_is_the_same_whatever_the_hash_seed():
    games = [run_python("-c", GAME, hash_seed=seed) for seed in ("0", "1", "random")]
    assert len(games[0]) > 100_000
    assert games[0] == games[1] == games[2]


def test_games_without_a_seed_differ():
    rows = {dig.new_game().yard for _ in range(200)}
    assert len(rows) >= 199


def test_the_global_generator_neither_fixes_a_game_nor_is_touched():
    rows = []
    for _ in range(2):
        random.seed(0)
        before = random.getstate()
        rows.append(dig.new_game().yard)
        dig.new_game(seed=7)
        dig.shuffled_deck("dig")
        assert random.getstate() == before
    assert rows[0] != rows[1]


def test_each_card_is_in_each_place_about_equally_often():
    deals = 4_000
    found = Counter()
    for seed in range(deals):
        found.update(enumerate(dig.shuffled_deck(seed)))
    expected = deals / 25
    spread = sum(
        (found[place, card] - expected) ** 2 / expected
        for place in range(25)
        for card in dig.deck()
    )
    # A fair shuffle has 600 on average, with a deviation of 35: six of them either way.
    assert 390 < spread < 810


def test_rows_without_a_seed_put_each_card_in_each_place_about_equally_often():
    deals = 2_000
    found = Counter()
    for _ in range(deals):
        found.update(enumerate(dig.new_game().yard))
    expected = deals / 25
    spread = sum(
        (found[place, card] - expected) ** 2 / expected
        for place in range(25)
        for card in dig.deck()
    )
    # These rows are new each time, so eight deviations: one run in 10^12 or so goes astray.
    assert 320 < spread < 880
