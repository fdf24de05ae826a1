"""What each viewer sees of what happens (K1, K2, K4): worked out by hand, event by event."""

import pytest

import dig_rules as dig
from dig_rules import Buried, Dropped, Dug, EndReason, GameEnded, Leapt, Moved, SteppedBack
from rules.table import at, bone, bones, bowl, bury, drop, play, position, scent, varied

ONE_EACH = varied(dig.THREE_ACTIONS, hand_limit=1, reach=9)
AT_ONCE = varied(ONE_EACH, refill=dig.RefillRule.AT_ONCE)
VIEWERS = (0, 1, 2, None)


def seen(before, action):
    """What the three seats and a spectator see of an action."""
    after, events = dig.step(before, action)
    shown = [dig.see_events(events, one, before=before, after=after) for one in VIEWERS]
    # A list of events is as good as a tuple.
    as_list = [dig.see_events([*events], one, before=before, after=after) for one in VIEWERS]
    assert as_list == shown
    assert all(type(some) is tuple for some in shown)
    return shown


def three(yard, mine, *, also=(), rules=ONE_EACH, second=None):
    return position(yard, mine, second or at(0), at(0), rules=rules, also=also)


@pytest.mark.clause("K1")
def test_everyone_sees_a_move():
    game = three("R ry Y rg G yr yg gr gy", at(0))
    assert seen(game, dig.Move(3)) == [(Moved(0, 0, 3),)] * 4


@pytest.mark.clause("K2")
def test_only_the_digger_and_who_knew_it_sees_the_colour_of_what_is_dug():
    game = three("R ry Y rg G yr yg gr gy", at(2), also=["", "ry", "", ""])
    bare = (Dug(0, 2, scent("ry"), exchange=False),)
    told = (Dug(0, 2, bone("ry"), exchange=False),)
    assert seen(game, dig.Dig()) == [told, told, bare, bare]


@pytest.mark.clause("K2", "K4")
def test_a_pair_that_comes_together_does_not_show_which_of_them_was_dug():
    game = three("R yr Y rg G yg gr gy", at(2, "ry"))
    bare = (Dug(0, 2, scent("ry"), exchange=True),)
    assert seen(game, dig.Dig()) == [(Dug(0, 2, bone("yr"), exchange=True),), bare, bare, bare]


@pytest.mark.clause("K4")
def test_only_its_owner_sees_which_of_a_pair_is_buried():
    game = play(three("R yr Y rg G yg gr gy", at(2, "ry")), dig.Dig())
    bare = (Buried(0, 2, scent("ry")),)
    assert seen(game, bury("yr")) == [(Buried(0, 2, bone("yr")),), bare, bare, bare]


@pytest.mark.clause("K2", "D4")
def test_who_knows_the_scent_sees_the_colour_of_what_is_buried():
    game = play(three("R yg Y rg G yr gr gy", at(2, "ry"), also=["", "", "ry", ""]), dig.Dig())
    bare = (Buried(0, 2, scent("ry")),)
    told = (Buried(0, 2, bone("ry")),)
    assert seen(game, bury("ry")) == [told, bare, told, bare]


@pytest.mark.clause("K2", "B1")
def test_everyone_sees_what_is_dropped():
    game = three("R yr Y rg G yg gr gy", at(1, "ry"))
    assert seen(game, drop("ry")) == [(Dropped(0, 1, bones("ry")),)] * 4


@pytest.mark.clause("K1", "K2", "Y1")
def test_a_bone_that_leaps_is_seen_by_who_knows_it_and_a_bowl_by_all():
    game = three("R ry Y rg G yr gr gy yg", at(2), also=["", "yg", "", ""], rules=AT_ONCE)
    bare, known = Leapt(scent("yg"), 9, 2), Leapt(bone("yg"), 9, 2)
    secret = Dug(0, 2, scent("ry"), exchange=False)
    assert seen(game, dig.Dig()) == [
        (Dug(0, 2, bone("ry"), exchange=False), bare),
        (secret, known),
        (secret, bare),
        (secret, bare),
    ]
    game = three("R ry Y rg yr gr gy yg G", at(2), rules=AT_ONCE)
    assert [events[1] for events in seen(game, dig.Dig())] == [Leapt(bowl("G"), 9, 2)] * 4


@pytest.mark.clause("K1", "Y4", "T2", "E1")
def test_everyone_sees_a_step_back_and_the_end_of_a_turn_and_of_the_game():
    # The last bone is dug on the last space, and the row is two spaces long when the turn ends.
    game = play(three("R Y yr", at(3), second=at(3, "ry")), dig.Dig())
    ends = (
        SteppedBack(0, 3, 2),
        SteppedBack(1, 3, 2),
        GameEnded(EndReason.YARD_CLEARED),
    )
    for events in seen(game, dig.EndTurn()):
        assert type(events[0]) is dig.TurnEnded
        assert (events[0].seat, events[0].progress) == (0, True)
        assert events[1:] == ends


@pytest.mark.clause("K1", "E1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everyone_sees_whose_turn_it_is_and_that_the_game_is_over(viewer):
    game = three("R ry Y rg G yr yg gr gy", at(0), rules=varied(ONE_EACH, stall_limit=2))
    told = []
    for _ in range(3):
        told += [(one.to_move, one.over) for one in (game, dig.view(game, viewer))]
        game = game if game.over else dig.apply(game, dig.EndTurn())
    assert told == [(0, False)] * 2 + [(1, False)] * 2 + [(None, True)] * 2


@pytest.mark.clause("K1")
def test_a_view_is_shown_in_a_notebook_as_its_picture():
    game = dig.view(three("R yr Y rg G yg gr gy", at(2, "ry")), 1)
    picture = game._repr_svg_()
    assert picture.startswith("<svg")
    assert picture.rstrip().endswith("</svg>")
    assert picture != dig.view(three("R yr Y rg G yg gr gy", at(3, "ry")), 1)._repr_svg_()
