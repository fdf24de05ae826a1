"""The second writing of the game replays what an independent implementation recorded.

Only if it does is it worth comparing the library with it.
"""

import ast
import copy
import json
import sys
from pathlib import Path

import pytest

from support import model

HERE = Path(__file__).parent
GAMES = json.loads((HERE / "games.json").read_text(encoding="utf-8"))
POSITIONS = json.loads((HERE / "perft.json").read_text(encoding="utf-8"))


def action_of(text):
    kind, *words = text.split()
    if kind == "move":
        return ("move", int(words[0]))
    if kind == "bury":
        return ("bury", words[0])
    if kind == "drop":
        return ("drop", tuple(words))
    return (kind,)


def text_of(action):
    kind, *parts = action
    if kind == "drop":
        parts = parts[0]
    return " ".join([kind, *map(str, parts)])


def dealt(case):
    return model.fresh(case["rules"], case["deal"].split(), case["players"], case["first_player"])


def view_of(game, viewer):
    row, hands = model.look(game, viewer)
    return {
        "yard": " ".join(card or "." for card in row),
        "hands": [" ".join(sorted(hand)) for hand in hands],  # recorded in the order of the texts
    }


def checkpoint_of(game):
    seats = range(len(game.dogs))
    views = {str(seat): view_of(game, seat) for seat in seats}
    return {
        "to_move": game.seat if game.ended is None else None,
        "dogs": game.dogs,
        "legal": [text_of(action) for action in model.choices(game)],
        "views": views | {"spectator": view_of(game, None)},
        "dropped": [" ".join(model.in_order(bones)) for bones in game.dropped],
        "stalled": game.stalled,
    }


def parts_of(game):
    return {name: getattr(game, name) for name in game.__slots__}


@pytest.mark.parametrize("case", GAMES, ids=range(len(GAMES)))
def test_the_model_replays_every_recorded_game(case):
    game = dealt(case)
    seen = {}
    for played, text in enumerate([*case["actions"], None]):
        if str(played) in case["checkpoints"]:
            seen[str(played)] = checkpoint_of(game)
        if text is not None:
            assert game.ended is None
            game = model.play(game, action_of(text))
    assert seen == case["checkpoints"]
    assert {
        "reason": game.ended,
        "bone_values": model.values(game),
        "scores": model.points(game),
        "places": model.places(game),
    } == case["final"]


def count(game, depth):
    if depth == 0 or game.ended is not None:
        return 1
    return sum(count(model.play(game, action), depth - 1) for action in model.choices(game))


@pytest.mark.parametrize("case", POSITIONS, ids=range(len(POSITIONS)))
def test_the_model_counts_every_recorded_position_to_its_full_depth(case):
    # All depths: the largest count is 24,218, all together 146,740.
    game = dealt(case)
    for text in case["prefix"]:
        game = model.play(game, action_of(text))
    depths = range(1, len(case["perft"]) + 1)
    assert [count(game, depth) for depth in depths] == case["perft"]


@pytest.mark.parametrize("case", GAMES[:12], ids=range(12))
def test_the_model_leaves_the_game_before_an_action_as_it_was(case):
    # A game and the next share what did not change; a change in a shared list would show here.
    game = dealt(case)
    history = []
    for text in case["actions"]:
        history.append((game, copy.deepcopy(parts_of(game))))
        for action in model.choices(game):
            model.play(game, action)
        game = model.play(game, action_of(text))
    for moment, before in history:
        assert parts_of(moment) == before


@pytest.mark.parametrize("case", GAMES[:12], ids=range(12))
def test_the_model_refuses_whatever_is_not_among_the_choices(case):
    actions = {action_of(text) for other in GAMES for text in other["actions"]}
    game = dealt(case)
    for text in case["actions"][::7]:
        legal = model.choices(game)
        for action in actions.difference(legal):
            with pytest.raises(ValueError, match="not legal"):
                model.play(game, action)
        game = model.play(game, legal[len(text) % len(legal)])
        if game.ended is not None:
            break


def test_the_model_imports_only_from_the_standard_library():
    tree = ast.parse(Path(model.__file__).read_text(encoding="utf-8"))
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            modules.add(node.module)
        elif isinstance(node, ast.Name):
            assert node.id not in {"__import__", "eval", "exec"}
    assert "dig_rules" not in modules
    assert modules <= set(sys.stdlib_module_names) - {"importlib", "sys"}


# What the recorded games do not reach, worked out by hand.

