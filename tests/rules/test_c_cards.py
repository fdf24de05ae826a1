"""The cards (C1 to C5)."""

from collections import Counter

import pytest

import dig_rules as dig
from rules.table import COLORS, bone, bones, each_preset, row, scent


def bones_of(colors):
    return [card for card in dig.deck(colors) if isinstance(card, dig.Bone)]


def bowls_of(colors):
    return [card for card in dig.deck(colors) if isinstance(card, dig.Bowl)]


@pytest.mark.clause("C1")
def test_thirty_cards_twenty_bones_five_bowls_one_doghouse_four_dogs():
    doghouse = 1  # it has no card of its own in the library: it is space 0 of every row
    assert len(bones_of(5)) == 20
    assert len(bowls_of(5)) == 5
    assert len(dig.Dog) == 4
    assert len(dig.deck()) + doghouse + len(dig.Dog) == 30


@pytest.mark.clause("C1", "C5")
@each_preset
def test_both_presets_play_with_the_whole_deck(preset):
    assert preset.colors == 5
    assert len(dig.new_game(seed=1, rules=preset).yard) == 25


@pytest.mark.clause("C2")
def test_five_colours_in_their_order():
    assert [color.name for color in dig.COLORS] == ["RED", "YELLOW", "GREEN", "BLUE", "PURPLE"]
    assert [color.letter for color in dig.COLORS] == ["r", "y", "g", "b", "p"]


@pytest.mark.clause("C2")
def test_four_bones_and_one_bowl_of_each_colour():
    assert Counter(card.color for card in bones_of(5)) == dict.fromkeys(COLORS.values(), 4)
    assert Counter(card.color for card in bowls_of(5)) == dict.fromkeys(COLORS.values(), 1)


@pytest.mark.clause("C3")
def test_two_cards_for_each_of_ten_scents():
    backs = Counter(card.scent for card in bones_of(5))
    assert len(backs) == 10
    assert set(backs.values()) == {2}
    assert set(dig.scents()) == set(backs)


@pytest.mark.clause("C3")
def test_a_scent_has_two_different_colours_and_the_bone_is_one_of_them():
    for card in bones_of(5):
        colors = {card.scent.first, card.scent.second}
        assert len(colors) == 2
        assert card.color in colors


@pytest.mark.clause("C3")
def test_a_scent_has_no_order():
    assert scent("ry") == scent("yr")
    assert scent("ry") != scent("rg")


@pytest.mark.clause("C3")
@pytest.mark.parametrize("card", [dig.Bone, dig.Scent])
def test_one_colour_alone_makes_no_scent(card):
    with pytest.raises(dig.InvalidArgumentError):
        card(dig.Color.RED, dig.Color.RED)


@pytest.mark.clause("C4")
def test_of_the_two_cards_of_a_scent_one_is_a_bone_of_each_colour():
    for back in dig.scents():
        assert {card.color for card in back.bones} == {back.first, back.second}
        assert {card.scent for card in back.bones} == {back}


@pytest.mark.clause("C4")
def test_a_bone_is_an_ordered_pair_of_colour_and_decoy():
    card = bone("ry")
    assert (card.color, card.decoy) == (dig.Color.RED, dig.Color.YELLOW)
    assert card != bone("yr")
    assert card.twin == bone("yr")
    assert card.scent == bone("yr").scent


@pytest.mark.clause("C5")
@pytest.mark.parametrize(
    ("colors", "bones", "bowls"), [(2, 2, 2), (3, 6, 3), (4, 12, 4), (5, 20, 5)]
)
def test_with_k_colours_there_are_k_times_k_minus_one_bones_and_k_bowls(colors, bones, bowls):
    assert len(bones_of(colors)) == bones
    assert len(bowls_of(colors)) == bowls


@pytest.mark.clause("C5")
@pytest.mark.parametrize(
    ("colors", "cards"),
    [
        (2, "ry yr R Y"),
        (3, "ry rg yr yg gr gy R Y G"),
        (4, "ry rg rb yr yg yb gr gy gb br by bg R Y G B"),
    ],
)
def test_a_small_deck_has_the_first_colours_only(colors, cards):
    assert dig.deck(colors) == row(cards)


@pytest.mark.clause("C5")
@pytest.mark.parametrize("colors", [0, 1, 6])
def test_other_numbers_of_colours_are_refused(colors):
    with pytest.raises(dig.InvalidArgumentError):
        dig.Rules(colors=colors)
    with pytest.raises(dig.InvalidArgumentError):
        dig.deck(colors)


@pytest.mark.clause("C4", "C5")
def test_bones_are_in_the_order_of_colour_and_then_decoy():
    assert tuple(bones_of(3)) == bones("ry rg yr yg gr gy")
    assert [card.rank for card in bones_of(5)] == sorted(card.rank for card in bones_of(5))


@pytest.mark.clause("C3", "C5")
def test_scents_and_bones_are_numbered_in_their_order():
    for cards, number in ((dig.scents(), 10), (dig.deck()[:20], 20)):
        assert repr([card.rank for card in cards]) == repr(list(range(number)))
