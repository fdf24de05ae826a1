"""The rooms of the library and what imports what, read from the source, as a drawing."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TypeAlias

import dig_rules

from .strips import MARGIN, document, put, sheet, write

SOURCE = Path(dig_rules.__file__).parent

LAYERS = {
    "what can be wrong": ("#f6d5cf", "reasons errors"),
    "cards and other values": ("#fdf0c4", "pretty cards rules actions drafts parts knowledge yard"),
    "states and views": ("#d3e4f5", "gate state deal view"),
    "play": ("#cfe8d5", "legal events seeing outcome transition perft record"),
    "text, JSON and files": (
        "#e6daf0",
        "words notation positions recordtext schema misfits leaves documents interchange files",
    ),
    "programs": (
        "#fffdf6",
        "render greed search bots arena practice conformance testing console cli __main__",
    ),
}
"""The layers, each with its tint and its rooms; none imports from one below it."""

_WIDTH, _TOP = 1040, 130
_BOX, _BOX_HEIGHT, _TRUNK, _LINE = 156, 44, 26, 88
_TURNS = 11


def imports() -> dict[str, set[str]]:
    """For each room, the rooms that it imports when it is imported itself."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if path == SOURCE / "__init__.py":
            continue
        room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        guarded = (node for part in tree.body if isinstance(part, ast.If) for node in part.body)
        found.setdefault(room, set()).update(
            (node.module or "").split(".")[1]
            for node in (*tree.body, *guarded)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dig_rules.")
        )
        found[room].discard(room)
    return found


def needed(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The imports that do not follow from others: those of a room's imports are left out."""

    @cache
    def beyond(room: str) -> frozenset[str]:
        return frozenset(graph[room]).union(*(beyond(other) for other in graph[room]))

    return {
        room: {
            other
            for other in others
            if not any(other in beyond(between) for between in others - {other})
        }
        for room, others in graph.items()
    }


def depths(graph: dict[str, set[str]]) -> dict[str, int]:
    """How many rooms there are above each, on the longest way up."""

    @cache
    def depth(room: str) -> int:
        return max((1 + depth(other) for other in graph[room]), default=0)

    return {room: depth(room) for room in graph}


Node: TypeAlias = tuple[str, int]
"""A room at its depth, or a line from that room on its way past a deeper level."""


def rooms_drawing() -> str:
    """Every room below all that it imports, with lines to them."""
    graph = imports()
    depth = depths(graph)
    levels = max(depth.values()) + 1
    root = sheet(
        "The rooms of the library",
        " ".join(f"{room} imports {_list(graph[room])}." for room in sorted(graph)),
        _WIDTH,
        _TOP + levels * _LINE,
    )
    for i, (layer, (tint, _)) in enumerate(LAYERS.items()):
        x, y = MARGIN + i % 3 * 330, MARGIN + i // 3 * 34
        put(root, "rect", x=x, y=y, width=24, height=24, rx=5, fill=tint, stroke="#222")
        write(root, x + 34, y + 19, layer, 20)
    links = _links(needed(graph), depth)
    x_of = _across(links, depth)
    style = {"fill": "none", "stroke": "#222", "stroke_opacity": 0.5, "stroke_width": 2}
    for node, x in x_of.items():
        if node[1] != depth[node[0]]:
            top = _top(node)
            put(root, "path", d=f"M{x:g} {top:g}v{_BOX_HEIGHT}", **style)
    for upper, lower in sorted(links):
        x, y, to, end = x_of[upper], _top(upper) + _BOX_HEIGHT, x_of[lower], _top(lower)
        bend = (end - y) / 2
        curve = f"M{x:g} {y:g}C{x:g} {y + bend:g} {to:g} {end - bend:g} {to:g} {end:g}"
        put(root, "path", d=curve, **style)
    tints = {room: tint for tint, rooms in LAYERS.values() for room in rooms.split()}
    for (room, level), x in x_of.items():
        if level == depth[room]:
            y = _top((room, level))
            size = {"width": _BOX, "height": _BOX_HEIGHT, "rx": 9}
            put(root, "rect", x=x - _BOX / 2, y=y, fill=tints[room], stroke="#222", **size)
            write(root, x, y + 29, room, 22, "middle")
    return document(root)


def _list(rooms: set[str]) -> str:
    return ", ".join(sorted(rooms)) or "nothing"


def _top(node: Node) -> float:
    return _TOP + node[1] * _LINE


def _links(lines: dict[str, set[str]], depth: dict[str, int]) -> set[tuple[Node, Node]]:
    """The lines cut into pieces from one level to the next; those from one room share theirs."""
    return {
        ((other, level), (room if level + 1 == depth[room] else other, level + 1))
        for room, others in lines.items()
        for other in others
        for level in range(depth[other], depth[room])
    }


def _across(links: set[tuple[Node, Node]], depth: dict[str, int]) -> dict[Node, float]:
    """Where each node stands: in the middle of those it is linked to, as far as there is room."""
    nodes = {*depth.items(), *(node for link in links for node in link)}
    levels = [
        sorted(node for node in nodes if node[1] == level)
        for level in range(max(depth.values()) + 1)
    ]
    up: dict[Node, set[Node]] = {node: set() for node in nodes}
    down: dict[Node, set[Node]] = {node: set() for node in nodes}
    for upper, lower in links:
        up[lower].add(upper)
        down[upper].add(lower)
    x_of = dict.fromkeys(nodes, _WIDTH / 2)
    for turn in range(_TURNS):
        toward = down if turn % 2 else up
        for level in reversed(levels) if turn % 2 else levels:
            wanted = {
                node: sum(x_of[other] for other in toward[node]) / len(toward[node])
                if toward[node]
                else x_of[node]
                for node in level
            }
            level.sort(key=lambda node: (wanted[node], node))
            widths = [_BOX + 16 if node[1] == depth[node[0]] else _TRUNK for node in level]
            x_of |= zip(level, _apart([wanted[node] for node in level], widths), strict=True)
    return x_of


def _apart(wanted: list[float], widths: list[float]) -> list[float]:
    """Places near those wanted, in their order, without touching."""
    places: list[float] = []
    left = MARGIN
    for i, (x, width) in enumerate(zip(wanted, widths, strict=True)):
        right = _WIDTH - MARGIN - sum(widths[i:])
        start = min(max(x - width / 2, left), max(right, left))
        places.append(start + width / 2)
        left = start + width
    return places
