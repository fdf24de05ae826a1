"""The table of who may know what, made by asking the code."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import dig_rules as dig
from docs.followed import Followed
from docs.knowers import Bot, Everything, Log, Seat, Seen
from support.play import all_choices, choice_id

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "who-knows-what.md"
RY = dig.Bone(dig.Color.RED, dig.Color.YELLOW)
RULES = dig.Rules(colors=3, hand_limit=2, reach=4)
OWNER, OTHER, SPECTATOR = 0, 1, None
VIEWERS = (OWNER, OTHER, SPECTATOR)

# A game whose first seat can dig both cards of the scent ry, and then a third bone.
FRESH = dig.new_game(deal=dig.parse_row("ry yr gy R Y G yg rg gr"), rules=RULES)
DUG = (dig.Move(1), dig.Dig())
PAIR = (*DUG, dig.EndTurn(), dig.EndTurn(), dig.Move(2), dig.Dig())
FULL = (*PAIR, dig.EndTurn(), dig.EndTurn(), dig.Move(3), dig.Dig())
BURIED = (*FULL, dig.Bury(RY))
DROPPED = (*DUG, dig.EndTurn(), dig.EndTurn(), dig.Move(4), dig.Drop((RY,)))

# The columns, each with those whom it asks, and with words for those who are told as viewers are.
COLUMNS = {
    "its owner": ([Seat(OWNER)], ""),
    "another seat": ([Seat(OTHER)], ""),
    "a spectator": ([Seat(SPECTATOR)], ""),
    "a bot": ([Bot(OWNER), Bot(OTHER)], "as its seat"),
    "a `Record`": ([Everything()], ""),
    "a `SeenRecord`": ([Seen(viewer) for viewer in VIEWERS], "as its viewer"),
    "a log": ([Log(viewer) for viewer in VIEWERS], "as its viewer"),
}


def sees_color(actions, bone):
    """Whether it can be seen which card of the scent is where."""

    def ask(who):
        position = who.position(FRESH, actions)
        players = position.players
        held = [card for player in players for card in (*player.hand, *player.dropped)]
        return bone in (*position.yard, *held)

    return ask


def told_color(actions, kind):
    """Whether an event of the last action tells the colour of its card."""

    def ask(who):
        told = [event for event in who.events(FRESH, actions) if isinstance(event, kind)]
        cards = [c for e in told for c in (e.bones if kind is dig.Dropped else (e.bone,))]
        return bool(cards) and all(isinstance(card, dig.Bone) for card in cards)

    return ask


def sees_open_things(who):
    position, state = who.position(FRESH, BURIED), Seat(SPECTATOR).position(FRESH, BURIED)
    if position.ply > state.ply:  # a bot is asked when its turn comes
        state = dig.view(dig.apply(Everything().position(FRESH, BURIED), dig.EndTurn()), SPECTATOR)
    return (
        position.rules == state.rules
        and [(p.dog, p.space, len(p.hand), p.dropped) for p in position.players]
        == [(p.dog, p.space, len(p.hand), p.dropped) for p in state.players]
        and (position.turn, position.stalled, position.ended, position.ply)
        == (state.turn, state.stalled, state.ended, state.ply)
        and [getattr(card, "scent", card) for card in position.yard]
        == [getattr(card, "scent", card) for card in state.yard]
    )


def sees_legal_actions(who):
    position = who.position(FRESH, DUG)
    return position.to_move == OWNER and dig.legal_actions(position) != ()


OPEN_THINGS = "rules, dogs, spaces, bowls, gaps, scents, hand sizes, dropped bones"
FACTS = {
    f"{OPEN_THINGS}, the turn, an owed bury, the stall count (K1)": sees_open_things,
    "the colour of a bone, if nobody has dug it or its twin": sees_color((), RY),
    "the colour of a bone in the owner's hand (K2)": sees_color(DUG, RY),
    "where the twin of that bone is, and its colour (K3)": sees_color(DUG, RY.twin),
    "what a hand holds of a scent, both cards of which it has (K4)": sees_color(PAIR, RY),
    "which card of that pair the owner buries (K4)": sees_color(BURIED, RY),
    "the colour of a dropped bone, and of its twin (K2)": sees_color(DROPPED, RY.twin),
    "the colour in the event of the owner's dig": told_color(DUG, dig.Dug),
    "which card of a pair the event of its second dig was about": told_color(PAIR, dig.Dug),
    "the colour in the event of the owner's bury of one of a pair": told_color(BURIED, dig.Buried),
    "the colours in the event of a drop": told_color(DROPPED, dig.Dropped),
    "the owner's legal actions, in the owner's turn": sees_legal_actions,
}


def cell(ask, whom, like_viewers):
    """What a column says of a fact."""
    answers = [ask(who) for who in whom]
    if all(answers) or not any(answers):
        return "yes" if answers[0] else "no"
    viewers = [ask(Seat(viewer)) for viewer in VIEWERS]
    assert answers == viewers[: len(answers)]
    return like_viewers


def table():
    lines = [
        f"| fact | {' | '.join(COLUMNS)} |",
        f"| --- |{' --- |' * len(COLUMNS)}",
    ]
    for fact, ask in FACTS.items():
        cells = [cell(ask, whom, like_viewers) for whom, like_viewers in COLUMNS.values()]
        lines.append(f"| {fact} | {' | '.join(cells)} |")
    return "\n".join(lines)


def test_the_table_of_the_documentation_is_what_the_code_does():
    made = table()
    assert made in PAGE.read_text(encoding="utf-8"), f"it should be:\n{made}"


def test_what_one_seat_saw_holds_no_more_than_its_views():
    record = dig.Record.of(FRESH)
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


def test_a_bot_gets_the_view_of_its_seat_and_a_source_of_chance():
    for seat, asked_after in ((OWNER, BURIED), (OTHER, (*BURIED, dig.EndTurn()))):
        assert Bot(seat).position(FRESH, BURIED) == Seat(seat).position(FRESH, asked_after)


@pytest.mark.clause("K1", "K2", "K3", "K4")
@pytest.mark.parametrize("choice", all_choices(), ids=choice_id)
def test_a_log_tells_exactly_what_the_views_tell(choice):
    rng = random.Random(choice_id(choice))
    limit = rng.choice((1, 2, 3))
    rules = dig.Rules(**choice, colors=rng.choice((2, 3, 5)), hand_limit=limit, reach=limit + 1)
    state = dig.new_game(rng.choice((2, 3, 4)), seed=rng.getrandbits(32), rules=rules)
    viewers = (*range(len(state.players)), SPECTATOR)
    logs = {viewer: Followed(dig.view(state, viewer)) for viewer in viewers}
    while not state.over and state.ply < 60:
        actions = dig.legal_actions(state)
        dull = [isinstance(action, dig.Move | dig.EndTurn) for action in actions]
        (action,) = rng.choices(actions, [1 if it_is else 6 for it_is in dull])
        before = state
        state, events = dig.step(before, action)
        for viewer, log in logs.items():
            log.hear(dig.see_events(events, viewer, before=before, after=state))
            assert log.view() == dig.view(state, viewer)
            assert log.view().ply == state.ply
