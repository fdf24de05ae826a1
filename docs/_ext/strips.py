"""Rows of cards in a line, with arrows and words: cut out of the pictures of the library itself.

`dig_rules.render.render_svg` gives each card of a view as a group that says its space. Here these
groups are laid out anew, so that a drawing shows what the code does and nothing else.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree as ET

from attrs import field, frozen

import dig_rules as dig
from dig_rules.render import render_svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SVG = "http://www.w3.org/2000/svg"
ET.register_namespace("", SVG)

TILE = 100
MARGIN = 24
CARD = 112
INK, ARROW = "#222", "#7a1f5c"
ON_PAGE = 0.68
"""How large a drawing is on a page."""
HAND = 0.62
"""How large a card of a hand is beside one of the row."""

Side = Literal["above", "below"]


@frozen
class Arrow:
    """From one space to another."""

    source: int
    target: int
    side: Side = "above"
    dashed: bool = False


@frozen
class Moment:
    """One line of a drawing: words, and below them the row as somebody sees it."""

    words: str
    view: dig.View
    arrows: tuple[Arrow, ...] = ()
    dug: int | None = None
    """A space that is shown as a gap, although its card is still there in the view."""
    notes: dict[int, str] = field(factory=dict[int, str])
    """Words above spaces."""
    hands: tuple[int, ...] = ()
    """The seats whose hands are shown."""
    piles: tuple[tuple[int, str], ...] = ()
    """The seats whose dropped bones are shown, each with words."""

    @property
    def above(self) -> float:
        """How much room the arrows and notes above the row take."""
        return 70.0 if self.notes or any(a.side == "above" for a in self.arrows) else 10.0

    @property
    def below(self) -> float:
        """How much room there is below the cards."""
        return 84.0 if any(arrow.side == "below" for arrow in self.arrows) else 46.0

    @property
    def height(self) -> float:
        """How high the whole line is."""
        lines = len(self.hands) + len(self.piles)
        return 40 + self.above + CARD + self.below + lines * (CARD * HAND + 12)


def drawing(title: str, moments: Sequence[Moment]) -> str:
    """Lines one below the other, as an SVG document with a title and with words for each line."""
    tiles = max(len(moment.view.yard) + 1 for moment in moments)
    width = 2 * MARGIN + max(tiles, 7) * TILE
    height = MARGIN + sum(moment.height for moment in moments)
    root = sheet(title, "\n".join(map(told, moments)), width, height)
    top = MARGIN / 2
    for moment in moments:
        _draw(root, moment, top)
        top += moment.height
    return document(root)


def told(moment: Moment) -> str:
    """A line of a drawing in words and notation."""
    yard = [None if space == moment.dug else card for space, card in spaces(moment.view)]
    dogs = ", ".join(f"{p.dog.name.lower()} on {p.space}" for p in moment.view.players)
    hands = [
        f" In the hand of {seen.dog.name.lower()}: {dig.format_row(seen.hand) or 'nothing'}."
        for seen in (moment.view.players[seat] for seat in moment.hands)
    ]
    return f"{moment.words}: {dig.format_row(yard)}; {dogs}." + "".join(hands)


def spaces(view: dig.View) -> Iterable[tuple[int, dig.SeenCard | None]]:
    """The cards of a row with their spaces."""
    return enumerate(view.yard, start=1)


# Sheets of SVG -------------------------------------------------------------------------------


def sheet(title: str, words: str, width: float, height: float) -> ET.Element:
    """An empty sheet of paper, which looks the same on a light and a dark page."""
    root = ET.Element(f"{{{SVG}}}svg")
    root.attrib |= {
        "role": "img",
        "viewBox": f"0 0 {width:g} {height:g}",
        # So that a card is as large in every drawing.
        "width": f"{width * ON_PAGE:g}",
        "height": f"{height * ON_PAGE:g}",
        "font-family": "Verdana, DejaVu Sans, sans-serif",
        "fill": INK,
    }
    put(root, "title").text = title
    put(root, "desc").text = words
    put(root, "rect", width=width, height=height, rx=16, fill="#e6efd8")
    return root


def put(parent: ET.Element, name: str, **attributes: str | float) -> ET.Element:
    """A new element; an underscore in the name of an attribute stands for a hyphen."""
    return ET.SubElement(
        parent,
        f"{{{SVG}}}{name}",
        {
            key.replace("_", "-"): value if isinstance(value, str) else f"{value:g}"
            for key, value in attributes.items()
        },
    )


def write(  # noqa: PLR0913 - a piece of text has so many sides
    parent: ET.Element,
    x: float,
    y: float,
    words: str,
    size: int = 20,
    anchor: str = "start",
    weight: str = "normal",
) -> None:
    """Put words on the sheet."""
    text = put(parent, "text", x=x, y=y, font_size=size, text_anchor=anchor, font_weight=weight)
    text.text = words


def document(root: ET.Element) -> str:
    """The text of a sheet."""
    return ET.tostring(root, encoding="unicode") + "\n"


# Cards cut out of pictures -------------------------------------------------------------------


def row_of(view: dig.View) -> list[ET.Element]:
    """The groups of the doghouse and of each space of the row."""
    root = ET.fromstring(render_svg(view))  # noqa: S314 - the library's own picture
    return [group for group in root if "data-space" in group.attrib]


def hand_of(view: dig.View, seat: int) -> list[ET.Element]:
    """The groups of the cards in a hand, and after them those dropped."""
    root = ET.fromstring(render_svg(view))  # noqa: S314 - the library's own picture
    (player,) = [
        group
        for group in root
        if group.get("class") == "player" and group.get("data-seat") == str(seat)
    ]
    return [group for group in player if (group.get("class") or "").startswith("card")]


def placed(parent: ET.Element, card: ET.Element, x: float, y: float, scale: float = 1) -> None:
    """Lay a card on the sheet."""
    copy = deepcopy(card)
    copy.set("transform", f"translate({x:g} {y:g}) scale({scale:g})")
    parent.append(copy)


def _as_gap(space: ET.Element, gap: ET.Element) -> ET.Element:
    """A space with its card taken away: its number and the dogs on it stay."""
    kept = [part for part in space if part.tag == f"{{{SVG}}}text" or part.get("class") == "dog"]
    (frame,) = [part for part in gap if part.tag == f"{{{SVG}}}rect"]
    empty = ET.Element(space.tag, {**space.attrib, "class": "gap"})
    empty.extend([deepcopy(frame), *map(deepcopy, kept)])
    return empty


def _any_gap() -> ET.Element:
    """The picture of a gap."""
    game = dig.new_game(deal=dig.parse_row("ry R Y yr"), rules=dig.Rules(colors=2))
    for action in (dig.Move(1), dig.Dig()):
        game = dig.apply(game, action)
    return row_of(dig.view(game, None))[1]


# One line ------------------------------------------------------------------------------------


def _draw(root: ET.Element, moment: Moment, top: float) -> None:
    write(root, MARGIN, top + 28, moment.words, 22, weight="bold")
    middle = top + 40 + moment.above + CARD / 2
    for space, group in enumerate(row_of(moment.view)):
        card = _as_gap(group, _any_gap()) if space == moment.dug else group
        placed(root, card, _x(space), middle)
    for space, words in moment.notes.items():
        write(root, _x(space), middle - CARD / 2 - 14, words, 20, "middle", "bold")
    for arrow in moment.arrows:
        _arc(root, arrow, middle)
    y = middle + CARD / 2 + moment.below + CARD * HAND / 2
    for seat in moment.hands:
        player = moment.view.players[seat]
        cards = hand_of(moment.view, seat)[: len(player.hand)]
        _line(root, cards, y, f"{player.dog.name.lower()}'s hand", 200)
        y += CARD * HAND + 12
    for seat, words in moment.piles:
        player = moment.view.players[seat]
        cards = hand_of(moment.view, seat)[len(player.hand) :]
        _line(root, cards, y, words, 350)
        y += CARD * HAND + 12


def _line(root: ET.Element, cards: list[ET.Element], y: float, words: str, indent: float) -> None:
    write(root, MARGIN, y + 7, words, 20)
    for i, card in enumerate(cards):
        placed(root, card, MARGIN + indent + i * TILE * HAND, y, HAND)


def _x(space: int) -> float:
    return MARGIN + (space + 0.5) * TILE


def _arc(root: ET.Element, arrow: Arrow, middle: float) -> None:
    """An arrow over the cards, or under the numbers of the spaces."""
    up = -1 if arrow.side == "above" else 1
    edge = middle + up * (CARD / 2 + (4 if up < 0 else 32))
    start, end = _x(arrow.source), _x(arrow.target)
    # Several arrows that begin or end at one space do not touch there.
    lean = 12 if end > start else -12
    bend = edge + up * (40 + 6 * min(abs(arrow.source - arrow.target), 8))
    line = put(
        root,
        "path",
        d=f"M{start + lean:g} {edge:g}C{start + lean:g} {bend:g} {end - lean:g} {bend:g} "
        f"{end - lean:g} {edge + up * 6:g}",
        fill="none",
        stroke=ARROW,
        stroke_width=4,
    )
    if arrow.dashed:
        line.set("stroke-dasharray", "9 7")
    tip = end - lean
    put(
        root,
        "path",
        d=f"M{tip:g} {edge:g}L{tip - 9:g} {edge + up * 16:g}L{tip + 9:g} {edge + up * 16:g}z",
        fill=ARROW,
    )
