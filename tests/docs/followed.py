"""A game followed by its log alone: the first view, and then the events as their viewer is told."""

from __future__ import annotations

from itertools import chain

import dig_rules as dig
from dig_rules import ActionKind, Bone, Scent, ScentSet


class Card:
    """A bone of which the scent is seen, and perhaps the face is known."""

    def __init__(self, scent):
        self.scent = scent
        self.face = None


class Followed:
    """What a viewer knows who keeps the first view of a game, and hears the log from there on."""

    def __init__(self, first):
        self.first = first
        self.row = [Card(card) if isinstance(card, Scent) else card for card in first.yard]
        self.hands = [[] for _ in first.players]
        self.dropped = [[] for _ in first.players]
        self.spaces = [player.space for player in first.players]
        self.known = [set() for _ in first.knowledge]
        self.turn = first.turn
        self.stalled = 0
        self.ended = None
        self.plies = 0

    def hear(self, events):
        """Take note of the events of one action."""
        turn_ended = refilled = False
        for event in events:
            match event:
                case dig.Moved(seat, _, target):
                    self.spaces[seat] = target
                    self.count(ActionKind.MOVE)
                case dig.Dug(seat, space, bone, exchange):
                    self.dig(seat, space, bone, exchange)
                    refilled = not exchange and self.first.rules.refill is dig.RefillRule.AT_ONCE
                case dig.Buried(seat, space, bone):
                    self.bury(seat, space, bone)
                case dig.Dropped(seat, _, bones):
                    self.drop(seat, bones)
                case dig.Leapt(card, source, target):
                    self.row[target - 1], self.row[source - 1] = self.row[source - 1], None
                    self.learn(self.row[target - 1], card)
                case dig.SteppedBack(seat, _, target):
                    self.spaces[seat] = target
                case dig.TurnEnded(_, progress):
                    turn_ended = refilled = True
                    self.stalled = 0 if progress else self.stalled + 1
                case dig.GameEnded(reason):
                    refilled = True
                    self.ended = reason
                    self.stalled = 0 if self.turn.progress else self.stalled
        if refilled:
            self.row = [card for card in self.row if card is not None]
        if turn_ended and self.ended is None:
            self.turn = dig.Turn((self.turn.seat + 1) % len(self.hands))
        self.plies += 1

    def count(self, kind, *, progress=False, owed=False):
        now = self.turn
        self.turn = dig.Turn(
            now.seat, (*now.done, kind), progress=now.progress or progress, bury_owed=owed
        )

    def dig(self, seat, space, bone, exchange):
        card, self.row[space - 1] = self.row[space - 1], None
        pair = any(held.scent is card.scent for held in self.hands[seat])
        for known in self.known if pair else [self.known[seat]]:
            known.add(card.scent)
        self.hands[seat].append(card)
        self.learn(card, bone)
        self.count(ActionKind.DIG, progress=not exchange, owed=exchange)

    def bury(self, seat, space, bone):
        scent = bone if isinstance(bone, Scent) else bone.scent
        both = [card for card in self.hands[seat] if card.scent is scent]
        card = next((card for card in both if card.face is bone), both[0])
        self.hands[seat].remove(card)
        self.row[space - 1] = card
        if len(both) > 1:  # which of the two is known to the owner alone
            for other, known in enumerate(self.known):
                if other != seat:
                    known.discard(scent)
            if isinstance(bone, Scent):
                for card in both:
                    card.face = None
        self.learn(card, bone)
        now = self.turn
        self.turn = dig.Turn(now.seat, now.done, progress=now.progress)

    def drop(self, seat, bones):
        for bone in bones:
            held = [card for card in self.hands[seat] if card.scent is bone.scent]
            card = next((card for card in held if card.face is bone), held[0])
            self.hands[seat].remove(card)
            self.dropped[seat].append(bone)
            self.learn(card, bone)
            for known in self.known:
                known.add(bone.scent)
        self.count(ActionKind.DROP, progress=True)

    def learn(self, card, told):
        """Note a face, and that of its twin (K3)."""
        if isinstance(told, Bone):
            card.face = told
            for other in (*self.row, *chain.from_iterable(self.hands)):
                if isinstance(other, Card) and other.scent is card.scent and other is not card:
                    other.face = told.twin

    def look(self, card):
        return (card.face or card.scent) if isinstance(card, Card) else card

    def hand(self, seat):
        """A hand in the order of views: both cards of a scent in it are known to everyone (K4)."""
        faces = set()
        for card in self.hands[seat]:
            pair = sum(other.scent is card.scent for other in self.hands[seat]) > 1
            faces |= set(card.scent.bones) if pair else {self.look(card)}
        return tuple(sorted(faces, key=lambda face: (isinstance(face, Scent), face.rank)))

    def view(self):
        """The view that this comes to; its constructor looks for faults."""
        first = self.first
        players = tuple(
            dig.SeenPlayer(player.dog, self.spaces[seat], self.hand(seat), sorted_(dropped))
            for seat, (player, dropped) in enumerate(zip(first.players, self.dropped, strict=True))
        )
        return dig.View(
            viewer=first.viewer,
            rules=first.rules,
            yard=tuple(map(self.look, self.row)),
            players=players,
            hand=() if first.viewer is None else self.hand(first.viewer),
            turn=self.turn,
            knowledge=tuple(map(ScentSet, self.known)),
            stalled=self.stalled,
            ended=self.ended,
            ply=self.plies,
        )


def sorted_(bones):
    return tuple(sorted(bones, key=lambda bone: bone.rank))
