"""Records, states and views as text: exact inverses, and errors that point at the place."""

from __future__ import annotations

import re

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dig_rules as dig
from records.games import golden_records, random_record, records_of_all_kinds
from records.test_record import long_record, seconds

EVERY_KIND = list(records_of_all_kinds())
RULES = "THREE_ACTIONS,colors=2"
STATE = f"{RULES}; . R ry Y; c 1 hand yr, d 0; turn 0 move dig progress; knows ?ry, -, -; "
STATE += "stalled 2; ply 7"
VIEW = f"view 1; {RULES}; . R ?ry Y; c 1 hand ?ry, d 0; turn 0 move dig progress; knows ?ry, -, -; "
VIEW += "stalled 2; ply 7"
TEXT = """dig-record 1
rules THREE_ACTIONS,colors=2
first 1
dogs c t
name 0 Ada Lovelace
name 1 # 2
deal ry R yr Y

# let us begin
move 1
dig

# well dug
end
"""


# States and views ---------------------------------------------------------------------------------


def test_a_state_is_written_as_the_grammar_says():
    ry = dig.Bone(dig.Color.RED, dig.Color.YELLOW)
    state = dig.parse_state(STATE)
    assert state == dig.State(
        rules=dig.Rules(colors=2),
        yard=(None, dig.Bowl(dig.Color.RED), ry, dig.Bowl(dig.Color.YELLOW)),
        players=(dig.Player(dig.Dog.COLLIE, 1, (ry.twin,)), dig.Player(dig.Dog.DACHSHUND)),
        turn=dig.Turn(0, (dig.ActionKind.MOVE, dig.ActionKind.DIG), progress=True),
        knowledge=(dig.ScentSet([ry.scent]), dig.ScentSet(), dig.ScentSet()),
        stalled=2,
    )
    assert state.ply == 7
    assert dig.format_state(state) == STATE
    assert dig.format_view(dig.view(state, 1)) == VIEW
    assert dig.parse_view(VIEW) == dig.view(state, 1)


@pytest.mark.parametrize(("record", "states"), EVERY_KIND)
def test_every_state_and_view_is_written_and_read(record, states):
    for state in states:
        line = dig.format_state(state)
        assert line.isascii()
        assert line.isprintable()
        read = dig.parse_state(line)
        assert read == state
        assert read.ply == state.ply
        assert dig.format_state(read) == line
    for viewer in (*range(len(record.dogs)), None):
        for state in states[::7]:
            view = dig.view(state, viewer)
            read = dig.parse_view(dig.format_view(view))
            assert read == view
            assert (read.ply, hash(read)) == (view.ply, hash(view))


@pytest.mark.parametrize(
    ("old", "new", "where", "expected"),
    [
        (RULES, "MINE", "MINE", "THREE_ACTIONS or ONE_OF_EACH"),
        (RULES, "", "; .", "THREE_ACTIONS or ONE_OF_EACH"),
        (". R", ". rr", "rr", "a card such as ry, R, ?ry or ."),
        (". R ry", ". R ?ry", "?ry", "a bone, a bowl or a gap"),
        ("c 1", "x 1", "x 1", "the letter of a dog: c, d, h, t"),
        ("c 1 hand yr", "c", ", d 0", "the dog's space"),
        ("c 1", "c one", "one", "a whole number"),
        ("hand yr", "hand", " , d", "bones"),
        ("hand yr", "hand R", "R,", "a bone such as ry"),
        ("hand yr", "eats yr", "eats", "hand, dropped, or the end of the player"),
        ("turn 0", "tern 0", "tern", "turn"),
        ("turn 0", "turn 4", "4 move", "a seat from 0 to 3"),
        ("turn 0 move dig progress", "turn", "; knows", "a seat"),
        ("dig progress", "dig progress dig", "dig; knows", "up to three of move"),
        ("dig progress", "dig bury progress", "progress;", "up to three of move"),
        ("dig progress", "dig dig dig progress", "dig progress", "up to three of move"),
        ("knows ?ry", "nose ?ry", "nose", "knows"),
        ("knows ?ry", "knows ry", "ry, -", "a scent such as ?ry"),
        ("stalled 2", "stalled two", "two", "a whole number"),
        ("stalled 2", "stalled -2", "-2", "a whole number"),
        ("stalled 2", "stalled 2 3", "3; ply", "the end"),
        ("stalled 2", "2", "2; ply", "stalled"),
        ("; ply 7", "", "$", "ply"),
        ("ply 7", "ply", "$", "a whole number"),
        ("ply 7", "ply 7; over", "$", "the reason"),
        ("ply 7", "ply 7; over bored", "bored", "cleared or stalled"),
        ("ply 7", "ply 7; done", "done", "over"),
        ("ply 7", "ply 7; over cleared; more", "more", "the end"),
    ],
)
def test_what_is_wrong_with_a_state_is_pointed_at(old, new, where, expected):
    line = STATE.replace(old, new, 1)
    assert line != STATE
    with pytest.raises(dig.NotationError) as caught:
        dig.parse_state(line)
    assert caught.value.expected.startswith(expected)
    place = line[caught.value.column - 1 :]
    assert place == "" if where == "$" else place.startswith(where.lstrip()), (place, where)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("view 1", "view", "a seat or spectator"),
        ("view 1", "view 9", "a seat from 0 to 3, or spectator"),
        ("view 1", "1", "view"),
        ("hand ?ry", "hand R", "a bone or a scent"),
    ],
)
def test_what_is_wrong_with_a_view_is_pointed_at(old, new, expected):
    with pytest.raises(dig.NotationError) as caught:
        dig.parse_view(VIEW.replace(old, new, 1))
    assert caught.value.expected == expected


