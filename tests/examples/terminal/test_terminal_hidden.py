"""What the terminal example may not show: to the next person, and to one seat of another."""

from __future__ import annotations

import re
from random import Random

from attrs import evolve

import dig_rules as dig
from dig_rules.bots import RandomBot
from examples.terminal.piloting import (
    DEAL,
    Game,
    HandOver,
    game,
    picture,
    press,
    run,
    shown,
    still,
    text,
)

CARD = re.compile(r"[RYGBP]\?[RYGBP]|[RYGBP]/[rygbp]|[RYGBP]=\d|\bon +\d")
OTHER_DEAL = "yr G R bp pr B gb pb br rb by py yg P pg yb ry gy Y yp gp rg bg rp gr"


def everything_held(app):
    """The text of every widget of every screen, those below the one that is shown as well."""
    return "\n".join(
        str(widget.render()) for screen in app.screen_stack for widget in screen.query("*")
    )


def test_nothing_of_a_hand_is_in_any_widget_while_the_keyboard_is_handed_over():
    async def play():
        table = game()
        async with shown(table) as pilot:
            assert isinstance(pilot.app.screen, HandOver)
            assert not CARD.search(everything_held(pilot.app)), "nor at the start"
            await press(pilot, "space", "right", "right", "right", "right", "enter", "d", "e")
            before = everything_held(pilot.app)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, HandOver)
            return before, everything_held(pilot.app), text(pilot)

    before, held, seen = run(play())
    assert "P/r" in before
    assert CARD.search(before)
    assert not CARD.search(held)
    assert "Bo is to play." in held
    assert "Ada" not in seen


def test_the_screen_between_two_people_is_the_same_whatever_was_played():
    async def hand_over(table):
        async with shown(table) as pilot:
            await press(pilot, "space", "e", "enter")
            assert isinstance(pilot.app.screen, HandOver)
            return await still(pilot)

    first = run(hand_over(game(("Ada", "Bo"), "move 4", "dig")))
    other = run(hand_over(game(("Ada", "Bo"), "move 1", "dig", deal=OTHER_DEAL)))
    assert first == other


def test_pressing_enter_twice_does_not_show_the_hand_of_the_next_person():
    async def play():
        async with shown(game(("Ada", "Bo"), "end", "move 4", "dig", "end")) as pilot:
            await press(pilot, "space", "enter", "e", "enter", "enter", "enter")
            return pilot.app.screen, text(pilot)

    screen, seen = run(play())
    assert isinstance(screen, HandOver)
    assert "P/r" not in seen


def exchanged(record, scent):
    """The record with the two cards of a scent exchanged, in the deal and in what was done."""
    other = {bone: bone.twin for bone in scent.bones}

    def swap(action):
        match action:
            case dig.Bury(bone):
                return dig.Bury(other.get(bone, bone))
            case dig.Drop(bones):
                return dig.Drop(tuple(other.get(bone, bone) for bone in bones))
        return action

    return evolve(
        record,
        deal=tuple(other.get(card, card) for card in record.deal),
        actions=tuple(map(swap, record.actions)),
    )


def until_bo_has_to_wonder(seed):
    """A game with Bo to act, and scents that he does not know: one in a hand, one in the row."""
    rng = Random(seed)
    record = dig.Record.of(dig.new_game(seed=seed), names=("Ada", "Bo"))
    while True:
        record = record.append(RandomBot().choose(dig.view(record.last, record.last.to_move), rng))
        seen, turn = dig.view(record.last, 1), record.last.turn
        held = [card for card in seen.players[0].hand if isinstance(card, dig.Scent)]
        if turn.seat == 1 and not turn.done and len(held) > 1 and len(seen.hand) > 0:
            unheld = [s for s in dig.scents() if s not in held and seen.yard.count(s) > 1]
            return record, [held[0], unheld[0]]


def test_what_bos_screen_holds_is_the_same_when_cards_that_he_cannot_tell_apart_are_exchanged():
    record, unknown = until_bo_has_to_wonder(3)

    keys = ("space", "enter", "d", "o", "b", "u", "e")

    async def look():
        pictures = []
        async with shown(Game(record, pause=0)) as pilot:
            for key in keys:
                await press(pilot, key)
                pictures.append(await still(pilot))
        return pictures

    async def look_at_the_same(record):
        async with shown(Game(record, pause=0)) as pilot:
            for key, expected in zip(keys, real, strict=True):
                await press(pilot, key)
                assert expected in (picture(pilot), await still(pilot)), key

    real = run(look())
    assert len(set(real)) > 5
    for scent in unknown:
        other = exchanged(record, scent)
        assert other.last != record.last
        assert dig.view(other.last, 1) == dig.view(record.last, 1)
        run(look_at_the_same(other))


def test_the_two_cards_look_different_to_who_knows_them():
    def ada(deal):
        async def look():
            async with shown(game(("Ada", "greedy"), "move 4", "dig", deal=deal)) as pilot:
                return picture(pilot)

        return run(look())

    swapped = DEAL.replace("pr", "--").replace("rp", "pr").replace("--", "rp")
    assert ada(DEAL) != ada(swapped)
