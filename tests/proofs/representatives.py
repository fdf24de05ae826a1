"""One state of each class, and the class of a state.

What is no part of a class is drawn: which bones and bowls the cards are, who holds the others, how
many play and at which seat the turn is, where the other dogs are, what everybody knows beyond what
they must, and how many turns have stalled where that is free. The draws are the same in every run.
"""

from functools import cache
from itertools import count
from random import Random

from dig_rules import ActionKind, Bone, Bowl, Dog, ScentSet, Turn
from dig_rules.parts import trusted_player
from dig_rules.state import trusted_state
from proofs.classes import BONES, BOWLS, LIMIT, Local
from proofs.mirror import BONES as ALL_BONES
from proofs.mirror import BOWLS as ALL_BOWLS

VARIANTS = 4
_KINDS = {kind.value: kind for kind in ActionKind}
_DOGS = tuple(Dog)
_FREE = (0, 1, 77, 198)  # far from the limit of 200, and one turn off
_PROGRESSED = (0, 5, 199)
_SCENTS = tuple({bone.scent: None for bone in ALL_BONES})


class Casting:
    """Which cards play the parts of a class: all but where in the row they lie."""

    def __init__(self, rng, last, number, under, twin, held, alike, drops, wise):  # noqa: PLR0913
        """Draw a casting."""
        bones = rng.sample(ALL_BONES, BONES)
        bowls = rng.sample(ALL_BOWLS, BOWLS)
        left = last - BOWLS - number
        self.others = 1 + rng.randrange(3)
        self.seat = rng.randrange(self.others + 1)
        self.card = None
        row, hand, theirs, dropped = [], [], [], []
        if under == "bowl":
            self.card = bowls.pop()
            fitting = [bone for bone in bones if bone.color is self.card.color]
            unlike = [bone for bone in bones if bone.color is not self.card.color]
            hand = fitting[:alike] + unlike[: held - alike]
            bones = [bone for bone in bones if bone not in hand]
        elif under == "bone":
            self.card = bones.pop()
            left -= 1
            bones.remove(self.card.twin)
            {"hand": hand, "row": row, "other": theirs, "dropped": dropped}[twin].append(
                self.card.twin
            )
        elif held > LIMIT:
            by_scent = rng.sample(_SCENTS, held - alike)
            hand = [bone for scent in by_scent[:alike] for bone in scent.bones]
            hand += [rng.choice(scent.bones) for scent in by_scent[alike:]]
            bones = [bone for bone in bones if bone not in hand]
        while len(hand) < held:
            hand.append(bones.pop())
        while len(row) < left:
            row.append(bones.pop())
        mine = [bones.pop() if bones else dropped.pop() for _ in range(drops)]
        self.filler = row + bowls
        rng.shuffle(self.filler)
        self._share_out(rng, hand, mine, theirs, dropped, bones)
        self.wise = wise
        self._tell(rng)

    def _share_out(self, rng, hand, mine, theirs, dropped, rest):  # noqa: PLR0913
        """Give the players their bones: what is given, and the rest by lot."""
        seats = range(self.others + 1)
        them = [seat for seat in seats if seat != self.seat]
        hands = [[] for _ in seats]
        piles = [[] for _ in seats]
        hands[self.seat], piles[self.seat] = hand, mine
        hands[rng.choice(them)] += theirs
        for bone in dropped:
            rng.choice(piles).append(bone)
        for bone in rest:
            seat = rng.choice(them)
            taken = len(hands[seat]) < LIMIT and rng.random() < 0.7
            (hands[seat] if taken else rng.choice(piles)).append(bone)
        self.hands = [tuple(sorted(bones, key=ALL_BONES.index)) for bones in hands]
        self.dropped = [tuple(sorted(bones, key=ALL_BONES.index)) for bones in piles]

    def _tell(self, rng):
        """Let everybody know what they must (K2, K4); and if they are wise, more."""
        shown = {bone.scent for bones in self.dropped for bone in bones}
        for bones in self.hands:
            shown.update(bone.scent for bone in bones if bone.twin in bones)
        known = []
        for bones in self.hands:
            more = rng.sample(_SCENTS, rng.randrange(len(_SCENTS))) if self.wise else []
            known.append(ScentSet(shown.union((bone.scent for bone in bones), more)))
        self.knowledge = (*known, ScentSet(shown))