def test_a_line_that_is_no_position_goes_through_the_gate():
    with pytest.raises(dig.InvalidStateError) as caught:
        dig.parse_state(STATE.replace("hand yr", "hand yr ry").replace("d 0", "d 9"))
    found = {(fault.where, fault.code) for fault in caught.value.faults}
    assert ("cards", dig.FaultCode.CARD_TWICE) in found
    assert ("players[1].space", dig.FaultCode.OUT_OF_RANGE) in found
    for line in (VIEW.replace("hand ?ry", "hand yr"), VIEW.replace("view 1", "view 3")):
        with pytest.raises(dig.InvalidStateError):
            dig.parse_view(line)


@pytest.mark.parametrize("write", [dig.format_state, dig.format_view, dig.format_record])
@pytest.mark.parametrize("junk", [None, "", 4, object()])
def test_what_is_none_of_it_is_not_written(write, junk):
    with pytest.raises(dig.InvalidArgumentError):
        write(junk)


@given(st.integers(0, len(STATE) - 1), st.characters(), st.sampled_from("-+="))
def test_a_changed_line_is_read_as_it_stands_or_refused(place, character, change):
    line = STATE[:place] + {"-": "", "+": character + STATE[place], "=": character}[change]
    line += STATE[place + 1 :]
    try:
        read = dig.parse_state(line)
    except dig.DigError:
        return
    assert dig.format_state(read) == line


# Records ------------------------------------------------------------------------------------------


def test_a_record_is_written_as_the_format_says():
    record = dig.parse_record(TEXT)
    assert record == dig.Record(
        deal=dig.parse_row("ry R yr Y"),
        dogs=(dig.Dog.COLLIE, dig.Dog.TERRIER),
        rules=dig.Rules(colors=2),
        first_player=1,
        actions=(dig.Move(1), dig.Dig(), dig.EndTurn()),
        names=("Ada Lovelace", "# 2"),
        comments=(dig.Comment(0, "let us begin"), dig.Comment(2, "well dug")),
    )
    assert dig.format_record(record) == TEXT.replace("\n\n# well", "\n# well")


@pytest.mark.parametrize(("record", "_"), EVERY_KIND)
def test_every_record_is_written_and_read(record, _):
    record = record.comment("the end")
    assert dig.parse_record(dig.format_record(record)) == record


def test_golden_games_are_written_and_read_and_replayed():
    for record, case in golden_records():
        read = dig.parse_record(dig.format_record(record))
        assert read == record
        assert list(dig.scores(read.last)) == case["final"]["scores"]


def test_line_ends_of_other_systems_and_a_missing_last_one_are_taken():
    record = dig.parse_record(TEXT)
    assert dig.parse_record(TEXT.replace("\n", "\r\n")) == record
    assert dig.parse_record(TEXT.rstrip("\n")) == record


def test_a_record_that_could_not_be_read_again_is_not_written():
    for record in (long_record(100_001), many_remarks(17_000, 1_000), many_remarks(100_001, 1)):
        with pytest.raises(
            dig.InvalidArgumentError, match=r"^record: expected a record of at most"
        ):
            dig.format_record(record)


