"""The gate for states and views that come from outside: every fault of one, listed.

First the types, since nothing else can be looked at while one is wrong; then each law of a valid
position. The gate takes the parts of a state rather than a state, which cannot exist unless it
passes.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from attrs import frozen

from dig_rules.actions import ActionKind
from dig_rules.cards import MAX_COLORS, Bone, Bowl, Card, Dog, Scent, deck, rank, scents
from dig_rules.knowledge import Knowledge, ScentSet, open_scents
from dig_rules.parts import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    EndReason,
    Player,
    Turn,
)
from dig_rules.reasons import Fault, FaultCode, describe
from dig_rules.rules import EndRule, FullHandRule, RefillRule, Rules, TurnRule
from dig_rules.yard import holds_bone

if TYPE_CHECKING:
    from collections.abc import Iterator


_ROW = MAX_COLORS * MAX_COLORS

MAX_COUNT = 10**12
"""The largest count of turns without progress, and of plies, that a state from outside may have."""


@frozen
class _Parts:
    """The fields of a state, of the right types."""

    rules: Rules
    yard: tuple[Card | None, ...]
    players: tuple[Player, ...]
    turn: Turn
    knowledge: Knowledge
    stalled: int
    ended: EndReason | None
    ply: int

    @property
    def actor(self) -> Player:
        return self.players[self.turn.seat]


def faults_of(  # noqa: PLR0913 - one argument for each field of a state
    *,
    rules: object,
    yard: object,
    players: object,
    turn: object,
    knowledge: object,
    stalled: object,
    ended: object,
    ply: object,
) -> tuple[Fault, ...]:
    """Every fault of what is to be a state; empty if it is a valid one."""
    faults = [
        *_exactly("rules", rules, Rules),
        *_tuple_of("yard", yard, _ROW, Bone, Bowl, type(None)),
        *_player_types(players, Player, Bone),
        *_exactly("turn", turn, Turn),
        *_tuple_of("knowledge", knowledge, MAX_PLAYERS + 1, ScentSet),
        *_count("stalled", stalled),
        *_exactly("ended", ended, EndReason, type(None)),
        *_count("ply", ply),
    ]
    if not faults:
        parts = _Parts(
            cast("Rules", rules),
            cast("tuple[Card | None, ...]", yard),
            cast("tuple[Player, ...]", players),
            cast("Turn", turn),
            cast("Knowledge", knowledge),
            cast("int", stalled),
            cast("EndReason | None", ended),
            cast("int", ply),
        )
        laws = [_numbers, _cards, _dogs, _hands, _gaps, _turn, _end]
        if parts.turn.seat < len(parts.players):
            laws += [_bury, _progress]
        if len(parts.knowledge) == len(parts.players) + 1:
            laws += [_knowledge]
        faults += [fault for law in laws for fault in law(parts)]
    return tuple(faults)


def type_faults_of_view(  # noqa: PLR0913 - one argument for each field of a view
    *,
    viewer: object,
    rules: object,
    yard: object,
    players: object,
    player_type: type,
    hand: object,
    turn: object,
    knowledge: object,
    stalled: object,
    ended: object,
    ply: object,
) -> tuple[Fault, ...]:
    """Every field of what is to be a view that is not of its type."""
    faults = [
        *_exactly("viewer", viewer, int, type(None)),
        *_exactly("rules", rules, Rules),
        *_tuple_of("yard", yard, _ROW, Bone, Bowl, Scent, type(None)),
        *_player_types(players, player_type, Bone, Scent),
        *_tuple_of("hand", hand, _ROW, Bone),
        *_exactly("turn", turn, Turn),
        *_tuple_of("knowledge", knowledge, MAX_PLAYERS + 1, ScentSet),
        *_count("stalled", stalled),
        *_exactly("ended", ended, EndReason, type(None)),
        *_count("ply", ply),
    ]
    return tuple(faults)


# Types ------------------------------------------------------------------------------------------


def _exactly(where: str, value: object, *types: type) -> Iterator[Fault]:
    # The very type: bool is no int, and a subclass may be anything.
    if type(value) not in types:
        names = " or ".join("None" if t is type(None) else t.__name__ for t in types)
        yield Fault.of(where, FaultCode.WRONG_TYPE, expected=names, found=describe(value))


def _tuple_of(where: str, value: object, most: int, *types: type) -> Iterator[Fault]:
    if type(value) is not tuple:
        yield from _exactly(where, value, tuple)
        return
    items = cast("tuple[object, ...]", value)
    if len(items) > most:
        yield _out_of_range(where, len(items), 0, most)
        return
    for i, item in enumerate(items):
        yield from _exactly(f"{where}[{i}]", item, *types)


def _count(where: str, value: object) -> Iterator[Fault]:
    if type(value) is not int:
        yield from _exactly(where, value, int)
    elif not 0 <= value <= MAX_COUNT:
        yield _out_of_range(where, value, 0, MAX_COUNT)


def _out_of_range(where: str, value: int, low: int, high: int) -> Fault:
    return Fault.of(where, FaultCode.OUT_OF_RANGE, found=describe(value), low=low, high=high)


def _player_types(players: object, player_type: type, *in_hand: type) -> Iterator[Fault]:
    faults = list(_tuple_of("players", players, MAX_PLAYERS, player_type))
    if faults:
        yield from faults
        return
    for i, given in enumerate(cast("tuple[object, ...]", players)):
        where = f"players[{i}]"
        player = cast("Player", given)  # a SeenPlayer has the same fields
        yield from _exactly(f"{where}.dog", player.dog, Dog)
        yield from _count(f"{where}.space", player.space)
        yield from _tuple_of(f"{where}.hand", player.hand, _ROW, *in_hand)
        yield from _tuple_of(f"{where}.dropped", player.dropped, _ROW, Bone)


# Laws -------------------------------------------------------------------------------------------


def _numbers(parts: _Parts) -> Iterator[Fault]:
    """S1, M2: how many players, whose turn, and where the dogs are."""
    number = len(parts.players)
    if not MIN_PLAYERS <= number <= MAX_PLAYERS:
        yield _out_of_range("players", number, MIN_PLAYERS, MAX_PLAYERS)
    elif parts.turn.seat >= number:
        yield _out_of_range("turn.seat", parts.turn.seat, 0, number - 1)
    if len(parts.knowledge) != number + 1:
        yield Fault.of(
            "knowledge", FaultCode.WRONG_COUNT, found=len(parts.knowledge), expected=number + 1
        )
    for i, player in enumerate(parts.players):
        if player.space > len(parts.yard):
            yield _out_of_range(f"players[{i}].space", player.space, 0, len(parts.yard))


def _cards(parts: _Parts) -> Iterator[Fault]:
    """C1 to C5: each card of the deck in one place, the bowls in the yard."""
    in_yard = [card for card in parts.yard if card is not None]
    found = Counter(in_yard)
    for player in parts.players:
        found.update((*player.hand, *player.dropped))
    cards = deck(parts.rules.colors)
    for card, times in found.items():
        if card not in cards:
            colors = parts.rules.colors
            yield Fault.of("cards", FaultCode.CARD_UNKNOWN, card=str(card), colors=colors)
        elif times > 1:
            yield Fault.of("cards", FaultCode.CARD_TWICE, card=str(card), times=times)
    for card in cards:
        if card not in found:
            missing = FaultCode.BOWL_MISSING if isinstance(card, Bowl) else FaultCode.CARD_MISSING
            yield Fault.of("cards", missing, card=str(card))


def _dogs(parts: _Parts) -> Iterator[Fault]:
    """S1: all dogs different."""
    for dog, times in Counter(player.dog for player in parts.players).items():
        if times > 1:
            yield Fault.of("players", FaultCode.DOG_TWICE, dog=dog.name, times=times)


def _hands(parts: _Parts) -> Iterator[Fault]:
    """D3, D4: hands in order and within the limit."""
    limit = parts.rules.hand_limit
    for i, player in enumerate(parts.players):
        owes = parts.turn.bury_owed and i == parts.turn.seat
        if owes and len(player.hand) != limit + 1:
            yield Fault.of(
                f"players[{i}].hand",
                FaultCode.WRONG_COUNT,
                found=len(player.hand),
                expected=limit + 1,
            )
        elif not owes and len(player.hand) > limit:
            yield Fault.of(
                f"players[{i}].hand", FaultCode.HAND_TOO_LARGE, found=len(player.hand), limit=limit
            )
        for name, bones in (("hand", player.hand), ("dropped", player.dropped)):
            if list(bones) != sorted(bones, key=rank):
                yield Fault.of(f"players[{i}].{name}", FaultCode.NOT_SORTED)


def _gaps(parts: _Parts) -> Iterator[Fault]:
    """Y1 to Y3, D4: a gap is what a dig of this turn left, or what a bury is owed to."""
    rules, turn = parts.rules, parts.turn
    owed = int(turn.bury_owed)
    stayed = turn.done.count(ActionKind.DIG) - owed  # the digs that are not the one owed for
    most = 0
    if rules.refill is RefillRule.END_OF_TURN and parts.ended is None and turn.progress:
        most = max(stayed, 0)
    fewest = 0
    if rules.full_hand is FullHandRule.FORBIDDEN:
        fewest = most  # each dig left one
    elif ActionKind.DROP not in turn.done:
        fewest = min(most, 1)  # what made progress was a dig
    gaps = parts.yard.count(None)
    if not fewest <= gaps - owed <= most:
        low, high = fewest + owed, most + owed
        yield Fault.of("yard", FaultCode.GAPS, found=gaps, low=low, high=high)


def _turn(parts: _Parts) -> Iterator[Fault]:
    """T1, T3: how many actions of which kinds a turn can have had."""
    rules, turn = parts.rules, parts.turn
    if turn.spent and not turn.bury_owed and parts.ended is None:
        yield Fault.of("turn.done", FaultCode.TURN_SPENT)
    if rules.turn is TurnRule.ONE_OF_EACH and len(set(turn.done)) < len(turn.done):
        yield Fault.of("turn.done", FaultCode.KIND_TWICE)


def _bury(parts: _Parts) -> Iterator[Fault]:
    """D4: a bury is owed right after the dig of an exchange, and to the space dug."""
    if not parts.turn.bury_owed:
        return
    if parts.rules.full_hand is FullHandRule.FORBIDDEN:
        yield Fault.of("turn.bury_owed", FaultCode.NO_EXCHANGE)
    if parts.turn.done[-1:] != (ActionKind.DIG,):
        yield Fault.of("turn.bury_owed", FaultCode.BURY_WITHOUT_DIG)
    if parts.ended is not None:
        yield Fault.of("turn.bury_owed", FaultCode.BURY_AFTER_END)
    space = parts.actor.space
    if not 0 < space <= len(parts.yard) or parts.yard[space - 1] is not None:
        yield Fault.of("turn.bury_owed", FaultCode.BURY_WITHOUT_GAP, space=space)


def _progress(parts: _Parts) -> Iterator[Fault]:
    """E3, D1, B1: what the actions of the turn left in hand, on the table and as a mark."""
    rules, turn, actor = parts.rules, parts.turn, parts.actor
    digs, drops = turn.done.count(ActionKind.DIG), turn.done.count(ActionKind.DROP)
    if turn.progress and not drops and digs <= turn.bury_owed:
        yield Fault.of("turn.progress", FaultCode.PROGRESS_UNEARNED)
    can_exchange = rules.full_hand is FullHandRule.EXCHANGE and len(actor.hand) >= rules.hand_limit
    if not turn.progress and (drops or (digs and not can_exchange)):
        yield Fault.of("turn.progress", FaultCode.PROGRESS_MISSING)
    if len(actor.dropped) < drops:
        yield Fault.of("turn.done", FaultCode.DROPS_WITHOUT_BONES, found=len(actor.dropped))
    if not drops and len(actor.hand) < min(digs, rules.hand_limit):
        yield Fault.of("turn.done", FaultCode.DIGS_WITHOUT_BONES, found=len(actor.hand))


def _end(parts: _Parts) -> Iterator[Fault]:
    """E1, E3: over exactly when the yard is cleared, or too many turns made no progress."""
    rules, turn, stalled = parts.rules, parts.turn, parts.stalled
    cleared = not holds_bone(parts.yard) and not turn.bury_owed
    limit = rules.stall_limit
    if parts.ended is EndReason.YARD_CLEARED:
        if not cleared:
            yield Fault.of("ended", FaultCode.BONES_LEFT)
        if stalled or not turn.progress or ActionKind.DIG not in turn.done:
            yield Fault.of("ended", FaultCode.CLEARED_WITHOUT_DIG)
        return
    if cleared and (
        parts.ended is EndReason.STALLED
        or rules.end is EndRule.AT_ONCE
        or not turn.progress
        or ActionKind.DIG not in turn.done
    ):
        yield Fault.of("ended", FaultCode.NO_BONES_LEFT)
    if parts.ended is EndReason.STALLED:
        if stalled != limit or turn.progress:
            yield Fault.of("ended", FaultCode.NOT_STALLED, found=stalled)
    elif limit is not None and stalled >= limit:
        yield Fault.of("stalled", FaultCode.STALLED_GOES_ON, found=stalled, limit=limit)


def _knowledge(parts: _Parts) -> Iterator[Fault]:
    """K2 to K4: what a seat must know, and what nobody can have learnt."""
    shown = open_scents(parts.players)
    all_scents = scents(parts.rules.colors)
    for i, known in enumerate(parts.knowledge):
        spectator = i == len(parts.players)
        must = set(shown)
        if not spectator:
            must.update(bone.scent for bone in parts.players[i].hand)
        # Only who buried a bone knows a scent of which they hold nothing.
        may = (
            must
            if spectator or parts.rules.full_hand is FullHandRule.FORBIDDEN
            else set(all_scents)
        )
        for scent in sorted(must.difference(known), key=rank):
            yield Fault.of(f"knowledge[{i}]", FaultCode.MUST_KNOW, scent=str(scent))
        for scent in [scent for scent in known if scent not in may]:
            yield Fault.of(f"knowledge[{i}]", FaultCode.CANNOT_KNOW, scent=str(scent))
