"""Every key and click of the terminal example, and what it says to what cannot be done."""

from __future__ import annotations

import dig_rules as dig
from examples.terminal.piloting import (
    ChooseBones,
    GameScreen,
    game,
    lines,
    look_at,
    message,
    press,
    run,
    shown,
    text,
)

ALONE = ("Ada", "greedy")
TO_PURPLE = (
    *("move 4", "dig", "end", "end", "move 7", "move 8", "dig", "end"),
    *("move 6", "move 4", "move 3", "end"),
)
"""Ada stands at the purple bowl with two purple bones."""
FULL_HAND = ("move 4", "dig", "end", "end", *("dig", "end", "end") * 2)
"""Ada stands on a bone, with three in her hand."""


def after(names, plays, keys, look=message, **options):
    """What is played once keys were pressed, and what a look at the screen gives."""
    table = game(names, *plays, **options)

    async def play():
        async with shown(table) as pilot:
            await press(pilot, *keys)
            return look(pilot)

    return table, run(play())


def played(table, plays):
    """What was done since, in notation."""
    return [dig.format_action(action) for action in table.record.actions[len(plays) :]]


def test_the_cursor_goes_along_the_row_and_enter_runs_there():
    async def play():
        table = game(ALONE)
        async with shown(table) as pilot:
            row = pilot.app.screen.table.row
            places = []
            for key in (
                "left",
                "right",
                "right",
                "down",
                "down",
                "up",
                "up",
                "end",
                "right",
                "home",
            ):
                await press(pilot, key)
                places.append(row.cursor)
            await press(pilot, "right", "right", "enter")
            return table, places, lines(pilot)[1]

    table, places, numbers = run(play())
    assert places == [0, 1, 2, 15, 15, 2, 2, 25, 25, 0]
    assert played(table, ()) == ["move 2"]
    assert numbers.split()[:7] == ["[0]", "[1]", "▶", "2", "◀", "[3]", "[4]"]


def test_a_click_chooses_a_space_and_another_click_runs_there():
    async def play():
        table = game(ALONE)
        async with shown(table) as pilot:
            row = pilot.app.screen.table.row
            await pilot.click(row, offset=(6 * 3 + 3, 2))
            first = row.cursor, played(table, ())
            await pilot.click(row, offset=(6 * 2 + 3, 5))
            second = row.cursor, played(table, ())
            await pilot.click(row, offset=(6 * 3 + 3, 2))
            await pilot.click(row, offset=(6 * 3 + 3, 1))
            await pilot.pause(0)
            await pilot.click(row, offset=(79, 5))
            await pilot.click(row, offset=(0, 2))
            return first, second, (row.cursor, played(table, ()))

    first, second, third = run(play())
    assert first == (3, [])
    assert second == (15, [])
    assert third == (3, ["move 3"])


def test_a_click_on_a_key_in_the_footer_presses_it():
    async def play():
        table = game(ALONE, "move 4")
        async with shown(table) as pilot:
            footer = lines(pilot)[-1]
            await pilot.click(offset=(footer.index("d dig"), 23))
            await pilot.pause(0)
            return played(table, ["move 4"]), footer

    done, footer = run(play())
    assert done == ["dig"]
    for words in ("←→ choose", "⏎ move", "d dig", "o drop", "b bury", "e end"):
        assert words in footer
    for words in ("u undo", "s save", "? help", "q quit"):
        assert words in footer


def test_dig_shows_the_bone_to_who_dug_it():
    table, seen = after(ALONE, ("move 4",), ["d"], text)
    assert played(table, ("move 4",)) == ["dig"]
    assert "C Ada digs ★P/r on 4" in seen
    assert "done: move, dig; 1 action left" in seen


def test_of_several_ways_to_drop_one_is_chosen():
    async def play():
        async with shown(game(ALONE)) as pilot:
            for key, downs, drop in (("o", 0, "pr pb"), ("space", 1, "pb"), ("o", 2, "pr")):
                table = game(ALONE, *TO_PURPLE)
                await look_at(pilot, table)
                await press(pilot, key, *["down"] * downs, "enter")
                assert played(table, TO_PURPLE)[:1] == [f"drop {drop}"]

    run(play())


def test_a_choice_can_be_left_and_taken_by_mouse():
    async def play():
        table = game(ALONE, *TO_PURPLE)
        async with shown(table) as pilot:
            await press(pilot, "o", "escape")
            left = played(table, TO_PURPLE), isinstance(pilot.app.screen, GameScreen)
            await press(pilot, "o")
            assert isinstance(pilot.app.screen, ChooseBones)
            row = next(i for i, line in enumerate(lines(pilot)) if "Drop which" in line)
            await pilot.click(offset=(4, row + 2))
            await pilot.pause(0)
            return left, played(table, TO_PURPLE)

    left, done = run(play())
    assert left == ([], True)
    assert done == ["drop pb"]


def test_the_only_way_to_drop_is_taken_at_once():
    plays = ("move 4", "dig", "move 3", "end")
    table, seen = after(ALONE, plays, ["o"], text)
    assert played(table, plays) == ["drop pr"]
    assert "5 points" not in seen
    assert "4 points" in seen, "the blue bowl is nearer"


def test_a_dig_with_a_full_hand_asks_which_bone_is_buried():
    table, seen = after(ALONE, FULL_HAND, ["d"], text)
    assert played(table, FULL_HAND) == ["dig"]
    assert "Bury which bone?" in seen
    assert "done: dig; has to bury a bone" in seen


