"""Playing games for tests: every combination of rules, everything that can be asked, and players.

Nothing here judges what the library does; see `support.naive` for that.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise, product
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import dig_rules as dig
from dig_rules import (
    Bone,
    Bowl,
    Bury,
    Dig,
    Drop,
    DropRule,
    EndRule,
    EndTurn,
    FullHandRule,
    Move,
    RefillRule,
    Rules,
    State,
    TiesRule,
    TurnRule,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from enum import Enum

    from dig_rules import Action, Event

CHOICES: dict[str, type[Enum]] = {
    "turn": TurnRule,
    "drop": DropRule,
    "full_hand": FullHandRule,
    "refill": RefillRule,
    "end": EndRule,
    "ties": TiesRule,
}
"""The fields of `Rules` in which the two sources disagree."""


@cache
def all_choices() -> tuple[dict[str, Enum], ...]:
    """The 64 combinations of the six enums, as keyword arguments of `Rules`."""
    return tuple(dict(zip(CHOICES, members, strict=True)) for members in product(*CHOICES.values()))


def choice_id(choice: dict[str, Enum]) -> str:
    """A short name of a combination, for test ids: ``THREE_ACTIONS-MANY-EXCHANGE-...``."""
    return "-".join(member.name for member in choice.values())


# What can be asked ------------------------------------------------------------------------------


@cache
def bones_of(colors: int) -> tuple[Bone, ...]:
    """The bones of a deck, in order, without asking the library for its deck."""
    palette = dig.COLORS[:colors]
    return tuple(Bone(one, other) for one in palette for other in palette if one is not other)


@cache
def _odd_drops(colors: int) -> tuple[Drop, ...]:
    """Drops that no rule allows: of nothing, of a bone twice, of more than one colour."""
    bones = bones_of(colors)
    mixed = [Drop(pair) for pair in pairwise(bones)]
    mixed = [drop for drop in mixed if drop.bones[0].color is not drop.bones[1].color]
    mixed += [Drop((bone, bone.twin)) for bone in bones if bone.color is dig.Color.RED]
    doubled = [Drop((bone, bone)) for bone in bones[:: max(1, colors - 1)]]
    doubled += [Drop((bones[0],) * 3), Drop((bones[0], bones[0], bones[-1]))]
    return (Drop(()), *mixed, *doubled, Drop(bones))


@cache
def universe(rules: Rules, last: int) -> tuple[Action, ...]:
    """Everything that could be asked for on a row that ends at space `last`, legal or not.

    Moves from -1 to beyond the reach from the last space, the dig, every bury of the real deck's
    bones, every drop of bones of one colour, drops that are never legal, and the end of the turn.
    """
    colors = rules.colors
    by_color = [
        [bone for bone in bones_of(colors) if bone.color is color] for color in dig.COLORS[:colors]
    ]
    return tuple(
        dict.fromkeys(
            (
                *(Move(space) for space in range(-1, last + rules.reach + 2)),
                Dig(),
                *(Bury(bone) for bone in bones_of(5)),
                *(
                    Drop(some)
                    for bones in by_color
                    for number in range(1, len(bones) + 1)
                    for some in combinations(bones, number)
                ),
                *_odd_drops(colors),
                EndTurn(),
            )
        )
    )


# Players ----------------------------------------------------------------------------------------

if TYPE_CHECKING:
    Policy = Callable[["Random", State, Sequence[Action]], Action]


def _of(actions: Sequence[Action], *kinds: type) -> list[Action]:
    return [action for action in actions if isinstance(action, kinds)]


def anything(rng: Random, _state: State, actions: Sequence[Action]) -> Action:
    """Any legal action, all equally likely."""
    return rng.choice(actions)


def digger(rng: Random, state: State, actions: Sequence[Action]) -> Action:
    """Digs whatever it can reach and drops nothing, so that its hand is full: exchanges."""
    now = _of(actions, Dig, Bury)
    if now:
        return rng.choice(now)
    yard = state.yard
    bones = [a for a in _of(actions, Move) if a.space and isinstance(yard[a.space - 1], Bone)]
    return rng.choice(bones or _of(actions, Move) or actions)


def matcher(rng: Random, state: State, actions: Sequence[Action]) -> Action:
    """Collects both cards of a scent; buries one of the two when it can."""
    hand = state.players[state.turn.seat].hand
    buries = [a for a in _of(actions, Bury) if a.bone.twin in hand]
    now = buries or _of(actions, Dig, Bury)
    if now:
        return rng.choice(now)
    twins = [
        a
        for a in _of(actions, Move)
        if a.space
        and isinstance(card := state.yard[a.space - 1], Bone)
        and (card.twin in hand or not hand)
    ]
    return rng.choice(twins or _of(actions, Move) or actions)


def scorer(rng: Random, state: State, actions: Sequence[Action]) -> Action:
    """Digs and drops as fast as it can, as many bones as it can."""
    drops = _of(actions, Drop)
    if drops:
        return drops[-1] if rng.random() < 0.7 else rng.choice(drops)
    hand = state.players[state.turn.seat].hand
    now = _of(actions, Bury)
    if len(hand) < state.rules.hand_limit:
        now += _of(actions, Dig)
    if now:
        return rng.choice(now)
    held = {bone.color for bone in hand}
    useful = [
        a
        for a in _of(actions, Move)
        if a.space
        and (
            isinstance(card := state.yard[a.space - 1], Bone)
            if len(hand) < state.rules.hand_limit
            else isinstance(card := state.yard[a.space - 1], Bowl) and card.color in held
        )
    ]
    return rng.choice(useful or _of(actions, Move) or actions)


def collector(rng: Random, state: State, actions: Sequence[Action]) -> Action:
    """Fills its hand with bones of one colour, and drops them together."""
    me = state.players[state.turn.seat]
    hand = me.hand
    drops = _of(actions, Drop)
    if drops and len(drops[-1].bones) >= min(4, state.rules.hand_limit - 1):
        return drops[-1]
    colors = [bone.color for bone in hand]
    wanted = max(colors, key=colors.count, default=None)
    full = len(hand) >= state.rules.hand_limit
    odd = [a for a in _of(actions, Bury) if a.bone.color is not wanted]
    if odd:
        return rng.choice(odd)

    def fits(space: int) -> bool:
        card = state.yard[space - 1] if space else None
        same = card is not None and (wanted is None or card.color is wanted)
        if full and set(colors) == {wanted}:
            return same and isinstance(card, Bowl)
        return same and isinstance(card, Bone)

    if _of(actions, Dig) and fits(me.space):
        return Dig()
    moves = _of(actions, Move)
    return rng.choice([a for a in moves if fits(a.space)] or moves or actions)


def walker(rng: Random, _state: State, actions: Sequence[Action]) -> Action:
    """Runs to and fro, and never digs or drops."""
    return rng.choice(_of(actions, Move) or _of(actions, EndTurn) or actions)


def homebody(_rng: Random, _state: State, actions: Sequence[Action]) -> Action:
    """Runs to the far end and waits there, digging nothing."""
    return (_of(actions, Move)[-1:] or _of(actions, EndTurn) or list(actions))[0]


def idler(rng: Random, _state: State, actions: Sequence[Action]) -> Action:
    """Ends its turn at once."""
    return (_of(actions, EndTurn) or [rng.choice(actions)])[0]


POLICIES: tuple[Policy, ...] = (
    anything,
    digger,
    matcher,
    scorer,
    collector,
    walker,
    homebody,
    idler,
)
"""Every way to play."""
LIVELY: tuple[Policy, ...] = (anything, digger, matcher, scorer, collector)
"""The ways to play that bring a game forward."""


class Played(NamedTuple):
    """One action of a game, with the states before and after it."""

    state: State
    action: Action
    after: State


def play(
    state: State, policies: Sequence[Policy], rng: Random, *, most: int = 100_000
) -> Iterator[Played]:
    """Play on from `state`, each seat by its policy, to the end or for `most` actions."""
    for _ in range(most):
        if state.over:
            return
        actions = dig.legal_actions(state)
        policy = policies[state.turn.seat % len(policies)]
        action = policy(rng, state, actions)
        after = dig.apply(state, action)
        yield Played(state, action, after)
        state = after


def random_game(  # noqa: PLR0913 - all but the first are named options
    rng: Random,
    *,
    rules: Rules = dig.THREE_ACTIONS,
    players: int = 2,
    most: int = 100_000,
    mood: float = 0.02,
    among: Sequence[Policy] = (*POLICIES, *LIVELY, *LIVELY),
) -> Iterator[Played]:
    """A game in which everyone plays by a drawn policy, and changes it now and then.

    `mood` is how likely the policies are drawn anew at an action, and `among` what they are drawn
    from: the lively ones more often. The deal is drawn too, and who begins.
    """
    state = dig.new_game(
        players,
        seed=rng.getrandbits(64),
        rules=rules,
        first_player=rng.randrange(players),
        dogs=rng.sample(list(dig.Dog), players),
    )
    while not state.over and most > 0:
        policies = rng.choices(among, k=players)
        stretch = min(most, 1 + int(rng.expovariate(mood)))
        most -= stretch
        for played in play(state, policies, rng, most=stretch):
            yield played
            state = played.after


def step_events(played: Played) -> tuple[Event, ...]:
    """The events of an action that was played."""
    return dig.step(played.state, played.action).events


def play_bots(bots, seed, rules=dig.THREE_ACTIONS):
    """A whole game of bots."""
    rng = Random(seed)
    state = dig.new_game(len(bots), seed=seed, rules=rules)
    while state.to_move is not None:
        seen = dig.view(state, state.to_move)
        state = dig.apply(state, bots[state.to_move].choose(seen, rng))
    return state
