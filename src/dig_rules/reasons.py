"""What can be wrong, as data: a code from a closed enum, and its particulars.

The English text is built from these, and so can any other language's be.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, cast, final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST_VALUE = 60


_name_of = type.__dict__["__name__"].__get__


def describe(value: object) -> str:
    """Say what `value` is, briefly, and without telling what it hides.

    Plain data is shown (cut to 60 characters). Of anything else only the type is named: the text
    of an error may reach a player, and a state holds hidden cards.

    Example:
        >>> describe("dig"), describe(None), describe(object())
        ("'dig'", 'None', 'an object of type object')
    """
    if value is None or type(value) in (bool, int, float, str, bytes):
        try:
            text = repr(value)
        except ValueError:  # an integer of more digits than Python will print
            return "a huge number"
        return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 3] + "..."
    if type(value) in (tuple, list):
        return f"a {type(value).__name__} of {len(cast('Sequence[object]', value))}"
    name = _name_of(type(value))  # as Python keeps it, whatever a metaclass says
    fit = name.isascii() and name.isidentifier() and len(name) <= _LONGEST_VALUE
    return f"an object of type {name}" if fit else "an object"


class ReasonCode(Enum):
    """Every way in which an action can be wrong.

    The value is a stable code for use in other programs. `clause` is the clause of the rules that
    refuses the action, and `template` the English sentence, to be filled with the particulars.
    """

    clause: str
    template: str

    NOT_AN_ACTION = ("not_an_action", "T4", "{given} is not an action")
    GAME_OVER = ("game_over", "E1", "the game is over")
    NOT_YOUR_TURN = ("not_your_turn", "S4", "it is not this player's turn")
    BURY_OWED = ("bury_owed", "D4", "a bone has to be buried first")
    NO_BURY_OWED = ("no_bury_owed", "D4", "no bone has to be buried")
    NOT_THAT_BONE = ("not_that_bone", "D4", "{bone} is not in the hand, so it cannot be buried")
    NO_ACTION_LEFT = ("no_action_left", "T1", "no {kind} is left in this turn")
    STANDING_STILL = ("standing_still", "M1", "the dog is on space {asked} already")
    TOO_FAR = ("too_far", "M1", "space {asked} is {distance} away, and the dog's reach is {reach}")
    OFF_THE_ROW = ("off_the_row", "M2", "there is no space {asked}; the row ends at {last}")
    NOTHING_TO_DIG = ("nothing_to_dig", "D1", "there is no bone to dig on space {space}")
    HAND_FULL = ("hand_full", "D4", "the hand is full with {limit}")
    NOT_ON_A_BOWL = ("not_on_a_bowl", "B1", "there is no bowl on space {space}")
    WRONG_COLOR = ("wrong_color", "B1", "{bone} is not of the colour of bowl {bowl}")
    BONE_NOT_IN_HAND = ("bone_not_in_hand", "B1", "{bone} is not in the hand")
    NO_BONES = ("no_bones", "B2", "a drop needs a bone")
    SAME_BONE_TWICE = ("same_bone_twice", "B2", "{bone} is named twice")
    TOO_MANY_BONES = (
        "too_many_bones",
        "B2",
        "{asked} bones named, and a drop is of at most {most}",
    )

    def __new__(cls, code: str, clause: str, template: str) -> ReasonCode:
        """Make the member whose value is `code`."""
        member = object.__new__(cls)
        member._value_ = code
        member.clause = clause
        member.template = template
        return member


@final
@frozen(order=False)
class Reason:
    """Why an action is refused.

    Example:
        >>> reason = Reason.of(ReasonCode.TOO_FAR, asked=5, distance=3, reach=2)
        >>> str(reason), reason.clause, reason.params["reach"]
        ("space 5 is 3 away, and the dog's reach is 2", 'M1', 2)
    """

    code: ReasonCode
    """Which way of being wrong."""
    particulars: tuple[tuple[str, int | str], ...] = ()
    """The names and values that fill the code's template."""

    @classmethod
    def of(cls, code: ReasonCode, **params: int | str) -> Reason:
        """Make a reason from its code and particulars.

        Args:
            code: What is wrong.
            params: The numbers and names that go with it.
        """
        return cls(code, tuple(params.items()))

    @property
    def clause(self) -> str:
        """The clause of the rules that refuses the action."""
        return self.code.clause

    @property
    def params(self) -> dict[str, int | str]:
        """The particulars by name, as plain data."""
        return dict(self.particulars)

    def __str__(self) -> str:
        return self.code.template.format(**self.params)


