"""From one state to the next (clauses T to E): `apply`, and `step`, which also tells the events.

Both are the same code; the events are written down only when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never, cast

from dig_rules.actions import Action, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import rank
from dig_rules.errors import IllegalActionError, InvalidArgumentError
from dig_rules.events import (
    Buried,
    Dropped,
    Dug,
    Event,
    GameEnded,
    Leapt,
    Moved,
    SteppedBack,
    TurnEnded,
)
from dig_rules.knowledge import forget_buried, learn_dropped, learn_dug
from dig_rules.legal import reasons_against
from dig_rules.parts import (
    FRESH_TURNS,
    EndReason,
    trusted_player,
)
from dig_rules.rules import EndRule, RefillRule
from dig_rules.state import State, trusted_state
from dig_rules.yard import holds_bone, refill

if TYPE_CHECKING:
    from dig_rules.cards import Bone, Card
    from dig_rules.knowledge import Knowledge
    from dig_rules.parts import Player, Turn

# Looking a member up on its enum is slow in Python 3.11, and these are asked for at every action.
_END_AT_ONCE = EndRule.AT_ONCE
_REFILL_AT_ONCE = RefillRule.AT_ONCE
_CLEARED, _STALLED = EndReason.YARD_CLEARED, EndReason.STALLED


class Step(NamedTuple):
    """The outcome of one action."""

    state: State
    """The state after it."""
    events: tuple[Event, ...]
    """What happened, in order."""


def apply(state: State, action: Action) -> State:
    """The state after an action; the given state is left as it is.

    Args:
        state: The position.
        action: What the seat to move does.

    Raises:
        IllegalActionError: If the rules refuse the action; it carries all the reasons.
        InvalidArgumentError: If `state` is no `State`.

    Example:
        >>> from dig_rules import new_game
        >>> apply(new_game(seed=1), Move(4)).players[0].space
        4
    """
    if type(state) is not State:
        raise InvalidArgumentError("state", "a State", state)
    me = state.players[state.turn.seat]
    reasons = reasons_against(state, me.space, me.hand, action)
    if reasons:
        raise IllegalActionError(action, reasons, state.to_move)
    return _after(state, me, action, None)


def step(state: State, action: Action) -> Step:
    """The state after an action, and what happened on the way.

    Args:
        state: The position.
        action: What the seat to move does.

    Raises:
        IllegalActionError: If the rules refuse the action; it carries all the reasons.
        InvalidArgumentError: If `state` is no `State`.

    Example:
        >>> from dig_rules import new_game
        >>> step(new_game(seed=1), Move(4)).events
        (Moved(seat=0, source=0, target=4),)
    """
    if type(state) is not State:
        raise InvalidArgumentError("state", "a State", state)
    me = state.players[state.turn.seat]
    reasons = reasons_against(state, me.space, me.hand, action)
    if reasons:
        raise IllegalActionError(action, reasons, state.to_move)
    log: list[Event] = []
    return Step(_after(state, me, action, log), tuple(log))


def _after(state: State, me: Player, action: Action, log: list[Event] | None) -> State:
    """The state after a legal action of the player to move."""
    turn, yard, knowledge = state.turn, state.yard, state.knowledge
    seat = turn.seat
    if type(action) is Move:
        if log is not None:
            log.append(Moved(seat, me.space, action.space))
        turn = turn.after_move
        me = trusted_player(me.dog, action.space, me.hand, me.dropped)
    elif type(action) is EndTurn:
        return _end_turn(state, yard, state.players, turn, knowledge, log)
    elif type(action) is Dig:
        turn, me, yard, knowledge = _dig(state, me, log)
    elif type(action) is Bury:
        turn, me, yard, knowledge = _bury(state, me, action.bone, log)
    elif type(action) is Drop:
        turn, me, knowledge = _drop(state, me, action.bones, log)
    else:
        assert_never(action)
    changed = list(state.players)
    changed[seat] = me
    players = tuple(changed)
    if not turn.bury_owed:
        if yard is not state.yard:
            if state.rules.end is _END_AT_ONCE and not holds_bone(yard):
                yard, players = _refilled(yard, players, log)
                return _over(state, yard, players, turn, knowledge, 0, _CLEARED, log)
            if state.rules.refill is _REFILL_AT_ONCE:
                yard, players = _refilled(yard, players, log)
        if turn.spent:
            return _end_turn(state, yard, players, turn, knowledge, log)
    return trusted_state(
        state.rules, yard, players, turn, knowledge, state.stalled, None, state.ply + 1
    )


def _dig(
    state: State, me: Player, log: list[Event] | None
) -> tuple[Turn, Player, tuple[Card | None, ...], Knowledge]:
    """What a dig makes of the turn, the digger, the yard and the knowledge (D1 to D4)."""
    turn = state.turn
    bone = cast("Bone", state.yard[me.space - 1])
    exchange = len(me.hand) >= state.rules.hand_limit
    if log is not None:
        log.append(Dug(turn.seat, me.space, bone, exchange))
    hand = tuple(sorted((*me.hand, bone), key=rank))
    return (
        turn.after_exchange if exchange else turn.after_dig,
        trusted_player(me.dog, me.space, hand, me.dropped),
        _with_card(state.yard, me.space, None),
        learn_dug(state.knowledge, turn.seat, me.hand, bone),
    )


def _bury(
    state: State, me: Player, bone: Bone, log: list[Event] | None
) -> tuple[Turn, Player, tuple[Card | None, ...], Knowledge]:
    """What a bury makes of the turn, the digger, the yard and the knowledge (D4)."""
    turn = state.turn
    if log is not None:
        log.append(Buried(turn.seat, me.space, bone))
    hand = tuple([held for held in me.hand if held is not bone])
    return (
        turn.after_bury,
        trusted_player(me.dog, me.space, hand, me.dropped),
        _with_card(state.yard, me.space, bone),
        forget_buried(state.knowledge, turn.seat, hand, bone),
    )


def _drop(
    state: State, me: Player, bones: tuple[Bone, ...], log: list[Event] | None
) -> tuple[Turn, Player, Knowledge]:
    """What a drop makes of the turn, the player and the knowledge (B1)."""
    turn = state.turn
    if log is not None:
        log.append(Dropped(turn.seat, me.space, bones))
    hand = tuple([held for held in me.hand if held not in bones])
    dropped = tuple(sorted((*me.dropped, *bones), key=rank))
    return (
        turn.after_drop,
        trusted_player(me.dog, me.space, hand, dropped),
        learn_dropped(state.knowledge, bones),
    )


def _with_card(
    yard: tuple[Card | None, ...], space: int, card: Card | None
) -> tuple[Card | None, ...]:
    """The row with a card, or a gap, put on a space."""
    row = list(yard)
    row[space - 1] = card
    return tuple(row)


def _end_turn(  # noqa: PLR0913 - the parts of the next state
    state: State,
    yard: tuple[Card | None, ...],
    players: tuple[Player, ...],
    turn: Turn,
    knowledge: Knowledge,
    log: list[Event] | None,
) -> State:
    """The state after a turn: gaps filled (Y2), turns without progress counted, an end (E1, E3)."""
    rules = state.rules
    if log is not None:
        log.append(TurnEnded(turn.seat, turn.progress))
    if turn.progress and None in yard:  # without progress no dig has left a gap
        yard, players = _refilled(yard, players, log)
    stalled = 0 if turn.progress else state.stalled + 1
    if not holds_bone(yard):
        return _over(state, yard, players, turn, knowledge, stalled, _CLEARED, log)
    if rules.stall_limit is not None and stalled >= rules.stall_limit:
        return _over(state, yard, players, turn, knowledge, stalled, _STALLED, log)
    turn = FRESH_TURNS[(turn.seat + 1) % len(players)]
    return trusted_state(rules, yard, players, turn, knowledge, stalled, None, state.ply + 1)


def _over(  # noqa: PLR0913 - the parts of the last state
    state: State,
    yard: tuple[Card | None, ...],
    players: tuple[Player, ...],
    turn: Turn,
    knowledge: Knowledge,
    stalled: int,
    reason: EndReason,
    log: list[Event] | None,
) -> State:
    """The last state of a game."""
    if log is not None:
        log.append(GameEnded(reason))
    return trusted_state(
        state.rules, yard, players, turn, knowledge, stalled, reason, state.ply + 1
    )


def _refilled(
    yard: tuple[Card | None, ...], players: tuple[Player, ...], log: list[Event] | None
) -> tuple[tuple[Card, ...], tuple[Player, ...]]:
    """The row without gaps, and the dogs on it (Y1 to Y4)."""
    row: tuple[Card, ...]
    row, leaps = refill(yard)
    last = len(row)
    if log is not None:
        log.extend(Leapt(row[leap.target - 1], leap.source, leap.target) for leap in leaps)
        log.extend(
            SteppedBack(seat, player.space, last)
            for seat, player in enumerate(players)
            if player.space > last
        )
    return row, tuple(
        [
            player
            if player.space <= last
            else trusted_player(player.dog, last, player.hand, player.dropped)
            for player in players
        ]
    )
