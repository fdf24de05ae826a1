"""A program of a user: every line of it must please mypy and pyright in their strict modes."""

from __future__ import annotations

from random import Random
from typing import assert_never, assert_type

import dig_rules as dig
from dig_rules.bots import Bot, RandomBot


def say(action: dig.Action) -> str:
    match action:
        case dig.Move(space):
            return f"run to {space}"
        case dig.Dig():
            return "dig"
        case dig.Bury(bone):
            return f"bury {bone.color.name}"
        case dig.Drop(bones):
            return f"drop {len(bones)}"
        case dig.EndTurn():
            return "end"
        case _:
            assert_never(action)


def tell(event: dig.Event) -> int:
    match event:
        case dig.Moved(seat) | dig.Dug(seat) | dig.Buried(seat) | dig.Dropped(seat):
            return seat
        case dig.SteppedBack(seat) | dig.TurnEnded(seat):
            return seat
        case dig.Leapt(_, source, target):
            return source - target
        case dig.GameEnded(reason):
            return len(reason.value)
        case _:
            assert_never(event)


class Patient:
    """A bot of a user."""

    def choose(self, view: dig.View, rng: Random) -> dig.Action:
        actions = dig.legal_actions(view)
        return actions[-1] if rng.random() < 1 / 2 else actions[0]


def play(bots: list[Bot], seed: int) -> dig.Outcome:
    rng = Random(seed)
    state = dig.new_game(len(bots), seed=seed, rules=dig.Rules(drop=dig.DropRule.ONE))
    while state.to_move is not None:
        seat = assert_type(state.to_move, int)
        view = dig.view(state, seat)
        state = dig.apply(state, bots[seat].choose(view, rng))
    outcome = dig.outcome(state)
    if outcome is None:
        raise RuntimeError
    return outcome


game = dig.new_game(seed=1)
assert_type(game, dig.State)
assert_type(dig.legal_actions(game), tuple[dig.Action, ...])
assert_type(dig.apply(game, dig.Move(1)), dig.State)
assert_type(dig.why_illegal(game, "anything"), tuple[dig.Reason, ...])
assert_type(dig.view(game, None), dig.View)
assert_type(dig.view(game, 0).hand, tuple[dig.Bone, ...])
assert_type(game.players[0].hand, tuple[dig.Bone, ...])
assert_type(game.yard, tuple[dig.Bone | dig.Bowl | None, ...])
assert_type(dig.scores(game), tuple[int, ...])
assert_type(dig.bone_values(game), dict[dig.Color, int])
after, events = dig.step(game, dig.Move(1))
assert_type(after, dig.State)
assert_type(events, tuple[dig.Event, ...])
print(say(dig.Move(1)), [tell(event) for event in events], play([Patient(), RandomBot()], 1))
