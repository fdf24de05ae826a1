"""Values of every kind, and what surrounds them in JSON; for the tests of this folder."""

from __future__ import annotations

from random import Random

import dig_rules as dig
from dig_rules.interchange import to_data
from support.play import all_choices, random_game

MOVED = dig.Moved(1, 2, 5)
RY, RG = dig.deck()[0], dig.deck()[1]

ACTIONS = {
    "move": (dig.Move(4), {"type": "move", "space": 4}),
    "move home": (dig.Move(0), {"type": "move", "space": 0}),
    "move off": (dig.Move(-1_000_000), {"type": "move", "space": -1_000_000}),
    "dig": (dig.Dig(), {"type": "dig"}),
    "bury": (dig.Bury(RY), {"type": "bury", "bone": "ry"}),
    "drop": (dig.Drop((RG, RY)), {"type": "drop", "bones": ["ry", "rg"]}),
    "drop nothing": (dig.Drop(()), {"type": "drop", "bones": []}),
    "drop twice": (dig.Drop((RY, RY)), {"type": "drop", "bones": ["ry", "ry"]}),
    "end": (dig.EndTurn(), {"type": "end"}),
}
"""Actions, and their JSON written by hand."""
EVENTS = {
    "moved": (MOVED, {"type": "moved", "seat": 1, "source": 2, "target": 5}),
    "dug": (
        dig.Dug(0, 3, RY, exchange=True),
        {"type": "dug", "seat": 0, "space": 3, "bone": "ry", "exchange": True},
    ),
    "dug by another": (
        dig.Dug(3, 25, RY.scent, exchange=False),
        {"type": "dug", "seat": 3, "space": 25, "bone": "?ry", "exchange": False},
    ),
    "buried": (dig.Buried(0, 3, RY), {"type": "buried", "seat": 0, "space": 3, "bone": "ry"}),
    "dropped": (
        dig.Dropped(2, 1, (RY, RG)),
        {"type": "dropped", "seat": 2, "space": 1, "bones": ["ry", "rg"]},
    ),
    "leapt": (
        dig.Leapt(dig.Bowl(dig.Color.RED), 25, 3),
        {"type": "leapt", "card": "R", "source": 25, "target": 3},
    ),
    "leapt unseen": (
        dig.Leapt(RY.scent, 25, 3),
        {"type": "leapt", "card": "?ry", "source": 25, "target": 3},
    ),
    "stepped back": (
        dig.SteppedBack(0, 25, 24),
        {"type": "stepped_back", "seat": 0, "source": 25, "target": 24},
    ),
    "turn ended": (
        dig.TurnEnded(0, progress=True),
        {"type": "turn_ended", "seat": 0, "progress": True},
    ),
    "game ended": (
        dig.GameEnded(dig.EndReason.YARD_CLEARED),
        {"type": "game_ended", "reason": "yard cleared"},
    ),
}
"""Events, and their JSON written by hand."""


def game_of(number, *, most=60):
    """A record of a game with the rules of that number of 64, and all players and colours."""
    rng = Random(number)
    rules = dig.Rules(
        **all_choices()[number % 64],
        colors=2 + number % 4,
        hand_limit=(3, 1, 2)[number % 3],
        stall_limit=(None, 200, 3)[number % 3],
    )
    players = 2 + number % 3
    record, plays = None, list(random_game(rng, rules=rules, players=players, most=most))
    record = dig.Record.of(plays[0].state, names=("Ada", "Bob", "C d", "Éva 犬")[:players])
    for played in plays:
        record = record.append(played.action)
        if len(record.actions) % 20 == 7:
            record = record.comment("Oh, well done!")
    return record


def values_of(record):
    """Something of every kind, by the name of its kind: the record, and what is in it."""
    seats = (*range(len(record.dogs)), None)
    yield "record", record
    yield "rules", record.rules
    for seat in seats:
        yield "seen_record", record.seen_by(seat)
    for action in record.actions:
        yield "action", action
    for state in record.states():
        yield "state", state
        for seat in seats:
            yield "view", dig.view(state, seat)
    states = list(record.states())
    for state, action in zip(states, record.actions, strict=False):
        for event in dig.step(state, action).events:
            yield "event", event


GAME = game_of(48)
DOCUMENTS = {
    **{kind: to_data(value) for kind, value in values_of(GAME)},
    "action": to_data(dig.Drop((RY, RG))),
    "event": to_data(dig.Dug(0, 3, RY, exchange=True)),
}
"""A document of each kind."""
