"""The JSON Schema: what is written is valid, and it refuses nothing that is read.

The other way round there is a list, `ONLY_THE_GATE`, of what no schema can say.
"""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import dig_rules as dig
from dig_rules.interchange import MOST_ACTIONS, from_data, to_data
from dig_rules.rules import NUMBERS
from dig_rules.schema import json_schema
from interchange.mutations import changed_document, changes, mutations
from interchange.samples import ACTIONS, DOCUMENTS, EVENTS, game_of, values_of

DEFINITIONS = {
    "rules": "RulesDocument",
    "state": "StateDocument",
    "view": "ViewDocument",
    "action": "Action",
    "event": "Event",
    "record": "RecordDocument",
    "seen_record": "SeenRecordDocument",
}
SCHEMA = json_schema()
VALIDATORS = {
    kind: Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})
    for kind, name in DEFINITIONS.items()
}
WHOLE = Draft202012Validator(SCHEMA)


def parts(schema):
    """Each schema within a schema."""
    yield schema
    for key in ("properties", "$defs"):
        for part in schema.get(key, {}).values():
            yield from parts(part)
    for part in schema.get("oneOf", []):
        yield from parts(part)
    if "items" in schema:
        yield from parts(schema["items"])


def is_read(data, kind):
    try:
        from_data(data, kind)
    except dig.DigError:
        return False
    return True


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_each_caller_gets_a_schema_of_their_own():
    json_schema()["$defs"].clear()
    assert json_schema() == SCHEMA


def test_every_definition_has_a_title_and_says_what_it_is():
    for name, definition in SCHEMA["$defs"].items():
        assert definition["title"] == name
        assert definition["description"].endswith(".")
    assert len(SCHEMA["oneOf"]) == len(DEFINITIONS)


def test_every_object_has_its_keys_and_no_others():
    objects = [part for part in parts(SCHEMA) if part.get("type") == "object"]
    assert len(objects) > 20
    for part in objects:
        assert part["additionalProperties"] is False
        assert part["required"] == list(part["properties"])


def test_every_number_has_its_range_and_every_list_a_longest():
    for part in parts(SCHEMA):
        if "integer" in part.get("type", ()):
            assert {"minimum", "maximum"} <= part.keys()
        if part.get("type") == "array":
            assert "maxItems" in part


def test_it_knows_every_card():
    definitions = SCHEMA["$defs"]
    assert definitions["Bone"]["enum"] + definitions["Bowl"]["enum"] == list(map(str, dig.deck()))
    assert definitions["Scent"]["enum"] == list(map(str, dig.scents()))


@pytest.mark.parametrize("number", range(0, 64, 7))
def test_what_is_written_is_valid(number):
    for kind, value in values_of(game_of(number, most=12)):
        VALIDATORS[kind].validate(to_data(value))


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_document_is_of_one_kind(kind):
    WHOLE.validate(DOCUMENTS[kind])
    assert [other for other in DOCUMENTS if VALIDATORS[other].is_valid(DOCUMENTS[kind])] == [kind]


@pytest.mark.parametrize("data", [data for _, data in (*ACTIONS.values(), *EVENTS.values())])
def test_actions_and_events_are_valid(data):
    WHOLE.validate(data)


@pytest.mark.parametrize("kind", ["rules", "state", "view", "action", "event"])
def test_every_single_change_that_the_schema_refuses_is_refused(kind):
    tried = refused = 0
    for data in mutations(DOCUMENTS[kind]):
        tried += 1
        if not VALIDATORS[kind].is_valid(data):
            refused += 1
            assert not is_read(data, kind), data
    assert refused > tried / 2


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([*DOCUMENTS]), st.integers(0, 99), changes)
def test_what_is_read_after_any_changes_is_valid(kind, number, some):
    written = [example for _, example in (ACTIONS if kind == "action" else EVENTS).values()]
    documents = written if kind in ("action", "event") else [DOCUMENTS[kind]]
    changed = changed_document(documents[number % len(documents)], some)
    if is_read(changed, kind):
        VALIDATORS[kind].validate(changed)


def changed(kind, *path, to):
    data = copy.deepcopy(DOCUMENTS[kind])
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return kind, data


STATE = to_data(dig.new_game(seed=1))
ONLY_THE_GATE = {
    "1.0 is not 1": ("action", {"type": "move", "space": 4.0}),
    "a reach above the hand limit": changed("rules", "reach", to=DOCUMENTS["rules"]["hand_limit"]),
    "a card in two places": (
        "state",
        {**STATE, "yard": [STATE["yard"][0], *STATE["yard"][:24]]},
    ),
    "a card nowhere": ("state", {**STATE, "yard": STATE["yard"][:-1]}),
    "a dog on the row": (
        "state",
        {**STATE, "yard": [], "players": [{**STATE["players"][0], "space": 25}] * 2},
    ),
    "two players with a dog": ("state", {**STATE, "players": [STATE["players"][0]] * 2}),
    "as many sets of scents as players and one": (
        "state",
        {**STATE, "knowledge": [*STATE["knowledge"], []]},
    ),
    "a seat at the table": ("state", {**STATE, "turn": {**STATE["turn"], "seat": 2}}),
    "a turn that came about": ("state", {**STATE, "turn": {**STATE["turn"], "progress": True}}),
    "an end that came about": ("state", {**STATE, "ended": "stalled"}),
    "a view that somebody has": changed("view", "hand", to=["ry", "yr"]),
    "a deck for the deal": changed("record", "deal", to=["ry", "rg", "R", "Y"]),
    "a name for each": changed("record", "names", to=["Ada"] * 4),
    "a name that can be printed": changed("record", "names", to=["Ada", "Bo\u202eb"]),
    "comments in order": changed(
        "record", "comments", to=[{"ply": 2, "text": "b"}, {"ply": 1, "text": "a"}]
    ),
    "events between the views": changed("seen_record", "events", to=[]),
    "views of one viewer": changed("seen_record", "viewer", to=0),
}


@pytest.mark.parametrize(("kind", "data"), ONLY_THE_GATE.values(), ids=ONLY_THE_GATE)
def test_only_the_gate_can_say(kind, data):
    VALIDATORS[kind].validate(data)
    assert not is_read(data, kind)


def test_the_ranges_are_those_of_the_library():
    for name in ("Rules", "RulesDocument"):
        for field, (low, high) in NUMBERS.items():
            number = SCHEMA["$defs"][name]["properties"][field]
            assert (number["minimum"], number["maximum"]) == (low, high)


def test_the_schema_has_the_limit_of_records():
    actions = SCHEMA["$defs"]["RecordDocument"]["properties"]["actions"]
    assert actions["maxItems"] == MOST_ACTIONS
