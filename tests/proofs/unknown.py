"""A position of which only the shape is known: all else is left open, and asked for path by path.

The real `State` holds it, and the real functions run on it. Open are: of what kind each card of
the row is, where the dogs are, every option of the rules, what was done in the turn, the counters.
A card that is dug up becomes one particular bone, and a bowl under a dog one particular colour, as
soon as the code asks. What the code asks of a card beyond that is refused here.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import z3
from attrs import define, field, frozen

from dig_rules import (
    COLORS,
    ActionKind,
    Bone,
    Bowl,
    Dog,
    DropRule,
    EndRule,
    FullHandRule,
    Player,
    RefillRule,
    ScentSet,
    State,
    TiesRule,
    Turn,
    TurnRule,
    deck,
)
from dig_rules.parts import trusted_player
from dig_rules.state import trusted_state
from proofs.symbolic import Number, Paths, Truth, both, either, no, number_in, truth_in

if TYPE_CHECKING:
    from collections.abc import Iterable

COLOR_COUNT = len(COLORS)
BONES = tuple(card for card in deck(COLOR_COUNT) if isinstance(card, Bone))

_FIELDS: dict[str, tuple[Any, Any]] = {
    "turn": (TurnRule.ONE_OF_EACH, TurnRule.THREE_ACTIONS),
    "drop": (DropRule.ONE, DropRule.MANY),
    "full_hand": (FullHandRule.EXCHANGE, FullHandRule.FORBIDDEN),
    "refill": (RefillRule.AT_ONCE, RefillRule.END_OF_TURN),
    "end": (EndRule.AT_ONCE, EndRule.AFTER_TURN),
    "ties": (TiesRule.SHARED, TiesRule.MOST_VALUABLE_BONES),
}


@cache
def option(name: str) -> z3.BoolRef:
    """Whether a field of the rules has the first of its two members, as listed above."""
    return z3.Bool(f"rules.{name}")


class UnknownRules:
    """Rules whose fields are open; `read` collects the names of those that were asked for."""

    def __init__(self, paths: Paths, read: set[str]) -> None:
        """Rules of which only the ranges are known (M1, D3, E3)."""
        self._paths = paths
        self._read = read
        self._hand_limit = paths.number("hand_limit", 1, 20)
        self._reach = paths.number("reach", 2, 45)
        self._stall_limit = paths.number("stall_limit", 1, 1_000_000)
        self.endless = z3.Bool("stall_limit is None")
        paths.assume(self._reach.term > self._hand_limit.term)

    def __getattr__(self, name: str) -> Any:
        self._read.add(name)
        if name in _FIELDS:
            return _FIELDS[name][0 if self._paths.truth(option(name)) else 1]
        if name == "stall_limit":
            return None if self._paths.truth(self.endless) else self._stall_limit
        return {"hand_limit": self._hand_limit, "reach": self._reach}[name]

    def limit(self, name: str) -> Any:
        """The term of a number, without asking for it."""
        return getattr(self, f"_{name}").term


class UnknownTurn:
    """A turn in which any of the actions may have been done, up to a number."""

    def __init__(  # noqa: PLR0913 - the fields of a turn
        self,
        paths: Paths,
        seat: int,
        count: Number,
        did: dict[ActionKind, Any],
        progress: Any,
        *,
        owed: bool,
    ) -> None:
        """A turn of a seat: how many actions, of which kinds, whether there was progress."""
        self._paths = paths
        self.seat = seat
        self.count = count
        self.did = did
        self.marked = progress
        self.bury_owed = owed

    @property
    def done(self) -> UnknownDone:
        return UnknownDone(self._paths, self.did)

    @property
    def progress(self) -> Truth | bool:
        return self.marked if self.marked is True else Truth(self.marked, self._paths)

    @property
    def spent(self) -> Truth:
        return self.count == 3

    def _after(self, kind: ActionKind, *, progress: Any, owed: bool = False) -> UnknownTurn:
        did = {**self.did, kind: True}
        return UnknownTurn(self._paths, self.seat, self.count + 1, did, progress, owed=owed)

    # The links of a turn, as test_turns.py shows them of the real ones.

    @property
    def after_move(self) -> UnknownTurn:
        return self._after(ActionKind.MOVE, progress=self.marked)

    @property
    def after_dig(self) -> UnknownTurn:
        return self._after(ActionKind.DIG, progress=True)

    @property
    def after_exchange(self) -> UnknownTurn:
        return self._after(ActionKind.DIG, progress=self.marked, owed=True)

    @property
    def after_drop(self) -> UnknownTurn:
        return self._after(ActionKind.DROP, progress=True)

    @property
    def after_bury(self) -> UnknownTurn:
        return UnknownTurn(self._paths, self.seat, self.count, self.did, self.marked, owed=False)


@frozen
class UnknownDone:
    """The kinds of action done in a turn: one may ask whether a kind is among them."""

    paths: Paths
    did: dict[ActionKind, Any]

    def __contains__(self, kind: object) -> bool:
        if not isinstance(kind, ActionKind):
            raise TypeError(f"the code asks a turn for {kind}")
        found = self.did[kind]
        return found is True or self.paths.truth(found)


class UnknownCard:
    """A card of the row: a bone or a bowl. It is asked what it is, and then which one."""

    __slots__ = ("_options", "_paths", "is_bone", "name", "tint")

    def __init__(self, paths: Paths, name: str, options: tuple[Bone, ...]) -> None:
        """A card that may be any of these bones, or any bowl."""
        self._paths = paths
        self._options = options
        self.name = name
        self.is_bone = z3.Bool(f"{name} is a bone")
        self.tint = z3.Int(f"{name} color")

    @property
    def __class__(self) -> type:  # type: ignore[override]
        return Bone if self._paths.truth(self.is_bone) else Bowl

    @property
    def bone(self) -> Bone:
        """Which bone it is, if it is one."""
        if not self._paths.truth(self.is_bone):
            raise AttributeError("the code asks a bowl for what only a bone has")
        if self.asked is None:
            self._paths.notes[self] = self._paths.choice(self._options)
        return self.asked

    @property
    def color(self) -> object:
        if self._paths.truth(self.is_bone):
            return self.bone.color
        return COLORS[self._paths.value(self.tint)]

    @property
    def scent(self) -> object:
        return self.bone.scent

    @property
    def twin(self) -> Bone:
        return self.bone.twin

    @property
    def rank(self) -> int:
        return self.bone.rank

    @property
    def asked(self) -> Bone | None:
        """The bone that it became on this path, if it was asked."""
        return self._paths.notes.get(self)

    def __str__(self) -> str:
        return self.name


@frozen
class Shape:
    """What is fixed of a position."""

    last: int
    """The last space of the row."""
    players: int = 2
    seat: int = 0
    hand: tuple[Bone, ...] = ()
    gaps: tuple[int, ...] = ()
    """The spaces that are gaps; the first of them is the dog's if a bury is owed."""
    owed: bool = False
    others: tuple[Bone, ...] = ()
    """The hand of the next seat."""
    bone_at: tuple[int, ...] = ()
    """Spaces of which one is known to be a bone: the first that the dog is not on."""


