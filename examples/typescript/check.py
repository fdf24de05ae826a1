"""A TypeScript client plays DIG: types from the schema, views in, actions out, one game to its end.

It needs Node 20 and npm. Everything that it makes is in `build` and `node_modules` beside it, or
in a folder that is named after the command.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import dig_rules as dig
from dig_rules.bots import RandomBot
from dig_rules.interchange import from_json, to_json
from dig_rules.schema import json_schema

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

HERE = Path(__file__).parent
FILES = ("package.json", "tsconfig.json", "client.ts")
LONGEST_GAME = 2_000


def say(text: str) -> None:
    """One line a result."""
    print(text, flush=True)


def run(folder: Path, *command: str) -> str:
    """What a command of Node prints; its complaints, if it fails."""
    program = shutil.which(command[0])
    if program is None:
        sys.exit(f"{command[0]} is not installed")
    done = subprocess.run(  # noqa: S603 - npm, npx and node, with arguments of ours
        [program, *command[1:]], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build(folder: Path) -> None:
    """Types from the schema, and the client compiled against them."""
    build = folder / "build"
    build.mkdir(exist_ok=True)
    run(folder, "npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent")
    (build / "schema.json").write_text(json.dumps(json_schema()), encoding="utf-8")
    # Without lengths: a row of at most 25 cards would become 26 types of tuples.
    types = ("--maxItems", "-1", "--input", "build/schema.json", "--output", "build/dig.d.ts")
    run(folder, "npx", "--no-install", "json2ts", *types)
    names = (build / "dig.d.ts").read_text(encoding="utf-8").count("export ")
    say(f"types: {names} generated from the schema")
    run(folder, "npx", "--no-install", "tsc")
    say("client: compiled, strict")


@contextmanager
def client(folder: Path) -> Generator[Callable[[dig.View], dig.Action]]:
    """The client, running: give it a view, and it answers with an action."""
    node = shutil.which("node") or "node"
    with subprocess.Popen(  # noqa: S603 - the client that was just compiled
        [node, "build/client.js"],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        given, answers = process.stdin, process.stdout
        if given is None or answers is None:
            raise AssertionError

        def choose(view: dig.View) -> dig.Action:
            given.write(to_json(view) + "\n")
            given.flush()
            return from_json(answers.readline(), "action")

        yield choose
        given.close()


def show(folder: Path, state: dig.State) -> None:
    """What the client sees in a position, and what it answers."""
    text = folder / "build" / "view.json"
    text.write_text(to_json(dig.view(state, 0)) + "\n", encoding="utf-8")
    with text.open(encoding="utf-8") as given:
        done = subprocess.run(  # noqa: S603 - the client that was just compiled
            [shutil.which("node") or "node", "build/client.js", "--show"],
            cwd=folder,
            stdin=given,
            capture_output=True,
            text=True,
            check=True,
        )
    *seen, answer = done.stdout.splitlines()
    action = from_json(answer, "action")
    dig.apply(state, action)
    say(f"ply {state.ply}: {' '.join(line.removeprefix('// ') for line in seen)} -> {answer}")


def play(choose: Callable[[dig.View], dig.Action], rules: dig.Rules) -> dig.Record:
    """A game of the client, as seat 0, against the library's random bot."""
    rng = Random(1)  # noqa: S311 - repeatable on purpose
    bot = RandomBot()
    record = dig.Record.of(dig.new_game(seed=1, rules=rules), names=("TypeScript", "random"))
    while (seat := record.last.to_move) is not None and len(record.actions) < LONGEST_GAME:
        view = dig.view(record.last, seat)
        record = record.append(choose(view) if seat == 0 else bot.choose(view, rng))
    return record


def main(folder: Path) -> None:
    """Build the client and let it play."""
    if folder != HERE:
        for name in FILES:
            shutil.copy(HERE / name, folder)
    build(folder)
    with client(folder) as choose:
        for name, rules in dig.PRESETS.items():
            record = play(choose, rules)
            outcome = record.outcome
            if outcome is None:
                sys.exit(f"{name}: no end after {LONGEST_GAME} actions")
            if rules is dig.THREE_ACTIONS:
                turns = [state for state in record.states() if state.to_move == 0]
                for state in turns[:: len(turns) // 4]:
                    show(folder, state)
            scores = " to ".join(map(str, dig.scores(record.last)))
            say(f"{name}: {len(record.actions)} actions, {outcome.reason.value}, {scores}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE)
