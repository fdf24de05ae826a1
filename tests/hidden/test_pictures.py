"""Pictures show each viewer what is theirs, to every eye, on every console, and nothing more."""

import os
import re
import subprocess
import sys
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dig_rules as dig
from dig_rules import Bone, Bowl, Scent
from dig_rules.render import event_text, outcome_text, render_svg, render_text
from hidden.reached import games, sample, viewers_of
from hidden.swaps import NAMES, events_seen

SVG = "{http://www.w3.org/2000/svg}"
STYLES = [
    {"shapes": shapes, "colors": colors} for shapes in (False, True) for colors in (False, True)
]
ODD_NAMES = ["</svg><script>", "\"&'", "a<b>&amp;<!--", "]]>"]


def pictured(number=96, every=2):
    for _, state in sample(number)[::every]:
        for viewer in viewers_of(state):
            yield dig.view(state, viewer)


def standard():
    """Views along games of the real size under both presets."""
    for preset in dig.PRESETS.values():
        options = {name: getattr(preset, name) for name in FIELDS}
        for plies in games(3, "standard", **options):
            for state, _, after in plies[::10]:
                for viewer in viewers_of(state):
                    yield dig.view(after, viewer)


FIELDS = [field.name for field in attrs.fields(dig.Rules)]


def without_escapes(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


names_strategy = st.text(min_size=1, max_size=40).filter(str.isprintable)
one_view = dig.view(dig.new_game(4, seed=3), 1)


# Text -------------------------------------------------------------------------------------------


@given(names=st.lists(names_strategy, min_size=4, max_size=4))
@settings(max_examples=100, deadline=None)
def test_text_is_ascii_by_default_whatever_the_names(names):
    # R80
    assert render_text(one_view, names=names).isascii()
    assert render_text(one_view, names=names, colors=True).isascii()


def test_text_is_ascii_by_default_in_every_position():
    # R80
    for plies in games(16, "ascii"):
        for state, action, after in plies[::7]:
            for viewer in viewers_of(state):
                seen = dig.view(after, viewer)
                texts = [render_text(seen), render_text(seen, names=["Zoë"] * len(seen.players))]
                texts += [event_text(seen, event) for event in events_seen(state, action, viewer)]
                texts += [outcome_text(seen)] if seen.over else []
                for text in texts:
                    assert text.encode("ascii") == text.encode("cp1252")
                    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_text_can_be_printed_on_every_console(encoding):
    # R80
    program = (
        "import dig_rules as dig; from dig_rules.render import render_text; "
        "seen = dig.view(dig.new_game(3, seed=1), 0); "
        "print(render_text(seen, names=['Zo\\xeb', '\\u2603', 'C']))"
    )
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    for command in (["-c", program], ["-m", "dig_rules", "watch", "--seed", "1"]):
        done = subprocess.run(
            [sys.executable, *command],
            env=environment,
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "card" in done.stdout.decode(encoding)


@pytest.mark.parametrize("letters", [None, 24], ids=["names of dogs", "long names"])
def test_every_line_fits_80_columns_under_the_standard_rules(letters):
    for seen in standard():
        names = letters and ["N" * letters] * len(seen.players)
        for style in STYLES:
            for line in without_escapes(render_text(seen, names=names, **style)).splitlines():
                assert len(line) <= 80, line


@pytest.mark.clause("K1", "D2")
def test_each_seat_is_shown_its_own_hand_and_where_it_stands():
    # R65
    for seen in (*standard(), *pictured()):
        if seen.viewer is None:
            continue
        me = seen.players[seen.viewer]
        assert "?" not in " ".join(map(str, seen.hand))
        hand = " ".join(map(str, seen.hand)) or "-"
        line = next(
            line
            for line in render_text(seen).splitlines()
            if re.match(rf"[ >] {seen.viewer} {me.dog.name.lower()}\b", line)
        )
        assert re.search(rf"space +{me.space}\b", line)
        assert line.endswith(f"hand {hand}")


def test_each_seat_is_given_its_own_actions():
    # R65
    met = set()
    for seen in pictured():
        if seen.viewer is None or seen.viewer != seen.to_move:
            continue
        space = seen.players[seen.viewer].space
        reach = seen.rules.reach - len(seen.hand)
        for action in dig.legal_actions(seen):
            met.add(seen.viewer)
            if isinstance(action, dig.Move):
                assert 0 < abs(action.space - space) <= reach
            elif isinstance(action, dig.Bury):
                assert action.bone in seen.hand
            elif isinstance(action, dig.Drop):
                assert set(action.bones) <= set(seen.hand)
    assert met == {0, 1, 2, 3}


def test_the_letters_of_colours_and_dogs_differ_from_each_other():
    # R81
    letters = [color.letter for color in dig.COLORS] + [dog.letter for dog in dig.Dog]
    assert len({letter.lower() for letter in letters}) == 9


def test_the_shapes_of_colours_differ_from_each_other():
    # R81
    shapes = {color: sign_of(one_view, color) for color in dig.COLORS}
    assert len(set(shapes.values())) == 5
    assert not any(shape.isalnum() or shape.isspace() for shape in shapes.values())


def sign_of(seen, color):
    """The shape of a colour in text, found where its bowl lies."""
    space = seen.yard.index(Bowl(color)) + 1
    lines = render_text(seen, shapes=True).splitlines()
    for numbers, cards in pairwise(lines):
        if numbers.startswith("space") and str(space) in numbers.split():
            return cards.split()[numbers.split().index(str(space))][-1]
    raise AssertionError("the bowl is not shown")


def test_text_without_its_colours_is_the_text_without_colours():
    # R81
    for seen in pictured(every=8):
        for shapes in (False, True):
            coloured = render_text(seen, shapes=shapes, colors=True)
            assert "\x1b[" in coloured
            assert without_escapes(coloured) == render_text(seen, shapes=shapes)


def test_every_card_of_the_row_stands_under_its_number():
    for seen in pictured(every=4):
        words = {"space": [], "card": []}
        for line in render_text(seen).splitlines():
            first, *rest = line.split()
            words.get(first, []).extend(rest)
        cards = ["home", *(dig.format_card(card) for card in seen.yard)]
        assert words == {"space": [str(i) for i in range(len(cards))], "card": cards}


# SVG --------------------------------------------------------------------------------------------


def parsed(seen, names=None):
    return ET.fromstring(render_svg(seen, names=names))  # noqa: S314 - our own output


def groups(root, name):
    """The groups that have that class among theirs."""
    return [g for g in root.iter(f"{SVG}g") if name in g.get("class", "").split()]


def test_svg_is_an_image_with_a_title_and_a_description_that_is_the_text():
    # R82
    for seen in pictured():
        for names in (None, NAMES[: len(seen.players)], ODD_NAMES[: len(seen.players)]):
            root = parsed(seen, names)
            assert root.tag == f"{SVG}svg"
            assert root.get("role") == "img"
            title, *more = root.findall(f"{SVG}title")
            assert title.text.strip()
            assert more == []
            (description,) = root.findall(f"{SVG}desc")
            assert description.text == render_text(seen, names=names)


def test_names_of_markup_are_text_in_svg():
    # R82
    plain = [element.tag for element in parsed(one_view, NAMES).iter()]
    for names in (ODD_NAMES, ODD_NAMES[::-1]):
        root = parsed(one_view, names)
        assert [element.tag for element in root.iter()] == plain
        texts = [element.text for element in root.iter(f"{SVG}text")]
        for name in names:
            assert name in texts
            assert name in "".join(root.itertext())
        document = render_svg(one_view, names=names)
        assert "<script" not in document
        assert "<!--" not in document


@given(names=st.lists(names_strategy, min_size=4, max_size=4))
@settings(max_examples=100, deadline=None)
def test_any_names_come_back_from_svg(names):
    # R82
    texts = [element.text for element in parsed(one_view, names).iter(f"{SVG}text")]
    assert set(names) <= set(texts)


@pytest.mark.parametrize("draw", [render_text, render_svg])
@pytest.mark.parametrize(
    "name",
    [
        "",
        "a\nb",
        "\x00",
        "\x1b[31m",
        "a\tb",
        "\u202e",
        "\ud800",
        "n" * 41,
        "n" * 10_000_000,
        7,
        None,
    ],
    ids=lambda name: repr(name)[:12],
)
def test_a_name_that_is_empty_too_long_or_not_printable_is_refused(draw, name):
    with pytest.raises(dig.InvalidArgumentError) as refusal:
        draw(one_view, names=["A", "B", name, "D"])
    assert refusal.value.argument == "names"
    assert len(str(refusal.value)) < 200
    assert str(refusal.value).isascii()


@pytest.mark.parametrize("draw", [render_text, render_svg])
@pytest.mark.parametrize("names", [[], ["A"] * 3, ["A"] * 5, "ABCD", {"A", "B", "C", "D"}, 4])
def test_names_that_are_not_one_for_each_seat_are_refused(draw, names):
    with pytest.raises(dig.InvalidArgumentError):
        draw(one_view, names=names)


@pytest.mark.parametrize("draw", [render_text, render_svg])
def test_nothing_but_a_view_can_be_drawn(draw):
    # R02
    for wrong in (dig.new_game(seed=1), None, repr(one_view)):
        with pytest.raises(dig.InvalidArgumentError):
            draw(wrong)


def signs_of(group):
    """The outlines of colours in a group, each with its letter: the small groups with both."""
    signs = []
    for g in group.iter(f"{SVG}g"):
        children = list(g)
        if [child.tag for child in children] == [f"{SVG}path", f"{SVG}text"]:
            signs.append((children[0].get("d"), children[1].text))
    return signs


def outlines():
    """The outline of each colour, found on its bowl."""
    root = parsed(one_view)
    found = {}
    for space, card in enumerate(one_view.yard, 1):
        if isinstance(card, Bowl):
            (group,) = [g for g in groups(root, "bowl") if g.get("data-space") == str(space)]
            ((outline, letter),) = signs_of(group)
            assert letter == card.color.letter.upper()
            found[card.color] = outline
    return found


def test_each_colour_has_an_outline_of_its_own_in_svg():
    # R81
    assert len(set(outlines().values())) == 5


@pytest.mark.clause("K1")
def test_svg_shows_letter_and_outline_of_every_card_and_no_other():
    # R10, R81
    outline = outlines()

    def signs(card):
        if isinstance(card, Scent):
            colors = [card.first, card.second]
        elif isinstance(card, Bone):
            colors = [card.color, card.decoy]
        else:
            colors = [card.color]
        return [(outline[color], color.letter.upper()) for color in colors]

    for seen in pictured():
        root = parsed(seen)
        for space, card in enumerate(seen.yard, 1):
            (group,) = [g for g in root.iter(f"{SVG}g") if g.get("data-space") == str(space)]
            if card is None:
                assert group.get("class") == "gap"
                assert not signs_of(group)
            else:
                assert group.get("class") == f"card {type(card).__name__.lower()}"
                assert signs_of(group) == signs(card)
        for seat, player in enumerate(seen.players):
            (panel,) = [g for g in groups(root, "player") if g.get("data-seat") == str(seat)]
            shown = [signs_of(card) for card in groups(panel, "card")]
            assert shown == [signs(card) for card in (*player.hand, *player.dropped)]


def card_pictures(seen):
    """The drawing of each kind of card in the row, without its place."""
    pictures = {}
    for group in parsed(seen).iter(f"{SVG}g"):
        space = int(group.get("data-space", "0"))
        if space and seen.yard[space - 1] is not None:
            inner = [child for child in group if child.get("class") != "dog"]
            drawn = [child for child in inner if child.tag != f"{SVG}text"]
            text = "".join(ET.tostring(child, encoding="unicode") for child in drawn)
            pictures[seen.yard[space - 1]] = text
    return pictures


def in_greyscale(picture):
    return re.sub(r' (fill|stroke)="[^"]*"', "", picture)


def test_cards_of_different_colours_differ_without_any_tint_and_without_letters_or_shapes():
    # R81
    pictures = {}
    for seen in pictured():
        pictures.update(card_pictures(seen))
    assert len(pictures) == 5 + 10 + 20
    grey = {card: in_greyscale(picture) for card, picture in pictures.items()}
    shapes = {card: re.sub(r"<(\w+:)?text.*?</(\w+:)?text>", "", p) for card, p in grey.items()}
    letters = {card: (type(card), re.findall(r"text[^>]*>([^<]*)<", p)) for card, p in grey.items()}
    for looks in (grey, shapes, letters):
        for one, other in combinations(looks, 2):
            assert looks[one] != looks[other], (one, other)


def test_svg_has_no_ids_links_or_scripts():
    # R07
    for seen in pictured(every=4):
        for element in parsed(seen).iter():
            assert element.tag.removeprefix(SVG) in DRAWN
            for name in element.attrib:
                assert name not in {"id", "href", "style"}
                assert "}" not in name
                assert not name.startswith("on")


DRAWN = {"svg", "title", "desc", "g", "rect", "circle", "ellipse", "path", "text"}


def test_svg_is_the_same_for_equal_views():
    for seen in pictured(every=4):
        again = dig.view(dig.possible_states(seen)[-1], seen.viewer)
        assert again == seen
        assert render_svg(again) == render_svg(seen) == seen._repr_svg_()


def test_svg_has_a_group_for_each_space_and_the_doghouse():
    for seen in pictured():
        spaces = [g.get("data-space") for g in parsed(seen).iter(f"{SVG}g")]
        spaces = [int(space) for space in spaces if space is not None]
        assert spaces == list(range(len(seen.yard) + 1))


def test_svg_shows_each_dog_once_and_where_it_is():
    for seen in pictured(every=4):
        places = {
            int(dog.get("data-seat")): int(group.get("data-space"))
            for group in parsed(seen).iter(f"{SVG}g")
            if group.get("data-space")
            for dog in groups(group, "dog")
        }
        assert places == {seat: player.space for seat, player in enumerate(seen.players)}
