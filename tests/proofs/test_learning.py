"""Who learns and who forgets what, over all hands, bones, seats and states of knowledge.

What somebody knows is a set of scents, and an action touches one scent of it at a time: the one of
the bone that is dug or buried, and those of the bones that are dropped. So all that each seat and
the table can know of that scent is looked at, beside one more scent that has to stay as it is.
"""

from itertools import combinations, product

import pytest

from dig_rules import COLORS, Bone, ScentSet, scents
from dig_rules.knowledge import forget_buried, learn_dropped, learn_dug
from proofs.ledger import FULL
from proofs.mirror import BONES

SEATS = [(players, seat) for players in (2, 3, 4) for seat in range(players)]


def knowing(*bits_by_scent):
    """The knowledge in which the viewers know these scents: pairs of a scent and their bits."""
    viewers = range(len(bits_by_scent[0][1]))
    return tuple(
        ScentSet([scent for scent, bits in bits_by_scent if bits[viewer]]) for viewer in viewers
    )


def statuses(players):
    """Everything that each seat and the table can know of one scent, and of a bystander."""
    for i, bits in enumerate(product((False, True), repeat=players + 1)):
        bystander = [bool((i * 5 + viewer * 3) % 7 & 1) for viewer in range(players + 1)]
        yield bits, bystander


def hands_without(bone, most):
    """Hands of other bones, up to so many: a slice in the short run."""
    others = [other for other in BONES if other is not bone]
    for number in range(most + 1):
        for place, hand in enumerate(combinations(others, number)):
            if FULL or number < 2 or bone.twin in hand or place % 11 == 0:
                yield hand


def seats_for(number, hand):
    """All seats for short hands, and one after the other for the others."""
    return SEATS if len(hand) < 2 else [SEATS[number % len(SEATS)]]


def other_scent(bone, bones):
    """A scent that no bone has."""
    taken = {bone.scent, *(held.scent for held in bones)}
    return next(scent for scent in scents() if scent not in taken)


@pytest.mark.clause("K2", "K4")
@pytest.mark.proof(
    "A dig tells the digger its bone, and everyone what a hand with both cards of a scent holds",
    clauses="K2, K4",
    method="enumeration",
    scope="all bones, a slice of the hands of up to 3, all seats, all that is known of the scent",
    full_scope="all bones, all hands of up to 3, all seats, all that is known of the scent",
)
def test_what_a_dig_tells(tally):
    for bone in BONES:
        for number, hand in enumerate(hands_without(bone, 3)):
            bystander = other_scent(bone, hand)
            both = Bone(bone.decoy, bone.color) in hand
            for players, seat in seats_for(number, hand):
                for bits, aside in statuses(players):
                    before = knowing((bone.scent, bits), (bystander, aside))
                    # K2: who has seen its face knows it. K4: both in one hand, and everyone knows.
                    told = [both or viewer == seat or known for viewer, known in enumerate(bits)]
                    expected = knowing((bone.scent, told), (bystander, aside))
                    assert learn_dug(before, seat, hand, bone) == expected, (hand, bone, seat, bits)
                    tally["cases"] += 1


@pytest.mark.clause("K4")
@pytest.mark.proof(
    "A bury hides from all others which of two twins went, and nothing else",
    clauses="K4",
    method="enumeration",
    scope="all bones, a slice of the hands of up to 3 that are left, all seats, all that is known",
    full_scope="all bones, all hands of up to 3 that are left, all seats, all that is known",
)
def test_what_a_bury_hides(tally):
    for bone in BONES:
        for number, hand in enumerate(hands_without(bone, 3)):
            bystander = other_scent(bone, hand)
            torn = Bone(bone.decoy, bone.color) in hand
            for players, seat in seats_for(number, hand):
                for bits, aside in statuses(players):
                    before = knowing((bone.scent, bits), (bystander, aside))
                    # K4: only its owner knows which; everyone else's knowledge of it is gone.
                    left = [
                        known and not (torn and viewer != seat) for viewer, known in enumerate(bits)
                    ]
                    expected = knowing((bone.scent, left), (bystander, aside))
                    found = forget_buried(before, seat, hand, bone)
                    assert found == expected, (hand, bone, seat, bits)
                    tally["cases"] += 1


@pytest.mark.clause("K2", "K4")
@pytest.mark.proof(
    "A drop tells everyone the scents of its bones",
    clauses="K2, K4",
    method="enumeration",
    scope="all drops of up to 3 bones of a colour, all that is known of the scents of up to two",
)
def test_what_a_drop_tells(tally):
    for color in COLORS:
        own = [Bone(color, other) for other in COLORS if other is not color]
        for number, players in product(range(1, 4), (2, 3, 4)):
            everybody = [True] * (players + 1)
            for bones in combinations(own, number):
                bystander = other_scent(bones[0], bones)
                first, last = bones[0].scent, bones[-1].scent
                middle = [(bone.scent, everybody) for bone in bones[1:-1]]
                two = product(statuses(players), statuses(players))
                for (bits, aside), (more, _) in two:
                    known = [(first, bits)] + [(last, more)] * (number > 1)
                    nothing = [(scent, [False] * (players + 1)) for scent, _ in middle]
                    before = knowing(*known, *nothing, (bystander, aside))
                    all_of = [(bone.scent, everybody) for bone in bones]
                    expected = knowing(*all_of, (bystander, aside))
                    assert learn_dropped(before, bones) == expected, (bones, bits, more)
                    tally["cases"] += 1
