"""The library and the second implementation play side by side, and are compared at every step.

Hypothesis chooses what is played, action by action, from what the second implementation
(`support.model`) allows, and what is asked for and refused. A game starts afresh or in the middle:
positions put together lead to what play seldom does. What was met is counted, so that a run that
missed something rare fails.
"""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from random import Random
from typing import ClassVar

import pytest
from hypothesis import Phase, event, given, settings, target
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

import dig_rules as dig
from dig_rules import (
    Bone,
    Bowl,
    Dog,
    DropRule,
    FullHandRule,
    IllegalActionError,
    Player,
    RefillRule,
    ScentSet,
    State,
    Turn,
    TurnRule,
)
from dig_rules.practice import practice
from dig_rules.testing import attempts, midgame_states, new_games, rules, states
from proofs.mirror import action_of, game_of, rules_of, words_of
from properties.alongside import RARE, all_differences, situations
from support import model
from support.play import universe

LONG = os.environ.get("DIG_LONG") == "1"


@st.composite
def level_games(draw):
    """Two are level on points, by E4, and the next turn without progress ends the game."""
    options = draw(rules(colors=3, stall_limit=1))
    cards = draw(st.permutations(dig.deck(3)))
    bowls = [card.color for card in cards if isinstance(card, Bowl)]  # worth 3, 2 and 1
    three, two, one = ([c for c in cards if c in bones_of(color)] for color in bowls)
    dropped = [three[:1], draw(st.sampled_from(([*two[:1], *one[:1]], three[1:])))]
    open_ = [bone for pile in dropped for bone in pile]
    shown = ScentSet([bone.scent for bone in open_])
    return State(
        options,
        tuple([card for card in cards if card not in open_]),
        tuple(
            Player(dog, 0, (), tuple(sorted(pile, key=lambda bone: bone.rank)))
            for dog, pile in zip(draw(st.permutations(list(Dog))), dropped, strict=False)
        ),
        Turn(draw(st.integers(0, 1))),
        (shown,) * 3,
    )


def lively_rules():
    """Under these a turn can leave several gaps, and a drop be of several bones."""
    return rules(
        turn=TurnRule.THREE_ACTIONS,
        drop=DropRule.MANY,
        full_hand=FullHandRule.EXCHANGE,
        refill=RefillRule.END_OF_TURN,
        colors=3,
        hand_limit=3,
    )


def bones_of(color):
    return [card for card in dig.deck() if isinstance(card, Bone) and card.color is color]


def in_notation(drawn_states):
    """The same, shown in notation when a test fails."""
    return drawn_states.map(dig.format_state).map(dig.parse_state)


def starts():
    return midgame_states() | midgame_states(rules=lively_rules()) | in_notation(level_games())


# The machine ------------------------------------------------------------------------------------


def legal(kind):
    """Whether the model allows an action of this kind."""
    return precondition(lambda machine: kind in machine.choices)


