"""Nothing of the terminal example is cut off in 80 columns and 24 lines, and more room is used."""

from __future__ import annotations

from random import Random

import dig_rules as dig
from examples.terminal.piloting import (
    Game,
    game,
    lines,
    look_at,
    press,
    run,
    shown,
    still,
    text,
)

FOUR = ("Ada", "Bo", "greedy", "random")
LONG = ("A" * 40, "Bo" * 20, "\N{CJK UNIFIED IDEOGRAPH-72AC}" * 40, "random")


def full_hands(names, *, owed=False):
    """A game of four with three bones in each hand; with Ada to bury one of four, if asked."""
    for seed in range(100):
        rng = Random(seed)
        record = dig.Record.of(dig.new_game(4, seed=seed), names=names)
        while not record.last.over:
            seen = dig.view(record.last, record.last.to_move)
            digs = [a for a in dig.legal_actions(seen) if isinstance(a, dig.Dig)]
            hand_full = len(seen.hand) == 3
            if digs and (not hand_full or (owed and seen.viewer == 0)) and len(seen.turn.done) < 3:
                record = record.append(digs[0])
            else:
                ways = [a for a in dig.legal_actions(seen) if isinstance(a, dig.Move | dig.Bury)]
                record = record.append(rng.choice(ways))
            state = record.last
            hands = [len(player.hand) for player in state.players]
            ready = state.turn.bury_owed and state.turn.seat == 0 if owed else True
            if min(hands) == 3 and ready:
                return record
    raise AssertionError("no such game")


async def cut_off(pilot):
    """The parts of the table that do not fit where they stand."""
    await still(pilot)
    screen = pilot.app.screen
    wrong = []
    for selector in ("#turn", "Row", "#values", "Players", "#message", "Footer"):
        widget = screen.query_one(selector)
        region = widget.region
        if not screen.region.contains_region(region) or region.height == 0:
            wrong.append(f"{selector} is outside")
        needed = widget.get_content_height(screen.size, screen.size, widget.size.width)
        if selector != "Footer" and needed > widget.size.height:
            wrong.append(f"{selector} needs {needed} lines and has {widget.size.height}")
    players = screen.query_one("#players")
    if players.max_scroll_y or players.max_scroll_x:
        wrong.append("the players have to be scrolled")
    return wrong


def faces_missing(pilot, view):
    """What should be on the screen and is not."""
    seen = text(pilot)
    words = [f"{card.color.letter.upper()}=" for card in view.yard if isinstance(card, dig.Bowl)]
    numbers = " ".join(lines(pilot)[1:10]).replace("[", " ").replace("]", " ").split()
    words += [str(space) for space in range(len(view.yard) + 1) if str(space) not in numbers]
    scents = [card for card in view.yard if isinstance(card, dig.Scent)]
    for scent in set(scents):
        word = f"{scent.first.letter}?{scent.second.letter}".upper()
        if seen.count(word) < scents.count(scent):
            words.append(word)
    return [word for word in words if word not in seen or word.isdigit()]


def test_four_players_and_the_whole_row_fit():
    async def play():
        record = dig.Record.of(dig.new_game(4, seed=5), names=FOUR)
        async with shown(Game(record)) as pilot:
            await press(pilot, "space")
            view = dig.view(record.start, 0)
            assert len(view.yard) == 25
            assert await cut_off(pilot) == []
            assert faces_missing(pilot, view) == []
            assert "CDHT" in text(pilot), "all dogs are at the doghouse"
            assert lines(pilot)[-1].endswith("q quit")
            assert max(map(len, lines(pilot))) <= 80

    run(play())


def test_four_full_hands_fit_and_one_of_four_bones():
    async def play():
        async with shown(game()) as pilot:
            for names in (FOUR, LONG):
                record = full_hands(names, owed=True)
                await look_at(pilot, Game(record, pause=0))
                await press(pilot, "space", "escape", "escape", "d")
                assert await cut_off(pilot) == []
                assert pilot.app.screen.query_one("#message").size.height == 2
                seen = lines(pilot)
                hands = [line for line in seen if line.count("/") + line.count("?") >= 3]
                players = [line[:48] for line in seen if " points" in line]
                assert len(players) == 4
                assert len(hands) >= 4
                assert seen[0].endswith("has to bury a bone")
                assert "Not possible: a bone has to be buried first [D4]" in text(pilot)
                assert max(map(len, seen)) <= 80

    run(play())


def test_by_the_other_rules_what_is_left_fits_beside_a_long_name():
    async def play():
        table = game(LONG, rules=dig.ONE_OF_EACH)
        async with shown(table) as pilot:
            await press(pilot, "space")
            assert lines(pilot)[0].endswith("done: nothing; left: move, dig, drop")
            assert await cut_off(pilot) == []

    run(play())


def test_dialogs_help_and_replay_fit():
    async def play():
        async with shown(game(("Ada", "greedy"), "move 4")) as pilot:
            for key, first, last in (
                ("question_mark", "Run along the row", "leave; Ctrl+C asks nothing"),
                ("s", "Save the game as", "holds the whole game"),
            ):
                await press(pilot, key)
                assert first in text(pilot)
                assert last in text(pilot)
                box = pilot.app.screen.query_one(".box")
                assert pilot.app.screen.region.contains_region(box.region)
                assert all(not part.max_scroll_y for part in box.query("VerticalScroll"))
                await press(pilot, "escape")

    run(play())


def test_a_larger_terminal_shows_more():
    async def sizes(size):
        async with shown(game(("Ada", "greedy")), size) as pilot:
            row = pilot.app.screen.table.row
            log = pilot.app.screen.query_one("#log")
            return row.a_line, row.size.height, log.size.height

    small, wide, tall = run(sizes((80, 24))), run(sizes((160, 24))), run(sizes((100, 50)))
    assert small[:2] == (13, 8)
    assert wide[0] > 13
    assert tall[1] > 8
    assert tall[2] > small[2]
