"""A web page on which one person plays against a bot, by Python's own server.

Run ``python examples/first_web.py Ada`` and open http://127.0.0.1:8000.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from string import Template
from threading import Lock
from urllib.parse import parse_qs

import dig_rules as dig
from dig_rules.bots import GreedyBot
from dig_rules.render import event_text, outcome_text, render_svg

PERSON, BOT = 0, 1
PAGE = Template("""<!doctype html><html lang="en"><meta charset="utf-8">
<title>DIG</title><style>
  body { font: 18px/1.5 sans-serif; max-width: 900px; margin: auto; padding: 1em }
  button, input { font: inherit; margin: 2px } [role=alert] { color: #b00 }
</style>
$picture
<p role="alert">$problem</p>
<form method="post"><input type="hidden" name="ply" value="$ply">$buttons</form>
<form method="post"><input type="hidden" name="ply" value="$ply">
  <input name="action" placeholder="drop ry rg" required><button>do it</button>
</form>
<pre>$news</pre>
""")


@dataclass
class Table:
    """A game of a person and a bot, and what the person has just seen happen."""

    state: dig.State
    names: tuple[str, str]
    news: list[str] = field(default_factory=list[str])
    lock: Lock = field(default_factory=Lock)

    def ask(self, ply: str, words: str) -> str:
        """Do what the person asks for, and let the bot play; or say why not."""
        if ply != str(self.state.ply):
            return "the game has gone on since that page was made; here it is now"
        try:
            action = dig.parse_action(words)
        except dig.DigError as error:
            return str(error)
        if reasons := dig.why_illegal(dig.view(self.state, PERSON), action):
            return "; ".join(f"{reason} [{reason.clause}]" for reason in reasons)
        self.news.clear()
        self.do(action)
        rng = Random()  # noqa: S311 - a game, no secret
        while self.state.to_move == BOT:
            self.do(GreedyBot().choose(dig.view(self.state, BOT), rng))
        return ""

    def do(self, action: dig.Action) -> None:
        """Do an action, and note what the person sees of it."""
        after, events = dig.step(self.state, action)
        seen = dig.view(after, PERSON)
        for event in dig.see_events(events, PERSON, before=self.state, after=after):
            self.news.append(event_text(seen, event, names=self.names))
        self.state = after

    def page(self, problem: str = "") -> str:
        """The page for the person, with a button for each legal action."""
        seen = dig.view(self.state, PERSON)
        buttons = [
            f'<button name="action" value="{word}">{word}</button>'
            for word in map(dig.format_action, dig.legal_actions(seen))
        ]
        ending = [outcome_text(seen, names=self.names)] if seen.over else []
        return PAGE.substitute(
            picture=render_svg(seen, names=self.names),
            problem=escape(problem),
            ply=seen.ply,
            buttons="".join(buttons),
            news=escape("\n".join(self.news + ending)),
        )


def serve(table: Table, port: int) -> ThreadingHTTPServer:
    """A server of this table, for this computer alone; port 0 takes a free one."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer(200)

        def do_POST(self) -> None:
            length = min(int(self.headers.get("Content-Length", "0")), 1_000)
            form = parse_qs(self.rfile.read(length).decode(errors="replace"))
            ply, words = (form.get(name, [""])[0] for name in ("ply", "action"))
            with table.lock:
                problem = table.ask(ply, words)
            self.answer(409 if problem else 303, problem)

        def answer(self, status: int, problem: str = "") -> None:
            with table.lock:
                page = table.page(problem)
            self.send_response(status)
            self.send_header("Location", "/")
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page.encode())

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "You"
    table = Table(dig.new_game(), (name, "Bot"))
    with serve(table, 8000) as server, suppress(KeyboardInterrupt):
        server.serve_forever()