class SideBySide(RuleBasedStateMachine):
    """A state of the library and a game of the model, to which the same is done."""

    met: ClassVar[Counter[str]] = Counter()
    """In how many runs each rare situation was met."""
    aims: ClassVar[bool] = False
    """Whether Hypothesis looks for runs that meet much, rather than for runs of all kinds."""

    def __init__(self):
        super().__init__()
        self.choices = {}
        self.rare = set()

    @initialize(state=starts() | new_games() | states())
    def begin(self, state):
        self.go_on(state, game_of(state))

    @legal("move")
    @rule(data=st.data())
    def move(self, data):
        self.one_of("move", data)

    @legal("dig")
    @rule()
    def dig(self):
        self.step(("dig",))

    @legal("bury")
    @rule(data=st.data())
    def bury(self, data):
        self.one_of("bury", data)

    @legal("drop")
    @rule(data=st.data())
    def drop(self, data):
        self.one_of("drop", data)

    @legal("end")
    @rule()
    def end_turn(self):
        self.step(("end",))

    @rule(data=st.data())
    def ask_for_anything(self, data):
        """What the model does not allow is refused, and changes nothing."""
        action = data.draw(attempts(self.state))
        if words_of(action) in model.choices(self.game):
            return
        before = dig.format_state(self.state)
        with suppress(IllegalActionError):
            after = dig.apply(self.state, action)
            told = f"{before}\naction: {dig.format_action(action)}"
            pytest.fail(f"\n{told}\nis illegal, and led to\n{dig.format_state(after)}")
        assert dig.format_state(self.state) == before

    @rule()
    def ask_for_everything(self):
        """Of all that could be asked for, exactly what the model allows is not refused."""
        everything = universe(self.state.rules, len(self.state.yard))
        allowed = {words_of(a) for a in everything if not dig.why_illegal(self.state, a)}
        expected = set(model.choices(self.game))
        if allowed != expected:
            told = f"allowed only by the library: {allowed - expected}"
            told += f"\nallowed only by the model: {expected - allowed}"
            pytest.fail(f"\n{dig.format_state(self.state)}\n{told}")

    @legal("end")
    @rule(seed=st.integers(0, 2**32 - 1), number=st.integers(1, 30))
    def play_on(self, seed, number):
        """Players of habits go on for a while: so the rest begins where much has happened."""
        for action, _ in practice(self.state, Random(seed), number):
            self.step(words_of(action))

    @precondition(lambda machine: machine.game.ended)
    @rule(state=starts())
    def begin_again(self, state):
        self.begin(state)

    def teardown(self):
        if self.aims:
            target(len(self.rare), label="rare situations")
        for name in self.rare:
            event(name)
        self.met.update(self.rare)

    # What the rules have in common ----------------------------------------------------------

    def one_of(self, kind, data):
        self.step(data.draw(st.sampled_from(self.choices[kind])))

    def step(self, choice):
        """Do it to both, and compare them."""
        action = action_of(choice)
        before, game = self.game, model.play(self.game, choice)
        told = f"before: {dig.format_state(self.state)}\naction: {dig.format_action(action)}"
        try:
            after = dig.apply(self.state, action)
            stepped = dig.step(self.state, action).state
        except Exception as error:  # noqa: BLE001 - whatever it is, the position is to be told
            pytest.fail(f"\n{told}\nis legal, and raises {type(error).__name__}: {error}")
        assert stepped == after
        self.go_on(after, game, told)
        self.rare.update(situations(before, choice, game))

    def go_on(self, state, game, told=""):
        """Go on from here, if the two are alike."""
        if found := all_differences(state, game):
            pytest.fail("\n".join(["", told, f"after:  {dig.format_state(state)}", *found]))
        self.state, self.game = state, game
        self.choices = {}
        for choice in model.choices(game):
            self.choices.setdefault(choice[0], []).append(choice)


# Tests ------------------------------------------------------------------------------------------


class Aiming(SideBySide):
    """The same, looking for runs that meet much that is rare."""

    aims = True


def test_the_library_and_the_model_play_alike_and_meet_everything_rare():
    SideBySide.met.clear()
    for machine, number in ((SideBySide, 350), (Aiming, 100)):
        chosen = settings(
            max_examples=20 * number if LONG else number,
            stateful_step_count=25,
            deadline=None,
            derandomize=not LONG,  # so that what is rare is met every time, or never
            report_multiple_bugs=False,
            phases=set(Phase) - {Phase.explain},
        )
        run_state_machine_as_test(machine, settings=chosen)
    assert [name for name in RARE if not SideBySide.met[name]] == []


@given(new_games())
def test_a_new_game_is_the_one_that_the_model_deals(state):
    deal = [str(card) for card in state.yard]
    game = model.fresh(rules_of(state.rules), deal, len(state.players), state.turn.seat)
    assert not all_differences(state, game)
