"""Those who watch a table: each is told what it may know, and nothing more.

All that leaves a table is made here, from views and seen events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, final

import dig_rules as dig

from . import messages

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .store import StoredTable


class Listener(Protocol):
    """Someone who watches."""

    @property
    def viewer(self) -> int | None:
        """Their seat; None for a spectator."""
        ...

    def send(self, text: str) -> None:
        """Take a message without making anyone wait."""
        ...


@final
class Audience:
    """Who watches one table."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._listeners: list[Listener] = []

    def count(self, viewer: int | None) -> int:
        """How many watch as this viewer."""
        return sum(listener.viewer == viewer for listener in self._listeners)

    @property
    def empty(self) -> bool:
        """Whether nobody watches."""
        return not self._listeners

    def add(self, listener: Listener, stored: StoredTable, state: dig.State | None) -> None:
        """Tell somebody how things stand, and from now on all that happens."""
        self._listeners.append(listener)
        if listener.viewer is not None and self.count(listener.viewer) == 1:
            self.tell_seats(stored)  # the others see that the player is there
        else:
            listener.send(self._seats_as_seen(stored, listener.viewer))
        if state is not None:
            listener.send(messages.news(dig.view(state, listener.viewer), ()))

    def remove(self, listener: Listener, stored: StoredTable) -> None:
        """Tell somebody no more."""
        self._listeners.remove(listener)
        if listener.viewer is not None and self.count(listener.viewer) == 0:
            self.tell_seats(stored)

    def tell_news(self, before: dig.State, after: dig.State, events: Iterable[dig.Event]) -> None:
        """Tell everybody what has happened, as each has seen it."""
        told = tuple(events)
        texts: dict[int | None, str] = {}
        for listener in self._listeners:
            viewer = listener.viewer
            if viewer not in texts:
                seen = dig.see_events(told, viewer, before=before, after=after)
                texts[viewer] = messages.news(dig.view(after, viewer), seen)
            listener.send(texts[viewer])

    def tell_seats(self, stored: StoredTable) -> None:
        """Tell everybody who sits where."""
        for listener in self._listeners:
            listener.send(self._seats_as_seen(stored, listener.viewer))

    def _seats_as_seen(self, stored: StoredTable, viewer: int | None) -> str:
        sitting = {seat.seat: seat for seat in stored.seats}
        seats = [
            messages.seat(sitting.get(seat), online=self.count(seat) > 0)
            for seat in range(stored.players)
        ]
        return messages.table(stored, viewer, seats)
