"""The shuffle written down a second time, from its description alone; it needs no library.

Run as a program it prints the golden rows, so that they can be made with any Python:

    python reference_shuffle.py > golden_rows.json
"""

import json
import random
import sys

SEEDS = (0, 1, 2026, 2**63, 2**200, "dig", b"dig")
LETTERS = "rygbp"


def sorted_deck(colors):
    """The tokens of a deck in order: bones by colour and decoy, then bowls."""
    letters = LETTERS[:colors]
    bones = [a + b for a in letters for b in letters if a != b]
    return bones + list(letters.upper())


def row(seed, colors):
    """The row that a seed gives: the exchange of Fisher and Yates, from the last card down."""
    generator = random.Random(seed)
    cards = sorted_deck(colors)
    i = len(cards)
    while i > 1:
        i -= 1
        other = int(generator.random() * (i + 1))
        cards[other], cards[i] = cards[i], cards[other]
    return cards


def golden():
    """The rows of all seeds and decks as plain data; a seed is its type's name and its text."""
    return [
        {
            "type": type(seed).__name__,
            "seed": seed.decode() if isinstance(seed, bytes) else str(seed),
            "colors": colors,
            "row": " ".join(row(seed, colors)),
        }
        for seed in SEEDS
        for colors in (5, 4, 3, 2)
    ]


if __name__ == "__main__":
    json.dump(golden(), sys.stdout, indent=1)
    sys.stdout.write("\n")
