"""The picture of the terminal example in the documentation."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import terminal_picture

from examples.terminal.piloting import run

KEPT = Path(__file__).parents[3] / "docs" / "pictures" / "terminal.svg"
WORDS = re.compile(r"<text[^>]*>([^<]*[A-Za-z0-9][^<]*)</text>")


def test_the_picture_is_small_and_fetches_nothing():
    drawing = KEPT.read_text(encoding="utf-8")
    assert len(drawing.encode()) < 100_000
    root = ET.fromstring(drawing)  # noqa: S314 - our own
    assert (root.tag, root.get("role")) == ("{http://www.w3.org/2000/svg}svg", "img")
    assert root.get("aria-label")
    assert set(re.findall(r"https?://[^\s\"'<>)]+", drawing)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in drawing
    assert "font-face" not in drawing


def test_the_picture_shows_what_the_program_shows_today():
    made = run(terminal_picture.picture())
    assert WORDS.findall(made) == WORDS.findall(KEPT.read_text(encoding="utf-8"))
