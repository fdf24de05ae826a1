"""A game of one person against bots, as a page plays it: texts go in, and JSON comes out.

The page gets scenes. A scene holds what seat 0 may know, its view in words and as a picture, and
nothing else. The game itself stays here; `Solo.saved` writes it down, to be kept.
"""

from __future__ import annotations

import json
from random import Random
from typing import Literal, TypedDict, assert_never

import dig_rules as dig
from dig_rules.bots import BOTS
from dig_rules.render import event_text, outcome_text, render_svg, render_text

PERSON = 0
MOST_BOTS = 3
SUFFIX = " bot"
USUAL_BOT = "greedy"
MOST_PROBLEMS = 5
"""How many problems of a file are told; the others are counted."""


class Choice(TypedDict):
    """One legal action, as a button shows it."""

    action: str
    """Its notation."""
    group: Literal["move", "dig", "drop", "bury", "end"]
    label: str
    """What the button says."""
    words: str
    """All of it in words, for who does not see the picture."""
    space: int | None
    """The space whose card the button shows."""
    hand: list[int]
    """The cards of the hand that the button shows, from 0."""


class Scene(TypedDict):
    """What the page shows."""

    ply: int
    turn: Literal["person", "bot", "over"]
    status: str
    picture: str
    text: str
    hands: list[int]
    """How many cards each player has in hand."""
    choices: list[Choice]
    kept: int
    """How many lines of the log stay; what comes after them is no longer so."""
    news: list[str]
    """The lines that follow them."""
    result: str
    """How the game ended; empty before."""


class Solo:
    """The table: a game, and what the person has seen of it, a list of sentences an action."""

    def __init__(self, rng: Random | None = None) -> None:
        """Take a seat; `rng` is the chance of the bots."""
        self._rng = rng or Random()  # noqa: S311 - bots, no secret
        self._record: dig.Record | None = None
        self._log: list[list[str]] = []

    def choices(self) -> str:
        """What a new game can be made of."""
        return json.dumps({"bots": list(BOTS), "presets": list(dig.PRESETS), "most": MOST_BOTS})

    def start(self, name: str, preset: str, bots: str) -> str:
        """Begin a new game by a preset, against bots whose names stand in one text."""
        wanted = bots.split()
        unknown = [bot for bot in wanted if bot not in BOTS]
        if unknown or preset not in dig.PRESETS:
            return _problem(f"There is no {' and no '.join(unknown or [preset])} to play with")
        names = (" ".join(name.split()), *(bot + SUFFIX for bot in wanted))
        try:
            start = dig.new_game(len(names), rules=dig.PRESETS[preset])
            record = dig.Record.of(start, names=names)
        except dig.InvalidArgumentError as error:
            return _problem(f"No game can be begun: {error}")
        return self._sit_down(record)

    def load(self, text: str) -> str:
        """Go on with a game that was kept; the one on the table stays if it cannot be read."""
        try:
            record = dig.parse_record(text)
        except dig.InterchangeError as error:
            told = "; ".join(map(str, error.problems[:MOST_PROBLEMS]))
            more = len(error.problems) - MOST_PROBLEMS
            return _problem(f"No game can be read: {told}" + (f"; {more} more" * (more > 0)))
        except dig.DigError as error:
            return _problem(f"No game can be read: {error}")
        try:
            return self._sit_down(record)
        except dig.RecordError as error:
            words = dig.format_action(record.actions[error.index])
            why = "; ".join(map(_reason, error.reasons))
            return _problem(f"No game can be read: action {error.index + 1}, {words}: {why}")

    def saved(self) -> str:
        """The game as text, with all that is hidden."""
        return dig.format_record(self._game)

    def act(self, ply: int, words: str) -> str:
        """Do what the person asks for in the game as it was at a ply, or say why not."""
        record = self._game
        if ply != record.last.ply:
            return _problem("The game has gone on since that was asked for.")
        try:
            action = dig.parse_action(words)
        except dig.DigError as error:
            return _problem(f"This is no action: {error}")
        if reasons := dig.why_illegal(dig.view(record.last, PERSON), action):
            return _problem(f"This cannot be done: {'; '.join(map(_reason, reasons))}")
        return self._do(record, action)

    def bot(self) -> str:
        """Let the bot whose turn it is do one action."""
        record = self._game
        seat = record.last.to_move
        if seat is None or seat == PERSON:
            return _problem("No bot is to act.")
        action = BOTS[_bot(record, seat)].choose(dig.view(record.last, seat), self._rng)
        return self._do(record, action)

    def undo(self, ply: int) -> str:
        """Take the person's last action back, or say why not."""
        record = self._game
        if ply != record.last.ply:
            return _problem("The game has gone on since that was asked for.")
        try:
            self._record = record.undo(PERSON)
        except dig.UndoError as error:
            return _problem(f"This is not taken back: {error}.")
        self._log.pop()
        return self._scene([])

    @property
    def _game(self) -> dig.Record:
        if self._record is None:
            raise LookupError("no game has begun")
        return self._record

    def _sit_down(self, record: dig.Record) -> str:
        """Put a game on the table, with the log of what the person has seen of it."""
        seen = record.seen_by(PERSON)
        names = _names(record)
        self._log = [
            [event_text(view, event, names=names) for event in events]
            for view, events in zip(seen.views[1:], seen.events, strict=True)
        ]
        self._record = record
        news = [line for lines in self._log for line in lines]
        return self._scene(news)

    def _do(self, record: dig.Record, action: dig.Action) -> str:
        after, events = dig.step(record.last, action)
        seen = dig.view(after, PERSON)
        told = dig.see_events(events, PERSON, before=record.last, after=after)
        news = [event_text(seen, event, names=_names(record)) for event in told]
        self._record = record.append(action)
        self._log.append(news)
        return self._scene(news)

    def _scene(self, news: list[str]) -> str:
        """What the page shows: made of the person's view alone."""
        seen = dig.view(self._game.last, PERSON)
        names = _names(self._game)
        scene: Scene = {
            "ply": seen.ply,
            "turn": _turn(seen),
            "status": _status(seen, names),
            "picture": render_svg(seen, names=names),
            "text": render_text(seen, names=names, escaped=False),
            "hands": [len(player.hand) for player in seen.players],
            "choices": [_choice(seen, action) for action in dig.legal_actions(seen)],
            "kept": sum(map(len, self._log)) - len(news),
            "news": news,
            "result": outcome_text(seen, names=names) if seen.over else "",
        }
        return json.dumps(scene)


