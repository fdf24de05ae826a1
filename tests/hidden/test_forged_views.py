"""A view from elsewhere passes the gate exactly if some position looks like that to its viewer."""

import attrs
import pytest

import dig_rules as dig
from dig_rules import Bone, FaultCode, Scent, View
from hidden.reached import known_to, sample, viewers_of

NAMES = tuple(field.name for field in attrs.fields(View))


def forged(seen, **fields):
    """A view with some fields replaced, as anyone could make it."""
    return View(**{**{name: getattr(seen, name) for name in NAMES}, **fields})


def refused(seen, **fields):
    """The codes with which a forged view is refused."""
    with pytest.raises(dig.InvalidStateError) as refusal:
        forged(seen, **fields)
    assert refusal.value.faults
    assert str(refusal.value)
    return {fault.code for fault in refusal.value.faults}


def with_hand(seen, seat, hand):
    players = list(seen.players)
    players[seat] = attrs.evolve(players[seat], hand=hand)
    return tuple(players)


def with_card(seen, space, card):
    return (*seen.yard[: space - 1], card, *seen.yard[space:])


def space_of(seen, card):
    return seen.yard.index(card) + 1


RY = Bone(dig.Color.RED, dig.Color.YELLOW)
YR = RY.twin
RG = Bone(dig.Color.RED, dig.Color.GREEN)


@pytest.fixture
def state():
    """Seat 0 holds ry, seat 1 holds rg, and nothing else has happened."""
    bowls = [dig.Bowl(color) for color in dig.COLORS[:3]]
    others = [card for card in dig.deck(3) if isinstance(card, Bone) and card not in (RY, RG)]
    game = dig.new_game(3, deal=[RY, RG, *bowls, *others], rules=dig.Rules(colors=3))
    for action in (dig.Move(1), dig.Dig(), dig.EndTurn(), dig.Move(2), dig.Dig(), dig.EndTurn()):
        game = dig.apply(game, action)
    assert [player.hand for player in game.players] == [(RY,), (RG,), ()]
    return game


@pytest.fixture
def seen(state):
    return dig.view(state, 0)


def test_the_fields_of_every_view_make_that_view_again():
    for _, state in sample(128):
        for viewer in viewers_of(state):
            seen = dig.view(state, viewer)
            again = View(*(getattr(seen, name) for name in NAMES))
            assert again == seen
            assert repr(again) == repr(seen)
            assert hash(again) == hash(seen)
            assert again.ply == seen.ply


@pytest.mark.clause("K3")
def test_a_scent_hidden_in_one_place_only_is_refused(seen):
    hidden = RG.scent
    space = space_of(seen, hidden)
    assert FaultCode.NOT_TWO_PLACES in refused(seen, yard=with_card(seen, space, RG.twin))
    assert FaultCode.NOT_TWO_PLACES in refused(seen, players=with_hand(seen, 1, (RG,)))
    assert FaultCode.NOT_TWO_PLACES in refused(seen, players=with_hand(seen, 1, ()))


@pytest.mark.clause("K3")
def test_a_scent_hidden_in_three_places_is_refused(seen):
    other = next(card for card in seen.yard if isinstance(card, Scent) and card is not RG.scent)
    yard = with_card(seen, space_of(seen, other), RG.scent)
    assert refused(seen, yard=yard) == {FaultCode.NOT_TWO_PLACES}


@pytest.mark.clause("K2")
def test_a_bone_shown_that_the_viewer_cannot_know_is_refused(seen):
    yard = with_card(seen, space_of(seen, RG.scent), RG.twin)
    players = with_hand(seen, 1, (RG,))
    assert refused(seen, yard=yard, players=players) == {FaultCode.NOT_SEEN_SO}


@pytest.mark.clause("K2", "K3")
def test_a_bone_hidden_that_the_viewer_knows_is_refused(seen):
    yard = with_card(seen, space_of(seen, YR), RY.scent)
    assert refused(seen, yard=yard)
    players = with_hand(seen, 0, (RY.scent,))
    assert refused(seen, players=players)
    assert refused(seen, yard=yard, players=players)


@pytest.mark.clause("K2")
def test_a_hidden_hand_of_the_viewers_own_is_refused(seen):
    yard = with_card(seen, space_of(seen, YR), RY.scent)
    knowledge = (dig.ScentSet(), *seen.knowledge[1:])
    players = with_hand(seen, 0, (RY.scent,))
    codes = refused(seen, yard=yard, players=players, knowledge=knowledge)
    assert FaultCode.MUST_KNOW in codes


