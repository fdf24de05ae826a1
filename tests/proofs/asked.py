"""What the code asks of cards: all of it, and why the answer is the same throughout a class.

`independence` says how the questions are collected, and `test_independence` that there are no more.
A class (see `classes`) fixes what is under the dog, where its twin is, how many bones in hand have
the bowl's colour or come with their twin, and what the turn is. It does not fix which cards these
are; where a question is about that, its answer only says where a card is carried to.
"""

ACTION = "which of the five kinds the action is"
CARRY = "nothing: what is found out is only carried on"
COLOR = "whether a bone has the colour of the bowl under the dog: a part of the class"
KIND = "whether a card is a bone or a bowl: a part of the class"
NAMED = "which bones of the hand the action names: those, and no others, are carried off"
ORDER = "in which order bones are kept: the same bones, however they are called"
SAME = "whether anything was carried at all: a part of the class"
SCENT = "which scent everyone's knowledge is about: it is put into sets, or out of them"
TELLS = "how a card is called in the words of a refusal"
TURN = "what was done in the turn: a part of the class"
TWIN = "whether the twin is in the hand: a part of the class"
TYPE = "whether an argument is of its type, or which position it is"
GAP = "whether a space is a gap: a part of the class"
NO_CARD = "no card: numbers, seats and words"
SCORE = "of which colour what is dropped is, and each bowl: scores are looked at by themselves"
SEEN = "what a viewer sees: views are looked at by themselves"

