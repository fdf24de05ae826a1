"""Text of cards, actions and rules: exact inverses, and errors that point at the place."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dig_rules as dig
from support.play import all_choices

BONES = [card for card in dig.deck() if isinstance(card, dig.Bone)]
TOKENS = [*dig.deck(), *dig.scents(), None]
RY, RG = BONES[0], BONES[1]

WRITTEN = [
    (dig.Move(0), "move 0"),
    (dig.Move(25), "move 25"),
    (dig.Move(-3), "move -3"),
    (dig.Dig(), "dig"),
    (dig.Bury(RY), "bury ry"),
    (dig.Drop((RY,)), "drop ry"),
    (dig.Drop((RG, RY)), "drop ry rg"),
    (dig.Drop((RY, RY)), "drop ry ry"),
    (dig.Drop(()), "drop"),
    (dig.EndTurn(), "end"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_an_action_is_written_and_read(action, text):
    assert dig.format_action(action) == text
    assert dig.parse_action(text) == action


def test_bones_of_a_drop_may_come_in_any_order():
    assert dig.parse_action("drop rg ry") == dig.parse_action("drop ry rg")


def test_every_token_is_written_and_read():
    texts = [dig.format_card(card) for card in TOKENS]
    assert len(set(texts)) == len(TOKENS) == 36
    assert all(text.isascii() for text in texts)
    assert [dig.parse_card(text) for text in texts] == TOKENS


def test_the_colours_of_a_scent_are_written_in_order():
    with pytest.raises(dig.NotationError):
        dig.parse_card("?yr")


@given(st.lists(st.sampled_from(TOKENS), max_size=30).map(tuple))
def test_a_row_is_written_and_read(row):
    assert dig.parse_row(dig.format_row(row)) == row


@given(st.sampled_from(all_choices()), st.integers(2, 5), st.none() | st.integers(1, 10**6))
def test_rules_are_written_and_read(choices, colors, stall_limit):
    rules = dig.Rules(**choices, colors=colors, stall_limit=stall_limit)
    text = dig.format_rules(rules)
    assert dig.parse_rules(text) == rules
    assert re.fullmatch(r"[A-Z_]+(,[a-z_]+=\w+)*", text)


def test_presets_are_written_by_name():
    for name, rules in dig.PRESETS.items():
        assert dig.format_rules(rules) == name


@pytest.mark.parametrize(
    ("parse", "text", "column", "expected"),
    [
        (dig.parse_action, "", 1, "move, dig, bury, drop or end"),
        (dig.parse_action, "jump 4", 1, "move, dig, bury, drop or end"),
        (dig.parse_action, "Dig", 1, "move, dig, bury, drop or end"),
        (dig.parse_action, " dig", 1, "move, dig, bury, drop or end"),
        (dig.parse_action, "dig ", 5, "the end"),
        (dig.parse_action, "dig up", 5, "the end"),
        (dig.parse_action, "end  ", 5, "the end"),
        (dig.parse_action, "move", 5, "a space"),
        (dig.parse_action, "move ", 6, "a whole number"),
        (dig.parse_action, "move  4", 6, "a whole number"),
        (dig.parse_action, "move 4 5", 8, "the end"),
        (dig.parse_action, "bury", 5, "a bone"),
        (dig.parse_action, "bury R", 6, "a bone such as ry"),
        (dig.parse_action, "bury ry rg", 9, "the end"),
        (dig.parse_action, "drop ry ?rg", 9, "a bone such as ry"),
        (dig.parse_action, "drop ry  rg", 9, "a bone such as ry"),
        (dig.parse_card, "rr", 1, "a card such as ry, R, ?ry or ."),
        (dig.parse_card, "ry rg", 4, "the end"),
        (dig.parse_row, "ry . x", 6, "a card such as ry, R, ?ry or ."),
        (dig.parse_rules, "", 1, "THREE_ACTIONS or ONE_OF_EACH"),
        (dig.parse_rules, "ONE_OF_EACH,", 13, "a field not named before"),
        (dig.parse_rules, "ONE_OF_EACH,depth=3", 13, "a field not named before"),
        (dig.parse_rules, "ONE_OF_EACH,drop=MANY,drop=ONE", 23, "a field not named before"),
        (dig.parse_rules, "ONE_OF_EACH,drop=TWO", 18, "MANY or ONE"),
        (dig.parse_rules, "ONE_OF_EACH,drop", 17, "="),
        (dig.parse_rules, "ONE_OF_EACH,colors=x", 20, "a whole number"),
        (dig.parse_rules, "ONE_OF_EACH,colors=None", 20, "a whole number"),
    ],
)
def test_what_is_wrong_is_pointed_at(parse, text, column, expected):
    with pytest.raises(dig.NotationError) as caught:
        parse(text)
    assert caught.value.column == column
    assert caught.value.expected.startswith(expected)
    assert str(caught.value).startswith(f"column {column}: expected {expected}")


@pytest.mark.parametrize(
    "number",
    ["+4", "04", "4.0", "4e0", "1_0", "٣", "²", "-0", "--4", "0x4", "99999999", "4\n", "\t4", "x"],
)
def test_only_plain_numbers_are_numbers(number):
    with pytest.raises(dig.NotationError):
        dig.parse_action(f"move {number}")


def test_values_out_of_range_are_named():
    with pytest.raises(dig.InvalidArgumentError, match=r"^space: expected an int of at most"):
        dig.parse_action("move 9999999")
    with pytest.raises(dig.InvalidArgumentError, match=r"^colors: expected an int from 2 to 5"):
        dig.parse_rules("ONE_OF_EACH,colors=9")


@pytest.mark.parametrize(
    "parse", [dig.parse_action, dig.parse_card, dig.parse_row, dig.parse_rules]
)
@pytest.mark.parametrize("text", [None, 4, b"dig", ["dig"], "dig " * 50_000])
def test_what_is_no_text_is_refused(parse, text):
    with pytest.raises(dig.InvalidArgumentError, match=r"^text: "):
        parse(text)


@pytest.mark.parametrize("write", [dig.format_action, dig.format_card, dig.format_rules])
@pytest.mark.parametrize("junk", [4, "dig", b"", object()])
def test_what_is_none_of_it_is_not_written(write, junk):
    with pytest.raises(dig.InvalidArgumentError):
        write(junk)


def slips(text):
    """Every text that differs by one slip of the hand."""
    for i, character in enumerate(text):
        yield text[:i] + text[i + 1 :]
        yield text[:i] + character + text[i:]
        yield text[:i] + character.swapcase() + text[i + 1 :]
        yield text[:i] + " " + text[i:]
        yield text[:i] + chr(ord(character) + 0xFEE0) + text[i + 1 :]  # a wide look-alike
    yield text + " "
    yield text + "\n"


@pytest.mark.parametrize("text", [text for _, text in WRITTEN])
def test_a_slip_of_the_hand_is_refused_or_means_what_it_says(text):
    # What is still an action has to be what is written there, and so be written the same.
    for slip in set(slips(text)) - {text}:
        try:
            read = dig.parse_action(slip)
        except dig.NotationError:
            continue
        bones = slip.split()[1:]
        again = dig.format_action(read)
        assert again == slip or sorted(again.split()[1:]) == sorted(bones)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text):
    for parse in (dig.parse_action, dig.parse_card, dig.parse_row, dig.parse_rules):
        try:
            parse(text)
        except dig.DigError as error:
            assert str(error).isprintable()  # noqa: PT017 - most texts are refused


def test_every_action_of_the_universe_is_written_differently():
    drops = [dig.Drop(pair) for pair in product(BONES, BONES)]
    actions = {*map(dig.Bury, BONES), *drops, *map(dig.Move, range(26)), dig.Dig(), dig.EndTurn()}
    assert len({dig.format_action(action) for action in actions}) == len(actions)
