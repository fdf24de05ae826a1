"""Cards, actions and rules as short ASCII text, and back.

Tokens are separated by single spaces; nothing else is taken, so that every text has one meaning
and every value one text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve

from dig_rules.actions import Action, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import COLORS, Bone, Bowl, Scent
from dig_rules.errors import InvalidArgumentError, NotationError, unhandled
from dig_rules.rules import CHOICES, NUMBERS, PRESETS, Rules
from dig_rules.words import Word, Words

if TYPE_CHECKING:
    from enum import Enum

Token: TypeAlias = Bone | Bowl | Scent | None
"""What a space of the row can show; None is a gap."""

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,6}", re.ASCII)


def format_card(card: Token) -> str:
    """A card as a token: ``ry`` a bone, ``?ry`` a scent, ``R`` a bowl, ``.`` a gap.

    Raises:
        InvalidArgumentError: If it is no card, scent or None.

    Example:
        >>> from dig_rules import Color
        >>> format_card(Scent(Color.YELLOW, Color.RED)), format_card(Bowl(Color.RED))
        ('?ry', 'R')
    """
    if card is None:
        return "."
    if type(card) is Bone or type(card) is Bowl or type(card) is Scent:
        return str(card)
    raise InvalidArgumentError("card", "a card, a scent or None", card)


def _tokens() -> dict[str, Token]:
    bones = [Bone(a, b) for a in COLORS for b in COLORS if a is not b]
    cards: list[Token] = [*bones, *(bone.scent for bone in bones), *map(Bowl, COLORS), None]
    return {format_card(card): card for card in cards}


_TOKENS = _tokens()


def parse_card(text: str) -> Token:
    """The card, scent or gap (None) of a token.

    Raises:
        InvalidArgumentError: If `text` is no str, or too long.
        NotationError: If it is no token.

    Example:
        >>> parse_card("ry")
        Bone(Color.RED, Color.YELLOW)
    """
    return read_card(Words(text).only())


def format_row(cards: Iterable[Token]) -> str:
    """The tokens of a row from space 1 outward, or of a hand, with single spaces between.

    Raises:
        InvalidArgumentError: If it is not made of cards, scents and None.

    Example:
        >>> from dig_rules import deck
        >>> format_row(deck(2))
        'ry yr R Y'
    """
    if not isinstance(cards, Iterable):
        raise InvalidArgumentError("cards", "cards", cards)
    return " ".join(map(format_card, cards))


def parse_row(text: str) -> tuple[Token, ...]:
    """The cards of a row or a hand; none for the empty text.

    Raises:
        InvalidArgumentError: If `text` is no str, or too long.
        NotationError: If a token is wrong; it says at which column.

    Example:
        >>> parse_row("R . ?ry")
        (Bowl(Color.RED), None, Scent(Color.RED, Color.YELLOW))
    """
    words = Words(text)
    return tuple(map(read_card, words.words)) if text else ()


def format_action(action: Action) -> str:
    """An action as text.

    Raises:
        InvalidArgumentError: If it is no action.

    Example:
        >>> format_action(Move(4)), format_action(Dig()), format_action(EndTurn())
        ('move 4', 'dig', 'end')
    """
    if type(action) is Move:
        return f"move {action.space}"
    if type(action) is Dig:
        return "dig"
    if type(action) is Bury:
        return f"bury {action.bone}"
    if type(action) is Drop:
        return " ".join(("drop", *map(str, action.bones)))
    if type(action) is EndTurn:
        return "end"
    raise unhandled("action", "an action", action)


def parse_action(text: str) -> Action:
    """The action of a text such as ``move 4``, ``dig``, ``bury ry``, ``drop ry rg`` or ``end``.

    The bones of a drop may come in any order; a drop of none can be written, too, and the rules
    refuse it.

    Raises:
        InvalidArgumentError: If `text` is no str, or too long.
        NotationError: If it is no action; it says at which column.

    Example:
        >>> parse_action("move 4")
        Move(space=4)
        >>> parse_action("move four")
        Traceback (most recent call last):
        dig_rules.errors.NotationError: column 6: expected a whole number, found 'four'
    """
    words = Words(text)
    verb, *rest = words.words
    if verb.text == "dig":
        words.end_after(1)
        return Dig()
    if verb.text == "end":
        words.end_after(1)
        return EndTurn()
    if verb.text == "move":
        space = read_number(words.at(1, "a space"))
        words.end_after(2)
        return Move(space)
    if verb.text == "bury":
        bone = read_bone(words.at(1, "a bone"))
        words.end_after(2)
        return Bury(bone)
    if verb.text == "drop":
        return Drop([read_bone(word) for word in rest])
    raise verb.unexpected("move, dig, bury, drop or end")


def format_rules(rules: Rules) -> str:
    """Rules as a preset and the fields in which they differ from it.

    Raises:
        InvalidArgumentError: If `rules` is no `Rules`.

    Example:
        >>> from dig_rules import ONE_OF_EACH, DropRule
        >>> format_rules(ONE_OF_EACH), format_rules(Rules(drop=DropRule.ONE, colors=3))
        ('ONE_OF_EACH', 'THREE_ACTIONS,drop=ONE,colors=3')
    """
    if type(rules) is not Rules:
        raise InvalidArgumentError("rules", "a Rules", rules)
    values = _field_texts(rules)
    texts = [
        ",".join([name, *(f"{k}={v}" for k, v in values.items() if _field_texts(base)[k] != v)])
        for name, base in PRESETS.items()
    ]
    return min(texts, key=lambda text: text.count(","))


def parse_rules(text: str) -> Rules:
    """The rules of a text such as ``ONE_OF_EACH`` or ``THREE_ACTIONS,drop=ONE,stall_limit=None``.

    Raises:
        InvalidArgumentError: If `text` is no str or too long, or a field's value is out of range.
        NotationError: If it is no such text; it says at which column.

    Example:
        >>> parse_rules("THREE_ACTIONS,drop=ONE").drop
        <DropRule.ONE: 'ONE'>
    """
    return read_rules(Words(text).only())


def read_rules(word: Word) -> Rules:
    """The rules of a word."""
    name, *changes = Words(word, separator=",").words
    base = PRESETS.get(name.text)
    if base is None:
        raise name.unexpected(" or ".join(PRESETS))
    changed: dict[str, Any] = {}  # a checker cannot tell which field has which type
    for change in changes:
        field, equals, value = change.text.partition("=")
        if field in changed or field not in (*CHOICES, *NUMBERS):
            raise change.unexpected("a field not named before: " + ", ".join((*CHOICES, *NUMBERS)))
        if not equals:
            raise NotationError(change.column + len(field), "=", "nothing")
        at = Word(value, change.column + len(field) + 1)
        changed[field] = _choice(CHOICES[field], at) if field in CHOICES else _number(field, at)
    return evolve(base, **changed)


def _field_texts(rules: Rules) -> dict[str, str]:
    chosen = {name: str(enum(getattr(rules, name)).value) for name, enum in CHOICES.items()}
    return chosen | {name: str(getattr(rules, name)) for name in NUMBERS}


def _choice(enum: type[Enum], word: Word) -> Enum:
    if word.text not in enum.__members__:
        raise word.unexpected(" or ".join(enum.__members__))
    return enum[word.text]


def _number(field: str, word: Word) -> int | None:
    if field == "stall_limit" and word.text == "None":
        return None
    return read_number(word)


def read_number(word: Word) -> int:
    """The whole number of a word, of at most seven digits."""
    if not _NUMBER.fullmatch(word.text):
        raise word.unexpected("a whole number")
    return int(word.text)


def read_card(word: Word) -> Token:
    """The card, scent or gap of a word."""
    if word.text not in _TOKENS:
        raise word.unexpected("a card such as ry, R, ?ry or .")
    return _TOKENS[word.text]


def read_bone(word: Word) -> Bone:
    """The bone of a word."""
    card = _TOKENS.get(word.text)
    if not isinstance(card, Bone):
        raise word.unexpected("a bone such as ry")
    return card
