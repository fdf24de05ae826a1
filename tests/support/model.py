"""The game of DIG written down a second time, from the text of the rules alone.

What the library does is compared with this. It shares no code with it and no way of thinking
either: cards are strings, the row is a list, a hand is a set, what somebody knows is a set of
scents, and a rule is a word that is looked up where the text asks for it and nowhere else.

A bone is its colour and its decoy ("ry"), a scent the same letters in the order of the colours
("ry" for "ry" and for "yr"), a bowl is a capital ("R"), a gap is None. An action is a tuple:
("move", 4), ("dig",), ("bury", "ry"), ("drop", ("ry", "rg")) or ("end",).
"""

from itertools import combinations

COLOURS = "rygbp"  # C2

# C3, C4: a bone is an ordered pair of two different colours. The number is its place in the
# order that everything shares.
NUMBER = {
    colour + decoy: number
    for number, (colour, decoy) in enumerate(
        (colour, decoy) for colour in COLOURS for decoy in COLOURS if colour != decoy
    )
}
BONES = frozenset(NUMBER)
SCENT = {bone: "".join(sorted(bone, key=COLOURS.index)) for bone in NUMBER}
HIDDEN = {bone: "?" + scent for bone, scent in SCENT.items()}
TWIN = {bone: bone[::-1] for bone in NUMBER}


class Game:
    """Everything there is to know of one moment of a game.

    `known` holds a set of scents for each seat and, last, one for everyone (the spectator's).
    A game and the game after an action share the lists that the action did not touch.
    """

    __slots__ = (
        "dogs", "done", "dropped", "ended", "hands", "known", "owed", "progress",
        "row", "rules", "seat", "stalled",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913
        self, rules, row, dogs, hands, dropped, seat, done, progress, owed, stalled, ended, known
    ):
        self.rules = rules
        self.row = row
        self.dogs = dogs
        self.hands = hands
        self.dropped = dropped
        self.seat = seat
        self.done = done
        self.progress = progress
        self.owed = owed
        self.stalled = stalled
        self.ended = ended
        self.known = known

    def __repr__(self):
        parts = (f"{name}={getattr(self, name)!r}" for name in self.__slots__ if name != "rules")
        return f"Game({', '.join(parts)})"


def fresh(rules, deal, players=2, first=0):
    """S1 to S4: the row as dealt, dogs at the doghouse, nobody holds or knows anything."""
    return Game(
        rules=rules,
        row=list(deal),
        dogs=[0] * players,
        hands=[set() for _ in range(players)],
        dropped=[set() for _ in range(players)],
        seat=first,
        done=[],
        progress=False,
        owed=False,
        stalled=0,
        ended=None,
        known=[set() for _ in range(players + 1)],
    )


def scent_of(bone):
    return SCENT[bone]


def in_order(bones):
    return sorted(bones, key=NUMBER.__getitem__)


# What is legal.


def turn_is_used_up(game):
    # T3: the third action, or all three kinds used, which is also the third action.
    return len(game.done) >= 3


def turn_allows(game, kind):
    # T1. What has not been done yet is allowed by either reading; only for a repeat do they differ.
    if turn_is_used_up(game):
        return False
    return kind not in game.done or game.rules["turn"] == "THREE_ACTIONS"


def moves(game):
    if not turn_allows(game, "move"):
        return []
    here = game.dogs[game.seat]
    far = game.rules["reach"] - len(game.hands[game.seat])  # M1
    spaces = range(len(game.row) + 1)  # M2; M3, M4: whatever or whoever is there
    return [("move", space) for space in spaces if 1 <= abs(space - here) <= far]


def under_the_dog(game):
    space = game.dogs[game.seat]
    return game.row[space - 1] if space > 0 else "doghouse"


def may_dig(game):
    if under_the_dog(game) not in BONES:  # D1
        return False
    if not turn_allows(game, "dig"):
        return False
    # D3, D4: with a full hand only where it may be an exchange
    return not hand_is_full(game) or game.rules["full_hand"] == "EXCHANGE"


def hand_is_full(game):
    return len(game.hands[game.seat]) >= game.rules["hand_limit"]


def drops(game):
    bowl = under_the_dog(game)
    if bowl is None or not bowl.isupper():  # B1
        return []
    fitting = in_order(bone for bone in game.hands[game.seat] if bone[0].upper() == bowl)
    if not fitting or not turn_allows(game, "drop"):
        return []
    most = 1
    if len(fitting) > 1 and game.rules["drop"] == "MANY":  # B2
        most = len(fitting)
    return [
        ("drop", bones) for count in range(1, most + 1) for bones in combinations(fitting, count)
    ]


def choices(game):
    """All legal actions, in the order that everything shares."""
    if game.ended is not None:
        return []
    if game.owed:  # D4: nothing else is legal until then
        return [("bury", bone) for bone in in_order(game.hands[game.seat])]
    found = moves(game)
    if may_dig(game):
        found.append(("dig",))
    found += drops(game)
    found.append(("end",))  # T2
    return found


# What happens.


def play(game, action, checked=True):
    """The game after a legal action; the game before stays as it was."""
    if checked and action not in choices(game):
        raise ValueError(f"{action!r} is not legal in {game!r}")
    after = Game(
        game.rules, game.row, game.dogs, game.hands, game.dropped, game.seat,
        game.done, game.progress, game.owed, game.stalled, game.ended, game.known,
    )  # fmt: skip
    kind = action[0]
    if kind == "end":
        end_turn(after)
        return after
    if kind == "bury":  # T4: a part of its dig
        bury(after, action[1])
    else:
        after.done = [*game.done, kind]
        if kind == "move":
            after.dogs = game.dogs[:]
            after.dogs[game.seat] = action[1]
        elif kind == "dig":
            dig(after)
        else:
            drop(after, action[1])
    if turn_is_used_up(after) and not after.owed and after.ended is None:  # T3
        end_turn(after)
    return after