def _problem(text: str) -> str:
    return json.dumps({"problem": text})


def _reason(reason: dig.Reason) -> str:
    return f"{reason} [{reason.clause}]"


def _bot(record: dig.Record, seat: int) -> str:
    """Who plays a seat: the bot that it is named for, or else the usual one."""
    name = _names(record)[seat].removesuffix(SUFFIX)
    return name if name in BOTS else USUAL_BOT


def _names(record: dig.Record) -> tuple[str, ...]:
    return record.names or ("Player", *[USUAL_BOT + SUFFIX] * (len(record.dogs) - 1))


def _turn(seen: dig.View) -> Literal["person", "bot", "over"]:
    if seen.over:
        return "over"
    return "person" if seen.to_move == PERSON else "bot"


def _status(seen: dig.View, names: tuple[str, ...]) -> str:
    """Whose turn it is, and what is left in it."""
    if seen.ended is not None:
        return f"The game is over: {seen.ended.value}."
    if seen.to_move != PERSON:
        return f"{names[seen.turn.seat]} is playing."
    if seen.turn.bury_owed:
        return "Your turn: one bone of your hand has to be buried."
    done = seen.turn.done
    match seen.rules.turn:
        case dig.TurnRule.THREE_ACTIONS:
            left = f"{3 - len(done)} of 3 actions left"
        case dig.TurnRule.ONE_OF_EACH:
            left = "left: " + ", ".join(k.value for k in dig.ActionKind if k not in done)
        case _:
            assert_never(seen.rules.turn)
    return f"Your turn, {left}."


def _choice(seen: dig.View, action: dig.Action) -> Choice:
    match action:
        case dig.Move(target):
            words = f"Move to space {target}: {_card(seen, target)}"
            return _button(action, "move", str(target), words, space=target)
        case dig.Dig():
            space = seen.players[PERSON].space
            card = seen.yard[space - 1]
            label = _colors(card) if isinstance(card, dig.Bone | dig.Scent) else "Dig"
            words = f"Dig up {_card(seen, space)}"
            if len(seen.hand) == seen.rules.hand_limit:
                words += ", and bury one, since your hand is full"
            return _button(action, "dig", label, words, space=space)
        case dig.Bury(bone):
            words = f"Bury {_bone(bone)}"
            return _button(action, "bury", _colors(bone), words, seen, (bone,))
        case dig.Drop(bones):
            value = dig.bone_values(seen)[bones[0].color] * len(bones)
            points = "1 point" if value == 1 else f"{value} points"
            words = f"Drop {' and '.join(map(_bone, bones))}, for {points}"
            return _button(action, "drop", points, words, seen, bones)
        case dig.EndTurn():
            return _button(action, "end", "End turn", "End your turn")
        case _:
            assert_never(action)


def _button(  # noqa: PLR0913 - as many as a button shows
    action: dig.Action,
    group: Literal["move", "dig", "drop", "bury", "end"],
    label: str,
    words: str,
    seen: dig.View | None = None,
    bones: tuple[dig.Bone, ...] = (),
    *,
    space: int | None = None,
) -> Choice:
    return {
        "action": dig.format_action(action),
        "group": group,
        "label": label,
        "words": words,
        "space": space,
        "hand": [seen.hand.index(bone) for bone in bones] if seen else [],
    }


def _card(seen: dig.View, space: int) -> str:
    """What lies on a space, in words."""
    if space == 0:
        return "the doghouse"
    card = seen.yard[space - 1]
    match card:
        case None:
            return "a gap"
        case dig.Bowl(color):
            worth = dig.bone_values(seen)[color]
            return f"the {color.name.lower()} bowl, worth {worth} a bone"
        case dig.Scent():
            return f"a bone, {_colors(card)}"
        case dig.Bone():
            return _bone(card)
        case _:
            assert_never(card)


def _bone(bone: dig.Bone) -> str:
    return f"the {_colors(bone)} bone {bone}"


def _colors(card: dig.Bone | dig.Scent) -> str:
    """The colour of a bone, as far as the person knows it."""
    if isinstance(card, dig.Bone):
        return card.color.name.lower()
    return f"{card.first.name.lower()} or {card.second.name.lower()}"
