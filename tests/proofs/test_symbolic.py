"""The shipped `apply` and `legal_actions`, run on unknown numbers down every path there is.

Open are the places of the dogs, the target of a move, the reach, the hand limit, the stall limit
and all counters, every option of the rules, what was done in the turn, and of what kind each card
of the row is (see `unknown.py`). Fixed are the length of the row, the gaps, the players and the
hands. An option that the code does not ask for on a path cannot matter there, so that the 64
combinations are covered without running each.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

import dig_rules as dig
from dig_rules import COLORS, Bone, Bury, Dig, Drop, EndTurn, Move, State
from proofs.claims import LEGAL, OBLIGATIONS, REASONS, Claim, allowed, claims, why_not_move
from proofs.ledger import FULL
from proofs.symbolic import Number, Paths, both, no, number_in
from proofs.unknown import COLOR_COUNT, Shape, Situation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import z3

    from dig_rules import Action

R, Y, G, B, P = COLORS

HANDS: tuple[tuple[Bone, ...], ...] = (
    (),
    (Bone(R, Y),),
    (Bone(R, Y), Bone(Y, R)),
    (Bone(R, Y), Bone(R, G), Bone(Y, B)),
)
"""By size: of one colour and of several, with and without a pair of twins."""
FULL_HANDS = ((Bone(R, Y), Bone(Y, R)), (Bone(R, Y), Bone(R, B), Bone(Y, G), Bone(B, R)))
"""Hands of one bone more than the limit, with and without twins."""
NEIGHBOUR = (Bone(B, P),)
"""What the next seat holds: its twin may be dug up."""

# That the row still holds a bone is a question of its own (`holds_bone`, shown in test_refill.py).
# In rows longer than this one bone is fixed, or each path would branch by where the nearest lies;
# and so is how gaps are filled: fewer patterns of them are enough to show when.
SHORT = 6
LENGTHS = range(5, 26) if FULL else (5, 6, 7)
SCOPE = {
    "scope": "rows of 5 to 7 spaces, hands of 0 to 4, 2 to 4 players",
    "full_scope": "rows of 5 to 25 spaces, hands of 0 to 4, 2 to 4 players",
    "method": "symbolic execution",
}
TABLES = ((2, 0), (3, 2), (4, 1))


def shapes(last: int, *, owed: bool = False, most_gaps: int = 2) -> Iterator[Shape]:
    """Shapes of a row of that length: hands, gaps, players."""
    patterns = [g for g in gap_patterns(last, owed=owed) if len(g) <= most_gaps]
    for i, hand in enumerate(FULL_HANDS if owed else HANDS):
        # In a long row each hand comes with the first pattern and one of the others, in turn.
        some = patterns if last <= SHORT else [patterns[0], *patterns[1 + i :: len(HANDS)]]
        for j, gaps in enumerate(some):
            players, seat = TABLES[(i + j) % len(TABLES)]
            free = [space for space in range(1, last + 1) if space not in gaps]
            fixed = tuple(free[:2]) if last > SHORT and len(free) - COLOR_COUNT > 1 else ()
            yield Shape(last, players, seat, hand, gaps, owed, NEIGHBOUR, fixed)


def gap_patterns(last: int, *, owed: bool) -> list[tuple[int, ...]]:
    """Gaps that may be open; the first is the dog's if a bury is owed.

    How gaps are filled is shown for every pattern in test_refill.py; here it is shown when.
    """
    own = sorted({1, (last + 1) // 2, last})
    if owed:
        alone = [(space,) for space in own if last - 1 >= COLOR_COUNT]
        return alone + ([(2, 1), (1, last)] if last - 2 >= COLOR_COUNT else [])
    gaps = [(space,) for space in own] if last - 1 >= COLOR_COUNT else []
    pairs = list(combinations(own, 2)) if last - 2 >= COLOR_COUNT else []
    return [(), *gaps, *pairs]


def unknown_move(situation: Situation) -> Move:
    """A move to any space that there is, or is not."""
    move = object.__new__(Move)
    object.__setattr__(move, "space", situation.paths.number("target"))
    return move


def explain(
    situation: Situation, action: object, model: z3.ModelRef, claim: str, result: object
) -> str:
    """A counterexample for people."""
    if isinstance(action, Move) and isinstance(action.space, Number):
        action = Move(number_in(model, action.space))
    state = situation.example(model)
    text = str(action)
    if isinstance(action, ACTIONS):
        text = dig.format_action(action)
        result = outcome_of(state, action)
    found = dig.format_state(result) if isinstance(result, State) else result
    return (
        f"{claim}: not so\n  state   {dig.format_state(state)}\n  action  {text}\n  found   {found}"
    )


ACTIONS = (Move, Dig, Bury, Drop, EndTurn)


def run(tally: Any, shape: Shape, make: Callable[[Situation], Action], read: set[str]) -> None:
    """Apply an action to a shape down every path, and prove all that is claimed of it."""
    paths = Paths()

    situation = Situation(shape, paths, read)
    action = make(situation)

    for result in paths.explore(lambda: outcome_of(situation.state, action)):
        legal = allowed(situation, action)
        if isinstance(result, dig.IllegalActionError):
            found = [Claim(LEGAL, no(legal))]
            if isinstance(action, Move):
                codes = {reason.code for reason in result.reasons}
                found += [
                    Claim(REASONS, same_truth(code in codes, wrong))
                    for code, wrong in why_not_move(situation, action).items()
                ]
        else:
            # If it is not legal, what comes of it need not be asked.
            prove(situation, action, result, [Claim(LEGAL, legal)])
            found = list(claims(situation, action, result))
            tally[LEGAL, "claims"] += 1
        prove(situation, action, result, found)
        for claim in found:
            tally[claim.obligation, "claims"] += 1
    tally["paths"] += paths.count


def outcome_of(state: State, action: Action) -> State | dig.IllegalActionError:
    """The state after an action, or the refusal."""
    try:
        return dig.apply(state, action)
    except dig.IllegalActionError as refusal:
        return refusal


def prove(situation: Situation, action: object, result: object, found: list[Claim]) -> None:
    """Fail with a counterexample unless all claims hold on this path."""
    paths = situation.paths
    # All at once, which z3 answers quickly; one by one only to say which of them fails.
    if paths.refute(both(*(claim.holds for claim in found))) is None:
        return
    for claim in found:
        model = paths.refute(claim.holds)
        if model is not None:
            pytest.fail(explain(situation, action, model, claim.obligation, result))


def same_truth(one: bool, other: z3.BoolRef | bool) -> z3.BoolRef | bool:
    return other if one else no(other)


def proofs(test: Any) -> Any:
    """A row for each obligation: all are discharged on the same paths."""
    for obligation, clauses in OBLIGATIONS.items():
        test = pytest.mark.proof(obligation, clauses=clauses, **SCOPE)(test)
    return test


@proofs
@pytest.mark.clause("T1", "M1", "M2", "M3", "M4", "E3")
@pytest.mark.parametrize("last", LENGTHS)
def test_a_move_to_any_space_does_what_the_rules_say(last, tally):
    for shape in (*shapes(last), *shapes(last, owed=True)):
        run(tally, shape, unknown_move, set())


@proofs
@pytest.mark.clause("T1", "D1", "D3", "D4", "Y1", "Y2", "Y3", "Y4", "E1", "K2", "K4")
@pytest.mark.parametrize("last", LENGTHS)
def test_a_dig_on_any_space_does_what_the_rules_say(last, tally):
    for shape in (*shapes(last), *shapes(last, owed=True)):
        run(tally, shape, lambda _: Dig(), set())


@proofs
@pytest.mark.clause("D4", "Y2", "E1", "K4")
@pytest.mark.parametrize("last", LENGTHS)
def test_a_bury_of_any_bone_does_what_the_rules_say(last, tally):
    for shape in (*shapes(last, owed=True), *shapes(last, most_gaps=0)):
        for bone in (*shape.hand, *NEIGHBOUR):
            run(tally, shape, lambda _, bone=bone: Bury(bone), set())


@proofs
@pytest.mark.clause("T1", "B1", "B2", "K2", "K4")
@pytest.mark.parametrize("last", LENGTHS)
def test_a_drop_of_any_bones_does_what_the_rules_say(last, tally):
    for shape in (*shapes(last, most_gaps=1), *shapes(last, owed=True, most_gaps=1)):
        for bones in drops_of(shape):
            run(tally, shape, lambda _, bones=bones: Drop(bones), set())


@proofs
@pytest.mark.clause("T2", "T3", "S4", "Y2", "Y3", "Y4", "E1", "E2", "E3")
@pytest.mark.parametrize("last", LENGTHS)
def test_an_end_of_the_turn_does_what_the_rules_say(last, tally):
    for shape in (*shapes(last), *shapes(last, owed=True)):
        run(tally, shape, lambda _: EndTurn(), set())


def drops_of(shape: Shape) -> list[tuple[Bone, ...]]:
    """All drops of bones of the hand, of none, of one twice, and of one that is not in hand."""
    hand = shape.hand
    sets = [some for number in range(len(hand) + 1) for some in combinations(hand, number)]
    return [*sets, *[(bone, bone) for bone in hand[:1]], NEIGHBOUR]


@pytest.mark.proof(
    "The actions listed are exactly those that the rules allow, in the shared order",
    clauses="T1-T4, M1-M4, D1-D4, B1, B2",
    **SCOPE,
)
@pytest.mark.clause("T1", "T2", "M1", "M2", "M3", "M4", "D1", "D3", "D4", "B1", "B2")
@pytest.mark.parametrize("last", LENGTHS)
def test_the_actions_listed_are_exactly_those_that_the_rules_allow(last, tally):
    for shape in (*shapes(last, most_gaps=0), *shapes(last, owed=True, most_gaps=1)):
        paths = Paths()

        situation = Situation(shape, paths)

        askable = [
            *(Move(space) for space in range(-1, last + 2)),
            Dig(),
            *(Bury(bone) for bone in (*shape.hand, *NEIGHBOUR)),
            *(Drop(bones) for bones in sorted(drops_of(shape), key=len)),
            EndTurn(),
        ]
        for listed in paths.explore(lambda: dig.legal_actions(situation.state)):  # noqa: B023
            found = [
                Claim(
                    f"{dig.format_action(action)} is listed exactly if the rules allow it",
                    same_truth(action in listed, allowed(situation, action)),
                )
                for action in askable
            ]
            in_order = [action for action in askable if action in listed]
            found.append(Claim("in order, and nothing else", tuple(in_order) == listed))
            prove(situation, "which actions?", listed, found)
            tally["claims"] += len(found)
        tally["paths"] += paths.count


@pytest.mark.proof(
    "Transitions read each option of the rules only where its clause says, and `ties` never",
    clauses="T1, B2, D4, Y2, E1, E3, E5",
    method="symbolic execution",
    scope="a row of 7 spaces; the options read on any path",
)
def test_an_option_is_read_only_where_its_clause_says(tally):
    always = {"turn"}
    ends = {"refill", "end", "stall_limit"}
    read = {}
    for name, make, owed in (
        ("move", unknown_move, False),
        ("dig", lambda _: Dig(), False),
        ("bury", lambda situation: Bury(situation.shape.hand[0]), True),
        ("drop", lambda situation: Drop(situation.shape.hand[:2]), False),
        ("end turn", lambda _: EndTurn(), False),
    ):
        read[name] = set()
        for shape in list(shapes(7, owed=owed, most_gaps=int(owed)))[1::2]:
            paths = Paths()
            situation = Situation(shape, paths, read[name])
            action = make(situation)
            for _ in paths.explore(lambda: outcome_of(situation.state, action)):  # noqa: B023
                tally["paths"] += 1
    assert read == {
        "move": always | {"reach", "stall_limit"},
        "dig": always | {"hand_limit", "full_hand"} | ends,
        "bury": ends,
        "drop": always | {"drop", "stall_limit"},
        "end turn": {"stall_limit"},
    }