@define(eq=False)
class Situation:
    """A state of that shape, with all that is open about it."""

    shape: Shape
    paths: Paths
    read: set[str] = field(factory=set)
    rules: UnknownRules = field(init=False)
    yard: tuple[UnknownCard | None, ...] = field(init=False)
    turn: UnknownTurn = field(init=False)
    state: State = field(init=False)

    def __attrs_post_init__(self) -> None:
        shape, paths = self.shape, self.paths
        self.rules = UnknownRules(paths, self.read)
        held = {*shape.hand, *shape.others}
        options = _representatives(shape, held)
        self.yard = tuple(
            None if space in shape.gaps else UnknownCard(paths, f"space {space}", options)
            for space in range(1, shape.last + 1)
        )
        self.turn = UnknownTurn(
            paths,
            shape.seat,
            paths.number("actions done", 1 if shape.owed else 0, 3 if shape.owed else 2),
            {kind: z3.Bool(f"did {kind.value}") for kind in ActionKind},
            z3.Bool("progress"),
            owed=shape.owed,
        )
        dogs = [paths.number(f"dog {seat}", 0, shape.last) for seat in range(shape.players)]
        hands = [()] * shape.players
        hands[(shape.seat + 1) % shape.players] = shape.others
        hands[shape.seat] = shape.hand
        players = tuple(
            trusted_player(dog, space, hand, ())
            for dog, space, hand in zip(Dog, dogs, hands, strict=False)
        )
        self.state = trusted_state(
            self.rules,
            self.yard,
            players,
            self.turn,
            known_at_first(hands),
            paths.number("stalled", 0),
            None,
            paths.number("ply", 0),
        )
        self._assume_invariant()

    def _assume_invariant(self) -> None:
        """What holds of every position; that actions keep it is among the claims."""
        shape, paths, turn = self.shape, self.paths, self.turn
        # Of a bowl's colour matters only which of the bones in hand, or asked for, have it.
        tints = sorted({COLORS.index(bone.color) for bone in (*shape.hand, *shape.others)})
        tints.append(next(i for i in range(COLOR_COUNT) if i not in tints))
        for card in self.cards:
            paths.assume(z3.Or([card.tint == tint for tint in tints]))
        # C2: the bowls never leave the row.
        bowls = [(z3.Not(card.is_bone), 1) for card in self.cards]
        paths.assume(z3.PbEq(bowls, COLOR_COUNT))
        for space in shape.bone_at:
            elsewhere = [self.me.space.term != space]
            elsewhere += [self.me.space.term == other for other in shape.bone_at if other < space]
            paths.assume(z3.Implies(z3.And(elsewhere), self.yard[space - 1].is_bone))
        # D3, D4: the hand limit; one more while a bury is owed, under EXCHANGE.
        limit = self.rules.limit("hand_limit")
        if shape.owed:
            paths.assume(option("full_hand"), limit + 1 == len(shape.hand))
            paths.assume(self.me.space.term == shape.gaps[0], turn.did[ActionKind.DIG])
        else:
            paths.assume(limit >= len(shape.hand))
        paths.assume(limit >= len(shape.others))
        # Y2: other gaps only within a turn that dug, and only if they are filled when it ends.
        if shape.gaps[1 if shape.owed else 0 :]:
            paths.assume(z3.Not(option("refill")), turn.marked)
        # E1: without a bone in the row the game goes on only in the turn that took the last.
        if not shape.owed and len(self.cards) == COLOR_COUNT:
            paths.assume(turn.marked, z3.Not(option("end")))
        # T1: as many kinds at most as actions, and under ONE_OF_EACH each kind once.
        kinds = z3.Sum([z3.If(did, 1, 0) for did in turn.did.values()])
        paths.assume(kinds <= turn.count.term)
        paths.assume(z3.Implies(option("turn"), kinds == turn.count.term))
        paths.assume(z3.Implies(kinds == 0, turn.count.term == 0))
        # E3: the game has not stalled yet.
        stalled = self.state.stalled.term
        paths.assume(z3.Or(self.rules.endless, stalled < self.rules.limit("stall_limit")))

    @property
    def cards(self) -> list[UnknownCard]:
        """The cards of the row."""
        return [card for card in self.yard if card is not None]

    @property
    def me(self) -> Player:
        """The player to move."""
        return self.state.players[self.shape.seat]

    @property
    def bones_in_yard(self) -> int:
        """How many bones lie in the row: all its cards but the bowls."""
        return len(self.cards) - COLOR_COUNT

    # What the rules say of it, as z3 terms --------------------------------------------------

    def now(self, term: Any) -> Any:
        """What a term is on this path, if the code has settled it; else the term."""
        return self.paths.settled(term)

    def option(self, name: str) -> Any:
        """Whether a field of the rules has the first of its two members."""
        return self.now(option(name))

    @property
    def space(self) -> Any:
        """Where the dog to move is."""
        return self.now(self.me.space.term)

    def card_is(self, kind: str, color: int | None = None) -> Any:
        """Whether the dog stands on a card of that kind (and colour)."""
        found = []
        for space, card in enumerate(self.yard, 1):
            here = self.space == space
            if card is not None and here is not False:
                is_bone = self.now(card.is_bone)
                is_it = is_bone if kind == "bone" else no(is_bone)
                tinted = True if color is None else self.now(card.tint) == color
                found.append(both(here, is_it, tinted))
        return either(*found)

    def used_up(self, kind: ActionKind) -> Any:
        """Whether the turn has no action of that kind left (T1)."""
        return both(self.option("turn"), self.now(self.turn.did[kind]))

    # An example for people ------------------------------------------------------------------

    def example(self, model: z3.ModelRef) -> State:
        """One state of this shape, with the numbers of a model."""
        shape = self.shape
        spare = [b for b in BONES if b not in {*shape.hand, *shape.others}]
        for card in self.cards:
            if card.asked in spare:
                spare.remove(card.asked)
        bowls = list(map(Bowl, COLORS))
        tints = [
            COLORS[number_in(model, Number(card.tint, self.paths))]
            for card in self.cards
            if not truth_in(model, card.is_bone)
        ]
        row: list[Any] = []
        for card in self.yard:
            if card is None:
                row.append(None)
            elif truth_in(model, card.is_bone):
                row.append(card.asked or spare.pop())
            elif len(set(tints)) == len(tints):
                row.append(Bowl(tints.pop(0)))
            else:
                row.append(bowls.pop())
        done = [kind for kind in ActionKind if truth_in(model, self.turn.did[kind])]
        count = number_in(model, self.turn.count)
        done = (done + done[:1] * 3)[:count]
        players = [Player(p.dog, number_in(model, p.space), p.hand, ()) for p in self.state.players]
        other = (shape.seat + 1) % shape.players
        last = players[other]
        players[other] = Player(last.dog, last.space, last.hand, tuple(spare))
        return trusted_state(
            self._rules_in(model),
            tuple(row),
            tuple(players),
            Turn(
                shape.seat,
                tuple(done),
                progress=truth_in(model, self.turn.marked),
                bury_owed=shape.owed,
            ),
            tuple(
                ScentSet([*known, *(bone.scent for bone in spare)])
                for known in self.state.knowledge
            ),
            number_in(model, self.state.stalled),
            None,
            number_in(model, self.state.ply),
        )

    def _rules_in(self, model: z3.ModelRef) -> Any:
        from dig_rules import Rules  # noqa: PLC0415 - only for a counterexample

        members = {
            name: pair[0 if truth_in(model, option(name)) else 1] for name, pair in _FIELDS.items()
        }
        endless = truth_in(model, self.rules.endless)
        numbers = {
            name: number_in(model, Number(self.rules.limit(name), self.paths))
            for name in ("hand_limit", "reach", "stall_limit")
        }
        return Rules(**members, **{**numbers, **({"stall_limit": None} if endless else {})})


def known_at_first(hands: Iterable[tuple[Bone, ...]]) -> tuple[ScentSet, ...]:
    """What is known when each seat has dug its hand: its own scents, and pairs for all (K2, K4)."""
    hands = list(hands)
    pairs = [bone.scent for hand in hands for bone in hand if bone.twin in hand]
    own = [[bone.scent for bone in hand] for hand in hands]
    return (*(ScentSet([*scents, *pairs]) for scents in own), ScentSet(pairs))


def _representatives(shape: Shape, held: set[Bone]) -> tuple[Bone, ...]:
    """Bones that a dug card may be: of each kind that the code can tell apart.

    Its twin may be in the digger's hand, in the next seat's, or elsewhere; and it may come first,
    last or between in the order of the hand.
    """
    free = [bone for bone in BONES if bone not in held]
    kinds: dict[object, Bone] = {}
    for bone in free:
        place = sum(other.rank < bone.rank for other in shape.hand)
        kinds.setdefault((place, bone.twin in shape.hand, bone.twin in shape.others), bone)
    return tuple(kinds.values())
