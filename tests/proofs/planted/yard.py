"""Faults of `yard`: gaps and the leap frog."""

from proofs.planted.kinds import Planted

FAULTS = (
    Planted(
        "the gap furthest from the doghouse is filled first",
        "yard",
        "            gap = row.index(None)\n",
        "            gap = len(row) - 1 - row[::-1].index(None)\n",
        "tests/proofs/test_refill.py",
    ),
    Planted(
        "the card next to the gap moves into it",
        "yard",
        "        card = row.pop()\n        if card is not None:\n            gap = row.index(None)\n",
        "        gap = row.index(None)\n        card = row.pop(gap + 1) if gap + 1 < len(row) else row.pop()\n        if card is not None:\n",
        "tests/proofs/test_refill.py",
    ),
    Planted(
        "a card is lost with the first gap",
        "yard",
        "    while None in row:\n        card = row.pop()\n",
        "    while None in row:\n        card = row.pop()\n        card = None if len(row) == 5 else card\n",
        "tests/proofs/test_refill.py",
    ),
    Planted(
        "only the first card is looked at for a bone",
        "yard",
        "        if isinstance(card, Bone):\n            return True\n",
        "        return isinstance(card, Bone)\n",
        "tests/proofs/test_refill.py",
    ),
    Planted(
        "the card nearest the doghouse leaps",
        "yard",
        "card = row.pop()\n",
        "card = row.pop(0)\n",
        "tests/proofs/test_refill.py::test_a_refill_is_what_the_text_says",
    ),
    Planted(
        "a gap closes up instead of being filled",
        "yard",
        "            row[gap] = card\n",
        "            del row[gap]\n            row.append(card)\n",
        "tests/proofs/test_refill.py::test_a_refill_is_what_the_text_says",
    ),
    Planted(
        "the leaps are told one space short",
        "yard",
        "Leap(source=len(row) + 1, target=gap + 1)",
        "Leap(source=len(row), target=gap + 1)",
        "tests/proofs/test_refill.py::test_a_refill_is_what_the_text_says",
    ),
    Planted(
        "the last card of the row is not looked at for a bone",
        "yard",
        "for card in yard:  #",
        "for card in yard[:-1]:  #",
        "tests/proofs/test_refill.py::test_the_yard_holds_a_bone_if_a_card_is_one",
    ),
    Planted(
        "a bowl in the row keeps the game going",
        "yard",
        "if isinstance(card, Bone):",
        "if card is not None:",
        "tests/proofs/test_refill.py::test_the_yard_holds_a_bone_if_a_card_is_one",
    ),
)
