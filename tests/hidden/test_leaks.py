"""No way by which hidden colours have leaked elsewhere is open here, one by one."""

import base64
import gc
import pickle
import re
from collections import Counter
from enum import Enum
from itertools import pairwise
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import pytest

import dig_rules as dig
from dig_rules import Bone, Buried, Bury, Dig, Drop, Dropped, Dug, Leapt, Move, Scent, State
from dig_rules.render import event_text, render_svg, render_text
from hidden.belief import beliefs
from hidden.reached import LONG, games, known_to, sample, viewers_of
from hidden.swaps import differences, events_seen, everything, kind_of_swap, swap, the_view
from support.bots import QUICK_BOTS
from support.play import random_game, universe

GAMES = 1_000 if LONG else 64


def picked(every=3, number=128):
    """Every so many of the sampled states, all of them in a long run."""
    return [state for _, state in sample(number)][:: 1 if LONG else every]


def back(card):
    return card.scent if isinstance(card, Bone) else card


# What can be reached from a view ----------------------------------------------------------------

CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def parts_of(thing):
    """Whatever an object refers to, by the collector, its slots and its attributes."""
    yield from gc.get_referents(thing)
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(thing, name):
                yield getattr(thing, name)
    yield from getattr(thing, "__dict__", {}).values()


def reachable(root):
    """All objects that can be reached from one, except code, and what only enums refer to."""
    found, todo = {}, [root]
    while todo:
        thing = todo.pop()
        if id(thing) in found or isinstance(thing, CODE):
            continue
        found[id(thing)] = thing
        if isinstance(thing, Enum):
            continue
        todo.extend(parts_of(thing))
    return list(found.values())


def assert_nothing_hidden(things, known):
    for thing in things:
        assert not isinstance(thing, (State, dig.Player, Random)), type(thing)
        if isinstance(thing, Bone):
            assert thing.scent in known, thing
        if type(thing) is int:
            assert abs(thing) <= 1_000_000, thing


@pytest.mark.clause("K1", "K2")
def test_nothing_reachable_from_a_view_is_a_state_or_an_unknown_bone():
    # R02, R10
    for state in picked():
        for viewer in viewers_of(state):
            seen = dig.view(state, viewer)
            known = known_to(state, viewer)
            things = reachable(seen)
            assert seen.yard in things
            assert_nothing_hidden(things, known)
            states = dig.possible_states(seen)
            assert_nothing_hidden(reachable(states), known)


def test_nor_is_it_in_the_pickle_of_a_view():
    # R02
    for state in picked():
        for viewer in viewers_of(state):
            seen = dig.view(state, viewer)
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                bytes_ = pickle.dumps(seen, protocol)
                assert b"State" not in bytes_
                again = pickle.loads(bytes_)
                assert again == seen
                assert_nothing_hidden(reachable(again), known_to(state, viewer))


def test_nor_can_it_be_reached_from_what_is_made_of_a_view():
    # R02, R03
    for state in picked(9):
        for viewer in viewers_of(state):
            known = known_to(state, viewer)
            seen = dig.view(state, viewer)
            made = [render_text(seen), render_svg(seen), dig.outcome(seen), dig.standings(seen)]
            made += [dig.why_illegal(seen, Move(99)), dig.legal_actions(seen)]
            assert_nothing_hidden(reachable(made), known)
            for action in dig.legal_actions(state)[-3:]:
                after = dig.apply(state, action)
                union = {*known, *known_to(after, viewer)}
                assert_nothing_hidden(reachable(events_seen(state, action, viewer)), union)


# The seed ---------------------------------------------------------------------------------------


def forms_of(seed):
    """A number as it might be written somewhere."""
    size = (seed.bit_length() + 7) // 8
    raw = [seed.to_bytes(length, order) for order in ("big", "little") for length in (size, 8, 16)]
    raw += [str(seed).encode(), f"{seed:x}".encode(), f"{seed:X}".encode(), pickle.dumps(seed)[4:]]
    coded = [base64.b64encode(form).rstrip(b"=") for form in raw]
    coded += [base64.urlsafe_b64encode(form).rstrip(b"=") for form in raw]
    return {*raw, *coded, f"{seed:_}".encode(), f"{seed:,}".encode()}


