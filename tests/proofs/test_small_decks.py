"""Small decks, looked at as a whole: every state that any game can reach, and every step.

What is shown here of each of them follows from no invariant that somebody had to think of.
"""

import pytest

import dig_rules as dig
from dig_rules import Bone, Bowl, IllegalActionError, Player, State
from dig_rules.state import trusted_state
from proofs.reach import ANY, Graph, line_of, some, told
from proofs.scopes import SCOPES, choices, graph_of, starts_of, two_colors
from support.play import universe

DECKS = (
    "2 colours: all deals; 2 players under all 32 combinations of options, ties aside, each with "
    "stalling off and on; 3 and 4 players under both presets. 3 colours, one scent dropped: one "
    "row and its twins under both presets, and with hand limit 2"
)
ALL_DECKS = (
    "2 colours: all deals; all 32 combinations of options, ties aside; 2 players with hand limits "
    "1 to 3 and stalling off and on; 3 and 4 so with stalling, without it at hand limit 1 (and 4 "
    "under both presets). 3 colours: a deal of ONE_OF_EACH, the twins of a deal of THREE_ACTIONS "
    "with stall limit 1; with one scent dropped, a row and its twins under 10 combinations"
)


def proof(obligation, clauses, some_of="", many_of=""):
    return pytest.mark.proof(
        obligation,
        clauses=clauses,
        method="all reachable states",
        scope=some_of + DECKS,
        full_scope=many_of + ALL_DECKS,
    )


SOME = "A scattered slice of the states of: "
MOST = "All states of 2 players with 2 colours, and a scattered slice of the others, of: "


@pytest.fixture(scope="module", params=SCOPES, ids=lambda scope: scope.name)
def scope(request):
    return request.param


# The laws ---------------------------------------------------------------------------------------


@pytest.mark.clause("C1", "D3", "D4", "M2", "Y3", "E1")
@proof(
    "Every card is in one place, every hand within its limit, every dog on the row", "C, D, M, Y"
)
def test_nothing_is_lost_and_nothing_overflows(scope, tally):
    graph = graph_of(scope)
    bowls = {card for card in dig.deck(scope.rules.colors) if type(card) is Bowl}
    bones = {card for card in dig.deck(scope.rules.colors) if type(card) is Bone}
    limit = scope.rules.hand_limit
    for state in graph.states:
        in_yard = [card for card in state.yard if card is not None]
        cards = in_yard + [bone for p in state.players for bone in (*p.hand, *p.dropped)]
        owed = state.turn.seat if state.turn.bury_owed else None
        assert bowls <= set(in_yard), told(state, None, "a bowl has left the yard")
        assert len(cards) == len(bones) + len(bowls), told(state, None, "too few or many cards")
        assert set(cards) == bones | bowls, told(state, None, "a card is lost, another is twice")
        for seat, player in enumerate(state.players):
            assert len(player.hand) <= limit + (seat == owed), told(state, None, "a hand overflows")
            assert 0 <= player.space <= len(state.yard), told(state, None, "a dog is off the row")
        if state.over or not state.turn.done:
            assert None not in state.yard, told(state, None, "a gap is left between turns")
    tally["states"] += len(graph.states)


@pytest.mark.clause("T2", "D4", "E1", "E3")
@proof("Something is legal until the game is over, and nothing from then on", "T2, D4, E1")
@proof("From every state an end can be reached, with stalling switched off, too", "E1, E3")
@proof("With stalling, no game comes back to a state, and none is longer than the bound", "E3")
def test_no_game_gets_stuck_or_goes_on_for_ever(scope, tally):
    graph = graph_of(scope)
    for i, state in enumerate(graph.states):
        if state.over is not (len(graph.after(i)) == 0):
            what = "it is over, and something is legal" if state.over else "nothing is legal"
            raise AssertionError(told(state, None, what))
    for i in graph.without_end():
        raise AssertionError(told(graph.states[i], None, "no end can be reached from here"))
    limit = scope.rules.stall_limit
    if limit is not None:
        bones = sum(type(card) is Bone for card in graph.states[0].yard)
        assert graph.longest() <= limit * (2 * (bones - 1) + 1), "a game is longer than the bound"
    tally["states"] += len(graph.states)
    tally["transitions"] += graph.transitions


@pytest.mark.clause("C1", "D3", "D4", "Y3", "E1", "K2")
@proof("Every state that a game reaches passes the gate", "C, S, T, D, Y, E, K", SOME, MOST)
def test_the_gate_lets_every_state_in(scope, tally):
    graph = graph_of(scope)
    numbers = some(len(graph.states), scope.share, scope.name)
    for i in numbers:
        state = graph.states[i]
        stalled = 0 if state.stalled is ANY else state.stalled
        parts = (state.rules, state.yard, state.players, state.turn, state.knowledge, stalled)
        try:
            State(*parts, state.ended, 0)
        except dig.InvalidStateError as refusal:
            raise AssertionError(told(state, None, f"refused: {refusal}")) from refusal
    tally["states"] += len(numbers)


# What is legal ----------------------------------------------------------------------------------


@pytest.mark.clause("T1", "T2", "M1", "D1", "D4", "B1", "B2")
@proof("Exactly the listed actions are accepted, and no reason is given against them alone",
       "T1, T2, M1, M2, D1, D4, B1, B2", SOME, MOST)  # fmt: skip
