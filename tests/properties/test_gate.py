"""The gate is closed under play: what it lets in leads only to what it lets in."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import dig_rules as dig
from dig_rules.render import event_text, outcome_text
from support.bots import QUICK_BOTS
from support.play import all_choices

RULES = "THREE_ACTIONS,colors=2,hand_limit=1,reach=5"


THREE = "THREE_ACTIONS,colors=3,hand_limit=1,reach=5"
NO_WAY_OUT = {
    "a gap, and nothing that made progress": (
        f"{RULES}; R yr Y .; c 1 hand ry, d 1; turn 0 dig move; knows ?ry, -, -; stalled 1; ply 18"
    ),
    "progress by a dig, and no gap but that of the bury": (
        f"{THREE}; Y . gr G yg R; c 0 hand gy, d 2 hand ry rg dropped yr; turn 1 dig dig progress "
        "bury; knows ?ry ?rg ?yg, ?ry ?rg ?yg, ?ry; stalled 1; ply 34"
    ),
    "progress, and no dig but the one that a bury is owed for": (
        f"{RULES}; . R Y; c 1, d 3, h 1 hand ry yr; turn 2 dig progress bury; "
        "knows ?ry, ?ry, ?ry, ?ry; stalled 0; ply 9"
    ),
}


@pytest.mark.parametrize("line", NO_WAY_OUT.values(), ids=NO_WAY_OUT)
def test_a_position_that_no_turn_can_leave_is_refused(line):
    with pytest.raises(dig.InvalidStateError):
        dig.parse_state(line)


def changed(state, rng):
    """The state with one or two of its parts changed, or None if the gate refuses that."""
    seat = rng.randrange(len(state.players))
    player = state.players[seat]
    done = tuple(rng.choice(list(dig.ActionKind)) for _ in range(rng.randrange(4)))
    turn = state.turn
    yard = list(state.yard)
    at = rng.randrange(len(yard) + 1)
    if rng.random() < 0.5:
        yard.insert(at, None)
    elif None in yard:
        yard.remove(None)
    changes = [
        {"turn": dig.Turn(turn.seat, done, progress=turn.progress, bury_owed=turn.bury_owed)},
        {"turn": dig.Turn(turn.seat, turn.done, progress=not turn.progress)},
        {"turn": dig.Turn(turn.seat, turn.done, progress=turn.progress, bury_owed=True)},
        {"turn": dig.Turn(seat)},
        {"yard": tuple(yard)},
        {"stalled": rng.randrange(5)},
        {
            "players": (
                *state.players[:seat],
                attrs.evolve(player, space=rng.randrange(len(yard) + 1)),
                *state.players[seat + 1 :],
            )
        },
    ]
    chosen = {}
    for change in rng.sample(changes, rng.choice((1, 2))):
        chosen |= change
    try:
        return attrs.evolve(state, **chosen)
    except dig.InvalidStateError:
        return None


@pytest.mark.parametrize("seed", range(64))
def test_what_the_gate_lets_in_leads_only_to_what_it_lets_in(seed):
    rng = Random(seed)
    rules = dig.Rules(**all_choices()[seed], colors=2 + seed % 2, hand_limit=1 + seed % 2)
    state = dig.new_game(2 + seed % 3, seed=seed, rules=rules)
    let_in = 0
    for _ in range(60):
        if state.over:
            break
        for _ in range(15):
            forged = changed(state, rng)
            if forged is None:
                continue
            let_in += 1
            for action in dig.legal_actions(forged):
                after = dig.apply(forged, action)
                assert dig.parse_state(dig.format_state(after)) == after
        actions = dig.legal_actions(state)
        state = dig.apply(state, actions[int(rng.random() * len(actions))])
    assert let_in > 0


# Plain values of the right class and the wrong content -------------------------------------------

GAME = dig.new_game(seed=1)
SEEN = dig.view(GAME, 0)


@pytest.mark.parametrize(
    "event",
    [
        dig.Moved(2, 0, 1),
        dig.Moved("x", 0, 1),
        dig.Moved(True, 0, 1),
        dig.Dropped(0, 0, 5),
        dig.Dropped(0, 0, ("x",)),
        dig.GameEnded("x"),
        "x",
        None,
    ],
)
def test_an_event_of_no_such_game_has_no_text(event):
    with pytest.raises(dig.InvalidArgumentError):
        event_text(SEEN, event)


@pytest.mark.parametrize("view", [None, GAME, "x"])
def test_texts_are_made_for_a_view(view):
    with pytest.raises(dig.InvalidArgumentError, match=r"^view: "):
        event_text(view, dig.Moved(0, 0, 1))
    with pytest.raises(dig.InvalidArgumentError, match=r"^view: "):
        outcome_text(view)


def test_a_game_that_goes_on_has_no_outcome_to_tell():
    with pytest.raises(dig.InvalidArgumentError, match=r"^view: "):
        outcome_text(SEEN)


@pytest.mark.parametrize("name", QUICK_BOTS)
def test_a_bot_takes_neither_a_state_nor_another_source_of_chance(name):
    with pytest.raises(dig.InvalidArgumentError, match=r"^view: "):
        QUICK_BOTS[name].choose(GAME, Random(1))
    with pytest.raises(dig.InvalidArgumentError, match=r"^rng: "):
        QUICK_BOTS[name].choose(SEEN, None)


@pytest.mark.parametrize("events", [None, 5, "x", (None,), ["x"]])
def test_what_are_no_events_is_not_seen(events):
    with pytest.raises(dig.InvalidArgumentError, match=r"^events: "):
        dig.see_events(events, 0, before=GAME, after=GAME)


@pytest.mark.parametrize("state", ["before", "after"])
def test_events_are_seen_between_states(state):
    states = {"before": GAME, "after": GAME} | {state: SEEN}
    with pytest.raises(dig.InvalidArgumentError, match=f"^{state}: "):
        dig.see_events((), 0, **states)


@pytest.mark.parametrize("cards", [None, 5, ["x"]])
def test_what_are_no_cards_is_no_row(cards):
    with pytest.raises(dig.InvalidArgumentError):
        dig.format_row(cards)


def test_possible_states_are_those_of_a_view():
    for given in (GAME, None, 5):
        with pytest.raises(dig.InvalidArgumentError):
            dig.PossibleStates(given)


def test_perft_is_not_asked_for_more_than_it_could_count():
    with pytest.raises(dig.InvalidArgumentError):
        dig.perft(GAME, 5_000)


def test_an_error_does_not_show_the_state_that_was_passed_for_an_action():
    with pytest.raises(dig.IllegalActionError) as caught:
        dig.apply(GAME, GAME)
    assert "Bone" not in repr(caught.value)
    assert "NOT_AN_ACTION" not in repr(caught.value)
    assert "is not an action" in repr(caught.value)


class Odd(type):
    """A class of classes whose names are no names."""

    @property
    def __name__(cls):
        raise RuntimeError


class Thing(metaclass=Odd):
    pass


def test_a_thing_without_a_name_is_described_all_the_same():
    with pytest.raises(dig.InvalidArgumentError, match="of type Thing"):
        dig.view(Thing(), 0)
