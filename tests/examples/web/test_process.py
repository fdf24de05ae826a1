"""The server as it is run: its command line, its end, and clients that speak to it from outside."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys

import pytest
from table_server.command import main
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from examples.web.guests import DEAL
from examples.web.processes import SERVER, Process

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")


def for_two(server):
    made = server.ask("POST", "", {"name": "Ada", "players": 2, "preset": "THREE_ACTIONS"})
    other = server.ask("POST", f"/{made['table']}/seats", {"name": "Bo"})
    return made["table"], made["token"], other["token"]


def join(socket, token):
    socket.send(json.dumps({"type": "join", "token": token}))
    return json.loads(socket.recv(5))


def closed_with(socket):
    try:
        while True:
            socket.recv(5)
    except ConnectionClosed as closed:
        return closed.rcvd.code


def flooded(socket, texts):
    """Whether the connection is over after all these."""
    try:
        for text in texts:
            socket.send(text)
        while True:
            socket.recv(5)
    except (ConnectionClosed, OSError) as over:
        return not isinstance(over, TimeoutError)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Process(tmp_path_factory.mktemp("server"), "--pause", "0") as running:
        yield running


def test_a_message_of_ten_megabytes_closes_its_connection_and_no_other(server):
    table, ada, bo = for_two(server)
    with (
        connect(server.socket_of(table), compression=None) as one,
        connect(server.socket_of(table), compression=None) as two,
    ):
        join(one, ada)
        join(two, bo)
        assert flooded(one, [" " * 10_000_000])
        two.send('{"type": "ping"}')
        while json.loads(two.recv(5))["type"] != "pong":
            pass


def test_a_body_of_ten_megabytes_is_refused(server):
    answer = server.ask("POST", "", {"name": "A" * 1_000_000})
    assert answer["error"] == "too_large"


def test_a_message_that_is_a_little_too_long_is_told_so(server):
    table, ada, _ = for_two(server)
    with connect(server.socket_of(table), compression=None) as one:
        join(one, ada)
        one.send(" " * 5_000)
        assert closed_with(one) == 1009


def test_ten_thousand_messages_close_their_connection(server):
    table, ada, _ = for_two(server)
    with connect(server.socket_of(table), compression=None, close_timeout=0.5) as one:
        join(one, ada)
        assert flooded(one, ['{"type": "ping"}'] * 10_000)
    assert "error" not in server.ask("GET", f"/{table}/record", token=ada)


def test_a_page_of_another_site_gets_no_socket(server):
    table, *_ = for_two(server)
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(server.socket_of(table), origin="https://example.org"),
    ):
        pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"] == "wrong_origin"


@pytest.mark.parametrize(("options", "refused"), [((), True), (("--proxy",), False)])
def test_who_is_asking_is_believed_of_a_proxy_alone(tmp_path, options, refused):
    with Process(tmp_path, *options) as server:
        body = {"name": "Ada", "players": 2, "preset": "THREE_ACTIONS"}
        last = [
            server.ask("POST", "", body, **{"X-Forwarded-For": f"192.0.2.{number}"})
            for number in range(25)
        ][-1]
        assert (last.get("error") == "too_many_requests") is refused
        household = [
            server.ask("POST", "", body, **{"X-Forwarded-For": f"2001:db8::{number}"})
            for number in range(25)
        ]
        assert household[-1]["error"] == "too_many_requests"


def test_a_server_that_is_stopped_says_good_bye_and_leaves_a_whole_file(tmp_path):
    server = Process(tmp_path, "--pause", "0")
    with server:
        table, ada, bo = for_two(server)
        with connect(server.socket_of(table), compression=None) as one:
            join(one, ada)
            one.send('{"type":"act","id":1,"ply":0,"action":{"type":"move","space":1}}')
            while json.loads(one.recv(5))["type"] != "accepted":
                pass
            assert server.end(signal.SIGTERM) in {0, -signal.SIGTERM}
            assert closed_with(one) == 1012
        assert not server.file.with_name(server.file.name + "-wal").exists()
        server.start()
        assert len(server.ask("GET", f"/{table}/record", token=bo)["views"]) == 2
        assert server.end(signal.SIGINT) in {0, -signal.SIGINT}
    log = server.log.read_text()
    assert log.count("Open http://127.0.0.1:") == 2
    assert "Traceback" not in log
    for secret in (ada, bo, table, *DEAL.split()[:1]):
        assert secret not in log


def test_a_second_server_is_told_that_the_file_is_taken(tmp_path):
    with Process(tmp_path) as server:
        command = [sys.executable, SERVER, "--port", "0", "--file", server.file]
        second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20)
        assert second.returncode == 2
        assert "another server has this file" in second.stderr
        assert "Traceback" not in second.stderr


def test_a_port_that_is_taken_is_told_in_one_line_and_nobody_is_asked_to_open_it(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with pytest.raises(SystemExit) as ended:
            main(["--file", str(tmp_path / "a"), "--port", port])
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert told.err.splitlines()[-1].endswith(f"error: port {port} is taken")
    assert told.out == ""


def test_an_address_that_is_not_of_this_machine_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--file", str(tmp_path / "a"), "--host", "192.0.2.1", "--port", "0"])
    assert ended.value.code == 2
    assert "error: cannot listen on 192.0.2.1, port 0: " in capsys.readouterr().err


def test_the_help_tells_the_defaults_that_say_something(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "(default: 8000)" in told
    assert "(default: [])" not in told
    assert "(default: False)" not in told


@pytest.mark.parametrize(
    "options",
    [["--port", "many"], ["--port", "-1"], ["--port", "70000"], ["--pause", "nan"],
     ["--pause", "-1"], ["--keep", "inf"], ["--allowance", "0"], ["--tables", "x"],
     ["--file", "/nowhere/at/all"], ["--unknown"], ["table"],
     ["--origin", "https://example.org/"], ["--origin", "example.org"]],
)  # fmt: skip
def test_an_option_that_makes_no_sense_is_refused(tmp_path, capsys, options):
    with pytest.raises(SystemExit) as ended:
        main(["--file", str(tmp_path / "a"), *options])
    assert ended.value.code == 2
    assert "usage: " in capsys.readouterr().err
