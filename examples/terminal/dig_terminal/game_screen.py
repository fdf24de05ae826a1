"""The screen of a game: its keys, its bots, and whose turn it is to look."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

import dig_rules as dig

from .app import Window, keys
from .dialogs import ChooseBones, Confirm, SaveAs, Told
from .game import news_from
from .hand_over import HandOver
from .legend import legend
from .replay_screen import ReplayScreen
from .sentences import Teller, possibilities, refusal
from .table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import ComposeResult

    from dig_rules.bots import Bot

    from .game import Game
    from .row import Row

_MARGIN = 2


class GameScreen(Window):
    """One game, as the person at the keyboard sees it."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", "choose", key_display="←→"),
        Binding("right", "choose(1)", show=False),
        Binding("up", "choose_line(-1)", show=False),
        Binding("down", "choose_line(1)", show=False),
        Binding("home", "choose(-1000)", show=False),
        Binding("end", "choose(1000)", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
        Binding("enter", "move", "move", key_display="⏎"),
        Binding("d", "dig", "dig"),
        Binding("o,space", "drop", "drop", key_display="o"),
        Binding("b", "bury", "bury"),
        Binding("e", "end_turn", "end"),
        Binding("u", "undo", "undo"),
        Binding("s", "save", "save"),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("r", "replay", show=False),
        Binding("q", "quit", "quit"),
    ]

    def __init__(self, game: Game) -> None:
        """Make the screen of a game."""
        super().__init__()
        self.game = game
        self.teller = Teller(game.names, game.record.dogs)
        # With one person that person looks all the time, and with none a spectator does.
        self.looking = game.people[0] if len(game.people) == 1 else None
        self._prompt = ""
        self.next_person: int | None = None
        """Who has to look next, while the one before is still at the screen."""

    def compose(self) -> ComposeResult:
        """The table, a line for what there is to say, and the keys."""
        yield Table(self.teller)
        yield Static(id="message", markup=False)
        yield keys()

    @property
    def table(self) -> Table:
        """The table."""
        return self.query_one(Table)

    def on_mount(self) -> None:
        """Begin."""
        seat = self.game.to_move
        if seat is not None and self.looking is not None:
            self.table.row.cursor = self.game.view(None).players[self.looking].space
        self.go_on()

    # What comes next

    def go_on(self) -> None:
        """Show the table, and see who is to act."""
        seat = self.game.to_move
        if seat is None:
            self._finish()
        elif seat in self.game.bots:
            self.show(f"{self.game.names[seat]} is thinking ...")
            self.run_worker(self._think(self.game.view(seat), self.game.bots[seat]))
        elif seat == self.looking:
            seen = self.game.view(seat)
            self.show(possibilities(seen))
            if seen.turn.bury_owed:
                self.action_bury()
        elif self.looking is None:
            self._hand_over(seat)
        else:
            self.next_person = seat
            self.show(f"Your turn is over. Enter hides this for {self.game.names[seat]}.")

    def show(self, prompt: str) -> None:
        """Show what the person at the keyboard sees, and nothing more; and what comes next."""
        seen = self.game.seen_by(self.looking)
        self.table.show(seen.views[-1], seen.events, news=news_from(seen))
        self._prompt = prompt
        self.say("")

    def say(self, words: str) -> None:
        """Say something below the table, above what comes next if there is room for both."""
        fits = cell_len(words) <= self.size.width - _MARGIN
        lines = [line for line in (words, self._prompt if fits else "") if line]
        self.query_one("#message", Static).update(Text("\n").join(map(Text, lines)))

    def do(self, action: dig.Action) -> None:
        """Do an action of the person at the keyboard, or say why it cannot be done."""
        reasons = dig.why_illegal(self.game.view(self.looking), action)
        if reasons:
            self.say(refusal(reasons))
            return
        self.game.do(action)
        self._changed()

    def _changed(self, words: str = "") -> None:
        """Keep what was done in the file, if there is one, and go on."""
        problem = "" if self.game.path is None else self._save(self.game.path)
        self.go_on()
        self.say(problem or words)

    def _finish(self) -> None:
        """Show the end: to one person their side, to several what everyone sees."""
        if len(self.game.people) > 1:
            self.looking = None
        self.show("The game is over. r looks at it again, from the start.")
        seen = self.game.view(self.looking)
        lines = [
            Text.assemble(
                f"{standing.place}.  ", self.teller.who(standing.seat), f"  {standing.score} points"
            )
            for standing in dig.standings(seen)
        ]
        reason = "" if seen.ended is None else seen.ended.value
        self.desk.push_screen(Told(f"The game is over: {reason}", Text("\n").join(lines)))

    # From one person to the next

    def _hand_over(self, seat: int) -> None:
        """Hide everything, and show it again as the next person sees it."""
        self.looking = self.next_person = None
        self.table.show(None)
        self._prompt = ""
        self.say("")

        def look(_: None) -> None:
            self.looking = seat
            seen = self.game.seen_by(seat)
            self.table.row.cursor = seen.views[-1].players[seat].space
            self.go_on()
            news = self.teller.lines(seen.events[news_from(seen) :])
            if news:
                self.desk.push_screen(Told("Since you last looked", Text("\n").join(news)))

        self.desk.push_screen(HandOver(self.teller.who(seat)), look)

    # Bots

    async def _think(self, seen: dig.View, bot: Bot) -> None:
        """Let a bot choose in a thread of its own, and people follow."""
        begun = monotonic()
        action = await asyncio.to_thread(bot.choose, seen, self.game.rng)
        await asyncio.sleep(begun + self.game.pause - monotonic())
        self.game.do(action)
        self._changed()

    # Keys

    def action_choose(self, steps: int) -> None:
        """Choose a space further along the row."""
        row = self.table.row
        row.cursor = min(max(0, row.cursor + steps), row.spaces - 1)

    def action_choose_line(self, lines: int) -> None:
        """Choose the space above or below, if there is one."""
        row = self.table.row
        space = row.cursor + lines * row.a_line
        if 0 <= space < row.spaces:
            row.cursor = space

    def on_row_chosen(self, message: Row.Chosen) -> None:
        """A click chooses a space, and another on the same runs there."""
        if message.again:
            self.action_move()
        else:
            self.table.row.cursor = message.space

    def action_scroll_log(self, pages: int) -> None:
        """Look back in what happened."""
        self.table.scroll_log(pages)

    def action_move(self) -> None:
        """Run to the chosen space; or hand over, if the turn is over."""
        if self.next_person is None:
            self.do(dig.Move(self.table.row.cursor))
        else:
            self._hand_over(self.next_person)

    def action_dig(self) -> None:
        """Dig."""
        self.do(dig.Dig())

    def action_end_turn(self) -> None:
        """End the turn."""
        self.do(dig.EndTurn())

    def action_drop(self) -> None:
        """Drop bones: all the ways there are, if there are several."""
        seen = self.game.view(self.looking)
        ways = [way for way in dig.legal_actions(seen) if isinstance(way, dig.Drop)]
        if ways:
            self._choose("Drop which bones?", ways[::-1])  # all of them first
            return
        tries = [dig.Drop((bone,)) for bone in seen.hand] or [dig.Drop(())]
        found = (reason for way in tries for reason in dig.why_illegal(seen, way))
        self.say(refusal(dict.fromkeys(found)))

    def action_bury(self) -> None:
        """Bury one of the bones in hand."""
        seen = self.game.view(self.looking)
        ways = [way for way in dig.legal_actions(seen) if isinstance(way, dig.Bury)]
        if ways:
            self._choose("Bury which bone?", ways)
            return
        # Which bone it would be makes no difference, and the hand may be empty.
        found = dig.why_illegal(seen, dig.Bury(dig.Bone(dig.Color.RED, dig.Color.YELLOW)))
        self.say(refusal(why for why in found if why.code is not dig.ReasonCode.NOT_THAT_BONE))

    def _choose(self, title: str, ways: list[dig.Drop] | list[dig.Bury]) -> None:
        """Do the only way, or the one that is chosen."""
        if len(ways) == 1:
            self.do(ways[0])
        else:
            self.desk.push_screen(ChooseBones(title, ways), self._do_chosen)

    def _do_chosen(self, way: dig.Action | None) -> None:
        if way is not None:
            self.do(way)

    def action_undo(self) -> None:
        """Take back the last action, where that is allowed."""
        if self.looking is None:
            self.say("Not undone: nobody here plays at the moment.")
            return
        try:
            self.game.undo(self.looking)
        except dig.UndoError as error:
            self.say(f"Not undone: {error} [{error.code.value}].")
            return
        self._changed("Taken back.")

    def action_save(self) -> None:
        """Save the game in its file, or in one to be named."""
        if self.game.path is None:
            self.desk.push_screen(SaveAs("game.dig"), self._save_as)
        else:
            self._save_as(self.game.path)

    def _save_as(self, path: Path | None) -> None:
        if path is not None:
            self.say(self._save(path) or f"Saved in {path}.")

    def _save(self, path: Path) -> str:
        """Save the game; what was wrong, or nothing."""
        try:
            self.game.save(path)
        except OSError as error:
            return f"Not saved: {error.strerror}: {path}"
        except (dig.DigError, ImportError) as error:
            return f"Not saved: {error}."
        return ""

    def action_help(self) -> None:
        """Explain the screen and the keys."""
        self.desk.push_screen(Told("Help", legend()))

    def action_replay(self) -> None:
        """Look at the game again, once it is over."""
        if self.game.to_move is None:
            self.desk.push_screen(ReplayScreen(self.game.record))
        else:
            self.say("A game can be looked at again when it is over.")

    def action_quit(self) -> None:
        """Leave; ask only if something would be lost."""
        if self.game.saved:
            self.dismiss(None)
            return
        question = "The game is not saved. Leave, and lose it?"
        self.desk.push_screen(Confirm("Leave?", question), self._quit)

    def _quit(self, sure: object) -> None:
        if sure:
            self.dismiss(None)
