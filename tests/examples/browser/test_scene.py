"""What the browser's page gets to show: choices, a status and a scene, of a view alone."""

from __future__ import annotations

import json
import re
from random import Random

import dig_rules as dig
from examples.browser.tables import Table, choice, seated, solo


def test_each_choice_says_what_it_is_and_which_cards_it_shows():
    table = seated()
    assert choice(table, "move 4") == {
        "action": "move 4",
        "group": "move",
        "label": "4",
        "words": "Move to space 4: a bone, red or purple",
        "space": 4,
        "hand": [],
    }
    assert choice(table, "move 2")["words"] == "Move to space 2: the blue bowl, worth 5 a bone"
    assert choice(table, "end")["words"] == "End your turn"
    table.act("move 4")
    dig_up = choice(table, "dig")
    assert (dig_up["label"], dig_up["words"]) == (
        "red or purple",
        "Dig up a bone, red or purple",
    )
    assert choice(table, "move 0")["words"] == "Move to space 0: the doghouse"
    table.act("dig")
    assert choice(table, "move 3")["words"] == "Move to space 3: the purple bowl, worth 4 a bone"
    table.act("move 3")
    table.bots_play()
    dropping = choice(table, "drop pr")
    assert (dropping["label"], dropping["hand"], dropping["space"]) == ("4 points", [0], None)
    assert dropping["words"] == "Drop the purple bone pr, for 4 points"


def test_the_hand_is_shown_by_the_cards_to_bury():
    table = seated(
        "move 4",
        "dig",
        "move 5",
        "end",
        "dig",
        "end",
        "end",
        "move 7",
        "dig",
        "end",
        "end",
        "move 8",
        "dig",
    )
    assert table.scene["status"] == "Your turn: one bone of your hand has to be buried."
    groups = {c["group"] for c in table.scene["choices"]}
    assert groups == {"bury"}
    assert [c["hand"] for c in table.scene["choices"]] == [[0], [1], [2], [3]]


def test_a_status_tells_what_is_left_of_a_turn():
    table = seated("move 4", rules=dig.ONE_OF_EACH)
    assert table.scene["status"] == "Your turn, left: dig, drop."


def test_a_scene_is_the_same_whatever_the_person_cannot_know():
    # Every other game that looks the same to the person gives the same scenes and refusals.
    rng = Random(3)
    table = Table(seed=3)
    table.ask("start", "Ada", "THREE_ACTIONS", "random")
    compared = 0
    for _ in range(40):
        table.bots_play()
        if table.scene["turn"] == "over":
            break
        state = dig.parse_record(table.solo.saved()).last
        seen = dig.view(state, 0)
        for _ in range(5):
            other = dig.sample_state(seen, rng)
            compared += other != state
            scene = json.loads(_scene_of(table.solo, other))
            assert scene == {**table.scene, "kept": scene["kept"], "news": []}
        table.act(rng.choice(table.actions()))
    assert compared > 50


def _scene_of(table, state):
    """The scene of a table on which another state lies, with the same names."""

    class Lying:
        names = dig.parse_record(table.saved()).names
        last = state

    other = solo.Solo()
    other._record = Lying
    return other._scene([])


def test_no_text_of_a_scene_names_a_hidden_bone():
    table = Table(seed=9)
    table.ask("start", "Ada", "THREE_ACTIONS", "greedy greedy")
    rng = Random(9)
    checked = 0
    while table.scene["turn"] != "over":
        table.bots_play()
        if table.scene["turn"] == "over":
            break
        state = dig.parse_record(table.solo.saved()).last
        known = dig.view(state, 0).knowledge[0]
        hidden = [b for b in dig.deck() if isinstance(b, dig.Bone) and b.scent not in known]
        told = " ".join([table.scene["text"], *(c["words"] for c in table.scene["choices"])])
        for bone in hidden:
            assert not re.search(rf"(?<!\?)\b{bone}\b", told)
            checked += 1
        table.act(rng.choice(table.actions()))
    assert checked > 100
