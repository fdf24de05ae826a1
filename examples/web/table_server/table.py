"""One table: who sits there, the game, and who watches.

Every change goes the same way, one at a time: what may not be is refused, the rest is stored, and
only then does anything here change and anyone hear of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, ParamSpec, TypeVar, final

from attrs import evolve

import dig_rules as dig
from dig_rules.bots import BOTS

from . import messages, tokens
from .audience import Audience, Listener
from .codes import Code, RefusalError
from .store import DamagedError, StoredSeat, StoredTable, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from .equipment import Equipment

_log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
_LONGEST_WAIT = 5.0  # seconds between attempts to store what a bot does


@final
class Table:
    """A table of the server."""

    def __init__(self, stored: StoredTable, equipment: Equipment) -> None:
        """Go on from what is stored.

        Raises:
            RecordError: If it has an action that the rules refuse.
        """
        self.id = stored.id
        self.used = time.monotonic()
        self._equipment = equipment
        self._lock = asyncio.Lock()
        self._doubtful = False  # whether the file may have more than is known here
        self._audience = Audience()
        self._tasks: set[asyncio.Task[object]] = set()
        self._driver: asyncio.Task[None] | None = None
        self._absence: asyncio.TimerHandle | None = None
        self._awaited: tuple[int | None, int] | None = None  # the ply and seat for which that runs
        self._closed = False
        self._stored = evolve(stored, actions=())
        self._record = _record(stored)

    # Asking, which changes nothing -----------------------------------------------------------

    @property
    def state(self) -> dig.State | None:
        """The game; None before it begins."""
        return None if self._record is None else self._record.last

    @property
    def ply(self) -> int | None:
        """How many actions are done; None before the game begins."""
        return None if self.state is None else self.state.ply

    @property
    def busy(self) -> bool:
        """Whether anybody is there, or anything under way."""
        driving = self._driver is not None and not self._driver.done()
        return not self._audience.empty or bool(self._tasks) or driving

    def seat_of(self, token: str) -> int:
        """The seat that a token is.

        Raises:
            RefusalError: If it is none.
        """
        wanted = tokens.digest(token)
        for seat in self._stored.seats:
            if seat.token is not None and tokens.same(seat.token, wanted):
                return seat.seat
        raise RefusalError(Code.UNKNOWN_TOKEN)

    def record(self) -> dig.Record:
        """The whole game: it tells hidden cards, so it is for after the end.

        Raises:
            RefusalError: If there is no game yet.
        """
        if self._record is None:
            raise RefusalError(Code.NOT_STARTED)
        return self._record

    def listeners(self, viewer: int | None) -> int:
        """How many watch as this viewer."""
        return self._audience.count(viewer)

    # Watching ----------------------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        """Tell somebody how things stand, and from now on all that happens."""
        self._audience.add(listener, self._stored, self.state)
        self._look_on()

    def part(self, listener: Listener) -> None:
        """Tell them no more."""
        self._audience.remove(listener, self._stored)
        self._look_on()

    # Changing ----------------------------------------------------------------------------------

    async def sit(self, name: str, token: str, seat: int | None = None) -> int:
        """Give somebody this seat, or the first that is free, and say which.

        Raises:
            RefusalError: If it is not to be had.
        """
        return await self._finish(self._sit(seat, name, tokens.digest(token), None))

    async def seat_bot(self, seat: int, bot: str) -> None:
        """Give a bot a free seat.

        Raises:
            RefusalError: If it is not to be had.
        """
        await self._finish(self._sit(seat, bot, None, bot))

    async def set_left(self, seat: int, *, left: bool) -> None:
        """From now on a bot plays for this seat, or its owner again.

        Raises:
            RefusalError: If that is so already, or cannot be stored.
        """
        await self._finish(self._set_left(seat, left=left))

    async def act(self, seat: int, ply: int, action: dig.Action) -> int:
        """Do what a player asks for, and say how many actions are done by now.

        Raises:
            RefusalError: If it may not be, or cannot be stored.
        """
        return await self._finish(self._act(seat, ply, action))

    async def close(self) -> None:
        """Let what is under way come to its end, and the bots rest."""
        self._closed = True
        if self._absence is not None:
            self._absence.cancel()
        if self._driver is not None:
            self._driver.cancel()
        while self._tasks:
            await asyncio.wait(self._tasks)

    # The rest is within ------------------------------------------------------------------------

    async def _finish(self, change: Coroutine[object, object, T]) -> T:
        """Make a change to its end, even if nobody waits for it any more."""
        return await asyncio.shield(self._task(change))

    def _task(self, work: Coroutine[object, object, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited has it; else it is of no use to anyone

    async def _sit(
        self, wanted: int | None, name: str, token: bytes | None, bot: str | None
    ) -> int:
        async with self._lock:
            await self._be_sure()
            taken = {seat.seat for seat in self._stored.seats}
            free = [seat for seat in range(self._stored.players) if seat not in taken]
            if wanted is not None and wanted >= self._stored.players:
                problem = f"$.seat: expected a seat from 0 to {self._stored.players - 1}"
                raise RefusalError(Code.BAD_REQUEST, problems=[problem])
            if wanted in taken:
                raise RefusalError(Code.SEAT_TAKEN, seat=wanted)
            if not free:
                raise RefusalError(Code.NO_FREE_SEAT)
            new = StoredSeat(free[0] if wanted is None else wanted, name, token, bot)
            seats = tuple(sorted((*self._stored.seats, new), key=lambda seat: seat.seat))
            start = self._dealt(seats) if len(free) == 1 else None
            await self._store(self._equipment.disk.store.sit, self.id, new, start, time.time())
            self._stored = evolve(self._stored, seats=seats, start=start)
            self._record = start
            self._audience.tell_seats(self._stored)
            if start is not None:
                self._audience.tell_news(start.last, start.last, ())
            self._look_on()
            return new.seat

    def _dealt(self, seats: tuple[StoredSeat, ...]) -> dig.Record:
        start = self._equipment.deal(self._stored.players, self._stored.rules)
        return dig.Record.of(start, names=tuple(seat.name for seat in seats))

    async def _set_left(self, seat: int, *, left: bool, if_missed: bool = False) -> None:
        async with self._lock:
            await self._be_sure()
            if if_missed and self._missed() != seat:  # back in the last moment
                return
            if self._seat(seat).left == left:
                raise RefusalError(Code.LEFT if left else Code.NOT_LEFT)
            await self._store(
                self._equipment.disk.store.set_left, self.id, seat, time.time(), left=left
            )
            seats = (evolve(s, left=left) if s.seat == seat else s for s in self._stored.seats)
            self._stored = evolve(self._stored, seats=tuple(seats))
            self._audience.tell_seats(self._stored)
            self._look_on()

    async def _act(self, seat: int, ply: int, action: dig.Action, *, bot: str | None = None) -> int:
        async with self._lock:
            await self._be_sure()
            if self._record is None:
                raise RefusalError(Code.NOT_STARTED)
            if self._bot_of(seat) != bot:
                raise RefusalError(Code.LEFT)
            before = self._record.last
            if ply != before.ply:
                raise RefusalError(Code.STALE, ply=before.ply)
            # The view of the seat is asked, so that no answer can tell more than it.
            if reasons := dig.why_illegal(dig.view(before, seat), action):
                raise RefusalError(Code.ILLEGAL, reasons=reasons)
            try:
                append = self._equipment.disk.store.append
                await self._store(append, self.id, ply, action, time.time())
            except RefusalError:
                await self._be_sure()
                if self.ply == ply:
                    raise
                return ply + 1  # the disk has failed after the action was in the file
            self._do(self._record, action)
            self._look_on()
            return ply + 1

    def _do(self, record: dig.Record, action: dig.Action) -> None:
        """Do an action that is stored."""
        before = record.last
        after, events = dig.step(before, action)
        self._record = record.append(action)
        self._audience.tell_news(before, after, events)

    async def _store(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await self._equipment.disk.run(work, *args, **kwargs)
        except StoreError as error:
            _log.error("table %s: %s", tokens.digest(self.id).hex()[:8], error)
            self._doubtful = True
            raise RefusalError(Code.NOT_STORED) from error

    async def _be_sure(self) -> None:
        """After a failure of the disk: go on from what is really in the file."""
        if not self._doubtful:
            return
        try:
            stored = await self._store(self._equipment.disk.store.load, self.id)
        except (dig.DigError, DamagedError) as error:
            raise RefusalError(Code.DAMAGED_TABLE) from error
        if stored is None:
            raise RefusalError(Code.UNKNOWN_TABLE)
        self._doubtful = False
        self._stored = evolve(stored, actions=())
        if self._record is None and stored.start is not None:
            self._record = stored.start
            self._audience.tell_news(stored.start.last, stored.start.last, ())
        self._audience.tell_seats(stored)
        while self._record is not None and self._record.last.ply < len(stored.actions):
            self._do(self._record, stored.actions[self._record.last.ply])
        self._look_on()

    # Bots ----------------------------------------------------------------------------------------

    def _bot_of(self, seat: int) -> str | None:
        """The name of the bot that plays for a seat."""
        sitting = self._seat(seat)
        return messages.STAND_IN if sitting.left else sitting.bot

    def _seat(self, seat: int) -> StoredSeat:
        return next(sitting for sitting in self._stored.seats if sitting.seat == seat)

    def _bot_to_act(self) -> tuple[dig.State, int, str] | None:
        state = self.state
        seat = None if state is None else state.to_move
        bot = None if seat is None else self._bot_of(seat)
        return None if state is None or seat is None or bot is None else (state, seat, bot)

    def _look_on(self) -> None:
        """See to it that the game goes on, whoever is to act."""
        if self._closed:
            return
        if self._bot_to_act() is not None and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._drive())
            self._driver.add_done_callback(_noted)
        missed = self._missed()
        if self._absence is not None and self._awaited != (self.ply, missed):
            self._absence.cancel()
            self._absence = None
        if self._absence is None and missed is not None:
            self._awaited = (self.ply, missed)
            self._absence = asyncio.get_running_loop().call_later(
                self._equipment.settings.absence, lambda: self._task(self._step_in(missed))
            )

    def _missed(self) -> int | None:
        """The seat of a person who is to act and away, while another player waits."""
        seat = None if self.state is None else self.state.to_move
        if seat is None or self._bot_of(seat) is not None or self.listeners(seat) > 0:
            return None
        others = (s for s in self._stored.seats if s.seat != seat and not s.left)
        return seat if any(self.listeners(other.seat) > 0 for other in others) else None

    async def _step_in(self, seat: int) -> None:
        """Let a bot play for somebody who has been away for long."""
        self._absence = None
        try:
            await self._set_left(seat, left=True, if_missed=True)
        except RefusalError:
            self._look_on()  # the disk has failed: wait once more

    async def _drive(self) -> None:
        """Let bots act until it is a person's turn."""
        wait = self._equipment.settings.pause
        while (turn := self._bot_to_act()) is not None:
            await asyncio.sleep(wait)
            state, seat, bot = turn
            action = await self._equipment.thinking.choose(
                BOTS.get(bot, BOTS[messages.STAND_IN]), dig.view(state, seat)
            )
            try:
                await self._finish(self._act(seat, state.ply, action, bot=bot))
            except RefusalError as refusal:
                if refusal.code is Code.UNKNOWN_TABLE:
                    return
                # The owner of the seat is back, or the disk has failed: look again, later.
                wait = min(_LONGEST_WAIT, 2 * wait + 0.1)
            else:
                wait = self._equipment.settings.pause


def _noted(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("a table stands still", exc_info=error)


def _record(stored: StoredTable) -> dig.Record | None:
    """The game so far, replayed; None before it begins."""
    if stored.start is None:
        return None
    record = evolve(stored.start, actions=stored.actions)
    _ = record.last  # replays it
    return record
