"""Faults of `seeing`: events as one viewer saw them."""

from proofs.planted.kinds import Planted

FAULTS = (
    Planted(
        "everyone sees the bone that is dug",
        "seeing",
        "_bone(event.bone, before), event.exchange",
        "event.bone, event.exchange",
        "tests/hidden/test_leaks.py::test_the_log_of_a_dig_a_bury_and_a_drop_shows_the_colour_to_others_from_the_drop_on",
    ),
    Planted(
        "which of a pair was dug is seen by all",
        "seeing",
        "_bone(event.bone, before), event.exchange",
        "_bone(event.bone, after), event.exchange",
        "tests/hidden/test_leaks.py::test_nobody_else_learns_which_of_a_pair_in_one_hand_was_dug",
    ),
    Planted(
        "which of a pair was buried is seen by all",
        "seeing",
        "Buried(event.seat, event.space, _bone(event.bone, after))",
        "Buried(event.seat, event.space, _bone(event.bone, before))",
        "tests/hidden/test_twin_swap.py::test_which_of_a_pair_in_one_hand_was_buried_is_seen_by_its_owner_alone",
    ),
    Planted(
        "a card that leaps is seen by all",
        "seeing",
        "card = event.card if type(event.card) is Bowl else _bone(event.card, after)",
        "card = event.card",
        "tests/hidden/test_leaks.py::test_events_show_a_colour_exactly_to_those_who_can_work_it_out",
    ),
)
