"""A whole state, or a view, as one line of text that a person can read and type.

The parts of the line stand between ``; ``::

    THREE_ACTIONS; R . ?ry Y; c 2 hand yr, d 0 dropped ry; turn 0 dig progress; knows ...

The rules; the row from space 1 outward; a part for each player, between ``, ``: the letter of the
dog, its space, and what is in hand and dropped; whose turn it is, the actions done in it, and the
marks ``progress`` and ``bury``; the scents that each seat knows and last those that everyone knows,
between ``, `` (``-`` for none); the turns without progress; the ply; and, once the game is over,
``over cleared`` or ``over stalled``. A view has one part more, before all others: ``view 0`` or
``view spectator``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import frozen

from dig_rules.actions import ActionKind
from dig_rules.cards import Bone, Bowl, Dog, Scent
from dig_rules.errors import InvalidArgumentError, NotationError
from dig_rules.knowledge import ScentSet
from dig_rules.notation import (
    format_row,
    format_rules,
    read_bone,
    read_card,
    read_number,
    read_rules,
)
from dig_rules.parts import ACTIONS_A_TURN, MAX_PLAYERS, EndReason, Player, Turn
from dig_rules.state import State
from dig_rules.view import SeenPlayer, View
from dig_rules.words import Word, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dig_rules.knowledge import Knowledge
    from dig_rules.legal import Position
    from dig_rules.rules import Rules

SEATS = tuple(map(str, range(MAX_PLAYERS)))
"""The seats as text."""
_COUNT = re.compile(r"0|[1-9][0-9]{0,12}", re.ASCII)
DOGS = {dog.letter: dog for dog in Dog}
"""The dogs by letter."""
_KINDS = {kind.value: kind for kind in ActionKind}
_ENDS = {"cleared": EndReason.YARD_CLEARED, "stalled": EndReason.STALLED}
_END_WORDS = {reason: word for word, reason in _ENDS.items()}


def format_state(state: State) -> str:
    """A state as one line.

    The line tells everything, hidden cards too: it is not for players.

    Raises:
        InvalidArgumentError: If it is no `State`.

    Example:
        >>> from dig_rules import Rules, new_game
        >>> format_state(new_game(seed=1, rules=Rules(colors=2)))
        'THREE_ACTIONS,colors=2; Y yr R ry; c 0, d 0; turn 0; knows -, -, -; stalled 0; ply 0'
    """
    if type(state) is not State:
        raise InvalidArgumentError("state", "a State", state)
    return _format(state)


def format_view(view: View) -> str:
    """A view as one line.

    Raises:
        InvalidArgumentError: If it is no `View`.

    Example:
        >>> import dig_rules as dig
        >>> game = dig.new_game(seed=1, rules=dig.Rules(colors=2))
        >>> format_view(dig.view(game, 1)).split("; ")[:3]
        ['view 1', 'THREE_ACTIONS,colors=2', 'Y ?ry R ?ry']
    """
    if type(view) is not View:
        raise InvalidArgumentError("view", "a View", view)
    viewer = "spectator" if view.viewer is None else view.viewer
    return f"view {viewer}; {_format(view)}"


def _format(position: Position) -> str:
    turn = position.turn
    done = [kind.value for kind in turn.done]
    marks = ["progress"] * turn.progress + ["bury"] * turn.bury_owed
    players = [
        " ".join(
            [
                player.dog.letter,
                str(player.space),
                *(["hand", format_row(player.hand)] if player.hand else []),
                *(["dropped", format_row(player.dropped)] if player.dropped else []),
            ]
        )
        for player in position.players
    ]
    parts = [
        format_rules(position.rules),
        format_row(position.yard),
        ", ".join(players),
        " ".join(["turn", str(turn.seat), *done, *marks]),
        "knows " + ", ".join(format_row(known) or "-" for known in position.knowledge),
        f"stalled {position.stalled}",
        f"ply {position.ply}",
    ]
    if position.ended is not None:
        parts.append(f"over {_END_WORDS[position.ended]}")
    return "; ".join(parts)


def parse_state(text: str) -> State:
    """The state of a line.

    Raises:
        InvalidArgumentError: If `text` is no str, or too long.
        NotationError: If it is no such line; it says at which column.
        InvalidStateError: If it is one, but no position of the game; it lists every fault.

    Example:
        >>> from dig_rules import new_game
        >>> game = new_game(3, seed=1)
        >>> parse_state(format_state(game)) == game
        True
    """
    line = _Line(Words(text, "; "), first=0)
    rules = line.rules()
    yard = tuple(_open_card(word) for word in line.row())
    players = tuple(
        Player(dog, space, tuple(map(read_bone, hand)), dropped)
        for dog, space, hand, dropped in line.players()
    )
    return State(
        rules=rules,
        yard=yard,
        players=players,
        turn=line.turn(),
        knowledge=line.knowledge(),
        stalled=line.number(5, "stalled"),
        ply=line.number(6, "ply"),
        ended=line.ended(),
    )


def parse_view(text: str) -> View:
    """The view of a line.

    Raises:
        InvalidArgumentError: If `text` is no str, or too long.
        NotationError: If it is no such line; it says at which column.
        InvalidStateError: If no position looks like that to the viewer; it lists the faults.

    Example:
        >>> import dig_rules as dig
        >>> seen = dig.view(dig.new_game(seed=1), 1)
        >>> parse_view(format_view(seen)) == seen
        True
    """
    line = _Line(Words(text, "; "), first=1)
    viewer = _viewer(line.parts.at(0, "view"))
    rules = line.rules()
    players = tuple(
        SeenPlayer(dog, space, tuple(map(_hand_card, hand)), dropped)
        for dog, space, hand, dropped in line.players()
    )
    own = players[viewer].hand if viewer is not None and viewer < len(players) else ()
    return View(
        viewer=viewer,
        rules=rules,
        yard=tuple(map(read_card, line.row())),
        players=players,
        hand=tuple(card for card in own if type(card) is Bone),
        turn=line.turn(),
        knowledge=line.knowledge(),
        stalled=line.number(5, "stalled"),
        ply=line.number(6, "ply"),
        ended=line.ended(),
    )


@frozen
class _Line:
    """The parts of a line that states and views share, beginning at the first of them."""

    parts: Words
    first: int

    def part(self, index: int, expected: str) -> Word:
        return self.parts.at(self.first + index, expected)

    def rules(self) -> Rules:
        return read_rules(Words(self.part(0, "rules")).only())

    def row(self) -> list[Word]:
        return Words(self.part(1, "the row")).words

    def players(self) -> Iterator[tuple[Dog, int, list[Word], tuple[Bone, ...]]]:
        for part in Words(self.part(2, "the players"), ", ").words:
            words = Words(part)
            dog = DOGS.get(words.words[0].text)
            if dog is None:
                raise words.words[0].unexpected("the letter of a dog: " + ", ".join(DOGS))
            space = read_number(words.at(1, "the dog's space"))
            hand, rest = _bones_after("hand", words.words[2:])
            dropped, rest = _bones_after("dropped", rest)
            if rest:
                raise rest[0].unexpected("hand, dropped, or the end of the player")
            yield dog, space, hand, tuple(map(read_bone, dropped))

    def turn(self) -> Turn:
        words = Words(self.part(3, "the turn"))
        _keyword(words.words[0], "turn")
        seat = words.at(1, "a seat")
        if seat.text not in SEATS:
            raise seat.unexpected("a seat from 0 to 3")
        rest = words.words[2:]
        done: list[ActionKind] = []
        while rest and rest[0].text in _KINDS and len(done) < ACTIONS_A_TURN:
            done.append(_KINDS[rest.pop(0).text])
        progress = bool(rest) and rest[0].text == "progress"
        rest = rest[progress:]
        bury_owed = bool(rest) and rest[0].text == "bury"
        rest = rest[bury_owed:]
        if rest:
            raise rest[0].unexpected("up to three of move, dig and drop; then progress; then bury")
        return Turn(int(seat.text), tuple(done), progress=progress, bury_owed=bury_owed)

    def knowledge(self) -> Knowledge:
        part = self.part(4, "what is known")
        head = Word(part.text[: len("knows ")], part.column)
        _keyword(head, "knows ")
        known = Words(Word(part.text[len("knows ") :], part.column + len("knows ")), ", ")
        return tuple(
            ScentSet() if scents.text == "-" else ScentSet(list(map(_scent, Words(scents).words)))
            for scents in known.words
        )

    def number(self, index: int, name: str) -> int:
        words = Words(self.part(index, name))
        _keyword(words.words[0], name)
        words.end_after(2)
        return _count(words.at(1, "a whole number"))

    def ended(self) -> EndReason | None:
        parts = self.parts
        parts.end_after(self.first + 8)
        if len(parts.words) < self.first + 8:
            return None
        words = Words(self.part(7, "over"))
        _keyword(words.words[0], "over")
        words.end_after(2)
        reason = words.at(1, "the reason")
        if reason.text not in _ENDS:
            raise reason.unexpected(" or ".join(_ENDS))
        return _ENDS[reason.text]


def _bones_after(name: str, words: list[Word]) -> tuple[list[Word], list[Word]]:
    """The words that follow a name, up to the next name; and the words after these."""
    if not words or words[0].text != name:
        return [], words
    end = 1
    while end < len(words) and words[end].text != "dropped":
        end += 1
    if end == 1:
        raise NotationError(words[0].column + len(name), "bones", "nothing")
    return words[1:end], words[end:]


def _keyword(word: Word, expected: str) -> None:
    if word.text != expected:
        raise word.unexpected(expected)


def _count(word: Word) -> int:
    if not _COUNT.fullmatch(word.text):
        raise word.unexpected("a whole number")
    return int(word.text)


def _viewer(part: Word) -> int | None:
    words = Words(part)
    _keyword(words.words[0], "view")
    words.end_after(2)
    viewer = words.at(1, "a seat or spectator")
    if viewer.text == "spectator":
        return None
    if viewer.text not in SEATS:
        raise viewer.unexpected("a seat from 0 to 3, or spectator")
    return int(viewer.text)


def _open_card(word: Word) -> Bone | Bowl | None:
    card = read_card(word)
    if type(card) is Scent:
        raise word.unexpected("a bone, a bowl or a gap")
    return card


def _hand_card(word: Word) -> Bone | Scent:
    card = read_card(word)
    if card is None or type(card) is Bowl:
        raise word.unexpected("a bone or a scent")
    return card


def _scent(word: Word) -> Scent:
    card = read_card(word)
    if type(card) is not Scent:
        raise word.unexpected("a scent such as ?ry")
    return card
