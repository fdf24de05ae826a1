"""Every state that games can reach from some starts, and which leads to which.

Found breadth-first with the library's own `legal_actions` and `apply`, from all starts at once,
since deals share most of their states.

Where stalling is off, the count of turns without progress never stops growing, and there would be
no end of states. There it is `ANY`, which stands for every number at once: one more than any number
is again any number, and whoever asks anything else of it fails. So what is found with it holds of
every count.
"""

from __future__ import annotations

import gc
from array import array
from zlib import crc32

import dig_rules as dig
from dig_rules.state import trusted_state


class _AnyNumber:
    """Every number of turns without progress at once; one more can be counted, and no more."""

    def __add__(self, more):
        if more != 1:
            raise TypeError("turns are counted one by one")
        return self

    def __eq__(self, other):
        if other is not self:
            raise TypeError("nothing may depend on how many turns made no progress")
        return True

    def __hash__(self):
        return 1

    def __bool__(self):
        raise TypeError("nothing may depend on how many turns made no progress")

    def __repr__(self):
        return "0"


ANY = _AnyNumber()
MOST = 5_000_000
"""More states than any deck here has; with a fault in the rules there may be no end of them."""


def with_stalled(state, stalled):
    """The state with another count of turns without progress, past the gate."""
    return trusted_state(
        state.rules,
        state.yard,
        state.players,
        state.turn,
        state.knowledge,
        stalled,
        state.ended,
        state.ply,
    )


class Graph:
    """States by number, and the numbers of those that each leads to, by its actions in order."""

    def __init__(self, starts):
        """Find all states that can be reached from the starts."""
        self.rules = starts[0].rules
        self.uncounted = self.rules.stall_limit is None
        if self.uncounted:
            starts = [with_stalled(start, ANY) for start in starts]
        self.number = {start: i for i, start in enumerate(dict.fromkeys(starts))}
        self.states = list(self.number)
        self._first = array("q", [0])
        self._to = array("l")
        gc.disable()  # it would look through all the states again and again
        try:
            self._explore()
        finally:
            gc.enable()

    def _explore(self):
        states, number, to = self.states, self.number, self._to
        for state in states:  # the list grows meanwhile
            for action in dig.legal_actions(state):
                try:
                    after = dig.apply(state, action)
                except Exception as failure:
                    what = f"listed, but then: {failure!r}"
                    raise AssertionError(told(state, action, what)) from failure
                if self.uncounted and after.stalled is not ANY:
                    assert after.stalled == 0, told(state, action, "stalled is 0 or one more")
                    after = with_stalled(after, ANY)
                found = number.setdefault(after, len(states))
                if found == len(states):
                    states.append(after)
                to.append(found)
            self._first.append(len(to))
            assert len(states) < MOST, told(states[-1], None, "there is no end of states")

    @property
    def transitions(self):
        """How many steps from state to state there are."""
        return len(self._to)

    def after(self, i):
        """The numbers of the states that state i leads to, in the order of its legal actions."""
        return self._to[self._first[i] : self._first[i + 1]]

    def without_end(self):
        """The numbers of the states from which no end can be reached."""
        ends = bytearray(state.over for state in self.states)
        open_ones = [i for i, end in enumerate(ends) if not end]
        before = -1
        while len(open_ones) != before:
            before = len(open_ones)
            # Most states lead to later ones, so that the last of them are looked at first.
            for i in reversed(open_ones):
                for j in self.after(i):
                    if ends[j]:
                        ends[i] = True
                        break
            open_ones = [i for i in open_ones if not ends[i]]
        return open_ones

    def longest(self):
        """The number of turns of the longest game from the starts.

        Raises:
            AssertionError: If a game can come back to a state, and go on for ever.
        """
        ways = array("l", bytes(8 * len(self.states)))
        for j in self._to:
            ways[j] += 1
        turns = array("l", bytes(8 * len(self.states)))
        ready = [i for i, number in enumerate(ways) if number == 0]
        done = 0
        while ready:
            i = ready.pop()
            done += 1
            for j in self.after(i):
                state = self.states[j]
                ended = not state.turn.done or state.over  # a turn did so right before
                turns[j] = max(turns[j], turns[i] + ended)
                ways[j] -= 1
                if ways[j] == 0:
                    ready.append(j)
        if done < len(self.states):
            raise AssertionError(self._round([i for i, number in enumerate(ways) if number]))
        return max(turns)

    def _round(self, left):
        """One way to play round and round, among states that each have a way in from another."""
        step_to = {
            j: (i, action)
            for i in left
            for j, action in zip(self.after(i), dig.legal_actions(self.states[i]), strict=True)
        }
        met = set()
        at = left[0]
        while at not in met:
            met.add(at)
            at = step_to[at][0]
        first, actions = at, []
        while not actions or at != first:
            at, action = step_to[at]
            actions.append(dig.format_action(action))
        return told(self.states[first], None, f"comes back after: {', '.join(actions[::-1])}")


def line_of(state):
    """The state in notation."""
    return dig.format_state(with_stalled(state, 0) if state.stalled is ANY else state)


def told(state, action, what):
    """A counterexample for people: a state, what is done in it, and what should have been."""
    done = "" if action is None else f"\n  {dig.format_action(action)}"
    return f"{what}\n  {line_of(state)}{done}"


def some(number, share, salt=""):
    """The numbers below a number, one in so many of them, in no pattern.

    With a stride all states of a kind could be missed.
    """
    if share == 1:
        return range(number)
    start = crc32(salt.encode())
    return [i for i in range(number) if _scattered(start + i) % share == 0]


def _scattered(i):
    for _ in range(2):
        i = (i ^ i >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return i ^ i >> 16
