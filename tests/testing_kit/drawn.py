"""What a strategy draws, as a list that is the same in every run."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings

import dig_rules as dig
from dig_rules import Bone, Drop, State


def drawn(strategy, number=500):
    """So many values of a strategy; Hypothesis makes the same ones each time."""
    found = []

    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.filter_too_much],
    )
    @given(strategy)
    def collect(value):
        found.append(value)

    collect()
    return found


def situations(state: State):
    """What is rare about a state."""
    return [name for name, holds in SITUATIONS.items() if holds(state)]


def owes(state: State) -> bool:
    return state.turn.bury_owed


def has_bones(state: State) -> bool:
    return any(isinstance(card, Bone) for card in state.yard)


def holds_pair(state: State, seat: int) -> bool:
    hand = state.players[seat].hand
    return any(bone.twin in hand for bone in hand)


def most_droppable(state: State) -> int:
    drops = [len(a.bones) for a in dig.legal_actions(state) if isinstance(a, Drop)]
    return max(drops, default=0)


def best_scores(state: State) -> list[int]:
    return sorted(dig.scores(state))[-2:]


def is_level(state: State) -> bool:
    return min(best_scores(state)) == max(best_scores(state)) > 0


SITUATIONS = {
    "between turns": lambda s: not (s.turn.done or s.over),
    "a bury is owed": owes,
    "one of a pair can be buried": lambda s: owes(s) and holds_pair(s, s.turn.seat),
    "a bury is owed in a yard without bones": lambda s: owes(s) and not has_bones(s),
    "several gaps": lambda s: s.yard.count(None) > 1,
    "both cards of a scent in a hand": lambda s: any(
        holds_pair(s, seat) for seat in range(len(s.players))
    ),
    "the last turn goes on in a cleared yard": lambda s: not (has_bones(s) or owes(s) or s.over),
    "a full hand": lambda s: any(len(p.hand) >= s.rules.hand_limit for p in s.players),
    "one turn from a stall": lambda s: s.rules.stall_limit == s.stalled + 1,
    "somebody knows more than everyone": lambda s: (
        max(map(len, s.knowledge)) > len(s.knowledge[-1])
    ),
    "a drop": lambda s: most_droppable(s) == 1,
    "a drop of several": lambda s: most_droppable(s) > 1,
    "level on points": is_level,
    "a place shared": lambda s: is_level(s) and dig.standings(s)[1].place == 1,
    "a tie broken by bones": lambda s: is_level(s) and dig.standings(s)[1].place == 2,
    "over: yard cleared": lambda s: s.ended is dig.EndReason.YARD_CLEARED,
    "over: stalled": lambda s: s.ended is dig.EndReason.STALLED,
    "2 players": lambda s: len(s.players) == 2,
    "3 players": lambda s: len(s.players) == 3,
    "4 players": lambda s: len(s.players) == 4,
    "2 colours": lambda s: s.rules.colors == 2,
    "3 colours": lambda s: s.rules.colors == 3,
    "4 colours": lambda s: s.rules.colors == 4,
    "5 colours": lambda s: s.rules.colors == 5,
}
"""What is rare, or has to come up, in states."""
