"""``python -m dig_rules`` is the command line."""

import sys

from dig_rules.cli import main

if __name__ == "__main__":
    sys.exit(main())
