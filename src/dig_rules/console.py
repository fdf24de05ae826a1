"""A game on a terminal: people at the keyboard and bots, each seeing only a view.

Input and output are ordinary text streams, so that a test or another program can play too.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, TextIO

from attrs import field, frozen

from dig_rules.bots import Bot
from dig_rules.errors import DigError
from dig_rules.legal import legal_actions, why_illegal
from dig_rules.notation import format_action, parse_action
from dig_rules.render.text import event_text, outcome_text, render_text, seat_name
from dig_rules.seeing import see_events
from dig_rules.transition import step
from dig_rules.view import view

if TYPE_CHECKING:
    from dig_rules.actions import Action
    from dig_rules.state import State
    from dig_rules.view import View

_HELP = "type a number, or an action such as: move 4, dig, drop ry rg, end; or: quit"
_BLANK_LINES = 50
_LONGEST_LINE = 1_000


class QuitGame(Exception):  # noqa: N818 - a wish, not an error
    """Whoever sits at the keyboard wants to stop."""


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
    _seen_by: dict[int, list[str]] = field(factory=dict[int, list[str]], init=False)
    """What has happened since each person last looked, as that person saw it."""

    def play(self, state: State) -> State:
        """Play on until the game is over.

        Raises:
            QuitGame: If the input ends, or somebody types ``quit``.
        """
        people = [seat for seat in range(len(state.players)) if seat not in self.bots]
        self._seen_by.update((seat, []) for seat in people)
        at_keyboard = people[0] if len(people) == 1 else None
        while state.to_move is not None:
            seat = state.to_move
            if seat in self.bots:
                action = self.bots[seat].choose(view(state, seat), self.rng)
            else:
                if seat != at_keyboard:
                    self._hand_over(state, seat)
                    at_keyboard = seat
                action = self._ask(state, seat)
            state = self._do(state, action)
        if at_keyboard is not None:
            self._catch_up(at_keyboard)
        self._finish(state)
        return state

    def watch(self, state: State) -> State:
        """Show a game of bots to a spectator, a line for each action, and then the places."""
        while state.to_move is not None:
            seen = view(state, state.to_move)
            after, events = step(state, self.bots[state.to_move].choose(seen, self.rng))
            told = see_events(events, None, before=state, after=after)
            names = view(after, None)
            self._say(f"{after.ply:>4}  " + "; ".join(event_text(names, event) for event in told))
            state = after
        self._finish(state)
        return state

    def _do(self, state: State, action: Action) -> State:
        """Do an action, and keep for each person what they saw of it."""
        after, events = step(state, action)
        for seat, lines in self._seen_by.items():
            seen = view(after, seat)
            told = see_events(events, seat, before=state, after=after)
            lines.append("; ".join(event_text(seen, event) for event in told))
        return after

    def _ask(self, state: State, seat: int) -> Action:
        """Show a person their view and take a legal action from them."""
        seen = view(state, seat)
        actions = legal_actions(seen)
        self._catch_up(seat)
        self._show(seen)
        for number, action in enumerate(actions, start=1):
            self._say(f"  {number:>2}  {format_action(action)}")
        while True:
            words = " ".join(self._read(f"{seat_name(seen, seat)}> ").lower().split())
            if words in ("quit", "exit"):
                raise QuitGame
            if words.isascii() and words.isdigit() and 0 < int(words[:9]) <= len(actions):
                return actions[int(words[:9]) - 1]
            try:
                action = parse_action(words)
            except DigError:
                self._say(_HELP)
                continue
            reasons = why_illegal(seen, action)
            if not reasons:
                return action
            self._say("not allowed: " + "; ".join(f"{why} [{why.clause}]" for why in reasons))

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
