"""What is wrong with what cannot be read."""

from __future__ import annotations

import pytest

import dig_rules as dig
from dig_rules.interchange import from_data, from_json


def problems(data, kind):
    """The problems of a text, or of data, that has some."""
    with pytest.raises(dig.InterchangeError) as caught:
        (from_json if type(data) in (str, bytes) else from_data)(data, kind)
    assert str(caught.value)
    return {problem.where: problem.what for problem in caught.value.problems}


def only(data, kind):
    """The one problem of data that has one."""
    (found,) = problems(data, kind).items()
    return found
