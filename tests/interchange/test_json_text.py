"""A text that is no JSON, or holds what no document has, is refused with its place."""

from __future__ import annotations

from types import NoneType

import pytest

import dig_rules as dig
from dig_rules.interchange import from_data, from_json, to_data, to_json
from interchange.mutations import places, put
from interchange.refusals import only
from interchange.samples import DOCUMENTS
from support.junk import JUNK, Explodes

STATE = to_data(dig.new_game(seed=1))


def action_with(text):
    return f'{{"type":"move","space":{text}}}'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("NaN", "NaN"),
        ("Infinity", "Infinity"),
        ("-Infinity", "-Infinity"),
        ("1e999", "1e999"),
        ("1.0", "1.0"),
        ("4e0", "4e0"),
        ("-0.0", "-0.0"),
        ("0.1" + "0" * 100, "0.100000000000000000..."),
        ("1" * 16, "a number of more than 15 digits"),
        ("-" + "1" * 16, "a number of more than 15 digits"),
        ("1" * 5_000, "a number of more than 15 digits"),
        ("1" * 15, "111111111111111"),
        ("-" + "1" * 15, "-111111111111111"),
        ("true", "true"),
        ("false", "false"),
        ("null", "null"),
        ('"4"', "'4'"),
        ('"\\u0664"', "'\u0664'"),
        ('"\\ud800"', "'\\ud800'"),
        ("[]", "a list"),
        ("[4]", "a list"),
        ("{}", "an object"),
        ('{"a":1,"a":2}', "an object"),
    ],
)
def test_only_a_whole_number_is_one(text, found):
    where, what = only(action_with(text), "action")
    assert where == "$.space"
    assert what == f"expected a whole number from -1000000 to 1000000, got {found}"


@pytest.mark.parametrize("number", ["0", "-0", "4", "-1000000", "1000000"])
def test_a_whole_number_is_taken(number):
    assert from_json(action_with(number), "action") == dig.Move(int(number))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "line 1 column 1"),
        ("dig", "line 1 column 1"),
        ('{"type":"dig"} x', "line 1 column 16"),
        ('{"type":"dig"}{"type":"dig"}', "line 1 column 15"),
        ('{"type":\n"dig",}', "line 2 column 7"),
        ("{'type':'dig'}", "line 1 column 2"),
        ('{"type":"d\nig"}', "line 1 column 11"),
        ('{"type":01}', "line 1 column 10"),
        ('{"type":+1}', "line 1 column 9"),
        ('{"type":1_0}', "line 1 column 10"),
        ('{"type":"\\x41"}', "line 1 column 10"),
        ('{"type":"dig"', "line 1 column 14"),
        ("\u00a0{}", "line 1 column 1"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text, where):
    found, what = only(text, "action")
    assert what.startswith("no JSON: ")
    line, column = (int(part) for part in found.split()[1::2])
    # Python's parser says it a character earlier or later from version to version.
    expected_line, expected_column = (int(part) for part in where.split()[1::2])
    assert line == expected_line
    assert abs(column - expected_column) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + to_json(dig.Dig()),
        b"\xef\xbb\xbf" + to_json(dig.Dig()).encode(),
        to_json(dig.Dig()).encode("utf-16"),
        b'{"type":"\xff"}',
        b"\xc0\xae",
        b"\xed\xa0\x80",
        '{"type":"\ud800"}',
        "\udfff",
    ],
)
def test_what_is_no_utf_8_is_refused(text):
    where, what = only(text, "action")
    assert where == "$"
    assert "UTF-8" in what or "byte order mark" in what


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{" * 100_000,
        '{"a":' * 100_000,
        "[" * 51 + "]" * 51,
        '{"type":"move","space":' + "[" * 60 + "]" * 60 + "}",
        "[" * 500_000 + "]" * 500_000,
    ],
)
def test_deep_nesting_is_refused(text):
    where, _ = only(text, "action")
    # A Python that reads so deep finds what is missing where the opening brackets end.
    assert where in {"$", "$.space", "line 1 column 2", f"line 1 column {text.count('[') + 1}"}


@pytest.mark.parametrize("make", JUNK.values(), ids=JUNK)
def test_nothing_but_text_is_read_as_text(make):
    junk = make()
    if type(junk) in (str, bytes):
        with pytest.raises(dig.InterchangeError):
            from_json(junk, "action")
    else:
        with pytest.raises(dig.InvalidArgumentError) as caught:
            from_json(junk, "action")
        assert caught.value.argument == "text"


@pytest.mark.parametrize("make", JUNK.values(), ids=JUNK)
def test_junk_is_no_data(make):
    for kind in DOCUMENTS:
        with pytest.raises(dig.InterchangeError):
            from_data(make(), kind)


SHAPES = [path for path in places(STATE) if not [step for step in path if step in range(1, 99)]]


@pytest.mark.parametrize("make", JUNK.values(), ids=JUNK)
def test_junk_is_no_part_of_data(make):
    junk = make()
    fit = type(junk) in (int, bool, NoneType, str, list)
    for path in SHAPES:
        try:
            from_data(put(STATE, path, junk), "state")
        except (dig.InterchangeError, dig.VersionError) as error:
            told = str(error)
        else:
            told = ""
        assert len(told) < 10_000
        assert told or fit


@pytest.mark.parametrize(
    "kind", [None, "", "card", "State", "STATE", 0, ["state"], "turn", dig.State, Explodes]
)
def test_there_are_seven_kinds(kind):
    kind = Explodes() if kind is Explodes else kind
    for read, data in ((from_json, "{}"), (from_data, {}), (from_json, "[" * 100_000)):
        with pytest.raises(dig.InvalidArgumentError) as caught:
            read(data, kind)
        assert caught.value.argument == "kind"