def rng_words(seed):
    """The large numbers of the generator's state, fresh and after the shuffle."""
    generator = Random(seed)
    words = set(generator.getstate()[1][:-1])
    for _ in range(24):
        generator.random()
    words |= set(generator.getstate()[1][:-1])
    return {word for word in words if word > 2**24}


PICKLED = 6
"""How many bytes at the end of a pickled number of 32 bits are its own."""


def test_the_seed_of_a_game_is_in_nothing_that_anybody_gets():
    # R06
    seed = 987654321987654321
    forbidden = forms_of(seed)
    words = rng_words(seed)
    decimal = {str(word).encode() for word in words}
    pickled = {pickle.dumps(word).rstrip(b".")[-PICKLED:] for word in words}
    rng = Random(1)
    state = dig.new_game(3, seed=seed, rules=dig.Rules(stall_limit=20))
    while not state.over:
        for viewer in viewers_of(state):
            mine = the_view(state, viewer)
            if rng.random() < 0.03:
                mine = everything(state, viewer, possible=2)
                for ours in ("chance used", "bots"):  # the numbers of the test's own generator
                    del mine[ours]
            bytes_ = b"".join(mine["pickle"])
            texts = repr(mine).encode() + render_svg(mine["view"]).encode()
            assert not [form for form in forbidden if form in texts or form in bytes_]
            assert decimal.isdisjoint(re.findall(rb"[0-9]+", texts))
            assert pickled.isdisjoint(
                bytes_[i : i + PICKLED] for i in range(len(bytes_) - PICKLED + 1)
            )
        state = dig.apply(state, rng.choice(dig.legal_actions(state)))


def test_the_seed_is_in_no_error_about_a_game():
    # R06
    seed = 987654321987654321
    forbidden = forms_of(seed)
    state = dig.new_game(3, seed=seed)
    for action in (Move(99), Dig(), Drop(()), "dig", state):
        with pytest.raises(dig.IllegalActionError) as refusal:
            dig.apply(state, action)
        text = (str(refusal.value) + repr(refusal.value.reasons)).encode()
        assert not [form for form in forbidden if form in text]
    for wrong in ({"players": 9}, {"rules": None}, {"dogs": ()}, {"first_player": 7}):
        with pytest.raises(dig.InvalidArgumentError) as refusal:
            dig.new_game(**{"seed": seed, **wrong})
        assert not [form for form in forbidden if form in str(refusal.value).encode()]


# The spectator and the seats --------------------------------------------------------------------


def public_part(seen, public):
    """What is left of a seat's view when what everyone knows is all that is known."""

    def masked(card):
        return card.scent if isinstance(card, Bone) and card.scent not in public else card

    hands = []
    for player in seen.players:
        hand = [masked(card) for card in player.hand]
        bones = [card for card in hand if isinstance(card, Bone)]
        scents = [card for card in hand if isinstance(card, Scent)]
        hands.append((*in_order(bones), *in_order(scents)))
    return tuple(map(masked, seen.yard)), tuple(hands)


def in_order(cards):
    return sorted(cards, key=lambda card: card.rank)


SAME_FOR_ALL = ("rules", "turn", "knowledge", "stalled", "ended", "ply", "over", "to_move")


@pytest.mark.clause("K1")
def test_the_public_part_of_every_seats_view_is_the_spectators_view():
    # R11, R22
    for state in picked(1, number=256):
        public = dig.view(state, None)
        assert public.hand == ()
        for seat in range(len(state.players)):
            seen = dig.view(state, seat)
            for name in SAME_FOR_ALL:
                assert getattr(seen, name) == getattr(public, name)
            for mine, theirs in zip(seen.players, public.players, strict=True):
                assert (mine.dog, mine.space, mine.dropped) == (
                    theirs.dog,
                    theirs.space,
                    theirs.dropped,
                )
            hands = tuple(player.hand for player in public.players)
            assert public_part(seen, known_to(state, None)) == (public.yard, hands)
            assert set(known_to(state, None)) <= set(known_to(state, seat))


