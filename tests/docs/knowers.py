"""Those who are told of a game: seats, bots, records, logs. Each is asked what it can tell."""

from __future__ import annotations

import io
from contextlib import suppress
from random import Random

from attrs import frozen

import dig_rules as dig
from dig_rules.console import Console
from docs.followed import Followed


def after(start, actions):
    for action in actions:
        start = dig.apply(start, action)
    return start


def recorded(start, actions):
    record = dig.Record.of(start)
    for action in actions:
        record = record.append(action)
    return record


@frozen
class Seat:
    """Who looks at the table: a seat, or a spectator."""

    viewer: int | None

    def position(self, start, actions):
        return dig.view(after(start, actions), self.viewer)

    def events(self, start, actions):
        before = after(start, actions[:-1])
        state, events = dig.step(before, actions[-1])
        return dig.see_events(events, self.viewer, before=before, after=state)


class Everything:
    """Who has the record."""

    def position(self, start, actions):
        return recorded(start, actions).last

    def events(self, start, actions):
        record = recorded(start, actions)
        return dig.step(record.at(len(actions) - 1), record.actions[-1]).events


@frozen
class Seen:
    """Who has what one viewer saw of a record."""

    viewer: int | None

    def position(self, start, actions):
        return recorded(start, actions).seen_by(self.viewer).at(len(actions))

    def events(self, start, actions):
        return recorded(start, actions).seen_by(self.viewer).events[-1]


@frozen
class Log:
    """Who had the view of a viewer at the start, and then the events as that viewer is told."""

    viewer: int | None

    def position(self, start, actions):
        followed = Followed(dig.view(start, self.viewer))
        for number in range(1, len(actions) + 1):
            followed.hear(self.events(start, actions[:number]))
        return followed.view()

    def events(self, start, actions):
        return Seat(self.viewer).events(start, actions)


class Enough(Exception):  # noqa: N818 - no error
    """Both bots have been asked."""


@frozen
class Spy:
    """A bot that plays by a script, and then ends its turns; what it is shown is kept."""

    script: tuple[dig.Action, ...]
    shown: dict[int, list[object]]
    """By seat, what was shown once the script was over."""

    def choose(self, *given):
        view, _ = given
        if view.ply < len(self.script):
            return self.script[view.ply]
        if all(self.shown.values()):
            raise Enough
        self.shown[view.turn.seat].append(given)
        return dig.EndTurn()


@frozen
class Bot:
    """A program in a seat: what it is shown when it is asked next, and nothing else."""

    seat: int

    def position(self, start, actions):
        shown = {seat: [] for seat in range(len(start.players))}
        bots = dict.fromkeys(shown, Spy(tuple(actions), shown))
        console = Console(bots, Random(1), io.StringIO(), io.StringIO())
        with suppress(Enough):
            console.play(dig.Record.of(start))
        view, chance = shown[self.seat][0]
        assert type(view) is dig.View
        assert type(chance) is Random
        return view

    def events(self, start, actions):
        self.position(start, actions)
        return ()  # it is shown a view and a source of chance, and no more
