"""The rules written down a second time, plainly and slowly, from the text of the rules alone.

`allowed` says whether an action is legal, and `Table` is a game as people play it: cards, dogs and
counters that are changed in place. A test compares the library with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import dig_rules as dig
from dig_rules import (
    ActionKind,
    Bone,
    Bowl,
    Buried,
    Bury,
    Dig,
    Drop,
    Dropped,
    DropRule,
    Dug,
    EndReason,
    EndRule,
    EndTurn,
    FullHandRule,
    GameEnded,
    Leapt,
    Move,
    Moved,
    RefillRule,
    Scent,
    State,
    SteppedBack,
    TiesRule,
    TurnEnded,
    TurnRule,
)

if TYPE_CHECKING:
    from dig_rules import Action, Event, Rules

CLAUSES = frozenset(
    f"{chapter}{number}"
    for chapter, last in {
        "C": 5,
        "S": 4,
        "T": 4,
        "M": 4,
        "D": 4,
        "Y": 4,
        "B": 2,
        "E": 5,
        "K": 5,
    }.items()
    for number in range(1, last + 1)
)
"""The clauses that the rules have."""


def in_order(bone: Bone) -> tuple[int, int]:
    """The place of a bone in the shared order: by colour, then decoy, in the order of C2."""
    letters = "rygbp"
    return letters.index(bone.color.letter), letters.index(bone.decoy.letter)


def place_in_list(action: Action) -> tuple[int, ...]:
    """The shared order of actions: moves, dig, buries, drops by number and bones, end turn."""
    if isinstance(action, Move):
        return (0, action.space)
    if isinstance(action, Dig):
        return (1,)
    if isinstance(action, Bury):
        return (2, *in_order(action.bone))
    if isinstance(action, Drop):
        bones = [place for bone in action.bones for place in in_order(bone)]
        return (3, len(action.bones), *bones)
    return (4,)


def allowed(state: State, action: Action) -> bool:
    """Whether the rules allow an action, one clause after the other."""
    rules, turn = state.rules, state.turn
    me = state.players[turn.seat]
    if state.ended is not None:
        return False  # E1
    if isinstance(action, Bury):
        return turn.bury_owed and action.bone in me.hand  # D4
    if turn.bury_owed:
        return False  # D4: nothing else is legal until then
    if isinstance(action, EndTurn):
        return True  # T2
    kind = {Move: ActionKind.MOVE, Dig: ActionKind.DIG, Drop: ActionKind.DROP}[type(action)]
    if len(turn.done) == 3 or (rules.turn is TurnRule.ONE_OF_EACH and kind in turn.done):
        return False  # T1
    if isinstance(action, Move):
        reach = rules.reach - len(me.hand)
        on_the_row = 0 <= action.space <= len(state.yard)  # M2
        return on_the_row and 1 <= abs(action.space - me.space) <= reach  # M1
    card = None if me.space == 0 else state.yard[me.space - 1]
    if isinstance(action, Dig):
        full = len(me.hand) >= rules.hand_limit
        if full and rules.full_hand is FullHandRule.FORBIDDEN:
            return False  # D4
        return isinstance(card, Bone)  # D1
    bones = action.bones
    if not isinstance(card, Bowl) or not bones or len(set(bones)) < len(bones):
        return False  # B1, B2
    if rules.drop is DropRule.ONE and len(bones) > 1:
        return False  # B2
    return all(bone in me.hand and bone.color is card.color for bone in bones)  # B1


class Table:
    """A game on a table: what is told as events is done to it, and what rules say is asserted."""

    def __init__(self, state: State) -> None:
        """Lay out a position."""
        self.rules: Rules = state.rules
        self.row: list[Bone | Bowl | None] = list(state.yard)
        self.dogs = [player.space for player in state.players]
        self.hands = [set(player.hand) for player in state.players]
        self.dropped = [set(player.dropped) for player in state.players]
        self.seat = state.turn.seat
        self.done = list(state.turn.done)
        self.progress = state.turn.progress
        self.owed = state.turn.bury_owed
        self.stalled = state.stalled
        self.ended = state.ended
        self.known: list[set[Scent]] = [set(known) for known in state.knowledge]

    def spots(self) -> tuple[object, ...]:
        """Where every card and dog is."""
        return self.row, self.dogs, self.hands, self.dropped

    def of_turn(self) -> tuple[object, ...]:
        """Whose turn it is, what was done in it, and how the game stands."""
        return self.seat, self.done, self.progress, self.owed, self.stalled, self.ended

    # What happens ---------------------------------------------------------------------------

    def see(self, event: Event) -> None:
        """Do to the table what an event tells, and check that the rules let it happen so."""
        assert self.ended is None, "something happened after the end"
        match event:
            case Moved(seat, source, target):
                assert (seat, self.dogs[seat]) == (self.seat, source)
                self.dogs[seat] = target
                self.done.append(ActionKind.MOVE)
            case Dug(seat, space, bone, exchange):
                self._dug(seat, space, bone, exchange=exchange)
            case Buried(seat, space, bone):
                self._buried(seat, space, bone)
            case Dropped(seat, space, bones):
                self._dropped(seat, space, bones)
            case Leapt(card, source, target):
                self._leapt(card, source, target)
            case SteppedBack(seat, source, target):
                assert source == self.dogs[seat] > target == self._last_card()
                self.dogs[seat] = target
            case TurnEnded(seat, progress):
                assert (seat, progress) == (self.seat, self.progress)
            case GameEnded(reason):
                self.ended = reason

    def _dug(self, seat: int, space: int, bone: Bone, *, exchange: bool) -> None:
        assert (seat, self.dogs[seat]) == (self.seat, space)
        assert self.row[space - 1] is bone
        assert exchange == (len(self.hands[seat]) == self.rules.hand_limit)
        self.row[space - 1] = None
        self.hands[seat].add(bone)
        self.done.append(ActionKind.DIG)
        self.owed = exchange
        self.progress |= not exchange
        self.known[seat].add(bone.scent)  # K2
        if bone.twin in self.hands[seat]:  # K4
            for known in self.known:
                known.add(bone.scent)

    def _buried(self, seat: int, space: int, bone: Bone) -> None:
        assert (seat, self.dogs[seat], self.row[space - 1]) == (self.seat, space, None)
        self.hands[seat].remove(bone)
        self.row[space - 1] = bone
        self.owed = False
        if bone.twin in self.hands[seat]:  # K4
            for viewer, known in enumerate(self.known):
                if viewer != seat:
                    known.discard(bone.scent)

    def _dropped(self, seat: int, space: int, bones: tuple[Bone, ...]) -> None:
        assert (seat, self.dogs[seat]) == (self.seat, space)
        bowl = self.row[space - 1]
        assert isinstance(bowl, Bowl)
        for bone in bones:
            assert bone.color is bowl.color
            self.hands[seat].remove(bone)
            self.dropped[seat].add(bone)
            for known in self.known:  # K2, K4
                known.add(bone.scent)
        self.done.append(ActionKind.DROP)
        self.progress = True

    def _leapt(self, card: Bone | Bowl, source: int, target: int) -> None:
        # Y1 to Y3: the furthest card, into the gap nearest the doghouse, and never outward.
        assert source == self._last_card() > target
        assert self.row[source - 1] is card
        assert self.row.index(None) == target - 1
        self.row[source - 1] = None
        self.row[target - 1] = card

    def _last_card(self) -> int:
        return max((i + 1 for i, card in enumerate(self.row) if card is not None), default=0)

    # What must have happened ----------------------------------------------------------------

    def settle(self, *, turn_ended: bool) -> None:
        """After the events of an action: what has to be so by now, and the next turn."""
        cleared = not any(isinstance(card, Bone) for card in self.row) and not self.owed
        if turn_ended:
            self.stalled = 0 if self.progress else self.stalled + 1
        at_once = self.rules.end is EndRule.AT_ONCE and cleared
        over = None
        if cleared and (turn_ended or at_once):  # E1
            over = EndReason.YARD_CLEARED
            self.stalled = 0  # the digs that cleared it made progress
        elif turn_ended and self.stalled == self.rules.stall_limit:  # E3
            over = EndReason.STALLED
        assert self.ended is over
        if turn_ended or over or (self.rules.refill is RefillRule.AT_ONCE and not self.owed):
            while self.row and self.row[-1] is None:  # Y3: they vanish
                self.row.pop()
            assert None not in self.row  # Y2, E2
        if turn_ended and over is None:
            self.seat = (self.seat + 1) % len(self.dogs)  # S4
            self.done, self.progress = [], False


def spots_of(state: State) -> tuple[object, ...]:
    """Where every card and dog is in a state, as `Table.spots` tells it."""
    return (
        list(state.yard),
        [player.space for player in state.players],
        [set(player.hand) for player in state.players],
        [set(player.dropped) for player in state.players],
    )


def turn_of(state: State) -> tuple[object, ...]:
    """The turn of a state, as `Table.of_turn` tells it."""
    turn = state.turn
    done = list(turn.done)
    return turn.seat, done, turn.progress, turn.bury_owed, state.stalled, state.ended


# The result -------------------------------------------------------------------------------------


def worth(state: State) -> dict[str, int]:
    """The value of each colour's bones, by the bowls from the doghouse outward (E4)."""
    value = state.rules.colors
    values = {}
    for card in state.yard:
        if isinstance(card, Bowl):
            values[card.color.letter] = value
            value -= 1
    return values


def points(state: State, seat: int) -> int:
    """What a seat's dropped bones are worth (E4)."""
    values = worth(state)
    return sum(values[bone.color.letter] for bone in state.players[seat].dropped)


def beats(state: State, seat: int, other: int) -> bool:
    """Whether a seat is placed before another (E5)."""
    if points(state, seat) != points(state, other):
        return points(state, seat) > points(state, other)
    if state.rules.ties is TiesRule.SHARED:
        return False
    for color in worth(state):  # from the most valuable down
        mine, theirs = (
            sum(bone.color.letter == color for bone in state.players[who].dropped)
            for who in (seat, other)
        )
        if mine != theirs:
            return mine > theirs
    return False


def longest_game(rules: Rules) -> int:
    """After how many turns every game is over (E3)."""
    assert rules.stall_limit is not None
    bones = rules.colors * (rules.colors - 1)
    return (2 * bones + 1) * rules.stall_limit


def deck_of(colors: int) -> list[Bone | Bowl]:
    """The cards of a row, from C1 to C5."""
    palette = dig.COLORS[:colors]
    bones = [Bone(one, other) for one in palette for other in palette if one is not other]
    return [*bones, *map(Bowl, palette)]
