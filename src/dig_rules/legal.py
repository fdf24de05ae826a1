"""Which actions the rules allow, and why not the others (clauses T, M, D and B).

Both answers are functions of what the seat to act can see, so they are given for a `State` and
for a `View` alike.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from dig_rules.actions import Action, ActionKind, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import MAX_COLORS, Bone, Bowl, Scent
from dig_rules.errors import InvalidArgumentError
from dig_rules.reasons import Reason, ReasonCode, describe
from dig_rules.rules import DropRule, FullHandRule, TurnRule
from dig_rules.state import State
from dig_rules.view import View

if TYPE_CHECKING:
    from dig_rules.cards import Color
    from dig_rules.parts import Player
    from dig_rules.rules import Rules
    from dig_rules.view import SeenPlayer

Position: TypeAlias = State | View
"""A game at a moment: whole, or as one seat knows it."""

# Looking a member up on its enum is slow in Python 3.11, and these are asked for at every action.
_MOVE, _DIG, _DROP = ActionKind.MOVE, ActionKind.DIG, ActionKind.DROP
_ONE_OF_EACH = TurnRule.ONE_OF_EACH
_EXCHANGE = FullHandRule.EXCHANGE

_MOVES = tuple(Move(space) for space in range(MAX_COLORS * MAX_COLORS + 1))
_END = (EndTurn(),)
_DIG_OR_END = (Dig(), EndTurn())


def legal_actions(position: Position) -> tuple[Action, ...]:
    """The actions that the rules allow, in the order that everything shares.

    Moves by target, then dig, buries by bone, drops by number of bones and then by bones, and the
    end of the turn last.

    Args:
        position: A state, or the view of a seat.

    Returns:
        The actions of the seat to act. It is empty when the game is over, and for the view of
        anyone who is not to act.

    Raises:
        InvalidArgumentError: If `position` is neither a `State` nor a `View`.

    Example:
        >>> from dig_rules import new_game
        >>> legal_actions(new_game(seed=1))
        (Move(space=1), Move(space=2), Move(space=3), Move(space=4), EndTurn())
    """
    if type(position) is State:
        turn = position.turn
        player: Player | SeenPlayer = position.players[turn.seat]
        hand: tuple[Bone, ...] | None = position.players[turn.seat].hand
    else:
        hand = _own_hand(position)
        turn = position.turn
        player = position.players[turn.seat]
    if hand is None or position.ended is not None:
        return ()
    if turn.bury_owed:
        return _buries(hand)
    rules = position.rules
    yard = position.yard
    space = player.space
    used_up = turn.done if rules.turn is _ONE_OF_EACH else ()
    card = yard[space - 1] if space > 0 else None
    actions: tuple[Action, ...] = _END
    if isinstance(card, Bowl):
        if hand and _DROP not in used_up:
            actions = _drops(hand, card.color, rules.drop) + _END
    elif (
        card is not None
        and _DIG not in used_up
        and (len(hand) < rules.hand_limit or rules.full_hand is _EXCHANGE)
    ):
        actions = _DIG_OR_END
    if _MOVE in used_up:
        return actions
    nearest, furthest = move_range(space, len(hand), rules, len(yard))
    return _MOVES[nearest:space] + _MOVES[space + 1 : furthest + 1] + actions


def move_range(space: int, held: int, rules: Rules, last: int) -> tuple[int, int]:
    """The nearest and the furthest space that a dog can reach (M1, M2).

    Args:
        space: Where the dog is.
        held: The number of bones in hand before the move.
        rules: The options of the game; the reach is `rules.reach` less `held`.
        last: The last space of the row.
    """
    reach = rules.reach - held
    nearest = space - reach
    furthest = space + reach
    return (nearest if nearest > 0 else 0), (furthest if furthest < last else last)


@lru_cache(maxsize=4096)
def _buries(hand: tuple[Bone, ...]) -> tuple[Action, ...]:
    """A bury of each bone (D4)."""
    return tuple(Bury(bone) for bone in hand)


@lru_cache(maxsize=4096)
def _drops(hand: tuple[Bone, ...], color: Color, rule: DropRule) -> tuple[Action, ...]:
    """The drops at a bowl of that colour (B1, B2)."""
    bones = [bone for bone in hand if bone.color is color]
    most = 1 if rule is DropRule.ONE else len(bones)
    return tuple(
        Drop(chosen) for number in range(1, most + 1) for chosen in combinations(bones, number)
    )


def _own_hand(position: object) -> tuple[Bone, ...] | None:
    """The hand of the seat whose turn it is, as a view has it; None for one who may not act."""
    if type(position) is View:
        return position.hand if position.viewer == position.turn.seat else None
    raise InvalidArgumentError("position", "a State or a View", position)


def why_illegal(position: Position, action: object) -> tuple[Reason, ...]:
    """All the reasons why the rules refuse an action; empty when it is legal.

    Args:
        position: A state, or the view of the seat that wants to act.
        action: An `Action`. Anything else is answered with a reason, too.

    Raises:
        InvalidArgumentError: If `position` is neither a `State` nor a `View`.

    Example:
        >>> from dig_rules import new_game
        >>> for reason in why_illegal(new_game(seed=1), Move(5)):
        ...     print(f"{reason} [{reason.clause}]")
        space 5 is 5 away, and the dog's reach is 4 [M1]
    """
    if type(position) is State:
        player = position.players[position.turn.seat]
        return reasons_against(position, player.space, player.hand, action)
    hand = _own_hand(position)
    return reasons_against(position, position.players[position.turn.seat].space, hand, action)


def reasons_against(
    position: Position, space: int, hand: tuple[Bone, ...] | None, action: object
) -> tuple[Reason, ...]:
    """All the reasons against an action of the seat to act.

    Args:
        position: A state or a view.
        space: Where the dog of the seat to act is.
        hand: Its hand; None for a viewer who may not act.
        action: Anything.
    """
    if position.ended is not None:
        return _GAME_OVER
    if hand is None:
        return _NOT_YOUR_TURN
    if type(action) is Move:
        return _why_not_move(position, space, len(hand), action.space)
    if type(action) is EndTurn:
        return _BURY_OWED if position.turn.bury_owed else ()
    if type(action) is Dig:
        return _why_not_dig(position, space, len(hand))
    if type(action) is Drop:
        return _why_not_drop(position, space, hand, action.bones)
    if type(action) is Bury:
        return _why_not_bury(position, hand, action.bone)
    return (Reason.of(ReasonCode.NOT_AN_ACTION, given=describe(action)),)


_GAME_OVER = (Reason(ReasonCode.GAME_OVER),)
_NOT_YOUR_TURN = (Reason(ReasonCode.NOT_YOUR_TURN),)
_BURY_OWED = (Reason(ReasonCode.BURY_OWED),)


def _why_not_now(position: Position, kind: ActionKind) -> tuple[Reason, ...]:
    """What forbids any action of this kind: an owed bury (D4) and a used-up turn (T1)."""
    turn = position.turn
    reasons: tuple[Reason, ...] = _BURY_OWED if turn.bury_owed else ()
    if turn.spent or (position.rules.turn is _ONE_OF_EACH and kind in turn.done):
        reasons += (Reason.of(ReasonCode.NO_ACTION_LEFT, kind=kind.value),)
    return reasons


def _why_not_move(position: Position, space: int, held: int, target: int) -> tuple[Reason, ...]:
    turn = position.turn
    rules = position.rules
    last = len(position.yard)
    reach = rules.reach - held
    distance = target - space if target > space else space - target
    if (
        0 < distance <= reach
        and 0 <= target <= last
        and not turn.bury_owed
        and (rules.turn is not _ONE_OF_EACH or _MOVE not in turn.done)
    ):
        return ()
    reasons = _why_not_now(position, _MOVE)
    if not 0 <= target <= last:
        reasons += (Reason.of(ReasonCode.OFF_THE_ROW, asked=target, last=last),)
    if distance == 0:
        reasons += (Reason.of(ReasonCode.STANDING_STILL, asked=target),)
    elif distance > reach:
        far = Reason.of(ReasonCode.TOO_FAR, asked=target, distance=distance, reach=reach)
        reasons += (far,)
    return reasons


def _why_not_dig(position: Position, space: int, held: int) -> tuple[Reason, ...]:
    reasons = _why_not_now(position, _DIG)
    if space == 0 or not isinstance(position.yard[space - 1], (Bone, Scent)):
        reasons += (Reason.of(ReasonCode.NOTHING_TO_DIG, space=space),)
    rules = position.rules
    if held >= rules.hand_limit and rules.full_hand is not _EXCHANGE:
        reasons += (Reason.of(ReasonCode.HAND_FULL, limit=rules.hand_limit),)
    return reasons


def _why_not_drop(
    position: Position, space: int, hand: tuple[Bone, ...], bones: tuple[Bone, ...]
) -> tuple[Reason, ...]:
    reasons = list(_why_not_now(position, _DROP))
    bowl = position.yard[space - 1] if space > 0 else None
    if not isinstance(bowl, Bowl):
        reasons.append(Reason.of(ReasonCode.NOT_ON_A_BOWL, space=space))
    if not bones:
        reasons.append(Reason(ReasonCode.NO_BONES))
    for bone, times in Counter(bones).items():
        if times > 1:
            reasons.append(Reason.of(ReasonCode.SAME_BONE_TWICE, bone=str(bone)))
        if bone not in hand:
            reasons.append(Reason.of(ReasonCode.BONE_NOT_IN_HAND, bone=str(bone)))
        if isinstance(bowl, Bowl) and bone.color is not bowl.color:
            reasons.append(Reason.of(ReasonCode.WRONG_COLOR, bone=str(bone), bowl=str(bowl)))
    if len(bones) > 1 and position.rules.drop is DropRule.ONE:
        reasons.append(Reason.of(ReasonCode.TOO_MANY_BONES, asked=len(bones), most=1))
    return tuple(reasons)


def _why_not_bury(position: Position, hand: tuple[Bone, ...], bone: Bone) -> tuple[Reason, ...]:
    reasons: tuple[Reason, ...] = ()
    if not position.turn.bury_owed:
        reasons += (Reason(ReasonCode.NO_BURY_OWED),)
    if bone not in hand:
        reasons += (Reason.of(ReasonCode.NOT_THAT_BONE, bone=str(bone)),)
    return reasons
