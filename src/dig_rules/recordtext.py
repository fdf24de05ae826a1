"""A record as a text file that a person can read and write: the format ``.dig``.

::

    dig-record 1
    rules THREE_ACTIONS
    first 0
    dogs c d
    name 0 Ada
    deal R ry ...

    # a remark on the moment before the action that follows
    move 4
    dig
    end

The first line names the format and its version. Then come the rules, the first player's seat, the
letters of the dogs by seat, the names if there are any, and the deal; then an action a line, in
notation, with remarks between them. Empty lines mean nothing. Lines end with a line feed, and a
carriage return before it is taken, too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dig_rules.cards import Bone, Bowl
from dig_rules.errors import (
    DigError,
    InterchangeError,
    InvalidArgumentError,
    NotationError,
    VersionError,
)
from dig_rules.notation import (
    format_action,
    format_row,
    format_rules,
    parse_action,
    parse_row,
    parse_rules,
)
from dig_rules.positions import DOGS, SEATS
from dig_rules.reasons import Problem, describe
from dig_rules.record import Comment, Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from dig_rules.actions import Action
    from dig_rules.cards import Card, Dog
    from dig_rules.rules import Rules

VERSION = 1
"""The version of the format that is written."""
LONGEST_RECORD = 16 * 1024 * 1024
"""The most characters of a text that is read."""
MOST_ACTIONS = 100_000
"""The most actions of a record that is read."""

_MOST_PROBLEMS = 1_000
_HEAD = re.compile(r"dig-record ([1-9][0-9]{0,8})", re.ASCII)


def format_record(record: Record) -> str:
    """A record as text. What was undone is left out.

    Raises:
        InvalidArgumentError: If it is no `dig_rules.Record`, or too long to be read again.

    Example:
        >>> import dig_rules as dig
        >>> game = dig.new_game(seed=1, rules=dig.Rules(colors=2))
        >>> print(format_record(dig.Record.of(game).append(dig.Move(2)).comment("bold")), end="")
        dig-record 1
        rules THREE_ACTIONS,colors=2
        first 0
        dogs c d
        deal Y yr R ry
        <BLANKLINE>
        move 2
        # bold
    """
    if type(record) is not Record:
        raise InvalidArgumentError("record", "a Record", record)
    lines = [
        f"dig-record {VERSION}",
        f"rules {format_rules(record.rules)}",
        f"first {record.first_player}",
        "dogs " + " ".join(dog.letter for dog in record.dogs),
        *(f"name {seat} {name}" for seat, name in enumerate(record.names or ())),
        f"deal {format_row(record.deal)}",
        "",
    ]
    comments = list(reversed(record.comments))
    for ply in range(len(record.actions) + 1):
        while comments and comments[-1].ply == ply:
            lines.append(f"# {comments.pop().text}")
        if ply < len(record.actions):
            lines.append(format_action(record.actions[ply]))
    text = "\n".join(lines) + "\n"
    # What is written has to be read again.
    if max(len(record.actions), len(record.comments)) > MOST_ACTIONS or len(text) > LONGEST_RECORD:
        expected = f"a record of at most {MOST_ACTIONS} actions and {LONGEST_RECORD} characters"
        raise InvalidArgumentError("record", expected, record)
    return text


def parse_record(text: str) -> Record:
    """The record of a text. Whether its actions are legal is found out by replaying it.

    Raises:
        InvalidArgumentError: If `text` is no str.
        VersionError: If a newer version of the library made it.
        InterchangeError: If it is no record; it lists every line that is wrong.

    Example:
        >>> import dig_rules as dig
        >>> record = dig.Record.of(dig.new_game(seed=1)).append(dig.Move(4))
        >>> parse_record(format_record(record)) == record
        True
    """
    if type(text) is not str:
        raise InvalidArgumentError("text", "a str", text)
    if len(text) > LONGEST_RECORD:
        raise InterchangeError([Problem("$", f"more than {LONGEST_RECORD} characters")])
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    head = _HEAD.fullmatch(lines[0])
    if head is None:
        expected = f"expected dig-record and a version, found {describe(lines[0])}"
        raise InterchangeError([Problem("line 1", expected)])
    version = int(head[1])
    if version > VERSION:
        raise VersionError(version, VERSION)
    reader = _Reader()
    for number, line in enumerate(lines[1:], start=2):
        reader.read(number, line)
        if len(reader.problems) == _MOST_PROBLEMS:
            reader.problems.append(Problem(f"line {number}", "there may be more problems"))
            break
    return reader.record()


class _Reader:
    """Takes the lines of a record one by one, and keeps what is wrong with each."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.rules: Rules | None = None
        self.first: int | None = None
        self.dogs: tuple[Dog, ...] | None = None
        self.names: list[str] = []
        self.deal: tuple[Card, ...] | None = None
        self.actions: list[Action] = []
        self.comments: list[Comment] = []
        self._fields: dict[str, Callable[[str], None]] = {
            "rules": self._read_rules,
            "first": self._read_first,
            "dogs": self._read_dogs,
            "name": self._read_name,
            "deal": self._read_deal,
        }
        self._met: set[str] = set()

    def read(self, number: int, line: str) -> None:
        """Take one line."""
        if not line:
            return
        field, _, rest = line.partition(" ")
        try:
            if field == "#":
                self._at_most(self.comments, "remarks")
                self.comments.append(Comment(len(self.actions), rest))
            elif field in self._fields:
                self._once(field)
                self._fields[field](rest)
            else:
                self._read_action(line)
        except NotationError as error:
            before = len(field) + 1 if field in self._fields else 0
            self._wrong(f"line {number}, column {error.column + before}", error)
        except DigError as error:
            self._wrong(f"line {number}", error)

    def record(self) -> Record:
        """The record of the lines taken.

        Raises:
            InterchangeError: If any of them was wrong, or one is missing.
        """
        missing = [
            name
            for name, value in (
                ("rules", self.rules),
                ("first", self.first),
                ("dogs", self.dogs),
                ("deal", self.deal),
            )
            if value is None and name not in self._met
        ]
        self.problems.extend(Problem("$", f"there is no line {name}") for name in missing)
        if (
            self.problems
            or self.rules is None
            or self.first is None
            or self.dogs is None
            or self.deal is None
        ):
            raise InterchangeError(self.problems)
        try:
            return Record(
                deal=self.deal,
                dogs=self.dogs,
                rules=self.rules,
                first_player=self.first,
                actions=tuple(self.actions),
                names=tuple(self.names) if self.names else None,
                comments=tuple(self.comments),
            )
        except InvalidArgumentError as error:
            where = f"$.{error.argument}"
            found = f"expected {error.expected}, got {error.found}"
            raise InterchangeError([Problem(where, found)]) from None

    def _wrong(self, where: str, error: DigError) -> None:
        what = str(error)
        if isinstance(error, NotationError):
            what = f"expected {error.expected}, found {error.found}"
        self.problems.append(Problem(where, what))

    def _once(self, field: str) -> None:
        if self.actions or (field != "name" and field in self._met):
            expected = "each line of the set-up once, before the actions"
            raise NotationError(-len(field), expected, describe(field))
        self._met.add(field)

    def _at_most(self, items: list[Action] | list[Comment], name: str) -> None:
        if len(items) == MOST_ACTIONS:
            raise NotationError(1, f"at most {MOST_ACTIONS} {name}", "one more")

    def _read_rules(self, text: str) -> None:
        self.rules = parse_rules(text)

    def _read_first(self, text: str) -> None:
        if text not in SEATS:
            raise NotationError(1, "a seat from 0 to 3", describe(text))
        self.first = int(text)

    def _read_dogs(self, text: str) -> None:
        letters = text.split(" ")
        wrong = [letter for letter in letters if letter not in DOGS]
        if wrong:
            raise NotationError(1, "letters of dogs: " + " ".join(DOGS), describe(text))
        self.dogs = tuple(DOGS[letter] for letter in letters)

    def _read_name(self, text: str) -> None:
        seat, _, name = text.partition(" ")
        if seat != str(len(self.names)):
            raise NotationError(1, f"seat {len(self.names)}", describe(seat))
        self.names.append(name)

    def _read_deal(self, text: str) -> None:
        row = parse_row(text)
        deal = tuple(card for card in row if type(card) is Bone or type(card) is Bowl)
        if len(deal) < len(row):
            raise NotationError(1, "bones and bowls alone", describe(text))
        self.deal = deal

    def _read_action(self, text: str) -> None:
        self._at_most(self.actions, "actions")
        self.actions.append(parse_action(text))
