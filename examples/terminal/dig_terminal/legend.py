"""The page of help: what is on the screen, and every key."""

from __future__ import annotations

from rich.text import Text

import dig_rules as dig

from .looks import LOOKS, STRONG, chip, color_sign, dog_chip

_GAME_KEYS = (
    ("← → ↑ ↓", "choose a space; Home and End: the first and the last"),
    ("Enter", "run there, or hand over after your turn; or click twice"),
    ("d", "dig; if your hand is full, one bone is buried"),
    ("o, space", "drop bones at a bowl; if there are several ways you choose"),
    ("b", "bury a bone, when one has to be buried"),
    ("e", "end the turn"),
    ("u", "take back a move of this turn that showed nothing"),
    ("s", "save; once there is a file, each action is saved at once"),
    ("PgUp, PgDn", "look back in what happened; the mouse wheel does it too"),
    ("q, Ctrl+C", "leave; Ctrl+C asks nothing"),
)
_REPLAY_KEYS = (
    ("← →, space", "an action back or on; Home and End: to the start and the end"),
    ("↑ ↓", "a turn back or on"),
    ("v", "see it as the next player did, as a spectator, or, once over, open"),
    ("PgUp, PgDn", "look back in what happened; the mouse wheel does it too"),
    ("q, Escape", "close"),
)


def legend(*, replay: bool = False) -> Text:
    """What the screen shows and what the keys do, in a game or in a replay."""
    keys = _REPLAY_KEYS if replay else _GAME_KEYS
    red, yellow = dig.Color.RED, dig.Color.YELLOW
    bone = dig.Bone(red, yellow)
    colors = Text("  ").join(color_sign(color, f" {color.name.lower()}") for color in LOOKS)
    lines = [
        Text("Run along the row, dig up bones, drop them at the bowl of their colour."),
        Text("The nearer its bowl is to the doghouse, the more a colour is worth."),
        Text.assemble("Colours: ", colors),
        Text.assemble(
            chip(bone.scent), " a hidden bone: red or yellow   ", chip(bone), " a red one"
        ),
        Text.assemble(
            "The other card of a scent is a bone of its other colour.   ",
            *(dog_chip(dog) for dog in dig.Dog),
            " dogs",
        ),
        Text.assemble(("[4]", STRONG), " in reach   ", ("▶4◀", STRONG), " chosen"),
        *(Text.assemble((f"{key:<11}", STRONG), what) for key, what in keys),
    ]
    return Text("\n").join(lines)