class FaultCode(Enum):
    """Every way in which a state from outside can be wrong; the value is a stable code."""

    template: str

    WRONG_TYPE = ("wrong_type", "expected {expected}, got {found}")
    OUT_OF_RANGE = ("out_of_range", "{found} is not within {low} to {high}")
    WRONG_COUNT = ("wrong_count", "there are {found} where there have to be {expected}")
    CARD_MISSING = ("card_missing", "the card {card} is nowhere")
    CARD_TWICE = ("card_twice", "the card {card} is there {times} times")
    CARD_UNKNOWN = ("card_unknown", "the card {card} is not in a deck of {colors} colours")
    BOWL_MISSING = ("bowl_missing", "the bowl {card} is not in the yard")
    DOG_TWICE = ("dog_twice", "{times} players have the dog {dog}")
    NOT_SORTED = ("not_sorted", "the bones are not in order")
    HAND_TOO_LARGE = ("hand_too_large", "{found} bones in a hand of at most {limit}")
    GAPS = ("gaps", "{found} gaps, and what was done in this turn left {low} to {high}")
    BURY_WITHOUT_GAP = ("bury_without_gap", "a bury is owed, and there is no gap on space {space}")
    BURY_WITHOUT_DIG = ("bury_without_dig", "a bury is owed, and the last action was no dig")
    BURY_AFTER_END = ("bury_after_end", "a bury is owed, and the game is over")
    NO_EXCHANGE = ("no_exchange", "a bury is owed, and the rules have no exchange")
    TURN_SPENT = ("turn_spent", "no action is left, so the turn has ended by itself")
    KIND_TWICE = ("kind_twice", "a kind of action was done twice, and the rules give one of each")
    PROGRESS_UNEARNED = ("progress_unearned", "no dig and no drop can have made progress")
    PROGRESS_MISSING = ("progress_missing", "what was done made progress, and the mark is missing")
    DROPS_WITHOUT_BONES = ("drops_without_bones", "only {found} bones lie dropped after the drops")
    DIGS_WITHOUT_BONES = ("digs_without_bones", "only {found} bones are in hand after the digs")
    BONES_LEFT = ("bones_left", "the yard is not cleared")
    NO_BONES_LEFT = ("no_bones_left", "the yard is cleared, and the game did not end by that")
    CLEARED_WITHOUT_DIG = ("cleared_without_dig", "no dig of the last turn can have cleared it")
    NOT_STALLED = ("not_stalled", "{found} turns without progress do not end the game")
    STALLED_GOES_ON = ("stalled_goes_on", "{found} turns without progress, and {limit} end a game")
    NO_SUCH_VIEWER = ("no_such_viewer", "{found} is no seat from 0 to {high}")
    NOT_TWO_PLACES = ("not_two_places", "{scent} is hidden in {found} places, not in two")
    NOT_SEEN_SO = ("not_seen_so", "the viewer would see something else of this position")
    MUST_KNOW = ("must_know", "{scent} is known here, and it is not listed")
    CANNOT_KNOW = ("cannot_know", "{scent} is listed, and it cannot be known here")

    def __new__(cls, code: str, template: str) -> FaultCode:
        """Make the member whose value is `code`."""
        member = object.__new__(cls)
        member._value_ = code
        member.template = template
        return member


@final
@frozen(order=False)
class Fault:
    """One thing that is wrong with a state from outside."""

    where: str
    """The place in the state, such as ``players[1].hand``."""
    code: FaultCode
    """Which way of being wrong."""
    particulars: tuple[tuple[str, int | str], ...] = ()
    """The names and values that fill the code's template."""

    @classmethod
    def of(cls, where: str, code: FaultCode, **params: int | str) -> Fault:
        """Make a fault from its place, code and particulars.

        Args:
            where: The part of the state that is wrong.
            code: What is wrong.
            params: The numbers and names that go with it.
        """
        return cls(where, code, tuple(params.items()))

    @property
    def params(self) -> dict[str, int | str]:
        """The particulars by name, as plain data."""
        return dict(self.particulars)

    def __str__(self) -> str:
        return f"{self.where}: {self.code.template.format(**self.params)}"


class UndoReason(Enum):
    """Every reason why an action is not taken back or done again; the value is a stable code."""

    template: str

    NOTHING_DONE = ("nothing_done", "nothing has been done")
    NOTHING_UNDONE = ("nothing_undone", "nothing has been undone")
    NOT_YOURS = ("not_yours", "only who did the last action may undo it")
    REVEALS = ("reveals", "the last action revealed something, or followed from it")
    TURN_OVER = ("turn_over", "the turn in which it was done is over")

    def __new__(cls, code: str, template: str) -> UndoReason:
        """Make the member whose value is `code`."""
        member = object.__new__(cls)
        member._value_ = code
        member.template = template
        return member


@final
@frozen(order=False)
class Problem:
    """One thing that is wrong with a document."""

    where: str
    """The place, such as ``$.players[1].hand`` or ``line 3``."""
    what: str
    """What is wrong there."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"
