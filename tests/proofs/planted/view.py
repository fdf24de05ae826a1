"""Faults of `view`: what a viewer sees."""

from proofs.planted.kinds import Planted

FAULTS = (
    Planted(
        "the hands of others stand in the order of their hidden bones",
        "view",
        "            hand = (*_in_order(tuple(map(look, player.hand))),)\n",
        "            hand = tuple(map(look, player.hand))\n",
        "tests/hidden/test_leaks.py::test_the_hands_of_others_stand_in_an_order_that_no_hidden_colour_makes",
    ),
    Planted(
        "at the end of the game a view shows all",
        "view",
        "    look = _look(known_to(state, viewer))\n",
        "    look = _look(known_to(state, viewer)) if not state.ended else (lambda card: card)\n",
        "tests/hidden/test_leaks.py::test_the_end_of_a_game_shows_nothing_by_itself",
    ),
    Planted(
        "two equal hands are one object, or two, by hidden colours",
        "view",
        "            hand = (*_in_order(tuple(map(look, player.hand))),)\n        players",
        "            hand = _in_order(tuple(map(look, player.hand)))\n        players",
        "tests/hidden/test_twin_swap.py::test_an_exchange_that_a_viewer_cannot_see_changes_nothing_that_they_get[2-over]",
    ),
    Planted(
        "a sample has the earlier bone in the nearer place",
        "view",
        "states[int(rng.random() * len(states))]",
        "states[int(rng.random() * 0)]",
        "tests/hidden/test_exact_knowledge.py::test_two_hundred_samples_show_both_orientations_of_every_open_pair",
    ),
)
