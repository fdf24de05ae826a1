import sys
from pathlib import Path

# The server is found as it is when its script is run.
sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "web"))
