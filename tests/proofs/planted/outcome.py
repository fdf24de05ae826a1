"""Faults of `outcome`: values, scores and places."""

from proofs.planted.kinds import Planted

FAULTS = (
    Planted(
        "the furthest bowl is worth most",
        "outcome",
        "{bowl.color: len(bowls) - i for i, bowl in enumerate(bowls)}",
        "{bowl.color: 1 + i for i, bowl in enumerate(bowls)}",
        "tests/proofs/test_scoring.py",
    ),
    Planted(
        "ties are settled under SHARED as well",
        "outcome",
        "for color in values if by_bones)",
        "for color in values)",
        "tests/proofs/test_scoring.py",
    ),
    Planted(
        "ties are settled by the cheapest bones first",
        "outcome",
        "(colors.count(color) for color in values if by_bones)",
        "(colors.count(color) for color in reversed(values) if by_bones)",
        "tests/proofs/test_scoring.py",
    ),
    Planted(
        "players level on everything are placed by seat",
        "outcome",
        "Standing(1 + sum(other > merits[seat] for other in merits), seat, points[seat])",
        "Standing(1 + order.index(seat), seat, points[seat])",
        "tests/proofs/test_scoring.py",
    ),
    Planted(
        "the values run the other way",
        "outcome",
        "bowl.color: len(bowls) - i for",
        "bowl.color: i + 1 for",
        "tests/proofs/test_scoring.py::test_the_values_follow_the_order_of_the_bowls[2]",
    ),
    Planted(
        "the values begin one too low",
        "outcome",
        "bowl.color: len(bowls) - i for",
        "bowl.color: len(bowls) - i - 1 for",
        "tests/proofs/test_scoring.py::test_the_values_follow_the_order_of_the_bowls[2]",
    ),
    Planted(
        "bones in hand count",
        "outcome",
        "for bone in player.dropped) for player in position.players)",
        "for bone in (*player.dropped, *getattr(player, 'hand', ()))) for player in position.players)",
        "tests/proofs/test_scoring.py::test_scores_and_places[2-2]",
    ),
    Planted(
        "ties are broken by the cheapest bones first",
        "outcome",
        "for color in values if by_bones",
        "for color in reversed(values) if by_bones",
        "tests/proofs/test_scoring.py::test_scores_and_places[3-2]",
    ),
    Planted(
        "ties are broken under either rule",
        "outcome",
        "for color in values if by_bones",
        "for color in values",
        "tests/proofs/test_scoring.py::test_scores_and_places[3-2]",
    ),
    Planted(
        "ties are always shared",
        "outcome",
        "for color in values if by_bones",
        "for color in values if False",
        "tests/proofs/test_scoring.py::test_scores_and_places[3-2]",
    ),
    Planted(
        "who shares a place takes the next",
        "outcome",
        "1 + sum(other > merits[seat] for other in merits)",
        "sum(other >= merits[seat] for other in merits)",
        "tests/proofs/test_scoring.py::test_scores_and_places[2-2]",
    ),
    Planted(
        "those who share a place come in reverse order",
        "outcome",
        "order = sorted(range(len(points)), key",
        "order = sorted(reversed(range(len(points))), key",
        "tests/proofs/test_scoring.py::test_scores_and_places[2-2]",
    ),
    Planted(
        "the places are given from the last",
        "outcome",
        "reverse=True)",
        "reverse=False)",
        "tests/proofs/test_scoring.py::test_scores_and_places[2-2]",
    ),
)
