"""States of the library as games of the second implementation (`support.model`), and compared.

A state and a game tell the same story in other words: objects and tuples here, strings, lists and
sets there. This is the only place that knows both languages.
"""

from functools import cache, lru_cache

from dig_rules import (
    COLORS,
    ActionKind,
    Bone,
    Bowl,
    Bury,
    Color,
    Dig,
    Drop,
    EndReason,
    EndTurn,
    Move,
    Scent,
    format_state,
)
from dig_rules.state import trusted_state
from support import model

BONES = tuple(Bone(one, other) for one in COLORS for other in COLORS if one is not other)
BOWLS = tuple(map(Bowl, COLORS))
CHOICES = ("turn", "drop", "full_hand", "refill", "end", "ties")

WORDS = {None: None}
"""The word for each card, and for a gap."""
WORDS.update((bone, bone.color.value + bone.decoy.value) for bone in BONES)
WORDS.update((bowl, bowl.color.value.upper()) for bowl in BOWLS)
CARDS = {word: card for card, word in WORDS.items()}
SCENTS = {
    Scent(one, other): one.value + other.value
    for place, one in enumerate(COLORS)
    for other in COLORS[place + 1 :]
}
_KINDS = {ActionKind.MOVE: "move", ActionKind.DIG: "dig", ActionKind.DROP: "drop"}
_ENDS = {None: None, EndReason.YARD_CLEARED: "yard cleared", EndReason.STALLED: "stalled"}
_DISORDER = "bones out of order, or twice"


def rules_of(rules):
    """The options of a game as the second implementation reads them."""
    words = {name: getattr(rules, name).name for name in CHOICES}
    numbers = ("colors", "hand_limit", "reach", "stall_limit")
    return words | {name: getattr(rules, name) for name in numbers}


def game_of(state, rules=None):
    """The game that a state is; `rules` may be anything that the second implementation can ask."""
    return model.Game(
        rules=rules_of(state.rules) if rules is None else rules,
        row=_row(state.yard),
        dogs=[player.space for player in state.players],
        hands=[set(_bones(player.hand)) for player in state.players],
        dropped=[set(_bones(player.dropped)) for player in state.players],
        seat=state.turn.seat,
        done=list(_done(state.turn.done)),
        progress=state.turn.progress,
        owed=state.turn.bury_owed,
        stalled=state.stalled,
        ended=_ENDS[state.ended],
        known=[set(_known(scents)) for scents in state.knowledge],
    )


@cache
def _move(space):
    return ("move", space)


_DIG, _END = ("dig",), ("end",)


def words_of(action):
    """An action as the second implementation says it."""
    if type(action) is Move:
        return _move(action.space)
    if type(action) is EndTurn:
        return _END
    if type(action) is Dig:
        return _DIG
    if type(action) is Bury:
        return ("bury", WORDS[action.bone])
    return ("drop", tuple(map(WORDS.__getitem__, action.bones)))


def action_of(words):
    """The action of those words."""
    match words:
        case ("move", space):
            return Move(space)
        case ("dig",):
            return Dig()
        case ("bury", bone):
            return Bury(CARDS[bone])
        case ("drop", bones):
            return Drop(tuple(CARDS[bone] for bone in bones))
    return EndTurn()


def same(state, game):
    """Whether a state and a game are the same in everything."""
    turn = state.turn
    if (
        _row(state.yard) != game.row
        or turn.seat != game.seat
        or _done(turn.done) != game.done
        or turn.progress is not game.progress
        or turn.bury_owed is not game.owed
        or state.stalled != game.stalled
        or _ENDS[state.ended] != game.ended
        or len(state.players) != len(game.dogs)
        or len(state.knowledge) != len(game.known)
    ):
        return False
    for player, space, hand, dropped in zip(
        state.players, game.dogs, game.hands, game.dropped, strict=True
    ):
        if (
            player.space != space
            or _bones(player.hand) != hand
            or _bones(player.dropped) != dropped
        ):
            return False
    return list(map(_known, state.knowledge)) == game.known


def differences(state, game):
    """What a state and a game do not have in common, in words; nothing if they are the same."""
    own = game_of(state, game.rules)
    found = [
        f"{name}: the library has {getattr(own, name)!r}, and expected is {getattr(game, name)!r}"
        for name in model.Game.__slots__
        if name != "rules" and getattr(own, name) != getattr(game, name)
    ]
    for seat, player in enumerate(state.players):
        for name, bones in (("hand", player.hand), ("pile", player.dropped)):
            if _DISORDER in _bones(bones):
                found.append(f"the {name} of seat {seat} is out of order: {bones}")
    return found


def told(state, rules=None):
    """A state as one line, for a counterexample; with other rules, if its own are not real."""
    if rules is None:
        return format_state(state)
    parts = (state.yard, state.players, state.turn, state.knowledge, state.stalled, state.ended)
    return format_state(trusted_state(rules, *parts, state.ply))


def _row(yard):
    return [WORDS[card] for card in yard]


@cache
def _done(kinds):
    return [_KINDS[kind] for kind in kinds]


@lru_cache(maxsize=100_000)
def _bones(bones):
    """Bones as a set; with a word that no set of bones has, if they are not in order."""
    words = list(map(WORDS.__getitem__, bones))
    extra = [] if words == model.in_order(set(words)) else [_DISORDER]
    return frozenset(words + extra)


@cache
def _known(scents):
    return frozenset(SCENTS[scent] for scent in scents)


assert set(WORDS.values()) - {None} == model.BONES | {color.value.upper() for color in Color}
