"""The example's package is found in the folder of its script, as it is when the script runs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "terminal"))
