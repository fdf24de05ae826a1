"""A view as a picture: one SVG that can be read at any size, in greyscale, and aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from attrs import frozen

from dig_rules.cards import Bone, Bowl, Color, Scent
from dig_rules.errors import InvalidArgumentError
from dig_rules.outcome import bone_values, scores
from dig_rules.render.look import LOOKS, names_of
from dig_rules.render.text import render_text
from dig_rules.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dig_rules.view import SeenCard

_TILE = 100
_TILES_A_LINE = 9
_CARD_WIDTH, _CARD_HEIGHT = 84, 112
_LINE_HEIGHT = 164
_MARGIN = 20
_WIDTH = 2 * _MARGIN + _TILES_A_LINE * _TILE
_HEAD = 64
_PANEL = 112

_FONT = "font-family='Verdana, DejaVu Sans, sans-serif'"
_INK, _PAPER, _LAWN, _WOOD, _BACK = "#222", "#fffdf6", "#e6efd8", "#8a5a2b", "#6b5b4b"
_BONE = "M-24 -7H24A10 10 0 1 1 34 4A10 10 0 1 1 24 13H-24A10 10 0 1 1 -34 4A10 10 0 1 1 -24 -7z"


def render_svg(view: View, *, names: Sequence[str] | None = None) -> str:
    """A view as an SVG document.

    Each colour has its letter and its shape. The document is an image with a title, and with a
    description that says the same as `dig_rules.render.render_text`. Its groups have classes
    (``card bone``, ``card scent``, ``card bowl``, ``gap``, ``home``, ``player``) and the number of
    the space or seat as ``data-space`` or ``data-seat``, for style sheets and scripts.

    Args:
        view: What to show.
        names: What to call the players; the kinds of their dogs by default.

    Raises:
        InvalidArgumentError: If `view` is no `View`, or there is not one name for each
            player, of 1 to 40 characters.

    Example:
        >>> import dig_rules as dig
        >>> render_svg(dig.view(dig.new_game(seed=1), None))[:33]
        "<svg xmlns='http://www.w3.org/200"
    """
    if type(view) is not View:
        raise InvalidArgumentError("view", "a View", view)
    return _Drawing(
        view, names_of(view, names), render_text(view, names=names, escaped=False)
    ).document()


@frozen
class _Drawing:
    """The parts of the picture of one view."""

    view: View
    names: tuple[str, ...]
    words: str

    def document(self) -> str:
        lines = -(-(len(self.view.yard) + 1) // _TILES_A_LINE)
        table = _HEAD + lines * _LINE_HEIGHT
        height = table + len(self.view.players) * (_PANEL + 8) + _MARGIN
        size = f"viewBox='0 0 {_WIDTH} {height}'"
        parts = [
            f"<svg xmlns='http://www.w3.org/2000/svg' role='img' {size} {_FONT} fill='{_INK}'>",
            f"<title>{_text(self._title())}</title>",
            f"<desc>{_text(self.words)}</desc>",
            f"<rect width='{_WIDTH}' height='{height}' rx='16' fill='{_LAWN}'/>",
            *self._head(),
            *self._row(),
        ]
        for seat in range(len(self.names)):
            parts += self._player(seat, table + seat * (_PANEL + 8))
        return "\n".join([*parts, "</svg>"])

    def _title(self) -> str:
        view = self.view
        who = "a spectator" if view.viewer is None else self.names[view.viewer]
        actions = "1 action" if view.ply == 1 else f"{view.ply} actions"
        return f"DIG as {who} sees it, after {actions}"

    def _head(self) -> list[str]:
        """Whose turn it is, and what each colour is worth."""
        view = self.view
        if view.ended is not None:
            words = f"Over: {view.ended.value}"
        else:
            done = ", ".join(kind.value for kind in view.turn.done)
            words = self.names[view.turn.seat] + (f": {done}" if done else " to act")
            words += ", and has to bury" if view.turn.bury_owed else ""
        parts = [_label(_MARGIN, 42, words, 26, weight="bold")]
        values = bone_values(view)
        x = _WIDTH - _MARGIN - len(values) * 66 + 30
        for color, value in values.items():
            parts.append(_sign(color, x, 34, 1.5))
            parts.append(_label(x + 20, 42, str(value), 24))
            x += 66
        return [f"<g class='head'>{''.join(parts)}</g>"]

    def _row(self) -> list[str]:
        parts: list[str] = []
        cards: list[SeenCard | str | None] = ["home", *self.view.yard]
        for space, card in enumerate(cards):
            x = _MARGIN + (space % _TILES_A_LINE) * _TILE + _TILE / 2
            y = _HEAD + (space // _TILES_A_LINE) * _LINE_HEIGHT + _CARD_HEIGHT / 2 + 4
            what = _home() if isinstance(card, str) else _card(card)
            dogs = [s for s, player in enumerate(self.view.players) if player.space == space]
            parts.append(
                f"<g class='{_class_of(card)}' data-space='{space}' "
                f"transform='translate({x:g} {y:g})'>{what}"
                + _label(0, _CARD_HEIGHT / 2 + 24, str(space), 16, anchor="middle", fade=True)
                + "".join(self._dog(seat, i, len(dogs)) for i, seat in enumerate(dogs))
                + "</g>"
            )
        return parts

    def _dog(self, seat: int, index: int, number: int) -> str:
        """The mark of a dog at the foot of a card; the one to act has a thick rim."""
        x = (index - (number - 1) / 2) * 22
        y = _CARD_HEIGHT / 2 - 9
        rim = 4 if seat == self.view.to_move else 1.5
        letter = self.view.players[seat].dog.letter.upper()
        return (
            f"<g class='dog' data-seat='{seat}' transform='translate({x:g} {y:g})'>"
            f"<circle r='13' fill='#fff' stroke='{_INK}' stroke-width='{rim}'/>"
            + _label(0, 6, letter, 16, anchor="middle", weight="bold")
            + "</g>"
        )

    def _player(self, seat: int, top: float) -> list[str]:
        view = self.view
        player = view.players[seat]
        width = _WIDTH - 2 * _MARGIN
        line = f"stroke='{_INK}' stroke-width='{4 if seat == view.to_move else 1}'"
        points = scores(view)[seat]
        parts = [
            f"<g class='player' data-seat='{seat}' transform='translate({_MARGIN} {top:g})'>",
            f"<rect width='{width}' height='{_PANEL}' rx='10' fill='{_PAPER}' {line}/>",
            f"<circle cx='32' cy='34' r='18' fill='#fff' {line}/>",
            _label(32, 42, player.dog.letter.upper(), 22, anchor="middle", weight="bold"),
            _label(60, 42, self.names[seat], 22, weight="bold", within=190),
            _label(60, 84, f"{points} points", 22),
        ]
        apart = min(72.0, 288 / max(len(player.hand), 1))
        for i, card in enumerate(player.hand):
            parts.append(_placed(card, 290 + i * apart, _PANEL / 2, 0.8))
        a_line = max(8, -(-len(player.dropped) // 2))
        for i, bone in enumerate(player.dropped):
            x = 596 + (i % a_line) * 296 / a_line
            parts.append(_placed(bone, x, 30 + (i // a_line) * 52, 0.42))
        return [*parts, "</g>"]


def _placed(card: SeenCard, x: float, y: float, scale: float) -> str:
    return (
        f"<g class='{_class_of(card)}' transform='translate({x:g} {y:g}) scale({scale:g})'>"
        f"{_card(card)}</g>"
    )


def _class_of(card: SeenCard | str | None) -> str:
    if card is None:
        return "gap"
    if isinstance(card, str):
        return card
    return f"card {type(card).__name__.lower()}"


def _card(card: SeenCard | None) -> str:
    if card is None:
        return _paper("none", f"stroke='{_WOOD}' stroke-width='2' stroke-dasharray='7 6'")
    if isinstance(card, Scent):
        return _scent(card)
    if isinstance(card, Bowl):
        return _bowl(card.color)
    return _bone(card)


def _paper(fill: str, stroke: str) -> str:
    x, y = -_CARD_WIDTH / 2, -_CARD_HEIGHT / 2
    return (
        f"<rect x='{x:g}' y='{y:g}' width='{_CARD_WIDTH}' height='{_CARD_HEIGHT}' rx='9' "
        f"fill='{fill}' {stroke}/>"
    )


def _scent(scent: Scent) -> str:
    """A face-down card: the two colours of its back, side by side."""
    return (
        _paper(_BACK, f"stroke='{_INK}' stroke-width='1.5'")
        + "<circle r='34' fill='#fffdf6' fill-opacity='.2' cy='-8'/>"
        + _sign(scent.first, -19, -8, 1.75)
        + _sign(scent.second, 19, -8, 1.75)
    )


def _bone(bone: Bone) -> str:
    """A known bone: its colour large, and its decoy small in a corner."""
    look = LOOKS[bone.color]
    return (
        _paper(_PAPER, f"stroke='{_INK}' stroke-width='1.5'")
        + f"<path d='{_BONE}' transform='translate(0 -28) scale(.85)' fill='{look.tint}' "
        f"stroke='{_INK}' stroke-width='1.5'/>"
        + _sign(bone.color, 0, 12, 2)
        + _sign(bone.decoy, 30, -44, 0.85)
    )


def _bowl(color: Color) -> str:
    look = LOOKS[color]
    return (
        _paper(_PAPER, f"stroke='{_INK}' stroke-width='1.5'")
        + f"<path d='M-36 -22H36L27 26Q26 30 22 30H-22Q-26 30 -27 26z' fill='{look.tint}' "
        f"stroke='{_INK}' stroke-width='2'/>"
        "<ellipse cy='-22' rx='36' ry='8' fill='#fff' stroke='#222' stroke-width='2'/>"
        + _sign(color, 0, 8, 1.6, outline="#fff")
    )


def _home() -> str:
    return (
        f"<path d='M0 -52L46 -10H34V40H-34V-10H-46z' fill='{_WOOD}' stroke='{_INK}' "
        "stroke-width='2'/><path d='M-16 40V8A16 16 0 0 1 16 8V40z' fill='#222'/>"
    )


def _sign(color: Color, x: float, y: float, scale: float, outline: str = _INK) -> str:
    """The shape of a colour with its letter in it."""
    look = LOOKS[color]
    letter = color.letter.upper()
    down = 5 if color is Color.YELLOW else 3.6
    return (
        f"<g transform='translate({x:g} {y:g}) scale({scale:g})'>"
        f"<path d='{look.outline}' fill='{look.tint}' stroke='{outline}' stroke-width='1'/>"
        f"<text y='{down}' text-anchor='middle' font-size='9.5' font-weight='bold' "
        f"fill='{look.ink}'>{letter}</text></g>"
    )


def _label(  # noqa: PLR0913 - a piece of text has so many sides
    x: float,
    y: float,
    words: str,
    size: int,
    *,
    anchor: str = "start",
    weight: str = "normal",
    fade: bool = False,
    within: int | None = None,
) -> str:
    opacity = " fill-opacity='.65'" if fade else ""
    # A long name is squeezed rather than cut; 0.62 em is the width of a wide letter.
    squeeze = within is not None and len(words) * size * 0.62 > within
    fit = f" textLength='{within}' lengthAdjust='spacingAndGlyphs'" if squeeze else ""
    return (
        f"<text x='{x:g}' y='{y:g}' font-size='{size}' font-weight='{weight}' "
        f"text-anchor='{anchor}'{opacity}{fit}>{_text(words)}</text>"
    )


def _text(words: str) -> str:
    return escape(words, {"'": "&#39;", '"': "&quot;"})
