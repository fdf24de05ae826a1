"""Floods of input are refused soon, and whatever comes is answered."""

from __future__ import annotations

import json
import sys
import time
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dig_rules as dig
from dig_rules.interchange import LONGEST_TEXT, MOST_ACTIONS, from_data, from_json, to_data, to_json
from interchange.mutations import changed_document, changes, json_values
from interchange.refusals import problems
from interchange.samples import DOCUMENTS

# Of the processor: how busy the machine is does not matter, and a tracer takes its time.
SECONDS = 1.0 if sys.gettrace() is None else 15.0


# Floods -----------------------------------------------------------------------------------------


def record_with(actions):
    return to_json(dig.Record.of(dig.new_game(seed=1))).replace(
        '"actions":[]', f'"actions":[{actions}]'
    )


def many(item, number):
    return ",".join([item] * number)


FLOODS = {
    "50 MB": (lambda: "x" * 50_000_000, "$"),
    "50 MB of bytes": (lambda: b" " * 50_000_000, "$"),
    "50 MB of quotes": (lambda: '"' * 50_000_000, "$"),
    "16 MB of spaces": (lambda: " " * LONGEST_TEXT, "line 1 column 16777217"),
    "16 MB of text": (lambda: '"' + "a" * 16_000_000 + '"', "$"),
    "16 MB of surrogates": (lambda: '"' + "\\ud800" * 2_600_000 + '"', "$"),
    "16 MB of digits": (lambda: "1" * 16_000_000, "$"),
    "16 MB of decimals": (lambda: "0." + "1" * 16_000_000, "$"),
    "5,000 digits": (lambda: "1" * 5_000, "$"),
    "100,000 brackets": (lambda: "[" * 100_000, "$"),
    "millions of numbers": (lambda: f"[{many('0', 8_000_000)}]", "$"),
    "millions of texts": (lambda: f"[{many(chr(34) * 2, 5_000_000)}]", "$"),
    "millions of lists": (lambda: f"[{many('[]', 5_000_000)}]", "$"),
    "millions of objects": (lambda: f"[{many('{}', 5_000_000)}]", "$"),
    "a key a million times": (lambda: "{" + many('"a":""', 1_000_000) + "}", "$"),
    "a million actions": (lambda: record_with(many('{"type":"dig"}', 1_000_000)), "$"),
    "100,001 actions": (lambda: record_with(many('{"type":"dig"}', 100_001)), "$.actions"),
    "100,000 wrong actions": (
        lambda: record_with(many('{"type":"win"}', 100_000)),
        "$.actions[0].type",
    ),
}


@pytest.mark.parametrize(("make", "where"), FLOODS.values(), ids=FLOODS)
def test_a_flood_is_refused_soon(make, where):
    text = make()
    began = time.process_time()
    with pytest.raises(dig.InterchangeError) as caught:
        from_json(text, "record")
    assert time.process_time() - began < SECONDS
    # A Python that reads nested data of any depth finds where it is cut off.
    end = f"line 1 column {len(text) + 1}"
    assert caught.value.problems[0].where in {where, end}
    assert len(caught.value.problems) <= 1_001
    assert len(str(caught.value)) < 5_000


def test_a_flood_takes_little_memory():
    text = FLOODS["a million actions"][0]()
    tracemalloc.start()
    try:
        with pytest.raises(dig.InterchangeError):
            from_json(text, "record")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 400 * 2**20


def test_a_flood_of_problems_says_that_there_may_be_more():
    found = problems(record_with(many('{"type":"win"}', 100_000)), "record")
    assert found["$.actions"] == "there may be more problems"


def test_the_longest_record_is_read():
    text = record_with(many('{"type":"end"}', MOST_ACTIONS))
    record = from_json(text, "record")
    assert len(record.actions) == MOST_ACTIONS
    assert to_json(record) == text


# Fuzz -------------------------------------------------------------------------------------------


def is_answered(read, given, kind):
    """Whether it is read, or refused by our own error; soon either way."""
    began = time.process_time()
    try:
        value = read(given, kind)
    except (dig.InterchangeError, dig.VersionError) as error:
        str(error)
    else:
        assert from_data(to_data(value), kind) == value
    assert time.process_time() - began < SECONDS


@settings(max_examples=300, deadline=None)
@given(json_values, st.sampled_from([*DOCUMENTS]))
def test_any_data_is_answered(data, kind):
    is_answered(from_data, data, kind)
    is_answered(from_json, json.dumps(data), kind)


@settings(max_examples=500, deadline=None)
@given(st.sampled_from([*DOCUMENTS]), changes)
def test_a_changed_document_is_answered(kind, some):
    changed = changed_document(DOCUMENTS[kind], some)
    is_answered(from_data, changed, kind)
    is_answered(from_json, json.dumps(changed), kind)


SHORT = [json.dumps(DOCUMENTS[kind]) for kind in ("rules", "state", "view", "action", "event")]


@settings(max_examples=500, deadline=None)
@given(
    st.sampled_from(SHORT),
    st.lists(
        st.tuples(
            st.integers(0, 3_000),
            st.integers(0, 3),
            st.text(max_size=3)
            | st.sampled_from(
                ['"', "[", "]", "{", "}", ",", ":", "NaN", "1e999", "true", "null", "\\u", "9" * 20]
            ),
        ),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from([*DOCUMENTS]),
)
def test_a_changed_text_is_answered(text, changes, kind):
    for number, length, put_in in changes:
        place = number % (len(text) + 1)
        text = text[:place] + put_in + text[place + length :]
    is_answered(from_json, text, kind)
    is_answered(from_json, text.encode("utf-8", "surrogatepass")[:-1], kind)


@given(st.binary(max_size=200), st.sampled_from([*DOCUMENTS]))
def test_any_bytes_are_answered(given_bytes, kind):
    is_answered(from_json, given_bytes, kind)