def test_the_bone_that_is_chosen_is_buried_also_after_another_look():
    async def play():
        table = game(ALONE, *FULL_HAND)
        async with shown(table) as pilot:
            await press(pilot, "d", "escape", "e")
            refused = message(pilot)
            await press(pilot, "b", "down", "enter")
            return table, refused

    table, refused = run(play())
    assert refused.startswith("Not possible: a bone has to be buried first [D4].")
    assert "choose which bone of the full hand is buried (b)" in refused
    assert played(table, FULL_HAND) == ["dig", "bury gr"]


def test_e_ends_the_turn():
    table, _ = after(("Ada", "Bo"), (), ["space", "e"])
    assert played(table, ()) == ["end"]


REFUSED = [
    ((), ["d"], ["there is no bone to dig on space 0 [D1]"]),
    ((), ["enter"], ["the dog is on space 0 already [M1]"]),
    ((), ["end", "enter"], ["space 25 is 25 away, and the dog's reach is 4 [M1]"]),
    ((), ["o"], ["there is no bowl on space 0 [B1]", "a drop needs a bone [B2]"]),
    ((), ["b"], ["no bone has to be buried [D4]"]),
    (("move 4", "dig"), ["o"], ["there is no bowl on space 4 [B1]"]),
    (("move 4", "dig", "move 2", "end"), ["o"], ["pr is not of the colour of bowl B [B1]"]),
    (("move 4", "dig"), ["b"], ["no bone has to be buried [D4]"]),
]


def test_what_is_refused_is_explained_and_changes_nothing():
    async def play():
        async with shown(game(ALONE)) as pilot:
            for plays, keys, reasons in REFUSED:
                table = game(ALONE, *plays)
                await look_at(pilot, table)
                await press(pilot, *keys)
                said = message(pilot).splitlines()
                assert said[0] == f"Not possible: {'; '.join(reasons)}."
                assert said[1].startswith("You may ")
                assert played(table, plays) == []

    run(play())


def test_by_the_other_rules_no_action_is_done_twice():
    table, said = after(ALONE, ("move 4",), ["right", "enter"], message, rules=dig.ONE_OF_EACH)
    assert said.startswith("Not possible: no move is left in this turn [T1].")
    assert len(table.record.actions) == 1


def test_moves_of_this_turn_are_taken_back_one_by_one():
    async def play():
        table = game(ALONE, "move 4", "move 3")
        async with shown(table) as pilot:
            said = []
            for _ in range(3):
                await press(pilot, "u")
                said.append(message(pilot).splitlines()[0])
            return table, said

    table, said = run(play())
    assert said[:2] == ["Taken back.", "Taken back."]
    assert said[2] == "Not undone: nothing has been done [nothing_done]."
    assert table.record.actions == ()


def test_what_is_not_taken_back_has_its_reason():
    async def play():
        async with shown(game(ALONE)) as pilot:
            for plays, code in (
                (("move 4", "dig"), "reveals"),
                (("end", "move 4", "end"), "not_yours"),
            ):
                table = game(ALONE, *plays)
                await look_at(pilot, table)
                await press(pilot, "u")
                assert f"[{code}]." in message(pilot)
                assert played(table, plays) == []

    run(play())


def test_an_ended_turn_is_not_taken_back():
    _, said = after(("Ada", "Bo"), (), ["space", "e", "u"], message)
    assert said.startswith("Not undone: the turn in which it was done is over [turn_over].")
    assert "Enter hides this for Bo." in said


def test_help_explains_the_signs_and_every_key():
    async def play():
        async with shown(game(ALONE)) as pilot:
            await press(pilot, "question_mark")
            seen = text(pilot)
            await press(pilot, "escape")
            return seen, pilot.app.screen

    seen, screen = run(play())
    for words in ("●R red", "▲Y yellow", "■G green", "◆B blue", "★P purple", "R?Y a hidden bone"):
        assert words in seen
    for key in ("Enter", "o, space", "PgUp", "Ctrl+C"):
        assert key in seen
    assert isinstance(screen, GameScreen)


def test_the_log_is_scrolled_by_keys():
    async def play():
        async with shown(game(ALONE, *FULL_HAND)) as pilot:
            await pilot.pause()
            log = pilot.app.screen.query_one("#log")
            places = [log.scroll_y]
            for key in ("pageup", "pagedown"):
                await press(pilot, key)
                places.append(log.scroll_y)
            return places, log.max_scroll_y

    (end, earlier, again), last = run(play())
    assert end == again == last > 0
    assert earlier < end


def test_a_game_can_be_looked_at_again_only_when_it_is_over():
    _, said = after(ALONE, (), ["r"], message)
    assert said.startswith("A game can be looked at again when it is over.")


def test_q_asks_only_if_something_would_be_lost():
    async def leave(plays, *keys):
        table = game(ALONE)
        for play in plays:
            table.do(dig.parse_action(play))
        async with shown(table) as pilot:
            await press(pilot, *keys)
            return pilot.app.is_running and not pilot.app._exit, pilot.app.screen

    assert run(leave((), "q"))[0] is False
    running, screen = run(leave(("move 4",), *("q", "n"), *("q", "escape"), *("q", "enter")))
    assert running, "a slip of Enter loses nothing"
    assert isinstance(screen, GameScreen)
    assert run(leave(("move 4",), "q", "y"))[0] is False


def test_ctrl_c_leaves_at_once_from_wherever_one_is():
    async def leave(*keys):
        table = game(("Ada", "Bo"))
        table.do(dig.Move(4))
        async with shown(table) as pilot:
            await press(pilot, *keys, "ctrl+c")
            return pilot.app.return_code

    assert run(leave()) == 130, "while the keyboard is handed over"
    assert run(leave("space", "question_mark")) == 130
