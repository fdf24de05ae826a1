"""One game of bots, and a task of several: pure functions of the tournament and their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, final

from attrs import frozen

from dig_rules.arena.tournament import Pairing, Tournament
from dig_rules.deal import new_game
from dig_rules.errors import DigError, IllegalActionError, InvalidArgumentError
from dig_rules.outcome import standings
from dig_rules.parts import EndReason
from dig_rules.transition import apply
from dig_rules.view import view

if TYPE_CHECKING:
    from dig_rules.bots import Bot
    from dig_rules.state import State


@final
class ArenaError(DigError, RuntimeError):
    """A bot failed in a game, so that there is no result.

    Attributes:
        bot: The name of the bot.
        game: The number of the game: ``play_game(tournament, game)`` fails again.
        ply: How many actions had been done.
        problem: What the bot did.
    """

    def __init__(self, bot: str, game: int, ply: int, problem: str) -> None:
        """Make the error from the bot, the game, how far it had come, and what happened."""
        self.bot = bot
        self.game = game
        self.ply = ply
        self.problem = problem
        super().__init__(bot, game, ply, problem)

    def __str__(self) -> str:
        return f"game {self.game}, after {self.ply} actions: the bot {self.bot!r} {self.problem}"


@final
@frozen(order=False)
class GameResult:
    """How one game went."""

    game: Pairing
    """Which."""
    scores: tuple[int, ...]
    """The points of each seat."""
    places: tuple[int, ...]
    """The place of each seat, from 1; a tie shares its place."""
    plies: int
    """How many actions were done."""
    reason: EndReason
    """Why it ended."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The bots that share the first place."""
        return tuple(
            bot for bot, place in zip(self.game.seats, self.places, strict=True) if place == 1
        )


def play_game(tournament: Tournament, index: int) -> GameResult:
    """Play the game of that number; the same wherever and whenever it is played.

    Args:
        tournament: What is to be played.
        index: The number of the game, from 0.

    Raises:
        ArenaError: If a bot fails, or does what is illegal.
        InvalidArgumentError: If it is no tournament, or has no such game.
    """
    if not isinstance(tournament, Tournament):
        raise InvalidArgumentError("tournament", "a Tournament", tournament)
    if type(index) is not int or not 0 <= index < len(tournament):
        raise InvalidArgumentError("index", f"a game from 0 to {len(tournament) - 1}", index)
    game = tournament[index]
    bots = [_made(tournament, game, name) for name in game.seats]
    # A source of chance for each seat, so that no bot can disturb another's.
    chances = [
        Random(f"{tournament.seed}/{index}/{seat}")  # noqa: S311 - repeatable on purpose
        for seat in range(len(bots))
    ]
    state = new_game(len(bots), seed=f"{tournament.seed}/{game.deal}", rules=tournament.rules)
    while (seat := state.to_move) is not None:
        try:
            state = apply(state, bots[seat].choose(view(state, seat), chances[seat]))
        except (Exception, SystemExit) as error:  # a bot does not end the program
            raise ArenaError(game.seats[seat], index, state.ply, _told(error)) from error
    return _result(game, state)


def play_games(tournament: Tournament, indices: Iterable[int]) -> list[GameResult]:
    """One task: the games of these numbers, one after the other.

    Args:
        tournament: What is to be played.
        indices: The numbers of the games.

    Raises:
        ArenaError: If a bot fails, or does what is illegal.
        InvalidArgumentError: If it is no tournament, or has no such games.
    """
    if not isinstance(indices, Iterable):
        raise InvalidArgumentError("indices", "numbers of games", indices)
    return [play_game(tournament, index) for index in indices]


def _made(tournament: Tournament, game: Pairing, name: str) -> Bot:
    try:
        return tournament.bots[name]()
    except (Exception, SystemExit) as error:
        raise ArenaError(name, game.index, 0, _told(error)) from error


def _told(error: BaseException) -> str:
    """What a bot did, in a line."""
    if isinstance(error, IllegalActionError):
        return f"did what is illegal: {error}"
    try:
        return f"raised {type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - whatever its own text raises
        return f"raised {type(error).__name__}"


def _result(game: Pairing, state: State) -> GameResult:
    by_seat = sorted(standings(state), key=lambda standing: standing.seat)
    reason = state.ended
    assert reason is not None  # noqa: S101 - for type checkers: the game is over
    return GameResult(
        game,
        tuple(standing.score for standing in by_seat),
        tuple(standing.place for standing in by_seat),
        state.ply,
        reason,
    )