RULES = {
    "turn": "THREE_ACTIONS",
    "drop": "MANY",
    "full_hand": "EXCHANGE",
    "refill": "END_OF_TURN",
    "end": "AFTER_TURN",
    "ties": "MOST_VALUABLE_BONES",
    "colors": 2,
    "hand_limit": 3,
    "reach": 4,
    "stall_limit": 200,
}


def two_players(rules=RULES, **parts):
    game = model.fresh(rules, ["ry", "yr", "R", "Y"])
    for name, value in parts.items():
        setattr(game, name, value)
    return game


@pytest.mark.clause("K4")
def test_a_bury_beside_the_twin_takes_the_knowledge_even_of_one_who_had_it_before():
    before = two_players(
        RULES | {"colors": 3, "hand_limit": 2},
        row=["yr", "gy", "yg", "gr", "R", "Y", "G"],
        dogs=[1, 0],
        hands=[{"ry", "rg"}, set()],
        known=[{"ry", "rg"}, {"ry", "yg"}, set()],
    )
    dug = model.play(before, ("dig",))
    assert dug.known == [{"ry", "rg"}, {"ry", "yg"}, {"ry"}]
    assert model.look(dug, None)[1] == [["ry", "yr", "?rg"], []]
    buried = model.play(dug, ("bury", "ry"))
    assert buried.known == [{"ry", "rg"}, {"yg"}, set()]
    assert model.look(buried, 0) == (
        ["ry", "?yg", "?yg", "gr", "R", "Y", "G"],
        [["rg", "yr"], []],
    )
    assert model.look(buried, 1) == (
        ["?ry", "gy", "yg", "?rg", "R", "Y", "G"],
        [["?ry", "?rg"], []],
    )


@pytest.mark.clause("M1")
def test_a_dog_goes_as_many_spaces_as_its_reach_has_over_the_bones_in_hand():
    game = two_players(RULES | {"reach": 3, "hand_limit": 2})
    assert model.choices(game) == [("move", 1), ("move", 2), ("move", 3), ("end",)]
    holding = two_players(RULES | {"reach": 3, "hand_limit": 2}, row=["yr", "R", "Y"])
    holding.hands = [{"ry"}, set()]
    assert model.choices(holding) == [("move", 1), ("move", 2), ("end",)]


@pytest.mark.clause("E3")
def test_without_a_stall_limit_turns_without_progress_are_counted_and_end_nothing():
    game = two_players(RULES | {"stall_limit": None})
    for turn in range(500):
        assert (game.seat, game.stalled, game.ended) == (turn % 2, turn, None)
        game = model.play(game, ("end",))


@pytest.mark.clause("E1", "E3")
def test_a_game_that_ends_keeps_its_last_turn():
    last = two_players(row=["R", "ry", "Y"], dogs=[1, 2], seat=1, done=["move", "move"], stalled=7)
    last.dropped = [{"yr"}, set()]
    cleared = model.play(last, ("dig",))
    assert (cleared.ended, cleared.stalled) == ("yard cleared", 0)
    assert (cleared.seat, cleared.done, cleared.progress) == (1, ["move", "move", "dig"], True)
    assert (cleared.row, cleared.dogs) == (["R", "Y"], [1, 2])
    idle = two_players(RULES | {"stall_limit": 8}, seat=1, done=["move"], stalled=7)
    stalled = model.play(idle, ("end",))
    assert (stalled.ended, stalled.stalled) == ("stalled", 8)
    assert (stalled.seat, stalled.done, stalled.progress) == (1, ["move"], False)


class Watched(dict):
    def __init__(self, rules):
        super().__init__(rules)
        self.read = set()

    def __getitem__(self, name):
        self.read.add(name)
        return super().__getitem__(name)


def test_a_rule_is_read_only_where_it_matters():
    def read_by(ask, **parts):
        rules = Watched(RULES)
        ask(two_players(rules, **parts))
        return rules.read

    assert read_by(model.choices) == {"reach"}
    assert read_by(model.choices, done=["move"]) == {"turn", "reach"}
    assert read_by(model.choices, dogs=[1, 0]) == {"reach", "hand_limit"}
    assert read_by(lambda game: model.play(game, ("move", 1), checked=False)) == set()
    assert read_by(lambda game: model.play(game, ("end",), checked=False)) == {"stall_limit"}
    digging = read_by(lambda game: model.play(game, ("dig",), checked=False), dogs=[1, 0])
    assert digging == {"hand_limit", "refill"}
    assert read_by(model.places) == {"colors"}
