"""Cards are opaque: the code asks nothing of them but what is listed, and renaming them is nothing.

The first is read off the source (see `independence`), the second is tried in games: a renaming of
the colours, and of everything that is named after them, before an action is the same as after it.
"""

from pathlib import Path
from random import Random

import pytest

import dig_rules
from dig_rules import (
    COLORS,
    Bone,
    Bowl,
    Bury,
    Drop,
    Rules,
    Scent,
    ScentSet,
    apply,
    format_action,
    legal_actions,
    scores,
    view,
)
from dig_rules.parts import trusted_player
from dig_rules.state import trusted_state
from proofs.asked import ASIDE, ASKED
from proofs.independence import questions
from proofs.ledger import FULL
from proofs.mirror import BONES, told
from support import model
from support.play import CHOICES as OPTIONS
from support.play import LIVELY, random_game

LIBRARY = Path(dig_rules.__file__).parent


def source_of(name):
    path = Path(model.__file__) if name == "model" else LIBRARY / f"{name}.py"
    return path.read_text(encoding="utf-8")


def beyond(name, source):
    """What is asked in a source and not listed, and what is listed and not asked."""
    aside = ASIDE.get(name, "").split()
    found = {
        (where, asked)
        for where, every in questions(source).items()
        if where not in aside
        for asked in every
    }
    listed = {(where, asked) for where, every in ASKED[name].items() for asked in every}
    return found - listed, listed - found


@pytest.mark.proof(
    "Nothing is asked of a card but what its class tells, or where it is carried",
    method="reading the source",
    scope="every expression of the rooms that an action, a score or a view passes through, and of "
    "the second implementation",
)
@pytest.mark.parametrize("name", ASKED)
def test_the_code_asks_no_more_of_cards_than_is_listed(name, tally):
    more, less = beyond(name, source_of(name))
    assert not more, "these tell cards apart and are not listed in proofs/asked.py"
    assert not less, "these are listed in proofs/asked.py and no longer asked"
    tally["questions"] += sum(map(len, ASKED[name].values()))


NOW = "if not turn.bury_owed:"
INSTEAD = [
    "if me.hand[0].color is Color.RED:",
    "if me.hand[0].rank > 7:",
    "if me.hand[0] is _LUCKY:",
    "if me.hand[0] == _LUCKY:",
    "if _LUCKY in me.hand:",
    "if me.hand < (_LUCKY,):",
    "if me.hand.index(_LUCKY):",
    "if {_LUCKY}.intersection(me.hand):",
    "if {me.hand[0]: 1}.keys() ^ {_LUCKY: 1}.keys():",
    "if _WORTH[me.hand[0]] > 3:",
    "if _WORTH.get(me.hand[0]):",
    "if isinstance(yard[-1], Bone):",
    "if hash(me.hand[0]) % 2:",
    "if repr(me.hand) < 'Bone':",
    "if '%s' % me.hand[0] == 'ry':",
    "if f'{me.hand[0]}' > 'ry':",
    "if list(map(str, me.hand)):",
    "if rank(me.hand[0]) > 7:",
    "if attrgetter('color')(me.hand[0]):",
]
INTRUSIONS = [
    *(("transition", NOW, new) for new in INSTEAD),
    ("transition", "from dig_rules.yard", "from dig_rules.notation import a\nfrom dig_rules.yard"),
    ("transition", "held is not bone", "held.scent is not bone.scent"),
    ("legal", "if hand is None or", "if hand and hand[0].decoy is hand[-1].color or"),
    ("legal", "for number in range(1, most + 1)", "for number in range(1, bones[0].rank)"),
    ("legal", "return tuple(Bury(bone) for bone in hand)", "return tuple(map(Bury, set(hand)))"),
    ("yard", "if card is not None:", "if card is not None and card.color:"),
    ("yard", "while None in row:", "while min(row):"),
    ("knowledge", "if bone.twin in hand:", "if bone.twin in hand and bone.scent.first:"),
    ("knowledge", "if bone.twin in hand:", "if bone.twin in hand or bone in knowledge[seat]:"),
    ("outcome", "bowl.color: len(bowls) - i", "bowl.color: len(bowls) - i + (bowl is _LUCKY)"),
    ("model", "exchange = hand_is_full(game)", "exchange = bone == 'ry'"),
    ("model", "exchange = hand_is_full(game)", "exchange = game.row[place].startswith('r')"),
]


