"""Whatever is read, it is one of ours, or one error lists what is wrong with it, and where."""

from __future__ import annotations

import copy
import json

import pytest

import dig_rules as dig
from dig_rules.interchange import from_data, to_data
from interchange.mutations import at, places, put, without
from interchange.refusals import only, problems
from interchange.samples import ACTIONS, DOCUMENTS, EVENTS
from support.junk import HUGE, nested

STATE = to_data(dig.new_game(seed=1))
VIEW = to_data(dig.view(dig.new_game(seed=1), 0))
ANY_ACTION = "'move' or 'dig' or 'bury' or 'drop' or 'end'"
VERSIONED = [kind for kind in DOCUMENTS if kind not in ("action", "event")]


# Objects ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", {"$.type": "is missing"}),
        ('{"space":4}', {"$.type": "is missing"}),
        ('{"type":"move"}', {"$.space": "is missing"}),
        ('{"type":"dig","more":1}', {"$.more": "unknown key"}),
        ('{"type":"dig","seat":0}', {"$.seat": "unknown key"}),
        ('{"type":"dig","":1}', {"$['']": "unknown key"}),
        ('{"type":"dig","a b":1}', {"$['a b']": "unknown key"}),
        ('{"type":"dig","\\ud800":1}', {"$['\\ud800']": "unknown key"}),
        ('{"type":"dig","version":1}', {"$.version": "unknown key"}),
        ('{"type":"dig","type":"dig"}', {"$": "the key 'type' is there twice"}),
        ('{"type":"end","type":"dig"}', {"$": "the key 'type' is there twice"}),
        (
            '{"type":"move","space":4,"space":4,"to":1,"at":2}',
            {
                "$": "the key 'space' is there twice",
                "$.at": "unknown key",
                "$.to": "unknown key",
            },
        ),
        ('{"type":"Dig"}', {"$.type": f"expected {ANY_ACTION}, got 'Dig'"}),
        ('{"type":null}', {"$.type": f"expected {ANY_ACTION}, got null"}),
        (
            '{"type":["dig"]}',
            {"$.type": f"expected {ANY_ACTION}, got a list"},
        ),
        ('"dig"', {"$": "expected an object, got 'dig'"}),
        ("null", {"$": "expected an object, got null"}),
        ("[]", {"$": "expected an object, got a list"}),
        ("NaN", {"$": "expected an object, got NaN"}),
        ('{"type":"bury","bone":"yy"}', {"$.bone": "expected a bone such as 'ry', got 'yy'"}),
        ('{"type":"bury","bone":"R"}', {"$.bone": "expected a bone such as 'ry', got 'R'"}),
        ('{"type":"bury","bone":"?ry"}', {"$.bone": "expected a bone such as 'ry', got '?ry'"}),
        ('{"type":"bury","bone":"ry "}', {"$.bone": "expected a bone such as 'ry', got 'ry '"}),
        ('{"type":"bury","bone":null}', {"$.bone": "expected a bone such as 'ry', got null"}),
        ('{"type":"drop","bones":"ry"}', {"$.bones": "expected a list, got 'ry'"}),
        ('{"type":"drop","bones":{"0":"ry"}}', {"$.bones": "expected a list, got an object"}),
        (
            '{"type":"drop","bones":["ry",1,"R"]}',
            {
                "$.bones[1]": "expected a bone such as 'ry', got 1",
                "$.bones[2]": "expected a bone such as 'ry', got 'R'",
            },
        ),
    ],
)
def test_every_problem_of_an_action_is_listed(text, expected):
    assert problems(text, "action") == expected


