"""From one state to the next (clauses T to E): `apply`, and `step`, which also tells the events.

Both are the same code; the events are written down only when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never, cast

from dig_rules.actions import Action, ActionKind, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import Bone, rank
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
from dig_rules.knowledge import after_bury, after_dig, after_drop
from dig_rules.legal import why_illegal
from dig_rules.parts import EndReason, Player, Turn
from dig_rules.rules import EndRule, RefillRule
from dig_rules.state import State, trusted_state
from dig_rules.yard import holds_bone, refill

if TYPE_CHECKING:
    from dig_rules.cards import Card
    from dig_rules.knowledge import Knowledge

# Looking a member up on its enum is slow in Python 3.11, and these are asked for at every action.
_MOVE, _DIG, _DROP = ActionKind.MOVE, ActionKind.DIG, ActionKind.DROP
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
    _check(state, action)
    return _after(state, action, None)


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
    _check(state, action)
    log: list[Event] = []
    return Step(_after(state, action, log), tuple(log))


def _check(state: object, action: object) -> None:
    if not isinstance(state, State):
        raise InvalidArgumentError("state", "a State", state)
    reasons = why_illegal(state, action)
    if reasons:
        raise IllegalActionError(action, reasons, state.to_move)


def _after(state: State, action: Action, log: list[Event] | None) -> State:
    if isinstance(action, Move):
        return _move(state, action.space, log)
    if isinstance(action, EndTurn):
        return _end_turn(state, state.yard, state.players, state.turn, state.knowledge, log)
    if isinstance(action, Dig):
        return _dig(state, log)
    if isinstance(action, Drop):
        return _drop(state, action.bones, log)
    if isinstance(action, Bury):
        return _bury(state, action.bone, log)
    assert_never(action)


def _with_player(state: State, player: Player) -> tuple[Player, ...]:
    """The players, with a new one at the seat that acts."""
    players = state.players
    seat = state.turn.seat
    return (*players[:seat], player, *players[seat + 1 :])


def _move(state: State, target: int, log: list[Event] | None) -> State:
    turn = state.turn
    me = state.players[turn.seat]
    if log is not None:
        log.append(Moved(turn.seat, me.space, target))
    return _go_on(
        state,
        state.yard,
        _with_player(state, Player(me.dog, target, me.hand, me.dropped)),
        Turn(turn.seat, (*turn.done, _MOVE), turn.progress),
        state.knowledge,
        log,
    )


def _dig(state: State, log: list[Event] | None) -> State:
    rules, turn = state.rules, state.turn
    me = state.players[turn.seat]
    at = me.space - 1
    bone = cast("Bone", state.yard[at])
    exchange = len(me.hand) >= rules.hand_limit
    if log is not None:
        log.append(Dug(turn.seat, me.space, bone, exchange))
    hand = tuple(sorted((*me.hand, bone), key=rank))
    yard = (*state.yard[:at], None, *state.yard[at + 1 :])
    players = _with_player(state, Player(me.dog, me.space, hand, me.dropped))
    knowledge = after_dig(state.knowledge, turn.seat, me.hand, bone)
    done = (*turn.done, _DIG)
    if exchange:
        owed = Turn(turn.seat, done, turn.progress, bury_owed=True)
        return trusted_state(
            rules, yard, players, owed, knowledge, state.stalled, None, state.ply + 1
        )
    turn = Turn(turn.seat, done, progress=True)
    ended = rules.end is _END_AT_ONCE and not holds_bone(yard)
    if ended or rules.refill is _REFILL_AT_ONCE:
        yard, players = _refilled(yard, players, log)
    if ended:
        if log is not None:
            log.append(GameEnded(_CLEARED))
        return trusted_state(rules, yard, players, turn, knowledge, 0, _CLEARED, state.ply + 1)
    return _go_on(state, yard, players, turn, knowledge, log)


def _bury(state: State, bone: Bone, log: list[Event] | None) -> State:
    turn = state.turn
    me = state.players[turn.seat]
    if log is not None:
        log.append(Buried(turn.seat, me.space, bone))
    at = me.space - 1
    hand = tuple([held for held in me.hand if held is not bone])
    return _go_on(
        state,
        (*state.yard[:at], bone, *state.yard[at + 1 :]),
        _with_player(state, Player(me.dog, me.space, hand, me.dropped)),
        Turn(turn.seat, turn.done, turn.progress),
        after_bury(state.knowledge, turn.seat, hand, bone),
        log,
    )


def _drop(state: State, bones: tuple[Bone, ...], log: list[Event] | None) -> State:
    turn = state.turn
    me = state.players[turn.seat]
    if log is not None:
        log.append(Dropped(turn.seat, me.space, bones))
    hand = tuple([held for held in me.hand if held not in bones])
    dropped = tuple(sorted((*me.dropped, *bones), key=rank))
    return _go_on(
        state,
        state.yard,
        _with_player(state, Player(me.dog, me.space, hand, dropped)),
        Turn(turn.seat, (*turn.done, _DROP), progress=True),
        after_drop(state.knowledge, bones),
        log,
    )


def _go_on(  # noqa: PLR0913 - the parts of the next state
    state: State,
    yard: tuple[Card | None, ...],
    players: tuple[Player, ...],
    turn: Turn,
    knowledge: Knowledge,
    log: list[Event] | None,
) -> State:
    """The next state within the turn, or after it if no action is left (T3)."""
    if turn.spent:
        return _end_turn(state, yard, players, turn, knowledge, log)
    return trusted_state(
        state.rules, yard, players, turn, knowledge, state.stalled, None, state.ply + 1
    )


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
    if None in yard:
        yard, players = _refilled(yard, players, log)
    stalled = 0 if turn.progress else state.stalled + 1
    ended = None
    if not holds_bone(yard):
        ended = _CLEARED
    elif rules.stall_limit is not None and stalled >= rules.stall_limit:
        ended = _STALLED
    if ended is None:
        turn = Turn((turn.seat + 1) % len(players))
    elif log is not None:
        log.append(GameEnded(ended))
    return trusted_state(rules, yard, players, turn, knowledge, stalled, ended, state.ply + 1)


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
            else Player(player.dog, last, player.hand, player.dropped)
            for player in players
        ]
    )
