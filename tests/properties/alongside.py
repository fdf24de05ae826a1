"""The library beside the second implementation (`support.model`): differences, and what is rare."""

from __future__ import annotations

import dig_rules as dig
from proofs.mirror import differences, words_of
from support import model

# Comparing --------------------------------------------------------------------------------------


def what_is_public(state):
    """What the library says of a state, in the words of the model."""
    seats = range(len(state.players))
    seen = {viewer: dig.view(state, viewer) for viewer in (*seats, None)}
    places = {standing.seat: standing.place for standing in dig.standings(state)}
    outcome = dig.outcome(state)
    return {
        "legal actions": [words_of(action) for action in dig.legal_actions(state)],
        **{
            f"legal actions in the view of {viewer}": [
                words_of(action) for action in dig.legal_actions(seen[viewer])
            ]
            for viewer in seen
        },
        **{f"row seen by {viewer}": words(view.yard) for viewer, view in seen.items()},
        **{
            f"hands seen by {viewer}": [words(player.hand) for player in view.players]
            for viewer, view in seen.items()
        },
        "values": {color.letter: value for color, value in dig.bone_values(state).items()},
        "points": list(dig.scores(state)),
        "places": [places[seat] for seat in seats],
        "winners": outcome and list(outcome.winners),
    }


def words(cards):
    return [None if card is None else str(card) for card in cards]


def what_is_expected(game):
    """What the model says of a game."""
    seats = range(len(game.dogs))
    looks = {viewer: model.look(game, viewer) for viewer in (*seats, None)}
    choices, places = model.choices(game), model.places(game)
    return {
        "legal actions": choices,
        **{
            f"legal actions in the view of {viewer}": choices if viewer == game.seat else []
            for viewer in looks
        },
        **{f"row seen by {viewer}": row for viewer, (row, _) in looks.items()},
        **{f"hands seen by {viewer}": hands for viewer, (_, hands) in looks.items()},
        "values": model.values(game),
        "points": model.points(game),
        "places": places,
        "winners": game.ended and [seat for seat in seats if places[seat] == 1],
    }


def all_differences(state, game):
    """What the library and the model do not have in common, in words."""
    found = differences(state, game)
    have, expected = what_is_public(state), what_is_expected(game)
    return found + [
        f"{name}: the library has {have[name]!r}, and expected is {expected[name]!r}"
        for name in expected
        if have[name] != expected[name]
    ]


# What is rare -----------------------------------------------------------------------------------


def situations(before, action, after):
    """What is rare about a step from one game of the model to the next."""
    me = before.seat
    hand = before.hands[me]
    full = len(hand) >= before.rules["hand_limit"]
    met = {
        "exchange with a full hand": action == ("dig",) and full,
        "several gaps at once": max(before.row.count(None), after.row.count(None)) > 1,
        "several gaps are filled": fills_several(before, action, after),
        "both cards of a scent in a hand": any(model.TWIN[bone] in hand for bone in hand),
        "one of a pair is buried": action[0] == "bury" and model.TWIN[action[1]] in hand,
        "knowledge is lost": len(after.known[-1]) < len(before.known[-1]),
        "several bones are dropped": action[0] == "drop" and len(action[1]) > 1,
        "a dog steps back": steps_back(before, action, after),
        "the last turn goes on in a cleared yard": (
            model.yard_is_cleared(before) and not before.owed
        ),
        "a bury is owed in a yard without bones": (
            model.yard_is_cleared(before) and bool(before.owed)
        ),
        "the yard is cleared": after.ended == "yard cleared",
        "the game stalls": after.ended == "stalled",
    }
    if after.ended:
        points, places = model.points(after), model.places(after)
        level = [seat for seat in range(len(points)) if points[seat] == max(points) > 0]
        if len(level) > 1:
            best = [seat for seat in level if places[seat] == 1]
            met["a tie in points is shared"] = len(best) > 1
            met["a tie in points is broken by bones"] = len(best) < len(level)
    return [name for name, is_met in met.items() if is_met]


def fills_several(before, action, after):
    gaps = before.row.count(None) + (action == ("dig",)) - before.owed
    return gaps > 1 and None not in after.row


def steps_back(before, action, after):
    moved = before.seat if action[0] == "move" else None
    return any(
        before.dogs[seat] > after.dogs[seat] for seat in range(len(after.dogs)) if seat != moved
    )


RARE = (
    "exchange with a full hand",
    "several gaps at once",
    "several gaps are filled",
    "both cards of a scent in a hand",
    "one of a pair is buried",
    "knowledge is lost",
    "several bones are dropped",
    "a dog steps back",
    "the last turn goes on in a cleared yard",
    "a bury is owed in a yard without bones",
    "the yard is cleared",
    "the game stalls",
    "a tie in points is shared",
    "a tie in points is broken by bones",
)
