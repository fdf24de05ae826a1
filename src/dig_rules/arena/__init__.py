"""Many games between bots, on as many processors as there are, and how strong the bots are.

What is found depends on the tournament alone: not on who plays the games, in what order, or how
often it was interrupted. (A bot that is bounded by seconds is the exception.)

A report needs the extra ``arena``: ``pip install 'dig_rules[arena]'``.
"""

from dig_rules.arena.games import ArenaError, GameResult, play_game, play_games
from dig_rules.arena.report import Report, Row, WinRate, win_rate_of
from dig_rules.arena.run import GAMES_A_TASK, run_tournament
from dig_rules.arena.tournament import Maker, Pairing, Tournament

__all__ = [
    "GAMES_A_TASK",
    "ArenaError",
    "GameResult",
    "Maker",
    "Pairing",
    "Report",
    "Row",
    "Tournament",
    "WinRate",
    "play_game",
    "play_games",
    "run_tournament",
    "win_rate_of",
]
