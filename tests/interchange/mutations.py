"""Documents with something changed in them."""

from __future__ import annotations

import copy

from hypothesis import strategies as st

JUNK = (
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    26,
    10**6 + 1,
    10**15,
    1.0,
    0.5,
    "",
    "1",
    "ry",
    "yr",
    "R",
    "?ry",
    "?yr",
    "collie",
    "COLLIE",
    "move",
    "stalled",
    "\ud800",
    [],
    [0],
    ["ry"],
    ["ry", "ry"],
    [[]],
    {},
    {"type": "dig"},
)
"""What is put in the place of something."""


def places(data, path=()):
    """The path of everything in a document."""
    yield path
    if type(data) is dict or type(data) is list:
        for key in data if type(data) is dict else range(len(data)):
            yield from places(data[key], (*path, key))


def at(data, path):
    """What is at a path."""
    for step in path:
        data = data[step]
    return data


def put(data, path, value):
    """The document with something else at a path."""
    if not path:
        return value
    data = copy.deepcopy(data)
    at(data, path[:-1])[path[-1]] = value
    return data


def without(data, path):
    """The document without a key or an item."""
    data = copy.deepcopy(data)
    del at(data, path[:-1])[path[-1]]
    return data


def mutations(data):
    """The document with every single thing replaced, left out, doubled or added."""
    for path in places(data):
        yield from (put(data, path, junk) for junk in JUNK)
        here = at(data, path)
        if path:
            yield without(data, path)
        if type(here) is list and here:
            yield put(data, path, [*here, here[0]])
            yield put(data, path, here[::-1])
        if type(here) is dict:
            yield put(data, path, {**here, "more": 1})


json_values = st.recursive(
    st.sampled_from(JUNK) | st.integers() | st.text(max_size=5) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)
"""Any JSON, and what only Python takes for JSON."""


_number = st.integers(0, 2**20)

changes = st.lists(
    st.one_of(
        st.tuples(st.just("put"), _number, st.sampled_from(JUNK) | json_values),
        st.tuples(st.just("put"), _number, st.integers(-2, 30)),
        st.tuples(st.just("other"), _number, _number),
        st.tuples(st.just("without"), _number, st.none()),
        st.tuples(st.just("key"), _number, st.text(max_size=5)),
    ),
    min_size=1,
    max_size=3,
)
"""One to three changes of any document: how, at which of its places, and with what."""


def changed_document(document, some):
    """The document with things replaced, left out, added, or swapped with others."""
    data = document
    for how, number, more in some:
        every = [path for path in places(data) if path] or [()]
        path = every[number % len(every)]
        if how == "without":
            data = without(data, path) if path else None
        elif how == "other":
            data = put(data, path, copy.deepcopy(at(data, every[more % len(every)])))
        elif how == "key":
            here = at(data, path)
            data = put(data, path, {**here, more: 0} if type(here) is dict else more)
        else:
            data = put(data, path, copy.deepcopy(more))
    return data