@pytest.mark.parametrize(("name", "old", "new"), INTRUSIONS, ids=str)
def test_a_question_too_many_is_found(name, old, new):
    source = source_of(name)
    assert old in source
    more, _ = beyond(name, source.replace(old, new))
    assert more


def test_a_match_is_a_question():
    more, _ = beyond("yard", source_of("yard") + MATCHING)
    assert {asked for _, asked in more} == {"card", "Bone(color=Color.RED)", "_"}


MATCHING = """
def lucky(card):
    match card:
        case Bone(color=Color.RED):
            return True
        case _:
            return False
"""


# Renaming ---------------------------------------------------------------------------------------


class Renaming:
    """A permutation of the colours, and so of all that is named after them."""

    def __init__(self, colors):
        self.color = dict(zip(COLORS, colors, strict=True))
        self.card = {None: None}
        for bone in BONES:
            self.card[bone] = Bone(self.color[bone.color], self.color[bone.decoy])
            self.card[bone.scent] = Scent(self.color[bone.color], self.color[bone.decoy])
        self.card.update((Bowl(color), Bowl(self.color[color])) for color in COLORS)

    def bones(self, bones):
        """Bones by their new names, and so in the order of these."""
        return tuple(sorted((self.card[bone] for bone in bones), key=BONES.index))

    def action(self, action):
        if type(action) is Bury:
            return Bury(self.card[action.bone])
        return Drop(self.bones(action.bones)) if type(action) is Drop else action

    def state(self, state):
        return trusted_state(
            state.rules,
            tuple(self.card[card] for card in state.yard),
            tuple(
                trusted_player(p.dog, p.space, self.bones(p.hand), self.bones(p.dropped))
                for p in state.players
            ),
            state.turn,
            tuple(ScentSet([self.card[scent] for scent in known]) for known in state.knowledge),
            state.stalled,
            state.ended,
            state.ply,
        )


def some_rules(rng):
    choices = {name: rng.choice(list(enum)) for name, enum in OPTIONS.items()}
    hand_limit = rng.choice((1, 2, 3, 3, 3, 4))
    return Rules(
        **choices, hand_limit=hand_limit, reach=rng.randrange(hand_limit + 1, 9), stall_limit=9
    )


@pytest.mark.proof(
    "To rename the colours before an action is the same as to rename them after it",
    method="random games",
    scope="games of 40 drawn rules, every legal action at each position",
    full_scope="games of 1,000 drawn rules, every legal action at each position",
)
def test_renaming_commutes_with_every_action(tally):
    rng = Random(7)
    for _ in range(1_000 if FULL else 40):
        rules, players = some_rules(rng), rng.randrange(2, 5)
        for played in random_game(rng, rules=rules, players=players, among=LIVELY, most=150):
            state = played.state
            naming = Renaming(rng.sample(COLORS, len(COLORS)))
            renamed = naming.state(state)
            actions = legal_actions(state)
            assert set(map(naming.action, actions)) == set(legal_actions(renamed)), told(state)
            for action in actions:
                assert naming.state(apply(state, action)) == apply(
                    renamed, naming.action(action)
                ), f"{format_action(action)} at {told(state)}, renamed to {naming.color}"
                tally["actions"] += 1
            assert scores(renamed) == scores(state)
            viewer = rng.choice([None, *range(players)])
            seen, again = view(state, viewer), view(renamed, viewer)
            assert tuple(naming.card[card] for card in seen.yard) == again.yard
            tally["positions"] += 1
