"""Exchanging the two cards of a scent, and all that a viewer can get of a state.

Who cannot tell the two cards of a scent apart must not be able to tell a state from the same state
with the two exchanged, by anything that they can get hold of.
"""

from __future__ import annotations

import pickle
from random import Random

import dig_rules as dig
from dig_rules import Bury, Drop, Player, State
from dig_rules.interchange import to_json
from dig_rules.render import event_text, outcome_text, render_svg, render_text
from support.bots import QUICK_BOTS
from support.play import universe

NAMES = ["Ada", "Bo", "Cy", "Dee"]
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def swap(state, scent):
    """The state with the two cards of a scent exchanged, wherever in yard and hands they are."""
    one, other = scent.bones
    if "dropped" in places_of(state, scent):
        raise ValueError(f"a card of {scent} lies open")
    exchanged = {one: other, other: one}
    return State(
        state.rules,
        tuple(exchanged.get(card, card) for card in state.yard),
        tuple(
            Player(
                player.dog,
                player.space,
                tuple(sorted((exchanged.get(b, b) for b in player.hand), key=lambda b: b.rank)),
                player.dropped,
            )
            for player in state.players
        ),
        state.turn,
        state.knowledge,
        state.stalled,
        state.ended,
        state.ply,
    )


def swap_all(state, scents):
    """The state with the two cards of each of the scents exchanged."""
    for scent in scents:
        state = swap(state, scent)
    return state


def places_of(state, scent):
    """In what kinds of places the two cards of a scent are, the later bone last."""
    places = []
    for bone in scent.bones:
        if bone in state.yard:
            places.append("yard")
        for seat, player in enumerate(state.players):
            if bone in player.hand:
                places.append(f"hand {seat}")
            if bone in player.dropped:
                places.append("dropped")
    return places


def kind_of_swap(state, scent):
    """Which kind of places an exchange of the two cards concerns."""
    one, other = sorted(place.split()[0] for place in places_of(state, scent))
    if "dropped" in (one, other):
        return "dropped"
    if len(set(places_of(state, scent))) == 1 and one == "hand":
        return "one hand"
    return {
        ("yard", "yard"): "both in yard",
        ("hand", "yard"): "yard and hand",
        ("hand", "hand"): "two hands",
    }[one, other]


def twin_action(state, action, scent):
    """The same action in the swapped state; None if it lays a card of the scent open."""
    hand = state.players[state.turn.seat].hand
    if type(action) is Bury and action.bone.scent is scent and action.bone.twin not in hand:
        return Bury(action.bone.twin)
    if type(action) is Drop and any(bone.scent is scent for bone in action.bones):
        return None
    return action


# What a viewer gets -----------------------------------------------------------------------------


def the_view(state, viewer):
    """The view itself, and every plain form of it."""
    seen = dig.view(state, viewer)
    fields = {
        name: getattr(seen, name)
        for name in dir(seen)
        if not name.startswith("_") and not callable(getattr(seen, name))
    }
    players = [
        {name: getattr(player, name) for name in dir(player) if not name.startswith("_")}
        for player in seen.players
    ]
    return {
        "view": seen,
        "repr": repr(seen),
        "str": str(seen),
        "hash": hash(seen),
        "pickle": [pickle.dumps(seen, protocol) for protocol in PROTOCOLS],
        "fields": fields,
        "fields as text": repr(fields),
        "players": players,
        "players as text": repr(players),
        "text": render_text(seen),
        "notation": dig.format_view(seen),
        "ply": seen.ply,
    }


def everything(state, viewer, *, possible=64):
    """All that a viewer can get of a state, as comparable values by name.

    Of the possible states at most `possible` are made, spread over all of them.
    """
    seen = dig.view(state, viewer)
    return {
        **the_view(state, viewer),
        **_pictures(seen),
        **_actions(seen),
        **_possible(seen, possible),
        **_results(seen),
        "errors": _errors(state, seen),
        "bots": _bots(seen),
        "json": to_json(seen),
    }


