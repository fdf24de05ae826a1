"""The classes of local states of the full game: all of them, and the law they obey.

A transition looks at a card only through its kind, through whether a bone has the colour of the
bowl under the dog, through whether its twin is in the hand, and through its identity
(`test_independence` shows that the source does no more). So states that agree in what follows go on
alike, up to which card it is, and fall into one class:

- how long the row is, where it has gaps, and where the dog to move stands;
- what was done in the turn, whether it made progress, whether a bury is owed;
- what lies under the dog, and, for a bone, where its twin is;
- how many bones are in hand, and how many of them have the colour of the bowl under the dog; or,
  when a bury is owed, how many pairs of twins are among the four;
- whether one more turn without progress ends the game.

The bowls never leave the row, so its length and its gaps tell how many bones it holds: whether the
last one is about to go is a part of the class, too.

The number of players, the seat, the dogs of the others, what everybody knows, and the order of the
cards are no part of it. They are spread: each representative has others (see `representatives`),
and the tests count what was met.
"""

from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from dig_rules import DropRule, EndRule, FullHandRule, RefillRule, TurnRule
from proofs.ledger import FULL
from proofs.undecided import those

BOWLS, BONES, LIMIT = 5, 20, 3
LENGTHS = range(BOWLS, BOWLS + BONES + 1)
MOST_GAPS = 3
KINDS = ("move", "dig", "drop")

assert len(DropRule) == 2  # how drops are limited constrains no state


class Local(NamedTuple):
    """A class."""

    last: int
    """The last space of the row."""
    space: int
    """Where the dog to move is."""
    gaps: tuple[int, ...]
    """The spaces that are gaps, with the one a bury is owed to."""
    done: tuple[str, ...]
    progress: bool
    owed: bool
    under: str
    """What is under the dog: doghouse, gap, bowl or bone."""
    twin: str | None
    """Where the twin of the bone under the dog is: hand, row, other (hand) or dropped."""
    held: int
    """How many bones are in hand."""
    alike: int
    """How many of them are of the bowl's colour; or, if a bury is owed, how many pairs of twins."""
    stall: str | None
    """With no progress yet: what one more turn without it does, nothing (free), or end the game
    (limit), or there is no limit (none)."""


def everything():
    """Every class once."""
    return (local for last in LENGTHS for local in of_length(last))


def of_length(last):
    """The classes of one length of row."""
    numbers = range(MOST_GAPS + 1)
    for (done, progress, owed), held, number in product(turns(), range(LIMIT + 2), numbers):
        bones = last - BOWLS - number
        if not possible(done, progress, owed, number, held, bones):
            continue
        stalls = stalls_of(progress)
        for space, gaps in places(last, number, owed):
            for under, twin, alike in surroundings(space, gaps, done, owed, held, bones):
                for stall in stalls:
                    yield Local(
                        last, space, gaps, done, progress, owed, under, twin, held, alike, stall
                    )


def is_class(local):
    """Whether a class is one of those."""
    (last, space, gaps, done, progress, owed, under, twin, held, alike, stall) = local
    bones = last - BOWLS - len(gaps)
    return (
        last in LENGTHS
        and (done, progress, owed) in turns()
        and possible(done, progress, owed, len(gaps), held, bones) != 0
        and (space, gaps) in _all_places(last, len(gaps), owed)
        and (under, twin, alike) in surroundings(space, gaps, done, owed, held, bones)
        and stall in stalls_of(progress)
    )


@cache
def _all_places(last, number, owed):
    return frozenset(places(last, number, owed))


def stalls_of(progress):
    """How near the end of the game a turn without progress can be."""
    return (None,) if progress else ("free", "limit", "none")


def turns():
    """Everything that can have been done so far in a turn that goes on."""
    for length in range(4):
        for done in product(KINDS, repeat=length):
            for progress, owed in product((False, True), repeat=2):
                if length < 3 or owed:
                    yield done, progress, owed


def places(last, number, owed):
    """Where the dog can be, and the gaps."""
    for space in range(int(owed), last + 1):
        if owed:
            others = [other for other in range(1, last + 1) if other != space]
            for chosen in combinations(others, number - 1):
                yield space, tuple(sorted((space, *chosen)))
        else:
            for chosen in combinations(range(1, last + 1), number):
                yield space, chosen


def surroundings(space, gaps, done, owed, held, bones):  # noqa: PLR0913
    """What can be under the dog, where its twin can be, and how many bones in hand are alike."""
    elsewhere = BONES - bones - held
    if owed:
        yield from (("gap", None, pairs) for pairs in range(3))
    elif space == 0:
        yield "doghouse", None, 0
    elif space in gaps:
        yield "gap", None, 0
    else:
        yield from (("bowl", None, alike) for alike in range(held + 1))
        if bones:
            if held:
                yield "bone", "hand", 0
            if bones > 1:
                yield "bone", "row", 0
            if elsewhere > done.count("drop"):  # those I dropped in this turn are not in a hand
                yield "bone", "other", 0
            if elsewhere:
                yield "bone", "dropped", 0