@pytest.mark.clause("K3")
def test_the_public_part_and_where_a_seats_bones_lie_make_up_its_view():
    # R22
    for state in picked(1, number=256):
        public = dig.view(state, None)
        for seat in range(len(state.players)):
            seen = dig.view(state, seat)
            row = list(public.yard)
            hands = [list(player.hand) for player in public.players]
            for scent in set(known_to(state, seat)) - set(known_to(state, None)):
                for bone in scent.bones:
                    if bone in seen.yard:
                        row[seen.yard.index(bone)] = bone
                    for hand, player in zip(hands, state.players, strict=True):
                        if bone in player.hand:
                            hand[hand.index(scent)] = bone
            assert tuple(row) == seen.yard
            for hand, player in zip(hands, seen.players, strict=True):
                bones = [card for card in hand if isinstance(card, Bone)]
                scents = [card for card in hand if isinstance(card, Scent)]
                assert (*in_order(bones), *in_order(scents)) == player.hand


@pytest.mark.clause("K1")
def test_a_spectators_view_is_unchanged_by_every_exchange_of_an_unrevealed_pair():
    # R11
    met = Counter()
    for state in picked(1, number=256):
        public = the_view(state, None)
        for scent in set(dig.scents(state.rules.colors)) - set(known_to(state, None)):
            met[kind_of_swap(state, scent)] += 1
            assert differences(public, the_view(swap(state, scent), None)) == []
    assert min(met.values()) > 20
    assert len(met) == 3


def test_a_spectator_gets_no_hand_and_no_actions_of_the_seat_to_act():
    # R11, R14
    for state in picked():
        public = dig.view(state, None)
        assert public.hand == ()
        assert dig.legal_actions(public) == ()


# Order and identity -----------------------------------------------------------------------------


@pytest.mark.clause("K1", "D2")
def test_the_hands_of_others_stand_in_an_order_that_no_hidden_colour_makes():
    # R08
    met = Counter()
    for state in picked(1, number=256):
        for viewer in viewers_of(state):
            known = known_to(state, viewer)
            for seat, player in enumerate(dig.view(state, viewer).players):
                real = state.players[seat].hand
                bones = [bone for bone in real if bone.scent in known]
                scents = [bone.scent for bone in real if bone.scent not in known]
                assert player.hand == (*in_order(bones), *in_order(scents))
                by_color = [back(bone) for bone in real if bone.scent not in known]
                met[by_color != in_order(scents)] += 1
    # The order by hidden colour would often be another.
    assert met[True] > 100


def test_no_order_of_the_cards_of_a_view_tells_their_colours():
    # R07
    keys = (id, hash, repr, str, pickle.dumps, lambda card: card.rank)
    nearer_is_earlier = 0
    first_is_true = 0
    deals = 1_000
    for seed in range(deals):
        state = dig.new_game(seed=seed)
        seen = dig.view(state, 0)
        hidden = [i for i, card in enumerate(seen.yard) if isinstance(card, Scent)]
        assert len(hidden) == 20
        for scent in dig.scents():
            near, far = (i for i in hidden if seen.yard[i] is scent)
            # The two are one and the same object, so nothing sorts one before the other.
            assert seen.yard[near] is seen.yard[far]
            nearer_is_earlier += state.yard[near] is scent.bones[0]
        if seed < 50:
            for key in keys:
                order = sorted(hidden, key=lambda i: key(seen.yard[i]))
                assert all(a < b for a, b in pairwise(order) if seen.yard[a] is seen.yard[b]), (
                    "a stable sort leaves the two in the order of their places"
                )
        guess = dig.possible_states(seen)[0]
        first_is_true += sum(a is b for a, b in zip(guess.yard, state.yard, strict=True))
    # Of 10,000 fair coins; a fair one is 5 standard deviations off once in two million times.
    assert abs(nearer_is_earlier - 5_000) < 250
    assert abs((first_is_true - 5 * deals) / 2 - 5_000) < 250


# Questions of those who are not to act ----------------------------------------------------------


@pytest.mark.clause("S4")
def test_who_is_not_to_act_gets_no_actions_and_one_reason():
    # R14, R15, R65
    for state in picked():
        for viewer in viewers_of(state):
            seen = dig.view(state, viewer)
            if viewer is not None and viewer == state.to_move:
                assert dig.legal_actions(seen) == dig.legal_actions(state) != ()
                continue
            code = dig.ReasonCode.GAME_OVER if state.over else dig.ReasonCode.NOT_YOUR_TURN
            assert dig.legal_actions(seen) == ()
            for action in (*universe(state.rules, len(state.yard)), "dig", None):
                assert dig.why_illegal(seen, action) == (dig.Reason(code),)