def test_every_problem_of_a_document_is_listed_at_once():
    data = copy.deepcopy(VIEW)
    del data["turn"]["seat"], data["rules"]["ties"]
    data["rules"]["reach"] = 2.0
    data["yard"][3] = "zz"
    data["yard"][4] = 7
    data["players"][1] |= {"hand": "abc", "space": True, "dog": "Collie"}
    data["knowledge"][2] = ["?ry", "?yr"]
    data["knowledge"][1] = ["?ry", "?ry"]
    data["ended"] = "won"
    data["more"] = data["most"] = 1
    found = problems(data, "view")
    assert set(found) == {
        "$.turn.seat",
        "$.rules.ties",
        "$.rules.reach",
        "$.yard[3]",
        "$.yard[4]",
        "$.players[1].hand",
        "$.players[1].space",
        "$.players[1].dog",
        "$.knowledge[1]",
        "$.knowledge[2][1]",
        "$.ended",
        "$.more",
        "$.most",
    }
    assert found["$.players[1].dog"].startswith("expected 'collie' or 'dachshund' or ")
    assert found["$.knowledge[1]"] == "a scent is there twice"


def test_every_fault_of_a_state_is_listed_with_its_place():
    data = copy.deepcopy(STATE)
    doubled, gone = data["yard"][:2] if len(data["yard"][0]) == 2 else data["yard"][1::-1]
    data["yard"] = [doubled if card == gone else card for card in data["yard"]]
    data["players"][1]["space"] = 99
    data["turn"]["seat"] = 3
    data["knowledge"].pop()
    with pytest.raises(dig.InterchangeError) as caught:
        from_data(data, "state")
    found = sorted(str(problem) for problem in caught.value.problems)
    assert found == sorted(
        [
            f"$: the card {doubled} is there 2 times",
            f"$: the {'bowl' if gone.isupper() else 'card'} {gone} is "
            + ("not in the yard" if gone.isupper() else "nowhere"),
            "$.players[1].space: 99 is not within 0 to 25",
            "$.turn.seat: 3 is not within 0 to 1",
            "$.knowledge: there are 2 where there have to be 3",
        ]
    )


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"hand_limit": 4}, {"$.reach": "expected more than hand_limit, got 4"}),
        (
            {"colors": 6, "hand_limit": 0, "stall_limit": 0, "turn": "MANY", "drop": "ONE "},
            {
                "$.colors": "expected a whole number from 2 to 5, got 6",
                "$.hand_limit": "expected a whole number from 1 to 20, got 0",
                "$.stall_limit": "expected a whole number from 1 to 1000000 or null, got 0",
                "$.turn": "expected 'THREE_ACTIONS' or 'ONE_OF_EACH', got 'MANY'",
                "$.drop": "expected 'MANY' or 'ONE', got 'ONE '",
            },
        ),
        ({"colors": None}, {"$.colors": "expected a whole number from 2 to 5, got null"}),
    ],
)
def test_every_problem_of_rules_is_listed(change, expected):
    assert problems({**to_data(dig.THREE_ACTIONS), **change}, "rules") == expected


RECORD = to_data(dig.Record.of(dig.new_game(seed=1)))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"deal": RECORD["deal"][1:]}, "$.deal"),
        ({"deal": [None, *RECORD["deal"][1:]]}, "$.deal[0]"),
        ({"deal": ["?ry", *RECORD["deal"][1:]]}, "$.deal[0]"),
        ({"dogs": ["collie"]}, "$"),
        ({"dogs": ["collie", "collie"]}, "$.dogs"),
        ({"dogs": ["collie", "c"]}, "$.dogs[1]"),
        ({"first_player": 2}, "$.first_player"),
        ({"first_player": 4}, "$.first_player"),
        ({"names": ["Ada"]}, "$.names"),
        ({"names": ["Ada", ""]}, "$.names"),
        ({"names": ["Ada", "\ud800"]}, "$.names"),
        ({"names": ["Ada", 1]}, "$.names[1]"),
        ({"comments": [{"ply": 0, "text": "\n"}]}, "$.comments[0].text"),
        ({"comments": [{"ply": 0, "text": "x" * 1_001}]}, "$.comments[0].text"),
        ({"comments": [{"ply": -1, "text": "x"}]}, "$.comments[0].ply"),
        ({"comments": [{"ply": n, "text": "x"} for n in (1, 0)]}, "$.comments"),
        ({"comments": [{"ply": 0}]}, "$.comments[0].text"),
        ({"actions": [{"type": "dig"}, {"type": "move"}]}, "$.actions[1].space"),
        ({"actions": [{"type": "dig"}, "dig"]}, "$.actions[1]"),
        ({"undone": []}, "$.undone"),
        ({"seed": 1}, "$.seed"),
    ],
)
def test_a_record_that_is_none_is_refused(change, place):
    assert only({**RECORD, **change}, "record")[0] == place


