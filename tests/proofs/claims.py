"""What the rules say must be so after an action, of a position of which only the shape is known.

Each claim is written from the rules alone. It is a truth, or a z3 term that has to hold for all
the numbers of the path.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import z3

from dig_rules import ActionKind, Bone, Bury, Dig, Drop, EndReason, EndTurn, Move, ReasonCode
from proofs.symbolic import both, either, no, pick, term_of
from proofs.unknown import COLOR_COUNT, UnknownTurn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dig_rules import Action, State
    from proofs.unknown import Situation, UnknownCard

COLORS_BY_LETTER = "rygbp"


class Claim(NamedTuple):
    """Something that has to hold on a path."""

    obligation: str
    holds: z3.BoolRef | bool


CARDS = "Every card is in exactly one place"
ROW = "The row is what the dig, the bury and the leap frog make of it"
GAPS = "There is no gap between turns"
DOGS = "Every dog is on the row: it stays where it is or steps back"
HAND = "The hand is what the action leaves, in order and within the limit"
DROPPED = "What is dropped lies open, in order, and nobody else's cards are touched"
LEGAL = "An action is accepted exactly if the rules allow it"
REASONS = "A move is refused for exactly the reasons that there are"
END = "The game ends exactly when the yard holds no bone or the turns stall"
TURN = "The turn goes on, or passes on clockwise"
KNOWN = "What everyone knows changes exactly as the clauses say"
RANK = "The rank falls with every action, so that every game with a stall limit ends"
BOUND = "What bounds the length of a game: weight of the bones, count of turns, a bone at the start"

OBLIGATIONS = {
    CARDS: "C1, C4",
    ROW: "D1, D4, Y1-Y3, E2",
    GAPS: "Y2, Y3",
    DOGS: "M2, Y4",
    HAND: "D1, D3, D4, B1",
    DROPPED: "B1",
    LEGAL: "T1-T4, M1-M4, D1-D4, B1, B2",
    REASONS: "T1, M1, M2, D4",
    END: "E1, E3",
    TURN: "S4, T1-T4",
    KNOWN: "K2-K4",
    RANK: "E3",
    BOUND: "E3",
}
"""What is proved of every action, with the clauses that say so."""


def color_number(bone: Bone) -> int:
    """The place of a bone's colour in the order of C2."""
    return COLORS_BY_LETTER.index(bone.color.letter)


# Which actions are legal ------------------------------------------------------------------------


def allowed(situation: Situation, action: Action) -> z3.BoolRef | bool:
    """Whether the rules allow an action."""
    owed = situation.shape.owed
    hand = situation.shape.hand
    if isinstance(action, Bury):
        return owed and action.bone in hand  # D4
    if owed:
        return False  # D4: nothing else
    if isinstance(action, EndTurn):
        return True  # T2
    if isinstance(action, Move):
        target, space = term_of(action.space), situation.space
        way = pick(target >= space, target - space, space - target)
        return both(
            no(situation.used_up(ActionKind.MOVE)),  # T1
            way >= 1,
            way <= situation.rules.limit("reach") - len(hand),  # M1
            target >= 0,
            target <= situation.shape.last,  # M2
        )
    if isinstance(action, Dig):
        room = situation.rules.limit("hand_limit") > len(hand)
        return both(
            no(situation.used_up(ActionKind.DIG)),  # T1
            situation.card_is("bone"),  # D1
            either(room, situation.option("full_hand")),  # D3, D4
        )
    bones = action.bones
    if not bones or len(set(bones)) < len(bones) or not set(bones) <= set(hand):
        return False  # B1
    if len({bone.color for bone in bones}) > 1:
        return False  # B1
    return both(
        no(situation.used_up(ActionKind.DROP)),  # T1
        situation.card_is("bowl", color_number(bones[0])),  # B1
        either(len(bones) == 1, no(situation.option("drop"))),  # B2
    )


def why_not_move(situation: Situation, action: Move) -> dict[ReasonCode, Any]:
    """What is wrong with a move, each by the clause that says so."""
    target, space = term_of(action.space), situation.space
    way = pick(target >= space, target - space, space - target)
    return {
        ReasonCode.BURY_OWED: situation.shape.owed,
        ReasonCode.NO_ACTION_LEFT: either(
            situation.turn.count.term == 3, situation.used_up(ActionKind.MOVE)
        ),
        ReasonCode.OFF_THE_ROW: either(target < 0, target > situation.shape.last),
        ReasonCode.STANDING_STILL: way == 0,
        ReasonCode.TOO_FAR: way > situation.rules.limit("reach") - len(situation.shape.hand),
    }


# What an action does ----------------------------------------------------------------------------


