"""Rules that are decided only when they are read.

A test of all 64 combinations of the six choices repeats itself: a move does not ask when gaps are
filled. So the rules here hold a set of combinations. When a choice is read on which they disagree,
the first answer is given, the combinations with the other answer are put aside for another run,
and what is left of the set agrees from then on. The runs of one question part the set, and each
stands for all that is left of it at its end: nothing that was read tells these apart, and what is
not read cannot make a difference. So all combinations are covered, and each by the run that it
would itself have had.

One object answers both: the library by attribute (``rules.turn``, a member of the enum), the second
implementation by key (``rules["turn"]``, its name).
"""

from itertools import product

from dig_rules import DropRule, EndRule, FullHandRule, RefillRule, Rules, TiesRule, TurnRule

CHOICES = {
    "turn": TurnRule,
    "drop": DropRule,
    "full_hand": FullHandRule,
    "refill": RefillRule,
    "end": EndRule,
    "ties": TiesRule,
}
COMBINATIONS = tuple(
    dict(zip(CHOICES, members, strict=True)) for members in product(*CHOICES.values())
)
"""The combinations. A set of them is a number: its bit i stands for the i-th."""
ALL = (1 << len(COMBINATIONS)) - 1


def those(condition):
    """The set of the combinations for which a condition holds."""
    return sum(1 << i for i, choice in enumerate(COMBINATIONS) if condition(choice))


HAVING = {
    (name, member): those(lambda choice, name=name, member=member: choice[name] is member)
    for name, enum in CHOICES.items()
    for member in enum
}
"""The combinations with a member in a field."""


def combinations_of(some):
    """The combinations of a set."""
    return [choice for i, choice in enumerate(COMBINATIONS) if some >> i & 1]


class Undecided:
    """Rules of the real game in which the six choices are open."""

    __slots__ = ("aside", "left", "stall_limit")

    colors, hand_limit, reach = 5, 3, 4

    def __init__(self):
        """Begin with everything open."""
        self.left = ALL
        self.aside = []
        self.stall_limit = 200

    def runs(self, among):
        """Run once for each way in which a set of combinations is told apart.

        What runs reads the rules; `left` is then what the run stands for.
        """
        aside = self.aside = [among]
        while aside:
            self.left = aside.pop()
            yield

    def __getitem__(self, name):
        """The name of the choice, or the number, for the second implementation."""
        found = getattr(self, name)
        return found.name if name in CHOICES else found

    def real(self):
        """Real rules that this run stands for."""
        return Rules(**combinations_of(self.left)[0], stall_limit=self.stall_limit)


def _choice(name):
    first, second = CHOICES[name]
    having_first = HAVING[name, first]

    def read(self):
        left = self.left
        yes = left & having_first
        if not yes:
            return second
        if yes != left:
            self.aside.append(left ^ yes)
            self.left = yes
        return first

    return property(read)


for _name in CHOICES:
    setattr(Undecided, _name, _choice(_name))
