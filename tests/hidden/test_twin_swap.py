"""Who cannot tell the two cards of a scent apart sees no difference when they are exchanged.

``DIG_LONG=1`` looks at thousands of games; with ``-s`` the last test says how much was compared.
"""

import pickle
import sys
from collections import Counter
from random import Random

import pytest

import dig_rules as dig
from dig_rules import Bury, Dig
from hidden.reached import LONG, PHASES, games, known_to, phase_of, sample, viewers_of
from hidden.swaps import (
    differences,
    events_seen,
    everything,
    everything_of_a_step,
    kind_of_swap,
    places_of,
    swap,
    swap_all,
    the_view,
    twin_action,
)
from support.play import all_choices

GAMES = 2_048 if LONG else 128
WHOLE_GAMES = 2_048 if LONG else 96
MOST_POSSIBLE = 32 if LONG else 8
SWAPS = ("both in yard", "yard and hand", "two hands")

checked = Counter()

in_each_phase = pytest.mark.parametrize("phase", PHASES)
for_each_number = pytest.mark.parametrize("players", [2, 3, 4])


def reached(phase, players):
    """The sampled states of a phase and a number of players."""
    return [
        state for found, state in sample(GAMES) if found == phase and len(state.players) == players
    ]


def unknown_to(state, viewer):
    known = known_to(state, viewer)
    return [scent for scent in dig.scents(state.rules.colors) if scent not in known]


def some(scents, rng, most):
    """All scents in a long run, else a few of them."""
    return scents if LONG else rng.sample(scents, min(most, len(scents)))


@pytest.mark.clause("K1", "K2", "K3", "K4", "K5")
@in_each_phase
@for_each_number
def test_an_exchange_that_a_viewer_cannot_see_changes_nothing_that_they_get(phase, players):
    # R01, R08, R10, R11, R15, R16, R19
    rng = Random(players)
    states = reached(phase, players)
    assert states
    for state in states:
        checked["states"] += 1
        for viewer in viewers_of(state):
            unknown = unknown_to(state, viewer)
            if not unknown:
                continue
            mine = everything(state, viewer, possible=MOST_POSSIBLE)
            for scent in some(unknown, rng, 1):
                checked["swaps"] += 1
                other = swap(state, scent)
                theirs = everything(other, viewer, possible=MOST_POSSIBLE)
                assert differences(mine, theirs) == [], (state, viewer, scent)
            theirs = the_view(swap_all(state, unknown), viewer)
            assert differences({name: mine[name] for name in theirs}, theirs) == []


@pytest.mark.clause("K1", "K2", "K3", "K4")
@in_each_phase
@for_each_number
def test_nor_anything_that_they_see_of_the_next_step(phase, players):
    # R03, R04, R09, R16
    rng = Random(players)
    for state in reached(phase, players):
        legal = dig.legal_actions(state)
        for viewer in viewers_of(state):
            for scent in some(unknown_to(state, viewer), rng, 2):
                other = swap(state, scent)
                moves = [action for action in legal if type(action) is dig.Move]
                rest = [action for action in legal if type(action) is not dig.Move]
                for action in (*rest, *some(moves, rng, 1)):
                    compare_step(state, other, action, viewer, scent)


def compare_step(state, other, action, viewer, scent):
    """Compare one step of two states that differ by an exchange which the viewer cannot see."""
    mapped = twin_action(state, action, scent)
    if mapped is None:
        # Dropped, so everyone sees it, and rightly so.
        assert scent in known_to(dig.apply(state, action), viewer)
        return
    checked["steps"] += 1
    if reveals(state, action, viewer, scent):
        after, events = dig.apply(state, action), events_seen(state, action, viewer)
        assert scent in known_to(after, viewer)
        assert events[0].bone is not events_seen(other, action, viewer)[0].bone
        assert events[0].bone.twin is events_seen(other, action, viewer)[0].bone
        return
    one = everything_of_a_step(state, action, viewer)
    two = everything_of_a_step(other, mapped, viewer)
    assert differences(one, two) == [], (state, action, viewer, scent)


def reveals(state, action, viewer, scent):
    """Whether the viewer digs a card of the scent, and so sees its face."""
    seat = state.turn.seat
    if viewer != seat or type(action) is not Dig:
        return False
    return state.yard[state.players[seat].space - 1].scent is scent


@pytest.mark.clause("K2", "K3")
@in_each_phase
@for_each_number
def test_an_exchange_of_what_a_viewer_knows_changes_the_view(phase, players):
    for state in reached(phase, players):
        for viewer in viewers_of(state):
            mine = the_view(state, viewer)
            for scent in known_to(state, viewer):
                if kind_of_swap(state, scent) in SWAPS:
                    theirs = the_view(swap(state, scent), viewer)
                    different = differences(mine, theirs)
                    assert {"view", "repr", "pickle", "text", "fields"} <= set(different)


