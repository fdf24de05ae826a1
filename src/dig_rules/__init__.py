"""The rules of the card game DIG, as values and pure functions.

A whole game, at random:

    >>> import random
    >>> import dig_rules as dig
    >>> rng = random.Random(1)
    >>> game = dig.new_game(players=3, seed=1)
    >>> while not game.over:
    ...     game = dig.apply(game, rng.choice(dig.legal_actions(game)))
    >>> result = dig.outcome(game)
    >>> result.reason
    EndReason.YARD_CLEARED

A state is everything about a game at a moment, `apply` gives the next one, and nothing ever
changes in place. What one seat may know of a state is its `view`.
"""

from dig_rules.actions import Action, ActionKind, Bury, Dig, Drop, EndTurn, Move
from dig_rules.cards import COLORS, Bone, Bowl, Card, Color, Dog, Scent, deck, scents
from dig_rules.deal import Seed, new_game, shuffled_deck
from dig_rules.errors import (
    DigError,
    IllegalActionError,
    InterchangeError,
    InvalidArgumentError,
    InvalidStateError,
    NotationError,
    RecordError,
    UndoError,
    VersionError,
)
from dig_rules.events import (
    Buried,
    Dropped,
    Dug,
    Event,
    GameEnded,
    Leapt,
    Moved,
    SteppedBack,
    TurnEnded,
)
from dig_rules.files import load_record, save_record
from dig_rules.knowledge import Knowledge, ScentSet
from dig_rules.legal import Position, legal_actions, why_illegal
from dig_rules.notation import (
    Token,
    format_action,
    format_card,
    format_row,
    format_rules,
    parse_action,
    parse_card,
    parse_row,
    parse_rules,
)
from dig_rules.outcome import Outcome, Standing, bone_values, outcome, scores, standings
from dig_rules.parts import EndReason, Player, Turn
from dig_rules.perft import perft
from dig_rules.positions import format_state, format_view, parse_state, parse_view
from dig_rules.reasons import Fault, FaultCode, Problem, Reason, ReasonCode, UndoReason
from dig_rules.record import Comment, Record, SeenRecord
from dig_rules.recordtext import format_record, parse_record
from dig_rules.rules import (
    ONE_OF_EACH,
    PRESETS,
    THREE_ACTIONS,
    DropRule,
    EndRule,
    FullHandRule,
    RefillRule,
    Rules,
    TiesRule,
    TurnRule,
)
from dig_rules.seeing import see_events
from dig_rules.state import State
from dig_rules.transition import Step, apply, step
from dig_rules.view import (
    PossibleStates,
    SeenCard,
    SeenPlayer,
    View,
    possible_states,
    sample_state,
    view,
)

__version__ = "0.1.0"

__all__ = [
    "COLORS",
    "ONE_OF_EACH",
    "PRESETS",
    "THREE_ACTIONS",
    "Action",
    "ActionKind",
    "Bone",
    "Bowl",
    "Buried",
    "Bury",
    "Card",
    "Color",
    "Comment",
    "Dig",
    "DigError",
    "Dog",
    "Drop",
    "DropRule",
    "Dropped",
    "Dug",
    "EndReason",
    "EndRule",
    "EndTurn",
    "Event",
    "Fault",
    "FaultCode",
    "FullHandRule",
    "GameEnded",
    "IllegalActionError",
    "InterchangeError",
    "InvalidArgumentError",
    "InvalidStateError",
    "Knowledge",
    "Leapt",
    "Move",
    "Moved",
    "NotationError",
    "Outcome",
    "Player",
    "Position",
    "PossibleStates",
    "Problem",
    "Reason",
    "ReasonCode",
    "Record",
    "RecordError",
    "RefillRule",
    "Rules",
    "Scent",
    "ScentSet",
    "Seed",
    "SeenCard",
    "SeenPlayer",
    "SeenRecord",
    "Standing",
    "State",
    "Step",
    "SteppedBack",
    "TiesRule",
    "Token",
    "Turn",
    "TurnEnded",
    "TurnRule",
    "UndoError",
    "UndoReason",
    "VersionError",
    "View",
    "__version__",
    "apply",
    "bone_values",
    "deck",
    "format_action",
    "format_card",
    "format_record",
    "format_row",
    "format_rules",
    "format_state",
    "format_view",
    "legal_actions",
    "load_record",
    "new_game",
    "outcome",
    "parse_action",
    "parse_card",
    "parse_record",
    "parse_row",
    "parse_rules",
    "parse_state",
    "parse_view",
    "perft",
    "possible_states",
    "sample_state",
    "save_record",
    "scents",
    "scores",
    "see_events",
    "shuffled_deck",
    "standings",
    "step",
    "view",
    "why_illegal",
]
