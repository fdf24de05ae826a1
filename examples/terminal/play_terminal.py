"""Play DIG on a terminal: people at one keyboard and bots, or a replay of a played game.

``python examples/terminal/play_terminal.py --help`` lists the options.
"""

from dig_terminal.commands import main

if __name__ == "__main__":
    raise SystemExit(main())
