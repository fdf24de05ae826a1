"""How many examples the property tests try: few by default, many with ``DIG_LONG=1``."""

import os

from hypothesis import settings

# No deadline: an example is a whole game, and how long it takes depends on the machine.
settings.register_profile(
    "quick", max_examples=30, deadline=None, derandomize=bool(os.environ.get("CI"))
)
settings.register_profile("long", max_examples=2_000, deadline=None)
settings.load_profile("long" if os.environ.get("DIG_LONG") == "1" else "quick")
