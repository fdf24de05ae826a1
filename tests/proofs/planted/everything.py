"""Faults to be planted in the source, each with a proof or test that has to fail of it.

A proof that cannot fail proves nothing. `test_planted.py` plants each of these in a copy of the
source and runs the named test on it. There is a file for each file of the source with rules in it.
"""

from proofs.planted import deal, knowledge, legal, outcome, parts, seeing, transition, view, yard

ROOMS = (yard, legal, transition, parts, knowledge, outcome, view, seeing, deal)
PLANTED = tuple(planted for room in ROOMS for planted in room.FAULTS)
