"""Faults of `parts`: the turn."""

from proofs.planted.kinds import CLASSES, Planted

FAULTS = (
    Planted(
        "a bury counts as an action",
        "parts",
        "turns[seat, done, progress, False])",
        "after(ActionKind.DIG, marked=progress))",
        "tests/proofs/test_turns.py",
    ),
    Planted(
        "a drop is no progress",
        "parts",
        'put(turn, "after_drop", after(ActionKind.DROP, marked=True))',
        'put(turn, "after_drop", after(ActionKind.DROP, marked=progress))',
        "tests/proofs/test_turns.py",
    ),
    Planted(
        "a turn is spent after two actions",
        "parts",
        "len(done) == ACTIONS_A_TURN)",
        "len(done) >= ACTIONS_A_TURN - 1)",
        "tests/proofs/test_turns.py",
    ),
    Planted(
        "an exchange makes progress",
        "parts",
        "after(ActionKind.DIG, marked=progress, owed=True)",
        "after(ActionKind.DIG, marked=True, owed=True)",
        CLASSES.format(8),
    ),
    Planted(
        "a bury makes progress",
        "parts",
        'put(turn, "after_bury", turns[seat, done, progress, False])',
        'put(turn, "after_bury", turns[seat, done, True, False])',
        CLASSES.format(8),
    ),
    Planted(
        "a move makes progress",
        "parts",
        "after(ActionKind.MOVE, marked=progress)",
        "after(ActionKind.MOVE, marked=True)",
        CLASSES.format(8),
    ),
    Planted(
        "a drop makes no progress",
        "parts",
        "after(ActionKind.DROP, marked=True)",
        "after(ActionKind.DROP, marked=progress)",
        CLASSES.format(8),
    ),
    Planted(
        "the third action may be followed by a fourth",
        "parts",
        'put(turn, "spent", len(done) == ACTIONS_A_TURN)',
        'put(turn, "spent", False)',
        CLASSES.format(8),
    ),
)
