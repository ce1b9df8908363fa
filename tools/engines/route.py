#!/usr/bin/env python3
"""Starts a manifest's router in front of stand-ins for its engines, and sends a request through it.

usage: route.py MANIFEST

Run it with a Python that has the router (vllm-router or sglang-router) and PyYAML. The router gets
the command line of the manifest, with the addresses of the stand-ins. It prints what each stand-in
received, and fails unless the request reached prefill and decode.
"""

from __future__ import annotations

import contextlib
import http.client
import importlib
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from parse import containers

ROLES = ("prefill", "decode")
START_SECONDS = 60
REQUEST = {"model": "stand-in", "prompt": "Hello", "max_tokens": 8}


class Engine(ThreadingHTTPServer):
    """Answers as an engine does, and records the paths of its requests."""

    def __init__(self, role: str) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.role = role
        self.requests: list[str] = []

    def url(self) -> str:
        """Returns the address that the router gets."""
        return f"http://127.0.0.1:{self.server_port}"


class Answer(BaseHTTPRequestHandler):
    """One request to a stand-in."""

    protocol_version = "HTTP/1.1"
    server: Engine

    def reply(self, body: dict[str, object]) -> None:
        """Records the request and sends the body."""
        self.server.requests.append(f"{self.command} {self.path}")
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def do_GET(self) -> None:
        """Answers requests for health and model."""
        self.reply({"data": [{"id": REQUEST["model"], "object": "model"}]})

    def do_POST(self) -> None:
        """Answers a completion with the name of the role."""
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        choice = {"index": 0, "text": self.server.role, "finish_reason": "stop"}
        self.reply({"id": "1", "object": "text_completion", "choices": [choice]})

    def log_message(self, *_: object) -> None:
        """Prints nothing."""


def router(manifest: str) -> list[str]:
    """Returns the router's command line."""
    for tree in importlib.import_module("yaml").safe_load_all(manifest):
        for container in containers(tree):
            if container.get("name") == "router":
                return [str(word) for word in container["command"]]
    raise SystemExit("route.py: the manifest has no container named router")


def adapt_to_this_machine(command: list[str], urls: dict[str, str], port: int) -> list[str]:
    """Returns the same command line with this machine's program, engines and port."""
    words = list(command)
    for role, url in urls.items():
        words[words.index(f"--{role}") + 1] = url
    words[words.index("--port") + 1] = str(port)
    if words[0] == "python3":
        return [sys.executable, *words[1:]]
    return [str(Path(sys.executable).with_name(words[0])), *words[1:]]


@contextlib.contextmanager
def engines() -> Iterator[dict[str, Engine]]:
    """Runs a stand-in for each role."""
    running = {role: Engine(role) for role in ROLES}
    for engine in running.values():
        threading.Thread(target=engine.serve_forever, daemon=True).start()
    try:
        yield running
    finally:
        for engine in running.values():
            engine.shutdown()
            engine.server_close()


def free_port() -> int:
    """Returns a port that no program uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def call(port: int, method: str, path: str, body: str | None = None) -> tuple[int, str]:
    """Returns status and text of the router's answer; status 0 without an answer."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        client.request(method, path, body, {"Content-Type": "application/json"})
        answer = client.getresponse()
        return answer.status, answer.read().decode()
    except OSError as error:
        return 0, str(error)
    finally:
        client.close()


def request(command: list[str], port: int) -> tuple[int, str]:
    """Returns the answer to a request through the router, which runs until then."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            end = time.monotonic() + START_SECONDS
            while process.poll() is None and time.monotonic() < end:
                if call(port, "GET", "/readiness")[0] == 200:
                    return call(port, "POST", "/v1/completions", json.dumps(REQUEST))
                time.sleep(0.5)
            return 0, f"the router is not ready; exit code {process.poll()}"
        finally:
            process.terminate()


def routed(command: list[str]) -> tuple[int, str, dict[str, list[str]]]:
    """Returns status and text of the answer, and the requests to each stand-in."""
    port = free_port()
    with engines() as running:
        urls = {role: engine.url() for role, engine in running.items()}
        status, text = request(adapt_to_this_machine(command, urls, port), port)
        return status, text, {role: engine.requests for role, engine in running.items()}


def reached_all_roles(status: int, requests: dict[str, list[str]]) -> bool:
    """Whether the request was answered and reached all roles."""
    return status == 200 and all("POST /v1/completions" in paths for paths in requests.values())


def main(words: list[str]) -> int:
    """Prints the requests; returns 1 if the request missed a role or failed."""
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    status, text, requests = routed(router(Path(words[0]).read_text("utf-8")))
    for role, paths in requests.items():
        print(f"{role}: " + ", ".join(paths))
    print(f"answer: {status} {text}")
    return 0 if reached_all_roles(status, requests) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
