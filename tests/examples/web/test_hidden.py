"""By no way to a game does anybody get more than they may see."""

from __future__ import annotations

import json
import logging
import re
from contextlib import ExitStack
from random import Random

import pytest
from starlette.routing import Route, WebSocketRoute
from table_server import Settings, create_app

import dig_rules as dig
from dig_rules.bots import BOTS
from dig_rules.interchange import from_json, to_data, to_json
from examples.web.guests import DEAL, dealt, served
from hidden.swaps import swap, twin_action
from support.play import universe

RANDOM, GREEDY = BOTS["random"], BOTS["greedy"]


def long_ignorance(players, seed):
    """A start, a scent that seat 0 gets to know, and what is done until seat 1 knows it as well."""
    rng = Random(seed)
    start = dig.new_game(players, seed=seed)
    states, actions = [start], []
    while not states[-1].over:
        actions.append(rng.choice(dig.legal_actions(states[-1])))
        states.append(dig.apply(states[-1], actions[-1]))

    def learnt(scent, seat):
        return next((i for i, s in enumerate(states) if scent in s.knowledge[seat]), len(states))

    scents = [scent for scent in dig.scents() if learnt(scent, 0) + 20 < learnt(scent, 1)]
    scent = min(scents, key=lambda scent: learnt(scent, 1))
    return start, scent, actions[: learnt(scent, 1) - 1]


def heard_of(file, start, actions, asked):
    """All that seat 0, and all that seat 1 and a spectator get of a game by any way there is."""
    with served(file, deal=lambda *_: start) as server, ExitStack() as stack:
        table, ada = server.table(players=len(start.players))
        names = ("Bo", "Cy")[: len(start.players) - 1]
        tokens = [ada, *(server.sit(table, name) for name in names)]
        guests = [stack.enter_context(server.joined(table, token)) for token in tokens]
        watching = stack.enter_context(server.joined(table))
        state, answers = start, []
        for ply, action in enumerate(actions):
            if ply % 7 == 0:
                for token, guest in ((tokens[1], guests[1]), (None, watching)):
                    refusals = [guest.act(ply, wrong) for wrong in asked]
                    assert {answer["type"] for answer in refusals} == {"refused"}
                    answers += [refusals, server.record(table, token).text]
                    with server.joined(table, token) as again:
                        answers += again.texts
            assert guests[state.to_move].act(ply, action)["type"] == "accepted"
            state = dig.apply(state, action)
        for guest in (*guests, watching):
            guest.settle()
        told = [guests[0].texts, [guests[1].texts, watching.texts, answers]]
        return [json.dumps(texts).replace(table, "TABLE") for texts in told]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3)])
def test_seat_1_and_a_spectator_get_the_same_bytes_until_they_learn_the_scent(
    tmp_path, players, seed
):
    start, scent, actions = long_ignorance(players, seed)
    twins, state = [], start
    for action in actions:
        twins.append(twin_action(state, action, scent))
        state = dig.apply(state, action)
    wrong = [dig.Move(25), dig.Bury(scent.bones[0]), dig.Drop((scent.bones[0],))]
    mine, others = heard_of(tmp_path / "a", start, actions, wrong)
    mine_too, others_too = heard_of(tmp_path / "b", swap(start, scent), twins, wrong)
    assert others == others_too
    assert len(others) > 100_000
    assert mine != mine_too, "who has dug the bone is told another colour"


