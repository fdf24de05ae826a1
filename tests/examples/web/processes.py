"""A real server in a process of its own, which can be killed."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

SERVER = Path(__file__).parents[3] / "examples" / "web" / "server.py"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Process:
    """A server that is started again and again with the same file and port."""

    def __init__(self, folder, *options):
        self.file = folder / "dig.sqlite3"
        self.log = folder / "log"
        self.port = free_port()
        self.options = options
        self.running = None

    def start(self):
        command = [sys.executable, "-W", "error", SERVER, "--port", str(self.port), "--file",
                   self.file, *self.options]  # fmt: skip
        with self.log.open("ab") as log:
            self.running = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self.running.poll() is None, self.log.read_text()
                assert time.monotonic() < deadline
                time.sleep(0.02)
            else:
                return self

    def end(self, number=signal.SIGKILL):
        """Send it a signal, and say with which code it has ended."""
        if self.running.poll() is None:
            os.kill(self.running.pid, number)
        return self.running.wait(20)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.end()

    def socket_of(self, table):
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"

    def ask(self, method, path, body=None, token=None, **headers):
        """What comes of a request; OSError or HTTPException if the server is not there."""
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers["Content-Type"] = "application/json"
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        try:
            client.request(method, f"/api/tables{path}", json.dumps(body), headers)
            return json.loads(client.getresponse().read())
        finally:
            client.close()