def test_the_reasons_of_the_seat_to_act_name_only_what_was_asked_and_what_lies_open():
    # R15
    for state in picked(2):
        if state.over:
            continue
        seen = dig.view(state, state.to_move)
        bowls = {str(card) for card in seen.yard if isinstance(card, dig.Bowl)}
        for action in universe(state.rules, len(state.yard)):
            asked = {str(bone) for bone in getattr(action, "bones", ())}
            asked |= {str(getattr(action, "bone", ""))}
            for reason in dig.why_illegal(seen, action):
                words = {value for value in reason.params.values() if type(value) is str}
                assert words <= asked | bowls | {"move", "dig", "drop"}
                numbers = {value for value in reason.params.values() if type(value) is int}
                assert all(abs(number) <= 200 for number in numbers)


def test_reasons_are_the_same_for_the_view_of_the_seat_to_act_as_for_the_state():
    # R15
    for state in picked(2):
        if not state.over:
            seen = dig.view(state, state.to_move)
            for action in universe(state.rules, len(state.yard)):
                assert dig.why_illegal(seen, action) == dig.why_illegal(state, action)


# Bots -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", QUICK_BOTS.values(), ids=QUICK_BOTS)
def test_a_bot_chooses_the_same_for_the_same_view_and_numbers(bot):
    # R19
    for state in picked():
        if state.over:
            continue
        seat = state.to_move
        seen = dig.view(state, seat)
        choice = bot.choose(seen, Random(1))
        assert choice in dig.legal_actions(seen)
        assert choice == bot.choose(pickle.loads(pickle.dumps(seen)), Random(1))
        for scent in set(dig.scents(state.rules.colors)) - set(known_to(state, seat)):
            assert choice == bot.choose(dig.view(swap(state, scent), seat), Random(1))
        assert choice == bot.choose(dig.view(dig.possible_states(seen)[-1], seat), Random(1))


# The end, and what was before -------------------------------------------------------------------


@pytest.mark.clause("K2", "K4")
def test_the_end_of_a_game_shows_nothing_by_itself():
    hidden = Counter()
    for plies in games(GAMES, "ends", stall_limit=6):
        state, action, after = plies[-1]
        for viewer in viewers_of(after):
            before = set(known_to(state, viewer))
            now = set(known_to(after, viewer))
            if type(action) in (Move, dig.EndTurn):
                assert now == before
            elif type(action) is Dig:
                dug = state.yard[state.players[state.turn.seat].space - 1]
                assert now <= before | {dug.scent}
            elif type(action) is Drop:
                assert now <= before | {bone.scent for bone in action.bones}
            else:
                assert now <= before
            seen = dig.view(after, viewer)
            shown = [*seen.yard, *(card for p in seen.players for card in p.hand)]
            assert {c.scent for c in shown if isinstance(c, Bone)} <= now
            if after.over:
                hidden[viewer is None] += any(isinstance(card, Scent) for card in shown)
    assert hidden[True] > 5
    assert hidden[False] > 5


