"""A check for bots: whether one plays by the rules, and by nothing but what its seat may know.

    >>> from dig_rules.bots import RandomBot
    >>> check_bot(RandomBot, games=8).games
    8

It needs nothing but the library, and works in any test framework and without one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from random import Random
from time import perf_counter
from typing import Any, cast, final, get_args

from attrs import define, frozen

from dig_rules.actions import Action
from dig_rules.bots import Bot
from dig_rules.deal import new_game
from dig_rules.errors import DigError, InvalidArgumentError
from dig_rules.legal import why_illegal
from dig_rules.notation import format_action
from dig_rules.positions import format_view
from dig_rules.practice import LONGEST, practice
from dig_rules.reasons import describe
from dig_rules.rules import CHOICES, Rules
from dig_rules.state import State
from dig_rules.transition import apply
from dig_rules.view import sample_state, view

_ACTIONS = get_args(Action)
_COMBINATIONS = tuple(product(*CHOICES.values()))
_MAKES_A_BOT = "the class of a bot, or a function that makes one"
_OWN_GAMES = 0.5  # how many of the games the bot itself plays


@final
class ConformanceError(DigError, AssertionError):
    """What a bot did that no bot may do, and how to see it again.

    Attributes:
        problem: What it did.
        view: What it was shown, as a line for `dig_rules.parse_view`.
        seed: What its numbers came from: it was given ``random.Random(seed)``.
    """

    def __init__(self, problem: str, view: str, seed: int) -> None:
        """Make the error from what the bot did, the view as a line, and the seed."""
        self.problem = problem
        self.view = view
        self.seed = seed
        super().__init__(problem, view, seed)

    def __str__(self) -> str:
        return (
            f"the bot {self.problem}\n"
            f"the view: {self.view}\n"
            f"to ask it again: bot.choose(dig_rules.parse_view(...), random.Random({self.seed}))"
        )


@final
@frozen(order=False)
class BotReport:
    """What a bot did that passed."""

    games: int
    """In how many games it was asked."""
    actions: int
    """How many actions it chose."""
    slowest: float
    """How long it took over the slowest of them, in seconds."""


def check_bot(  # noqa: PLR0913 - all but the first are named options
    make: Callable[[], Bot],
    *,
    games: int = 64,
    rules: Rules | None = None,
    players: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    longest: int = LONGEST,
) -> BotReport:
    """Play games with a bot and see that it keeps what the protocol `dig_rules.bots.Bot` asks for.

    It chooses legal actions and raises nothing; it leaves the view and the global random numbers
    alone; and the same view and numbers give the same action, whatever it was asked before: every
    question is asked a second time of a fresh bot, in another order, and with a view of another
    state that the seat cannot rule out. In about half of the games its own actions are played, and
    in the others those of players with habits, so that it sees what it would not bring about.

    Args:
        make: Makes a bot: its class, or a function without arguments.
        games: How many games. 64 are one for each combination of rules.
        rules: The rules of every game; by default all combinations in turn, with small and large
            decks, hands and reaches.
        players: How many play in every game; by default 2, 3 and 4 in turn.
        seconds: How long a choice may take; by default any time. Who takes longer gets a second
            chance, since a busy machine is slow now and then.
        seed: Other games for another number.
        longest: The most actions of a game.

    Raises:
        ConformanceError: If the bot does what no bot may do; an `AssertionError`, too.
        InvalidArgumentError: If an argument is not of its type or range.

    Example:
        >>> from dig_rules import EndTurn
        >>> class Tired:
        ...     def choose(self, view, rng):
        ...         return EndTurn()
        >>> check_bot(Tired)
        Traceback (most recent call last):
        dig_rules.conformance.ConformanceError: the bot chose end, which is illegal: ...
    """
    if not callable(make):
        raise InvalidArgumentError("make", _MAKES_A_BOT, make)
    for name, number in (("games", games), ("longest", longest)):
        if type(number) is not int or number < 1:
            raise InvalidArgumentError(name, "an int of 1 or more", number)
    if type(seed) is not int:
        raise InvalidArgumentError("seed", "an int", seed)
    if seconds is not None and (type(seconds) not in (int, float) or not seconds > 0):
        raise InvalidArgumentError("seconds", "a number above 0, or None", seconds)
    exam = _Exam(make, seconds)
    bot = exam.new_bot()
    for number in range(games):
        rng = Random(f"{seed}/{number}")  # noqa: S311 - repeatable on purpose
        start = new_game(
            2 + number % 3 if players is None else players,
            seed=rng.getrandbits(64),
            rules=_combination(number, rng) if rules is None else rules,
        )
        answers = exam.ask_through(bot, start, rng, longest)
        fresh = exam.new_bot()
        for answer in rng.sample(answers, k=len(answers)):
            exam.ask_again(fresh, answer)
    return BotReport(games, exam.actions, exam.slowest)


def _combination(number: int, rng: Random) -> Rules:
    """The rules of one of the 64 combinations of choices, with drawn numbers."""
    choices = dict(zip(CHOICES, _COMBINATIONS[number % len(_COMBINATIONS)], strict=True))
    hand_limit = rng.choice((3, 3, 1, 2, 5))
    return Rules(
        **cast("dict[str, Any]", choices),
        colors=rng.choice((5, 5, 4, 3, 2)),
        hand_limit=hand_limit,
        reach=hand_limit + rng.choice((1, 1, 4)),
        stall_limit=rng.choice((200, 10, None)),
    )


@frozen(order=False)
class _Answer:
    """What a bot answered, and to what."""

    state: State
    seed: int
    action: Action
    next_number: float  # of its numbers: it tells how many the bot has drawn
    seconds: float


@define
class _Exam:
    """The questions to bots of one kind, and what is counted of them."""

    make: Callable[[], Bot]
    seconds: float | None
    actions: int = 0
    slowest: float = 0.0

    def new_bot(self) -> Bot:
        """A fresh bot."""
        bot = self.make()
        if not callable(getattr(bot, "choose", None)):
            raise InvalidArgumentError("make", _MAKES_A_BOT, bot)
        return bot

    def ask_through(self, bot: Bot, start: State, rng: Random, longest: int) -> list[_Answer]:
        """Ask at every action of a game, of which the bot plays either all or none."""
        own = rng.random() < _OWN_GAMES
        others = practice(start, rng, longest)
        state = start
        answers: list[_Answer] = []
        while not state.over and len(answers) < longest:
            answer = self._ask_in_time(bot, state, rng.getrandbits(32))
            answers.append(answer)
            state = apply(state, answer.action) if own else next(others)[1]
        self.actions += len(answers)
        self.slowest = max(self.slowest, *(answer.seconds for answer in answers))
        return answers

    def ask_again(self, fresh: Bot, answer: _Answer) -> None:
        """Ask another bot the same, from a state that its seat cannot tell from the first."""
        seen = view(answer.state, answer.state.to_move)
        other = sample_state(seen, Random(answer.seed))  # noqa: S311 - repeatable on purpose
        again = _ask(fresh, other, answer.seed)
        if again.action != answer.action:
            problem = (
                f"chose {format_action(answer.action)}, and a fresh one asked the same chose "
                f"{format_action(again.action)}: it remembers something, or has a source of chance "
                "of its own"
            )
            raise _caught(problem, answer.state, answer.seed)
        if again.next_number != answer.next_number:
            problem = "drew so many of its numbers, and a fresh one asked the same more or fewer"
            raise _caught(problem, answer.state, answer.seed)

    def _ask_in_time(self, bot: Bot, state: State, seed: int) -> _Answer:
        answer = _ask(bot, state, seed)
        if self.seconds is not None and answer.seconds > self.seconds:
            first = answer.seconds
            answer = _ask(bot, state, seed)
            if answer.seconds > self.seconds:
                problem = (
                    f"took {first:.3g} s, and {answer.seconds:.3g} s when it was asked again: "
                    f"allowed are {self.seconds:.3g} s"
                )
                raise _caught(problem, state, seed)
        return answer


def _ask(bot: Bot, state: State, seed: int) -> _Answer:
    """What a bot answers for the seat to move, if it leaves everything else as it is."""
    seen = view(state, state.to_move)
    untouched = hash(seen)
    numbers = Random(seed)  # noqa: S311 - repeatable on purpose
    everybodys = random.getstate()
    began = perf_counter()
    try:
        action = bot.choose(seen, numbers)
    except Exception as error:
        raise _caught(f"raised {type(error).__name__}: {error}", state, seed) from error
    seconds = perf_counter() - began
    if random.getstate() != everybodys:
        raise _caught("used the numbers of the module random, and not its own alone", state, seed)
    if seen != view(state, state.to_move) or hash(seen) != untouched:
        raise _caught("changed the view that it was shown", state, seed)
    if reasons := why_illegal(seen, action):
        told = format_action(action) if type(action) in _ACTIONS else describe(action)
        why = "; ".join(f"{reason} [{reason.clause}]" for reason in reasons)
        raise _caught(f"chose {told}, which is illegal: {why}", state, seed)
    return _Answer(state, seed, action, numbers.random(), seconds)


def _caught(problem: str, state: State, seed: int) -> ConformanceError:
    return ConformanceError(problem, format_view(view(state, state.to_move)), seed)