@pytest.mark.clause("K1", "K2", "K3", "K4")
@pytest.mark.parametrize("part", range(4))
def test_two_games_that_differ_by_an_exchange_are_one_to_who_never_learns_of_it(part):
    # R01, R21
    rng = Random(part)
    for plies in games(WHOLE_GAMES // 4, f"whole {part}"):
        checked["games"] += 1
        follow_both(plies, rng.choice(dig.scents(plies[0].state.rules.colors)), rng)


def follow_both(plies, scent, rng):
    """Play a game, and the same game with the two cards exchanged, until one lies open.

    A viewer is fooled until they see the face of one of the two. When both come together in one
    hand, all know it and the games are the same for a while; when one is then buried, it is the
    one in the one game and the other in the other.
    """
    other = swap(plies[0].state, scent)
    fooled = {viewer: ([], []) for viewer in viewers_of(other)}
    for state, action, after in plies:
        mapped = twin_action(state, action, scent)
        if mapped is None:
            break
        buries = type(action) is Bury and action.bone.scent is scent
        if buries:
            mapped = Bury(action.bone.twin)
        for viewer, (mine, theirs) in list(fooled.items()):
            mine.append((dig.view(state, viewer), events_seen(state, action, viewer)))
            theirs.append((dig.view(other, viewer), events_seen(other, mapped, viewer)))
            if reveals(state, action, viewer, scent) or (buries and viewer == state.turn.seat):
                assert mine.pop()[1] != theirs.pop()[1]
                # All that they got until then.
                assert pickle.dumps(mine) == pickle.dumps(theirs)
                del fooled[viewer]
                continue
            checked["swaps"] += 1
            assert mine[-1] == theirs[-1]
            assert repr(mine[-1]) == repr(theirs[-1])
            assert pickle.dumps(mine[-1]) == pickle.dumps(theirs[-1])
            assert scent not in known_to(state, viewer) or state == other
            if rng.random() < 0.02:
                one = everything(state, viewer, possible=MOST_POSSIBLE)
                two = everything(other, viewer, possible=MOST_POSSIBLE)
                assert differences(one, two) == []
        other = dig.apply(other, mapped)
        assert other == swap(after, scent)
    for mine, theirs in fooled.values():
        assert pickle.dumps(mine) == pickle.dumps(theirs)


@pytest.mark.clause("K4")
def test_which_of_a_pair_in_one_hand_was_buried_is_seen_by_its_owner_alone():
    met = Counter()
    for plies in games(GAMES, "pairs", full_hand=dig.FullHandRule.EXCHANGE):
        for state, action, _ in plies:
            hand = state.players[state.turn.seat].hand
            if type(action) is not Bury or action.bone.twin not in hand:
                continue
            scent = action.bone.scent
            for viewer in viewers_of(state):
                one = everything_of_a_step(state, action, viewer)
                two = everything_of_a_step(state, Bury(action.bone.twin), viewer)
                if viewer == state.turn.seat:
                    assert {"view after", "events"} <= set(differences(one, two))
                else:
                    assert scent in known_to(state, viewer)
                    assert differences(one, two) == []
                    met[viewer is None] += 1
    assert met[True] > 20
    assert met[False] > 20


@pytest.mark.clause("K4")
def test_nor_do_all_views_that_another_kept_tell_which_of_a_pair_was_buried():
    # What is kept or sent together shows which of its parts are one object.
    rules = dig.Rules(colors=2, hand_limit=1, reach=4)
    red, yellow = dig.Color.RED, dig.Color.YELLOW
    ry, yr = dig.Bone(red, yellow), dig.Bone(yellow, red)
    start = dig.new_game(deal=[ry, yr, dig.Bowl(red), dig.Bowl(yellow)], rules=rules)
    first = (dig.Move(1), Dig(), dig.EndTurn(), dig.EndTurn(), dig.Move(2), Dig())
    for viewer in (1, None):
        kept = []
        for buried in (ry, yr):
            state = start
            seen = [dig.view(state, viewer)]
            for action in (*first, Bury(buried)):
                state = dig.apply(state, action)
                seen.append(dig.view(state, viewer))
            kept.append(seen)
        assert kept[0] == kept[1]
        assert same_objects(kept[0]) == same_objects(kept[1])
        assert pickle.dumps(kept[0]) == pickle.dumps(kept[1])


def same_objects(views):
    """Which hands in a row of views are one object."""
    hands = [player.hand for seen in views for player in seen.players]
    return [[one is other for one in hands] for other in hands]


def test_the_sample_has_every_rule_phase_number_of_players_and_kind_of_exchange():
    # R16
    met = Counter()
    rules = Counter()
    for phase, state in sample(GAMES):
        assert phase == phase_of(state)
        rules[tuple(getattr(state.rules, name) for name in all_choices()[0])] += 1
        for viewer in viewers_of(state):
            for scent in unknown_to(state, viewer):
                kind = kind_of_swap(state, scent)
                assert kind in SWAPS, places_of(state, scent)
                met[phase, len(state.players), kind, viewer is None] += 1
    # Without a bone in the yard the two cards can only be in two hands.
    kinds = [
        (phase, kind)
        for phase in PHASES
        for kind in (SWAPS if phase != "last turn" else SWAPS[-1:])
    ]
    missing = [
        (phase, players, kind, spectator)
        for phase, kind in kinds
        for players in (2, 3, 4)
        # A seat of two knows its own hand, and so what the other holds of its scents.
        for spectator in ((True,) if (players, kind) == (2, "two hands") else (True, False))
        if not met[phase, players, kind, spectator]
    ]
    assert missing == []
    assert len(rules) == 64
    assert {state.rules.colors for _, state in sample(GAMES)} == {2, 3, 4, 5}


def test_the_comparison_says_how_much_it_compared():
    games_seen = GAMES + checked["games"]
    sys.stdout.write(
        f"\n{games_seen} games, {checked['states']} states, "
        f"{checked['swaps']} swaps and {checked['steps']} steps compared\n"
    )
