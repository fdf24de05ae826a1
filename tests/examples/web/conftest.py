import sys
from pathlib import Path

import pytest

# The server is found as it is when its script is run.
sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "web"))


@pytest.fixture
def server(tmp_path):
    """A server in this process, with a file of its own."""
    from examples.web.guests import served  # noqa: PLC0415 - found by the path above

    with served(tmp_path / "dig.sqlite3") as running:
        yield running
