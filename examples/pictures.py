"""Draws a game as each seat and a spectator see it, and writes the pictures to a folder."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import dig_rules as dig
from dig_rules.bots import GreedyBot
from dig_rules.render import render_svg

PLIES = 33


def position() -> dig.State:
    """A game of three in which much is known to some."""
    rng = Random(1)  # noqa: S311 - repeatable on purpose
    state = dig.new_game(3, seed=3)
    while state.ply < PLIES and state.to_move is not None:
        seen = dig.view(state, state.to_move)
        state = dig.apply(state, GreedyBot().choose(seen, rng))
    return state


def draw(folder: Path) -> list[Path]:
    """Write one picture for each viewer, and give the files."""
    folder.mkdir(parents=True, exist_ok=True)
    state = position()
    written: list[Path] = []
    for viewer, name in ((0, "seat-0"), (1, "seat-1"), (2, "seat-2"), (None, "spectator")):
        path = folder / f"{name}.svg"
        path.write_text(render_svg(dig.view(state, viewer)) + "\n", encoding="utf-8")
        written.append(path)
    return written


if __name__ == "__main__":
    for file in draw(Path(sys.argv[1] if len(sys.argv) > 1 else "pictures")):
        print(file)