class After:
    """What the rules make of a position by an action that is legal."""

    def __init__(self, situation: Situation, action: Action) -> None:
        """Work out what comes of it."""
        shape, turn = situation.shape, situation.turn
        self.situation = situation
        self.action = action
        self.row: list[UnknownCard | Bone | None] = list(situation.yard)
        self.hand: list[Any] = list(shape.hand)
        self.dropped: list[Bone] = []
        self.space: Any = situation.space
        self.count: Any = turn.count.term
        self.progress: Any = situation.now(turn.marked)
        self.owed = shape.owed
        self.known = [set(known) for known in situation.state.knowledge]
        self._act()

        self.bones = sum(card is not None for card in self.row) - COLOR_COUNT
        at_once = both(situation.option("end"), self.bones == 0 and not self.owed)
        self.turn_over = isinstance(action, EndTurn) or both(
            situation.now(self.count == 3), not self.owed
        )
        self.cleared = either(at_once, both(self.turn_over, self.bones == 0))  # E1
        stalled = situation.state.stalled.term
        counted = pick(self.progress, 0, stalled + 1)  # E3
        self.stalled = pick(at_once, 0, pick(self.turn_over, counted, stalled))
        limit = situation.rules.limit("stall_limit")
        self.stalled_out = both(
            self.turn_over,
            no(self.cleared),
            no(situation.now(situation.rules.endless)),
            situation.now(self.stalled >= limit),
        )
        # Y2, E2
        self.refilled = either(
            self.cleared, self.turn_over, both(situation.option("refill"), not self.owed)
        )

    def _act(self) -> None:
        action, shape = self.action, self.situation.shape
        if isinstance(action, Move):
            self.space = term_of(action.space)
            self.count += 1
        elif isinstance(action, Dig):
            self._dig()
        elif isinstance(action, Bury):
            self.hand.remove(action.bone)
            self.row[shape.gaps[0] - 1] = action.bone
            self.owed = False
            if action.bone.twin in self.hand:  # K4
                for viewer, known in enumerate(self.known):
                    if viewer != shape.seat:
                        known.discard(action.bone.scent)
        elif isinstance(action, Drop):
            self.hand = [bone for bone in self.hand if bone not in action.bones]
            self.dropped = list(action.bones)
            self.count += 1
            self.progress = True
            for known in self.known:  # K2, K4
                known.update(bone.scent for bone in action.bones)

    def _dig(self) -> None:
        situation, shape = self.situation, self.situation.shape
        # A legal dig settles where the dog is: the code takes the card from there.
        space = situation.paths.value(situation.me.space.term)
        card = self.row[space - 1]
        self.row[space - 1] = None  # Y1
        bone = card.bone
        full = situation.paths.truth(situation.rules.limit("hand_limit") <= len(shape.hand))
        self.hand.append(card)
        self.count += 1
        self.owed = full  # D4
        self.progress = self.progress if full else True  # E3
        for viewer, known in enumerate(self.known):
            if viewer == shape.seat or bone.twin in shape.hand:  # K2, K4
                known.add(bone.scent)


def leap_frog(row: list[Any]) -> list[Any]:
    """The row after a refill, as Y1 to Y3 tell it."""
    row = list(row)
    while True:
        gap = next((i for i, card in enumerate(row) if card is None), None)  # the nearest
        last = max((i for i, card in enumerate(row) if card is not None), default=-1)
        if gap is None or last < gap:
            return row[: last + 1]
        row[gap], row[last] = row[last], None


def same(found: tuple[Any, ...], expected: list[Any]) -> bool:
    """Whether the very same cards lie in the same order."""
    return len(found) == len(expected) and all(
        one is other for one, other in zip(found, expected, strict=True)
    )


def one_if(truth: Any) -> Any:
    """1 for what is true and 0 for what is not, as a z3 term."""
    return pick(truth, z3.IntVal(1), z3.IntVal(0))


def bone_of(card: Any) -> Bone:
    """The bone that a card of a hand has become."""
    return card if type(card) is Bone else card.bone


def claims(situation: Situation, action: Action, after: State) -> Iterator[Claim]:
    """All that has to hold once a legal action was applied."""
    expected = After(situation, action)
    before, shape = situation.state, situation.shape
    me = after.players[shape.seat]
    over = after.ended is not None
    # On this path it is settled what the clauses depend on; what is not is left to z3.
    refilled, row = expected.refilled, leap_frog(expected.row)

    yield Claim(CARDS, _cards(before) == _cards(after))
    yield Claim(
        ROW,
        pick(refilled, same(after.yard, row), same(after.yard, expected.row)),
    )
    yield from _of_the_row(expected, after)
    yield Claim(
        HAND,
        both(
            _same_cards(me.hand, expected.hand),
            [bone_of(card).rank for card in me.hand]
            == sorted(bone_of(card).rank for card in me.hand),
            len(me.hand) <= situation.rules.limit("hand_limit") + expected.owed,
        ),
    )
    yield Claim(
        DROPPED,
        list(me.dropped) == sorted(expected.dropped, key=lambda bone: bone.rank)
        and all(
            other.hand is was.hand and other.dropped is was.dropped and other.dog is was.dog
            for seat, (other, was) in enumerate(zip(after.players, before.players, strict=True))
            if seat != shape.seat
        ),
    )
    ended = (
        expected.cleared
        if after.ended is EndReason.YARD_CLEARED
        else expected.stalled_out
        if over
        else no(either(expected.cleared, expected.stalled_out))
    )
    yield Claim(END, ended)
    yield Claim(END, term_of(after.stalled) == expected.stalled)
    yield Claim(TURN, term_of(after.ply) == before.ply.term + 1)
    yield _of_the_turn(expected, after)
    yield Claim(
        KNOWN,
        [set(known) for known in after.knowledge] == expected.known,
    )
    yield from _of_the_rank(expected, after)


