"""From every class of local states, the library does what the second implementation does.

An induction over games: the first position is in a class, and from every class every action leads
to the position that the second implementation, written from the text of the rules alone, leads to.
`classes` says what a class is and why one state of each will do, `undecided` how one run stands for
many combinations of rules; `support.model` is the second implementation.

The short run looks at a slice of the classes. Which are in it is drawn by the golden section, which
keeps step with no pattern in their order, and a test says what the slice must not miss.
"""

import pytest

from dig_rules import (
    EndTurn,
    IllegalActionError,
    Rules,
    Turn,
    apply,
    format_action,
    legal_actions,
    new_game,
    step,
    why_illegal,
)
from dig_rules.state import trusted_state
from proofs.classes import (
    LENGTHS,
    looked_at,
    possible_in,
    some,
    stall_limit_of,
    turns,
)
from proofs.ledger import FULL
from proofs.mirror import action_of, differences, game_of, same, told, words_of
from proofs.representatives import Representatives, turn_of
from proofs.undecided import Undecided, combinations_of
from support import model
from support.play import universe


class Comparison:
    """The library beside the second implementation, at one state after the other."""

    def __init__(self, tally, seed):
        self.rules = Undecided()
        self.representatives = Representatives(self.rules, seed)
        self.tally = tally

    def at(self, local):
        """Compare what is legal in a state of the class, and what each legal action leads to."""
        self.rules.stall_limit = stall_limit_of(local)
        state = self.representatives.of(local)
        try:
            self.compare(local, state, game_of(state, self.rules))
        except Exception as error:
            error.add_note(f"at {told(state, self.rules.real())}\nin the class {local}")
            raise

    def compare(self, local, state, game):
        """Run both under all combinations of rules that are told apart."""
        among = possible_in(local)
        covered = 0
        offered = {}
        for _ in self.rules.runs(among):
            actions, expected = legal_actions(state), model.choices(game)
            words = [words_of(action) for action in actions]
            if words != expected:
                self.fail(local, state, f"legal are {words}, and expected are {expected}")
            covered += self.rules.left
            for name, action in zip(words, actions, strict=True):
                _, under = offered.get(name, (None, 0))
                offered[name] = action, under | self.rules.left
        assert covered == among  # each combination once
        for name, (action, under) in offered.items():
            covered = 0
            for _ in self.rules.runs(under):
                self.after(local, state, action, model.play(game, name, checked=False))
                covered += self.rules.left
                self.tally["runs"] += 1
            assert covered == under
        self.tally["classes"] += 1
        self.tally["actions"] += len(offered)

    def after(self, local, state, action, expected):
        """Compare what one action leads to."""
        found = apply(state, action)
        if not same(found, expected):
            told_apart = "\n".join(differences(found, expected))
            self.fail(local, state, f"after {format_action(action)}\n{told_apart}")
        if found.rules is not state.rules or found.ply != state.ply + 1:
            self.fail(local, state, f"{format_action(action)}: other rules, or ply {found.ply}")
        if [player.dog for player in found.players] != [player.dog for player in state.players]:
            self.fail(local, state, f"{format_action(action)}: other dogs")
        if step(state, action).state != found:
            self.fail(local, state, f"{format_action(action)}: step and apply do not agree")

    def fail(self, local, state, text):
        pytest.fail(f"at {told(state, self.rules.real())}\n{text}\nin the class {local}")


@pytest.mark.clause(
    *[
        "T1",
        "T2",
        "T3",
        "T4",
        "M1",
        "M2",
        "M3",
        "M4",
        "D1",
        "D2",
        "D3",
        "D4",
        "Y1",
        "Y2",
        "Y3",
        "Y4",
        "B1",
        "B2",
        "E1",
        "E2",
        "E3",
        "K2",
        "K4",
    ]
)
@pytest.mark.proof(
    "From every class of local states the library does what the second implementation does",
    clauses="T1-T4, M1-M4, D1-D4, Y1-Y4, B1-B2, E1-E3, K2-K4",
    method="induction over classes",
    scope="a slice of the 1,492,139 classes of the full game, every legal action, all 64 rules",
    full_scope="all 1,492,139 classes of the full game, every legal action, all 64 rules",
)
@pytest.mark.parametrize("last", LENGTHS)
def test_every_action_leads_where_the_second_implementation_says(last, tally):
    comparison = Comparison(tally, seed=last * 1_000)
    for local in looked_at(last):
        comparison.at(local)
    assert tally["classes"] > 50


@pytest.mark.proof(
    "What the second implementation does not offer, the library refuses, with a reason",
    clauses="T1-T4, M1-M2, D1, D4, B1-B2",
    method="induction over classes",
    scope="one class in 770, every action that can be asked for",
    full_scope="one class in 67, every action that can be asked for",
)
def test_everything_else_is_refused(tally):
    representatives = Representatives(None, seed=5)
    for local in some(0.015 if FULL else 0.0013):
        combinations = combinations_of(possible_in(local))
        choice = combinations[tally["classes"] % len(combinations)]
        # With a wider reach there are spaces to go to also from an owed bury.
        reach = (4, 5, 9)[tally["classes"] % 3]
        representatives.rules = Rules(**choice, reach=reach, stall_limit=stall_limit_of(local))
        state = representatives.of(local)
        legal = set(map(action_of, model.choices(game_of(state))))
        tally["classes"] += 1
        for action in universe(state.rules, local.last):
            reasons = why_illegal(state, action)
            assert (action in legal) is (reasons == ()), f"{action} at {told(state)}: {reasons}"
            if reasons:
                assert refused(state, action) == reasons, f"{action} at {told(state)}"
                tally["refusals"] += 1


def refused(state, action):
    """The reasons for which an action is refused, if it is."""
    try:
        apply(state, action)
    except IllegalActionError as error:
        return error.reasons
    return None


@pytest.mark.clause("S4", "T2", "E3")
@pytest.mark.proof(
    "The turn passes to the next seat, round the table, and what was done in it is forgotten",
    clauses="S4, T2, E3",
    method="enumeration",
    scope="2 to 4 players, every seat, everything done in a turn that can be ended",
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_passes_round_the_table(players, tally):
    start = new_game(players, seed=1)
    rest = start.knowledge, 7, None, 0
    for done, progress, owed in turns():
        if owed:
            continue
        for seat in range(players):
            turn = turn_of(seat, done, progress, owed)
            state = trusted_state(start.rules, start.yard, start.players, turn, *rest)
            after = apply(state, EndTurn())
            assert after.turn is Turn((seat + 1) % players)
            assert after.stalled == (0 if progress else 8)
            assert same(after, model.play(game_of(state), ("end",)))
            tally["turns"] += 1
    assert tally["turns"] == players * 26
