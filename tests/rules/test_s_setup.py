"""The setup (S1 to S4)."""

from itertools import permutations

import pytest

import dig_rules as dig
from rules.table import at, bone, each_preset, only_reason, play, position, row, scent, varied

DEAL = row("R ry Y rg G yr yg gr gy")
THREE_COLORS = dig.Rules(colors=3)


@pytest.mark.clause("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players):
    assert len(dig.new_game(players, seed=1).players) == players


@pytest.mark.clause("S1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_no_other_number_of_players(players):
    with pytest.raises(dig.InvalidArgumentError):
        dig.new_game(players, seed=1)


@pytest.mark.clause("S1")
def test_one_player_alone_is_no_position():
    with pytest.raises(dig.InvalidStateError):
        position("R ry Y yr", at(0))


@pytest.mark.clause("S1")
def test_players_choose_their_dogs():
    game = dig.new_game(2, seed=1, dogs=(dig.Dog.TERRIER, dig.Dog.DACHSHUND))
    assert [player.dog for player in game.players] == [dig.Dog.TERRIER, dig.Dog.DACHSHUND]


@pytest.mark.clause("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_dogs_are_different_without_a_choice_too(players):
    game = dig.new_game(players, seed=1)
    assert len({player.dog for player in game.players}) == players


@pytest.mark.clause("S1")
@pytest.mark.parametrize(
    "dogs",
    [
        (dig.Dog.HUSKY, dig.Dog.HUSKY),
        (dig.Dog.HUSKY,),
        (dig.Dog.HUSKY, dig.Dog.COLLIE, dig.Dog.TERRIER),
    ],
    ids=["the same twice", "too few", "too many"],
)
def test_each_player_has_one_dog_of_their_own(dogs):
    with pytest.raises(dig.InvalidArgumentError):
        dig.new_game(2, seed=1, dogs=dogs)


@pytest.mark.clause("S2")
def test_space_1_is_next_to_the_doghouse():
    game = dig.new_game(deal=DEAL, rules=THREE_COLORS)
    assert game.yard == DEAL
    # Two spaces from the doghouse lies the second card of the deal.
    dug = play(game, dig.Move(2), dig.Dig())
    assert dug.players[0].hand == (bone("ry"),)


@pytest.mark.clause("S2")
@each_preset
@pytest.mark.parametrize("colors", [2, 3, 4, 5])
def test_the_row_is_the_whole_deck(preset, colors):
    game = dig.new_game(seed=7, rules=varied(preset, colors=colors))
    assert len(game.yard) == len(dig.deck(colors))
    assert set(game.yard) == set(dig.deck(colors))


@pytest.mark.clause("S2")
def test_the_shuffle_reaches_every_row():
    rows = {dig.shuffled_deck(seed, colors=2) for seed in range(500)}
    assert rows == set(permutations(row("ry yr R Y")))


@pytest.mark.clause("S2")
def test_a_game_without_seed_and_deal_is_shuffled_anew():
    # 25! rows: two equal ones in ten are out of the question.
    assert len({dig.new_game().yard for _ in range(10)}) == 10


@pytest.mark.clause("S2")
@pytest.mark.parametrize(
    "deal",
    ["R ry Y", "R ry Y yr yr", "R ry Y ry", "R R ry yr", "R ry Y rg", "R ry . Y yr", ""],
)
def test_a_deal_is_each_card_once(deal):
    with pytest.raises(dig.InvalidArgumentError):
        dig.new_game(deal=row(deal), rules=dig.Rules(colors=2))


@pytest.mark.clause("S2", "K1")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_bones_lie_scent_side_up_and_bowls_open(viewer):
    seen = dig.view(dig.new_game(deal=row("R ry yr Y"), rules=dig.Rules(colors=2)), viewer)
    assert seen.yard == (*row("R"), scent("ry"), scent("ry"), *row("Y"))


@pytest.mark.clause("S3")
@each_preset
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_dogs_start_at_the_doghouse_with_nothing(preset, players):
    game = dig.new_game(players, seed=1, rules=preset)
    for player in game.players:
        assert (player.space, player.hand, player.dropped) == (0, (), ())


@pytest.mark.clause("S4")
def test_seat_0_begins_by_default():
    assert dig.new_game(seed=1).to_move == 0


@pytest.mark.clause("S4")
@each_preset
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (2, 0, [0, 1, 0, 1, 0]),
        (2, 1, [1, 0, 1, 0, 1]),
        (3, 1, [1, 2, 0, 1, 2]),
        (4, 2, [2, 3, 0, 1, 2]),
    ],
)
def test_play_goes_round_in_seat_order(preset, players, first, order):
    game = dig.new_game(players, seed=1, rules=preset, first_player=first)
    seats = []
    for _ in order:
        seats.append(game.to_move)
        game = play(game, dig.EndTurn())
    assert seats == order


@pytest.mark.clause("S4")
@pytest.mark.parametrize("first", [-1, 2])
def test_the_first_player_is_a_seat_of_the_game(first):
    with pytest.raises(dig.InvalidArgumentError):
        dig.new_game(2, seed=1, first_player=first)


@pytest.mark.clause("S4")
@pytest.mark.parametrize("viewer", [1, None])
def test_only_the_player_whose_turn_it_is_acts(viewer):
    seen = dig.view(dig.new_game(seed=1), viewer)
    assert dig.legal_actions(seen) == ()
    expected = (dig.ReasonCode.NOT_YOUR_TURN, "S4", {})
    assert only_reason(seen, dig.EndTurn()) == expected
    # It stands alone, though this move is too far as well.
    assert only_reason(seen, dig.Move(9)) == expected


@pytest.mark.clause("S4", "K1")
@each_preset
@pytest.mark.parametrize(
    ("hand", "space", "actions"),
    [
        ("", 0, []),
        ("ry rg", 1, []),
        ("ry rg", 4, []),
        ("ry rg", 4, [dig.Move(3)]),
        ("ry rg yr", 1, [dig.EndTurn(), dig.Move(2)]),
    ],
)
def test_the_view_of_the_player_to_move_allows_what_the_state_allows(preset, hand, space, actions):
    bones = [token for token in ("ry", "rg", "yr", "yg", "gr", "gy") if token not in hand.split()]
    state = position(f"R Y G {' '.join(bones)}", at(space, hand), at(0), rules=preset)
    state = play(state, *actions)
    for seat in (0, 1):
        allowed = dig.legal_actions(state) if seat == state.to_move else ()
        assert dig.legal_actions(dig.view(state, seat)) == allowed


@pytest.mark.clause("S4", "D4")
def test_so_does_the_view_of_a_player_who_owes_a_bury():
    state = play(position("R Y G yg gr gy", at(4, "ry rg yr"), at(0)), dig.Dig())
    assert dig.legal_actions(dig.view(state, 0)) == dig.legal_actions(state)
    assert dig.why_illegal(dig.view(state, 0), dig.Move(3)) == dig.why_illegal(state, dig.Move(3))
    assert dig.legal_actions(dig.view(state, 1)) == ()
