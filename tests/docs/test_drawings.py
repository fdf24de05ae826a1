"""The drawings of the pages: each is used, and shows what its clause says."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from _ext import drawings, rooms, strips  # isort: skip - put on the path by conftest.py

ROOT = Path(__file__).parents[2]
PAGES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").rglob("*.md"))]
FIGURE = re.compile(
    r"^```{figure} \S*pictures/made/(\S+)\.svg\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
FIGURES = [found for text in PAGES for found in FIGURE.findall(text)]
SVG = f"{{{strips.SVG}}}"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("made")
    drawings.draw(folder)
    return folder


@pytest.fixture(scope="module")
def texts(made):
    return {path.stem: path.read_text(encoding="utf-8") for path in made.glob("*.svg")}


def picture(text):
    return ET.fromstring(text)  # noqa: S314 - made by the code


def said(texts, name):
    """The description of a drawing."""
    return picture(texts[name]).find(f"{SVG}desc").text


def arcs(texts, name):
    """How many arrows a drawing has."""
    return texts[name].count(f'fill="{strips.ARROW}"')


def test_every_drawing_is_used_and_every_one_used_is_made(texts):
    assert {name for name, _ in FIGURES} == set(texts) == set(drawings.DRAWINGS)


@pytest.mark.parametrize("options", [options for _, options in FIGURES])
def test_every_drawing_on_a_page_says_in_words_what_is_seen(options):
    alt = re.search(r"^alt: >-\n((?:  .+\n)+)---$", options, re.MULTILINE)
    assert alt is not None
    words = " ".join(alt[1].split())
    assert len(words) > 60
    assert words.endswith(".")


def test_a_drawing_has_a_title_and_a_background_of_its_own(texts):
    for name, text in texts.items():
        root = picture(text)
        assert root.tag == f"{SVG}svg", name
        assert root.get("role") == "img", name
        assert root.find(f"{SVG}title").text, name
        assert said(texts, name), name
        paper = root.find(f"{SVG}rect")
        whole = root.get("viewBox").split()[2:]
        assert [paper.get("width"), paper.get("height")] == whole, name
        assert paper.get("fill") == "#e6efd8", name


def test_drawing_again_changes_no_file(made):
    before = {path: path.stat().st_mtime_ns for path in made.iterdir()}
    drawings.draw(made)
    assert {path: path.stat().st_mtime_ns for path in made.iterdir()} == before


def test_a_file_that_is_wrong_is_drawn_anew(made, texts):
    (made / "leap.svg").write_text("something else", encoding="utf-8")
    drawings.draw(made)
    assert (made / "leap.svg").read_text(encoding="utf-8") == texts["leap"]


# What each shows, worked out by hand from the rules -------------------------------------------


def test_with_two_bones_a_dog_on_2_may_go_to_0_1_3_and_4(texts):
    assert "collie on 2" in said(texts, "reach")
    assert "In the hand of collie: ry yg." in said(texts, "reach")
    assert arcs(texts, "reach") == 4


def test_the_furthest_card_leaps_into_the_gap(texts):
    # gy lies on 9, and the collie cannot see which of the two green and yellow bones it is.
    before, after = said(texts, "leap").splitlines()
    assert ": R . G ?yg Y ?rg yr ?rg ?yg; collie on 2" in before
    assert ": R ?yg G ?yg Y ?rg yr ?rg; collie on 2" in after
    assert arcs(texts, "leap") == 1


def test_two_gaps_are_filled_the_nearest_first_and_a_dog_steps_back(texts):
    # The collie holds ry and yg, so it knows yr, which stays, and gy, which leaps.
    before, after = said(texts, "gaps").splitlines()
    assert ": R . G . Y ?rg yr ?rg ?yg; collie on 4, dachshund on 9" in before
    assert ": R gy G ?rg Y ?rg yr; collie on 4, dachshund on 7" in after
    assert arcs(texts, "gaps") == 3


def test_a_gap_without_a_card_beyond_it_vanishes(texts):
    before, after = said(texts, "vanish").splitlines()
    assert ": R ?yg G ?rg Y ?rg .; collie on 4, dachshund on 7" in before
    assert ": R ?yg G ?rg Y ?rg; collie on 4, dachshund on 6" in after
    assert arcs(texts, "vanish") == 1


def test_an_exchange_digs_a_fourth_bone_and_buries_one_face_down(texts):
    full, owed, buried = said(texts, "exchange").splitlines()
    assert full.endswith("; collie on 3, dachshund on 0. In the hand of collie: ry yr yg.")
    assert ": gy gr . R G Y; " in owed
    assert owed.endswith("In the hand of collie: ry rg yr yg.")
    # Both cards of red and yellow are in that hand: everyone knows. Of the others, only the scent.
    assert ": ?yg ?rg ?yg R G Y; " in buried
    assert buried.endswith("In the hand of collie: ry yr ?rg.")


def test_the_bowls_are_worth_3_2_and_1_from_the_doghouse_outward(texts):
    assert ": R Y G; " in said(texts, "values")
    for words in ("worth 3", "worth 2", "worth 1", "dropped, for 2:", "dropped, for 1 + 1:"):
        assert texts["values"].count(f">{words}<") + texts["values"].count(f" {words}<") == 1


def test_the_ten_scents_have_two_bones_each(texts):
    assert said(texts, "scents") == (
        "?ry: ry and yr; ?rg: rg and gr; ?rb: rb and br; ?rp: rp and pr; ?yg: yg and gy; "
        "?yb: yb and by; ?yp: yp and py; ?gb: gb and bg; ?gp: gp and pg; ?bp: bp and pb"
    )
    assert texts["scents"].count('class="card scent"') == 10
    assert texts["scents"].count('class="card bone"') == 20


def test_a_pair_in_one_hand_is_open_until_one_of_it_is_buried(texts):
    assert said(texts, "pairs") == (
        "One card in hand: the owner sees ry in hand and yr in the row. "
        "One card in hand: another seat sees ?ry in hand and ?ry in the row. "
        "Both in hand: the owner sees ry yr in hand and none in the row. "
        "Both in hand: another seat sees ry yr in hand and none in the row. "
        "One buried: the owner sees yr in hand and ry in the row. "
        "One buried: another seat sees ?ry in hand and ?ry in the row."
    )


# The rooms ------------------------------------------------------------------------------------


def test_every_room_has_a_layer_and_no_layer_imports_from_one_below_it():
    graph = rooms.imports()
    layer_of = {
        room: number
        for number, (_, names) in enumerate(rooms.LAYERS.values())
        for room in names.split()
    }
    assert set(layer_of) == set(graph)
    assert [
        (room, other)
        for room, others in graph.items()
        for other in others
        if layer_of[other] > layer_of[room]
    ] == []


def test_every_room_and_every_import_is_in_the_drawing(texts):
    graph = rooms.imports()
    words = said(texts, "rooms")
    for room, others in graph.items():
        assert f"{room} imports {', '.join(sorted(others)) or 'nothing'}." in words
        assert texts["rooms"].count(f">{room}</text>") == 1
    assert graph["errors"] == {"reasons"}
    assert "state" in graph["transition"]


def test_an_import_is_left_out_exactly_if_it_follows_from_others():
    graph = {"a": set(), "b": {"a"}, "c": {"a", "b"}, "d": {"a"}, "e": {"c", "d", "a"}}
    needed = {"a": set(), "b": {"a"}, "c": {"b"}, "d": {"a"}, "e": {"c", "d"}}
    assert rooms.needed(graph) == needed
    assert rooms.depths(graph) == {"a": 0, "b": 1, "c": 2, "d": 1, "e": 3}
