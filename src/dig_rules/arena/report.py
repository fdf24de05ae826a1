"""What a tournament found: how often each bot won, how sure that is, and how strong they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from attrs import frozen

from dig_rules.arena.games import GameResult
from dig_rules.arena.tournament import Tournament
from dig_rules.errors import InvalidArgumentError

if TYPE_CHECKING:
    from collections.abc import Iterable

_HEADINGS = ("bot", "games", "won", "shared", "lost", "win rate (95 %)", "rating")


@final
@frozen(order=False)
class WinRate:
    """How often a bot won, and between what bounds that would come out with many more games."""

    rate: float
    """The games won, of all: 0 to 1."""
    low: float
    """The lower end of the 95 % interval (Wilson's)."""
    high: float
    """The upper end."""

    def __str__(self) -> str:
        return f"{self.rate:.3f} ({self.low:.3f} to {self.high:.3f})"


@final
@frozen(order=False)
class Row:
    """How one bot fared."""

    bot: str
    """Its name."""
    games: int
    """The games that it played."""
    won: int
    """Those of which it had the first place alone."""
    shared: int
    """Those of which it shared the first place."""
    win_rate: WinRate
    """How often it won alone."""
    rating: float
    """Its strength by the Plackett-Luce model of ``openskill``; who is unknown has 25."""
    deviation: float
    """How unsure the rating is: its standard deviation."""

    @property
    def lost(self) -> int:
        """The games in which another bot was ahead."""
        return self.games - self.won - self.shared


@final
@frozen(order=False)
class Report:
    """The results of a tournament.

    Example:
        >>> from dig_rules.arena import run_tournament
        >>> from dig_rules.bots import GreedyBot, RandomBot
        >>> duel = Tournament({"greedy": GreedyBot, "random": RandomBot}, deals=5)
        >>> report = run_tournament(duel)
        >>> [(row.bot, row.won) for row in report.rows()]
        [('greedy', 10), ('random', 0)]
    """

    tournament: Tournament
    """What was to be played."""
    results: tuple[GameResult, ...]
    """How each game went, in the order of their numbers."""

    def rows(self) -> tuple[Row, ...]:
        """How each bot fared, the highest rating first.

        Raises:
            ImportError: If the extra ``arena`` is not installed.
            InvalidArgumentError: If a bot has not played.
        """
        ratings = _ratings(self.tournament.bots, self.results)
        rows: list[Row] = []
        for bot in self.tournament.bots:
            played = [result for result in self.results if bot in result.game.seats]
            first = [result for result in played if bot in result.winners]
            won = sum(result.winners == (bot,) for result in first)
            rating, deviation = ratings[bot]
            win_rate = win_rate_of(won, len(played))
            row = Row(bot, len(played), won, len(first) - won, win_rate, rating, deviation)
            rows.append(row)
        return tuple(sorted(rows, key=lambda row: -row.rating))

    def __str__(self) -> str:
        """A table of the rows."""
        lines = [
            _HEADINGS,
            *(
                (
                    row.bot,
                    *map(str, (row.games, row.won, row.shared, row.lost, row.win_rate)),
                    f"{row.rating:.1f} +- {row.deviation:.1f}",
                )
                for row in self.rows()
            ),
        ]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if number == 0 else cell.rjust(width)
                for number, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        )


def win_rate_of(won: int, games: int) -> WinRate:
    """The part of games that was won, with its 95 % interval.

    The games of one deal count as independent, though they are not quite: a deal that favours a
    seat favours each bot once.

    Args:
        won: How many games were won.
        games: Of how many; at least 1.

    Raises:
        ImportError: If the extra ``arena`` is not installed.
        InvalidArgumentError: If there are no games, or more were won.
    """
    if type(games) is not int or games < 1:
        raise InvalidArgumentError("games", "a whole number from 1", games)
    if type(won) is not int or not 0 <= won <= games:
        raise InvalidArgumentError("won", f"a whole number from 0 to {games}", won)
    try:
        from scipy.stats import binomtest  # noqa: PLC0415 - needs an extra, and slow to import
    except ImportError as error:
        raise _missing("scipy") from error
    bounds = binomtest(won, games).proportion_ci(method="wilson")
    return WinRate(won / games, float(bounds.low), float(bounds.high))


def _ratings(bots: Iterable[str], results: Iterable[GameResult]) -> dict[str, tuple[float, float]]:
    """The rating and its deviation of each bot, from the games in the order of their numbers."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - needs an extra
    except ImportError as error:
        raise _missing("openskill") from error
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for result in results:
        teams = [[ratings[bot]] for bot in result.game.seats]
        ranks = [float(place) for place in result.places]
        for (rating,) in model.rate(teams, ranks=ranks):
            ratings[str(rating.name)] = rating
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}


def _missing(library: str) -> ImportError:
    return ImportError(f"a report needs {library}: pip install 'dig_rules[arena]'")
