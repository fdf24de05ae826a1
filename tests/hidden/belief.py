"""What one viewer can work out, by carrying along every world that fits what they saw.

A world says which bone lies in each place of the row and which are in each hand. At first nothing
is known of any scent; whatever the viewer sees rules worlds out, and a bury that they cannot see
splits a world in as many as there are cards that may have been buried. Nothing here asks the
library what anybody knows.
"""

from __future__ import annotations

from itertools import product

import dig_rules as dig
from dig_rules import Bone, Bury, Dig, Drop


def backs(row):
    """A row as it looks from above."""
    return [card.scent if isinstance(card, Bone) else card for card in row]


def leap_frog(row):
    """The row once all gaps are filled (Y1 to Y3)."""
    row = list(row)
    while None in row:
        card = row.pop()
        if card is not None:
            row[row.index(None)] = card
    return row


class Belief:
    """The worlds that a viewer cannot rule out."""

    def __init__(self, fresh, viewer):
        self.viewer = viewer
        hands = (frozenset(),) * len(fresh.players)
        scents = dig.scents(fresh.rules.colors)
        self.worlds = set()
        for choice in product((0, 1), repeat=len(scents)):
            first = dict(zip(scents, choice, strict=True))
            met = set()
            row = []
            for card in backs(fresh.yard):
                if card in first:
                    row.append(card.bones[first[card] ^ (card in met)])
                    met.add(card)
                else:
                    row.append(card)
            self.worlds.add((tuple(row), hands))

    def see(self, state, action, after):
        """Take in what one action showed."""
        seat = state.turn.seat
        space = state.players[seat].space
        worlds = self.worlds
        if type(action) is Dig:
            worlds = self._dig(seat, space, state.yard[space - 1])
        elif type(action) is Bury:
            worlds = self._bury(seat, space, action.bone)
        elif type(action) is Drop:
            dropped = frozenset(action.bones)
            worlds = {
                (row, _changed(hands, seat, hands[seat] - dropped))
                for row, hands in worlds
                if dropped <= hands[seat]
            }
        # Whether cards leap is for all to see.
        self.worlds = {
            (row if backs(row) == backs(after.yard) else tuple(leap_frog(row)), hands)
            for row, hands in worlds
        }
        assert all(backs(row) == backs(after.yard) for row, _ in self.worlds)

    def _dig(self, seat, space, face):
        found = set()
        for row, hands in self.worlds:
            bone = row[space - 1]
            if self.viewer != seat or bone is face:
                new = _changed(hands, seat, hands[seat] | {bone})
                found.add((_changed(row, space - 1, None), new))
        return found

    def _bury(self, seat, space, buried):
        found = set()
        for row, hands in self.worlds:
            for bone in hands[seat]:
                if bone is buried if self.viewer == seat else bone.scent is buried.scent:
                    new = _changed(hands, seat, hands[seat] - {bone})
                    found.add((_changed(row, space - 1, bone), new))
        return found

    def bones_at(self, space):
        """Which bones may lie on a space."""
        return {row[space - 1] for row, _ in self.worlds}

    def known(self, scents):
        """The scents whose bones are in the same places in every world."""
        return {
            scent
            for scent in scents
            if len({tuple(_place(world, bone) for bone in scent.bones) for world in self.worlds})
            == 1
        }


def world_of(state):
    """The world that a state is."""
    return state.yard, tuple(frozenset(player.hand) for player in state.players)


def beliefs(fresh):
    """What each seat and a spectator can work out at the start of a game."""
    return {viewer: Belief(fresh, viewer) for viewer in (*range(len(fresh.players)), None)}


def _place(world, bone):
    row, hands = world
    if bone in row:
        return ("yard", row.index(bone))
    return next((seat for seat, hand in enumerate(hands) if bone in hand), "dropped")


def _changed(items, index, item):
    return (*items[:index], item, *items[index + 1 :])
