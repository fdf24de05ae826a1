"""The refill alone, over every pattern of gaps, with cards that refuse to be looked at."""

from itertools import combinations

import pytest

from dig_rules import Bone
from dig_rules.yard import Leap, holds_bone, refill
from proofs.ledger import FULL


class LookedAtError(Exception):
    """A card was asked something that is nobody's business."""


def refuse(*_):
    raise LookedAtError


class Opaque:  # noqa: PLW1641 - it refuses to be hashed
    """A card of which nothing can be asked but whether it is a gap."""

    __slots__ = ()
    __getattribute__ = __hash__ = __bool__ = __repr__ = __str__ = refuse
    __lt__ = __le__ = __gt__ = __ge__ = __ne__ = __len__ = __iter__ = refuse

    def __eq__(self, other):
        """Answer whether this is a gap: Python asks so when it looks for None in a row."""
        if other is not None:
            raise LookedAtError
        return False


class OpaqueOther(Opaque):
    """One that does tell its type, and so that it is no bone."""

    __slots__ = ()

    def __getattribute__(self, name):
        if name != "__class__":
            raise LookedAtError
        return OpaqueOther


class OpaqueBone(Bone):
    """A bone of which nothing can be asked but its type."""

    __slots__ = ()
    __getattribute__ = __hash__ = __bool__ = __repr__ = __str__ = __eq__ = __ne__ = refuse


def opaque(kind):
    return object.__new__(kind)


def by_the_text(row):
    """The row after a refill, and the leaps: Y1 to Y3 sentence by sentence.

    The row is a table from spaces to cards, and a space that is not in it is a gap.
    """
    lies = {space: card for space, card in enumerate(row, 1) if card is not None}
    gaps = [space for space in range(1, len(row) + 1) if space not in lies]
    leaps = []
    for gap in gaps:  # Y2: the one nearest the doghouse first
        furthest = max(lies, default=0)  # Y1: the card furthest from the doghouse
        if furthest > gap:  # Y3: a gap is filled only by a card further out than itself
            lies[gap] = lies.pop(furthest)
            leaps.append((furthest, gap))
    # Y3: gaps with no card beyond them vanish, and there are no gaps after a refill.
    assert sorted(lies) == list(range(1, len(lies) + 1))
    return [lies[space] for space in sorted(lies)], leaps


def patterns():
    """Every pattern of gaps of short rows, and every one of up to three gaps of all rows.

    As the spaces of the gaps, and the length.
    """
    short = 16 if FULL else 12
    for length in range(26):
        for number in range(length + 1 if length <= short else 4):
            for gaps in combinations(range(1, length + 1), number):
                yield length, gaps


@pytest.mark.clause("Y1", "Y2", "Y3")
@pytest.mark.proof(
    "A refill fills and closes the gaps as the clauses say, and looks at no card",
    clauses="Y1-Y3",
    method="enumeration, opaque cards",
    scope="every pattern of gaps up to 12 spaces, up to 3 gaps to 25",
    full_scope="every pattern of gaps up to 16 spaces, up to 3 gaps to 25",
)
def test_a_refill_is_what_the_text_says(tally):
    for length, gaps in patterns():
        row = tuple(None if space in gaps else opaque(Opaque) for space in range(1, length + 1))
        filled, leaps = refill(row)
        expected, moved = by_the_text(row)
        assert type(filled) is tuple
        assert list(map(id, filled)) == list(map(id, expected)), (length, gaps)
        assert leaps == tuple(Leap(source, target) for source, target in moved), (length, gaps)
        tally["patterns"] += 1
        tally["patterns of a real game"] += length >= 5 and len(gaps) <= 3
    assert tally["patterns of a real game"] == 17_871


@pytest.mark.clause("E1")
@pytest.mark.proof(
    "The yard holds a bone if some card of the row is one, and nothing else is looked at",
    clauses="E1",
    method="enumeration, opaque cards",
    scope="every row of bones, bowls and gaps up to 8 spaces, up to one bone and 3 gaps to 25",
)
def test_the_yard_holds_a_bone_if_a_card_is_one(tally):
    bone, other = opaque(OpaqueBone), opaque(OpaqueOther)
    for length in range(9):
        for code in range(3**length):
            row = [(None, other, bone)[code // 3**place % 3] for place in range(length)]
            bones = sum(card is bone for card in row)
            assert holds_bone(row) is (bones > 0)
            tally["rows"] += 1
    for length in range(9, 26):
        for number in range(4):
            for gaps in combinations(range(length), number):
                row = [None if place in gaps else other for place in range(length)]
                assert holds_bone(row) is False
                place = sum(gaps) % length
                row[place] = bone
                assert holds_bone(row) is True
                tally["rows"] += 2


@pytest.mark.parametrize(
    "ask",
    [
        str,
        repr,
        hash,
        bool,
        len,
        list,
        lambda card: card.color,
        lambda card: card == 1,
        lambda card: card != card,  # noqa: PLR0124 - that is what is asked
        lambda card: card < card,  # noqa: PLR0124
        lambda card: isinstance(card, Bone),
        lambda card: {card: 1},
        lambda card: f"{card}",
        lambda card: [card] == [1],
    ],
)
def test_an_opaque_card_answers_nothing(ask):
    with pytest.raises(LookedAtError):
        ask(opaque(Opaque))


def test_an_opaque_bone_tells_nothing_but_its_type():
    bone = opaque(OpaqueBone)
    assert isinstance(bone, Bone)
    assert not isinstance(opaque(OpaqueOther), Bone)
    for ask in (lambda: bone.color, lambda: bone == 1, lambda: hash(bone), lambda: str(bone)):
        with pytest.raises(LookedAtError):
            ask()
