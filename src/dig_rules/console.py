"""A game on a terminal: people at the keyboard and bots, each seeing only a view.

Input and output are ordinary text streams, so that a test or another program can play too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, TextIO

from attrs import field, frozen

from dig_rules.bots import Bot
from dig_rules.errors import DigError, UndoError
from dig_rules.legal import legal_actions, why_illegal
from dig_rules.notation import format_action, parse_action
from dig_rules.record import Record
from dig_rules.render.text import event_text, outcome_text, render_text, seat_name
from dig_rules.seeing import see_events
from dig_rules.transition import step
from dig_rules.view import view

if TYPE_CHECKING:
    from dig_rules.actions import Action
    from dig_rules.state import State
    from dig_rules.view import View

_LEGEND = """\
Dogs run along the row, dig up bones and drop them at the bowl of the bone's colour. The nearer
its bowl is to home, the more a colour is worth. Cards: ry is a red bone with yellow as its decoy
(r red, y yellow, g green, b blue, p purple), ?ry a bone that is one of the two, R the red bowl,
. a gap, home the doghouse. Below a card stand the letters of the dogs on it. The line that begins
with > is the player to act. Type the number of an action, or the action: move 4, dig, bury ry,
drop ry rg, end. Also: undo (what revealed nothing, in your turn), quit."""
_HELP = "type a number, or an action such as: move 4, dig, drop ry rg, end; or: help, undo, quit"
_BLANK_LINES = 50
_LONGEST_LINE = 1_000


class QuitGame(Exception):  # noqa: N818 - a wish, not an error
    """Whoever sits at the keyboard wants to stop."""


def told_line(before: State, action: Action, viewer: int | None = None) -> str:
    """A line that tells a seat, or a spectator, what an action does: the ply, and what happens."""
    after, events = step(before, action)
    told = see_events(events, viewer, before=before, after=after)
    names = view(after, viewer)
    return f"{after.ply:>4}  " + "; ".join(event_text(names, event) for event in told)


def _keep_nothing(_record: Record) -> None:
    """What is done with a record after each action, if nobody wants it."""


@frozen
class Console:
    """The streams of a game, the bots that play in it, and their source of chance."""

    bots: Mapping[int, Bot]
    """The bot of each seat that has one; the others are people."""
    rng: Random
    """The bots' source of chance."""
    source: TextIO
    """Where people's input comes from."""
    target: TextIO
    """Where everything is shown."""
    shapes: bool = False
    """Whether colours are shown by shapes rather than letters."""
    colors: bool = False
    """Whether letters or shapes are coloured by the escape sequences of terminals."""
    keep: Callable[[Record], None] = _keep_nothing
    """Called with the record after each action, to save it."""
    _seen_by: dict[int, list[str]] = field(factory=dict[int, list[str]], init=False)
    """What has happened since each person last looked, as that person saw it."""

    def play(self, record: Record) -> Record:
        """Play on until the game is over.

        Raises:
            QuitGame: If the input ends, or somebody types ``quit``.
            RecordError: If an action of the record is illegal.
        """
        state = record.last
        people = [seat for seat in range(len(state.players)) if seat not in self.bots]
        self._seen_by.update((seat, []) for seat in people)
        at_keyboard = people[0] if len(people) == 1 else None
        while (seat := record.last.to_move) is not None:
            if seat in self.bots:
                seen = view(record.last, seat)
                record = self._do(record, self.bots[seat].choose(seen, self.rng))
                continue
            if seat != at_keyboard:
                self._hand_over(record.last, seat)
                at_keyboard = seat
            record = self._ask(record, seat)
        if at_keyboard is not None:
            self._catch_up(at_keyboard)
        self._finish(record.last)
        return record

    def watch(self, record: Record) -> Record:
        """Show a game of bots to a spectator, a line for each action, and then the places.

        Raises:
            RecordError: If an action of the record is illegal.
        """
        while (seat := record.last.to_move) is not None:
            before = record.last
            action = self.bots[seat].choose(view(before, seat), self.rng)
            self._say(told_line(before, action))
            record = record.append(action)
            self.keep(record)
        self._finish(record.last)
        return record

    def _do(self, record: Record, action: Action) -> Record:
        """Do an action, and keep for each person what they saw of it."""
        state = record.last
        after, events = step(state, action)
        for seat, lines in self._seen_by.items():
            seen = view(after, seat)
            told = see_events(events, seat, before=state, after=after)
            lines.append("; ".join(event_text(seen, event) for event in told))
        record = record.append(action)
        self.keep(record)
        return record

    def _ask(self, record: Record, seat: int) -> Record:
        """Show a person their view, and do or undo what they say."""
        seen = view(record.last, seat)
        actions = legal_actions(seen)
        self._catch_up(seat)
        self._show(seen)
        for number, action in enumerate(actions, start=1):
            self._say(f"  {number:>2}  {format_action(action)}")
        while True:
            words = " ".join(self._read(f"{seat_name(seen, seat)}> ").lower().split())
            if words in ("quit", "exit"):
                raise QuitGame
            if words in ("help", "?"):
                self._say(_LEGEND)
                continue
            if words == "undo":
                try:
                    return self._undo(record, seat)
                except UndoError as error:
                    self._say(f"not undone: {error}")
                    continue
            if words.isascii() and words.isdigit() and 0 < int(words[:9]) <= len(actions):
                return self._do(record, actions[int(words[:9]) - 1])
            try:
                action = parse_action(words)
            except DigError:
                self._say(_HELP)
                continue
            reasons = why_illegal(seen, action)
            if not reasons:
                return self._do(record, action)
            self._say("not allowed: " + "; ".join(f"{why} [{why.clause}]" for why in reasons))

    def _undo(self, record: Record, seat: int) -> Record:
        undone = record.undo(seat)
        self.keep(undone)
        for lines in self._seen_by.values():
            lines.append(f"{seat_name(view(undone.last, None), seat)} takes that back")
        return undone

    def _catch_up(self, seat: int) -> None:
        for line in self._seen_by[seat]:
            self._say(f"* {line}")
        self._seen_by[seat].clear()

    def _hand_over(self, state: State, seat: int) -> None:
        """Hide what the last person saw before the next one looks."""
        self._say("\n" * _BLANK_LINES)
        name = seat_name(view(state, None), seat)
        self._read(f"{name} is to play. Hand over the keyboard, then press Enter. ")
        self._say("\n" * _BLANK_LINES)

    def _show(self, seen: View) -> None:
        self._say(render_text(seen, shapes=self.shapes, colors=self.colors))

    def _finish(self, state: State) -> None:
        """Show how the game ended, as a spectator sees it."""
        seen = view(state, None)
        self._show(seen)
        self._say(outcome_text(seen))

    def _read(self, prompt: str) -> str:
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline(_LONGEST_LINE)
        if not line:
            self._say("")
            raise QuitGame
        rest = line
        while rest and not rest.endswith("\n"):  # too long to be an action
            rest = self.source.readline(_LONGEST_LINE)
        return line

    def _say(self, text: str) -> None:
        self.target.write(text + "\n")