def test_a_view_is_made_of_the_state_alone_whatever_came_after():
    for plies in games(GAMES // 8, "rewound"):
        taken = [
            (state, viewer, the_view(state, viewer))
            for state, _, _ in plies[::5]
            for viewer in viewers_of(state)
        ]
        last = plies[-1].after
        for viewer in viewers_of(last):
            dig.view(last, viewer)
        for state, viewer, seen in reversed(taken):
            assert differences(seen, the_view(state, viewer)) == []


# Events -----------------------------------------------------------------------------------------


@pytest.mark.clause("D2", "D4", "K2", "K3", "K4")
@pytest.mark.parametrize("part", range(2))
def test_events_show_a_colour_exactly_to_those_who_can_work_it_out(part):
    # R03, R04, R09
    met = Counter()
    for plies in games(GAMES, f"events {part}", colors=3 - part, most=150):
        worked_out = beliefs(plies[0].state)
        for played in plies:
            for viewer, belief in worked_out.items():
                check_events(played, viewer, belief, met)
    for kind in (Dug, Buried, Leapt):
        for bone in (True, False):
            assert met[kind, bone] > 20, (kind, bone)


def check_events(played, viewer, belief, met):
    """Compare the events that a viewer saw of an action with all that they can work out."""
    state, action, after = played
    seen = events_seen(state, action, viewer)
    real = dig.step(state, action).events
    space = state.players[state.turn.seat].space
    before = belief.bones_at(space) if type(action) is Dig else set()
    belief.see(state, action, after)
    assert len(seen) == len(real)
    for shown, event in zip(seen, real, strict=True):
        assert type(shown) is type(event)
        if type(event) is Dug:
            certain = viewer == event.seat or len(before) == 1
            expected = Dug(event.seat, event.space, seen_as(event.bone, certain), event.exchange)
        elif type(event) is Buried:
            certain = is_known(belief, event.bone)
            expected = Buried(event.seat, event.space, seen_as(event.bone, certain))
        elif type(event) is Leapt:
            certain = isinstance(event.card, dig.Bowl) or is_known(belief, event.card)
            expected = Leapt(seen_as(event.card, certain), event.source, event.target)
        else:
            certain, expected = True, event
        assert shown == expected, (state, action, viewer)
        if not (type(event) is Leapt and isinstance(event.card, dig.Bowl)):
            met[type(event), certain] += 1


def seen_as(card, certain):
    return card if certain else back(card)


def is_known(belief, bone):
    return bone.scent in belief.known([bone.scent])


@pytest.mark.clause("K4", "D2")
def test_nobody_else_learns_which_of_a_pair_in_one_hand_was_dug():
    met = 0
    for plies in games(GAMES, "pairs dug"):
        for state, action, after in plies:
            seat = state.turn.seat
            if type(action) is not Dig:
                continue
            bone = state.yard[state.players[seat].space - 1]
            if bone.twin not in state.players[seat].hand:
                continue
            for viewer in viewers_of(state):
                assert bone.scent in known_to(after, viewer)
                if viewer != seat and bone.scent not in known_to(state, viewer):
                    met += 1
                    (dug, *_) = events_seen(state, action, viewer)
                    assert dug.bone is bone.scent
                    text = event_text(dig.view(after, viewer), dug)
                    assert str(bone.scent) in text
                    for other in bone.scent.bones:
                        assert str(other) not in text.replace(str(bone.scent), "")
    assert met > 10


@pytest.mark.clause("D2", "D4", "B1")
def test_the_log_of_a_dig_a_bury_and_a_drop_shows_the_colour_to_others_from_the_drop_on():
    # R03, R04, R09
    red, yellow, green = dig.COLORS[:3]
    ry, yr, rg = Bone(red, yellow), Bone(yellow, red), Bone(red, green)
    rest = [bone for bone in dig.deck(3) if isinstance(bone, Bone) and bone not in (ry, yr, rg)]
    deal = [ry, rg, dig.Bowl(red), dig.Bowl(yellow), dig.Bowl(green), *rest, yr]
    rules = dig.Rules(colors=3, hand_limit=1, reach=4, full_hand=dig.FullHandRule.EXCHANGE)
    start = dig.new_game(3, deal=deal, rules=rules)
    script = [Move(2), Dig(), dig.EndTurn(), dig.EndTurn(), dig.EndTurn()]
    script += [Move(1), Dig(), Bury(ry), dig.EndTurn(), dig.EndTurn(), dig.EndTurn()]
    script += [Move(3), Drop([rg])]
    for viewer in (0, 1, 2, None):
        state, log = start, []
        for action in script:
            log += events_seen(state, action, viewer)
            state = dig.apply(state, action)
        digs = [event.bone for event in log if isinstance(event, Dug)]
        buries = [event.bone for event in log if isinstance(event, Buried)]
        drops = [event.bones for event in log if isinstance(event, Dropped)]
        mine = viewer == 0
        assert digs == ([rg, ry] if mine else [rg.scent, ry.scent])
        assert buries == ([ry] if mine else [ry.scent])
        assert drops == [(rg,)]
        # What was buried is still known to who buried it, and to nobody else.
        assert state.yard[0] is ry
        assert dig.view(state, viewer).yard[0] is (ry if mine else ry.scent)


# A client that has its events and nothing else --------------------------------------------------


class Client:
    """Rebuilds yard, hands and dropped bones from one view and the events it is sent."""

    def __init__(self, seen):
        self.row = list(seen.yard)
        self.hands = [list(player.hand) for player in seen.players]
        self.dropped = [list(player.dropped) for player in seen.players]

    def take(self, event):
        if isinstance(event, Dug):
            self.row[event.space - 1] = None
            self.hands[event.seat].append(event.bone)
            self._conclude(event.bone)
        elif isinstance(event, Buried):
            self._bury(event)
        elif isinstance(event, Dropped):
            for bone in event.bones:
                hand = self.hands[event.seat]
                hand.remove(bone if bone in hand else bone.scent)
                self.dropped[event.seat].append(bone)
                self._conclude(bone)
        elif isinstance(event, Leapt):
            assert self.row[event.source - 1] is event.card
            self.row[event.source - 1] = None
            self.row[event.target - 1] = event.card

    def take_all(self, events, rules, *, bury_owed):
        for event in events:
            self.take(event)
        # After a refill there are no gaps (Y3).
        at_once = rules.refill is dig.RefillRule.AT_ONCE and not bury_owed
        if at_once or any(isinstance(event, (dig.TurnEnded, dig.GameEnded)) for event in events):
            while self.row and self.row[-1] is None:
                self.row.pop()

    def _bury(self, event):
        hand = self.hands[event.seat]
        shown = event.bone
        if isinstance(shown, Bone):
            hand.remove(shown if shown in hand else shown.scent)
        elif shown in hand:
            hand.remove(shown)
        else:
            # Both were known in this hand, and one of them is gone.
            hand.remove(shown.bones[0])
            hand.remove(shown.bones[1])
            hand.append(shown)
        self.row[event.space - 1] = shown

    def _conclude(self, card):
        """Who knows one card of a scent knows both (K3); so it is with two in one hand (K4)."""
        scent = back(card)
        for hand in self.hands:
            if [back(held) for held in hand].count(scent) == 2:
                hand[:] = [held for held in hand if back(held) is not scent] + [*scent.bones]
                return
        if isinstance(card, Bone):
            for places in (self.row, *self.hands):
                places[:] = [card.twin if place is scent else place for place in places]

    def picture(self):
        hands = [sorted(map(str, hand)) for hand in self.hands]
        return self.row, hands, [in_order(bones) for bones in self.dropped]


@pytest.mark.clause("K1", "K2", "K3", "K4")
def test_a_client_with_one_view_and_its_events_rebuilds_every_view():
    for plies in games(GAMES, "clients", most=150):
        start = plies[0].state
        clients = {viewer: Client(dig.view(start, viewer)) for viewer in viewers_of(start)}
        for state, action, after in plies:
            for viewer, client in clients.items():
                events = events_seen(state, action, viewer)
                client.take_all(events, after.rules, bury_owed=after.turn.bury_owed)
                seen = dig.view(after, viewer)
                hands = [sorted(map(str, player.hand)) for player in seen.players]
                dropped = [list(player.dropped) for player in seen.players]
                assert client.picture() == (list(seen.yard), hands, dropped)


# Histories --------------------------------------------------------------------------------------


@pytest.mark.clause("K2")
def test_histories_that_a_seat_can_tell_apart_look_different_and_the_others_alike():
    # R21
    rng = Random(4)
    told = Counter()
    for plies in games(GAMES, "histories", most=40):
        start = plies[0].state
        scent = rng.choice(dig.scents(start.rules.colors))
        other = swap(start, scent)
        for state, action, after in plies:
            if type(action) is not Dig or scent in {s for k in state.knowledge for s in k}:
                if scent in {s for k in after.knowledge for s in k}:
                    break
                other = dig.apply(other, action)
                continue
            for viewer in viewers_of(state):
                mine = events_seen(state, action, viewer), dig.view(after, viewer)
                next_other = dig.apply(other, action)
                theirs = events_seen(other, action, viewer), dig.view(next_other, viewer)
                learns = viewer == state.turn.seat and scent in known_to(after, viewer)
                assert (mine != theirs) is learns
                told[learns] += 1
            if scent in known_to(after, state.turn.seat):
                break
            other = dig.apply(other, action)
    assert told[True] > 10
    assert told[False] > 50


def test_a_whole_random_game_is_seen_alike_from_equal_seeds():
    one, two = (
        [
            [pickle.dumps(dig.view(played.after, viewer)) for viewer in (0, 1, None)]
            for played in random_game(Random(6))
        ]
        for _ in range(2)
    )
    assert one == two
