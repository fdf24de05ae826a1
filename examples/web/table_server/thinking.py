"""Bots off the event loop: they may think for long, fail or never come back, and harm nobody."""

from __future__ import annotations

import asyncio
import logging
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, final

import dig_rules as dig
from dig_rules.bots import RandomBot

if TYPE_CHECKING:
    from dig_rules.bots import Bot

_log = logging.getLogger(__name__)


class _FailedError(Exception):
    """A bot has raised something; it is the cause."""


@final
class Thinking:
    """Lets so many bots think at a time, each for so long."""

    def __init__(self, patience: float, at_a_time: int = 2) -> None:
        """Make room for bots.

        Args:
            patience: Seconds after which a bot is taken to be stuck.
            at_a_time: How many think at once; the others wait.
        """
        self._patience = patience
        self._room = asyncio.Semaphore(at_a_time)

    async def choose(self, bot: Bot, seen: dig.View) -> dig.Action:
        """The bot's action; any legal one if the bot fails, so that the game goes on."""
        async with self._room:
            try:
                async with asyncio.timeout(self._patience):
                    action = await _in_thread(bot, seen)
            except Exception:  # noqa: BLE001 - whatever a bot does wrong
                _log.exception("a bot failed; a random action is done in its place")
                action = None
        if action is None or dig.why_illegal(seen, action):
            return RandomBot().choose(seen, Random())  # noqa: S311 - a game, no secret
        return action


async def _in_thread(bot: Bot, seen: dig.View) -> dig.Action:
    """What a bot chooses in a thread of its own, which does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[dig.Action] = loop.create_future()

    def think() -> None:
        try:
            action = bot.choose(seen, Random())  # noqa: S311 - a game, no secret
        except BaseException as error:  # noqa: BLE001 - SystemExit of a bot is a failure, too
            failure = _FailedError()
            failure.__cause__ = error
            _tell(loop, answer, failure)
        else:
            _tell(loop, answer, action)

    Thread(target=think, name="bot", daemon=True).start()
    return await answer


def _tell(
    loop: asyncio.AbstractEventLoop,
    answer: asyncio.Future[dig.Action],
    result: dig.Action | _FailedError,
) -> None:
    def settle() -> None:
        if answer.done():  # nobody waits for it any more
            return
        if isinstance(result, _FailedError):
            answer.set_exception(result)
        else:
            answer.set_result(result)

    try:
        loop.call_soon_threadsafe(settle)
    except RuntimeError:
        _log.info("a bot came back after the server had stopped")
