"""A text cut into words that remember where they stand, so that errors can point at the place."""

from __future__ import annotations

from typing import final

from attrs import frozen

from dig_rules.errors import InvalidArgumentError, NotationError
from dig_rules.reasons import describe

_LONGEST = 100_000


@final
@frozen
class Word:
    """A part of a text, and the column at which it begins."""

    text: str
    column: int = 1

    def unexpected(self, expected: str) -> NotationError:
        """The error that something else should stand here."""
        found = describe(self.text) if self.text else "nothing"
        return NotationError(self.column, expected, found)


@final
class Words:
    """A text cut at each separator; two in a row have an empty word between them.

    Raises:
        InvalidArgumentError: If `text` is no str, or longer than 100,000 characters.

    Example:
        >>> [word.column for word in Words("move 4").words]
        [1, 6]
    """

    def __init__(self, text: str | Word, separator: str = " ") -> None:
        """Cut a whole text, or a part of one."""
        whole = text if type(text) is Word else Word(text) if type(text) is str else None
        if whole is None or len(whole.text) > _LONGEST:
            raise InvalidArgumentError("text", f"a str of at most {_LONGEST} characters", text)
        self.words: list[Word] = []
        column = whole.column
        for part in whole.text.split(separator):
            self.words.append(Word(part, column))
            column += len(part) + len(separator)
        self._end = whole.column + len(whole.text)

    def at(self, index: int, expected: str) -> Word:
        """The word at an index, which has to be there.

        Raises:
            NotationError: If it is not.
        """
        if index >= len(self.words):
            raise NotationError(self._end, expected, "the end")
        return self.words[index]

    def end_after(self, number: int) -> None:
        """Refuse any word after the first so many.

        Raises:
            NotationError: If there is one.
        """
        if len(self.words) > number:
            raise self.words[number].unexpected("the end")

    def only(self) -> Word:
        """The one word.

        Raises:
            NotationError: If there are more.
        """
        self.end_after(1)
        return self.words[0]