def test_exactly_what_is_listed_is_accepted(scope, tally):
    graph = graph_of(scope)
    numbers = some(len(graph.states), scope.asked, scope.name)
    for i in numbers:
        state = graph.states[i]
        listed = dig.legal_actions(state)
        asked = universe(state.rules, len(state.yard))
        assert len(set(listed)) == len(listed), told(state, None, "something is listed twice")
        assert set(listed) <= set(asked), told(state, None, f"what is this? {listed}")
        for action in asked:
            reasons = dig.why_illegal(state, action)
            if (action in listed) is bool(reasons):
                what = f"listed: {action in listed}, but the reasons are {reasons}"
                raise AssertionError(told(state, action, what))
            if (action in listed) is not accepts(state, action, reasons):
                what = f"listed: {action in listed}, accepted: {action not in listed}"
                raise AssertionError(told(state, action, what))
        tally["actions asked for"] += len(asked)
    tally["states"] += len(numbers)


def accepts(state, action, reasons):
    """Whether `apply` accepts the action; if not, for those reasons."""
    try:
        dig.apply(state, action)
    except IllegalActionError as refusal:
        given = refusal.reasons
    else:
        return True
    assert given == reasons, told(state, action, f"refused for {given}, but {reasons}")
    return False


# What is hidden ---------------------------------------------------------------------------------


def exchanged(state, scent):
    """The state with the two cards of a scent exchanged, in yard and hands."""
    one, other = scent.bones
    other_way = {one: other, other: one}
    return trusted_state(
        state.rules,
        tuple([other_way.get(card, card) for card in state.yard]),
        tuple([
            Player(
                player.dog,
                player.space,
                tuple(sorted([other_way.get(b, b) for b in player.hand], key=dig.deck().index)),
                player.dropped,
            )
            for player in state.players
        ]),
        state.turn,
        state.knowledge,
        state.stalled,
        state.ended,
        state.ply,
    )  # fmt: skip


def lies_open(state, scent):
    return any(bone.scent is scent for player in state.players for bone in player.dropped)


@pytest.mark.clause("K1", "K2", "K3", "K4", "K5")
@proof("Exchanging two cards that a viewer cannot tell apart changes nothing in their view, and "
       "none of their legal actions", "K1, K2, K4", SOME, MOST)  # fmt: skip
@proof("Exchanging two cards that a viewer can tell apart changes their view", "K2, K3", SOME, MOST)
@proof("The possible states of a view are these exchanges, 2^u in number, and games reach them",
       "K5", SOME, MOST)  # fmt: skip
def test_a_view_shows_what_is_known_and_nothing_else(scope, tally):
    graph = graph_of(scope)
    scents = dig.scents(scope.rules.colors)
    numbers = some(len(graph.states), scope.share, scope.name)
    for i in numbers:
        state = graph.states[i]
        # A scent of which both cards are in one hand looks the same either way round.
        others = {scent: exchanged(state, scent) for scent in scents if not lies_open(state, scent)}
        for viewer in (*range(scope.players), None):
            known = state.knowledge[-1 if viewer is None else viewer]
            seen = dig.view(state, viewer)
            for scent in known:
                if others.get(scent, state) != state:
                    changed = dig.view(others[scent], viewer) != seen
                    assert changed, told(state, None, f"{viewer} knows {scent} and sees no change")
                    tally["exchanges that show"] += 1
            alike = {state}
            for scent in [scent for scent in scents if scent not in known]:
                alike |= {exchanged(other, scent) for other in alike}
            look_alike(state, viewer, seen, alike, closely=i % 61 == 0)
            possible = list(dig.possible_states(seen))
            unknown = len(scents) - len(known)
            assert len(possible) == 2**unknown, told(state, None, f"{viewer} has {len(possible)}")
            assert set(possible) == alike, told(state, None, f"{viewer} has others to choose from")
            if scope.twins:
                for other in alike:
                    assert other in graph.number, told(other, None, "no game reaches it")
            tally["views"] += 1
    tally["states"] += len(numbers)


def look_alike(state, viewer, seen, alike, *, closely):
    """Check that a viewer cannot tell the states apart, by the view or by what they may do."""
    legal = dig.legal_actions(seen)
    acts = viewer == state.to_move
    assert legal == (dig.legal_actions(state) if acts else ()), told(state, None, str(legal))
    for other in alike:
        again = dig.view(other, viewer)
        if again != seen or (closely and repr(again) != repr(seen)):
            raise AssertionError(told(state, None, f"{viewer} can tell it from {line_of(other)}"))
        same = dig.legal_actions(again) == legal and (not acts or dig.legal_actions(other) == legal)
        assert same, told(state, None, f"{viewer} may do other things than in {line_of(other)}")


# What is not looked at --------------------------------------------------------------------------


class WithoutTies:
    """Rules that say nothing of ties: whoever asks for it fails."""

    def __init__(self, rules):
        """Take over all else."""
        for name in ("turn", "drop", "full_hand", "refill", "end"):
            setattr(self, name, getattr(rules, name))
        for name in ("colors", "hand_limit", "reach", "stall_limit"):
            setattr(self, name, getattr(rules, name))


@pytest.mark.proof(
    "How ties are settled is not looked at before the result",
    clauses="E5",
    method="all reachable states, of rules that cannot be asked for it",
    scope="2 colours, all 24 deals, 2 players, all 32 combinations of the other options",
)
@pytest.mark.parametrize("choice", choices(), ids=lambda choice: choice["turn"].name)
def test_the_course_of_a_game_does_not_depend_on_how_ties_are_settled(choice, tally):
    starts = starts_of(two_colors(2, choice, (1, 2), 2))
    rules = WithoutTies(starts[0].rules)
    silent = Graph([
        trusted_state(rules, s.yard, s.players, s.turn, s.knowledge, 0, None, 0) for s in starts
    ])  # fmt: skip
    usual = Graph(starts)
    assert len(silent.states) == len(usual.states)
    assert all(silent.after(i) == usual.after(i) for i in range(len(usual.states)))
    tally["states"] += len(usual.states)
