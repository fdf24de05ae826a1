"""The table of who may know what, made by asking the code."""

from __future__ import annotations

from pathlib import Path

import dig_rules as dig

PAGE = Path(__file__).parents[2] / "docs" / "who-knows-what.md"
RY = dig.Bone(dig.Color.RED, dig.Color.YELLOW)
RULES = dig.Rules(colors=3, hand_limit=2, reach=4)
OWNER, OTHER, SPECTATOR = 0, 1, None


def fresh():
    """A game whose first seat can dig both cards of the scent ry, and then a third bone."""
    deal = dig.parse_row("ry yr gy R Y G yg rg gr")
    return dig.new_game(deal=deal, rules=RULES)


def after(*actions):
    state = fresh()
    for action in actions:
        state = dig.apply(state, action)
    return state


DUG = (dig.Move(1), dig.Dig())
PAIR = (*DUG, dig.EndTurn(), dig.EndTurn(), dig.Move(2), dig.Dig())
FULL = (*PAIR, dig.EndTurn(), dig.EndTurn(), dig.Move(3), dig.Dig())
BURIED = (*FULL, dig.Bury(RY))
DROPPED = (*DUG, dig.EndTurn(), dig.EndTurn(), dig.Move(4), dig.Drop((RY,)))
VIEWERS = (OWNER, OTHER, SPECTATOR)


def places(view):
    return [*view.yard, *(card for player in view.players for card in player.hand)]


def sees_color(state, bone, viewer):
    """Whether the viewer's view shows which card of the scent is where."""
    view = dig.view(state, viewer)
    dropped = [card for player in view.players for card in player.dropped]
    return bone in places(view) or bone in dropped


def told_color(actions, kind, viewer):
    """Whether an event of the last action tells the viewer the colour of its card."""
    *before, last = actions
    state = after(*before)
    next_state, events = dig.step(state, last)
    told = dig.see_events(events, viewer, before=state, after=next_state)
    (event,) = [event for event in told if isinstance(event, kind)]
    cards = event.bones if isinstance(event, dig.Dropped) else (event.bone,)
    return all(isinstance(card, dig.Bone) for card in cards)


def sees_open_things(viewer):
    view, state = dig.view(after(*FULL), viewer), after(*FULL)
    return (
        view.rules == state.rules
        and [(p.dog, p.space, len(p.hand), p.dropped) for p in view.players]
        == [(p.dog, p.space, len(p.hand), p.dropped) for p in state.players]
        and (view.turn, view.stalled, view.ended, view.ply)
        == (state.turn, state.stalled, state.ended, state.ply)
        and [getattr(card, "scent", card) for card in view.yard]
        == [getattr(card, "scent", card) for card in state.yard]
    )


def facts():
    """Each fact, and whether owner, another seat and a spectator get it."""
    open_things = "rules, dogs, spaces, bowls, gaps, scents, hand sizes, dropped bones"
    yield (
        f"{open_things}, the turn, an owed bury, the stall count (K1)",
        [sees_open_things(viewer) for viewer in VIEWERS],
    )
    yield (
        "the colour of a bone that nobody has dug",
        [sees_color(fresh(), RY, viewer) for viewer in VIEWERS],
    )
    yield (
        "the colour of a bone in the owner's hand (K2)",
        [sees_color(after(*DUG), RY, viewer) for viewer in VIEWERS],
    )
    yield (
        "where the twin of that bone is, and its colour (K3)",
        [sees_color(after(*DUG), RY.twin, viewer) for viewer in VIEWERS],
    )
    yield (
        "what a hand holds of a scent, both cards of which it has (K4)",
        [sees_color(after(*PAIR), RY, viewer) for viewer in VIEWERS],
    )
    yield (
        "which card of that pair the owner buries (K4)",
        [sees_color(after(*BURIED), RY, viewer) for viewer in VIEWERS],
    )
    yield (
        "the colour of a dropped bone, and of its twin (K2)",
        [sees_color(after(*DROPPED), RY, viewer) for viewer in VIEWERS],
    )
    yield (
        "the colour in the event of the owner's dig",
        [told_color(DUG, dig.Dug, viewer) for viewer in VIEWERS],
    )
    yield (
        "which card of a pair the event of its second dig was about",
        [told_color(PAIR, dig.Dug, viewer) for viewer in VIEWERS],
    )
    yield (
        "the colour in the event of the owner's bury of one of a pair",
        [told_color(BURIED, dig.Buried, viewer) for viewer in VIEWERS],
    )
    yield (
        "the colours in the event of a drop",
        [told_color(DROPPED, dig.Dropped, viewer) for viewer in VIEWERS],
    )
    yield (
        "the owner's legal actions, in the owner's turn",
        [dig.legal_actions(dig.view(after(*DUG), viewer)) != () for viewer in VIEWERS],
    )


def table():
    lines = [
        "| fact | its owner | another seat | a spectator |",
        "| --- | --- | --- | --- |",
    ]
    for fact, known in facts():
        cells = ["yes" if cell else "no" for cell in known]
        lines.append(f"| {fact} | {' | '.join(cells)} |")
    return "\n".join(lines)


def test_the_table_of_the_documentation_is_what_the_code_does():
    assert table() in PAGE.read_text(encoding="utf-8"), f"it should be:\n{table()}"


def test_what_one_seat_saw_holds_no_more_than_its_views():
    record = dig.Record.of(fresh())
    for action in BURIED:
        record = record.append(action)
    for viewer in VIEWERS:
        seen = record.seen_by(viewer)
        states = list(record.states())
        assert seen.views == tuple(dig.view(state, viewer) for state in states)
        for before, next_state, action, told in zip(
            states, states[1:], record.actions, seen.events, strict=False
        ):
            events = dig.step(before, action).events
            assert told == dig.see_events(events, viewer, before=before, after=next_state)