@pytest.mark.parametrize("seed", [1, 2])
def test_refusals_tell_a_seat_nothing_of_what_it_does_not_know(tmp_path, seed):
    start, scent, actions = long_ignorance(2, seed)
    answers = []
    for name, swapped in (("a", False), ("b", True)):
        state, real = start, swap(start, scent) if swapped else start
        with served(tmp_path / name, deal=lambda *_, real=real: real) as server:
            table, ada, bo = server.for_two()
            with server.joined(table, ada) as one, server.joined(table, bo) as two:
                for ply, action in enumerate(actions):
                    done = twin_action(state, action, scent) if swapped else action
                    (one, two)[state.to_move].act(ply, done)
                    state = dig.apply(state, action)
                seen = dig.view(state, 1)
                wrong = set(universe(state.rules, len(state.yard))) - {*dig.legal_actions(seen)}
                answers.append({action: two.act(seen.ply, action) for action in wrong})
    assert len(answers[0]) > 100
    for action, answer in answers[0].items():
        assert answer["error"] == "illegal"
        assert answer | {"id": 0} == answers[1][action] | {"id": 0}


def test_every_way_to_a_game_gives_only_what_its_asker_may_see(server):
    ways = {
        (r.path, *sorted(r.methods - {"HEAD"}))
        for r in create_app(Settings()).routes
        if isinstance(r, Route)
    }
    ways |= {(r.path,) for r in create_app(Settings()).routes if isinstance(r, WebSocketRoute)}
    assert ways == {
        ("/",),
        ("/", "GET"),
        ("/table/{table}", "GET"),
        ("/api/tables", "POST"),
        ("/api/tables/{table}/seats", "POST"),
        ("/api/tables/{table}/bots", "POST"),
        ("/api/tables/{table}/record", "GET"),
        ("/api/tables/{table}/socket",),
    } - {("/",)}, "there is no other way"
    table, ada, bo = server.for_two()
    viewers = {0: ada, 1: bo, None: None}
    record = dig.Record.of(dealt(2, dig.THREE_ACTIONS), names=("Ada", "Bo"))
    rng = Random(4)
    with server.joined(table, ada) as one, server.joined(table, bo) as two:
        while not record.last.over:
            if record.last.ply % 20 == 0 or record.last.ply < 6:
                for viewer, token in viewers.items():
                    seen = record.seen_by(viewer)
                    assert from_json(server.record(table, token).content, "seen_record") == seen
                    with server.joined(table, token) as again:
                        (news,) = again.news
                        assert news["view"] == to_data(seen.views[-1])
                        assert news["events"] == []
                        to_act = record.last.to_move == viewer
                        assert news["legal"] == [
                            to_data(a) for a in dig.legal_actions(record.last) if to_act
                        ]
                    assert "deal" not in server.record(table, token).json()
            seen = dig.view(record.last, record.last.to_move)
            action = (GREEDY if rng.random() < 0.9 else RANDOM).choose(seen, rng)
            (one, two)[record.last.to_move].act(record.last.ply, action)
            record = record.append(action)
    for token in viewers.values():
        assert server.record(table, token).text == to_json(record)


def test_only_the_seat_to_act_is_told_what_is_legal(server):
    table, ada, bo = server.for_two()
    with (
        server.joined(table, ada) as one,
        server.joined(table, bo) as two,
        server.joined(table) as watching,
    ):
        for ply, action in enumerate(["move 1", "dig", "end", "move 2", "end"]):
            answer = (one if ply < 3 else two).act(ply, action)
            assert answer["type"] == "accepted"
        for guest in (one, two, watching):
            guest.settle()
        legal = [[bool(news["legal"]) for news in guest.news] for guest in (one, two, watching)]
    assert legal == [
        [True, True, True, False, False, True],
        [False, False, False, True, True, False],
        [False] * 6,
    ]


def test_no_log_has_a_token_a_name_or_a_card(tmp_path, caplog):
    caplog.set_level(logging.DEBUG, logger="table_server")
    with served(tmp_path / "a") as server:
        table, ada, bo = server.for_two()
        with server.joined(table, ada) as one:
            one.act(0, "move 1")
            one.act(1, "dig")
            one.say(type="join", token=ada)
        server.record(table, bo)
    written = "\n".join(
        record.getMessage() for record in caplog.records if record.name.startswith("table_server")
    )
    for secret in (ada, bo, "Ada", *DEAL.split()):
        assert secret not in re.findall(r"[\w-]+", written)
