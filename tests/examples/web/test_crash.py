"""A server that is killed again and again: nothing that anybody was told is ever lost."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import dig_rules as dig
from dig_rules.bots import BOTS
from dig_rules.interchange import from_data, to_data
from examples.web.processes import Process

LONG = os.environ.get("DIG_LONG") == "1"
KILLS, TABLES = (30, 8) if LONG else (4, 5)
AWAY = (OSError, http.client.HTTPException, json.JSONDecodeError, WebSocketException, TimeoutError)
"""What clients of a server see that is not there."""
GREEDY, RANDOM = BOTS["greedy"], BOTS["random"]


@dataclass
class Told:
    """What the clients of one table were told, by viewer and ply, and what they have done."""

    table: str
    views: dict = field(default_factory=dict)
    events: dict = field(default_factory=dict)
    done: dict = field(default_factory=dict)
    last: dict = field(default_factory=dict)
    joined: list = field(default_factory=list)

    def most(self):
        """The highest ply that anyone has heard of."""
        heard = [ply for _, ply in self.views]
        return max([*heard, *(ply + 1 for ply in self.done)], default=0)


class Killer:
    """Kills the server at moments that nobody chooses, and starts it again."""

    def __init__(self, server, kills):
        self.server = server
        self.left = kills
        self.kills = 0

    async def work(self, rng):
        while self.left:
            await asyncio.sleep(0.1 + rng.random() * (3 if LONG else 1))
            await asyncio.to_thread(self.server.end)
            await asyncio.sleep(rng.random() / 10)
            await asyncio.to_thread(self.server.start)
            self.kills += 1
            self.left -= 1


async def asked(server, *request, **more):
    """The answer to a request, and None if the server was killed meanwhile."""
    with suppress(*AWAY):
        answer = await asyncio.to_thread(server.ask, *request, **more)
        return None if "error" in answer else answer
    await asyncio.sleep(0.05)
    return None


async def new_table(server, players, bots):
    """A table with people on the first seats and bots on the others: its name and the tokens."""
    while True:
        body = {"name": "Ada", "players": players, "preset": "THREE_ACTIONS"}
        made = await asked(server, "POST", "", body)
        if made is None:
            continue
        table, tokens = made["table"], [made["token"]]
        for seat in range(1, players - bots):
            taken = await asked(server, "POST", f"/{table}/seats", {"name": "Bo", "seat": seat})
            tokens += [taken["token"]] if taken else []
        filled = [
            await asked(
                server, "POST", f"/{table}/bots", {"seat": seat, "bot": "greedy"}, tokens[0]
            )
            for seat in range(players - bots, players)
        ]
        if len(tokens) == players - bots and None not in filled:
            return table, tokens


async def play(server, told, viewer, token, rng):
    """A client that plays as fast as it can, and comes back whenever the server does."""
    while True:
        with suppress(*AWAY):
            async with connect(
                server.socket_of(told.table), compression=None, open_timeout=5, close_timeout=0.1
            ) as socket:
                await socket.send(json.dumps({"type": "join", "token": token}))
                told.joined.append((told.most(), joining := []))
                if await follow(socket, viewer, told, rng, joining):
                    return
        await asyncio.sleep(0.02)


async def follow(socket, viewer, told, rng, joining):
    """Note all that is said, and act; whether the game is over."""
    asked_for = {}
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if message["type"] == "news":
            ply = message["ply"]
            if not joining:
                joining.append(ply)
            else:
                told.events[viewer, ply] = message["events"]
            # A ply looks the same whenever it is told, before a crash and after.
            assert told.views.setdefault((viewer, ply), message["view"]) == message["view"]
            told.last[viewer] = message
            if message["over"]:
                return True
            if message["legal"]:
                bot = RANDOM if rng.random() < 0.1 else GREEDY
                action = to_data(bot.choose(from_data(message["view"], "view"), rng))
                asked_for[ply] = action
                await socket.send(
                    json.dumps({"type": "act", "id": ply, "ply": ply, "action": action})
                )
        elif message["type"] == "accepted":
            assert message["ply"] == message["id"] + 1
            told.done[message["id"]] = asked_for[message["id"]]
        else:
            assert message["type"] == "table", message


async def host(server, killer, players, bots, rng):
    """Play game after game while there are kills to come; all that was told."""
    games = []
    while not games or killer.left:
        table, tokens = await new_table(server, players, bots)
        told = Told(table)
        clients = [play(server, told, seat, token, rng) for seat, token in enumerate(tokens)]
        clients.append(play(server, told, None, None, rng))
        await asyncio.gather(*clients)
        record = None
        while record is None:
            record = await asked(server, "GET", f"/{table}/record")
        games.append((told, from_data(record, "record")))
    return games


def checked(told, record):
    """How many actions were told of one game, and how many of them are not in it."""
    states = list(record.states())
    lost = sum(joining[0] < most for most, joining in told.joined if joining)
    for (viewer, ply), view in told.views.items():
        lost += ply >= len(states) or to_data(dig.view(states[ply], viewer)) != view
    for (viewer, ply), events in told.events.items():
        if ply:
            before, after = states[ply - 1], states[ply]
            _, happened = dig.step(before, record.actions[ply - 1])
            seen = dig.see_events(happened, viewer, before=before, after=after)
            lost += [to_data(event) for event in seen] != events
    for ply, action in told.done.items():
        lost += to_data(record.actions[ply]) != action
    assert record.last.over
    places = [
        {"place": s.place, "seat": s.seat, "score": s.score} for s in dig.standings(states[-1])
    ]
    for message in told.last.values():
        assert (message["ply"], message["standings"]) == (len(record.actions), places)
    plies = {ply for _, ply in told.views} | {ply + 1 for ply in told.done}
    return len(plies - {0}), lost


def test_nothing_that_anybody_was_told_is_lost_when_the_server_is_killed(tmp_path, capsys):
    rng = Random(KILLS)
    server = Process(tmp_path, "--pause", "0", "--allowance", "100000")
    killer = Killer(server, KILLS)

    async def evening():
        kinds = [(2, 0), (3, 0), (2, 1), (4, 2), (3, 1)]
        hosts = [host(server, killer, *kinds[i % len(kinds)], Random(i)) for i in range(TABLES)]
        _, *games = await asyncio.gather(killer.work(rng), *hosts)
        return [game for some in games for game in some]

    with server:
        games = asyncio.run(evening())
        server.end()
    counts = [checked(told, record) for told, record in games]
    joins = sum(len(told.joined) for told, _ in games)
    figures = {
        "kills": killer.kills,
        "games": len(games),
        "actions": sum(len(record.actions) for _, record in games),
        "told": sum(told for told, _ in counts),
        "accepted": sum(len(told.done) for told, _ in games),
        "connections": joins,
        "lost": sum(lost for _, lost in counts),
    }
    if LONG:
        with capsys.disabled():
            sys.stdout.write(f" {figures}\n")
    assert figures["lost"] == 0
    assert figures["kills"] == KILLS
    assert figures["told"] > 20 * KILLS
    assert joins > sum(len(told.last) for told, _ in games), "some connections broke"
    assert "Traceback" not in server.log.read_text()
