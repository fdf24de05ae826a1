"""Knowledge is neither too much nor too little: compared with all worlds that fit what was seen."""

from collections import Counter
from random import Random

import pytest

import dig_rules as dig
from dig_rules import Bowl
from hidden.belief import beliefs, world_of
from hidden.reached import LONG, games, known_to, sample, viewers_of

MANY = 2_000 if LONG else 64
FEW = 64 if LONG else 4


def compare(plies):
    """Compare at every ply of a game what each viewer knows with what they can work out."""
    fresh = plies[0].state
    scents = dig.scents(fresh.rules.colors)
    worked_out = beliefs(fresh)
    forgotten = 0
    for state, action, after in (None, None, fresh), *plies:
        for viewer, belief in worked_out.items():
            before = belief.known(scents)
            if state is not None:
                belief.see(state, action, after)
            known = belief.known(scents)
            forgotten += len(before - known)
            assert set(known_to(after, viewer)) == known, (after, viewer)
            seen = dig.view(after, viewer)
            possible = dig.possible_states(seen)
            assert len(possible) == len(belief.worlds) == 2 ** (len(scents) - len(known))
            assert {world_of(other) for other in possible} == belief.worlds
            assert after in possible
    return forgotten


@pytest.mark.clause("K2", "K3", "K4", "K5")
@pytest.mark.parametrize("colors", [2, 3])
@pytest.mark.parametrize("part", range(2))
def test_a_viewer_knows_exactly_what_all_worlds_that_fit_agree_on(colors, part):
    for plies in games(MANY // 2, f"exact {part}", colors=colors, most=120):
        compare(plies)


@pytest.mark.clause("K2", "K3", "K4", "K5")
def test_so_it_is_with_four_colors():
    for plies in games(FEW, "exact 4", colors=4, most=60):
        compare(plies)


@pytest.mark.clause("K4")
def test_so_it_is_where_pairs_come_together_and_part():
    exchange = dig.FullHandRule.EXCHANGE
    forgotten = sum(
        compare(plies)
        for hand_limit in (1, 2)
        for plies in games(
            16,
            f"pairs {hand_limit}",
            colors=3,
            full_hand=exchange,
            hand_limit=hand_limit,
            reach=hand_limit + 3,
            most=120,
        )
    )
    assert forgotten > 100


# What can be asked of the possible states -------------------------------------------------------


def views(most, *, number=128):
    """Sampled views with at most so many unknown scents."""
    for _, state in sample(number):
        for viewer in viewers_of(state):
            seen = dig.view(state, viewer)
            if unknown_of(seen) <= most:
                yield seen


def unknown_of(seen):
    """How many scents a viewer does not know, by what the view shows."""
    hidden = {card for card in seen.yard if isinstance(card, dig.Scent)}
    hidden.update(card for p in seen.players for card in p.hand if isinstance(card, dig.Scent))
    known = known_to(seen, seen.viewer)
    assert hidden == set(dig.scents(seen.rules.colors)) - set(known)
    return len(hidden)


@pytest.mark.clause("K5")
def test_every_possible_state_is_another_and_gives_back_exactly_that_view():
    for seen in views(6 if LONG else 5):
        states = list(dig.possible_states(seen))
        assert len(states) == 2 ** unknown_of(seen)
        assert len(set(states)) == len(states)
        for state in states:
            again = dig.view(state, seen.viewer)
            assert again == seen
            assert again.ply == seen.ply
            assert repr(again) == repr(seen)
            # It passes the gate.
            assert type(state)(*(getattr(state, name) for name in FIELDS)) == state


FIELDS = ("rules", "yard", "players", "turn", "knowledge", "stalled", "ended", "ply")


@pytest.mark.clause("K5")
def test_a_fresh_game_of_five_colors_has_1024_possible_states():
    for viewer in (0, 1, None):
        states = dig.possible_states(dig.view(dig.new_game(seed=4), viewer))
        assert len(states) == 1_024
        assert len(set(states)) == 1_024


def test_possible_states_come_in_one_order_however_they_are_asked_for():
    for seen in views(4):
        states = dig.possible_states(seen)
        number = len(states)
        listed = list(states)
        assert listed == list(dig.possible_states(seen))
        assert listed == [states[i] for i in range(number)]
        assert listed == [states[i - number] for i in range(number)]
        assert listed[::-1] == list(reversed(states))
        for part in (slice(None), slice(1, 3), slice(None, None, -1), slice(-2, None, 2)):
            assert list(states[part]) == listed[part]
        for beyond in (number, -number - 1):
            with pytest.raises(IndexError):
                states[beyond]
        assert [states.index(state) for state in listed] == list(range(number))


@pytest.mark.clause("K5")
def test_each_possible_state_is_sampled_about_equally_often():
    tried = 0
    for seen in list(views(4))[:: 1 if LONG else 40]:
        states = list(dig.possible_states(seen))
        draws = 100 * len(states)
        rng = Random(tried)
        counts = Counter(dig.sample_state(seen, rng) for _ in range(draws))
        chi_square = sum((counts[state] - 100) ** 2 / 100 for state in states)
        freedom = len(states) - 1
        assert set(counts) <= set(states)
        assert chi_square <= freedom + 6 * (2 * freedom) ** 0.5 + 6
        tried += 1
    assert tried > 5


@pytest.mark.clause("K5")
def test_two_hundred_samples_show_both_orientations_of_every_open_pair():
    # R17, R18
    rng = Random(9)
    tried = 0
    for _, state in sample(128):
        for viewer in viewers_of(state):
            seen = dig.view(state, viewer)
            if unknown_of(seen) < 3 or rng.random() > (1 if LONG else 0.03):
                continue
            tried += 1
            samples = [dig.sample_state(seen, rng) for _ in range(200)]
            deck = sorted(map(str, dig.deck(state.rules.colors)))
            for drawn in samples[:20]:
                cards = [card for card in drawn.yard if card is not None]
                cards += [bone for p in drawn.players for bone in (*p.hand, *p.dropped)]
                assert sorted(map(str, cards)) == deck
                assert dig.view(drawn, viewer) == seen
            open_pairs = set(dig.scents(state.rules.colors)) - set(known_to(state, viewer))
            for scent in open_pairs:
                places = {place_of(drawn, scent.bones[0]) for drawn in samples}
                assert len(places) == 2
    assert tried > 10


def place_of(state, bone):
    if bone in state.yard:
        return state.yard.index(bone)
    return next(f"hand {i}" for i, player in enumerate(state.players) if bone in player.hand)


def test_two_samples_from_one_rng_differ_and_the_same_rng_repeats_them():
    # R18
    seen = dig.view(dig.new_game(seed=8), 0)
    one, two = Random(1), Random(1)
    first = [dig.sample_state(seen, one) for _ in range(10)]
    assert first == [dig.sample_state(seen, two) for _ in range(10)]
    assert len(set(first)) > 5


def test_possible_and_sampled_states_are_made_from_a_view_and_never_from_a_state():
    # R17
    state = dig.new_game(seed=8)
    with pytest.raises(dig.InvalidArgumentError) as refusal:
        dig.sample_state(state, Random(1))
    assert (refusal.value.argument, refusal.value.found) == ("view", "an object of type State")
    with pytest.raises(dig.InvalidArgumentError):
        dig.possible_states(state)
    with pytest.raises(dig.InvalidArgumentError):
        dig.sample_state(dig.view(state, 0), 5)


@pytest.mark.clause("K5")
def test_a_sampled_state_plays_on_like_any_other():
    rng = Random(2)
    for _, state in sample(64)[::5]:
        drawn = dig.sample_state(dig.view(state, state.to_move), rng)
        assert dig.legal_actions(drawn) == dig.legal_actions(dig.view(state, state.to_move)) or (
            state.over
        )
        assert [c for c in drawn.yard if isinstance(c, Bowl)] == [
            c for c in state.yard if isinstance(c, Bowl)
        ]
