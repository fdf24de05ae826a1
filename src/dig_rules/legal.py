"""Which actions the rules allow, and why not the others (clauses T, M, D and B).

Both answers are functions of what the seat to act can see, so they are given for a `State` and
for a `View` alike.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from dig_rules.actions import Action, ActionKind, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import MAX_COLORS, Bone, Bowl, Scent
from dig_rules.errors import InvalidArgumentError, Reason, ReasonCode, describe
from dig_rules.rules import DropRule, FullHandRule
from dig_rules.state import State
from dig_rules.view import View

if TYPE_CHECKING:
    from dig_rules.parts import Player
    from dig_rules.rules import Rules
    from dig_rules.view import SeenPlayer

Position: TypeAlias = State | View
"""A game at a moment: whole, or as one seat knows it."""

# Looking a member up on its enum is slow in Python 3.11, and these are asked for at every action.
_MOVE, _DIG, _DROP = ActionKind.MOVE, ActionKind.DIG, ActionKind.DROP
_EXCHANGE = FullHandRule.EXCHANGE

_MOVES = tuple(Move(space) for space in range(MAX_COLORS * MAX_COLORS + 1))
_DIG_IT = (Dig(),)
_END = (EndTurn(),)


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
    hand = _acting_hand(position)
    if hand is None or position.ended is not None:
        return ()
    turn = position.turn
    if turn.bury_owed:
        return _buries(hand)
    rules = position.rules
    yard = position.yard
    space = position.players[turn.seat].space
    actions: tuple[Action, ...] = ()
    if turn.allows(_MOVE, rules):
        nearest, furthest = move_range(space, len(hand), rules, len(yard))
        actions = _MOVES[nearest:space] + _MOVES[space + 1 : furthest + 1]
    if space > 0:
        card = yard[space - 1]
        if isinstance(card, Bowl):
            if hand and turn.allows(_DROP, rules):
                matching = tuple([bone for bone in hand if bone.color is card.color])
                if matching:
                    actions += _drops(matching, rules.drop)
        elif (
            card is not None
            and (len(hand) < rules.hand_limit or rules.full_hand is _EXCHANGE)
            and turn.allows(_DIG, rules)
        ):
            actions += _DIG_IT
    return actions + _END


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
    return tuple(Bury(bone) for bone in hand)


@lru_cache(maxsize=4096)
def _drops(matching: tuple[Bone, ...], rule: DropRule) -> tuple[Action, ...]:
    """The drops of bones that all have the bowl's colour (B1, B2)."""
    most = 1 if rule is DropRule.ONE else len(matching)
    return tuple(
        Drop(bones) for number in range(1, most + 1) for bones in combinations(matching, number)
    )


def _acting_hand(position: Position) -> tuple[Bone, ...] | None:
    """The hand of the seat whose turn it is, or None for a viewer who may not act."""
    if isinstance(position, State):
        return position.players[position.turn.seat].hand
    if isinstance(position, View):
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
    hand = _acting_hand(position)
    if position.ended is not None:
        return _GAME_OVER
    if hand is None:
        return _NOT_YOUR_TURN
    player = position.players[position.turn.seat]
    if isinstance(action, Move):
        return _why_not_move(position, player, len(hand), action.space)
    if isinstance(action, EndTurn):
        return _BURY_OWED if position.turn.bury_owed else ()
    if isinstance(action, Dig):
        return _why_not_dig(position, player, len(hand))
    if isinstance(action, Drop):
        return _why_not_drop(position, player, hand, action.bones)
    if isinstance(action, Bury):
        return _why_not_bury(position, hand, action.bone)
    return (Reason.of(ReasonCode.NOT_AN_ACTION, given=describe(action)),)


_GAME_OVER = (Reason(ReasonCode.GAME_OVER),)
_NOT_YOUR_TURN = (Reason(ReasonCode.NOT_YOUR_TURN),)
_BURY_OWED = (Reason(ReasonCode.BURY_OWED),)


def _why_not_now(position: Position, kind: ActionKind) -> list[Reason]:
    """What forbids any action of this kind: an owed bury (D4) and a used-up turn (T1)."""
    turn = position.turn
    reasons: list[Reason] = []
    if turn.bury_owed:
        reasons.extend(_BURY_OWED)
    if not turn.allows(kind, position.rules):
        reasons.append(Reason.of(ReasonCode.NO_ACTION_LEFT, kind=kind.value))
    return reasons


def _why_not_move(
    position: Position, player: Player | SeenPlayer, held: int, target: int
) -> tuple[Reason, ...]:
    reasons = _why_not_now(position, _MOVE)
    last = len(position.yard)
    if not 0 <= target <= last:
        reasons.append(Reason.of(ReasonCode.OFF_THE_ROW, asked=target, last=last))
    reach = position.rules.reach - held
    distance = abs(target - player.space)
    if distance == 0:
        reasons.append(Reason.of(ReasonCode.STANDING_STILL, asked=target))
    elif distance > reach:
        reasons.append(
            Reason.of(ReasonCode.TOO_FAR, asked=target, distance=distance, reach=reach),
        )
    return tuple(reasons)


def _why_not_dig(position: Position, player: Player | SeenPlayer, held: int) -> tuple[Reason, ...]:
    reasons = _why_not_now(position, _DIG)
    space = player.space
    if space == 0 or not isinstance(position.yard[space - 1], (Bone, Scent)):
        reasons.append(Reason.of(ReasonCode.NOTHING_TO_DIG, space=space))
    rules = position.rules
    if held >= rules.hand_limit and rules.full_hand is not _EXCHANGE:
        reasons.append(Reason.of(ReasonCode.HAND_FULL, limit=rules.hand_limit))
    return tuple(reasons)


def _why_not_drop(
    position: Position,
    player: Player | SeenPlayer,
    hand: tuple[Bone, ...],
    bones: tuple[Bone, ...],
) -> tuple[Reason, ...]:
    reasons = _why_not_now(position, _DROP)
    space = player.space
    bowl = position.yard[space - 1] if space > 0 else None
    if not isinstance(bowl, Bowl):
        reasons.append(Reason.of(ReasonCode.NOT_ON_A_BOWL, space=space))
    if not bones:
        reasons.append(Reason(ReasonCode.NO_BONES))
    for i, bone in enumerate(bones):
        if i and bone is bones[i - 1]:  # they are in order
            if i == 1 or bone is not bones[i - 2]:
                reasons.append(Reason.of(ReasonCode.SAME_BONE_TWICE, bone=str(bone)))
            continue
        if bone not in hand:
            reasons.append(Reason.of(ReasonCode.BONE_NOT_IN_HAND, bone=str(bone)))
        if isinstance(bowl, Bowl) and bone.color is not bowl.color:
            reasons.append(Reason.of(ReasonCode.WRONG_COLOR, bone=str(bone), bowl=str(bowl)))
    if len(bones) > 1 and position.rules.drop is DropRule.ONE:
        reasons.append(Reason.of(ReasonCode.TOO_MANY_BONES, asked=len(bones), most=1))
    return tuple(reasons)


def _why_not_bury(position: Position, hand: tuple[Bone, ...], bone: Bone) -> tuple[Reason, ...]:
    reasons: list[Reason] = []
    if not position.turn.bury_owed:
        reasons.append(Reason(ReasonCode.NO_BURY_OWED))
    if bone not in hand:
        reasons.append(Reason.of(ReasonCode.NOT_THAT_BONE, bone=str(bone)))
    return tuple(reasons)
