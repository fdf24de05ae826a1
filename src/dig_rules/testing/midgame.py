"""Positions put together rather than played, so that a test sees what play seldom leads to.

Cards are dealt to the row, the hands and the dropped piles; the turn, the gaps, the dogs, the
knowledge and the counters are drawn to fit. Each position passes the gate of `dig_rules.State`,
whether or not any game leads to it.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING

from attrs import frozen
from hypothesis import strategies as st

from dig_rules.actions import ActionKind
from dig_rules.cards import Bone, Bowl, Dog, deck, rank, scents
from dig_rules.knowledge import ScentSet, open_scents
from dig_rules.parts import ACTIONS_A_TURN, EndReason, Player, Turn
from dig_rules.positions import format_state, parse_state
from dig_rules.rules import EndRule, FullHandRule, RefillRule, Rules, TurnRule
from dig_rules.state import State
from dig_rules.testing.setting import setting

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from dig_rules.cards import Card
    from dig_rules.knowledge import Knowledge


def midgame_states(
    *,
    rules: Rules | SearchStrategy[Rules] | None = None,
    players: int | SearchStrategy[int] | None = None,
) -> SearchStrategy[State]:
    """Positions put together rather than played: what play seldom leads to, and sometimes never.

    Each passes the gate of `dig_rules.State`. ``states() | midgame_states()`` draws from both.

    Args:
        rules: The rules, or a strategy for them; by default all of them (see `rules`).
        players: How many play, or a strategy for it; by default 2 to 4.

    Raises:
        InvalidArgumentError: If an argument is not what it should be.

    Example:
        >>> from hypothesis import given, settings
        >>> @settings(max_examples=5, deadline=None)
        ... @given(midgame_states())
        ... def test_a_dog_is_on_the_row(state):
        ...     assert all(0 <= player.space <= len(state.yard) for player in state.players)
        >>> test_a_dog_is_on_the_row()
    """
    return _midgame(*setting(rules, players)).map(format_state).map(parse_state)


class _Phase(Enum):
    BETWEEN_TURNS = "between turns"
    IN_A_TURN = "in a turn"
    BURY_OWED = "bury owed"
    LAST_TURN = "last turn"
    CLEARED = "cleared"
    STALLED = "stalled"


_OFTEN = (*_Phase, _Phase.BURY_OWED, _Phase.IN_A_TURN)
_CLEARED = (_Phase.LAST_TURN, _Phase.CLEARED)
_OVER = {_Phase.CLEARED: EndReason.YARD_CLEARED, _Phase.STALLED: EndReason.STALLED}


@frozen
class _Moment:
    """A phase, what was done in the turn, and what that asks of the cards."""

    phase: _Phase
    done: tuple[ActionKind, ...]
    progress: bool
    in_hand: tuple[int, int]
    """The fewest and the most bones in the hand of the seat to act."""
    dropped: int
    """The fewest bones that it has dropped."""
    in_yard: int
    """The fewest bones in the yard."""
    gaps: tuple[int, int]
    """The fewest and the most gaps, without the one that a bury is owed to."""

    @property
    def owed(self) -> bool:
        return self.phase is _Phase.BURY_OWED

    def needs(self) -> int:
        """How many bones the deck must have."""
        return self.in_hand[0] + self.dropped + self.in_yard


@lru_cache(maxsize=4096)
def _moments(rules: Rules) -> dict[_Phase, list[_Moment]]:
    """By phase, all the moments that there can be under these rules."""
    found: dict[_Phase, list[_Moment]] = {}
    bones = rules.colors * (rules.colors - 1)
    for phase, progress, number in product(_Phase, (False, True), range(4)):
        for done in product(ActionKind, repeat=number):
            moment = _moment(rules, phase, done, progress=progress)
            if moment is not None and moment.needs() <= bones:
                found.setdefault(phase, []).append(moment)
    return found


def _moment(
    rules: Rules, phase: _Phase, done: tuple[ActionKind, ...], *, progress: bool
) -> _Moment | None:
    """What this asks of the cards; None if it is nothing that the rules allow."""
    limit = rules.hand_limit
    exchanges = rules.full_hand is FullHandRule.EXCHANGE
    owed = int(phase is _Phase.BURY_OWED)
    drops = done.count(ActionKind.DROP)
    digs = done.count(ActionKind.DIG)
    stayed = digs - owed  # the digs that are over: the bone is in hand for good, or was exchanged
    fits = {
        _Phase.BETWEEN_TURNS: not done,
        _Phase.IN_A_TURN: 0 < len(done) < ACTIONS_A_TURN,
        _Phase.BURY_OWED: exchanges and done[-1:] == (ActionKind.DIG,),
        _Phase.LAST_TURN: rules.end is EndRule.AFTER_TURN and len(done) < ACTIONS_A_TURN,
        _Phase.CLEARED: rules.end is EndRule.AFTER_TURN or done[-1:] == (ActionKind.DIG,),
        _Phase.STALLED: rules.stall_limit is not None and not progress,
    }[phase]
    if rules.turn is TurnRule.ONE_OF_EACH and len(set(done)) < len(done):
        return None
    if phase in _CLEARED and not (progress and digs):
        return None
    if not fits or (progress and not drops and not stayed):
        return None
    if not progress and (drops or (digs and not exchanges)):
        return None
    fewest = 0 if drops else min(digs, limit)
    if digs and not progress:
        fewest = limit  # they were exchanges
    most_gaps = 0
    if rules.refill is RefillRule.END_OF_TURN and progress and phase not in _OVER:
        most_gaps = stayed
    fewest_gaps = most_gaps
    if exchanges:
        fewest_gaps = 0 if drops else min(most_gaps, 1)
    return _Moment(
        phase,
        done,
        progress,
        in_hand=(limit + 1, limit + 1) if owed else (fewest, limit),
        dropped=drops,
        in_yard=int(phase not in _CLEARED and not owed),
        gaps=(fewest_gaps, most_gaps),
    )


@st.composite
def _midgame(draw: DrawFn, rules: SearchStrategy[Rules], players: SearchStrategy[int]) -> State:
    # Hypothesis varies most what is drawn first, so what matters most comes first.
    moments = _moments(options := draw(rules))
    phase = draw(st.sampled_from([phase for phase in _OFTEN if phase in moments]))
    moment = draw(st.sampled_from(moments[phase]))
    in_pairs, number = draw(st.booleans()), draw(players)
    seat = draw(st.integers(0, number - 1))
    sizes = _sizes(draw, moment, seat, number, options)
    cards = draw(st.permutations(deck(options.colors)))
    bones = [card for card in cards if isinstance(card, Bone)]
    if in_pairs:  # the two cards of a scent together, so that they come into one hand
        bones = list(dict.fromkeys([bone for one in bones for bone in (one, one.twin)]))
    taken = iter(bones)
    piles = [tuple(sorted(islice(taken, size), key=rank)) for size in sizes]
    out = {bone for pile in piles for bone in pile}
    yard, dug = _with_gaps(draw, moment, [card for card in cards if card not in out])
    dogs = draw(st.permutations(list(Dog)))
    people = tuple(
        Player(
            dogs[who],
            dug if moment.owed and who == seat else _place(draw, yard, piles[who]),
            piles[who],
            piles[number + who],
        )
        for who in range(number)
    )
    stalled = _stalled(draw, options, moment)
    return State(
        options,
        yard,
        people,
        Turn(seat, moment.done, progress=moment.progress, bury_owed=moment.owed),
        _knowledge(draw, options, people),
        stalled,
        _OVER.get(moment.phase),
        ply=3 * len(out) + stalled + len(moment.done),
    )


def _some(draw: DrawFn, most: int) -> int:
    """A number up to `most`, and `most` itself often."""
    return draw(st.one_of(st.integers(0, most), st.just(most)))


def _sizes(draw: DrawFn, moment: _Moment, seat: int, number: int, rules: Rules) -> list[int]:
    """How many bones each seat holds, and then how many each has dropped."""
    hands, dropped = [0] * number, [0] * number
    hands[seat], most = moment.in_hand
    dropped[seat] = moment.dropped
    spare = rules.colors * (rules.colors - 1) - moment.needs()
    for who in (seat, *(other for other in range(number) if other != seat)):
        room = most - hands[seat] if who == seat else rules.hand_limit
        more = _some(draw, min(spare, room))
        hands[who] += more
        spare -= more
    for who in range(number):
        more = draw(st.integers(0, spare))
        dropped[who] += more
        spare -= more
    if moment.phase in _CLEARED:
        dropped[seat] += spare
    return hands + dropped


def _with_gaps(
    draw: DrawFn, moment: _Moment, row: list[Card]
) -> tuple[tuple[Card | None, ...], int]:
    """The row with its gaps, and the space that a bury is owed to."""
    yard: list[Card | None] = list(row)
    for _ in range(draw(st.integers(*moment.gaps))):
        yard.insert(draw(st.integers(0, len(yard))), None)
    dug = draw(st.integers(0, len(yard))) if moment.owed else 0
    if moment.owed:
        yard.insert(dug, None)
    return tuple(yard), dug + 1


def _place(draw: DrawFn, yard: tuple[Card | None, ...], hand: tuple[Bone, ...]) -> int:
    """Where a dog is: at a bowl for its bones more often than chance has it."""
    colors = {bone.color for bone in hand}
    bowls = [
        space
        for space, card in enumerate(yard, 1)
        if isinstance(card, Bowl) and card.color in colors
    ]
    anywhere = st.integers(0, len(yard))
    return draw(st.one_of(anywhere, st.sampled_from(bowls)) if bowls else anywhere)


def _stalled(draw: DrawFn, rules: Rules, moment: _Moment) -> int:
    """How many turns in a row made no progress."""
    if moment.phase is _Phase.CLEARED:
        return 0
    if rules.stall_limit is None:
        return draw(st.integers(0, 10))
    if moment.phase is _Phase.STALLED:
        return rules.stall_limit
    return _some(draw, rules.stall_limit - 1)


def _knowledge(draw: DrawFn, rules: Rules, players: tuple[Player, ...]) -> Knowledge:
    """What everyone must know, and what some may know because they once buried a bone."""
    shown = open_scents(players)
    hidden = [scent for scent in scents(rules.colors) if scent not in shown]
    known: list[ScentSet] = []
    for player in players:
        buried = draw(st.integers(0, 2 ** len(hidden) - 1))  # drawn in any case: it shrinks better
        if rules.full_hand is FullHandRule.FORBIDDEN:
            buried = 0
        own = {bone.scent for bone in player.hand}
        once = {scent for i, scent in enumerate(hidden) if buried >> i & 1}
        known.append(ScentSet(own.union(shown, once)))
    return (*known, shown)
