"""A good bot, bad ones of every kind, and what has to be said of each."""

from __future__ import annotations

import random
import sys
import time
from itertools import count

import dig_rules as dig


class Bot:
    """A good bot, to be spoilt: it digs and drops when it can."""

    def choose(self, view, rng):
        actions = [a for a in dig.legal_actions(view) if isinstance(a, (dig.Dig, dig.Drop))]
        return rng.choice(actions or dig.legal_actions(view))


class Illegal(Bot):
    def choose(self, view, rng):
        return dig.Dig() if view.turn.done else super().choose(view, rng)


class Nothing(Bot):
    def choose(self, view, rng):
        super().choose(view, rng)


class Name(Bot):
    def choose(self, view, rng):
        return dig.format_action(super().choose(view, rng))


class Raises(Bot):
    def choose(self, view, rng):
        if view.turn.bury_owed:
            raise KeyError("no plan for a bury")
        return super().choose(view, rng)


class OwnChance(Bot):
    def __init__(self):
        self.rng = random.SystemRandom()

    def choose(self, view, _rng):
        return self.rng.choice(dig.legal_actions(view))


class GlobalChance(Bot):
    def choose(self, view, _rng):
        return random.choice(dig.legal_actions(view))


class Reseeds(Bot):
    def choose(self, view, rng):
        random.seed(5)
        return super().choose(view, rng)


class Remembers(Bot):
    def __init__(self):
        self.asked = 0

    def choose(self, view, _rng):
        self.asked += 1
        actions = dig.legal_actions(view)
        return actions[self.asked % len(actions)]


class LooksAtOtherSeats(Bot):
    """What one seat was shown it uses when it is asked for another."""

    def __init__(self):
        self.hands = {}

    def choose(self, view, _rng):
        actions = dig.legal_actions(view)
        self.hands[view.viewer] = view.hand
        return actions[sum(map(len, self.hands.values())) % len(actions)]


class CountsItsKind(Bot):
    """A fresh one is not as the one before."""

    made = count()

    def __init__(self):
        self.number = next(self.made)

    def choose(self, view, _rng):
        return dig.legal_actions(view)[-1 if self.number % 2 else 0]


class DrawsUnevenly(Bot):
    drawn = count()

    def choose(self, view, rng):
        for _ in range(next(self.drawn) % 2):
            rng.random()
        return dig.legal_actions(view)[0]


class Peeks(Bot):
    """It looks for the state where it is called from."""

    def choose(self, view, _rng):
        state = sys._getframe(1).f_locals["state"]
        actions = dig.legal_actions(view)
        bones = [card.color.letter for card in state.yard if isinstance(card, dig.Bone)]
        return actions["".join(bones).count("ry") % len(actions)]


class ChangesTheView(Bot):
    def choose(self, view, rng):
        action = super().choose(view, rng)
        object.__setattr__(view, "hand", ())
        return action if view.turn.done else dig.EndTurn()


class ChangesTheRules(Bot):
    def choose(self, view, rng):
        object.__setattr__(view.rules, "reach", view.rules.reach + 1)
        return super().choose(view, rng)


class Slow(Bot):
    def choose(self, view, rng):
        time.sleep(0.03)
        return super().choose(view, rng)


BAD = {
    Illegal: r"chose dig, which is illegal: there is no bone to dig on space \d+ \[D1\]",
    Nothing: r"chose None, which is illegal: None is not an action \[T4\]",
    Name: r"chose '(\w[\w ]+)', which is illegal: '\1' is not an action \[T4\]",
    Raises: r"raised KeyError: 'no plan for a bury'",
    OwnChance: r"chose [\w ]+, and a fresh one asked the same chose [\w ]+: it remembers something",
    GlobalChance: r"used the numbers of the module random",
    Reseeds: r"used the numbers of the module random",
    Remembers: r"a fresh one asked the same chose [\w ]+: it remembers something",
    LooksAtOtherSeats: r"a fresh one asked the same chose [\w ]+: it remembers something",
    CountsItsKind: r"a fresh one asked the same chose [\w ]+: it remembers something",
    DrawsUnevenly: r"drew so many of its numbers, and a fresh one asked the same more or fewer",
    Peeks: r"a fresh one asked the same chose [\w ]+: it remembers something",
    ChangesTheView: r"changed the view that it was shown",
    ChangesTheRules: r"changed the view that it was shown",
    Slow: r"took 0\.0[\d]+ s, and 0\.[\d]+ s when it was asked again: allowed are 0\.02 s",
}
