"""What holds in every state that a game reaches, and at every step between two of them.

Each law is a function of a game. All of them are checked in games under each of the 64
combinations of rules, and in games that Hypothesis draws with all kinds of decks and numbers.
What the rules say comes from `support.naive`, which knows nothing of the library's own logic.
"""

from __future__ import annotations

import pickle
from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dig_rules as dig
from dig_rules import (
    Bone,
    Bowl,
    Buried,
    Bury,
    Dropped,
    Dug,
    EndReason,
    EndRule,
    EndTurn,
    FullHandRule,
    GameEnded,
    IllegalActionError,
    Leapt,
    ReasonCode,
    RefillRule,
    Rules,
    State,
    SteppedBack,
    TiesRule,
    TurnEnded,
    TurnRule,
)
from dig_rules.testing import rules as drawn_rules
from properties.strategies import games
from support.naive import (
    CLAUSES,
    Table,
    allowed,
    beats,
    deck_of,
    in_order,
    longest_game,
    place_in_list,
    points,
    spots_of,
    turn_of,
    worth,
)
from support.play import (
    POLICIES,
    Played,
    all_choices,
    anything,
    choice_id,
    collector,
    homebody,
    idler,
    play,
    random_game,
    scorer,
    step_events,
    universe,
    walker,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dig_rules import Action

Game = list[Played]
CHOICES = all_choices()


@cache
def sample(number: int) -> tuple[Game, ...]:
    """Games under the combination of this number: with 2 to 5 colours and 2 to 4 players."""
    rng = Random(number)
    options = (
        (2, {"colors": 2, "hand_limit": 1, "reach": 2, "stall_limit": 7}),
        (3, {"colors": 2, "hand_limit": 1, "reach": 3, "stall_limit": 20}),
        (2, {"colors": 3, "stall_limit": 20}),
        (3, {"colors": 3, "hand_limit": 2, "reach": 4, "stall_limit": 20}),
        (4, {"colors": 4, "stall_limit": 20}),
        (2 + number % 3, {"colors": 5}),
    )
    drawn = [
        list(random_game(rng, rules=Rules(**CHOICES[number], **numbers), players=players, most=200))
        for players, numbers in options
    ]
    # Players who hurry to drop get level on points more often, and collectors drop many at a time.
    steered = [
        list(random_game(rng, rules=Rules(**CHOICES[number], **numbers), most=200, among=among))
        for among, numbers in (
            ([scorer], {"colors": 3}),
            ([scorer], {"colors": 3}),
            ([scorer], {"colors": 3}),
            ([collector, collector, scorer], {"hand_limit": 5, "reach": 9}),
        )
    ]
    return (*drawn, *steered)


def every_state(game: Game) -> Iterator[State]:
    """The states of a game in their order."""
    yield game[0].state
    for played in game:
        yield played.after


def some_states(game: Game) -> Iterator[State]:
    """A few states of a game, for laws that are slow to check: rare and late ones among them."""
    chosen = list(every_state(game))
    last = chosen[-1]
    owed = [state for state in chosen if state.turn.bury_owed][:5]
    at_bowl = sorted(chosen, key=droppable, reverse=True)[:5]
    yield from (*chosen[:: 1 + len(chosen) // 8], *owed, *at_bowl, last)


def droppable(state: State) -> int:
    """How many bones of the bowl under the dog the seat to act holds."""
    me = state.players[state.turn.seat]
    bowl = under_dog(state)
    if state.over or not isinstance(bowl, Bowl):
        return 0
    return sum(bone.color is bowl.color for bone in me.hand)


def under_dog(state: State) -> Bone | Bowl | None:
    """The card under the dog of the seat whose turn it is."""
    space = state.players[state.turn.seat].space
    return state.yard[space - 1] if space else None


# Laws of a state --------------------------------------------------------------------------------


def every_card_is_in_exactly_one_place(game: Game) -> None:
    """C1 to C5: and the bowls are in the yard."""
    for state in every_state(game):
        found = Counter(card for card in state.yard if card is not None)
        for player in state.players:
            assert all(isinstance(bone, Bone) for bone in (*player.hand, *player.dropped))
            found.update((*player.hand, *player.dropped))
        assert found == Counter(deck_of(state.rules.colors))


def hands_keep_their_limit_and_hold_one_more_only_while_that_seat_owes_a_bury(game: Game) -> None:
    """D3, D4."""
    for state in every_state(game):
        for seat, player in enumerate(state.players):
            limit = state.rules.hand_limit
            if state.turn.bury_owed and seat == state.turn.seat:
                assert len(player.hand) == limit + 1
            else:
                assert len(player.hand) <= limit


def hands_and_dropped_bones_are_in_order(game: Game) -> None:
    """The orders that everything shares."""
    for state in every_state(game):
        for player in state.players:
            assert list(player.hand) == sorted(player.hand, key=in_order)
            assert list(player.dropped) == sorted(player.dropped, key=in_order)


def dogs_are_on_the_row(game: Game) -> None:
    """M2, Y4."""
    for state in every_state(game):
        assert all(0 <= player.space <= len(state.yard) for player in state.players)


def there_are_no_gaps_between_turns(game: Game) -> None:
    """Y2, Y3, E2: and with refills at once, none but the one that a bury is owed to."""
    for state in every_state(game):
        gaps = state.yard.count(None)
        if state.turn.done == () or state.over:
            assert gaps == 0
        if state.rules.refill is RefillRule.AT_ONCE:
            assert gaps == state.turn.bury_owed


def seats_and_dogs_never_change(game: Game) -> None:
    """S1."""
    dogs = [player.dog for player in game[0].state.players]
    assert len(set(dogs)) == len(dogs)
    for state in every_state(game):
        assert [player.dog for player in state.players] == dogs
        assert state.rules == game[0].state.rules


def a_state_made_of_its_fields_passes_the_gate_and_is_equal(game: Game) -> None:
    """Every state that is reached is one that the constructor takes."""
    for state in every_state(game):
        fields = {field.name: getattr(state, field.name) for field in attrs.fields(State)}
        again = State(**fields)
        assert again == state
        assert hash(again) == hash(state)
        assert again.ply == state.ply


# Laws of what can be done -----------------------------------------------------------------------


def something_is_legal_until_the_end_and_nothing_after_it(game: Game) -> None:
    """T2, E1."""
    for state in every_state(game):
        assert bool(dig.legal_actions(state)) is not state.over
        assert state.over is (state.ended is not None)
        assert state.to_move == (None if state.over else state.turn.seat)


def legal_actions_come_in_the_shared_order_and_once_each(game: Game) -> None:
    """The orders that everything shares."""
    for state in every_state(game):
        places = [place_in_list(action) for action in dig.legal_actions(state)]
        assert places == sorted(set(places))


def legal_actions_are_those_that_the_rules_allow(game: Game) -> None:
    """T1, M1, M2, D1, D4, B1, B2."""
    for state in some_states(game):
        everything = universe(state.rules, len(state.yard))
        expected = {action for action in everything if allowed(state, action)}
        assert set(dig.legal_actions(state)) == expected


def refusal(state: State, action: Action) -> IllegalActionError | None:
    """How `apply` refuses an action; None if it does not."""
    try:
        dig.apply(state, action)
    except IllegalActionError as error:
        return error
    return None


def exactly_the_listed_actions_are_accepted_and_a_refusal_changes_nothing(game: Game) -> None:
    """Over everything that could be asked for."""
    for state in some_states(game):
        listed = set(dig.legal_actions(state))
        before = hash(state), pickle.dumps(state)
        for action in universe(state.rules, len(state.yard)):
            reasons = dig.why_illegal(state, action)
            assert (reasons == ()) is (action in listed), action
            error = refusal(state, action)
            assert (error is None) is (action in listed), action
            if error is not None:
                assert error.reasons == reasons
                assert error.action is action
                assert error.seat == state.to_move
                assert error.code is reasons[0].code
        assert (hash(state), pickle.dumps(state)) == before
        assert set(dig.legal_actions(state)) == listed


def step_refuses_what_apply_refuses(game: Game) -> None:
    """With the same error."""
    for state in some_states(game):
        listed = set(dig.legal_actions(state))
        for action in universe(state.rules, len(state.yard))[::5]:
            if action not in listed:
                with pytest.raises(IllegalActionError) as caught:
                    dig.step(state, action)
                assert caught.value.reasons == dig.why_illegal(state, action)


def every_reason_names_a_clause_and_has_plain_particulars(game: Game) -> None:
    """So that it can be translated, and sent to anyone."""
    for state in some_states(game):
        for action in universe(state.rules, len(state.yard)):
            reasons = dig.why_illegal(state, action)
            codes = [reason.code for reason in reasons]
            for reason in reasons:
                assert reason.clause in CLAUSES
                assert all(
                    type(name) is str and type(value) in (int, str)
                    for name, value in reason.params.items()
                )
                assert "{" not in str(reason)
            lonely = {ReasonCode.GAME_OVER, ReasonCode.NOT_YOUR_TURN, ReasonCode.NOT_AN_ACTION}
            assert len(codes) <= 1 or not lonely & set(codes)
            assert len(set(reasons)) == len(reasons)


def after_the_end_everything_is_refused_because_the_game_is_over(game: Game) -> None:
    """E1: however often it is asked, and the result stays."""
    state = game[-1].after
    if not state.over:
        return
    result = dig.outcome(state)
    for action in (*universe(state.rules, len(state.yard)), None, "dig", object()):
        with pytest.raises(IllegalActionError) as caught:
            dig.apply(state, action)
        assert [reason.code for reason in caught.value.reasons] == [ReasonCode.GAME_OVER]
        assert caught.value.seat is None
    assert dig.outcome(state) == result


# Laws of a step ---------------------------------------------------------------------------------


def apply_leaves_the_state_as_it_was(game: Game) -> None:
    """Equal, with the same hash and the same bytes."""
    for state, action, _ in game[:: 1 + len(game) // 25]:
        before = hash(state), pickle.dumps(state)
        copy = pickle.loads(before[1])
        dig.apply(state, action)
        dig.step(state, action)
        dig.legal_actions(state)
        dig.outcome(state)
        assert state == copy
        assert (hash(state), pickle.dumps(state)) == before


def apply_gives_the_same_every_time(game: Game) -> None:
    """For the same state and action, and for equal ones."""
    for state, action, after in game:
        assert dig.apply(state, action) == after
    for state, action, after in game[:: 1 + len(game) // 10]:
        state_again, action_again = pickle.loads(pickle.dumps((state, action)))
        again = dig.apply(state_again, action_again)
        assert again == after
        assert hash(again) == hash(after)


def step_gives_the_state_that_apply_gives(game: Game) -> None:
    """With the same count of plies."""
    for state, action, after in game:
        stepped = dig.step(state, action)
        assert stepped.state == after
        assert stepped.state.ply == after.ply
        assert stepped.events


def plies_count_the_actions(game: Game) -> None:
    """From nought."""
    assert game[0].state.ply == 0
    assert [state.ply for state in every_state(game)] == list(range(len(game) + 1))


def events_tell_the_whole_difference(game: Game) -> None:
    """A table to which the events are done looks like the next state, in cards and turn."""
    table = Table(game[0].state)
    for played in game:
        events = step_events(played)
        for event in events:
            table.see(event)
        table.settle(turn_ended=any(isinstance(event, TurnEnded) for event in events))
        assert table.spots() == spots_of(played.after)
        assert table.of_turn() == turn_of(played.after)


def knowledge_is_what_was_seen(game: Game) -> None:
    """K2 to K4: kept by a table that saw every event from the beginning."""
    table = Table(game[0].state)
    assert not any(table.known)
    for played in game:
        events = step_events(played)
        for event in events:
            table.see(event)
        table.settle(turn_ended=any(isinstance(event, TurnEnded) for event in events))
        assert [set(known) for known in played.after.knowledge] == table.known


def a_turn_ends_by_wish_or_with_its_last_action_and_not_before(game: Game) -> None:
    """T1, T3: once an owed bury is done; a game that ends at once ends within the turn."""
    for played in game:
        events = step_events(played)
        ended = any(isinstance(event, TurnEnded) for event in events)
        done = len(played.state.turn.done) + (not isinstance(played.action, (Bury, EndTurn)))
        owes = any(isinstance(event, Dug) and event.exchange for event in events)
        at_once = any(isinstance(event, GameEnded) for event in events) and not ended
        spent = done == 3 and not owes
        assert ended is ((isinstance(played.action, EndTurn) or spent) and not at_once)
        if at_once:
            assert played.state.rules.end is EndRule.AT_ONCE
            assert isinstance(events[0], Dug)
        if ended and not played.after.over:
            assert played.after.turn == dig.Turn((played.state.turn.seat + 1) % players_of(game))
        else:
            assert played.after.turn.seat == played.state.turn.seat


def players_of(game: Game) -> int:
    """How many play."""
    return len(game[0].state.players)


# Laws of the result -----------------------------------------------------------------------------


def scores_come_from_dropped_bones_alone(game: Game) -> None:
    """E4."""
    for state in every_state(game):
        values = {color.letter: value for color, value in dig.bone_values(state).items()}
        assert list(values.items()) == list(worth(state).items())
        assert dig.scores(state) == tuple(points(state, seat) for seat in range(players_of(game)))
        assert sum(bool(score) for score in dig.scores(state)) == sum(
            bool(player.dropped) for player in state.players
        )


def places_are_consistent(game: Game) -> None:
    """E5: each is one more than the number of players placed before."""
    for state in every_state(game):
        seats = range(players_of(game))
        standings = dig.standings(state)
        assert sorted(standing.seat for standing in standings) == list(seats)
        for standing in standings:
            before = sum(beats(state, other, standing.seat) for other in seats)
            assert standing.place == 1 + before
            assert standing.score == points(state, standing.seat)
        order = [(standing.place, standing.seat) for standing in standings]
        assert order == sorted(order)


def there_is_an_outcome_exactly_when_the_game_is_over(game: Game) -> None:
    """With the reason and the places of the end, and at least one winner."""
    for state in every_state(game):
        outcome = dig.outcome(state)
        assert (outcome is not None) is state.over
        if outcome is not None:
            assert outcome.reason is state.ended
            assert outcome.standings == dig.standings(state)
            seats = range(players_of(game))
            best = tuple(s for s in seats if not any(beats(state, other, s) for other in seats))
            assert outcome.winners == best


LAWS: tuple[Callable[[Game], None], ...] = (
    every_card_is_in_exactly_one_place,
    hands_keep_their_limit_and_hold_one_more_only_while_that_seat_owes_a_bury,
    hands_and_dropped_bones_are_in_order,
    dogs_are_on_the_row,
    there_are_no_gaps_between_turns,
    seats_and_dogs_never_change,
    a_state_made_of_its_fields_passes_the_gate_and_is_equal,
    something_is_legal_until_the_end_and_nothing_after_it,
    legal_actions_come_in_the_shared_order_and_once_each,
    legal_actions_are_those_that_the_rules_allow,
    exactly_the_listed_actions_are_accepted_and_a_refusal_changes_nothing,
    step_refuses_what_apply_refuses,
    every_reason_names_a_clause_and_has_plain_particulars,
    after_the_end_everything_is_refused_because_the_game_is_over,
    apply_leaves_the_state_as_it_was,
    apply_gives_the_same_every_time,
    step_gives_the_state_that_apply_gives,
    plies_count_the_actions,
    events_tell_the_whole_difference,
    knowledge_is_what_was_seen,
    a_turn_ends_by_wish_or_with_its_last_action_and_not_before,
    scores_come_from_dropped_bones_alone,
    places_are_consistent,
    there_is_an_outcome_exactly_when_the_game_is_over,
)

each_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)


@each_law
@pytest.mark.parametrize("number", range(len(CHOICES)), ids=lambda i: choice_id(CHOICES[i]))
def test_in_each_combination_of_rules(law, number):
    for game in sample(number):
        law(game)


@each_law
@given(game=games())
def test_in_games_of_all_kinds(law, game):
    law(game)


def test_there_are_64_combinations_of_rules():
    made = {Rules(**choice) for choice in CHOICES}
    assert len(made) == len(CHOICES) == 64
    assert {dig.THREE_ACTIONS, dig.ONE_OF_EACH} < made


# Termination ------------------------------------------------------------------------------------


def play_out(state: State, policies: Sequence[Callable], rng: Random) -> tuple[State, int]:
    """The last state of a game, and how many turns it took; no longer than the rules allow."""
    turns = 0
    for played in play(state, policies, rng):
        state = played.after
        turns += any(isinstance(event, TurnEnded) for event in step_events(played))
        assert turns <= longest_game(state.rules), "longer than E3 allows"
    return state, turns


def check_end(state: State) -> None:
    """The reason of an end is the one that the position shows."""
    cleared = not any(isinstance(card, Bone) for card in state.yard)
    assert state.over
    assert state.ended is (EndReason.YARD_CLEARED if cleared else EndReason.STALLED)
    assert dig.outcome(state).reason is state.ended
    if not cleared:
        assert state.stalled == state.rules.stall_limit


small_stalls = st.builds(attrs.evolve, drawn_rules(), stall_limit=st.integers(1, 5))
any_number = st.integers(2, 4)


@given(small_stalls, any_number, st.sampled_from(POLICIES), st.integers(0, 2**32))
def test_every_game_ends_within_the_turns_of_e3(rules, players, policy, seed):
    state = dig.new_game(players, seed=seed, rules=rules)
    state, _ = play_out(state, [policy], Random(seed))
    check_end(state)


@given(small_stalls, any_number, st.integers(0, 2**32))
def test_every_game_of_mixed_players_ends_within_the_turns_of_e3(rules, players, seed):
    rng = Random(seed)
    state = dig.new_game(players, seed=seed, rules=rules, first_player=players - 1)
    state, _ = play_out(state, rng.choices(POLICIES, k=players), rng)
    check_end(state)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("limit", [1, 2, 3, 7, 200])
@pytest.mark.parametrize("policy", [walker, homebody, idler])
def test_a_game_without_progress_stalls_after_exactly_the_limit(policy, limit, players):
    state = dig.new_game(players, seed=limit, rules=Rules(stall_limit=limit))
    state, turns = play_out(state, [policy], Random(limit))
    assert turns == limit
    assert state.ended is EndReason.STALLED
    assert dig.scores(state) == (0,) * players
    assert dig.outcome(state).winners == tuple(range(players))


@pytest.mark.parametrize("choice", CHOICES, ids=choice_id)
def test_a_game_ends_in_each_combination_of_rules(choice):
    for players in (2, 3, 4):
        for policy in (anything, scorer, idler):
            rules = Rules(**choice, colors=2 + players % 3, stall_limit=3)
            state = dig.new_game(players, seed=players, rules=rules)
            check_end(play_out(state, [policy], Random(players))[0])


def test_without_a_stall_limit_nobody_is_stopped():
    state = dig.new_game(seed=1, rules=Rules(stall_limit=None))
    for played in play(state, [idler], Random(1), most=3_000):
        state = played.after
    assert not state.over
    assert (state.stalled, state.ply) == (3_000, 3_000)


# Rare situations --------------------------------------------------------------------------------


def situations(played: Played) -> Iterator[str]:  # noqa: C901, PLR0912 - one branch each
    """What is rare about a step of a game."""
    state, action, after = played
    events = step_events(played)
    me = state.players[state.turn.seat]
    leaps = [event for event in events if isinstance(event, Leapt)]
    turn_ended = any(isinstance(event, TurnEnded) for event in events)
    for event in events:
        match event:
            case Dug(exchange=True):
                yield "exchange"
            case Buried():
                yield "bury"
            case Dropped(bones=bones) if len(bones) > 1:
                yield f"drop of {len(bones)}"
            case SteppedBack():
                yield "dog steps back"
            case GameEnded(reason=reason):
                yield f"{reason.value} within a turn" if not turn_ended else reason.value
    if len(leaps) > 1:
        yield "several leaps at once"
    if state.turn.bury_owed and state.yard.count(None) > 1:
        yield "bury owed among several gaps"
    if turn_ended and state.yard.count(None) + isinstance(events[0], Dug) > len(leaps):
        yield "gap vanishes"
    if any(bone.twin in me.hand for bone in me.hand):
        yield "both cards of a scent in a hand"
    if isinstance(action, Bury) and action.bone.twin in me.hand:
        yield "one of two buried"
        if set(state.knowledge[-1]) - set(after.knowledge[-1]):
            yield "knowledge lost"
    bones_left = sum(isinstance(card, Bone) for card in state.yard)
    if state.turn.bury_owed and not bones_left:
        yield "bury owed in a yard without bones"
    if (
        not after.over
        and not after.turn.bury_owed
        and not any(isinstance(card, Bone) for card in after.yard)
    ):
        yield "turn goes on in a cleared yard"
    if len(me.hand) == state.rules.hand_limit and state.rules.reach - len(me.hand) == 1:
        yield "hand full, reach 1"
    if len({player.space for player in state.players}) < len(state.players) > 3:
        yield "dogs share a space"
    if after.over:
        outcome = dig.outcome(after)
        ties = {"SHARED": "shared rule", "MOST_VALUABLE_BONES": "broken rule"}
        scored = outcome.standings[0].score > 0
        if len(outcome.winners) > 1 and scored:
            yield f"tie under the {ties[state.rules.ties.name]}"
        scores = [standing.score for standing in outcome.standings if standing.score]
        places = [standing.place for standing in outcome.standings if standing.score]
        if len(set(scores)) < len(set(places)):
            yield "tie broken by bones"


RARE = (
    "exchange",
    "bury",
    "drop of 2",
    "drop of 3",
    "drop of 4",
    "dog steps back",
    "yard cleared",
    "yard cleared within a turn",
    "stalled",
    "several leaps at once",
    "bury owed among several gaps",
    "gap vanishes",
    "both cards of a scent in a hand",
    "one of two buried",
    "knowledge lost",
    "bury owed in a yard without bones",
    "turn goes on in a cleared yard",
    "hand full, reach 1",
    "dogs share a space",
    "tie under the shared rule",
    "tie under the broken rule",
    "tie broken by bones",
)


@cache
def met_in_sample() -> Counter[str]:
    """How often each situation is met in the games under the 64 combinations."""
    met: Counter[str] = Counter()
    for number in range(len(CHOICES)):
        for game in sample(number):
            for played in game:
                met.update(situations(played))
    return met


@pytest.mark.parametrize("situation", RARE)
def test_the_games_meet_each_rare_situation(situation):
    assert met_in_sample()[situation] >= 3


def test_the_games_are_long_and_of_all_kinds():
    played = [game for number in range(len(CHOICES)) for game in sample(number)]
    assert {players_of(game) for game in played} == {2, 3, 4}
    assert {game[0].state.rules.colors for game in played} == {2, 3, 4, 5}
    assert sum(map(len, played)) > 10_000
    assert max(map(len, played)) <= 200


def test_one_of_each_and_forbidden_games_have_no_situation_that_they_exclude():
    for number, choice in enumerate(CHOICES):
        for game in sample(number):
            for played in game:
                kinds = played.after.turn.done
                if choice["turn"] is TurnRule.ONE_OF_EACH:
                    assert len(set(kinds)) == len(kinds)
                if choice["full_hand"] is FullHandRule.FORBIDDEN:
                    assert not isinstance(played.action, Bury)
                if choice["ties"] is TiesRule.SHARED and played.after.over:
                    standings = dig.standings(played.after)
                    assert len({s.place for s in standings}) == len({s.score for s in standings})
