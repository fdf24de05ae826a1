"""A fault to be planted, and the proofs that most of them make fail."""

from typing import NamedTuple


class Planted(NamedTuple):
    """A fault of the source."""

    fault: str
    """What is wrong with it, in words."""
    room: str
    """The file, without its ending."""
    right: str
    """A text that stands in the file exactly once."""
    wrong: str
    """What to put in its place."""
    killer: str
    """The test that fails."""


# To be filled with the length of the row.
SYMBOLIC = "tests/proofs/test_symbolic.py::test_"
MOVE = SYMBOLIC + "a_move_to_any_space_does_what_the_rules_say[{}]"
DIG = SYMBOLIC + "a_dig_on_any_space_does_what_the_rules_say[{}]"
BURY = SYMBOLIC + "a_bury_of_any_bone_does_what_the_rules_say[{}]"
DROP = SYMBOLIC + "a_drop_of_any_bones_does_what_the_rules_say[{}]"
END = SYMBOLIC + "an_end_of_the_turn_does_what_the_rules_say[{}]"
LISTED = SYMBOLIC + "the_actions_listed_are_exactly_those_that_the_rules_allow[{}]"
CLASSES = (
    "tests/proofs/test_classes.py::test_every_action_leads_where_the_second_implementation_says[{}]"
)