@cache
def possible(done, progress, owed, number, held, bones):  # noqa: PLR0913
    """The combinations of rules under which the rules let a turn come to this.

    Args:
        done: What was done in the turn.
        progress: Whether it made progress.
        owed: Whether a bury is owed.
        number: How many gaps there are.
        held: How many bones are in hand.
        bones: How many bones are in the row.
    """
    elsewhere = BONES - bones - held
    digs, drops = done.count("dig") - owed, done.count("drop")
    number -= owed
    cleared = bones == 0 and not owed
    if (
        bones < 0
        or elsewhere < drops  # B1: what I dropped lies before me
        or (owed and (done[-1:] != ("dig",) or held != LIMIT + 1 or number < 0))  # D4
        or (not owed and held > LIMIT)  # D3
        or (progress and not drops and not digs)  # E3
        or (not drops and held < min(digs + owed, LIMIT))  # D1: what I dug is in hand
        or (cleared and not (progress and "dig" in done))  # E1: it was cleared in this turn
    ):
        return 0

    def lets(choice):
        if len(set(done)) < len(done) and choice["turn"] is TurnRule.ONE_OF_EACH:  # T1
            return False
        exchange = choice["full_hand"] is FullHandRule.EXCHANGE
        if owed and not exchange:  # D4
            return False
        if not progress and (drops or ("dig" in done and not (exchange and held >= LIMIT))):  # E3
            return False
        if cleared and choice["end"] is EndRule.AT_ONCE:  # E1
            return False
        if choice["refill"] is RefillRule.AT_ONCE or not progress:  # Y1, Y2
            return number == 0
        # Each dig that was no exchange left a gap, and without a drop progress came from one.
        fewest = digs if not exchange else 0 if drops else min(digs, 1)
        return fewest <= number <= digs

    return those(lets)


def possible_in(local):
    """The combinations of rules under which there are states of the class."""
    gaps = len(local.gaps)
    bones = local.last - BOWLS - gaps
    return possible(local.done, local.progress, local.owed, gaps, local.held, bones)


def stall_limit_of(local):
    """The stall limit of the representatives of a class."""
    return None if local.stall == "none" else 200


def some(share):
    """A share of all classes."""
    if share > _THIN:
        return drawn(everything(), lambda _: share)
    return drawn(_thinned(), lambda _: share / _THIN)


@cache
def _thinned():
    return tuple(drawn(everything(), lambda _: _THIN))


_THIN = 0.01


def drawn(classes, share_of):
    """A share of some classes, which keeps step with no pattern in their order.

    Multiples of the golden section fall evenly and never in step with any other pattern.
    """
    for number, local in enumerate(classes):
        if number * _GOLDEN & 0xFFFFFFFF < share_of(local) * 2**32:
            yield local


_GOLDEN = 0x9E3779B1


SHARES = {
    (0, False): 0.3,
    (1, False): 0.06,
    (2, False): 0.04,
    (1, True): 0.3,
    (2, True): 0.12,
    (3, True): 0.06,
}
"""How much of the classes of that many gaps, and a bury owed or not, the short run looks at."""


def looked_at(last):
    """The classes of a length that this run looks at: in the long run, all."""
    if FULL:
        return of_length(last)
    return drawn(of_length(last), lambda local: SHARES[len(local.gaps), local.owed])


def kinds_of(local):
    """Of each kind that a slice must not miss, whether the class is of it."""
    on_bone = local.under == "bone"
    full = local.held == LIMIT
    gaps = len(local.gaps)
    left = local.last - BOWLS - gaps
    done = len(local.done)
    return {
        "dig with a full hand": on_bone and full,
        "dig that fills the hand": on_bone and local.held == LIMIT - 1,
        "dig with the twin in hand": local.twin == "hand",
        "dig with the twin in the row": local.twin == "row",
        "dig with the twin in another hand": local.twin == "other",
        "dig with the twin dropped": local.twin == "dropped",
        "dig of the last bone": on_bone and left == 1 and not full,
        "exchange of the last bone": on_bone and left == 1 and full,
        "dig that ends the turn": on_bone and done == 2,
        "dig of the last card": on_bone and local.space == local.last,
        "dig beside a gap": on_bone and gaps == 1,
        "dig beside two gaps": on_bone and gaps == 2,
        "bury": local.owed,
        "bury of a twin": local.owed and local.alike > 0,
        "bury that ends the turn": local.owed and done == 3,
        "bury beside a gap": local.owed and gaps == 2,
        "bury beside two gaps": local.owed and gaps == 3,
        "bury with no bone in the row": local.owed and left == 0,
        "drop of one": local.under == "bowl" and local.alike == 1,
        "drop of two": local.under == "bowl" and local.alike == 2,
        "drop of three": local.under == "bowl" and local.alike == 3,
        "drop that ends the turn": local.under == "bowl" and local.alike > 0 and done == 2,
        "full hand of other colours": local.under == "bowl" and full and not local.alike,
        "dog in the doghouse": local.under == "doghouse",
        "dog on a gap": local.under == "gap" and not local.owed,
        "dog at the far end": local.space == local.last,
        "dog beyond the row to be": local.space > local.last - gaps,
        "gap at the far end": local.last in local.gaps,
        "two gaps at the far end": local.gaps[-2:] == (local.last - 1, local.last),
        "fresh turn": not done,
        "last action without progress": done == 2 and not local.progress,
        "stall about to end the game": local.stall == "limit",
        "stall without a limit": local.stall == "none",
        "cleared yard in play": left == 0 and not local.owed,
    }
