"""Every drawing of the pages, made of positions that are played here.

``draw(folder)`` writes them all; the pages' pictures/made, whenever they are built.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import dig_rules as dig
from dig_rules.render import render_svg

from .rooms import rooms_drawing
from .strips import (
    MARGIN,
    TILE,
    Arrow,
    Moment,
    document,
    drawing,
    hand_of,
    placed,
    put,
    row_of,
    sheet,
    spaces,
    write,
)

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

GAMES = Path(__file__).parents[1] / "games"
SMALL = dig.Rules(colors=3)


class Played(NamedTuple):
    """What one action made of a position."""

    before: dig.State
    after: dig.State
    events: tuple[dig.Event, ...]

    def arrows(self) -> tuple[Arrow, ...]:
        """The leaps above the row, and the dogs that step back below it."""
        leaps = [Arrow(e.source, e.target) for e in self.events if isinstance(e, dig.Leapt)]
        steps = [
            Arrow(e.source, e.target, "below")
            for e in self.events
            if isinstance(e, dig.SteppedBack)
        ]
        return (*leaps, *steps)


def play(deal: str, actions: str, rules: dig.Rules = SMALL) -> list[Played]:
    """Deal a row, and do actions that stand between commas."""
    state = dig.new_game(deal=dig.parse_row(deal), rules=rules)
    played: list[Played] = []
    for text in actions.split(", "):
        after, events = dig.step(state, dig.parse_action(text))
        played.append(Played(state, after, events))
        state = after
    return played


# The rules -----------------------------------------------------------------------------------


def reach() -> str:
    """M1, M2: where a dog may go."""
    last = play("ry yg R gr G yr Y rg gy", "move 1, dig, end, end, move 2, dig, end, end")[-1].after
    seen = dig.view(last, 0)
    ways = [action.space for action in dig.legal_actions(seen) if isinstance(action, dig.Move)]
    here = last.players[0].space
    words = "With two bones in hand the collie may go 4 - 2 = 2 spaces"
    arrows = tuple(Arrow(here, space, dashed=True) for space in ways)
    return drawing("How far a dog may go", [Moment(words, seen, arrows, hands=(0,))])


GAPS = "R ry G yg Y gr yr rg gy"


def leap() -> str:
    """Y1: the furthest card leaps into the gap."""
    *_, dug, ended = play(GAPS, "move 2, dig, end")
    return drawing(
        "A leap",
        [
            Moment("The collie has dug on 2: a gap", dig.view(dug.after, 0), ended.arrows()),
            Moment("The furthest card has leapt into it", dig.view(ended.after, 0)),
        ],
    )


TWO_GAPS = "move 2, end, move 4, move 8, move 9, dig, move 4, dig"


def gaps() -> str:
    """Y2, Y4: two gaps are filled when the turn ends, and a dog steps back."""
    last = play(GAPS, TWO_GAPS)[-1]
    return drawing(
        "Two gaps at the end of a turn",
        [
            Moment(
                "The collie has dug on 2 and on 4, and its turn ends",
                dig.view(last.before, 0),
                last.arrows(),
                dug=4,
            ),
            Moment("Both gaps are filled; the dachshund stepped back", dig.view(last.after, 0)),
        ],
    )


def vanish() -> str:
    """Y3, Y4: a gap without a card beyond it vanishes."""
    *_, dug, ended = play(GAPS, f"{TWO_GAPS}, dig, end")
    return drawing(
        "A gap that vanishes",
        [
            Moment("The dachshund has dug the last card", dig.view(dug.after, 1), ended.arrows()),
            Moment("The row is shorter", dig.view(ended.after, 1)),
        ],
    )


def exchange() -> str:
    """D4: a dig with a full hand, and the bury that is owed."""
    *_, before, dug, buried = play(
        "ry yg yr R G Y rg gr gy",
        "move 1, dig, move 2, end, dig, move 3, dig, end, dig, bury yg",
    )
    return drawing(
        "An exchange",
        [
            Moment("The collie's hand is full", dig.view(before.after, 0), hands=(0,)),
            Moment("It digs on 3, looks, and owes a bury", dig.view(dug.after, 0), hands=(0,)),
            Moment(
                "It has buried one of the four, as the dachshund sees it",
                dig.view(buried.after, 1),
                hands=(0,),
            ),
        ],
    )


def values() -> str:
    """E4, E5: what bones are worth at the end."""
    record = dig.load_record(GAMES / "three-actions.dig")
    seen = dig.view(record.last, None)
    worth = dig.bone_values(seen)
    notes = {
        space: f"worth {worth[card.color]}"
        for space, card in spaces(seen)
        if isinstance(card, dig.Bowl)
    }
    piles: list[tuple[int, str]] = []
    for seat, player in enumerate(seen.players):
        points = " + ".join(str(worth[bone.color]) for bone in player.dropped)
        piles.append((seat, f"{player.dog.name.lower()} dropped, for {points}:"))
    return drawing(
        "What bones are worth",
        [Moment("The yard holds no bone: the game is over", seen, notes=notes, piles=tuple(piles))],
    )


# Hidden bits ---------------------------------------------------------------------------------


def faces() -> dict[str, ET.Element]:
    """The picture of each card, by its notation."""
    start = dig.new_game(seed=1)
    pictures: dict[str, ET.Element] = {}
    seen = dig.view(start, None)
    for card, group in zip(seen.yard, row_of(seen)[1:], strict=True):
        pictures[dig.format_card(card)] = _bare(group)
    # A bone shows its face in the hand of who has just dug it.
    for space, bone in enumerate(start.yard, start=1):
        if isinstance(bone, dig.Bone):
            yard = (*start.yard[space - 1 :], *start.yard[: space - 1])
            state = dig.new_game(deal=[card for card in yard if card is not None])
            for action in (dig.Move(1), dig.Dig()):
                state = dig.apply(state, action)
            pictures[str(bone)] = hand_of(dig.view(state, 0), 0)[0]
    return pictures


def _bare(space: ET.Element) -> ET.Element:
    """A card of the row without the number of its space."""
    for part in [part for part in space if part.tag.endswith("}text")]:
        space.remove(part)
    return space


def scents() -> str:
    """C3, C4: the ten scents, and the two bones of each."""
    cards = faces()
    words = "; ".join(f"{s}: {' and '.join(map(str, s.bones))}" for s in dig.scents())
    root = sheet("The ten scents, and the two cards of each", words, 2 * MARGIN + 860, 700)
    for i, scent in enumerate(dig.scents()):
        x, y = MARGIN + 50 + i // 5 * 450, 76 + i % 5 * 136
        placed(root, cards[str(scent)], x, y)
        write(root, x + 70, y + 10, "is", 26, "middle")
        placed(root, cards[str(scent.bones[0])], x + 145, y)
        write(root, x + 217, y + 10, "or", 26, "middle")
        placed(root, cards[str(scent.bones[1])], x + 289, y)
    return document(root)


def pairs() -> str:
    """K4: a pair in one hand is known to all, until one of the two is buried."""
    small = dig.Rules(colors=2, hand_limit=1, reach=2)
    last = play("R ry yr Y", "move 1, move 2, dig, end, move 3, dig, bury ry", small)
    moments = {
        "One card in hand": last[2].after,
        "Both in hand": last[5].after,
        "One buried": last[6].after,
    }
    viewers = {"The owner sees": 0, "Another seat sees": 1}
    cards = faces()
    told = [
        f"{when}: {who.lower()} {_sight(dig.view(state, viewer))}."
        for when, state in moments.items()
        for who, viewer in viewers.items()
    ]
    indent, column, line = 290, 250, 250
    root = sheet(
        "A pair in a hand, and after a bury", " ".join(told), indent + 3 * column + MARGIN, 580
    )
    for i, (when, state) in enumerate(moments.items()):
        x = indent + i * column
        write(root, x, 46, when, 24, weight="bold")
        for j, (who, viewer) in enumerate(viewers.items()):
            y = 150 + j * line
            seen = dig.view(state, viewer)
            if not i:
                write(root, MARGIN, y, who, 22, weight="bold")
            for k, card in enumerate(seen.players[0].hand):
                placed(root, cards[dig.format_card(card)], x + 42 + k * TILE, y - 10, 0.9)
            write(root, x, y + 66, "in hand", 18)
            for space, card in spaces(seen):
                if isinstance(card, (dig.Bone, dig.Scent)):
                    placed(root, cards[dig.format_card(card)], x + 30, y + 112, 0.55)
                    write(root, x + 66, y + 118, f"on space {space}", 18)
    put(root, "path", d=f"M{MARGIN} 322H{indent + 3 * column}", stroke="#222", stroke_width=1)
    return document(root)


def _sight(seen: dig.View) -> str:
    row = [card for card in seen.yard if not isinstance(card, dig.Bowl) and card]
    return (
        f"{dig.format_row(seen.players[0].hand)} in hand and "
        f"{dig.format_row(row) or 'none'} in the row"
    )


# Example games -------------------------------------------------------------------------------


def moment(game: str, ply: int, viewer: int | None) -> str:
    """A moment of an example game."""
    record = dig.load_record(GAMES / f"{game}.dig")
    return render_svg(dig.view(record.at(ply), viewer), names=record.names) + "\n"


DRAWINGS = {
    "reach": reach,
    "leap": leap,
    "gaps": gaps,
    "vanish": vanish,
    "exchange": exchange,
    "values": values,
    "scents": scents,
    "pairs": pairs,
    "rooms": rooms_drawing,
    "three-actions-9": lambda: moment("three-actions", 9, 1),
    "three-actions-16": lambda: moment("three-actions", 16, 1),
    "three-actions-19": lambda: moment("three-actions", 19, 1),
    "one-of-each-13": lambda: moment("one-of-each", 13, 1),
    "one-of-each-16": lambda: moment("one-of-each", 16, 1),
}
"""The drawings by the names of their files."""


def draw(folder: Path) -> None:
    """Write every drawing into a folder, and touch no file that is right already."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in DRAWINGS.items():
        path = folder / f"{name}.svg"
        text = make()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Draw before the pages are read."""
    draw(Path(app.srcdir) / "pictures" / "made")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
