"""A browser and a running server for the tests of the page."""

import pytest

from support.chromium import chromium
from support.web_tables import served


@pytest.fixture(scope="module")
def browser():
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("web")) as process:
        yield process