ASKED = {
    "transition": {
        "apply": {"type(state) is not State": TYPE},
        "step": {"type(state) is not State": TYPE},
        "_after": {
            "type(action) is Move": ACTION,
            "type(action) is Dig": ACTION,
            "type(action) is Bury": ACTION,
            "type(action) is Drop": ACTION,
            "type(action) is EndTurn": ACTION,
            "action.bones": NAMED,
            "yard is not state.yard": SAME,
        },
        "_dig": {"sorted((*me.hand, bone), key=rank)": ORDER},
        "_bury": {"held is not bone": NAMED},
        "_drop": {
            "held not in bones": NAMED,
            "sorted((*me.dropped, *bones), key=rank)": ORDER,
        },
    },
    "legal": {
        "legal_actions": {
            "type(position) is State": TYPE,
            "isinstance(card, Bowl)": KIND,
            "card.color": COLOR,
            "_MOVE in used_up": TURN,
            "_DIG not in used_up": TURN,
            "_DROP not in used_up": TURN,
        },
        "_own_hand": {"type(position) is View": TYPE},
        "why_illegal": {"type(position) is State": TYPE},
        "reasons_against": {
            "type(action) is Move": ACTION,
            "type(action) is Dig": ACTION,
            "type(action) is Bury": ACTION,
            "type(action) is Drop": ACTION,
            "type(action) is EndTurn": ACTION,
            "action.bones": NAMED,
        },
        "_buries": {"lru_cache(maxsize=4096)": CARRY},
        "_drops": {"lru_cache(maxsize=4096)": CARRY, "bone.color is color": COLOR},
        "_why_not_now": {"kind.value": TELLS},
        "_why_not_dig": {"isinstance(position.yard[space - 1], (Bone, Scent))": KIND},
        "_why_not_drop": {
            "isinstance(bowl, Bowl)": KIND,
            "Counter(bones)": NAMED,
            "bone not in hand": NAMED,
            "bone.color is not bowl.color": COLOR,
            "str(bone)": TELLS,
            "str(bowl)": TELLS,
        },
        "_why_not_bury": {"bone not in hand": NAMED, "str(bone)": TELLS},
    },
    "yard": {
        "refill": {"row.pop()": CARRY, "row.index(None)": GAP},
        "holds_bone": {"isinstance(card, Bone)": KIND},
    },
    "knowledge": {
        "learn_dug": {"bone.twin in hand": TWIN, "bone.scent": SCENT},
        "forget_buried": {"bone.twin not in hand": TWIN, "bone.scent": SCENT},
        "learn_dropped": {"bone.scent": SCENT},
        "_with": {"cache": CARRY, "known.scents": SCENT},
        "_without": {"cache": CARRY, "known.scents": SCENT, "other is not scent": SCENT},
        "_scent_set": {"_SETS.get(scents)": SCENT, "_SETS.setdefault(scents, found)": SCENT},
        "ScentSet.__new__": {
            "type(scents) not in (tuple, list, set, frozenset)": TYPE,
            "type(scent) is not Scent": TYPE,
            "sorted(set(scents), key=rank)": ORDER,
        },
    },
    "parts": {
        "Turn.__new__": {
            "type(seat) is not int": TYPE,
            "type(done) is not tuple": TYPE,
            "type(kind) is not ActionKind": TYPE,
            "type(progress) is not bool": TYPE,
            "type(bury_owed) is not bool": TYPE,
            "_TURNS[seat, done, progress, bury_owed]": NO_CARD,
            "f'an int from 0 to {MAX_PLAYERS - 1}'": NO_CARD,
        },
        "_make_turns": {
            "turns[seat, done, progress, False]": NO_CARD,
            "len(done) == ACTIONS_A_TURN": NO_CARD,
        },
        "_make_turns.after": {"turns.get((seat, (*done, kind), marked, owed), turn)": NO_CARD},
    },
    "state": {},
    "outcome": {
        "bone_values": {
            "type(position) is not State": TYPE,
            "type(position) is not View": TYPE,
            "isinstance(card, Bowl)": KIND,
            "bowl.color": SCORE,
        },
        "scores": {"sum((values[bone.color] for bone in player.dropped))": SCORE},
        "standings": {
            "sorted(range(len(points)), key=lambda seat: merits[seat], reverse=True)": NO_CARD,
            "sum((other > merits[seat] for other in merits))": NO_CARD,
        },
        "standings.merit": {"bone.color": SCORE, "colors.count(color)": SCORE},
    },
    "view": {
        "": {"from random import Random": NO_CARD},
        "view": {
            "map(look, state.yard)": SEEN,
            "map(look, player.hand)": SEEN,
            "type(state) is not State": TYPE,
            "state.players[viewer]": NO_CARD,
            "hand is not own": SEEN,
        },
        "known_to": {
            "type(viewer) is int": TYPE,
            "knowledge[viewer]": NO_CARD,
            "f'a seat from 0 to {len(state.players) - 1}, or None'": NO_CARD,
        },
        "_look": {
            "lru_cache(maxsize=1024)": CARRY,
            "deck(MAX_COLORS)": SEEN,
            "isinstance(card, Bone)": KIND,
            "card.scent not in known": SEEN,
            "card.scent": SEEN,
        },
        "_in_order": {
            "lru_cache(maxsize=16384)": CARRY,
            "sorted(hand, key=lambda card: (type(card) is Scent, card.rank))": ORDER,
        },
    },
    "model": {
        "": {
            "colour != decoy": NO_CARD,
            "frozenset(NUMBER)": NO_CARD,
            "''.join(sorted(bone, key=COLOURS.index))": NO_CARD,
            "BONES": NO_CARD,
        },
        "in_order": {"sorted(bones, key=NUMBER.__getitem__)": ORDER},
        "moves": {"abs(space - here)": NO_CARD},
        "may_dig": {"under_the_dog(game) not in BONES": KIND},
        "drops": {"bowl.isupper()": KIND, "bone[0].upper() == bowl": COLOR},
        "play": {
            "action[0]": ACTION,
            "action[1]": NAMED,
            "action not in choices(game)": NAMED,
            "f'{action!r} is not legal in {game!r}'": TELLS,
        },
        "dig": {"game.row[place]": CARRY, "TWIN[bone] in hand": TWIN, "SCENT[bone]": SCENT},
        "bury": {"TWIN[bone] in game.hands[game.seat]": TWIN, "SCENT[bone]": SCENT},
        "drop": {
            "game.hands[game.seat].difference(bones)": NAMED,
            "game.dropped[game.seat].union(bones)": NAMED,
            "SCENT[bone]": SCENT,
        },
        "refill": {"row.index(None)": GAP, "row.pop()": CARRY, "min(space, len(row))": NO_CARD},
        "yard_is_cleared": {"BONES.isdisjoint(game.row)": KIND},
        "one_learns": {"scent not in game.known[seat]": SCENT},
        "all_but_one_lose": {"who == owner": NO_CARD},
    },
}
"""The questions by file and function, and what each asks."""

ASIDE = {
    "knowledge": (
        "ScentSet.__contains__ ScentSet.__iter__ ScentSet.__len__ ScentSet.__reduce__ "
        "ScentSet.__repr__ open_scents"
    ),
    "parts": "EndReason.__repr__ Turn.__repr__",
    "view": (
        "PossibleStates.__attrs_post_init__ PossibleStates.__getitem__ PossibleStates.__iter__ "
        "PossibleStates.__repr__ View._repr_svg_ _faults_of _filled _filled.bone_of sample_state"
    ),
    "model": "Game.__repr__ fresh look places places.did_better points scent_of values",
}
"""The functions by file that no action passes through, and no view."""