def dig(game):
    exchange = hand_is_full(game)
    place = game.dogs[game.seat] - 1
    bone = game.row[place]
    hand = game.hands[game.seat]
    # D1: the card leaves the yard for the hand. Y1: a gap is left.
    game.row = game.row[:]
    game.row[place] = None
    game.hands = game.hands[:]
    game.hands[game.seat] = hand | {bone}
    # K2: the digger sees the face. K4: everyone does who sees both backs go into one hand.
    if TWIN[bone] in hand:
        everyone_learns(game, SCENT[bone])
    else:
        one_learns(game, game.seat, SCENT[bone])
    if exchange:
        game.owed = True  # D4
        return
    game.progress = True  # E3: it left the yard and stays out
    if game.rules["refill"] == "AT_ONCE":  # Y2
        refill(game)
    if yard_is_cleared(game) and game.rules["end"] == "AT_ONCE":  # E1
        refill(game)  # E2
        game.stalled = 0
        game.ended = "yard cleared"


def bury(game, bone):
    # D4: in the space just dug, where the dog still is
    game.row = game.row[:]
    game.row[game.dogs[game.seat] - 1] = bone
    game.hands = game.hands[:]
    game.hands[game.seat] = game.hands[game.seat] - {bone}
    game.owed = False
    # K4: which of the two it was only the owner knows
    if TWIN[bone] in game.hands[game.seat]:
        all_but_one_lose(game, game.seat, SCENT[bone])


def drop(game, bones):
    # B1: out of the hand, in front of the player for good
    game.hands = game.hands[:]
    game.hands[game.seat] = game.hands[game.seat].difference(bones)
    game.dropped = game.dropped[:]
    game.dropped[game.seat] = game.dropped[game.seat].union(bones)
    game.progress = True  # E3
    for bone in bones:  # K2, and by K3 the twin with it
        everyone_learns(game, SCENT[bone])


def end_turn(game):
    refill(game)  # Y2; where it is done at once there is nothing left to fill
    game.stalled = 0 if game.progress else game.stalled + 1  # E3
    if yard_is_cleared(game):  # E1
        game.ended = "yard cleared"
        return
    if not game.progress:
        limit = game.rules["stall_limit"]
        if limit is not None and game.stalled >= limit:  # E3
            game.ended = "stalled"
            return
    game.seat = (game.seat + 1) % len(game.dogs)  # S4
    game.done = []
    game.progress = False


def yard_is_cleared(game):
    return BONES.isdisjoint(game.row)


def refill(game):
    # Y1, Y2: the furthest card leaps into the gap nearest the doghouse, until there is no gap.
    if None not in game.row:
        return
    row = game.row[:]
    while None in row:
        gap = row.index(None)
        furthest = row.pop()  # its place is beyond the end of the row from now on
        if furthest is not None:
            row[gap] = furthest
        # Y3: else it was a gap with no card beyond it, and has vanished
    game.row = row
    # Y4: cards move and dogs stay, unless their space is no more
    game.dogs = [min(space, len(row)) for space in game.dogs]


# Who knows what.


def one_learns(game, seat, scent):
    if scent not in game.known[seat]:
        game.known = game.known[:]
        game.known[seat] = game.known[seat] | {scent}


def everyone_learns(game, scent):
    game.known = [scents | {scent} for scents in game.known]


def all_but_one_lose(game, owner, scent):
    game.known = [
        scents if who == owner else scents - {scent} for who, scents in enumerate(game.known)
    ]


def look(game, viewer):
    """What a seat sees, or the spectator (None): the row, and the hand of each seat.

    A bone whose scent the viewer does not know is "?" and its scent; a gap is None.
    In a hand the known bones come first, then the hidden ones.
    """
    scents = game.known[-1 if viewer is None else viewer]
    row = [
        card if card not in BONES or SCENT[card] in scents else HIDDEN[card] for card in game.row
    ]
    hands = []
    for hand in game.hands:
        open_to_me = [bone for bone in hand if SCENT[bone] in scents]
        closed = [SCENT[bone] for bone in hand if SCENT[bone] not in scents]
        hands.append(in_order(open_to_me) + ["?" + scent for scent in in_order(closed)])
    return row, hands


# What it comes to.


def values(game):
    """E4: from the bowl nearest the doghouse, which is worth as much as there are colours."""
    bowls = [card.lower() for card in game.row if card is not None and card.isupper()]
    best = game.rules["colors"]
    return {colour: best - passed for passed, colour in enumerate(bowls)}


def points(game):
    worth = values(game)
    return [sum(worth[bone[0]] for bone in bones) for bones in game.dropped]


def places(game):
    """E5: one more than there are players who did better."""
    total = points(game)
    worth = values(game)
    # how many bones of the colour worth most, then of the next, ...
    dearest_first = sorted(worth, key=worth.get, reverse=True)
    counts = [
        [sum(bone[0] == colour for bone in bones) for colour in dearest_first]
        for bones in game.dropped
    ]

    def did_better(one, other):
        if total[one] != total[other]:
            return total[one] > total[other]
        # One who is level in every colour is level by either rule.
        if counts[one] == counts[other]:
            return False
        return game.rules["ties"] == "MOST_VALUABLE_BONES" and counts[one] > counts[other]

    seats = range(len(total))
    return [1 + sum(did_better(other, seat) for other in seats) for seat in seats]
