"""Faults of `knowledge`: who knows which scent."""

from proofs.planted.kinds import BURY, DIG, DROP, Planted

FAULTS = (
    Planted(
        "a spectator learns what is dug",
        "knowledge",
        "    learnt[seat] = _with(knowledge[seat], bone.scent)\n",
        "    learnt[seat] = learnt[-1] = _with(knowledge[seat], bone.scent)\n",
        DIG.format(6),
    ),
    Planted(
        "nobody notices a pair in one hand",
        "knowledge",
        "    if bone.twin in hand:\n        return _all_learn",
        "    if bone.twin in hand[:0]:\n        return _all_learn",
        DIG.format(6),
    ),
    Planted(
        "which of a pair was buried is forgotten by nobody",
        "knowledge",
        "    if bone.twin not in hand:\n        return knowledge\n",
        "    if True:\n        return knowledge\n",
        BURY.format(7),
    ),
    Planted(
        "who buries one of a pair forgets it too",
        "knowledge",
        "            known if other == seat else _without(known, bone.scent)\n",
        "            _without(known, bone.scent)\n",
        BURY.format(7),
    ),
    Planted(
        "every bury is forgotten by the others",
        "knowledge",
        "    if bone.twin not in hand:\n        return knowledge\n    return tuple",
        "    return tuple",
        "tests/proofs/test_learning.py",
    ),
    Planted(
        "a drop of two bones shows one of them",
        "knowledge",
        "    for bone in bones:\n        knowledge = _all_learn(knowledge, bone.scent)\n",
        "    for bone in tuple(bones)[:1]:\n        knowledge = _all_learn(knowledge, bone.scent)\n",
        DROP.format(6),
    ),
    Planted(
        "the digger does not learn its bone",
        "knowledge",
        "    learnt[seat] = _with(knowledge[seat], bone.scent)\n",
        "",
        "tests/proofs/test_learning.py::test_what_a_dig_tells",
    ),
    Planted(
        "everyone learns what was dug",
        "knowledge",
        "    if bone.twin in hand:\n        return _all",
        "    if True:\n        return _all",
        "tests/proofs/test_learning.py::test_what_a_dig_tells",
    ),
    Planted(
        "two twins in a hand tell nobody",
        "knowledge",
        "    if bone.twin in hand:\n        return _all",
        "    if False:\n        return _all",
        "tests/proofs/test_learning.py::test_what_a_dig_tells",
    ),
    Planted(
        "a bury of a twin hides nothing",
        "knowledge",
        "    if bone.twin not in hand:\n        return knowledge\n",
        "    return knowledge\n",
        "tests/proofs/test_learning.py::test_what_a_bury_hides",
    ),
    Planted(
        "every bury hides its scent",
        "knowledge",
        "    if bone.twin not in hand:\n        return knowledge\n",
        "",
        "tests/proofs/test_learning.py::test_what_a_bury_hides",
    ),
    Planted(
        "who buried a twin forgets it, too",
        "knowledge",
        "known if other == seat else _without",
        "_without",
        "tests/proofs/test_learning.py::test_what_a_bury_hides",
    ),
    Planted(
        "a drop tells only its first scent",
        "knowledge",
        "    for bone in bones:\n        knowledge = _all_learn",
        "    for bone in list(bones)[:1]:\n        knowledge = _all_learn",
        "tests/proofs/test_learning.py::test_what_a_drop_tells",
    ),
    Planted(
        "the table learns nothing",
        "knowledge",
        "return tuple([_with(known, scent) for known in knowledge])",
        "return (*[_with(known, scent) for known in knowledge[:-1]], knowledge[-1])",
        "tests/proofs/test_learning.py::test_what_a_dig_tells",
    ),
)