def _pictures(seen):
    names = NAMES[: len(seen.players)]
    texts = [
        render_text(seen, names=given, shapes=shapes, colors=colors)
        for given in (None, names)
        for shapes in (False, True)
        for colors in (False, True)
    ]
    return {
        "texts": texts,
        "svg": [render_svg(seen), render_svg(seen, names=names)],
        "notebook": seen._repr_svg_(),
    }


def _actions(seen):
    legal = dig.legal_actions(seen)
    reasons = [
        [(r.code, r.clause, r.particulars, r.params, str(r)) for r in dig.why_illegal(seen, action)]
        for action in (*universe(seen.rules, len(seen.yard)), "dig", None, seen)
    ]
    return {
        "legal actions": legal,
        "legal actions as text": [dig.format_action(action) for action in legal],
        "reasons": reasons,
    }


def _possible(seen, most):
    states = dig.possible_states(seen)
    step = max(1, len(states) // most)
    rng = Random(5)
    sampled = [dig.sample_state(seen, rng) for _ in range(3)]
    return {
        "number of possible states": len(states),
        "possible states": list(states) if step == 1 else states[::step],
        "possible states as text": repr(states),
        "sampled states": sampled,
        "chance used": rng.getstate(),
    }


def _results(seen):
    result = dig.outcome(seen)
    return {
        "values": list(dig.bone_values(seen).items()),
        "scores": dig.scores(seen),
        "standings": dig.standings(seen),
        "outcome": result,
        "outcome as text": result and outcome_text(seen),
    }


def _errors(state, seen):
    """The errors that a viewer can bring about, as text and as data."""
    wrong = [
        lambda: dig.apply(seen, dig.EndTurn()),
        lambda: dig.step(seen, dig.EndTurn()),
        lambda: dig.view(state, 7),
        lambda: dig.view(seen, 0),
        lambda: dig.possible_states(state),
        lambda: dig.sample_state(state, Random(1)),
        lambda: dig.sample_state(seen, None),
        lambda: dig.possible_states(seen)[seen],
        lambda: dig.bone_values(state.players),
        lambda: dig.legal_actions(state.yard),
        lambda: render_text(state),
        lambda: render_svg(state),
        lambda: render_text(seen, names=[state]),
        lambda: event_text(seen, state),
        lambda: dig.see_events((), 0, before=seen, after=state),
        lambda: dig.see_events([state], 0, before=state, after=state),
    ]
    if seen.viewer is not None and seen.viewer == state.to_move:
        # A server that plays what the seat asks for.
        wrong += [
            lambda action=action: dig.apply(state, action)
            for action in (dig.Dig(), *universe(state.rules, len(state.yard))[::3])
            if dig.why_illegal(seen, action)
        ]
    return [_error_of(call) for call in wrong]


def _error_of(call):
    try:
        call()
    except dig.DigError as error:
        return (type(error), str(error), repr(error), pickle.dumps(error))
    raise AssertionError("this had to be refused")


def _bots(seen):
    if seen.viewer is None or seen.viewer != seen.to_move:
        return None
    choices = []
    for name, bot in QUICK_BOTS.items():
        rng = Random(3)
        choices.append((name, bot.choose(seen, rng), rng.getstate()))
    return choices


def events_seen(state, action, viewer):
    """The events of a step as a viewer saw them."""
    after, events = dig.step(state, action)
    return dig.see_events(events, viewer, before=state, after=after)


def everything_of_a_step(state, action, viewer):
    """All that a viewer gets of one step: its events, and the view after it."""
    after, _ = dig.step(state, action)
    events = events_seen(state, action, viewer)
    seen = dig.view(after, viewer)
    return {
        **{f"{name} after": value for name, value in the_view(after, viewer).items()},
        "events": events,
        "events as text": repr(events),
        "events in pickle": [pickle.dumps(events, protocol) for protocol in PROTOCOLS],
        "hash of events": hash(events),
        "sentences": [event_text(seen, event) for event in events],
        "legal actions after": dig.legal_actions(seen),
    }


def differences(one, other):
    """The names of what differs."""
    return [name for name in {**one, **other} if one.get(name) != other.get(name)]
