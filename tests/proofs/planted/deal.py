"""Faults of `deal`: the shuffle."""

from proofs.planted.kinds import Planted

FAULTS = (
    Planted(
        "the last card of the deck is never shuffled",
        "deal",
        "    for i in range(len(row) - 1, 0, -1):\n",
        "    for i in range(len(row) - 2, 0, -1):\n",
        "tests/properties/test_shuffle.py",
    ),
    Planted(
        "a card is exchanged with any other, which is no fair shuffle",
        "deal",
        "        j = int(random() * (i + 1))\n",
        "        j = int(random() * len(row))\n",
        "tests/properties/test_shuffle.py",
    ),
)