@cache
def casting(*part, variant):
    """A casting for classes that differ only in where things lie and what was done."""
    return Casting(Random(f"{part} {variant}"), *part, wise=variant % 2 == 1)


class Representatives:
    """Makes one state of each class that it is given."""

    def __init__(self, rules, seed=0):
        """Make states of those rules."""
        self.rules = rules
        self.numbers = count(seed)

    def of(self, local):
        """Make a state of the class."""
        return self.with_casting(local)[0]

    def with_casting(self, local):
        """Make a state of the class, and say of which casting."""
        number = next(self.numbers)
        cast = casting(
            local.last,
            len(local.gaps),
            local.under,
            local.twin,
            local.held,
            local.alike,
            local.done.count("drop"),
            variant=number % VARIANTS,
        )
        row = cast.filler.copy()
        special = dict.fromkeys(local.gaps)
        if cast.card is not None:
            special[local.space] = cast.card
        for space in sorted(special):
            row.insert(space - 1, special[space])
        seat = cast.seat
        # Steps of 7 and 11 lead to every space, and to every pair of them.
        spaces = [(number * step) % (local.last + 1) for step in (7, 11, 1, 3)]
        spaces[seat] = local.space
        players = tuple(
            [
                trusted_player(dog, space, hand, dropped)
                for dog, space, hand, dropped in zip(
                    _DOGS, spaces, cast.hands, cast.dropped, strict=False
                )
            ]
        )
        stalled = {
            None: _PROGRESSED[number % 3],
            "limit": 199,
            "none": number % 1000,
            "free": _FREE[number % 4],
        }[local.stall]
        state = trusted_state(
            self.rules,
            tuple(row),
            players,
            turn_of(seat, local.done, local.progress, local.owed),
            cast.knowledge,
            stalled,
            None,
            17,
        )
        return state, cast


@cache
def turn_of(seat, done, progress, owed):
    """The turn of a seat in which that was done."""
    return Turn(seat, tuple(_KINDS[kind] for kind in done), progress=progress, bury_owed=owed)


def class_of(state):
    """The class of a state, read off its cards."""
    turn = state.turn
    me = state.players[turn.seat]
    card = state.yard[me.space - 1] if me.space else None
    under, twin, alike = "gap", None, 0
    if isinstance(card, Bowl):
        under, alike = "bowl", sum(bone.color is card.color for bone in me.hand)
    elif isinstance(card, Bone):
        under, twin = "bone", _place_of(card.twin, state, me)
    elif turn.bury_owed:
        alike = sum(bone.twin in me.hand for bone in me.hand) // 2
    elif not me.space:
        under = "doghouse"
    stall = None
    if not turn.progress:
        limit = state.rules.stall_limit
        stall = "none" if limit is None else "limit" if state.stalled == limit - 1 else "free"
    return Local(
        last=len(state.yard),
        space=me.space,
        gaps=tuple(i + 1 for i, card in enumerate(state.yard) if card is None),
        done=tuple(kind.value for kind in turn.done),
        progress=turn.progress,
        owed=turn.bury_owed,
        under=under,
        twin=twin,
        held=len(me.hand),
        alike=alike,
        stall=stall,
    )


def _place_of(bone, state, me):
    """Where a bone is: my hand, the row, another's hand, or dropped."""
    if bone in me.hand:
        return "hand"
    if bone in state.yard:
        return "row"
    return "other" if any(bone in player.hand for player in state.players) else "dropped"
