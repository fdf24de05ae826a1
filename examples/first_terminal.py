"""Two people at one keyboard: each sees only what their own seat may know.

``python examples/first_terminal.py 7`` deals the same row each time, without 7 another.
"""

from __future__ import annotations

import sys
from shutil import get_terminal_size

import dig_rules as dig
from dig_rules.render import event_text, outcome_text, render_text

NAMES = ("Ada", "Bo")


def ask(seen: dig.View) -> dig.Action:
    """Show the game, and ask until a legal action is typed."""
    print(render_text(seen, names=NAMES))
    print("you may:", ", ".join(map(dig.format_action, dig.legal_actions(seen))))
    while True:
        try:
            action = dig.parse_action(input("> "))
        except dig.DigError as error:
            print(f"not understood: {error}")
            continue
        reasons = dig.why_illegal(seen, action)
        if not reasons:
            return action
        for reason in reasons:
            print(f"not allowed: {reason} [{reason.clause}]")


def hand_over(name: str) -> None:
    """Hide what one person has seen before the other looks."""
    input("Press Enter to hide all this.")
    print("\n" * get_terminal_size().lines)
    input(f"{name} is to play. Press Enter when nobody else is looking.")


def tell(news: list[str]) -> None:
    """Tell a person what has happened, once."""
    print("".join(f"* {line}\n" for line in news), end="")
    news.clear()


def play(state: dig.State) -> None:
    """Play until the game is over."""
    news: list[list[str]] = [[] for _ in NAMES]
    at_keyboard = state.to_move
    while (seat := state.to_move) is not None:
        if seat != at_keyboard:
            hand_over(NAMES[seat])
            at_keyboard = seat
        tell(news[seat])
        after, events = dig.step(state, ask(dig.view(state, seat)))
        for viewer, lines in enumerate(news):
            seen = dig.view(after, viewer)
            told = dig.see_events(events, viewer, before=state, after=after)
            lines.extend(event_text(seen, event, names=NAMES) for event in told)
        tell(news[seat])
        state = after
    seen = dig.view(state, None)
    print(render_text(seen, names=NAMES))
    print(outcome_text(seen, names=NAMES))


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else None
    try:
        play(dig.new_game(len(NAMES), seed=number))
    except (EOFError, KeyboardInterrupt):
        print("\ngood-bye")
