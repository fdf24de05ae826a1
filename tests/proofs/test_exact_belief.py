"""Knowledge is exact, by induction over every step of small decks.

The claim: whatever happened so far, the worlds that fit all that a viewer saw are exactly the
possible states of their view. It holds at the start; and if it holds in a state, what they see of
any action leaves exactly the possible states of the view after it. So it holds in every state of
every game, however long, without following games.
"""

from random import Random

import pytest

import dig_rules as dig
from hidden.belief import world_of
from hidden.reached import games
from proofs.belief_step import agreed, fitting, sight, unknowing
from proofs.ledger import FULL
from proofs.reach import line_of, some, told
from proofs.scopes import BELIEF_SCOPES, graph_of, starts_of

METHOD = "belief by brute force, induction over steps"
DECKS = (
    "2 colours, all deals: 2 players under half of the combinations of options; 3 and 4, a slice, "
    "under both presets. 3 colours, one scent dropped, a row and its twins: hand limit 1; hand "
    "limit 2, a slice"
)
ALL_DECKS = (
    "2 colours, all deals: 2 players under all 32 combinations of options, ties aside, with hand "
    "limits 1 and 2, stalling off and on; 3 with stalling; 4 under both presets. 3 colours, one "
    "scent dropped, a row and its twins: 4 combinations with hand limits 1 and 2; and a slice of "
    "whole games"
)
STEP = "What a viewer sees of an action leaves exactly the possible states of their next view"
KNOWN = "A scent is known exactly when all worlds that fit agree on it; 2^u worlds fit"


class Worlds:
    """The possible states of every seat and of a spectator, as worlds, state by state."""

    def __init__(self):
        """Begin with none."""
        self._found = {}
        self._same = {}

    def of(self, state, number=None):
        """The worlds of each viewer, the spectator last; kept under the number of the state."""
        found = self._found.get(number)
        if found is None:
            viewers = (*range(len(state.players)), None)
            found = tuple(self._possible(state, viewer) for viewer in viewers)
            for worlds, known in zip(found, state.knowledge, strict=True):
                check_known(state, worlds, known)
            if number is not None:
                self._found[number] = found
        return found

    def _possible(self, state, viewer):
        possible = dig.possible_states(dig.view(state, viewer))
        worlds = frozenset(map(world_of, possible))
        assert len(worlds) == len(possible), told(state, None, f"{viewer} has some states twice")
        assert world_of(state) in worlds, told(state, None, f"{viewer} rules out what is so")
        return self._same.setdefault(worlds, worlds)


def check_known(state, worlds, known):
    """Check that what is known is what all worlds agree on, or lies open."""
    scents = {bone.scent for player in state.players for bone in player.dropped}
    scents |= agreed(worlds)
    if set(known) != scents:
        agree = " ".join(sorted(map(str, scents))) or "none"
        raise AssertionError(told(state, None, f"all worlds agree on {agree}, known are {known}"))
    unknown = len(dig.scents(state.rules.colors)) - len(known)
    assert len(worlds) == 2**unknown, told(state, None, f"{len(worlds)} worlds fit")


def check_step(state, action, after, before_and_after):
    """Check for each viewer that what they see leads from the worlds before to those after."""
    seats = (*range(len(state.players)), None)
    for viewer, before, now in zip(seats, *before_and_after, strict=True):
        fit = fitting(before, sight(state, action, after, viewer))
        if fit != now:
            worlds = f"{len(now)} possible states for {viewer}, but {len(fit)} worlds fit"
            what = f"{worlds}; then it is\n  {line_of(after)}"
            raise AssertionError(told(state, action, what))


@pytest.mark.clause("K2", "K3", "K5")
@pytest.mark.proof("At the start nothing can be ruled out", clauses="K2, K5", method=METHOD,
                   scope=DECKS, full_scope=ALL_DECKS)  # fmt: skip
@pytest.mark.parametrize("scope", BELIEF_SCOPES, ids=lambda scope: scope.name)
def test_at_the_start_every_scent_may_be_either_way_round(scope, tally):
    for start in starts_of(scope):
        for worlds in Worlds().of(start):
            assert worlds == unknowing(start), told(start, None, f"possible: {worlds}")
        tally["starts"] += 1


@pytest.mark.clause("K1", "K2", "K3", "K4", "K5")
@pytest.mark.proof(STEP, clauses="K1 to K5", method=METHOD, scope=DECKS, full_scope=ALL_DECKS)
@pytest.mark.proof(KNOWN, clauses="K3, K5", method=METHOD, scope=DECKS, full_scope=ALL_DECKS)
@pytest.mark.parametrize("scope", BELIEF_SCOPES, ids=lambda scope: scope.name)
def test_what_is_seen_of_an_action_leaves_exactly_the_next_possible_states(scope, tally):
    graph = graph_of(scope)
    worlds = Worlds()
    for i in some(len(graph.states), scope.share, scope.name):
        state = graph.states[i]
        mine = worlds.of(state, i)
        actions = dig.legal_actions(state)
        for action, j in zip(actions, graph.after(i), strict=True):
            after = graph.states[j]
            check_step(state, action, after, (mine, worlds.of(after, j)))
        tally["states"] += 1
        tally["comparisons"] += len(actions) * len(mine)


@pytest.mark.clause("K1", "K2", "K3", "K4", "K5")
@pytest.mark.proof(
    "So it is along games of four colours",
    clauses="K1 to K5",
    method=METHOD,
    scope="every legal action in states of 6 sampled games of 4 colours",
    full_scope="every legal action in states of 128 sampled games of 4 colours",
)
def test_so_it_is_with_the_64_worlds_of_four_colors(tally):
    rng = Random(4)
    for plies in games(128 if FULL else 6, "steps", colors=4, most=120):
        for state, _, _ in rng.sample(plies, min(len(plies), 12)):
            mine = Worlds().of(state)
            for action in dig.legal_actions(state):
                after = dig.apply(state, action)
                check_step(state, action, after, (mine, Worlds().of(after)))
                tally["comparisons"] += len(mine)
            tally["states"] += 1