def many_remarks(number, length):
    record = dig.parse_record(TEXT)
    return attrs.evolve(record, comments=(dig.Comment(3, "x" * length),) * number)


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("dig-record 1", "dig-record", "line 1", "expected dig-record and a version"),
        ("dig-record 1", "dig-record 01", "line 1", "expected dig-record and a version"),
        ("dig-record 1", "\ndig-record 1", "line 1", "expected dig-record and a version"),
        ("rules THREE_ACTIONS", "rules TWO", "line 2, column 7", "expected THREE_ACTIONS or"),
        ("colors=2", "colors=9", "line 2", "colors: expected an int from 2 to 5"),
        ("rules THREE_ACTIONS,colors=2\n", "", "$", "there is no line rules"),
        ("first 1", "first 4", "line 3, column 7", "expected a seat from 0 to 3"),
        ("first 1", "first 3", "$.first_player", "expected a seat from 0 to 1"),
        ("first 1", "first 1\nfirst 1", "line 4, column 1", "expected each line of the set-up"),
        ("dogs c t", "dogs c x", "line 4, column 6", "expected letters of dogs: c d h t"),
        ("dogs c t", "dogs c c", "$.dogs", "expected 2 different dogs"),
        ("name 1 # 2", "name 2 # 2", "line 6, column 6", "expected seat 1"),
        ("name 1 # 2\n", "", "$.names", "expected None, or a tuple of 2 names"),
        ("deal ry R", "deal ry ?ry", "line 7, column 6", "expected bones and bowls alone"),
        ("deal ry R", "deal ry Q", "line 7, column 9", "expected a card such as"),
        ("deal ry R yr Y", "deal ry R yr", "$.deal", "expected each of the 4 cards"),
        ("# let us begin", "# ", "line 9", "text: expected a line of 1 to 1000"),
        ("# let us begin", "#", "line 9", "text: expected a line of 1 to 1000"),
        ("move 1", "move x", "line 10, column 6", "expected a whole number"),
        ("\ndig\n", "\ndig up\n", "line 11, column 5", "expected the end"),
        ("end", "rules ONE_OF_EACH", "line 14, column 1", "expected each line of the set-up"),
    ],
)
def test_what_is_wrong_with_a_record_is_pointed_at(old, new, where, what):
    text = TEXT.replace(old, new, 1)
    assert text != TEXT
    with pytest.raises(dig.InterchangeError) as caught:
        dig.parse_record(text)
    (problem,) = caught.value.problems
    assert problem.where == where
    assert problem.what.startswith(what)


def test_everything_that_is_wrong_with_a_record_is_listed():
    text = TEXT.replace("first 1", "first x").replace("move 1", "walk").replace("end", "End")
    with pytest.raises(dig.InterchangeError) as caught:
        dig.parse_record(text)
    places = [problem.where for problem in caught.value.problems]
    assert places == ["line 3, column 7", "line 10, column 1", "line 14, column 1"]
    assert str(caught.value).count("; ") == 2


def test_many_problems_are_shown_in_part():
    with pytest.raises(dig.InterchangeError) as caught:
        dig.parse_record(TEXT + "jump\n" * 5_000)
    assert len(caught.value.problems) == 1_001
    assert caught.value.problems[-1].what == "there may be more problems"
    assert str(caught.value).endswith("; and 981 more")


def test_a_newer_version_is_a_clear_error():
    with pytest.raises(
        dig.VersionError, match=r"version 2 was made by a newer dig_rules"
    ) as caught:
        dig.parse_record(TEXT.replace("dig-record 1", "dig-record 2"))
    assert (caught.value.found, caught.value.newest) == (2, 1)


def test_too_much_is_refused():
    with pytest.raises(dig.InterchangeError, match=r"at most 100000 actions"):
        dig.parse_record(TEXT + "dig\n" * 100_001)
    with pytest.raises(dig.InterchangeError, match=r"at most 100000 remarks"):
        dig.parse_record(TEXT + "# x\n" * 100_001)
    with pytest.raises(dig.InterchangeError, match=r"more than \d+ characters"):
        dig.parse_record(TEXT + "\n" * 20_000_000)
    with pytest.raises(dig.InvalidArgumentError):
        dig.parse_record(TEXT.encode())


def test_an_illegal_action_in_a_text_is_found_by_replaying():
    record = dig.parse_record(TEXT.replace("move 1", "move 4\nmove 9"))
    assert record.at(1).players[1].space == 4
    with pytest.raises(dig.RecordError) as caught:
        _ = record.last
    assert caught.value.index == 1


def test_a_long_record_is_written_and_read_in_time_in_line_with_its_length():
    def work(length):
        record = long_record(length)
        text = dig.format_record(record)
        assert dig.parse_record(text) == record

    assert seconds(lambda: work(40_000)) < 2.5 * seconds(lambda: work(20_000))


@given(st.text(), st.integers(0, len(TEXT)))
def test_any_text_is_read_or_refused(text, place):
    for whole in (text, TEXT[:place] + text + TEXT[place:], TEXT[:place] + text):
        try:
            record = dig.parse_record(whole)
        except dig.DigError as error:
            assert len(str(error)) < 10_000  # noqa: PT017 - most texts are refused
        else:
            assert dig.parse_record(dig.format_record(record)) == record


def test_the_seed_is_no_part_of_a_record():
    seed = 987654321987654321
    record = dig.Record.of(dig.new_game(seed=seed))
    text = dig.format_record(record) + repr(record)
    assert not re.search(f"{seed}|{seed:x}", text)
    assert random_record(3)[0] != random_record(4)[0]