def _of_the_row(expected: After, after: State) -> Iterator[Claim]:
    situation, shape = expected.situation, expected.situation.shape
    last = len(after.yard)
    for seat, player in enumerate(after.players):
        was = expected.space if seat == shape.seat else situation.state.players[seat].space.term
        stepped = pick(both(expected.refilled, situation.now(was > last)), last, was)
        yield Claim(
            DOGS,
            both(
                term_of(player.space) == stepped,
                term_of(player.space) >= 0,
                term_of(player.space) <= last,
            ),
        )
    gaps = [i + 1 for i, card in enumerate(after.yard) if card is None]
    if expected.owed:
        # One is where the bone goes; others only where they are filled at the end of the turn.
        mine = either([term_of(after.players[shape.seat].space) == gap for gap in gaps])
        claim = both(mine, either(len(gaps) == 1, no(situation.option("refill"))))
    else:
        claim = either(not gaps, both(no(expected.turn_over), no(situation.option("refill"))))
    yield Claim(GAPS, claim)


def _of_the_turn(expected: After, after: State) -> Claim:
    turn, situation = after.turn, expected.situation
    goes_on = no(either(expected.cleared, expected.stalled_out))
    if isinstance(turn, UnknownTurn):
        kept = either(no(goes_on), no(expected.turn_over))
        right = (turn.seat, turn.bury_owed) == (situation.shape.seat, expected.owed)
        marked = situation.now(turn.marked) == expected.progress
        counted = turn.count.term == expected.count
        return Claim(TURN, both(kept, right, marked, counted))
    fresh = (turn.seat, turn.done, turn.progress, turn.bury_owed)
    following = (situation.shape.seat + 1) % situation.shape.players
    return Claim(
        TURN,
        both(goes_on, expected.turn_over, fresh == (following, (), False, False)),
    )


def _of_the_rank(expected: After, after: State) -> Iterator[Claim]:
    """What makes every game end, and how soon (E3)."""
    situation = expected.situation
    hands = len(situation.shape.hand) + len(situation.shape.others)
    hands_after = sum(len(player.hand) for player in after.players)
    # The bone of an owed bury counts as in the yard.
    weight = 2 * (situation.bones_in_yard + situation.shape.owed) + hands - situation.shape.owed
    bones_after = sum(card is not None for card in after.yard) - COLOR_COUNT
    weight_after = 2 * (bones_after + expected.owed) + hands_after - expected.owed
    turn = after.turn
    unknown = isinstance(turn, UnknownTurn)
    progress = situation.now(turn.marked) if unknown else turn.progress
    count = turn.count.term if unknown else len(turn.done)
    stalled = situation.state.stalled.term
    idle = pick(situation.now(situation.turn.marked), -1, stalled)
    idle_after = pick(progress, -1, term_of(after.stalled))
    ranks = [
        (weight, weight_after),
        (-idle, -idle_after),
        (-situation.turn.count.term, -count),
        (int(situation.shape.owed), int(turn.bury_owed)),
    ]
    falls: Any = False
    for was, now in reversed(ranks):
        falls = either(now < was, both(now == was, falls))
    over = after.ended is not None
    yield Claim(RANK, either(over, falls))
    limit = situation.rules.limit("stall_limit")
    going_on = both(term_of(after.stalled) >= 0, term_of(after.stalled) < limit)
    yield Claim(
        BOUND,
        either(over, situation.rules.endless, going_on),
    )
    gained = either(no(expected.progress), situation.now(situation.turn.marked))
    yield Claim(
        BOUND,
        both(weight_after <= weight, either(gained, weight_after < weight)),
    )
    fresh = not unknown
    yield Claim(BOUND, not fresh or bones_after > 0)


def _cards(state: State) -> Counter[int]:
    cards = [card for card in state.yard if card is not None]
    for player in state.players:
        cards += [*player.hand, *player.dropped]
    return Counter(map(id, cards))


def _same_cards(found: tuple[Any, ...], expected: list[Any]) -> bool:
    return Counter(map(id, found)) == Counter(map(id, expected))