@pytest.mark.parametrize("hand", [(), (RG,), (YR,), (RY, RG), (RY, RY)], ids=str)
def test_a_hand_that_is_not_the_viewers_is_refused(seen, hand):
    assert refused(seen, hand=hand) == {FaultCode.NOT_SEEN_SO}


def test_a_hand_of_a_spectators_is_refused(state):
    assert refused(dig.view(state, None), hand=(RY,)) == {FaultCode.NOT_SEEN_SO}


def test_the_view_of_one_seat_is_refused_as_that_of_another(state, seen):
    assert refused(seen, viewer=1)
    assert refused(seen, viewer=None)
    assert refused(dig.view(state, None), viewer=0)
    # Seat 2 holds nothing and knows nothing, so it sees what a spectator sees.
    assert forged(dig.view(state, None), viewer=2) == dig.view(state, 2)


@pytest.mark.parametrize("viewer", [3, 7, -1, 10**30])
def test_a_viewer_who_is_no_seat_is_refused(seen, viewer):
    assert refused(seen, viewer=viewer) == {FaultCode.NO_SUCH_VIEWER}


WRONG = (True, 0.0, "0", b"", [], {}, object())


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
@pytest.mark.parametrize("name", NAMES)
def test_a_field_of_a_wrong_type_is_refused(seen, name, wrong):
    assert refused(seen, **{name: wrong}) == {FaultCode.WRONG_TYPE}


@pytest.mark.parametrize("name", ["yard", "players", "hand", "knowledge"])
@pytest.mark.parametrize("wrong", [0, "ry", dig.Turn(), dig.EndReason.STALLED], ids=repr)
def test_a_part_of_a_wrong_type_is_refused(seen, name, wrong):
    parts = getattr(seen, name)
    assert refused(seen, **{name: (wrong, *parts[1:])}) == {FaultCode.WRONG_TYPE}
    assert refused(seen, **{name: [*parts]}) == {FaultCode.WRONG_TYPE}


def test_a_whole_state_in_place_of_a_part_is_refused_and_not_shown(state, seen):
    for name in NAMES:
        with pytest.raises(dig.InvalidStateError) as refusal:
            forged(seen, **{name: state})
        assert "an object of type State" in str(refusal.value)
        assert str(RG) not in str(refusal.value)


@pytest.mark.clause("D2")
def test_others_hands_in_another_order_are_refused():
    tried = 0
    for _, state in sample(128):
        for viewer in viewers_of(state):
            seen = dig.view(state, viewer)
            for seat, player in enumerate(seen.players):
                if len(set(player.hand)) > 1:
                    tried += 1
                    players = with_hand(seen, seat, player.hand[::-1])
                    assert refused(seen, players=players)
    assert tried > 100


@pytest.mark.clause("K2", "K4")
def test_knowledge_that_the_viewer_must_have_or_cannot_have_is_refused(seen):
    nothing = (dig.ScentSet(),) * 4
    assert FaultCode.MUST_KNOW in refused(seen, knowledge=nothing)
    everyone = (*seen.knowledge[:-1], dig.ScentSet([RG.scent]))
    assert FaultCode.CANNOT_KNOW in refused(seen, knowledge=everyone)
    assert FaultCode.WRONG_COUNT in refused(seen, knowledge=seen.knowledge[:-1])


@pytest.mark.clause("K3")
def test_to_know_more_scents_than_are_shown_is_refused(seen):
    knowledge = (dig.ScentSet([RY.scent, RG.scent]), *seen.knowledge[1:])
    assert refused(seen, knowledge=knowledge) == {FaultCode.NOT_SEEN_SO}


def test_a_forgery_is_refused_in_the_same_words_whatever_is_hidden():
    # R15
    for _, state in sample(64)[::4]:
        for viewer in viewers_of(state):
            unknown = set(dig.scents(state.rules.colors)) - set(known_to(state, viewer))
            if not unknown:
                continue
            seen = dig.view(state, viewer)
            other = dig.view(dig.possible_states(seen)[-1], viewer)
            words = []
            for one in (seen, other):
                with pytest.raises(dig.InvalidStateError) as refusal:
                    forged(one, stalled=999, yard=one.yard[:-1])
                words.append(str(refusal.value))
            assert words[0] == words[1]