@pytest.mark.parametrize("kind", VERSIONED)
def test_a_document_says_what_it_is_and_of_which_version(kind):
    data = DOCUMENTS[kind]
    assert only(without(data, ("type",)), kind) == ("$.type", "is missing")
    assert only({**data, "type": "turn"}, kind) == ("$.type", f"expected {kind!r}, got 'turn'")
    assert only({**data, "type": [kind]}, kind)[0] == "$.type"
    assert only(without(data, ("version",)), kind) == ("$.version", "is missing")
    for version in (0, -1, True, "1", None, 1.0, [], 10**15, HUGE):
        where, what = only({**data, "version": version}, kind)
        assert (where, what.partition(",")[0]) == ("$.version", "expected 1")
    for version in (2, 10**15 - 1):
        with pytest.raises(dig.VersionError) as caught:
            from_data({"type": kind, "version": version, "new": 1.5}, kind)
        assert (caught.value.found, caught.value.newest) == (version, 1)


@pytest.mark.parametrize("kind", DOCUMENTS)
@pytest.mark.parametrize("other", DOCUMENTS)
def test_a_document_of_one_kind_is_none_of_another(kind, other):
    if kind != other:
        assert only(DOCUMENTS[kind], other)[0] == "$.type"


def wrong_numbers():
    """Every place of a whole number, and of a truth, in a document of each kind."""
    documents = [
        (kind, data) for kind, data in DOCUMENTS.items() if kind not in ("action", "event")
    ]
    documents += [("action", data) for _, data in ACTIONS.values()]
    documents += [("event", data) for _, data in EVENTS.values()]
    for kind, data in documents:
        seen = set()
        for path in places(data):
            general = tuple(0 if type(step) is int else step for step in path)
            if type(at(data, path)) in (int, bool) and general not in seen:
                seen.add(general)
                yield kind, data, path


@pytest.mark.parametrize(("kind", "data", "path"), list(wrong_numbers()))
def test_nothing_else_passes_for_a_number_or_a_truth(kind, data, path):
    where = "$" + "".join(f"[{s}]" if type(s) is int else f".{s}" for s in path)
    right = at(data, path)
    lookalikes = [float(right), str(right), [right], {}, "", 10**15, -(10**15), float("nan")]
    lookalikes += [int(right) if type(right) is bool else bool(right)]
    lookalikes += [None] if path[-1] not in ("viewer", "stall_limit") else []
    for wrong in lookalikes:
        found, what = only(put(data, path, wrong), kind)
        assert found == where
        assert what.startswith("expected ") or "not within" in what
        if type(wrong) is not float:
            assert only(json.dumps(put(data, path, wrong)), kind)[0] == where


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_key_has_to_be_there_and_no_other(kind):
    data = DOCUMENTS[kind]
    if kind in {"record", "seen_record"}:
        data = {name: part[:2] if type(part) is list else part for name, part in data.items()}
    for path in places(data):
        where = "$" + "".join(f"[{s}]" if type(s) is int else f".{s}" for s in path)
        if type(at(data, path)) is dict:
            assert (
                problems(put(data, path, {**at(data, path), "more": 1}), kind)[f"{where}.more"]
                == "unknown key"
            )
        elif path and type(path[-1]) is str:
            assert problems(without(data, path), kind)[where] == "is missing"


def test_keys_that_are_no_text_are_refused():
    assert only({"type": "dig", 1: 2}, "action") == ("$", "a key is no text")
    assert only({None: 2}, "state") == ("$", "a key is no text")
    assert only(dict.fromkeys(map(str, range(1_001))), "state")[1].startswith("1001 keys")


def test_data_in_itself_is_refused():
    data = {"type": "drop", "bones": []}
    data["bones"].append(data["bones"])
    assert only(data, "action")[0] == "$.bones[0]"
    assert only({"type": "drop", "bones": [nested()]}, "action")[0] == "$.bones[0]"
